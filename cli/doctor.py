"""`assay doctor`: what is here, what is missing, what that costs, and the command that mends it."""

from typing import Annotated

import typer

from cli.options import Debug

_SHOWN = {"ok": ("✓", "green"), "limited": ("!", "yellow"), "missing": ("✗", "red")}


def doctor(
    json: Annotated[bool, typer.Option("--json", help="Print the checks as JSON.")] = False,
    debug: Debug = False,
) -> int:
    """Look at this machine: Ray, GPUs, models, OCR, database, sandbox, disk, open ports.

    [bold]Examples[/bold]

    assay doctor

    assay doctor --json

    [bold]Exit status[/bold]  0 questions can be answered here · 1 something that is needed is missing
    """
    from rich.console import Console
    from rich.text import Text

    from cli.health import examine

    checks = examine()
    console = Console(highlight=False)
    if json:
        import json as encoder

        console.out(encoder.dumps([check._asdict() for check in checks], ensure_ascii=False, indent=2), highlight=False)
    else:
        for check in checks:
            sign, colour = _SHOWN[check.state]
            console.print(Text.assemble((sign, colour), f" {check.name:<11} ", check.detail), soft_wrap=True)
            if check.cost:
                console.print(Text(f"{'':14}costs: {check.cost}", style="yellow"), soft_wrap=True)
            if check.fix:
                console.print(Text(f"{'':14}mend:  {check.fix}", style="cyan"), soft_wrap=True)
    return 1 if any(check.state == "missing" for check in checks) else 0

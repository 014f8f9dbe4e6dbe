"""The commands put together, and what an error or Ctrl-C looks like."""

import logging
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import metadata
from typing import Annotated

import typer
from typer.exceptions import TyperException
from typer.main import get_command

from cli import ask, calibrate, check, doctor, figures, ingest, tasks, trace
from cli.arguments import spread_papers
from cli.stopping import STOPPED, Interrupted
from contracts.errors import AssayError

FAILED, WRONG_USE = 1, 2

app = typer.Typer(
    name="assay",
    help="Answers research questions over a folder of papers: what was observed, why, and where it stands.",
    epilog="Begin with:  assay ask 'What is the ionic conductivity of MOF-5?' --papers ./papers",
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def assay(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.", is_eager=True)] = False,
) -> None:
    """Answers research questions over a folder of papers: what was observed, why, and where it stands."""
    if version:
        typer.echo(f"assay {metadata.version('assay')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(WRONG_USE)


for command in (
    ask.ask, check.check, figures.figures, ingest.ingest, tasks.tasks, trace.trace, calibrate.calibrate, doctor.doctor,
):  # fmt: skip
    app.command()(command)


def run(arguments: Sequence[str]) -> int:
    """Carry out one command line; the exit status.

    0 answered, 1 failed, 2 wrong use or unusable input, 3 nothing in the papers supports an answer, 130 stopped.
    An error is one line on stderr; with `--debug` the traceback comes before it.
    """
    debug = "--debug" in arguments
    _quiet(debug)
    try:
        status = get_command(app).main(args=spread_papers(arguments), prog_name="assay", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except Interrupted as stop:
        return _fail(str(stop), STOPPED, debug=False)
    except (KeyboardInterrupt, typer.Abort):
        return _fail("stopped", STOPPED, debug=False)
    except TyperException as error:
        return _fail(_usage(error), error.exit_code, debug=False) if error.format_message() else WRONG_USE
    except AssayError as error:
        return _fail(str(error), error.exit_status, debug)
    except BrokenPipeError:
        # The reader of our output left; say nothing more, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except Exception as error:  # noqa: BLE001 - the last door: a person reads one line
        said = " ".join(str(error).split())[:300]
        more = "" if debug else "; run again with --debug for the traceback"
        return _fail(f"unexpected {type(error).__name__}: {said}{more}", FAILED, debug)


def _fail(said: str, status: int, debug: bool) -> int:
    if debug:
        traceback.print_exc()
    typer.echo(f"assay: {' '.join(said.split())}", err=True)
    return status


def _usage(error: TyperException) -> str:
    context = getattr(error, "ctx", None)
    where = context.command_path if context is not None else "assay"
    return f"{error.format_message().replace('Value error, ', '').rstrip('.')}; see `{where} --help`"


def _quiet(debug: bool) -> None:
    """Other people's progress bars and logs stay off the terminal; embedding weights come from packages.

    A thread that outlives its Ray, as after Ctrl-C, joins no other Ray of the machine.
    """
    os.environ.setdefault("RAY_ENABLE_AUTO_CONNECT", "0")
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    logging.basicConfig(level=logging.INFO if debug else logging.ERROR, format="%(name)s: %(message)s")

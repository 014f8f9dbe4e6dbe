"""`assay calibrate`: the least similarity of claim and sentence for the encoder in use."""

from pathlib import Path
from typing import Annotated

import typer

from cli.options import Debug


def calibrate(
    pairs: Annotated[Path, typer.Argument(metavar="FILE", help="Labelled pairs, one JSON object a line.")],
    keep: Annotated[
        float, typer.Option("--keep", min=0.5, max=1.0, help="The share of faithful claims that must pass.")
    ] = 0.99,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    debug: Debug = False,
) -> int:
    """Find the least similarity at which a claim may pass, for the encoder in use.

    A claim is let through when its sentence stands where it says, when the two are alike enough, and when numbers,
    names, negations, directions and conditions agree. "Alike enough" is a BERTScore, and its scale is the encoder's
    own: 0.85 of one model is 0.70 of another. This prints the highest threshold that keeps the faithful claims.

    [bold]The file[/bold]  one object a line: what is claimed, the sentence that it rests on, whether it says the same

    {"claim": "MOF-5 conducts 1.2 mS/cm.", "sentence": "MOF-5 showed 1.2 mS/cm at 25 °C.", "faithful": true}

    Write a hundred pairs or more from your own papers, half of them wrong in one thing: a number, a subject, a
    dropped "may". An AUC near 0.5 says that similarity alone tells right from wrong no better than chance.

    [bold]Examples[/bold]

    assay calibrate pairs.jsonl

    assay calibrate pairs.jsonl --keep 0.95 --json

    [bold]Exit status[/bold]  0 a threshold was found · 2 the file cannot be used
    """
    from contracts.errors import AssayError
    from evidence.calibration import calibrate as fit
    from evidence.calibration import read_pairs
    from models.bertscore import THRESHOLD, bertscore

    try:
        labelled = read_pairs(pairs)
        scorer = bertscore()
        scores = scorer.scores([(pair.claim, pair.sentence) for pair in labelled])
        found = fit(scores, [pair.faithful for pair in labelled], keep)
    except (OSError, ValueError) as error:
        raise AssayError(str(pairs), str(error), "see `assay calibrate --help` for what the file holds") from error
    if json:
        import json as encoder

        typer.echo(encoder.dumps({"encoder": scorer.name, "in_use": THRESHOLD, **found._asdict()}, indent=2))
        return 0
    typer.echo(f"encoder     {scorer.name}, BERTScore F1")
    typer.echo(f"threshold   {found.threshold:.2f}   (in use: {THRESHOLD:.2f})")
    typer.echo(f"kept        {found.faithful_kept:.3f} of {found.faithful} faithful claims")
    typer.echo(f"caught      {found.unfaithful_caught:.3f} of {found.unfaithful} others by similarity alone")
    typer.echo(f"AUC         {found.auc:.3f}   (0.5 is chance)")
    return 0

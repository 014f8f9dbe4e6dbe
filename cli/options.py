"""Options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

Papers = Annotated[
    list[Path] | None,
    typer.Option("--papers", "-p", metavar="DIR|FILE…", help="Folders of PDFs, or PDFs."),
]
References = Annotated[
    list[Path] | None,
    typer.Option(
        "--references", metavar="FILE", help="A BibTeX, RIS, CSL-JSON or JSONL file beside those in the folder."
    ),
]
Debug = Annotated[bool, typer.Option("--debug", help="Show the traceback of an error, and logs.")]

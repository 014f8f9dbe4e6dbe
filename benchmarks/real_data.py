"""Where the real papers and labelled texts lie that no checkout holds."""

import os
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[1]


def real_data_folder() -> Path | None:
    """ASSAY_DATA, by default ../shared/data beside this checkout; None where it is not there."""
    folder = Path(os.environ.get("ASSAY_DATA") or _ROOT.parent / "shared" / "data")
    return folder if folder.is_dir() else None


def real_data(part: str) -> Path:
    """The folder `part` of the real data. Ends the program, telling what to set, where it is not there."""
    folder = real_data_folder()
    if folder is None or not (folder / part).is_dir():
        raise SystemExit(f"{folder or 'ASSAY_DATA'}: no {part} here; set ASSAY_DATA to a folder with {part}/")
    return folder / part

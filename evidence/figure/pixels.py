"""Text in the pixels of a figure, read by Tesseract with the profile that its caption and its axes ask for."""

from collections.abc import Sequence
from pathlib import Path

import pypdfium2
import pytesseract
from PIL import Image

from contracts.anchors import BoundingBox
from contracts.documents import Figure, FigureText
from contracts.errors import UnusablePaper, first_line
from contracts.ids import content_digest
from contracts.measurements import Step
from evidence.figure.exponents import repaired
from evidence.figure.panels import panels
from evidence.figure.profiles import Profile, profile_of
from evidence.figure.texts import page_step, unsure
from evidence.layout.opening import file_digest, open_pdf
from evidence.ocr import Found, languages, read_sparse

LEAST = 0.3
"""Confidence; what is read with less is taken for a drawing."""
TURNED = 0.6
"""The same for words that read upwards."""
MARGIN = 3.0
"""Points around the graphic."""
MOST = 60_000_000
"""Pixels of a picture; of a larger graphic fewer dots an inch are taken."""


def read_figure(path: str | Path, figure: Figure) -> Figure:
    """The figure with the text of its pixels beside the text of the page, and the panels placed by both.

    The chain names the profile, what asked for it, and its resolution. A number that was read with little confidence
    is marked `doubtful`; none becomes a measurement here. Raises UnusablePaper, and OcrMissing without Tesseract.
    """
    if figure.box is None:
        return figure
    language = languages() if any("\u4e00" <= c <= "\u9fff" for c in figure.caption) else "eng"
    known = [t for t in figure.texts if t.method == "text"]
    profile = profile_of(figure.caption, [t.text for t in known])
    with open_pdf(path) as document:
        if figure.box.page > len(document):
            raise UnusablePaper(str(path), "bad_page", f"no page {figure.box.page}", "give the paper that was read")
        page = document[figure.box.page - 1]
        try:
            seen = _read(page, figure.box, profile, language)
            asked = profile_of("", [t.text for t in seen])
            if asked.name != profile.name and profile.name == "general":
                profile, seen = asked, _read(page, figure.box, asked, language)
        except (pypdfium2.PdfiumError, pytesseract.TesseractError, MemoryError) as error:
            said = f"the pixels of {figure.label} cannot be read ({first_line(error)})"
            raise UnusablePaper(str(path), "bad_page", said, "look at its page") from error
        finally:
            page.close()
    seen = [t for t in seen if not any(_covers(k.box, t.box) for k in known)]
    texts = (*known, *seen)
    digest = file_digest(path)
    chain = (
        *((page_step(digest, figure.label, known),) if known else ()),
        _step(digest, figure, profile, seen),
    )
    update = {"texts": texts, "chain": chain, "panels": panels(figure.caption, texts)}
    return figure.model_copy(update=update)


def _step(digest: str, figure: Figure, profile: Profile, seen: Sequence[FigureText]) -> Step:
    asked = f", asked for by {profile.reason}" if profile.reason else ""
    how = f"{profile.dpi} dpi" + (", white list, exponents repaired" if profile.exponents else "")
    return Step(
        operation=f"read the pixels of {figure.label} with the {profile.name} profile ({how}{asked})",
        tool=f"tesseract {pytesseract.get_tesseract_version()}",
        version="1",
        input_sha256=digest,
        output_sha256=content_digest([t.model_dump(mode="json") for t in seen]),
    )


def _read(page: pypdfium2.PdfPage, box: BoundingBox, profile: Profile, language: str) -> list[FigureText]:
    """The lines of words in the picture of the box: those that read upright, then those that read upwards."""
    area = (box.x1 - box.x0 + 2 * MARGIN) * (box.bottom - box.top + 2 * MARGIN)
    scale = min(profile.dpi / 72, (MOST / area) ** 0.5)
    width, height = page.get_size()
    left, top = max(0.0, box.x0 - MARGIN), max(0.0, box.top - MARGIN)
    right, bottom = max(0.0, width - box.x1 - MARGIN), max(0.0, height - box.bottom - MARGIN)
    picture = page.render(
        scale=scale, grayscale=True, crop=(left, bottom, right, top)
    ).to_pil().convert("L")  # fmt: skip
    level = read_sparse(picture, language, profile.white)
    if profile.exponents:
        level = repaired(picture, level)
    level = [w for w in level if w.confidence >= LEAST]
    texts = [_text(line, box.page, scale, left, top) for line in _lines(level)]
    turned = picture.transpose(Image.Transpose.ROTATE_270)
    upwards = [w for w in read_sparse(turned, language, profile.white)
               if w.confidence >= TURNED and sum(map(str.isalpha, w.text)) > 1]  # fmt: skip
    for line in _lines(upwards):
        high = picture.height
        back = [w._replace(x0=w.top, top=high - w.x1, x1=w.bottom, bottom=high - w.x0) for w in line]
        text = _text(back, box.page, scale, left, top)
        if not any(_covers(t.box, text.box) for t in texts):
            texts.append(text)
    return texts


def _lines(words: Sequence[Found]) -> list[list[Found]]:
    """Words by the line that Tesseract puts them in."""
    lines: dict[tuple[int, ...], list[Found]] = {}
    for word in words:
        lines.setdefault(word.line, []).append(word)
    return list(lines.values())


def _text(words: Sequence[Found], page: int, scale: float, left: float, top: float) -> FigureText:
    text, sure = " ".join(w.text for w in words), min(w.confidence for w in words)
    box = BoundingBox(
        page=page, x0=round(left + min(w.x0 for w in words) / scale, 2),
        top=round(top + min(w.top for w in words) / scale, 2),
        x1=round(left + max(w.x1 for w in words) / scale, 2),
        bottom=round(top + max(w.bottom for w in words) / scale, 2),
    )  # fmt: skip
    return FigureText(text=text, box=box, method="ocr", confidence=round(sure, 3), doubtful=unsure(text, sure))


def _covers(known: BoundingBox, box: BoundingBox) -> bool:
    """Whether two texts stand at one place."""
    across = min(known.x1, box.x1) - max(known.x0, box.x0)
    down = min(known.bottom, box.bottom) - max(known.top, box.top)
    least = min((b.x1 - b.x0) * (b.bottom - b.top) for b in (known, box))
    return across > 0 and down > 0 and across * down > 0.4 * least

"""Which of the parts that a question's clauses say ask one thing between them."""

from dataclasses import replace

from contracts.propositions import Verb
from reasoning.questions.reading import Part


def joined(parts: list[Part]) -> list[Part]:
    """The parts that ask; each told all that the question says, but for what its other parts ask for.

    A clause that names no property of its own and is gone on with ("Which is more toxic, A or B? Give both LC50
    values"; "which takes longer, A or B, and how many seconds does each need?") is one question with the next.
    """
    kept: list[Part] = []
    for part in parts:
        last = kept[-1] if kept else None
        if last and not part.own_names and _vague(last) and last.verb in ("compare", "value", "claim", None):
            kept[-1] = _both(last, part)
        elif last and last.verb == "compare" and not any(entity.grounded for entity in part.entities):
            continue
        elif (
            last
            and not part.own_names
            and _vague(part)
            and part.verb == "compare"
            and last.verb in ("value", "compare")
        ):
            kept[-1] = replace(last, verb="compare" if last.sides else last.verb)
        else:
            kept.append(part)
    return kept if len(kept) < 2 else [_told(part, kept) for part in kept]


def _vague(part: Part) -> bool:
    return part.property is None or part.property.id is None


def _both(first: Part, second: Part) -> Part:
    compared = first.verb == "compare" or (first.sides and len(first.entities) > 1)
    verb: Verb | None = "compare" if compared else second.verb or first.verb
    prop = (
        second.property
        if second.property and not (first.property and second.refers_back and _vague(second))
        else first.property
    )
    if prop is not None and second.property is not None:
        prop = prop.model_copy(update={"dimension": prop.dimension or second.property.dimension})
    return replace(
        second, verb=verb, entities=first.entities, sides=first.sides, property=prop, asked=f"{first.asked} ; {second.asked}",  # noqa: E501
        conditions=tuple(dict.fromkeys((*first.conditions, *second.conditions))), own_names=first.own_names,
        direction=first.direction or second.direction,
    )  # fmt: skip


def _told(part: Part, parts: list[Part]) -> Part:
    if part.own_names and not part.refers_back:
        return part
    own = part.property.surface if part.property else ""
    others = []
    for other in parts:
        if other is part:
            break
        said = other.asked
        if other.property and other.property.surface and other.property.surface != own:
            said = said.replace(other.property.surface, " ")
        others.append(said)
    return replace(part, asked=" ; ".join([*dict.fromkeys(others), part.asked]))

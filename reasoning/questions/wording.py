"""A proposition in words."""

from contracts.propositions import Change, Constraint, Verb
from reasoning.questions.reading import Part
from reasoning.questions.tokens import keys


def wording(part: Part, verb: Verb) -> str:
    """The proposition as one English phrase, made from its fields."""
    what = part.property.name if part.property else "what is reported"
    whose = (" against " if verb == "compare" else ", ").join(entity.name for entity in part.entities)
    held = ", ".join(_held(one) for one in part.conditions)
    course = {"fall": "falls", "rise": "rises"}.get(part.direction or "", "goes as it does")
    pieces = {
        "value": f"{what} of {whose}",
        "compare": f"{what}: {whose}",
        "dependence": f"{what} of {whose} against {part.against or 'its conditions'}",
        "trend": f"{what} of {whose} over {part.against or 'time'}",
        "why": f"why {what} of {whose} {course}",
        "what_if": f"{what} of {whose} if {_change_words(part.change)}",
        "claim": f"what is reported of {what if part.property else ''} {whose}",
    }
    text = pieces[verb] if whose else pieces[verb].replace(" of  ", " ").replace(" of ", " ").strip()
    if held:
        text += f" at {held}"
    if part.terms:
        text += f" ({', '.join(part.terms)})"
    return " ".join(text.split())


def _held(constraint: Constraint) -> str:
    name = constraint.name.replace("_", " ")
    plain = constraint.value is None or keys(name) & keys(constraint.text)
    return constraint.text if plain else f"{name} {constraint.text}"


def _change_words(change: Change | None) -> str:
    if change is None:
        return "things were otherwise"
    if change.replacement is not None:
        return f"replaced by {change.replacement}"
    if change.factor is not None:
        return f"{change.parameter} were {change.factor:g} times as large"
    return f"{change.parameter} were {change.to_value:g} {change.unit or ''}".strip()

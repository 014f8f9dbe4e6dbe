"""The base of every message: frozen, closed to unknown fields, JSON in snake_case."""

from pydantic import BaseModel, ConfigDict


class Message(BaseModel):
    """An immutable record; an unknown field is an error, never ignored."""

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_inf_nan="constants")

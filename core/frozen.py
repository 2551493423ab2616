"""The base of every immutable record: frozen pydantic models with a safe way to derive a changed copy."""

from __future__ import annotations

from typing import Self

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """A frozen record that refuses unknown fields: the form of everything the program itself ships."""

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_inf_nan="null", allow_inf_nan=False)

    def evolve(self, **changes: object) -> Self:
        """Return a copy with the given fields replaced; unchanged sub-trees are shared.

        The changes are trusted, not validated. Unlike `model_copy`, values cached on the instance are
        not carried over, since they may depend on a replaced field.
        """
        fields = {name: value for name, value in self.__dict__.items() if name in type(self).model_fields}
        copy = object.__new__(type(self))
        # Set as pydantic itself does when it copies: a field of a file may have any name, so none is passed by name.
        object.__setattr__(copy, "__dict__", fields | changes)
        object.__setattr__(copy, "__pydantic_fields_set__", self.__pydantic_fields_set__ | changes.keys())
        object.__setattr__(copy, "__pydantic_extra__", self.__pydantic_extra__)
        object.__setattr__(copy, "__pydantic_private__", None)
        return copy


class Lenient(Frozen):
    """A frozen record that keeps unknown fields: the form of what users' files hold."""

    model_config = ConfigDict(extra="allow")

"""Texts that programs never see."""

from __future__ import annotations

from collections.abc import Iterable


class Secret:
    """A secret that some tools use, or `Http` puts into headers: where it stands in what they give or raise, the program
    reads `<secret NAME>`.

    >>> import wardian
    >>> def fetch():
    ...     raise ValueError("refused: key s3cr3t has expired")
    >>> secrets = {"API_KEY": wardian.Secret("s3cr3t", tools=["fetch"])}
    >>> with wardian.Sandbox(tools=[fetch], secrets=secrets) as sandbox:
    ...     print(sandbox.run("fetch()", check=False).error)
    ValueError: refused: key <secret API_KEY> has expired
    """

    __slots__ = ("_value", "tools")

    def __init__(self, value: str, *, tools: Iterable[str] = ()) -> None:
        if isinstance(tools, str):
            raise TypeError("tools must be names in a list, not a str")
        self._value = value
        self.tools = tuple(tools)

    def reveal(self) -> str:
        """The secret itself."""
        return self._value

    def __repr__(self) -> str:
        # Never the value: reprs end up in logs.
        return f"Secret('...', tools={list(self.tools)!r})"

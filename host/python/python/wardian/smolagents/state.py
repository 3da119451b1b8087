"""The variables of the program, as ``executor.state``."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .executor import WardianExecutor

#: Where smolagents looks for what a step printed that then failed.
PRINTED = "_print_outputs"

#: Modules have these from the beginning; nobody who lists variables asks for them.
_LIST_NAMES = """[name for name in globals() if not (name.startswith("__") and name.endswith("__"))]"""


class GuestState(MutableMapping[str, Any]):
    """Variables of the program by name, fetched when they are asked for.

    What crosses is a copy: changing a list here changes nothing there, assigning does. Functions, classes
    and other objects of the program come as :class:`wardian.Opaque`. ``"_print_outputs"`` is what the
    last step printed.

    >>> from wardian.smolagents import WardianExecutor
    >>> with WardianExecutor() as executor:
    ...     _ = executor("price = 12")
    ...     executor.state["price"], "cost" in executor.state, sorted(executor.state)
    (12, False, ['_print_outputs', 'price'])
    """

    def __init__(self, executor: WardianExecutor) -> None:
        self._executor = executor

    def __getitem__(self, name: str) -> Any:
        if name == PRINTED:
            return self._executor._printed
        if not isinstance(name, str):
            raise KeyError(name)
        return self._executor._session().get(name)

    def __setitem__(self, name: str, value: Any) -> None:
        self._executor.send_variables({name: value})

    def __delitem__(self, name: str) -> None:
        self[name]
        self._executor._variables.pop(name, None)
        if name != PRINTED:
            self._executor._session().run(f"del {name}")

    def __contains__(self, name: object) -> bool:
        # The step that failed asks for this one, and may have left no session to ask.
        return name == PRINTED or super().__contains__(name)

    def __iter__(self) -> Iterator[str]:
        yield PRINTED
        tools = self._executor._tools
        for name in self._executor._session().run(_LIST_NAMES).value:
            # Tools are globals of the program, too.
            if isinstance(name, str) and name not in tools:
                yield name

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<variables of {self._executor!r}>"

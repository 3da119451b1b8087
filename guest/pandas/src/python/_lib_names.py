"""The one object that stands for "no argument given", apart from the file `lib` so that its parts may import it."""

from enum import Enum
from typing import Literal


class _NoDefault(Enum):
    # An enum of one member, so that type checkers can name the member, and that it is pickled by its name.
    no_default = 'NO_DEFAULT'

    def __repr__(self):
        return '<no_default>'


_NoDefault.__module__ = 'pandas._libs.lib'
no_default = _NoDefault.no_default
NoDefault = Literal[_NoDefault.no_default]

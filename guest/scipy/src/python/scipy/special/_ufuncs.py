"""The ufuncs of `scipy.special`, and what is to happen where they have no value.

Where they have none they give NaN or an infinity and say nothing, which is scipy's default; other choices are kept
and not followed.
"""

import numpy as np

from scipy.special import _kernels
from scipy._missing import names_of

_ACTIONS = ("ignore", "warn", "raise", "print")
_CATEGORIES = ("singular", "underflow", "overflow", "slow", "loss", "no_result", "domain", "arg", "other", "memory")
_choices = dict.fromkeys(_CATEGORIES, "ignore")
_choices["memory"] = "raise"

__all__ = ["errstate", "geterr", "seterr"]

for _name, _value in vars(_kernels).items():
    if isinstance(_value, np.ufunc):
        globals()[_name] = _value
        __all__.append(_name)
jn = jv  # noqa: F821
__all__.append("jn")


def geterr():
    """What is to happen, by category."""
    return dict(_choices)


def seterr(*, all=None, **choices):
    """Choose what is to happen."""
    before = geterr()
    chosen = {} if all is None else dict.fromkeys(_CATEGORIES, all)
    chosen.update(choices)
    for category, action in chosen.items():
        if category not in _choices:
            raise ValueError(f"Category {category} not in {set(_CATEGORIES)}")
        if action not in _ACTIONS:
            raise ValueError(f"Action {action} not in {set(_ACTIONS)}")
    _choices.update(chosen)
    return before


class errstate:
    """Choices for a block."""

    def __init__(self, **choices):
        self.kwargs = choices

    def __enter__(self):
        self.oldstate = seterr(**self.kwargs)

    def __exit__(self, exc_type, exc_value, traceback):
        seterr(**self.oldstate)


__getattr__ = names_of(__name__)

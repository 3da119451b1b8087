"""Ufuncs that newer parts of `scipy.special` import from here; they are those of `_ufuncs`."""

import numpy as np

from scipy.special import _ufuncs
from scipy._missing import names_of

globals().update({name: value for name, value in vars(_ufuncs).items() if isinstance(value, np.ufunc)})

_missing = names_of(__name__)


def _set_action(code, action):
    """Errors are not told to these."""


# Ufuncs by what they differentiate, which are not there yet.
assoc_legendre_p = {}
legendre_p = ()
sph_harm_y = ()
sph_legendre_p = ()


def __getattr__(name):
    return _missing(name)

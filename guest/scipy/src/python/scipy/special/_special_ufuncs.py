"""Ufuncs that newer parts of `scipy.special` import from here; they are those of `_ufuncs`."""

import numpy as np

from scipy.special import _legendre, _ufuncs
from scipy._missing import names_of

globals().update({name: value for name, value in vars(_ufuncs).items() if isinstance(value, np.ufunc)})

__getattr__ = names_of(__name__)


def _set_action(code, action):
    """Errors are not told to these."""


# Functions by what they differentiate.
assoc_legendre_p = _legendre.Families(_legendre.refused("assoc_legendre_p"), 4)
legendre_p = _legendre.Families(_legendre.polynomial, 2)
sph_harm_y = _legendre.Families(_legendre.harmonic, 4)
sph_legendre_p = _legendre.Families(_legendre.spherical, 3)

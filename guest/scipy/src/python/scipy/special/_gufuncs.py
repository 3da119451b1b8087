"""Generalised ufuncs of `scipy.special`, of which those of Legendre's but associated ones are there."""

from scipy.special import _legendre
from scipy._missing import names_of


def _set_action(code, action):
    """Errors are not told to these."""


assoc_legendre_p_all = _legendre.Families(_legendre.refused("assoc_legendre_p_all"), 2)
legendre_p_all = _legendre.Families(_legendre.polynomials, 1)
sph_harm_y_all = _legendre.Families(_legendre.harmonics, 2)
sph_legendre_p_all = _legendre.Families(_legendre.sphericals, 1)

__getattr__ = names_of(__name__)

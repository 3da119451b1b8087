"""Generalised ufuncs of `scipy.special`, which are not there yet."""

from scipy._missing import names_of


def _set_action(code, action):
    """Errors are not told to these."""


assoc_legendre_p_all = {}
legendre_p_all = ()
sph_harm_y_all = ()
sph_legendre_p_all = ()

__getattr__ = names_of(__name__)

"""Regression by orthogonal distances, which is not there yet."""

from scipy._missing import names_of


def _set_exceptions(error, stop):
    """Nothing raises them."""


__getattr__ = names_of(__name__)

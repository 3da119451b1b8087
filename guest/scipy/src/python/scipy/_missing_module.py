"""Stands for each compiled module of scipy's of which nothing is there yet."""

from scipy._missing import names_of

__getattr__ = names_of(__name__)

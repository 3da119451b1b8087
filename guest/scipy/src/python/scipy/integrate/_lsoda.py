"""LSODA's solver of differential equations, which is not there yet."""

import types as _types

import numpy as np

from scipy._missing import names_of

types = _types.SimpleNamespace(intvar=np.zeros((), np.int32))

__getattr__ = names_of(__name__)

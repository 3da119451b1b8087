"""What scipy calls of QUADPACK, by the names of its compiled module."""

from scipy._missing import names_of
from scipy.integrate._quadpack_plain import _qagie, _qagpe, _qagse  # noqa: F401
from scipy.integrate._quadpack_weights import qawce as _qawce  # noqa: F401
from scipy.integrate._quadpack_weights import qawfe as _qawfe  # noqa: F401
from scipy.integrate._quadpack_weights import qawoe as _qawoe  # noqa: F401
from scipy.integrate._quadpack_weights import qawse as _qawse  # noqa: F401

__getattr__ = names_of(__name__)

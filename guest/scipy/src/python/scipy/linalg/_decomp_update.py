"""Changes of factors of matrices, which are not there yet."""

from scipy._missing import names_of

__all__ = ["qr_delete", "qr_insert", "qr_update"]

__getattr__ = names_of(__name__)

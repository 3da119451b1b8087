"""The modules in Rust that these files can do without: None for each on CPython, where the same is done in Python."""

try:
    from pandas._libs import _columns, _csv, _objects
except ImportError:
    _columns = _csv = _objects = None

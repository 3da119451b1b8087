# Modules of packages that ask for today without need, where no clock is granted.
#
# dateutil's parser asks for the year when it is imported, and for today at each text, though few texts leave open what
# today decides: matplotlib asks it of each category whether it is a date. matplotlib's SVG and PDF files say when they were
# made; without a clock they do not. f2py, which scipy imports, asks when it generates code, which it never does here.

import os
import time
from datetime import datetime
from functools import wraps

# The year around which years of two digits are then.
_YEAR = 2025

# Two days that have nothing in common: a text that means the same on both does not ask which is today.
_DAYS = datetime(2024, 2, 29), datetime(2023, 1, 1)


class NoClockError(PermissionError, ValueError):
    """The text needs today. A ValueError, too, which who asks whether a text is a date expects."""


def exec_module(name, code, namespace):
    """Run one of these modules."""
    _RUN[name](code, namespace)


def _exec_with(name, guess, code, namespace):
    """Run a module to which a function of `time` that is refused says `guess`."""
    asked = getattr(time, name)

    def guessed(*args):
        try:
            return asked(*args)
        except PermissionError:
            return guess
    setattr(time, name, guessed)
    try:
        exec(code, namespace)
    finally:
        setattr(time, name, asked)


def _exec_dateutil(code, namespace):
    _exec_with("localtime", time.struct_time((_YEAR, 1, 1, 0, 0, 0, 2, 1, 0)), code, namespace)
    parser = namespace["parser"]
    parser.parse = _asking_for_today_if_need_be(parser.parse)


def _asking_for_today_if_need_be(parse):
    @wraps(parse)
    def parse_(self, timestr, default=None, *args, **kwargs):
        if default is not None:
            return parse(self, timestr, default, *args, **kwargs)
        try:
            return parse(self, timestr, None, *args, **kwargs)
        except PermissionError as error:
            one, other = (parse(self, timestr, day, *args, **kwargs) for day in _DAYS)
            if one != other:
                raise NoClockError(*error.args) from None
            return one
    return parse_


def _exec_f2py(code, namespace):
    _exec_with("time", 0.0, code, namespace)


def _exec_svg(code, namespace):
    exec(code, namespace)
    renderer = namespace["RendererSVG"]
    write = renderer._write_metadata

    @wraps(write)
    def write_(self, metadata):
        return write(self, _without_date(metadata or {}, "Date"))
    renderer._write_metadata = write_


def _exec_pdf(code, namespace):
    exec(code, namespace)
    create = namespace["_create_pdf_info_dict"]

    @wraps(create)
    def create_(backend, metadata):
        undated = _without_date(metadata, "CreationDate")
        if undated is metadata:
            return create(backend, metadata)
        # It looks at the clock even where no date is wanted.
        os.environ["SOURCE_DATE_EPOCH"] = "0"
        try:
            return create(backend, undated)
        finally:
            del os.environ["SOURCE_DATE_EPOCH"]
    namespace["_create_pdf_info_dict"] = create_


def _without_date(metadata, name):
    """`metadata`, or the same without today's date if nothing says which is today."""
    if name in metadata or os.environ.get("SOURCE_DATE_EPOCH"):
        return metadata
    try:
        datetime.today()
    except PermissionError:
        return {**metadata, name: None}
    return metadata


_RUN = {
    "dateutil.parser._parser": _exec_dateutil,
    "matplotlib.backends.backend_pdf": _exec_pdf,
    "matplotlib.backends.backend_svg": _exec_svg,
    "numpy.f2py.rules": _exec_f2py,
}

"""Contour generators of contourpy, over the grid of `contourpy._contours`.

All algorithms are the serial one, with what each of them supports. What does not live here: following lines.
"""

import enum
import math

import numpy as _np

from contourpy import _contours

__version__ = "1.4.0"
NDEBUG = 1

_MOVE, _LINE, _CLOSE = 1, 2, 79


class _Number(enum.Enum):
    def __int__(self):
        return self.value

    __index__ = __int__

    def __str__(self):
        return f"{type(self).__name__}.{self.name}"


class FillType(_Number):
    """In what form filled contours are given."""

    OuterCode = 201
    OuterOffset = 202
    ChunkCombinedCode = 203
    ChunkCombinedOffset = 204
    ChunkCombinedCodeOffset = 205
    ChunkCombinedOffsetOffset = 206


class LineType(_Number):
    """In what form contour lines are given."""

    Separate = 101
    SeparateCode = 102
    ChunkCombinedCode = 103
    ChunkCombinedOffset = 104
    ChunkCombinedNan = 105


class ZInterp(_Number):
    """How values lie between points."""

    Linear = 1
    Log = 2


globals().update({**FillType.__members__, **LineType.__members__, **ZInterp.__members__})


def max_threads():
    """How many threads there are."""
    return 1


def _grid_array(value):
    return _np.ascontiguousarray(value, dtype=_np.float64)


def _levels(levels, is_filled):
    levels = _np.asarray(levels, dtype=_np.float64)
    if levels.ndim != 1:
        raise ValueError(f"Levels array must be 1D not {levels.ndim}D")
    if is_filled:
        if len(levels) < 2:
            raise ValueError(f"Levels array must have at least 2 elements, not {len(levels)}")
        if _np.isnan(levels).any():
            raise ValueError("Levels must not contain any NaN")
        if not (levels[1:] > levels[:-1]).all():
            raise ValueError("Levels must be increasing")
    return [float(level) for level in levels]


def _codes(points, offsets, is_closed=None):
    """A code for each point; a line that is not closed ends with a line."""
    codes = _np.full(len(points), _LINE, _np.uint8)
    starts, ends = offsets[:-1], offsets[1:] - 1
    if is_closed is None:
        is_closed = (points[starts] == points[ends]).all(axis=1)
    codes[ends[is_closed] if is_closed is not True else ends] = _CLOSE
    codes[starts] = _MOVE
    return codes


class _Static:
    """What a class and its objects say."""

    def __init__(self, value):
        self._value = value

    def __get__(self, instance, owner=None):
        return self._value


class ContourGenerator:
    """What all contour generators can do."""

    default_fill_type = _Static(FillType.OuterOffset)
    default_line_type = _Static(LineType.Separate)
    _name = "ContourGenerator"
    _line_types = ()
    _fill_types = ()
    _z_interp = ZInterp.Linear

    def __init__(self, *args, **kwargs):
        raise TypeError(f"contourpy._contourpy.{type(self).__name__}: No constructor defined!")

    def _begin(self, x, y, z, mask, corner_mask, line_type, fill_type, quad_as_tri, z_interp, x_size, y_size):
        x, y, z = map(_grid_array, (x, y, z))
        if x.ndim != 2 or y.ndim != 2 or z.ndim != 2:
            raise ValueError("x, y and z must all be 2D arrays")
        if x.shape != z.shape or y.shape != z.shape:
            raise ValueError("x, y and z arrays must have the same shape")
        if min(z.shape) < 2:
            raise ValueError("x, y and z must all be at least 2x2 arrays")
        if mask is not None:
            mask = _np.ascontiguousarray(mask, dtype=bool)
            if mask.ndim != 2:
                raise ValueError("mask array must be a 2D array")
            if mask.shape != z.shape:
                raise ValueError("If mask is set it must be a 2D array with the same shape as z")
        if x_size < 0 or y_size < 0:
            raise ValueError("x_chunk_size and y_chunk_size cannot be negative")
        is_log = z_interp is ZInterp.Log
        if is_log and ((z if mask is None else z[~mask]) <= 0.0).any():
            raise ValueError("z values must be positive if using ZInterp.Log")
        self._line_type, self._fill_type, self._z_interp = line_type, fill_type, z_interp
        self._quad_as_tri, self._corner_mask = bool(quad_as_tri), bool(corner_mask)
        self._grid = _contours.Grid(x, y, z, mask, self._corner_mask, self._quad_as_tri, is_log, x_size, y_size)
        self._sizes = self._grid.sizes()

    def lines(self, level):
        """Contour lines at a level."""
        return self._line_form(self._grid.lines(float(level)))

    create_contour = lines

    def filled(self, lower_level, upper_level):
        """Polygons between two levels."""
        lower, upper = float(lower_level), float(upper_level)
        if math.isnan(lower) or math.isnan(upper):
            raise ValueError("lower_level and upper_level cannot be NaN")
        if lower >= upper:
            raise ValueError("upper_level must be larger than lower_level")
        return self._filled(lower, upper)

    create_filled_contour = filled

    def _filled(self, lower, upper):
        no_holes = self._fill_type in (FillType.ChunkCombinedCode, FillType.ChunkCombinedOffset)
        return self._fill_form(self._grid.filled(lower, upper, not no_holes))

    def multi_lines(self, levels):
        """Contour lines at each of some levels."""
        return [self.lines(level) for level in _levels(levels, False)]

    def multi_filled(self, levels):
        """Polygons between neighbours of some levels."""
        levels = _levels(levels, True)
        return [self._filled(*pair) for pair in zip(levels[:-1], levels[1:])]

    # Chunks are None, or points, where lines begin among them, and where polygons begin among lines.

    def _line_form(self, chunks):
        kind = self._line_type
        if kind in (LineType.Separate, LineType.SeparateCode):
            points, codes = [], []
            for chunk in chunks:
                if chunk is None:
                    continue
                all_points, offsets, _ = chunk
                for start, end in zip(offsets[:-1].tolist(), offsets[1:].tolist()):
                    line = all_points[start:end].copy()
                    points.append(line)
                    if kind is LineType.SeparateCode:
                        codes.append(_codes(line, _np.array([0, end - start])))
            return points if kind is LineType.Separate else (points, codes)
        if kind is LineType.ChunkCombinedNan:
            return ([chunk and _with_gaps(chunk[0], chunk[1]) for chunk in chunks],)
        points = [chunk and chunk[0] for chunk in chunks]
        if kind is LineType.ChunkCombinedOffset:
            return points, [chunk and chunk[1] for chunk in chunks]
        return points, [chunk and _codes(chunk[0], chunk[1]) for chunk in chunks]

    def _fill_form(self, chunks):
        kind = self._fill_type
        if kind in (FillType.OuterCode, FillType.OuterOffset):
            points, others = [], []
            for chunk in chunks:
                if chunk is None:
                    continue
                all_points, offsets, outers = chunk
                for first, last in zip(outers[:-1].tolist(), outers[1:].tolist()):
                    own = offsets[first : last + 1]
                    own = own - own[0]
                    start = int(offsets[first])
                    line = all_points[start : start + int(own[-1])].copy()
                    points.append(line)
                    others.append(own if kind is FillType.OuterOffset else _codes(line, own, True))
            return points, others
        points = [chunk and chunk[0] for chunk in chunks]
        offsets = [chunk and chunk[1] for chunk in chunks]
        if kind in (FillType.ChunkCombinedCode, FillType.ChunkCombinedCodeOffset):
            others = [chunk and _codes(chunk[0], chunk[1], True) for chunk in chunks]
        else:
            others = offsets
        if kind is FillType.ChunkCombinedCodeOffset:
            return points, others, [chunk and chunk[1][chunk[2]] for chunk in chunks]
        if kind is FillType.ChunkCombinedOffsetOffset:
            return points, others, [chunk and chunk[2] for chunk in chunks]
        return points, others

    @property
    def chunk_count(self):
        return self._sizes[:2]

    @property
    def chunk_size(self):
        return self._sizes[2:]

    @property
    def corner_mask(self):
        return self._corner_mask

    @property
    def fill_type(self):
        return self._fill_type

    @property
    def line_type(self):
        return self._line_type

    @property
    def name(self):
        return self._name

    @property
    def quad_as_tri(self):
        return self._quad_as_tri

    @property
    def thread_count(self):
        return 1

    @property
    def z_interp(self):
        return self._z_interp

    @staticmethod
    def supports_corner_mask():
        return False

    @classmethod
    def supports_fill_type(cls, fill_type):
        return fill_type in cls._fill_types

    @classmethod
    def supports_line_type(cls, line_type):
        return line_type in cls._line_types

    @staticmethod
    def supports_quad_as_tri():
        return False

    @staticmethod
    def supports_threads():
        return False

    @staticmethod
    def supports_z_interp():
        return False


def _with_gaps(points, offsets):
    """Lines with NaN between them."""
    gaps = offsets[1:-1].astype(_np.intp)
    return _np.insert(points, gaps, _np.nan, axis=0) if len(gaps) else points


class _Old(ContourGenerator):
    default_fill_type = _Static(FillType.OuterCode)
    default_line_type = _Static(LineType.SeparateCode)
    _line_types = (LineType.SeparateCode,)
    _fill_types = (FillType.OuterCode,)


class Mpl2005ContourGenerator(_Old):
    """Contours in the forms of matplotlib's algorithm of 2005."""

    _name = "mpl2005"

    def __init__(self, x, y, z, mask, *, x_chunk_size=0, y_chunk_size=0):
        self._begin(
            x, y, z, mask, False, LineType.SeparateCode, FillType.OuterCode, False, ZInterp.Linear, x_chunk_size,
            y_chunk_size,
        )


class Mpl2014ContourGenerator(_Old):
    """Contours in the forms of matplotlib's algorithm of 2014."""

    _name = "mpl2014"

    def __init__(self, x, y, z, mask, *, corner_mask, x_chunk_size=0, y_chunk_size=0):
        self._begin(
            x, y, z, mask, corner_mask, LineType.SeparateCode, FillType.OuterCode, False, ZInterp.Linear, x_chunk_size,
            y_chunk_size,
        )

    @staticmethod
    def supports_corner_mask():
        return True


class SerialContourGenerator(ContourGenerator):
    """The algorithm that contourpy takes if it is not told another."""

    _name = "serial"
    _line_types = tuple(LineType)
    _fill_types = tuple(FillType)

    def __init__(
        self, x, y, z, mask, *, corner_mask, line_type, fill_type, quad_as_tri, z_interp, x_chunk_size=0, y_chunk_size=0
    ):
        self._begin(
            x, y, z, mask, corner_mask, line_type, fill_type, quad_as_tri, z_interp, x_chunk_size, y_chunk_size
        )

    @staticmethod
    def supports_corner_mask():
        return True

    @staticmethod
    def supports_quad_as_tri():
        return True

    @staticmethod
    def supports_z_interp():
        return True


class ThreadedContourGenerator(SerialContourGenerator):
    """The same; there are no threads here."""

    _name = "threaded"

    def __init__(
        self, x, y, z, mask, *, corner_mask, line_type, fill_type, quad_as_tri, z_interp, x_chunk_size=0, y_chunk_size=0,
        thread_count=0,
    ):
        if thread_count < 0:
            raise ValueError("thread_count cannot be negative")
        super().__init__(
            x, y, z, mask, corner_mask=corner_mask, line_type=line_type, fill_type=fill_type, quad_as_tri=quad_as_tri,
            z_interp=z_interp, x_chunk_size=x_chunk_size, y_chunk_size=y_chunk_size,
        )

    @staticmethod
    def supports_threads():
        return True

"""`matplotlib.backends._backend_agg`: the renderer of pictures.

A renderer has its pixels as an array. What draws into it is in Rust (`matplotlib.backends._agg`).
"""

from operator import index

import numpy as np

from matplotlib.backend_bases import FigureManagerBase
from matplotlib.backends import _agg


def _show(self):
    """Show the figure where there is a display. Here is none, as on a server without one."""


# matplotlib is silent about that on Linux only, where it looks for the display.
FigureManagerBase.show = _show

# Red, green, blue and opacity of a picture that nothing was drawn into.
_EMPTY = (255, 255, 255, 0)

# Longer sides are refused.
_LONGEST = 1 << 23


class BufferRegion:
    """Pixels of a renderer that were copied."""

    def __init__(self, pixels, rect):
        self._pixels = pixels
        self._rect = rect

    def set_x(self, x):
        self._rect[0] = x

    def set_y(self, y):
        self._rect[1] = y

    def get_extents(self):
        return tuple(self._rect)

    def __buffer__(self, flags):
        return memoryview(self._pixels)


class RendererAgg:
    """What draws into an array of pixels."""

    def __init__(self, width, height, dpi):
        width, height, dpi = _side(width), _side(height), float(dpi)
        if dpi <= 0.0:
            raise ValueError('dpi must be positive')
        if width >= _LONGEST or height >= _LONGEST:
            raise ValueError(
                f'Image size of {width}x{height} pixels is too large. It must be less than 2^23 in each direction.')
        self._dpi = dpi
        self._pixels = np.empty((height, width, 4), np.uint8)
        # The coverage of the path that drawing was limited to last, that path's points and its map.
        self._mask = self._masked = self._mask_map = None
        self.clear()

    def clear(self):
        self._pixels[...] = _EMPTY

    def _mask_array(self):
        if self._mask is None:
            self._mask = np.zeros(self._pixels.shape[:2], np.uint8)
        return self._mask

    def __buffer__(self, flags):
        return memoryview(self._pixels)

    def __array__(self, dtype=None, copy=None):
        return np.array(self._pixels, dtype, copy=copy)

    def draw_path(self, gc, path, trans, face=None):
        _agg.draw_path(self, gc, path, trans, face)

    def draw_markers(self, gc, marker_path, marker_path_trans, path, trans, face=None):
        _agg.draw_markers(self, gc, marker_path, marker_path_trans, path, trans, face)

    def draw_text_image(self, image, x, y, angle, gc):
        _agg.draw_text_image(self, image, _whole(x, 'x'), _whole(y, 'y'), angle, gc)

    def draw_image(self, gc, x, y, image):
        _agg.draw_image(self, gc, x, y, image)

    def draw_path_collection(self, gc, master_transform, paths, transforms, offsets, offset_trans, facecolors,
                             edgecolors, linewidths, dashes, antialiaseds, ignored, offset_position):
        _agg.draw_path_collection(self, gc, master_transform, paths, transforms, offsets, offset_trans, facecolors,
                                  edgecolors, linewidths, dashes, antialiaseds)

    def draw_quad_mesh(self, gc, master_transform, mesh_width, mesh_height, coordinates, offsets, offset_trans,
                       facecolors, antialiased, edgecolors):
        _agg.draw_quad_mesh(self, gc, master_transform, mesh_width, mesh_height, coordinates, offsets, offset_trans,
                            facecolors, antialiased, edgecolors)

    def draw_gouraud_triangles(self, gc, points, colors, trans=None):
        _agg.draw_gouraud_triangles(self, gc, points, colors, trans)

    def copy_from_bbox(self, bbox):
        (x1, y1), (x2, y2) = np.asarray(bbox, float).reshape(2, 2)
        height = self._pixels.shape[0]
        rect = [int(x1), height - int(y2), int(x2), height - int(y1)]
        region = np.zeros((max(rect[3] - rect[1], 0), max(rect[2] - rect[0], 0), 4), np.uint8)
        _copy(self._pixels, region, (rect[0], rect[1]), (0, 0), region.shape)
        return BufferRegion(region, rect)

    def restore_region(self, region, xx1=None, yy1=None, xx2=None, yy2=None, x=None, y=None):
        left, top, _, _ = region._rect
        if xx1 is None:
            return _copy(region._pixels, self._pixels, (0, 0), (left, top), region._pixels.shape)
        # Both corners of the part belong to it.
        size = yy2 - yy1 + 1, xx2 - xx1 + 1
        start = xx1 - left, yy1 - top
        _copy(region._pixels, self._pixels, start, (start[0] + x, start[1] + y), size)


def _side(length):
    length = index(length)
    if length < 0:
        raise TypeError('the sides of a picture are not below zero')
    return length


def _whole(value, name):
    if isinstance(value, float):
        from matplotlib import _api
        _api.warn_deprecated('3.10', name=name, obj_type='parameter as float', alternative=f'int({name})')
        return int(value)
    return value


def _copy(source, target, start, place, size):
    """Copy as many rows and columns from a pixel of one picture to a pixel of another as both have."""
    (x, y), (to_x, to_y) = start, place
    left, top = max(0, -x, -to_x), max(0, -y, -to_y)
    right = min(size[1], source.shape[1] - x, target.shape[1] - to_x)
    bottom = min(size[0], source.shape[0] - y, target.shape[0] - to_y)
    if left < right and top < bottom:
        target[to_y + top:to_y + bottom, to_x + left:to_x + right] = source[y + top:y + bottom, x + left:x + right]

"""`matplotlib._image`: images mapped into others.

What is called with is looked at here; the loops are in Rust (`matplotlib._resampling`).
"""

from enum import IntEnum

import numpy as np

from matplotlib import _resampling


class _InterpolationType(IntEnum):
    NEAREST = 0
    BILINEAR = 1
    BICUBIC = 2
    SPLINE16 = 3
    SPLINE36 = 4
    HANNING = 5
    HAMMING = 6
    HERMITE = 7
    KAISER = 8
    QUADRIC = 9
    CATROM = 10
    GAUSSIAN = 11
    BESSEL = 12
    MITCHELL = 13
    SINC = 14
    LANCZOS = 15
    BLACKMAN = 16


globals().update(_InterpolationType.__members__)

_TYPES = tuple(map(np.dtype, ('u1', 'i1', 'u2', 'i2', 'f4', 'f8')))


def _mesh_of(transform, shape):
    """Where each pixel of a picture comes from."""
    inverse = transform.inverted()
    rows, columns = np.indices(shape[:2])
    mesh = np.stack([columns.ravel(), rows.ravel()], axis=1).astype(float)
    mesh = np.ascontiguousarray(inverse.transform(mesh), dtype=float)
    if mesh.ndim != 2:
        raise RuntimeError(f'Inverse transformed mesh array should be 2D not {mesh.ndim}D')
    return mesh


def _check_channels(array, name):
    if array.ndim == 3 and array.shape[2] != 4:
        raise ValueError(
            f'3D {name} array must be RGBA with shape (M, N, 4), has trailing dimension of {array.shape[2]}')


def resample(input_array, output_array, transform, interpolation=_InterpolationType.NEAREST, resample=False, alpha=1,
             norm=False, radius=1):
    """Resample input_array, blending it in-place into output_array, using a transform."""
    input_array = np.asarray(input_array)
    if not isinstance(output_array, np.ndarray):
        raise TypeError('output_array must be an array')
    if not isinstance(interpolation, _InterpolationType):
        raise TypeError(f'interpolation must be one of _InterpolationType, not {interpolation!r}')
    ndim, dtype = input_array.ndim, input_array.dtype
    if ndim not in (2, 3):
        raise ValueError('Input array must be a 2D or 3D array')
    _check_channels(input_array, 'input')
    if output_array.ndim != ndim:
        raise ValueError(
            f'Input ({ndim}D) and output ({output_array.ndim}D) arrays have different dimensionalities')
    _check_channels(output_array, 'output')
    if output_array.dtype != dtype:
        raise ValueError('Input and output arrays have mismatched types')
    if not output_array.flags.c_contiguous:
        raise ValueError('Output array must be C-contiguous')
    if not output_array.flags.writeable:
        raise ValueError('Output array must be writeable')
    matrix = mesh = None
    if transform is not None:
        if transform.is_affine:
            matrix = transform
        else:
            mesh = _mesh_of(transform, output_array.shape)
    if dtype not in _TYPES:
        raise ValueError('arrays must be of dtype byte, short, float32 or float64')
    _resampling.resample(np.ascontiguousarray(input_array), output_array, matrix, mesh, int(interpolation), resample,
                         alpha, norm, radius)

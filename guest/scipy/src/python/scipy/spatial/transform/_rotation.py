"""Rotations in three dimensions, kept as unit quaternions with the scalar last.

What does not live here: angles about axes (`_rotation_angles.py`), which rotation fits vectors best
(`_rotation_align.py`), interpolation (`_rotation_slerp.py`), and groups, which are a Python file of scipy's.
"""

import math
import warnings

import numpy as np
from scipy._lib._util import _transition_to_rng, check_random_state
from scipy.spatial.transform import _rotation_angles as angles_of
from scipy.spatial.transform._rotation_align import align
from scipy.spatial.transform._rotation_groups import create_group
from scipy.spatial.transform._rotation_slerp import Slerp


def compose_quat(p, q):
    """The quaternions of the products of rows, of which one side may be a single row."""
    p, q = np.atleast_2d(p), np.atleast_2d(q)
    a, b = p[:, :3], q[:, :3]
    s, t = p[:, 3:], q[:, 3:]
    turned = np.stack([a[:, 1] * b[:, 2] - a[:, 2] * b[:, 1], a[:, 2] * b[:, 0] - a[:, 0] * b[:, 2],
                       a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]], axis=1)
    vector = s * b + t * a + turned
    scalar = s * t - (a * b).sum(axis=1, keepdims=True)
    return np.concatenate([vector, scalar], axis=1)


def _of_matrices(matrices):
    """Quaternions of orthogonal matrices (Markley), from the largest of their four components."""
    diagonal = np.diagonal(matrices, axis1=1, axis2=2)
    trace = diagonal.sum(axis=1)
    choices = np.concatenate([diagonal, trace[:, None]], axis=1).argmax(axis=1)
    result = np.empty((len(matrices), 4))
    for choice in range(4):
        places = np.nonzero(choices == choice)[0]
        if not len(places):
            continue
        m, sums = matrices[places], trace[places]
        if choice == 3:
            parts = {0: m[:, 2, 1] - m[:, 1, 2], 1: m[:, 0, 2] - m[:, 2, 0], 2: m[:, 1, 0] - m[:, 0, 1], 3: 1 + sums}
        else:
            i, j, k = choice, (choice + 1) % 3, (choice + 2) % 3
            parts = {i: 1 - sums + 2 * m[:, i, i], j: m[:, j, i] + m[:, i, j], k: m[:, k, i] + m[:, i, k],
                     3: m[:, k, j] - m[:, j, k]}
        for part, values in parts.items():
            result[places, part] = values
    return result / np.sqrt((result * result).sum(axis=1, keepdims=True))


def _rows(name, values):
    """Vectors of three as rows, and whether it was one alone."""
    values = np.asarray(values, dtype=float)
    if values.ndim not in (1, 2) or values.shape[-1] != 3:
        raise ValueError(f"Expected `{name}` to have shape (3,) or (N, 3), got {values.shape}")
    return np.atleast_2d(values), values.ndim == 1


class Rotation:
    """Rotation in 3 dimensions."""

    def __init__(self, quat, normalize=True, copy=True, scalar_first=False):
        quat = np.array(quat, dtype=float)
        if quat.ndim not in (1, 2) or quat.shape[-1] != 4:
            raise ValueError(f"Expected `quat` to have shape (4,) or (N, 4), got {quat.shape}.")
        self._single = quat.ndim == 1
        quat = np.atleast_2d(quat)
        if scalar_first:
            quat = np.roll(quat, -1, axis=1)
        if normalize:
            lengths = np.sqrt((quat * quat).sum(axis=1, keepdims=True))
            if (lengths == 0).any():
                raise ValueError("Found zero norm quaternions in `quat`.")
            quat = quat / lengths
        self._quat = quat

    @classmethod
    def _of(cls, quat, single, normalize=False):
        return cls(quat[0] if single else quat, normalize=normalize)

    def _shown(self, values):
        return values[0] if self._single else values

    @property
    def single(self):
        """Whether this instance represents a single rotation."""
        return self._single

    def __bool__(self):
        return True

    def __len__(self):
        if self._single:
            raise TypeError("Single rotation has no len().")
        return len(self._quat)

    @classmethod
    def from_quat(cls, quat, *, scalar_first=False):
        """Initialize from quaternions."""
        return cls(quat, normalize=True, scalar_first=scalar_first)

    @classmethod
    def from_matrix(cls, matrix):
        """Initialize from rotation matrix."""
        matrix = np.array(matrix, dtype=float)
        if matrix.ndim not in (2, 3) or matrix.shape[-2:] != (3, 3):
            raise ValueError(f"Expected `matrix` to have shape (3, 3) or (N, 3, 3), got {matrix.shape}")
        single = matrix.ndim == 2
        matrices = matrix[None] if single else matrix
        if len(matrices):
            wrong = np.nonzero(np.linalg.det(matrices) <= 0)[0]
            if len(wrong):
                raise ValueError("Non-positive determinant (left-handed or null coordinate frame) in rotation matrix "
                                 f"{wrong[0]}: {matrices[wrong[0]]}.")
            products = matrices @ np.swapaxes(matrices, 1, 2)
            skewed = ~np.isclose(products, np.eye(3), atol=1e-12).all(axis=(1, 2))
            if skewed.any():
                u, _, vt = np.linalg.svd(matrices[skewed])
                matrices[skewed] = u @ vt
        return cls._of(_of_matrices(matrices), single)

    @classmethod
    def from_rotvec(cls, rotvec, degrees=False):
        """Initialize from rotation vectors."""
        vectors, single = _rows("rot_vec", rotvec)
        if degrees:
            vectors = np.deg2rad(vectors)
        angles = np.sqrt((vectors * vectors).sum(axis=1, keepdims=True))
        squares = angles * angles
        # A series where the quotient would lose digits.
        is_small = angles <= 1e-3
        scale = np.where(is_small, 0.5 - squares / 48 + squares * squares / 3840,
                         np.sin(angles / 2) / np.where(is_small, 1.0, angles))
        return cls._of(np.concatenate([scale * vectors, np.cos(angles / 2)], axis=1), single)

    @classmethod
    def from_euler(cls, seq, angles, degrees=False):
        """Initialize from Euler angles."""
        return cls._of(*angles_of.quaternions_of_euler(seq, angles, degrees, compose_quat))

    @classmethod
    def from_davenport(cls, axes, order, angles, degrees=False):
        """Initialize from Davenport angles."""
        return cls._of(*angles_of.quaternions_of_davenport(axes, order, angles, degrees, compose_quat))

    @classmethod
    def from_mrp(cls, mrp):
        """Initialize from Modified Rodrigues Parameters (MRPs)."""
        vectors, single = _rows("mrp", mrp)
        squares = (vectors * vectors).sum(axis=1, keepdims=True)
        return cls._of(np.concatenate([2 * vectors, 1 - squares], axis=1) / (1 + squares), single)

    @classmethod
    def identity(cls, num=None):
        """Get identity rotation(s)."""
        quat = np.zeros((1 if num is None else num, 4))
        quat[:, 3] = 1
        return cls._of(quat, num is None)

    @classmethod
    @_transition_to_rng("random_state", position_num=2)
    def random(cls, num=None, rng=None):
        """Generate rotations that are uniformly distributed on a sphere."""
        rng = check_random_state(rng)
        return cls(rng.normal(size=4 if num is None else (num, 4)))

    @classmethod
    def create_group(cls, group, axis="Z"):
        """Create a 3D rotation group."""
        return create_group(cls, group, axis=axis)

    @classmethod
    def concatenate(cls, rotations):
        """Concatenate a sequence of `Rotation` objects into a single object."""
        if isinstance(rotations, Rotation):
            return cls(rotations.as_quat(), normalize=False)
        if not all(isinstance(one, Rotation) for one in rotations):
            raise TypeError("input must contain Rotation objects only")
        return cls(np.concatenate([one._quat for one in rotations]), normalize=False)

    @classmethod
    def align_vectors(cls, a, b, weights=None, return_sensitivity=False):
        """Estimate a rotation to optimally align two sets of vectors."""
        found, distance, sensitivity = align(cls, a, b, weights, return_sensitivity)
        return (found, distance, sensitivity) if return_sensitivity else (found, distance)

    def as_quat(self, canonical=False, *, scalar_first=False):
        """Represent as quaternions."""
        quat = self._quat.copy()
        if canonical:
            # The last of x, y, z, w to be looked at decides only where those before it are zero.
            x, y, z, w = quat.T
            quat[(w < 0) | (w == 0) & ((x < 0) | (x == 0) & ((y < 0) | (y == 0) & (z < 0)))] *= -1
        return self._shown(np.roll(quat, 1, axis=1) if scalar_first else quat)

    def as_matrix(self):
        """Represent as rotation matrix."""
        x, y, z, w = self._quat.T
        xx, yy, zz, ww = x * x, y * y, z * z, w * w
        xy, zw, xz, yw, yz, xw = x * y, z * w, x * z, y * w, y * z, x * w
        entries = [xx - yy - zz + ww, 2 * (xy - zw), 2 * (xz + yw),
                   2 * (xy + zw), -xx + yy - zz + ww, 2 * (yz - xw),
                   2 * (xz - yw), 2 * (yz + xw), -xx - yy + zz + ww]
        return self._shown(np.stack(entries, axis=1).reshape(-1, 3, 3))

    def as_rotvec(self, degrees=False):
        """Represent as rotation vectors."""
        quat = np.where(self._quat[:, 3:] < 0, -self._quat, self._quat)
        vectors = quat[:, :3]
        angles = 2 * np.arctan2(np.sqrt((vectors * vectors).sum(axis=1, keepdims=True)), quat[:, 3:])
        squares = angles * angles
        is_small = angles <= 1e-3
        scale = np.where(is_small, 2 + squares / 12 + 7 * squares * squares / 2880,
                         angles / np.where(is_small, 1.0, np.sin(angles / 2)))
        result = scale * vectors
        return self._shown(np.rad2deg(result) if degrees else result)

    def _compute_euler(self, seq, degrees, algorithm):
        found = angles_of.euler_of_quaternions(self._quat, seq)
        return self._shown(np.rad2deg(found) if degrees else found)

    def _as_euler_from_matrix(self, seq, degrees=False):
        return self._compute_euler(seq, degrees, "from_matrix")

    def as_euler(self, seq, degrees=False):
        """Represent as Euler angles."""
        return self._compute_euler(seq, degrees, "from_quat")

    def as_davenport(self, axes, order, degrees=False):
        """Represent as Davenport angles."""
        found = angles_of.davenport_of_quaternions(self._quat, axes, order, compose_quat)
        return self._shown(np.rad2deg(found) if degrees else found)

    def as_mrp(self):
        """Represent as Modified Rodrigues Parameters (MRPs)."""
        quat = np.where(self._quat[:, 3:] < 0, -self._quat, self._quat)
        return self._shown(quat[:, :3] / (1 + quat[:, 3:]))

    def apply(self, vectors, inverse=False):
        """Apply this rotation to a set of vectors."""
        vectors = np.asarray(vectors)
        if vectors.ndim > 2 or vectors.shape[-1] != 3:
            raise ValueError(f"Expected input of shape (3,) or (P, 3), got {vectors.shape}.")
        rows = np.atleast_2d(vectors)
        matrices = self.as_matrix()[None] if self._single else self.as_matrix()
        if len(matrices) != 1 and len(rows) != 1 and len(matrices) != len(rows):
            raise ValueError("Expected equal numbers of rotations and vectors , or a single rotation, or a single "
                             f"vector, got {len(matrices)} rotations and {len(rows)} vectors.")
        result = np.einsum("ikj,ik->ij" if inverse else "ijk,ik->ij", matrices, rows)
        return result[0] if self._single and vectors.ndim == 1 else result

    def __mul__(self, other):
        if not isinstance(other, Rotation):
            raise TypeError("Argument 'other' has incorrect type (expected scipy.spatial.transform._rotation.Rotation,"
                            f" got {type(other).__name__})")
        first, second = len(self._quat), len(other._quat)
        if first != 1 and second != 1 and first != second:
            raise ValueError("Expected equal number of rotations in both or a single rotation in either object, "
                             f"got {first} rotations in first and {second} rotations in second object.")
        return Rotation._of(compose_quat(self._quat, other._quat), self._single and other._single, normalize=True)

    def __pow__(self, n, modulus=None):
        if modulus is not None:
            raise NotImplementedError("modulus not supported")
        n = float(n)
        if n == 0:
            return Rotation.identity(None if self._single else len(self._quat))
        if n == -1:
            return self.inv()
        if n == 1:
            return Rotation._of(self._quat, self._single)
        return Rotation.from_rotvec(n * self.as_rotvec())

    def inv(self):
        """Invert this rotation."""
        return Rotation._of(self._quat * [-1.0, -1.0, -1.0, 1.0], self._single)

    def magnitude(self):
        """Get the magnitude(s) of the rotation(s)."""
        vectors = self._quat[:, :3]
        angles = 2 * np.arctan2(np.sqrt((vectors * vectors).sum(axis=1)), abs(self._quat[:, 3]))
        return float(angles[0]) if self._single else angles

    def approx_equal(self, other, atol=None, degrees=False):
        """Determine if another rotation is approximately equal to this one."""
        if atol is None:
            if degrees:
                warnings.warn("atol must be set to use the degrees flag, defaulting to 1e-8 radians.", stacklevel=2)
            atol = 1e-8
        elif degrees:
            atol = math.radians(atol)
        return (other * self.inv()).magnitude() < atol

    def mean(self, weights=None):
        """Get the mean of the rotations."""
        if not len(self._quat):
            raise ValueError("Mean of an empty rotation set is undefined.")
        if weights is None:
            weights = np.ones(len(self._quat))
        weights = np.asarray(weights)
        if weights.ndim != 1:
            raise ValueError(f"Expected `weights` to be 1 dimensional, got shape {weights.shape}.")
        if len(weights) != len(self._quat):
            raise ValueError("Expected `weights` to have number of values equal to number of rotations, got "
                             f"{len(weights)} values and {len(self._quat)} rotations.")
        if (weights < 0).any():
            raise ValueError("`weights` must be non-negative.")
        _, vectors = np.linalg.eigh((weights * self._quat.T) @ self._quat)
        return Rotation(vectors[:, -1], normalize=False)

    def reduce(self, left=None, right=None, return_indices=False):
        """Reduce this rotation with the provided rotation groups."""
        if left is None and right is None:
            return (self, None, None) if return_indices else self
        lefts = Rotation.identity(1) if left is None else left
        rights = Rotation.identity(1) if right is None else right
        # Of a product the scalar says how small the rotation is.
        l, p, r = lefts._quat[:, None, None], self._quat[None, :, None], rights._quat[None, None]
        scalars = l[..., 3] * p[..., 3] * r[..., 3] - l[..., 3] * (p[..., :3] * r[..., :3]).sum(axis=3)
        scalars = scalars - p[..., 3] * (l[..., :3] * r[..., :3]).sum(axis=3)
        scalars = scalars - r[..., 3] * (l[..., :3] * p[..., :3]).sum(axis=3)
        scalars = scalars - (np.cross(l[..., :3], p[..., :3]) * r[..., :3]).sum(axis=3)
        best = np.moveaxis(abs(scalars), 1, 0).reshape(len(self._quat), -1).argmax(axis=1)
        kept = np.divmod(best, len(rights._quat))
        quat = compose_quat(compose_quat(lefts._quat[kept[0]], self._quat), rights._quat[kept[1]])
        reduced = Rotation._of(quat, self._single, normalize=True)
        if not return_indices:
            return reduced
        chosen_left = None if left is None else self._shown(kept[0])
        chosen_right = None if right is None else self._shown(kept[1])
        return reduced, chosen_left, chosen_right

    def __getitem__(self, indexer):
        if self._single:
            raise TypeError("Single rotation is not subscriptable.")
        return Rotation(self._quat[indexer], normalize=False)

    def __setitem__(self, indexer, value):
        if self._single:
            raise TypeError("Single rotation is not subscriptable.")
        if not isinstance(value, Rotation):
            raise TypeError("value must be a Rotation object")
        self._quat[indexer] = value.as_quat()

    def __repr__(self):
        lines = repr(self.as_matrix()).splitlines()
        return "Rotation.from_matrix(" + ("\n" + " " * 21).join(lines) + ")"

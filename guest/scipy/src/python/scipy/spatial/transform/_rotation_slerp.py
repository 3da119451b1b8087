"""Rotations between rotations, at constant speed about one axis."""

import numpy as np


class Slerp:
    """Spherical Linear Interpolation of Rotations."""

    def __init__(self, times, rotations):
        from scipy.spatial.transform._rotation import Rotation

        if not isinstance(rotations, Rotation):
            raise TypeError("`rotations` must be a `Rotation` instance.")
        if rotations.single or len(rotations) <= 1:
            raise ValueError("`rotations` must be a sequence of at least 2 rotations.")
        times = np.asarray(times)
        if times.ndim != 1:
            raise ValueError("Expected times to be specified in a 1 dimensional array, "
                             f"got {times.ndim} dimensions.")
        if len(times) != len(rotations):
            raise ValueError("Expected number of rotations to be equal to number of timestamps given, "
                             f"got {len(rotations)} rotations and {len(times)} timestamps.")
        self.times = times
        self.timedelta = np.diff(times)
        if (self.timedelta <= 0).any():
            raise ValueError("Times must be in strictly increasing order.")
        self.rotations = rotations[:-1]
        self.rotvecs = (self.rotations.inv() * rotations[1:]).as_rotvec()

    def __call__(self, times):
        """Interpolate rotations."""
        times = np.asarray(times)
        if times.ndim > 1:
            raise ValueError("`times` must be at most 1-dimensional.")
        at = np.atleast_1d(times)
        places = np.searchsorted(self.times, at) - 1
        places[at == self.times[0]] = 0
        if ((places < 0) | (places > len(self.rotations) - 1)).any():
            raise ValueError("Interpolation times must be within the range "
                             f"[{self.times[0]}, {self.times[-1]}], both inclusive.")
        shares = (at - self.times[places]) / self.timedelta[places]
        turned = type(self.rotations).from_rotvec(self.rotvecs[places] * shares[:, None])
        result = self.rotations[places] * turned
        return result[0] if times.ndim == 0 else result

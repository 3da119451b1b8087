"""Using once what programs use first, when numpy has been imported.

Caches of code, classes and attributes are then filled, and with them the image that others begin with: they share its
memory until they write it. Nothing else stays: no module is imported for this, no state of numpy's changes.
"""

EXPORTED = ()


def _warm_up():
    import numpy as np

    ints = np.arange(6).reshape(2, 3)
    floats = np.array([[1.5, -2.0], [0.25, 1e10]])
    masks = ints > 2
    for shown in (ints, floats, masks, np.array(['a', 'bc']), np.arange(1500), floats[0, 0], ints[0, 0]):
        str(shown), repr(shown)
    ints + ints, ints * 2, 1 - floats, floats / 2, floats**2, -floats, floats @ floats
    ints[1], ints[:, 1], ints[masks], ints[[0, 1]], ints.T, ints.tolist(), len(ints), list(ints)
    for array in (ints, floats):
        array.sum(), array.sum(0), array.mean(), array.mean(axis=1), array.std(), array.max(), array.min(0)
        array.argmax(), array.astype(float), array.copy(), array.ravel(), array.cumsum(), array.round(1)
        np.sum(array), np.mean(array), np.sort(array), np.abs(array), np.dot(array, array.T)
    masks.any(), masks.all(), masks.sum()
    np.zeros(3), np.ones((2, 2)), np.full(3, 7), np.linspace(0, 1, 5), np.eye(2), np.empty(0)
    np.exp(ints), np.sqrt(ints), np.maximum(ints, 2), np.where(masks, ints, 0), np.clip(ints, 1, 3)
    np.concatenate([ints, ints]), np.stack([ints, ints]), np.allclose(ints, ints)
    float(floats.sum()), int(ints.sum()), floats[0, 0] + 1, ints[0, 0] * 2, floats[0, 0] > 1

"""Shapes in images: where objects are, erosion, distances to what is outside."""

import numpy as np

__all__ = [
    "binary_erosion",
    "binary_erosion2",
    "distance_transform_bf",
    "distance_transform_op",
    "euclidean_feature_transform",
    "find_objects",
    "value_indices",
]


def find_objects(input, max_label):
    """The box around each number; None of those that are nowhere."""
    input = np.asarray(input)
    if max_label < 0:
        max_label = int(input.max()) if input.size else 0
    found = [None] * max_label
    places = np.nonzero((input > 0) & (input <= max_label))
    labels = input[places]
    if not len(labels):
        return found
    order = np.argsort(labels, kind="stable")
    labels = labels[order]
    starts = np.nonzero(np.concatenate([[True], labels[1:] != labels[:-1]]))[0]
    boxes = []
    for axis in places:
        axis = axis[order]
        boxes.append((np.minimum.reduceat(axis, starts).tolist(), (np.maximum.reduceat(axis, starts) + 1).tolist()))
    for row, label in enumerate(labels[starts].tolist()):
        found[int(label) - 1] = tuple(slice(low[row], high[row], None) for low, high in boxes)
    return found


def value_indices(arr, ignore_is_none, ignore_value):
    """Of each value the places that have it."""
    arr = np.asarray(arr)
    found = {}
    for value in np.unique(arr):
        if ignore_is_none or value != ignore_value:
            found[value] = np.nonzero(arr == value)
    return found


def _eroded(image, structure, border, origins, center_is_true):
    widths, places = [], np.argwhere(structure)
    for n, origin in zip(structure.shape, origins):
        widths.append((n // 2 + int(origin), n - n // 2 - 1 - int(origin)))
    grow = [(max(0, before), max(0, behind)) for before, behind in widths]
    whole = np.pad(image, grow, constant_values=bool(border))
    starts = [max(0, -before) for before, _ in widths]
    result = np.ones(image.shape, bool)
    for place in places:
        cut = tuple(slice(int(p) + s, int(p) + s + n) for p, s, n in zip(place, starts, image.shape))
        result &= whole[cut]
    if center_is_true:
        result &= image
    return result


def binary_erosion(
    input, structure, mask, output, border_value, origin, invert, center_is_true, return_coordinates=False
):
    image = np.asarray(input) != 0
    if invert:
        image = ~image
    origins = np.atleast_1d(origin).tolist()
    made = _eroded(image, np.asarray(structure, bool), bool(border_value) != bool(invert), origins, center_is_true)
    if mask is not None:
        made = np.where(np.asarray(mask) != 0, made, image)
    changed = bool((made != image).any())
    output[...] = ~made if invert else made
    return (changed, None) if return_coordinates else changed


def binary_erosion2(array, structure, mask, iterations, origin, invert, coordinates):
    """On in place, until nothing changes or so many times; what is outside takes nothing away.

    Structure and origin come mirrored, as for those who begin with what changed, so they are mirrored back.
    """
    structure = np.asarray(structure)[(slice(None, None, -1),) * np.ndim(structure)]
    origin = [-int(o) - (n % 2 == 0) for o, n in zip(np.atleast_1d(origin).tolist(), structure.shape)]
    turns = iterations if iterations >= 1 else -1
    while turns:
        before = array.copy()
        binary_erosion(before, structure, mask, array, int(not invert), origin, invert, False)
        if (before == array).all():
            break
        turns -= 1


def _spread(square, spacing):
    """Of each row the least of item plus squared distance, and at which place it is."""
    n = square.shape[-1]
    places = np.arange(n) * spacing
    best, at = np.full(square.shape, np.inf), np.zeros(square.shape, np.intp)
    for place in range(n):
        candidate = square[..., place, None] + (places - places[place]) ** 2
        is_less = candidate < best
        best = np.where(is_less, candidate, best)
        at = np.where(is_less, place, at)
    return best, at


def euclidean_feature_transform(input, sampling, features):
    """Of each item the place of the nearest that is zero, axis by axis."""
    input = np.asarray(input)
    square = np.where(input != 0, np.inf, 0.0)
    spacings = np.ones(input.ndim) if sampling is None else np.asarray(sampling, float)
    nearest = list(np.indices(input.shape))
    for axis in range(input.ndim):
        best, at = _spread(np.moveaxis(square, axis, -1), spacings[axis])
        at = np.moveaxis(at, -1, axis)
        square = np.moveaxis(best, -1, axis)
        nearest = [np.take_along_axis(part, at, axis) for part in nearest]
        nearest[axis] = np.where(np.isfinite(square), nearest[axis], nearest[axis])
    for axis, part in enumerate(nearest):
        features[axis] = part


def distance_transform_bf(input, metric, sampling, output, features):
    # Above zero are items of objects, below it those beside an object.
    input = np.asarray(input)
    inside, outside = np.argwhere(input > 0), np.argwhere(input < 0)
    spacings = np.ones(input.ndim) if sampling is None else np.asarray(sampling, float)
    flat = np.ravel_multi_index(tuple(outside.T), input.shape) if len(outside) else None
    if features is not None:
        features[...] = np.arange(input.size).reshape(input.shape)
    if output is not None:
        output[...] = 0
    step = max(1, (1 << 18) // max(len(outside), 1))
    for start in range(0, len(inside), step):
        block = inside[start : start + step]
        apart = abs(block[:, None, :] - outside[None, :, :])
        if metric == 1:
            apart = ((apart * spacings) ** 2).sum(axis=-1)
        else:
            apart = apart.sum(axis=-1) if metric == 2 else apart.max(axis=-1)
        if not len(outside):
            continue
        place = apart.argmin(axis=1)
        index = tuple(block.T)
        least = apart[np.arange(len(block)), place]
        if output is not None:
            output[index] = np.sqrt(least) if metric == 1 else least
        if features is not None:
            features[index] = flat[place]


def distance_transform_op(structure, distances, features):
    """City blocks and chessboards: steps outwards until nothing changes."""
    structure = np.asarray(structure, bool)
    center = tuple(n // 2 for n in structure.shape)
    steps = [tuple(place - np.array(center)) for place in np.argwhere(structure) if tuple(place) != center]
    current = np.where(np.asarray(distances) < 0, np.iinfo(np.int32).max // 2, distances).astype(np.int64)
    found = None if features is None else np.array(features)
    while True:
        made, chosen = current.copy(), None if found is None else found.copy()
        for step in steps:
            here = tuple(slice(max(0, -int(s)), n - max(0, int(s))) for s, n in zip(step, current.shape))
            there = tuple(slice(max(0, int(s)), n - max(0, -int(s))) for s, n in zip(step, current.shape))
            is_less = current[there] + 1 < made[here]
            made[here] = np.where(is_less, current[there] + 1, made[here])
            if chosen is not None:
                chosen[here] = np.where(is_less, found[there], chosen[here])
        if (made == current).all():
            break
        current, found = made, chosen
    none = current >= np.iinfo(np.int32).max // 2
    distances[...] = np.where(none, -1, current)
    if features is not None:
        features[...] = found

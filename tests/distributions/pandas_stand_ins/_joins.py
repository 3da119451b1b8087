"""`pandas._libs._joins` for CPython, where there is no Rust: the same pairs, found slowly."""

import numpy as np


def order_by_group(groups, count):
    if len(groups) and not -1 <= groups.min() <= groups.max() < count:
        raise IndexError(f"there are groups outside of -1 to {count - 1}")
    counts = np.bincount(groups + 1, minlength=count + 1).astype(np.intp)
    return np.argsort(groups, kind="stable"), counts


def join(left, right, groups, keep_left, in_order):
    partners = [[] for _ in range(groups)]
    for place, group in enumerate(right.tolist()):
        if group >= 0:
            partners[group].append(place)
    order = order_by_group(left, groups)[0].tolist()
    lone = [-1] if keep_left else []

    def pairs_of(place):
        return [(place, other) for other in partners[left[place]] or lone] if left[place] >= 0 else []

    pairs = [pair for place in order for pair in pairs_of(place)]
    if in_order and len(pairs) == len(left):
        # As pandas has it where each place seems to have one pair.
        by_place = dict(zip(order, pairs))
        pairs = [by_place[place] for place in range(len(left))]
    elif in_order:
        pairs = [pair for place in range(len(left)) for pair in pairs_of(place)]
    found = np.array(pairs, dtype=np.intp).reshape(-1, 2)
    return found[:, 0].copy(), found[:, 1].copy()

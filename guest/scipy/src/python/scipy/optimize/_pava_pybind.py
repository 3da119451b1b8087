"""Rising steps through points: blocks that do not rise are pooled into their mean."""


def pava(x, w, r):
    """The fitted values, the weights and the starts of the blocks, all in place, and how many blocks there are."""
    values, weights, starts = [], [], []
    for place, (value, weight) in enumerate(zip(x.tolist(), w.tolist())):
        start = place
        while values and values[-1] >= value:
            total = weights[-1] + weight
            value = (weights[-1] * values[-1] + weight * value) / total
            weight = total
            values.pop()
            weights.pop()
            start = starts.pop()
        values.append(value)
        weights.append(weight)
        starts.append(start)
    count = len(values)
    ends = starts[1:] + [len(x)]
    for block, (start, end) in enumerate(zip(starts, ends)):
        x[start:end] = values[block]
    w[:count] = weights
    r[: count + 1] = starts + [len(x)]
    return x, w, r, count

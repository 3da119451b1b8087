"""Sequences of bits that repeat as late as they can."""


def _max_len_seq_inner(taps, state, nbits, length, seq):
    """Fill in a sequence; the state where it ends."""
    idx = 0
    for i in range(length):
        bit = state[idx]
        seq[i] = bit
        for tap in taps:
            bit ^= state[(tap + idx) % nbits]
        state[idx] = bit
        idx = (idx + 1) % nbits
    import numpy as np

    return np.roll(state, -idx, axis=0)

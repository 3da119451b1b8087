"""Square roots of triangular matrices, of blocks on the diagonal alone."""

import numpy as np


def within_block_loop(R, T, start_stop_pairs, nblocks):
    """Of each block the root, in its place in `R`."""
    for start, stop in start_stop_pairs:
        for j in range(start, stop):
            R[j, j] = np.sqrt(T[j, j])
            for i in range(j - 1, start - 1, -1):
                rest = T[i, j]
                if j - i > 1:
                    rest = rest - R[i, i + 1 : j] @ R[i + 1 : j, j]
                whole = R[i, i] + R[j, j]
                if whole != 0:
                    R[i, j] = rest / whole
                elif rest == 0:
                    R[i, j] = 0
                else:
                    raise RuntimeError("failed to find the matrix square root")

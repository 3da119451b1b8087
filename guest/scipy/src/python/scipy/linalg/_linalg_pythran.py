"""A function of a triangular matrix, from its values on the diagonal (Parlett)."""


def _funm_loops(F, T, n, minden):
    """The items above the diagonal, one diagonal after another; and the least distance of eigenvalues."""
    for away in range(1, n):
        for i in range(n - away):
            j = i + away
            inner = slice(i + 1, j)
            item = T[i, j] * (F[j, j] - F[i, i]) + (T[i, inner] @ F[inner, j] - F[i, inner] @ T[inner, j])
            distance = T[j, j] - T[i, i]
            if distance != 0:
                item = item / distance
            F[i, j] = item
            minden = min(minden, abs(distance))
    return F, minden

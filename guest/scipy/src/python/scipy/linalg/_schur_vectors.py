"""Eigenvalues and vectors of matrices in Schur's form."""

import numpy as np


def diagonal(t):
    """The eigenvalues of Schur's form."""
    values = np.diag(t).astype(complex)
    if not np.iscomplexobj(t):
        for i in np.nonzero(np.diag(t, -1))[0]:
            height = np.sqrt(abs(t[i, i + 1])) * np.sqrt(abs(t[i + 1, i]))
            values[i] += 1j * height
            values[i + 1] -= 1j * height
    return values


def vectors(t, count):
    """Of the first eigenvalues of Schur's form the vectors, of length one."""
    values = diagonal(t)[:count]
    made = np.zeros((count, count), complex)
    i = 0
    while i < count:
        value = values[i]
        length = 2 if value.imag != 0 and not np.iscomplexobj(t) else 1
        made[i, i] = 1
        if length == 2:
            made[i, i], made[i + 1, i] = t[i, i + 1], value - t[i, i]
        if i:
            system = t[:i, :i] - value * np.eye(i)
            right = -t[:i, i : i + length] @ made[i : i + length, i]
            try:
                made[:i, i] = np.linalg.solve(system, right)
            except np.linalg.LinAlgError:
                system = system + (np.finfo(float).eps * abs(t).max() + np.finfo(float).tiny) * np.eye(i)
                made[:i, i] = np.linalg.solve(system, right)
        made[:, i] /= np.linalg.norm(made[:, i])
        if length == 2:
            made[:, i + 1] = made[:, i].conj()
        i += length
    return values, made

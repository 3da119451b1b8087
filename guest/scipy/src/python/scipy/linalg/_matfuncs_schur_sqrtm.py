"""Square roots of matrices, by Schur's form: of each half the root, then Sylvester's equation for what lies between."""

from cmath import sqrt as complex_sqrt

import numpy as np

from scipy.linalg._flapack_schur import schur, undo_exchanges
from scipy.linalg._schur_real import standard_block
from scipy.linalg._sylvester import solve


def _of_block(t):
    """The root of a block that is a pair of eigenvalues."""
    middle = (t[0, 0] + t[1, 1]) / 2
    apart = (t[0, 0] - t[1, 1]) / 2
    height = np.sqrt(abs(apart * apart + t[0, 1] * t[1, 0]))
    root = complex_sqrt(complex(middle, height)).real
    return (t - middle * np.eye(2)) / (2 * root) + root * np.eye(2)


def root_of_schur(t):
    """The root of a matrix in Schur's form in its place; whether an equation between had no safe answer."""
    n = len(t)
    if n == 1:
        t[0, 0] = np.sqrt(t[0, 0])
        return False
    if n == 2 and t[1, 0] != 0:
        t[...] = _of_block(t)
        return False
    half = n // 2
    if t[half, half - 1] != 0:
        half += 1
    unsafe = root_of_schur(t[:half, :half]) | root_of_schur(t[half:, half:])
    between = t[:half, half:]
    if n == 2:
        whole = t[0, 0] + t[1, 1]
        if between[0, 0] != 0:
            between[0, 0] = between[0, 0] / whole
        return unsafe
    between[...], info = solve(t[:half, :half], t[half:, half:], between)
    return unsafe or bool(info)


def _is_schur(a):
    """Whether nothing is to be done to have Schur's form: pairs alone stand out, and none beside another."""
    if np.tril(a, -1 if np.iscomplexobj(a) else -2).any():
        return False
    below = np.diag(a, -1) != 0
    apart = (np.diag(a)[:-1] - np.diag(a)[1:]) / 2
    is_pair = (apart * apart + np.diag(a, 1) * np.diag(a, -1)).real < 0
    return not (below[1:] & below[:-1]).any() and not (below & ~is_pair).any()


def _values(t):
    values = np.diag(t).astype(complex)
    for i in np.nonzero(np.diag(t, -1))[0]:
        a, b, c, d, *_ = standard_block(*t[i : i + 2, i : i + 2].ravel().tolist())
        height = np.sqrt(abs(b)) * np.sqrt(abs(c)) if c else 0.0
        values[i], values[i + 1] = complex(a, height), complex(d, -height)
    return values


def _to_complex(t, z):
    """Pairs on the diagonal made single eigenvalues."""
    values = _values(t)
    pairs = np.nonzero(np.diag(t, -1))[0]
    t, z = t.astype(complex), z.astype(complex)
    for i in pairs:
        u = np.array([values[i] - t[i + 1, i + 1], t[i + 1, i]])
        u = u / np.linalg.norm(u)
        turn = np.array([[u[0], -u[1]], [u[1], u[0].conjugate()]])
        t[i : i + 2, i:] = turn.conj().T @ t[i : i + 2, i:]
        t[: i + 2, i : i + 2] = t[: i + 2, i : i + 2] @ turn
        z[:, i : i + 2] = z[:, i : i + 2] @ turn
        t[i + 1, i] = 0
    return t, z


def _root(a):
    """The root, whether it is unsafe, whether the matrix is singular, and what went wrong."""
    ready = _is_schur(a)
    if ready:
        t, z, info = a.copy(), np.eye(len(a)), 0
    else:
        t, z, info, balance = schur(a)
        undo_exchanges(z, balance)
    if info:
        return a, False, False, -102
    if np.iscomplexobj(t):
        singular = bool((np.diag(t) == 0).any())
    else:
        values = _values(t)
        singular = bool((values == 0).any())
        if ((values.imag == 0) & (values.real < 0)).any():
            t, z = _to_complex(t, z)
    with np.errstate(all="ignore"):
        unsafe = root_of_schur(t)
        return (t if ready else z @ t @ z.conj().T), unsafe, singular, 0


def recursive_schur_sqrtm(a):
    """The roots of all matrices of a stack; whether one is unsafe, or singular, and what went wrong."""
    a = np.asarray(a)
    wide = a.astype(complex if np.iscomplexobj(a) else float).reshape((-1,) + a.shape[-2:])
    made = [_root(each) for each in wide]
    failed = [info for *_, info in made if info]
    roots = np.stack([root for root, *_ in made]).reshape(a.shape)
    narrow = a.dtype.char in "fF"
    if np.iscomplexobj(roots):
        roots = roots.astype(np.complex64 if narrow else np.complex128)
    else:
        roots = roots.astype(np.float32 if narrow else np.float64)
    unsafe, singular = any(each[1] for each in made), any(each[2] for each in made)
    return roots, int(unsafe), int(singular), failed[0] if failed else 0

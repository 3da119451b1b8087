"""Padé's approximations of exponentials of matrices (Al-Mohy and Higham)."""

import numpy as np

_EDGES = ((3, 0.014955852179582920), (5, 0.2539398330063230), (7, 0.9504178996162932), (9, 2.097847961257068))
_LAST = 4.25
_COEFFICIENTS = {
    3: (120.0, 60.0, 12.0, 1.0),
    5: (30240.0, 15120.0, 3360.0, 420.0, 30.0, 1.0),
    7: (17297280.0, 8648640.0, 1995840.0, 277200.0, 25200.0, 1512.0, 56.0, 1.0),
    9: (17643225600.0, 8821612800.0, 2075673600.0, 302702400.0, 30270240.0, 2162160.0, 110880.0, 3960.0, 90.0, 1.0),
    13: (
        64764752532480000.0, 32382376266240000.0, 7771770303897600.0, 1187353796428800.0, 129060195264000.0,
        10559470521600.0, 670442572800.0, 33522128640.0, 1323241920.0, 40840800.0, 960960.0, 16380.0, 182.0, 1.0,
    ),
}


def _norm(a):
    return float(abs(a).sum(axis=0).max()) if a.size else 0.0


def pick_pade_structure(Am):
    """The order, and how often the matrix is halved; its even powers lie behind it."""
    a = Am[0]
    a2 = a @ a
    a4 = a2 @ a2
    a6 = a4 @ a2
    Am[1], Am[2], Am[3] = a2, a4, a6
    d4, d6 = _norm(a4) ** 0.25, _norm(a6) ** (1 / 6)
    eta = max(d4, d6)
    for order, edge in _EDGES[:2]:
        if eta < edge:
            return order, 0
    a8 = a4 @ a4
    d8 = _norm(a8) ** 0.125
    eta = max(d6, d8)
    for order, edge in _EDGES[2:]:
        if eta < edge:
            if order == 9:
                Am[4] = a8
            return order, 0
    d10 = _norm(a4 @ a6) ** 0.1
    eta = min(max(d6, d8), max(d8, d10))
    if eta == 0 or not np.isfinite(eta):
        return 13, 0
    halvings = max(0, int(np.ceil(np.log2(eta / _LAST))))
    if halvings:
        Am[0] *= 2.0**-halvings
        Am[1] *= 4.0**-halvings
        Am[2] *= 16.0**-halvings
        Am[3] *= 64.0**-halvings
    return 13, halvings


def pade_UV_calc(Am, m):
    """The approximation, in the place of the matrix."""
    b = _COEFFICIENTS[m]
    a, n = Am[0].copy(), Am.shape[1]
    one = np.eye(n, dtype=Am.dtype)
    a2, a4, a6 = Am[1].copy(), Am[2].copy(), Am[3].copy()
    if m == 13:
        u = a @ (a6 @ (b[13] * a6 + b[11] * a4 + b[9] * a2) + b[7] * a6 + b[5] * a4 + b[3] * a2 + b[1] * one)
        v = a6 @ (b[12] * a6 + b[10] * a4 + b[8] * a2) + b[6] * a6 + b[4] * a4 + b[2] * a2 + b[0] * one
    else:
        powers = [one, a2, a4, a6, Am[4]][: (m + 1) // 2]
        u = a @ sum(b[2 * k + 1] * power for k, power in enumerate(powers))
        v = sum(b[2 * k] * power for k, power in enumerate(powers))
    Am[0] = np.linalg.solve(v - u, v + u)
    return 0

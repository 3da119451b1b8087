"""Krylov's spaces of an operator: vectors are added one by one, and of a full space the wanted part is kept (Stewart).

What does not live here: eigenvalues and vectors for the caller (`_ritz.py`). Between two calls `V` has orthonormal
columns for the inner product of the caller, and the operator times them is `V @ S`, and `rest` in the last column.
"""

import numpy as np

from scipy.linalg._flapack_schur import schur, undo_exchanges
from scipy.linalg._schur_order import select
from scipy.linalg._schur_vectors import diagonal

# The numbers that ARPACK starts from, of one sequence for each type.
_FACTOR, _MODULUS = 33952834046453, 1 << 48
_seeds = {}


def _random(count, dtype):
    """Numbers between -1 and 1, where ARPACK has them from."""
    letter = np.dtype(dtype).char
    seed = _seeds.get(letter, (1 << 36) + (3 << 24) + (5 << 12) + 7)
    is_complex = letter in "FD"
    made = []
    for _ in range(2 * count if is_complex else count):
        seed = seed * _FACTOR % _MODULUS
        made.append(2 * (seed / _MODULUS) - 1)
    _seeds[letter] = seed
    made = np.array(made)
    return made[::2] + 1j * made[1::2] if is_complex else made


class Iteration:
    """All that is known of one search; `requests` gives what is to be multiplied next."""

    def __init__(self, symmetric, bmat, which, k, tol, start, dtype, shape, iparam, workd):
        self.n, self.size = shape
        self.symmetric, self.general_product = symmetric, bmat == "G"
        self.which, self.k, self.dtype = which, k, np.dtype(dtype)
        self.is_complex = self.dtype.char in "FD"
        epsilon = float(np.finfo(self.dtype).eps) / 2
        self.tol = tol if tol > 0 else epsilon
        self.floor = epsilon
        self.least = float(np.finfo(self.dtype).eps / 2) ** (2 / 3)
        self.most, self.mode = int(iparam[2]), int(iparam[6])
        self.workd, self.start = workd, start
        self.info, self.count, self.converged = 0, 0, 0
        self.requests = self._run()

    def _operator(self, x, image, request=1):
        """The operator times a vector, of which the product with `B` is known."""
        n = self.n
        self.workd[:n], self.workd[2 * n : 3 * n] = x, image
        yield request
        return np.array(self.workd[n : 2 * n], self.V.dtype)

    def _image(self, x):
        """`B` times a vector."""
        if not self.general_product:
            return x
        n = self.n
        self.workd[:n] = x
        yield 2
        return np.array(self.workd[n : 2 * n], self.V.dtype)

    def _orthogonal(self, x, count):
        """What of a vector is orthogonal to those there are: it, its image, its length, and the parts taken off."""
        known = self.V[:, :count]
        image = yield from self._image(x)
        length = before = np.sqrt(abs(np.vdot(x, image)))
        parts = np.zeros(count, self.V.dtype)
        for turn in range(5):
            more = known.conj().T @ image
            parts += more
            x = x - known @ more
            image = yield from self._image(x)
            length = np.sqrt(abs(np.vdot(x, image)))
            if turn and length > 0.717 * before:
                return x, image, length, parts
            before = length
        return np.zeros_like(x), np.zeros_like(x), 0.0, parts

    def _fresh(self, count):
        """A vector of chance that is orthogonal to those there are, of length one."""
        for _ in range(5):
            x = _random(self.n, self.dtype)
            if self.general_product:
                x = yield from self._operator(x, x, -1)
            x, image, length, _ = yield from self._orthogonal(x, count)
            if length > 0:
                return x / length, image / length
        return None

    def _extend(self, first):
        """Add vectors until the space is full; whether one was found each time."""
        for j in range(first, self.size):
            if self.length > 0:
                v, image = self.rest / self.length, self.image / self.length
            else:
                found = yield from self._fresh(j)
                if found is None:
                    return False
                v, image = found
            self.V[:, j] = v
            w = yield from self._operator(v, image)
            if j == 0 and not w.any():
                self.info = -9
                return False
            self.rest, self.image, self.length, self.S[: j + 1, j] = yield from self._orthogonal(w, j + 1)
            if j + 1 < self.size:
                self.S[j + 1, j] = self.length
        return True

    def _run(self):
        wide = np.complex128 if self.is_complex else np.float64
        if self.which == "BE" and self.k == 1:
            self.info = -13
            return
        self.V, self.S = np.zeros((self.n, self.size), wide, order="F"), np.zeros((self.size, self.size), wide)
        x = _random(self.n, self.dtype) if self.start is None else np.array(self.start, wide)
        if not x.any():
            self.info = -9
            return
        if self.general_product:
            x = yield from self._operator(x, x, -1)
        self.rest, self.image, self.length, _ = yield from self._orthogonal(x, 0)
        kept = 0
        while True:
            self.count += 1
            if not (yield from self._extend(kept)):
                self.info = self.info or -9999
                return
            wanted, done = self._judge(self.k)
            self.converged = int(done[wanted].sum())
            if self.converged >= len(wanted):
                return
            if self.count > self.most:
                self.info = 1
                return
            kept = self._shrink(self.converged)

    def _judge(self, count):
        """Which eigenvalues of the small matrix are wanted, and of all whether they are exact enough."""
        if self.symmetric:
            self.values, self.vectors = np.linalg.eigh((self.S + self.S.conj().T) / 2)
        else:
            self.values, self.vectors = np.linalg.eig(self.S)
        bounds = self.length * abs(self.vectors[-1])
        # Bounds below what rounding leaves of the small matrix say nothing.
        edges = np.maximum(self.tol * np.maximum(self.least, abs(self.values)), self.floor * abs(self.S).max())
        return self.wanted(self.values, count), bounds <= edges

    def wanted(self, values, count):
        """The places of the eigenvalues that are wanted, of pairs both."""
        if self.which == "BE":
            order = np.argsort(values)
            return np.concatenate([order[: count // 2], order[len(order) - (count + 1) // 2 :]])
        order = np.argsort(-self.key(values), kind="stable")
        if self.which[1] == "I":
            # Of equal ones the size counts.
            sizes = np.round(abs(values), 12)
            order = np.lexsort((sizes if self.which[0] == "S" else -sizes, -self.key(values)))
        if not self.symmetric and not self.is_complex and count < len(order):
            last, after = values[order[count - 1]], values[order[count]]
            if last.imag != 0 and last == after.conjugate():
                count += 1
        return order[:count]

    def key(self, values):
        """How much each eigenvalue is wanted."""
        kind = self.which[1]
        if kind == "M":
            keys = abs(values)
        elif kind == "I":
            keys = values.imag if self.is_complex else abs(values.imag)
        else:
            keys = values.real
        return keys if self.which[0] in "LB" else -keys

    def _shrink(self, converged):
        """Keep the wanted part of the space, and a little more the more of it is exact; how many vectors that are."""
        count = self.k + min(converged, (self.size - self.k) // 2)
        if count == 1 and self.size >= 6:
            count = self.size // 2
        elif count == 1 and self.size > 3:
            count = 2
        count = min(count, self.size - 1)
        chosen = self.wanted(self.values, count)
        if self.symmetric:
            kept = len(chosen)
            turn, small = self.vectors[:, chosen], np.diag(self.values[chosen])
        else:
            t, z, _, balance = schur(self.S)
            mask = np.zeros(self.size, bool)
            mask[self.wanted(diagonal(t), count)] = True
            kept, _ = select(t, z, mask)
            undo_exchanges(z, balance)
            if kept >= self.size:
                kept = self.size - 1 if t[self.size - 1, self.size - 2] == 0 else self.size - 2
            turn, small = z[:, :kept], t[:kept, :kept]
        self.V[:, :kept] = self.V @ turn
        last = self.length * turn[-1]
        self.S[...] = 0
        self.S[:kept, :kept] = small
        self.S[kept, :kept] = last
        return kept

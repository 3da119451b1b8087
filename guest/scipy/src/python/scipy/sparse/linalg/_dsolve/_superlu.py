"""Systems with a sparse matrix. They are solved with a dense one, which has the memory of it."""

import numpy as np

from scipy._missing import names_of

__getattr__ = names_of(__name__)

_TRANSPOSED = {"N": 0, "T": 1, "H": 2}


class SuperLU:
    """The factors of a square matrix."""

    def __init__(self, *args, **keywords):
        raise TypeError("cannot create 'scipy.sparse.linalg.SuperLU' instances")

    @classmethod
    def _of(cls, dense):
        from scipy.linalg import lu_factor

        made = object.__new__(cls)
        made._dense = dense
        made._lu, made._piv = lu_factor(dense)
        if (np.diag(made._lu) == 0).any():
            raise RuntimeError("Factor is exactly singular")
        return made

    @property
    def shape(self):
        return self._dense.shape

    @property
    def nnz(self):
        return int(np.count_nonzero(self._lu)) + len(self._lu)

    @property
    def perm_c(self):
        return np.arange(len(self._lu), dtype=np.int32)

    @property
    def perm_r(self):
        order = np.arange(len(self._lu))
        for j, p in enumerate(self._piv.tolist()):
            order[[j, p]] = order[[p, j]]
        back = np.empty(len(order), np.int32)
        back[order] = np.arange(len(order))
        return back

    @property
    def L(self):
        from scipy.sparse import csc_array

        return csc_array(np.tril(self._lu, -1) + np.eye(len(self._lu)))

    @property
    def U(self):
        from scipy.sparse import csc_array

        return csc_array(np.triu(self._lu))

    def solve(self, rhs, trans="N"):
        """The solution of the system, or of the transposed one."""
        from scipy.linalg import lu_solve

        return lu_solve((self._lu, self._piv), rhs, trans=_TRANSPOSED[trans])


def _dense(N, data, indices, indptr, by_columns):
    from scipy.sparse import csc_matrix, csr_matrix

    kind = csc_matrix if by_columns else csr_matrix
    return kind((data, indices, indptr), shape=(N, N)).toarray()


def gssv(N, nnz, nzvals, colind, rowptr, B, csc_construct_func=None, options=None, **more):
    """The solution, and where the matrix is singular."""
    from scipy.linalg import lu_factor, lu_solve

    by_columns = bool(csc_construct_func) if isinstance(csc_construct_func, (bool, int)) else True
    dense = _dense(N, nzvals, colind, rowptr, by_columns)
    B = np.asarray(B)
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        lu, piv = lu_factor(dense)
    zero = np.nonzero(np.diag(lu) == 0)[0]
    if len(zero):
        return np.full(B.shape, np.nan, np.result_type(lu, B)), int(zero[0]) + 1
    return lu_solve((lu, piv), B), 0


def gstrf(N, nnz, data, indices, indptr, csc_construct_func=None, ilu=False, options=None, **more):
    return SuperLU._of(_dense(N, data, indices, indptr, True))


def gstrs(trans, L_n, L_nnz, L_data, L_indices, L_indptr, U_n, U_nnz, U_data, U_indices, U_indptr, B):
    """Both triangular systems, one after the other."""
    from scipy.linalg import solve_triangular

    lower, upper = _dense(L_n, L_data, L_indices, L_indptr, True), _dense(U_n, U_data, U_indices, U_indptr, True)
    # The diagonal of both stands in the lower one.
    upper = np.triu(upper, 1) + np.diag(np.diag(lower))
    if trans == "N":
        return solve_triangular(upper, solve_triangular(lower, B, lower=True, unit_diagonal=True)), 0
    first = solve_triangular(upper, B, trans=trans)
    return solve_triangular(lower, first, trans=trans, lower=True, unit_diagonal=True), 0

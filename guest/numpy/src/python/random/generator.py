"""`Generator`, numpy's random numbers since 1.17, and `default_rng`.

What does not live here: what draws (`_native`), checks that `RandomState` does as well (`_common`).
"""
import operator
import warnings

import numpy as np
from numpy.random import _native
from numpy.random._bounded_integers import draw_integers
from numpy.random._common import (
    check_output, check_probabilities, doubles, is_scalar, kahan_sum, pick, real, shape_of, shuffle, triangular, weighted,
    weighted_without_replacement,
)
from numpy.random._mt19937 import MT19937
from numpy.random._pcg64 import PCG64
from numpy.random.bit_generator import BitGenerator, ISeedSequence

_draw = _native.draw

# Rows of the table of distributions.
_EXPONENTIAL = _native.index('exponential')
_GAMMA = _native.index('gamma')
_BETA = _native.index('beta')
_CHISQUARE = _native.index('chisquare')
_NONCENTRAL_CHISQUARE = _native.index('noncentral_chisquare')
_F = _native.index('f')
_NONCENTRAL_F = _native.index('noncentral_f')
_STANDARD_T = _native.index('standard_t')
_VONMISES = _native.index('vonmises')
_PARETO = _native.index('pareto')
_WEIBULL = _native.index('weibull')
_POWER = _native.index('power')
_LAPLACE = _native.index('laplace')
_GUMBEL = _native.index('gumbel')
_NORMAL = _native.index('normal')
_LOGISTIC = _native.index('logistic')
_LOGNORMAL = _native.index('lognormal')
_RAYLEIGH = _native.index('rayleigh')
_WALD = _native.index('wald')
_POISSON = _native.index('poisson')
_GEOMETRIC = _native.index('geometric')
_ZIPF = _native.index('zipf')
_LOGSERIES = _native.index('logseries')
_STANDARD_CAUCHY = _native.index('standard_cauchy')
_BINOMIAL = _native.index('binomial')
_HYPERGEOMETRIC = _native.index('hypergeometric')
_NEGATIVE_BINOMIAL = _native.index('negative_binomial')
_RANDOM = _native.index('random')
_RANDOM_SINGLE = _native.index('random_f32')
_STANDARD_NORMAL = _native.index('standard_normal')
_STANDARD_NORMAL_SINGLE = _native.index('standard_normal_f32')
_STANDARD_GAMMA = _native.index('standard_gamma')
_STANDARD_GAMMA_SINGLE = _native.index('standard_gamma_f32')
_EXPONENTIALS = {
    (np.dtype(np.float64), True): _native.index('standard_exponential'),
    (np.dtype(np.float64), False): _native.index('standard_exponential_inv'),
    (np.dtype(np.float32), True): _native.index('standard_exponential_f32'),
    (np.dtype(np.float32), False): _native.index('standard_exponential_inv_f32'),
}
_UNIFORM = _native.index('uniform')
_TRIANGULAR = _native.index('triangular')

_DOUBLE = np.dtype(np.float64)
_SINGLE = np.dtype(np.float32)
_POISSON_LAM_MAX = np.iinfo('l').max - np.sqrt(np.iinfo('l').max) * 10
_MOST_OF_HYPERGEOMETRIC = 10**9
_INFINITY = float('inf')


def _either(dtype, double, single, name):
    """The row for doubles or for floats of 32 bits."""
    wanted = np.dtype(dtype)
    if wanted == _DOUBLE:
        return double
    if wanted == _SINGLE:
        return single
    raise TypeError(f'Unsupported dtype {wanted!r} for {name}')


class Generator:
    """Generator(bit_generator)"""

    __slots__ = ('_bit_generator', '_draws', 'lock')
    _poisson_lam_max = _POISSON_LAM_MAX

    def __init__(self, bit_generator):
        source = bit_generator.capsule
        if type(source) is not _native.Source:
            raise ValueError('Invalid bit generator. The bit generator must be instantiated.')
        self._bit_generator = bit_generator
        self._draws = _native.Draws(source)
        self.lock = bit_generator.lock

    def __repr__(self):
        return f'{self} at 0x{id(self):X}'

    def __str__(self):
        return f'{type(self).__name__}({type(self._bit_generator).__name__})'

    def __getstate__(self):
        return None

    def __setstate__(self, bit_gen):
        if isinstance(bit_gen, dict):
            # As numpy before 2.0 pickled it.
            self.bit_generator.state = bit_gen

    def __reduce__(self):
        return _maker(), (self._bit_generator,), None

    @property
    def bit_generator(self):
        """Gets the bit generator instance used by the generator"""
        return self._bit_generator

    def spawn(self, n_children):
        """spawn(n_children)"""
        return [type(self)(child) for child in self._bit_generator.spawn(n_children)]

    # Uniform numbers.

    def random(self, size=None, dtype=np.float64, out=None):
        """random(size=None, dtype=np.float64, out=None)"""
        if dtype is np.float64:
            index = _RANDOM
        else:
            index = _either(dtype, _RANDOM, _RANDOM_SINGLE, 'random')
        if out is not None:
            check_output(out, dtype, size, False)
        return _draw(self._draws, index, size, out)

    def uniform(self, low=0.0, high=1.0, size=None):
        """uniform(low=0.0, high=1.0, size=None)"""
        if is_scalar(low, high):
            low = real(low)
            distance = real(high) - low
            if not -_INFINITY < distance < _INFINITY:
                raise OverflowError('high - low range exceeds valid bounds')
        else:
            low, high = doubles(low), doubles(high)
            distance = np.subtract(high, low)
            if not np.all(np.isfinite(distance)):
                raise OverflowError('Range exceeds valid bounds')
        return _draw(self._draws, _UNIFORM, size, None, low, distance)

    def integers(self, low, high=None, size=None, dtype=np.int64, endpoint=False):
        """integers(low, high=None, size=None, dtype=np.int64, endpoint=False)"""
        return draw_integers(self._draws, low, high, size, dtype, endpoint, False, 'integers')

    def bytes(self, length):
        """bytes(length)"""
        return _native.bytes(self._draws, max(int(length), 0))

    # Continuous distributions.

    def standard_normal(self, size=None, dtype=np.float64, out=None):
        """standard_normal(size=None, dtype=np.float64, out=None)"""
        if dtype is np.float64:
            index = _STANDARD_NORMAL
        else:
            index = _either(dtype, _STANDARD_NORMAL, _STANDARD_NORMAL_SINGLE, 'standard_normal')
        if out is not None:
            check_output(out, dtype, size, False)
        return _draw(self._draws, index, size, out)

    def standard_exponential(self, size=None, dtype=np.float64, method='zig', out=None):
        """standard_exponential(size=None, dtype=np.float64, method='zig', out=None)"""
        index = _EXPONENTIALS.get((np.dtype(dtype), method == 'zig'))
        if index is None:
            raise TypeError(f'Unsupported dtype {np.dtype(dtype)!r} for standard_exponential')
        if out is not None:
            check_output(out, dtype, size, False)
        return _draw(self._draws, index, size, out)

    def standard_gamma(self, shape, size=None, dtype=np.float64, out=None):
        """standard_gamma(shape, size=None, dtype=np.float64, out=None)"""
        index = _either(dtype, _STANDARD_GAMMA, _STANDARD_GAMMA_SINGLE, 'standard_gamma')
        if out is not None:
            check_output(out, dtype, size, True)
        return _draw(self._draws, index, size, out, shape)

    def triangular(self, left, mode, right, size=None):
        """triangular(left, mode, right, size=None)"""
        return triangular(self._draws, _TRIANGULAR, left, mode, right, size)

    def exponential(self, scale=1.0, size=None):
        """exponential(scale=1.0, size=None)"""
        return _draw(self._draws, _EXPONENTIAL, size, None, scale)

    def gamma(self, shape, scale=1.0, size=None):
        """gamma(shape, scale=1.0, size=None)"""
        return _draw(self._draws, _GAMMA, size, None, shape, scale)

    def beta(self, a, b, size=None):
        """beta(a, b, size=None)"""
        return _draw(self._draws, _BETA, size, None, a, b)

    def chisquare(self, df, size=None):
        """chisquare(df, size=None)"""
        return _draw(self._draws, _CHISQUARE, size, None, df)

    def noncentral_chisquare(self, df, nonc, size=None):
        """noncentral_chisquare(df, nonc, size=None)"""
        return _draw(self._draws, _NONCENTRAL_CHISQUARE, size, None, df, nonc)

    def f(self, dfnum, dfden, size=None):
        """f(dfnum, dfden, size=None)"""
        return _draw(self._draws, _F, size, None, dfnum, dfden)

    def noncentral_f(self, dfnum, dfden, nonc, size=None):
        """noncentral_f(dfnum, dfden, nonc, size=None)"""
        return _draw(self._draws, _NONCENTRAL_F, size, None, dfnum, dfden, nonc)

    def standard_t(self, df, size=None):
        """standard_t(df, size=None)"""
        return _draw(self._draws, _STANDARD_T, size, None, df)

    def vonmises(self, mu, kappa, size=None):
        """vonmises(mu, kappa, size=None)"""
        return _draw(self._draws, _VONMISES, size, None, mu, kappa)

    def pareto(self, a, size=None):
        """pareto(a, size=None)"""
        return _draw(self._draws, _PARETO, size, None, a)

    def weibull(self, a, size=None):
        """weibull(a, size=None)"""
        return _draw(self._draws, _WEIBULL, size, None, a)

    def power(self, a, size=None):
        """power(a, size=None)"""
        return _draw(self._draws, _POWER, size, None, a)

    def laplace(self, loc=0.0, scale=1.0, size=None):
        """laplace(loc=0.0, scale=1.0, size=None)"""
        return _draw(self._draws, _LAPLACE, size, None, loc, scale)

    def gumbel(self, loc=0.0, scale=1.0, size=None):
        """gumbel(loc=0.0, scale=1.0, size=None)"""
        return _draw(self._draws, _GUMBEL, size, None, loc, scale)

    def normal(self, loc=0.0, scale=1.0, size=None):
        """normal(loc=0.0, scale=1.0, size=None)"""
        return _draw(self._draws, _NORMAL, size, None, loc, scale)

    def logistic(self, loc=0.0, scale=1.0, size=None):
        """logistic(loc=0.0, scale=1.0, size=None)"""
        return _draw(self._draws, _LOGISTIC, size, None, loc, scale)

    def lognormal(self, mean=0.0, sigma=1.0, size=None):
        """lognormal(mean=0.0, sigma=1.0, size=None)"""
        return _draw(self._draws, _LOGNORMAL, size, None, mean, sigma)

    def rayleigh(self, scale=1.0, size=None):
        """rayleigh(scale=1.0, size=None)"""
        return _draw(self._draws, _RAYLEIGH, size, None, scale)

    def wald(self, mean, scale, size=None):
        """wald(mean, scale, size=None)"""
        return _draw(self._draws, _WALD, size, None, mean, scale)

    def poisson(self, lam=1.0, size=None):
        """poisson(lam=1.0, size=None)"""
        return _draw(self._draws, _POISSON, size, None, lam)

    def geometric(self, p, size=None):
        """geometric(p, size=None)"""
        return _draw(self._draws, _GEOMETRIC, size, None, p)

    def zipf(self, a, size=None):
        """zipf(a, size=None)"""
        return _draw(self._draws, _ZIPF, size, None, a)

    def logseries(self, p, size=None):
        """logseries(p, size=None)"""
        return _draw(self._draws, _LOGSERIES, size, None, p)

    def standard_cauchy(self, size=None):
        """standard_cauchy(size=None)"""
        return _draw(self._draws, _STANDARD_CAUCHY, size, None)

    # Counts.

    def binomial(self, n, p, size=None):
        """binomial(n, p, size=None)"""
        return _draw(self._draws, _BINOMIAL, size, None, p, n)

    def negative_binomial(self, n, p, size=None):
        """negative_binomial(n, p, size=None)"""
        if is_scalar(n, p):
            ns, ps = np.float64(n), np.float64(p)
        else:
            ns, ps = doubles(n), doubles(p)
        with np.errstate(all='ignore'):
            # Where both are as they must be, the mean of Poisson's distribution must not become too large.
            good = (ns > 0) & (ps > 0) & (ps <= 1)
            largest = (1 - ps) / ps * (ns + 10 * np.sqrt(ns))
            if np.all(good) and np.any(largest > _POISSON_LAM_MAX):
                raise ValueError('n too large or p too small, see Generator.negative_binomial Notes')
        return _draw(self._draws, _NEGATIVE_BINOMIAL, size, None, n, p)

    def hypergeometric(self, ngood, nbad, nsample, size=None):
        """hypergeometric(ngood, nbad, nsample, size=None)"""
        if is_scalar(ngood, nbad, nsample):
            good, bad, sample = int(ngood), int(nbad), int(nsample)
            if max(good, bad) > 2**63 - 1 or sample > 2**63 - 1:
                raise OverflowError('Python int too large to convert to C long')
            if good >= _MOST_OF_HYPERGEOMETRIC or bad >= _MOST_OF_HYPERGEOMETRIC:
                raise ValueError(f'both ngood and nbad must be less than {_MOST_OF_HYPERGEOMETRIC}')
            if good >= 0 and bad >= 0 and good + bad < sample:
                raise ValueError('ngood + nbad < nsample')
            return _draw(self._draws, _HYPERGEOMETRIC, size, None, good, bad, sample)
        good, bad, sample = (np.asarray(value).astype(np.int64) for value in (ngood, nbad, nsample))
        if np.any(good >= _MOST_OF_HYPERGEOMETRIC) or np.any(bad >= _MOST_OF_HYPERGEOMETRIC):
            raise ValueError(f'both ngood and nbad must be less than {_MOST_OF_HYPERGEOMETRIC}')
        if np.all(good >= 0) and np.all(bad >= 0) and np.any(good + bad < sample):
            raise ValueError('ngood + nbad < nsample')
        return _draw(self._draws, _HYPERGEOMETRIC, size, None, good, bad, sample)

    # Vectors.

    def multivariate_normal(self, mean, cov, size=None, check_valid='warn', tol=1e-8, *, method='svd'):
        """multivariate_normal(mean, cov, size=None, check_valid='warn', tol=1e-8, *, method='svd')"""
        if method not in ('eigh', 'svd', 'cholesky'):
            raise ValueError("method must be one of {'eigh', 'svd', 'cholesky'}")
        mean, cov = np.array(mean), np.array(cov)
        if np.iscomplexobj(mean) or np.iscomplexobj(cov):
            raise TypeError('mean and cov must not be complex')
        shape = [] if size is None else list(shape_of(size))
        if mean.ndim != 1:
            raise ValueError('mean must be 1 dimensional')
        if cov.ndim != 2 or cov.shape[0] != cov.shape[1]:
            raise ValueError('cov must be 2 dimensional and square')
        if mean.shape[0] != cov.shape[0]:
            raise ValueError('mean and cov must have same length')
        shape.append(mean.shape[0])
        if check_valid not in ('warn', 'raise', 'ignore'):
            raise ValueError("check_valid must equal 'warn', 'raise', or 'ignore'")
        x = self.standard_normal(shape).reshape(-1, mean.shape[0])
        # Doubles also where the covariance has a dtype of less.
        cov = cov.astype(np.double)
        if method == 'svd':
            u, s, vh = np.linalg.svd(cov)
        elif method == 'eigh':
            s, u = np.linalg.eigh(cov)
        else:
            factor = np.linalg.cholesky(cov)
        if method == 'eigh' and check_valid != 'ignore' and np.any(s < -tol):
            self._not_valid(check_valid)
        elif method == 'svd' and check_valid != 'ignore':
            if not np.allclose(np.dot(vh.T * s, vh), cov, rtol=tol, atol=tol):
                self._not_valid(check_valid)
        if method == 'svd':
            factor = u * np.sqrt(s)
        elif method == 'eigh':
            factor = u * np.sqrt(abs(s))
        x = mean + x @ factor.T
        x.shape = tuple(shape)
        return x

    @staticmethod
    def _not_valid(check_valid):
        message = 'covariance is not symmetric positive-semidefinite.'
        if check_valid == 'raise':
            raise ValueError(message)
        warnings.warn(message, RuntimeWarning, stacklevel=1)

    def multinomial(self, n, pvals, size=None):
        """multinomial(n, pvals, size=None)"""
        pvals = np.asarray(pvals)
        given = pvals.dtype
        pvals = doubles(pvals)
        if pvals.ndim == 0 or pvals.shape[-1] == 0:
            raise ValueError('pvals must have at least 1 dimension and the last dimension of pvals must be greater than 0.')
        counts = np.asarray(n).astype(np.int64)
        _check_pvals(pvals)
        for line in pvals.reshape(-1, pvals.shape[-1]) if pvals.ndim > 1 else (pvals,):
            if kahan_sum(line[:-1]) > 1.0 + 1e-12:
                message = 'sum(pvals[...,:-1]) > 1.0' if pvals.ndim > 1 else 'sum(pvals[:-1]) > 1.0'
                if np.issubdtype(given, np.floating) and given != _DOUBLE:
                    message = ('sum(pvals[:-1].astype(np.float64)) > 1.0. The pvals array is cast to 64-bit floating point '
                               'prior to checking the sum. Precision changes when casting may cause problems even if the '
                               'sum of the original pvals is valid.')
                raise ValueError(message)
        if np.any(counts < 0):
            raise ValueError('n < 0')
        return _native.multinomial(self._draws, size, counts, pvals)

    def multivariate_hypergeometric(self, colors, nsample, size=None, method='marginals'):
        """multivariate_hypergeometric(colors, nsample, size=None, method='marginals')"""
        if method not in ('count', 'marginals'):
            raise ValueError('method must be "count" or "marginals".')
        try:
            operator.index(nsample)
        except TypeError:
            raise ValueError('nsample must be an integer') from None
        if nsample < 0:
            raise ValueError('nsample must be nonnegative.')
        largest = 2**63 - 1
        given = np.array(colors)
        if given.ndim != 1 or (given.size and (not np.issubdtype(given.dtype, np.integer) or
                                               np.any((given < 0) | (given > largest)))):
            raise ValueError(f'colors must be a one-dimensional sequence of nonnegative integers not exceeding {largest}.')
        counts = np.ascontiguousarray(given, dtype=np.int64)
        total = sum(counts.tolist())
        if total > largest:
            raise ValueError(f'sum(colors) must not exceed the maximum value of a 64 bit signed integer ({largest})')
        if method == 'marginals' and total >= _MOST_OF_HYPERGEOMETRIC:
            raise ValueError(f'When method is "marginals", sum(colors) must be less than {_MOST_OF_HYPERGEOMETRIC}.')
        if method == 'count' and total > largest // 8:
            raise ValueError(f'When method is \'count\', sum(colors) must not exceed {largest // 8}')
        if nsample > total:
            raise ValueError('nsample > sum(colors)')
        shape = () if size is None else shape_of(size)
        return _native.multivariate_hypergeometric(self._draws, shape, counts, nsample, method == 'count')

    def dirichlet(self, alpha, size=None):
        """dirichlet(alpha, size=None)"""
        len(alpha)
        alpha = doubles(alpha)
        if alpha.ndim > 1:
            raise ValueError('object too deep for desired array')
        if np.any(np.less(alpha, 0)):
            raise ValueError('alpha < 0')
        shape = () if size is None else size
        if not isinstance(shape, tuple):
            try:
                shape = (operator.index(shape),)
            except TypeError:
                shape = tuple(shape)
        return _native.dirichlet(self._draws, shape, alpha, False)

    # Choices.

    def choice(self, a, size=None, replace=True, p=None, axis=0, shuffle=True):
        """choice(a, size=None, replace=True, p=None, axis=0, shuffle=True)"""
        given = a
        a = np.asarray(a)
        if a.ndim == 0:
            try:
                population = operator.index(a.item())
            except TypeError:
                raise ValueError(f'a must be a sequence or an integer, not {type(given)}') from None
            if population <= 0 and np.prod(1 if size is None else size) != 0:
                raise ValueError('a must be a positive integer unless no samples are taken')
        else:
            population = a.shape[axis]
            if population == 0 and np.prod(1 if size is None else size) != 0:
                raise ValueError('a cannot be empty unless no samples are taken')
        if p is not None:
            p = check_probabilities(p, population, False)
        is_one = size is None
        count = 1 if is_one else int(np.prod(size, dtype=np.intp))
        if replace:
            if p is not None:
                indices = weighted(self.random, p, size, count)
            else:
                indices = self.integers(0, population, size=size, dtype=np.int64) if count or is_one else \
                    np.empty(size, dtype=np.int64)
        else:
            if count > population:
                raise ValueError('Cannot take a larger sample than population when replace is False')
            if count < 0:
                raise ValueError('negative dimensions are not allowed')
            if p is not None:
                if np.count_nonzero(p > 0) < count:
                    raise ValueError('Fewer non-zero entries in p than size')
                indices = weighted_without_replacement(self.random, p, count, () if is_one else size)
            else:
                indices = _native.chosen(self._draws, population, count, shuffle)
                indices = indices.reshape(() if is_one else size)
        if is_one and isinstance(indices, np.ndarray):
            indices = indices.item(0)
        if a.ndim == 0:
            return indices if isinstance(indices, np.ndarray) else int(indices)
        if not is_one and indices.ndim == 0 and a.ndim == 1:
            # An array without axes was asked for: of an item, not the item.
            result = np.empty((), dtype=a.dtype)
            result[()] = a[indices]
            return result
        return a.take(indices, axis=axis)

    def shuffle(self, x, axis=0):
        """shuffle(x, axis=0)"""
        shuffle(self._draws, x, axis, False)

    def permuted(self, x, *, axis=None, out=None):
        """permuted(x, axis=None, out=None)"""
        x = np.asarray(x)
        if out is None:
            out = x.copy(order='K')
        else:
            if type(out) is not np.ndarray:
                raise TypeError('out must be a numpy array')
            if out.shape != x.shape:
                raise ValueError('out must have the same shape as x')
            if not out.flags.writeable:
                raise ValueError('output array is read-only')
            np.copyto(out, x, casting='safe')
        if axis is None:
            if x.ndim > 1:
                if not (out.flags.c_contiguous or out.flags.f_contiguous):
                    flat = out.reshape(-1)
                    out[...] = flat[_native.permutations(self._draws, 1, flat.size)[0]].reshape(out.shape)
                    return out
                # The items as they lie in memory.
                flat = out.ravel(order='K')
                order = 'C' if out.flags.c_contiguous else 'F'
                flat = flat[_native.permutations(self._draws, 1, flat.size)[0]]
                out[...] = flat.reshape(out.shape, order=order)
                return out
            if x.ndim == 0:
                raise TypeError('len() of unsized object')
            self.shuffle(out)
            return out
        axis = np._core.multiarray.normalize_axis_index(axis, x.ndim)
        length = out.shape[axis]
        if out.size == 0 or length < 2:
            return out
        orders = _native.permutations(self._draws, out.size // length, length)
        lines = np.moveaxis(out, axis, -1)
        orders = orders.reshape(lines.shape)
        lines[...] = np.take_along_axis(lines, orders, axis=-1)
        return out

    def permutation(self, x, axis=0):
        """permutation(x, axis=0)"""
        if isinstance(x, (int, np.integer)):
            numbers = np.arange(x, dtype=np.result_type(x, np.long))
            return numbers[_native.permutations(self._draws, 1, len(numbers))[0]]
        array = np.asarray(x)
        axis = np._core.multiarray.normalize_axis_index(axis, array.ndim)
        return pick(array, _native.permutations(self._draws, 1, array.shape[axis])[0], axis)


def _maker():
    from numpy.random._pickle import __generator_ctor as make
    return make


def _check_pvals(pvals):
    if not np.all(np.greater_equal(pvals, 0)) or not np.all(np.less_equal(pvals, 1)):
        raise ValueError('pvals < 0, pvals > 1 or pvals contains NaNs')


def default_rng(seed=None):
    """default_rng(seed=None)"""
    if isinstance(seed, (int, np.integer, list, tuple, np.ndarray)) or seed is None or isinstance(seed, ISeedSequence):
        return Generator(PCG64(seed))
    if isinstance(seed, BitGenerator):
        return Generator(seed)
    if isinstance(seed, Generator):
        return seed
    if isinstance(seed, np.random.RandomState):
        return Generator(seed._bit_generator)
    return Generator(PCG64(seed))

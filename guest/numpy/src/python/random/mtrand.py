"""`RandomState`, whose streams are those of numpy 1.16, and the functions of `numpy.random`.

What does not live here: what draws (`_native`), checks that `Generator` does as well (`_common`).
"""
import operator
import warnings

import numpy as np
from numpy.random import _native
from numpy.random._bounded_integers import draw_integers
from numpy.random._common import (
    check_probabilities, doubles, is_scalar, kahan_sum, real, shape_of, shuffle as _shuffle, triangular as _triangular,
    weighted, weighted_without_replacement,
)
from numpy.random._mt19937 import MT19937 as _MT19937
from numpy.random.bit_generator import BitGenerator

_draw = _native.draw

# Rows of the table of distributions.
_EXPONENTIAL = _native.index('legacy_exponential')
_GAMMA = _native.index('legacy_gamma')
_BETA = _native.index('legacy_beta')
_CHISQUARE = _native.index('legacy_chisquare')
_NONCENTRAL_CHISQUARE = _native.index('legacy_noncentral_chisquare')
_F = _native.index('legacy_f')
_NONCENTRAL_F = _native.index('legacy_noncentral_f')
_STANDARD_T = _native.index('legacy_standard_t')
_VONMISES = _native.index('legacy_vonmises')
_PARETO = _native.index('legacy_pareto')
_WEIBULL = _native.index('legacy_weibull')
_POWER = _native.index('legacy_power')
_LAPLACE = _native.index('laplace')
_GUMBEL = _native.index('gumbel')
_NORMAL = _native.index('legacy_normal')
_LOGISTIC = _native.index('logistic')
_LOGNORMAL = _native.index('legacy_lognormal')
_RAYLEIGH = _native.index('legacy_rayleigh')
_WALD = _native.index('legacy_wald')
_POISSON = _native.index('poisson')
_GEOMETRIC = _native.index('legacy_geometric')
_ZIPF = _native.index('legacy_zipf')
_LOGSERIES = _native.index('legacy_logseries')
_STANDARD_CAUCHY = _native.index('legacy_standard_cauchy')
_BINOMIAL = _native.index('legacy_binomial')
_HYPERGEOMETRIC = _native.index('legacy_hypergeometric')
_NEGATIVE_BINOMIAL = _native.index('legacy_negative_binomial')
_RANDOM = _native.index('random')
_STANDARD_NORMAL = _native.index('legacy_standard_normal')
_STANDARD_GAMMA = _native.index('legacy_standard_gamma')
_STANDARD_EXPONENTIAL = _native.index('legacy_standard_exponential')
_TOMAXINT = _native.index('tomaxint')
_UNIFORM = _native.index('legacy_uniform')
_TRIANGULAR = _native.index('triangular')

_INFINITY = float('inf')


class RandomState:
    """RandomState(seed=None)"""

    __slots__ = ('_bit_generator', '_draws', 'lock')
    _poisson_lam_max = np.iinfo('l').max - np.sqrt(np.iinfo('l').max) * 10

    def __init__(self, seed=None):
        if seed is None:
            bit_generator = _MT19937()
        elif not hasattr(seed, 'capsule'):
            bit_generator = _MT19937()
            bit_generator._legacy_seeding(seed)
        else:
            bit_generator = seed
        self._initialize_bit_generator(bit_generator)

    def _initialize_bit_generator(self, bit_generator):
        source = bit_generator.capsule
        if type(source) is not _native.Source:
            raise ValueError('Invalid bit generator. The bit generator must be instantized.')
        self._bit_generator = bit_generator
        self._draws = _native.Draws(source)
        self.lock = bit_generator.lock

    def __repr__(self):
        return f'{self} at 0x{id(self):X}'

    def __str__(self):
        return f'{type(self).__name__}({type(self._bit_generator).__name__})'

    # Pickles.

    def __getstate__(self):
        return self.get_state(legacy=False)

    def __setstate__(self, state):
        self.set_state(state)

    def __reduce__(self):
        return _maker(), (self._bit_generator,), self.get_state(legacy=False)

    def _reset_gauss(self):
        self._draws.set_gauss(False, 0.0)

    def seed(self, seed=None):
        """seed(seed=None)"""
        if not isinstance(self._bit_generator, _MT19937):
            raise TypeError('can only re-seed a MT19937 BitGenerator')
        self._bit_generator._legacy_seeding(seed)
        self._reset_gauss()

    def get_state(self, legacy=True):
        """get_state(legacy=True)"""
        state = self._bit_generator.state
        if state['bit_generator'] != 'MT19937' and legacy:
            warnings.warn('get_state and legacy can only be used with the MT19937 BitGenerator. To silence this warning, '
                          'set `legacy` to False.', RuntimeWarning)
            legacy = False
        has_gauss, gauss = self._draws.gauss()
        state['has_gauss'] = has_gauss
        state['gauss'] = gauss
        if legacy and not isinstance(legacy, (bool, int)):
            raise TypeError('legacy must be a bool')
        if legacy:
            inner = state['state']
            return state['bit_generator'], inner['key'], inner['pos'], has_gauss, gauss
        return state

    def set_state(self, state):
        """set_state(state)"""
        if isinstance(state, dict):
            if 'bit_generator' not in state or 'state' not in state:
                raise ValueError('state dictionary is not valid.')
            inner = state
        else:
            if not isinstance(state, (tuple, list)):
                raise TypeError('state must be a dict or a tuple.')
            if state[0] != 'MT19937':
                raise ValueError('set_state can only be used with legacy MT19937 state instances.')
            inner = {'bit_generator': state[0], 'state': {'key': state[1], 'pos': state[2]}}
            if len(state) > 3:
                inner['has_gauss'] = state[3]
                inner['gauss'] = state[4]
        has_gauss, gauss = inner.get('has_gauss', 0), inner.get('gauss', 0.0)
        self._bit_generator.state = inner
        self._draws.set_gauss(has_gauss, float(gauss))

    # Uniform numbers.

    def random_sample(self, size=None):
        """random_sample(size=None)"""
        return _draw(self._draws, _RANDOM, size, None)

    def random(self, size=None):
        """random(size=None)"""
        return _draw(self._draws, _RANDOM, size, None)

    def rand(self, *args):
        """rand(d0, d1, ..., dn)"""
        return _draw(self._draws, _RANDOM, args if args else None, None)

    def randn(self, *args):
        """randn(d0, d1, ..., dn)"""
        return _draw(self._draws, _STANDARD_NORMAL, args if args else None, None)

    def uniform(self, low=0.0, high=1.0, size=None):
        """uniform(low=0.0, high=1.0, size=None)"""
        if is_scalar(low, high):
            low = real(low)
            distance = real(high) - low
            if not -_INFINITY < distance < _INFINITY:
                raise OverflowError('Range exceeds valid bounds')
        else:
            low, high = doubles(low), doubles(high)
            distance = np.subtract(high, low)
            if not np.all(np.isfinite(distance)):
                raise OverflowError('Range exceeds valid bounds')
        return _draw(self._draws, _UNIFORM, size, None, low, distance)

    def randint(self, low, high=None, size=None, dtype=int):
        """randint(low, high=None, size=None, dtype=int)"""
        return draw_integers(self._draws, low, high, size, dtype, False, True, 'randint')

    def random_integers(self, low, high=None, size=None):
        """random_integers(low, high=None, size=None)"""
        if high is None:
            warnings.warn(f'This function is deprecated. Please call randint(1, {low} + 1) instead', DeprecationWarning)
            high, low = low, 1
        else:
            warnings.warn(f'This function is deprecated. Please call randint({low}, {high} + 1) instead',
                          DeprecationWarning)
        return self.randint(low, int(high) + 1, size=size, dtype='l')

    def tomaxint(self, size=None):
        """tomaxint(size=None)"""
        return _draw(self._draws, _TOMAXINT, size, None)

    def bytes(self, length):
        """bytes(length)"""
        return _native.bytes(self._draws, max(int(length), 0))

    # Continuous distributions.

    def standard_normal(self, size=None):
        """standard_normal(size=None)"""
        return _draw(self._draws, _STANDARD_NORMAL, size, None)

    def standard_exponential(self, size=None):
        """standard_exponential(size=None)"""
        return _draw(self._draws, _STANDARD_EXPONENTIAL, size, None)

    def standard_gamma(self, shape, size=None):
        """standard_gamma(shape, size=None)"""
        return _draw(self._draws, _STANDARD_GAMMA, size, None, shape)

    def triangular(self, left, mode, right, size=None):
        """triangular(left, mode, right, size=None)"""
        return _triangular(self._draws, _TRIANGULAR, left, mode, right, size)

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
        return _draw(self._draws, _NEGATIVE_BINOMIAL, size, None, n, p)

    def hypergeometric(self, ngood, nbad, nsample, size=None):
        """hypergeometric(ngood, nbad, nsample, size=None)"""
        if is_scalar(ngood, nbad, nsample):
            good, bad, sample = int(ngood), int(nbad), int(nsample)
            if max(good, bad, sample) > 2**63 - 1:
                raise OverflowError('Python int too large to convert to C long')
            if good >= 0 and bad >= 0 and good + bad < sample:
                raise ValueError('ngood + nbad < nsample')
        else:
            good, bad, sample = (np.asarray(value).astype(np.int64) for value in (ngood, nbad, nsample))
            if np.any(np.less(np.add(good, bad), sample)) and np.all(good >= 0) and np.all(bad >= 0):
                raise ValueError('ngood + nbad < nsample')
        return _draw(self._draws, _HYPERGEOMETRIC, size, None, good, bad, sample)

    # Vectors.

    def multivariate_normal(self, mean, cov, size=None, check_valid='warn', tol=1e-8):
        """multivariate_normal(mean, cov, size=None, check_valid='warn', tol=1e-8)"""
        mean, cov = np.array(mean), np.array(cov)
        shape = [] if size is None else list(shape_of(size))
        if mean.ndim != 1:
            raise ValueError('mean must be 1 dimensional')
        if cov.ndim != 2 or cov.shape[0] != cov.shape[1]:
            raise ValueError('cov must be 2 dimensional and square')
        if mean.shape[0] != cov.shape[0]:
            raise ValueError('mean and cov must have same length')
        shape.append(mean.shape[0])
        x = self.standard_normal(shape).reshape(-1, mean.shape[0])
        # Doubles also where the covariance has a dtype of less.
        cov = cov.astype(np.double)
        u, s, v = np.linalg.svd(cov)
        if check_valid != 'ignore':
            if check_valid not in ('warn', 'raise'):
                raise ValueError("check_valid must equal 'warn', 'raise', or 'ignore'")
            if not np.allclose(np.dot(v.T * s, v), cov, rtol=tol, atol=tol):
                message = 'covariance is not symmetric positive-semidefinite.'
                if check_valid == 'raise':
                    raise ValueError(message)
                warnings.warn(message, RuntimeWarning, stacklevel=1)
        x = np.dot(x, np.sqrt(s)[:, None] * v)
        x += mean
        x.shape = tuple(shape)
        return x

    def multinomial(self, n, pvals, size=None):
        """multinomial(n, pvals, size=None)"""
        if isinstance(n, (list, tuple, str)) or np.ndim(n):
            raise TypeError('an integer is required')
        n = int(n)
        given = np.asarray(pvals)
        if given.ndim == 0:
            raise TypeError('pvals must be a 1-d sequence')
        pvals = doubles(given)
        if pvals.ndim > 1:
            raise ValueError('object too deep for desired array')
        if n < 0:
            raise ValueError('n < 0')
        if not np.all(np.greater_equal(pvals, 0)) or not np.all(np.less_equal(pvals, 1)):
            raise ValueError('pvals < 0, pvals > 1 or pvals contains NaNs')
        if pvals.size and kahan_sum(pvals[:-1]) > 1.0 + 1e-12:
            message = 'sum(pvals[:-1]) > 1.0'
            if np.issubdtype(given.dtype, np.floating) and given.dtype != np.float64:
                message = ('sum(pvals[:-1].astype(np.float64)) > 1.0. The pvals array is cast to 64-bit floating point '
                           'prior to checking the sum. Precision changes when casting may cause problems even if the sum '
                           'of the original pvals is valid.')
            raise ValueError(message)
        return _native.multinomial(self._draws, _shape(size), np.asarray(n), pvals)

    def dirichlet(self, alpha, size=None):
        """dirichlet(alpha, size=None)"""
        len(alpha)
        alpha = doubles(alpha)
        if alpha.ndim > 1:
            raise ValueError('object too deep for desired array')
        if np.any(np.less_equal(alpha, 0)):
            raise ValueError('alpha <= 0')
        return _native.dirichlet(self._draws, _shape(size), alpha, True)

    # Choices.

    def choice(self, a, size=None, replace=True, p=None):
        """choice(a, size=None, replace=True, p=None)"""
        a = np.asarray(a)
        if a.ndim == 0:
            try:
                population = operator.index(a.item())
            except TypeError:
                raise ValueError('a must be 1-dimensional or an integer') from None
            if population <= 0 and np.prod(1 if size is None else size) != 0:
                raise ValueError('a must be greater than 0 unless no samples are taken')
        elif a.ndim != 1:
            raise ValueError('a must be 1-dimensional')
        else:
            population = a.shape[0]
            if population == 0 and np.prod(1 if size is None else size) != 0:
                raise ValueError("'a' cannot be empty unless no samples are taken")
        if p is not None:
            p = check_probabilities(p, population, True)
        is_one = size is None
        count = 1 if is_one else int(np.prod(size, dtype=np.intp))
        if replace:
            if p is not None:
                indices = weighted(self.random_sample, p, size, count)
            else:
                indices = self.randint(0, population, size=size) if count or is_one else np.empty(size, dtype=np.int64)
        else:
            if count > population:
                raise ValueError("Cannot take a larger sample than population when 'replace=False'")
            if count < 0:
                raise ValueError('Negative dimensions are not allowed')
            if p is not None:
                if np.count_nonzero(p > 0) < count:
                    raise ValueError('Fewer non-zero entries in p than size')
                indices = weighted_without_replacement(self.random_sample, p, count, () if is_one else size)
            else:
                indices = self.permutation(population)[:count]
                indices.shape = () if is_one else size
        if is_one and isinstance(indices, np.ndarray):
            indices = indices.item(0)
        if a.ndim == 0:
            return indices if isinstance(indices, np.ndarray) else int(indices)
        if not is_one and indices.ndim == 0:
            # An array without axes was asked for: of an item, not the item.
            result = np.empty((), dtype=a.dtype)
            result[()] = a[indices]
            return result
        return a[indices]

    def shuffle(self, x):
        """shuffle(x)"""
        _shuffle(self._draws, x, 0, True)

    def permutation(self, x):
        """permutation(x)"""
        if isinstance(x, (int, np.integer)):
            numbers = np.arange(x, dtype=np.result_type(x, np.long))
            return numbers[_native.permutations(self._draws, 1, len(numbers))[0]]
        array = np.asarray(x)
        if array.ndim < 1:
            raise IndexError('x must be an integer or at least 1-dimensional')
        return array[_native.permutations(self._draws, 1, len(array))[0]]


def _maker():
    from numpy.random._pickle import __randomstate_ctor as make
    return make


def _shape(size):
    if size is None:
        return ()
    try:
        return (operator.index(size),)
    except TypeError:
        return tuple(size)


_rand = RandomState()

# The functions of `numpy.random` are methods of this one.
beta = _rand.beta
binomial = _rand.binomial
bytes = _rand.bytes
chisquare = _rand.chisquare
choice = _rand.choice
dirichlet = _rand.dirichlet
exponential = _rand.exponential
f = _rand.f
gamma = _rand.gamma
geometric = _rand.geometric
get_state = _rand.get_state
gumbel = _rand.gumbel
hypergeometric = _rand.hypergeometric
laplace = _rand.laplace
logistic = _rand.logistic
lognormal = _rand.lognormal
logseries = _rand.logseries
multinomial = _rand.multinomial
multivariate_normal = _rand.multivariate_normal
negative_binomial = _rand.negative_binomial
noncentral_chisquare = _rand.noncentral_chisquare
noncentral_f = _rand.noncentral_f
normal = _rand.normal
pareto = _rand.pareto
permutation = _rand.permutation
poisson = _rand.poisson
power = _rand.power
rand = _rand.rand
randint = _rand.randint
randn = _rand.randn
random = _rand.random
random_integers = _rand.random_integers
random_sample = _rand.random_sample
rayleigh = _rand.rayleigh
set_state = _rand.set_state
shuffle = _rand.shuffle
standard_cauchy = _rand.standard_cauchy
standard_exponential = _rand.standard_exponential
standard_gamma = _rand.standard_gamma
standard_normal = _rand.standard_normal
standard_t = _rand.standard_t
triangular = _rand.triangular
uniform = _rand.uniform
vonmises = _rand.vonmises
wald = _rand.wald
weibull = _rand.weibull
zipf = _rand.zipf


def seed(seed=None):
    """seed(seed=None)"""
    if isinstance(_rand._bit_generator, _MT19937):
        return _rand.seed(seed)
    kind = type(_rand._bit_generator)
    _rand._bit_generator.state = kind(seed).state


def get_bit_generator():
    """The generator that the functions of `numpy.random` draw from."""
    return _rand._bit_generator


def set_bit_generator(bitgen):
    """Have the functions of `numpy.random` draw from another generator."""
    _rand._initialize_bit_generator(bitgen)


def sample(*args, **kwargs):
    """`random_sample` by another name."""
    return _rand.random_sample(*args, **kwargs)


def ranf(*args, **kwargs):
    """`random_sample` by another name."""
    return _rand.random_sample(*args, **kwargs)


__all__ = [
    'RandomState', 'beta', 'binomial', 'bytes', 'chisquare', 'choice', 'dirichlet', 'exponential', 'f', 'gamma',
    'geometric', 'get_bit_generator', 'get_state', 'gumbel', 'hypergeometric', 'laplace', 'logistic', 'lognormal',
    'logseries', 'multinomial', 'multivariate_normal', 'negative_binomial', 'noncentral_chisquare', 'noncentral_f',
    'normal', 'pareto', 'permutation', 'poisson', 'power', 'rand', 'randint', 'randn', 'random', 'random_integers',
    'random_sample', 'ranf', 'rayleigh', 'sample', 'seed', 'set_bit_generator', 'set_state', 'shuffle',
    'standard_cauchy', 'standard_exponential', 'standard_gamma', 'standard_normal', 'standard_t', 'triangular',
    'uniform', 'vonmises', 'wald', 'weibull', 'zipf',
]

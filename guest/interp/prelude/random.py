# The module-level face of `_random.Random`. All generation is native.
#
# Invariant: nothing is seeded at import. Modules are imported when the
# interpreter is pre-initialised, and a seed drawn there would be the same in
# every sandbox; the hidden instance is made when it is first used.

from math import e as _e, exp as _exp, log as _log, pi as _pi, sqrt as _sqrt
from _random import Random as _NativeRandom, entropy as _entropy

__all__ = ["Random", "SystemRandom", "betavariate", "binomialvariate", "choice", "choices",
           "expovariate", "gammavariate", "gauss", "getrandbits", "getstate", "lognormvariate",
           "normalvariate", "paretovariate", "randbytes", "randint", "random", "randrange",
           "sample", "seed", "setstate", "shuffle", "triangular", "uniform", "vonmisesvariate",
           "weibullvariate"]

NV_MAGICCONST = 4 * _exp(-0.5) / _sqrt(2.0)
LOG4 = _log(4.0)
SG_MAGICCONST = 1.0 + _log(4.5)
BPF = 53
RECIP_BPF = 2 ** -BPF
TWOPI = 2.0 * _pi


class Random(_NativeRandom):
    # A class of Python: programs set attributes of it and of its instances.

    def __init_subclass__(cls, /, **kwargs):
        # The base that defines one of these last says how numbers below a limit are made.
        for base in cls.__mro__:
            if "_randbelow" in base.__dict__:
                break
            if "getrandbits" in base.__dict__:
                cls._randbelow = cls._randbelow_with_getrandbits
                break
            if "random" in base.__dict__:
                cls._randbelow = cls._randbelow_without_getrandbits
                break

    def _randbelow_with_getrandbits(self, n):
        # A number in range(n).
        bits = n.bit_length()
        number = self.getrandbits(bits)
        while number >= n:
            number = self.getrandbits(bits)
        return number

    def _randbelow_without_getrandbits(self, n, maxsize=1 << BPF):
        if n >= maxsize:
            import warnings
            warnings.warn("Underlying random() generator does not supply \n"
                          "enough bits to choose from a population range this large.\n"
                          "To remove the range limitation, add a getrandbits() method.")
            return int(self.random() * n)
        usable = (maxsize - maxsize % n) / maxsize
        number = self.random()
        while number >= usable:
            number = self.random()
        return int(number * maxsize) % n

    _randbelow = _randbelow_with_getrandbits


_inst = None


def _instance():
    global _inst
    if _inst is None:
        # Its methods are not looked up in a class of Python: that is a sixth faster.
        _inst = _NativeRandom()
    return _inst


class SystemRandom(Random):
    # Draws from the system's entropy; seeds and states do not apply.
    def __new__(cls, *args, **kwds):
        return super().__new__(cls)

    def random(self):
        return (int.from_bytes(_entropy(7), "big") >> 3) * 2.0 ** -53

    def getrandbits(self, k):
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        count = (k + 7) // 8
        return int.from_bytes(_entropy(count), "big") >> (count * 8 - k)

    def randbytes(self, n):
        return _entropy(n)

    def seed(self, *args, **kwds):
        return None

    def getstate(self, *args, **kwds):
        raise NotImplementedError("System entropy source does not have state.")

    setstate = getstate


def seed(a=None, version=2):
    return (_inst or _instance()).seed(a, version)


def random():
    return (_inst or _instance()).random()


def uniform(a, b):
    return (_inst or _instance()).uniform(a, b)


def triangular(low=0.0, high=1.0, mode=None):
    return (_inst or _instance()).triangular(low, high, mode)


def randint(a, b):
    return (_inst or _instance()).randint(a, b)


def randrange(start, stop=None, step=1):
    if stop is None:
        if step != 1:
            raise TypeError("Missing a non-None stop argument")
        return (_inst or _instance()).randrange(start)
    return (_inst or _instance()).randrange(start, stop, step)


def choice(seq):
    return (_inst or _instance()).choice(seq)


def choices(population, weights=None, *, cum_weights=None, k=1):
    return (_inst or _instance()).choices(population, weights, cum_weights=cum_weights, k=k)


def sample(population, k, *, counts=None):
    return (_inst or _instance()).sample(population, k, counts=counts)


def shuffle(x):
    return (_inst or _instance()).shuffle(x)


def normalvariate(mu=0.0, sigma=1.0):
    return (_inst or _instance()).normalvariate(mu, sigma)


def lognormvariate(mu, sigma):
    return (_inst or _instance()).lognormvariate(mu, sigma)


def expovariate(lambd=1.0):
    return (_inst or _instance()).expovariate(lambd)


def vonmisesvariate(mu, kappa):
    return (_inst or _instance()).vonmisesvariate(mu, kappa)


def gammavariate(alpha, beta):
    return (_inst or _instance()).gammavariate(alpha, beta)


def gauss(mu=0.0, sigma=1.0):
    return (_inst or _instance()).gauss(mu, sigma)


def betavariate(alpha, beta):
    return (_inst or _instance()).betavariate(alpha, beta)


def binomialvariate(n=1, p=0.5):
    return (_inst or _instance()).binomialvariate(n, p)


def paretovariate(alpha):
    return (_inst or _instance()).paretovariate(alpha)


def weibullvariate(alpha, beta):
    return (_inst or _instance()).weibullvariate(alpha, beta)


def getstate():
    return (_inst or _instance()).getstate()


def setstate(state):
    return (_inst or _instance()).setstate(state)


def getrandbits(k):
    return (_inst or _instance()).getrandbits(k)


def randbytes(n):
    return (_inst or _instance()).randbytes(n)

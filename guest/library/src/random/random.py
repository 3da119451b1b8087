# The module-level face of `_random.Random`. All generation is native.
#
# Invariant: nothing is seeded at import. Modules are imported when the
# interpreter is pre-initialised, and a seed drawn there would be the same in
# every sandbox; a generator takes entropy when it is first used.

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


# Seeded by entropy when it is first used, in every sandbox anew.
_inst = Random()
seed = _inst.seed
random = _inst.random
uniform = _inst.uniform
triangular = _inst.triangular
randint = _inst.randint
randrange = _inst.randrange
choice = _inst.choice
choices = _inst.choices
sample = _inst.sample
shuffle = _inst.shuffle
normalvariate = _inst.normalvariate
lognormvariate = _inst.lognormvariate
expovariate = _inst.expovariate
vonmisesvariate = _inst.vonmisesvariate
gammavariate = _inst.gammavariate
gauss = _inst.gauss
betavariate = _inst.betavariate
binomialvariate = _inst.binomialvariate
paretovariate = _inst.paretovariate
weibullvariate = _inst.weibullvariate
getstate = _inst.getstate
setstate = _inst.setstate
getrandbits = _inst.getrandbits
randbytes = _inst.randbytes

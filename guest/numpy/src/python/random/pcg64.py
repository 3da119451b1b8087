"""`PCG64`, numpy's default generator, and `PCG64DXSM`."""
import numpy as np
from numpy.random.bit_generator import BitGenerator

__all__ = ['PCG64', 'PCG64DXSM']

_WORD = 0xffff_ffff_ffff_ffff


class PCG64(BitGenerator):
    """PCG64(seed=None)"""

    _kind = 'PCG64'
    _words_of_seed = (4, np.uint64)

    def jumped(self, jumps=1):
        """jumped(jumps=1)"""
        return self._jumped(jumps)

    def advance(self, delta):
        """advance(delta)"""
        return self._advance(delta)

    @property
    def state(self):
        """Get or set the PRNG state"""
        low, high, inc_low, inc_high, has_uint32, uinteger = self._source.words()
        return {'bit_generator': type(self).__name__,
                'state': {'state': high << 64 | low, 'inc': inc_high << 64 | inc_low},
                'has_uint32': has_uint32, 'uinteger': uinteger}

    @state.setter
    def state(self, value):
        self._check_state(value)
        state, inc = value['state']['state'], value['state']['inc']
        self._source.set_words([state & _WORD, state >> 64 & _WORD, inc & _WORD, inc >> 64 & _WORD,
                                value['has_uint32'], value['uinteger']])


# numpy's has no other generator as its base.
PCG64DXSM = type('PCG64DXSM', (BitGenerator,), {
    **{name: PCG64.__dict__[name] for name in ('jumped', 'advance', 'state', '_words_of_seed')},
    '_kind': 'PCG64DXSM', '__doc__': 'PCG64DXSM(seed=None)', '__module__': __name__})

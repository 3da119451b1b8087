"""`SFC64`, a small fast generator that cannot jump."""
import numpy as np
from numpy.random.bit_generator import BitGenerator

__all__ = ['SFC64']


class SFC64(BitGenerator):
    """SFC64(seed=None)"""

    _kind = 'SFC64'
    _words_of_seed = (3, np.uint64)

    @property
    def state(self):
        """Get or set the PRNG state"""
        words = self._source.words()
        return {'bit_generator': type(self).__name__,
                'state': {'state': np.array(words[:4], dtype=np.uint64)},
                'has_uint32': words[4], 'uinteger': words[5]}

    @state.setter
    def state(self, value):
        self._check_state(value)
        state = value['state']['state']
        self._source.set_words([*(state[place] for place in range(4)), value['has_uint32'], value['uinteger']])

"""`Philox`, a keyed hash of a counter."""
import numpy as np
from numpy.random.bit_generator import BitGenerator, words_of

__all__ = ['Philox']


class Philox(BitGenerator):
    """Philox(seed=None, counter=None, key=None)"""

    _kind = 'Philox'
    _words_of_seed = (2, np.uint64)

    def __init__(self, seed=None, counter=None, key=None):
        if seed is not None and key is not None:
            raise ValueError('seed and key cannot be both used')
        BitGenerator.__init__(self, seed)
        if key is None and counter is None:
            return
        if key is not None:
            key = words_of(key, 'key', 2)
            self._seed_seq = None
        else:
            key = self._seed_seq.generate_state(2, np.uint64).tolist()
        counter = words_of(0 if counter is None else counter, 'counter', 4)
        self._source.set_words([*counter, *key, 0, 0, 0, 0, 4, 0, 0])

    def jumped(self, jumps=1):
        """jumped(jumps=1)"""
        return self._jumped(jumps)

    def advance(self, delta):
        """advance(delta)"""
        return self._advance(delta)

    @property
    def state(self):
        """Get or set the PRNG state"""
        words = self._source.words()
        arrays = [np.array(part, dtype=np.uint64) for part in (words[:4], words[4:6], words[6:10])]
        return {'bit_generator': type(self).__name__,
                'state': {'counter': arrays[0], 'key': arrays[1]},
                'buffer': arrays[2], 'buffer_pos': words[10], 'has_uint32': words[11], 'uinteger': words[12]}

    @state.setter
    def state(self, value):
        self._check_state(value)
        counter, key, buffer = value['state']['counter'], value['state']['key'], value['buffer']
        self._source.set_words([*(counter[place] for place in range(4)), *(key[place] for place in range(2)),
                                *(buffer[place] for place in range(4)),
                                value['buffer_pos'], value['has_uint32'], value['uinteger']])

"""`MT19937`: the Mersenne Twister, numpy's generator before 1.17."""
import operator

import numpy as np
from numpy.random.bit_generator import BitGenerator, SeedSequence

__all__ = ['MT19937']


class MT19937(BitGenerator):
    """MT19937(seed=None)"""

    _kind = 'MT19937'
    _words_of_seed = (624, np.uint32)

    def _legacy_seeding(self, seed):
        """_legacy_seeding(seed)"""
        if seed is None:
            self._seed_seq = SeedSequence()
            self._source.reseed_by(self._reseed)
            return
        try:
            if hasattr(seed, 'squeeze'):
                seed = np.squeeze(seed)
            index = operator.index(seed)
        except TypeError:
            words = np.asarray(seed)
            if words.size == 0:
                raise ValueError('Seed must be non-empty') from None
            words = words.astype(np.int64, casting='safe')
            if words.ndim != 1:
                raise ValueError('Seed array must be 1-d') from None
            if ((words > 2**32 - 1) | (words < 0)).any():
                raise ValueError('Seed must be between 0 and 2**32 - 1') from None
            self._source.legacy_seed(words.tolist())
        else:
            if index > 2**32 - 1 or index < 0:
                raise ValueError('Seed must be between 0 and 2**32 - 1')
            self._source.legacy_seed(index)
        self._seed_seq = None

    def jumped(self, jumps=1):
        """jumped(jumps=1)"""
        return self._jumped(max(jumps, 0))

    @property
    def state(self):
        """Get or set the PRNG state"""
        words = self._source.words()
        pos = words.pop()
        return {'bit_generator': type(self).__name__, 'state': {'key': np.array(words, dtype=np.uint32), 'pos': pos}}

    @state.setter
    def state(self, value):
        if isinstance(value, tuple):
            if value[0] != 'MT19937' or len(value) not in (3, 5):
                raise ValueError('state is not a legacy MT19937 state')
            value = {'bit_generator': value[0], 'state': {'key': value[1], 'pos': value[2]}}
        self._check_state(value)
        key = value['state']['key']
        words = [key[place] for place in range(624)]
        words.append(value['state']['pos'])
        self._source.set_words(words)

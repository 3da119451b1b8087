"""Seed sequences, and what all bit generators have in common.

The generators themselves are native (`_native.Source`). What nobody seeded takes entropy when it is first used in a
session, anew after each restore or fork of it: `_Fresh`.
"""
import abc
import re
from threading import Lock

import numpy as np
from numpy.random import _native
from numpy.random._common import no_interface

__all__ = ['SeedSequence', 'BitGenerator']

DECIMAL_RE = re.compile(r'[0-9]+')
DEFAULT_POOL_SIZE = 4


class _Fresh:
    """A number that nobody chose: another one in each generation of the session."""

    __slots__ = ('bits', 'generation', 'number')

    def __init__(self, bits):
        self.bits = bits
        self.generation = None
        self.number = None

    def get(self):
        generation = _native.generation()
        if self.generation != generation:
            self.number = int.from_bytes(_native.entropy(self.bits // 8), 'little')
            self.generation = generation
        return self.number


def _int_words(number):
    """The words of 32 bits of an int, the lowest first."""
    if number < 0:
        raise ValueError('expected non-negative integer')
    number = int(number)
    words = [number & 0xffff_ffff]
    number >>= 32
    while number:
        words.append(number & 0xffff_ffff)
        number >>= 32
    return words


def _words(x):
    """The words of 32 bits of a seed."""
    if isinstance(x, np.ndarray) and x.dtype == np.uint32:
        return x.ravel().tolist()
    if isinstance(x, str):
        if x.startswith('0x'):
            x = int(x, base=16)
        elif DECIMAL_RE.match(x):
            x = int(x)
        else:
            raise ValueError('unrecognized seed string')
    if isinstance(x, (int, np.integer)):
        return _int_words(x)
    if isinstance(x, (float, np.inexact)):
        raise TypeError('seed must be integer')
    words = []
    if len(x):
        for item in x:
            words += _words(item)
    return words


def _int_to_uint32_array(n):
    return np.array(_int_words(n), dtype=np.uint32)


def _coerce_to_uint32_array(x):
    return np.array(_words(x), dtype=np.uint32)


class ISeedSequence(abc.ABC):
    """What bit generators may be seeded by."""

    @abc.abstractmethod
    def generate_state(self, n_words, dtype=np.uint32):
        """So many words, the same each time."""


class ISpawnableSeedSequence(ISeedSequence):
    """What makes others of its kind, too."""

    @abc.abstractmethod
    def spawn(self, n_children):
        """So many others."""


class SeedlessSeedSequence:
    """What a bit generator has that was seeded by a key."""

    def generate_state(self, n_words, dtype=np.uint32):
        raise NotImplementedError('seedless SeedSequences cannot generate state')

    def spawn(self, n_children):
        return [self] * n_children


SeedlessSequence = SeedlessSeedSequence
ISpawnableSeedSequence.register(SeedlessSeedSequence)


class SeedSequence:
    """Entropy of any kind, mixed so that it can be generated from."""

    __slots__ = ('_entropy', '_mixed', 'spawn_key', 'pool_size', 'n_children_spawned')

    def __init__(self, entropy=None, *, spawn_key=(), pool_size=DEFAULT_POOL_SIZE, n_children_spawned=0):
        if pool_size < DEFAULT_POOL_SIZE:
            raise ValueError('The size of the entropy pool should be at least 4')
        if entropy is None:
            entropy = _Fresh(pool_size * 32)
        elif not isinstance(entropy, (int, np.integer, list, tuple, range, np.ndarray, _Fresh)):
            raise TypeError(f'SeedSequence expects int or sequence of ints for entropy not {entropy}')
        self._entropy = entropy
        self.spawn_key = tuple(spawn_key)
        self.pool_size = pool_size
        self.n_children_spawned = n_children_spawned
        self._mixed = (None, None)
        if type(entropy) is not _Fresh:
            # What is wrong with it is told here.
            self._pool()

    @property
    def entropy(self):
        entropy = self._entropy
        return entropy.get() if type(entropy) is _Fresh else entropy

    @property
    def pool(self):
        return np.array(self._pool().words(), dtype=np.uint32)

    def _pool(self):
        entropy = self.entropy
        generation = self._entropy.generation if type(self._entropy) is _Fresh else -1
        known, pool = self._mixed
        if known != generation:
            pool = _native.Pool(_words(entropy), _words(self.spawn_key), self.pool_size)
            self._mixed = (generation, pool)
        return pool

    def __repr__(self):
        lines = [f'{type(self).__name__}(', f'    entropy={self.entropy!r},']
        if self.spawn_key:
            lines.append(f'    spawn_key={self.spawn_key!r},')
        if self.pool_size != DEFAULT_POOL_SIZE:
            lines.append(f'    pool_size={self.pool_size!r},')
        if self.n_children_spawned != 0:
            lines.append(f'    n_children_spawned={self.n_children_spawned!r},')
        lines.append(')')
        return '\n'.join(lines)

    @property
    def state(self):
        names = ('entropy', 'spawn_key', 'pool_size', 'n_children_spawned')
        return {name: getattr(self, name) for name in names if getattr(self, name) is not None}

    def __reduce__(self):
        return _seed_sequence, (type(self), self.entropy, self.spawn_key, self.pool_size, self.n_children_spawned)

    def generate_state(self, n_words, dtype=np.uint32):
        """generate_state(n_words, dtype=np.uint32)"""
        wanted = np.dtype(dtype)
        if wanted == np.uint32:
            return self._pool().generate(n_words, False)
        if wanted == np.uint64:
            return self._pool().generate(n_words, True)
        raise ValueError('only support uint32 or uint64')

    def spawn(self, n_children):
        """spawn(n_children)"""
        first = self.n_children_spawned
        children = [type(self)(self._entropy, spawn_key=self.spawn_key + (place,), pool_size=self.pool_size)
                    for place in range(first, first + n_children)]
        self.n_children_spawned = first + n_children
        return children


ISpawnableSeedSequence.register(SeedSequence)


def _seed_sequence(cls, entropy, spawn_key, pool_size, n_children_spawned):
    return cls(entropy, spawn_key=spawn_key, pool_size=pool_size, n_children_spawned=n_children_spawned)


def _reduced(self):
    from numpy.random._pickle import __bit_generator_ctor as make
    return make, (type(self),), (self.state, self._seed_seq)


class BitGenerator:
    """What `Generator` and `RandomState` draw from. `_kind` and `_words_of_seed` are those of the native generator."""

    __slots__ = ('_seed_seq', '_source', 'lock', '__dict__')
    _kind = None
    _words_of_seed = (0, np.uint64)

    def __init__(self, seed=None):
        if type(self) is BitGenerator:
            raise NotImplementedError('BitGenerator is a base class and cannot be instantized')
        self.lock = Lock()
        if not isinstance(seed, ISeedSequence):
            seed = SeedSequence(seed)
        self._seed_seq = seed
        if self._kind is None:
            self._source = None
            return
        self._source = _native.Source(self._kind)
        if type(seed) is SeedSequence and type(seed._entropy) is _Fresh:
            self._source.reseed_by(self._reseed)
        else:
            self._reseed()

    def _reseed(self):
        """Take the state from the seed sequence."""
        count, dtype = self._words_of_seed
        self._source.seed(self._seed_seq.generate_state(count, dtype).tolist())

    def _check_state(self, value):
        """A state that is set is a dict of the same kind of generator."""
        if not isinstance(value, dict):
            raise TypeError('state must be a dict')
        name = type(self).__name__
        if value.get('bit_generator', '') != name:
            # numpy's own text for SFC64 has no name in it.
            raise ValueError({
                'SFC64': 'state must be for a {self.__class__.__name__} RNG',
                'PCG64': f'state must be for a {name} RNG',
                'PCG64DXSM': f'state must be for a {name} RNG',
            }.get(self._kind, f'state must be for a {name} PRNG'))

    def __getstate__(self):
        return self.state, self._seed_seq

    def __setstate__(self, state_seed_seq):
        if isinstance(state_seed_seq, dict):
            # As numpy before 1.24 pickled it.
            self.state = state_seed_seq
        else:
            self._seed_seq = state_seed_seq[1]
            self.state = state_seed_seq[0]

    __reduce__ = _reduced

    @property
    def state(self):
        raise NotImplementedError('Not implemented in base BitGenerator')

    @state.setter
    def state(self, value):
        raise NotImplementedError('Not implemented in base BitGenerator')

    @property
    def seed_seq(self):
        return self._seed_seq

    def spawn(self, n_children):
        """spawn(n_children)"""
        if not isinstance(self._seed_seq, ISpawnableSeedSequence):
            raise TypeError('The underlying SeedSequence does not implement spawning.')
        return [type(self)(seed=seed) for seed in self._seed_seq.spawn(n_children)]

    def random_raw(self, size=None, output=True):
        """random_raw(self, size=None)"""
        return self._source.raw(size, output)

    def _benchmark(self, cnt, method='uint64'):
        """Used in tests"""
        if method not in ('uint64', 'double'):
            raise ValueError('Unknown method')
        self._source.raw(cnt, False)

    @property
    def capsule(self):
        return self._source

    @property
    def cffi(self):
        no_interface('cffi')

    @property
    def ctypes(self):
        no_interface('ctypes')

    def _jumped(self, jumps):
        """Another generator of this state, so many jumps on."""
        other = type(self)()
        other.state = self.state
        jumps = int(jumps)
        other._source.jump([jumps & 0xffff_ffff_ffff_ffff, jumps >> 64 & 0xffff_ffff_ffff_ffff])
        return other

    def _advance(self, delta):
        delta = int(delta)
        self._source.advance([delta >> shift & 0xffff_ffff_ffff_ffff for shift in (0, 64, 128, 192)])
        return self


def words_of(value, name, count):
    """Words of 64 bits of an int, or of an array that has as many."""
    value = np.asarray(value)
    if value.shape == ():
        number = int(value[()])
        if number < 0 or number >= 1 << 64 * count:
            raise ValueError(f'{name} must be positive and less than 2**{64 * count}.')
        return [number >> 64 * place & 0xffff_ffff_ffff_ffff for place in range(count)]
    words = value.astype(np.uint64)
    if words.shape != (count,):
        raise ValueError(f'{name} must have {count} elements when using array form')
    return words.tolist()


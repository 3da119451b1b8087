"""SipHash-2-4 of the strings in an array of objects, as pandas hashes them for `hash_pandas_object`.

Strings of one length in blocks go through numpy together; a few of them, or very long ones, go one by one.
"""

import numpy as np

from pandas._libs._arguments import require_objects

_MASK = 0xFFFFFFFFFFFFFFFF
_STATE = (0x736F6D6570736575, 0x646F72616E646F6D, 0x6C7967656E657261, 0x7465646279746573)
_FINAL = 0xFF
_BLOCK_ROUNDS = 2
_FINAL_ROUNDS = 4
# From this many strings on, numpy is quicker than a loop.
_MANY = 24


def hash_object_array(arr, key, encoding='utf8'):
    """Hash each string, bytes, tuple or null of a one-dimensional array with a key of 16 encoded bytes."""
    if key is not None and not isinstance(key, str):
        raise TypeError(f"Argument 'key' has incorrect type (expected str, got {type(key).__name__})")
    encoded = key.encode(encoding)
    if len(encoded) != 16:
        raise ValueError(f'key should be a 16-byte string encoded, got {encoded} (len {len(encoded)})')
    require_objects(arr, 'arr')
    if not len(arr):
        return np.empty(0, dtype=np.uint64)
    pieces = [_to_bytes(value, encoding) for value in arr.tolist()]
    first = int.from_bytes(encoded[:8], 'little')
    second = int.from_bytes(encoded[8:], 'little')
    state = (_STATE[0] ^ first, _STATE[1] ^ second, _STATE[2] ^ first, _STATE[3] ^ second)
    by_blocks = {}
    for index, piece in enumerate(pieces):
        by_blocks.setdefault(len(piece) // 8, []).append(index)
    hashes = np.empty(len(pieces), dtype=np.uint64)
    for blocks, indices in by_blocks.items():
        if len(indices) < _MANY:
            for index in indices:
                hashes[index] = _hash_one(pieces[index], state)
        else:
            hashes[indices] = _hash_many([pieces[index] for index in indices], blocks, state)
    return hashes


def _to_bytes(value, encoding):
    if isinstance(value, bytes):
        return value
    if isinstance(value, str):
        return value.encode(encoding)
    if value is None or (isinstance(value, (float, complex, np.inexact)) and value != value):
        return str(value).encode(encoding)
    if isinstance(value, tuple):
        hash(value)
        return str(value).encode(encoding)
    raise TypeError(f'{value} of type {type(value)} is not a valid type for hashing, must be string or null')


def _last_block(piece):
    """The bytes after the last whole block, with the length above them."""
    return piece[len(piece) & ~7:].ljust(7, b'\0') + bytes([len(piece) & 0xFF])


def _hash_one(piece, state):
    v0, v1, v2, v3 = state
    whole = piece[:len(piece) & ~7] + _last_block(piece)
    blocks = np.frombuffer(whole, dtype='<u8').tolist()
    for block in blocks:
        v3 ^= block
        for _ in range(_BLOCK_ROUNDS):
            v0, v1, v2, v3 = _round(v0, v1, v2, v3)
        v0 ^= block
    v2 ^= _FINAL
    for _ in range(_FINAL_ROUNDS):
        v0, v1, v2, v3 = _round(v0, v1, v2, v3)
    return v0 ^ v1 ^ v2 ^ v3


def _round(v0, v1, v2, v3):
    v0 = (v0 + v1) & _MASK
    v1 = ((v1 << 13 | v1 >> 51) & _MASK) ^ v0
    v0 = (v0 << 32 | v0 >> 32) & _MASK
    v2 = (v2 + v3) & _MASK
    v3 = ((v3 << 16 | v3 >> 48) & _MASK) ^ v2
    v0 = (v0 + v3) & _MASK
    v3 = ((v3 << 21 | v3 >> 43) & _MASK) ^ v0
    v2 = (v2 + v1) & _MASK
    v1 = ((v1 << 17 | v1 >> 47) & _MASK) ^ v2
    v2 = (v2 << 32 | v2 >> 32) & _MASK
    return v0, v1, v2, v3


def _hash_many(pieces, blocks, state):
    """The hashes of strings that all have this many whole blocks."""
    whole = b''.join(piece[:blocks * 8] + _last_block(piece) for piece in pieces)
    columns = np.frombuffer(whole, dtype='<u8').reshape(len(pieces), blocks + 1).astype(np.uint64).T
    lanes = [np.full(len(pieces), word, dtype=np.uint64) for word in state]
    for column in columns:
        lanes[3] ^= column
        _rounds(lanes, _BLOCK_ROUNDS)
        lanes[0] ^= column
    lanes[2] ^= np.uint64(_FINAL)
    _rounds(lanes, _FINAL_ROUNDS)
    return lanes[0] ^ lanes[1] ^ lanes[2] ^ lanes[3]


def _rotate(lane, bits):
    return lane << np.uint64(bits) | lane >> np.uint64(64 - bits)


def _rounds(lanes, count):
    v0, v1, v2, v3 = lanes
    for _ in range(count):
        v0 = v0 + v1
        v1 = _rotate(v1, 13) ^ v0
        v0 = _rotate(v0, 32)
        v2 = v2 + v3
        v3 = _rotate(v3, 16) ^ v2
        v0 = v0 + v3
        v3 = _rotate(v3, 21) ^ v0
        v2 = v2 + v1
        v1 = _rotate(v1, 17) ^ v2
        v2 = _rotate(v2, 32)
    lanes[:] = v0, v1, v2, v3

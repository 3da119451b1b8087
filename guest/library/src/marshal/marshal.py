# `marshal` for plain values, in CPython's format: what `cProfile` and `pstats` keep their figures in. Code is not in it,
# because ours is no code of CPython's.

import struct as _struct

version = 4
_MOST_DEPTH = 500


def dump(value, file, version=version, /):
    """Write the value on the open file."""
    return file.write(dumps(value, version))


def load(file, /):
    """Read one value from the open file and return it."""
    def read(count):
        part = file.read(count)
        if len(part) < count:
            raise EOFError("marshal data too short")
        return part
    return _load_one(read)


def dumps(value, version=version, /):
    """Return the bytes object that would be written to a file by dump(value, file)."""
    parts = []
    _dump(value, parts.append, 0)
    return b"".join(parts)


def loads(bytes, /):
    """Convert the bytes-like object to a value."""
    data, place = memoryview(bytes).cast("B"), 0

    def read(count):
        nonlocal place
        part = data[place:place + count].tobytes()
        if len(part) < count:
            raise EOFError("marshal data too short")
        place += count
        return part
    return _load_one(read)


def _load_one(read):
    value = _load(read, [], 0)
    if value is _END:
        raise TypeError("NULL object in marshal data for object")
    return value


_ALONE = {None: b"N", True: b"T", False: b"F", StopIteration: b"S", ...: b"."}
_OBJECTS = {sign[0]: value for value, sign in _ALONE.items()}


def _size(count):
    return _struct.pack("<i", count)


def _dump(value, write, depth):
    if depth > _MOST_DEPTH:
        raise ValueError("object too deeply nested to marshal")
    kind = type(value)
    if value is None or value is True or value is False or value is ... or value is StopIteration:
        write(_ALONE[value])
    elif kind is int:
        if -2**31 <= value < 2**31:
            write(b"i" + _size(value))
        else:
            digits, rest = [], abs(value)
            while rest:
                digits.append(rest & 0x7FFF)
                rest >>= 15
            write(b"l" + _size(-len(digits) if value < 0 else len(digits)) + _struct.pack(f"<{len(digits)}H", *digits))
    elif kind is float:
        write(b"g" + _struct.pack("<d", value))
    elif kind is complex:
        write(b"y" + _struct.pack("<dd", value.real, value.imag))
    elif kind is str:
        if value.isascii() and len(value) < 256:
            write(b"z" + bytes((len(value),)) + value.encode())
        else:
            text = value.encode("utf-8", "surrogatepass")
            write(b"u" + _size(len(text)) + text)
    elif kind in (bytes, bytearray, memoryview):
        write(b"s" + _size(len(value)) + bytes(value))
    elif kind is tuple:
        write(b")" + bytes((len(value),)) if len(value) < 256 else b"(" + _size(len(value)))
        for item in value:
            _dump(item, write, depth + 1)
    elif kind in (list, set, frozenset):
        write({list: b"[", set: b"<", frozenset: b">"}[kind] + _size(len(value)))
        for item in value:
            _dump(item, write, depth + 1)
    elif kind is dict:
        write(b"{")
        for key, item in value.items():
            _dump(key, write, depth + 1)
            _dump(item, write, depth + 1)
        write(b"0")
    elif kind.__name__ == "code":
        raise NotImplementedError("marshal does not write code in the sandbox: its bytecode is not that of CPython")
    else:
        raise ValueError("unmarshallable object")


_END = object()
# What others refer to before it is there: it contains itself.
_UNREADY = object()


def _load(read, known, depth):
    if depth > _MOST_DEPTH:
        raise ValueError("recursion limit exceeded")
    try:
        sign = read(1)[0]
    except EOFError:
        raise EOFError("EOF read where object expected") from None
    place = None
    if sign & 0x80:
        # Others may refer to it.
        sign &= 0x7F
        place = len(known)
        known.append(_UNREADY)
    value = _read(chr(sign), sign, read, known, depth)
    if place is not None:
        known[place] = value
    return value


def _read(kind, sign, read, known, depth):
    def number():
        return int.from_bytes(read(4), "little", signed=True)

    def items(count):
        if count < 0:
            raise ValueError("bad marshal data (size out of range)")
        found = []
        for _ in range(count):
            item = _load(read, known, depth + 1)
            if item is _END:
                raise TypeError("NULL object in marshal data for tuple")
            found.append(item)
        return found

    if sign in _OBJECTS:
        return _OBJECTS[sign]
    match kind:
        case "0":
            return _END
        case "i":
            return number()
        case "l":
            count = number()
            value = 0
            for shift in range(abs(count)):
                value |= int.from_bytes(read(2), "little") << 15 * shift
            return -value if count < 0 else value
        case "g":
            return _struct.unpack("<d", read(8))[0]
        case "y":
            return complex(*_struct.unpack("<dd", read(16)))
        case "f":
            return float(read(read(1)[0]))
        case "z" | "Z":
            return read(read(1)[0]).decode("ascii")
        case "a" | "A":
            return read(number()).decode("ascii")
        case "u" | "t":
            return read(number()).decode("utf-8", "surrogatepass")
        case "s":
            return read(number())
        case ")":
            return tuple(items(read(1)[0]))
        case "(":
            return tuple(items(number()))
        case "[":
            return items(number())
        case "<":
            return set(items(number()))
        case ">":
            return frozenset(items(number()))
        case "{":
            found = {}
            while (key := _load(read, known, depth + 1)) is not _END:
                found[key] = _load(read, known, depth + 1)
            return found
        case "r":
            index = number()
            if not 0 <= index < len(known):
                raise ValueError("bad marshal data (invalid reference)")
            if known[index] is _UNREADY:
                raise NotImplementedError("marshal does not read values that contain themselves in the sandbox")
            return known[index]
        case "c":
            raise NotImplementedError("marshal does not read code in the sandbox: its bytecode is not that of CPython")
    raise ValueError("bad marshal data (unknown type code)")

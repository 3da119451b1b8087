# EXIF: numbered values of a picture, in the form of a TIFF file.
# Source: CIPA DC-008, and for the form TIFF 6.0

import fractions
import struct
from collections.abc import MutableMapping

# How a value is stored, by the number of its type.
_TYPES = {1: "B", 2: "s", 3: "H", 4: "L", 5: "LL", 6: "b", 7: "s", 8: "h", 9: "l", 10: "ll", 11: "f", 12: "d"}

# Tags whose value is the place of other values: EXIF, GPS, interoperability.
_FOLDERS = (0x8769, 0x8825, 0xa005)

# More values than any picture has: of a damaged file.
_MOST = 4096


# A fraction that may have nothing below.
class IFDRational(float):
    def __new__(cls, numerator, denominator=1):
        self = super().__new__(cls, numerator / denominator if denominator else float("nan"))
        self.numerator, self.denominator = numerator, denominator
        return self

    def __eq__(self, other):
        return float(self) == other

    __hash__ = float.__hash__

    def __repr__(self):
        return str(float(self))


class Exif(MutableMapping):
    endian = ">"

    def __init__(self):
        self._values, self._folders, self._data = {}, {}, b""

    def load(self, data):
        self.__init__()
        if not data:
            return
        data = data.removeprefix(b"Exif\0\0")
        if data[:2] not in (b"II", b"MM"):
            raise SyntaxError("not a TIFF file")
        self.endian, self._data = "<" if data[:2] == b"II" else ">", data
        self._values = self._read(struct.unpack_from(self.endian + "L", data, 4)[0])

    def _read(self, place):
        values = {}
        if not 0 < place <= len(self._data) - 2:
            return values
        count, = struct.unpack_from(self.endian + "H", self._data, place)
        for number in range(min(count, _MOST)):
            at = place + 2 + number * 12
            if at + 12 > len(self._data):
                break
            tag, kind, length = struct.unpack_from(self.endian + "HHL", self._data, at)
            code = _TYPES.get(kind)
            if code is None:
                continue
            size = struct.calcsize("=" + code) * length
            start = at + 8 if size <= 4 else struct.unpack_from(self.endian + "L", self._data, at + 8)[0]
            content = self._data[start:start + size]
            if len(content) == size:
                values[tag] = self._value(kind, code, length, content)
        return values

    def _value(self, kind, code, length, content):
        if kind == 2:
            return content.removesuffix(b"\0").decode("latin-1")
        if kind in (1, 7):
            return content
        numbers = struct.unpack(self.endian + code * length, content)
        if kind in (5, 10):
            numbers = tuple(IFDRational(*numbers[at:at + 2]) for at in range(0, len(numbers), 2))
        return numbers[0] if length == 1 else numbers

    def get_ifd(self, tag):
        if tag not in self._folders:
            place = self._values.get(tag)
            self._folders[tag] = dict(place) if isinstance(place, dict) else \
                self._read(place) if isinstance(place, int) else {}
        return self._folders[tag]

    def tobytes(self, offset=8):
        head = b"Exif\0\0" + (b"II*\0" if self.endian == "<" else b"MM\0*") + struct.pack(self.endian + "L", 8)
        return head + self._written(self._values, 8)

    # The values of a folder, which begins at a place.
    def _written(self, values, place):
        tags = sorted(values)
        entries, rest = [], b""
        start = place + 2 + len(tags) * 12 + 4
        for tag in tags:
            value = values[tag]
            if tag in _FOLDERS:
                folder = self.get_ifd(tag)
                kind, length, content = 4, 1, struct.pack(self.endian + "L", start + len(rest))
                rest += self._written(folder, start + len(rest))
            else:
                kind, length, content = self._stored(value)
            if len(content) > 4:
                at = start + len(rest)
                rest += content + b"\0" * (len(content) % 2)
                content = struct.pack(self.endian + "L", at)
            entries.append(struct.pack(self.endian + "HHL", tag, kind, length) + content.ljust(4, b"\0"))
        return struct.pack(self.endian + "H", len(tags)) + b"".join(entries) + bytes(4) + rest

    def _stored(self, value):
        if isinstance(value, str):
            content = value.encode("utf-8") + b"\0"
            return 2, len(content), content
        if isinstance(value, (bytes, bytearray)):
            return 7, len(value), bytes(value)
        numbers = value if isinstance(value, (list, tuple)) else (value,)
        if all(isinstance(number, int) for number in numbers):
            if all(0 <= number < 65536 for number in numbers):
                kind = 3
            else:
                kind = 4 if min(numbers) >= 0 else 9
            return kind, len(numbers), struct.pack(self.endian + _TYPES[kind] * len(numbers), *numbers)
        parts = []
        for number in numbers:
            if isinstance(number, IFDRational):
                parts += number.numerator, number.denominator
            else:
                parts += fractions.Fraction(number).limit_denominator(2 ** 31 - 1).as_integer_ratio()
        kind = 10 if min(parts) < 0 else 5
        return kind, len(numbers), struct.pack(f"{self.endian}{len(parts)}{'l' if kind == 10 else 'L'}", *parts)

    def __getitem__(self, tag):
        return self._values[tag]

    def __setitem__(self, tag, value):
        self._values[tag] = value
        self._folders.pop(tag, None)

    def __delitem__(self, tag):
        del self._values[tag]
        self._folders.pop(tag, None)

    def __contains__(self, tag):
        return tag in self._values

    def __iter__(self):
        return iter(self._values)

    def __len__(self):
        return len(self._values)

    def __str__(self):
        return str(self._values)

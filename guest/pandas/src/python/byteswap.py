"""Numbers of a SAS file, read at an offset of its bytes in the machine's order or in the other one."""

import operator
import struct

_FORMATS = {
    'float': 'f',
    'double': 'd',
    'uint16': 'H',
    'uint32': 'I',
    'uint64': 'Q',
}


def _reader(kind, code):
    native = struct.Struct('<' + code)
    swapped = struct.Struct('>' + code)
    size = native.size

    def read(data, offset, byteswap):
        if not isinstance(data, bytes):
            if data is None:
                len(data)
            raise TypeError(f"Argument 'data' has incorrect type (expected bytes, got {type(data).__name__})")
        offset = operator.index(offset)
        assert 0 <= offset and offset + size < len(data)
        return (swapped if byteswap else native).unpack_from(data, offset)[0]

    read.__name__ = read.__qualname__ = f'read_{kind}_with_byteswap'
    return read


read_float_with_byteswap = _reader('float', _FORMATS['float'])
read_double_with_byteswap = _reader('double', _FORMATS['double'])
read_uint16_with_byteswap = _reader('uint16', _FORMATS['uint16'])
read_uint32_with_byteswap = _reader('uint32', _FORMATS['uint32'])
read_uint64_with_byteswap = _reader('uint64', _FORMATS['uint64'])

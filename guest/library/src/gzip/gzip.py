# Gzip files in memory, and streams over binary files. Deflating is native.

import builtins
import io
import os
import zlib

__all__ = ["BadGzipFile", "GzipFile", "open", "compress", "decompress"]

FTEXT, FHCRC, FEXTRA, FNAME, FCOMMENT = 1, 2, 4, 8, 16

READ = "rb"
WRITE = "wb"

_COMPRESS_LEVEL_FAST = 1
_COMPRESS_LEVEL_TRADEOFF = 6
_COMPRESS_LEVEL_BEST = 9

READ_BUFFER_SIZE = 128 * 1024

_ENDED = "Compressed file ended before the end-of-stream marker was reached"


class BadGzipFile(OSError):
    """Exception raised in some cases for invalid gzip files."""


def open(filename, mode="rb", compresslevel=_COMPRESS_LEVEL_BEST, encoding=None, errors=None,
         newline=None):
    """Open a gzip-compressed file in binary or text mode."""
    if "t" in mode:
        if "b" in mode:
            raise ValueError("Invalid mode: %r" % (mode,))
    else:
        for name, value in (("encoding", encoding), ("errors", errors), ("newline", newline)):
            if value is not None:
                raise ValueError(f"Argument {name!r} not supported in binary mode")
    gz_mode = mode.replace("t", "")
    if isinstance(filename, (str, bytes)) or hasattr(filename, "__fspath__"):
        binary_file = GzipFile(filename, gz_mode, compresslevel)
    elif hasattr(filename, "read") or hasattr(filename, "write"):
        binary_file = GzipFile(None, gz_mode, compresslevel, filename)
    else:
        raise TypeError("filename must be a str or bytes object, or a file")
    if "t" in mode:
        return io.TextIOWrapper(binary_file, io.text_encoding(encoding), errors, newline)
    return binary_file


def _now():
    import time
    try:
        return time.time()
    except PermissionError:
        # No clock was granted; zero says that there is no time.
        return 0


def _header(compresslevel, mtime, name=b""):
    if compresslevel == _COMPRESS_LEVEL_BEST:
        effort = 2
    elif compresslevel == _COMPRESS_LEVEL_FAST:
        effort = 4
    else:
        effort = 0
    flags = FNAME if name else 0
    header = (b"\x1f\x8b\x08" + bytes((flags,)) + int(mtime).to_bytes(4, "little")
              + bytes((effort, 255)))
    return header + name + b"\0" if name else header


class _Reader:
    # Members of a gzip file, one behind the other. What is read of the file and
    # not inflated yet is in `_ahead`.
    def __init__(self, fp):
        self._fp = fp
        self._restart()

    def _restart(self):
        self._ahead = b""
        self._stream = None
        self._at_end = False
        self._first = True
        self.mtime = None

    def rewind(self):
        self._fp.seek(0)
        self._restart()

    def _fetch(self):
        more = self._fp.read(READ_BUFFER_SIZE)
        self._ahead += more
        return bool(more)

    def _take(self, count):
        while len(self._ahead) < count:
            if not self._fetch():
                raise EOFError(_ENDED)
        data, self._ahead = self._ahead[:count], self._ahead[count:]
        return data

    def _skip_text(self):
        while b"\0" not in self._ahead:
            self._ahead = b""
            if not self._fetch():
                raise EOFError(_ENDED)
        self._ahead = self._ahead.partition(b"\0")[2]

    def _begin(self):
        if not self._first:
            # Zeros may fill up the file.
            while True:
                self._ahead = self._ahead.lstrip(b"\0")
                if self._ahead or not self._fetch():
                    break
        while len(self._ahead) < 2 and self._fetch():
            pass
        magic = self._ahead[:2]
        if not magic:
            return False
        if magic != b"\x1f\x8b":
            raise BadGzipFile("Not a gzipped file (%r)" % magic)
        self._ahead = self._ahead[2:]
        method, flag, *rest = self._take(8)
        if method != 8:
            raise BadGzipFile("Unknown compression method")
        self.mtime = int.from_bytes(bytes(rest[:4]), "little")
        if flag & FEXTRA:
            self._take(int.from_bytes(self._take(2), "little"))
        if flag & FNAME:
            self._skip_text()
        if flag & FCOMMENT:
            self._skip_text()
        if flag & FHCRC:
            self._take(2)
        self._first = False
        self._stream = zlib.decompressobj(-15)
        self._crc = zlib.crc32(b"")
        self._size = 0
        return True

    def _end(self):
        self._ahead = self._stream.unused_data + self._ahead
        self._stream = None
        trailer = self._take(8)
        crc, size = trailer[:4], trailer[4:]
        if int.from_bytes(crc, "little") != self._crc:
            raise BadGzipFile("CRC check failed %s != %s"
                              % (hex(int.from_bytes(crc, "little")), hex(self._crc)))
        if int.from_bytes(size, "little") != self._size & 0xFFFFFFFF:
            raise BadGzipFile("Incorrect length of data produced")

    def read(self, size):
        # Some bytes, at most `size`; none at the end.
        while not self._at_end:
            if self._stream is None and not self._begin():
                self._at_end = True
                break
            if not self._ahead and not self._stream.unconsumed_tail:
                self._fetch()
            data, self._ahead = self._ahead, b""
            data = self._stream.unconsumed_tail + data
            out = self._stream.decompress(data, size)
            self._crc = zlib.crc32(out, self._crc)
            self._size += len(out)
            if self._stream.eof:
                self._end()
            elif not data and not out:
                raise EOFError(_ENDED)
            if out:
                return out
        return b""


class GzipFile(io.BufferedIOBase):
    """A gzip file over a binary file: `fileobj`, or the file of a name."""

    myfileobj = None

    def __init__(self, filename=None, mode=None, compresslevel=_COMPRESS_LEVEL_BEST, fileobj=None,
                 mtime=None):
        if mode and ("t" in mode or "U" in mode):
            raise ValueError("Invalid mode: {!r}".format(mode))
        if mode and "b" not in mode:
            mode += "b"
        if fileobj is None:
            fileobj = self.myfileobj = builtins.open(filename, mode or "rb")
        if filename is None:
            filename = getattr(fileobj, "name", "")
            if not isinstance(filename, (str, bytes)):
                filename = ""
        else:
            filename = os.fspath(filename)
        if mode is None:
            mode = getattr(fileobj, "mode", "rb")
        self.name = filename
        self.fileobj = fileobj
        self._position = 0
        if mode.startswith("r"):
            self.mode = 1
            self._reader = _Reader(fileobj)
            self._buffer = b""
        elif mode.startswith(("w", "a", "x")):
            self.mode = 2
            self._crc = zlib.crc32(b"")
            self._written = 0
            self._mtime = mtime
            self._stream = zlib.compressobj(compresslevel, zlib.DEFLATED, -zlib.MAX_WBITS,
                                            zlib.DEF_MEM_LEVEL, 0)
            if mtime is None:
                mtime = _now()
            fileobj.write(_header(compresslevel, mtime, self._base_name()))
        else:
            raise ValueError("Invalid mode: {!r}".format(mode))

    def _base_name(self):
        name = os.path.basename(self.name)
        if not isinstance(name, bytes):
            try:
                name = name.encode("latin-1")
            except UnicodeEncodeError:
                return b""
        return name.removesuffix(b".gz")

    def __repr__(self):
        s = repr(self.fileobj)
        return "<gzip " + s[1:-1] + " " + hex(id(self)) + ">"

    @property
    def mtime(self):
        """Last modification time read from stream, or None"""
        return self._reader.mtime

    @property
    def closed(self):
        return self.fileobj is None

    def _check_not_closed(self):
        if self.fileobj is None:
            raise ValueError("I/O operation on closed file")

    def _check_mode(self, mode, what):
        self._check_not_closed()
        if self.mode != mode:
            kind = "write-only" if mode == 1 else "read-only"
            raise OSError(9, f"{what}() on {kind} GzipFile object")

    def write(self, data):
        self._check_mode(2, "write")
        if self.fileobj is None:
            raise ValueError("write() on closed GzipFile object")
        if not isinstance(data, (bytes, bytearray)):
            data = memoryview(data).tobytes()
        length = len(data)
        if length > 0:
            self.fileobj.write(self._stream.compress(data))
            self._written += length
            self._crc = zlib.crc32(data, self._crc)
            self._position += length
        return length

    def _fill(self):
        self._buffer = self._reader.read(READ_BUFFER_SIZE)
        return self._buffer

    def read(self, size=-1):
        self._check_mode(1, "read")
        if size is None or size < 0:
            parts = [self._buffer]
            while self._fill():
                parts.append(self._buffer)
            out = b"".join(parts)
        else:
            parts = []
            left = size
            while left > 0 and (self._buffer or self._fill()):
                part = self._buffer[:left]
                self._buffer = self._buffer[left:]
                parts.append(part)
                left -= len(part)
            out = b"".join(parts)
        self._position += len(out)
        return out

    def read1(self, size=-1):
        self._check_mode(1, "read1")
        if not self._buffer:
            self._fill()
        if size < 0:
            size = len(self._buffer)
        out, self._buffer = self._buffer[:size], self._buffer[size:]
        self._position += len(out)
        return out

    def peek(self, n):
        self._check_mode(1, "peek")
        return self._buffer or self._fill()

    def readline(self, size=-1):
        self._check_mode(1, "readline")
        parts = []
        left = -1 if size is None else size
        while left and (self._buffer or self._fill()):
            end = self._buffer.find(b"\n") + 1 or len(self._buffer)
            if left > 0:
                end = min(end, left)
                left -= end
            part, self._buffer = self._buffer[:end], self._buffer[end:]
            parts.append(part)
            if part.endswith(b"\n"):
                break
        out = b"".join(parts)
        self._position += len(out)
        return out

    def close(self):
        fileobj = self.fileobj
        if fileobj is None:
            return
        try:
            if self.mode == 2:
                fileobj.write(self._stream.flush())
                fileobj.write(self._crc.to_bytes(4, "little"))
                fileobj.write((self._written & 0xFFFFFFFF).to_bytes(4, "little"))
        finally:
            self.fileobj = None
            myfileobj = self.myfileobj
            if myfileobj is not None:
                self.myfileobj = None
                myfileobj.close()

    def flush(self, zlib_mode=zlib.Z_SYNC_FLUSH):
        self._check_not_closed()
        if self.mode == 2:
            self.fileobj.write(self._stream.flush(zlib_mode))
            self.fileobj.flush()

    def fileno(self):
        return self.fileobj.fileno()

    def rewind(self):
        """Return the uncompressed stream file position indicator to the beginning of the file"""
        if self.mode != 1:
            raise OSError("Can't rewind in write mode")
        self._reader.rewind()
        self._buffer = b""
        self._position = 0

    def readable(self):
        return self.mode == 1

    def writable(self):
        return self.mode == 2

    def seekable(self):
        return True

    def tell(self):
        self._check_not_closed()
        return self._position

    def seek(self, offset, whence=io.SEEK_SET):
        self._check_not_closed()
        if self.mode == 2:
            if whence == io.SEEK_CUR:
                offset += self._position
            elif whence != io.SEEK_SET:
                raise ValueError("Seek from end not supported")
            if offset < self._position:
                raise OSError("Negative seek in write mode")
            self.write(b"\0" * (offset - self._position))
            return self._position
        if whence == io.SEEK_CUR:
            offset += self._position
        elif whence == io.SEEK_END:
            while self.read(READ_BUFFER_SIZE):
                pass
            offset += self._position
        if offset < self._position:
            self.rewind()
        while self._position < offset:
            if not self.read(min(READ_BUFFER_SIZE, offset - self._position)):
                break
        return self._position


def compress(data, compresslevel=_COMPRESS_LEVEL_BEST, *, mtime=None):
    """Compress data in one shot and return the compressed string."""
    if mtime == 0:
        return zlib.compress(data, level=compresslevel, wbits=31)
    header = _header(compresslevel, _now() if mtime is None else mtime)
    body = zlib.compress(data, level=compresslevel, wbits=-15)
    return (header + body + zlib.crc32(data).to_bytes(4, "little")
            + (len(data) & 0xFFFFFFFF).to_bytes(4, "little"))


def decompress(data):
    """Decompress a gzip compressed string in one shot."""
    parts = []
    while True:
        reader = _Reader(io.BytesIO(data))
        if not reader._begin():
            return b"".join(parts)
        data = reader._ahead
        stream = zlib.decompressobj(-15)
        part = stream.decompress(data)
        if not stream.eof or len(stream.unused_data) < 8:
            raise EOFError(_ENDED)
        trailer = stream.unused_data
        if int.from_bytes(trailer[:4], "little") != zlib.crc32(part):
            raise BadGzipFile("CRC check failed")
        if int.from_bytes(trailer[4:8], "little") != len(part) & 0xFFFFFFFF:
            raise BadGzipFile("Incorrect length of data produced")
        parts.append(part)
        data = trailer[8:].lstrip(b"\0")

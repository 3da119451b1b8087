# Sound in RIFF files: uncompressed samples, read and written.

import builtins
import struct
import sys
from collections import namedtuple

__all__ = ["open", "Error", "Wave_read", "Wave_write"]

WAVE_FORMAT_PCM = 0x0001
WAVE_FORMAT_EXTENSIBLE = 0xFFFE
KSDATAFORMAT_SUBTYPE_PCM = b"\x01\x00\x00\x00\x00\x00\x10\x00\x80\x00\x00\xaa\x008\x9bq"

_wave_params = namedtuple("_wave_params",
                          "nchannels sampwidth framerate nframes comptype compname")


class Error(Exception):
    pass


def _swapped(data, width):
    swapped = bytearray(data)
    for index in range(width):
        swapped[index::width] = data[width - 1 - index::width]
    return bytes(swapped)


class _Wave:
    _own = None
    _file = None

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()

    def __del__(self):
        self.close()

    def getmarkers(self):
        return None

    def getmark(self, id):
        raise Error("no marks")


class Wave_read(_Wave):
    def __init__(self, f):
        if isinstance(f, str):
            f = self._own = builtins.open(f, "rb")
        try:
            self.initfp(f)
        except BaseException:
            if self._own:
                f.close()
            raise

    def initfp(self, file):
        self._soundpos = 0
        form, _, kind = struct.unpack("<4sL4s", self._exactly(file, 12))
        if form != b"RIFF":
            raise Error("file does not start with RIFF id")
        if kind != b"WAVE":
            raise Error("not a WAVE file")
        self._data = None
        self._framesize = 0
        while True:
            head = file.read(8)
            if len(head) < 8:
                break
            name, size = struct.unpack("<4sL", head)
            if name == b"data":
                if not self._framesize:
                    raise Error("data chunk before fmt chunk")
                self._size = size
                self._nframes = size // self._framesize
                try:
                    self._data = file.tell()
                except (AttributeError, OSError):
                    self._data = -1
                break
            if name == b"fmt ":
                self._read_format(file, size)
            else:
                file.read(size)
            if size & 1:
                file.read(1)
        if self._data is None:
            raise Error("fmt chunk and/or data chunk missing")
        self._file = file

    def _exactly(self, file, count):
        data = file.read(count)
        if len(data) < count:
            raise EOFError
        return data

    def _read_format(self, file, size):
        data = file.read(size)
        if len(data) < 14:
            raise EOFError from None
        format, self._nchannels, self._framerate, _, _ = struct.unpack_from("<HHLLH", data)
        if format not in (WAVE_FORMAT_PCM, WAVE_FORMAT_EXTENSIBLE):
            raise Error(f"unknown format: {format!r}")
        if len(data) < 16:
            raise EOFError from None
        bits, = struct.unpack_from("<H", data, 14)
        if format == WAVE_FORMAT_EXTENSIBLE:
            if len(data) < 40:
                raise EOFError from None
            if data[24:40] != KSDATAFORMAT_SUBTYPE_PCM:
                raise Error(f"unknown extended format: {data[24:40]!r}")
        self._sampwidth = (bits + 7) // 8
        if not self._sampwidth:
            raise Error("bad sample width")
        if not self._nchannels:
            raise Error("bad # of channels")
        self._framesize = self._nchannels * self._sampwidth
        self._comptype = "NONE"
        self._compname = "not compressed"

    def getfp(self):
        return self._file

    def rewind(self):
        self.setpos(0)

    def close(self):
        self._file = None
        own, self._own = self._own, None
        if own:
            own.close()

    def tell(self):
        return self._soundpos

    def getnchannels(self):
        return self._nchannels

    def getnframes(self):
        return self._nframes

    def getsampwidth(self):
        return self._sampwidth

    def getframerate(self):
        return self._framerate

    def getcomptype(self):
        return self._comptype

    def getcompname(self):
        return self._compname

    def getparams(self):
        return _wave_params(self._nchannels, self._sampwidth, self._framerate, self._nframes,
                            self._comptype, self._compname)

    def setpos(self, pos):
        if pos < 0 or pos > self._nframes:
            raise Error("position not in range")
        self._file.seek(self._data + pos * self._framesize)
        self._soundpos = pos

    def readframes(self, nframes):
        if nframes == 0:
            return b""
        left = self._size - self._soundpos * self._framesize
        wanted = left if nframes < 0 else min(nframes * self._framesize, left)
        data = self._file.read(wanted)
        if self._sampwidth != 1 and sys.byteorder == "big":
            data = _swapped(data, self._sampwidth)
        self._soundpos += len(data) // self._framesize
        return data


class Wave_write(_Wave):
    def __init__(self, f):
        if isinstance(f, str):
            f = self._own = builtins.open(f, "wb")
        self.initfp(f)

    def initfp(self, file):
        self._file = file
        self._nchannels = self._sampwidth = self._framerate = self._nframes = 0
        self._written = self._length = 0
        self._header = False

    def _unstarted(self):
        if self._written:
            raise Error("cannot change parameters after starting to write")

    def setnchannels(self, nchannels):
        self._unstarted()
        if nchannels < 1:
            raise Error("bad # of channels")
        self._nchannels = nchannels

    def getnchannels(self):
        if not self._nchannels:
            raise Error("number of channels not set")
        return self._nchannels

    def setsampwidth(self, sampwidth):
        self._unstarted()
        if sampwidth < 1 or sampwidth > 4:
            raise Error("bad sample width")
        self._sampwidth = sampwidth

    def getsampwidth(self):
        if not self._sampwidth:
            raise Error("sample width not set")
        return self._sampwidth

    def setframerate(self, framerate):
        self._unstarted()
        if framerate <= 0:
            raise Error("bad frame rate")
        self._framerate = int(round(framerate))

    def getframerate(self):
        if not self._framerate:
            raise Error("frame rate not set")
        return self._framerate

    def setnframes(self, nframes):
        self._unstarted()
        self._nframes = nframes

    def getnframes(self):
        return self._written

    def setcomptype(self, comptype, compname):
        self._unstarted()
        if comptype not in ("NONE",):
            raise Error("unsupported compression type")
        self._comptype = comptype
        self._compname = compname

    _comptype = "NONE"
    _compname = "not compressed"

    def getcomptype(self):
        return self._comptype

    def getcompname(self):
        return self._compname

    def setparams(self, params):
        nchannels, sampwidth, framerate, nframes, comptype, compname = params
        self._unstarted()
        self.setnchannels(nchannels)
        self.setsampwidth(sampwidth)
        self.setframerate(framerate)
        self.setnframes(nframes)
        self.setcomptype(comptype, compname)

    def getparams(self):
        if not self._nchannels or not self._sampwidth or not self._framerate:
            raise Error("not all parameters set")
        return _wave_params(self._nchannels, self._sampwidth, self._framerate, self._nframes,
                            self._comptype, self._compname)

    def setmark(self, id, pos, name):
        raise Error("setmark() not supported")

    def tell(self):
        return self._written

    def writeframesraw(self, data):
        if not isinstance(data, (bytes, bytearray)):
            data = memoryview(data).cast("B")
        self._ensure_header(len(data))
        width = self._sampwidth
        frames = len(data) // (width * self._nchannels)
        if width != 1 and sys.byteorder == "big":
            data = _swapped(data, width)
        self._file.write(data)
        self._length += len(data)
        self._written += frames

    def writeframes(self, data):
        self.writeframesraw(data)
        if self._announced != self._length:
            self._patch()

    def close(self):
        try:
            if self._file:
                self._ensure_header(0)
                if self._announced != self._length:
                    self._patch()
                self._file.flush()
        finally:
            self._file = None
            own, self._own = self._own, None
            if own:
                own.close()

    def _ensure_header(self, length):
        if self._header:
            return
        if not self._nchannels:
            raise Error("# channels not specified")
        if not self._sampwidth:
            raise Error("sample width not specified")
        if not self._framerate:
            raise Error("sampling rate not specified")
        frame = self._nchannels * self._sampwidth
        if not self._nframes:
            self._nframes = length // frame
        self._announced = self._nframes * frame
        try:
            self._start = self._file.tell()
        except (AttributeError, OSError):
            self._start = None
        self._file.write(struct.pack(
            "<4sL4s4sLHHLLHH4sL", b"RIFF", 36 + self._announced, b"WAVE", b"fmt ", 16,
            WAVE_FORMAT_PCM, self._nchannels, self._framerate, self._framerate * frame, frame,
            self._sampwidth * 8, b"data", self._announced))
        self._header = True

    # The header says how much there is.
    def _patch(self):
        if self._length == self._announced:
            return
        here = self._file.tell()
        for place, size in (4, 36 + self._length), (40, self._length):
            self._file.seek(self._start + place)
            self._file.write(struct.pack("<L", size))
        self._file.seek(here)
        self._announced = self._length


def open(f, mode=None):
    if mode is None:
        mode = f.mode if hasattr(f, "mode") else "rb"
    if mode in ("r", "rb"):
        return Wave_read(f)
    if mode in ("w", "wb"):
        return Wave_write(f)
    raise Error("mode must be 'r', 'rb', 'w', or 'wb'")

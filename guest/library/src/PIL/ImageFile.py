# Pictures that are read from a file: first what the file says, the pixels when they are looked at.

from PIL import Image

LOAD_TRUNCATED_IMAGES = False
MAXBLOCK = 65536
SAFEBLOCK = 1024 * 1024


class ImageFile(Image.Image):
    _exclusive_fp = False
    _decoded = None

    def __init__(self, fp=None, filename=None):
        super().__init__()
        self.fp, self.filename = fp, filename
        self._decoded = None
        self._open()

    # The pixels; whoever asks first has them decoded.
    @property
    def _pixels(self):
        if self._decoded is None:
            file = self.fp
            if file is None:
                raise ValueError("Operation on closed image")
            _, decoded = self._decode()
            self._decoded = decoded
            if self._exclusive_fp:
                file.close()
            self.fp = None
        return self._decoded

    @_pixels.setter
    def _pixels(self, pixels):
        self._decoded = pixels

    # All bytes of the file.
    def _all(self):
        self.fp.seek(0)
        return self.fp.read()

    def load(self):
        self._pixels
        return super().load()

    def verify(self):
        if self.fp is None:
            raise RuntimeError("verify must be called directly after open")
        self._verify()
        if self._exclusive_fp:
            self.fp.close()
        self.fp = None

    def _verify(self):
        pass

    def close(self):
        if self.fp is not None and self._exclusive_fp:
            self.fp.close()
        self.fp = None

    def get_format_mimetype(self):
        return f"image/{self.format.lower()}"

    def __getstate__(self):
        return [*super().__getstate__(), self.filename]

    def __setstate__(self, state):
        self.fp, self.filename, self._decoded = None, state[-1], None
        super().__setstate__(state[:-1])


# Pictures of which the bytes come piece by piece.
class Parser:
    def __init__(self):
        self._data, self.image = bytearray(), None

    def feed(self, data):
        self._data += data

    def close(self):
        import io
        if not self._data:
            raise OSError("image was incomplete")
        self.image = Image.open(io.BytesIO(bytes(self._data)))
        self.image.load()
        return self.image

    def __enter__(self):
        return self

    def __exit__(self, *details):
        self.close()

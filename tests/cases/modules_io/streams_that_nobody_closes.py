import gc
import gzip
import io


class Sink(io.RawIOBase):
    def writable(self):
        return True

    def write(self, data):
        return len(data)

    def close(self):
        if not self.closed:
            print("sink closed")
        super().close()


class Lines(io.StringIO):
    def close(self):
        print("lines closed with", self.getvalue())
        super().close()

    def __del__(self):
        print("lines finalized")
        super().__del__()


class Broken(io.TextIOBase):
    def close(self):
        raise OSError("not told to anybody")


sink = Sink()
sink = None  # => sink closed
gc.collect()
lines = Lines("text")
del lines
# => lines finalized
# => lines closed with text
gc.collect()
broken = Broken()
del broken
gc.collect()
with Sink():
    pass
# => sink closed
gc.collect()

stream = gzip.open("/tmp/unclosed.gz", "wb")
stream.write(b"all of it" * 100)
del stream
gc.collect()
with gzip.open("/tmp/unclosed.gz") as again:
    print(len(again.read()))  # => 900
print(hasattr(io.IOBase, "__del__"), hasattr(io.BytesIO, "__del__"))  # => True True

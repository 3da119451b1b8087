import bz2
import copy
import io
import os
import pickle
import tempfile


def t(function, *args, **options):
    try:
        print(str(function(*args, **options))[:100])
    except Exception as error:
        print(type(error).__name__, error)


text = b"some text, and some text, " * 40
data = bz2.compress(text)
print(data[:10], bz2.compress(b""))  # => b'BZh91AY&SY' b'BZh9\x17rE8P\x90\x00\x00\x00\x00'
t(bz2.decompress, b"")  # => b''
t(bz2.decompress, b"no such format")  # => OSError Invalid data stream
t(bz2.decompress, data[:-1])
# => ValueError Compressed data ended before the end-of-stream marker was reached
t(bz2.decompress, data[:3])  # => ValueError Compressed data ended before the end-of-stream marker was reached
t(bz2.decompress, data[:-10] + b"0123456789")  # => OSError Invalid data stream
t(bz2.decompress, data[:20] + b"01" + data[22:])  # => OSError Invalid data stream
print(bz2.decompress(data + data) == text * 2, bz2.decompress(data + b"what follows") == text)  # => True True
t(bz2.compress, "text")  # => TypeError a bytes-like object is required, not 'str'
t(bz2.compress, text, 0)  # => ValueError compresslevel must be between 1 and 9
t(bz2.compress, text, 10)  # => ValueError compresslevel must be between 1 and 9
t(bz2.BZ2Compressor, compresslevel=1)  # => TypeError BZ2Compressor() takes no keyword arguments
t(bz2.BZ2Compressor, "1")  # => TypeError 'str' object cannot be interpreted as an integer
t(bz2.BZ2Compressor, 2 ** 40)  # => OverflowError Python int too large to convert to C int
t(bz2.BZ2Decompressor, 1)  # => TypeError BZ2Decompressor() takes no positional arguments

compressor = bz2.BZ2Compressor()
print(compressor.compress(bytearray(b"abc")), compressor.compress(memoryview(b"def")), len(compressor.flush()))
# => b'' b'' 40
t(compressor.flush)  # => ValueError Repeated call to flush()
t(compressor.compress, b"")  # => ValueError Compressor has been flushed
t(compressor.compress, "x")  # => TypeError a bytes-like object is required, not 'str'
t(compressor.compress)  # => TypeError BZ2Compressor.compress() takes exactly one argument (0 given)
t(pickle.dumps, compressor)  # => TypeError cannot pickle '_bz2.BZ2Compressor' object
t(copy.copy, bz2.BZ2Decompressor())  # => TypeError cannot pickle '_bz2.BZ2Decompressor' object

stream = bz2.BZ2Decompressor()
print(stream.eof, stream.needs_input, stream.unused_data)  # => False True b''
print(stream.decompress(data[:30]), stream.needs_input)  # => b'' True
print(stream.decompress(data[30:], 10), stream.needs_input, stream.eof)  # => b'some text,' False False
print(stream.decompress(b"", 5), stream.decompress(b"", max_length=0), stream.needs_input)
# => b' and ' b'' False
print(stream.decompress(b"+tail") == text[15:], stream.eof, stream.needs_input, stream.unused_data)
# => True True False b'+tail'
t(stream.decompress, b"")  # => EOFError End of stream already reached
t(stream.decompress, data=b"")  # => EOFError End of stream already reached
t(bz2.BZ2Decompressor().decompress, "x")  # => TypeError a bytes-like object is required, not 'str'
t(bz2.BZ2Decompressor().decompress, b"", "x")  # => TypeError 'str' object cannot be interpreted as an integer
stream = bz2.BZ2Decompressor()
print(b"".join(stream.decompress(bytes([byte])) for byte in data) == text, stream.eof, stream.unused_data)
# => True True b''
stream = bz2.BZ2Decompressor()
print(stream.decompress(bytearray(data + b"more"), 100) == text[:100])  # => True
print(stream.decompress(bytearray(b", and more")) == text[100:], stream.unused_data)
# => True b'more, and more'
stream = bz2.BZ2Decompressor()
t(stream.decompress, b"BZh9" + b"x" * 50)  # => OSError Invalid data stream

for name in ("BZ2Compressor", "BZ2Decompressor"):
    kind = getattr(bz2, name)
    print(kind, kind.__module__)
    t(type, "Derived", (kind,), {})
# => <class '_bz2.BZ2Compressor'> _bz2
# => TypeError type '_bz2.BZ2Compressor' is not an acceptable base type
# => <class '_bz2.BZ2Decompressor'> _bz2
# => TypeError type '_bz2.BZ2Decompressor' is not an acceptable base type

# Files.
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "file.bz2")
    with bz2.open(path, "wt", encoding="utf-8") as file:
        print(file.write("première ligne\nsecond\n"))  # => 22
    with bz2.BZ2File(path, "a") as file:
        print(file.write(b"third\n"), file.writable(), file.readable(), file.seekable(), file.fileno() > 2)
        # => 6 True False False True
    with bz2.open(path, "rt", encoding="utf-8") as file:
        print(file.readlines())  # => ['première ligne\n', 'second\n', 'third\n']
    with bz2.BZ2File(path) as file:
        print(file.peek(5)[:5], file.read(4), file.tell(), file.seek(-3, 2), file.read(), file.seek(2), file.readline())
        # => b'premi' b'prem' 4 26 b'rd\n' 2 b'emi\xc3\xa8re ligne\n'
        print(file.readinto(bytearray(3)), file.read1(2), list(file))  # => 3 b'on' [b'd\n', b'third\n']
        t(file.write, b"")  # => UnsupportedOperation File not open for writing
    t(file.read)  # => ValueError I/O operation on closed file
    t(bz2.open, path, "rbt")  # => ValueError Invalid mode: 'rbt'
    t(bz2.open, path, "rb", encoding="utf-8")
    # => ValueError Argument 'encoding' not supported in binary mode
    t(bz2.BZ2File, path, "rw")  # => ValueError Invalid mode: 'rw'
    t(bz2.BZ2File, path, compresslevel=12)  # => ValueError compresslevel must be between 1 and 9
with bz2.BZ2File(io.BytesIO(data[:-5])) as file:
    t(file.read)  # => EOFError Compressed file ended before the end-of-stream marker was reached
with bz2.BZ2File(io.BytesIO(data + bytes(40))) as file:
    print(file.read() == text)  # => True
with bz2.BZ2File(io.BytesIO(b"not that")) as file:
    t(file.read)  # => OSError Invalid data stream

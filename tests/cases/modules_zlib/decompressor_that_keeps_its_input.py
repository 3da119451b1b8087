import pickle
import zlib

data = b"some text, " * 100
packed = zlib.compress(data)
one = zlib._ZlibDecompressor()
print(one.needs_input, one.eof, one.unused_data)  # => True False b''
parts = [one.decompress(packed + b"behind", 100)]
while not one.eof:
    print(one.needs_input, len(parts[-1]))
    # => False 100
    # => False 400
    # => False 400
    parts.append(one.decompress(b"", max_length=400))
print(b"".join(parts) == data, one.needs_input, one.eof, one.unused_data)  # => True False True b'behind'
for work in (lambda: one.decompress(b"x"), lambda: zlib._ZlibDecompressor().decompress(b"not packed"),
             lambda: zlib._ZlibDecompressor("a"), lambda: pickle.dumps(one)):
    try:
        work()
    except Exception as error:
        print(type(error).__name__, error)
        # => EOFError End of stream already reached
        # => error Error -3 while decompressing data: incorrect header check
        # => TypeError 'str' object cannot be interpreted as an integer
        # => TypeError cannot pickle 'zlib._ZlibDecompressor' object

raw = zlib.compressobj(wbits=-15, zdict=b"some text")
packed = raw.compress(b"some text") + raw.flush()
print(zlib._ZlibDecompressor(wbits=-15, zdict=b"some text").decompress(packed))  # => b'some text'

plain = zlib.decompressobj()
plain.decompress(zlib.compress(b"a"))
plain.copy()
plain.flush()
plain.copy()  # !! ValueError: Inconsistent stream state

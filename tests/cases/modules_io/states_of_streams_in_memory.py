import copy
import io
import pickle


class Named(io.StringIO):
    pass


stream = Named("a\nb", newline="\r\n")
stream.name = "mine"
stream.read(1)
print(stream.__getstate__())  # => ('a\r\nb', '\r\n', 1, {'name': 'mine'})
for made in (copy.copy(stream), pickle.loads(pickle.dumps(stream))):
    print(type(made).__name__, repr(made.getvalue()), made.tell(), made.name, made.write("\n"), repr(made.getvalue()))
    # => Named 'a\r\nb' 1 mine 1 'a\r\nb'
    # => Named 'a\r\nb' 1 mine 1 'a\r\nb'
binary = io.BytesIO(b"abc")
binary.seek(5)
print(binary.__getstate__(), copy.copy(binary).tell())  # => (b'abc', 5, None) 5
binary.__setstate__((bytearray(b"other"), 2, {"name": "its"}))
print(binary.read(), binary.name)  # => b'her' its
for target, state in [(binary, (b"", -1, None)), (binary, ("text", 0, None)), (binary, (b"", 0.0, None)),
                      (binary, (b"", 0, 0)), (binary, (b"", 0)), (stream, ("", "f", 0, None)), (stream, ("", "", -1, None)),
                      (stream, (b"", "", 0, None)), (stream, ("", b"", 0, None)), (stream, ("", "", 0.0, None)),
                      (stream, ("", "", 0, 0)), (stream, 0)]:
    try:
        target.__setstate__(state)
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
        # => ValueError position value cannot be negative
        # => TypeError a bytes-like object is required, not 'str'
        # => TypeError second item of state must be an integer, not float
        # => TypeError third item of state should be a dict, got a int
        # => TypeError _io.BytesIO.__setstate__ argument should be 3-tuple, got tuple
        # => ValueError illegal newline value: 'f'
        # => ValueError position value cannot be negative
        # => TypeError initial_value must be str or None, not bytes
        # => TypeError newline must be str or None, not bytes
        # => TypeError third item of state must be an integer, got float
        # => TypeError fourth item of state should be a dict, got a int
        # => TypeError Named.__setstate__ argument should be 4-tuple, got int
stream.close()
try:
    pickle.dumps(stream)
except ValueError as error:
    print(error)  # => I/O operation on closed file

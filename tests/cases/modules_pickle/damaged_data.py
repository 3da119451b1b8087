import pickle


class Fails:
    def __setstate__(self, state):
        [][1]


for data in (b".", b"R.", b"t.", b"K", pickle.dumps([1, 2])[:-1], b"\x8c\x05ab.", b"", b"abc", b"nope", b"}a.",
             b"cos\npath\nX", b"\x80\x04c__main__\nFails\n)\x81K\x01b."):
    try:
        print(pickle.loads(data))
    except Exception as error:
        print(data, type(error).__name__, error)
        # => b'.' UnpicklingError unpickling stack underflow
        # => b'R.' UnpicklingError unpickling stack underflow
        # => b't.' UnpicklingError could not find MARK
        # => b'K' UnpicklingError pickle data was truncated
        # => b'\x80\x04\x95\t\x00\x00\x00\x00\x00\x00\x00]\x94(K\x01K\x02e' UnpicklingError pickle data was truncated
        # => b'\x8c\x05ab.' UnpicklingError pickle data was truncated
        # => b'' EOFError Ran out of input
        # => b'abc' UnpicklingError unpickling stack underflow
        # => b'nope' UnpicklingError invalid load key, 'n'.
        # => b'}a.' UnpicklingError unpickling stack underflow
        # => b'cos\npath\nX' UnpicklingError pickle data was truncated
        # => b'\x80\x04c__main__\nFails\n)\x81K\x01b.' IndexError list index out of range

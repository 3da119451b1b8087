b = bytearray(b"abc")
for value in (0, 255, True):
    b[1] = value
    print(b, b[1], b[-1])
    # => bytearray(b'a\x00c') 0 99
    # => bytearray(b'a\xffc') 255 99
    # => bytearray(b'a\x01c') 1 99
for key, value in ((0, 256), (0, -1), (3, 1), (-4, 1), (0, "a"), ("a", 1), (0, 1.0), (2**70, 1), (1, 2**70)):
    try:
        b[key] = value
    except Exception as error:
        print(type(error).__name__, error)
        # => ValueError byte must be in range(0, 256)
        # => ValueError byte must be in range(0, 256)
        # => IndexError bytearray index out of range
        # => IndexError bytearray index out of range
        # => TypeError 'str' object cannot be interpreted as an integer
        # => TypeError bytearray indices must be integers or slices, not str
        # => TypeError 'float' object cannot be interpreted as an integer
        # => IndexError cannot fit 'int' into an index-sized integer
        # => ValueError byte must be in range(0, 256)
for key in (3, -4, 2**70, "a", None):
    for buffer in (b, bytes(b)):
        try:
            buffer[key]
        except Exception as error:
            print(type(error).__name__, error)
            # => IndexError bytearray index out of range
            # => IndexError index out of range
            # => IndexError bytearray index out of range
            # => IndexError index out of range
            # => IndexError cannot fit 'int' into an index-sized integer
            # => IndexError cannot fit 'int' into an index-sized integer
            # => TypeError bytearray indices must be integers or slices, not str
            # => TypeError byte indices must be integers or slices, not str
            # => TypeError bytearray indices must be integers or slices, not NoneType
            # => TypeError byte indices must be integers or slices, not NoneType


class Index:
    def __index__(self):
        return 2


class Mine(bytearray):
    def __getitem__(self, key):
        return "mine"

    def __setitem__(self, key, value):
        print("set", key, value)


b[Index()] = Index()
print(b[Index()], b)  # => 2 bytearray(b'a\x01\x02')
m = Mine(b"xyz")
m[0] = 5  # => set 0 5
print(m[0], bytes(m), memoryview(b)[2])  # => mine b'xyz' 2
view = memoryview(b)
b[0] = 9
print(view[0])  # => 9

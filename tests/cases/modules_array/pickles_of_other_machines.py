import pickle
from array import _array_reconstructor, array

for typecode in "bBhHiIlLqQfd":
    made = array(typecode, [1, 2, 100])
    function, arguments, state = made.__reduce_ex__(3)
    print(typecode, function.__name__, arguments[1:3], arguments[3] == made.tobytes(), state)
    # => b _array_reconstructor ('b', 1) True None
    # => B _array_reconstructor ('B', 0) True None
    # => h _array_reconstructor ('h', 4) True None
    # => H _array_reconstructor ('H', 2) True None
    # => i _array_reconstructor ('i', 8) True None
    # => I _array_reconstructor ('I', 6) True None
    # => l _array_reconstructor ('l', 12) True None
    # => L _array_reconstructor ('L', 10) True None
    # => q _array_reconstructor ('q', 12) True None
    # => Q _array_reconstructor ('Q', 10) True None
    # => f _array_reconstructor ('f', 14) True None
    # => d _array_reconstructor ('d', 16) True None
    assert pickle.loads(pickle.dumps(made)) == made
print(_array_reconstructor(array, "i", 3, b"\x01\x00\x00\x02"))  # => array('H', [256, 2])
print(_array_reconstructor(array, "d", 15, b"?\x80\x00\x00"), _array_reconstructor(array, "u", 19, b"\0a\0b"))
# => array('d', [1.0]) array('u', 'ab')
print(_array_reconstructor(array, "l", 7, b"\0\0\1\0"))  # => array('I', [256])
for arguments in [("", "b", 0, b""), (str, "b", 0, b""), (array, 5, 0, b""), (array, "z", 0, b""),
                  (array, "b", 99, b""), (array, "b", 0, ""), (array, "d", 16, b"abc")]:
    try:
        _array_reconstructor(*arguments)
    except (TypeError, ValueError) as error:
        print(type(error).__name__, str(error).split(",")[0])
        # => TypeError first argument must be a type object
        # => TypeError str is not a subtype of array.array
        # => TypeError _array_reconstructor() argument 2 must be a unicode character
        # => ValueError second argument must be a valid type code
        # => ValueError third argument must be a valid machine format code.
        # => TypeError fourth argument should be bytes
        # => ValueError bytes length not a multiple of item size

import importlib.util
import inspect

print(importlib.util.MAGIC_NUMBER)  # => b'\xcb\r\r\n'
for text in (b"", b"x", b"12345678", b"a longer text, of more than one word", bytearray(range(200))):
    print(importlib.util.source_hash(text).hex())
    # => baf18eedc9387a25
    # => 6aab892215f1cd94
    # => 64efc1c8505ebb34
    # => b011fb79ee833dd6
    # => e26f6cffb6b4e745


def f(a, /, b, *rest, c=1, **more):
    local = a


print(inspect.getargs(f.__code__))  # => Arguments(args=['a', 'b', 'c'], varargs='rest', varkw='more')
print(inspect.getargs((lambda: 0).__code__))  # => Arguments(args=[], varargs=None, varkw=None)

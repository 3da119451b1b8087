import operator
import weakref


class Number:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value

    def __bytes__(self):
        return b"bytes"

    def __truediv__(self, other):
        return "divided"

    def __ifloordiv__(self, other):
        return "floor in place"

    def __matmul__(self, other):
        return "product"

    def __imatmul__(self, other):
        return "product in place"


number = Number(5)
proxy = weakref.proxy(number)
print(operator.index(proxy), bytes(proxy), range(9)[proxy], proxy / 2, proxy @ 2)
# => 5 b'bytes' 5 divided product
proxy //= 2
print(proxy)  # => floor in place
proxy = weakref.proxy(number)
proxy @= 2
print(proxy)  # => product in place


class Extended(weakref.ref):
    def __init__(self, object, callback=None, /, **annotations):
        super().__init__(object, callback)
        self.__dict__.update(annotations)


extended = Extended(number, note="kept", count=2)
print(extended() is number, extended.note, extended.count)  # => True kept 2
try:
    weakref.ref(number, note=1)
except TypeError as error:
    print(type(error).__name__)  # => TypeError

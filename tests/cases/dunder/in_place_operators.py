class I:
    def __init__(self): self.log = []
for name in "add sub mul truediv floordiv mod pow matmul lshift rshift and or xor".split():
    def op(self, o, name=name):
        self.log.append(name)
        return self
    setattr(I, f"__i{name}__", op)
i = I()
i += 1; i -= 1; i *= 1; i /= 1; i //= 1; i %= 1; i **= 1; i @= 1; i <<= 1; i >>= 1; i &= 1; i |= 1; i ^= 1
print(i.log)
# => ['add', 'sub', 'mul', 'truediv', 'floordiv', 'mod', 'pow', 'matmul', 'lshift', 'rshift', 'and', 'or', 'xor']
class J:
    def __add__(self, o): return "plain add"
j = J()
j += 1
print(j)  # => plain add

import sys
if sys.maxsize > 5:
    def f(): return "big"
else:
    def f(): return "small"
print(f())  # => big
def outer(flag):
    if flag:
        def g(): return "g"
        return g
    return None
print(outer(True)(), outer(False))  # => g None

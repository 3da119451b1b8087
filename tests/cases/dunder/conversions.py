class C:
    def __int__(self): return 7
    def __float__(self): return 1.5
    def __complex__(self): return 2j
    def __index__(self): return 3
    def __bytes__(self): return b"by"
    def __round__(self, n=None): return ("round", n)
    def __trunc__(self): return "trunc"
    def __floor__(self): return "floor"
    def __ceil__(self): return "ceil"
    def __format__(self, spec): return f"<{spec}>"
    def __len__(self): return 4
    def __length_hint__(self): return 9
c = C()
import math, operator
print(int(c), float(c), complex(c), [0, 1, 2, 3][c], bytes(c), round(c), round(c, 2), math.trunc(c), math.floor(c), math.ceil(c))
# => 7 1.5 2j 3 b'by' ('round', None) ('round', 2) trunc floor ceil
print(f"{c:abc} {c}", format(c, "q"), len(c), "abcdef"[c:], range(c), hex(c), operator.index(c), "x" * c)
# => <abc> <> <q> 4 def range(0, 3) 0x3 3 xxx
class B:
    def __int__(self): return "no"
int(B())  # !! TypeError: __int__ returned non-int (type str)

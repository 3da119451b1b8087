class A:
    def __repr__(self): return "R"
class B(A):
    def __str__(self): return "S"
print(A(), [A()], str(B()), repr(B()), [B()], f"{B()} {B()!r}", "%s %r" % (B(), B()))
# => R [R] S R [R] S R S R
class C:
    def __repr__(self): return 5
repr(C())  # !! TypeError: __repr__ returned non-string (type int)

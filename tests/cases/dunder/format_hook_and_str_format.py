class Money:
    def __init__(self, v): self.v = v
    def __format__(self, spec):
        return f"${self.v:{spec or '.2f'}}"
m = Money(3)
print(f"{m} {m:.1f}", "{} {:+}".format(m, m), format(m, "05"))  # => $3.00 $3.0 $3.00 $+3 $00003
class P: pass
format(P(), "x")  # !! TypeError: unsupported format string passed to P.__format__

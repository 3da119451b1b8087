import sys
class Upper:
    def __init__(self, real): self.real = real
    def write(self, text): return self.real.write(text.upper())
    def flush(self): pass
real = sys.stdout
sys.stdout = Upper(real)
print("shouted")  # => SHOUTED
sys.stdout = real
print("normal")  # => normal
sys.stderr.write("to stderr\n")
print("err", file=sys.stderr)

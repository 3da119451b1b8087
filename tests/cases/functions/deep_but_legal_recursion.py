def count(n): return 0 if n == 0 else 1 + count(n - 1)
print(count(900))  # => 900
def build(n): return [] if n == 0 else [build(n - 1)]
print(str(build(50)).count("["))  # => 51

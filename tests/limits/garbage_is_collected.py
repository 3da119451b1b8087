#: fuel = 400_000_000
# expect: ok
for i in range(2000):
    x = "a" * 1_000_000
print("strings")
for i in range(20000):
    x = [i] * 1000
print("lists")
# => strings
# => lists
# --- step ---
# expect: ok
for i in range(100_000):
    a = []
    a.append(a)
print("cycles")
# => cycles

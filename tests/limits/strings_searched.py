# expect: fuel
s = "a" * 1_000_000
while True: s.find("b")
# --- step ---
# expect: fuel
while True: s.count("aa")
# --- step ---
# expect: fuel
t = "a" * 500_000 + "b"
while True: t in s
# --- step ---
# expect: fuel
while True: s == s[:-1] + "b"
# --- step ---
# expect: fuel
while True: s.upper()
# --- step ---
# expect: fuel | memory | MemoryError
while True: s.split("a")
# --- step ---
# expect: fuel
while True: s.encode().decode()
# --- step ---
# expect: fuel
while True: hash(s + "x")
# --- step ---
# expect: fuel
while True: s.strip("a")
# --- step ---
# expect: fuel
while True: s[::-1]
# --- step ---
# expect: fuel
while True: s.isalpha()
# --- step ---
# expect: fuel
l = [0] * 1_000_000
while True: l.count(1)
# --- step ---
# expect: fuel
while True: 1 in l
# --- step ---
# expect: fuel
while True: l.copy()
# --- step ---
# expect: fuel
while True: l == l[:]
# --- step ---
# expect: fuel
while True: l[:] = l
# --- step ---
# expect: fuel
while True: l.pop(0) if len(l) > 10 else l.extend([0] * 1_000_000)
# --- step ---
# expect: fuel
while True: sum(l)
# --- step ---
# expect: fuel
d = dict.fromkeys(range(100_000))
while True: d.copy()
# --- step ---
# expect: fuel
while True: set(d) & set(d)
# --- step ---
# expect: fuel
b = bytearray(1_000_000)
while True: b.find(b"x")
# --- step ---
# expect: fuel
while True: b.hex()
# --- step ---
# expect: fuel
while True: repr(b)

# expect: MemoryError | ValueError
x = f"{1:>{10 ** 10}}"
# --- step ---
# expect: MemoryError | ValueError
x = "{:{w}}".format(1, w=2 * 10 ** 9)
# --- step ---
# expect: MemoryError | ValueError | OverflowError
x = "%*d" % (2 * 10 ** 9, 1)
# --- step ---
# expect: MemoryError | ValueError | OverflowError
x = "%2000000000d" % 1
# --- step ---
# expect: MemoryError | ValueError
x = f"{1.5:.{2 * 10 ** 9}f}"
# --- step ---
# expect: MemoryError | ValueError | OverflowError
x = "%.2000000000f" % 1.5
# --- step ---
# expect: ValueError
x = "{:99999999999999999999}".format(1)
# --- step ---
# expect: MemoryError | ValueError | fuel
x = format(2 ** 100000, "2000000000,d")
# --- step ---
# expect: MemoryError | ValueError | fuel | memory
x = "{0:1000000}" * 10 ** 5
x.format(1)
# --- step ---
# expect: MemoryError | fuel | memory
x = ("%1000000d" * 1000) % ((1,) * 1000)
# --- step ---
# expect: MemoryError | ValueError | fuel | memory
f"{'x':{'9' * 10 ** 6}}"
# --- step ---
# expect: MemoryError | ValueError | fuel | ok
round(1.5, 10 ** 18)
# --- step ---
round(5, -10 ** 10)
# --- step ---
# expect: MemoryError | OverflowError | fuel
(5).to_bytes(10 ** 11, "big")

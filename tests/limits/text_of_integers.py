# expect: ValueError
int("9" * 10 ** 6)
# --- step ---
# expect: ValueError
str(1 << 4_000_000)
# --- step ---
# expect: ValueError
repr([1 << 4_000_000])
# --- step ---
# expect: ValueError
print(f"{1 << 4_000_000}")
# --- step ---
# expect: ValueError
"%d" % (1 << 4_000_000)
# --- step ---
# expect: ok | fuel | MemoryError
len(hex(1 << 10_000_000))
# --- step ---
# expect: ok | fuel | MemoryError
int("f" * 5_000_000, 16)
# --- step ---
# expect: ok | fuel | MemoryError
import sys
sys.set_int_max_str_digits(0)
int("9" * 3_000_000)
# --- step ---
# expect: ok | fuel | MemoryError
str(10 ** 500_000)
# --- step ---
# expect: SyntaxError | MemoryError
sys.set_int_max_str_digits(4300)
eval("9" * 10 ** 6)
# --- step ---
# expect: OverflowError
float(10 ** 1000)
# --- step ---
# expect: ok
float("9" * 10 ** 6)
# --- step ---
# expect: SyntaxError | MemoryError
#~ 4 "x = "
#~ 1000000 "9"
# --- step ---
# expect: ok | ValueError
import json
json.loads("1" * 4000)
# --- step ---
# expect: ValueError
json.loads("1" * 10 ** 6)

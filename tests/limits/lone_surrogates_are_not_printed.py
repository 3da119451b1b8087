# expect: UnicodeEncodeError
print("a\udc80b")
# --- step ---
# expect: UnicodeEncodeError
import sys
sys.stdout.write("\ud800")
# --- step ---
# expect: ValueError
raise ValueError("shown as an escape: \ud800")
# --- step ---
# expect: NotImplementedError
chr(0x10D800)
# --- step ---
# expect: NotImplementedError
eval("'\\U0010dfff'")
# --- step ---
# expect: NotImplementedError
b"\xf4\x8d\xa0\x80".decode()
# --- step ---
"\ud800"

# Nothing, however often it is repeated, is nothing.
print(repr("" * 10**15), [] * 10**15, () * 10**15, b"" * 10**15, repr(10**15 * ""), "ab" * 2, "ab" * 0, "ab" * -3)
s = ""
s *= 10**15
print(repr(s))
try:
    "" * 10**30
except OverflowError as e:
    print(e)

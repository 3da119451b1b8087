print("a".center(5, "*"), "ab".center(5, "*"), "a".ljust(3, "-") + "|", "a".rjust(3) + "|", "5".zfill(3), "-5".zfill(4), "+x".zfill(4), "abc".zfill(2), "abc".center(2), "".center(3, "."), "ab".center(4, "é"))
# => **a** **ab* a--|   a| 005 -005 +00x abc abc ... éabé
try:
    "a".center(5, "ab")
except TypeError as error:
    print(error)  # => The fill character must be exactly one character long
print("a\tb".expandtabs(), "a\tb\tc".expandtabs(4), "\t".expandtabs(0) == "", "ab\ncd\te".expandtabs(4), "1234\t5".expandtabs(4))
# => a       b a   b   c True ab
# => cd  e 1234    5

# CPython compiles a literal format with a tuple of items as an f-string.
a, b = "text", 2.5
print("%s" % (a,), "%s-%r" % (a, a), "%a|%s" % ("é", [a]), "100%% %s" % (b,), "%s%s%s" % (1, None, ()))
# => text text-'text' '\xe9'|['text'] 100% 2.5 1None()
print("%5s|%-5s|%.2s|%5.1s|%-5.1s|%.s|" % (a, b, a, a, a, a))  # =>  text|2.5  |te|    t|t    ||
print("%--5s|" % (b,), "%99s" % (a,) == " " * 95 + a, "%05s|" % (b,), "%+s|% s|%#s|" % (a, a, a), "%*s|" % (6, a), "%s %d" % (a, 3))
# => 2.5  | True   2.5| text|text|text|   text| text 3
print("%100s" % (a,) == " " * 96 + a, "%.099s" % (a,), "%.0s|%.00s|" % (a, a))  # => True text ||
print("" % (), "%%" % (), "none" % (), "%s" % ((1, 2),), "%s%%" % (a,), "%%s" % (), "é%sü" % (a,))
# =>  % none (1, 2) text% %s étextü
print("%s %s" % (*"ab",), "%s %s" % (1, *"b"), "%s" % (yes := a,), yes)  # => a b 1 b text text
print(", ".join("%s=%s" % (n, n * n) for n in range(4)))  # => 0=0, 1=1, 2=4, 3=9
print("%s " * 2 % (1, 2), f"{a}%s" % (b,), ("%s" "%s") % (1, 2), "%s" % (a + "%s" % (b,),))
# => 1 2  text2.5 12 text2.5
many = "%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s"
print("%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s" % (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, a))
# => 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,text
print(many % tuple(range(34)))
# => 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33


class Loud:
    def __init__(self, name):
        print("made", name)
        self.name = name

    def __str__(self):
        print("str", self.name)
        return self.name

    def __repr__(self):
        print("repr", self.name)
        return f"<{self.name}>"

    def __format__(self, spec):
        return "never"


print("%s and %r and %5s" % (Loud("a"), Loud("b"), Loud("c")))
# => made a
# => str a
# => made b
# => repr b
# => made c
# => str c
# => a and <b> and     c


for wrong in (
    lambda: "%s %s" % (1,),
    lambda: "%s" % (1, 2),
    lambda: "%s" % (),
    lambda: "%" % (1,),
    lambda: "%s %" % (1,),
    lambda: "%y" % (1,),
    lambda: "%5" % (1,),
    lambda: "%(a)s" % (1,),
    lambda: "%.5d" % ("x",),
):
    try:
        print(wrong())
    except Exception as error:
        print(type(error).__name__, error)
        # => TypeError not enough arguments for format string
        # => TypeError not all arguments converted during string formatting
        # => TypeError not enough arguments for format string
        # => ValueError incomplete format
        # => ValueError incomplete format
        # => ValueError unsupported format character 'y' (0x79) at index 1
        # => ValueError incomplete format
        # => TypeError format requires a mapping
        # => TypeError %d format: a real number is required, not str

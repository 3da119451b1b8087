# What is short is laid out another way: the same as what is long.
for spec in ("", "d", "5", "<5", ">5d", "^6", "=6", "*^9", "é>4", "+", "+5", " d", "05", "+08d", "x", "#x", "02x", "#06X", "_x",
             "b", "#b", "_b", "o", ",", "12,", "012,", "_d", "70", "c", "z", ".2", "10.3d", "s", ",x", "5q", "0<5", "<05"):
    row = []
    for value in (0, 7, -42, 255, 1000, -1234567, 1 << 45, True):
        try:
            row.append(format(value, spec))
        except (ValueError, OverflowError) as error:
            row.append(str(error))
    print(repr(spec), row)
for spec in (".2f", "8.2f", "<8.2f", "^9.1f", "+.0f", ".0f", "06.1f", "010,.2f", ",.2f", "12,.3f", ".1%", "7.0%", "#.0f", "z.1f",
             ".12f", "f", "%", "*=+9.2f", "F", "70.1f", "é>9.1f", "s", "x"):
    row = []
    for value in (0.0, -0.0, 0.125, -0.375, 2.5, 3.5, 999.995, 1e11, 1.5e12, float("nan"), float("-inf"), 1e-9, 7):
        try:
            row.append(format(value, spec))
        except ValueError as error:
            row.append(str(error))
    print(repr(spec), row)
for template in ("%d", "%5d|", "%-5d|", "%05d", "%+d", "% d", "%x", "%#x", "%#010X", "%o", "%i", "%u", "%.3d", "%s", "%r", "%-6s|", "%6s|",
                 "%.2f", "%8.2f", "%-8.1f|", "%08.2f", "%+.1f", "%f", "%.0f", "%F", "%e", "%5.1e", "%g", "%c", "%%", "%5%"):
    row = []
    for value in (3, -42, 2.5, -0.125, "é", True, None, [1], 10 ** 20, float("inf")):
        try:
            row.append(template % (value,))
        except (TypeError, ValueError, OverflowError) as error:
            row.append(str(error))
    print(repr(template), row)


class Text(str):
    def __str__(self):
        return "shown"

    def __repr__(self):
        return "repr"


class Number(int):
    def __str__(self):
        return "number"

    def __format__(self, spec):
        return "formatted " + spec


print("%s %r %d" % (Text("x"), Text("x"), Number(3)), "%s" % Number(3), f"{Number(3)} {Number(3):5}", "%5d" % Number(3))
print("%s" % "alone", "%s" % (("tuple",),), "%d%s" % (1, "é"), "%(a)s %(b)d" % {"a": 1, "b": 2}, "é%s€%s" % ("ä", "ö"))
for template, values in (("%s %s", ("a",)), ("%s", ("a", "b")), ("%d", "x"), ("é%y", 1), ("%", 1), ("%(a)s", 1), ("%s%", "a")):
    try:
        print(template % values)
    except (TypeError, ValueError) as error:
        print(error)
print(f"{'abc':^7}|{'é':>3}|{'abc':*<6}|{'abcdef':3}|{'abc':.2}|{'abc':5.1}|{'€':→^5}")

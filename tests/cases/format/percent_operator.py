print("%s %d %i %r %a" % ("s", 5, 6.9, "q", "é"), "%5d|%-5d|%05d|%+d|% d" % (1, 2, 3, 4, 5))
# => s 5 6 'q' '\xe9'     1|2    |00003|+4| 5
print("%x %X %#x %o %#o %c %c" % (255, 255, 255, 8, 8, 65, "B"), "%f %.2f %e %.1E %g %G" % (1.5, 2.345, 12345.678, 0.00012, 1e-7, 1e20))
# => ff FF 0xff 10 0o10 A B 1.500000 2.35 1.234568e+04 1.2E-04 1e-07 1E+20
print("%(a)s %(b)05.1f %%" % {"a": 1, "b": 2.25}, "%*d %-*d|" % (5, 1, 4, 2), "%.3s|%10.2s|" % ("abcdef", "xyz"), "%s" % (1,), "%s" % [1, 2], "%5s%%" % 50)
# => 1 002.2 %     1 2   | abc|        xy| 1 [1, 2]    50%
print("%d" % True, "%s %s" % ("a", None), "%r" % ("t",), "%s" % {"d": 1}, "no args" % ())
# => 1 a None 't' {'d': 1} no args
for action in ("'%d' % 'x'", "'%s %s' % 1", "'%s' % (1, 2)", "'%z' % 1", "'%(k)s' % {}", "'%(k)s' % 5", "'%c' % 'ab'", "'%x' % 1.5", "'%' % 1", "'%f' % 'a'", "'%*d' % ('a', 1)", "'%c' % -1", "'a' % 5"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => '%d' % 'x': TypeError: %d format: a real number is required, not str
        # => '%s %s' % 1: TypeError: not enough arguments for format string
        # => '%s' % (1, 2): TypeError: not all arguments converted during string formatting
        # => '%z' % 1: ValueError: unsupported format character 'z' (0x7a) at index 1
        # => '%(k)s' % {}: KeyError: 'k'
        # => '%(k)s' % 5: TypeError: format requires a mapping
        # => '%c' % 'ab': TypeError: %c requires int or char
        # => '%x' % 1.5: TypeError: %x format: an integer is required, not float
        # => '%' % 1: ValueError: incomplete format
        # => '%f' % 'a': TypeError: must be real number, not str
        # => '%*d' % ('a', 1): TypeError: * wants int
        # => '%c' % -1: OverflowError: %c arg not in range(0x110000)
        # => 'a' % 5: TypeError: not all arguments converted during string formatting

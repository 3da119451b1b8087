print("{} {}".format(1, 2), "{1} {0} {1}".format("a", "b"), "{x} {y[0]} {z.real}".format(x=1, y=[2], z=3))
# => 1 2 b a b 1 2 3
print("{0[key]} {0[other key]}".format({"key": 1, "other key": 2}), "{{}} {0!r:>5} {0:<4}|".format("s"))
# => 1 2 {}   's' s   |
print("{:{}} {:{w}.{p}f}".format("a", 4, 1.23456, w=8, p=2), "{a.__class__.__name__}".format(a=1), "{0:%}".format(0.5))
# => a        1.23 int 50.000000%
print("{x}".format_map({"x": 5}), "{:>{w}}".format("r", w=3), "{!s}".format(None))  # => 5   r None
for action in ("'{} {}'.format(1)", "'{x}'.format()", "'{0} {}'.format(1)", "'{'.format()", "'}'.format()", "'{!z}'.format(1)", "'{0.nope}'.format(1)", "'{0[9]}'.format([1])", "'{:d}'.format('x')", "'{a b}'.format()", "'{!}'.format(1)", "'{0!r'.format(1)"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => '{} {}'.format(1): IndexError: Replacement index 1 out of range for positional args tuple
        # => '{x}'.format(): KeyError: 'x'
        # => '{0} {}'.format(1): ValueError: cannot switch from manual field specification to automatic field numbering
        # => '{'.format(): ValueError: Single '{' encountered in format string
        # => '}'.format(): ValueError: Single '}' encountered in format string
        # => '{!z}'.format(1): ValueError: Unknown conversion specifier z
        # => '{0.nope}'.format(1): AttributeError: 'int' object has no attribute 'nope'
        # => '{0[9]}'.format([1]): IndexError: list index out of range
        # => '{:d}'.format('x'): ValueError: Unknown format code 'd' for object of type 'str'
        # => '{a b}'.format(): KeyError: 'a b'
        # => '{!}'.format(1): ValueError: unmatched '{' in format spec
        # => '{0!r'.format(1): ValueError: unmatched '{' in format spec

import _string
from _string import formatter_field_name_split
from string import Formatter


def parts(iterator):
    found = []
    try:
        for part in iterator:
            found.append(part)
    except ValueError as error:
        found.append(str(error))
    return found


print(parts(_string.formatter_parser("a{b.c[0]!r:>{w}}x{{}}y")))
# => [('a', 'b.c[0]', '>{w}', 'r'), ('x{', None, None, None), ('}', None, None, None), ('y', None, None, None)]
for template in ("", "{", "}", "a}", "a{", "{:", "{!", "{!r", "{a!rr}", "{a{b}", "{a[}]}", "{}{x", "{!:x}"):
    print(parts(_string.formatter_parser(template)))
    # => []
    # => ["Single '{' encountered in format string"]
    # => ["Single '}' encountered in format string"]
    # => ["Single '}' encountered in format string"]
    # => ["Single '{' encountered in format string"]
    # => ["unmatched '{' in format spec"]
    # => ['end of string while looking for conversion specifier']
    # => ["unmatched '{' in format spec"]
    # => ["expected ':' after conversion specifier"]
    # => ["unexpected '{' in field name"]
    # => [('', 'a[}]', '', None)]
    # => [('', '', '', None), "expected '}' before end of string"]
    # => ["expected ':' after conversion specifier"]
for name in ("", "a", "0", "a.b[0][k]", "1.x", ".", "a.", "a[", "a[]", "a[0]b", "٣"):
    first, rest = formatter_field_name_split(name)
    print(repr(first), parts(rest))
    # => '' []
    # => 'a' []
    # => 0 []
    # => 'a' [(True, 'b'), (False, 0), (False, 'k')]
    # => 1 [(True, 'x')]
    # => '' ['Empty attribute in format string']
    # => 'a' ['Empty attribute in format string']
    # => 'a' ["Missing ']' in format string"]
    # => 'a' ['Empty attribute in format string']
    # => 'a' [(False, 0), "Only '.' or '[' may follow ']' in format field specifier"]
    # => 3 []
try:
    formatter_field_name_split("9" * 30)
except ValueError as error:
    print(error)  # => Too many decimal digits in format string
for function in (_string.formatter_parser, formatter_field_name_split):
    try:
        function(1)
    except TypeError as error:
        print(error)
        # => expected str, got int
        # => expected str, got int
print(Formatter().format("{0}{a.real:>{w}}{b[k]!r}", 1, a=2, w=3, b={"k": "v"}))  # => 1  2'v'
print(Formatter().format("{}{}{{}}", 1, 2))  # => 12{}

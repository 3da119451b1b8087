# Backslashes that begin no escape sequence: the first of each string is warned of.
import warnings

SOURCES = [
    r"'\d'", r"r'\d'", r"b'\d\w'", r"'\n\x41\101'", r"'\400'", r"b'\777'", r"'\N{BULLET}\u1234'",
    r"b'\N\u'", r"f'\d{1}\w'", r"rf'\d{1}'", r"f'\{6*7}'", r"f'{1:\d}'" "if 0", r"f'\N{BULLET}{1}'",
    "'''a\n\\q\n\\z'''", r"'\d' '\w'", "x = 1 # '\\d'\n", r"f'{'\d'}'", r"f'{ {1: '\z'}[1] }'", r"'\"\''",
    r"f'{{\d}}'", "'\\\n'", r"'é\é'", r"f'{3:{'>'}\d}'" "if 0", r"f'''{1!r:>{5}}\p'''", r"return_='\k'",
]
for source in SOURCES:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            compile(source.removesuffix("if 0"), "<text>", "exec")
        except SyntaxError as error:
            print("error", error.msg)
    print(ascii(source), [(w.category.__name__, ascii(w.message.args[0]), w.lineno) for w in caught])
with warnings.catch_warnings():
    warnings.simplefilter("error")
    try:
        compile("a = 1\nb = '\\d'", "<text>", "exec")
    except SyntaxError as error:
        print(error.msg, error.lineno)

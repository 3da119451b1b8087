import warnings

texts = ["0xfor x", "0x1for x", "1if x else 2", "x if 9else 0", "0b1and 1", "0o7or 1", "1.in [1]", "1e3not in [1]",
         "1jis x", "[0x1for x in ()]", "9spam", "0xfand x", "x if 0xfelse y", "1_if x else 2", "f'{1if x else 2}'"]
x = y = 1
for text in texts:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            compile(text, "<text>", "eval")
        except SyntaxError as error:
            print(text, "|", error.msg)
        else:
            print(text, "|", [str(each.message) for each in caught if "literal" in str(each.message) and "is" not in text])
# => 0xfor x | ['invalid hexadecimal literal']
# => 0x1for x | ['invalid hexadecimal literal']
# => 1if x else 2 | ['invalid decimal literal']
# => x if 9else 0 | ['invalid decimal literal']
# => 0b1and 1 | ['invalid binary literal']
# => 0o7or 1 | ['invalid octal literal']
# => 1.in [1] | ['invalid decimal literal']
# => 1e3not in [1] | ['invalid decimal literal']
# => 1jis x | []
# => [0x1for x in ()] | ['invalid hexadecimal literal']
# => 9spam | invalid decimal literal
# => 0xfand x | invalid hexadecimal literal
# => x if 0xfelse y | invalid hexadecimal literal
# => 1_if x else 2 | invalid decimal literal
# => f'{1if x else 2}' | ['invalid decimal literal']
with warnings.catch_warnings():
    warnings.simplefilter("error", SyntaxWarning)
    try:
        compile("1or x", "<text>", "eval")
    except SyntaxError as error:
        print(error.msg, error.lineno)  # => invalid decimal literal 1

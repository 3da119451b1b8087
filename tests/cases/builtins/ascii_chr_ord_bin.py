print(ascii("é\n😀"), chr(97), chr(0x1F600), ord("é"), ord(b"a"), bin(6), oct(64), hex(-1), chr(0) == "\x00", ord("\U0010ffff"))
# => '\xe9\n\U0001f600' a 😀 233 97 0b110 0o100 -0x1 True 1114111
for action in ("chr(0x110000)", "ord('')", "bin(1.5)", "hex('a')", "oct(None)", "ord(b'ab')"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => chr(0x110000): ValueError: chr() arg not in range(0x110000)
        # => ord(''): TypeError: ord() expected a character, but string of length 0 found
        # => bin(1.5): TypeError: 'float' object cannot be interpreted as an integer
        # => hex('a'): TypeError: 'str' object cannot be interpreted as an integer
        # => oct(None): TypeError: 'NoneType' object cannot be interpreted as an integer
        # => ord(b'ab'): TypeError: ord() expected a character, but string of length 2 found

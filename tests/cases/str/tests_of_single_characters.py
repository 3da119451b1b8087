# One ASCII character is asked in another way than text.
tests = "isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle isupper".split()
for name in tests:
    test = getattr(str, name)
    print(name, "".join(str(int(test(chr(code)))) for code in range(128)))
    # A character, and the same one behind another that does not decide it.
    odd = [code for code in range(128) if test(chr(code)) != test(chr(code) + chr(code))]
    print(odd, [int(test(text)) for text in ("", "é", "É", "½", "٣", "ab", "A1", "a b", " \t", "_")])
# => isalnum 00000000000000000000000000000000000000000000000011111111110000000111111111111111111111111110000001111111111111111111111111100000
# => [] [0, 1, 1, 1, 1, 1, 1, 0, 0, 0]
# => isalpha 00000000000000000000000000000000000000000000000000000000000000000111111111111111111111111110000001111111111111111111111111100000
# => [] [0, 1, 1, 0, 0, 1, 0, 0, 0, 0]
# => isascii 11111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111
# => [] [1, 0, 0, 0, 0, 1, 1, 1, 1, 1]
# => isdecimal 00000000000000000000000000000000000000000000000011111111110000000000000000000000000000000000000000000000000000000000000000000000
# => [] [0, 0, 0, 0, 1, 0, 0, 0, 0, 0]
# => isdigit 00000000000000000000000000000000000000000000000011111111110000000000000000000000000000000000000000000000000000000000000000000000
# => [] [0, 0, 0, 0, 1, 0, 0, 0, 0, 0]
# => isidentifier 00000000000000000000000000000000000000000000000000000000000000000111111111111111111111111110000101111111111111111111111111100000
# => [] [0, 1, 1, 0, 0, 1, 1, 0, 0, 1]
# => islower 00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001111111111111111111111111100000
# => [] [0, 1, 0, 0, 0, 1, 0, 1, 0, 0]
# => isnumeric 00000000000000000000000000000000000000000000000011111111110000000000000000000000000000000000000000000000000000000000000000000000
# => [] [0, 0, 0, 1, 1, 0, 0, 0, 0, 0]
# => isprintable 00000000000000000000000000000000111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111110
# => [] [1, 1, 1, 1, 1, 1, 1, 1, 0, 1]
# => isspace 00000000011111000000000000001111100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
# => [] [0, 0, 0, 0, 0, 0, 0, 0, 1, 0]
# => istitle 00000000000000000000000000000000000000000000000000000000000000000111111111111111111111111110000000000000000000000000000000000000
# => [65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90] [0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
# => isupper 00000000000000000000000000000000000000000000000000000000000000000111111111111111111111111110000000000000000000000000000000000000
# => [] [0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
print([ord(chr(code)) == code for code in (0, 65, 127, 128, 255, 256, 0x20AC, 0x10FFFF)])
# => [True, True, True, True, True, True, True, True]
print(chr(True), repr(chr(0)), chr(233), ord("é"))  # =>  '\x00' é 233
for wrong in (-1, 0x110000, 2**40, "a", 1.0):
    try:
        chr(wrong)
    except Exception as error:
        print(type(error).__name__, error)
        # => ValueError chr() arg not in range(0x110000)
        # => ValueError chr() arg not in range(0x110000)
        # => OverflowError Python int too large to convert to C int
        # => TypeError 'str' object cannot be interpreted as an integer
        # => TypeError 'float' object cannot be interpreted as an integer
for wrong in ("", "ab", b"ab", 5):
    try:
        ord(wrong)
    except Exception as error:
        print(type(error).__name__, error)
        # => TypeError ord() expected a character, but string of length 0 found
        # => TypeError ord() expected a character, but string of length 2 found
        # => TypeError ord() expected a character, but string of length 2 found
        # => TypeError ord() expected string of length 1, but int found

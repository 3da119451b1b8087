from json.decoder import JSONDecodeError, JSONDecoder, scanstring

print(scanstring('"a\\u00e9\\n" rest', 1), scanstring('x"y', 0), scanstring('"tab\t"', 1, False))
# => ('aé\n', 11) ('x', 2) ('tab\t', 6)
for arguments in (('"a\tb"', 1), ('"a', 1), ('"\\x"', 1), ('"a"', 9), ('"a"', -1), (b'"a"', 1)):
    try:
        print(scanstring(*arguments))
    except (JSONDecodeError, ValueError, TypeError, OverflowError) as error:
        print(type(error).__name__, error)
        # => JSONDecodeError Invalid control character at: line 1 column 3 (char 2)
        # => JSONDecodeError Unterminated string starting at: line 1 column 1 (char 0)
        # => JSONDecodeError Invalid \escape: line 1 column 2 (char 1)
        # => ValueError end is out of bounds
        # => ValueError end is out of bounds
        # => TypeError first argument must be a string, not bytes








print(JSONDecoder().parse_string is scanstring, JSONDecoder().memo)  # => True {}

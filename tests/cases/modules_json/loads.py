import json
print(json.loads('{"a": [1, -2.5e3, null, true, false, "\\u00e9\\ud83d\\ude00\\n"], "b": {}}'), json.loads(" [1 , 2 ] "), json.loads('"x"'), json.loads("12345678901234567890"), json.loads("1E5"), json.loads(b'{"k": 1}'), json.loads("NaN"), json.loads("-Infinity"), json.loads('{"a": 1, "a": 2}'))
# => {'a': [1, -2500.0, None, True, False, 'é😀\n'], 'b': {}} [1, 2] x 12345678901234567890 100000.0 {'k': 1} nan -inf {'a': 2}
print(json.loads('{"a": 1.5}', parse_float=str), json.loads("[1]", parse_int=float), json.loads('{"a": {"b": 1}}', object_hook=lambda d: sorted(d)), json.loads('{"a": 1}', object_pairs_hook=list))
# => {'a': '1.5'} [1.0] ['a'] [('a', 1)]
for text in ("", "{", "[1,]", "{'a': 1}", '{"a" 1}', '{"a": }', "[1 2]", "nul", '"abc', '"\\x"', "01", "1.", "- 1", '{"a": 1,}', "[1] x", '"\n"', '"\\u12"', "tru", "{1: 2}", "[", '{"a"', "\ufeff1"):
    try:
        print(json.loads(text))
    except Exception as error:
        print(f"{text!r}: {type(error).__name__}: {error}")
        # => '': JSONDecodeError: Expecting value: line 1 column 1 (char 0)
        # => '{': JSONDecodeError: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)
        # => '[1,]': JSONDecodeError: Expecting value: line 1 column 4 (char 3)
        # => "{'a': 1}": JSONDecodeError: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)
        # => '{"a" 1}': JSONDecodeError: Expecting ':' delimiter: line 1 column 6 (char 5)
        # => '{"a": }': JSONDecodeError: Expecting value: line 1 column 7 (char 6)
        # => '[1 2]': JSONDecodeError: Expecting ',' delimiter: line 1 column 4 (char 3)
        # => 'nul': JSONDecodeError: Expecting value: line 1 column 1 (char 0)
        # => '"abc': JSONDecodeError: Unterminated string starting at: line 1 column 1 (char 0)
        # => '"\\x"': JSONDecodeError: Invalid \escape: line 1 column 2 (char 1)
        # => '01': JSONDecodeError: Extra data: line 1 column 2 (char 1)
        # => '1.': JSONDecodeError: Extra data: line 1 column 2 (char 1)
        # => '- 1': JSONDecodeError: Expecting value: line 1 column 1 (char 0)
        # => '{"a": 1,}': JSONDecodeError: Expecting property name enclosed in double quotes: line 1 column 9 (char 8)
        # => '[1] x': JSONDecodeError: Extra data: line 1 column 5 (char 4)
        # => '"\n"': JSONDecodeError: Invalid control character at: line 1 column 2 (char 1)
        # => '"\\u12"': JSONDecodeError: Invalid \uXXXX escape: line 1 column 3 (char 2)
        # => 'tru': JSONDecodeError: Expecting value: line 1 column 1 (char 0)
        # => '{1: 2}': JSONDecodeError: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)
        # => '[': JSONDecodeError: Expecting value: line 1 column 2 (char 1)
        # => '{"a"': JSONDecodeError: Expecting ':' delimiter: line 1 column 5 (char 4)
        # => '\ufeff1': JSONDecodeError: Unexpected UTF-8 BOM (decode using utf-8-sig): line 1 column 1 (char 0)
try:
    json.loads("[1,\n 2,\n x]")
except json.JSONDecodeError as error:
    print(error.msg, error.pos, error.lineno, error.colno, isinstance(error, ValueError))
    # => Expecting value 9 3 2 True
json.loads(5)  # !! TypeError: the JSON object must be str, bytes or bytearray, not int

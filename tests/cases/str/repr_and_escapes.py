for s in ("it's", 'say "hi"', "both ' and \"", "tab\tnew\nret\r", "back\\slash", "\x00\x07\x7f\x80\xa0\xad", "é日😀", "\u200b\u2028\ue000\ud800", "\U0010ffff", ""):
    print(ascii(repr(s)), len(s))
    # => '"it\'s"' 4
    # => '\'say "hi"\'' 8
    # => '\'both \\\' and "\'' 12
    # => "'tab\\tnew\\nret\\r'" 12
    # => "'back\\\\slash'" 10
    # => "'\\x00\\x07\\x7f\\x80\\xa0\\xad'" 6
    # => "'\xe9\u65e5\U0001f600'" 3
    # => "'\\u200b\\u2028\\ue000\\ud800'" 4
    # => "'\\U0010ffff'" 1
    # => "''" 0
print(repr("é"), ascii("é😀"), str(b"x"), "%r" % "q'")  # => 'é' '\xe9\U0001f600' b'x' "q'"

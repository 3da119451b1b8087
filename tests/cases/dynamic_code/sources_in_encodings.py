# Bytes of source are in UTF-8, or in the encoding that a comment names.
class Path:
    def __fspath__(self):
        return "folder/file"


print(compile("42", Path(), "single").co_filename)  # => folder/file
sources = [
    b'# -*- coding: latin1 -*-\nx = "\xc2\xa4"\n',
    b'#!/usr/bin/python\n# vim: set fileencoding=cp1252 :\nx = "\x80"\n',
    b'\n# coding=shift_jis\nx = "\x83\x41"\n',
    b'x = 1\n# coding: latin1\nx = "\xc3\xa9"\n',
    b'# encoding: UTF-8\nx = "\xc3\xa9"\n',
    b'\xef\xbb\xbfx = "bom"\n',
    b'# the coding of this\nx = "\xc3\xa9"\n',
]
for source in sources:
    names = {}
    exec(source, names)
    print(ascii(names["x"]))
    # => '\xc2\xa4'
    # => '\u20ac'
    # => '\u30a2'
    # => '\xe9'
    # => '\xe9'
    # => 'bom'
    # => '\xe9'
try:
    compile(b"# coding: badencoding\npass\n", "f", "exec")
except SyntaxError as error:
    print(error.msg)  # => unknown encoding: badencoding
print(ascii(eval(b'"\xc3\xa9"')))  # => '\xe9'

print("a" 'b' """c""", 'it''s', "tab\tnew\\n", r"raw\n", "\x41\u00e9\U0001F600\N{BULLET}\101", "a\
b")
# => abc its tab	new\n raw\n Aé😀•A ab
print('''two
lines''')
# => two
# => lines
print(b"bytes\x00\xff", rb"\d", b"a" b"b", "\0" == "\x00", len("\\"), u"u")
# => b'bytes\x00\xff' b'\\d' b'ab' True 1 u

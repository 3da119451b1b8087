import codecs

print(codecs.decode(codecs.encode(b"abc" * 10, "bz2"), "bz2_codec"), codecs.lookup("bz2").name)
# => b'abcabcabcabcabcabcabcabcabcabc' bz2

# A number is no count of zeros, whatever decodes it.
import codecs

for encoding in ["unicode_escape", "raw_unicode_escape", "utf-8", "ascii", "latin-1", "utf-16", "utf-7", "cp1252", "charmap"]:
    for value in [5, None, [1]]:
        try:
            print(codecs.decode(value, encoding))
        except TypeError as error:
            print(encoding, error)
print(codecs.decode("a\\n", "unicode_escape"), codecs.decode(memoryview(b"abc"), "utf-16-le", "replace"))

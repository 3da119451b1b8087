# None where a text is wanted: the converters of arguments name no class.
import unicodedata

for text in ("'a'.replace(None, 'x')", "'a'.replace('a', None)", "'a'.encode(None)", "b'a'.decode(None)", "str(b'a', None)",
             "bytes('a', None)", "bytearray('a', None)", "'a'.encode('utf-8', None)", "unicodedata.normalize(None, 'a')",
             "'a'.removeprefix(None)", "'a'.removesuffix(None)", "compile('1', 'a', None)", "'a'.join(None)", "'a'.partition(None)",
             "'a'.split(None)", "'a'.find(None)", "'a'.startswith(None)", "int('1', None)", "'a'.ljust(3, None)",
             "bytes.fromhex(None)", "int('日本', -1)", "int('1', 1)", "int('zz', 37)", "int(b'x', 99)", "int('', 1)",
             "'a'.replace(1, 'x')", "'a'.encode(3)"):
    try:
        print(text, eval(text))
    except Exception as error:
        print(text, type(error).__name__, error)

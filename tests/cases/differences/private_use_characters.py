#: differs = "2048 private characters, U+10D800 to U+10DFFF, are refused: lone surrogates are kept there"
try:
    chr(0x10D800)
except NotImplementedError:
    print("refused")  # => refused
print(len("\ud800"), "\ud800".encode("utf-8", "surrogatepass"))  # => 1 b'\xed\xa0\x80'

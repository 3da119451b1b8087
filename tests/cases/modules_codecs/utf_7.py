# UTF-7: what is written, what is read, and what is wrong with it.
import codecs
import io


def tell(function, *args):
    try:
        print(ascii(function(*args)))
    except UnicodeError as error:
        print(error)


for text in ("abc", "a+b", "Hi Mom -☺-!", "日本語", "~\\", "\U0001F600x", "+", "-", "é-", "é+", "\0", "a\ud800b", "1é2", "é/",
             "éa"):
    tell(text.encode, "utf-7")
    tell(text.encode, "utf_7", "replace")
for data in (b"abc", b"+", b"+-", b"+AGE", b"+AGE-", b"+AGE-x", b"a+", b"+AG", b"+A", b"+@", b"+AG@",
             b"\xff", b"a\x80b", b"+\xff", b"+2D3eAA-", b"+2D0-", b"+2D0", b"+2D0AGE-",
             b"+3gA-", b"+AGEAY-b", b"+AGE@b", b"~", b"\\",
             b"+AAAA-", b"+//8-", b"+AGE-+AGI-", b"+AGF-", b"+A-", b"+AGEA-", b"+AGE\n", b"+MHs=", b"a+ImI-b", b"+IKwA-"):
    tell(data.decode, "utf-7")
    tell(data.decode, "utf-7", "replace")
    tell(data.decode, "utf-7", "ignore")
    tell(codecs.utf_7_decode, data, "strict", False)
    tell(data.decode, "utf-7", "backslashreplace")
d = codecs.getincrementaldecoder("utf-7")()
print([d.decode(bytes([x])) for x in b"a+AGEAYg-c+2D3eAA-"])
e = codecs.getincrementalencoder("utf-7")()
print([e.encode(x) for x in "aéb"])
print(io.TextIOWrapper(io.BytesIO("é+x日".encode("utf-7")), "utf-7").read())

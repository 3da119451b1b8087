# Newline translation, encodings and their errors, tell and seek in text.
import os, tempfile

os.chdir(tempfile.mkdtemp())


def attempt(function, *args, **kwargs):
    try:
        print(repr(function(*args, **kwargs)))
    except Exception as error:
        print(f"{type(error).__name__}: {error}")


with open("n", "wb") as f:
    f.write(b"a\r\nb\rc\nd")
for newline in (None, "", "\n", "\r", "\r\n"):
    with open("n", newline=newline) as f:
        print(repr(newline), f.readlines(), f.newlines)
        # => None ['a\n', 'b\n', 'c\n', 'd'] ('\r', '\n', '\r\n')
        # => '' ['a\r\n', 'b\r', 'c\n', 'd'] ('\r', '\n', '\r\n')
        # => '\n' ['a\r\n', 'b\rc\n', 'd'] None
        # => '\r' ['a\r', '\nb\r', 'c\nd'] None
        # => '\r\n' ['a\r\n', 'b\rc\nd'] None
for newline in (None, "", "\n", "\r", "\r\n"):
    with open("w", "w", newline=newline) as f:
        f.write("x\ny\r\nz")
    print(repr(newline), open("w", "rb").read())
    # => None b'x\ny\r\nz'
    # => '' b'x\ny\r\nz'
    # => '\n' b'x\ny\r\nz'
    # => '\r' b'x\ry\r\rz'
    # => '\r\n' b'x\r\ny\r\r\nz'
text = "naïve café – 漢字 🙂\n" * 3
for encoding in ("utf-8", "utf-16", "utf-8-sig", "utf-32", "utf-16-le"):
    with open("e", "w", encoding=encoding) as f:
        f.write(text)
        f.write("end")
    print(encoding, os.path.getsize("e"), open("e", encoding=encoding).read() == text + "end",
          [len(line) for line in open("e", encoding=encoding)])
    # => utf-8 90 True [18, 18, 18, 3]
    # => utf-16 122 True [18, 18, 18, 3]
    # => utf-8-sig 93 True [18, 18, 18, 3]
    # => utf-32 232 True [18, 18, 18, 3]
    # => utf-16-le 120 True [18, 18, 18, 3]
with open("e", "w", encoding="latin-1") as f:
    f.write("café")
    attempt(f.write, "漢")
    # => UnicodeEncodeError: 'latin-1' codec can't encode character '\u6f22' in position 0: ordinal not in range(256)
print(open("e", "rb").read())  # => b'caf\xe9'
attempt(open("e").read)
# => UnicodeDecodeError: 'utf-8' codec can't decode byte 0xe9 in position 3: unexpected end of data
attempt(open("e", encoding="ascii").read)
# => UnicodeDecodeError: 'ascii' codec can't decode byte 0xe9 in position 3: ordinal not in range(128)
print(open("e", encoding="ascii", errors="replace").read())  # => caf�
print(repr(open("e", errors="surrogateescape").read()))  # => 'caf\udce9'
print(open("e", errors="ignore").read())  # => caf
with open("e", "w", encoding="ascii", errors="xmlcharrefreplace") as f:
    f.write("café 漢")
print(open("e").read())  # => caf&#233; &#28450;
with open("t", "w", encoding="utf-8") as f:
    f.write("".join(f"zeile {i} äöü\n" for i in range(3000)))
with open("t", encoding="utf-8") as f:
    places = []
    while True:
        place = f.tell()
        line = f.readline()
        if not line:
            break
        places.append((place, line))
    print(len(places), places[1], places[1500], places[-1], f.tell())
    # => 3000 (15, 'zeile 1 äöü\n') (25890, 'zeile 1500 äöü\n') (52872, 'zeile 2999 äöü\n') 52890
    for place, line in (places[2999], places[3], places[1777]):
        f.seek(place)
        assert f.readline() == line
    f.seek(0)
    next(f)
    attempt(f.tell)  # => OSError: telling position disabled by next() call
    print(f.seek(0), f.tell(), repr(f.read(5)), f.tell(), f.seek(0, 2))  # => 0 0 'zeile' 5 52890
with open("t", "r+", encoding="utf-8") as f:
    f.seek(places[10][0])
    print(f.truncate(), repr(f.read()))  # => 150 ''
print(os.path.getsize("t"), places[10][0])  # => 150 150

# Codecs of East Asia that get their input in pieces.
import codecs
import csv
import email
import email.header
import email.policy
import io

TEXT = "\u65e5\u672c\u8a9e abc\u304b\u309a\u4e00\n"
for name in ("shift_jis_2004", "euc_jis_2004", "iso2022_jp_2004", "gb18030"):
    encoder, decoder = codecs.getincrementalencoder(name)(), codecs.getincrementaldecoder(name)()
    data = []
    for index, character in enumerate(TEXT):
        data.append(encoder.encode(character, index == len(TEXT) - 1))
        print(name, data[-1], encoder.getstate())
    text = ""
    for byte in b"".join(data):
        text += decoder.decode(bytes([byte]))
        print(ascii(text[-2:]), decoder.getstate())
    print(text == TEXT, ascii(decoder.decode(b"", True)))

encoder = codecs.getincrementalencoder("iso2022_jp")("replace")
print(encoder.errors, encoder.encode("\u3042"), encoder.getstate())
state = encoder.getstate()
print(encoder.encode("a\u20ac"), encoder.encode("\u3042\ud800", True), encoder.getstate())
encoder.setstate(state)
encoder.errors = "backslashreplace"
print(encoder.encode("\u20ac"), encoder.errors)
encoder.reset()
print(encoder.encode("\u3042"))

decoder = codecs.getincrementaldecoder("gb18030")()
print(ascii(decoder.decode(b"\x81\x30\x81")), decoder.getstate())
try:
    decoder.decode(b"", True)
except UnicodeDecodeError as error:
    print(error, decoder.getstate())
decoder.errors = "surrogateescape"
print(ascii(decoder.decode(b"", True)), decoder.getstate())
decoder.reset()
decoder.setstate((b"\x81", 0))
print(ascii(decoder.decode(b"\x40", True)))

raw = io.BytesIO()
writer = codecs.getwriter("shift_jis_2004")(raw)
writer.write("\u304b")
print(raw.getvalue())
writer.write("\u309a\u304b")
print(raw.getvalue())
writer.writelines(["\u65e5", "\u304b"])
writer.reset()
print(raw.getvalue())
raw.seek(0)
reader = codecs.getreader("shift_jis_2004")(raw)
print(ascii(reader.read(1)), ascii(reader.read(1)), ascii(reader.readline()), ascii(reader.read()), reader.errors)
reader = codecs.getreader("big5")(io.BytesIO(b"\xa4\xa4\n\xa4\xe5\na"))
print(ascii(reader.readlines()))
print(ascii([line for line in codecs.getreader("euc_kr")(io.BytesIO(b"\xb0\xa1\n\xb0\xa2\n"))]))
print(list(codecs.iterencode(["\u3042", "\u4e00"], "iso2022_jp")))

with open("names.csv", "w", encoding="shift_jis", newline="") as file:
    csv.writer(file).writerows([["\u540d\u524d", "\u8868"], ["\u5c71\u7530", "1"]])
print(open("names.csv", "rb").read())
with open("names.csv", encoding="cp932", newline="") as file:
    print(ascii(list(csv.reader(file))), file.encoding)
with open("names.csv", encoding="sjis") as file:
    print(ascii(file.read(2)))
    place = file.tell()
    print(ascii(file.readline()))
    file.seek(place)
    print(ascii(file.readline()))
stream = io.TextIOWrapper(io.BytesIO(), encoding="iso2022_kr", write_through=True)
stream.write("\uac00\n\uac01")
stream.flush()
print(stream.buffer.getvalue().rstrip(b"\x0f"))

print(email.header.Header("\u65e5\u672c\u8a9e", "iso-2022-jp").encode())
header = email.header.decode_header("=?big5?b?pKSk5Q==?= =?gb2312?b?1tDOxA==?=")
print(ascii([text.decode(charset) for text, charset in header]))
message = email.message_from_bytes(
    b"Content-Type: text/plain; charset=euc-kr\nContent-Transfer-Encoding: 8bit\n\n\xb0\xa1\n", policy=email.policy.default
)
print(ascii(message.get_content()))

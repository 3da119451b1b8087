import gettext
import io
import struct

MESSAGES = {"": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n", "hello": "héllo",
            "one\0many": "un\0beaucoup", "menu\x04open": "ouvrir"}
ids = texts = b""
offsets = []
for key in sorted(MESSAGES):
    id, text = key.encode(), MESSAGES[key].encode()
    offsets.append((len(id), len(ids), len(text), len(texts)))
    ids += id + b"\0"
    texts += text + b"\0"
start = 28 + 16 * len(offsets)
table = [n for length, place, _, _ in offsets for n in (length, place + start)]
table += [n for _, _, length, place in offsets for n in (length, place + start + len(ids))]
data = struct.pack("<7I", 0x950412DE, 0, len(offsets), 28, 28 + 8 * len(offsets), 0, 0) + struct.pack(f"<{len(table)}I", *table) + ids + texts
t = gettext.GNUTranslations(io.BytesIO(data))
print(t.gettext("hello"), t.gettext("none"), t.ngettext("one", "many", 1), t.ngettext("one", "many", 5), t.pgettext("menu", "open"))
# => héllo none un beaucoup ouvrir
print(t.info(), t.charset())
# => {'content-type': 'text/plain; charset=UTF-8', 'plural-forms': 'nplurals=2; plural=(n != 1);'} UTF-8
print(gettext.gettext("x"), gettext.ngettext("a", "b", 2), gettext.find("nowhere"), gettext.dgettext("d", "m"))
# => x b None m
try:
    gettext.translation("nowhere")
except FileNotFoundError as error:
    print(error)  # => [Errno 2] No translation file found for domain: 'nowhere'
print(gettext.translation("nowhere", fallback=True).gettext("y"))  # => y
try:
    gettext.GNUTranslations(io.BytesIO(b"xxxx"))
except OSError as error:
    print(error)  # => [Errno 0] Bad magic number: ''
print([gettext.c2py("n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2")(n) for n in (0, 1, 11, 21, 5)])
# => [2, 0, 1, 0, 1]
try:
    gettext.c2py("n +")
except ValueError as error:
    print(error)  # => unexpected end of plural form

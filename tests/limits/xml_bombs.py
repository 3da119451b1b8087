import xml.etree.ElementTree as ET
from xml.parsers import expat


def laughs(levels, width, last="ha"):
    text = f'<!ENTITY e0 "{last}">'
    for level in range(1, levels + 1):
        text += f'<!ENTITY e{level} "{f"&e{level - 1};" * width}">'
    return f"<!DOCTYPE r [{text}]>", f"&e{levels};"


def refused(document):
    try:
        ET.fromstring(document)
    except ET.ParseError as error:
        print(error.code, str(error).partition(":")[0])
    except (MemoryError, RecursionError) as error:
        print(type(error).__name__)
    else:
        print("parsed")


refused("<r>" + "&lt;" * 1000 + "</r>")
# => parsed
refused("<!DOCTYPE r [" + '<!ENTITY a "&b;"><!ENTITY b "&a;">' + "]><r>&a;</r>")
# => 12 recursive entity reference
# --- step ---
# expect: fuel | memory | MemoryError | ok
head, last = laughs(9, 10)
refused(f"{head}<r>{last}</r>")
# --- step ---
# expect: fuel | memory | MemoryError | ok
refused(f"{head}<r a='{last}'/>")
# --- step ---
# expect: fuel | memory | MemoryError | ok
head, last = laughs(1, 20000, "x" * 20000)
refused(f"{head}<r>{last}</r>")
# --- step ---
# Elements that lie in each other, as deep as the text is long.
# expect: fuel | memory | MemoryError | RecursionError | ok
refused("<a>" * 200000)
# --- step ---
# expect: fuel | memory | MemoryError | RecursionError | ok
root = ET.fromstring("<a>" * 20000 + "</a>" * 20000)
print(len(list(root.iter())))
ET.tostring(root)
# --- step ---
# expect: fuel | memory | MemoryError | ok
refused("<a " + " ".join([f"a{i}='{i}'" for i in range(50000)]) + "/>")
# --- step ---
# Defaults that every element gets.
# expect: fuel | memory | MemoryError | ok
refused("<!DOCTYPE a [<!ATTLIST a " + " ".join([f"a{i} CDATA 'v'" for i in range(1000)]) + ">]><r>" + "<a/>" * 5000 + "</r>")
# --- step ---
# expect: fuel | memory | MemoryError | ok
parser = expat.ParserCreate()
parser.Parse("<a x='")
for _ in range(100000):
    parser.Parse("y")
# --- step ---
# expect: fuel | memory | MemoryError | ok
parser = expat.ParserCreate()
parser.Parse("<a>")
for _ in range(10**9):
    parser.Parse("<b>")
# --- step ---
# expect: fuel | memory | MemoryError | ok
refused("<a xmlns:p='" + "u" * 100000 + "'>" + "<p:b/>" * 10000 + "</a>")
# --- step ---
# A handler that uses the parser it is called by.
# expect: RecursionError | ok | fuel | RuntimeError | ExpatError | xml.parsers.expat.ExpatError
parser = expat.ParserCreate()
parser.StartElementHandler = lambda *args: parser.Parse("<b>")
parser.Parse("<a>")

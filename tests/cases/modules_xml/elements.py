# Elements by hand: their lists, attributes, search, and how they are written.
import copy
import io
import pickle
import xml.etree.ElementTree as ET


def fails(call, *args, **kwargs):
    try:
        print(call(*args, **kwargs))
    except Exception as error:
        print(type(error).__name__, error)


root = ET.Element("root", {"a": "1"}, b="2")
child = ET.SubElement(root, "child")
child.text = "x < y & z"
child.tail = "\n"
other = ET.SubElement(root, "other", name='"quoted" & <b>\n\t')
root.append(ET.Comment(" remark "))
root.append(ET.ProcessingInstruction("target", "data"))
print(ET.tostring(root))
print(ET.tostring(root, encoding="unicode", short_empty_elements=False))
print(ET.tostring(root, encoding="us-ascii", xml_declaration=True))
print(ET.tostring(ET.fromstring("<a>é€</a>"), encoding="latin-1"))
print(ET.tostring(ET.fromstring("<a>é€</a>")), ET.tostring(ET.fromstring("<a>é</a>"), "utf-8"))
print(len(root), list(root)[0].tag, root[1].get("name"), root.get("zz", "none"), root.keys(), root.items())
print([e.tag for e in root.iter() if isinstance(e.tag, str)], list(root.itertext())[:2])
fails(root.append, "x")
fails(root.insert, 0, "x")
fails(root.extend, ["x"])
fails(root.remove, child.__class__("no"))
fails(ET.SubElement, "x", "y")
fails(ET.Element, "a", "b")
fails(root.__getitem__, 9)
fails(ET.tostring, ET.Element(3))
root[0:1] = []
print(ET.tostring(root, "unicode"))
del root[-1]
root.set("new", "3")
root.attrib.pop("a")
print(ET.tostring(copy.deepcopy(root), "unicode"), ET.tostring(copy.copy(root)))
print(ET.tostring(pickle.loads(pickle.dumps(root)), "unicode"))
root.clear()
print(root.attrib, len(root), root.text)

DATA = """<?xml version="1.0"?>
<data>
    <country name="Liechtenstein">
        <rank updated="yes">2</rank>
        <year>2008</year>
        <neighbor name="Austria" direction="E"/>
        <neighbor name="Switzerland" direction="W"/>
    </country>
    <country name="Singapore">
        <rank>5</rank>
        <year>2011</year>
    </country>
</data>
"""
root = ET.fromstring(DATA)
for country in root.findall("country"):
    print(country.get("name"), country.find("rank").text, country.findtext("year"), country.findtext("gone", "?"))
for path in ["./country/neighbor", ".//neighbor[@name]", ".//neighbor[@name='Austria']", ".//*[year]", ".//year/..", "country[2]",
             "country[last()]", "country[rank='5']", ".//rank[.='2']", "*", ".", ".//neighbor[@name!='Austria']", "country[last()-1]/year"]:
    print(path, [e.tag + str(e.attrib) for e in root.findall(path)])
for path in ["/a", "country[", "country[0]", "a//", "[@a]", "country[@]", ".//"]:
    fails(lambda: len(root.findall(path)))
fails(lambda: root.find("{*}country").tag)
ET.indent(root, "  ")
print(ET.tostring(root, "unicode"))
tree = ET.ElementTree(root)
for element in list(root.iter("rank")):
    element.text = str(int(element.text) + 1)
    element.set("updated", "yes")
buffer = io.BytesIO()
tree.write(buffer, encoding="utf-8", xml_declaration=True)
print(buffer.getvalue()[:80])
tree = ET.parse(io.StringIO("<a><b/><b c='d'/></a>"))
print(tree.getroot().tag, [b.attrib for b in tree.iter("b")], tree.find("b"). tag, tree.findtext("b") == "")
ET.dump(tree)

# Namespaces.
SOUP = '<a:x xmlns:a="urn:a" xmlns="urn:d"><y a:k="v" k="w"/><a:z/></a:x>'
root = ET.fromstring(SOUP)
print(root.tag, root[0].tag, root[0].attrib, ET.tostring(root, "unicode"))
ET.register_namespace("mine", "urn:a")
print(ET.tostring(root, "unicode", default_namespace=None))
print(root.find("d:y", {"d": "urn:d"}).tag, root.findall("{urn:a}*")[0].tag, root.find("{*}z").tag, root.findall("{}y"))
fails(ET.register_namespace, "ns12", "u")
print(ET.canonicalize("<b  y='2' x='1'><c></c><!-- n --></b>"))
print(ET.canonicalize("<b y='2' x='1'>  t </b>", strip_text=True, with_comments=True))
print(ET.XMLID("<a id='1'><b id='2'/></a>")[1].keys(), ET.fromstringlist(["<a>", "b</a>"]).text)
print(ET.iselement(root), ET.iselement("x"), ET.QName("u", "l").text, str(ET.QName("{u}l")), repr(ET.QName("a")))
ns = ET.Element(ET.QName("urn:q", "e"))
ns.set(ET.QName("urn:q", "f"), "g")
print(ET.tostring(ns))

# Parsing as events come: targets, pull parsers, expat's handlers, sax, minidom.
import io
import xml.dom.minidom
import xml.etree.ElementTree as ET
import xml.sax
import xml.sax.saxutils
from xml.parsers import expat

for event, element in ET.iterparse(io.BytesIO(b"<a x='1'><b>t</b><!-- c --><c/></a>"), ["start", "end", "comment"]):
    print(event, element.tag if isinstance(element.tag, str) else "comment", element.text)
for item in ET.iterparse(io.StringIO("<a xmlns='u' xmlns:p='v'><b/></a>"), events=["start-ns", "end-ns", "end"]):
    print(item[0], item[1] if item[0] != "end" else item[1].tag)
try:
    list(ET.iterparse(io.StringIO("<a><b></a>")))
except ET.ParseError as error:
    print(error)
pull = ET.XMLPullParser(["start", "end"])
for piece in ["<ro", "ot><ch", "ild>te", "xt</chi", "ld></root", ">"]:
    pull.feed(piece)
    print(piece, [(event, element.tag, element.text) for event, element in pull.read_events()])
pull.close()


class Target:
    def start(self, tag, attributes):
        print("start", tag, attributes)

    def end(self, tag):
        print("end", tag)

    def data(self, data):
        print("data", repr(data))

    def comment(self, data):
        print("comment", data)

    def pi(self, target, data):
        print("pi", target, data)

    def start_ns(self, prefix, uri):
        print("ns", prefix, uri)

    def end_ns(self, prefix):
        print("end ns", prefix)

    def doctype(self, *args):
        print("doctype", args)

    def close(self):
        return "closed"


parser = ET.XMLParser(target=Target())
parser.feed('<!DOCTYPE r PUBLIC "p" "s"><r a="1" xmlns:x="u">one\ntwo<![CDATA[ <three> ]]>&amp;<?p q?><!--c--><x:e/>')
parser.feed("</r>")
print(parser.close())
parser = ET.XMLParser()
parser.entity["nbsp"] = "\xa0"
parser.feed('<!DOCTYPE r SYSTEM "s"><r>&nbsp;&other;</r>' if False else '<!DOCTYPE r SYSTEM "s"><r>a&nbsp;b</r>')
print(ascii(parser.close().text))
try:
    ET.fromstring('<!DOCTYPE r SYSTEM "s"><r>a&nope;b</r>')
except ET.ParseError as error:
    print(error, error.code, error.position)

NAMES = [name for name in dir(expat.ParserCreate()) if name.endswith("Handler")]


def shown(separator, document, buffered=False, **settings):
    parser = expat.ParserCreate(namespace_separator=separator)
    parser.buffer_text = buffered
    for name in NAMES:
        if name.startswith("Default") or name in ("NotStandaloneHandler",):
            continue

        def handler(*args, name=name):
            print(" ", name, args, parser.CurrentLineNumber, parser.CurrentColumnNumber, parser.CurrentByteIndex)
            return 1

        setattr(parser, name, handler)
    for name, value in settings.items():
        setattr(parser, name, value)
    try:
        print(parser.Parse(document, True))
    except expat.ExpatError as error:
        print(error, error.code, error.lineno, error.offset, parser.ErrorCode, parser.ErrorByteIndex)


shown(None, '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<a b="c" d="é">x\ny\r\nz&#33;<b/><!-- n --><?p  q ?><![CDATA[w]]></a>\n')
shown(" ", '<a xmlns="u" xmlns:p="v" p:b="c" d="e"><p:f/></a>', ordered_attributes=True)
shown("|", '<p:a xmlns:p="v" p:b="c"/>', namespace_prefixes=True)
shown("", '<p:a xmlns:p="v" p:b="c"/>')
shown(None, """<!DOCTYPE a PUBLIC "pub  id" "sys" [
<!ELEMENT a (b, c?, (d|e)*)+><!ELEMENT b EMPTY><!ELEMENT c ANY><!ELEMENT d (#PCDATA|x)*><!ELEMENT e (#PCDATA)>
<!ATTLIST a x CDATA "default" y (one|two) #REQUIRED z ID #IMPLIED w CDATA #FIXED "f">
<!ENTITY int "<b/>text"><!ENTITY ext SYSTEM "file"><!ENTITY pic PUBLIC "p" "s" NDATA gif><!ENTITY % par "v">
<!NOTATION gif SYSTEM "viewer"><!NOTATION jpg PUBLIC "jp">
<!-- inside --><?pi inside?>
]><a y="one">&int;&ext;&gone;</a>""")
shown(None, "<a>one\ntwo\n<b/>three</a>", True)
shown(None, "<a x='1'/>", True, specified_attributes=True)
shown(None, "<a>\n <b></c></a>")
parser = expat.ParserCreate()
seen = []
parser.DefaultHandler = seen.append
parser.Parse('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e "v">]><a b="c">t&e;&lt;<!-- x --><?y z?><![CDATA[w]]></a>', True)
print([text for text in seen if text.startswith(("<a", "t", "&", "<!--", "<?y", "</"))])
for wrong in [lambda: expat.ParserCreate(namespace_separator="ab"), lambda: expat.ParserCreate(3), lambda: parser.Parse("x"),
              lambda: expat.ParserCreate().Parse(3), lambda: expat.ParserCreate().ParseFile(3)]:
    try:
        print(wrong())
    except Exception as error:
        print(type(error).__name__, error)
print(expat.ErrorString(3), expat.errors.XML_ERROR_SYNTAX, expat.errors.codes["syntax error"], expat.errors.messages[7], expat.model.XML_CTYPE_SEQ)


class Handler(xml.sax.ContentHandler):
    def startDocument(self):
        print("document")

    def startElement(self, name, attributes):
        print("start", name, dict(attributes.items()), self._locator.getLineNumber())

    def endElement(self, name):
        print("end", name)

    def characters(self, content):
        print("characters", repr(content))

    def ignorableWhitespace(self, content):
        print("white", repr(content))


xml.sax.parseString(b"<a b='c'>x\n<d/>y</a>", Handler())
try:
    xml.sax.parseString("<a>\n<b></a>", Handler())
except xml.sax.SAXParseException as error:
    print(error, error.getLineNumber(), error.getColumnNumber(), error.getMessage())
print(xml.sax.saxutils.escape("a<b>&"), xml.sax.saxutils.quoteattr('a"b'), xml.sax.saxutils.unescape("&lt;&amp;"))
out = io.StringIO()
generator = xml.sax.saxutils.XMLGenerator(out, "utf-8")
xml.sax.parseString("<a b='&lt;'>x&amp;y<c/></a>", generator)
print(out.getvalue())

document = xml.dom.minidom.parseString("<a b='c'><!-- n --><d>text</d><e/><?p q?></a>")
print(document.toxml(), document.documentElement.tagName)
print(document.toprettyxml(indent="  "))
print([node.nodeName for node in document.documentElement.childNodes], document.getElementsByTagName("d")[0].firstChild.data)
element = document.createElement("new")
element.setAttribute("k", "v & w")
element.appendChild(document.createTextNode("<t>"))
document.documentElement.appendChild(element)
print(document.documentElement.toxml(), element.getAttribute("k"), element.hasAttribute("zz"))
print(xml.dom.minidom.parseString('<!DOCTYPE a [<!ENTITY e "v"><!ATTLIST a x CDATA "d">]><a>&e;</a>').toxml())
try:
    xml.dom.minidom.parseString("<a>")
except expat.ExpatError as error:
    print(error)
print(document.cloneNode(True).documentElement.firstChild, document.documentElement.attributes["b"].value)

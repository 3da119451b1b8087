# What is well-formed, what is not, and where each mistake lies.
import xml.etree.ElementTree as ET

DOCUMENTS = ['', ' ', 'hello', '{"a":1}', '123', '<', '<a', '<a>', '<a/', '<a></b>', '<a><b></a></b>', '<a/><b/>', '<a/>text', '<a/> ',
 '<a x="1" x="2"/>', '<a>&foo;</a>', '<a x="&foo;"/>', '<a b></a>', '<a b=1/>', '<a x="1"y="2"/>', '<a> & </a>', '<a>x < y</a>',
 '<a>]]></a>', '<a>x]]>y</a>', '<a>x]]y]</a>', '  <?xml version="1.0"?><a/>', '<a><?xml version="1.0"?></a>', '<a><?XML x?></a>',
 '<a><!-- a -- b --></a>', '<a><!-- a --></a>', '<a>&#0;</a>', '<a>&#x41;&#65;</a>', '<a>&#xD800;</a>', '<a>&#;</a>', '<a>&#x;</a>',
 '<a>&amp;&lt;&gt;&quot;&apos;</a>', '</a>', '<a/></a>', '<a><![CDATA[abc', '<a><![CDATA[a]]b]]></a>', '<a><![CDATA[x]]>', '<x:a/>', '<a x:b="1"/>',
 '<a xmlns:x="u"><x:b x:c="1"/></a>', '<a xmlns:x=""/>', '<a xmlns="u"><b xmlns=""/></a>', '<a xmlns:xml="u"/>', '<a xmlns:xmlns="u"/>',
 '<a xmlns:q="http://www.w3.org/XML/1998/namespace"/>', '<a xmlns:x="u" xmlns:y="u" x:b="1" y:b="2"/>', '<a:b:c/>', '<:a/>', '<a:/>', '<a x="<"/>',
 '<a x="\n\t b"/>', '<a x="&#10;"/>', '<!DOCTYPE a><a/>', '<!DOCTYPE a [<!ENTITY e "v">]><a>&e;</a>', '<!DOCTYPE a [<!ENTITY e "<b>x</b>">]><a>&e;&e;</a>',
 '<!DOCTYPE a [<!ENTITY e "<b>">]><a>&e;</b></a>', '<!DOCTYPE a [<!ENTITY e "</a>">]><a>&e;', '<!DOCTYPE a [<!ENTITY e "&f;"><!ENTITY f "&e;">]><a>&e;</a>',
 '<!DOCTYPE a [<!ENTITY e "&e;">]><a x="&e;"/>', '<!DOCTYPE a SYSTEM "x"><a>&nbsp;</a>', '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>',
 '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a x="&e;"/>', '<!DOCTYPE a [<!ATTLIST a x CDATA "d" y NMTOKENS "  p  q ">]><a/>',
 '<!DOCTYPE a [<!ATTLIST a x NMTOKEN #IMPLIED>]><a x="  q  r "/>', '<!DOCTYPE a [<!ENTITY e "1"><!ENTITY e "2">]><a>&e;</a>', '<!DOCTYPE a [<!ENTITY e "%p;">]><a/>',
 '<!DOCTYPE', '<!DOCTYPE a', '<!DOCTYPE a [', '<!DOCTYPE a [<!FOO>]><a/>', '<!DOCTYPE a [<!ENTITY>]><a/>', '<!DOCTYPE a><!DOCTYPE a><a/>', '<a/><!DOCTYPE a>',
 '<a><!DOCTYPE a></a>', '<!ELEMENT a ANY><a/>', '<!foo><a/>', '<!-- c --><a/><!-- d --><?p q?>', '<?p?><a/>', '<?p', '<?p q', '<!-- x', '<!--', '<!', '<?',
 '<a><!', '<a><!x', '<a><?', '<a></', '<a></a', '<a></a ', '<a x', '<a x=', '<a x="', '<a x="1"', '<a>&', '<a>&a', '<a>&#', '<a>&#1',
 '<?xml version="1.0" encoding="utf-8"?><a/>', '<?xml version="1.0" encoding="latin-1"?><a>é</a>', '<?xml?><a/>', '<?xml encoding="utf-8"?><a/>',
 '<?xml version="1.0" standalone="maybe"?><a/>', '<?xml version="1.0" foo="x"?><a/>', '<?xml version=1.0?><a/>', '<?xml version="1.0"encoding="utf-8"?><a/>',
 '<a>\x01</a>', '<a>\x00</a>', '<a x="\x01"/>', '\ufeff<a/>', '<a>\ufeff</a>', '<é/>', '<a é="1"/>', '<a>\ufffe</a>', '<a.b-c_1/>', '<1a/>', '<a 1="2"/>', '<-a/>',
 '< a/>', '<a / >', '<a/ >', '<a\n\n/>\n<b', '<a>\r\n\r\r\n</a>', '<a>\n\n  <b></c>\n</a>', 'x<a/>', '"x"', '[]', '&lt;', '<a/>&amp;', "<a>'\"</a>", '<a></a  >',
 '<a ></a>', '<a></ a>', '<a><b/><c d="e">f</c>g</a>', '<html><br></html>', '<p>1 &nbsp; 2</p>', '<!DOCTYPE a PUBLIC "-//x//" "y"><a/>',
 '<!DOCTYPE a PUBLIC "-//{x//" "y"><a/>', '<!DOCTYPE a [<!ELEMENT a (b,c?)*>]><a/>', '<!DOCTYPE a [<!NOTATION n SYSTEM "x">]><a/>', '<!DOCTYPE a [ %p; ]><a/>',
 '<!DOCTYPE a [ ] ><a/>', '<!DOCTYPE a ] ><a/>', '<!DOCTYPE 1><a/>', '<!DOCTYPE a [<!ENTITY e "&#38;#60;">]><a>&e;</a>', '<!DOCTYPE a [<!ENTITY lt "&#38;#60;">]><a>&lt;</a>',
 '<!DOCTYPE a [<!ENTITY e "&#60;">]><a x="&e;"/>', '<!DOCTYPE a [<!ENTITY e "a&#0;">]><a/>', '<!DOCTYPE a [<!ENTITY e "&1;">]><a/>']
DOCUMENTS += ['<?xml version="1.0" encoding="latin-1"?><a>é</a>'.encode('latin-1'), b'<?xml version="1.0" encoding="foo"?><a/>', b'<?xml version="1.0" encoding="utf-16"?><a/>',
 '<?xml version="1.0" encoding="utf-16"?><a>é</a>'.encode('utf-16'), b'<a>\xff</a>', b'<a>\xc3</a>', b'<a>\xc3', '<a>é</a>'.encode(), b'<?xml version="1.0" encoding="cp1252"?><a>\x80</a>',
 b'<?xml version="1.0" encoding="ascii"?><a>\x80</a>', b'\xef\xbb\xbf<a/>', '<a/>'.encode('utf-16-le'), b'<?xml version="1.0" encoding="rot13"?><a/>', b'<a>\xe9t\xe9</a>']
for document in DOCUMENTS:
    try:
        root = ET.fromstring(document)
        print(ascii(document), '->', ascii(ET.tostring(root, encoding='unicode')))
    except ET.ParseError as error:
        print(ascii(document), '!!', error, error.code, error.position)
    except Exception as error:
        print(ascii(document), '!?', type(error), error)

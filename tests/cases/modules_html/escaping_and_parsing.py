import html
from html.entities import codepoint2name, html5, name2codepoint
from html.parser import HTMLParser

print(html.escape("<a href='x'>\"&\"</a>"), html.escape("'\"", quote=False))
# => &lt;a href=&#x27;x&#x27;&gt;&quot;&amp;&quot;&lt;/a&gt; '"
print(html.unescape("&lt;p&gt; &amp;amp; &eacute; &#233; &#xe9; &#x80; &#0; &notit; &noti; &#99999999; &nosuch; &copy"))
# => <p> &amp; é é é € � ¬it; ¬i; � &nosuch; ©
print(name2codepoint["eacute"], codepoint2name[233], html5["gt;"], len(html5))  # => 233 eacute > 2231


class Parser(HTMLParser):
    def handle_starttag(self, tag, attrs):
        print("start", tag, attrs, self.getpos())

    def handle_endtag(self, tag):
        print("end", tag)

    def handle_startendtag(self, tag, attrs):
        print("startend", tag, attrs)

    def handle_data(self, data):
        print("data", repr(data))

    def handle_comment(self, data):
        print("comment", repr(data))

    def handle_decl(self, decl):
        print("decl", decl)

    def handle_pi(self, data):
        print("pi", data)

    def handle_entityref(self, name):
        print("entity", name)

    def handle_charref(self, name):
        print("char", name)

    def unknown_decl(self, data):
        print("unknown", data)


parser = Parser()
parser.feed("<!DOCTYPE html><html><body class=a id='b' data-x=\"c &amp; d\" hidden>text &amp; more<br/>")
# => decl DOCTYPE html
# => start html [] (1, 15)
# => start body [('class', 'a'), ('id', 'b'), ('data-x', 'c & d'), ('hidden', None)] (1, 21)
# => data 'text & more'
# => startend br []
parser.feed("<!-- note --><p>one\n<p>two</P><script>if (a < b) { x(); }</script><?php x ?><![CDATA[y]]></body>")
# => comment ' note '
# => start p [] (1, 101)
# => data 'one\n'
# => start p [] (2, 0)
# => data 'two'
# => end p
# => start script [] (2, 10)
# => data 'if (a < b) { x(); }'
# => end script
# => pi php x ?
# => unknown CDATA[y
# => end body
parser.close()
print(parser.get_starttag_text())  # => <script>
parser = Parser(convert_charrefs=False)
parser.feed("a &lt; b &#62; c <b x=1>")
# => data 'a '
# => entity lt
# => data ' b '
# => char 62
# => data ' c '
# => start b [('x', '1')] (1, 17)
parser.close()
parser.reset()

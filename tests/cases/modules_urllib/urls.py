from urllib.parse import (
    parse_qs, parse_qsl, quote, quote_from_bytes, quote_plus, unquote, unquote_plus, unquote_to_bytes, urldefrag,
    urlencode, urljoin, urlparse, urlsplit, urlunparse, urlunsplit,
)

u = urlparse("https://user:pw@Example.com:8080/a/b;p?x=1&y=2#frag")
print(u)
print(u.scheme, u.netloc, u.path, u.params, u.query, u.fragment)
print(u.username, u.password, u.hostname, u.port, u.geturl())
print(urlsplit("//host/path?q#f"), urlsplit("mailto:a@b.c"), urlsplit("1x:y"), urlsplit("  http://a/ "))
print(urlunparse(u), urlunsplit(("http", "h", "/p", "q", "f")))
print(u._replace(path="/z", query="").geturl())
print(urlparse(b"http://a/b?c"))
for base, url in [
    ("http://a/b/c/d;p?q", "g"), ("http://a/b/c/d;p?q", "../g"), ("http://a/b/c/d;p?q", "?y"),
    ("http://a/b/c/d;p?q", "//g"), ("http://a/b/c/d;p?q", "#s"), ("http://a/b/c/d;p?q", "../../../g"),
    ("http://a/b", "https://x/y"), ("a/b", "c"), ("", "c"),
]:
    print(urljoin(base, url))
print(quote("a b/c?é&=+~"), quote("a b/c", safe=""), quote_plus("a b/c&é"), quote_from_bytes(b"\x00\xff a"))
print(unquote("a%20b%2Fc%C3%A9+%zz%"), unquote_plus("a+b%20c"), unquote_to_bytes("%00%ffa"))
print(urlencode({"a": "b c", "d": [1, 2], "é": "ü"}), urlencode({"d": [1, 2]}, doseq=True))
print(urlencode([("a", 1), ("a", 2)]), urlencode({"a": b"x y"}, quote_via=quote))
print(parse_qs("a=1&a=2&b=&c"), parse_qs("a=1&b=", keep_blank_values=True), parse_qsl("a=1;b=2", separator=";"))
print(parse_qs("x=%C3%A9+y"), parse_qs(""))
print(urldefrag("http://a/b#c"), urldefrag("http://a/b").url)
for bad in ["http://a:x/", "http://a:99999/", "http://[::1/", "http://[1.2.3.4]/", "http://[zz]/"]:
    try:
        print(urlsplit(bad).port)
    except ValueError as error:
        print("ValueError", error)
print(urlsplit("http://[::1]:80/").hostname)
for call in [lambda: quote(5), lambda: urlencode(5), lambda: parse_qs("a=1&b=2", max_num_fields=1),
             lambda: urljoin("a", b"b"), lambda: parse_qsl("x", strict_parsing=True)]:
    try:
        print(call())
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)

from urllib.error import ContentTooShortError, HTTPError, URLError

error = URLError("reason")
print(error, repr(error), error.reason, isinstance(error, OSError))
error = HTTPError("http://a", 404, "Not Found", {}, None)
print(error, repr(error), error.code, error.reason, error.read())

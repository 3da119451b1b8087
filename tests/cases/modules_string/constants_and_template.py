import string
print(string.ascii_lowercase, string.ascii_uppercase, string.ascii_letters, string.digits, string.hexdigits, string.octdigits, string.punctuation, repr(string.whitespace), len(string.printable))
t = string.Template("$name has ${count} $$ $name")
print(t.substitute(name="A", count=2), t.safe_substitute(name="B"), t.template, string.capwords("hello  big world"), string.capwords("a-b", "-"))
f = string.Formatter()
print(f.format("{0} {x}", 1, x=2), list(f.parse("a{b!r:c}d")))
t.substitute(name="x")  # !! KeyError: 'count'

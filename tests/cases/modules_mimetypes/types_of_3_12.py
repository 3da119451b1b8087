import fnmatch
import mimetypes

types = mimetypes.MimeTypes()
for name in ("a.js", "a.mjs", "a.webp", "a.json", "a.csv", "a.md", "http://a/b.tar.gz", "x.tgz", "data:text/plain,x", "a.unknown", "a.HTML"):
    print(name, types.guess_type(name), types.guess_type(name, strict=False))
    # => a.js ('text/javascript', None) ('text/javascript', None)
    # => a.mjs ('text/javascript', None) ('text/javascript', None)
    # => a.webp (None, None) ('image/webp', None)
    # => a.json ('application/json', None) ('application/json', None)
    # => a.csv ('text/csv', None) ('text/csv', None)
    # => a.md (None, None) (None, None)
    # => http://a/b.tar.gz ('application/x-tar', 'gzip') ('application/x-tar', 'gzip')
    # => x.tgz ('application/x-tar', 'gzip') ('application/x-tar', 'gzip')
    # => data:text/plain,x ('text/plain', None) ('text/plain', None)
    # => a.unknown (None, None) (None, None)
    # => a.HTML ('text/html', None) ('text/html', None)
print(types.guess_extension("text/javascript"), types.guess_all_extensions("image/jpeg"), types.guess_extension("image/webp", strict=False))
# => .js ['.jpg', '.jpe', '.jpeg'] .webp
print(fnmatch.translate("a*b*?[!a-c]"), fnmatch.translate("**a"), fnmatch.translate("[z-a]x[!]"), fnmatch.translate("[a-c-e]"))
# => (?s:a(?>.*?b).*.[^a-c])\Z (?s:.*a)\Z (?s:(?!)x\[!\])\Z (?s:[a-c\-e])\Z
print(fnmatch.filter(["a.py", "b.txt", ".c.py"], "*.py"), fnmatch.fnmatchcase("A", "a"))
# => ['a.py', '.c.py'] False

import fnmatch
import mimetypes

for name in ("a.js", "a.mjs", "a.tar.gz", "A.TGZ", "a.JPG", "a.wasm", "a.unknown"):
    print(name, mimetypes.guess_type(name))
    # => a.js ('text/javascript', None)
    # => a.mjs ('text/javascript', None)
    # => a.tar.gz ('application/x-tar', 'gzip')
    # => A.TGZ ('application/x-tar', 'gzip')
    # => a.JPG ('image/jpeg', None)
    # => a.wasm ('application/wasm', None)
    # => a.unknown (None, None)
print(fnmatch.translate("a*b?[!c]*d"))  # => (?s:a(?>.*?b.[^c]).*d)\Z

# Modules that are CPython's own files and have no case of their own.
import getpass
import http.cookiejar
import io
import mailbox
import netrc
import os
import pickle
import pickletools
import runpy
import shelve
import sysconfig
import tempfile
import wsgiref.headers
import wsgiref.util

with tempfile.TemporaryDirectory() as folder:
    name = os.path.join(folder, "netrc")
    with open(name, "w") as file:
        file.write("machine host login me account acc password secret\ndefault login anonymous password x\nmacdef m\nput a\n\n")
    rc = netrc.netrc(name)
    print(rc.hosts, rc.authenticators("host"), rc.authenticators("other"), rc.macros)
    # => {'host': ('me', 'acc', 'secret'), 'default': ('anonymous', '', 'x')} ('me', 'acc', 'secret') ('anonymous', '', 'x') {'m': ['put a\n']}
    with open(name, "w") as file:
        file.write("machine host what\n")
    try:
        netrc.netrc(name)
    except netrc.NetrcParseError as error:
        print(str(error).replace(folder, ""), error.lineno)  # => bad follower token 'what' (/netrc, line 2) 2
    script = os.path.join(folder, "script.py")
    with open(script, "w") as file:
        file.write("import sys\nx = 3\nprint(__name__, sys.argv[0] == __file__)\n")
    print(runpy.run_path(script, {"given": 1}, "named")["x"])
    # => named True
    # => 3
    box = mailbox.mbox(os.path.join(folder, "box"))
    message = mailbox.mboxMessage()
    message["Subject"] = "hello"
    message.set_payload("text\n")
    key = box.add(message)
    box.flush()
    print(key, len(box), box[key]["subject"], box.get_string(key)[:14])  # => 0 1 hello Subject: hello
pickletools.dis(pickle.dumps([1, "two", {3.0: None}], 2))
# =>     0: \x80 PROTO      2
# =>     2: ]    EMPTY_LIST
# =>     3: q    BINPUT     0
# =>     5: (    MARK
# =>     6: K        BININT1    1
# =>     8: X        BINUNICODE 'two'
# =>    16: q        BINPUT     1
# =>    18: }        EMPTY_DICT
# =>    19: q        BINPUT     2
# =>    21: G        BINFLOAT   3.0
# =>    30: N        NONE
# =>    31: s        SETITEM
# =>    32: e        APPENDS    (MARK at 5)
# =>    33: .    STOP
# => highest protocol among opcodes = 2
print(pickletools.optimize(pickle.dumps(("a", "a"), 0)))  # => b'(Va\np0\ng0\nt.'
print(wsgiref.util.request_uri({"wsgi.url_scheme": "http", "HTTP_HOST": "h", "SCRIPT_NAME": "/a", "PATH_INFO": "/b c"}))
# => http://h/a/b%20c
headers = wsgiref.headers.Headers([("A", "1")])
headers.add_header("Content-Disposition", "attachment", filename="x y")
print(headers["a"], str(headers).splitlines())
# => 1 ['A: 1', 'Content-Disposition: attachment; filename="x y"', '']
jar = http.cookiejar.CookieJar()
print(len(jar), jar, http.cookiejar.time2isoz(0), http.cookiejar.http2time("Wed, 09 Feb 1994 22:23:32 GMT"))
# => 0 <CookieJar[]> 1970-01-01 00:00:00Z 760832612.0
print(http.cookiejar.split_header_words(["foo=bar; port=\"80,81\"; discard, bar=baz"]))
# => [[('foo', 'bar'), ('port', '80,81'), ('discard', None)], [('bar', 'baz')]]

import datetime
import plistlib

VALUE = {"text": "a < b & c é", "number": 3, "big": 2**63, "real": 1.5, "yes": True, "no": False, "data": b"\0\xff" * 20,
         "date": datetime.datetime(2020, 1, 2, 3, 4, 5), "list": [1, "two", [3.0, {}]], "empty": {}, "uid": [], "neg": -7}
text = plistlib.dumps(VALUE)
print(text.decode())
print(plistlib.loads(text) == VALUE)
binary = plistlib.dumps(VALUE, fmt=plistlib.FMT_BINARY)
print(binary[:8], len(binary), plistlib.loads(binary) == VALUE)
print(plistlib.dumps([1], sort_keys=False).splitlines()[3:])
print(plistlib.dumps({"b": 1, "a": 2}, sort_keys=False, fmt=plistlib.FMT_XML).count(b"<key>b"))
print(plistlib.loads(plistlib.dumps({"u": plistlib.UID(5)}, fmt=plistlib.FMT_BINARY)))
for wrong in [lambda: plistlib.loads(b"nope"), lambda: plistlib.dumps({1: 2}), lambda: plistlib.dumps({"a": None}), lambda: plistlib.dumps("\x01"),
              lambda: plistlib.loads(b"<plist><dict><integer>1</integer></dict></plist>"), lambda: plistlib.loads(b"<plist><array>"),
              lambda: plistlib.dumps(2**64), lambda: plistlib.loads(b"bplist00" + b"\0" * 40),
              lambda: plistlib.loads(b'<!DOCTYPE p [<!ENTITY e "x">]><plist>&e;</plist>'), lambda: plistlib.loads(b"<?xml version='1.0'?><plist><what/></plist>")]:
    try:
        print(wrong())
    except Exception as error:
        print(type(error).__name__, error)

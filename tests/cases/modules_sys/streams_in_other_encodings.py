# sys.stdout.reconfigure: what is done with characters that UTF-8 or another encoding lacks. Expected is what CPython
# writes to a pipe: the stream with which bless.py notes output cannot be reconfigured.
import sys

# What most programs ask for is as it was.
sys.stdin.reconfigure(encoding="utf-8")
sys.stdout.reconfigure(encoding="utf-8")
sys.stdout.reconfigure(errors="replace")
print(sys.stdout.errors)
print("a\ud800b")
sys.stdout.reconfigure(encoding="ascii", errors="xmlcharrefreplace")
print("é", sys.stdout.encoding, sys.stdout.errors)
sys.stdout.writelines(["è", "\n"])
sys.stdout.reconfigure(errors="backslashreplace")
print("ö", sys.stdout.encoding, sys.stdout.errors)
sys.stdout.reconfigure(encoding="ascii")
try:
    print("é")
except UnicodeEncodeError as error:
    print(error)
sys.stdout.reconfigure(encoding="utf-8")
print("é", sys.stdout.errors)
try:
    print("\ud800")
except UnicodeEncodeError as error:
    print(error)
sys.stdout.reconfigure(line_buffering=True, write_through=True)
print(sys.stdout.line_buffering, sys.stdout.write_through)
for wrong in [{"newline": "x"}, {"encoding": 5}, {"errors": b"x"}, {"encoding": "nonsense"}, {"other": 1}]:
    try:
        sys.stdout.reconfigure(**wrong)
    except (TypeError, ValueError, LookupError) as error:
        print(type(error).__name__, error)

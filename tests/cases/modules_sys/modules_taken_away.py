# A program may take all modules away; what it imports then works or raises, and the program continues.
import sys

NAMES = """
os array collections functools itertools operator re struct weakref zlib io abc enum random hashlib json decimal
fractions statistics datetime time math cmath asyncio threading logging unittest dataclasses typing contextlib
contextvars copy pickle csv heapq bisect string textwrap traceback types warnings inspect ast importlib tempfile pathlib
shutil xml.etree.ElementTree uuid secrets argparse configparser zipfile tarfile gzip glob base64 binascii errno queue
urllib.parse html.parser email.message unicodedata zoneinfo graphlib numbers sched pprint reprlib tokenize dis codecs
""".split()
kept = dict(sys.modules)
for name in NAMES:
    for emptied in [sys.modules.keys(), ["builtins", "sys"], ["collections.abc", "abc", "types"]]:
        for other in list(emptied):
            sys.modules.pop(other, None)
        try:
            __import__(name)
        except Exception:
            pass
    for other in ["collections.abc", "io", "abc", "builtins", "functools", "types", "os", "sys", "enum"]:
        sys.modules.clear()
        sys.modules[other] = None
        try:
            __import__(name)
        except Exception:
            pass
        sys.modules.clear()
        sys.modules[other] = 7
        try:
            __import__(name)
        except Exception:
            pass
sys.modules.clear()
sys.modules.update(kept)
import re
print(re.sub("a", "b", "banana"))  # => bbnbnb

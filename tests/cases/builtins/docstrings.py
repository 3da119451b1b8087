# The docstrings of what is native: each is CPython's, to the letter.
import itertools
import math
import zlib


def show(owner, names):
    for name in names.split():
        doc = getattr(owner, name).__doc__ or ""
        print(name, len(doc), zlib.crc32(doc.encode()), repr(doc[:40]))


import builtins

show(builtins, """
    abs all any ascii bin callable chr compile delattr dir divmod eval exec format getattr globals hasattr hash hex id
    input isinstance issubclass iter len locals max min next oct ord pow print repr round setattr sorted sum vars
    bool bytearray bytes classmethod complex dict enumerate filter float frozenset int list map memoryview object
    property range reversed set slice staticmethod str super tuple type zip ValueError KeyError BaseException
    ExceptionGroup OSError StopIteration ZeroDivisionError""")
show(str, """
    capitalize casefold center count encode endswith expandtabs find format format_map index isalnum isalpha isascii
    isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle isupper join ljust lower lstrip
    maketrans partition removeprefix removesuffix replace rfind rindex rjust rpartition rsplit rstrip split splitlines
    startswith strip swapcase title translate upper zfill __add__ __len__ __getitem__ __contains__""")
show(list, "append clear copy count extend index insert pop remove reverse sort __iter__ __eq__ __repr__ __reversed__")
show(dict, "clear copy fromkeys get items keys pop popitem setdefault update values __contains__ __getitem__")
show(set, "add clear copy difference discard intersection isdisjoint issubset pop remove union update")
show(tuple, "count index __mul__")
show(int, "bit_length bit_count from_bytes to_bytes conjugate as_integer_ratio __add__ __divmod__ __round__")
show(float, "hex fromhex is_integer as_integer_ratio __float__")
show(bytes, "decode hex fromhex join split startswith maketrans")
show(math, "sqrt gcd isqrt comb factorial sin fsum prod hypot dist floor")
show(itertools, "chain count cycle islice product permutations groupby tee repeat starmap")

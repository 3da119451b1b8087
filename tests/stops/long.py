# Native operations that take long, each below what memory allows: one a line below the mark. A stop ends each in its
# middle. What is prepared here is the same for all, and quick.
import array, base64, binascii, bz2, decimal, fractions, gc, hashlib, itertools, json, lzma, math, random, re, sys
import unicodedata, zlib

sys.set_int_max_str_digits(0)
decimal.setcontext(decimal.Context(prec=2_000_000, Emax=10**9, Emin=-10**9))
number = (1 << 12_000_000) // 3
other = (1 << 6_000_001) // 7
modulus = (1 << 1_000_000) // 3 | 1
even = modulus + 1
digits = "7" * 3_000_000
first = decimal.Decimal("1e1900000") + 7
second = 3 + decimal.Decimal("1e-900000")
text = "ab c" * 2_000_000
data = text.encode()
items = list(range(1_000_000, 0, -1))
random.seed(1)
mixed = random.sample(items, len(items))
long = "ab c" * 14_000_000
raw = long.encode()
packed = bz2.compress(bytes(800_000))
# --- operations ---
7 ** 10_000_000
7 ** (18 * 10**6)
(1 << 9_000_000) - 1 == 12345 ** 900_000
number * number
number * other
number // other
number % other
divmod(number, other)
number // (1 << 3000 | 1)
number // 10**1000
pow(3, other, modulus)
pow(3, other, even)
pow(3, 10**3000, modulus)
pow(3, -1, modulus)
pow(number | 1, -1, 1 << 2_000_000)
math.isqrt(number)
math.gcd(modulus, other)
math.lcm(modulus, other)
math.factorial(1_000_000)
math.comb(3_000_000, 1_000_000)
math.comb(number, 20)
math.perm(1_000_000, 500_000)
math.perm(number, 4)
math.prod(range(1, 500_000))
str(number)
repr(other)
print(number)
f"{number:,}"
"%d" % number
"{:d}".format(number)
int(digits)
int(digits, 7 + 2)
int(digits.encode())
json.loads(digits)
json.dumps(number)
round(number, -1_500_000)
number ** 2
number ** 0.5 if False else number ** 3
fractions.Fraction(modulus, other)
sum([number * number])
first * first
first / second
first % second
first.sqrt()
first ** 3
second ** 40
str(first * first)
decimal.Decimal(digits)
decimal.Decimal(number)
int(first)
hash(first * 10 ** 6)
random.Random(number).randrange(number // 3, number, other)
sorted(mixed)
sorted(mixed, reverse=True)
sorted(map(str, mixed))
sorted(mixed, key=float)
re.search("(a+)+z", "a" * 40)
re.findall("b", text)
hashlib.sha256(data * 4).digest()
hashlib.pbkdf2_hmac("sha256", b"a", b"b", 1_000_000)
hashlib.scrypt(b"a", salt=b"b", n=1 << 14, r=8, p=8)
zlib.compress(data * 2, 9)
bz2.decompress(packed * 200)
lzma.compress(data, preset=3)
unicodedata.normalize("NFD", text * 2)
list(itertools.permutations(range(9)))
sum(range(30_000_000))
random.getrandbits(400_000_000)
random.randbytes(40_000_000)
random.seed(1 << 400_000_000)
random.seed(raw)
long + long[1:]
long * 2
long[1:]
long[::-1]
long.upper()
long.title()
("a" * 50_000_000).isalpha()
("é" * 25_000_000).isidentifier()
("A" * 50_000_000).isupper()
("Ab" * 20_000_000).istitle()
("éà" * 10_000_000).upper()
("éà" * 10_000_000).title()
long.translate({97: 98})
("äb €" * 2_000_000).translate({97: 98})
long.replace("a", "x")
long.replace("ab", "xyz")
long.find("abx")
long.rfind("abx")
long.count("ab")
"abx" in long
long == long[:-1] + "d"
hash(long[1:])
{long[2:]: 1}
repr(long)
repr(raw)
repr("\n" * 20_000_000)
ascii("é" * 8_000_000)
long.expandtabs()
"a".center(100_000_000)
",".join([long[:1000]] * 50_000)
long.encode("ascii")
long.encode("latin-1")
long[:20_000_000].encode("utf-16")
raw.decode()
raw.decode("latin-1")
raw.decode("ascii")
("äb €" * 5_000_000).encode().decode()
raw + raw
raw * 2
raw[1:]
raw[::-1]
raw.replace(b"ab", b"xyz")
raw.count(b"ab")
raw.translate(None, b"x")
raw == raw[:-1] + b"d"
raw.hex()
bytes.fromhex("ab" * 25_000_000)
base64.b64encode(raw)
base64.b64decode(b"abcd" * 10_000_000)
binascii.hexlify(raw)
bytearray(raw).__delitem__(slice(0, None, 2))
(1 << 400_000_000) + (1 << 399_999_999)
-(1 << 400_000_000)
1 << 700_000_000
(1 << 400_000_000) >> 7
(1 << 400_000_000) & ((1 << 400_000_000) - 1)
hex(1 << 300_000_000)
bin(1 << 40_000_000)
f"{1 << 100_000_000:o}"
(1 << 400_000_000).to_bytes(50_000_001)
int.from_bytes(raw)
[1] * 14_000_000
[1, 2] * 6_000_000
([1] * 7_000_000)[1:]
([1] * 7_000_000)[::-1]
([1] * 7_000_000).copy()
([1] * 7_000_000) + [1] * 7_000_000
([1] * 12_000_000).reverse()
([1] * 7_000_000).insert(0, 5)
([1] * 12_000_000).pop(0)
([1] * 12_000_000).__delitem__(slice(0, None, 3))
([1] * 7_000_000).__setitem__(slice(1, 2), [4, 5])
([1] * 7_000_000).extend([1] * 7_000_000)
tuple([1] * 7_000_000)
(1,) * 14_000_000
sorted([1] * 2_000_000)
sum([1] * 14_000_000)
math.fsum([1.5] * 14_000_000)
math.prod([1] * 14_000_000)
([1] * 7_000_000) == [1] * 7_000_000
array.array("i", [7]) * 40_000_000
(array.array("i", [7]) * 20_000_000).reverse()
(array.array("i", [7]) * 20_000_000).byteswap()
(array.array("i", [7]) * 20_000_000)[::2]
(array.array("i", [7]) * 20_000_000).tobytes()
json.dumps("\n" * 15_000_000)
json.dumps("é" * 10_000_000)
re.escape(long)
(lambda kept: gc.collect())([str(n) for n in range(400_000)])
dict(dict.fromkeys(range(1_000_000)))
dict.fromkeys(range(1_000_000)).copy()

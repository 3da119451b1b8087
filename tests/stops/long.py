# Native operations that take long, each below what memory allows: one a line below the mark. A stop ends each in its
# middle. What is prepared here is the same for all, and quick.
import decimal, fractions, hashlib, itertools, json, math, random, re, sys, unicodedata, zlib

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
pow(number, -1, modulus)
math.isqrt(number)
math.gcd(modulus, other)
math.lcm(modulus, other)
math.factorial(1_000_000)
math.comb(3_000_000, 1_000_000)
math.comb(number, 60)
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
zlib.compress(data * 4, 9)
unicodedata.normalize("NFD", text * 2)
list(itertools.permutations(range(9)))
sum(range(30_000_000))

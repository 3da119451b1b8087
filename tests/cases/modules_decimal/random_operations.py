#: no_stress = "thousands of operations: takes minutes"
# Random numbers, contexts and roundings: each result goes with its flags into a digest.
from decimal import *

seed = 12345

def rnd(n):
    global seed
    seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
    return (seed >> 33) % n

ROUNDINGS = [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN, ROUND_HALF_UP, ROUND_HALF_DOWN,
             ROUND_HALF_EVEN, ROUND_05UP]
EDGES = ["0", "-0", "1", "-1", "9", "10", "5", "0.5", "Inf", "-Inf", "NaN", "-NaN12", "sNaN", "sNaN7",
         "9999999999999999999999999999", "1E-28", "1e28", "0E+10", "0E-30", "0.1", "18446744073709551615",
         "340282366920938463463374607431768211455", "1e-400", "1e400", "99.5", "0.05"]

def digits(n):
    kind = rnd(4)
    if kind == 0:
        return str(rnd(1000))
    if kind == 1:
        return "".join(["%d" % rnd(10) for _ in range(1 + rnd(n))])
    if kind == 2:
        return "9" * (1 + rnd(n))
    return str(1 + rnd(99)) + "0" * rnd(n)

def number():
    kind = rnd(10)
    if kind == 0:
        return Decimal(EDGES[rnd(len(EDGES))])
    text = "-" * rnd(2) + digits(12 if kind < 7 else 45)
    spread = 8 if kind < 8 else 60
    return Decimal(text + "E%+d" % (rnd(2 * spread) - spread))

def context():
    kind = rnd(6)
    prec = [1 + rnd(5), 9, 16, 28, 28, 1 + rnd(60)][kind]
    limit = [5, 20, 384, 999999][rnd(4)]
    return Context(prec=prec, rounding=ROUNDINGS[rnd(8)], Emin=-limit, Emax=limit,
                   capitals=rnd(2), clamp=rnd(2), flags=[], traps=[])

BINARY = [("+", lambda a, b, c: a + b), ("-", lambda a, b, c: a - b), ("*", lambda a, b, c: a * b),
          ("/", lambda a, b, c: a / b), ("//", lambda a, b, c: a // b), ("%", lambda a, b, c: a % b),
          ("divmod", lambda a, b, c: divmod(a, b)), ("<", lambda a, b, c: a < b),
          ("==", lambda a, b, c: a == b), (">=", lambda a, b, c: a >= b),
          ("quantize", lambda a, b, c: a.quantize(b)),
          ("quantize2", lambda a, b, c: a.quantize(b, rounding=ROUNDINGS[a.adjusted() % 8])),
          ("compare", lambda a, b, c: a.compare(b)), ("same", lambda a, b, c: a.same_quantum(b)),
          ("fma", lambda a, b, c: a.fma(b, c)), ("scaleb", lambda a, b, c: a.scaleb(b)),
          ("max", lambda a, b, c: a.max(b)), ("min_mag", lambda a, b, c: a.min_mag(b)),
          ("near", lambda a, b, c: a.remainder_near(b)), ("total", lambda a, b, c: a.compare_total(b)),
          ("scaleb3", lambda a, b, c: a.scaleb(3)), ("csig", lambda a, b, c: a.compare_signal(b)),
          ("int", lambda a, b, c: 7 - a), ("rint", lambda a, b, c: a / 7), ("next", lambda a, b, c: a.next_toward(b)),
          ("cadd", lambda a, b, c: getcontext().add(a, b)), ("create", lambda a, b, c: getcontext().create_decimal(a))]
UNARY = [("+", lambda a: +a), ("-", lambda a: -a), ("abs", abs), ("sqrt", lambda a: a.sqrt()),
         ("normalize", lambda a: a.normalize()), ("int", int), ("round", lambda a: round(a)),
         ("round2", lambda a: round(a, 2)), ("float", lambda a: float(a)), ("integral", lambda a: a.to_integral_value()),
         ("exact", lambda a: a.to_integral_exact()), ("tuple", lambda a: a.as_tuple()), ("repr", repr),
         ("eng", lambda a: a.to_eng_string()), ("hash", lambda a: hash(a) if not a.is_nan() else 0),
         (".2f", lambda a: f"{a:.2f}"), (",.1f", lambda a: f"{a:,.1f}"), ("12.3f", lambda a: f"{a:12.3f}"),
         (".0f", lambda a: f"{a:.0f}"), (".3e", lambda a: f"{a:.3e}"), ("g", lambda a: f"{a:g}"),
         ("floor", lambda a: a.__floor__()), ("ceil", lambda a: a.__ceil__()), ("bool", bool),
         ("logb", lambda a: a.logb()), ("next", lambda a: a.next_plus()), ("class", lambda a: a.number_class()),
         ("ratio", lambda a: a.as_integer_ratio()), ("str", lambda a: Decimal(str(a))), ("adj", lambda a: a.adjusted()),
         ("cmpf", lambda a: a < 1.5), ("eqf", lambda a: a == 0.5), ("abs2", lambda a: a.copy_abs())]

def run(count):
    total = 0
    for index in range(count):
        ctx = context()
        setcontext(ctx)
        getcontext().clear_flags()
        quiet = getcontext()
        a, b, c = number(), number(), number()
        quiet.clear_flags()
        if rnd(4) == 0:
            quiet.traps[[InvalidOperation, Inexact, Overflow, DivisionByZero, Clamped, Rounded, Subnormal, Underflow, FloatOperation][rnd(9)]] = True
        if rnd(3):
            name, op = BINARY[rnd(len(BINARY))]
            args = (a, b, c)
        else:
            name, op = UNARY[rnd(len(UNARY))]
            args = (a,)
        try:
            result = repr(op(*args))
        except Exception as e:
            result = type(e).__name__ + str(e)
        flags = [s.__name__ for s, on in sorted(quiet.flags.items(), key=lambda p: p[0].__name__) if on]
        line = f"{name} {args} {quiet.prec} {quiet.rounding} {quiet.Emax} {quiet.clamp} -> {result} {flags}"
        for ch in line:
            total = (total * 31 + ord(ch)) % 2305843009213693951
    return total

for _ in range(6):
    print(run(250))
    # => 292318640115734210
    # => 1058166048278249355
    # => 1897711700704839102
    # => 158537852041732522
    # => 1270663921840569496
    # => 718245033326283628

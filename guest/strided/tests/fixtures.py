"""Writes the files of numpy's results that the tests beside it compare with: run it with numpy 2.3.5.

Not those that were there before it: arithmetic, casts, functions, sums and float texts.
"""

import pathlib

import numpy as np

HERE = pathlib.Path(__file__).parent
KINDS = "?bBhHiIlLefdFD"
umath = np._core.umath


def write(name, header, lines):
    (HERE / name).write_text("\n".join([f"# {header}: of numpy 2.3.5", *lines]) + "\n")


def flagged(function, *args):
    """The result, and the flags of np.errstate without underflow."""
    seen = [0]
    with np.errstate(all="call"):
        np.seterrcall(lambda text, flag: seen.append(flag))
        result = function(*args)
    return result, np.bitwise_or.reduce(seen) & ~4


def fnv(data):
    digest = 0xCBF29CE484222325
    for byte in data:
        digest = ((digest ^ byte) * 0x100000001B3) % 2**64
    return digest


def spelled(array):
    """Its bytes, where a NaN has one spelling."""
    array = np.array(array, order="C", ndmin=1)
    parts = array.view(array.real.dtype)
    if parts.dtype.kind == "f":
        parts[np.isnan(parts)] = np.abs(parts.dtype.type(np.nan))
    return array.tobytes()


def digest(array):
    return f"{fnv(spelled(array)):016x}"


def short(array):
    return digest(array)[:8]


def bits(number):
    number = np.array([number])
    if number.dtype.kind == "c":
        return f"{bits(number[0].real)},{bits(number[0].imag)}"
    data = spelled(number)[::-1]
    return data.hex()


# As `edges/mod.rs` has them.


def edges(kind):
    if kind in "FD":
        parts = [0.0, -0.0, 1.0, -2.5, 3.0, 1e4, np.inf, np.nan]
        return np.array([complex(real, imag) for real in parts for imag in parts]).astype(kind)
    if kind in "efd":
        floats = [0.0, -0.0, 1, -1, 2.5, -2.5, 3, 7, -7, 0.1, -0.1, 1e4, 6e-5, np.inf, -np.inf, np.nan]
        return np.array(floats + ([] if kind == "e" else [1e30, -1e-30])).astype(kind)
    if kind == "?":
        return np.array([False, True])
    limits = np.iinfo(kind)
    found = [0, 1, 2, 3, 7, 8, 31, 63, 100, limits.min, limits.max, limits.max - 1]
    return np.array(found + ([-1, -2, -3, -7, -100, limits.min + 1] if limits.min else []), kind)


def numbers(count):
    state, found = 12345, []
    for _ in range(count):
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        found.append(((state >> 40) - 8388608.0) / 4096.0)
    return np.array(found)


def array(count, kind):
    found = numbers(count)
    if kind in "FD":
        return (found + 1j * np.roll(found, 1)).astype(kind)
    if kind == "e":
        found /= 64
    return found.astype(kind) if kind in "efd" else found.astype(np.int64).astype(kind)


# math.rs

RANGES = {
    "Exp": (-700, 700), "Exp2": (-1000, 1000), "Expm1": (-40, 600), "Log": None, "Log2": None, "Log10": None,
    "Log1p": None, "Cbrt": None, "Sin": (-1e5, 1e5), "Cos": (-1e5, 1e5), "Tan": (-100, 100), "Arcsin": (-1, 1),
    "Arccos": (-1, 1), "Arctan": (-50, 50), "Sinh": (-600, 600), "Cosh": (-600, 600), "Tanh": (-20, 20),
    "Arcsinh": (-1e9, 1e9), "Arccosh": None, "Arctanh": (-1, 1), "Degrees": (-1e3, 1e3), "Radians": (-1e3, 1e3),
    "Spacing": (-1e3, 1e3),
}
OF_COMPLEX = "Sqrt Exp Exp2 Expm1 Log Log2 Log10 Log1p Sin Cos Tan Arcsin Arccos Arctan Sinh Cosh Tanh Arcsinh Arccosh Arctanh"


def functions(random):
    special = [0.0, -0.0, 1, -1, 0.5, -2, np.inf, -np.inf, np.nan, 1000, -1000, 1e-320, 1e22, 1e308]
    for name, limits in RANGES.items():
        function = getattr(np, name.lower())
        for kind, half in (("e", 3), ("f", 4), ("d", 8)):
            if limits:
                large = random.uniform(*limits, half)
                small = random.uniform(-1, 1, half) * random.choice([1, 0.1, 1e-3, 1e-8], half)
            else:
                large = np.exp(random.uniform(-30, 30, half))
                small = 1 + random.uniform(-0.5, 0.5, half) * random.choice([1, 0.1, 1e-3, 1e-8], half)
            with np.errstate(all="ignore"):
                items = np.concatenate([large, small, special]).astype(kind)
            texts = []
            for item in items:
                item = np.array([item])
                (result,), flags = flagged(function, item)
                if kind != "e" and np.isfinite(result) and name not in ("Spacing", "Degrees", "Radians"):
                    with np.errstate(all="ignore"):
                        result = function(item.astype(np.longdouble)).astype(kind)[0]
                texts.append(f"{bits(item[0])}:{bits(result)}:{flags}")
            yield " ".join([name, kind, *texts])


def functions_of_complex(random):
    for name in OF_COMPLEX.split():
        for kind in "FD":
            scale = lambda: random.normal(size=8) * random.choice([1, 0.1, 5], 8)
            parts = [0.0, -0.0, 1, -2.5, np.inf, -np.inf] if kind == "D" else [0.0, -1.0, np.inf]
            special = [complex(real, imag) for real in parts for imag in parts]
            special += [complex(np.nan, 1), complex(0, np.nan), 1000 + 1j, 0.5 - 0j] if kind == "D" else []
            texts = []
            for item in np.concatenate([(scale() + 1j * scale()).astype(kind), np.array(special).astype(kind)]):
                (result,), flags = flagged(getattr(np, name.lower()), np.array([item]))
                texts.append(f"{bits(item)}:{bits(result)}:{flags}")
            yield " ".join([name, kind, *texts])


def powers(random):
    for name in "Power Arctan2 Hypot Logaddexp Logaddexp2 Copysign Nextafter Heaviside".split():
        for kind in "efdD" if name == "Power" else "efd":
            if kind == "D":
                left = random.normal(size=30) + 1j * random.normal(size=30)
                right = random.normal(size=30) + 1j * random.normal(size=30)
                right[10:20], right[20:25], left[25:] = random.integers(-12, 12, 10), 2.5, 0
            else:
                left, right = random.uniform(-5, 5, 10), random.uniform(-5, 5, 10)
                if name == "Power":
                    left = abs(left)
                special = [0.0, -0.0, 1, -1, 2, -2.5, np.inf, -np.inf, np.nan, 3]
                left = np.concatenate([left, np.repeat(special, len(special))])
                right = np.concatenate([right, np.tile(special, len(special))])
                if kind != "d":
                    left, right = left[::3], right[::3]
            texts = []
            for one, other in zip(left.astype(kind), right.astype(kind)):
                (result,), flags = flagged(getattr(np, name.lower()), np.array([one]), np.array([other]))
                texts.append(f"{bits(one)}:{bits(other)}:{bits(result)}:{flags}")
            yield " ".join([name, kind, *texts])


# lines.rs


def steps(function, items, axis):
    kind = items.dtype.char
    out = np.empty(items.shape, kind)
    try:
        _, flags = flagged(lambda: function.accumulate(items, axis, kind, out=out))
    except TypeError:
        return "none"
    # Digits of products of complex numbers depend on the processor.
    return f"{'-' if kind in 'FD' and function is np.multiply else short(out)}:{flags}"


def lines():
    for kind in KINDS:
        for shape in [(1,), (7,), (2500,), (40, 50), (3, 700), (300, 3), (4, 30, 20)]:
            plain = array(int(np.prod(shape)), kind)
            holes = plain.copy()
            holes[1::4] = 0
            if kind in "efdFD":
                holes[5::17] = np.nan if kind in "efd" else complex(0, np.nan)
            mask = np.arange(plain.size) % 7 != 3
            plain, holes, mask = (each.reshape(shape) for each in (plain, holes, mask))
            for name in ("plain", "turned"):
                if name == "turned":
                    plain, holes, mask = (each.T[::2] for each in (plain, holes, mask))
                for axis in range(len(shape)):
                    length = plain.shape[axis]
                    indices = [0, length // 3, length // 3, length // 5, length - 1]
                    with np.errstate(all="ignore"):
                        found = [
                            *(steps(function, plain, axis) for function in
                              (np.add, np.subtract, np.multiply, np.maximum, np.minimum)),
                            short(np.add.reduceat(plain, indices, axis, kind)),
                            short(np.add.reduce(plain, axis, kind, where=mask)),
                            short(holes.argmax(axis)), short(holes.argmin(axis)),
                            short(holes.all(axis)), short(holes.any(axis)),
                            short(np.count_nonzero(holes, axis)),
                        ]
                    yield " ".join([kind, "x".join(map(str, shape)), name, str(axis), *found])


# axes.rs


def axes():
    for kind in "fdD":
        for shape in [(40, 50), (7, 300), (300, 7), (4, 30, 20), (20, 3, 40), (5, 6, 7, 11)]:
            count = len(shape)
            plain = array(int(np.prod(shape)), kind).reshape(shape)
            layouts = {
                "plain": plain, "turned": plain.T, "rolled": plain.transpose([(axis + 1) % count for axis in range(count)]),
                "part": plain[..., ::2], "back": plain[::-1],
            }
            for name, items in layouts.items():
                chosen = [tuple(axis for axis in range(count) if bit >> axis & 1) for bit in range(1, 1 << count)]
                found = [short(np.add.reduce(items, some, keepdims=True)) for some in chosen]
                yield " ".join([kind, "x".join(map(str, shape)), name, *found])
    for shape in [(20000,), (3, 9000), (100, 300), (30, 30, 30)]:
        items = array(int(np.prod(shape)), "e").reshape(shape)
        for name, items in {"plain": items, "part": items[..., ::2], "back": items[::-1]}.items():
            total = np.add.reduce(items, None, "f", keepdims=True)
            yield " ".join(["cast", "x".join(map(str, shape)), name, short(total)])


# parts.rs


def pairs(kind):
    found = edges(kind)
    return np.repeat(found, len(found)), np.tile(found, len(found))


def parts():
    for kind in KINDS:
        (left, right), found = pairs(kind), edges(kind)
        items = found[np.arange(len(left)) * 7 % len(found)]
        clipped = umath.clip(items, left, right), umath.clip(items, found[0], found[min(2, len(found) - 1)])
        yield f"clip {kind} {short(clipped[0])} {short(clipped[1])}"
        logical = (np.logical_and, np.logical_or, np.logical_xor)
        yield f"logical {kind} " + " ".join(short(function(left, right)) for function in logical)
        if kind in "?FD":
            yield f"divmod {kind} none"
        else:
            (quotients, rests), flags = flagged(np.divmod, left, right)
            yield f"divmod {kind} {short(quotients)} {short(rests)} {flags}"
    for kind in "bBilL":
        left, right = pairs(kind)
        # Of exponents below zero there is an error; what the loop leaves there is zero.
        below = right < 0
        power = np.where(below, 0, np.power(left, np.where(below, 0, right))).astype(kind)
        found = short(np.gcd(left, right)), short(np.lcm(left, right)), short(power)
        yield f"whole {kind} {found[0]} 0 {found[1]} 0 {found[2]} {16 * below.any()}"
    for kind in "bHl":
        yield f"bits {kind} {short(np.bitwise_count(edges(kind)))}"
    for kind in "efd":
        found = [short(part) for part in (*np.modf(edges(kind)), *np.frexp(edges(kind)))]
        for by in [0, 1, -1, 10, -20, -140, 1023, -1074, -1060, 5000, -(2**63)]:
            result, flags = flagged(np.ldexp, edges(kind), np.int64(by))
            found.append(f"{short(result)}:{flags}")
        yield " ".join(["parts", kind, *found])


# rows.rs


def rows():
    for kind in "?bBhHiIlLdD":
        for left, right in [(1, 1), (7, 3), (3, 8), (40, 40), (200, 11)]:
            each = [np._core.multiarray.correlate(array(left, kind), array(right, kind), mode) for mode in range(3)]
            yield " ".join([f"correlate {kind} {left} {right}", *map(digest, each)])
    some = numbers(3000)
    counted, tenths = np.abs(some).astype(np.int64) % 300, some * 0.1
    counts, weights = np.bincount(counted), np.bincount(counted, tenths, 400)
    yield f"bincount {len(counts)} {digest(counts)}"
    yield f"weights {len(weights)} {digest(weights)}"
    for wanted, known in [(2000, 5), (2000, 300), (5, 300), (300, 1)]:
        points, values = np.sort(some[:known]), tenths[:known]
        x = some[1000 : 1000 + wanted] * 1.1
        x[:2] = points[known // 2], np.nan
        real = np.interp(x, points, values, left=-1.0)
        both = np.interp(x, points, values + 1j * values[::-1], right=1j)
        yield f"interp {wanted} {known} {digest(real)} {digest(both)}"
    infinity = np.inf
    x = [np.nan, -1, 0, 0.5, 1.5, 2, 2.5, 3.5, infinity, -infinity]
    yield "interp edges " + digest(np.interp(x, [0.0, 1, 2, 3, infinity], [0.0, 1, infinity, 5, 6]))


def main():
    np.seterr(all="ignore")
    random = np.random.default_rng(7)
    flags = "flags of np.errstate without underflow"
    write("math.txt", f"function, kind, and for each number: its bits, those of the result, {flags}; results of float32 and "
          "float64 that are finite were computed with np.longdouble", functions(random))
    write("complex.txt", f"function, kind, and for each number: its bits, those of the result, {flags}",
          functions_of_complex(random))
    write("powers.txt", f"operator, kind, and for each pair of numbers: their bits, those of the result, {flags}",
          powers(random))
    write("lines.txt", "kind, shape, plain or transposed with every other item of the first axis, axis; FNV-1a (its upper "
          "half) of accumulate and its flags for five operators (of products of complex numbers the flags alone, as digits "
          "depend on the processor), of reduceat, of sums with a mask, argmax, argmin, all, any, count_nonzero", lines())
    write("axes.txt", "kind, shape, how it lies; FNV-1a (its upper half) of the sums along each choice of axes, of which bit "
          "i says whether axis i is summed; then of sums of float16 as float32 along all", axes())
    write("parts.txt", "what, kind; FNV-1a (its upper half) of the results for the numbers in edges/mod.rs, and flags without "
          "underflow", parts())
    write("rows.txt", "what, kind and lengths; FNV-1a of the results (of correlate for the modes valid, same and full)", rows())


if __name__ == "__main__":
    main()

import math
for action in ("math.sqrt(-1)", "math.log(0)", "math.log(-1)", "math.factorial(-1)", "math.factorial(1.5)", "math.acos(2)", "math.exp(1000)", "math.floor(math.inf)", "math.ceil(math.nan)", "math.isqrt(-1)", "math.gcd(1.5)", "math.comb(-1, 2)", "math.pow(0, -1)", "math.sqrt('x')", "math.sqrt()", "math.fmod(1, 0)", "math.gamma(0)", "math.log(1, 1)", "math.dist((1,), (1, 2))", "math.perm(2, -1)", "math.ldexp(1, 5000)", "math.sin(math.inf)", "math.nope", "math.atanh(1)", "math.prod(5)", "math.sqrt(10 ** 400)", "math.sumprod([1], [1, 2])", "math.log2(0)", "math.cosh(1e4)"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")

print((1.5).is_integer(), (2.0).is_integer(), (0.75).as_integer_ratio(), (1.5).hex(), float.fromhex("0x1.8p+1"), (2.5).conjugate(), (2.5).real, (2.5).imag)
# => False True (3, 4) 0x1.8000000000000p+0 3.0 2.5 2.5 0.0
print((0.1).hex(), (-0.0).hex(), float("inf").hex(), (1e-320).hex(), float.fromhex("-0x.8"), float.fromhex("inf"))
# => 0x1.999999999999ap-4 -0x0.0p+0 inf 0x0.00000000007e8p-1022 -0.5 inf
print((2.5).__round__(), (3.7).__trunc__(), (3.7).__floor__(), (3.2).__ceil__(), (1.5).__add__(1), (1.5).__int__(), float.__mul__(1.5, 2))
# => 2 3 3 4 2.5 1 3.0
for action in ("float('inf').as_integer_ratio()", "float('nan').as_integer_ratio()", "float.fromhex('xyz')", "int(1e400)", "round(float('nan'))", "(1e300) ** 2", "0.0 ** -1", "1.0 % 0", "1.0 // 0", "divmod(1.0, 0)"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => float('inf').as_integer_ratio(): OverflowError: cannot convert Infinity to integer ratio
        # => float('nan').as_integer_ratio(): ValueError: cannot convert NaN to integer ratio
        # => float.fromhex('xyz'): ValueError: invalid hexadecimal floating-point string
        # => int(1e400): OverflowError: cannot convert float infinity to integer
        # => round(float('nan')): ValueError: cannot convert float NaN to integer
        # => (1e300) ** 2: OverflowError: (34, 'Numerical result out of range')
        # => 0.0 ** -1: ZeroDivisionError: 0.0 cannot be raised to a negative power
        # => 1.0 % 0: ZeroDivisionError: float modulo
        # => 1.0 // 0: ZeroDivisionError: float floor division by zero
        # => divmod(1.0, 0): ZeroDivisionError: float divmod()

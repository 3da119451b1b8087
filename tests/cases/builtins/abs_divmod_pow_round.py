print(abs(-5), abs(-2.5), abs(3 - 4j), abs(True), divmod(17, 5), divmod(-17, 5), divmod(17.5, 5), pow(2, 5), pow(2, 5, 7), pow(2, -2), pow(base=2, exp=3), pow(2, 3, mod=5), round(3.14159, 2), round(5), round(-1.5), round(number=2.567, ndigits=1))
# => 5 2.5 5.0 1 (3, 2) (-4, 3) (3.0, 2.5) 32 4 0.25 8 3 3.14 5 -2 2.6
pow(2, -1, 4)  # !! ValueError: base is not invertible for the given modulus

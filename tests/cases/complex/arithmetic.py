a, b = 1 + 2j, 3 - 1j
print(a + b, a - b, a * b, a / b, a ** 2, -a, a == 1 + 2j, a != b, abs(3 + 4j), a.real, a.imag, a.conjugate(), a * 2, 1j ** 2)
# => (4+1j) (-2+3j) (5+5j) (0.1+0.7000000000000001j) (-3+4j) (-1-2j) True True 5.0 1.0 2.0 (1-2j) (2+4j) (-1+0j)
print(complex(1, 2), complex("1+2j"), complex("-j"), complex(1.5), 0j, -0j, complex(0, -1), (1 + 0j) == 1, hash(1 + 0j) == hash(1), bool(0j), 1e20j, 1 + 1e-7j)
# => (1+2j) (1+2j) -1j (1.5+0j) 0j (-0-0j) -1j True True False 1e+20j (1+1e-07j)
print(complex(float("inf"), float("nan")), repr(complex(-0.0, -0.0)), 2j ** 0.5 == (2j) ** 0.5, (1 + 1j) ** 0, complex(1j, 1j))
# => (inf+nanj) (-0-0j) True (1+0j) (-1+1j)
for action in ("1j < 2", "1j // 1", "1j % 1", "int(1j)", "float(1j)", "1j / 0", "complex('1 + 2j')", "complex([])", "complex('1', 2)", "divmod(1j, 1)", "round(1j)", "0j ** -1"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => 1j < 2: TypeError: '<' not supported between instances of 'complex' and 'int'
        # => 1j // 1: TypeError: unsupported operand type(s) for //: 'complex' and 'int'
        # => 1j % 1: TypeError: unsupported operand type(s) for %: 'complex' and 'int'
        # => int(1j): TypeError: int() argument must be a string, a bytes-like object or a real number, not 'complex'
        # => float(1j): TypeError: float() argument must be a string or a real number, not 'complex'
        # => 1j / 0: ZeroDivisionError: complex division by zero
        # => complex('1 + 2j'): ValueError: complex() arg is a malformed string
        # => complex([]): TypeError: complex() first argument must be a string or a number, not 'list'
        # => complex('1', 2): TypeError: complex() can't take second arg if first is a string
        # => divmod(1j, 1): TypeError: unsupported operand type(s) for divmod(): 'complex' and 'int'
        # => round(1j): TypeError: type complex doesn't define __round__ method
        # => 0j ** -1: ZeroDivisionError: 0.0 to a negative or complex power

import cmath

for function in (
    cmath.acos, cmath.acosh, cmath.asin, cmath.asinh, cmath.atan, cmath.atanh, cmath.cos, cmath.cosh,
    cmath.exp, cmath.log, cmath.log10, cmath.sin, cmath.sinh, cmath.sqrt, cmath.tan, cmath.tanh,
    cmath.phase, cmath.polar, cmath.isnan, cmath.isinf, cmath.isfinite,
):
    for z in (0.5 + 0.25j, -2 - 3j, -0j, complex(cmath.inf, -1), complex(1, cmath.nan)):
        try:
            print(function.__name__, z, function(z))
        except ValueError as error:
            print(function.__name__, z, error)
print(cmath.rect(2, 1), cmath.log(8, 2), cmath.isclose(1j, 1j + 1e-10), cmath.infj, cmath.nanj)
try:
    cmath.exp(1000)
except OverflowError as error:
    print(error)
cmath.sqrt("4")  # !! TypeError: must be real number, not str

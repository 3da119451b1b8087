# Floats in tight loops: points that stay bounded, and an integral.
def escapes(x, y):
    a = b = 0.0
    for step in range(50):
        a, b = a * a - b * b + x, 2.0 * a * b + y
        if a * a + b * b > 4.0:
            return step
    return 50


inside = 0
for row in range(240):
    for column in range(320):
        if escapes(column / 128.0 - 2.0, row / 120.0 - 1.0) == 50:
            inside += 1
assert inside == 24472, inside


def integral(function, low, high, parts):
    width = (high - low) / parts
    total = 0.0
    for part in range(parts):
        total += function(low + (part + 0.5) * width)
    return total * width


area = integral(lambda x: x * x * (3.0 - x), 0.0, 3.0, 800000)
assert abs(area - 6.75) < 1e-6, area

print(type(1 + 1.0).__name__, type(2 * True).__name__, type(4 // 2.0).__name__, type(4 / 2).__name__, type(2 ** 2).__name__, type(2 ** -2).__name__, type(round(2.5)).__name__, type(1 + 1j).__name__, type(sum([1, 2.0])).__name__, type(abs(-1.0)).__name__, type(divmod(5, 2.0)[0]).__name__, 5 // 2.0, 1e0 + 1)
# => float int float float int float int complex float float float 2.0 2.0

print(2 ** 53 + 1 == float(2 ** 53 + 1), 2 ** 53 + 1 > 2.0 ** 53, 10 ** 30 == 1e30, 10 ** 22 == 1e22, 1 < 1.5 < 2, float("inf") > 10 ** 400, -10 ** 400 < float("-inf"), 3 == 3.0 == 3 + 0j, True == 1.0)
# => False True False True True True False True True

inf, nan = float("inf"), float("nan")
print(inf > 1e308, -inf < inf, inf == inf, nan == nan, nan != nan, nan < 1, inf - inf, inf * 0, 1 / inf, max(1, nan), min(nan, 1), sorted([3, 1, 2]), nan in [nan], [nan] == [nan], 0.0 == -0.0, str(-0.0), inf // 1, 5 % inf, -5 % inf, inf ** 0, nan ** 0, 1 ** nan)
# => True True True False True False nan nan 0.0 1 nan [1, 2, 3] True True True -0.0 nan 5.0 inf 1.0 1.0 1.0

print(2 + 3 * 4 ** 2, (2 + 3) * 4, -2 ** 2, 2 ** -1, 2 ** 3 ** 2)  # => 50 20 -4 0.5 512
print(not 1 == 2, 1 < 2 == True, 1 | 2 & 3, 1 << 2 + 1, 5 - 3 - 1, 2 * 3 % 4)  # => True False 3 8 1 2
print(1 if 0 else 2 if 0 else 3, lambda: 0 if False else 1, sep="|"[:1]) if False else print("skip")
# => skip
print(~1 + 2, -3 // 2, 7 & 3 == 3, 1 or 0 and 0, not 0 and 1)  # => 0 -2 True 1 1

def to_base(n, b):
    digits = ""
    while n: n, r = divmod(n, b); digits = "0123456789abcdefghij"[r] + digits
    return digits or "0"
print(to_base(255, 2), to_base(255, 16), to_base(10 ** 20, 7), int(to_base(10 ** 20, 7), 7) == 10 ** 20, sum(map(int, str(2 ** 200))), str(2 ** 100)[::-1])
# => 11111111 ff 344015313561621001452562 True 256 6735023076941049228220060567621

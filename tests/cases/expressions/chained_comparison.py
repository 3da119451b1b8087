x = 5
print(1 < x < 10, 1 < x > 3, 1 == 1 != 2, 3 > 2 > 1 > 0, 1 < 2 < 2)  # => True True True True False
print(1 < 3 in [3, 4], "a" < "b" < "c" == "c", 1 is 1 is not None)  # => True True True
calls = []
def mid():
    calls.append(1)
    return 5
print(1 < mid() < 3, len(calls))  # => False 1
print(0 < 1 < "x" if False else "ok")  # => ok
1 < "a"  # !! TypeError: '<' not supported between instances of 'int' and 'str'

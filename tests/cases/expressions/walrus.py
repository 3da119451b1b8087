if (n := len("hello")) > 3:
    print(n)  # => 5
print([y := 1, y ** 2], y)  # => [1, 1] 1
print([last := x for x in range(4)], last)  # => [0, 1, 2, 3] 3
while (n := n - 1) > 2:
    print("n", n)
    # => n 4
    # => n 3
def f():
    return [z := 3, z]
print(f())  # => [3, 3]
print(any((hit := w) > 2 for w in (1, 2, 3, 4)), hit)  # => True 3
print((a := 1, b := 2), a, b)  # => (1, 2) 1 2
d = {(k := "key"): (v := 5)}
print(d, k, v)  # => {'key': 5} key 5

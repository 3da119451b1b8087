import bisect
a = [1, 3, 3, 5]
print(bisect.bisect(a, 3), bisect.bisect_left(a, 3), bisect.bisect_right(a, 3), bisect.bisect_left(a, 9), bisect.bisect(a, 3, 0, 2), bisect.bisect_left([(1, "a"), (2, "b")], 2, key=lambda t: t[0]))
# => 3 1 3 4 2 1
bisect.insort(a, 4)
bisect.insort_left(a, 3)
bisect.insort(a, 0, key=lambda x: x)
print(a)  # => [0, 1, 3, 3, 3, 4, 5]
bisect.bisect([1], "a")  # !! TypeError: '<' not supported between instances of 'str' and 'int'

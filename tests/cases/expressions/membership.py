print(1 in [1, 2], "b" in "abc", "k" in {"k": 1}, 3 not in (1, 2), 2 in range(5), None in [None], [] in [[]], "" in "", b"a" in b"abc", 1 in {1.0}, (1, 2) in {(1, 2)})
# => True True True True True True True True True True True
"a" in 5  # !! TypeError: argument of type 'int' is not iterable

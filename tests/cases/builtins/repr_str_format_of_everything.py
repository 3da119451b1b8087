print(repr(1), repr("a"), repr(1.5), repr(None), repr(True), repr(...), repr(NotImplemented), repr([1, "a"]), repr((1,)), repr({1: "b"}), repr({1}), repr(b"x"), repr(range(3)), repr(slice(1)), repr(int), repr(ValueError("v")), repr(1j))
# => 1 'a' 1.5 None True Ellipsis NotImplemented [1, 'a'] (1,) {1: 'b'} {1} b'x' range(0, 3) slice(None, 1, None) <class 'int'> ValueError('v') 1j
print(str(ValueError("v")), format(5, "03"), repr({}.items()), repr({1: 2}.values()), repr(frozenset({1})), repr(bytearray(b"x")), repr(type), repr(Exception), repr(enumerate([])).split(" ")[0], repr(zip()).split(" ")[0])
# => v 005 dict_items([]) dict_values([2]) frozenset({1}) bytearray(b'x') <class 'type'> <class 'Exception'> <enumerate <zip

import operator as op
print(op.add(1, 2), op.sub(5, 3), op.mul(2, 3), op.truediv(7, 2), op.floordiv(7, 2), op.mod(7, 3), op.pow(2, 3), op.neg(1), op.not_(1), op.and_(6, 3), op.or_(6, 1), op.xor(5, 1), op.lshift(1, 3), op.rshift(8, 1), op.inv(5), op.abs(-1), op.matmul if False else "", op.concat("a", "b"), op.contains([1], 1), op.countOf([1, 1], 1), op.indexOf([1, 2], 2), op.truth([]), op.is_(None, None), op.is_not(1, None))
# => 3 2 6 3.5 3 1 8 -1 False 2 7 4 8 4 -6 1  ab True 2 1 False True True
print(op.eq(1, 1), op.ne(1, 2), op.lt(1, 2), op.le(2, 2), op.gt(1, 2), op.ge(2, 2), op.getitem([1, 2], 0), op.itemgetter(1)([5, 6]), op.itemgetter(0, 2)("abc"), op.itemgetter("k")({"k": 1}), op.attrgetter("real")(5), op.attrgetter("real", "imag")(1 + 2j), op.methodcaller("upper")("x"), op.methodcaller("split", ",", maxsplit=1)("a,b,c"), op.index(5), op.length_hint([1]))
# => True True True True False True 1 6 ('a', 'c') 1 5 (1.0, 2.0) X ['a', 'b,c'] 5 1
l = [1, 2]
op.setitem(l, 0, 9)
op.delitem(l, 1)
print(l, op.iadd(l, [3]), sorted([("b", 1), ("a", 2)], key=op.itemgetter(1)), op.attrgetter("__class__.__name__")(5))
# => [9, 3] [9, 3] [('b', 1), ('a', 2)] int
op.itemgetter("x")({})  # !! KeyError: 'x'

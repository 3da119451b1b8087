assert True
assert 1, "never"
try:
    assert 0
except AssertionError as error:
    print(repr(error))  # => AssertionError()
try:
    assert [], ("a", 1)
except AssertionError as error:
    print(repr(error), error.args)  # => AssertionError(('a', 1)) (('a', 1),)
assert 1 == 2, "one is not two"  # !! AssertionError: one is not two

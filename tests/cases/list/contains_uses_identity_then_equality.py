nan = float("nan")
print(nan in [nan], float("nan") in [nan], 1.0 in [1], "a" in ["abc"])  # => True False True False
class Never:
    def __eq__(self, other):
        return False
never = Never()
print(never in [never], Never() in [never])  # => True False

# Many keys are compared in one walk over both.
from collections import OrderedDict

many = OrderedDict.fromkeys(range(100_000))
other = many.copy()
print(many == other, many != other)  # => True False
other.move_to_end(99_998)
print(many == other, dict(many) == dict(other))  # => False True
del many[5], other[5]
other.move_to_end(99_999)
print(many == other)  # => True

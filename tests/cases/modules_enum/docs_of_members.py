# What help() and documentation tools show of an enumeration.
import enum
import inspect


class Colour(enum.Enum):
    RED = 1


for found in (enum.EnumType.__contains__, enum.EnumType.__getitem__, enum.EnumType.__iter__, enum.EnumType.__len__, enum.EnumType.__members__, enum.Enum.__dict__["name"], enum.Enum.__dict__["value"]):
    print(inspect.getdoc(found))
    # => Return True if `value` is in `cls`.
    # =>
    # => `value` is in `cls` if:
    # => 1) `value` is a member of `cls`, or
    # => 2) `value` is the value of one of the `cls`'s members.
    # => Return the member matching `name`.
    # => Return members in definition order.
    # => Return the number of members (no aliases)
    # => Returns a mapping of member name->value.
    # =>
    # => This mapping lists all enum members, including aliases. Note that this
    # => is a read-only view of the internal mapping.
    # => The name of the Enum member.
    # => The value of the Enum member.

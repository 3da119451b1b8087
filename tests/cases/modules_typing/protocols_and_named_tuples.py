# A protocol with an `__init__` of its own can be made; named tuples show all their fields whatever they iterate over.
import enum
import typing


class P(typing.Protocol):
    def __init__(self):
        super().__init__()
        self.x = 1


class N(typing.NamedTuple):
    x: int
    y: int = 2

    def __iter__(self):
        return iter("other")


class Named:
    def __set_name__(self, owner, name):
        print("named", name)


class M(typing.NamedTuple):
    x: int
    named = Named()


print(P().x, N(1))  # => 1 N(x=1, y=2)
print(hasattr(typing.Generic, "__slots__"), hasattr(typing.Generic, "_is_protocol"))  # => False False


class Color(enum.Enum):
    RED = 1


print(sorted(name for name in vars(Color) if name.startswith("_") and not name.startswith("__")))
# => ['_generate_next_value_', '_member_map_', '_member_names_', '_member_type_', '_new_member_', '_unhashable_values_', '_use_args_', '_value2member_map_', '_value_repr_']

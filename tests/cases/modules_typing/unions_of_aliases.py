import types
from typing import Optional, TypeVar

type A = int
type B = str
T = TypeVar("T")
for union in (A | B, A | None, None | A, A | int, int | A, A | list[int], (int | str) | A, A | (int | str), A | A, A | B | A):
    print(union, type(union).__name__)
    # => A | B UnionType
    # => A | None UnionType
    # => None | A UnionType
    # => A | int UnionType
    # => int | A UnionType
    # => A | list[int] UnionType
    # => int | str | A UnionType
    # => A | int | str UnionType
    # => A TypeAliasType
    # => A | B UnionType
print((A | B).__args__, (A | B) == (B | A), isinstance(A | B, types.UnionType), hash(A | B) == hash(B | A))
# => (A, B) True True True
print(type(T | A).__name__, type(A | T).__name__, A | Optional[str], T | int)
# => _UnionGenericAlias _UnionGenericAlias typing.Union[A, str, NoneType] typing.Union[~T, int]


def f[U]():
    return U | int, U | A


print(f())  # => (typing.Union[U, int], typing.Union[U, A])

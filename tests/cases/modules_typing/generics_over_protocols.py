# A class with type parameters that derives from a protocol with them.
from typing import Generic, Protocol, TypeVar


class Repository[T](Protocol[T]):
    def get(self) -> T: ...


print(Repository.__parameters__, Repository.__mro__)
# => (T,) (<class '__main__.Repository'>, <class 'typing.Protocol'>, <class 'typing.Generic'>, <class 'object'>)

S = TypeVar("S")
U = TypeVar("U")
try:

    class Wrong(Generic[S], Protocol[U]): ...

except TypeError as error:
    print(error)  # => Some type variables (~U) are not listed in Generic[~S]

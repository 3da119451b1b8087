# Bounds, constraints and values of aliases are evaluated when asked for, and see the names of the class around them.
T = "global"


class C:
    T = "class"

    def f[U: T](self): ...

    def g[U: (T, int)](self, a: U = T) -> U: ...

    class N[V: T]: ...


print(C.f.__type_params__[0].__bound__, C.g.__type_params__[0].__constraints__, C.N.__type_params__[0].__bound__)
# => class ('class', <class 'int'>) class


class X:
    K = int
    type A = list[K]
    type B[Z] = dict[K, Z]


print(X.A.__value__, X.B.__value__, X.B.__type_params__)  # => list[int] dict[int, Z] (Z,)


class Private[__T]:
    p = __T

    def m(self, x: __T) -> __T: ...

    type Alias[__Z] = dict[__Z, __T]


print(Private.p, Private.__type_params__, Private.m.__annotations__, Private.Alias.__value__)
# => __T (__T,) {'x': __T, 'return': __T} dict[__Z, __T]


def outer():
    T = "enclosing"

    class Without:
        def f[U: T](self): ...
        type A = T

    class With:
        T = "inner"
        def f[U: T](self): ...
        type A = T

    return Without, With


for made in outer():
    print(made.f.__type_params__[0].__bound__, made.A.__value__)
    # => enclosing enclosing
    # => inner inner


class Later:
    type A = bound_later
    def f[U: bound_later](self): ...
    bound_later = "now"


print(Later.A.__value__, Later.f.__type_params__[0].__bound__)  # => now now


class Missing:
    type A = nowhere


try:
    Missing.A.__value__
except NameError as error:
    print(error)  # => name 'nowhere' is not defined

for what in ("lambda: x", "[x for _ in y]", "(x for _ in y)", "{x: x for _ in y}"):
    for text in (f"class L:\n type A = {what}", f"class L:\n def f[T: {what}](self): ...", f"type A = {what}"):
        try:
            exec(text)
            print("fine")
        except SyntaxError as error:
            print(error.msg)
# => Cannot use lambda in annotation scope within class scope
# => Cannot use lambda in annotation scope within class scope
# => fine
# => Cannot use comprehension in annotation scope within class scope
# => Cannot use comprehension in annotation scope within class scope
# => fine
# => Cannot use comprehension in annotation scope within class scope
# => Cannot use comprehension in annotation scope within class scope
# => fine
# => Cannot use comprehension in annotation scope within class scope
# => Cannot use comprehension in annotation scope within class scope
# => fine

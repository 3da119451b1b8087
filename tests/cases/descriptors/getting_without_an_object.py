class C:
    p = property(lambda self: 1)
    c = classmethod(lambda cls: cls.__name__)
    s = staticmethod(len)


for name in ("p", "c", "s"):
    descriptor = vars(C)[name]
    for args in ((None, None), (None,), (None, C), (C(), None), (C(),)):
        try:
            print(type(descriptor).__name__, len(args), type(descriptor.__get__(*args)).__name__)
        except TypeError as error:
            print(type(descriptor).__name__, len(args), error)
# => property 2 __get__(None, None) is invalid
# => property 1 __get__(None, None) is invalid
# => property 2 property
# => property 2 int
# => property 1 int
# => classmethod 2 __get__(None, None) is invalid
# => classmethod 1 __get__(None, None) is invalid
# => classmethod 2 method
# => classmethod 2 method
# => classmethod 1 method
# => staticmethod 2 __get__(None, None) is invalid
# => staticmethod 1 __get__(None, None) is invalid
# => staticmethod 2 builtin_function_or_method
# => staticmethod 2 builtin_function_or_method
# => staticmethod 1 builtin_function_or_method
print(vars(C)["c"].__get__(None, C)(), vars(C)["s"].__get__(None, C)("abc"), vars(C)["p"].__get__(C()))
# => C 3 1
try:
    int.real.__get__(None)
except TypeError as error:
    print(error)  # => __get__(None, None) is invalid
print(int.real.__get__(7), int.real.__get__(None, int) is int.real)  # => 7 True

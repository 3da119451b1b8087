# `empty` is a value that a parameter or a signature can be given.
import inspect


def f(a: int = 3, *, b: str = "x") -> int: ...


signature = inspect.signature(f)
parameter = signature.parameters["a"]
print(parameter.replace(default=parameter.empty))  # => a: int
print(parameter.replace(annotation=inspect.Parameter.empty))  # => a=3
print(parameter.replace(annotation=parameter.empty, default=parameter.empty))  # => a
print(parameter.replace(name="c"), parameter.replace() == parameter)  # => c: int = 3 True
print(signature.replace(return_annotation=inspect.Signature.empty))  # => (a: int = 3, *, b: str = 'x')
print(signature.replace(parameters=[]), signature.replace() == signature)  # => () -> int True
try:
    parameter.replace(name=parameter.empty)
except ValueError as error:
    print(error)  # => name is a required attribute for Parameter
try:
    parameter.replace(kind=parameter.empty)
except ValueError as error:
    print(error)  # => value <class 'inspect._empty'> is not a valid Parameter.kind

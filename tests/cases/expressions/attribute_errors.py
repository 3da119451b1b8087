class A: pass
for action in ("A.x", "A().x", "(5).foo", "None.x", "[].foo", "'s'.nope", "print.foo", "int.foo", "(lambda: 0).foo", "A().x.y"):
    try:
        eval(action)
    except AttributeError as error:
        print(error, "|", error.name)
        # => type object 'A' has no attribute 'x' | x
        # => 'A' object has no attribute 'x' | x
        # => 'int' object has no attribute 'foo' | foo
        # => 'NoneType' object has no attribute 'x' | x
        # => 'list' object has no attribute 'foo' | foo
        # => 'str' object has no attribute 'nope' | nope
        # => 'builtin_function_or_method' object has no attribute 'foo' | foo
        # => type object 'int' has no attribute 'foo' | foo
        # => 'function' object has no attribute 'foo' | foo
        # => 'A' object has no attribute 'x' | x
try:
    A().x = 1 if False else (5).x
except AttributeError as error:
    print(error)  # => 'int' object has no attribute 'x'
try:
    (5).x = 1
except AttributeError as error:
    print(error)  # => 'int' object has no attribute 'x'
try:
    [].append = 1
except AttributeError as error:
    print(error)  # => 'list' object attribute 'append' is read-only
try:
    int.x = 5
except TypeError as error:
    print(error)  # => cannot set 'x' attribute of immutable type 'int'

for action in ("1 < 'a'", "[] >= {}", "None < None", "(1,) > [1]", "1j < 2j", "'a' <= b'a'", "object() < object()", "{1} < 1"):
    try:
        eval(action)
    except TypeError as error:
        print(error)
        # => '<' not supported between instances of 'int' and 'str'
        # => '>=' not supported between instances of 'list' and 'dict'
        # => '<' not supported between instances of 'NoneType' and 'NoneType'
        # => '>' not supported between instances of 'tuple' and 'list'
        # => '<' not supported between instances of 'complex' and 'complex'
        # => '<=' not supported between instances of 'str' and 'bytes'
        # => '<' not supported between instances of 'object' and 'object'
        # => '<' not supported between instances of 'set' and 'int'
print(1 == "1", None == 0, [] == (), 1 != "x", b"a" == "a")  # => False False False True False

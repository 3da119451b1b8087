for call in ("len()", "len(1, 2)", "len(x=1)", "abs()", "ord('ab')", "chr(-1)", "chr('a')", "isinstance(1)", "int('a', 'b')", "range()", "range(1, 2, 0)", "sorted()",
             "max()", "max([])", "min(1)", "sum(5)", "sum(['a'])", "round('a')", "print(sep=1)", "print(foo=1)", "zip(1)", "enumerate()", "reversed(5)", "iter(5)", "next(5)",
             "divmod(1)", "hash([])", "[].append()", "[].append(1, 2)", "[].pop(1, 2)", "'a'.split(1)", "'a'.join(5)", "'a'.join([1])", "{}.get()", "pow(1)", "getattr(1)",
             "getattr(1, 2)", "setattr(1, 'a', 2)", "dict(1, 2)", "set(1)", "bytes('a')", "super()", "type(1, 2)", "float('x')", "float([])", "complex('x')", "ord(5)", "format(1, 2)", "format('a', 'd')"):
    try:
        print(call, eval(call))
    except Exception as error:
        print(f"{call}: {type(error).__name__}: {error}")

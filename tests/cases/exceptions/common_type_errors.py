for action in ("'5' + 5", "5 + '5'", "len(5)", "[1][\"a\"]", "{}[[]]", "None + 1", "int([])", "'a' * 'b'", "sum(['a'])", "5()", "for_ = [x for x in 5]", "sorted([1, 'a'])", "'a' < 1", "abs('x')", "[1, 2] + (3,)", "{1} + {2}", "max(1)", "''.join([1])", "range('a')", "round('a')", "isinstance(1, 1)", "{**1}", "print(**{'a': 1})", "(1)[0]", "None.x if False else None[0]", "-[]", "float({})", "'abc'[1.0]", "int(1j)", "iter(5)", "1 in 5", "next([])", "hash({})", "open()", "divmod('a', 1)", "'%d' % 'a'", "b'a' + 'a'"):
    try:
        exec(action)
    except TypeError as error:
        print(f"{action}: {error}")

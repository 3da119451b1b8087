import warnings
for s in ["x = 1\nx is 1", "1 is not x", "x is None", "x is ()", "assert (1, 'a')", "1()", "[1]['a']", "(1)[0]", "'a'[1.0]", "{}['a']", "[1][True]", "(lambda: 0)[1]", "[1, 2][1:2]", "f'a'['b']", "def f():\n  return 'a' is 'a'"]:
    with warnings.catch_warnings(record=True) as w:
        warnings.simplefilter("always")
        compile(s, "<t>", "exec")
    print(repr(s), [(str(x.message), x.category.__name__, x.lineno, x.filename) for x in w])
    # => 'x = 1\nx is 1' [('"is" with \'int\' literal. Did you mean "=="?', 'SyntaxWarning', 2, '<t>')]
    # => '1 is not x' [('"is not" with \'int\' literal. Did you mean "!="?', 'SyntaxWarning', 1, '<t>')]
    # => 'x is None' []
    # => 'x is ()' [('"is" with \'tuple\' literal. Did you mean "=="?', 'SyntaxWarning', 1, '<t>')]
    # => "assert (1, 'a')" [('assertion is always true, perhaps remove parentheses?', 'SyntaxWarning', 1, '<t>')]
    # => '1()' [("'int' object is not callable; perhaps you missed a comma?", 'SyntaxWarning', 1, '<t>')]
    # => "[1]['a']" [('list indices must be integers or slices, not str; perhaps you missed a comma?', 'SyntaxWarning', 1, '<t>')]
    # => '(1)[0]' [("'int' object is not subscriptable; perhaps you missed a comma?", 'SyntaxWarning', 1, '<t>')]
    # => "'a'[1.0]" [('str indices must be integers or slices, not float; perhaps you missed a comma?', 'SyntaxWarning', 1, '<t>')]
    # => "{}['a']" []
    # => '[1][True]' []
    # => '(lambda: 0)[1]' [("'function' object is not subscriptable; perhaps you missed a comma?", 'SyntaxWarning', 1, '<t>')]
    # => '[1, 2][1:2]' []
    # => "f'a'['b']" [('str indices must be integers or slices, not str; perhaps you missed a comma?', 'SyntaxWarning', 1, '<t>')]
    # => "def f():\n  return 'a' is 'a'" [('"is" with \'str\' literal. Did you mean "=="?', 'SyntaxWarning', 2, '<t>')]
with warnings.catch_warnings():
    warnings.simplefilter("error", SyntaxWarning)
    try: compile("x is 1", "<t>", "exec")
    except SyntaxError as e: print(type(e), e.msg, e.lineno)
                             # => <class 'SyntaxError'> "is" with 'int' literal. Did you mean "=="? 1

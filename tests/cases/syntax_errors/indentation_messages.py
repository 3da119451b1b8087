sources = [
    'def f():\npass',
    '  x = 1',
    'if 1:\n  a\n b',
    'if 1:\nx',
    'class A:\nx',
    'for x in y:\nz',
    'while 1:\nx',
    'try:\nx',
    'try:\n  x\nexcept:\ny',
    'try:\n  x\nfinally:\ny',
    'with a:\nx',
    'if 1:\n  x\nelse:\ny',
    'if 1:\n  x\nelif 2:\ny',
    'x = 1\n  y = 2',
    'if 1:\n\tx\n        y',
    'match x:\ncase 1: pass',
    'match x:\n  case 1:\n  pass',
    'if 1:',
    'def f():\n    x\n  y',
    'if 1:\n  x\n    y',
    'except A:\nx',
]
for source in sources:
    try:
        compile(source, "<test>", "exec")
        print(f"{source!r}: compiles")
    except SyntaxError as error:
        print(f"{source!r}: {type(error).__name__}: {error.msg} ({error.lineno}, {error.offset})")
        # => 'def f():\npass': IndentationError: expected an indented block after function definition on line 1 (2, 1)
        # => '  x = 1': IndentationError: unexpected indent (1, 2)
        # => 'if 1:\n  a\n b': IndentationError: unindent does not match any outer indentation level (3, 3)
        # => 'if 1:\nx': IndentationError: expected an indented block after 'if' statement on line 1 (2, 1)
        # => 'class A:\nx': IndentationError: expected an indented block after class definition on line 1 (2, 1)
        # => 'for x in y:\nz': IndentationError: expected an indented block after 'for' statement on line 1 (2, 1)
        # => 'while 1:\nx': IndentationError: expected an indented block after 'while' statement on line 1 (2, 1)
        # => 'try:\nx': IndentationError: expected an indented block after 'try' statement on line 1 (2, 1)
        # => 'try:\n  x\nexcept:\ny': IndentationError: expected an indented block after 'except' statement on line 3 (4, 1)
        # => 'try:\n  x\nfinally:\ny': IndentationError: expected an indented block after 'finally' statement on line 3 (4, 1)
        # => 'with a:\nx': IndentationError: expected an indented block after 'with' statement on line 1 (2, 1)
        # => 'if 1:\n  x\nelse:\ny': IndentationError: expected an indented block after 'else' statement on line 3 (4, 1)
        # => 'if 1:\n  x\nelif 2:\ny': IndentationError: expected an indented block after 'elif' statement on line 3 (4, 1)
        # => 'x = 1\n  y = 2': IndentationError: unexpected indent (2, 2)
        # => 'if 1:\n\tx\n        y': TabError: inconsistent use of tabs and spaces in indentation (3, 1)
        # => 'match x:\ncase 1: pass': IndentationError: expected an indented block after 'match' statement on line 1 (2, 1)
        # => 'match x:\n  case 1:\n  pass': IndentationError: expected an indented block after 'case' statement on line 2 (3, 3)
        # => 'if 1:': IndentationError: expected an indented block after 'if' statement on line 1 (1, 6)
        # => 'def f():\n    x\n  y': IndentationError: unindent does not match any outer indentation level (3, 4)
        # => 'if 1:\n  x\n    y': IndentationError: unexpected indent (3, 4)
        # => 'except A:\nx': SyntaxError: invalid syntax (1, 1)

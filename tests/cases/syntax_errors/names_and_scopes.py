sources = ["def f():\n    x = 1\n    global x", "def f(x):\n    global x", "def f():\n    nonlocal missing", "nonlocal x", "def f():\n    print(y)\n    nonlocal y", "class C:\n    nonlocal z",
           "def f(x):\n  def g():\n    nonlocal x\n    global x", "[x := 1 for x in y]", "[y for x in (z := q)]", "class C:\n    [a := 1 for b in c]", "def f(): return\n  x", "(x := 1) = 2", "x := 1", "__debug__ = 1", "def f(__debug__): pass",
           "from __future__ import nope", "x = 1\nfrom __future__ import annotations", "import a.b as c.d", "from . import *x", "def f():\n    from math import *"]
for source in sources:
    try:
        compile(source, "<test>", "exec")
        print(f"{source!r}: compiles")
    except SyntaxError as error:
        print(f"{source!r}: {error.msg} ({error.lineno}, {error.offset})")
        # => 'def f():\n    x = 1\n    global x': name 'x' is assigned to before global declaration (3, 5)
        # => 'def f(x):\n    global x': name 'x' is parameter and global (2, 5)
        # => 'def f():\n    nonlocal missing': no binding for nonlocal 'missing' found (2, 5)
        # => 'nonlocal x': nonlocal declaration not allowed at module level (1, 1)
        # => 'def f():\n    print(y)\n    nonlocal y': name 'y' is used prior to nonlocal declaration (3, 5)
        # => 'class C:\n    nonlocal z': no binding for nonlocal 'z' found (2, 5)
        # => 'def f(x):\n  def g():\n    nonlocal x\n    global x': name 'x' is nonlocal and global (3, 5)
        # => '[x := 1 for x in y]': assignment expression cannot rebind comprehension iteration variable 'x' (1, 2)
        # => '[y for x in (z := q)]': assignment expression cannot be used in a comprehension iterable expression (1, 14)
        # => 'class C:\n    [a := 1 for b in c]': assignment expression within a comprehension cannot be used in a class body (2, 6)
        # => 'def f(): return\n  x': unexpected indent (2, 2)
        # => '(x := 1) = 2': cannot assign to named expression here. Maybe you meant '==' instead of '='? (1, 2)
        # => 'x := 1': invalid syntax (1, 3)
        # => '__debug__ = 1': cannot assign to __debug__ (1, 1)
        # => 'def f(__debug__): pass': cannot assign to __debug__ (1, 7)
        # => 'from __future__ import nope': future feature nope is not defined (1, 1)
        # => 'x = 1\nfrom __future__ import annotations': from __future__ imports must occur at the beginning of the file (2, 1)
        # => 'import a.b as c.d': invalid syntax (1, 16)
        # => 'from . import *x': invalid syntax (1, 16)
        # => 'def f():\n    from math import *': import * only allowed at module level (2, 22)

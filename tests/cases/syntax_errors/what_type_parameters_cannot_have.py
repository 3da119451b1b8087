for text in ["type X = (await 42)", "class X[T: (await 42)]: pass", "type X = (y := 3)",
             "class X[T]([(x := 3) for _ in range(2)] and B): pass", "def f[T: [(x := 3) for _ in range(2)]](): pass",
             "type T = [(x := 3) for _ in range(2)]", "def f[T]():\n def g():\n  nonlocal T",
             "class C[T]:\n nonlocal T", "def f(T):\n def g[U]():\n  nonlocal T",
             "def f[T](a, T=T):\n def g():\n  nonlocal a"]:
    try:
        compile(text, "<text>", "exec")
        print("compiles")
    except SyntaxError as error:
        print(error.msg)
# => await expression cannot be used within a type alias
# => await expression cannot be used within a TypeVar bound
# => named expression cannot be used within a type alias
# => assignment expression within a comprehension cannot be used within the definition of a generic
# => assignment expression within a comprehension cannot be used in a TypeVar bound
# => assignment expression within a comprehension cannot be used in a type alias
# => nonlocal binding not allowed for type parameter 'T'
# => nonlocal binding not allowed for type parameter 'T'
# => compiles
# => compiles

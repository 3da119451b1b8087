sources = [
    'return 1',
    'break',
    'continue',
    'yield 1',
    'await x',
    'class A:\n  return 1',
    'def f():\n  break',
    'if 1:\n  continue',
    'for x in y:\n  def f():\n    break',
    'yield from x',
    '[await x for x in y]',
    'class A:\n  yield 1',
    'for x in y: pass\nelse:\n  break',
    'async with x: pass',
    'def f():\n  await x',
    '[(yield x) for x in y]',
    '(x async for x in y)',
]
for source in sources:
    try:
        compile(source, "<test>", "exec")
        print(f"{source!r}: compiles")
    except SyntaxError as error:
        print(f"{source!r}: {type(error).__name__}: {error.msg} ({error.lineno}, {error.offset})")
# => 'return 1': SyntaxError: 'return' outside function (1, 1)
# => 'break': SyntaxError: 'break' outside loop (1, 1)
# => 'continue': SyntaxError: 'continue' not properly in loop (1, 1)
# => 'yield 1': SyntaxError: 'yield' outside function (1, 1)
# => 'await x': SyntaxError: 'await' outside function (1, 1)
# => 'class A:\n  return 1': SyntaxError: 'return' outside function (2, 3)
# => 'def f():\n  break': SyntaxError: 'break' outside loop (2, 3)
# => 'if 1:\n  continue': SyntaxError: 'continue' not properly in loop (2, 3)
# => 'for x in y:\n  def f():\n    break': SyntaxError: 'break' outside loop (3, 5)
# => 'yield from x': SyntaxError: 'yield' outside function (1, 1)
# => '[await x for x in y]': SyntaxError: asynchronous comprehension outside of an asynchronous function (1, 1)
# => 'class A:\n  yield 1': SyntaxError: 'yield' outside function (2, 3)
# => 'for x in y: pass\nelse:\n  break': SyntaxError: 'break' outside loop (3, 3)
# => 'async with x: pass': SyntaxError: 'async with' outside async function (1, 1)
# => 'def f():\n  await x': SyntaxError: 'await' outside async function (2, 3)
# => '[(yield x) for x in y]': SyntaxError: 'yield' inside list comprehension (1, 3)
# => '(x async for x in y)': compiles

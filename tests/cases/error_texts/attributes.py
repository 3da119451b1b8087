import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    "''.foo",
    '[].add(1)',
    '{}.append(1)',
    '(1).append',
    'None.foo',
    'None.append(1)',
    '[].lenght',
    '[].apend(1)',
    "'abc'.uper()",
    '{}.key()',
    '(1, 2).append(3)',
    'int.foo',
    'type.foo',
    'len.foo',
    '(lambda: 0).foo',
    'class A: pass\nA().foo',
    'class A: pass\nA.foo',
    'class A:\n    def __init__(self): self.value = 1\nA().valeu',
    'class A:\n    foo_bar = 1\nA.foo_baz',
    'import math\nmath.foo',
    'import math\nmath.sqr(4)',
    "class A:\n    __slots__ = ('x',)\nA().x",
    "class A:\n    __slots__ = ('x',)\nA().y = 1",
    "class A:\n    __slots__ = ('x',)\ndel A().x",
    'class A:\n    @property\n    def p(self): return 1\nA().p = 2',
    'class A:\n    @property\n    def p(self): return 1\ndel A().p',
    'class A:\n    p = property()\nA().p',
    'class A:\n    p = property(None, lambda s, v: 1)\nA().p',
    'int.x = 1',
    '[].x = 1',
    '(1).x = 1',
    "'a'.x = 1",
    'None.x = 1',
    'len.x = 1',
    'del int.x',
    'int.__add__ = 1',
    'super().foo',
    'class A:\n    def m(self): super().foo\nA().m()',
    'class A:\n    def m(): super()\nA.m()',
]:
    check(source)

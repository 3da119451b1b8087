import re
class A: pass
def f(): pass
class W:
    def m(self): pass
def clean(x): return re.sub(r"0x[0-9a-f]+", "ADDR", repr(x))
for x in (A(), f, W().m, lambda: 0, A, len, [].append, (i for i in ()), object(), int.__add__, iter([]), "".join, print, type, staticmethod(f), W.m):
    print(clean(x))
    # => <__main__.A object at ADDR>
    # => <function f at ADDR>
    # => <bound method W.m of <__main__.W object at ADDR>>
    # => <function <lambda> at ADDR>
    # => <class '__main__.A'>
    # => <built-in function len>
    # => <built-in method append of list object at ADDR>
    # => <generator object <genexpr> at ADDR>
    # => <object object at ADDR>
    # => <slot wrapper '__add__' of 'int' objects>
    # => <list_iterator object at ADDR>
    # => <built-in method join of str object at ADDR>
    # => <built-in function print>
    # => <class 'type'>
    # => <staticmethod(<function f at ADDR>)>
    # => <function W.m at ADDR>

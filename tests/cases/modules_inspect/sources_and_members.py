# Sources, comments, members, states and signatures, as CPython finds them.
import inspect
# A comment.
def f(a, *, b: int = 3) -> str:
    """Doc

       more"""
    return a
class K:
    "docs"
    # about m
    def m(self, x=1): return x
    @property
    def p(self): "the p"
    @classmethod
    def c(cls): ...
    @staticmethod
    def s(): ...
g = lambda x: x + 1
print(inspect.getsource(f)); print(inspect.getcomments(f)); print(inspect.getsource(K.m), inspect.getcomments(K.m)); print(inspect.getsourcelines(K)); print(inspect.getsource(g))
print(inspect.getdoc(f), inspect.getdoc(K.p))
for n, v in inspect.getmembers(K): 
    if not n.startswith('__'): print(n, type(v).__name__)
print([(a.name,a.kind) for a in inspect.classify_class_attrs(K) if not a.name.startswith('__')])
def outer():
    y = 1
    def inner(): return y + missing + len([])
    return inner
cv = inspect.getclosurevars(outer())
print(cv.nonlocals, cv.globals, sorted(cv.builtins), cv.unbound)
print(inspect.signature(f).bind(1, b=2), inspect.signature(f).parameters['b'].annotation)
async def co(): ...
async def ag(): yield
def gen(): x = yield 1
it = gen(); next(it)
print(inspect.iscoroutinefunction(co), inspect.isasyncgenfunction(ag), inspect.isgeneratorfunction(gen), inspect.getgeneratorstate(it))
print(inspect.getfullargspec(f)); print(inspect.getmro(bool)); print(inspect.stack()[0].function, inspect.stack()[0].lineno)
print(inspect.getmodulename('/a/b.py'), inspect.isabstract(K), inspect.unwrap(f) is f, inspect.cleandoc("a\n   b"))
try: inspect.signature(f).bind()
except TypeError as e: print(e)
try: inspect.getsource(int)
except Exception as e: print(type(e).__name__, e)
try: inspect.getsource(eval("lambda: 1"))
except Exception as e: print(type(e).__name__, e)
for b in (len, print, sorted, str.split, dict.get, "".join, max, int.from_bytes, open, isinstance, list.append, dict.update, getattr, range, type, object):
    try: print(b.__name__, inspect.signature(b))
    except Exception as e: print(type(e).__name__, e)

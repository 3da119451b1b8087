import inspect, sys
x = 1
def f():
    y = 2
    print(sorted(locals()), eval("y + 1"), eval("x", {"x": 5}), eval("a+b", {"a": 1}, {"b": 2}))
    exec("z = 3")
    return [eval("y") if False else y for _ in range(1)]
print(f())
ns = {}
exec("def g(a, b=2): return a + b\nclass K: pass\nimport math\nx = math.pi", ns); print(ns["g"](1), sorted(k for k in ns if k != "__builtins__"))
c = compile("1 + 2", "<x>", "eval"); print(eval(c), c.co_filename, c.co_name)
c = compile("a = 5\nprint(a)", "<x>", "exec"); exec(c); print(a)
c = compile("1 + 1", "<s>", "single"); exec(c)
exec(compile("None", "<s>", "single"))
for src, mode in (("1 +", "eval"), ("a = 1", "eval"), ("def", "exec"), ("x y", "exec")):
    try: compile(src, "<s>", mode); print("ok")
    except SyntaxError as e: print(e.msg, e.lineno, e.offset, repr(e.text), e.filename, e.end_lineno, e.end_offset)
print(__import__("math").pi, __import__("collections.abc").__name__, __import__("collections.abc", fromlist=["x"]).__name__)
print(globals()["x"], "f" in globals(), __name__, vars()["x"])
class V:
    a = 1
    def __init__(self): self.b = 2
print(vars(V()), [n for n in dir(V()) if not n.startswith("__")], sorted(set(dir(object())) ^ set(dir(V()))), dir(V)[-2:])
def sig(a, /, b: int, c=3, *args, d, e: str = "x", **kw) -> bool: "doc"
s = inspect.signature(sig); print(s, list(s.parameters), s.return_annotation, s.parameters["b"].annotation, s.parameters["c"].default, s.parameters["a"].kind, s.parameters["d"].kind.name, s.parameters["kw"])
ba = s.bind(1, 2, d=4); print(ba, ba.arguments, ba.args, ba.kwargs); ba.apply_defaults(); print(ba.arguments)
for a, k in (((), {}), ((1,), {}), ((1, 2), {}), ((1, 2), {"d": 1, "z": 1, "a": 1})):
    try: print(s.bind(*a, **k))
    except TypeError as e: print(e)
print(inspect.isfunction(sig), inspect.isclass(V), inspect.ismethod(V().__init__), inspect.isbuiltin(len), inspect.ismodule(sys), inspect.isgeneratorfunction(sig), inspect.iscoroutinefunction(sig), inspect.isabstract(V), inspect.isroutine(len), inspect.getdoc(sig), inspect.getmro(V), inspect.getmodule(V).__name__)
print(inspect.getmembers(V, lambda m: isinstance(m, int)), [n for n, _ in inspect.getmembers(V(), inspect.ismethod)])
print(inspect.signature(lambda x, *y: 0), inspect.signature(V), inspect.signature(V.__init__), inspect.signature(V().__init__), inspect.Parameter("p", inspect.Parameter.KEYWORD_ONLY, default=1), inspect.Signature([inspect.Parameter("q", inspect.Parameter.POSITIONAL_ONLY)]))
print(inspect.getfullargspec(sig))
print(inspect.unwrap(f) is f, inspect.cleandoc("  a\n    b\n    c"), inspect.getcallargs(lambda a, b=2: 0, 1), inspect.stack()[0].function)
def gen(): yield 1
g = gen(); print(inspect.isgenerator(g), inspect.getgeneratorstate(g)); next(g); print(inspect.getgeneratorstate(g))
print(sig.__code__.co_argcount, sig.__code__.co_kwonlyargcount, sig.__code__.co_posonlyargcount, sig.__defaults__, sig.__kwdefaults__, sig.__annotations__, sig.__code__.co_flags & 4, f.__code__.co_firstlineno)
def outer():
    v = 1
    def inner(): return v
    return inner
print(outer().__closure__[0].cell_contents, outer().__code__.co_freevars, outer.__code__.co_cellvars, outer().__qualname__, inspect.getclosurevars(outer()).nonlocals)
print(getattr(V, "zz", 9), hasattr(V, "a")); setattr(V, "zz", 1); print(V.zz); delattr(V, "zz")
print(callable(f), type(f), type(len), type(V().__init__), type(sys), type(None), type(...), type(NotImplemented))
l = {}; exec("q = 1", {}, l); print(l)
exec("global gg; gg = 3"); print(gg)
print(eval("[x for x in range(3)]"), eval("lambda: x")(), eval("(yield_ := 3)"), yield_)
try: eval("import x")
except SyntaxError as e: print(e)
try: exec("raise ValueError('in exec')")
except ValueError as e: print(e, e.__traceback__.tb_next.tb_frame.f_code.co_filename)
f.__name__ = "renamed"; f.attr = 1; print(f.__name__, f.__dict__, f.__qualname__, f.__module__, f.__doc__)
print((lambda: 0).__name__, str(inspect.signature(str.join)), str(inspect.signature(len)))
try: print(inspect.signature(print))
except ValueError as e: print(e)
import types
print(types.FunctionType(f.__code__, globals()).__name__, types.SimpleNamespace(a=1), types.MethodType(sig, 3).__self__, isinstance(f, types.FunctionType), types.new_class("NC", (V,), {}, lambda ns: ns.update(q=1)).q)
m = types.ModuleType("mm", "doc"); m.x = 1; print(m, m.__doc__, m.x, vars(m).keys())
try: inspect.getsource(len)
except TypeError as e: print(e)

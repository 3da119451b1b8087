from contextlib import contextmanager, suppress, closing, redirect_stdout, nullcontext, ExitStack, ContextDecorator, AbstractContextManager
@contextmanager
def tag(name):
    print("<" + name + ">")
    try:
        yield name.upper()
    finally:
        print("</" + name + ">")
with tag("a") as t:
    print(t)
# => <a>
# => A
# => </a>
try:
    with tag("b"):
        raise ValueError("inside")
except ValueError as error:
    print("outer", error)
# => <b>
# => </b>
# => outer inside
@tag("deco")
def f(): print("in f")
f()
# => <deco>
# => in f
# => </deco>
with suppress(KeyError, ZeroDivisionError):
    1 / 0
class C:
    def close(self): print("closed")
with closing(C()) as c:
    pass
# => closed
import io
buffer = io.StringIO()
with redirect_stdout(buffer):
    print("hidden")
print(repr(buffer.getvalue()))  # => 'hidden\n'
with nullcontext(5) as n:
    print(n)  # => 5
with ExitStack() as stack:
    a = stack.enter_context(tag("x"))
    stack.callback(print, "callback", 1)
    stack.push(lambda *exc: print("pushed", exc[0]))
    print(a)
# => <x>
# => X
# => pushed None
# => callback 1
# => </x>
@contextmanager
def swallow():
    try:
        yield
    except ValueError as e:
        print("swallowed", e)
with swallow():
    raise ValueError("v")
# => swallowed v
@contextmanager
def never(): 
    if False: yield
with never():
    pass
# !! RuntimeError: generator didn't yield

import asyncio, types
async def f(): return 1
def drive(c):
    try:
        while True:
            c.send(None)
    except StopIteration as e:
        return e.value
def show(thing):
    try:
        print(thing())
    except BaseException as e:
        print(type(e).__name__, e)
c = f()
show(lambda: drive(c))  # => 1
show(lambda: c.send(None))  # => RuntimeError cannot reuse already awaited coroutine
show(lambda: c.throw(ValueError('late')))  # => RuntimeError cannot reuse already awaited coroutine
show(lambda: c.close())  # => None
c = f()
show(lambda: c.send(5))  # => TypeError can't send non-None value to a just-started coroutine
c.close()
show(lambda: c.send(None))  # => RuntimeError cannot reuse already awaited coroutine
c = f()
show(lambda: iter(c))  # => TypeError 'coroutine' object is not iterable
show(lambda: next(c))  # => TypeError 'coroutine' object is not an iterator
show(lambda: list(c))  # => TypeError 'coroutine' object is not iterable
show(lambda: [*c])  # => TypeError Value after * must be an iterable, not coroutine
c.close()
async def awaiting(x): return await x
for thing in (1, 'a', None, [], print, f, int):
    show(lambda: drive(awaiting(thing)))
    # => TypeError object int can't be used in 'await' expression
    # => TypeError object str can't be used in 'await' expression
    # => TypeError object NoneType can't be used in 'await' expression
    # => TypeError object list can't be used in 'await' expression
    # => TypeError object builtin_function_or_method can't be used in 'await' expression
    # => TypeError object function can't be used in 'await' expression
    # => TypeError object type can't be used in 'await' expression
class NotIter:
    def __await__(self): return 1
show(lambda: drive(awaiting(NotIter())))  # => TypeError __await__() returned non-iterator of type 'int'
class Coro:
    def __await__(self): return f()
with_warnings = awaiting(Coro())
show(lambda: drive(with_warnings))  # => TypeError __await__() returned a coroutine
class Iter:
    def __await__(self): return iter([1, 2])
show(lambda: drive(awaiting(Iter())))  # => None
def g():
    yield 1
show(lambda: drive(awaiting(g())))  # => TypeError object generator can't be used in 'await' expression
@types.coroutine
def tc():
    x = yield 'out'
    return ('tc', x)
c = awaiting(tc())
print(c.send(None))  # => out
show(lambda: c.send('in'))  # => StopIteration ('tc', 'in')
print(tc.__code__.co_flags & 0x100 != 0, type(tc()).__name__)  # => True generator
def plain():
    yield from f()
show(lambda: list(plain()))
# => TypeError cannot 'yield from' a coroutine object in a non-coroutine generator
async def ag(): yield 1
def plain2():
    yield from ag()
show(lambda: list(plain2()))  # => TypeError 'async_generator' object is not iterable
show(lambda: list(ag()))  # => TypeError 'async_generator' object is not iterable
show(lambda: drive(awaiting(ag())))  # => TypeError object async_generator can't be used in 'await' expression
async def loop():
    async for x in [1]: pass
show(lambda: drive(loop()))  # => TypeError 'async for' requires an object with __aiter__ method, got list
async def notiter():
    for x in ag(): pass
show(lambda: drive(notiter()))  # => TypeError 'async_generator' object is not iterable
async def w1():
    async with 1: pass
show(lambda: drive(w1()))
# => TypeError 'int' object does not support the asynchronous context manager protocol
class OnlyEnter:
    async def __aenter__(self): pass
async def w2():
    async with OnlyEnter(): pass
show(lambda: drive(w2()))
# => TypeError 'OnlyEnter' object does not support the asynchronous context manager protocol (missed __aexit__ method)
class BadEnter:
    def __aenter__(self): return 5
    def __aexit__(self, *a): return 6
async def w3():
    async with BadEnter(): pass
show(lambda: drive(w3()))
# => TypeError 'async with' received an object from __aenter__ that does not implement __await__: int
class BadExit:
    async def __aenter__(self): return 5
    def __aexit__(self, *a): return 6
async def w4():
    async with BadExit(): pass
show(lambda: drive(w4()))
# => TypeError 'async with' received an object from __aexit__ that does not implement __await__: int
async def w5():
    with BadExit(): pass
show(lambda: drive(w5()))  # => TypeError 'BadExit' object does not support the context manager protocol
class Sus:
    def __await__(self): yield
inner = awaiting(Sus())
outer = awaiting(inner)
outer.send(None)
other = awaiting(inner)
show(lambda: other.send(None))  # => RuntimeError coroutine is being awaited already
outer.close()
async def stops(): raise StopIteration(3)
show(lambda: drive(stops()))  # => RuntimeError coroutine raised StopIteration
for text in ('await x', 'async with a: pass', 'async for a in b: pass', 'def f(): await x',
             'def f():\n async with a: pass', 'def f():\n async for a in b: pass',
             'async def f(): yield from x', 'async def f():\n yield 1\n return 2',
             'def f(): [x async for x in y]', '[await x for x in y]', 'lambda: await x',
             'class A:\n await x', 'async def f(): def g(): await x', 'await = 1', 'async def f(): await'):
    show(lambda: compile(text, 'name', 'exec') and None)
    # => SyntaxError 'await' outside function (name, line 1)
    # => SyntaxError 'async with' outside async function (name, line 1)
    # => SyntaxError 'async for' outside async function (name, line 1)
    # => SyntaxError 'await' outside async function (name, line 1)
    # => SyntaxError 'async with' outside async function (name, line 2)
    # => SyntaxError 'async for' outside async function (name, line 2)
    # => SyntaxError 'yield from' inside async function (name, line 1)
    # => SyntaxError 'return' with value in async generator (name, line 3)
    # => SyntaxError asynchronous comprehension outside of an asynchronous function (name, line 1)
    # => SyntaxError asynchronous comprehension outside of an asynchronous function (name, line 1)
    # => SyntaxError 'await' outside async function (name, line 1)
    # => SyntaxError 'await' outside function (name, line 2)
    # => SyntaxError invalid syntax (name, line 1)
    # => SyntaxError invalid syntax (name, line 1)
    # => SyntaxError invalid syntax (name, line 1)
print(f.__code__.co_flags & 0x80, ag.__code__.co_flags & 0x200)  # => 128 512
print(type(f).__name__, type(ag()).__name__, type(f().__await__()).__name__)
# => function async_generator coroutine_wrapper
show(lambda: aiter(3))  # => TypeError 'int' object is not an async iterable
show(lambda: anext(3))  # => TypeError 'int' object is not an async iterator
r = ag()
print(r.ag_running, r.ag_frame is None, r.ag_await)  # => False False None
c = awaiting(Sus())
print(c.cr_running, c.cr_await, c.cr_suspended, c.__name__, c.__qualname__)
# => False None False awaiting awaiting
c.send(None)
print(c.cr_running, type(c.cr_await).__name__, c.cr_suspended)  # => False generator True
c.close()
print(c.cr_frame)  # => None

# Coroutines and async generators driven by hand: no event loop is needed.
async def ag():
    try:
        x = yield 1
        print('got', x)
        y = yield 2
        print('got', y)
    finally:
        print('fin')
def drive(c):
    try:
        while True:
            r = c.send(None)
            print('yielded', r)
    except StopIteration as e:
        return e.value
class Sus:
    def __init__(self, v): self.v = v
    def __await__(self):
        r = yield self.v
        return ('res', r)
async def ag2():
    for i in range(3):
        a = await Sus(i*10)
        yield i, a
async def main():
    async for x in ag(): print(x)
    else: print('else')
    print([x async for x in ag2()])
    print({k: v async for k, v in ag2() if k})
    g = ag()
    print(await g.__anext__())
    print(await g.asend('hello'))
    try:
        await g.athrow(ValueError('v'))
    except ValueError as e: print('VE', e)
    try:
        await g.__anext__()
    except StopAsyncIteration: print('SAI')
    g = ag()
    await anext(g)
    await g.aclose()
    print(await anext(g, 'default'))
    ge = (i async for i in ag2())
    async for a in ge:
        print(a)
        break
    await ge.aclose()
    try:
        await 1
    except TypeError as e: print(e)
    try:
        async for x in 3: pass
    except TypeError as e: print(e)
    class A:
        def __aiter__(self): return 1
    try:
        async for x in A(): pass
    except TypeError as e: print(e)
    class B:
        def __aiter__(self): return self
        def __anext__(self): return 1
    try:
        async for x in B(): pass
    except TypeError as e: print(e, repr(e.__cause__))
    async def bad():
        try: yield 1
        except GeneratorExit: yield 2
    b = bad()
    await anext(b)
    try: await b.aclose()
    except RuntimeError as e: print(e)
    g = ag()
    s = g.asend(None)
    print(await s)
    try: await s
    except RuntimeError as e: print(e)
    await g.aclose()
    async def sstop():
        raise StopIteration
        yield
    try:
        async for x in sstop(): pass
    except RuntimeError as e: print(e, repr(e.__cause__))
    async def astop():
        raise StopAsyncIteration
        yield
    try:
        async for x in astop(): pass
    except RuntimeError as e: print(e, repr(e.__cause__))
    class CM:
        async def __aenter__(self): print('enter'); return self
        async def __aexit__(self, *a): print('exit', a[0]); return True
    async with CM() as c, CM() as d:
        1/0
    class CM2:
        def __aenter__(self): return 1
        def __aexit__(self, *a): pass
    try:
        async with CM2(): pass
    except TypeError as e: print(e)
    try:
        async with 1: pass
    except TypeError as e: print(e)
    for i in range(3):
        async for x in ag2():
            if x[0] == 1: continue
            if i == 1: break
            print('loop', i, x)
drive(main())
async def f(): pass
c = f()
print(type(c.__await__()).__name__, type(ag().asend(1)).__name__, type(ag().athrow(ValueError)).__name__)
drive(c)
try: c.send(None)
except RuntimeError as e: print(e)
try: iter(f())
except TypeError as e: print(e)
try: next(f())
except TypeError as e: print(e)

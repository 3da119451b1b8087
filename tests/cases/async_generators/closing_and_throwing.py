class Sus:
    def __init__(self, v): self.v = v
    def __await__(self): return (yield self.v)
def run(c):
    out = []
    try:
        while True:
            out.append(c.send(None))
    except StopIteration as e:
        return e.value, out
    except BaseException as e:
        return type(e).__name__, str(e), out
async def gen():
    try:
        x = yield 1
        print('x', x)
        await Sus('a')
        yield 2
    except GeneratorExit:
        print('GE')
        await Sus('closing')
        raise
    except ValueError as e:
        print('VE', e)
        yield 'handled'
    finally:
        print('finally')
        await Sus('final')
g = gen()
print(run(g.asend(None)))
print(run(g.asend('v')))
print(run(g.athrow(ValueError('boo'))))
print(run(g.asend(None)))
print(run(g.asend(None)))
print(run(g.athrow(ValueError('late'))))
print(run(g.aclose()))
g = gen()
print(run(g.__anext__()))
print(run(g.aclose()))
print(run(g.aclose()))
print(run(g.__anext__()))
g = gen()
print(run(g.aclose()))
g = gen()
print(run(g.athrow(KeyError('never started'))))
print(run(g.asend(None)))
g = gen()
print(run(g.asend(5)))
s = g.asend(None)
print(run(s))
print(run(s))
t = g.aclose()
print(run(t))
print(run(t))
g = gen()
a = g.asend(None)
print(run(a))
b, c = g.asend(None), g.asend(None)
print(b.send(None), run(c), run(g.aclose()), run(g.athrow(ValueError)))
try:
    b.throw(KeyError('in'))
except BaseException as e:
    print(type(e).__name__, e)
g = gen()
a = g.asend(None)
a.close()
print(run(a))
try:
    g.aclose().throw(KeyError('k'))
except KeyError as e:
    print('K', e)
async def bad():
    try:
        yield 1
    finally:
        yield 2
g = bad()
print(run(g.asend(None)), run(g.aclose()))
async def delegating():
    async for v in gen():
        yield v
    yield await anext(empty(), 'default')
async def empty():
    return
    yield
print(run(anext(empty())))
print(run(anext(empty(), 3)))
g = delegating()
for _ in range(5):
    print(run(g.asend(None)))
async def comp():
    print([v async for v in gen() if v])
    print({v: 1 async for v in gen()}, {v async for v in gen()})
    print([w for v in [1, 2] for w in [v, await Sus(v)]])
    print([x async for x in (y * 2 async for y in gen())])
    print(sum([await Sus(i) or i for i in range(3)]))
print(run(comp()))

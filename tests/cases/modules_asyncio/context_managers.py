import asyncio
from contextlib import asynccontextmanager, AsyncExitStack, aclosing, nullcontext, AsyncContextDecorator

@asynccontextmanager
async def resource(name, swallow=()):
    print('open', name)
    await asyncio.sleep(0)
    try:
        yield name.upper()
    except swallow as e:
        print('swallowed', repr(e))
    finally:
        await asyncio.sleep(0)
        print('close', name)

class Timer(AsyncContextDecorator):
    async def __aenter__(self):
        print('timer on')
        return self
    async def __aexit__(self, *exc):
        print('timer off', exc[0])
        return False

@Timer()
async def timed(x):
    await asyncio.sleep(0)
    return x * 2

@resource('deco')
async def decorated():
    print('in decorated')
    return 5

async def numbers():
    try:
        for i in range(10):
            yield i
            await asyncio.sleep(0)
    finally:
        print('numbers closed')

async def main():
    async with resource('a') as a, resource('b') as b:
        print(a, b)
    async with resource('c', ValueError):
        raise ValueError('inside')
    try:
        async with resource('d'):
            raise KeyError('through')
    except KeyError as e:
        print('caught', e)
    async with AsyncExitStack() as stack:
        names = [await stack.enter_async_context(resource(n)) for n in 'xyz']
        stack.push_async_callback(asyncio.sleep, 0)
        stack.callback(print, 'plain callback')
        print(names, stack.enter_context(nullcontext(7)))
    async with aclosing(numbers()) as ns:
        async for n in ns:
            if n == 2:
                break
    print(await timed(4))
    print(await decorated())
    async with nullcontext(3) as n:
        print(n)
    @asynccontextmanager
    async def twice():
        yield 1
        yield 2
    try:
        async with twice():
            pass
    except RuntimeError as e:
        print(e)
    @asynccontextmanager
    async def never():
        if False:
            yield
    try:
        async with never():
            pass
    except RuntimeError as e:
        print(e)
    for i in range(3):
        async with resource(str(i)):
            if i == 0:
                continue
            break
    async def returning():
        async with resource('ret') as r:
            return r
    print(await returning())
asyncio.run(main())

import asyncio

async def main():
    loop = asyncio.get_running_loop()
    order = []
    loop.call_soon(order.append, 'soon 1')
    handle = loop.call_soon(order.append, 'cancelled')
    handle.cancel()
    loop.call_soon(order.append, 'soon 2')
    timer = loop.call_later(0.2, order.append, 'later')
    loop.call_at(loop.time() + 0.1, order.append, 'at')
    loop.call_later(0.05, order.append, 'gone').cancel()
    await asyncio.sleep(0.8)
    print(order, handle.cancelled(), timer.cancelled())
    f = loop.create_future()
    print(f.done(), f.cancelled(), asyncio.isfuture(f), f.get_loop() is loop)
    f.add_done_callback(lambda f: order.append(('a', f.result())))
    def gone(f): order.append('gone')
    f.add_done_callback(gone)
    print(f.remove_done_callback(gone), f.remove_done_callback(gone))
    loop.call_soon(f.set_result, 42)
    print(await f, await f, order[-1])
    f = loop.create_future()
    f.set_exception(ValueError('set'))
    try:
        await f
    except ValueError as e:
        print(repr(e), f.exception() is e)
    f = loop.create_future()
    print(f.cancel(), f.cancel(), f.cancelled())
    try:
        await f
    except asyncio.CancelledError as e:
        print('cancelled', e.args)
    f = loop.create_future()
    try:
        f.set_exception(StopIteration)
    except TypeError as e:
        print(e)
    f = loop.create_future()
    try:
        f.set_exception(5)
    except TypeError as e:
        print(e)
    # Handing values over between tasks, in turn.
    async def ping(name, mine, other, out):
        for _ in range(3):
            await mine.wait()
            mine.clear()
            out.append(name)
            other.set()
    a, b, out = asyncio.Event(), asyncio.Event(), []
    a.set()
    await asyncio.gather(ping('ping', a, b, out), ping('pong', b, a, out))
    print(out)
    # Tasks take turns in the order in which they were made.
    async def turns(name):
        for i in range(3):
            out.append(f'{name}{i}')
            await asyncio.sleep(0)
    out.clear()
    await asyncio.gather(*map(turns, 'abc'))
    print(out)
    class Awaitable:
        def __await__(self):
            yield from asyncio.sleep(0).__await__()
            return 'own awaitable'
    print(await Awaitable(), await asyncio.gather(Awaitable(), Awaitable()))
    print(await asyncio.wait_for(Awaitable(), 1))
    t = asyncio.ensure_future(Awaitable())
    print(type(t).__name__, await t)
    t = loop.create_task(turns('n'), name='named')
    print(t.get_name(), t.get_coro().__name__)
    t.set_name('other')
    print(t.get_name())
    await t
    for act in (lambda: t.set_result(1), lambda: t.set_exception(ValueError())):
        try:
            act()
        except RuntimeError as e:
            print(e)
    async def bad_yield():
        class Y:
            def __await__(self):
                yield 5
        await Y()
    try:
        await asyncio.create_task(bad_yield())
    except RuntimeError as e:
        print(e)
    try:
        await asyncio.wait([])
    except ValueError as e:
        print(e)
    try:
        await asyncio.wait([turns('x')])
    except TypeError as e:
        print(e)
    try:
        await asyncio.wait(loop.create_future())
    except TypeError as e:
        print(e)
    print(await loop.run_in_executor(None, sum, [1, 2, 3]))
    print(asyncio.current_task() is not None, [t.get_name() for t in asyncio.all_tasks()])
    try:
        loop.run_until_complete(f)
    except RuntimeError as e:
        print(e)
    try:
        loop.close()
    except RuntimeError as e:
        print(e)
    try:
        asyncio.run(main())
    except RuntimeError as e:
        print(e)
    return 'result'

print(asyncio.run(main()))
loop = asyncio.new_event_loop()
asyncio.set_event_loop(loop)
print(asyncio.get_event_loop() is loop, loop.is_running(), loop.is_closed())
print(loop.run_until_complete(asyncio.gather(asyncio.sleep(0, 'a'), asyncio.sleep(0, 'b'))))
loop.call_soon(loop.stop)
loop.run_forever()
loop.close()
print(loop.is_closed())
try:
    loop.call_soon(print)
except RuntimeError as e:
    print(e)
for name in ('CancelledError', 'InvalidStateError', 'TimeoutError', 'QueueEmpty', 'QueueFull', 'Task',
             'Future', 'Lock', 'TaskGroup', 'Timeout'):
    print(getattr(asyncio, name).__module__)

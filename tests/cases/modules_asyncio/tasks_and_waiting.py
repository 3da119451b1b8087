import asyncio
async def work(n, d):
    print('start', n)
    await asyncio.sleep(d)
    print('end', n)
    return n
async def main():
    r = await asyncio.gather(work(1, .6), work(2, .2), work(3, .4))
    print(r)
    t = asyncio.create_task(work(4, 0))
    print(t.done(), t.get_name())
    await t
    print(t.done(), t.result())
    async def bad():
        await asyncio.sleep(0)
        raise ValueError('bad')
    print(await asyncio.gather(bad(), work(5, 0), return_exceptions=True))
    try:
        await asyncio.gather(bad(), work(6, 0.2))
    except ValueError as e: print('caught', e)
    await asyncio.sleep(.4)
    t = asyncio.create_task(work(7, 10))
    await asyncio.sleep(0)
    t.cancel('msg')
    try: await t
    except asyncio.CancelledError as e: print('cancelled', e.args, t.cancelled())
    try:
        await asyncio.wait_for(work(8, 1), .2)
    except asyncio.TimeoutError as e: print('timeout', repr(e))
    try:
        async with asyncio.timeout(.2):
            await work(9, 1)
    except TimeoutError as e: print('timeout', repr(e), repr(e.__cause__))
    async with asyncio.timeout(None) as to: print(to.expired())
    try:
        async with asyncio.TaskGroup() as tg:
            a = tg.create_task(work('a', .2))
            b = tg.create_task(bad())
            c = tg.create_task(work('c', 5))
    except* ValueError as eg: print(eg, eg.exceptions)
    print(a.cancelled(), b.done(), c.cancelled())
    async with asyncio.TaskGroup() as tg:
        ts = [tg.create_task(work(i, .2*(3-i))) for i in range(3)]
    print([t.result() for t in ts])
    tasks = [asyncio.create_task(work(i, .2*(3-i))) for i in range(3)]
    for f in asyncio.as_completed(tasks):
        print('ac', await f)
    done, pending = await asyncio.wait([asyncio.create_task(work(i, .2+2*i)) for i in range(2)], return_when=asyncio.FIRST_COMPLETED)
    print(len(done), len(pending))
    done, pending = await asyncio.wait(pending, timeout=.05)
    print(len(done), len(pending))
    for p in pending: p.cancel()
    inner = asyncio.create_task(work('sh', .4))
    try:
        await asyncio.wait_for(asyncio.shield(inner), .2)
    except TimeoutError: print('shield timeout')
    print(await inner)
    print(await asyncio.to_thread(lambda x: x*2, 21))
    loop = asyncio.get_running_loop()
    loop.call_soon(print, 'soon')
    loop.call_later(.2, print, 'later')
    await asyncio.sleep(.4)
    f = loop.create_future()
    f.add_done_callback(lambda f: print('cb', f.result()))
    f.set_result(3)
    print(await f)
    try: f.set_result(1)
    except asyncio.InvalidStateError as e: print(repr(e))
    f = loop.create_future()
    for m in (f.result, f.exception):
        try: m()
        except asyncio.InvalidStateError as e: print(repr(e))
    print(asyncio.current_task().get_name(), len(asyncio.all_tasks()))
    print(asyncio.iscoroutinefunction(main), asyncio.iscoroutine(3), asyncio.isfuture(f))
    try: await asyncio.gather(1)
    except TypeError as e: print(e)
    try: asyncio.create_task(1)
    except TypeError as e: print(e)
    try: asyncio.run(work(1,1))
    except RuntimeError as e: print(e)
    print(repr(f))
    async def lazy():
        yield 1
        await asyncio.sleep(0)
        yield 2
    print([x async for x in lazy()])
asyncio.run(main())
try: asyncio.run(3)
except ValueError as e: print(e)
try: asyncio.get_running_loop()
except RuntimeError as e: print(e)
try: asyncio.create_task(1)
except RuntimeError as e: print(e)

import asyncio

async def sleeper(name, seconds=10):
    try:
        await asyncio.sleep(seconds)
        return name
    except asyncio.CancelledError as e:
        print(name, 'cancelled', e.args)
        raise
    finally:
        print(name, 'finally')

async def main():
    t = asyncio.create_task(sleeper('never started'))
    t.cancel()
    try:
        await t
    except asyncio.CancelledError as e:
        print('1', t.cancelled(), e.args)
    async def parent():
        await sleeper('child')
    t = asyncio.create_task(parent(), name='P')
    await asyncio.sleep(0)
    print(t.cancel('why'), t.cancel('again'), t.cancelling())
    print(await asyncio.gather(t, return_exceptions=True))
    print(t.cancel(), t.done())
    try:
        t.exception()
    except asyncio.CancelledError as e:
        print('2', e.args)
    g = asyncio.gather(sleeper('g1'), sleeper('g2'))
    await asyncio.sleep(0)
    g.cancel()
    try:
        await g
    except asyncio.CancelledError:
        print('3 gather cancelled')
    async def swallow():
        for _ in range(2):
            try:
                await asyncio.sleep(5)
            except asyncio.CancelledError:
                print('swallowed')
        return 'survived'
    t = asyncio.create_task(swallow())
    for _ in range(2):
        await asyncio.sleep(0)
        t.cancel()
    print(await t)
    # Deadlines inside deadlines.
    try:
        async with asyncio.timeout(1):
            try:
                async with asyncio.timeout(0.2) as inner:
                    await sleeper('inner', 5)
            except TimeoutError:
                print('4', inner.expired())
            await sleeper('outer', 5)
    except TimeoutError as e:
        print('5', repr(e), repr(e.__cause__))
    async with asyncio.timeout(None) as cm:
        cm.reschedule(asyncio.get_running_loop().time() + 100)
        print(cm.when() is not None)
    try:
        async with asyncio.timeout(-1):
            await asyncio.sleep(0)
            print('not reached')
    except TimeoutError:
        print('6')
    cm = asyncio.timeout(1)
    async with cm:
        pass
    for act in (lambda: cm.__aenter__(), ):
        try:
            await act()
        except RuntimeError as e:
            print(e)
    try:
        asyncio.timeout(1).reschedule(3)
    except RuntimeError as e:
        print(e)
    # Task groups.
    async def fail(after, error):
        await asyncio.sleep(after)
        raise error
    try:
        async with asyncio.TaskGroup() as tg:
            tg.create_task(sleeper('tg'))
            tg.create_task(fail(0, ValueError('one')))
            tg.create_task(fail(0, KeyError('two')))
            await sleeper('body')
    except* ValueError as eg:
        print('7', eg.exceptions)
    except* KeyError as eg:
        print('8', eg.exceptions)
    try:
        async with asyncio.TaskGroup() as tg:
            tg.create_task(sleeper('tg2'))
            raise OSError('body')
    except ExceptionGroup as eg:
        print('9', eg, eg.exceptions)
    async def cancelled_group():
        async with asyncio.TaskGroup() as tg:
            tg.create_task(sleeper('tg3'))
            await asyncio.sleep(0)
            await asyncio.sleep(5)
    t = asyncio.create_task(cancelled_group())
    await asyncio.sleep(0.2)
    t.cancel()
    try:
        await t
    except asyncio.CancelledError:
        print('10')
    try:
        tg.create_task(sleeper('late'))
    except RuntimeError as e:
        print('11', e.args[0][-11:])
    # Shield.
    inner = asyncio.create_task(sleeper('shielded', 0.4))
    async def shielding():
        return await asyncio.shield(inner)
    t = asyncio.create_task(shielding())
    await asyncio.sleep(0)
    t.cancel()
    print(await asyncio.gather(t, return_exceptions=True), inner.done())
    print(await inner)
    # wait_for hands out results and errors.
    print(await asyncio.wait_for(sleeper('quick', 0), 5), await asyncio.wait_for(inner, None))
    try:
        await asyncio.wait_for(fail(0, LookupError('x')), 5)
    except LookupError as e:
        print(repr(e))
    try:
        await asyncio.wait_for(sleeper('zero'), 0)
    except TimeoutError as e:
        print(repr(e))
    t = asyncio.create_task(sleeper('left behind'))
    await asyncio.sleep(0)
    print('end')

asyncio.run(main())
async def boom():
    asyncio.create_task(sleeper('cleaned up'))
    await asyncio.sleep(0)
    raise SystemError('boom')
try:
    asyncio.run(boom())
except SystemError as e:
    print(repr(e))

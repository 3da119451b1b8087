import asyncio
async def producer(q, n):
    for i in range(n):
        await q.put(i)
        print('put', i, q.qsize())
    await q.put(None)
async def consumer(q):
    while (item := await q.get()) is not None:
        print('got', item)
        q.task_done()
    q.task_done()
    print('consumer done')
async def workers():
    q = asyncio.Queue()
    for i in range(6): q.put_nowait(i)
    out = []
    async def worker(name):
        while True:
            item = await q.get()
            await asyncio.sleep(0.05*item)
            print(name, item)
            out.append(item)
            q.task_done()
    ts = [asyncio.create_task(worker(f'w{i}')) for i in range(3)]
    await q.join()
    for t in ts: t.cancel()
    print(await asyncio.gather(*ts, return_exceptions=True))
    print(sorted(out))
async def locks():
    lock = asyncio.Lock()
    async def crit(n):
        async with lock:
            print('in', n, lock.locked())
            await asyncio.sleep(0)
            print('out', n)
    await asyncio.gather(*[crit(i) for i in range(3)])
    try: lock.release()
    except RuntimeError as e: print(e)
    sem = asyncio.Semaphore(2)
    async def s(n):
        async with sem:
            print('sem in', n); await asyncio.sleep(.05); print('sem out', n)
    await asyncio.gather(*[s(i) for i in range(5)])
    ev = asyncio.Event()
    async def waiter(n):
        print('wait', n); await ev.wait(); print('woke', n)
    ts = [asyncio.create_task(waiter(i)) for i in range(3)]
    await asyncio.sleep(0)
    ev.set(); print('set')
    await asyncio.gather(*ts)
    cond = asyncio.Condition()
    async def cw(n):
        async with cond:
            await cond.wait()
            print('cond', n)
    ts = [asyncio.create_task(cw(i)) for i in range(3)]
    await asyncio.sleep(0)
    async with cond: cond.notify(1)
    await asyncio.sleep(0.05)
    async with cond: cond.notify_all()
    await asyncio.gather(*ts)
    b = asyncio.Barrier(3)
    async def bw(n):
        i = await b.wait(); print('barrier', n, i)
    await asyncio.gather(*[bw(i) for i in range(3)])
    bs = asyncio.BoundedSemaphore(1)
    try: bs.release()
    except ValueError as e: print(e)
    q = asyncio.Queue(1)
    q.put_nowait(1)
    try: q.put_nowait(2)
    except asyncio.QueueFull as e: print(repr(e))
    q.get_nowait()
    try: q.get_nowait()
    except asyncio.QueueEmpty as e: print(repr(e))
    pq = asyncio.PriorityQueue()
    for x in (3,1,2): pq.put_nowait(x)
    print([await pq.get() for _ in range(3)])
    lq = asyncio.LifoQueue()
    for x in (3,1,2): await lq.put(x)
    print([lq.get_nowait() for _ in range(3)], lq)
    print(str(asyncio.Queue(3)), repr(lock)[:22])
async def main():
    q = asyncio.Queue(2)
    await asyncio.gather(producer(q, 5), consumer(q))
    await workers()
    await locks()
    # cancellation in finally
    async def fin():
        try:
            await asyncio.sleep(10)
        except asyncio.CancelledError:
            print('cleanup'); raise
        finally:
            print('finally'); await asyncio.sleep(0); print('after')
    t = asyncio.create_task(fin())
    await asyncio.sleep(0)
    t.cancel()
    try: await t
    except asyncio.CancelledError: print('C')
    # swallow
    async def swallow():
        try: await asyncio.sleep(10)
        except asyncio.CancelledError: pass
        return 'ok'
    t = asyncio.create_task(swallow()); await asyncio.sleep(0); print(t.cancel(), t.cancelling(), t.uncancel())
    print(await t)
    asyncio.create_task(fin())
    await asyncio.sleep(0)
    print('main end')
asyncio.run(main())
import contextvars
v = contextvars.ContextVar('v', default=0)
async def cv(n):
    v.set(n); await asyncio.sleep(0); print(n, v.get())
async def main2():
    await asyncio.gather(cv(1), cv(2)); print(v.get())
    loop = asyncio.get_event_loop()
    print(loop.is_running(), loop.is_closed())
asyncio.run(main2())
loop = asyncio.new_event_loop()
print(loop.run_until_complete(asyncio.sleep(0, 'r')))
loop.close()
try: loop.run_until_complete(asyncio.sleep(0))
except RuntimeError as e: print(e)
with asyncio.Runner() as r:
    print(r.run(asyncio.sleep(0, 5)))
async def exc():
    raise KeyError('x')
try: asyncio.run(exc())
except KeyError as e: print(repr(e))

import asyncio
import threading


async def work(n):
    out = []
    for i in range(3):
        await asyncio.sleep(0.001)
        out.append(n * 10 + i)
    return out


results = {}


def run(n):
    results[n] = asyncio.run(work(n))


ts = [threading.Thread(target=run, args=(n,)) for n in range(4)]
for t in ts:
    t.start()
for t in ts:
    t.join()
print(sorted(results.items()))  # => [(0, [0, 1, 2]), (1, [10, 11, 12]), (2, [20, 21, 22]), (3, [30, 31, 32])]
errors = []


def no_loop():
    try:
        asyncio.get_running_loop()
    except RuntimeError as e:
        errors.append(str(e))
    try:
        asyncio.get_event_loop()
    except RuntimeError as e:
        errors.append(str(e))
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    errors.append(asyncio.get_event_loop() is loop)
    errors.append(loop.run_until_complete(work(7)))
    loop.close()


t = threading.Thread(target=no_loop, name="w")
t.start()
t.join()
print(errors)
# => ['no running event loop', "There is no current event loop in thread 'w'.", True, [70, 71, 72]]


async def gathered():
    async with asyncio.TaskGroup() as tg:
        a = tg.create_task(asyncio.to_thread(asyncio.run, work(1)))
        b = tg.create_task(work(2))
    return a.result(), b.result()

print(asyncio.run(gathered()))  # => ([10, 11, 12], [20, 21, 22])

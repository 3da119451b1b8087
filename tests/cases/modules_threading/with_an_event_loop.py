# An event loop that has nothing to do lets threads run, and they call back.
import asyncio
import threading
import time

log = []


def work(loop, future):
    time.sleep(0.01)
    try:
        asyncio.get_running_loop()
    except RuntimeError as error:
        log.append(str(error))
    loop.call_soon_threadsafe(future.set_result, "done")


async def main():
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    thread = threading.Thread(target=work, args=(loop, future))
    thread.start()
    print(await future)  # => done
    thread.join()
    print(asyncio.get_running_loop() is loop)  # => True
    # A loop of its own.
    results = []

    async def inner(n):
        await asyncio.sleep(0.01 * (3 - n))
        return n

    threads = [threading.Thread(target=lambda n=n: results.append(asyncio.run(inner(n)))) for n in range(3)]
    for thread in threads:
        thread.start()
    await asyncio.sleep(0.5)
    print(results, [thread.is_alive() for thread in threads])  # => [2, 1, 0] [False, False, False]


asyncio.run(main())
print(log)  # => ['no running event loop']

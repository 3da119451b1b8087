import asyncio
import threading
import time


async def double(n):
    await asyncio.sleep(0.001)
    if n < 0:
        raise ValueError("negative")
    return n * 2


async def main():
    loop = asyncio.get_running_loop()
    results = []

    def client():
        fs = [asyncio.run_coroutine_threadsafe(double(n), loop) for n in range(3)]
        results.append([f.result(10) for f in fs])
        try:
            asyncio.run_coroutine_threadsafe(double(-1), loop).result(10)
        except ValueError as e:
            results.append(str(e))
        slow = asyncio.run_coroutine_threadsafe(asyncio.sleep(100), loop)
        try:
            slow.result(0.01)
        except TimeoutError:
            results.append(slow.cancel())
        loop.call_soon_threadsafe(finished.set)

    finished = asyncio.Event()
    t = threading.Thread(target=client)
    t.start()
    await finished.wait()
    t.join()
    print(results)
    # A queue that a thread feeds.
    q = asyncio.Queue()

    def feed():
        for n in range(5):
            time.sleep(0.001)
            loop.call_soon_threadsafe(q.put_nowait, n)
        asyncio.run_coroutine_threadsafe(q.put(None), loop).result()

    t = threading.Thread(target=feed)
    t.start()
    got = []
    while (item := await q.get()) is not None:
        got.append(item)
    await asyncio.to_thread(t.join)
    print(got)


asyncio.run(main())
# => [[0, 2, 4], 'negative', True]
# => [0, 1, 2, 3, 4]

# A loop in a thread of its own, used from outside.
loop = asyncio.new_event_loop()
t = threading.Thread(target=loop.run_forever, daemon=True)
t.start()
print([asyncio.run_coroutine_threadsafe(double(n), loop).result() for n in range(4)])  # => [0, 2, 4, 6]


async def where():
    return threading.current_thread() is t, asyncio.get_running_loop() is loop

print(asyncio.run_coroutine_threadsafe(where(), loop).result())  # => (True, True)
loop.call_soon_threadsafe(loop.stop)
t.join()
loop.close()
print(loop.is_closed(), t.is_alive())  # => True False

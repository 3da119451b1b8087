# A limit ends all threads, and what they held is free.
# expect: fuel
import queue, threading, time
def spin():
    while True:
        pass
lock, again, done = threading.Lock(), threading.RLock(), queue.Queue()
def hold():
    with lock, again, done.mutex:
        spin()
for target in (spin, hold, spin):
    threading.Thread(target=target, daemon=True).start()
spin()
# --- step ---
# expect: ok
assert threading.enumerate() == [threading.main_thread()], threading.enumerate()
with lock, again:
    done.put(1)
thread = threading.Thread(target=lambda: done.put(done.get() + 1))
thread.start()
thread.join()
assert done.get() == 2
# --- step ---
# A program waits for those that are no daemons.
# expect: fuel
thread = threading.Thread(target=spin)
thread.start()
# --- step ---
# expect: ok
assert not thread.is_alive()
thread.join()
# --- step ---
# expect: fuel | memory | MemoryError | RuntimeError
waiting = []
while True:
    waiting.append(threading.Thread(target=threading.Event().wait, daemon=True))
    waiting[-1].start()
# --- step ---
# expect: fuel | memory | MemoryError | RecursionError | RuntimeError
waiting = None
def more():
    threading.Thread(target=more).start()
more()
# --- step ---
# Inside of native code, in a turn of another, while others wait.
# expect: fuel
def key(x):
    time.sleep(0.001)
    spin()
threads = [threading.Thread(target=sorted, args=([2, 1],), kwargs={"key": key}) for _ in range(3)]
for thread in threads:
    thread.start()
spin()
# --- step ---
# expect: ok
import concurrent.futures
with concurrent.futures.ThreadPoolExecutor(3) as pool:
    assert list(pool.map(abs, range(-5, 0))) == [5, 4, 3, 2, 1]
assert threading.active_count() == 1
# --- step ---
# expect: fuel
import asyncio
async def main():
    await asyncio.gather(*(asyncio.to_thread(spin) for _ in range(3)))
asyncio.run(main())
# --- step ---
# expect: ok
assert asyncio.run(asyncio.to_thread(abs, -1)) == 1

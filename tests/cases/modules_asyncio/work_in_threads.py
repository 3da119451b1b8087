# Work in threads beside a loop: to_thread, executors, calls from threads into the loop.
import asyncio
import concurrent.futures
import contextvars
import threading
import time

variable = contextvars.ContextVar("variable", default="none")


def name():
    return threading.current_thread().name


async def main():
    print(await asyncio.to_thread(threading.get_ident) == threading.get_ident())
    print(name(), await asyncio.to_thread(name))

    # Work sleeps side by side.
    began = time.monotonic()
    await asyncio.gather(*[asyncio.to_thread(time.sleep, 0.05) for _ in range(4)])
    print(time.monotonic() - began < 0.19)

    # The loop goes on while a thread computes.
    ticks, done = [], threading.Event()

    def compute():
        while not done.is_set():
            pass
        return "computed"

    async def tick():
        while len(ticks) < 5:
            ticks.append(1)
            await asyncio.sleep(0)
        done.set()

    ticking = asyncio.create_task(tick())
    print(await asyncio.to_thread(compute), len(ticks))
    await ticking

    # Variables of the context go along, and what is set there stays there.
    variable.set("outer")

    def change():
        seen = variable.get()
        variable.set("inner")
        return seen

    print(await asyncio.to_thread(change), variable.get())
    print(await asyncio.get_running_loop().run_in_executor(None, variable.get))

    # Errors, and an executor of one's own.
    def fail():
        raise ValueError("in a thread")

    loop = asyncio.get_running_loop()
    with concurrent.futures.ThreadPoolExecutor(2, thread_name_prefix="own") as pool:
        print((await loop.run_in_executor(pool, name)).startswith("own_"))
        try:
            await loop.run_in_executor(pool, fail)
        except ValueError as error:
            print(error)
    try:
        loop.set_default_executor(None)
    except TypeError as error:
        print(error)

    # From a thread into the loop.
    async def answer(text):
        await asyncio.sleep(0.001)
        if text == "no":
            raise LookupError(text)
        return text.upper()

    def ask():
        asked = [asyncio.run_coroutine_threadsafe(answer(text), loop) for text in ("yes", "no")]
        return asked[0].result(10), repr(asked[1].exception(10))

    print(await asyncio.to_thread(ask))
    called = loop.create_future()
    await asyncio.to_thread(loop.call_soon_threadsafe, called.set_result, "called")
    print(await called)

    # A future of threads is awaited, and cancelled.
    future = concurrent.futures.Future()
    wrapped = asyncio.wrap_future(future)
    wrapped.cancel()
    try:
        await wrapped
    except asyncio.CancelledError:
        print(future.cancelled())
    future = concurrent.futures.Future()
    asyncio.get_running_loop().call_later(0.001, future.set_result, 5)
    print(await asyncio.wrap_future(future))

    # Who waits no longer lets the work go on.
    event = threading.Event()
    try:
        await asyncio.wait_for(asyncio.to_thread(event.wait), 0.01)
    except TimeoutError:
        event.set()
        print("timeout")


asyncio.run(main())
# => False
# => MainThread asyncio_0
# => True
# => computed 5
# => outer outer
# => none
# => True
# => in a thread
# => executor must be ThreadPoolExecutor instance
# => ('YES', "LookupError('no')")
# => called
# => False
# => 5
# => timeout
print([thread.name for thread in threading.enumerate()])  # => ['MainThread']

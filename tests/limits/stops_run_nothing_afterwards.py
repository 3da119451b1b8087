# What is to run when a program ends, or something goes wrong, does not run when a limit ends it:
# neither in that step nor in a later one.
ran = []
import asyncio, atexit, contextlib, gc, sys, threading, weakref
# --- step ---
# expect: fuel
atexit.register(lambda: ran.append("atexit"))
sys.excepthook = lambda *args: ran.append("excepthook")
sys.unraisablehook = lambda *args: ran.append("unraisablehook")
threading.excepthook = lambda *args: ran.append("threading")
while True: pass
# --- step ---
print(ran)
# => []
# --- step ---
# expect: fuel
class Exits:
    def __enter__(self): return self
    def __exit__(self, *error):
        ran.append("exit")
        return True
stack = contextlib.ExitStack()
stack.callback(lambda: ran.append("callback"))
stack.push(lambda *error: ran.append("pushed") or True)
with stack, Exits(), contextlib.closing(stack), contextlib.suppress(BaseException):
    while True: pass
# --- step ---
print(ran)
# => []
# --- step ---
# expect: fuel
class Dies:
    def __del__(self): ran.append("del")
class Ref: pass
def local():
    dies, ref = Dies(), Ref()
    finalizer = weakref.finalize(ref, lambda: ran.append("finalize"))
    weak = weakref.ref(ref, lambda _: ran.append("weak"))
    table = weakref.WeakValueDictionary(key=ref)
    while True: pass
local()
# --- step ---
gc.collect()
print([name for name in ran if name == "del"])
# => []
# --- step ---
ran.clear()
# --- step ---
# expect: fuel
def generator():
    try:
        yield 1
        yield 2
    except BaseException:
        ran.append("except")
    finally:
        ran.append("finally")
def delegating():
    try:
        yield from generator()
    finally:
        ran.append("outer")
inner = delegating()
def use():
    for _ in inner:
        while True: pass
use()
# --- step ---
print(ran)
# => []
# --- step ---
# It stands where it stood.
print(next(inner), ran)
inner.close()
print(ran)
# => 2 []
# => ['except', 'finally', 'outer']
# --- step ---
ran.clear()
# --- step ---
# expect: fuel
async def cancelled():
    try:
        await asyncio.sleep(1000)
    except BaseException:
        ran.append("cancelled")
    finally:
        ran.append("task finally")
async def agen():
    try:
        yield 1
    finally:
        ran.append("agen")
async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda *args: ran.append("handler"))
    task = asyncio.create_task(cancelled())
    task.add_done_callback(lambda _: ran.append("done"))
    await asyncio.sleep(0)
    loop.call_later(0.001, ran.append, "later")
    async with asyncio.timeout(5), asyncio.TaskGroup() as group:
        group.create_task(cancelled())
        await asyncio.sleep(0)
        async for _ in agen():
            while True: pass
asyncio.run(main())
# --- step ---
print(ran)
# => []
# --- step ---
async def again():
    await asyncio.sleep(0.01)
    return len(asyncio.all_tasks())
print(asyncio.run(again()), ran)
# => 1 []
# --- step ---
# expect: fuel
def raising():
    try:
        raise ValueError("first")
    except ValueError:
        try:
            while True: pass
        except BaseException as error:
            ran.append(repr(error))
        else:
            ran.append("else")
        finally:
            ran.append("finally")
            return 1
    finally:
        ran.append("outer")
raising()
# --- step ---
print(ran, sys.exc_info())
# => [] (None, None, None)
# --- step ---
# expect: fuel
def thread():
    try:
        while True: pass
    finally:
        ran.append("thread")
worker = threading.Thread(target=thread)
# It returns before the thread has done its work.
worker.start()
ran.append("started")
# --- step ---
print(ran)
ran.clear()
# => ['started']
# --- step ---
# expect: fuel
import concurrent.futures
with concurrent.futures.ThreadPoolExecutor() as pool:
    future = pool.submit(thread)
    future.add_done_callback(lambda _: ran.append("future"))
    ran.append("submitted")
# --- step ---
print(ran)
ran.clear()
# => ['submitted']
# --- step ---
# expect: fuel
try:
    exec(compile("try:\n    while True: pass\nfinally:\n    ran.append('exec')", "x", "exec"))
finally:
    ran.append("around exec")
# --- step ---
print(ran)
# => []

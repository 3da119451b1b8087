# Nothing catches the end of the output, and nothing runs after it.
ran = []
# --- step ---
# expect: output
try:
    while True: print('x' * 5000)
except BaseException:
    ran.append("except")
finally:
    ran.append("finally")
    while True: print('x' * 5000)
# --- step ---
print(ran)
# => []
# --- step ---
# expect: output
while True:
    try:
        print('x' * 5000)
    except BaseException:
        pass
# --- step ---
print(ran)
# => []
# --- step ---
# expect: output
import contextlib
with contextlib.suppress(BaseException):
    while True: print('x' * 5000)
ran.append("suppressed")
# --- step ---
print(ran)
# => []
# --- step ---
# expect: output
def generator():
    while True:
        try:
            yield print('x' * 5000)
        except BaseException:
            ran.append("generator")
        finally:
            ran.append("generator finally") if False else None
for _ in generator():
    pass
ran.append("after")
# --- step ---
print(ran)
# => []
# --- step ---
# expect: output
def recursive():
    try:
        recursive()
    except RecursionError:
        while True: print('x' * 5000)
    except BaseException:
        ran.append("recursive")
recursive()
# --- step ---
print(ran)
# => []
# --- step ---
# expect: output
try:
    sorted(range(10 ** 5), key=lambda n: (ran.append("key") if False else print('x' * 5000), n)[1])
    while True: print('x' * 5000)
except BaseException:
    ran.append("sorted")
# --- step ---
print(ran)
# => []
# --- step ---
# expect: output
class Compared:
    def __eq__(self, other):
        while True: print('x' * 5000)
    __hash__ = None
try:
    [Compared()] == [1]
except BaseException:
    ran.append("compared")
# --- step ---
print(ran)
# => []
# --- step ---
# expect: output
class Dies:
    def __del__(self):
        try:
            while True: print('x' * 5000)
        except BaseException:
            ran.append("del")
dies = Dies()
del dies
ran.append("after del")
# --- step ---
print(ran)
# => []
# --- step ---
# expect: output
import asyncio
async def task():
    try:
        while True:
            print('x' * 5000)
            await asyncio.sleep(0)
    except BaseException:
        ran.append("task")
async def main():
    results = await asyncio.gather(task(), task(), return_exceptions=True)
    ran.append(results)
asyncio.run(main())
# --- step ---
print(ran)
# => []
# --- step ---
# expect: output
async def task():
    while True: print('x' * 5000)
async def main():
    try:
        async with asyncio.timeout(10 ** 6):
            await asyncio.wait_for(task(), 10 ** 6)
    except BaseException:
        ran.append("timeout")
await main()
ran.append("awaited")
# --- step ---
print(ran)
# => []
# --- step ---
# expect: output
try:
    exec("while True: print('x' * 5000)")
except BaseException:
    ran.append("exec")
# --- step ---
print(ran)
# => []
# --- step ---
# expect: output
import weakref
class Thing: pass
def callback(_):
    while True: print('x' * 5000)
thing = Thing()
weak = weakref.ref(thing, callback)
del thing
import gc
gc.collect()
ran.append("after callback")
# --- step ---
print(ran)
# => []

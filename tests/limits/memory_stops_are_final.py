#: fuel = 200_000_000
# Nothing catches memory that ran out piece by piece, and nothing runs after it.
ran = []
hoard = []
# --- step ---
# expect: memory
try:
    while True: hoard.append([None] * 300)
except BaseException:
    ran.append("except")
finally:
    ran.append("finally")
    while True: hoard.append([None] * 300)
# --- step ---
hoard.clear()
print(ran)
# => []
# --- step ---
# expect: memory
while True:
    try:
        hoard.append([None] * 300)
    except BaseException:
        pass
# --- step ---
hoard.clear()
print(ran)
# => []
# --- step ---
# expect: memory
import contextlib
with contextlib.suppress(BaseException):
    while True: hoard.append([None] * 300)
ran.append("suppressed")
# --- step ---
hoard.clear()
print(ran)
# => []
# --- step ---
# expect: memory
def generator():
    while True:
        try:
            yield hoard.append([None] * 300)
        except BaseException:
            ran.append("generator")
        finally:
            ran.append("generator finally") if False else None
for _ in generator():
    pass
ran.append("after")
# --- step ---
hoard.clear()
print(ran)
# => []
# --- step ---
# expect: memory
def recursive():
    try:
        recursive()
    except RecursionError:
        while True: hoard.append([None] * 300)
    except BaseException:
        ran.append("recursive")
recursive()
# --- step ---
hoard.clear()
print(ran)
# => []
# --- step ---
# expect: memory
try:
    sorted(range(10 ** 5), key=lambda n: (ran.append("key") if False else hoard.append([None] * 300), n)[1])
    while True: hoard.append([None] * 300)
except BaseException:
    ran.append("sorted")
# --- step ---
hoard.clear()
print(ran)
# => []
# --- step ---
# expect: memory
class Compared:
    def __eq__(self, other):
        while True: hoard.append([None] * 300)
    __hash__ = None
try:
    [Compared()] == [1]
except BaseException:
    ran.append("compared")
# --- step ---
hoard.clear()
print(ran)
# => []
# --- step ---
# expect: memory
class Dies:
    def __del__(self):
        try:
            while True: hoard.append([None] * 300)
        except BaseException:
            ran.append("del")
dies = Dies()
del dies
ran.append("after del")
# --- step ---
hoard.clear()
print(ran)
# => []
# --- step ---
# expect: memory
import asyncio
async def task():
    try:
        while True:
            hoard.append([None] * 300)
            await asyncio.sleep(0)
    except BaseException:
        ran.append("task")
async def main():
    results = await asyncio.gather(task(), task(), return_exceptions=True)
    ran.append(results)
asyncio.run(main())
# --- step ---
hoard.clear()
print(ran)
# => []
# --- step ---
# expect: memory
async def task():
    while True: hoard.append([None] * 300)
async def main():
    try:
        async with asyncio.timeout(10 ** 6):
            await asyncio.wait_for(task(), 10 ** 6)
    except BaseException:
        ran.append("timeout")
await main()
ran.append("awaited")
# --- step ---
hoard.clear()
print(ran)
# => []
# --- step ---
# expect: memory
try:
    exec("while True: hoard.append([None] * 300)")
except BaseException:
    ran.append("exec")
# --- step ---
hoard.clear()
print(ran)
# => []
# --- step ---
# expect: memory
import weakref
class Thing: pass
def callback(_):
    while True: hoard.append([None] * 300)
thing = Thing()
weak = weakref.ref(thing, callback)
del thing
import gc
gc.collect()
ran.append("after callback")
# --- step ---
hoard.clear()
print(ran)
# => []

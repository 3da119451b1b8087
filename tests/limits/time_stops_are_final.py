# Nothing catches the deadline, and nothing runs after it.
#: deadline = 1
ran = []
import time
# --- step ---
# expect: time
try:
    while True: time.sleep(10 ** 8)
except BaseException:
    ran.append("except")
finally:
    ran.append("finally")
    while True: time.sleep(10 ** 8)
# --- step ---
print(ran)
# => []
# --- step ---
# expect: time
while True:
    try:
        time.sleep(10 ** 8)
    except BaseException:
        pass
# --- step ---
print(ran)
# => []
# --- step ---
# expect: time
import contextlib
with contextlib.suppress(BaseException):
    while True: time.sleep(10 ** 8)
ran.append("suppressed")
# --- step ---
print(ran)
# => []
# --- step ---
# expect: time
def generator():
    while True:
        try:
            yield time.sleep(10 ** 8)
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
# expect: time
def recursive():
    try:
        recursive()
    except RecursionError:
        while True: time.sleep(10 ** 8)
    except BaseException:
        ran.append("recursive")
recursive()
# --- step ---
print(ran)
# => []
# --- step ---
# expect: time
try:
    sorted(range(10 ** 5), key=lambda n: (ran.append("key") if False else time.sleep(10 ** 8), n)[1])
    while True: time.sleep(10 ** 8)
except BaseException:
    ran.append("sorted")
# --- step ---
print(ran)
# => []
# --- step ---
# expect: time
class Compared:
    def __eq__(self, other):
        while True: time.sleep(10 ** 8)
    __hash__ = None
try:
    [Compared()] == [1]
except BaseException:
    ran.append("compared")
# --- step ---
print(ran)
# => []
# --- step ---
# expect: time
class Dies:
    def __del__(self):
        try:
            while True: time.sleep(10 ** 8)
        except BaseException:
            ran.append("del")
dies = Dies()
del dies
ran.append("after del")
# --- step ---
print(ran)
# => []
# --- step ---
# expect: time
import asyncio
async def task():
    try:
        while True:
            time.sleep(10 ** 8)
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
# expect: time
async def task():
    while True: time.sleep(10 ** 8)
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
# expect: time
try:
    exec("while True: time.sleep(10 ** 8)")
except BaseException:
    ran.append("exec")
# --- step ---
print(ran)
# => []
# --- step ---
# expect: time
import weakref
class Thing: pass
def callback(_):
    while True: time.sleep(10 ** 8)
thing = Thing()
weak = weakref.ref(thing, callback)
del thing
import gc
gc.collect()
ran.append("after callback")
# --- step ---
print(ran)
# => []

# Nothing catches the last allowed tool call, and nothing runs after it.
ran = []
# --- step ---
# expect: tool call
try:
    while True: echo(1)
except BaseException:
    ran.append("except")
finally:
    ran.append("finally")
    while True: echo(1)
# --- step ---
print(ran)
# => []
# --- step ---
# expect: tool call
while True:
    try:
        echo(1)
    except BaseException:
        pass
# --- step ---
print(ran)
# => []
# --- step ---
# expect: tool call
import contextlib
with contextlib.suppress(BaseException):
    while True: echo(1)
ran.append("suppressed")
# --- step ---
print(ran)
# => []
# --- step ---
# expect: tool call
def generator():
    while True:
        try:
            yield echo(1)
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
# expect: tool call
def recursive():
    try:
        recursive()
    except RecursionError:
        while True: echo(1)
    except BaseException:
        ran.append("recursive")
recursive()
# --- step ---
print(ran)
# => []
# --- step ---
# expect: tool call
try:
    sorted(range(10 ** 5), key=lambda n: (ran.append("key") if False else echo(1), n)[1])
    while True: echo(1)
except BaseException:
    ran.append("sorted")
# --- step ---
print(ran)
# => []
# --- step ---
# expect: tool call
class Compared:
    def __eq__(self, other):
        while True: echo(1)
    __hash__ = None
try:
    [Compared()] == [1]
except BaseException:
    ran.append("compared")
# --- step ---
print(ran)
# => []
# --- step ---
# expect: tool call
class Dies:
    def __del__(self):
        try:
            while True: echo(1)
        except BaseException:
            ran.append("del")
dies = Dies()
del dies
ran.append("after del")
# --- step ---
print(ran)
# => []
# --- step ---
# expect: tool call
import asyncio
async def task():
    try:
        while True:
            echo(1)
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
# expect: tool call
async def task():
    while True: echo(1)
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
# expect: tool call
try:
    exec("while True: echo(1)")
except BaseException:
    ran.append("exec")
# --- step ---
print(ran)
# => []
# --- step ---
# expect: tool call
import weakref
class Thing: pass
def callback(_):
    while True: echo(1)
thing = Thing()
weak = weakref.ref(thing, callback)
del thing
import gc
gc.collect()
ran.append("after callback")
# --- step ---
print(ran)
# => []

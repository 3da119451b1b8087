#: deadline = 20
# expect: fuel
import asyncio
async def spin():
    while True:
        await asyncio.sleep(0)
asyncio.run(spin())
# --- step ---
# expect: fuel
async def swallow():
    while True:
        try:
            await asyncio.sleep(0)
        except BaseException:
            pass
async def many():
    await asyncio.gather(*[swallow() for _ in range(10)])
asyncio.run(many())
# --- step ---
# expect: time
await asyncio.sleep(10 ** 9)
# --- step ---
# expect: fuel
def again():
    asyncio.get_running_loop().call_soon(again)
async def start():
    again()
    await asyncio.Event().wait()
await start()
# --- step ---
# expect: ok
async def gen():
    yield 1
print([x async for x in gen()], await asyncio.sleep(1, 2))

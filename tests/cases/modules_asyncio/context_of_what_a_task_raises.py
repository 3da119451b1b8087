# A task that is cancelled or woken by an error is not in its handler when it raises something else.
import asyncio


async def leaf():
    await asyncio.sleep(0)
    raise ValueError


async def group():
    try:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(leaf())
            tasks.create_task(leaf())
    except ExceptionGroup as error:
        print(repr(error), repr(error.__context__))


async def other():
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError:
        pass
    raise ValueError("instead")


async def main():
    await group()
    task = asyncio.create_task(other())
    await asyncio.sleep(0)
    task.cancel()
    try:
        await task
    except ValueError as error:
        print(repr(error), repr(error.__context__))


asyncio.run(main())
# => ExceptionGroup('unhandled errors in a TaskGroup', [ValueError(), ValueError()]) None
# => ValueError('instead') None

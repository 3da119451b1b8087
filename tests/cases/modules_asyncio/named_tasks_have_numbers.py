import asyncio


async def nothing():
    pass


async def main():
    named = asyncio.create_task(nothing(), name="X")
    other = asyncio.create_task(nothing())
    print(named.get_name(), other.get_name())
    async with asyncio.TaskGroup() as group:
        print(group.create_task(nothing(), name="Y").get_name())
        print(group.create_task(nothing()).get_name())
    print(asyncio.current_task().get_name())


asyncio.run(main())
# => X Task-3
# => Y
# => Task-5
# => Task-1

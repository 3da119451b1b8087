# Where a task is, and what its error came through.
import asyncio
import io
import re


async def inner():
    await asyncio.sleep(0)
    raise KeyError(1)


async def outer():
    await inner()


def shown(task, **kw):
    text = io.StringIO()
    task.print_stack(file=text, **kw)
    return re.sub('File ".*"', 'File "FILE"', re.sub("<Task.*>", "<Task>", text.getvalue()))


async def main():
    task = asyncio.create_task(outer(), name="t")
    await asyncio.sleep(0)
    print([frame.f_code.co_name for frame in task.get_stack()])
    print(shown(task))
    print(task.get_stack(limit=0), [cb for cb in re.findall(r"cb=\[[^]]*\]", repr(asyncio.current_task()))][0].split("()")[0])
    try:
        await task
    except KeyError:
        pass
    print([frame.f_code.co_name for frame in task.get_stack()], len(task.get_stack(limit=1)))
    print(shown(task))
    done = asyncio.create_task(asyncio.sleep(0))
    await done
    print(shown(done))


asyncio.run(main())
# => ['outer']
# => Stack for <Task> (most recent call last):
# =>   File "FILE", line 13, in outer
# =>     await inner()
# =>
# => [] cb=[_run_until_complete_cb
# => ['main', 'outer', 'inner'] 1
# => Traceback for <Task> (most recent call last):
# =>   File "FILE", line 33, in main
# =>     print(shown(task))
# =>   File "FILE", line 13, in outer
# =>     await inner()
# =>   File "FILE", line 9, in inner
# =>     raise KeyError(1)
# => KeyError: 1
# =>
# => No stack for <Task>
# =>

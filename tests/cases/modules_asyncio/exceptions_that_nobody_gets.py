# The loop's handler is told of exceptions that nobody asked for, when their task goes.
import asyncio
import gc


async def fails(text):
    raise ValueError(text)


def handler(loop, context):
    print(sorted(context), context["message"], repr(context["exception"]))
    print(context["future"].done(), loop.is_running())


async def main():
    asyncio.get_running_loop().set_exception_handler(handler)
    task = asyncio.create_task(fails("lost"))
    await asyncio.sleep(0.01)
    task = None
    gc.collect()
    print("told")
    for ask in (lambda task: task.exception(), lambda task: task.result()):
        task = asyncio.create_task(fails("asked for"))
        await asyncio.sleep(0.01)
        try:
            print(repr(ask(task)))
        except ValueError as error:
            print("raised", error)
        task = None
        gc.collect()
    future = asyncio.get_running_loop().create_future()
    future.set_exception(KeyError("future"))
    future = None
    gc.collect()
    print(await asyncio.gather(fails("gathered"), return_exceptions=True))


asyncio.run(main())
# => ['exception', 'future', 'message'] Task exception was never retrieved ValueError('lost')
# => True True
# => told
# => ValueError('asked for')
# => raised asked for
# => ['exception', 'future', 'message'] Future exception was never retrieved KeyError('future')
# => True True
# => [ValueError('gathered')]


# Debug mode.
async def debug():
    loop = asyncio.get_running_loop()
    loop.set_debug(True)
    for callback in (1, fails):
        try:
            loop.call_soon(callback)
        except TypeError as error:
            print(error)


asyncio.run(debug())
# => a callable object was expected by call_soon(), got 1
# => coroutines cannot be used with call_soon()
try:
    asyncio.Future(loop=asyncio.new_event_loop())._log_traceback = True
except ValueError as error:
    print(error)  # => _log_traceback can only be set to False

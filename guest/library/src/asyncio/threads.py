# Work for a thread.

import contextvars
import functools

from . import events

__all__ = ("to_thread",)


async def to_thread(func, /, *args, **kwargs):
    loop = events.get_running_loop()
    context = contextvars.copy_context()
    return await loop.run_in_executor(None, functools.partial(context.run, func, *args, **kwargs))

# `throw()` leaves the context of an exception alone, unless the generator itself handles another one.
import asyncio
import contextlib

def chain(e):
    out = []
    while e is not None and len(out) < 8:
        out.append(repr(e))
        e = e.__context__
    return " <- ".join(out)

def raises(exc):
    try:
        yield
    finally:
        raise exc

def passes():
    try:
        yield
    except Exception as e:
        print("inside", chain(e))
        raise

def bare():
    yield

def handles():
    try:
        raise KeyError("own")
    except KeyError:
        yield

def delegates():
    yield from passes()

def linked():
    last, middle, first = Exception("last"), Exception("middle"), Exception("first")
    last.__context__ = middle
    middle.__context__ = first
    return last

for make in (lambda: raises(Exception("new")), passes, bare, handles, delegates):
    for start in (True, False):
        for thrown in (linked(), ValueError, Exception("fresh")):
            g = make()
            if start:
                next(g)
            try:
                raise Exception("of the caller")
            except Exception:
                try:
                    g.throw(thrown)
                except Exception as e:
                    print(chain(e))

@contextlib.contextmanager
def raising(exc):
    try:
        yield
    finally:
        raise exc

try:
    with contextlib.ExitStack() as stack:
        for n in (4, 3, 2):
            stack.enter_context(raising(Exception(n)))
        raise Exception(1)
except Exception as e:
    print(chain(e))

async def main():
    async def waits():
        try:
            await asyncio.sleep(10)
        except asyncio.CancelledError as e:
            print("cancelled", chain(e))
            raise
    task = asyncio.create_task(waits())
    await asyncio.sleep(0)
    try:
        raise ValueError("of the caller")
    except ValueError:
        task.cancel()
        try:
            await task
        except asyncio.CancelledError as e:
            print(type(e).__name__)

asyncio.run(main())

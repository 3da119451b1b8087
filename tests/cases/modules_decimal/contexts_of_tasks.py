# The context is that of the task or thread, as a context variable would be.
import asyncio
import contextvars
import decimal
import threading
from decimal import Decimal, getcontext, localcontext


async def divide(digits):
    getcontext().prec = digits
    await asyncio.sleep(0)
    return Decimal(1) / 3


async def main():
    print(*await asyncio.gather(divide(3), divide(6)))
    with localcontext(prec=5):
        print(*await asyncio.gather(inner(), divide(4)))
        print(Decimal(1) / 3)
    print(Decimal(1) / 3)


async def inner():
    await asyncio.sleep(0)
    return Decimal(1) / 3


asyncio.run(main())
# => 0.333 0.333333
# => 0.3333 0.3333
# => 0.3333
# => 0.3333333333333333333333333333
print(getcontext().prec)  # => 28

# A thread begins with a context of its own.
getcontext().prec = 7
seen = []
thread = threading.Thread(target=lambda: seen.append((getcontext().prec, setattr(getcontext(), "prec", 9))))
thread.start()
thread.join()
print(seen, getcontext().prec)  # => [(28, None)] 7

# Contexts that are copied share it until one is set.
here, copied = getcontext(), contextvars.copy_context()
print(copied.run(getcontext) is here)  # => True


def change():
    decimal.setcontext(decimal.Context(prec=3))
    return Decimal(2) / 3


print(copied.run(change), Decimal(2) / 3, copied.run(lambda: getcontext().prec))  # => 0.667 0.6666667 3

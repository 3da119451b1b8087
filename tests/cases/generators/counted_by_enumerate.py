import traceback


def numbers(count):
    for number in range(count):
        got = yield number * 10
        if got:
            print("sent", got)
    return "ignored"


for place, number in enumerate(numbers(3)):
    print(place, number, end="; ")
print()
for place, number in enumerate(numbers(3), 7):
    if place == 8:
        continue
    print(place, number, end="; ")
else:
    print("else")

# The iterator is asked by others meanwhile, and is there when the loop was left.
counted = enumerate(numbers(6), start=-1)
for place, number in counted:
    print((place, number), next(counted), end="; ")
    if number == 20:
        break
print(list(counted), list(counted))
source = numbers(5)
for place, number in enumerate(source):
    print(place, number, source.send("this") if place == 1 else "", end="; ")
print()

# Numbers that no machine word holds.
for place, number in enumerate(numbers(3), 2**62 - 1):
    print(place, end=" ")
for place, number in enumerate(numbers(3), 2**63 - 2):
    print(place, end=" ")
for place, number in enumerate(numbers(2), 10**30):
    print(place, end=" ")
for place, number in enumerate(numbers(3), True):
    print(place, end=" ")
print()


# One within the other, and by way of `yield from`.
def inner():
    for place, number in enumerate(numbers(2)):
        yield place + number


def outer():
    yield "first"
    result = yield from inner()
    yield result
    yield from enumerate(inner())


for place, item in enumerate(outer()):
    print(place, item, end="; ")
for place, (left, right) in enumerate(zip(inner(), outer())):
    print(place, left, right, end="; ")
for place, [first, *rest] in enumerate(text for text in ("ab", "cde")):
    print(place, first, rest, end="; ")
print([place * item for place, item in enumerate(inner())], {place: item for place, item in enumerate(inner())})


# Errors of the generator, of itself and of the loop's body.
def fails():
    yield 1
    raise ValueError("in the generator")


try:
    for place, item in enumerate(fails()):
        print(place, item)
except ValueError as error:
    print(error, [entry.name for entry in traceback.extract_tb(error.__traceback__)])


def stops():
    yield 1
    raise StopIteration("inside")


try:
    for place, item in enumerate(stops()):
        pass
except RuntimeError as error:
    print(error, repr(error.__cause__))


def asks_itself():
    yield 1
    yield next(itself)


itself = asks_itself()
try:
    for place, item in enumerate(itself):
        pass
except ValueError as error:
    print(place, error)


def cleans():
    try:
        yield 1
        yield 2
    finally:
        print("closed", end="; ")


def catches():
    for place, item in enumerate(cleans()):
        try:
            if place:
                raise KeyError(item)
        except KeyError as error:
            yield repr(error)


print(list(catches()))


class Counts(enumerate):
    def __next__(self):
        place, item = super().__next__()
        return place + 100, item


for place, item in Counts(numbers(2)):
    print(place, item, end="; ")
print()


async def awaited():
    return [item async for item in letters()]


async def letters():
    for place, item in enumerate(numbers(2)):
        yield place, item


import asyncio

print(asyncio.run(awaited()))

import traceback


def generator():
    yield 1


async def coroutine():
    pass


for made in (generator(), coroutine(), (n for n in ())):
    try:
        made.throw(ValueError("w"))
    except ValueError as error:
        print([(frame.name, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)])
        # => [('<module>', 14), ('generator', 4)]
        # => [('<module>', 14), ('coroutine', 8)]
        # => [('<module>', 14), ('<genexpr>', 12)]

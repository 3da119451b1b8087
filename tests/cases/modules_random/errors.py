import random
for action in ("random.choice([])", "random.randint(5, 1)", "random.randrange(0)", "random.sample([1], 2)", "random.sample({1}, 1)", "random.randint(1.5, 2)", "random.choices([], k=1)", "random.randrange(1, 10, 0)", "random.getrandbits(-1)", "random.choices([1, 2], weights=[1])", "random.shuffle((1, 2))", "random.seed([])"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => random.choice([]): IndexError: Cannot choose from an empty sequence
        # => random.randint(5, 1): ValueError: empty range in randrange(5, 2)
        # => random.randrange(0): ValueError: empty range for randrange()
        # => random.sample([1], 2): ValueError: Sample larger than population or is negative
        # => random.sample({1}, 1): TypeError: Population must be a sequence.  For dicts or sets, use sorted(d).
        # => random.randint(1.5, 2): TypeError: 'float' object cannot be interpreted as an integer
        # => random.choices([], k=1): IndexError: list index out of range
        # => random.randrange(1, 10, 0): ValueError: zero step for randrange()
        # => random.getrandbits(-1): ValueError: number of bits must be non-negative
        # => random.choices([1, 2], weights=[1]): ValueError: The number of weights does not match the population
        # => random.shuffle((1, 2)): TypeError: 'tuple' object does not support item assignment
        # => random.seed([]): TypeError: The only supported seed types are: None,
        # => int, float, str, bytes, and bytearray.

import random
import warnings


class Half(random.Random):
    def random(self):
        return 0.5


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print(Half().randrange(10**20), Half().randrange(10**17), Half().randrange(100), len(caught))
    print(str(caught[0].message).splitlines()[0])


class Odd(Half):
    def _randbelow(self, n):
        return "x"


for n in (10**17, 10**20):
    try:
        Odd().randrange(1, n)
    except TypeError as error:
        print(type(error).__name__)

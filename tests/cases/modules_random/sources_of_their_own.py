import pickle
import random
from unittest import mock


class Floats(random.Random):
    def random(self):
        return super().random() / 2


class Bits(Floats):
    def getrandbits(self, count):
        return super().getrandbits(count) | 1


class FloatsAgain(Bits):
    def random(self):
        return 0.25


for kind in (Floats, Bits, FloatsAgain):
    source = kind(12)
    print([source.randrange(10) for _ in range(6)], source.choice("abcdef"), source.sample(range(20), 4))
    items = list(range(6))
    source.shuffle(items)
    print(items, round(source.uniform(1, 2), 6), round(source.gauss(0, 1), 6), source._randbelow(1000))
# => [8, 2, 7, 7, 8, 7] d [10, 15, 5, 1]
# => [5, 0, 4, 2, 1, 3] 1.029412 -0.232272 512
# => [7, 5, 9, 5, 3, 7] b [11, 15, 9, 18]
# => [0, 2, 3, 4, 1, 5] 1.183828 0.227476 591
# => [8, 8, 8, 8, 8, 8] c [8, 12, 19, 17]
# => [1, 4, 5, 0, 3, 2] 1.25 0.0 248

source = random.Random(3)
source.label = "named"
source.random = [0.5, 0.25, 0.125].pop
print(source.label, source.uniform(0, 8), source.triangular(0, 8), source.expovariate(1) > 0)
# => named 1.0 2.8284271247461903 True
with mock.patch("random.Random.random", return_value=0.75):
    print(random.Random(1).uniform(0, 4))  # => 3.0
print(random.Random(1).uniform(0, 4))  # => 0.5374569764496049
print(random.Random.__mro__[1:], random.Random(5).__class__, hasattr(random.Random, "VERSION"))
# => (<class '_random.Random'>, <class 'object'>) <class 'random.Random'> True
copied = pickle.loads(pickle.dumps(random.Random(9)))
print(copied.random() == random.Random(9).random(), type(copied))  # => True <class 'random.Random'>
try:
    random.Random().setstate((2, (float("nan"),) * 625, None))
except TypeError as error:
    print("refused")  # => refused

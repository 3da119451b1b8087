# Records: dataclasses, named tuples and enums.
from collections import namedtuple
from dataclasses import dataclass, field, replace
from enum import Enum


class Kind(Enum):
    BUY = 1
    SELL = 2


@dataclass
class Trade:
    kind: Kind
    price: int
    amount: int = 1
    tags: list = field(default_factory=list)

    @property
    def value(self):
        return self.price * self.amount * (1 if self.kind is Kind.BUY else -1)


@dataclass(frozen=True, order=True)
class Level:
    price: int
    depth: int


Point = namedtuple("Point", "x y")

trades = [Trade(Kind.BUY if n % 3 else Kind.SELL, n % 100, n % 7) for n in range(60000)]
for trade in trades:
    if trade.amount > 5:
        trade.tags.append("large")
assert sum(trade.value for trade in trades) == 2970490, sum(trade.value for trade in trades)
assert sum(len(trade.tags) for trade in trades) == 8571
assert Trade(Kind.BUY, 1, 2) == Trade(Kind.BUY, 1, 2) != Trade(Kind.SELL, 1, 2)

levels = sorted(Level(n * 37 % 50, n % 11) for n in range(8000))
assert levels[0] == Level(0, 0) and len(set(levels)) == 550
assert replace(levels[-1], depth=3).depth == 3
points = [Point(n % 10, n // 10) for n in range(50000)]
assert sum(point.x * point.y for point in points) == 562387500, sum(point.x * point.y for point in points)
assert sum(x for x, y in points) == 225000
assert repr(trades[1]) == "Trade(kind=<Kind.BUY: 1>, price=1, amount=1, tags=[])"

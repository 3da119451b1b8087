def average(values):
    total = 0
    for value in values:
        total += value
    return total / len(values) if values else None


def find_cheapest(offers, *, limit=10):
    best = {}
    for offer in offers:
        name, price = offer["name"], offer.get("price", 0)
        if name not in best or price < best[name]["price"]:
            best[name] = offer
    found = sorted(best.values(), key=lambda offer: (offer["price"], offer["name"]))
    return [f"{offer['name']}: {offer['price']:.2f}" for offer in found[:limit]]


class Basket:
    """What somebody is about to buy."""

    def __init__(self, owner):
        self.owner = owner
        self.items = []

    def add(self, item, count=1):
        if count <= 0:
            raise ValueError(f"not a count: {count!r}")
        self.items.extend([item] * count)
        return self

    def __len__(self):
        return len(self.items)


try:
    basket = Basket("ada").add("tea").add("cake", 2)
except ValueError as error:
    print("refused:", error)

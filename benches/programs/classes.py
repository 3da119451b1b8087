# Classes with inheritance, properties and operators: a market of orders.
class Item:
    count = 0

    def __init__(self, price, weight):
        self.price = price
        self.weight = weight
        Item.count += 1

    @property
    def density(self):
        return self.price // self.weight

    def cost(self, distance):
        return self.price + self.weight * distance


class Fragile(Item):
    def cost(self, distance):
        return super().cost(distance) + 5


class Order:
    def __init__(self):
        self.items = []

    def __iadd__(self, item):
        self.items.append(item)
        return self

    def __len__(self):
        return len(self.items)

    def total(self, distance):
        return sum(item.cost(distance) for item in self.items)


total = 0
for day in range(6000):
    order = Order()
    for number in range(20):
        kind = Fragile if number % 3 == 0 else Item
        order += kind(day % 100 + number, number % 7 + 1)
    total += order.total(day % 10) + len(order) + order.items[3].density
assert Item.count == 120000
assert total == 9565500, total

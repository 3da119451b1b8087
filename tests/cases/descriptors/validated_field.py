class Positive:
    def __set_name__(self, owner, name): self.name = "_" + name
    def __get__(self, obj, owner=None):
        return self if obj is None else getattr(obj, self.name)
    def __set__(self, obj, value):
        if value <= 0: raise ValueError(f"{self.name[1:]} must be positive")
        setattr(obj, self.name, value)
class Item:
    price = Positive()
    count = Positive()
    def __init__(self, p, c): self.price, self.count = p, c
i = Item(2, 3)
print(i.price * i.count, isinstance(Item.price, Positive))  # => 6 True
Item(1, -1)  # !! ValueError: count must be positive

# A comparison that moves the key that is looked up does not make the look-up begin anew for ever.
from collections import OrderedDict

order, compared = OrderedDict(), []


class Key:
    def __hash__(self):
        return 1

    def __eq__(self, other):
        compared.append(1)
        order.move_to_end(self)
        return isinstance(other, Key)


first = Key()
order[first] = 1
order.move_to_end(Key())
print(len(compared), list(order) == [first])  # => 1 True

#: no_stress = "hundreds of thousands of objects, so that they are marked in slices"
# Finalizers, weak references and their callbacks when marking and sweeping are done in slices.
import gc
import weakref

ended = []
called = []


class Thing:
    def __init__(self, number):
        self.number = number
        self.data = [str(number)]

    def __del__(self):
        # All that it refers to is still there.
        assert self.data == [str(self.number)]
        ended.append(self.number)


class Plain:
    pass


large = [[i] for i in range(200_000)]
things = {i: Thing(i) for i in range(500)}
weak = weakref.WeakValueDictionary()
plain = []
for i in range(500):
    plain.append(Plain())
    weak[i] = plain[-1]
references = [weakref.ref(thing, lambda _: called.append(1)) for thing in plain]
kept = []
for i in range(300_000):
    garbage = [i, [i]]
    if not i % 1000:
        things.pop(i // 1000)
        plain[i // 1000] = None
    # What only weak references know comes into use again.
    if not i % 7000:
        thing = weak.get(i // 7000 * 3)
        if thing is not None:
            kept.append((i // 7000 * 3, thing))
gc.collect()
print(sorted(ended) == list(range(300)))  # => True
print(len(things), all(thing.data == [str(number)] for number, thing in things.items()))  # => 200 True
alive = {number for number, _ in kept} | set(range(300, 500))
print(set(weak) == alive, all(weak[number] is thing for number, thing in kept))  # => True True
print(len(called) == 500 - len(alive))  # => True
print(sum(reference() is not None for reference in references) == len(alive))  # => True

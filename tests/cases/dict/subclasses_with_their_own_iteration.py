# Copies and |= ask a subclass that is iterated over in its own way for its keys.
class Shown(dict):
    def __iter__(self):
        return iter(["x"])

    def keys(self):
        return ["a", "z"]

    def __getitem__(self, key):
        return "got " + key


class OnlyKeys(dict):
    def keys(self):
        return ["a", "z"]

    def __getitem__(self, key):
        return "got " + key


for made in (Shown(a=1, b=2), OnlyKeys(a=1, b=2)):
    print({**made}, dict(made), made.copy(), dict.copy(made))
    other = {"q": 1}
    other |= made
    print(other, list(made), len(made))
# => {'a': 'got a', 'z': 'got z'} {'a': 'got a', 'z': 'got z'} {'a': 'got a', 'z': 'got z'} {'a': 'got a', 'z': 'got z'}
# => {'q': 1, 'a': 'got a', 'z': 'got z'} ['x'] 2
# => {'a': 1, 'b': 2} {'a': 1, 'b': 2} {'a': 1, 'b': 2} {'a': 1, 'b': 2}
# => {'q': 1, 'a': 1, 'b': 2} ['a', 'b'] 2


class Letters(set):
    def __iter__(self):
        return iter("ab")


print(Letters([1]), Letters(), set(Letters([1])), sorted(Letters([1])), Letters([1]) | {2})
# => Letters({'a', 'b'}) Letters() {1} ['a', 'b'] {1, 2}

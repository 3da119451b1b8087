class Shouts(dict):
    def keys(self):
        return [key.upper() for key in super().keys()]

    def __getitem__(self, key):
        return super().__getitem__(key.lower()) * 2


class Iterates(dict):
    def __iter__(self):
        return iter(["z"])

    def __getitem__(self, key):
        return 9

    def keys(self):
        return ["y"]


class Answers(dict):
    def __getitem__(self, key):
        return "x"


class Below(Iterates):
    pass


def named(**given):
    return given


# How a dict is iterated over says whether its methods are asked.
for cls in (Shouts, Iterates, Answers, Below):
    source = cls(a=4)
    updated, joined = {}, {}
    updated.update(source)
    joined |= source
    print(cls.__name__, dict(source), {**source}, {"b": 1, **source}, updated, joined)
    print(named(**source), named(b=1, **source), dict(source, c=2))
# => Shouts {'a': 4} {'a': 4} {'b': 1, 'a': 4} {'a': 4} {'a': 4}
# => {'a': 4} {'b': 1, 'a': 4} {'a': 4, 'c': 2}
# => Iterates {'y': 9} {'y': 9} {'b': 1, 'y': 9} {'y': 9} {'y': 9}
# => {'y': 9} {'b': 1, 'y': 9} {'y': 9, 'c': 2}
# => Answers {'a': 4} {'a': 4} {'b': 1, 'a': 4} {'a': 4} {'a': 4}
# => {'a': 4} {'b': 1, 'a': 4} {'a': 4, 'c': 2}
# => Below {'y': 9} {'y': 9} {'b': 1, 'y': 9} {'y': 9} {'y': 9}
# => {'y': 9} {'b': 1, 'y': 9} {'y': 9, 'c': 2}

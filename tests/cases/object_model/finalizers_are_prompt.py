# What the last variable, function, attribute or container lets go is finalized there.
class T:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)

    def show(self):
        print("show", self.name)
        return self


class Plain:
    def __del__(self):
        print("del plain")


def holds():
    t = T(1)
    print("in holds")


holds()
print("holds returned")


def twice():
    t = T(2)
    t = T(3)
    print("replaced")
    for i in range(2):
        t = T(("loop", i))
        print("made", i)
    print("loop over")


twice()
print("twice returned")

# Nobody reads what the call gives.
T(4)
print("not read")
Plain()
print("not read either")
T(5).show()
print("not read, of a method")

# Another one takes its place.
t = T(6)
t = T(7)
print("replaced")
t = Plain()
print("replaced by one without __init__")
t = Plain()
print("and that too")
t = None
for i in range(3):
    t = T(("module", i))
    print("made", i)
t = None


# It goes from hand to hand.
def make(name):
    return T(name)


make(8)
print("made for nobody")
t = make(9)
t = make(10)
print("the second one")
t = None


def keeps_one():
    one, many = make(11), [make(12)]
    print("two made")
    return many


kept = keeps_one()
print("one is kept")
kept = None
print("and gone")


def inner():
    t = T(13)
    return "from inner"


def outer():
    return inner()


print(outer())


def closes_over():
    t = T(14)

    def name():
        return t.name

    print(name())


closes_over()
print("the closure is gone")


def takes(t):
    print("takes", t.name)


takes(T(15))
print("taken")


def with_statement():
    class Manager(T):
        def __enter__(self):
            print("enter")
            return self

        def __exit__(self, *exception):
            print("exit")

    with Manager("manager") as manager:
        print("body")
    print("after with")


with_statement()
print("with is over")


# Attributes, lists and dicts.
class Owner:
    def __init__(self):
        self.part = T(16)

    def exchange(self):
        self.part = T(17)
        print("exchanged")


owner = Owner()
owner.exchange()
del owner
print("the owner is gone")
many = [T(18), T(19), T(21)]
many.pop()
print("popped")
many.pop(0)
print("popped from the front")
many.clear()
print("cleared")
table = {1: T(22), 2: T(23)}
table.pop(1)
print("popped from the dict")
table.clear()
print("dict cleared")


def chain():
    a, b = T("a"), T("b")
    a.next = b
    print("chained")


chain()
print("chain is gone")

import threading
import time

log = []


def key(x):
    t = threading.Thread(target=lambda: (time.sleep(0.0005), log.append(x)))
    t.start()
    t.join()
    return -x


print(sorted([1, 3, 2], key=key), sorted(log))  # => [3, 2, 1] [1, 2, 3]


class InInit:
    def __init__(self):
        self.value = None
        t = threading.Thread(target=self.fill)
        t.start()
        t.join()

    def fill(self):
        time.sleep(0.0005)
        self.value = "filled"


print(InInit().value)  # => filled


def threaded(fn):
    def wrapper(*args):
        out = []
        t = threading.Thread(target=lambda: out.append(fn(*args)))
        t.start()
        t.join()
        return out[0]
    return wrapper


@threaded
def add(a, b):
    time.sleep(0.0005)
    return a + b


print(add(1, 2), [add(n, n) for n in range(3)], {n: add(n, 1) for n in range(2)}, max([1, 5, 3], key=lambda n: add(n, 0)))
# => 3 [0, 2, 4] {0: 1, 1: 2} 5


def gen():
    for n in range(3):
        yield add(n, 10)


print(list(gen()), list(map(add, [1, 2], [3, 4])), list(filter(lambda n: add(n, -1), [1, 2])))
# => [10, 11, 12] [4, 6] [2]


class Prop:
    @property
    def x(self):
        return add(4, 5)

    def __getattr__(self, name):
        return add(len(name), 0)

    def __eq__(self, other):
        return add(1, 1) == 2

    def __hash__(self):
        return add(3, 4)

    def __iter__(self):
        return iter([add(1, 0)])

    def __enter__(self):
        return add(5, 5)

    def __exit__(self, *a):
        log.append("exit")

    def __str__(self):
        return threaded(lambda: "string")()


p = Prop()
print(p.x, p.abc, p == 1, hash(p), list(p), str(p), f"{p}", p in {p: 1})
# => 9 3 True 7 [1] string string True
with p as v:
    print(v)  # => 10


class Meta(type):
    def __new__(m, name, bases, ns):
        return super().__new__(m, name, bases, {**ns, "made": add(7, 7)})


class K(metaclass=Meta):
    pass


print(K.made)  # => 14
exec("print(add(20, 2))")  # => 22
print(eval("add(1, 1) + add(2, 2)"))  # => 6

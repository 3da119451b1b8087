# Pieces of work in which a limit may end the program; `tick()` uses up what is limited.
import asyncio, bisect, collections, concurrent.futures, contextlib, copy, functools, heapq, io, itertools, json, operator, queue, random, re, statistics, string, sys, textwrap, threading


def dicts(n):
    table = {}
    for i in range(n):
        table[i * 31 % 97, str(i)] = [i]
        tick()
        if i % 3 == 0:
            table.pop(next(iter(table)))
    return {k: v for k, v in table.items() if tick() or v}


def sets(n):
    left, right = set(), set()
    for i in range(n):
        left.add(i * i % 1009)
        right ^= {i, str(i), (i,)}
        tick()
    return left | right, left & right, left - right, sorted(map(str, right))


class Compared:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        tick()
        return self.n < other.n

    def __eq__(self, other):
        tick()
        return self.n == other.n

    def __hash__(self):
        tick()
        return self.n % 7


def sorting(n):
    items = [Compared(i * 7919 % 1000) for i in range(n)]
    items.sort()
    sorted(range(n), key=lambda x: (tick(), -x)[1])
    items.sort(key=functools.cmp_to_key(lambda a, b: (tick(), a.n - b.n)[1]), reverse=True)
    heapq.heapify(items)
    return min(items), max(items), bisect.bisect(sorted(items), items[0])


def hashing(n):
    table = {Compared(i): i for i in range(n)}
    table.update({Compared(i): -i for i in range(0, n, 2)})
    return sum(table.values()), set(table) == set(table), Compared(3) in list(table)


def generators(n):
    def inner():
        try:
            for i in range(n):
                tick()
                yield i
        finally:
            tick()

    def outer():
        yield from inner()
        yield from (x for x in inner() if tick() or x % 2)

    total = 0
    for value in outer():
        total += value
    held = [inner() for _ in range(5)]
    for generator in held:
        next(generator)
    return total, list(zip(inner(), map(str, inner()), itertools.chain(inner(), inner())))


def exceptions(n):
    def fail(depth):
        try:
            if depth:
                fail(depth - 1)
            else:
                raise ValueError("at the bottom")
        except ValueError as error:
            tick()
            raise KeyError(depth) from error
        finally:
            tick()

    for i in range(n):
        with contextlib.suppress(LookupError):
            fail(i % 12)
        try:
            raise ExceptionGroup("group", [ValueError(i), TypeError(i)])
        except* ValueError:
            tick()
        except* TypeError:
            pass


class Meta(type):
    def __new__(cls, name, bases, space):
        tick()
        return super().__new__(cls, name, bases, space)

    def __getattr__(cls, name):
        tick()
        return name


def classes(n):
    made = []
    for i in range(n):
        cls = Meta(f"Made{i}", (made[-1],) if made and i % 5 else (), {"value": i, "method": lambda self: tick()})
        thing = cls()
        thing.method()
        thing.a, thing.b, thing.c = i, cls.missing, [thing]
        if i % 2:
            del thing.a
            thing.__dict__["d"] = 1
        made.append(cls)
    return [cls.__mro__ for cls in made][-1]


def texts(n):
    text = ""
    for i in range(n):
        text += f"{i:>5}|{i!r}é" + "-" * (i % 9)
        tick()
    words = re.sub(r"\d+", lambda found: (tick(), found.group())[1][::-1], text).split("|")
    return "".join(map(str.upper, words)), textwrap.fill(text[:500], 30), text.replace("é", "e")[::-1]


def documents(n):
    value = {"rows": [{"id": i, "name": str(i), "tags": [i] * (i % 4), "of": {"x": None}} for i in range(n)]}
    tick()

    def default(thing):
        tick()
        return str(thing)

    text = json.dumps(value | {"odd": {1, 2}, "odder": Compared(1).n}, default=default, indent=1)
    back = json.loads(text, object_hook=lambda d: (tick(), d)[1], parse_int=lambda s: (tick(), int(s))[1])
    return copy.deepcopy(back) == back


def recursion(n):
    def down(depth):
        tick()
        return [down(depth - 1), depth] if depth else []

    nested = down(min(n, 150))
    return repr(nested), nested == copy.deepcopy(nested), list(itertools.accumulate(range(n), lambda a, b: (tick(), a + b)[1]))


def numbers_(n):
    big = 1
    for i in range(1, n):
        big *= i
        tick()
    return len(str(big)), statistics.mean(range(1, n + 1)), big >> n, pow(big, 3, 10**40)


def files(n):
    for i in range(n):
        with open(f"/tmp/work{i % 7}.txt", "a+") as file:
            file.write(f"{i}\n" * 20)
            tick()
            file.seek(0)
            lines = file.readlines()
    buffer = io.StringIO()
    for line in lines:
        print(line, file=buffer, end="")
        tick()
    return buffer.getvalue()


class Dropped:
    def __del__(self):
        tick()


def finalizers(n):
    for i in range(n):
        thing = Dropped()
        thing.me = thing
        thing = None
        tick()


def closures(n):
    functions = []
    for i in range(n):
        def inner(x, *args, k=i, **keywords):
            nonlocal_list.append(x)
            tick()
            return k + x
        nonlocal_list = []
        functions.append(functools.partial(inner, i, k=i))
    return [f() for f in functions], functools.reduce(lambda f, g: lambda x: (tick(), g(f(x)))[1], [abs] * 20)(n)


def matching(n):
    for i in range(n):
        match {"kind": i % 3, "value": [i, (i, i)]}:
            case {"kind": 0, "value": [x, (y, z)]} if tick() or x == y:
                pass
            case {"kind": 1, **rest}:
                rest["new"] = tick()
            case _:
                tick()


async def waiting(n):
    async def one(i):
        await asyncio.sleep(0)
        tick()
        async with contextlib.AsyncExitStack():
            return i

    return await asyncio.gather(*(one(i) for i in range(n)))


def programs(n):
    space = {"tick": tick}
    for i in range(n):
        exec(f"def made{i}(x):\n    tick()\n    return [x + y for y in range({i % 7})]\nz = made{i}({i})", space)
    return eval("sum(x for x in range(100) if not tick())", space)


def windows(n):
    row = list(range(n))
    view = memoryview(bytearray(n))
    for i in range(n):
        row[i % len(row) : i % len(row) + 2] = [tick(), i, i]
        del row[::5]
        row.insert(0, i)
        view[i] = i % 256
    return collections.deque(row, 5).rotate(2), row[::-1]


def threads(n):
    sys.setswitchinterval(0.000_05)
    items, taken, local = queue.Queue(3), [], threading.local()

    def put():
        for i in range(n):
            tick()
            items.put(i)
        items.put(None)

    def take():
        local.count = 0
        while (item := items.get()) is not None:
            with shared_lock:
                tick()
                taken.append(item)
            local.count += sum(x for x in range(item) if tick() or x)
        items.put(None)

    running = [threading.Thread(target=run) for run in (take, put, take)]
    for thread in running:
        thread.start()
    for thread in running:
        tick()
        thread.join()
    return sorted(taken) == list(range(n))


def pools(n):
    def work(x):
        return sorted(range(x), key=lambda y: (tick(), -y)[1])

    async def together():
        return await asyncio.gather(*(asyncio.to_thread(work, i % 9) for i in range(n)))

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        made = list(pool.map(work, range(n)))
    return made, asyncio.run(together())


WORK = [
    dicts, sets, sorting, hashing, generators, exceptions, classes, texts, documents, recursion,
    numbers_, files, finalizers, closures, matching, programs, windows, threads, pools,
    lambda n: asyncio.run(waiting(n)),
]

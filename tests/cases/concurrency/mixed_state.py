import asyncio
import contextlib
import contextvars
import functools
import sys
import threading
import time

sys.setswitchinterval(1e-6)
var = contextvars.ContextVar("v", default=-1)


def exceptions(seed):
    out = []
    for n in range(60):
        try:
            try:
                raise ValueError(seed, n)
            except ValueError as e:
                out.append(sys.exc_info()[1].args == (seed, n))
                try:
                    raise KeyError(n)
                except KeyError as k:
                    out.append(k.__context__.args == (seed, n))
                    for _ in range(30):
                        pass
                out.append(sys.exception() is e)
                raise
        except ValueError as e:
            out.append(e.args[0] == seed)
        finally:
            out.append(sys.exception() is None)
    return all(out), len(out)


def groups(seed):
    got = []
    for n in range(20):
        try:
            raise ExceptionGroup("g", [ValueError(seed), TypeError(n), ExceptionGroup("h", [ValueError(n)])])
        except* ValueError as eg:
            got.append(len(eg.exceptions))
        except* TypeError as eg:
            got.append(eg.exceptions[0].args[0] - n)
    return sum(got)


def gens(seed):
    def g(n):
        try:
            for i in range(n):
                sent = yield i + seed
                if sent:
                    yield sent * 2
        finally:
            closed.append(n)

    def outer(n):
        r = yield from g(n)
        yield r
    closed, total = [], 0
    for n in range(30):
        it = outer(n)
        for x in it:
            if x is not None:
                total += x
            if x == seed + 20:
                break
        it.close()
    it = g(50)
    next(it)
    total += it.send(5)
    try:
        it.throw(KeyError("x"))
    except KeyError:
        total += 1
    return total, len(closed)


def recursion(seed):
    def f(n):
        return 1 if n == 0 else f(n - 1) + 1
    return [f(200) for _ in range(5)]


def too_deep(seed):
    def f(n):
        return f(n + 1)
    try:
        f(0)
    except RecursionError as e:
        return "deep"


def withs(seed):
    log = []

    @contextlib.contextmanager
    def cm(n):
        log.append(n)
        try:
            yield n
        except LookupError:
            log.append(-n)
        finally:
            log.append(n)
    for n in range(30):
        with cm(n) as a, cm(n + 1) as b:
            if n % 3 == 0:
                raise KeyError(n)
        with contextlib.suppress(ZeroDivisionError):
            1 / (n % 2)
    return sum(log), len(log)


def coroutines(seed):
    async def leaf(n):
        await asyncio.sleep(0)
        var.set(n + seed)
        await asyncio.sleep(0)
        return var.get()

    async def agen(n):
        for i in range(n):
            await asyncio.sleep(0)
            yield i

    async def main():
        rs = await asyncio.gather(*(leaf(n) for n in range(10)))
        return sum(rs) - 10 * seed, [x async for x in agen(5)]
    return asyncio.run(main())


def classes(seed):
    class A:
        def __init__(self, n):
            self.n = n

        def __lt__(self, o):
            return self.n < o.n

        @property
        def double(self):
            return self.n * 2

        def __add__(self, o):
            return A(self.n + o.n)

        def __iter__(self):
            yield from range(self.n % 5)
    items = [A((n * 37 + seed) % 101) for n in range(101)]
    s = sorted(items)
    return [x.n for x in s] == list(range(101)), sum(x.double for x in s), functools.reduce(lambda a, b: a + b, s).n, sum(sum(x) for x in s)


def context(seed):
    var.set(seed)
    bad = 0
    for _ in range(300):
        bad += var.get() != seed
    token = var.set(0)
    for _ in range(100):
        pass
    var.reset(token)
    return bad, var.get() == seed


def matching(seed):
    c = 0
    for n in range(200):
        match (n % 4, n):
            case (0, x) if x > 50:
                c += 1
            case (1, _):
                c += 2
            case (2 | 3, y):
                c += y
    return c


FUNCTIONS = [exceptions, groups, gens, recursion, too_deep, withs, coroutines, classes, context, matching]
expected = [f(3) if f is not gens else None for f in FUNCTIONS]


def everything(seed, out):
    time.sleep(0)
    result = []
    for k in range(len(FUNCTIONS)):
        result.append(FUNCTIONS[(k + seed) % len(FUNCTIONS)](seed))
    k = -seed % len(FUNCTIONS)
    out[seed] = result[k:] + result[:k]


out = {}
try:
    raise LookupError("main")
except LookupError as mine:
    ts = [threading.Thread(target=everything, args=(n, out)) for n in range(8)]
    for t in ts:
        t.start()
    for t in ts:
        t.join()
    print(sys.exception() is mine)  # => True
for f, e, *rest in zip(FUNCTIONS, expected, *[out[n] for n in range(8)]):
    if f is gens:
        print([g[0] for g in rest], {g[1] for g in rest})
    else:
        print(f.__name__, all(r == e for r in rest), e)
# => exceptions True (True, 300)
# => groups True 40
# => [3231, 3630, 4029, 4428, 4827, 5226, 5625, 6024] {31}
# => recursion True [201, 201, 201, 201, 201]
# => too_deep True deep
# => withs True (1655, 130)
# => coroutines True (45, [0, 1, 2, 3, 4])
# => classes True (True, 10100, 5050, 200)
# => context True (0, True)
# => matching True 10187

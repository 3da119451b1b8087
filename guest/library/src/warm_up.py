# Run once when the interpreter is pre-initialised, then forgotten.
#
# What lies in the image of the memory is shared until it is written, and a
# session that used a library function first wrote the caches of its code, of
# its classes and of their attributes, one page here and one there. What most
# programs use is used here before, so that these caches are filled already.
#
# Invariant: nothing of this stays but caches. No state of a module changes:
# the generator of `random` is not touched (a seed would be the same in every
# sandbox), nothing is registered, nothing is printed, and nothing of the
# outside (clock, files, environment) is asked for.

import bisect
import collections
import contextlib
import copy
import dataclasses
import datetime
import decimal
import enum
import fractions
import functools
import gc
import heapq
import io
import itertools
import json
import math
import operator
import random
import re
import statistics
import string
import textwrap
import types
import typing


def texts():
    rows = [{"id": i, "name": "n%d" % i, "x": i / 3, "ok": i % 2 == 0, "none": None, "in": [i, {}]}
            for i in range(3)]
    text = json.dumps(rows)
    json.loads(text)
    json.loads(json.dumps(rows, indent=2, sort_keys=True))
    json.dumps({"a": (1, 2)}, separators=(",", ":"), default=str, ensure_ascii=False)
    json.load(io.StringIO(text))
    json.dump(rows, io.StringIO())
    for line in io.StringIO("a\nb\n"):
        line.strip().split()
    textwrap.dedent("  a\n  b")
    textwrap.fill("some words to be filled " * 4, 20)
    string.Template("$a ${b}").substitute(a=1, b=2)
    "{:>10} {x!r} {:,.2f}".format("a", 1234.5, x=3)
    "a-b c".title().replace("-", "_").lower().upper().split("_")
    for pattern in (r"(\w+)@", r"\d+-(?P<year>\d{4})", r"[a-z]+\s*", r"^\s*(a|b)*?$"):
        compiled = re.compile(pattern, re.IGNORECASE | re.MULTILINE)
        compiled.search("user@example 12-2024")
        for found in re.finditer(pattern, "user@example 12-2024 a b"):
            found.group(), found.group(0), found.groups(), found.groupdict()
            found.start(), found.end(), found.span()
        re.findall(pattern, "a b"), re.match(pattern, "a b"), re.search(pattern, "a b")
        re.sub(pattern, "-", "a b"), re.sub(pattern, lambda found: found.group(0), "a@ b")
        re.split(pattern, "a b"), re.fullmatch(pattern, "a b")
    re.escape("a.b")


def numbers():
    for data in ([1.5, 2.25, 3.1, 0.1], [1, 2, 3, 4], [fractions.Fraction(1, 3), 2]):
        statistics.mean(data), statistics.fmean(data), statistics.median(data)
        statistics.stdev(data), statistics.pstdev(data), statistics.variance(data)
        statistics.pvariance(data), statistics.mode(data), statistics.multimode(data)
        statistics.quantiles(data), statistics.median_low(data), statistics.median_high(data)
    statistics.mean(iter([1.5, 2.5])), statistics.stdev((1.5, 2.5))
    statistics.correlation([1, 2, 3], [2, 3, 5]), statistics.linear_regression([1, 2, 3], [2, 3, 5])
    one, third = fractions.Fraction(1), fractions.Fraction("1/3")
    one + third, one - third, one * third, one / third, third ** 2, -third, abs(third)
    one < third, one == third, one > 2, float(third), int(third), round(third, 2), str(third)
    hash(third), third.limit_denominator(10), fractions.Fraction(0.5), third + 1, 1 + third
    total = decimal.Decimal("1.10") + decimal.Decimal(2)
    total * 3, total / 3, total - 1, -total, total > 1, total == 1, str(total), float(total)
    total.quantize(decimal.Decimal("0.01")), f"{total:.2f}", hash(total), round(total, 1), int(total)
    with decimal.localcontext() as context:
        context.prec = 5
        total / 7
    # Programs begin without a context: each task and thread makes its own.
    decimal._exchange(None)
    decimal._contextvars._exchanges.clear()
    generator = random.Random(1)
    generator.random(), generator.randint(1, 6), generator.uniform(1, 2), generator.choice("abc")
    generator.shuffle([1, 2, 3]), generator.sample(range(10), 3), generator.choices("abc", k=2)
    generator.gauss(0, 1), generator.randrange(10), generator.getrandbits(8)
    generator.normalvariate(0, 1), generator.expovariate(1), generator.triangular(0, 1)
    math.sqrt(2), math.floor(2.5), math.fsum([0.1] * 3), math.isclose(1, 2), math.prod([1, 2])


def containers():
    counter = collections.Counter("some letters")
    counter.update("more"), counter.update({"a": 1}), counter.most_common(2), counter.most_common()
    counter["x"], counter["a"], counter.total(), list(counter.elements()), counter.copy()
    counter + counter, counter - collections.Counter("s"), counter & counter, counter | counter
    counter.subtract("s"), repr(counter), counter == counter, dict(counter)
    collections.Counter(x for x in "ab"), collections.Counter(a=1), collections.Counter()
    groups = collections.defaultdict(list)
    groups["a"].append(1), dict(groups), repr(groups)
    queue = collections.deque([1, 2, 3], maxlen=2)
    queue.append(1), queue.popleft(), queue.appendleft(1), queue.extend([1]), list(queue), repr(queue)
    ordered = collections.OrderedDict(a=1)
    ordered["b"] = 2
    ordered.move_to_end("a"), ordered.popitem(last=False), list(ordered), repr(ordered)
    chain = collections.ChainMap({"a": 1}, {"b": 2})
    chain["b"], list(chain), dict(chain)
    Point = collections.namedtuple("Point", "x y")
    point = Point(1, 2)
    point.x, point._asdict(), point._replace(x=2), repr(point), Point._make([1, 2])
    heapq.heapify([2, 1]), heapq.heappush([1], 2), heapq.heappop([1]), heapq.nlargest(2, [1, 2, 3])
    heapq.nsmallest(2, [1, 2, 3], key=lambda item: -item), list(heapq.merge([1], [2]))
    heapq.nlargest(1, [1, 2, 3], key=lambda item: -item)
    bisect.bisect([1, 2], 1), bisect.insort([1, 3], 2)
    for key, group in itertools.groupby([1, 1, 2], key=lambda item: item):
        list(group)
    list(itertools.chain([1], [2])), list(itertools.islice(itertools.count(), 3))
    list(itertools.product("ab", repeat=2)), list(itertools.accumulate([1, 2], operator.add))
    list(itertools.combinations([1, 2, 3], 2)), list(itertools.permutations([1, 2]))
    list(itertools.zip_longest([1], [1, 2])), list(itertools.pairwise([1, 2, 3]))
    operator.itemgetter(1)([1, 2]), operator.attrgetter("x")(point)
    copy.copy([1]), copy.deepcopy({"a": [1, (2, {3})], "b": point})
    for kind in (collections.abc.Mapping, collections.abc.Sequence, collections.abc.Iterable,
                 collections.abc.Callable, collections.abc.Hashable, collections.abc.Set,
                 collections.abc.Iterator, collections.abc.MutableMapping):
        for value in ({}, [], (), "", 1, 1.5, None, set(), counter, groups, queue, range(1), b"",
                      frozenset(), ordered, iter([]), (x for x in ""), len, numbers):
            isinstance(value, kind)


def dates():
    date, moment = datetime.date(2024, 1, 31), datetime.datetime(2024, 1, 31, 12, 30, 15)
    other = datetime.date.fromisoformat("2024-02-29")
    date < other, date <= other, date > other, date >= other, date == other, max(date, other)
    (other - date).days, date + datetime.timedelta(days=1), date - datetime.timedelta(1)
    date.weekday(), date.isoweekday(), date.isocalendar(), date.strftime("%Y-%m-%d %A %b")
    date.isoformat(), str(date), repr(date), hash(date), date.replace(day=1), date.year, date.month
    date.day, date.toordinal(), datetime.date.fromordinal(5), f"{date:%d.%m.%Y}", {date: 1}
    later = datetime.datetime.fromisoformat("2024-02-29T10:11:12")
    moment < later, moment <= later, moment > later, moment >= later, moment == later
    later - moment, moment + datetime.timedelta(hours=1), moment - datetime.timedelta(minutes=5)
    moment.strftime("%Y-%m-%d %H:%M:%S"), datetime.datetime.strptime("2024-01-02", "%Y-%m-%d")
    datetime.datetime.strptime("2024-01-02 03:04:05", "%Y-%m-%d %H:%M:%S")
    moment.isoformat(), str(moment), repr(moment), hash(moment), moment.date(), moment.time()
    moment.replace(hour=1), moment.hour, moment.minute, moment.second, moment.weekday()
    moment.year, moment.month, moment.day, f"{moment:%H:%M}", moment.timestamp
    aware = datetime.datetime(2024, 1, 1, tzinfo=datetime.timezone.utc)
    aware.isoformat(), aware - aware, aware.timestamp(), aware < aware, aware.utcoffset(), hash(aware)
    datetime.datetime.fromtimestamp(0, datetime.timezone.utc)
    datetime.datetime.combine(date, datetime.time(1, 2)), str(datetime.time(1, 2))
    length = datetime.timedelta(days=1, hours=2)
    length.total_seconds(), str(length), repr(length), length + length, length - length, length * 2
    length / 2, length // length, length < length, length == length, -length, hash(length), sum([length], length)
    length.days, length.seconds, abs(length), bool(length)


def classes():
    @dataclasses.dataclass(order=True)
    class Item:
        name: str
        price: float = 0.0
        tags: list = dataclasses.field(default_factory=list)

    item = Item("a", 1.0)
    repr(item), item == Item("b"), item < Item("b"), dataclasses.asdict(item)
    dataclasses.astuple(item), dataclasses.replace(item, name="c"), dataclasses.fields(item)
    dataclasses.is_dataclass(item)

    @dataclasses.dataclass(frozen=True)
    class Frozen:
        a: int

    hash(Frozen(1)), Frozen(1) == Frozen(1)

    # No enum is made: the caches of the code that makes one would keep it, and it would show among
    # the subclasses of Enum.
    flag = re.RegexFlag.IGNORECASE
    flag.name, flag.value, re.RegexFlag(2), re.RegexFlag["ASCII"], list(re.RegexFlag), repr(flag)
    str(flag), flag is re.A, flag == re.A, {flag: 1}, flag in re.RegexFlag, flag | re.A, flag & re.A
    flag < 8, int(flag), hash(flag), bool(flag), isinstance(flag, enum.Enum)

    @functools.lru_cache(maxsize=None)
    def cached(n):
        return n

    cached(1), cached(1), cached.cache_info()

    @functools.wraps(cached)
    def wrapped(*args, **keywords):
        return args

    wrapped(1), functools.reduce(operator.add, [1, 2]), functools.partial(max, 1)(2)
    sorted([2, 1], key=functools.cmp_to_key(lambda a, b: a - b))

    class Cached:
        @functools.cached_property
        def value(self):
            return 1

    Cached().value

    @contextlib.contextmanager
    def managed():
        yield 1

    with managed(), contextlib.suppress(ValueError):
        raise ValueError("expected")
    with contextlib.redirect_stdout(io.StringIO()):
        pass
    types.SimpleNamespace(a=1).a
    Pair = typing.NamedTuple("Pair", [("a", int), ("b", str)])
    Pair(1, "a"), typing.Optional[int], typing.List[int], typing.Dict[str, int], typing.Any
    typing.Union[int, str], typing.Callable[[int], int], typing.Tuple[int, ...], list[int], int | None
    typing.cast(int, 1)


def all_of_it():
    # Twice: some caches are filled by the second use. What one leaves behind is room for the next,
    # since all memory that was ever in use becomes part of the image.
    for part in (texts, numbers, containers, dates, classes) * 2:
        part()
        re.purge()
        gc.collect()


all_of_it()

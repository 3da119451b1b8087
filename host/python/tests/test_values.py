"""Values cross both ways and stay what they were."""

from __future__ import annotations

import collections
import dataclasses
import datetime as dt
import decimal
import enum
import math
from decimal import Decimal
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import wardian

# Without lone surrogates, and without the private characters in whose place the interpreter keeps those.
text = st.text(st.characters(exclude_categories=["Cs"], max_codepoint=0x10D7FF))
scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(2**200), 2**200)
    | st.floats(allow_nan=False)
    | st.complex_numbers(allow_nan=False)
    | text
    | st.binary()
    | st.dates()
    | st.datetimes()
    | st.datetimes(timezones=st.just(dt.timezone(dt.timedelta(hours=5, minutes=30))))
    | st.times()
    | st.timedeltas()
    | st.decimals(allow_nan=False)
)
hashable = st.integers() | text | st.binary()
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner)
        | st.lists(inner).map(tuple)
        | st.dictionaries(hashable, inner)
        | st.sets(hashable)
        | st.frozensets(hashable)
    ),
    max_leaves=20,
)


@pytest.fixture(scope="module")
def sandbox():
    with wardian.Sandbox(tools={"same": lambda value: value}, tool_calls=10**9) as made:
        yield made


@given(value=values)
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_round_trip(sandbox, value):
    sandbox.set("x", value)
    assert sandbox.get("x") == value
    assert type(sandbox.get("x")) is type(value)
    assert sandbox.run("same(x)", check=True).value == value


def test_what_is_equal_but_not_the_same(sandbox):
    def echo(value):
        sandbox.set("x", value)
        return sandbox.get("x")

    assert math.isnan(echo(math.nan))
    assert math.copysign(1, echo(-0.0)) == -1
    assert echo(math.inf) == math.inf
    assert echo(True) is True and type(echo(1)) is int and type(echo(1.0)) is float
    assert str(echo(Decimal("1.10"))) == "1.10"
    assert echo(Decimal("NaN")).is_nan()
    assert list(echo({"b": 1, "a": 2})) == ["b", "a"]


def test_large_ints(sandbox):
    # More digits than Python turns into text.
    number = -(7**20_000)
    sandbox.set("x", number)
    assert sandbox.get("x") == number
    assert sandbox.run("-(7**20_000) == x").value is True
    for bits in (62, 63, 64, 65, 127, 128):
        for number in (2**bits - 1, 2**bits, 2**bits + 1, -(2**bits) - 1, -(2**bits), 1 - 2**bits):
            sandbox.set("x", number)
            assert sandbox.get("x") == number


def test_host_types_become_plain_ones(sandbox):
    class Color(enum.Enum):
        RED = 1

    class Level(enum.IntEnum):
        HIGH = 3

    class Name(str, enum.Enum):
        ADA = "ada"

    class Text(str):
        pass

    def seen(value):
        sandbox.set("x", value)
        return sandbox.run("type(x).__name__, x").value

    assert seen(Level.HIGH) == ("int", 3)
    assert seen(Name.ADA) == ("str", "ada")
    assert seen(Color.RED)[1] is Color.RED
    assert seen(Text("a")) == ("str", "a")
    assert seen(bytearray(b"ab")) == ("bytes", b"ab")
    assert seen(memoryview(b"abcd")[::2]) == ("bytes", b"ac")
    assert seen(collections.OrderedDict(b=1)) == ("dict", {"b": 1})
    assert seen(collections.Counter("aa")) == ("dict", {"a": 2})
    assert seen(collections.defaultdict(list, {1: [2]})) == ("dict", {1: [2]})


def test_named_tuples(sandbox):
    class Point(NamedTuple):
        x: int
        y: object

    sandbox.set("p", Point(1, [Point(2, None)]))
    assert sandbox.run("p.x, p[0], repr(p), len(p)").value == (1, 1, "Point(x=1, y=[Point(x=2, y=None)])", 2)
    back = sandbox.get("p")
    assert back == Point(1, [Point(2, None)]) and back.x == 1 and back._fields == ("x", "y")
    made = sandbox.run("from collections import namedtuple\nnamedtuple('Pair', 'left right')(1, 'b')").value
    assert repr(made) == "Pair(left=1, right='b')" and made.right == "b"


def test_dataclasses_and_records(sandbox):
    @dataclasses.dataclass
    class Item:
        name: str
        tags: list[str] = dataclasses.field(default_factory=list)

    sandbox.set("item", Item("tea", ["hot"]))
    assert sandbox.run("repr(item), item.name, item.tags").value == ("Item(name='tea', tags=['hot'])", "tea", ["hot"])
    record = sandbox.get("item")
    assert isinstance(record, wardian.Record)
    assert record.name == "tea" and record._asdict() == {"name": "tea", "tags": ["hot"]}
    assert repr(record) == "Item(name='tea', tags=['hot'])"
    with pytest.raises(AttributeError):
        record.other
    with pytest.raises(AttributeError):
        record.name = "x"
    sandbox.set("again", record)
    assert sandbox.run("again.name").value == "tea"
    assert sandbox.get("again") == record


def test_pydantic_models(sandbox):
    pydantic = pytest.importorskip("pydantic")

    class User(pydantic.BaseModel):
        name: str
        age: int = 3
        password: pydantic.SecretStr

    user = User(name="ada", password="hidden")
    sandbox.set("user", user)
    assert sandbox.run("user.name, user.age").value == ("ada", 3)
    assert "hidden" not in sandbox.run("repr(user)").value


def test_numpy_scalars(sandbox):
    numpy = pytest.importorskip("numpy")

    def echo(value):
        sandbox.set("x", value)
        return sandbox.get("x")

    for value, wanted in [
        (numpy.int64(-5), -5),
        (numpy.uint8(5), 5),
        (numpy.float32(0.5), 0.5),
        (numpy.float64(0.1), 0.1),
        (numpy.complex64(1j), 1j),
        (numpy.bool_(True), True),
        (numpy.str_("a"), "a"),
    ]:
        assert echo(value) == wanted and type(echo(value)) is type(wanted)


def test_numpy_is_not_imported():
    import subprocess
    import sys

    program = "import sys, wardian; wardian.run('1'); s = wardian.Sandbox(); s.set('x', object()); assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_datetime_subclasses_cross_by_their_own_fields(sandbox):
    class Stamp(dt.datetime):
        def isoformat(self, *args):
            return "never asked"

    sandbox.set("x", Stamp(2024, 1, 2, 3))
    assert sandbox.get("x") == dt.datetime(2024, 1, 2, 3)


def test_what_cannot_cross(sandbox):
    cycle: list = []
    cycle.append(cycle)
    deep: list = []
    for _ in range(300):
        deep = [deep]
    wide: list = []
    for _ in range(60):
        wide = [wide, wide, wide]
    for value in [cycle, deep, wide, "\ud800", b"x" * (65 << 20), ["x" * (1 << 20)] * 100, list(range(1_000_001))]:
        with pytest.raises(wardian.ValueCrossingError):
            sandbox.set("x", value)
    opaque = sandbox.run("lambda: 1").value
    assert isinstance(opaque, wardian.Opaque) and "function" in str(opaque)
    with pytest.raises(wardian.ValueCrossingError):
        sandbox.set("x", opaque)
    # The session does not mind.
    assert sandbox.run("1").value == 1


def test_hostile_values(sandbox):
    # As many keys of one hash as one likes.
    flood = "{number * (2**61 - 1): None for number in range(1, 5000)}"
    with pytest.raises(wardian.ValueCrossingError) as raised:
        sandbox.run("print('before')\n" + flood)
    assert raised.value.execution.stdout == "before\n"
    names = "from collections import namedtuple\nnamedtuple('T', ['a', 'a', 'class', '_b'], rename=True)(1, 2, 3, 4)"
    assert sandbox.run(names).value == (1, 2, 3, 4)
    # A record's fields cannot take the place of its methods.
    record = "from dataclasses import make_dataclass\nmake_dataclass('D', ['_asdict', '__class__x'])(1, 2)"
    assert sandbox.run(record).value._asdict() == {"_asdict": 1, "__class__x": 2}
    # Classes of named tuples are not kept without end.
    many = "from collections import namedtuple\n[namedtuple(f'T{n}', 'a')(n) for n in range(400)]"
    assert [item.a for item in sandbox.run(many).value] == list(range(400))
    from wardian import values

    assert len(values._classes) <= 256


def test_decimals_of_any_context(sandbox):
    with decimal.localcontext() as context:
        context.prec = 3
        sandbox.set("x", Decimal("1.23456789"))
        assert sandbox.get("x") == Decimal("1.23456789")

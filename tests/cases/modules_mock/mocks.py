#: no_stress = "each mock is a class of its own: takes half a minute"
import unittest
from unittest import mock
from unittest.mock import ANY, MagicMock, Mock, call, patch, mock_open, sentinel, create_autospec, PropertyMock

m = Mock(return_value=3)
print(m(1, a=2), m.called, m.call_count, m.call_args, m.call_args_list, m.mock_calls)
# => 3 True 1 call(1, a=2) [call(1, a=2)] [call(1, a=2)]
m.assert_called_once_with(1, a=2)
for check in [lambda: m.assert_called_with(2), lambda: m.assert_not_called(), lambda: Mock().assert_called(),
              lambda: m.assert_has_calls([call(9)]), lambda: m.assert_any_call(7)]:
    try:
        check()
    except AssertionError as error:
        print(error)
        # => expected call not found.
        # => Expected: mock(2)
        # =>   Actual: mock(1, a=2)
        # => Expected 'mock' to not have been called. Called 1 times.
        # => Calls: [call(1, a=2)].
        # => Expected 'mock' to have been called.
        # => Calls not found.
        # => Expected: [call(9)]
        # =>   Actual: [call(1, a=2)]
        # => mock(7) call not found
m.side_effect = [1, ValueError("bad")]
print(m())  # => 1
try:
    m()
except ValueError as error:
    print(error)  # => bad
m = Mock(side_effect=lambda x: x + 1)
print(m(1), m.a.b.c(5) is m.a.b.c.return_value, m.mock_calls)  # => 2 True [call(1), call.a.b.c(5)]
m = Mock(spec=["x"])
try:
    m.y
except AttributeError as error:
    print(error)  # => Mock object has no attribute 'y'
magic = MagicMock()
magic.__len__.return_value = 4
magic.__getitem__.side_effect = lambda key: key * 2
print(len(magic), magic[3], bool(magic), int(magic), list(magic), magic.__str__.called)
# => 4 6 True 1 [] False
with magic as entered:
    print(entered is magic.__enter__.return_value)  # => True


class Thing:
    kind = "real"

    def method(self, a, b=1):
        return "real"

    @property
    def prop(self):
        return "p"


with patch.object(Thing, "method", return_value="fake") as fake:
    print(Thing().method(1), fake.call_args)  # => fake call(1)
print(Thing().method(1))  # => real
with patch.object(Thing, "kind", "patched"):
    print(Thing.kind)  # => patched
with patch("math.sqrt", return_value=42), patch.dict("sys.__dict__", {"zzz": 1}):
    import math
    import sys

    print(math.sqrt(4), sys.zzz)  # => 42 1
print(math.sqrt(4), hasattr(sys, "zzz"))  # => 2.0 False


@patch("math.floor")
@patch("math.ceil", new=lambda x: "ceil")
def decorated(floor):
    floor.return_value = "floor"
    return math.floor(1), math.ceil(1)


print(decorated())  # => ('floor', 'ceil')
with patch.object(Thing, "prop", new_callable=PropertyMock, return_value="q"):
    print(Thing().prop)  # => q
auto = create_autospec(Thing)
try:
    auto().method()
except TypeError as error:
    print(error)  # => missing a required argument: 'a'
print(auto().method(1, b=2) is not None, sentinel.a, ANY == 5, call(1, x=2), call.a(1).b(2))
# => True sentinel.a True call(1, x=2) call.a().b(2)
opened = mock_open(read_data="line1\nline2")
with patch("builtins.open", opened):
    with open("f") as file:
        print(file.read())
        # => line1
        # => line2
opened.assert_called_once_with("f")
with patch("builtins.print") as fake:
    print("hidden")
print(fake.mock_calls)  # => [call('hidden')]
m = Mock(name="named")
m.reset_mock()
m.configure_mock(x=1, **{"y.return_value": 2})
print(m.x, m.y(), repr(m)[:18])  # => 1 2 <Mock name='named'

//! Programs that do one thing after the other to containers of the language and the library, and print each result.

use crate::random::Random;
use crate::templates::{Fillings, one_of};
use std::fmt::Write;

const HEAD: &str = "\
import array, bisect, copy, heapq, itertools, operator, pickle
from collections import *
from types import MappingProxyType, SimpleNamespace
class D(dict):
    def __missing__(self, key): return ('missing', key)
class L(list): pass
class O(OrderedDict): pass
class Q(deque): pass
class S(set): pass
class F(defaultdict): pass
class N(Counter): pass
class B(bytearray): pass
P = namedtuple('P', 'x y', defaults=[7])
";

/// What a variable begins as, and what is done to it.
struct Kind {
    made: &'static [&'static str],
    done: &'static [&'static str],
}

const MAPPINGS: Kind = Kind {
    made: &[
        "dict(<pairs>)",
        "D(<pairs>)",
        "OrderedDict(<pairs>)",
        "O(<pairs>)",
        "defaultdict(<factory>, <pairs>)",
        "F(<factory>, <pairs>)",
        "Counter(<many>)",
        "N(<many>)",
        "ChainMap(dict(<pairs>), dict(<pairs>))",
        "UserDict(<pairs>)",
        "MappingProxyType(dict(<pairs>))",
    ],
    done: &[
        "<x>[<key>]",
        "<x>.get(<key>)",
        "<x>.get(<key>, <value>)",
        "<x>.__setitem__(<key>, <value>)",
        "<x>.pop(<key>)",
        "<x>.pop(<key>, <value>)",
        "<x>.popitem()",
        "<x>.popitem(last=False)",
        "<x>.setdefault(<key>, <value>)",
        "<x>.setdefault(<key>)",
        "<x>.update(<pairs>)",
        "<x>.update(<y>)",
        "<x>.update(<y>, z=1)",
        "<x>.move_to_end(<key>)",
        "<x>.move_to_end(<key>, last=False)",
        "<x>.copy()",
        "<x>.clear()",
        "<x>.fromkeys(<many>, <value>)",
        "type(<x>).fromkeys(<many>)",
        "<x> | <y>",
        "<x> | dict(<pairs>)",
        "dict(<pairs>) | <x>",
        "<x>.__ior__(<y>)",
        "<x>.__ior__(<pairs>)",
        "list(reversed(<x>))",
        "list(<x>.items())",
        "list(<x>.values())",
        "<x>.keys() & <many>",
        "<x>.keys() | <y>",
        "<x>.items() - <y>.items()",
        "<x>.keys() ^ set(<many>)",
        "<x>.keys() <= <y>.keys()",
        "<x>.keys().isdisjoint(<many>)",
        "<x>.keys().mapping",
        "<key> in <x>.keys(), <value> in <x>.values()",
        "<x>.most_common(2)",
        "<x>.elements()",
        "sorted(<x>.elements(), key=repr)",
        "<x>.subtract(<many>)",
        "<x>.total()",
        "<x> + <y>",
        "<x> - <y>",
        "<x> & <y>",
        "+<x>",
        "-<x>",
        "<x>.new_child()",
        "<x>.new_child({1: 2})",
        "<x>.parents",
        "<x>.maps",
        "<x>.default_factory",
        "<x>.data",
        "{**<x>}",
        "dict(**<x>)",
        "[k for k in <x> if <x>.update({k: 1})]",
        "[<x>.pop(k) for k in <x>]",
        "[<x>.setdefault((k, 0), 1) for k in list(<x>)]",
        "<x>.__delitem__(<key>)",
        "<x>.__contains__(<key>)",
        "<x>.__class_getitem__(int)",
        "operator.itemgetter(<key>)(<x>)",
        "'{0[a]}'.format(<x>)",
        "'%(a)s' % <x>",
        "'{a}'.format_map(<x>)",
    ],
};

const SEQUENCES: Kind = Kind {
    made: &[
        "list(<many>)",
        "L(<many>)",
        "tuple(<many>)",
        "deque(<many>)",
        "deque(<many>, maxlen=<small>)",
        "Q(<many>, <small>)",
        "UserList(<many>)",
        "array.array('<typecode>', [1, 2, 3])",
        "bytearray(b'abcabc')",
        "B(b'xyz')",
        "bytes(b'hello world')",
        "memoryview(bytearray(b'abcdef'))",
        "range(<small>, 9, 2)",
        "UserString('hello')",
        "P(1)",
        "'hello world'",
    ],
    done: &[
        "<x>[<small>]",
        "<x>[<slice>]",
        "operator.setitem(<x>, <small>, <value>)",
        "operator.setitem(<x>, slice(1, 2), <y>)",
        "operator.setitem(<x>, slice(None, None, 2), <many>)",
        "operator.delitem(<x>, <small>)",
        "operator.delitem(<x>, slice(0, 2))",
        "<x>.append(<value>)",
        "<x>.appendleft(<value>)",
        "<x>.extend(<many>)",
        "<x>.extend(<y>)",
        "<x>.extendleft(<many>)",
        "<x>.extend(v for v in <y>)",
        "<x>.insert(<small>, <value>)",
        "<x>.pop()",
        "<x>.pop(<small>)",
        "<x>.popleft()",
        "<x>.remove(<value>)",
        "<x>.index(<value>)",
        "<x>.index(<value>, 1)",
        "<x>.index(<value>, 0, <small>)",
        "<x>.count(<value>)",
        "<x>.rotate(<small>)",
        "<x>.reverse()",
        "<x>.sort()",
        "<x>.sort(key=str, reverse=True)",
        "<x>.copy()",
        "<x>.clear()",
        "<x> + <y>",
        "<x> * <small>",
        "<small> * <x>",
        "<x>.__iadd__(<y>)",
        "<x>.__imul__(<small>)",
        "<x> < <y>",
        "<x> == <y>",
        "<x> >= list(<many>)",
        "<value> in <x>",
        "<x>.maxlen",
        "<x>.tolist()",
        "<x>.tobytes()",
        "<x>.hex()",
        "<x>.hex(':', 2)",
        "<x>.frombytes(b'abcdefgh')",
        "<x>.fromlist([1, 2])",
        "<x>.byteswap()",
        "<x>.typecode, <x>.itemsize",
        "<x>.buffer_info()[1]",
        "<x>.find(b'b'), <x>.rfind(b'b')",
        "<x>.replace(b'b', b'--')",
        "<x>.split(b'b')",
        "<x>.partition(b'b')",
        "<x>.translate(None, b'a')",
        "<x>.startswith((b'a', b'x'))",
        "<x>.removeprefix(b'ab')",
        "<x>.strip(b'ac')",
        "<x>.decode()",
        "<x>.decode('ascii', 'replace')",
        "<x>.cast('b')[<small>]",
        "<x>.cast('h').tolist()",
        "<x>.release()",
        "<x>.toreadonly()[<small>]",
        "<x>.format, <x>.shape, <x>.strides",
        "<x>._replace(x=<value>)",
        "<x>._asdict()",
        "<x>._fields",
        "[v for v in <x> if <x>.append(v) or len(<x>) > 12]",
        "[<x>.pop() for v in <x>]",
        "sorted(<x>, key=repr)",
        "list(reversed(<x>))",
        "list(enumerate(<x>, <small>))",
        "list(zip(<x>, <y>, strict=<truth>))",
        "sum(<x>)",
        "max(<x>, default=<value>)",
        "min(<x>, key=repr)",
        "heapq.heapify(<x>)",
        "heapq.heappush(<x>, <value>)",
        "heapq.heappop(<x>)",
        "heapq.heappushpop(<x>, <value>)",
        "heapq.nlargest(2, <x>)",
        "bisect.insort(<x>, <value>)",
        "bisect.bisect_left(<x>, <value>)",
        "list(itertools.accumulate(<x>))",
        "list(itertools.batched(<x>, 2))",
        "list(itertools.pairwise(<x>))",
        "list(itertools.islice(<x>, <small>))",
        "[(k, list(g)) for k, g in itertools.groupby(<x>)]",
        "operator.indexOf(<x>, <value>)",
        "operator.itemgetter(<small>, 0)(<x>)",
        "operator.length_hint(iter(<x>))",
        "hash(<x>) == hash(tuple(<x>))",
        "','.join(map(str, <x>))",
        "'%s %s' % <x>",
        "print(*<x>)",
    ],
};

const SETS: Kind = Kind {
    made: &["set(<many>)", "S(<many>)", "frozenset(<many>)"],
    done: &[
        "<x>.add(<key>)",
        "<x>.discard(<key>)",
        "<x>.remove(<key>)",
        "<x>.update(<many>, <many>)",
        "<x> | <y>",
        "<x> & <y>",
        "<x> - <y>",
        "<x> ^ <y>",
        "<x> < <y>",
        "<x> >= <y>",
        "<x> == <y>",
        "<x>.union(<many>)",
        "<x>.intersection(<many>, <y>)",
        "<x>.difference(<many>)",
        "<x>.symmetric_difference(<many>)",
        "<x>.difference_update(<y>)",
        "<x>.intersection_update(<many>)",
        "<x>.symmetric_difference_update(<many>)",
        "<x>.__ior__(<y>)",
        "<x>.__isub__(<x>)",
        "<x>.isdisjoint(<many>)",
        "<x>.issubset(<many>)",
        "<x>.issuperset(<y>)",
        "<x>.copy() is <x>",
        "<x>.clear()",
        "<key> in <x>",
        "len(<x>)",
        "hash(<x>) == hash(frozenset(<x>))",
        "{*<x>, <key>} == <x>",
        "<x> | dict(<pairs>).keys()",
    ],
};

const OF_ALL: &[&str] = &[
    "len(<x>)",
    "bool(<x>)",
    "<x> == <y>",
    "<x> is <x>.__iter__()",
    "type(copy.copy(<x>)).__name__",
    "copy.deepcopy(<x>) == <x>",
    "type(pickle.loads(pickle.dumps(<x>))).__name__",
    "<x>.x",
    "setattr(<x>, 'x', 1)",
    "vars(<x>)",
    "<x>()",
    "type(iter(<x>)).__name__",
];

const FILLINGS: Fillings = &[
    ("x", &["a", "a", "a", "b"]),
    ("y", &["a", "b", "b"]),
    (
        "key",
        &[
            "'a'", "'b'", "1", "2.0", "None", "(1, 2)", "[]", "'x'", "True",
        ],
    ),
    (
        "value",
        &[
            "0", "1", "-1", "97", "'a'", "'l'", "None", "[1]", "2.5", "b'b'", "300", "'hello'",
        ],
    ),
    (
        "small",
        &[
            "0", "1", "2", "3", "-1", "-2", "5", "None", "1.5", "'1'", "True",
        ],
    ),
    (
        "slice",
        &[
            "1:", ":2", "::2", "::-1", "-2:", "5:1", "3:1:-1", "::0", "'a':",
        ],
    ),
    ("truth", &["True", "False"]),
    ("factory", &["int", "list", "None", "lambda: 'd'", "'no'"]),
    ("typecode", &["i", "b", "B", "d", "H", "q", "u"]),
    (
        "many",
        &[
            "'abca'",
            "[1, 2, 1]",
            "(3, 'a', None)",
            "[]",
            "range(4)",
            "{'a': 2, 'b': 0}",
            "'hello'",
            "[[1], [2]]",
            "5",
            "iter([1, 2])",
            "b'ab'",
        ],
    ),
    (
        "pairs",
        &[
            "{'a': 1, 'b': 2}",
            "[('a', 1), ('c', [2])]",
            "a=1, b=2",
            "",
            "{1: 'x', None: 'y', 'a': 3}",
            "zip('ab', [3, 4])",
            "{'a': {'b': 1}}",
            "[('a', 1, 2)]",
        ],
    ),
];

/// A program.
pub(crate) fn program(random: &mut Random) -> String {
    let mut out = HEAD.to_string();
    let kind = match random.below(7) {
        0..=2 => &MAPPINGS,
        3..=5 => &SEQUENCES,
        _ => &SETS,
    };
    for name in ["a", "b"] {
        let made = one_of(random, kind.made, FILLINGS);
        let _ = writeln!(
            out,
            "try: {name} = {made}\nexcept Exception as error: print(type(error).__name__, error); {name} = []"
        );
    }
    for _ in 0..6 + random.below(14) {
        let list = if random.one_in(6) { OF_ALL } else { kind.done };
        let done = one_of(random, list, FILLINGS);
        let _ = writeln!(
            out,
            "try: r = {done}; print(type(r).__name__, sorted(r, key=repr) if isinstance(r, (set, frozenset)) else r)\nexcept Exception as error: print(type(error).__name__, error)"
        );
    }
    // Sets have no order that programs may rely on.
    out + "for v in a, b: print(type(v).__name__, sorted(v, key=repr) if isinstance(v, (set, frozenset)) else v)\n"
}

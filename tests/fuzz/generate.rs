//! Programs made from a small grammar: they mostly run, and print what they compute.

use crate::random::Random;
use std::fmt::Write;

const NAMES: &[&str] = &["a", "b", "c", "d", "e"];
const ATOMS: &[&str] = &[
    "0",
    "1",
    "-1",
    "3",
    "17",
    "255",
    "-128",
    "2**40",
    "10**20",
    "-(2**64)",
    "0.5",
    "-2.25",
    "1e16",
    "1e-7",
    "True",
    "False",
    "None",
    "''",
    "'abc'",
    "'a b,c'",
    "'Straße'",
    "'日本'",
    "b'ab\\x00'",
    "()",
    "(1, 2)",
    "[]",
    "[3, 1, 2]",
    "['x', 'y']",
    "{}",
    "{'k': 1, 'z': [2]}",
    "{1: 'one'}",
    "range(5)",
    "range(10, 0, -3)",
    "1j",
    "(2-3j)",
];
const BINARY: &[&str] = &[
    "+", "-", "*", "//", "%", "/", "&", "|", "^", "==", "!=", "<", "<=", ">", ">=", "and", "or",
    "in", "not in", "is",
];
const FUNCTIONS: &[&str] = &[
    "len",
    "repr",
    "str",
    "int",
    "float",
    "bool",
    "list",
    "tuple",
    "sorted",
    "sum",
    "max",
    "min",
    "abs",
    "hash",
    "type",
    "bytes",
    "dict",
    "enumerate",
    "zip",
    "reversed",
    "any",
    "all",
    "ascii",
    "hex",
    "bin",
    "oct",
    "ord",
    "chr",
    "round",
    "callable",
    "iter",
    "complex",
    "divmod",
    "pow",
    "isinstance",
    "map",
    "filter",
    "format",
    "bytearray",
    "frozenset",
    "slice",
];
const METHODS: &[&str] = &[
    "upper()",
    "strip()",
    "split(',')",
    "split()",
    "title()",
    "index(1)",
    "count('a')",
    "find('b')",
    "replace('a', 'bb')",
    "join(['x', 'y'])",
    "append(1)",
    "pop()",
    "extend([4, 5])",
    "insert(0, 9)",
    "sort()",
    "reverse()",
    "copy()",
    "keys()",
    "values()",
    "items()",
    "get('k')",
    "setdefault('n', 0)",
    "update({'q': 1})",
    "bit_length()",
    "is_integer()",
    "hex()",
    "encode()",
    "decode()",
    "startswith('a')",
    "zfill(6)",
    "center(9, '*')",
    "partition('b')",
    "splitlines()",
    "isdigit()",
    "as_integer_ratio()",
    "conjugate()",
    "real",
    "imag",
    "remove(1)",
    "swapcase()",
    "rsplit(None, 1)",
    "casefold()",
    "expandtabs(4)",
    "format(1, 2)",
    "popitem()",
    "clear()",
    "to_bytes(4, 'big')",
    "numerator",
];
const SPECS: &[&str] = &[
    "", ":>8", ":05d", ":.3f", ":,", ":x", "!r", ":^10", ":e", ":g", ":+", "!s:>6", ":b", ":%",
    ":_", ":#o", ":10.2f",
];

/// A program.
pub(crate) fn program(random: &mut Random) -> String {
    let mut out = String::new();
    for name in NAMES {
        let _ = writeln!(out, "{name} = {}", random.pick(ATOMS));
    }
    for index in 0..3 + random.below(8) {
        guarded(random, &mut out, index);
    }
    out
}

/// A statement whose failure is printed, so that the rest still runs.
fn guarded(random: &mut Random, out: &mut String, index: usize) {
    out.push_str("try:\n");
    statement(random, out, 1, index);
    out.push_str("except Exception as error: print(type(error).__name__, error)\n");
}

fn statement(random: &mut Random, out: &mut String, depth: usize, index: usize) {
    let pad = "    ".repeat(depth);
    let name = random.pick(NAMES);
    let value = expression(random, 3);
    let _ = match random.below(if depth < 3 { 14 } else { 5 }) {
        0 | 1 => writeln!(out, "{pad}print({value})"),
        2 => writeln!(out, "{pad}{name} = {value}"),
        3 => writeln!(
            out,
            "{pad}{name} {}= {value}",
            random.pick(&["+", "-", "*", "|", "&", "//", "%"])
        ),
        4 => writeln!(
            out,
            "{pad}print(f'{{{name}{}}} {{{name}!r}}')",
            random.pick(SPECS)
        ),
        5 => {
            let _ = writeln!(out, "{pad}for {name} in {value}:");
            statement(random, out, depth + 1, index);
            writeln!(out, "{pad}    if {}: break", expression(random, 1))
        }
        6 => {
            let _ = writeln!(
                out,
                "{pad}def f{index}(x, y={}, *args, k=None, **rest):",
                random.pick(ATOMS)
            );
            statement(random, out, depth + 1, index);
            let _ = writeln!(
                out,
                "{pad}    return {}",
                random.pick(&["x", "y", "args", "rest", "(x, k)", "x + y", "[x] * 2"])
            );
            writeln!(
                out,
                "{pad}print(f{index}({}))",
                random.pick(&[
                    "a",
                    "a, b",
                    "a, *[b, c]",
                    "x=a, k=b",
                    "a, b, c, z=d",
                    "**{'x': 1}",
                    ""
                ])
            )
        }
        7 => {
            let _ = writeln!(out, "{pad}class C{index}:");
            let special = random.pick(&[
                "__eq__",
                "__add__",
                "__radd__",
                "__getitem__",
                "__contains__",
                "__lt__",
                "__call__",
                "__format__",
                "__getattr__",
            ]);
            let _ = writeln!(out, "{pad}    v = {}", random.pick(ATOMS));
            let _ = writeln!(
                out,
                "{pad}    def {special}(self, other): return (self.v, other)"
            );
            let _ = writeln!(
                out,
                "{pad}    def __repr__(self): return 'C({{}})'.format(self.v)"
            );
            let _ = writeln!(out, "{pad}o = C{index}()");
            writeln!(
                out,
                "{pad}print({})",
                random.pick(&[
                    "o", "o == 1", "o + 2", "3 + o", "o[1]", "1 in o", "o < 5", "o(7)", "f'{o:x}'",
                    "o.w", "[o]"
                ])
            )
        }
        8 => {
            let _ = writeln!(out, "{pad}while {name} and {}:", expression(random, 1));
            statement(random, out, depth + 1, index);
            writeln!(
                out,
                "{pad}    {name} = {name}[1:] if hasattr({name}, '__getitem__') else 0"
            )
        }
        9 => {
            let _ = writeln!(out, "{pad}try:");
            statement(random, out, depth + 1, index);
            let _ = writeln!(
                out,
                "{pad}except ({}) as caught:",
                random.pick(&[
                    "TypeError",
                    "ValueError, TypeError",
                    "LookupError",
                    "ZeroDivisionError, AttributeError"
                ])
            );
            let _ = writeln!(out, "{pad}    print('caught', caught)");
            writeln!(out, "{pad}finally: print('finally')")
        }
        10 => {
            let _ = writeln!(out, "{pad}match {name}:");
            let pattern = random.pick(&[
                "[x, *_]",
                "{'k': x, **_}",
                "int(x)",
                "str() as x",
                "(1 | 2) as x",
                "[]",
                "None",
                "float() | complex()",
                "[_, (x, _)]",
            ]);
            let _ = writeln!(out, "{pad}    case {pattern}: print('match', {name})");
            writeln!(out, "{pad}    case _: print('no match')")
        }
        11 => {
            let _ = writeln!(out, "{pad}def g{index}(n):");
            let _ = writeln!(out, "{pad}    got = yield n");
            let _ = writeln!(out, "{pad}    print('got', got)");
            let _ = writeln!(out, "{pad}    yield from {}", expression(random, 1));
            let _ = writeln!(out, "{pad}    return 5");
            let _ = writeln!(out, "{pad}it = g{index}({name})");
            writeln!(
                out,
                "{pad}print(next(it), it.send({}), list(it))",
                random.pick(ATOMS)
            )
        }
        12 => writeln!(
            out,
            "{pad}{}, *{} = {value}; print(a, b, c, d, e)",
            random.pick(NAMES),
            random.pick(NAMES)
        ),
        _ => writeln!(
            out,
            "{pad}{name}[{}] = {value}; print({name})",
            random.pick(&["0", "-1", "1:2", "::2", "'k'", ":0"])
        ),
    };
}

fn expression(random: &mut Random, depth: usize) -> String {
    if depth == 0 || random.one_in(6) {
        return if random.one_in(2) {
            random.pick(NAMES).to_string()
        } else {
            random.pick(ATOMS).to_string()
        };
    }
    let inner = expression(random, depth - 1);
    match random.below(13) {
        0..=3 => format!(
            "({inner} {} {})",
            random.pick(BINARY),
            expression(random, depth - 1)
        ),
        4 | 5 => format!("{}({inner})", random.pick(FUNCTIONS)),
        6 => format!(
            "{}({inner}, {})",
            random.pick(FUNCTIONS),
            expression(random, depth - 1)
        ),
        7 | 8 => format!("({inner}).{}", random.pick(METHODS)),
        9 => format!(
            "({inner})[{}]",
            random.pick(&["0", "-1", "1:", "::-1", "'k'", ":-1", "5", "1:3:2", "None"])
        ),
        10 => format!(
            "[{} for x in {inner}{}]",
            random.pick(&["x", "x * 2", "(x, a)", "str(x)"]),
            random.pick(&["", " if x", " if x != 1"])
        ),
        11 => format!(
            "({inner} if {} else {})",
            expression(random, depth - 1),
            expression(random, depth - 1)
        ),
        _ => format!("{}{inner}", random.pick(&["not ", "-", "+", "~"])),
    }
}

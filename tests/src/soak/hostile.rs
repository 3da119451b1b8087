//! The hostile programs of the soak: each runs into one of its limits, which are small so that it
//! is there soon. The session must answer afterwards.

use super::ending::Ending;
use crate::stops::Random;
use wardian::{Limits, Stop};

/// A program, what it must come to, and the limits of its sandbox.
pub(super) struct Attack {
    pub(super) source: &'static str,
    pub(super) ending: Ending,
    pub(super) limits: Limits,
}

/// One of the attacks.
pub(super) fn attack(random: &mut Random) -> Attack {
    let row = random.below(ATTACKS.len() as u64) as usize;
    let (source, stops, classes, adjust) = ATTACKS[row];
    let mut limits = Limits::default();
    limits.fuel = FUEL;
    limits.memory = 32 << 20;
    adjust(&mut limits);
    Attack {
        source,
        ending: Ending::Ends(stops, classes),
        limits,
    }
}

/// Half a millisecond of work, and enough to look at the session afterwards.
const FUEL: u64 = 6_000_000;

/// What takes memory is to be stopped by that.
fn much_fuel(limits: &mut Limits) {
    limits.fuel = 1_000_000_000;
    limits.memory = 12 << 20;
}

fn as_it_is(_: &mut Limits) {}

const NO_FUEL: &[Stop] = &[Stop::Fuel];
const NO_MEMORY: &[Stop] = &[Stop::Memory];

/// Source, the stops and the exceptions that may end it, and what its limits are besides.
const ATTACKS: &[(&str, &[Stop], &[&str], fn(&mut Limits))] = &[
    ("while True: pass", NO_FUEL, &[], as_it_is),
    (
        "while True:\n    try:\n        while True: pass\n    except BaseException: pass\n\
         \x20   finally:\n        try:\n            while True: pass\n        except: pass",
        NO_FUEL,
        &[],
        as_it_is,
    ),
    (
        "import contextlib\n\
         def endless():\n    while True:\n        with contextlib.suppress(BaseException):\n\
         \x20           yield 1\nfor _ in endless(): pass",
        NO_FUEL,
        &[],
        as_it_is,
    ),
    (
        "class Sticky:\n    def __del__(self):\n        while True: pass\n\
         \x20   def __lt__(self, other):\n        while True: pass\n\
         sorted([Sticky(), Sticky()])",
        NO_FUEL,
        &[],
        as_it_is,
    ),
    ("sum(range(10 ** 15))", NO_FUEL, &[], as_it_is),
    (
        "import threading\ndef work():\n    while True:\n        try:\n            while True: pass\n\
         \x20       except BaseException: pass\n\
         for _ in range(3): threading.Thread(target=work).start()\nthreading.Event().wait()",
        NO_FUEL,
        &[],
        as_it_is,
    ),
    (
        "import threading\nwhile True: threading.Thread(target=threading.Event().wait).start()",
        &[Stop::Fuel, Stop::Memory],
        &["RuntimeError", "MemoryError"],
        as_it_is,
    ),
    (
        "import threading\none, two = threading.Lock(), threading.Lock()\nmet = threading.Barrier(2)\n\
         def work(first, second):\n    with first:\n        met.wait()\n        second.acquire()\n\
         threading.Thread(target=work, args=(one, two)).start()\nwork(two, one)",
        &[],
        &["RuntimeError"],
        as_it_is,
    ),
    (
        "max(map(lambda n: n * n, iter(int, 1)))",
        NO_FUEL,
        &[],
        as_it_is,
    ),
    (
        "import re\nre.match(r'(a+)+$', 'a' * 40 + 'b')",
        NO_FUEL,
        &[],
        as_it_is,
    ),
    (
        "(10 ** 10 ** 4) ** 10 ** 4",
        NO_FUEL,
        &["MemoryError"],
        as_it_is,
    ),
    (
        "def grow():\n    kept = []\n    while True:\n        kept.append([0] * 1000)\ngrow()",
        NO_MEMORY,
        &["MemoryError"],
        much_fuel,
    ),
    (
        "def grow():\n    text = 'ab'\n    while True:\n        text += text\ngrow()",
        NO_MEMORY,
        &["MemoryError"],
        much_fuel,
    ),
    (
        "def grow():\n    kept = {}\n    while True:\n        try:\n            kept[len(kept)] = {1}\n\
         \x20       except MemoryError: pass\ngrow()",
        &[Stop::Memory, Stop::Fuel],
        &[],
        much_fuel,
    ),
    (
        "list(range(10 ** 9))",
        NO_MEMORY,
        &["MemoryError"],
        much_fuel,
    ),
    ("'%1000000000d' % 1", NO_MEMORY, &["MemoryError"], as_it_is),
    ("bytearray(10 ** 12)", NO_MEMORY, &["MemoryError"], as_it_is),
    (
        "def down(n):\n    return down(n + 1) + 1\ndown(0)",
        &[],
        &["RecursionError"],
        as_it_is,
    ),
    (
        "class Deep:\n    def __repr__(self):\n        return repr(self)\nrepr(Deep())",
        &[],
        &["RecursionError"],
        as_it_is,
    ),
    (
        "def down(n):\n    try:\n        down(n + 1)\n    finally:\n        down(n + 1)\ndown(0)",
        NO_FUEL,
        &["RecursionError"],
        as_it_is,
    ),
    (
        "while True: print('x' * 100)",
        &[Stop::Output],
        &[],
        |limits| limits.output = 10_000,
    ),
    (
        "while True:\n    try: print('x' * 100)\n    except BaseException: pass",
        &[Stop::Output],
        &[],
        |limits| limits.output = 1000,
    ),
    ("print('x' * 50000)", &[Stop::Output], &[], |limits| {
        limits.output = 1000
    }),
    (
        "while True: add(1, b=2)",
        &[Stop::ToolCalls],
        &[],
        |limits| limits.tool_calls = 20,
    ),
    (
        "while True:\n    try: soon(1)\n    except BaseException: pass",
        &[Stop::ToolCalls],
        &[],
        |limits| limits.tool_calls = 5,
    ),
    (
        "with open('/tmp/big', 'wb') as file:\n    while True: file.write(b'x' * 5000)",
        &[],
        &["OSError"],
        |limits| limits.scratch_bytes = 50_000,
    ),
    (
        "n = 0\nwhile True:\n    open(f'/tmp/{n}', 'w').close()\n    n += 1",
        &[],
        &["OSError"],
        |limits| limits.scratch_files = 20,
    ),
    (
        "while True:\n    with open('/tmp/a', 'wb') as file: file.write(b'x' * 5000)",
        &[Stop::FileBytes],
        &[],
        |limits| limits.file_bytes = 50_000,
    ),
    (
        "held = []\nwhile True: held.append(open('/tmp/many', 'a'))",
        &[],
        &["OSError"],
        |limits| limits.fuel = 200_000_000,
    ),
    (
        "eval('(' * 5000 + ')' * 5000)",
        &[],
        &["MemoryError", "SyntaxError", "RecursionError"],
        as_it_is,
    ),
    (
        "eval('+'.join(['1'] * 5000))",
        NO_FUEL,
        &["MemoryError", "RecursionError", "SyntaxError"],
        as_it_is,
    ),
    ("open('/etc/passwd')", &[], &["FileNotFoundError"], as_it_is),
    (
        "import socket\nsocket.create_connection(('127.0.0.1', 80))",
        &[],
        &["OSError", "PermissionError"],
        |limits| limits.fuel = 200_000_000,
    ),
    (
        "import multiprocessing\nmultiprocessing.Process()",
        &[],
        &["OSError", "PermissionError"],
        as_it_is,
    ),
];

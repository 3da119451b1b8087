//! The good programs of the soak: small, each with an answer that is known beforehand.
//!
//! `a` and `b` are random numbers that the program begins with; **invariant:** what must come out
//! is worked out here, not by the interpreter.

use super::ending::Ending;
use crate::stops::Random;
use wardian::Value;

/// A program and what it must come to.
pub(super) struct Program {
    pub(super) source: String,
    pub(super) ending: Ending,
}

/// One of the good programs, with numbers.
pub(super) fn good(random: &mut Random) -> Program {
    let row = random.below(GOOD.len() as u64) as usize;
    let (source, ending) = GOOD[row];
    let (a, b) = numbers(random);
    Program {
        source: format!("a, b = {a}, {b}\n{source}\n"),
        ending: ending(a, b),
    }
}

/// Two numbers to begin with: from one to a thousand, and to a hundred.
pub(super) fn numbers(random: &mut Random) -> (i64, i64) {
    let number = |random: &mut Random, end| 1 + random.below(end) as i64;
    (number(random, 1000), number(random, 100))
}

fn value(value: impl Into<Value>) -> Ending {
    Ending::Value(value.into())
}

/// Source, and the answer for `a` and `b`. The tools are those of `lives.rs`.
const GOOD: &[(&str, fn(i64, i64) -> Ending)] = &[
    ("(a * b + a) // 7 % 1000 - b", |a, b| {
        value((a * b + a) / 7 % 1000 - b)
    }),
    ("pow(a, b, 10007) + (a ** b) % 10007", |a, b| {
        let power = (0..b).fold(1, |power, _| power * a % 10007);
        value(2 * power)
    }),
    ("'-'.join(str(i) for i in range(b)).upper()", |_, b| {
        let numbers: Vec<String> = (0..b).map(|i| i.to_string()).collect();
        value(numbers.join("-"))
    }),
    ("f'{a:>8}|{b:04x}|{a + b!r}'", |a, b| {
        value(format!("{a:>8}|{b:04x}|{}", a + b))
    }),
    (
        "import json\ntext = json.dumps({'a': [a, {'b': b}], 'n': None})\n\
         json.loads(text)['a'][1]['b'] + len(text)",
        |a, b| value(b + format!("{{\"a\": [{a}, {{\"b\": {b}}}], \"n\": null}}").len() as i64),
    ),
    (
        "class Account:\n    def __init__(self, start):\n        self.held = start\n\
         \x20   @property\n    def balance(self):\n        return self.held\n\
         \x20   def __add__(self, other):\n        return type(self)(self.held + other)\n\
         class Doubled(Account):\n    @property\n    def balance(self):\n\
         \x20       return super().balance * 2\n\
         (Doubled(a) + b).balance",
        |a, b| value(2 * (a + b)),
    ),
    (
        "def sums(n):\n    total = 0\n    for i in range(n):\n        total += i\n\
         \x20       yield total\n[*sums(b)][-1] + sum(x for x in sums(3))",
        |_, b| value(b * (b - 1) / 2 + 4),
    ),
    (
        "with open('/tmp/numbers', 'w') as file:\n    file.write(f'{a}\\n{b}\\n')\n\
         with open('/tmp/numbers') as file:\n    numbers = [int(line) for line in file]\nnumbers",
        |a, b| value(vec![Value::from(a), Value::from(b)]),
    ),
    ("add(a, b=b) + add(b=1, a=2)", |a, b| value(a + b + 3)),
    ("soon(a) * 2 + b", |a, b| value(a * 2 + b)),
    ("aside(b) - a", |a, b| value(b - a)),
    (
        "try:\n    add(a, c=b)\nexcept TypeError as error:\n    text = str(error)\nlen(text) > 0",
        |_, _| value(true),
    ),
    (
        "import re\nre.sub(r'(\\d)(\\d*)', r'<\\1>\\2', f'x{a}y{b}')",
        |a, b| {
            let mark = |n: i64| {
                let digits = n.to_string();
                format!("<{}>{}", &digits[..1], &digits[1..])
            };
            value(format!("x{}y{}", mark(a), mark(b)))
        },
    ),
    (
        "numbers = {n: n * a % b for n in range(20)}\n\
         sorted(numbers, key=lambda n: (numbers[n], -n))[0]",
        |a, b| {
            let least = (0..20).min_by_key(|n| (n * a % b, -n));
            value(least.unwrap_or_default())
        },
    ),
    (
        "def outer():\n    count = 0\n    def inner(by):\n        nonlocal count\n\
         \x20       count += by\n        return count\n    return inner\n\
         step = outer()\nstep(a)\nstep(b)",
        |a, b| value(a + b),
    ),
    (
        "def kind(x):\n    match x:\n        case [int(n), *_] if n > 500: return 'large'\n\
         \x20       case [_, {'b': n}]: return n\n        case _: return 'other'\nkind([a, {'b': b}])",
        |a, b| match a {
            501.. => value("large"),
            _ => value(b),
        },
    ),
    (
        "log = []\ntry:\n    try:\n        [1][a]\n    finally:\n        log.append(a)\n\
         except IndexError as error:\n    log.append(str(error))\nlog",
        |a, _| value(vec![Value::from(a), Value::from("list index out of range")]),
    ),
    ("print(a, b, sep='/')\nprint('é' * 3)", |a, b| {
        Ending::Prints(format!("{a}/{b}\nééé\n"))
    }),
    ("raise ValueError(f'{a} is not {b}')", |a, b| {
        Ending::Raises("ValueError", format!("{a} is not {b}"))
    }),
    ("import sys\nsys.exit(b)", |_, b| Ending::Exits(b as i32)),
    (
        "import random\nrandom.seed(a)\nfirst = random.random()\nrandom.seed(a)\n\
         first == random.random() and 0 <= random.SystemRandom().random() < 1",
        |_, _| value(true),
    ),
    (
        "from collections import Counter, deque\nqueue = deque(range(a), maxlen=b)\n\
         (len(queue), Counter('abracadabra').most_common(1)[0][1])",
        |a, b| Ending::Value(Value::Tuple(vec![a.min(b).into(), 5.into()])),
    ),
    (
        "import asyncio\nasync def work(n):\n    await asyncio.sleep(0)\n    return n * 2\n\
         async def main():\n    return sum(await asyncio.gather(work(a), work(b)))\n\
         asyncio.run(main())",
        |a, b| value(2 * (a + b)),
    ),
    (
        "import queue, threading\nitems, taken = queue.Queue(3), []\n\
         def take():\n    while (item := items.get()) is not None:\n        taken.append(item)\n\
         taker = threading.Thread(target=take)\ntaker.start()\n\
         for item in [*range(b), None]:\n    items.put(item)\n\
         taker.join()\nsum(taken) + a",
        |a, b| value(b * (b - 1) / 2 + a),
    ),
    (
        "import threading\nheld, lock = [0], threading.Lock()\n\
         def work():\n    for _ in range(b):\n        with lock:\n            held[0] += a\n\
         workers = [threading.Thread(target=work) for _ in range(4)]\n\
         for worker in workers: worker.start()\nfor worker in workers: worker.join()\nheld[0]",
        |a, b| value(4 * a * b),
    ),
    (
        "from concurrent.futures import ThreadPoolExecutor\n\
         with ThreadPoolExecutor(3) as pool:\n\
         \x20   sums = list(pool.map(lambda n: add(n, b=b) + soon(a), range(5)))\nsums[-1]",
        |a, b| value(4 + a + b),
    ),
    (
        "import asyncio\nasync def main():\n\
         \x20   return await asyncio.gather(*(asyncio.to_thread(add, n, b=b) for n in (a, b)))\n\
         asyncio.run(main())",
        |a, b| value(vec![Value::from(a + b), Value::from(2 * b)]),
    ),
    // Threads that are left behind when their session is.
    (
        "import threading, time\nwaits = threading.Event().wait, lambda: time.sleep(1000)\n\
         left = [threading.Thread(target=wait, daemon=True) for wait in waits]\n\
         for thread in left: thread.start()\nsum(thread.is_alive() for thread in left) + a",
        |a, _| value(2 + a),
    ),
];

//! What a step gives back, natively: values, variables, exits, tools.
//!
//! What does not live here: the same seen through the host's public API
//! (`host/lib/tests`).

use wardian_interp::{Interpreter, LastValue, Outcome, Step, Stop};
use wardian_tests::memory_outside::{Limits, MemoryOutside};
use wardian_tests::native::in_thread;
use wardian_value::Value;

struct Session {
    interpreter: Interpreter,
    outside: MemoryOutside,
}

impl Session {
    fn run(&mut self, source: &str) -> Outcome {
        self.run_step(&Step::new(source))
    }

    fn run_step(&mut self, step: &Step<'_>) -> Outcome {
        self.outside.refill();
        let argv = ["prog.py".to_string(), "-x".to_string()];
        let step = Step {
            arguments: &argv,
            ..*step
        };
        self.interpreter.run(&mut self.outside, &step)
    }

    /// The value of the last expression.
    fn value(&mut self, source: &str) -> Option<Value> {
        self.value_of(&Step::new(source))
    }

    /// The value of the last statement.
    fn statement_value(&mut self, source: &str) -> Option<Value> {
        self.value_of(&Step {
            last_value: LastValue::Statement,
            ..Step::new(source)
        })
    }

    fn value_of(&mut self, step: &Step<'_>) -> Option<Value> {
        let source = step.source;
        match self.run_step(step) {
            Outcome::Finished { value } => {
                value.map(|bytes| Value::from_cbor(&bytes).expect("well-formed"))
            }
            other => panic!("{source}: {other:?}"),
        }
    }

    /// What the value of the last expression looks like.
    fn shown(&mut self, source: &str) -> String {
        self.value(source)
            .map_or("None".into(), |value| value.to_string())
    }

    fn stdout(&self) -> String {
        String::from_utf8_lossy(&self.outside.stdout).into_owned()
    }

    fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.outside.stderr).into_owned()
    }
}

/// Run `test` in fresh sessions: as they are, with everything preloaded, and in stress mode.
fn in_sessions(test: fn(&mut Session)) {
    for (preload, stress) in [(false, false), (true, false), (true, true)] {
        in_thread(move || {
            let mut interpreter = Interpreter::new();
            if preload {
                let _ = interpreter.preload();
            }
            interpreter.set_stress(stress);
            let limits = Limits {
                tool_calls: 10,
                ..Limits::default()
            };
            let outside = MemoryOutside::new(limits, "");
            test(&mut Session {
                interpreter,
                outside,
            });
        })
        .expect("the test passes");
    }
}

#[test]
fn the_last_expression_is_the_value() {
    in_sessions(|session| {
        assert_eq!(session.value("1 + 1"), Some(Value::from(2)));
        assert_eq!(session.value("x = 5"), None);
        assert_eq!(session.value("None"), None);
        assert_eq!(session.shown("x, [x], {x: {x}}"), "(5, [5], {5: {5}})");
        assert_eq!(session.shown("x\nfor i in []: pass"), "None");
    });
}

/// Sources, one after the other in a session, and the values of their last statements.
const LAST_STATEMENTS: &[(&str, &str)] = &[
    ("1 + 1", "2"),
    ("None", "None"),
    ("x = 3", "3"),
    ("x = y = [1]", "[1]"),
    ("x, *y = 1, 2, 3", "(1, 2, 3)"),
    ("[x, y] = {1: 2, 3: 4}", "{1: 2, 3: 4}"),
    ("x, y = y, x", "(3, 1)"),
    ("x: int = 4", "4"),
    ("x: int", "None"),
    ("x = 4\nx += 1", "5"),
    ("d = {'a': 1}\nd['a'] += 1", "2"),
    ("d['b'] = None", "None"),
    ("class A: n = 1\nA.n -= 3", "-2"),
    ("A.m = 7", "7"),
    ("if d: 'yes'\nelse: 'no'", "'yes'"),
    ("if not d: 1\nelif d: 2\nelse: 3", "2"),
    ("if d:\n    x = 8\n    print()", "8"),
    ("for i in range(4):\n    if i < 3: i * 2", "4"),
    (
        "for i in range(3):\n    while True:\n        'never'\n        break",
        "None",
    ),
    ("for i in []: 1\nelse: 2", "2"),
    ("while x:\n    x = 0", "None"),
    ("try:\n    1\nfinally:\n    2", "None"),
    ("import math", "None"),
    ("del x", "None"),
    ("x = 1; x", "1"),
    ("import asyncio\nx = await asyncio.sleep(0, 6)", "6"),
    ("async def g(): yield 1\nasync for x in g(): x", "None"),
    ("def f():\n    x = 1\n    x", "<function f>"),
    ("class B:\n    x = 1", "<class '__main__.B'>"),
    ("@lambda f: 'decorated'\ndef f(): pass", "'decorated'"),
    ("exec('x = 9')", "None"),
];

#[test]
fn any_last_statement_may_have_a_value() {
    in_sessions(|session| {
        for (source, wanted) in LAST_STATEMENTS {
            let value = session.statement_value(source).unwrap_or(Value::None);
            let shown = value.to_string();
            let shown = match shown.split_once(" at 0x") {
                Some((before, _)) => format!("{before}>"),
                None => shown,
            };
            assert_eq!(shown, *wanted, "{source}");
        }
        assert_eq!(session.value("x = 3"), None);
        assert_eq!(session.value("for x in [1]: x"), None);
    });
}

#[test]
fn an_object_is_described_and_cannot_fail_the_step() {
    in_sessions(|session| {
        let classes = "class A:\n    def __repr__(self): return 'an A'\n\
                       class B:\n    def __repr__(self): raise ValueError('no')\n\
                       class C:\n    def __repr__(self):\n        held.clear()\n        return 'C'\n\
                       class N(int): pass\n";
        session.run(classes);
        assert_eq!(session.shown("[A(), N(7)]"), "[an A, 7]");
        assert_eq!(session.shown("B()"), "<B object>");
        let changed = "<list: value changed while it was converted>";
        assert_eq!(session.shown("held = [C(), 1, 2]\nheld"), changed);
        let opaque = Value::Opaque {
            type_name: "A".into(),
            repr: "an A".into(),
        };
        assert_eq!(session.value("A()"), Some(opaque));
    });
}

#[test]
fn a_repr_that_never_ends_is_stopped() {
    in_sessions(|session| {
        let source = "class A:\n    def __repr__(self):\n        while True: pass\n\nA()";
        session.outside = MemoryOutside::new(
            Limits {
                fuel: 20_000,
                ..Limits::default()
            },
            "",
        );
        assert_eq!(session.run(source), Outcome::Stopped(Stop::Fuel));
        assert_eq!(session.value("1 + 1"), Some(Value::from(2)));
    });
}

#[test]
fn variables_are_read_and_set() {
    in_sessions(|session| {
        let tree = Value::List(vec![Value::from("a"), Value::Tuple(vec![Value::None])]);
        let bytes = tree.to_cbor().expect("small");
        let (interpreter, outside) = (&mut session.interpreter, &mut session.outside);
        assert_eq!(interpreter.get_variable(outside, "x"), Ok(None));
        assert_eq!(interpreter.set_variable(outside, "x", &bytes), Ok(()));
        assert_eq!(interpreter.get_variable(outside, "x"), Ok(Some(bytes)));
        assert!(interpreter.set_variable(outside, "x", b"\xff").is_err());
        assert_eq!(session.shown("x.append(1)\nx"), "['a', (None,), 1]");
    });
}

#[test]
fn arguments_of_the_program() {
    in_sessions(|session| {
        assert_eq!(session.shown("import sys\nsys.argv"), "['prog.py', '-x']");
    });
}

/// What CPython 3.12 shows when it is run in the same places in the same ways.
#[test]
fn a_script_finds_itself_and_what_lies_beside_it() {
    in_sessions(|session| {
        let prepared = "import os\nos.makedirs('proj')\nos.symlink('proj/main.py', 'link.py')\n\
                        for name in 'main', 'helper': open(f'proj/{name}.py', 'w').close()\n\
                        'helper' in __import__('sys').modules, '__file__' in globals()";
        assert_eq!(session.shown(prepared), "(False, False)");
        let mut script = |name: &str, source: &str| {
            session.outside.refill();
            let argv = [name.to_string(), "-x".to_string()];
            let step = Step {
                file_name: name,
                arguments: &argv,
                ..Step::new(source)
            };
            match session.interpreter.run(&mut session.outside, &step) {
                Outcome::Finished { value: Some(value) } => {
                    Value::from_cbor(&value).expect("well-formed").to_string()
                }
                other => panic!("{name}: {other:?}"),
            }
        };
        let shown = "import sys\n__file__, __cached__, __name__, sys.path[0], sys.argv";
        for (name, file, folder) in [
            (
                "proj/main.py",
                "/home/wardian/proj/main.py",
                "/home/wardian/proj",
            ),
            (
                "./proj/../link.py",
                "/home/wardian/link.py",
                "/home/wardian/proj",
            ),
            (
                "/home/wardian/proj/main.py",
                "/home/wardian/proj/main.py",
                "/home/wardian/proj",
            ),
            // There is no such file, so its folder says nothing.
            (
                "proj/none.py",
                "/home/wardian/proj/none.py",
                "/home/wardian/proj",
            ),
        ] {
            let expected = format!("('{file}', None, '__main__', '{folder}', ['{name}', '-x'])");
            assert_eq!(script(name, shown), expected);
        }
        assert_eq!(
            script(
                "proj/main.py",
                "import importlib._bootstrap, helper\nhelper.__file__"
            ),
            "'/home/wardian/proj/helper.py'"
        );
        // What the program makes of it stays as long as it is the same script.
        script("proj/main.py", "sys.path[0] = 'mine'\n1");
        assert_eq!(script("proj/main.py", "sys.path[0]"), "'mine'");
        assert_eq!(script("link.py", "sys.path[0]"), "'/home/wardian/proj'");
    });
}

/// As CPython 3.12 makes it of the same variable, in the same directory.
#[test]
fn the_path_begins_with_what_the_environment_says() {
    in_sessions(|session| {
        // Behind them, as in CPython, is where packages are.
        let mut path = |given: Option<&str>| {
            let given = given.map(|value| ("PYTHONPATH".to_string(), value.to_string()));
            session.outside.environment = given.into_iter().collect();
            session.interpreter.thaw();
            session.shown("import sys\nassert sys.path[-1] == '/usr/lib/python3.12/site-packages'\nsys.path[:-1]")
        };
        let all = "['', '/home/wardian/lib', '/home/wardian', '/y']";
        assert_eq!(path(Some("lib::/x/../y:lib")), all);
        assert_eq!(path(Some("lib::/x/../y:lib")), all);
        assert_eq!(path(Some("/z")), "['', '/z']");
        assert_eq!(path(Some("")), "['']");
        assert_eq!(path(None), "['']");
    });
}

#[test]
fn exits_end_with_the_status_of_cpython() {
    in_sessions(|session| {
        for (source, status, stderr) in [
            ("raise SystemExit", 0, ""),
            ("raise SystemExit(3)", 3, ""),
            ("raise SystemExit(True)", 1, ""),
            ("raise SystemExit('bye')", 1, "bye\n"),
            ("raise SystemExit(1, 2)", 1, "(1, 2)\n"),
            ("e = SystemExit(4)\ne.code = None\nraise e", 0, ""),
            ("import sys\nsys.exit()", 0, ""),
            ("import sys\nsys.exit(10 ** 30)", -1, ""),
            (
                "import sys\ntry:\n    sys.exit(7)\nfinally:\n    pass",
                7,
                "",
            ),
            (
                "import os\ntry:\n    os._exit(258)\nexcept SystemExit:\n    pass\nfinally:\n    1 / 0",
                2,
                "",
            ),
        ] {
            let outcome = session.run(source);
            assert_eq!(outcome, Outcome::Exited { status }, "{source}");
            assert_eq!(session.stderr(), stderr, "{source}");
        }
        // Nothing of the program runs any more.
        let source = "import os, atexit\natexit.register(print, 'bye')\nprint('x')\nos._exit(3)";
        let outcome = session.run_step(&Step {
            ends_session: true,
            ..Step::new(source)
        });
        assert_eq!(outcome, Outcome::Exited { status: 3 });
        assert_eq!(session.stdout(), "x\n");
        // An exit function that meets a limit ends the step; the session lives.
        let source = "import atexit\ndef spin():\n    while True: pass\natexit.register(spin)";
        let outcome = session.run_step(&Step {
            ends_session: true,
            ..Step::new(source)
        });
        assert!(matches!(outcome, Outcome::Stopped(_)), "{outcome:?}");
        assert_eq!(session.shown("1 + 1"), "2");
        match session.run("raise KeyboardInterrupt") {
            Outcome::Raised { type_name, .. } => assert_eq!(type_name, "KeyboardInterrupt"),
            other => panic!("{other:?}"),
        }
    });
}

#[test]
fn tools_are_functions() {
    in_sessions(|session| {
        assert_eq!(session.shown("echo"), "<tool echo>");
        let answer = "[[1, 'two'], {'limit': [3.5, None]}]";
        assert_eq!(session.shown("echo(1, 'two', limit=[3.5, None])"), answer);
        let inside = "def f(*a, **k):\n    return echo(*a, **k)\n\nf({1: b'x'}, y=(2,))";
        assert_eq!(session.shown(inside), "[[{1: b'x'}], {'y': (2,)}]");
        assert_eq!(
            session.shown("list(map(echo, [1, 2]))"),
            "[[[1], {}], [[2], {}]]"
        );
        let views = "d = {1: 2}\nfrom collections import deque\n\
                     echo(d.keys(), d.values(), d.items(), range(3), [deque('ab')])";
        assert_eq!(
            session.shown(views),
            "[[[1], [2], [(1, 2)], [0, 1, 2], [['a', 'b']]], {}]"
        );
        assert_eq!(
            session.shown("echo.__name__, callable(echo)"),
            "('echo', True)"
        );
    });
}

#[test]
fn errors_of_tools_are_exceptions() {
    in_sessions(|session| {
        let caught = |call: &str| {
            format!(
                "try:\n    {call}\nexcept BaseException as e:\n    r = type(e).__name__, str(e)\nr"
            )
        };
        for (call, shown) in [
            ("fail('ValueError', 'bad')", "('ValueError', 'bad')"),
            ("fail('TimeoutError', 'late')", "('TimeoutError', 'late')"),
            ("fail('Unknown', 'odd')", "('RuntimeError', 'odd')"),
            ("fail('SystemExit', '1')", "('RuntimeError', '1')"),
            (
                "echo(1, object())",
                "('TypeError', \"echo() argument 2: an object of type 'object' cannot leave the sandbox\")",
            ),
            (
                "echo(x=[echo])",
                "('TypeError', \"echo() argument 'x': an object of type 'tool' cannot leave the sandbox\")",
            ),
        ] {
            assert_eq!(session.shown(&caught(call)), shown);
        }
    });
}

#[test]
fn calls_can_be_started_together() {
    in_sessions(|session| {
        let source = "import wardian\n\
                      calls = [echo.start(i) for i in range(3)]\n\
                      wardian.wait_all(calls)";
        assert_eq!(session.shown(source), "[[[0], {}], [[1], {}], [[2], {}]]");
        assert_eq!(session.shown("calls[1].result()"), "[[1], {}]");
        let failing = "calls = [echo.start(1), fail.start('KeyError', 'k')]\n\
                       try:\n    wardian.wait_all(calls)\n\
                       except KeyError as e:\n    r = [str(e), calls[0].result()]\n\
                       r";
        assert_eq!(session.shown(failing), "[\"'k'\", [[1], {}]]");
    });
}

#[test]
fn a_variable_of_the_program_hides_a_tool() {
    in_sessions(|session| {
        assert_eq!(session.shown("echo = 5"), "None");
        assert_eq!(session.shown("echo"), "5");
        assert_eq!(session.shown("del echo"), "None");
        assert_eq!(session.shown("echo"), "<tool echo>");
    });
}

#[test]
fn too_many_calls_end_the_program() {
    in_sessions(|session| {
        let source =
            "while True:\n    try:\n        echo()\n    except BaseException:\n        pass";
        assert_eq!(session.run(source), Outcome::Stopped(Stop::ToolCalls));
        assert_eq!(session.shown("echo()"), "[[], {}]");
    });
}

#[test]
fn library_code_remembers_no_class_that_is_gone() {
    in_sessions(|session| {
        // Caches of preloaded code meet one short-lived class after the other.
        let source = "import copy, contextlib, functools, builtins\n\
                      def use(i):\n\
                      \x20   class Shut:\n\
                      \x20       def __init__(self): self.a = self.b = i\n\
                      \x20       def close(self): seen.append(self.a)\n\
                      \x20   with contextlib.closing(Shut()) as shut:\n\
                      \x20       other = copy.copy(shut)\n\
                      \x20       other.c = [i] * 5\n\
                      \x20       copy.deepcopy(other).close()\n\
                      seen = []\n\
                      plain = builtins.isinstance\n\
                      for i in range(8):\n\
                      \x20   builtins.isinstance = lambda value, kind: plain(value, kind)\n\
                      \x20   use(i)\n\
                      builtins.isinstance = plain\n\
                      seen";
        let twice: Vec<String> = (0..8).map(|i| format!("{i}, {i}")).collect();
        assert_eq!(session.shown(source), format!("[{}]", twice.join(", ")));
    });
}

#[test]
fn a_replaced_builtin_is_seen_by_code_that_ran_before() {
    in_sessions(|session| {
        let source = "import builtins\n\
                      def f(): return len([1, 2])\n\
                      r = [f()]\nold = builtins.len\nbuiltins.len = lambda x: 42\n\
                      r.append(f())\nbuiltins.len = old\nr.append(f())\nr";
        assert_eq!(session.shown(source), "[2, 42, 2]");
    });
}

#[test]
fn steps_may_await() {
    in_sessions(|session| {
        assert_eq!(
            session.shown("import asyncio\nawait asyncio.sleep(1, 'slept')"),
            "'slept'"
        );
        // A task that one step starts goes on while the next one awaits.
        let start = "async def later():\n    await asyncio.sleep(2)\n    return 'done'\n\
                     async def start(): return asyncio.create_task(later())\n\
                     task = await start()\ntask.done()";
        assert_eq!(session.shown(start), "False");
        assert_eq!(session.shown("await task"), "'done'");
        let loops = "async def numbers():\n    for i in range(3):\n        yield i\n\
                     seen = []\nasync for n in numbers():\n    seen.append(n)\n\
                     seen + [n async for n in numbers()]";
        assert_eq!(session.shown(loops), "[0, 1, 2, 0, 1, 2]");
    });
}

#[test]
fn tools_can_be_awaited() {
    in_sessions(|session| {
        let prelude = "import asyncio\nasync def one(i): return (await echo(i))[0]\n";
        for (source, shown) in [
            ("await echo(1)", "[[1], {}]"),
            ("echo(1)", "[[1], {}]"),
            (
                "await asyncio.gather(echo(1), echo(2))",
                "[[[1], {}], [[2], {}]]",
            ),
            (
                "await asyncio.gather(*[echo(i) for i in range(2)])",
                "[[[0], {}], [[1], {}]]",
            ),
            (
                "calls = [echo(i) for i in range(2)]\nawait asyncio.gather(*calls)",
                "[[[0], {}], [[1], {}]]",
            ),
            (
                "calls = []\nfor i in range(2):\n    calls.append(echo(i))\n\
                 await asyncio.gather(*calls)",
                "[[[0], {}], [[1], {}]]",
            ),
            ("call = echo(5)\nawait call", "[[5], {}]"),
            ("asyncio.run(asyncio.wait_for(one(3), 1))", "[3]"),
            (
                "async def all(): return await asyncio.gather(*map(one, 'ab'))\nasyncio.run(all())",
                "[['a'], ['b']]",
            ),
            (
                "async def plain():\n    x = echo(7)\n    return x[0] + [await echo(8)]\n\
                 asyncio.run(plain())",
                "[7, [[8], {}]]",
            ),
            (
                "async def groups():\n    async with asyncio.TaskGroup() as group:\n\
                 \x20       a = group.create_task(echo('a'))\n        b = group.create_task(one('b'))\n\
                 \x20   return a.result(), b.result()\nasyncio.run(groups())",
                "([['a'], {}], ['b'])",
            ),
            (
                "r = await asyncio.gather(fail('KeyError', 'k'), echo(1), return_exceptions=True)\n\
                 [repr(r[0]), r[1]]",
                "[\"KeyError('k')\", [[1], {}]]",
            ),
        ] {
            assert_eq!(
                session.shown(&format!("{prelude}{source}")),
                shown,
                "{source}"
            );
        }
    });
}

#[test]
fn tasks_that_wait_for_each_other_are_an_error() {
    in_sessions(|session| {
        let source = "import asyncio\nlog = []\n\
                      async def main():\n    try:\n        await asyncio.Event().wait()\n\
                      \x20   finally:\n        log.append('cleaned up')\n\
                      try:\n    asyncio.run(main())\n\
                      except RuntimeError as e:\n    log.append(str(e)[:8])\nlog";
        assert_eq!(session.shown(source), "['cleaned up', 'deadlock']");
        match session.run("await asyncio.Queue().get()") {
            Outcome::Raised { message, .. } => {
                assert!(message.starts_with("deadlock"), "{message}")
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(session.shown("await asyncio.sleep(0, 1)"), "1");
    });
}

#[test]
fn a_step_waits_for_threads_that_are_no_daemons() {
    in_sessions(|session| {
        let source = "import threading, time\nlog = []\n\
                      def late(name):\n    time.sleep(0.01)\n    log.append(name)\n\
                      def ever():\n    threading.Event().wait()\n    log.append('ever')\n\
                      threading.Thread(target=late, args=('late',)).start()\n\
                      threading.Thread(target=ever).start()\n";
        session.run(source);
        assert_eq!(session.shown("log"), "['late']");
        session.run(&format!("{source}raise ValueError"));
        assert_eq!(session.shown("log"), "['late']");
        // Those that nobody can wake are there still, and daemons go on where another waits.
        let source = "threading.Thread(target=late, args=('daemon',), daemon=True).start()";
        session.run(source);
        assert_eq!(
            session.shown("log, threading.active_count()"),
            "(['late'], 4)"
        );
        assert_eq!(session.shown("time.sleep(0.1)\nlog"), "['late', 'daemon']");
    });
}

#[test]
fn the_memory_of_a_call_is_measured() {
    in_sessions(|session| {
        session.run("pass");
        let before = session.interpreter.object_bytes();
        assert!(session.interpreter.peak_object_bytes() >= before);
        // In one call, and gone at its end.
        session.run("x = bytes(30 << 20)\ndel x");
        session.interpreter.collect();
        let after = session.interpreter.object_bytes();
        let peak = session.interpreter.peak_object_bytes();
        assert!(after < before + (10 << 20), "{before} {after}");
        assert!(peak >= before + (30 << 20) && peak < before + (40 << 20));
        // The next call begins anew.
        session.run("pass");
        let peak = session.interpreter.peak_object_bytes();
        assert!(peak < before + (10 << 20), "{before} {peak}");
        // What stays counts in both.
        session.run("x = bytes(30 << 20)");
        let now = session.interpreter.object_bytes();
        assert!(now >= before + (30 << 20));
        assert!(session.interpreter.peak_object_bytes() >= now);
    });
}

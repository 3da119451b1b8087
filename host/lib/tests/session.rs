//! A session as the embedder sees it: values, variables, output, tools.

mod common;

use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::time::Duration;

use common::engine;
use tokio::io::{AsyncWriteExt, BufReader};
use wardian::{Clocks, Engine, Error, Limits, Program, Sandbox, Stdin, Stop, ToolError, Value};

async fn sandbox() -> Sandbox {
    engine().sandbox().build().await.unwrap()
}

async fn value(sandbox: &mut Sandbox, source: &str) -> Value {
    let execution = sandbox.run(source).await.unwrap();
    assert!(execution.error.is_none(), "{:?}", execution.error);
    execution.value.unwrap_or(Value::None)
}

fn stop(error: Option<Error>) -> Stop {
    match error {
        Some(Error::Stopped(stop)) => stop,
        other => panic!("expected a stop, found {other:?}"),
    }
}

/// Longer than a test may take, however busy the machine is.
const HANGS: Duration = Duration::from_secs(600);

/// Wait for what another thread does.
async fn until(happened: impl Fn() -> bool) {
    while !happened() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

/// The session answers and has its variables.
async fn lives(sandbox: &mut Sandbox) {
    assert_eq!(value(sandbox, "kept + 1").await, Value::from(42));
}

#[tokio::test]
async fn values_and_variables() {
    let mut sandbox = sandbox().await;
    assert_eq!(value(&mut sandbox, "x = 20\nx + 1").await, Value::from(21));
    assert_eq!(value(&mut sandbox, "x").await, Value::from(20));
    assert_eq!(sandbox.get("x").await.unwrap(), Some(Value::from(20)));
    assert_eq!(sandbox.get("nothing").await.unwrap(), None);
    let pair = Value::Tuple(vec![Value::from("a"), Value::from(1.5)]);
    sandbox.set("pair", pair.clone()).await.unwrap();
    assert_eq!(value(&mut sandbox, "pair").await, pair);
    assert_eq!(
        value(&mut sandbox, "10**30").await.to_string(),
        format!("1{}", "0".repeat(30))
    );
    assert_eq!(
        value(&mut sandbox, "{'a': [1, None, True], (1,): {2}}")
            .await
            .to_string(),
        "{'a': [1, None, True], (1,): {2}}"
    );
}

#[tokio::test]
async fn output_and_exceptions() {
    let mut sandbox = sandbox().await;
    let execution = sandbox
        .run_program(Program::new("print('hi')\n1/0").file_name("job.py"))
        .await
        .unwrap();
    assert_eq!(execution.stdout_text(), "hi\n");
    let expected = "Traceback (most recent call last):\n  File \"job.py\", line 2, in <module>\n    \
                    1/0\n    ~^~\nZeroDivisionError: division by zero\n";
    assert_eq!(execution.stderr_text(), expected);
    match execution.error {
        Some(Error::Exception {
            type_name,
            message,
            traceback,
        }) => {
            assert_eq!(
                (&*type_name, &*message),
                ("ZeroDivisionError", "division by zero")
            );
            assert_eq!(traceback, expected);
        }
        other => panic!("{other:?}"),
    }
    let execution = sandbox.run("import sys; sys.exit(3)").await.unwrap();
    assert_eq!(execution.exit_status, Some(3));
    assert!(execution.error.is_none());
}

#[tokio::test]
async fn nothing_is_granted_by_default() {
    let mut sandbox = sandbox().await;
    for source in [
        "open('/etc/passwd')",
        "import socket; socket.socket()",
        "import subprocess; subprocess.run(['true'])",
        "input()",
    ] {
        let execution = sandbox.run(source).await.unwrap();
        assert!(
            matches!(execution.error, Some(Error::Exception { .. })),
            "{source}: {execution:?}"
        );
    }
}

#[tokio::test]
async fn imports_are_what_the_host_says() {
    let builder = engine().sandbox().allowed_imports(["json", "os.*"]);
    let stub = [("version", Value::from("1.0")), ("size", Value::from(3))];
    let builder = builder.stub_module("numpy.linalg", stub);
    let mut sandbox = builder.build().await.unwrap();
    let source = "import json, os.path, numpy.linalg\nnumpy.linalg.version";
    assert_eq!(value(&mut sandbox, source).await, Value::from("1.0"));
    for _ in 0..2 {
        let error = sandbox.run("import math").await.unwrap().error;
        let Some(Error::Exception {
            type_name, message, ..
        }) = error
        else {
            panic!("{error:?}");
        };
        assert_eq!(
            (&*type_name, &*message),
            (
                "ImportError",
                "Import of math is not allowed. Authorized imports are: ['json', 'os.*']"
            )
        );
    }
    let nothing: [(&str, Value); 0] = [];
    let builder = engine().sandbox().stub_module("a..b", nothing);
    assert!(matches!(builder.build().await, Err(Error::Setup(_))));
}

#[tokio::test]
async fn input_is_what_was_granted() {
    let stdin = Stdin::Bytes(b"first\nsecond".to_vec());
    let mut sandbox = engine().sandbox().stdin(stdin).build().await.unwrap();
    assert_eq!(value(&mut sandbox, "input()").await, Value::from("first"));
    assert_eq!(value(&mut sandbox, "input()").await, Value::from("second"));
    let execution = sandbox.run("input()").await.unwrap();
    assert!(
        matches!(execution.error, Some(Error::Exception { type_name, .. }) if type_name == "EOFError")
    );
}

#[tokio::test]
async fn input_that_comes_later_is_waited_for_until_the_call_has_to_stop() {
    let (reader, mut writer) = tokio::io::simplex(64);
    let (asks, mut is_asked) = tokio::sync::mpsc::unbounded_channel();
    let mut limits = Limits::default();
    limits.timeout = Some(HANGS);
    let mut sandbox = engine()
        .sandbox()
        .limits(limits)
        .clocks(Clocks::System)
        .stdin(Stdin::Async(Box::pin(BufReader::new(reader))))
        .on_stdout(move |_| asks.send(()).unwrap())
        .build()
        .await
        .unwrap();
    let read = "import os; print('asks', flush=True)";
    let late = async {
        is_asked.recv().await.unwrap();
        writer.write_all(b"abcrest").await.unwrap();
    };
    let three = format!("{read}\nb''.join([os.read(0, 1) for _ in range(3)]).decode()");
    let (found, ()) = tokio::join!(value(&mut sandbox, &three), late);
    assert_eq!(found, Value::from("abc"));
    value(&mut sandbox, "os.read(0, 4)").await;
    let canceller = sandbox.canceller();
    let cancel = async {
        is_asked.recv().await.unwrap();
        canceller.cancel();
    };
    let waits = format!("{read}\nos.read(0, 1)");
    let (execution, ()) = tokio::join!(sandbox.run(&waits), cancel);
    assert_eq!(stop(execution.unwrap().error), Stop::Cancelled);
    writer.write_all(b"later").await.unwrap();
    writer.shutdown().await.unwrap();
    let rest = value(&mut sandbox, "import sys; sys.stdin.read()").await;
    assert_eq!(rest, Value::from("later"));
}

#[tokio::test]
async fn every_limit_has_its_stop_and_the_session_lives_on() {
    let mut limits = Limits::default();
    limits.fuel = 3_000_000_000;
    limits.memory = 32 << 20;
    limits.output = 10_000;
    limits.timeout = Some(HANGS);
    limits.tool_calls = 10;
    let build = async |limits: &Limits| {
        let builder = engine().sandbox().limits(limits.clone());
        let builder = builder
            .clocks(Clocks::System)
            .tool("nothing", |_| Ok(Value::None))
            .async_tool("forever", |_| std::future::pending());
        let mut sandbox = builder.build().await.unwrap();
        value(&mut sandbox, "kept = 41").await;
        sandbox
    };
    let mut sandbox = build(&limits).await;
    for (source, expected) in [
        ("while True: pass", Stop::Fuel),
        (
            "while True:\n  try:\n    while True: pass\n  except BaseException: pass",
            Stop::Fuel,
        ),
        ("while True: print('x' * 100)", Stop::Output),
        ("while True: nothing()", Stop::ToolCalls),
        ("l = None\nwhile True: l = [l]", Stop::Memory),
    ] {
        let execution = sandbox.run(source).await.unwrap();
        assert_eq!(stop(execution.error), expected, "{source}");
        assert!(execution.stdout.len() <= 10_000);
        value(&mut sandbox, "l = None").await;
        lives(&mut sandbox).await;
    }
    // The time of a call that only waits: no other limit comes first, on however slow a machine.
    limits.timeout = Some(Duration::from_millis(300));
    for source in ["import time; time.sleep(10**6)", "forever()"] {
        let mut waiting = build(&limits).await;
        let execution = waiting.run(source).await.unwrap();
        assert_eq!(stop(execution.error), Stop::Timeout, "{source}");
    }
    for (source, expected) in [
        ("def f(): f()\nf()", "RecursionError"),
        ("x = 'a' * 10**10", "MemoryError"),
    ] {
        let execution = sandbox.run(source).await.unwrap();
        assert!(
            matches!(&execution.error, Some(Error::Exception { type_name, .. }) if type_name == expected),
            "{source}: {execution:?}"
        );
        lives(&mut sandbox).await;
    }
}

#[tokio::test]
async fn tools_take_arguments_like_functions() {
    let mut sandbox = engine()
        .sandbox()
        .tool("add", |mut args| {
            let (a, b): (i64, i64) = (args.take("a")?, args.take_or("b", 1)?);
            args.finish()?;
            Ok(Value::from(a + b))
        })
        .tool("refuse", |_| Err(ToolError::new("KeyError", "gone")))
        .tool("panic", |_| panic!("secret"))
        .async_tool("later", |mut args| async move {
            tokio::time::sleep(Duration::from_millis(10)).await;
            args.take::<Value>("value")
        })
        .blocking_tool("slow", |_| {
            std::thread::sleep(Duration::from_millis(10));
            Ok(Value::from("done"))
        })
        .build()
        .await
        .unwrap();
    assert_eq!(
        value(&mut sandbox, "add(1), add(1, 2), add(b=3, a=4)")
            .await
            .to_string(),
        "(2, 3, 7)"
    );
    assert_eq!(
        value(&mut sandbox, "later([1, 2]), slow()")
            .await
            .to_string(),
        "([1, 2], 'done')"
    );
    for (source, expected) in [
        ("add()", "TypeError: add() missing required argument: 'a'"),
        (
            "add('x')",
            "TypeError: add() argument 'a' must be int of 64 bits, not str",
        ),
        (
            "add(1, 2, 3)",
            "TypeError: add() takes 2 positional arguments but 3 were given",
        ),
        (
            "add(1, c=2)",
            "TypeError: add() got an unexpected keyword argument 'c'",
        ),
        ("refuse()", "KeyError: 'gone'"),
        ("panic()", "RuntimeError: tool 'panic' failed"),
    ] {
        let execution = sandbox.run(source).await.unwrap();
        assert!(!execution.stderr_text().contains("secret"));
        let error = execution.error.unwrap().to_string();
        assert_eq!(error, expected, "{source}");
    }
}

#[tokio::test]
async fn dropping_a_run_stops_it_and_keeps_the_session() {
    let mut sandbox = engine()
        .sandbox()
        .clocks(Clocks::System)
        .async_tool("later", |_| async {
            tokio::time::sleep(Duration::from_millis(1)).await;
            Ok(Value::None)
        })
        .build()
        .await
        .unwrap();
    value(&mut sandbox, "kept = 41").await;
    // A small generator of our own: the points differ, the test does not.
    let mut seed = 12345u64;
    for round in 0..1000 {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        let wait = Duration::from_micros(seed >> 33 & 0x3ff);
        let source = match round % 4 {
            0 => "while True: pass",
            1 => "while True: later()",
            2 => "import time\nwhile True: time.sleep(0.0001)",
            _ => "[i for i in range(10**9)]",
        };
        let ended = tokio::time::timeout(wait, sandbox.run(source)).await;
        assert!(ended.is_err(), "{source} ended: {ended:?}");
        if round % 50 == 0 {
            lives(&mut sandbox).await;
        }
    }
    lives(&mut sandbox).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tools_that_were_started_end_with_the_program() {
    struct Ends(Arc<AtomicUsize>);
    impl Drop for Ends {
        fn drop(&mut self) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }
    let ended = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&ended);
    let (tell, mut started) = tokio::sync::mpsc::unbounded_channel();
    let tell_blocking = tell.clone();
    let (release, released) = std::sync::mpsc::channel::<()>();
    let released = Mutex::new(released);
    let engine = Engine::builder().max_live_sandboxes(1).build().unwrap();
    let mut sandbox = engine
        .sandbox()
        .async_tool("forever", move |_| {
            let guard = Ends(Arc::clone(&count));
            tell.send(()).unwrap();
            async move {
                let _guard = guard;
                std::future::pending::<()>().await;
                Ok(Value::None)
            }
        })
        .blocking_tool("block", move |_| {
            tell_blocking.send(()).unwrap();
            released.lock().unwrap().recv().unwrap();
            Ok(Value::None)
        })
        .build()
        .await
        .unwrap();
    for source in ["forever()", "block()"] {
        tokio::select! {
            biased;
            run = sandbox.run(source) => panic!("{source} ended: {run:?}"),
            begun = started.recv() => begun.unwrap(),
        }
    }
    assert_eq!(value(&mut sandbox, "1+1").await, Value::from(2));
    until(|| ended.load(Ordering::SeqCst) == 1).await;
    assert_eq!(engine.detached_tools(), 1);
    release.send(()).unwrap();
    until(|| engine.detached_tools() == 0).await;
}

#[tokio::test]
async fn another_task_can_cancel() {
    let mut sandbox = sandbox().await;
    let (canceller, watcher) = (sandbox.canceller(), sandbox.watcher());
    let cancel = async {
        until(|| watcher.progress().running).await;
        canceller.cancel();
    };
    let (execution, ()) = tokio::join!(sandbox.run("while True: pass"), cancel);
    assert_eq!(stop(execution.unwrap().error), Stop::Cancelled);
}

#[tokio::test]
async fn the_entropy_of_two_sandboxes_differs() {
    let source = "import random\n[random.random(), random.getrandbits(64)]";
    let (mut one, mut two) = (sandbox().await, sandbox().await);
    assert_ne!(value(&mut one, source).await, value(&mut two, source).await);
}

#[tokio::test]
async fn a_session_that_broke_comes_back() {
    let mut sandbox = engine()
        .sandbox()
        .on_stdout(|_| panic!("the embedder's callback"))
        .build()
        .await
        .unwrap();
    value(&mut sandbox, "kept = 41").await;
    {
        let mut run = pin!(sandbox.run("print(1)"));
        let panicked = poll_fn(|context| {
            let poll = || run.as_mut().poll(context);
            match catch_unwind(AssertUnwindSafe(poll)) {
                Ok(poll) => poll.map(|_| false),
                Err(_) => Poll::Ready(true),
            }
        });
        assert!(panicked.await);
    }
    for _ in 0..2 {
        assert_eq!(value(&mut sandbox, "kept").await, Value::from(41));
    }
    // The engine and other sandboxes are well.
    assert_eq!(
        value(&mut self::sandbox().await, "1+1").await,
        Value::from(2)
    );
}

#[tokio::test]
async fn granted_variables_are_in_the_environment() {
    let builder = engine().sandbox().env("CITY", "Zürich").env("EMPTY", "");
    let mut sandbox = builder.build().await.unwrap();
    let program = "import os; sorted(os.environ.items())";
    let granted = [("CITY", "Zürich"), ("EMPTY", "")];
    let granted = granted.map(|(name, value)| Value::Tuple(vec![name.into(), value.into()]));
    assert_eq!(
        value(&mut sandbox, program).await,
        Value::List(granted.into())
    );
    sandbox.run("os.environ['CITY'] = 'Bern'").await.unwrap();
    assert_eq!(
        value(&mut sandbox, "os.getenv('CITY')").await,
        Value::from("Bern")
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn secrets_are_for_tools_alone() {
    const KEY: &str = "k3y-of-the-host";
    let seen = Arc::new(Mutex::new(Vec::new()));
    let tell = {
        let seen = Arc::clone(&seen);
        move |args: &wardian::Arguments| -> Result<String, ToolError> {
            let key = args.secret("KEY")?.to_owned();
            seen.lock().unwrap().push(key.clone());
            Ok(key)
        }
    };
    let (later, fails, blocks) = (tell.clone(), tell.clone(), tell.clone());
    let builder = engine()
        .sandbox()
        .secret("KEY", "an earlier value")
        .secret("KEY", KEY)
        .secret("OTHER", "never granted")
        .tool("inline", move |args| {
            let key = tell(&args)?;
            Ok(Value::Dict(vec![(
                Value::from(key.clone()),
                Value::Bytes(key.into_bytes()),
            )]))
        })
        .async_tool("later", move |args| {
            let key = later(&args);
            async move {
                tokio::time::sleep(Duration::from_millis(1)).await;
                Ok(Value::from(format!("x{}x", key?)))
            }
        })
        .blocking_tool("blocks", move |args| {
            Ok(Value::List(vec![Value::from(blocks(&args)?)]))
        })
        .tool("fails", move |args| {
            Err(ToolError::new(
                "ValueError",
                format!("401 for {}", fails(&args)?),
            ))
        })
        .tool("asks", |args| Ok(Value::from(args.secret("OTHER")?)))
        .tool("echo", |mut args| args.take::<Value>("value"));
    let granted = ["inline", "later", "blocks", "fails"];
    let builder = granted
        .iter()
        .fold(builder, |builder, tool| builder.grant_secret(tool, "KEY"));
    let mut sandbox = builder.build().await.unwrap();
    for (source, expected) in [
        ("repr(inline())", "{'<secret KEY>': b'<secret KEY>'}"),
        ("later()", "x<secret KEY>x"),
        ("repr(blocks())", "['<secret KEY>']"),
        (
            "try: fails()\nexcept ValueError as error: text = repr(error)\ntext",
            "ValueError('401 for <secret KEY>')",
        ),
        (
            "try: asks()\nexcept RuntimeError as error: text = str(error)\ntext",
            "tool 'asks' has no secret 'OTHER'",
        ),
        (
            "try: inline(1, KEY=2)\nexcept TypeError as error: pass\necho('x')",
            "x",
        ),
        ("import os\nrepr(dict(os.environ))", "{}"),
    ] {
        assert_eq!(
            value(&mut sandbox, source).await,
            Value::from(expected),
            "{source}"
        );
    }
    assert!(seen.lock().unwrap().iter().all(|key| key == KEY));

    for wrong in [
        engine().sandbox().secret("KEY", ""),
        engine()
            .sandbox()
            .secret("KEY", "x")
            .grant_secret("nobody", "KEY"),
        engine()
            .sandbox()
            .tool("t", |_| Ok(Value::None))
            .grant_secret("t", "KEY"),
    ] {
        assert!(matches!(wrong.build().await, Err(Error::Setup(_))));
    }
}

/// What one session leaves in files, modules, classes and the environment, no other one finds: not
/// one that lives beside it, and not one that comes after it.
#[tokio::test]
async fn sessions_leave_nothing_to_each_other() {
    let leave = "import builtins, os, sys, json, string, collections\n\
        left = builtins.left = sys.left = json.left = os.environ['LEFT'] = 'left behind'\n\
        collections.Counter.left = left\n\
        string.digits = left\n\
        json.dumps = lambda value: left\n\
        sys.modules['left_module'] = sys\n\
        for folder in ('/tmp', os.path.expanduser('~')):\n    \
            with open(folder + '/left', 'w') as file: file.write(left)\n\
        sys.stdout.flush()";
    let look = "import builtins, os, sys, json, string, collections\n\
        [hasattr(builtins, 'left'), hasattr(sys, 'left'), hasattr(json, 'left'), 'LEFT' in os.environ,\n \
        hasattr(collections.Counter, 'left'), string.digits != '0123456789', json.dumps(1) != '1',\n \
        'left_module' in sys.modules, 'left' in globals(), os.listdir('/tmp') != [],\n \
        os.listdir(os.path.expanduser('~')) != []]";
    let (mut first, mut beside) = (sandbox().await, sandbox().await);
    value(&mut first, leave).await;
    let nothing = Value::List(vec![Value::from(false); 11]);
    assert_eq!(value(&mut beside, look).await, nothing);
    drop(first);
    let mut after = sandbox().await;
    assert_eq!(value(&mut after, look).await, nothing);
}

#[tokio::test]
async fn the_same_seed_gives_the_same_run() {
    const SOURCE: &str = "\
import asyncio, datetime, os, random, secrets, tempfile, time, uuid
seen = [random.random(), uuid.uuid4(), secrets.token_hex(4), os.urandom(3)]
async def nap(number):
    await asyncio.sleep(1000 - number)
    seen.append((number, time.monotonic()))
await asyncio.gather(*(nap(number) for number in range(5)))
open('/tmp/a', 'w').write('a')
seen += [os.stat('/tmp/a').st_mtime, datetime.datetime.now(), time.time(), tempfile.mktemp()]
print(seen)
";
    let engine = engine();
    let mut runs = Vec::new();
    for seed in [7, 7, 8] {
        let mut sandbox = engine.sandbox().deterministic(seed).build().await.unwrap();
        let execution = sandbox.run(SOURCE).await.unwrap();
        assert!(execution.error.is_none(), "{:?}", execution.error);
        // Not the time that was slept.
        assert!(execution.usage.time < Duration::from_secs(100));
        runs.push((execution.stdout_text(), execution.usage.fuel));
    }
    assert_eq!(runs[0], runs[1]);
    assert_ne!(runs[0].0, runs[2].0);
    assert!(
        runs[0].0.contains("datetime.datetime(2000, 1, 1, 0, 16, 4"),
        "{}",
        runs[0].0
    );
}

/// Without a clock a message has no time: one that shows none is written all the same.
#[tokio::test]
async fn logging_needs_no_clock() {
    let mut sandbox = engine().sandbox().build().await.unwrap();
    let execution = sandbox.run("import logging; logging.warning('said')").await;
    let execution = execution.unwrap();
    assert!(execution.error.is_none(), "{:?}", execution.error);
    assert_eq!(execution.stderr, b"WARNING:root:said\n");
    let timed = "logging.basicConfig(format='%(asctime)s %(message)s', force=True); logging.warning('when')";
    let execution = sandbox.run(timed).await.unwrap();
    let text = String::from_utf8_lossy(&execution.stderr);
    assert!(text.contains("--- Logging error ---"), "{text}");
}

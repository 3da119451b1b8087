//! Sessions whose instance breaks come back as they were.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

use crate::engine::Engine;
use crate::error::Error;
use crate::execution::Program;
use crate::fs::mounts::Mount;
use crate::limits::Limits;
use crate::policy::{Clocks, Stdin};
use crate::sandbox::Sandbox;
use crate::sandbox::builder::SandboxBuilder;
use crate::tools::ToolError;
use crate::{Dir, Value, ambient_authority};

fn engine() -> Engine {
    let engine = Engine::builder().max_live_sandboxes(8).build();
    engine.expect("this machine can run the guest")
}

/// Break the instance in the next step, which is to be undone.
async fn break_it(sandbox: &mut Sandbox) {
    sandbox.shared.control.breaks.store(true, Ordering::Release);
    let broken = sandbox
        .run("undone = 1\nprint(undone)\nfor _ in range(10 ** 6): pass")
        .await;
    match broken {
        Err(Error::RolledBack { reason }) => assert!(reason.contains("broken by a test")),
        other => panic!("it was to be rolled back: {other:?}"),
    }
}

async fn value(sandbox: &mut Sandbox, source: &str) -> Value {
    let execution = sandbox.run(source).await.expect("the session lives");
    assert!(execution.error.is_none(), "{:?}", execution.error);
    execution.value.unwrap_or(Value::None)
}

/// What a program gets from outside, all kinds of it.
const STEPS: &[&str] = &[
    "import random, time, os, uuid\nx = [random.random()]\nx.append(uuid.uuid4().hex)",
    "x.append(time.time()); x.append(time.monotonic()); x.append(time.perf_counter())",
    "x.append(input()); x.append(count())",
    "x.append(await later(3)); print(x)",
    "import asyncio\nx.append(await asyncio.gather(later(1), later(2), later(3)))",
    "open('/tmp/a', 'w').write('first'); x.append(os.stat('/tmp/a').st_mtime)",
    "open('/data/log', 'a').write('once\\n'); x.append(os.listdir('/data'))",
    "x.append(open('/data/log').read()); os.mkdir('/data/made'); x.append(os.path.isdir('/data/made'))",
    "def g():\n    yield from range(5)\ny = g(); next(y); time.sleep(0.01)",
    "try:\n    count('wrong')\nexcept TypeError as error:\n    x.append(str(error))",
    "try:\n    os.mkdir('/data/made')\nexcept FileExistsError as error:\n    x.append(str(error))",
    "x.append(next(y)); os.environ['A'] = 'changed'; 1 / 0",
    "held = open('/data/log', 'a'); held.write('held\\n'); held.flush()",
    "x.append(os.listdir('/below')); x.append(open('/below/kept').read())",
    "low = open('/below/kept', 'a'); low.write('more'); low.flush(); os.remove('/below/gone')",
    "x.append(open('/below/kept').read()); x.append(os.stat('/below/kept').st_size)",
    "x.append(sum(range(10 ** 6)))",
];

fn granted(engine: &Engine, directory: &std::path::Path, calls: &Arc<AtomicI64>) -> SandboxBuilder {
    let below = directory.join("below");
    std::fs::create_dir(&below).expect("the machine has room");
    for name in ["kept", "gone"] {
        std::fs::write(below.join(name), name).expect("the machine has room");
    }
    let below = Dir::open_ambient_dir(below, ambient_authority()).expect("it was made");
    let data = directory.join("data");
    std::fs::create_dir(&data).expect("the machine has room");
    let dir = Dir::open_ambient_dir(data, ambient_authority()).expect("it was made");
    let (counted, started) = (Arc::clone(calls), Arc::clone(calls));
    engine
        .sandbox()
        .clocks(Clocks::System)
        .env("A", "granted")
        .stdin(Stdin::Bytes(b"one\ntwo\n".to_vec()))
        .mount("/data", Mount::read_write(dir))
        .mount("/below", Mount::overlay(below))
        .tool("count", move |arguments| {
            arguments.finish()?;
            Ok(Value::from(counted.fetch_add(1, Ordering::AcqRel)))
        })
        .async_tool("later", move |mut arguments| {
            let number = arguments.take::<i64>("number");
            let nth = started.fetch_add(1, Ordering::AcqRel);
            async move {
                let number = number?;
                tokio::time::sleep(std::time::Duration::from_millis(10 - number as u64)).await;
                Ok::<_, ToolError>(Value::from(number * 1000 + nth))
            }
        })
}

/// A directory of the machine for one test.
struct Directory(std::path::PathBuf);

impl Directory {
    fn new(name: &str) -> Directory {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::AcqRel);
        let process = std::process::id();
        let path = std::env::temp_dir().join(format!("wardian-{name}-{process}-{number}"));
        std::fs::create_dir(&path).expect("the machine has room");
        Directory(path)
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_session_is_as_before_the_step() {
    let engine = engine();
    // Broken after each step once, so that what was done again is done again with the next.
    let directory = Directory::new("recovery");
    let calls = Arc::new(AtomicI64::new(0));
    let sandbox = granted(&engine, &directory.0, &calls).build().await;
    let mut sandbox = sandbox.expect("there is room");
    let mut seen = Value::None;
    for (number, step) in STEPS.iter().enumerate() {
        let execution = sandbox.run(step).await.expect("the session lives");
        let is_wrong = step.contains("1 / 0");
        assert_eq!(
            execution.error.is_some(),
            is_wrong,
            "{step}: {:?}",
            execution.error
        );
        if number > 0 {
            let grown = value(&mut sandbox, "x").await;
            assert_ne!(grown, Value::None);
            seen = grown;
        }
        let calls_before = calls.load(Ordering::Acquire);
        break_it(&mut sandbox).await;
        assert_eq!(calls.load(Ordering::Acquire), calls_before, "{step}");
        if number > 0 {
            assert_eq!(value(&mut sandbox, "x").await, seen, "{step}");
        }
        let undone = value(&mut sandbox, "'undone' in globals()").await;
        assert_eq!(undone, Value::from(false));
    }
    let log = std::fs::read_to_string(directory.0.join("data/log")).expect("it was written");
    assert_eq!(log, "once\nheld\n");
    // What is open on a mount is opened again.
    value(&mut sandbox, "held.write('again\\n'); held.close()").await;
    let log = std::fs::read_to_string(directory.0.join("data/log")).expect("it was written");
    assert_eq!(log, "once\nheld\nagain\n");
    assert_eq!(
        value(&mut sandbox, "open('/tmp/a').read()").await,
        Value::from("first")
    );
    assert_eq!(
        value(&mut sandbox, "os.environ['A']").await,
        Value::from("changed")
    );
    assert_eq!(value(&mut sandbox, "input()").await, Value::from("two"));
    assert_eq!(value(&mut sandbox, "next(y)").await, Value::from(2));
}

#[tokio::test]
async fn there_is_a_new_beginning_after_much_work() {
    let engine = engine();
    let mut sandbox = engine.sandbox().build().await.expect("there is room");
    value(
        &mut sandbox,
        "import random\nx = random.random()\ny = iter(range(9))",
    )
    .await;
    sandbox.set("z", 5).await.expect("the session lives");
    sandbox
        .write_file("/tmp/a", b"mine")
        .await
        .expect("there is room");
    let first = value(&mut sandbox, "[x, next(y)]").await;
    assert!(matches!(&first, Value::List(items) if items[1] == Value::from(0)));
    let work = "n = 0\nfor i in range(30_000_000):\n    n += 1\nn";
    assert_eq!(value(&mut sandbox, work).await, Value::from(30_000_000));
    // It is made before the next call.
    assert!(sandbox.history.needs_checkpoint(40 << 20));
    assert_eq!(value(&mut sandbox, "next(y)").await, Value::from(1));
    assert!(!sandbox.history.needs_checkpoint(40 << 20));
    break_it(&mut sandbox).await;
    let again = value(&mut sandbox, "[x, z, n, next(y), open('/tmp/a').read()]").await;
    let Value::List(first) = first else {
        panic!("a list")
    };
    let expected = vec![
        first[0].clone(),
        Value::from(5),
        Value::from(30_000_000),
        Value::from(2),
        Value::from("mine"),
    ];
    assert_eq!(again, Value::List(expected));
}

#[tokio::test]
async fn sessions_of_every_origin_come_back() {
    let engine = engine();
    let mut first = engine.sandbox().build().await.expect("there is room");
    value(
        &mut first,
        "x = [1]\nopen('/tmp/a', 'w').write('a')\nimport random",
    )
    .await;
    let snapshot = first.snapshot().await.expect("it can be taken");
    let mut restored = engine.restore(&snapshot).await.expect("it fits");
    let mut forks = first.fork(2).await.expect("there is room");
    let mut fork = forks.pop().expect("two were made");
    let mut second = forks.pop().expect("two were made");
    second.park().await.expect("the session lives");
    for sandbox in [&mut first, &mut restored, &mut fork, &mut second] {
        value(sandbox, "x.append(random.random())").await;
        let before = value(sandbox, "x").await;
        for _ in 0..2 {
            break_it(sandbox).await;
            assert_eq!(value(sandbox, "x").await, before);
            let file = value(sandbox, "open('/tmp/a').read()").await;
            assert_eq!(file, Value::from("a"));
        }
    }
}

#[tokio::test]
async fn steps_that_were_stopped_are_done_again_as_they_were() {
    let engine = engine();
    let sandbox = engine
        .sandbox()
        .fuel(2_000_000_000)
        .tool("count", |_| Ok(Value::from(1)));
    let mut sandbox = sandbox
        // Short calls of this test end long before, however busy the machine is.
        .timeout(std::time::Duration::from_secs(2))
        .build()
        .await
        .expect("there is room");
    value(&mut sandbox, "n = 0").await;
    let endless = sandbox
        .run("while True: n += 1")
        .await
        .expect("the session lives");
    assert!(endless.error.is_some());
    let slept = sandbox
        .run("import time\nwhile True:\n    n += 1; time.sleep(0.001)")
        .await;
    assert!(slept.expect("the session lives").error.is_some());
    let _ = sandbox
        .run("while True: n += count()")
        .await
        .expect("the session lives");
    let before = value(&mut sandbox, "n").await;
    break_it(&mut sandbox).await;
    assert_eq!(value(&mut sandbox, "n").await, before);
}

/// Tools that came and went are done again with their answers, whether they are still there or not.
#[tokio::test]
async fn tools_that_came_and_went() {
    let engine = engine();
    let calls = Arc::new(AtomicI64::new(0));
    let count = |by: i64| {
        let calls = Arc::clone(&calls);
        move |_| Ok(Value::from(calls.fetch_add(by, Ordering::SeqCst) + by))
    };
    let builder = engine.sandbox().tool("count", count(1));
    let mut sandbox = builder.build().await.expect("there is room");
    value(&mut sandbox, "x = [count()]").await;
    sandbox.add_tool("count", count(10));
    value(&mut sandbox, "x.append(count())").await;
    sandbox.add_own_stack_tool("other", |_| async { Ok(Value::from("other")) });
    let ends = |_| Err(ToolError::end_program());
    sandbox.add_tool("ends", ends);
    value(&mut sandbox, "x.append(other()); kept = count").await;
    sandbox
        .run("x.append('before')\nends()\nx.append('after')")
        .await
        .expect("the session lives");
    sandbox.remove_tool("count");
    sandbox.remove_tool("ends");
    let lost = "try: kept()\nexcept NameError: x.append('gone')";
    value(&mut sandbox, lost).await;
    let wanted = value(&mut sandbox, "x").await;
    assert_eq!(wanted.to_string(), "[1, 11, 'other', 'before', 'gone']");
    break_it(&mut sandbox).await;
    assert_eq!(value(&mut sandbox, "x").await, wanted);
    assert_eq!(calls.load(Ordering::SeqCst), 11);
}

/// More names below an overlay than files fit in memory, and than a sandbox begins with: they are not
/// the sandbox's files.
#[tokio::test]
async fn names_below_overlays_fit_again() {
    let engine = engine();
    let directory = Directory::new("names");
    let below = directory.0.join("below");
    std::fs::create_dir(&below).expect("the machine has room");
    for number in 0..1100 {
        std::fs::write(below.join(number.to_string()), "").expect("the machine has room");
    }
    let granted = || {
        let below = Dir::open_ambient_dir(&below, ambient_authority()).expect("it was made");
        let limits = Limits {
            scratch_files: 20,
            ..Limits::default()
        };
        let sandbox = engine.sandbox().limits(limits);
        sandbox.mount("/below", Mount::overlay(below))
    };
    let count = "len(os.listdir('/below'))";
    let mut first = granted().build().await.expect("there is room");
    value(
        &mut first,
        "import os\nfor n in range(1100): os.utime(f'/below/{n}', (1, 1))",
    )
    .await;
    assert_eq!(value(&mut first, count).await, Value::from(1100));
    let snapshot = first.snapshot().await.expect("it can be taken");
    let mut restored = granted().restore(&snapshot).await.expect("it fits");
    let mut fork = first.fork(1).await.expect("there is room").remove(0);
    for sandbox in [&mut first, &mut restored, &mut fork] {
        break_it(sandbox).await;
        assert_eq!(value(sandbox, count).await, Value::from(1100));
    }
    let journal = directory.0.join("journal");
    let finished = first.run_durable(Program::new(count), &journal).await;
    let finished = finished.expect("the session lives");
    let (_, resumed) = granted().resume(&journal).await.expect("it fits");
    assert_eq!(resumed.value, finished.value);
    assert_eq!(resumed.value, Some(Value::from(1100)));
}

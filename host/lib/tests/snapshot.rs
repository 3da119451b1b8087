//! Snapshot, restore and fork: what survives, and what is refused.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use wardian::{
    Engine, Error, Limits, Sandbox, SandboxBuilder, SnapshotError, SnapshotInfo, SnapshotKey,
    Value, WhenFull,
};

fn engine() -> Engine {
    let engine = Engine::builder().max_live_sandboxes(8).build();
    engine.expect("the engine starts")
}

/// The value of the last expression; the program must not fail.
async fn value(sandbox: &mut Sandbox, source: &str) -> Value {
    let execution = sandbox.run(source).await.expect("the session lives");
    assert!(execution.error.is_none(), "{source}: {:?}", execution.error);
    execution.value.unwrap_or(Value::None)
}

async fn refused(builder: SandboxBuilder, snapshot: &[u8]) -> SnapshotError {
    match builder.restore(snapshot).await {
        Err(Error::Snapshot(error)) => error,
        other => panic!("expected a refusal, found {other:?}"),
    }
}

#[tokio::test]
async fn everything_survives() {
    let engine = engine();
    let mut first = engine.sandbox().build().await.unwrap();
    let prepare = "
import collections, json, re, sys, types
from dataclasses import dataclass

@dataclass
class Point:
    x: int
    y: int = 2
    def norm(self):
        return self.x ** 2 + self.y ** 2

def counter(start):
    count = start
    def step():
        nonlocal count
        count += 1
        return count
    return step

def numbers():
    received = 0
    while True:
        received = yield received * 2

step = counter(10)
step()
generator = numbers()
next(generator)
generator.send(4)
letters = iter('abc')
next(letters)
point = Point(3)
shared = [1]
pair = (shared, shared)
cycle = []
cycle.append(cycle)
table = collections.OrderedDict(a=1, b=shared)
big = 3 ** 500
module = types.ModuleType('made_up')
module.fact = 42
sys.modules['made_up'] = module
pattern = re.compile(r'(\\d+)-(\\d+)')
with open('/tmp/kept.txt', 'w') as file:
    file.write('kept')
open_file = open('/tmp/open.txt', 'w')
";
    value(&mut first, prepare).await;
    let snapshot = first.snapshot().await.unwrap();
    let check = "
import made_up
pair[0].append(2)
try:
    open_file.write('x')
    open_file.flush()
    after = 'written'
except (OSError, ValueError) as error:
    after = type(error).__name__
[step(), generator.send(5), next(letters), point.norm(), pair[1], table['b'] is shared, cycle[0] is cycle,
 big == 3 ** 500, made_up.fact, pattern.match('12-34').groups(), open('/tmp/kept.txt').read(), after,
 json.dumps({'a': Point(1).y})]
";
    let mut second = engine.restore(&snapshot).await.unwrap();
    let restored = value(&mut second, check).await.to_string();
    assert_eq!(
        restored,
        "[12, 10, 'b', 13, [1, 2], True, True, True, 42, ('12', '34'), 'kept', 'OSError', '{\"a\": 2}']"
    );
    // The first goes on as if nothing had happened.
    let first = value(&mut first, check).await.to_string();
    assert_eq!(first, restored.replace("OSError", "written"));
}

#[tokio::test]
async fn authority_is_not_in_a_snapshot() {
    let engine = engine();
    let calls = Arc::new(AtomicU64::new(0));
    let with_tool = |builder: SandboxBuilder| {
        let calls = Arc::clone(&calls);
        builder.tool("count", move |_| {
            Ok(Value::from(
                calls.fetch_add(1, Ordering::Relaxed).cast_signed(),
            ))
        })
    };
    let mut rich = with_tool(engine.sandbox())
        .env("TOKEN", "secret")
        .allowed_imports(["os"])
        .build()
        .await
        .unwrap();
    value(&mut rich, "import os; tool = count; count()").await;
    let snapshot = rich.snapshot().await.unwrap();

    let mut poor = engine.restore(&snapshot).await.unwrap();
    assert_eq!(
        value(&mut poor, "os.environ.get('TOKEN')").await,
        Value::None
    );
    let execution = poor.run("tool()").await.unwrap();
    assert!(
        matches!(execution.error, Some(Error::Exception { .. })),
        "{execution:?}"
    );
    assert_eq!(calls.load(Ordering::Relaxed), 1);
    value(&mut poor, "import json").await;

    let again = with_tool(engine.sandbox()).env("TOKEN", "other");
    let mut again = again.restore(&snapshot).await.unwrap();
    assert_eq!(value(&mut again, "tool()").await, Value::from(1));
    let token = value(&mut again, "os.environ['TOKEN']").await;
    assert_eq!(token, Value::from("other"));
}

#[tokio::test]
async fn the_environment_stays_as_the_program_left_it() {
    let engine = engine();
    let builder = || engine.sandbox().env("A", "1").env("B", "2").env("C", "3");
    let mut first = builder().build().await.unwrap();
    let change = "import os\nos.environ['A'] = 'changed'\ndel os.environ['B']";
    value(&mut first, change).await;
    let names = "[os.environ.get(name) for name in 'ABCD']";
    let snapshot = first.snapshot().await.unwrap();
    first.park().await.unwrap();
    let mut restored = builder().restore(&snapshot).await.unwrap();
    for sandbox in [&mut first, &mut restored] {
        let found = value(sandbox, names).await;
        assert_eq!(found.to_string(), "['changed', None, '3', None]");
    }
    let other = engine.sandbox().env("A", "4").env("B", "5").env("D", "6");
    let mut other = other.restore(&snapshot).await.unwrap();
    let found = value(&mut other, names).await;
    assert_eq!(found.to_string(), "['changed', '5', None, '6']");
}

#[tokio::test]
async fn limits_are_those_of_whoever_restores() {
    let engine = engine();
    let mut first = engine.sandbox().build().await.unwrap();
    value(&mut first, "text = 'x' * 100_000_000").await;
    first
        .write_file("/tmp/file", &vec![1; 100_000])
        .await
        .unwrap();
    let snapshot = first.snapshot().await.unwrap();
    let error = refused(engine.sandbox().memory(1 << 20), &snapshot).await;
    assert!(matches!(error, SnapshotError::TooBig { .. }), "{error}");
    let mut limits = Limits::default();
    limits.scratch_bytes = 1000;
    let error = refused(engine.sandbox().limits(limits), &snapshot).await;
    assert!(matches!(error, SnapshotError::File { .. }), "{error}");

    let mut second = engine.sandbox().fuel(50_000_000);
    second = second.memory(160 << 20);
    let mut second = second.restore(&snapshot).await.unwrap();
    assert_eq!(
        value(&mut second, "len(text)").await,
        Value::from(100_000_000)
    );
    let execution = second.run("while True: pass").await.unwrap();
    assert!(matches!(execution.error, Some(Error::Stopped(_))));
    let execution = second.run("more = 'y' * 100_000_000").await.unwrap();
    assert!(execution.error.is_some());
    assert_eq!(
        value(&mut second, "len(text)").await,
        Value::from(100_000_000)
    );
}

#[tokio::test]
async fn random_numbers_are_fresh_and_seeded_ones_go_on() {
    let engine = engine();
    let mut first = engine.sandbox().build().await.unwrap();
    let prepare = "
import random, secrets, uuid
random.random()
seeded = random.Random(5)
seeded.random()
";
    value(&mut first, prepare).await;
    let snapshot = first.snapshot().await.unwrap();
    let draw = "str([random.random(), secrets.token_hex(8), str(uuid.uuid4())])";
    let mut seen = Vec::new();
    let mut sandboxes = first.fork(3).await.unwrap();
    sandboxes.push(engine.restore(&snapshot).await.unwrap());
    sandboxes.push(engine.restore(&snapshot).await.unwrap());
    sandboxes.push(first);
    let expected = value(&mut sandboxes[0], "random.Random(5).random()").await;
    for sandbox in &mut sandboxes {
        seen.push(value(sandbox, draw).await.to_string());
        let next = value(sandbox, "seeded.random()").await;
        assert_eq!(next.to_string(), "0.7417869892607294");
        assert_ne!(next, expected);
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 6, "{seen:?}");
}

#[tokio::test]
async fn forks_are_apart_from_each_other() {
    let engine = engine();
    let mut first = engine.sandbox().tool("double", |mut args| {
        Ok(Value::from(2 * args.take::<i64>("x")?))
    });
    first = first.env("NAME", "all");
    let mut first = first.build().await.unwrap();
    value(
        &mut first,
        "import os; items = [0]; open('/tmp/a', 'w').write('a')",
    )
    .await;
    let mut forks = first.fork(3).await.unwrap();
    for (number, fork) in forks.iter_mut().enumerate() {
        let source = format!(
            "items.append(double({number})); open('/tmp/a', 'a').write('{number}'); os.environ['NAME']"
        );
        assert_eq!(value(fork, &source).await, Value::from("all"));
    }
    for (number, fork) in forks.iter_mut().enumerate() {
        let expected = format!("([0, {}], 'a{number}')", 2 * number);
        let found = value(fork, "(items, open('/tmp/a').read())").await;
        assert_eq!(found.to_string(), expected);
    }
    let found = value(&mut first, "(items, open('/tmp/a').read())").await;
    assert_eq!(found.to_string(), "([0], 'a')");
    // All of them at once, or none.
    let error = first.fork(9).await.unwrap_err();
    assert!(matches!(error, Error::Full { .. }), "{error}");
    drop(forks);
    assert_eq!(engine.live_sandboxes(), 1);
}

#[tokio::test]
async fn what_was_damaged_is_refused() {
    let engine = engine();
    let mut first = engine.sandbox().build().await.unwrap();
    value(&mut first, "x = 1").await;
    let snapshot = first.snapshot().await.unwrap();
    let info = SnapshotInfo::read(&snapshot).unwrap();
    assert!(info.fits_this_build && !info.sealed);
    assert_eq!(info.size, snapshot.len() as u64);

    let restore = |bytes: Vec<u8>| {
        let builder = engine.sandbox();
        async move { refused(builder, &bytes).await }
    };
    assert_eq!(restore(Vec::new()).await, SnapshotError::NotASnapshot);
    assert_eq!(restore(b"PK".to_vec()).await, SnapshotError::NotASnapshot);
    for length in [9, 50, 96, 200, snapshot.len() - 1] {
        let error = restore(snapshot[..length].to_vec()).await;
        assert_eq!(error, SnapshotError::CutShort, "{length}");
        assert!(SnapshotInfo::read(&snapshot[..length]).is_err());
    }
    let longer = [snapshot.as_slice(), b"x"].concat();
    assert_eq!(restore(longer).await, SnapshotError::Damaged);
    let step = (snapshot.len() / 300).max(1);
    for place in (0..snapshot.len()).step_by(step).chain(0..96) {
        let mut changed = snapshot.clone();
        changed[place] ^= 1 << (place % 8);
        restore(changed.clone()).await;
        let sealed_flag_alone = place == 12 && place % 8 == 0;
        assert!(
            SnapshotInfo::read(&changed).is_err() || sealed_flag_alone,
            "{place}"
        );
    }
    // The first is none the worse for it.
    assert_eq!(value(&mut first, "x").await, Value::from(1));
}

#[tokio::test]
async fn a_seal_needs_its_key() {
    let engine = engine();
    let (key, other) = (SnapshotKey::new([1; 32]), SnapshotKey::new([2; 32]));
    let mut first = engine.sandbox().build().await.unwrap();
    value(&mut first, "password = 'swordfish' * 50").await;
    let sealed = first.snapshot_sealed(&key).await.unwrap();
    assert!(SnapshotInfo::read(&sealed).unwrap().sealed);
    assert!(!sealed.windows(9).any(|window| window == b"swordfish"));
    assert_ne!(sealed, first.snapshot_sealed(&key).await.unwrap());

    assert_eq!(
        refused(engine.sandbox(), &sealed).await,
        SnapshotError::Sealed
    );
    let open = |bytes: Vec<u8>, key: &SnapshotKey| {
        let (builder, key) = (engine.sandbox(), key.clone());
        async move { builder.restore_sealed(&bytes, &key).await }
    };
    let mut second = open(sealed.clone(), &key).await.unwrap();
    assert_eq!(value(&mut second, "len(password)").await, Value::from(450));
    for (bytes, key, expected) in [
        (sealed.clone(), &other, SnapshotError::WrongKey),
        (
            first.snapshot().await.unwrap(),
            &key,
            SnapshotError::NotSealed,
        ),
    ] {
        match open(bytes, key).await {
            Err(Error::Snapshot(error)) => assert_eq!(error, expected),
            other => panic!("expected {expected:?}, found {other:?}"),
        }
    }
    let step = (sealed.len() / 200).max(1);
    for place in (0..sealed.len()).step_by(step).chain(0..112) {
        let mut changed = sealed.clone();
        changed[place] ^= 1 << (place % 8);
        let result = open(changed, &key).await;
        assert!(matches!(result, Err(Error::Snapshot(_))), "{place}");
    }
}

#[tokio::test]
async fn a_restored_session_can_be_saved_again() {
    let engine = engine();
    let mut sandbox = engine.sandbox().build().await.unwrap();
    value(&mut sandbox, "items = []").await;
    let mut sizes = Vec::new();
    for number in 0..20 {
        value(&mut sandbox, &format!("items.append({number})")).await;
        let snapshot = sandbox.snapshot().await.unwrap();
        sizes.push(snapshot.len());
        sandbox = engine.restore(&snapshot).await.unwrap();
    }
    assert_eq!(value(&mut sandbox, "sum(items)").await, Value::from(190));
    assert!(sizes[19] < sizes[0] + 20_000, "{sizes:?}");
}

#[tokio::test]
async fn parked_sessions_take_no_room() {
    let engine = Engine::builder().max_live_sandboxes(1).build().unwrap();
    let folder = std::env::temp_dir();
    let name = format!("wardian-parked-{}", std::process::id());
    let file = |number: usize| folder.join(format!("{name}-{number}"));
    let mut sandboxes = Vec::new();
    for number in 0..20 {
        let tool = move |_| Ok(Value::from(number));
        let builder = engine.sandbox().tool("number", tool);
        let mut sandbox = builder.build().await.unwrap();
        let source = format!("x = {number}; file = open('/tmp/x', 'w'); file.write('{number}')");
        value(&mut sandbox, &source).await;
        sandbox.park().await.unwrap();
        assert!(sandbox.is_parked());
        assert_eq!(engine.live_sandboxes(), 0);
        sandboxes.push(sandbox);
    }
    for (number, sandbox) in sandboxes.iter_mut().enumerate() {
        let found = value(sandbox, "(x, number(), open('/tmp/x').read())").await;
        let expected = format!("({number}, {number}, '{number}')");
        assert_eq!(found.to_string(), expected);
        sandbox.park_to(file(number)).await.unwrap();
        assert!(file(number).exists());
    }
    // What is there is not overwritten, and the session goes on.
    assert_eq!(value(&mut sandboxes[7], "x").await, Value::from(7));
    assert!(!file(7).exists());
    assert!(sandboxes[7].park_to(file(8)).await.is_err());
    assert_eq!(value(&mut sandboxes[7], "x").await, Value::from(7));
    sandboxes[7].park().await.unwrap();
    assert_eq!(value(&mut sandboxes[8], "x").await, Value::from(8));
    drop(sandboxes);
    assert!((0..20).all(|number| !file(number).exists()));
}

#[tokio::test]
async fn a_session_that_cannot_wake_stays_parked() {
    let engine = Engine::builder()
        .max_live_sandboxes(1)
        .when_full(WhenFull::Refuse)
        .build()
        .unwrap();
    let mut first = engine.sandbox().build().await.unwrap();
    value(&mut first, "x = 1").await;
    first.park().await.unwrap();
    let second = engine.sandbox().build().await.unwrap();
    let error = first.run("x").await.unwrap_err();
    assert!(matches!(error, Error::Full { .. }), "{error}");
    assert!(first.is_parked());
    drop(second);
    assert_eq!(value(&mut first, "x").await, Value::from(1));
}

#[tokio::test]
async fn threads_rest_between_calls_and_go_on_where_they_were() {
    let engine = engine();
    let mut first = engine.sandbox().build().await.unwrap();
    let prepare = "
import threading
from queue import Queue
asked, told = Queue(), Queue()

def double():
    count = 0
    while True:
        value = asked.get()
        for _ in range(300_000):
            count += 1
        told.put((value * 2, count))

def spin():
    while True:
        spun.append(1)
        for _ in range(50_000):
            pass

spun = []
for target in (double, spin):
    threading.Thread(target=target, daemon=True).start()
";
    value(&mut first, prepare).await;
    let ask = "asked.put(5)\ntold.get()";
    assert_eq!(value(&mut first, ask).await.to_string(), "(10, 300000)");
    let snapshot = first.snapshot().await.unwrap();
    let mut second = engine.sandbox().restore(&snapshot).await.unwrap();
    let mut children = first.fork(1).await.unwrap();
    let order = "(len(spun), told.get())";
    for sandbox in [&mut first, &mut second, &mut children[0]] {
        let source = format!("asked.put(7)\n{order}");
        // The order of turns is the same in each.
        let shown = value(sandbox, &source).await.to_string();
        assert!(shown.ends_with("(14, 600000))"), "{shown}");
        assert_eq!(
            value(sandbox, "threading.active_count()").await,
            Value::from(3)
        );
    }
    let spun = [
        value(&mut first, "len(spun)").await,
        value(&mut second, "len(spun)").await,
        value(&mut children[0], "len(spun)").await,
    ];
    assert!(spun[0] == spun[1] && spun[1] == spun[2], "{spun:?}");
}

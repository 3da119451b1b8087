//! What calls and sessions use: budgets for both, what is reported, and watching it.

mod common;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use common::engine;
use wardian::{Clocks, Engine, Error, Limits, Sandbox, Stop, Value};

async fn limited(change: impl FnOnce(&mut Limits)) -> Sandbox {
    let mut limits = Limits::default();
    change(&mut limits);
    let sandbox = engine().sandbox().limits(limits).clocks(Clocks::System);
    let sandbox = sandbox.tool("echo", |mut args| Ok(Value::List(args.rest())));
    sandbox.build().await.unwrap()
}

/// The limit that ended a step.
async fn stop(sandbox: &mut Sandbox, source: &str) -> Option<Stop> {
    match sandbox.run(source).await.unwrap().error {
        None => None,
        Some(Error::Stopped(stop)) => Some(stop),
        Some(other) => panic!("{source}: {other}"),
    }
}

#[tokio::test]
async fn a_call_and_its_session_are_counted() {
    let mut sandbox = limited(|_| {}).await;
    let source = "print('12345')\necho(1), echo(2)\nsum(range(1_000_000))\n\
                  with open('/tmp/x', 'wb') as file: file.write(b'x' * 100_000)\n\
                  len(open('/tmp/x', 'rb').read())";
    let first = sandbox.run(source).await.unwrap();
    let usage = &first.usage;
    assert_eq!(first.value, Some(Value::from(100_000)));
    assert!(
        usage.fuel > 1_000_000 && usage.memory > 1 << 20,
        "{usage:?}"
    );
    assert_eq!((usage.output, usage.tool_calls), (6, 2));
    assert_eq!(
        (usage.file_bytes_written, usage.file_bytes_read),
        (100_000, 100_000)
    );
    assert!(usage.scratch >= 100_000);
    assert!(usage.cpu_time > Duration::ZERO && usage.time > Duration::ZERO);
    assert_eq!(first.session_usage, *usage);

    let second = sandbox.run("print('1')\necho(3)").await.unwrap();
    assert_eq!((second.usage.output, second.usage.tool_calls), (2, 1));
    assert_eq!(second.usage.file_bytes_written, 0);
    let session = &second.session_usage;
    assert_eq!((session.output, session.tool_calls), (8, 3));
    assert_eq!(session.fuel, usage.fuel + second.usage.fuel);
    assert_eq!(session.time, usage.time + second.usage.time);
    assert_eq!(session.file_bytes_read, 100_000);
    sandbox.set("x", 1).await.unwrap();
    assert!(sandbox.usage().fuel > session.fuel);
}

#[tokio::test]
async fn waiting_takes_time_but_no_processor() {
    let mut sandbox = limited(|_| {}).await;
    let usage = sandbox
        .run("import time; time.sleep(0.5)")
        .await
        .unwrap()
        .usage;
    assert!(usage.time >= Duration::from_millis(500), "{usage:?}");
    assert!(usage.cpu_time < usage.time / 2, "{usage:?}");
}

#[tokio::test]
async fn a_session_ends_when_its_own_limits_are_used_up() {
    let mut sandbox = limited(|limits| {
        limits.fuel = 200_000_000;
        limits.session_fuel = 500_000_000;
    })
    .await;
    let forever = "while True: pass";
    assert_eq!(stop(&mut sandbox, forever).await, Some(Stop::Fuel));
    assert_eq!(stop(&mut sandbox, forever).await, Some(Stop::Fuel));
    assert_eq!(stop(&mut sandbox, forever).await, Some(Stop::SessionFuel));
    assert_eq!(stop(&mut sandbox, "1 + 1").await, Some(Stop::SessionFuel));
    let error = sandbox.get("x").await.err();
    assert!(!matches!(error, Some(Error::Lost { .. })), "{error:?}");
    // No more than the documented reserve beyond it.
    assert!(sandbox.usage().fuel < 600_000_000, "{:?}", sandbox.usage());

    let mut sandbox = limited(|limits| {
        limits.output = 100;
        limits.session_output = 150;
    })
    .await;
    let flood = "while True: print('x' * 9)";
    assert_eq!(stop(&mut sandbox, flood).await, Some(Stop::Output));
    assert_eq!(stop(&mut sandbox, "print('x' * 9)").await, None);
    assert_eq!(stop(&mut sandbox, flood).await, Some(Stop::SessionOutput));
    assert_eq!(sandbox.usage().output, 150);
    assert_eq!(stop(&mut sandbox, "1 + 1").await, None);

    let mut sandbox = limited(|limits| {
        limits.tool_calls = 3;
        limits.session_tool_calls = 5;
    })
    .await;
    let calls = "while True:\n    try: echo(1)\n    except BaseException: pass";
    assert_eq!(stop(&mut sandbox, calls).await, Some(Stop::ToolCalls));
    assert_eq!(
        stop(&mut sandbox, calls).await,
        Some(Stop::SessionToolCalls)
    );
    assert_eq!(sandbox.usage().tool_calls, 5);

    let mut sandbox = limited(|limits| {
        limits.session_timeout = Some(Duration::from_millis(300));
    })
    .await;
    let sleep = "import time; time.sleep(10**6)";
    assert_eq!(stop(&mut sandbox, sleep).await, Some(Stop::SessionTimeout));
    assert_eq!(stop(&mut sandbox, sleep).await, Some(Stop::SessionTimeout));
}

#[tokio::test]
async fn file_traffic_is_limited() {
    let mut sandbox = limited(|limits| {
        limits.file_bytes = 100_000;
        limits.session_file_bytes = 150_000;
    })
    .await;
    let write = "with open('/tmp/x', 'wb', 0) as file:\n    \
                 while True:\n        try: file.write(b'x' * 1000)\n        except BaseException: pass";
    assert_eq!(stop(&mut sandbox, write).await, Some(Stop::FileBytes));
    let read = "file = open('/tmp/x', 'rb', 0)\nwhile True:\n    file.seek(0)\n    file.read()";
    assert_eq!(stop(&mut sandbox, read).await, Some(Stop::SessionFileBytes));
    let usage = sandbox.usage();
    assert_eq!(usage.file_bytes_read + usage.file_bytes_written, 150_000);
    assert_eq!(stop(&mut sandbox, "1 + 1").await, None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_program_can_be_watched() {
    let mut sandbox = limited(|_| {}).await;
    sandbox.run("pass").await.unwrap();
    let (watcher, canceller) = (sandbox.watcher(), sandbox.canceller());
    assert!(!watcher.progress().running);
    let seen = Arc::new(Mutex::new(Vec::new()));
    let watching = std::thread::spawn({
        let seen = Arc::clone(&seen);
        move || {
            loop {
                let progress = watcher.progress();
                let mut seen = seen.lock().unwrap();
                if progress.running && seen.last() != Some(&progress) {
                    seen.push(progress);
                }
                if seen.len() >= 20 {
                    canceller.cancel();
                    return watcher;
                }
                drop(seen);
                std::thread::sleep(Duration::from_millis(1));
            }
        }
    });
    let source = "kept = []\nwhile True:\n    kept.append([None] * 20)\n    if len(kept) % 1000 == 0: print(1)\n    \
                  if len(kept) > 300_000: kept.clear()";
    let execution = sandbox.run(source).await.unwrap();
    assert!(matches!(
        execution.error,
        Some(Error::Stopped(Stop::Cancelled))
    ));
    let watcher = watching.join().unwrap();
    assert!(!watcher.progress().running);
    let seen = seen.lock().unwrap();
    assert!(seen.is_sorted_by_key(|progress| progress.fuel));
    assert!(seen.is_sorted_by_key(|progress| progress.output));
    let (first, last) = (seen[0], seen[seen.len() - 1]);
    assert!(first.fuel < last.fuel && last.fuel <= execution.usage.fuel);
    assert!(last.memory > 1 << 20, "{last:?}");
}

#[tokio::test]
async fn the_bytes_of_objects_are_told() {
    let engine = Engine::builder().max_live_sandboxes(1).build().unwrap();
    let mut sandbox = engine.sandbox().build().await.unwrap();
    let before = sandbox
        .run("import gc; gc.collect(); 1")
        .await
        .unwrap()
        .usage
        .objects;
    let grown = sandbox
        .run("x = bytearray(20_000_000); y = x[:10_000_000]; del y")
        .await;
    let usage = grown.unwrap().usage;
    assert!(usage.objects >= before + 20_000_000, "{usage:?}");
    assert!(usage.peak_objects >= before + 30_000_000, "{usage:?}");
    sandbox.run("del x").await.unwrap();
    let freed = sandbox.run("gc.collect(); 1").await.unwrap();
    assert!(
        freed.usage.objects < before + 1_000_000,
        "{:?}",
        freed.usage
    );
    // The linear memory never shrinks.
    assert!(freed.usage.memory >= usage.memory);
    assert!(freed.session_usage.peak_objects >= usage.peak_objects);
}

/// What an exception says of itself is counted like everything else: neither the message nor the
/// traceback is made beside the limit.
#[tokio::test]
async fn huge_messages_fit_in_the_limit() {
    let engine = Engine::builder().max_live_sandboxes(1).build().unwrap();
    let mut sandbox = engine.sandbox().memory(64 << 20).build().await.unwrap();
    let huge = "class Huge(Exception):\n    def __str__(self): return 'x' * 45_000_000\n";
    for source in [
        "raise Huge",
        "raise ValueError from Huge()",
        "error = ValueError(); error.add_note(str(Huge())); raise error",
    ] {
        let execution = sandbox.run(&format!("{huge}{source}")).await.unwrap();
        assert!(execution.error.is_some(), "{source}");
        let most = execution.usage.peak_objects;
        assert!(most <= 64 << 20, "{source}: {most}");
    }
    let execution = sandbox.run("1 + 1").await.unwrap();
    assert_eq!(execution.value, Some(2.into()));
}

/// Steps that end before the interpreter polls are collected after, too.
#[tokio::test]
async fn short_steps_leave_no_garbage() {
    let engine = Engine::builder().max_live_sandboxes(1).build().unwrap();
    let mut sandbox = engine.sandbox().build().await.unwrap();
    let first = sandbox.run("1 + 1").await.unwrap().usage;
    for _ in 0..10_000 {
        sandbox.run("x = [0] * 20").await.unwrap();
    }
    let last = sandbox.run("1 + 1").await.unwrap().usage;
    assert!(last.peak_objects < first.objects + 4_000_000, "{last:?}");
    assert_eq!(sandbox.watcher().progress().fuel, last.fuel);
}

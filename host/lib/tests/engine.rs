//! The engine: room for sandboxes, and fairness between them.

use std::pin::pin;

use wardian::{Engine, Error, Value, WhenFull};

#[tokio::test]
async fn a_full_engine_refuses_or_waits() {
    let engine = Engine::builder()
        .max_live_sandboxes(2)
        .when_full(WhenFull::Refuse)
        .build()
        .unwrap();
    let first = engine.sandbox().build().await.unwrap();
    let second = engine.sandbox().build().await.unwrap();
    assert_eq!(engine.live_sandboxes(), 2);
    let refused = engine.sandbox().build().await;
    assert!(matches!(
        refused,
        Err(Error::Full {
            max_live_sandboxes: 2
        })
    ));
    drop((first, second));
    engine.sandbox().build().await.unwrap();

    let engine = Engine::builder().max_live_sandboxes(1).build().unwrap();
    let first = engine.sandbox().build().await.unwrap();
    let mut waiting = pin!(engine.sandbox().build());
    tokio::select! {
        biased;
        _ = &mut waiting => panic!("there is no room"),
        () = std::future::ready(()) => {}
    }
    drop(first);
    waiting.await.unwrap();
}

#[tokio::test]
async fn engines_live_side_by_side_and_one_after_the_other() {
    let engine = || Engine::builder().max_live_sandboxes(1).build().unwrap();
    let first = engine();
    let mut one = first.sandbox().build().await.unwrap();
    drop(first);
    for _ in 0..3 {
        let mut other = engine().sandbox().build().await.unwrap();
        for sandbox in [&mut one, &mut other] {
            let execution = sandbox.run("1+1").await.unwrap();
            assert_eq!(execution.value, Some(Value::from(2)));
        }
    }
}

#[tokio::test]
async fn a_busy_sandbox_lets_others_run_on_the_same_thread() {
    let engine = Engine::builder().max_live_sandboxes(2).build().unwrap();
    let mut busy = engine.sandbox().build().await.unwrap();
    let mut quick = engine.sandbox().build().await.unwrap();
    let canceller = busy.canceller();
    let other = async {
        for _ in 0..10 {
            let execution = quick.run("1+1").await.unwrap();
            assert_eq!(execution.value, Some(Value::from(2)));
            tokio::task::yield_now().await;
        }
        canceller.cancel();
    };
    let (stopped, ()) = tokio::join!(busy.run("while True: pass"), other);
    assert!(stopped.unwrap().error.is_some());
}

#[tokio::test]
async fn engines_and_sandboxes_move_between_threads() {
    fn is_shared<T: Send + Sync + Clone>(_: &T) {}
    fn is_sent<T: Send>(_: &T) {}
    let engine = Engine::builder().max_live_sandboxes(1).build().unwrap();
    is_shared(&engine);
    let mut sandbox = engine.sandbox().build().await.unwrap();
    is_sent(&sandbox);
    is_sent(&sandbox.run("1"));
}

/// The golden list: what is not here, Python code cannot reach whatever is
/// wrong with the interpreter. Adding a line is a decision about security.
#[test]
fn the_guest_imports_these_interfaces_and_no_others() {
    let engine = Engine::builder().max_live_sandboxes(1).build().unwrap();
    let names = engine.guest_imports().iter();
    let interfaces: Vec<&str> = names.map(|name| name.split('@').next().unwrap()).collect();
    assert_eq!(
        interfaces,
        [
            "wardian:sandbox/code",
            "wardian:sandbox/slice",
            "wardian:sandbox/tools",
            "wardian:sandbox/types",
            "wasi:cli/environment",
            "wasi:cli/exit",
            "wasi:cli/stderr",
            "wasi:cli/stdin",
            "wasi:cli/stdout",
            "wasi:cli/terminal-input",
            "wasi:cli/terminal-output",
            "wasi:cli/terminal-stderr",
            "wasi:cli/terminal-stdin",
            "wasi:cli/terminal-stdout",
            "wasi:clocks/monotonic-clock",
            "wasi:clocks/wall-clock",
            "wasi:filesystem/preopens",
            "wasi:filesystem/types",
            "wasi:io/error",
            "wasi:io/poll",
            "wasi:io/streams",
            "wasi:random/insecure-seed",
            "wasi:random/random",
        ]
    );
}

//! Compiled code of packages under bounds that are met soon.

use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::engine::Engine;
use crate::session::code::{Bounds, Code, Compiler};
use crate::session::runtime::Runtime;

fn compiler(bounds: Bounds) -> Arc<Compiler> {
    let engine = Engine::builder().max_live_sandboxes(2).build();
    let engine = engine.expect("this machine can run the guest");
    let (machine, guest) = (&engine.runtime().engine, &engine.runtime().guest);
    let runtime = Runtime::new(machine.clone(), guest.clone(), None, None);
    // The engine has to outlive it.
    Arc::new(Compiler::new(runtime, bounds, Arc::new(engine)))
}

fn key(text: &str) -> [u8; 32] {
    Sha256::digest(text).into()
}

async fn code(compiler: &Arc<Compiler>, text: &str) -> Code {
    let asked = compiler.ask(key(text), text.into());
    asked.await.expect("it ends").expect("the machine can")
}

#[tokio::test]
async fn code_that_was_used_last_is_kept() {
    let bounds = Bounds::default();
    let compiler = compiler(Bounds {
        kept: 7_000,
        ..bounds
    });
    let texts = [1, 2, 3].map(|number| format!("def f(): return {number}\n").repeat(60));
    let first = code(&compiler, &texts[0]).await.expect("it compiles");
    assert!((2_000..3_400).contains(&first.len()), "{}", first.len());
    code(&compiler, &texts[1]).await;
    assert!(compiler.known(&key(&texts[0])).is_some());
    // Now the second is the one that nobody asked for longest.
    code(&compiler, &texts[2]).await;
    assert!(compiler.known(&key(&texts[1])).is_none());
    assert!(compiler.known(&key(&texts[0])).is_some());
    assert!(compiler.known(&key(&texts[2])).is_some());
    let usage = compiler.usage();
    assert_eq!(usage.compiled, 3);
    assert!(usage.bytes <= 7_000, "{usage:?}");
    // What was forgotten is made again, and is the same.
    code(&compiler, &texts[1]).await;
    assert!(compiler.known(&key(&texts[0])).is_none());
    assert_eq!(code(&compiler, &texts[0]).await, Some(first));
    assert_eq!(compiler.usage().compiled, 5);
}

/// Whoever imports it compiles it then, under its own limits. That is known from then on.
#[tokio::test]
async fn files_that_take_too_much_have_no_code() {
    let long = "x = [a + b for a in c]\n".repeat(30_000);
    let (little_fuel, little_memory) = (
        Bounds {
            fuel: 50_000_000,
            ..Bounds::default()
        },
        Bounds {
            memory: 32 << 20,
            ..Bounds::default()
        },
    );
    for bounds in [little_fuel, little_memory] {
        let compiler = compiler(bounds);
        assert_eq!(code(&compiler, &long).await, None);
        assert_eq!(compiler.known(&key(&long)), Some(None));
        assert!(code(&compiler, "x = 1\n").await.is_some());
        assert_eq!(compiler.usage().compiled, 2);
    }
    let compiler = compiler(Bounds::default());
    assert!(code(&compiler, &long).await.is_some());
}

/// No work is left to do for those who do not wait any more.
#[tokio::test]
async fn files_that_nobody_waits_for_are_not_compiled() {
    let compiler = compiler(Bounds::default());
    let texts = (0..20).map(|number| format!("x = {number}\n").repeat(2_000));
    let texts: Vec<String> = texts.collect();
    let asked: Vec<_> = texts
        .iter()
        .map(|text| compiler.ask(key(text), text.clone().into()))
        .collect();
    drop(asked);
    let last = "x = 'last'\n";
    assert!(code(&compiler, last).await.is_some());
    assert!(compiler.usage().compiled < 20, "{:?}", compiler.usage());
    // It is not forgotten that somebody asks for it afterwards.
    assert!(code(&compiler, &texts[19]).await.is_some());
}

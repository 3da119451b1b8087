//! What does it cost to save, restore, fork and park a session?

use std::cell::RefCell;
use std::time::Instant;

use wardian::{Engine, Sandbox};

use crate::Result;
use crate::measure::{Spread, line, repeat, time_line};

/// Sessions that are parked at once.
const PARKED: usize = 10_000;

/// Sandboxes that one fork makes.
const FORKS: usize = 8;

/// 10 MB of Python objects: as little more memory as there can be, and as much again in strings that are
/// garbage between those that live.
const TEN_MEGABYTES: [(&str, &str); 2] = [
    (
        "10 MB of numbers",
        "data = [n + 0.5 for n in range(700_000)]",
    ),
    (
        "10 MB of text, as much garbage",
        "data = [str(n) * 3 for n in range(130_000)]",
    ),
];

const TEN_VARIABLES: &str = "
a, b, c, d, e = 1, 2.5, 'text', [1, 2, 3], {'key': 'value'}
f, g, h, i = (1, 2), {3, 4}, b'bytes', 10 ** 30
def j(x): return x + a
";

pub(crate) async fn print() -> Result<()> {
    let engine = Engine::builder().max_live_sandboxes(64).build()?;
    let mut small = session(&engine, TEN_VARIABLES).await?;
    let snapshot = small.snapshot().await?;
    line(
        "snapshot with ten variables",
        &format!("{:>10.1} KiB", snapshot.len() as f64 / 1024.0),
    );
    let taken = repeat(200, async || {
        small.snapshot().await?;
        Ok(())
    });
    time_line("snapshot with ten variables", &taken.await?);
    let restored = repeat(200, async || {
        engine.restore(&snapshot).await?;
        Ok(())
    });
    time_line("restore and drop", &restored.await?);

    for (name, source) in TEN_MEGABYTES {
        forks(&engine, name, source).await?;
    }
    parked(&engine).await
}

async fn session(engine: &Engine, source: &str) -> Result<Sandbox> {
    let mut sandbox = engine.sandbox().build().await?;
    match sandbox.run(source).await?.error {
        None => Ok(sandbox),
        Some(error) => Err(error.into()),
    }
}

async fn forks(engine: &Engine, name: &str, source: &str) -> Result<()> {
    let mut sandbox = session(engine, source).await?;
    line(
        &format!("snapshot, {name}"),
        &format!(
            "{:>10.1} KiB",
            sandbox.snapshot().await?.len() as f64 / 1024.0
        ),
    );
    let (mut forked, mut dropped) = (Vec::new(), Vec::new());
    for _ in 0..20 {
        let started = Instant::now();
        let forks = sandbox.fork(FORKS).await?;
        forked.push(started.elapsed());
        let started = Instant::now();
        drop(forks);
        dropped.push(started.elapsed());
    }
    time_line(&format!("{FORKS} forks, {name}"), &Spread::of(forked));
    time_line("dropping them", &Spread::of(dropped));
    Ok(())
}

async fn parked(engine: &Engine) -> Result<()> {
    let before = resident();
    let mut sandboxes = Vec::with_capacity(PARKED);
    for _ in 0..PARKED {
        let mut sandbox = session(engine, "x = 1").await?;
        sandbox.park().await?;
        sandboxes.push(sandbox);
    }
    if let (Some(before), Some(now)) = (before, resident()) {
        line(
            "memory per parked session",
            &format!(
                "{:>10.1} KiB resident",
                now.saturating_sub(before) as f64 / PARKED as f64
            ),
        );
    }
    let next = RefCell::new(sandboxes.iter_mut());
    let woken = repeat(50, async || {
        let sandbox = next.borrow_mut().next();
        if let Some(sandbox) = sandbox {
            sandbox.run("x").await?;
        }
        Ok(())
    });
    time_line("wake and answer", &woken.await?);
    Ok(())
}

/// Memory of this process in KiB, where the system tells it.
fn resident() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/smaps_rollup").ok()?;
    let line = text.lines().find(|line| line.starts_with("Pss_Anon:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

//! How many sandboxes a second, on one thread and on two?
//!
//! Each thread drives its own sandboxes with a runtime of its own. With one engine for all, and with one
//! for each: what differs is what engines share.

use std::time::{Duration, Instant};

use tokio::runtime::Builder;
use wardian::Engine;

use crate::Result;
use crate::bench::{Bench, cold_cycle};
use crate::report::{Figure, Row};

/// Rounds of each kind, by turns.
const ROUNDS: usize = 5;

pub(crate) async fn measure(bench: &mut Bench) -> Result<()> {
    let time = if bench.options.quick { 150 } else { 1000 };
    let time = Duration::from_millis(time);
    let engine = || Engine::builder().max_live_sandboxes(10).build();
    let (one, other) = (engine()?, engine()?);
    let kinds = [
        ("sandboxes a second, 1 thread", vec![&one]),
        ("sandboxes a second, 2 threads", vec![&one, &one]),
        (
            "sandboxes a second, 2 threads, 2 engines",
            vec![&one, &other],
        ),
    ];
    let mut rates = vec![Vec::new(); kinds.len()];
    for _ in 0..ROUNDS {
        for ((_, engines), rates) in kinds.iter().zip(&mut rates) {
            rates.push(rate(engines, time)?);
        }
    }
    for ((what, engines), mut rates) in kinds.iter().zip(rates) {
        rates.sort_by(f64::total_cmp);
        let figure = Figure {
            median: rates[ROUNDS / 2],
            best: rates[ROUNDS - 1],
        };
        let mut row = Row::new(bench.group(), *what, "/s", figure);
        if engines.len() == 2 {
            row = row.at_least(30_000.0);
        }
        bench.row(row);
    }
    Ok(())
}

/// Cold cycles a second of one thread for each engine.
fn rate(engines: &[&Engine], time: Duration) -> Result<f64> {
    std::thread::scope(|scope| {
        let threads: Vec<_> = engines
            .iter()
            .map(|engine| scope.spawn(move || cycles(engine, time).map_err(|e| e.to_string())))
            .collect();
        let mut sum = 0.0;
        for thread in threads {
            sum += thread.join().map_err(|_| "a thread panicked")??;
        }
        Ok(sum)
    })
}

fn cycles(engine: &Engine, time: Duration) -> Result<f64> {
    let runtime = Builder::new_current_thread().enable_time().build()?;
    runtime.block_on(async {
        let (started, mut count) = (Instant::now(), 0);
        while started.elapsed() < time {
            cold_cycle(engine).await?;
            count += 1;
        }
        Ok(f64::from(count) / started.elapsed().as_secs_f64())
    })
}

//! For how long does a program with some 50 MB of small objects stand still, at most?
//!
//! It calls a tool all the time, while it builds its objects and while it makes others beside them. The
//! longest time between two calls is the longest stop. CPU time of the thread that drives the sandbox,
//! so that what other processes do to it counts for nothing.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use wardian::{Engine, Limits, Value};

use crate::Result;
use crate::bench::{Bench, own, run};
use crate::measure::thread_time;
use crate::programs::python_files;
use crate::report::{Figure, Row};

/// Calls are seen here.
struct Seen {
    /// Both clocks at the last call.
    last: (Duration, Instant),
    /// What the gaps belong to, and the gaps in milliseconds, by CPU time and by the wall.
    phases: Vec<(String, Vec<(f64, f64)>)>,
}

impl Seen {
    fn now() -> (Duration, Instant) {
        (thread_time(), Instant::now())
    }

    fn begin(&mut self, phase: &str) {
        self.phases.push((phase.to_owned(), Vec::new()));
        self.last = Seen::now();
    }

    fn tick(&mut self) {
        let now = Seen::now();
        let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
        let cpu = milliseconds(now.0.saturating_sub(self.last.0));
        let wall = milliseconds(now.1.duration_since(self.last.1));
        if let Some((_, gaps)) = self.phases.last_mut() {
            gaps.push((cpu, wall));
        }
        // What the bookkeeping took is not the program's.
        self.last = Seen::now();
    }
}

pub(crate) async fn measure(bench: &mut Bench) -> Result<()> {
    let engine = Engine::builder().max_live_sandboxes(2).build()?;
    for file in python_files(&own("pauses"))? {
        let row = one(&engine, bench.group(), &file).await?;
        bench.row(row.at_most(20.0));
    }
    Ok(())
}

async fn one(engine: &Engine, group: &str, file: &Path) -> Result<Row> {
    let seen = Arc::new(Mutex::new(Seen {
        last: Seen::now(),
        phases: Vec::new(),
    }));
    let mut limits = Limits::default();
    (limits.tool_calls, limits.memory) = (u64::MAX, 512 << 20);
    (limits.fuel, limits.timeout) = (u64::MAX / 2, None);
    let (by_tick, by_phase) = (Arc::clone(&seen), Arc::clone(&seen));
    let builder = engine.sandbox().limits(limits);
    let builder = builder
        .tool("tick", move |_| {
            if let Ok(mut seen) = by_tick.lock() {
                seen.tick();
            }
            Ok(Value::None)
        })
        .tool("phase", move |mut args| {
            let name: String = args.take("name")?;
            if let Ok(mut seen) = by_phase.lock() {
                seen.begin(&name);
            }
            Ok(Value::None)
        });
    let mut sandbox = builder.build().await?;
    let source = std::fs::read_to_string(file)?;
    let source = format!("phase('building')\n{source}");
    let usage = run(&mut sandbox, &source).await?.usage;
    let seen = seen.lock().map_err(|_| "a tool panicked")?;

    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let what = format!("longest stop: {}", name.replace('_', " "));
    let mut longest = 0.0f64;
    let mut notes = vec![format!(
        "{:.0} MB of objects at most",
        usage.peak_objects as f64 / 1e6
    )];
    for (phase, gaps) in seen.phases.iter().filter(|(_, gaps)| !gaps.is_empty()) {
        let mut by_cpu: Vec<f64> = gaps.iter().map(|gap| gap.0).collect();
        by_cpu.sort_by(f64::total_cmp);
        let most = by_cpu.last().copied().unwrap_or_default();
        let rare = by_cpu[by_cpu.len() - 1 - by_cpu.len() / 1000];
        let by_wall = gaps.iter().map(|gap| gap.1).fold(0.0, f64::max);
        notes.push(format!(
            "{phase} {most:.1} ms, 99.9 % of {} below {rare:.2}, by the wall {by_wall:.1}",
            gaps.len()
        ));
        longest = longest.max(most);
    }
    Ok(Row::new(group, what, "ms", Figure::one(longest)).note(notes.join("; ")))
}

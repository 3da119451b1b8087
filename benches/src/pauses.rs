//! How long does a program with some 50 MB of live objects stand still at most? Its calls of a
//! quick tool are timed; the longest gaps between two of them are what collections take. Processor
//! time of the thread, so that it does not matter what else the machine does.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use nix::time::{ClockId, clock_gettime};
use wardian::{Engine, Value};

use crate::Result;
use crate::measure::line;

/// The gaps between calls, in the order of the calls, since the current phase began.
struct Gaps {
    last: Duration,
    gaps: Vec<Duration>,
}

impl Gaps {
    fn report(&mut self, what: &str) {
        let mut gaps = std::mem::take(&mut self.gaps);
        gaps.sort();
        let millis = |gap: Option<&Duration>| gap.map_or(0.0, |gap| gap.as_secs_f64() * 1e3);
        let longest = millis(gaps.last());
        let rare = millis(gaps.get(gaps.len().saturating_sub(1 + gaps.len() / 1000)));
        let total: f64 = gaps.iter().map(|gap| millis(Some(gap))).sum();
        line(
            what,
            &format!(
                "{longest:>8.2} ms longest {rare:>8.2} ms p99.9 {total:>8.0} ms in all, {} calls",
                gaps.len()
            ),
        );
        self.last = now();
    }
}

/// Processor time of this thread, which runs the sandbox.
fn now() -> Duration {
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).map_or(Duration::ZERO, Duration::from)
}

/// Run every program of a folder, each in a sandbox of its own.
pub(crate) async fn print(folder: &Path) -> Result<()> {
    let mut programs: Vec<_> = std::fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<std::io::Result<_>>()?;
    programs.sort();
    let engine = Engine::builder().max_live_sandboxes(2).build()?;
    for program in programs {
        let name = program.file_stem().unwrap_or_default().to_string_lossy();
        let name = format!("pauses: {name}");
        let state = Arc::new(Mutex::new(Gaps {
            last: now(),
            gaps: Vec::with_capacity(1 << 20),
        }));
        let (ticks, phases) = (state.clone(), state.clone());
        let mut limits = wardian::Limits::default();
        limits.tool_calls = u64::MAX;
        let label = format!("{name}, building");
        let mut sandbox = engine
            .sandbox()
            .limits(limits)
            .memory(512 << 20)
            .fuel(u64::MAX)
            .tool("tick", move |_| {
                let mut state = ticks.lock().expect("one thread");
                let now = now();
                let gap = now.saturating_sub(state.last);
                state.gaps.push(gap);
                state.last = now;
                Ok(Value::None)
            })
            .tool("phase", move |_| {
                phases.lock().expect("one thread").report(&label);
                Ok(Value::None)
            })
            .build()
            .await?;
        let execution = sandbox.run(&std::fs::read_to_string(&program)?).await?;
        if let Some(error) = execution.error {
            return Err(format!("{name}: {error}").into());
        }
        state.lock().expect("one thread").report(&name);
        let execution = sandbox.run("import gc; gc.collect()").await?;
        let usage = execution.session_usage;
        let megabytes = |bytes: u64| bytes as f64 / 1e6;
        line(
            &name,
            &format!(
                "{:>8.1} MB live {:>8.1} MB at most",
                megabytes(usage.objects),
                megabytes(usage.peak_objects)
            ),
        );
    }
    Ok(())
}

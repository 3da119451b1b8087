//! How much memory does a live sandbox hold, and how much of it did it write?
//!
//! From `/proc`, so on Linux only; elsewhere the lines are left out.

use wardian::{Engine, Sandbox};

use crate::Result;
use crate::measure::line;

/// Sandboxes that are alive at once.
const COUNT: usize = 200;

/// What each of them does first, and how the result is called.
const STEPS: &[(&str, &str)] = &[
    ("before its first call", ""),
    ("after 1+1", "1+1"),
    (
        "after importing json, re, datetime",
        "import json, re, datetime",
    ),
    ("after a full collection", "import gc\ngc.collect()"),
];

/// Resident memory of this process in KiB: all of it by its share, and what was written.
struct Resident {
    proportional: u64,
    dirty: u64,
}

pub(crate) async fn print() -> Result<()> {
    let Some(before) = resident() else {
        line("memory per sandbox", "not known on this system");
        return Ok(());
    };
    // An engine of its own: slots that were used before keep pages.
    let engine = Engine::builder().max_live_sandboxes(COUNT).build()?;
    let mut sandboxes: Vec<Sandbox> = Vec::new();
    for _ in 0..COUNT {
        sandboxes.push(engine.sandbox().build().await?);
    }
    for (what, source) in STEPS {
        for sandbox in sandboxes.iter_mut().filter(|_| !source.is_empty()) {
            let execution = sandbox.run(source).await?;
            if let Some(error) = execution.error {
                line(&format!("memory {what}"), &format!("{source:?}: {error}"));
                return Ok(());
            }
        }
        let Some(now) = resident() else { return Ok(()) };
        let each = |now: u64, before: u64| now.saturating_sub(before) as f64 / COUNT as f64;
        let dirty = each(now.dirty, before.dirty);
        line(
            &format!("memory per sandbox {what}"),
            &format!(
                "{:>10.1} KiB resident {dirty:>8.1} KiB written ({:.0} pages)",
                each(now.proportional, before.proportional),
                dirty / 4.0
            ),
        );
    }
    Ok(())
}

fn resident() -> Option<Resident> {
    let text = std::fs::read_to_string("/proc/self/smaps_rollup").ok()?;
    let field = |name: &str| -> Option<u64> {
        let line = text.lines().find(|line| line.starts_with(name))?;
        line.split_whitespace().nth(1)?.parse().ok()
    };
    Some(Resident {
        proportional: field("Pss:")?,
        dirty: field("Private_Dirty:")?,
    })
}

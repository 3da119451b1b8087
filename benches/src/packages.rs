//! What does an import of packages cost the first sandbox of an engine, and what the second, which does not parse?
//!
//! `WARDIAN_BENCH_PACKAGES` names a directory of packages, and `WARDIAN_BENCH_IMPORT` what is imported of it, `sympy`
//! unless set; without them some modules are made.

use std::path::{Path, PathBuf};
use std::time::Instant;

use wardian::{Engine, Packages};

use crate::Result;
use crate::bench::{Bench, run};
use crate::report::{Figure, Row};

/// Engines that import for the first time, and sandboxes of each that do so afterwards.
const TURNS: usize = 3;
const LATER: usize = 3;

/// Modules and their functions where no packages are named.
const MODULES: usize = 40;
const FUNCTIONS: usize = 100;

pub(crate) async fn measure(bench: &mut Bench) -> Result<()> {
    if let Some(directory) = std::env::var_os("WARDIAN_BENCH_PACKAGES") {
        let module = std::env::var("WARDIAN_BENCH_IMPORT");
        let program = format!("import {}", module.as_deref().unwrap_or("sympy"));
        return compare(bench, Path::new(&directory), &program).await;
    }
    let directory = made()?;
    let program = (0..MODULES).map(|module| format!("import made{module}\n"));
    let measured = compare(bench, &directory, &program.collect::<String>()).await;
    std::fs::remove_dir_all(&directory)?;
    measured
}

/// A directory of modules.
fn made() -> Result<PathBuf> {
    let directory = std::env::temp_dir().join(format!("wardian-bench-{}", std::process::id()));
    std::fs::create_dir_all(&directory)?;
    for module in 0..MODULES {
        let functions = (0..FUNCTIONS).map(|number| {
            format!(
                "def f{number}(a, b=None, *rest):\n    \"\"\"What it does, in a line.\"\"\"\n    \
                 if b is None:\n        b = [a.name for a in rest if a.is_known(kind='one')]\n    \
                 for item in b:\n        a.append((item, {number}, f'{{item!r}} of {module}'))\n    \
                 return {{'a': a, 'b': b}}\n\n"
            )
        });
        let file = directory.join(format!("made{module}.py"));
        std::fs::write(file, functions.collect::<String>())?;
    }
    Ok(directory)
}

async fn compare(bench: &mut Bench, directory: &Path, program: &str) -> Result<()> {
    let packages = Packages::at(directory)?;
    let (mut first, mut later) = (Vec::new(), Vec::new());
    let mut kept = 0;
    for _ in 0..bench.count(TURNS) {
        let engine = Engine::builder().max_live_sandboxes(2).build()?;
        let mut fuel = None;
        for turn in 0..1 + LATER {
            let builder = engine.sandbox().packages(&packages).memory(1 << 30);
            let mut sandbox = builder.build().await?;
            let begin = Instant::now();
            let used = run(&mut sandbox, program).await?.usage.fuel;
            let times = if turn == 0 { &mut first } else { &mut later };
            times.push(begin.elapsed().as_secs_f64() * 1e3);
            if *fuel.get_or_insert(used) != used {
                return Err("the import burned other fuel than before".into());
            }
        }
        kept = engine.compiled_code().bytes;
    }
    let (first, later) = (middle(first), middle(later));
    let group = bench.group();
    for (what, unit, value) in [
        ("import by the first sandbox", "ms", first),
        ("import by the second", "ms", later),
        ("code that is kept", "KiB", kept as f64 / 1024.0),
    ] {
        bench.row(Row::new(group, what.to_owned(), unit, Figure::one(value)));
    }
    Ok(())
}

fn middle(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

//! Where does the time go: start, parse, compile, run, drop?
//!
//! Parsing and compiling happen inside the sandbox, where nobody sees where one ends and the other
//! begins. Their sum is measured there, as what `compile()` costs in a session; the parts are measured
//! natively.

use std::time::{Duration, Instant};

use wardian::Engine;
use wardian_compile::compile::{LastValue, Mode, Options, compile};

use crate::Result;
use crate::bench::{Bench, answer, own, run};
use crate::measure::{Spread, repeat};
use crate::report::{MICROSECONDS, Row};

const SAMPLES: usize = 1000;

pub(crate) async fn measure(bench: &mut Bench) -> Result<()> {
    cold_cycle(bench).await?;
    for name in ["definitions", "statements"] {
        program(bench, name).await?;
    }
    Ok(())
}

/// The parts of a cold cycle.
async fn cold_cycle(bench: &mut Bench) -> Result<()> {
    let engine = Engine::builder().max_live_sandboxes(10).build()?;
    let mut parts = [const { Vec::new() }; 4];
    for _ in 0..bench.count(SAMPLES) {
        let started = Instant::now();
        let mut sandbox = engine.sandbox().build().await?;
        parts[0].push(started.elapsed());
        for part in &mut parts[1..3] {
            let started = Instant::now();
            answer(&mut sandbox, "1+1", 2).await?;
            part.push(started.elapsed());
        }
        let started = Instant::now();
        drop(sandbox);
        parts[3].push(started.elapsed());
    }
    let names = ["new sandbox", "its first 1+1", "its second 1+1", "drop"];
    for (name, times) in names.iter().zip(parts) {
        bench.row(Row::time(
            bench.group(),
            *name,
            MICROSECONDS,
            &Spread::of(times),
        ));
    }
    Ok(())
}

/// A program of about 1 KB: inside, and its parts natively.
async fn program(bench: &mut Bench, name: &str) -> Result<()> {
    let file = own("profile").join(format!("{name}.py"));
    let source = std::fs::read_to_string(&file)?;
    let engine = Engine::builder().max_live_sandboxes(10).build()?;
    let mut sandbox = engine.sandbox().build().await?;
    run(&mut sandbox, &source).await?;
    let len = source.len();
    // Never the same text twice, should somebody remember what was compiled.
    sandbox.set("text", source.as_str()).await?;
    let mut turn = 0;
    let mut spreads = Vec::new();
    for call in [
        "compile(text + '#TURN', 'program', 'exec') and None",
        "len(text + '#TURN') and None",
    ] {
        let calls = repeat(bench.count(SAMPLES), async || {
            turn += 1;
            run(&mut sandbox, &call.replace("TURN", &turn.to_string()))
                .await
                .map(drop)
        });
        spreads.push(calls.await?);
    }
    let compiled = spreads[0].less(spreads[1], 1);
    let python = own("profile/python/compile.py");
    let theirs: [Vec<f64>; 2] = bench.python.ask(&python, [&file])?;
    let [to_compile, to_run] = theirs
        .map(|seconds| Spread::of(seconds.into_iter().map(Duration::from_secs_f64).collect()));
    let what = format!("parse and compile {len} bytes of {name}");
    let row = Row::time(bench.group(), what, MICROSECONDS, &compiled);
    let row = row.against_time("python3", MICROSECONDS, &to_compile);
    bench.row(row.at_most(150.0));

    let step = repeat(bench.count(SAMPLES), async || {
        turn += 1;
        run(&mut sandbox, &format!("{source}turn = {turn}\n"))
            .await
            .map(drop)
    });
    let what = format!("the same as a step that is run: {name}");
    let row = Row::time(bench.group(), what, MICROSECONDS, &step.await?);
    bench.row(row.against_time("python3", MICROSECONDS, &to_run));

    let (mut parsing, mut compiling) = (Vec::new(), Vec::new());
    for _ in 0..bench.count(SAMPLES) {
        let started = Instant::now();
        let charge = &mut |_| Ok::<(), ()>(());
        let parsed = wardian_syntax::parse(&source, wardian_syntax::Mode::Module, charge);
        let parsed = parsed.map_err(|_| "a program cannot be parsed")?;
        parsing.push(started.elapsed());
        let started = Instant::now();
        let options = Options {
            file_name: "<step>",
            mode: Mode::Step(LastValue::Expression),
            separate_locals: false,
            future_annotations: false,
            of_library: false,
            hidden_frames: false,
            is_file: false,
            tree_lines: None,
        };
        let unit = compile(&source, &parsed, &options, charge);
        compiling.push(started.elapsed());
        drop(unit.map_err(|_| "a program cannot be compiled")?);
    }
    for (part, times) in [("parse", parsing), ("compile", compiling)] {
        let what = format!("of it, natively: {part} {name}");
        bench.row(Row::time(
            bench.group(),
            what,
            MICROSECONDS,
            &Spread::of(times),
        ));
    }
    Ok(())
}

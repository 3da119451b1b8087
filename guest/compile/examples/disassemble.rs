//! Prints the bytecode of Python files: `cargo run -p wardian-compile --example disassemble FILE...`.
//!
//! With several files only the errors are printed.

use std::convert::Infallible;
use wardian_compile::bytecode::disasm::disassemble;
use wardian_compile::compile::{Failure, LastValue, Mode, Options, compile};
use wardian_syntax::{ParseFailure, parse};

fn main() {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let (mut good, mut bad) = (0, 0);
    for file in &files {
        match listing(file) {
            Ok(text) => {
                good += 1;
                if files.len() == 1 {
                    println!("{text}");
                }
            }
            Err(message) => {
                bad += 1;
                println!("{file}: {message}");
            }
        }
    }
    if files.len() > 1 {
        println!("{good} compiled, {bad} refused");
    }
}

fn listing(file: &str) -> Result<String, String> {
    let source = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let mut free = |_: u64| Ok::<(), Infallible>(());
    let parsed = match parse(&source, wardian_syntax::Mode::Module, &mut free) {
        Ok(parsed) => parsed,
        Err(ParseFailure::Syntax(error)) => return Err(format!("{error:?}")),
        Err(ParseFailure::Stop(never)) => match never {},
    };
    let options = Options {
        file_name: file,
        mode: Mode::Step(LastValue::Expression),
        separate_locals: false,
        future_annotations: false,
        of_library: false,
        hidden_frames: false,
        is_file: false,
        tree_lines: None,
    };
    match compile(&source, &parsed, &options, &mut free) {
        Ok(unit) => Ok(disassemble(&unit, true)),
        Err(Failure::Syntax(error)) => Err(format!("{error:?}")),
        Err(Failure::Stop(never)) => match never {},
    }
}

//! Listings of small programs: every file in `listings/` holds a source, a line of dashes and what it compiles to.
//!
//! `BLESS=1 cargo test -p wardian-compile` writes the listings anew; read the difference before committing it.

use std::convert::Infallible;
use std::fs;
use std::path::Path;
use wardian_compile::bytecode::disasm::disassemble;
use wardian_compile::compile::{Failure, LastValue, Mode, Options, compile};
use wardian_syntax::{ParseFailure, format_syntax_error, parse};

const DIVIDER: &str = "----\n";

fn listing(source: &str) -> String {
    let mut free = |_: u64| Ok::<(), Infallible>(());
    let parsed = match parse(source, wardian_syntax::Mode::Module, &mut free) {
        Ok(parsed) => parsed,
        Err(ParseFailure::Syntax(error)) => return format_syntax_error(&error, "<test>"),
        Err(ParseFailure::Stop(never)) => match never {},
    };
    let options = Options {
        file_name: "<test>",
        mode: Mode::Step(LastValue::Expression),
        separate_locals: false,
        future_annotations: false,
        of_library: false,
        is_file: false,
        hidden_frames: false,
        tree_lines: None,
    };
    match compile(source, &parsed, &options, &mut free) {
        Ok(unit) => disassemble(&unit, true),
        Err(Failure::Syntax(error)) => format_syntax_error(&error, "<test>"),
        Err(Failure::Stop(never)) => match never {},
    }
}

#[test]
fn listings_are_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/listings");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("entries can be read").path())
        .collect();
    files.sort();
    assert!(!files.is_empty());
    let bless = std::env::var_os("BLESS").is_some();
    let mut wrong = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("files can be read");
        let source = text.split(DIVIDER).next().expect("split gives one part");
        let fresh = format!("{source}{DIVIDER}{}", listing(source));
        if fresh == text {
            continue;
        }
        if bless {
            fs::write(&file, fresh).expect("files can be written");
        } else {
            wrong.push(format!("{}:\n{fresh}", file.display()));
        }
    }
    assert!(wrong.is_empty(), "listings differ:\n{}", wrong.join("\n"));
}

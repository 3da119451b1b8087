//! Errors found before a program runs: `errors.txt` holds sources, each followed by place and text of CPython 3.12's
//! error (`# => line:column-line:column message`).

use std::convert::Infallible;
use wardian_compile::compile::{Failure, Mode, Options, compile};
use wardian_syntax::{ParseFailure, SyntaxError, parse};

const TABLE: &str = include_str!("errors.txt");

fn error_of(source: &str) -> Option<Box<SyntaxError>> {
    let mut free = |_: u64| Ok::<(), Infallible>(());
    let parsed = match parse(source, wardian_syntax::Mode::Module, &mut free) {
        Ok(parsed) => parsed,
        Err(ParseFailure::Syntax(error)) => return Some(error),
        Err(ParseFailure::Stop(never)) => match never {},
    };
    let options = Options {
        file_name: "<test>",
        mode: Mode::Exec,
        separate_locals: false,
        future_annotations: false,
        of_library: false,
        is_file: false,
        hidden_frames: false,
        tree_lines: None,
    };
    match compile(source, &parsed, &options, &mut free) {
        Ok(_) => None,
        Err(Failure::Syntax(error)) => Some(error),
        Err(Failure::Stop(never)) => match never {},
    }
}

fn shown(error: Option<Box<SyntaxError>>) -> String {
    let Some(error) = error else {
        return "no error".into();
    };
    let place = error.place.map_or_else(String::new, |place| {
        format!(
            "{}:{}-{}:{} ",
            place.line, place.column, place.end_line, place.end_column
        )
    });
    format!("{place}{}", error.message)
}

#[test]
fn errors_are_as_in_cpython() {
    let mut source = String::new();
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in TABLE.lines() {
        let Some(expected) = line.strip_prefix("# => ") else {
            if !(source.is_empty() && line.is_empty()) {
                source.push_str(line);
                source.push('\n');
            }
            continue;
        };
        let found = shown(error_of(&source));
        if found != expected {
            wrong.push(format!("{source}expected {expected}\nfound    {found}\n"));
        }
        count += 1;
        source.clear();
    }
    assert!(count > 100);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

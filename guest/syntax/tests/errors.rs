//! Kind, message and place of syntax errors, against CPython's own answers (`errors/expected.txt`).
//!
//! CPython finds repeated arguments in its compiler; this crate finds them while parsing, so those rows differ.

use wardian_syntax::{Mode, ParseFailure, parse};

fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match (character, character == '\\') {
            (_, true) => match characters.next() {
                Some('n') => out.push('\n'),
                Some('t') => out.push('\t'),
                Some('r') => out.push('\r'),
                Some(other) => out.push(other),
                None => {}
            },
            _ => out.push(character),
        }
    }
    out
}

fn answer(source: &str) -> String {
    let mut free = |_| Ok::<(), ()>(());
    match parse(source, Mode::Module, &mut free) {
        Ok(_) => "accepted".to_owned(),
        Err(ParseFailure::Stop(())) => "stopped".to_owned(),
        Err(ParseFailure::Syntax(error)) => match &error.place {
            Some(place) => format!(
                "{}\t{}\t{}\t{}\t{}\t{}",
                error.kind.name(),
                error.message,
                place.line,
                place.column,
                place.end_line,
                place.end_column
            ),
            None => format!("{}\t{}", error.kind.name(), error.message),
        },
    }
}

#[test]
fn errors_are_those_of_cpython() {
    let mut wrong = Vec::new();
    let rows = include_str!("errors/expected.txt").lines().skip(1);
    for row in rows {
        let (source, expected) = row
            .split_once('\t')
            .expect("a row has a source and an answer");
        let source = unescape(source);
        let found = answer(&source);
        let in_our_parser =
            found.contains("duplicate argument") || found.contains("keyword argument repeated");
        if found != unescape(expected) && !(in_our_parser && expected == "accepted") {
            wrong.push(format!(
                "{source:?}\n  found    {found}\n  expected {expected}"
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} answers differ:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn null_bytes_have_no_place() {
    assert_eq!(
        answer("a\0b"),
        "SyntaxError\tsource code string cannot contain null bytes"
    );
}

#[test]
fn repeated_names() {
    assert_eq!(
        answer("f(a=1, a=2)"),
        "SyntaxError\tkeyword argument repeated: a\t1\t8\t1\t11"
    );
    assert_eq!(
        answer("def f(a, *, a): pass"),
        "SyntaxError\tduplicate argument 'a' in function definition\t1\t13\t1\t14"
    );
}

//! Sources that nest, chain or repeat without end, parsed and dropped on a small stack.

use wardian_syntax::{ErrorKind, Mode, ParseFailure, parse};

/// Parses on a thread of one megabyte; the kind and message of the error, if any.
fn outcome(source: String) -> Option<(ErrorKind, String)> {
    let parser = std::thread::Builder::new()
        .stack_size(1 << 20)
        .spawn(move || {
            let mut free = |_| Ok::<(), ()>(());
            match parse(&source, Mode::Module, &mut free) {
                Ok(_) => None,
                Err(ParseFailure::Syntax(error)) => Some((error.kind, error.message)),
                Err(ParseFailure::Stop(())) => None,
            }
        });
    parser
        .expect("a thread starts")
        .join()
        .expect("the parser does not panic")
}

/// `open` repeated, a middle, `close` repeated.
fn nest(open: &str, middle: &str, close: &str, count: usize) -> String {
    format!("{}{middle}{}", open.repeat(count), close.repeat(count))
}

/// Sources of one repeated piece, which grow a deep tree.
fn deep(count: usize) -> Vec<String> {
    [
        ("1+", "1", ""),
        ("x.", "x", ""),
        ("-", "x", ""),
        ("not ", "x", ""),
        ("lambda:", "x", ""),
        ("lambda x, y=lambda: 1:", "x", ""),
        ("x if y else ", "z", ""),
        ("x**", "x", ""),
        ("", "x", "()"),
        ("", "x", "[0]"),
        ("", "x", ".a"),
        ("", "if x: pass\n", "elif x: pass\n"),
        ("", "match x:\n case a", ".b"),
        ("", "[x ", "for x in y "),
    ]
    .into_iter()
    .map(|(open, middle, close)| nest(open, middle, close, count))
    .collect()
}

#[test]
fn deep_trees_are_refused() {
    for count in [6_500, 100_000] {
        for source in deep(count) {
            let shown: String = source.chars().take(40).collect();
            let Some((kind, message)) = outcome(source) else {
                panic!("accepted: {shown}")
            };
            match kind {
                ErrorKind::RecursionError => {
                    assert_eq!(
                        message,
                        "maximum recursion depth exceeded during compilation"
                    );
                }
                ErrorKind::MemoryError => {
                    assert_eq!(
                        message,
                        "Parser stack overflowed - Python source too complex to parse"
                    );
                }
                _ => panic!("{shown}: {kind:?} {message}"),
            }
        }
    }
}

#[test]
fn deep_and_invalid_sources_do_not_overflow() {
    for count in [300, 1_100, 50_000] {
        for source in deep(count) {
            assert!(outcome(format!("({source} $")).is_some());
            assert!(outcome(format!("{source} $")).is_some());
        }
        for (open, middle, close) in [
            ("(", "", ""),
            ("[a,", "1 2", ""),
            ("f'{", "", ""),
            ("{1:", "", ""),
            ("f(a b,", "", ""),
            ("f'{x:", "", ""),
        ] {
            assert!(outcome(nest(open, middle, close, count)).is_some());
        }
    }
}

#[test]
fn brackets_and_blocks_have_cpythons_limits() {
    assert_eq!(outcome(nest("(", "1", ")", 200)), None);
    let too_many = Some((
        ErrorKind::SyntaxError,
        "too many nested parentheses".to_owned(),
    ));
    assert_eq!(outcome(nest("(", "1", ")", 201)), too_many);
    assert_eq!(outcome(nest("(x if y else ", "1", ")", 199)), None);
    let blocks = |count: usize| {
        let lines: Vec<String> = (0..count)
            .map(|level| format!("{}if x:\n", " ".repeat(level)))
            .collect();
        format!("{}{}pass\n", lines.concat(), " ".repeat(count))
    };
    assert_eq!(outcome(blocks(99)), None);
    let too_deep = Some((
        ErrorKind::IndentationError,
        "too many levels of indentation".to_owned(),
    ));
    assert_eq!(outcome(blocks(100)), too_deep);
    assert_eq!(outcome(nest("f'{", "1", "}'", 149)), None);
    let too_many = Some((
        ErrorKind::SyntaxError,
        "too many nested f-strings".to_owned(),
    ));
    assert_eq!(outcome(nest("f'{", "1", "}'", 150)), too_many);
}

#[test]
fn long_flat_sources_are_accepted() {
    for source in [
        format!("x = [{}]", "1, ".repeat(100_000)),
        format!("x = {{{}}}", "1: 2, ".repeat(50_000)),
        "x = 1\n".repeat(50_000),
        format!("x = {}1", "x and y or ".repeat(20_000)),
        format!("x = {}1", "1 < ".repeat(20_000)),
        format!("{}1", "a = ".repeat(20_000)),
        format!("x = {}", "'a' ".repeat(20_000)),
        format!("f({})", "lambda x: 1, ".repeat(20_000)),
        format!("if x: pass\n{}", "elif y:\n  pass\n".repeat(900)),
        format!("x = {}1", "1 + ".repeat(1_000)),
        format!("x = 0x{}", "f".repeat(100_000)),
        format!("x = '{}'", "\\ud800".repeat(50_000)),
    ] {
        assert_eq!(outcome(source), None);
    }
}

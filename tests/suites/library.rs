//! The library is that of CPython 3.12: each packed file of it, mended, has the syntax tree of the file that an
//! installed CPython 3.12 has, docstrings aside. What differs nevertheless is in `DIFFER`, each with its reason.
//!
//! What does not live here: what the modules do, which `tests/cases` and `tests/conformance` ask.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};
use wardian_interp::{Interpreter, Outcome, Step};
use wardian_tests::cpython;
use wardian_tests::memory_outside::{Limits, MemoryOutside};
use wardian_tests::native::in_thread;

/// Modules that are not CPython's to the letter, by name, and why.
const DIFFER: &[(&str, &str)] = &[
    (
        "argparse",
        "the width of a terminal is that of COLUMNS, or 80; asking for it would import shutil",
    ),
    ("doctest", "there is no debugger"),
    (
        "email.utils",
        "imports socket only where the name of the machine is asked for",
    ),
    ("encodings.idna", "there is one version of Unicode"),
    ("gzip", "without a clock there is no time"),
    ("hmac", "there is no OpenSSL"),
    (
        "inspect",
        "imports ast and tokenize where it reads a text, reads signatures of native functions without them, and knows \
         the text that runs",
    ),
    (
        "linecache",
        "knows the text that runs, and imports tokenize where it reads a file",
    ),
    (
        "logging",
        "no processes; without a wall clock messages have no time",
    ),
    (
        "pickle",
        "says and does what the accelerator in C does; nobody audits",
    ),
    (
        "pydoc",
        "importlib is one module here, with the loaders that there are",
    ),
    (
        "stat",
        "says what the module in C says of a type that it does not know",
    ),
    ("stringprep", "there is one version of Unicode"),
    ("threading", "threads take turns"),
    ("unittest.mock", "the classes of streams are those of io"),
    (
        "urllib.response",
        "of temporary files it needs a wrapper, for which they are not imported",
    ),
    (
        "xml.etree.ElementTree",
        "says and does what the accelerator in C does",
    ),
    (
        "zipimport",
        "importlib is one module here, and nothing is compiled",
    ),
];

/// Prints the texts of the modules whose names are in `NAMES`.
const TEXTS: &str = "
import importlib.util, json
print(json.dumps([(n, importlib.util.find_spec(n).loader.get_source(n)) for n in NAMES]))
";

#[test]
fn packed_files_are_those_of_cpython() {
    let python = match cpython::find() {
        Ok(python) => python,
        Err(reason) => {
            eprintln!("skipped, it compares with CPython 3.12: {reason}");
            return;
        }
    };
    let texts = in_thread(texts).expect("it neither hangs nor panics");
    let found: BTreeSet<String> = compare(&python, &texts).lines().map(String::from).collect();
    let expected: BTreeSet<String> = DIFFER.iter().map(|(name, _)| name.to_string()).collect();
    let unknown: Vec<_> = found.difference(&expected).collect();
    assert!(
        unknown.is_empty(),
        "not those of CPython 3.12: {unknown:?}; mend them in guest/stdlib/patches"
    );
    let same: Vec<_> = expected.difference(&found).collect();
    assert!(
        same.is_empty(),
        "these are those of CPython 3.12, and need no row: {same:?}"
    );
}

/// The names of the packed files of CPython, in the table of modules.
fn names() -> Vec<String> {
    let table = wardian_tests::root().join("../guest/library/src/lib.rs");
    let table = std::fs::read_to_string(table).expect("the table of modules is there");
    let row = |line: &str| {
        let (name, code) = line.trim_start().strip_prefix('"')?.split_once('"')?;
        code.trim_start()
            .starts_with("cpython")
            .then(|| name.to_string())
    };
    table.lines().filter_map(row).collect()
}

/// Their texts as JSON.
fn texts() -> String {
    let mut outside = MemoryOutside::new(
        Limits {
            output: 50_000_000,
            fuel: 10_000_000_000,
            ..Limits::default()
        },
        "",
    );
    let source = format!("NAMES = {:?}\n{TEXTS}", names());
    let outcome = Interpreter::new().run(&mut outside, &Step::new(&source));
    assert!(matches!(outcome, Outcome::Finished { .. }), "{outcome:?}");
    String::from_utf8(outside.stdout.clone()).expect("JSON is text")
}

/// The names of those that differ, one a line.
fn compare(python: &str, texts: &str) -> String {
    let script = wardian_tests::root().join("suites/library_trees.py");
    let mut child = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it was found");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    stdin.write_all(texts.as_bytes()).expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{python} failed");
    String::from_utf8(output.stdout).expect("names are text")
}

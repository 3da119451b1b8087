//! The table of results that is kept: one row for each file of tests.

use crate::outcome::{Counts, Kind};
use crate::tests::{Area, TESTS};
use std::collections::BTreeMap;
use std::path::PathBuf;

const HEAD: &str = "\
# CPython's own tests

Each test of these files of CPython 3.12, unmodified, under the `unittest` of Wardian, in the component. Written by

    PYTHON=python3.12 cargo run --release -p wardian-tests --bin conformance -- --component

Tests of details of CPython, and tests that need processes, threads, sockets or a module that is not there, are
skipped. Where CPython has a module in C and in Python, our module is tested as the one in C; `_pydatetime`,
`_pydecimal` and `_pyio` are CPython's own files, and run inside. `of CPython` is how many pass and are skipped there, with the same driver.

| file | passed | failed | errors | skipped | total | passed of CPython | skipped of CPython |
|---|---|---|---|---|---|---|---|
";

/// The results of one file.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) ours: Counts,
    pub(crate) theirs: Counts,
}

fn get(counts: &Counts, kind: Kind) -> usize {
    counts.get(&kind).copied().unwrap_or(0)
}

impl Row {
    pub(crate) fn to_markdown(&self) -> String {
        let cells = [
            get(&self.ours, Kind::Passed),
            get(&self.ours, Kind::Failed),
            get(&self.ours, Kind::Error),
            get(&self.ours, Kind::Skipped),
            self.ours.values().sum(),
            get(&self.theirs, Kind::Passed),
            get(&self.theirs, Kind::Skipped),
        ];
        let cells: Vec<String> = cells.iter().map(usize::to_string).collect();
        format!("| {} | {} |", self.name, cells.join(" | "))
    }

    fn parse(line: &str) -> Option<Row> {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, name, numbers @ .., _] = &cells[..] else {
            return None;
        };
        let numbers: Vec<usize> = numbers
            .iter()
            .map(|number| number.parse().ok())
            .collect::<Option<_>>()?;
        let [passed, failed, error, skipped, _, theirs, their_skipped] = numbers[..] else {
            return None;
        };
        Some(Row {
            name: name.to_string(),
            ours: Counts::from([
                (Kind::Passed, passed),
                (Kind::Failed, failed),
                (Kind::Error, error),
                (Kind::Skipped, skipped),
            ]),
            theirs: Counts::from([(Kind::Passed, theirs), (Kind::Skipped, their_skipped)]),
        })
    }
}

fn path() -> PathBuf {
    wardian_tests::root().join("conformance/RESULTS.md")
}

/// The rows that are there: a run of some files keeps the others.
pub(crate) fn read() -> BTreeMap<String, Row> {
    let text = std::fs::read_to_string(path()).unwrap_or_default();
    text.lines()
        .filter_map(Row::parse)
        .map(|row| (row.name.clone(), row))
        .collect()
}

/// Write them in the order of `TESTS`.
pub(crate) fn write(rows: &BTreeMap<String, Row>) -> Result<(), String> {
    let mut text = HEAD.to_string();
    for row in TESTS.iter().filter_map(|tests| rows.get(tests.name)) {
        text.push_str(&row.to_markdown());
        text.push('\n');
    }
    text.push_str(&sums(rows));
    text.push_str(&needs());
    std::fs::write(path(), text).map_err(|error| error.to_string())
}

/// How many pass of those that were not skipped: of the language and of the library.
fn sums(rows: &BTreeMap<String, Row>) -> String {
    let mut text = String::new();
    for (what, area) in [("language", Area::Language), ("library", Area::Library)] {
        let counts: Vec<&Counts> = TESTS
            .iter()
            .filter(|tests| tests.area == area)
            .filter_map(|tests| Some(&rows.get(tests.name)?.ours))
            .collect();
        let sum = |kind| counts.iter().map(|counts| get(counts, kind)).sum::<usize>();
        let passed = sum(Kind::Passed);
        let ran = passed + sum(Kind::Failed) + sum(Kind::Error);
        let percent = 100.0 * passed as f64 / ran.max(1) as f64;
        text.push_str(&format!(
            "\nThe {what}, {} files: {passed} passed of {ran} that ran ({percent:.1} %), {} skipped.\n",
            counts.len(),
            sum(Kind::Skipped),
        ));
    }
    text
}

/// The files most of whose tests need what a sandbox does not have.
fn needs() -> String {
    let mut text =
        String::from("\nMost tests of these files need what a sandbox does not have:\n\n");
    for tests in TESTS {
        if let Some(needs) = tests.needs {
            text.push_str(&format!("- {}: {needs}\n", tests.name));
        }
    }
    text
}

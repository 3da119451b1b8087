//! What `driver.py` says about tests.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Begins a line that is not output of a test.
const MARK: char = '\x1f';

/// The number of tests in a group.
pub(crate) type Group = usize;

/// How a test ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    Passed,
    Failed,
    Error,
    Skipped,
    /// A limit stopped it, or the interpreter was lost: counts as an error.
    Lost,
}

/// One test.
pub(crate) struct TestResult {
    pub(crate) kind: Kind,
    name: String,
    detail: String,
}

/// How many tests ended in each way.
pub(crate) type Counts = BTreeMap<Kind, usize>;

impl TestResult {
    /// A test, or a file, without a result of its own.
    pub(crate) fn problem(name: &str, detail: String) -> TestResult {
        TestResult {
            kind: Kind::Lost,
            name: name.to_string(),
            detail,
        }
    }
}

fn lines<'a>(output: &'a str, word: &'a str) -> impl Iterator<Item = Vec<&'a str>> {
    output
        .lines()
        .filter_map(|line| line.strip_prefix(MARK))
        .map(|line| line.split('\t').collect::<Vec<_>>())
        .filter(move |fields| fields[0] == word)
}

/// The sizes of the groups that were loaded.
pub(crate) fn groups(output: &str) -> Option<Vec<Group>> {
    let fields = lines(output, "groups").next()?;
    fields[1..].iter().map(|size| size.parse().ok()).collect()
}

/// The results of a run.
pub(crate) fn results(output: &str) -> Vec<TestResult> {
    lines(output, "result")
        .filter_map(|fields| {
            let [_, _, kind, name, detail] = fields[..] else {
                return None;
            };
            let kind = match kind {
                "passed" => Kind::Passed,
                "failed" => Kind::Failed,
                "error" => Kind::Error,
                "skipped" => Kind::Skipped,
                _ => return None,
            };
            Some(TestResult {
                kind,
                name: name.to_string(),
                detail: detail.replace("\\n", "\n"),
            })
        })
        .collect()
}

/// Count them.
pub(crate) fn count(results: &[TestResult]) -> Counts {
    let mut counts = Counts::new();
    for result in results {
        let kind = match result.kind {
            Kind::Lost => Kind::Error,
            kind => kind,
        };
        *counts.entry(kind).or_default() += 1;
    }
    counts
}

/// What did not pass, and why.
pub(crate) fn report(results: &[TestResult]) -> String {
    let mut text = String::new();
    for result in results {
        if result.kind != Kind::Passed {
            let (kind, name, detail) = (result.kind, &result.name, result.detail.trim_end());
            let _ = writeln!(text, "### {kind:?} {name}\n{detail}\n");
        }
    }
    text
}

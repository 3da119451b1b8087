//! Every case of `cases/` on CPython 3.12: are the expectations true?
//!
//! Runs when `CPYTHON=1` or `WARDIAN_CPYTHON=<command>` asks for it; any
//! 3.12 but the pinned 3.12.1 may word a message differently. `BLESS=1`
//! writes the expectations instead of checking them.

use libtest_mimic::{Arguments, Failed, Trial};
use std::path::Path;
use wardian_tests::{case::Case, cpython, python_files, report, test_name};

fn main() {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(2);
    let asked = |name: &str| std::env::var_os(name).is_some();
    if !(asked("CPYTHON") || asked("WARDIAN_CPYTHON") || asked("BLESS")) {
        eprintln!("note: not compared with CPython; set CPYTHON=1 to do so");
        return;
    }
    let command = match cpython::find() {
        Ok(command) => command,
        Err(why) => {
            eprintln!("note: not compared with CPython: {why}");
            return;
        }
    };
    let paths = python_files("cases");
    if asked("BLESS") {
        let chosen: Vec<&Path> = paths
            .iter()
            .map(|path| path.as_path())
            .filter(|path| {
                let name = test_name("cases", path);
                arguments
                    .filter
                    .as_ref()
                    .is_none_or(|filter| name.contains(filter.as_str()))
            })
            .collect();
        cpython::bless(&command, &chosen).expect("CPython writes the expectations");
        return;
    }
    let trials = paths
        .into_iter()
        .map(|path| {
            let command = command.clone();
            Trial::test(test_name("cases", &path), move || check(&command, &path))
                .with_kind("cpython")
        })
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}

fn check(command: &str, path: &Path) -> Result<(), Failed> {
    let case = Case::read(path)?;
    if case.settings.differs.is_some() || case.settings.expect_stop.is_some() {
        return Ok(());
    }
    let observed = cpython::run(command, &case)?;
    report::judge(&case, &observed)?;
    Ok(())
}

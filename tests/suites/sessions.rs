//! The session files of `limits/` and `escapes/`, natively, in the component, and carried over
//! into another sandbox by a snapshot on their way.
//!
//! Every step must end as the file says, and the session must go on answering.

use libtest_mimic::{Arguments, Failed, Trial};
use wardian_tests::memory_outside::Limits;
use wardian_tests::report::judge_known;
use wardian_tests::session::SessionFile;
use wardian_tests::{interpreter_is_real, native, python_files, test_name};

fn main() {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(2);
    let mut trials = Vec::new();
    for folder in ["limits", "escapes"] {
        for path in python_files(folder) {
            let name = format!("{folder}/{}", test_name(folder, &path));
            match SessionFile::read(&path) {
                Err(error) => trials.push(Trial::test(name, move || Err(Failed::from(error)))),
                Ok(file) => add_trials(&mut trials, &name, file),
            }
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn add_trials(trials: &mut Vec<Trial>, name: &str, file: SessionFile) {
    if !interpreter_is_real() {
        trials.push(Trial::test(name, || Ok(())).with_kind("parse"));
        return;
    }
    #[cfg(feature = "component")]
    {
        let carried = file.clone();
        let is_alone = file.settings.not_carried.is_some();
        let file = file.clone();
        let test = move || {
            let verdict = wardian_tests::component::check_session(&file, session_limits())?;
            judge_known(known_failure(&file, true), verdict)?;
            Ok(())
        };
        trials.push(Trial::test(name, test).with_kind("component"));
        let test = move || {
            let verdict = wardian_tests::component::check_carried(&carried, session_limits());
            judge_known(known_failure(&carried, true), verdict)?;
            Ok(())
        };
        if !is_alone {
            trials.push(Trial::test(name, test).with_kind("carried"));
        }
    }
    let test = move || {
        let verdict = native::check_session(&file, session_limits())?;
        judge_known(known_failure(&file, false), verdict)?;
        Ok(())
    };
    trials.push(Trial::test(name, test).with_kind("native"));
}

fn known_failure(file: &SessionFile, in_component: bool) -> Option<&str> {
    let settings = &file.settings;
    let component = settings
        .known_failure_component
        .as_deref()
        .filter(|_| in_component);
    settings.known_failure.as_deref().or(component)
}

/// Small limits, so that each step ends within seconds even unoptimised.
fn session_limits() -> Limits {
    Limits {
        fuel: 20_000_000,
        memory: 64 << 20,
        output: 1_000_000,
        deadline_nanos: 60_000_000_000,
        tool_calls: 100,
    }
}

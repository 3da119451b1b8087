//! Every case of `cases/`, natively, in the collector's stress mode and in the component.
//!
//! `cargo test -p wardian-tests list/insert` runs those whose path contains the
//! text. Stress mode is slow: a run takes the tenth whose turn it is today,
//! `STRESS=all` takes all of them and `STRESS=none` none.

use libtest_mimic::{Arguments, Failed, Trial};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::{SystemTime, UNIX_EPOCH};
use wardian_tests::{case::Case, interpreter_is_real, native, python_files, report, test_name};

fn main() {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(2);
    let mut trials = Vec::new();
    for path in python_files("cases") {
        let name = test_name("cases", &path);
        match Case::read(&path) {
            Err(error) => trials.push(Trial::test(name, move || Err(Failed::from(error)))),
            Ok(case) => add_trials(&mut trials, &name, case),
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn add_trials(trials: &mut Vec<Trial>, name: &str, case: Case) {
    if !interpreter_is_real() {
        trials.push(Trial::test(name, || Ok(())).with_kind("parse"));
        return;
    }
    if stress_is_due(name) && case.settings.no_stress.is_none() {
        let case = case.clone();
        trials.push(Trial::test(name, move || run_native(&case, true)).with_kind("stress"));
    }
    #[cfg(feature = "component")]
    {
        let case = case.clone();
        trials.push(Trial::test(name, move || run_component(&case)).with_kind("component"));
    }
    trials.push(Trial::test(name, move || run_native(&case, false)).with_kind("native"));
}

#[cfg(feature = "component")]
fn run_component(case: &Case) -> Result<(), Failed> {
    // A trap is never a known failure.
    let observed = wardian_tests::component::run(case)?;
    let settings = &case.settings;
    let known = settings
        .known_failure
        .as_deref()
        .or(settings.known_failure_component.as_deref());
    report::judge_known(known, report::judge(case, &observed))?;
    Ok(())
}

fn run_native(case: &Case, stress: bool) -> Result<(), Failed> {
    // A panic or a hang is never a known failure.
    let observed = native::run(case, stress)?;
    let settings = &case.settings;
    let known = settings
        .known_failure
        .as_deref()
        .or(settings.known_failure_stress.as_deref().filter(|_| stress));
    report::judge_known(known, report::judge(case, &observed))?;
    Ok(())
}

/// Which cases run in stress mode today.
fn stress_is_due(name: &str) -> bool {
    match std::env::var("STRESS").as_deref() {
        Ok("all") => true,
        Ok("none") => false,
        _ => {
            let mut hasher = DefaultHasher::new();
            name.hash(&mut hasher);
            let day = SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .map_or(0, |time| time.as_secs() / 86_400);
            hasher.finish() % 10 == day % 10
        }
    }
}

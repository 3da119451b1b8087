//! Every case and every step must parse and compile: parser and compiler alone, nothing runs.
//!
//! The steps of `limits/` may fail with an error, but never with a panic or by
//! overflowing a small stack.

use libtest_mimic::{Arguments, Failed, Trial};
use wardian_compile::compile::{Failure, Mode, Options, compile};
use wardian_syntax::{ParseFailure, format_syntax_error, parse};
use wardian_tests::case::Case;
use wardian_tests::native::in_thread;
use wardian_tests::session::SessionFile;
use wardian_tests::{python_files, test_name};

fn main() {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(2);
    let mut trials = Vec::new();
    for path in python_files("cases") {
        let name = format!("cases/{}", test_name("cases", &path));
        trials.push(
            Trial::test(name, move || compile_case(&Case::read(&path)?)).with_kind("compile"),
        );
    }
    for folder in ["limits", "escapes"] {
        for path in python_files(folder) {
            let name = format!("{folder}/{}", test_name(folder, &path));
            let test = move || {
                let file = SessionFile::read(&path)?;
                for step in file.steps {
                    in_thread(move || front_end(&step.source, "<step>"))?.ok();
                }
                Ok(())
            };
            trials.push(Trial::test(name, test).with_kind("compile"));
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn compile_case(case: &Case) -> Result<(), Failed> {
    let (source, file_name) = (case.source.clone(), case.file_name());
    let verdict = in_thread(move || front_end(&source, &file_name))?;
    // Only a whole traceback can begin without a header line: nothing ran.
    let must_fail = case
        .stderr
        .as_ref()
        .is_some_and(|traceback| traceback.starts_with("  File"));
    match verdict {
        Ok(()) if must_fail => Err("compiles, but must not".into()),
        Err(error) if !must_fail => Err(error.into()),
        Err(error) if case.stderr.as_ref() != Some(&error) => {
            Err(format!("fails otherwise than expected:\n{error}").into())
        }
        _ => Ok(()),
    }
}

fn front_end(source: &str, file_name: &str) -> Result<(), String> {
    let mut charge = |_: u64| Ok::<(), ()>(());
    let parsed = match parse(source, wardian_syntax::Mode::Module, &mut charge) {
        Ok(parsed) => parsed,
        Err(ParseFailure::Syntax(error)) => return Err(format_syntax_error(&error, file_name)),
        Err(ParseFailure::Stop(())) => return Err("stopped".into()),
    };
    let options = Options {
        file_name,
        mode: Mode::Exec,
        separate_locals: false,
        future_annotations: false,
        of_library: false,
        hidden_frames: false,
        is_file: false,
        tree_lines: None,
    };
    match compile(source, &parsed, &options, &mut charge) {
        Ok(_) => Ok(()),
        Err(Failure::Syntax(error)) => Err(format_syntax_error(&error, file_name)),
        Err(Failure::Stop(())) => Err("stopped".into()),
    }
}

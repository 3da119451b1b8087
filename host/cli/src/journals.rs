//! `wardian run --journal`: a program that is resumed when its process was killed.

use std::fs;
use std::io::{self, IsTerminal, Read};

use wardian::{Error, Execution, JournalError, JournalInfo, Program, Sandbox, SandboxBuilder};

use crate::snapshots::{Snapshots, table};

/// What there is of a step that was begun before.
pub(crate) enum Begun {
    /// Nothing: it begins now.
    No,
    /// It was cut off, or ended and was not told about.
    Yes,
}

/// Look for the journal. Where there is one it must be of this program, and what that has read from
/// standard input is taken off it: whoever begins again gives it again, but for people.
pub(crate) fn look(file: &str, program: &Program) -> Result<Begun, Error> {
    let info = match JournalInfo::read(file) {
        Ok(info) => info,
        Err(Error::Journal(JournalError::File(io::ErrorKind::NotFound, _))) => {
            return Ok(Begun::No);
        }
        // Its process was killed before it had begun the step.
        Err(Error::Journal(JournalError::Empty)) => {
            fs::remove_file(file).map_err(|error| setup(file, &error))?;
            return Ok(Begun::No);
        }
        Err(error) => return Err(error),
    };
    if info.program != *program {
        let problem =
            format!("{file}: this is the journal of another program, or of other arguments");
        return Err(Error::Setup(problem.into()));
    }
    let stdin = io::stdin();
    if !stdin.is_terminal() {
        let mut read_before = stdin.lock().take(info.input);
        io::copy(&mut read_before, &mut io::sink())
            .map_err(|error| setup("standard input", &error))?;
    }
    Ok(Begun::Yes)
}

/// Begin the step, or go on with it.
pub(crate) async fn run(
    file: &str,
    builder: SandboxBuilder,
    snapshots: &Snapshots,
    program: Program,
) -> Result<(Sandbox, Execution), Error> {
    match look(file, &program)? {
        Begun::Yes => builder.resume(file).await,
        Begun::No => {
            let mut sandbox = snapshots.build(builder).await?;
            let execution = sandbox.run_durable(program, file).await?;
            Ok((sandbox, execution))
        }
    }
}

/// Everything was told: the journal is not needed any more.
pub(crate) fn done(file: &str) {
    if let Err(error) = fs::remove_file(file) {
        eprintln!("wardian: {file}: {error}");
    }
}

/// What `wardian inspect` says of a journal.
pub(crate) fn describe(file: &str) -> Result<String, Error> {
    let info = JournalInfo::read(file)?;
    let state = if info.ended {
        "ended"
    } else {
        "cut off, or running"
    };
    Ok(table(&[
        ("program", info.program.file_name.clone()),
        ("lines", info.program.source.lines().count().to_string()),
        ("answers", info.answers.to_string()),
        ("step", state.to_owned()),
    ]))
}

fn setup(file: &str, error: &io::Error) -> Error {
    Error::Setup(format!("{file}: {error}").into())
}

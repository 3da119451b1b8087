//! `--journal`: a program that is resumed when its process was killed.

use std::fs;
use std::io::{self, IsTerminal, Read};

use wardian::{Error, Execution, JournalError, JournalInfo, Program, Sandbox, SandboxBuilder};

use super::snapshots::Snapshots;
use crate::status::Failure;
use crate::terminal::{complain, said};

/// What there is of a step that was begun before.
enum Begun {
    /// Nothing: it begins now.
    No,
    /// It was cut off, or ended and was not told about.
    Yes,
}

/// Look for the journal. Where there is one it must be of this program, and what that has read from
/// standard input is taken off it: whoever begins again gives it again, but for people.
fn look(file: &str, program: &Program) -> Result<Begun, Failure> {
    let failed = |error: io::Error| Failure::Usage(format!("--journal {file}: {}", said(&error)));
    let info = match JournalInfo::read(file) {
        Ok(info) => info,
        Err(Error::Journal(JournalError::File(io::ErrorKind::NotFound, _))) => {
            return Ok(Begun::No);
        }
        // Its process was killed before it had begun the step.
        Err(Error::Journal(JournalError::Empty)) => {
            fs::remove_file(file).map_err(failed)?;
            return Ok(Begun::No);
        }
        Err(error) => return Err(Failure::Usage(format!("--journal {file}: {error}"))),
    };
    if info.program != *program {
        return Err(Failure::Usage(format!(
            "--journal {file}: this is the journal of another program, or of other arguments"
        )));
    }
    let stdin = io::stdin();
    if !stdin.is_terminal() {
        let mut read_before = stdin.lock().take(info.input);
        let skipped = io::copy(&mut read_before, &mut io::sink());
        skipped.map_err(|error| Failure::Usage(format!("standard input: {}", said(&error))))?;
    }
    Ok(Begun::Yes)
}

/// Begin the step, or go on with it.
pub(super) async fn run(
    file: &str,
    builder: SandboxBuilder,
    snapshots: &Snapshots,
    program: Program,
) -> Result<(Sandbox, Execution), Failure> {
    match look(file, &program)? {
        Begun::Yes => Ok(builder.resume(file).await?),
        Begun::No => {
            let mut sandbox = snapshots.build(builder).await?;
            let execution = sandbox.run_durable(program, file).await?;
            Ok((sandbox, execution))
        }
    }
}

/// Everything was told: the journal is not needed any more.
pub(super) fn done(file: &str) {
    if let Err(error) = fs::remove_file(file) {
        complain(&format!("--journal {file}: {}", said(&error)));
    }
}

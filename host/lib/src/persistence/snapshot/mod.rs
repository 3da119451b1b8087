//! Snapshot, restore and fork: a session is carried over into another instance, here or in
//! another process.
//!
//! Only what Python code made is carried over: variables, modules, files in memory that are not
//! shared. **Invariant:**
//! authority is not: limits, mounts, tools, environment, clocks and rules of imports come from
//! whoever restores, and open files and running tool calls come back dead.

mod format;

use crate::error::SnapshotError;
use crate::session::state::State;
#[cfg(test)]
pub(crate) use format::VERSION;
pub(crate) use format::{Contents, Packer, open};
pub use format::{SnapshotInfo, SnapshotKey};

impl<'a> Contents<'a> {
    /// Those of a session between two calls.
    pub(crate) fn of(state: &'a State) -> Contents<'a> {
        Contents {
            clockwork: state.clockwork(),
            files: state.files.save(),
        }
    }

    /// Put what is no memory into a new state.
    pub(crate) fn give(&self, state: &mut State) -> Result<(), SnapshotError> {
        state.set_clockwork(self.clockwork);
        match &self.files {
            None => Ok(()),
            // Whoever has lent them has those that it begins with, or what became of them.
            Some(_) if state.files.are_borrowed() => Ok(()),
            Some(_) if state.files.are_shared() => Err(SnapshotError::HasFiles),
            Some(files) => {
                let now = state.file_clock();
                let restored = state.files.restore(files, now);
                restored.map_err(|(path, errno)| SnapshotError::File { path, errno })
            }
        }
    }
}

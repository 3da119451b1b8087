//! What a journal holds: one entry for each answer that another run might not give.
//!
//! What follows from the guest's own work is not in it: fuel, output, files in memory. **Invariant:**
//! the order of the entries is that in which the guest asked, but for
//! [`ToolFinished`](Entry::ToolFinished), which comes when the tool ends.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::disk::Done;
use crate::error::Stop;

/// One answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Entry {
    /// At that look for a reason to stop, counted from the beginning of the step, there was one.
    Stopped(u64, Reason),
    /// The monotonic clock, in nanoseconds.
    Monotonic(u64),
    /// The wall clock, since 1970.
    Wall(Duration),
    /// The clock of files in memory, in nanoseconds.
    FileClock(u64),
    Random(Vec<u8>),
    /// What was read from standard input; `None` at its end.
    Input(Option<Vec<u8>>),
    /// A tool was called and gave its result at once: what the three below say together, where
    /// nothing has to be on a disk before the tool is called.
    ToolDone(u64, ToolAnswer),
    /// A tool is about to be called.
    ToolBegun(u64),
    /// The guest goes on: with the tool's result, or while it runs.
    ToolReturned(u64, Returned),
    /// A tool has ended.
    ToolFinished(u64, ToolAnswer),
    /// A wait for tools is over.
    Waited(Waited),
    /// Work that changes a mount is about to be done.
    DiskBegun,
    /// Work on a mount is done, or gave the error of this number.
    Disk(Result<Done, u8>),
}

impl Entry {
    /// Bytes that it takes in memory, about.
    pub(crate) fn bytes(&self) -> usize {
        let content = match self {
            Entry::Random(bytes) | Entry::Input(Some(bytes)) => bytes.len(),
            Entry::ToolDone(_, answer) | Entry::ToolFinished(_, answer) => match answer {
                ToolAnswer::Value(bytes) => bytes.len(),
                ToolAnswer::Error { message, .. } => message.len(),
            },
            Entry::Disk(Ok(done)) => done.bytes(),
            _ => 0,
        };
        size_of::<Entry>() + content
    }
}

/// Whether a tool that was called had its result at once.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Returned {
    Finished,
    Running,
}

/// What a tool came to, as the guest gets it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum ToolAnswer {
    /// CBOR.
    Value(Vec<u8>),
    Error {
        type_name: String,
        message: String,
    },
}

/// How a wait for tools ended.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Waited {
    /// This call has finished.
    For(u64),
    /// There is no such call.
    Unknown(u64),
    /// The time that was given has passed.
    InVain,
    Stopped(Reason),
}

/// A [`Stop`], by its place in [`Stop::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Reason(u8);

impl From<Stop> for Reason {
    fn from(stop: Stop) -> Reason {
        let place = Stop::ALL.iter().position(|known| *known == stop);
        // There are a dozen.
        Reason(place.unwrap_or_default() as u8)
    }
}

impl From<Reason> for Stop {
    /// A journal that lies about the reason names one of the others.
    fn from(reason: Reason) -> Stop {
        let stop = Stop::ALL.get(usize::from(reason.0));
        stop.copied().unwrap_or(Stop::Cancelled)
    }
}

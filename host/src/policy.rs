//! What a sandbox is granted. Everything is denied unless said otherwise.

use std::io::Read;

use crate::mounts::Mount;

/// Whether Python may read clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Clocks {
    /// No wall clock; the monotonic clock counts work and sleep instead of time.
    #[default]
    Denied,
    /// The machine's clocks.
    System,
}

/// Where `input()` and `sys.stdin` read from.
#[derive(Default)]
#[non_exhaustive]
pub enum Stdin {
    /// Nothing: the end of the file at once.
    #[default]
    Empty,
    /// These bytes.
    Bytes(Vec<u8>),
    /// A reader, which is read on a thread where blocking harms nobody.
    Reader(Box<dyn Read + Send>),
}

/// Receives output as it comes.
pub(crate) type OutputCallback = Box<dyn FnMut(&[u8]) + Send>;

/// The grants of one sandbox, apart from its tools.
#[derive(Default)]
pub(crate) struct Policy {
    pub(crate) clocks: Clocks,
    pub(crate) stdin: Stdin,
    pub(crate) environment: Vec<(String, String)>,
    /// Guest paths and what is mounted there.
    pub(crate) mounts: Vec<(String, Mount)>,
    /// Where set, output goes there and not into the `Execution`.
    pub(crate) on_stdout: Option<OutputCallback>,
    pub(crate) on_stderr: Option<OutputCallback>,
}

//! What a sandbox is granted. Everything is denied unless said otherwise.

use std::io::Read;

use wardian_value::{CodecError, Value};

use crate::bindings::session;
use crate::mounts::Mount;
use crate::secrets::Secrets;

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

/// What programs may import, apart from what is there anyway.
#[derive(Default)]
pub(crate) struct Imports {
    /// `None`: everything.
    pub(crate) allowed: Option<Vec<String>>,
    /// Names and attributes.
    pub(crate) stubs: Vec<(String, Vec<(Value, Value)>)>,
}

impl Imports {
    /// As the guest takes them; `None` where nothing is to be said.
    pub(crate) fn rules(self) -> Result<Option<session::ImportRules>, CodecError> {
        if self.allowed.is_none() && self.stubs.is_empty() {
            return Ok(None);
        }
        let stubs = self.stubs.into_iter().map(|(name, attributes)| {
            let attributes = Value::Dict(attributes).to_cbor()?;
            Ok(session::StubModule { name, attributes })
        });
        let stubs = stubs.collect::<Result<_, CodecError>>()?;
        Ok(Some(session::ImportRules {
            allowed: self.allowed,
            stubs,
        }))
    }
}

/// Receives output as it comes.
pub(crate) type OutputCallback = Box<dyn FnMut(&[u8]) + Send>;

/// The grants of one sandbox, apart from its tools.
#[derive(Default)]
pub(crate) struct Policy {
    pub(crate) clocks: Clocks,
    pub(crate) stdin: Stdin,
    pub(crate) environment: Vec<(String, String)>,
    pub(crate) imports: Imports,
    pub(crate) secrets: Secrets,
    /// Guest paths and what is mounted there.
    pub(crate) mounts: Vec<(String, Mount)>,
    /// Where set, output goes there and not into the `Execution`.
    pub(crate) on_stdout: Option<OutputCallback>,
    pub(crate) on_stderr: Option<OutputCallback>,
}

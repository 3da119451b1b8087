//! What a sandbox is granted. Everything is denied unless said otherwise.

use std::io::Read;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use tokio::io::AsyncRead;
use wardian_scratch::KNOWN_MAX;
use wardian_value::{CodecError, Value};

use crate::fs::mounts::Mounted;
use crate::fs::packages::Packages;
use crate::fs::packages::catalog::Catalog;
use crate::fs::shared::Filesystem;
use crate::http::{self, Http};
use crate::limits::Limits;
use crate::tools::secrets::Secrets;
use crate::tools::{Body, Lent, offered};

/// Whether Python may read clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Clocks {
    /// No wall clock; the monotonic clock counts work and sleep instead of time.
    #[default]
    Denied,
    /// The machine's clocks.
    System,
    /// Clocks that follow from the program: they count its work and sleep, from `start` after 1970 on. Sleeping
    /// takes no time.
    Virtual {
        /// The wall clock when the session begins, since 1970.
        start: Duration,
    },
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
    /// A reader that is asked when the program wants bytes, for no more than it wants. One that fails has ended; one
    /// that gives nothing is at an end, and is asked again when the program reads on.
    Async(Pin<Box<dyn AsyncRead + Send>>),
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
    pub(crate) fn rules(self) -> Result<Option<ImportRules>, CodecError> {
        if self.allowed.is_none() && self.stubs.is_empty() {
            return Ok(None);
        }
        let stubs = self.stubs.into_iter().map(|(name, attributes)| {
            let attributes = Value::Dict(attributes).to_cbor()?;
            Ok((name, attributes))
        });
        Ok(Some(ImportRules {
            allowed: self.allowed,
            stubs: stubs.collect::<Result<_, CodecError>>()?,
        }))
    }
}

/// What programs may import, as the guest takes it.
#[derive(Clone, Serialize)]
pub(crate) struct ImportRules {
    /// `None`: everything.
    pub(crate) allowed: Option<Vec<String>>,
    /// Names, and attributes in CBOR.
    pub(crate) stubs: Vec<(String, Vec<u8>)>,
}

/// Receives output as it comes.
pub type OutputCallback = Box<dyn FnMut(&[u8]) + Send>;

/// The grants and limits of a sandbox. Its forks have the same.
#[derive(Clone)]
pub(crate) struct Grants {
    pub(crate) limits: Limits,
    pub(crate) clocks: Clocks,
    /// What random numbers follow from; the machine's entropy without it.
    pub(crate) seed: Option<u64>,
    pub(crate) environment: Vec<(String, String)>,
    /// Where the session starts, if that is not the usual directory.
    pub(crate) directory: Option<String>,
    /// `None`: everything that is there may be imported.
    pub(crate) import_rules: Option<ImportRules>,
    pub(crate) secrets: Secrets,
    /// Guest paths and what is mounted there.
    pub(crate) mounts: Vec<(String, Arc<Mounted>)>,
    /// Instead of mounts and of files of its own.
    pub(crate) filesystem: Option<Filesystem>,
    /// In the order of registration.
    pub(crate) tools: Vec<(Arc<str>, Body)>,
    /// Those of them that may be called again.
    pub(crate) idempotent: Vec<String>,
    /// Requests that programs may make.
    pub(crate) http: Vec<Http>,
    /// Tools that may make sandboxes that work on the files of this one.
    pub(crate) lending: Option<Lending>,
}

/// Which tools may make sandboxes that work on the files of the one that calls them.
#[derive(Clone)]
pub(crate) struct Lending {
    pub(crate) tools: Vec<String>,
    /// What their calls have for that, of these grants and files.
    pub(crate) lend: Arc<dyn Fn(Arc<Grants>, Filesystem) -> Lent + Send + Sync>,
}

impl Grants {
    /// What a snapshot has to fit in. Names of directories below overlays are no files of the sandbox.
    pub(crate) fn snapshot_limits(&self) -> Limits {
        let mut limits = self.limits.clone();
        if self.mounts.iter().any(|(_, mount)| mount.is_overlay()) {
            limits.scratch_files = limits.scratch_files.saturating_add(KNOWN_MAX);
        }
        limits
    }

    /// The packages that programs may import.
    pub(crate) fn packages(&self) -> Option<&Catalog> {
        let mut mounts = self.mounts.iter();
        let (_, mounted) = mounts.find(|(path, _)| path == Packages::PATH)?;
        mounted.catalog()
    }

    /// The tools that the guest knows of, those of its library included.
    pub(crate) fn tool_names(&self) -> Vec<String> {
        let library = http::NAMES.iter().filter(|_| !self.http.is_empty());
        let names = offered(&self.tools).chain(library.copied());
        names.map(str::to_owned).collect()
    }

    /// Nothing, and limits that hold anyway.
    pub(crate) fn none() -> Grants {
        Grants {
            limits: Limits::default(),
            clocks: Clocks::Denied,
            seed: None,
            environment: Vec::new(),
            directory: None,
            import_rules: None,
            secrets: Secrets::default(),
            mounts: Vec::new(),
            filesystem: None,
            tools: Vec::new(),
            idempotent: Vec::new(),
            http: Vec::new(),
            lending: None,
        }
    }
}

/// The streams of one sandbox.
#[derive(Default)]
pub(crate) struct Streams {
    pub(crate) stdin: Stdin,
    /// Where set, output goes there and not into the `Execution`.
    pub(crate) on_stdout: Option<OutputCallback>,
    pub(crate) on_stderr: Option<OutputCallback>,
}

//! Run untrusted Python in a WebAssembly sandbox.
//!
//! An [`Engine`] holds the compiled interpreter and the room for sandboxes; a
//! [`Sandbox`] is one Python session with its own limits and grants.
//!
//! ```
//! # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
//! use wardian::{Engine, Value};
//!
//! let engine = Engine::new()?;
//! let mut sandbox = engine
//!     .sandbox()
//!     .fuel(1_000_000_000)
//!     .tool("add", |mut args| {
//!         let (a, b): (i64, i64) = (args.take("a")?, args.take("b")?);
//!         args.finish()?;
//!         Ok(Value::from(a + b))
//!     })
//!     .build()
//!     .await?;
//! let execution = sandbox.run("add(1, b=2)").await?;
//! # let _ = execution;
//! # Ok::<(), wardian::Error>(())
//! # }).unwrap();
//! ```
//!
//! Nothing is granted by default: no files of the machine, no network, no
//! environment, no clock, no tools. What Python code writes to `/tmp` and to its
//! home is kept in memory, and ends with its sandbox. **Invariant:** whatever the guest does, this crate answers
//! with a value or an [`Error`]; it never panics on the guest's behalf.

mod bindings;
mod builder;
mod call;
mod control;
mod cpu_time;
mod durable;
mod engine;
mod error;
mod execution;
mod files;
mod filesystem;
#[cfg(test)]
mod fuzzing;
mod guest;
mod interfaces;
mod journal;
mod limits;
mod mounts;
mod overlays;
mod parking;
mod policy;
mod pool;
mod progress;
mod recovery;
mod sandbox;
mod secrets;
mod session;
mod snapshot;
mod state;
mod tools;

pub use builder::SandboxBuilder;
pub use cap_std::ambient_authority;
pub use cap_std::fs::Dir;
pub use engine::{Allocation, Engine, EngineBuilder, WhenFull};
pub use error::{Error, Stop};
pub use execution::{Execution, LastValue, Program};
pub use files::{FileInfo, FileKind};
pub use filesystem::{FileStat, Filesystem, FilesystemQuota};
pub use journal::{JournalError, JournalInfo};
pub use limits::usage::Usage;
pub use limits::{Exceeded, Limit, Limits, Scope, Unit};
pub use mounts::Mount;
pub use policy::{Clocks, OutputCallback, Stdin};
pub use pool::{MemoryPool, Taken};
pub use progress::{Progress, Watcher};
pub use sandbox::{Canceller, Sandbox};
pub use snapshot::{SnapshotError, SnapshotInfo, SnapshotKey};
pub use tools::{Arguments, FromValue, ToolError};
pub use wardian_scratch::Errno as FileErrno;
pub use wardian_value::{
    BigInt, CodecError, Handle, Int, MAX_BYTES, MAX_DEPTH, MAX_ITEMS, Record, RecordKind, Value,
};

#[doc = include_str!("../../../README.md")]
#[cfg(doctest)]
struct Readme;

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

#![warn(missing_docs)]

mod control;
mod engine;
mod error;
mod execution;
mod fs;
mod http;
mod journal;
mod limits;
mod packed;
mod persistence;
mod policy;
mod pool;
mod sandbox;
mod session;
#[cfg(test)]
mod tests;
mod tools;

pub use cap_std::ambient_authority;
pub use cap_std::fs::Dir;
pub use control::progress::{Progress, Watcher};
pub use engine::image::ImageInfo;
pub use engine::{Allocation, Engine, EngineBuilder, WhenFull};
pub use error::{Error, ImageError, JournalError, SnapshotError, Stop};
pub use execution::{Execution, LastValue, Program};
pub use fs::mounts::Mount;
pub use fs::packages::Packages;
pub use fs::shared::{FileStat, Filesystem, FilesystemQuota};
pub use fs::{FileInfo, FileKind};
pub use http::Http;
pub use journal::JournalInfo;
pub use limits::usage::Usage;
pub use limits::{Exceeded, Limit, Limits, Scope, Unit};
pub use persistence::snapshot::{SnapshotInfo, SnapshotKey};
pub use policy::{Clocks, OutputCallback, Stdin};
pub use pool::{MemoryPool, Reservation};
pub use sandbox::builder::SandboxBuilder;
pub use sandbox::{Canceller, Sandbox};
pub use session::code::CompiledCode;
pub use tools::{Arguments, FromValue, ToolError};
pub use wardian_scratch::Errno as FileErrno;
pub use wardian_value::{
    Array, BigInt, CodecError, Dtype, Element, Field, Handle, Int, Layout, MAX_BYTES, MAX_DEPTH,
    MAX_ITEMS, Order, Record, RecordKind, Scalar, TimeBase, TimeUnit, Value,
};

#[doc = include_str!("../../../README.md")]
#[cfg(doctest)]
struct Readme;

#[doc = include_str!("../../../docs/numpy.md")]
#[cfg(doctest)]
struct NumpyPage;

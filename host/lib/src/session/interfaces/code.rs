//! `wardian:sandbox/code`: compiled code of packages, for guests that import them.
//!
//! What does not live here: who makes it and how long it is kept (`session/code.rs`).
//!
//! **Invariant:** only a file of the packages has code, and by its content: none is ever read from anywhere. Bytes of
//! code count as those of the file do, whether it was just made or kept, so the answer is the same in every run and
//! no journal has it.

use std::sync::Arc;

use rustix::io::Errno as DiskErrno;
use tokio::runtime::Handle;
use wasmtime::Result;

use crate::control::Control;
use crate::fs::mounts::{EntryKind, Mounted};
use crate::fs::packages::Packages;
use crate::fs::packages::catalog::Node;
use crate::session::bindings::wardian::sandbox::code::Host;
use crate::session::code::{Code, Compiler, LARGEST_FILE};
use crate::session::interfaces::disk::{OnDisk, on_disk_of};
use crate::session::state::State;

/// A file of packages, and who compiles it.
struct Source {
    compiler: Arc<Compiler>,
    packages: Arc<Mounted>,
    node: Arc<Node>,
}

impl Host for State {
    async fn compiled(&mut self, path: String) -> Result<std::result::Result<Option<Vec<u8>>, ()>> {
        let Some(source) = self.source_of_code(&path) else {
            return Ok(Ok(None));
        };
        let kept = source.node.known_hash();
        let code = match kept.and_then(|key| source.compiler.known(key)) {
            Some(code) => code,
            None => {
                let (disk, control) = (on_disk_of(self), Arc::clone(&self.control));
                match make_code(source, disk, control).await {
                    Some(code) => code,
                    None => return Ok(Err(())),
                }
            }
        };
        let Some(code) = code else {
            return Ok(Ok(None));
        };
        let length = code.len() as u64;
        if self.files.allow_bytes(length) != Some(length) {
            self.files.refuse_bytes();
            return Ok(Err(()));
        }
        self.files.bytes_read += length;
        Ok(Ok(Some(code.to_vec())))
    }
}

impl State {
    /// The file of the packages at a full path, if it is one that has code.
    fn source_of_code(&self, path: &str) -> Option<Source> {
        let compiler = self.code.clone()?;
        if path.len() > wardian_scratch::PATH_MAX {
            return None;
        }
        let inner = path.strip_prefix(Packages::PATH)?.strip_prefix('/')?;
        let packages = self.files.packages()?;
        let node = packages.catalog()?.find(inner).ok()?;
        let has_code = node.stat.kind == EntryKind::File
            && node.stat.size <= LARGEST_FILE
            && inner.ends_with(".py");
        has_code.then(|| Source {
            compiler,
            packages: Arc::clone(packages),
            node: Arc::clone(node),
        })
    }
}

/// Wait until it is made. None when the file cannot be read, the machine lacks something, or the program has to stop.
async fn make_code(source: Source, disk: OnDisk, control: Arc<Control>) -> Option<Code> {
    let asked = disk.read_known(move || {
        let catalog = source.packages.catalog().ok_or(DiskErrno::STALE)?;
        let length = usize::try_from(source.node.stat.size).unwrap_or(usize::MAX);
        let file = source.node.read(catalog, 0, length)?;
        Ok(source.compiler.ask(*source.node.hash(&file), file))
    });
    let asked = asked.await.ok()?;
    if Handle::try_current().is_err() {
        // In place, as with the disk.
        return asked.blocking_recv().ok().flatten();
    }
    tokio::select! {
        biased;
        code = asked => code.ok().flatten(),
        () = control.stopped() => None,
    }
}

//! Reading a directory, one entry after the other.

use std::collections::VecDeque;
use std::sync::Arc;

use rustix::io::Errno as DiskErrno;
use wardian_scratch::Opened;
use wasmtime::Result;
use wasmtime::component::Resource;

use super::stat::{descriptor_type, scratch_type};
use super::{Answer, code};
use crate::fs::mounts::{EntryKind, Reader};
use crate::fs::packages::catalog::Node;
use crate::journal::Done;
use crate::session::bindings::wasi::filesystem::types::{DirectoryEntry, HostDirectoryEntryStream};
use crate::session::interfaces::disk::{Effect, on_disk_of};
use crate::session::state::State;

/// Entries that are read from the disk at once.
const ENTRIES: usize = 256;

/// A directory being listed.
#[allow(
    unreachable_pub,
    private_interfaces,
    reason = "generated bindings name it"
)]
pub enum Listing {
    /// One in memory, and the name it came to.
    Scratch(Opened, Option<String>),
    /// One of a mount: what reads it, absent after an interruption, and what was read.
    Mount(Option<Reader>, VecDeque<(String, EntryKind)>),
    /// One of a mount that does not change, and how many of its names were read.
    Known(Arc<Node>, usize),
}

impl HostDirectoryEntryStream for State {
    async fn read_directory_entry(
        &mut self,
        this: Resource<Listing>,
    ) -> Answer<Option<DirectoryEntry>> {
        let now = self.seen_file_clock()?;
        let reader = match self.table.get_mut(&this)? {
            Listing::Scratch(opened, last) => {
                let scratch = self.files.scratch(now);
                let next = match scratch.entry_after(opened, last.as_deref()) {
                    Ok(next) => next.map(|(name, kind)| (name.to_owned(), kind)),
                    Err(errno) => return Ok(Err(code(errno))),
                };
                let Some((name, kind)) = next else {
                    return Ok(Ok(None));
                };
                *last = Some(name.clone());
                let type_ = scratch_type(kind);
                return Ok(Ok(Some(DirectoryEntry { type_, name })));
            }
            Listing::Known(node, read) => {
                let next = node.names().and_then(|names| names.get(*read));
                *read += 1;
                return Ok(Ok(next.map(|(name, kind)| DirectoryEntry {
                    type_: descriptor_type(*kind),
                    name: name.clone(),
                })));
            }
            Listing::Mount(reader, batch) => {
                if let Some((name, kind)) = batch.pop_front() {
                    let type_ = descriptor_type(kind);
                    return Ok(Ok(Some(DirectoryEntry { type_, name })));
                }
                reader.take()
            }
        };
        let read = on_disk_of(self).work_on(
            Effect::None,
            |done| match done {
                Done::Entries(batch) => Some((None, batch)),
                _ => None,
            },
            move |_| {
                // It was interrupted, or begun in a run before this one.
                let mut reader = reader.ok_or(DiskErrno::IO)?;
                let batch = reader.next(ENTRIES)?;
                Ok((Some(reader), batch))
            },
        );
        let (read_on, batch) = match read.await? {
            Ok(read) => read,
            Err(code) => return Ok(Err(code)),
        };
        let mut batch = VecDeque::from(batch);
        let first = batch.pop_front();
        *self.table.get_mut(&this)? = Listing::Mount(read_on, batch);
        Ok(Ok(first.map(|(name, kind)| DirectoryEntry {
            type_: descriptor_type(kind),
            name,
        })))
    }

    async fn drop(&mut self, this: Resource<Listing>) -> Result<()> {
        let listing = self.table.delete(this)?;
        self.files.handles = self.files.handles.saturating_sub(1);
        if let Listing::Scratch(opened, _) = listing {
            let now = self.seen_file_clock()?;
            self.files.scratch(now).close(opened);
        }
        Ok(())
    }
}

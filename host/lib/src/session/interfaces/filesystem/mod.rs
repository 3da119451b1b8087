//! `wasi:filesystem`: the files of a sandbox behind one preopened directory,
//! the root of a tree in memory with mounts in it.
//!
//! Paths are taken from that root only; it is what decides where they lead, so
//! operations relative to other directories are not supported. Reads and writes
//! name their offset; there are no streams.
//!
//! Here is what all operations share: handles, and where paths lead. The operations are in
//! `descriptor.rs` and `listing.rs`, what files say of themselves is in `stat.rs`.
//!
//! **Invariant:** every length, offset, path and handle is a claim: nothing is
//! allocated for one that was not checked, and the number of handles is
//! capped. Work on the machine's disk never runs on the thread that drives the
//! sandboxes, and waiting for it ends when the program has to stop.

mod descriptor;
mod errors;
mod listing;
pub(crate) mod overlays;
mod stat;

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;

use wardian_scratch::{Errno, Follow, OpenOptions, Opened};
use wasmtime::Result;
use wasmtime::component::{Resource, ResourceTable};

use super::disk::{Effect, on_disk_of};
use crate::fs::HANDLES;
use crate::fs::mounts::{Access, Mounted, OpenDir, OpenFile};
use crate::fs::packages::catalog::Node;
use crate::session::bindings::wasi::filesystem::preopens;
use crate::session::bindings::wasi::filesystem::types::{ErrorCode, Host};
use crate::session::interfaces::filesystem::overlays::{LowerFile, Waiting};
use crate::session::state::State;
pub(crate) use errors::{code, errno};
#[allow(unreachable_pub, reason = "generated bindings name it")]
pub use listing::Listing;

/// Bytes of one read at most.
pub(crate) const READ_MAX: usize = 1 << 20;

/// What the guest gets, or what went wrong with its request; an error of wasmtime ends the session.
type Answer<T> = Result<std::result::Result<T, ErrorCode>>;

/// A path inside a mount: number, mount, and the path from there.
type InMount = (u32, Arc<Mounted>, String);

/// What a handle of the guest stands for.
#[allow(
    unreachable_pub,
    private_interfaces,
    reason = "generated bindings name it"
)]
pub enum Descriptor {
    /// The preopened directory.
    Root,
    /// A file or directory in memory.
    Scratch(Opened),
    /// A file in memory whose bytes are below an overlay, at least as long as nothing changes them.
    Overlay(Opened, LowerFile),
    /// A file of a mount.
    File(u32, Arc<Mounted>, OpenFile),
    /// A directory of a mount.
    Directory(u32, OpenDir),
    /// A file or directory of a mount that does not change.
    Known(u32, Arc<Mounted>, Arc<Node>),
}

/// What the handles of a table hold open in memory. They are of no use afterwards.
pub(crate) fn opened_in(table: &mut ResourceTable) -> impl Iterator<Item = Opened> {
    table.iter_mut().filter_map(|entry| {
        if let Some(descriptor) = entry.downcast_mut::<Descriptor>() {
            return match std::mem::replace(descriptor, Descriptor::Root) {
                Descriptor::Scratch(opened) | Descriptor::Overlay(opened, _) => Some(opened),
                Descriptor::Root
                | Descriptor::File(..)
                | Descriptor::Directory(..)
                | Descriptor::Known(..) => None,
            };
        }
        let ended = Listing::Mount(None, VecDeque::new());
        match std::mem::replace(entry.downcast_mut::<Listing>()?, ended) {
            Listing::Scratch(opened, _) => Some(opened),
            Listing::Mount(..) | Listing::Known(..) => None,
        }
    })
}

impl State {
    /// A handle for the guest.
    fn add_descriptor(&mut self, descriptor: Descriptor) -> Result<Resource<Descriptor>> {
        self.files.handles += 1;
        Ok(self.table.push(descriptor)?)
    }

    fn has_room_for_handle(&self) -> std::result::Result<(), ErrorCode> {
        if self.files.handles >= HANDLES {
            return Err(ErrorCode::InsufficientMemory);
        }
        Ok(())
    }

    /// The full path that a descriptor and a path from there name.
    fn full_path(
        &self,
        descriptor: &Resource<Descriptor>,
        path: &str,
    ) -> Result<std::result::Result<String, ErrorCode>> {
        let Descriptor::Root = self.table.get(descriptor)? else {
            return Ok(Err(ErrorCode::Unsupported));
        };
        Ok(match path {
            "." => Ok("/".into()),
            "" => Err(ErrorCode::NoEntry),
            path if path.starts_with('/') => Err(ErrorCode::NotPermitted),
            path if path.len() > wardian_scratch::PATH_MAX => Err(ErrorCode::NameTooLong),
            path => Ok(format!("/{path}")),
        })
    }

    /// Where a full path enters a mount, if it does.
    async fn in_mount(
        &mut self,
        path: &str,
        follow: Follow,
    ) -> std::result::Result<Option<InMount>, ErrorCode> {
        let Some(entered) = self.enter(Waiting::Program, path, follow).await? else {
            return Ok(None);
        };
        let mount = self.files.mount(entered.mount).ok_or(ErrorCode::Io)?;
        Ok(Some((entered.mount, Arc::clone(mount), entered.rest)))
    }

    /// The full path that a descriptor and a path from there name, and where it enters a mount, if it does.
    async fn placed(
        &mut self,
        descriptor: &Resource<Descriptor>,
        path: &str,
        follow: Follow,
    ) -> Answer<(String, Option<InMount>)> {
        let path = match self.full_path(descriptor, path)? {
            Ok(path) => path,
            Err(code) => return Ok(Err(code)),
        };
        let mount = self.in_mount(&path, follow).await;
        Ok(mount.map(|mount| (path, mount)))
    }

    /// An operation on one path: in memory, or on a mount.
    async fn on_path(
        &mut self,
        descriptor: &Resource<Descriptor>,
        path: &str,
        follow: Follow,
        in_memory: impl FnOnce(&mut wardian_scratch::Scratch, &str) -> std::result::Result<(), Errno>,
        effect: Effect,
        on_disk: impl FnOnce(&Mounted, &str) -> io::Result<()> + Send + 'static,
    ) -> Answer<()> {
        match self.placed(descriptor, path, follow).await? {
            Err(code) => Ok(Err(code)),
            Ok((path, None)) => {
                let now = self.seen_file_clock()?;
                Ok(in_memory(&mut self.files.scratch(now), &path).map_err(code))
            }
            Ok((_, Some((_, mount, rest)))) => {
                on_disk_of(self)
                    .work(effect, move || on_disk(&mount, &rest))
                    .await
            }
        }
    }

    /// Look at all that a renaming from one full path to another needs to know, before it is done.
    async fn look_at_both(&mut self, from: &str, to: &str) -> std::result::Result<(), ErrorCode> {
        if !self.files.has_overlays() {
            return Ok(());
        }
        self.look_into(Waiting::Program, to, Follow::Never).await?;
        // What the first path needs may have been forgotten for the second.
        for path in [from, to] {
            self.enter(Waiting::Program, path, Follow::Never).await?;
        }
        Ok(())
    }

    /// An operation on two paths: both in memory, or both on one mount.
    async fn on_paths(
        &mut self,
        from: (&Resource<Descriptor>, &str),
        to: (&Resource<Descriptor>, &str),
        in_memory: impl FnOnce(
            &mut wardian_scratch::Scratch,
            &str,
            &str,
        ) -> std::result::Result<(), Errno>,
        effect: Effect,
        on_disk: impl FnOnce(&Mounted, &str, &str) -> io::Result<()> + Send + 'static,
    ) -> Answer<()> {
        let (from, to) = (self.full_path(from.0, from.1)?, self.full_path(to.0, to.1)?);
        let (from, to) = match (from, to) {
            (Ok(from), Ok(to)) => (from, to),
            (Err(code), _) | (_, Err(code)) => return Ok(Err(code)),
        };
        let places = (
            self.in_mount(&from, Follow::Never).await,
            self.in_mount(&to, Follow::Never).await,
        );
        match places {
            (Err(code), _) | (_, Err(code)) => Ok(Err(code)),
            (Ok(None), Ok(None)) => {
                if let Err(code) = self.look_at_both(&from, &to).await {
                    return Ok(Err(code));
                }
                let now = self.seen_file_clock()?;
                Ok(in_memory(&mut self.files.scratch(now), &from, &to).map_err(code))
            }
            (Ok(Some((one, mount, from))), Ok(Some((other, _, to)))) if one == other => {
                on_disk_of(self)
                    .work(effect, move || on_disk(&mount, &from, &to))
                    .await
            }
            (Ok(from), Ok(to)) => {
                let is_point =
                    |place: Option<InMount>| place.is_some_and(|(_, _, rest)| rest.is_empty());
                Ok(Err(if is_point(from) || is_point(to) {
                    ErrorCode::Busy
                } else {
                    ErrorCode::CrossDevice
                }))
            }
        }
    }
}

impl Host for State {
    async fn filesystem_error_code(
        &mut self,
        _: Resource<wasmtime_wasi_io::streams::Error>,
    ) -> Result<Option<ErrorCode>> {
        Ok(None)
    }
}

impl preopens::Host for State {
    fn get_directories(&mut self) -> Result<Vec<(Resource<Descriptor>, String)>> {
        if self.has_room_for_handle().is_err() {
            return Ok(Vec::new());
        }
        Ok(vec![(self.add_descriptor(Descriptor::Root)?, "/".into())])
    }
}

const READ_DIRECTORY: OpenOptions = OpenOptions {
    directory: true,
    ..OpenOptions::READ
};

fn options(access: Access) -> OpenOptions {
    OpenOptions {
        read: access.read,
        write: access.write,
        append: false,
        create: access.create,
        exclusive: access.exclusive,
        truncate: access.truncate,
        directory: access.directory,
        no_follow: !access.follow,
    }
}

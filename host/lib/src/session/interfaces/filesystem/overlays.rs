//! What lies below overlays: looking at directories of the machine and bringing bytes of their
//! files to the filesystem in memory, when it needs them.
//!
//! What does not live here: what becomes of names, and what is changed (`wardian-scratch`); how a
//! path of the machine is opened (`fs/mounts.rs`). **Invariant:** nothing here writes. What is
//! read from the machine is asked for by one operation of the program, is done where it stalls
//! nobody, and its size is checked against the limits before it is held.

use std::io;
use std::sync::Arc;

use rustix::io::Errno as DiskErrno;
use tokio::runtime::Handle;
use wardian_scratch::{
    Entered, Errno, Follow, KNOWN_MAX, Kind, LowerEntry, LowerKind, LowerPlace, LowerStat, Way,
};
use wasmtime::component::Resource;

use crate::fs::mounts;
use crate::fs::mounts::{Access, EntryKind, FileMetadata, Mounted, OpenFile, Reader};
use crate::journal::{Done, Recall};
use crate::session::bindings::wasi::filesystem::types::ErrorCode;
use crate::session::interfaces::disk::{Effect, disk_code, on_disk_of};
use crate::session::interfaces::filesystem::{Descriptor, READ_MAX, code};
use crate::session::state::State;

/// Names that are looked at for one path, at most.
const LEARNT_MAX: u64 = 4 * KNOWN_MAX;

/// Entries that are read from the disk at once.
const ENTRIES: usize = 256;

type Result<T> = std::result::Result<T, ErrorCode>;

/// Who waits for the disk.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Waiting {
    /// The program, until it has to stop.
    Program,
    /// The embedder, between two calls.
    Embedder,
}

impl State {
    /// Disk work for an overlay.
    async fn below<T: Recall>(
        &mut self,
        waiting: Waiting,
        work: impl FnOnce() -> io::Result<T> + Send + 'static,
    ) -> Result<T> {
        match waiting {
            Waiting::Program => {
                let done = on_disk_of(self).work(Effect::None, work).await;
                // What is wrong with the journal is told at the next look for a reason to stop.
                done.unwrap_or(Err(ErrorCode::Io))
            }
            Waiting::Embedder => embedders(work).await,
        }
    }

    /// The time of what changes in memory, whoever changes it.
    fn now(&self, waiting: Waiting) -> u64 {
        match waiting {
            Waiting::Program => self.seen_file_clock().unwrap_or_default(),
            Waiting::Embedder => self.file_clock(),
        }
    }

    fn lower(&self, place: &LowerPlace) -> Result<Arc<Mounted>> {
        let mount = self.files.mount(place.overlay);
        mount.map(Arc::clone).ok_or(ErrorCode::Io)
    }

    /// Where a full path enters a mount, if it does. All directories on the way were looked at.
    pub(crate) async fn enter(
        &mut self,
        waiting: Waiting,
        path: &str,
        follow: Follow,
    ) -> Result<Option<Entered>> {
        self.resolve_doubtful(waiting).await?;
        let mut learnt = 0;
        loop {
            let now = self.now(waiting);
            let way = self.files.scratch(now).enter(path, follow);
            match way.map_err(code)? {
                Way::Here => return Ok(None),
                Way::Mounted(entered) => return Ok(Some(entered)),
                Way::Unknown(place) => learnt += 1 + self.learn(waiting, place).await?,
            }
            // Through links a path can need more than fits: one is forgotten for the other.
            if learnt > LEARNT_MAX {
                return Err(ErrorCode::InsufficientSpace);
            }
        }
    }

    /// Look at what is in a directory below, and forget others where need be. Answers with the number
    /// of its names.
    pub(crate) async fn learn(&mut self, waiting: Waiting, place: LowerPlace) -> Result<u64> {
        let entries = self.entries_below(waiting, &place).await?;
        let count = entries.len() as u64;
        let now = self.now(waiting);
        let mut scratch = self.files.scratch(now);
        if count > scratch.may_know() {
            scratch.forget(&place);
        }
        scratch.know(&place, entries).map_err(code)?;
        Ok(count)
    }

    async fn entries_below(
        &mut self,
        waiting: Waiting,
        place: &LowerPlace,
    ) -> Result<Vec<LowerEntry>> {
        let mount = self.lower(place)?;
        let path = place.path.clone();
        self.below(waiting, move || entries(&mount, &path)).await
    }

    /// Look at the directory at a path whose directories were looked at, if it is one.
    pub(crate) async fn look_into(
        &mut self,
        waiting: Waiting,
        path: &str,
        follow: Follow,
    ) -> Result<()> {
        if !self.files.has_overlays() {
            return Ok(());
        }
        let now = self.now(waiting);
        let unknown = self.files.scratch(now).unknown_at(path, follow);
        match unknown {
            Some(place) => self.learn(waiting, place).await.map(|_| ()),
            None => Ok(()),
        }
    }

    /// Look at everything in a directory, however deep.
    pub(crate) async fn look_below(&mut self, waiting: Waiting, path: &str) -> Result<()> {
        loop {
            let now = self.now(waiting);
            let unknown = self.files.scratch(now).unknown_below(path);
            if unknown.is_empty() {
                return Ok(());
            }
            for place in unknown {
                let entries = self.entries_below(waiting, &place).await?;
                let known = self.files.scratch(now).know(&place, entries);
                known.map_err(code)?;
            }
        }
    }

    /// Files that a snapshot has from below are there only if they are.
    async fn resolve_doubtful(&mut self, waiting: Waiting) -> Result<()> {
        if !self.files.has_overlays() {
            return Ok(());
        }
        let now = self.now(waiting);
        let places = self.files.scratch(now).doubtful().to_vec();
        if places.is_empty() {
            return Ok(());
        }
        let found = self.stats(waiting, places).await?;
        self.files.scratch(now).resolve_doubtful(&found);
        Ok(())
    }

    /// What several places below say of themselves; nothing for what is not there any more.
    pub(crate) async fn stats(
        &mut self,
        waiting: Waiting,
        places: Vec<LowerPlace>,
    ) -> Result<Vec<Option<LowerStat>>> {
        let places: Result<Vec<_>> = places
            .into_iter()
            .map(|place| Ok((self.lower(&place)?, place)))
            .collect();
        let places = places?;
        let work = move || {
            let stats = places.iter().map(|(mount, place)| stat(mount, place).ok());
            Ok(stats.collect())
        };
        self.below(waiting, work).await
    }

    /// What is at a path of an overlay may have changed: look again.
    pub(crate) async fn look_again(
        &mut self,
        waiting: Waiting,
        path: &str,
        follow: Follow,
    ) -> Result<()> {
        if !self.files.has_overlays() {
            return Ok(());
        }
        let now = self.now(waiting);
        let Some(place) = self.files.scratch(now).lower_at(path, follow) else {
            return Ok(());
        };
        let mount = self.lower(&place)?;
        let asked = place.clone();
        let stat = self.below(waiting, move || stat(&mount, &asked)).await?;
        self.files.scratch(now).saw(&place, stat);
        Ok(())
    }

    /// Open what lies below a file that is open in memory.
    pub(crate) async fn open_below(&mut self, place: LowerPlace) -> Result<LowerFile> {
        let mount = self.lower(&place)?;
        let disk = Arc::clone(&mount);
        let path = place.path.clone();
        let again = Arc::clone(&mount);
        let before = place.path.clone();
        let opened = on_disk_of(self).work_on(
            Effect::None,
            move |done| match done {
                Done::LowerFile(stat) => match again.opened_before(before, Access::READ, false) {
                    mounts::Opened::File(file) => Some((file, stat)),
                    mounts::Opened::Directory(_) => None,
                },
                _ => None,
            },
            move |_| open(&disk, &path),
        );
        let (file, stat) = opened.await.unwrap_or(Err(ErrorCode::Io))?;
        let now = self.now(Waiting::Program);
        self.files.scratch(now).saw(&place, stat);
        Ok(LowerFile { mount, file })
    }

    /// All bytes of a file below, for the embedder.
    pub(crate) async fn read_below(&mut self, place: LowerPlace) -> Result<Vec<u8>> {
        let mount = self.lower(&place)?;
        let work = move || {
            let (file, _) = open(&mount, &place.path)?;
            let read = read_all(&file);
            mount.close(&file);
            read
        };
        embedders(work).await
    }

    /// Bring the bytes of an open file to memory, as far as they are below: no more than `most` of
    /// them, and only if a file of `length` bytes has room.
    pub(crate) async fn bring(
        &mut self,
        descriptor: &Resource<Descriptor>,
        most: u64,
        length: u64,
    ) -> wasmtime::Result<Result<()>> {
        let now = self.now(Waiting::Program);
        let Descriptor::Overlay(opened, file) = self.table.get(descriptor)? else {
            return Ok(Ok(()));
        };
        if self.files.scratch(now).lower_of(opened).is_none() {
            return Ok(Ok(()));
        }
        if i64::try_from(length).is_err() {
            return Ok(Err(ErrorCode::FileTooLarge));
        }
        let file = file.file.clone();
        let disk = file.clone();
        let stat = on_disk_of(self).work(Effect::None, move || Mounted::stat(&disk));
        let size = match stat.await? {
            Ok(stat) => stat.size.min(most),
            Err(code) => return Ok(Err(code)),
        };
        let mut bytes = Vec::new();
        if let Err(errno) = self.may_fill(descriptor, size.max(length))? {
            return Ok(Err(code(errno)));
        }
        if usize::try_from(size).map(|size| bytes.try_reserve_exact(size)) != Ok(Ok(())) {
            return Ok(Err(ErrorCode::InsufficientSpace));
        }
        // It may have become longer meanwhile.
        while (bytes.len() as u64) < most {
            let offset = bytes.len() as u64;
            let Some(wanted) = self.files.allow_bytes((most - offset).min(READ_MAX as u64)) else {
                return Ok(Err(ErrorCode::Interrupted));
            };
            let (disk, wanted) = (file.clone(), wanted as usize);
            let read = move || Mounted::read_at(&disk, offset, wanted);
            let read = match on_disk_of(self).work(Effect::None, read).await? {
                Ok(read) => read,
                Err(code) => return Ok(Err(code)),
            };
            self.files.bytes_read += read.len() as u64;
            if let Err(errno) = self.may_fill(descriptor, offset + read.len() as u64)? {
                return Ok(Err(code(errno)));
            }
            bytes.extend_from_slice(&read);
            if read.len() < wanted {
                break;
            }
        }
        let Descriptor::Overlay(opened, _) = self.table.get(descriptor)? else {
            return Ok(Err(ErrorCode::BadDescriptor));
        };
        let filled = self.files.scratch(now).fill(opened, bytes);
        Ok(filled.map_err(code))
    }

    fn may_fill(
        &mut self,
        descriptor: &Resource<Descriptor>,
        bytes: u64,
    ) -> wasmtime::Result<std::result::Result<(), Errno>> {
        let now = self.now(Waiting::Program);
        let Descriptor::Overlay(opened, _) = self.table.get(descriptor)? else {
            return Ok(Err(Errno::EBADF));
        };
        Ok(self.files.scratch(now).may_fill(opened, bytes))
    }
}

/// Disk work that is never replayed.
async fn embedders<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> Result<T> {
    let done = match Handle::try_current() {
        Ok(runtime) => runtime.spawn_blocking(work).await,
        Err(_) => return work().map_err(disk_code),
    };
    done.unwrap_or_else(|panicked| Err(io::Error::other(panicked)))
        .map_err(disk_code)
}

/// An open file of the machine, for an open file in memory whose bytes it has.
pub(crate) struct LowerFile {
    mount: Arc<Mounted>,
    pub(crate) file: OpenFile,
}

impl Drop for LowerFile {
    fn drop(&mut self) {
        self.mount.close(&self.file);
    }
}

/// What is in a directory: regular files, directories and links, and names that can be spelled.
fn entries(mount: &Mounted, path: &str) -> io::Result<Vec<LowerEntry>> {
    let access = Access {
        read: true,
        directory: true,
        ..Access::default()
    };
    let dir = match mount.open(path, access) {
        Ok(mounts::Opened::Directory(dir)) => dir,
        Ok(mounts::Opened::File(file)) => {
            mount.close(&file);
            return Ok(Vec::new());
        }
        Err(error) if is_gone(&error) => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let dir = dir.get()?;
    let mut reader = Reader::new(dir)?;
    let mut found = Vec::new();
    loop {
        let batch = reader.next(ENTRIES)?;
        if batch.is_empty() {
            return Ok(found);
        }
        for (name, kind) in batch {
            let kind = match kind {
                EntryKind::File => LowerKind::File,
                EntryKind::Directory => LowerKind::Directory,
                EntryKind::Link => match dir.read_link_contents(&name) {
                    // Where an absolute one leads is the machine's own business.
                    Ok(target) if target.is_absolute() => LowerKind::Link(String::new()),
                    Ok(target) => {
                        let target = target.into_os_string().into_string();
                        LowerKind::Link(target.unwrap_or_default())
                    }
                    Err(_) => continue,
                },
                EntryKind::Other => continue,
            };
            found.push(LowerEntry { name, kind });
        }
        if found.len() as u64 > KNOWN_MAX {
            // Too many, however many there are.
            return Ok(found);
        }
    }
}

/// What something says of itself that was there when its directory was looked at.
fn stat(mount: &Mounted, place: &LowerPlace) -> io::Result<LowerStat> {
    let stat = mount.stat_at(&place.path, false)?;
    let same = match place.kind {
        Kind::File => stat.kind == EntryKind::File,
        Kind::Directory => stat.kind == EntryKind::Directory,
        Kind::Link => stat.kind == EntryKind::Link,
        Kind::Mount => false,
    };
    if !same {
        return Err(DiskErrno::NOENT.into());
    }
    Ok(lower_stat(&stat))
}

fn open(mount: &Mounted, path: &str) -> io::Result<(OpenFile, LowerStat)> {
    match mount.open(path, Access::READ) {
        Ok(mounts::Opened::File(file)) => match Mounted::stat(&file) {
            Ok(stat) => Ok((file, lower_stat(&stat))),
            Err(error) => {
                mount.close(&file);
                Err(error)
            }
        },
        // Something else took its place.
        Ok(mounts::Opened::Directory(_)) => Err(DiskErrno::NOENT.into()),
        Err(error) if is_gone(&error) => Err(DiskErrno::NOENT.into()),
        Err(error) => Err(error),
    }
}

fn read_all(file: &OpenFile) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        let read = Mounted::read_at(file, bytes.len() as u64, READ_MAX)?;
        bytes.extend_from_slice(&read);
        if read.len() < READ_MAX {
            return Ok(bytes);
        }
    }
}

/// Whether something is not what it was any more.
fn is_gone(error: &io::Error) -> bool {
    matches!(
        DiskErrno::from_io_error(error),
        Some(DiskErrno::NOENT | DiskErrno::NOTDIR | DiskErrno::LOOP)
    )
}

pub(crate) fn lower_stat(stat: &FileMetadata) -> LowerStat {
    LowerStat {
        size: stat.size,
        accessed: stat.accessed.unwrap_or_default(),
        modified: stat.modified.unwrap_or_default(),
        changed: stat.changed,
    }
}

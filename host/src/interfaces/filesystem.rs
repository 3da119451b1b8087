//! `wasi:filesystem`: the files of a sandbox behind one preopened directory,
//! the root of a tree in memory with mounts in it.
//!
//! Paths are taken from that root only; it is what decides where they lead, so
//! operations relative to other directories are not supported. Reads and writes
//! name their offset; there are no streams.
//!
//! **Invariant:** every length, offset, path and handle is a claim: nothing is
//! allocated for one that was not checked, and the number of handles is
//! capped. Work on the machine's disk never runs on the thread that drives the
//! sandboxes, and waiting for it ends when the program has to stop.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use rustix::io::Errno as DiskErrno;
use wardian_scratch::{Errno, Follow, Kind, OpenOptions, Opened, Stat, Times};
use wasmtime::Result;
use wasmtime::component::Resource;
use wasmtime_wasi::p2::{DynInputStream, DynOutputStream};

use super::disk::{Effect, on_disk_of};
use crate::Clocks;
use crate::bindings::wasi::clocks::wall_clock::Datetime;
use crate::bindings::wasi::filesystem::preopens;
use crate::bindings::wasi::filesystem::types::{
    Advice, DescriptorFlags, DescriptorStat, DescriptorType, DirectoryEntry, ErrorCode, Host,
    HostDescriptor, HostDirectoryEntryStream, MetadataHashValue, NewTimestamp, OpenFlags,
    PathFlags,
};
use crate::files::{Files, HANDLES, SCRATCH_DEVICE};
use crate::journal::Done;
use crate::mounts::{self, Access, EntryKind, FileMetadata, Mounted, OpenDir, OpenFile, Reader};
use crate::overlays::{LowerFile, Waiting, lower_stat};
use crate::state::State;

/// Bytes of one read at most.
pub(crate) const READ_MAX: usize = 1 << 20;

/// Entries that are read from the disk at once.
const ENTRIES: usize = 256;

const NANOS: u64 = 1_000_000_000;

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
}

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
        let path = match self.full_path(descriptor, path)? {
            Ok(path) => path,
            Err(code) => return Ok(Err(code)),
        };
        match self.in_mount(&path, follow).await {
            Err(code) => Ok(Err(code)),
            Ok(None) => {
                let now = self.seen_file_clock()?;
                Ok(in_memory(self.files.scratch(now), &path).map_err(code))
            }
            Ok(Some((_, mount, rest))) => {
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
                Ok(in_memory(self.files.scratch(now), &from, &to).map_err(code))
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

    fn scratch_stat(&self, stat: Stat) -> DescriptorStat {
        DescriptorStat {
            type_: match stat.kind {
                Kind::File => DescriptorType::RegularFile,
                Kind::Directory | Kind::Mount => DescriptorType::Directory,
                Kind::Link => DescriptorType::SymbolicLink,
            },
            link_count: stat.links,
            size: stat.size,
            data_access_timestamp: Some(datetime(stat.accessed)),
            data_modification_timestamp: Some(datetime(stat.modified)),
            status_change_timestamp: Some(datetime(stat.changed)),
        }
    }

    /// Without a granted clock the times of what the guest can change are hidden: they would be one.
    fn mount_stat(&self, stat: &FileMetadata, read_only: bool) -> DescriptorStat {
        let shown = read_only || self.clocks == Clocks::System;
        let time = |nanos: Option<u64>| nanos.filter(|_| shown).map(datetime);
        DescriptorStat {
            type_: descriptor_type(stat.kind),
            link_count: stat.links,
            size: stat.size,
            data_access_timestamp: time(stat.accessed),
            data_modification_timestamp: time(stat.modified),
            status_change_timestamp: shown.then(|| datetime(stat.changed)),
        }
    }

    /// What is at a path: in memory, or on a mount of a number.
    async fn look_at(
        &mut self,
        descriptor: &Resource<Descriptor>,
        flags: PathFlags,
        path: &str,
    ) -> Answer<Found> {
        let follows = flags.contains(PathFlags::SYMLINK_FOLLOW);
        let follow = if follows {
            Follow::Always
        } else {
            Follow::UnlessSlash
        };
        let path = match self.full_path(descriptor, path)? {
            Ok(path) => path,
            Err(code) => return Ok(Err(code)),
        };
        match self.in_mount(&path, follow).await {
            Err(code) => Ok(Err(code)),
            Ok(None) => {
                let looked = self.look_again(Waiting::Program, &path, follow);
                if let Err(code) = looked.await {
                    return Ok(Err(code));
                }
                let now = self.seen_file_clock()?;
                let stat = self.files.scratch(now).stat(&path, follow);
                Ok(stat.map(Found::Scratch).map_err(code))
            }
            Ok(Some((number, mount, rest))) => {
                let read_only = mount.is_read_only();
                let stat = move || mount.stat_at(&rest, follows);
                let stat = on_disk_of(self).work(Effect::None, stat).await?;
                Ok(stat.map(|stat| Found::Mount(number, read_only, stat)))
            }
        }
    }

    /// What is open.
    async fn look_at_opened(&mut self, descriptor: &Resource<Descriptor>) -> Answer<Found> {
        let now = self.seen_file_clock()?;
        let (number, file) = match self.table.get(descriptor)? {
            Descriptor::Root => {
                let stat = self.files.scratch(now).stat("/", Follow::Always);
                return Ok(stat.map(Found::Scratch).map_err(code));
            }
            Descriptor::Overlay(opened, file) => {
                if let Some(place) = self.files.scratch(now).lower_of(opened) {
                    let file = file.file.clone();
                    let stat = move || Mounted::stat(&file);
                    match on_disk_of(self).work(Effect::None, stat).await? {
                        Ok(stat) => self.files.scratch(now).saw(&place, lower_stat(&stat)),
                        Err(code) => return Ok(Err(code)),
                    }
                }
                let stat = self.files.scratch(now).stat_opened(opened);
                return Ok(stat.map(Found::Scratch).map_err(code));
            }
            Descriptor::Scratch(opened) => {
                let stat = self.files.scratch(now).stat_opened(opened);
                return Ok(stat.map(Found::Scratch).map_err(code));
            }
            Descriptor::File(number, _, file) => (*number, Ok(file.clone())),
            Descriptor::Directory(number, dir) => (*number, Err(dir.clone())),
        };
        let stat = move || match file {
            Ok(file) => Mounted::stat(&file),
            Err(dir) => Mounted::stat_dir(&dir),
        };
        let stat = on_disk_of(self).work(Effect::None, stat).await?;
        let mount = self.files.mount(number);
        let read_only = mount.is_some_and(|mount| mount.is_read_only());
        Ok(stat.map(|stat| Found::Mount(number, read_only, stat)))
    }

    fn stat_of(&self, found: &Found) -> DescriptorStat {
        match found {
            Found::Scratch(stat) => self.scratch_stat(*stat),
            Found::Mount(_, read_only, stat) => self.mount_stat(stat, *read_only),
        }
    }
}

/// What a path or a handle leads to.
enum Found {
    Scratch(Stat),
    /// Number of the mount, whether it is read-only, and what the file says.
    Mount(u32, bool, FileMetadata),
}

impl Found {
    /// The lower half is the inode number, the upper that of the device; `wit/session.wit` says so.
    fn hash(&self) -> MetadataHashValue {
        match self {
            Found::Scratch(stat) => MetadataHashValue {
                lower: stat.inode,
                upper: SCRATCH_DEVICE,
            },
            Found::Mount(number, _, stat) => MetadataHashValue {
                lower: stat.inode,
                upper: Files::device(*number),
            },
        }
    }
}

fn datetime(nanos: u64) -> Datetime {
    Datetime {
        seconds: nanos / NANOS,
        // Below a second.
        nanoseconds: (nanos % NANOS) as u32,
    }
}

fn descriptor_type(kind: EntryKind) -> DescriptorType {
    match kind {
        EntryKind::File => DescriptorType::RegularFile,
        EntryKind::Directory => DescriptorType::Directory,
        EntryKind::Link => DescriptorType::SymbolicLink,
        EntryKind::Other => DescriptorType::Unknown,
    }
}

/// A time to be set, in nanoseconds since 1970.
fn new_time(time: NewTimestamp, now: u64) -> std::result::Result<Option<u64>, ErrorCode> {
    match time {
        NewTimestamp::NoChange => Ok(None),
        NewTimestamp::Now => Ok(Some(now)),
        NewTimestamp::Timestamp(time) => {
            let nanos = time.seconds.checked_mul(NANOS);
            let nanos = nanos.and_then(|nanos| nanos.checked_add(time.nanoseconds.into()));
            nanos.map(Some).ok_or(ErrorCode::Invalid)
        }
    }
}

/// The two lists of errors of the filesystem in memory, side by side; a missing one does not compile.
macro_rules! error_codes {
    ($($errno:ident $code:ident;)*) => {
        pub(crate) fn code(errno: Errno) -> ErrorCode {
            match errno { $(Errno::$errno => ErrorCode::$code,)* }
        }

        /// The other way round, for the embedder; what has no name there is EIO.
        #[allow(unreachable_patterns, reason = "for want of room, EREMOTE is ENOSPC to who asks")]
        pub(crate) fn errno(code: ErrorCode) -> Errno {
            match code {
                $(ErrorCode::$code => Errno::$errno,)*
                _ => Errno::EIO,
            }
        }
    };
}

error_codes! {
    EBADF BadDescriptor;
    EBUSY Busy;
    EEXIST Exist;
    EFBIG FileTooLarge;
    EINVAL Invalid;
    EIO Io;
    EISDIR IsDirectory;
    ELOOP Loop;
    EMFILE InsufficientMemory;
    EMLINK TooManyLinks;
    ENAMETOOLONG NameTooLong;
    ENOENT NoEntry;
    ENOSPC InsufficientSpace;
    ENOTDIR NotDirectory;
    ENOTEMPTY NotEmpty;
    EPERM NotPermitted;
    EREMOTE InsufficientSpace;
    EXDEV CrossDevice;
}

impl Host for State {
    async fn filesystem_error_code(
        &mut self,
        _: Resource<wasmtime_wasi::p2::IoError>,
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

/// The guest asks for none of the first ones.
impl HostDescriptor for State {
    async fn read_via_stream(
        &mut self,
        _: Resource<Descriptor>,
        _: u64,
    ) -> Answer<Resource<DynInputStream>> {
        Ok(Err(ErrorCode::Unsupported))
    }

    async fn write_via_stream(
        &mut self,
        _: Resource<Descriptor>,
        _: u64,
    ) -> Answer<Resource<DynOutputStream>> {
        Ok(Err(ErrorCode::Unsupported))
    }

    async fn append_via_stream(
        &mut self,
        _: Resource<Descriptor>,
    ) -> Answer<Resource<DynOutputStream>> {
        Ok(Err(ErrorCode::Unsupported))
    }

    async fn advise(&mut self, _: Resource<Descriptor>, _: u64, _: u64, _: Advice) -> Answer<()> {
        Ok(Err(ErrorCode::Unsupported))
    }

    async fn sync_data(&mut self, _: Resource<Descriptor>) -> Answer<()> {
        Ok(Err(ErrorCode::Unsupported))
    }

    async fn get_flags(&mut self, _: Resource<Descriptor>) -> Answer<DescriptorFlags> {
        Ok(Err(ErrorCode::Unsupported))
    }

    async fn get_type(&mut self, _: Resource<Descriptor>) -> Answer<DescriptorType> {
        Ok(Err(ErrorCode::Unsupported))
    }

    async fn set_times(
        &mut self,
        _: Resource<Descriptor>,
        _: NewTimestamp,
        _: NewTimestamp,
    ) -> Answer<()> {
        Ok(Err(ErrorCode::Unsupported))
    }

    async fn is_same_object(
        &mut self,
        _: Resource<Descriptor>,
        _: Resource<Descriptor>,
    ) -> Result<bool> {
        Ok(false)
    }

    async fn set_size(&mut self, this: Resource<Descriptor>, size: u64) -> Answer<()> {
        if size > 0
            && let Err(code) = self.bring(&this, size, size).await?
        {
            return Ok(Err(code));
        }
        let now = self.seen_file_clock()?;
        let (mount, file) = match self.table.get(&this)? {
            Descriptor::Scratch(opened) | Descriptor::Overlay(opened, _) => {
                return Ok(self.files.scratch(now).set_len(opened, size).map_err(code));
            }
            Descriptor::File(_, mount, file) => (Arc::clone(mount), file.clone()),
            Descriptor::Root | Descriptor::Directory(..) => return Ok(Err(ErrorCode::IsDirectory)),
        };
        on_disk_of(self)
            .work(Effect::Repeatable, move || mount.set_len(&file, size))
            .await
    }

    async fn read(
        &mut self,
        this: Resource<Descriptor>,
        length: u64,
        offset: u64,
    ) -> Answer<(Vec<u8>, bool)> {
        let length = usize::try_from(length).map_or(READ_MAX, |length| length.min(READ_MAX));
        // Fewer than asked for is no end yet: the next call finds that nothing is left.
        let Some(allowed) = self.files.allow_bytes(length as u64) else {
            return Ok(Err(ErrorCode::Interrupted));
        };
        let length = usize::try_from(allowed).expect("no more than was asked for");
        let now = self.seen_file_clock()?;
        let read = match self.table.get(&this)? {
            Descriptor::Overlay(opened, file)
                if self.files.scratch(now).lower_of(opened).is_some() =>
            {
                // Whether it may be read is what it was opened for in memory.
                match self.files.scratch(now).read_at(opened, offset, 0) {
                    Ok(_) => {
                        let file = file.file.clone();
                        let read = move || Mounted::read_at(&file, offset, length);
                        on_disk_of(self).work(Effect::None, read).await?
                    }
                    Err(errno) => Err(code(errno)),
                }
            }
            Descriptor::Scratch(opened) | Descriptor::Overlay(opened, _) => {
                let read = self.files.scratch(now).read_at(opened, offset, length);
                read.map(<[u8]>::to_vec).map_err(code)
            }
            Descriptor::File(_, _, file) => {
                let file = file.clone();
                let read = move || Mounted::read_at(&file, offset, length);
                on_disk_of(self).work(Effect::None, read).await?
            }
            Descriptor::Root | Descriptor::Directory(..) => Err(ErrorCode::IsDirectory),
        };
        Ok(read.map(|bytes| {
            self.files.bytes_read += bytes.len() as u64;
            let at_end = bytes.len() < length;
            (bytes, at_end)
        }))
    }

    async fn write(
        &mut self,
        this: Resource<Descriptor>,
        buffer: Vec<u8>,
        offset: u64,
    ) -> Answer<u64> {
        let now = self.seen_file_clock()?;
        let length = buffer.len() as u64;
        // All or nothing: what was written in part would have to be told.
        if self.files.allow_bytes(length) != Some(length) {
            self.files.refuse_bytes();
            return Ok(Err(ErrorCode::Interrupted));
        }
        if length > 0
            && let Err(code) = self
                .bring(&this, u64::MAX, offset.saturating_add(length))
                .await?
        {
            return Ok(Err(code));
        }
        let written = match self.table.get(&this)? {
            Descriptor::Scratch(opened) | Descriptor::Overlay(opened, _) => {
                let written = self.files.scratch(now).write_at(opened, offset, &buffer);
                written.map(|_| ()).map_err(code)
            }
            Descriptor::File(_, mount, file) => {
                let (mount, file) = (Arc::clone(mount), file.clone());
                let write = move || mount.write_at(&file, offset, &buffer);
                on_disk_of(self).work(Effect::Repeatable, write).await?
            }
            Descriptor::Root | Descriptor::Directory(..) => Err(ErrorCode::IsDirectory),
        };
        Ok(written.map(|()| {
            self.files.bytes_written += length;
            length
        }))
    }

    async fn read_directory(&mut self, this: Resource<Descriptor>) -> Answer<Resource<Listing>> {
        if let Err(code) = self.has_room_for_handle() {
            return Ok(Err(code));
        }
        let now = self.seen_file_clock()?;
        let unknown = match self.table.get(&this)? {
            Descriptor::Scratch(opened) => self.files.scratch(now).unknown_opened(opened),
            _ => None,
        };
        if let Some(place) = unknown
            && let Err(code) = self.learn(Waiting::Program, place).await
        {
            return Ok(Err(code));
        }
        let dir = match self.table.get(&this)? {
            Descriptor::Directory(_, dir) => dir.clone(),
            Descriptor::File(..) | Descriptor::Overlay(..) => {
                return Ok(Err(ErrorCode::NotDirectory));
            }
            in_memory => {
                let scratch = self.files.scratch(now);
                let opened = match in_memory {
                    Descriptor::Scratch(opened) => scratch.reopen(opened),
                    _ => scratch.open("/", READ_DIRECTORY),
                };
                return match opened {
                    Ok(opened) => {
                        self.files.handles += 1;
                        Ok(Ok(self.table.push(Listing::Scratch(opened, None))?))
                    }
                    Err(errno) => Ok(Err(code(errno))),
                };
            }
        };
        let list = on_disk_of(self).work_on(
            Effect::None,
            |done| (done == Done::Listing).then_some(None),
            move |_| Ok(Some(Reader::new(dir.get()?)?)),
        );
        match list.await? {
            Ok(reader) => {
                self.files.handles += 1;
                let listing = Listing::Mount(reader, VecDeque::new());
                Ok(Ok(self.table.push(listing)?))
            }
            Err(code) => Ok(Err(code)),
        }
    }

    async fn sync(&mut self, this: Resource<Descriptor>) -> Answer<()> {
        let Descriptor::File(_, _, file) = self.table.get(&this)? else {
            return Ok(Ok(()));
        };
        let file = file.clone();
        on_disk_of(self)
            .work(Effect::Repeatable, move || Mounted::sync(&file))
            .await
    }

    async fn create_directory_at(
        &mut self,
        this: Resource<Descriptor>,
        path: String,
    ) -> Answer<()> {
        let in_memory = |scratch: &mut wardian_scratch::Scratch, path: &str| scratch.make_dir(path);
        let done = Effect::Once(ErrorCode::Exist);
        self.on_path(
            &this,
            &path,
            Follow::Never,
            in_memory,
            done,
            Mounted::make_dir,
        )
        .await
    }

    async fn stat(&mut self, this: Resource<Descriptor>) -> Answer<DescriptorStat> {
        let found = self.look_at_opened(&this).await?;
        Ok(found.map(|found| self.stat_of(&found)))
    }

    async fn stat_at(
        &mut self,
        this: Resource<Descriptor>,
        flags: PathFlags,
        path: String,
    ) -> Answer<DescriptorStat> {
        let found = self.look_at(&this, flags, &path).await?;
        Ok(found.map(|found| self.stat_of(&found)))
    }

    async fn set_times_at(
        &mut self,
        this: Resource<Descriptor>,
        flags: PathFlags,
        path: String,
        accessed: NewTimestamp,
        modified: NewTimestamp,
    ) -> Answer<()> {
        let follows = flags.contains(PathFlags::SYMLINK_FOLLOW);
        let follow = if follows {
            Follow::Always
        } else {
            Follow::UnlessSlash
        };
        // One of the times may stay what it is below.
        if self.files.has_overlays() {
            let _ = self.look_at(&this, flags, &path).await?;
        }
        let now = self.seen_file_clock()?;
        let disk_now = mount_now(self.clocks, now);
        let times = |now| {
            Ok::<_, ErrorCode>(Times {
                accessed: new_time(accessed, now)?,
                modified: new_time(modified, now)?,
            })
        };
        let (in_memory, on_disk) = match (times(now), times(disk_now)) {
            (Ok(in_memory), Ok(on_disk)) => (in_memory, on_disk),
            (Err(code), _) | (_, Err(code)) => return Ok(Err(code)),
        };
        let system = |nanos: Option<u64>| {
            nanos.and_then(|nanos| SystemTime::UNIX_EPOCH.checked_add(Duration::from_nanos(nanos)))
        };
        let (accessed, modified) = (system(on_disk.accessed), system(on_disk.modified));
        self.on_path(
            &this,
            &path,
            follow,
            |scratch, path| scratch.set_times(path, follow, in_memory),
            Effect::Repeatable,
            move |mount, path| mount.set_times(path, follows, accessed, modified),
        )
        .await
    }

    async fn link_at(
        &mut self,
        this: Resource<Descriptor>,
        _: PathFlags,
        old_path: String,
        new_descriptor: Resource<Descriptor>,
        new_path: String,
    ) -> Answer<()> {
        self.on_paths(
            (&this, &old_path),
            (&new_descriptor, &new_path),
            |scratch, from, to| scratch.hard_link(from, to),
            Effect::Once(ErrorCode::Exist),
            Mounted::hard_link,
        )
        .await
    }

    async fn open_at(
        &mut self,
        this: Resource<Descriptor>,
        path_flags: PathFlags,
        path: String,
        open_flags: OpenFlags,
        flags: DescriptorFlags,
    ) -> Answer<Resource<Descriptor>> {
        let path = match self.full_path(&this, &path)? {
            Ok(path) => path,
            Err(code) => return Ok(Err(code)),
        };
        if let Err(code) = self.has_room_for_handle() {
            return Ok(Err(code));
        }
        let access = Access {
            read: flags.contains(DescriptorFlags::READ),
            write: flags.contains(DescriptorFlags::WRITE),
            create: open_flags.contains(OpenFlags::CREATE),
            exclusive: open_flags.contains(OpenFlags::EXCLUSIVE),
            truncate: open_flags.contains(OpenFlags::TRUNCATE),
            directory: open_flags.contains(OpenFlags::DIRECTORY),
            follow: path_flags.contains(PathFlags::SYMLINK_FOLLOW),
        };
        let follow = match access {
            Access {
                create: true,
                exclusive: true,
                ..
            } => Follow::Never,
            Access { follow: true, .. } => Follow::Always,
            _ => Follow::UnlessSlash,
        };
        match self.in_mount(&path, follow).await {
            Err(code) => Ok(Err(code)),
            Ok(None) => {
                let now = self.seen_file_clock()?;
                let opened = match self.files.scratch(now).open(&path, options(access)) {
                    Ok(opened) => opened,
                    Err(errno) => return Ok(Err(code(errno))),
                };
                let descriptor = match self.files.scratch(now).lower_of(&opened) {
                    None => Descriptor::Scratch(opened),
                    Some(place) => match self.open_below(place).await {
                        Ok(file) => Descriptor::Overlay(opened, file),
                        Err(code) => {
                            self.files.scratch(now).close(opened);
                            return Ok(Err(code));
                        }
                    },
                };
                Ok(Ok(self.add_descriptor(descriptor)?))
            }
            Ok(Some((number, mount, rest))) => {
                let (disk, again) = (Arc::clone(&mount), Arc::clone(&mount));
                let path = rest.clone();
                let opened = on_disk_of(self).work_on(
                    if access.create || access.truncate {
                        Effect::Repeatable
                    } else {
                        Effect::None
                    },
                    move |done| match done {
                        Done::OpenedFile => Some(again.opened_before(path, access, false)),
                        Done::OpenedDirectory => Some(again.opened_before(path, access, true)),
                        _ => None,
                    },
                    move |in_doubt| {
                        // It may be there because it was made just before the end.
                        let exclusive = access.exclusive && !in_doubt;
                        disk.open(
                            &rest,
                            Access {
                                exclusive,
                                ..access
                            },
                        )
                    },
                );
                let descriptor = match opened.await? {
                    Ok(mounts::Opened::File(file)) => Descriptor::File(number, mount, file),
                    Ok(mounts::Opened::Directory(dir)) => Descriptor::Directory(number, dir),
                    Err(code) => return Ok(Err(code)),
                };
                Ok(Ok(self.add_descriptor(descriptor)?))
            }
        }
    }

    async fn readlink_at(&mut self, this: Resource<Descriptor>, path: String) -> Answer<String> {
        let path = match self.full_path(&this, &path)? {
            Ok(path) => path,
            Err(code) => return Ok(Err(code)),
        };
        match self.in_mount(&path, Follow::UnlessSlash).await {
            Err(code) => Ok(Err(code)),
            Ok(None) => {
                let now = self.seen_file_clock()?;
                let target = self.files.scratch(now).read_link(&path);
                Ok(target.map(str::to_owned).map_err(code))
            }
            Ok(Some((_, mount, rest))) => {
                on_disk_of(self)
                    .work(Effect::None, move || mount.read_link(&rest))
                    .await
            }
        }
    }

    async fn remove_directory_at(
        &mut self,
        this: Resource<Descriptor>,
        path: String,
    ) -> Answer<()> {
        // What has something in it below is not empty.
        let full = match self.full_path(&this, &path)? {
            Ok(full) => full,
            Err(code) => return Ok(Err(code)),
        };
        if self.files.has_overlays()
            && let Ok(None) = self.in_mount(&full, Follow::Never).await
            && let Err(code) = self.look_into(Waiting::Program, &full, Follow::Never).await
        {
            return Ok(Err(code));
        }
        let in_memory =
            |scratch: &mut wardian_scratch::Scratch, path: &str| scratch.remove_dir(path);
        let done = Effect::Once(ErrorCode::NoEntry);
        self.on_path(
            &this,
            &path,
            Follow::Never,
            in_memory,
            done,
            Mounted::remove_dir,
        )
        .await
    }

    async fn rename_at(
        &mut self,
        this: Resource<Descriptor>,
        old_path: String,
        new_descriptor: Resource<Descriptor>,
        new_path: String,
    ) -> Answer<()> {
        self.on_paths(
            (&this, &old_path),
            (&new_descriptor, &new_path),
            |scratch, from, to| scratch.rename(from, to),
            Effect::Once(ErrorCode::NoEntry),
            Mounted::rename,
        )
        .await
    }

    async fn symlink_at(
        &mut self,
        this: Resource<Descriptor>,
        target: String,
        path: String,
    ) -> Answer<()> {
        self.on_path(
            &this,
            &path,
            Follow::Never,
            |scratch, path| scratch.symlink(&target, path),
            Effect::Repeatable,
            |mount, _| mount.symlink(),
        )
        .await
    }

    async fn unlink_file_at(&mut self, this: Resource<Descriptor>, path: String) -> Answer<()> {
        let in_memory = |scratch: &mut wardian_scratch::Scratch, path: &str| scratch.unlink(path);
        let done = Effect::Once(ErrorCode::NoEntry);
        self.on_path(
            &this,
            &path,
            Follow::Never,
            in_memory,
            done,
            Mounted::unlink,
        )
        .await
    }

    async fn metadata_hash(&mut self, this: Resource<Descriptor>) -> Answer<MetadataHashValue> {
        let found = self.look_at_opened(&this).await?;
        Ok(found.map(|found| found.hash()))
    }

    async fn metadata_hash_at(
        &mut self,
        this: Resource<Descriptor>,
        flags: PathFlags,
        path: String,
    ) -> Answer<MetadataHashValue> {
        let found = self.look_at(&this, flags, &path).await?;
        Ok(found.map(|found| found.hash()))
    }

    async fn drop(&mut self, this: Resource<Descriptor>) -> Result<()> {
        let descriptor = self.table.delete(this)?;
        self.files.handles = self.files.handles.saturating_sub(1);
        match descriptor {
            Descriptor::Scratch(opened) | Descriptor::Overlay(opened, _) => {
                let now = self.seen_file_clock()?;
                self.files.scratch(now).close(opened);
            }
            Descriptor::File(_, mount, file) => mount.close(&file),
            Descriptor::Root | Descriptor::Directory(..) => {}
        }
        Ok(())
    }
}

impl HostDirectoryEntryStream for State {
    async fn read_directory_entry(
        &mut self,
        this: Resource<Listing>,
    ) -> Answer<Option<DirectoryEntry>> {
        let now = self.seen_file_clock()?;
        let reader = match self.table.get_mut(&this)? {
            Listing::Scratch(opened, last) => {
                let next = self.files.scratch(now).entry_after(opened, last.as_deref());
                let next = match next {
                    Ok(next) => next.map(|(name, kind)| (name.to_owned(), kind)),
                    Err(errno) => return Ok(Err(code(errno))),
                };
                let Some((name, kind)) = next else {
                    return Ok(Ok(None));
                };
                *last = Some(name.clone());
                let type_ = match kind {
                    Kind::File => DescriptorType::RegularFile,
                    Kind::Directory | Kind::Mount => DescriptorType::Directory,
                    Kind::Link => DescriptorType::SymbolicLink,
                };
                return Ok(Ok(Some(DirectoryEntry { type_, name })));
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

const READ_DIRECTORY: OpenOptions = OpenOptions {
    read: true,
    write: false,
    append: false,
    create: false,
    exclusive: false,
    truncate: false,
    directory: true,
    no_follow: false,
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

/// The machine's time for files of the machine, whatever clock the guest has.
fn mount_now(clocks: Clocks, now: u64) -> u64 {
    match clocks {
        Clocks::System => now,
        Clocks::Denied | Clocks::Virtual { .. } => {
            let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
            now.map_or(0, |now| now.as_nanos().try_into().unwrap_or(u64::MAX))
        }
    }
}

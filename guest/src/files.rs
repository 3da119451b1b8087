//! The trait `Files` backed by `wasi:filesystem`: whole paths on the preopened
//! directories, and positions that the interpreter keeps.
//!
//! **Invariant:** no handle survives a thaw: those of the instance that made
//! the snapshot mean nothing in another.

use std::ops::BitOr;

use wardian_interp::error::Stop;
use wardian_interp::outside::errno::Errno;
use wardian_interp::outside::files::{
    Answer, FileHandle, FileKind, FileStat, Files, NewTime, OpenOptions,
};

use crate::bindings::wasi::clocks::wall_clock::Datetime;
use crate::bindings::wasi::filesystem::preopens;
use crate::bindings::wasi::filesystem::types::{
    Descriptor, DescriptorFlags, DescriptorStat, DescriptorType, DirectoryEntryStream, ErrorCode,
    MetadataHashValue, NewTimestamp, OpenFlags, PathFlags,
};
use crate::outside::check;

/// What one read asks for at most.
const READ_MAX: usize = 1 << 20;

const NANOS: u64 = 1_000_000_000;

/// What is open.
enum Open {
    File(Descriptor),
    /// The stream goes first: it may need its directory.
    Listing(DirectoryEntryStream, Descriptor),
}

/// The files of a session.
pub(crate) struct WasiFiles {
    /// Directories to start from, by path without a slash at its end; asked for when first needed.
    preopens: Option<Vec<(String, Descriptor)>>,
    open: Vec<Option<Open>>,
    pub(crate) read_only_devices: Vec<u64>,
}

impl WasiFiles {
    pub(crate) fn new() -> WasiFiles {
        WasiFiles {
            preopens: None,
            open: Vec::new(),
            read_only_devices: Vec::new(),
        }
    }

    /// Handles of another instance must not be dropped in this one.
    pub(crate) fn forget(&mut self) {
        std::mem::forget(self.preopens.take());
        std::mem::forget(std::mem::take(&mut self.open));
    }

    /// The preopened directory that a path lies in, and the path from there.
    fn base<'a>(&mut self, path: &'a str) -> Result<(&Descriptor, &'a str), ErrorCode> {
        let preopens = self.preopens.get_or_insert_with(|| {
            let mut found: Vec<(String, Descriptor)> = preopens::get_directories()
                .into_iter()
                .map(|(descriptor, path)| (path.trim_end_matches('/').to_string(), descriptor))
                .collect();
            // The longest prefix wins.
            found.sort_by_key(|(path, _)| std::cmp::Reverse(path.len()));
            found
        });
        base_in(preopens, path)
    }

    fn add(&mut self, open: Open) -> FileHandle {
        let free = self.open.iter().position(Option::is_none);
        let index = free.unwrap_or_else(|| {
            self.open.push(None);
            self.open.len() - 1
        });
        self.open[index] = Some(open);
        FileHandle(index as u32)
    }

    fn close(&mut self, handle: FileHandle) {
        match self.open.get_mut(handle.0 as usize).and_then(Option::take) {
            Some(Open::Listing(stream, directory)) => {
                drop(stream);
                drop(directory);
            }
            Some(Open::File(file)) => drop(file),
            None => {}
        }
    }

    fn file(&self, handle: FileHandle) -> Result<&Descriptor, ErrorCode> {
        match self.open.get(handle.0 as usize) {
            Some(Some(Open::File(file))) => Ok(file),
            _ => Err(ErrorCode::BadDescriptor),
        }
    }

    fn stat(&self, stat: DescriptorStat, hash: MetadataHashValue) -> FileStat {
        let nanos = |time: Option<Datetime>| {
            time.map_or(0, |time| {
                let seconds = time.seconds.saturating_mul(NANOS);
                seconds.saturating_add(u64::from(time.nanoseconds))
            })
        };
        FileStat {
            kind: kind(stat.type_),
            read_only: self.read_only_devices.contains(&hash.upper),
            inode: hash.lower,
            device: hash.upper,
            links: stat.link_count,
            size: stat.size,
            accessed: nanos(stat.data_access_timestamp),
            modified: nanos(stat.data_modification_timestamp),
            changed: nanos(stat.status_change_timestamp),
        }
    }

    fn open_at(&mut self, path: &str, options: OpenOptions) -> Result<Descriptor, ErrorCode> {
        let (base, path) = self.base(path)?;
        let flags = union(
            DescriptorFlags::empty(),
            [
                (options.read, DescriptorFlags::READ),
                (options.write, DescriptorFlags::WRITE),
            ],
        );
        let open = union(
            OpenFlags::empty(),
            [
                (options.create, OpenFlags::CREATE),
                (options.exclusive, OpenFlags::EXCLUSIVE),
                (options.truncate, OpenFlags::TRUNCATE),
                (options.directory, OpenFlags::DIRECTORY),
            ],
        );
        base.open_at(path_flags(!options.no_follow), path, open, flags)
    }
}

/// The preopened directory that a path lies in; the longest come first.
fn base_in<'a, 'b>(
    preopens: &'a [(String, Descriptor)],
    path: &'b str,
) -> Result<(&'a Descriptor, &'b str), ErrorCode> {
    let found = preopens.iter().find_map(|(prefix, descriptor)| {
        let rest = path.strip_prefix(prefix.as_str())?;
        if !rest.is_empty() && !rest.starts_with('/') {
            return None;
        }
        let rest = rest.trim_start_matches('/');
        Some((descriptor, if rest.is_empty() { "." } else { rest }))
    });
    found.ok_or(ErrorCode::NoEntry)
}

fn path_flags(follow: bool) -> PathFlags {
    union(PathFlags::empty(), [(follow, PathFlags::SYMLINK_FOLLOW)])
}

/// Those flags that are wanted.
fn union<F: BitOr<Output = F>>(none: F, flags: impl IntoIterator<Item = (bool, F)>) -> F {
    let wanted = flags.into_iter().filter(|(wanted, _)| *wanted);
    wanted.fold(none, |all, (_, flag)| all | flag)
}

fn kind(kind: DescriptorType) -> FileKind {
    match kind {
        DescriptorType::RegularFile => FileKind::File,
        DescriptorType::Directory => FileKind::Directory,
        DescriptorType::SymbolicLink => FileKind::Link,
        _ => FileKind::Other,
    }
}

fn new_timestamp(time: NewTime) -> NewTimestamp {
    match time {
        NewTime::Now => NewTimestamp::Now,
        NewTime::At(nanos) => NewTimestamp::Timestamp(Datetime {
            seconds: nanos / NANOS,
            nanoseconds: (nanos % NANOS) as u32,
        }),
    }
}

/// The host's answer; an operation that it interrupted means that the program has to stop.
fn answer<T>(result: Result<T, ErrorCode>) -> Answer<T> {
    match result {
        Ok(result) => Ok(Ok(result)),
        Err(code) => {
            if code == ErrorCode::Interrupted {
                check()?;
            }
            Ok(Err(errno(code)))
        }
    }
}

/// The two lists of errors, side by side; a missing one does not compile.
macro_rules! error_codes {
    ($($code:ident $errno:ident;)*) => {
        fn errno(code: ErrorCode) -> Errno {
            match code { $(ErrorCode::$code => Errno::$errno,)* }
        }
    };
}

error_codes! {
    Access EACCES;
    WouldBlock EAGAIN;
    Already EBUSY;
    BadDescriptor EBADF;
    Busy EBUSY;
    Deadlock EDEADLK;
    Quota EDQUOT;
    Exist EEXIST;
    FileTooLarge EFBIG;
    IllegalByteSequence EILSEQ;
    InProgress EBUSY;
    Interrupted EINTR;
    Invalid EINVAL;
    Io EIO;
    IsDirectory EISDIR;
    Loop ELOOP;
    TooManyLinks EMLINK;
    MessageSize EINVAL;
    NameTooLong ENAMETOOLONG;
    NoDevice ENODEV;
    NoEntry ENOENT;
    NoLock ENOLCK;
    InsufficientMemory ENOMEM;
    InsufficientSpace ENOSPC;
    NotDirectory ENOTDIR;
    NotEmpty ENOTEMPTY;
    NotRecoverable EIO;
    Unsupported ENOTSUP;
    NoTty ENOTTY;
    NoSuchDevice ENODEV;
    Overflow EOVERFLOW;
    NotPermitted EPERM;
    Pipe EPIPE;
    ReadOnly EROFS;
    InvalidSeek ESPIPE;
    TextFileBusy ETXTBSY;
    CrossDevice EXDEV;
}

/// Write all bytes. What a host takes only a part of goes on behind it.
fn write_all(file: &Descriptor, mut offset: u64, mut bytes: &[u8]) -> Result<(), ErrorCode> {
    while !bytes.is_empty() {
        let written = file.write(bytes, offset)?;
        let written = usize::try_from(written).unwrap_or(usize::MAX);
        if written == 0 || written > bytes.len() {
            return Err(ErrorCode::Io);
        }
        bytes = &bytes[written..];
        offset = offset.saturating_add(written as u64);
    }
    Ok(())
}

/// Read until as much is there, or the end.
fn read_all(file: &Descriptor, offset: u64, length: usize) -> Result<Vec<u8>, ErrorCode> {
    let length = length.min(READ_MAX);
    let (mut bytes, mut at_end) = file.read(length as u64, offset)?;
    while !at_end && bytes.len() < length {
        let position = offset.saturating_add(bytes.len() as u64);
        let (more, end) = file.read((length - bytes.len()) as u64, position)?;
        at_end = end || more.is_empty();
        bytes.extend_from_slice(&more);
    }
    bytes.truncate(length);
    Ok(bytes)
}

impl Files for WasiFiles {
    fn file_open(&mut self, path: &str, options: OpenOptions) -> Answer<FileHandle> {
        answer(
            self.open_at(path, options)
                .map(|file| self.add(Open::File(file))),
        )
    }

    fn file_close(&mut self, file: FileHandle) -> Result<(), Stop> {
        self.close(file);
        Ok(())
    }

    fn file_read(&mut self, file: FileHandle, offset: u64, length: usize) -> Answer<Vec<u8>> {
        answer(
            self.file(file)
                .and_then(|file| read_all(file, offset, length)),
        )
    }

    fn file_write(&mut self, file: FileHandle, offset: u64, bytes: &[u8]) -> Answer<()> {
        answer(
            self.file(file)
                .and_then(|file| write_all(file, offset, bytes)),
        )
    }

    fn file_append(&mut self, file: FileHandle, bytes: &[u8]) -> Answer<u64> {
        answer(self.file(file).and_then(|file| {
            let end = file.stat()?.size;
            write_all(file, end, bytes)?;
            Ok(end.saturating_add(bytes.len() as u64))
        }))
    }

    fn file_set_len(&mut self, file: FileHandle, length: u64) -> Answer<()> {
        answer(self.file(file).and_then(|file| file.set_size(length)))
    }

    fn file_sync(&mut self, file: FileHandle) -> Answer<()> {
        answer(self.file(file).and_then(Descriptor::sync))
    }

    fn file_stat(&mut self, file: FileHandle) -> Answer<FileStat> {
        answer(self.file(file).and_then(|file| {
            let (stat, hash) = (file.stat()?, file.metadata_hash()?);
            Ok(self.stat(stat, hash))
        }))
    }

    fn path_stat(&mut self, path: &str, follow: bool) -> Answer<FileStat> {
        let flags = path_flags(follow);
        let found = self.base(path).and_then(|(base, path)| {
            let stat = base.stat_at(flags, path)?;
            Ok((stat, base.metadata_hash_at(flags, path)?))
        });
        answer(found.map(|(stat, hash)| self.stat(stat, hash)))
    }

    fn path_set_times(
        &mut self,
        path: &str,
        follow: bool,
        accessed: NewTime,
        modified: NewTime,
    ) -> Answer<()> {
        answer(self.base(path).and_then(|(base, path)| {
            let (accessed, modified) = (new_timestamp(accessed), new_timestamp(modified));
            base.set_times_at(path_flags(follow), path, accessed, modified)
        }))
    }

    fn directory_open(&mut self, path: &str) -> Answer<FileHandle> {
        let options = OpenOptions {
            read: true,
            directory: true,
            ..OpenOptions::default()
        };
        let opened = self.open_at(path, options).and_then(|directory| {
            let stream = directory.read_directory()?;
            Ok(self.add(Open::Listing(stream, directory)))
        });
        answer(opened)
    }

    fn directory_next(&mut self, directory: FileHandle) -> Answer<Option<(String, FileKind)>> {
        let Some(Some(Open::Listing(stream, _))) = self.open.get(directory.0 as usize) else {
            return Ok(Err(Errno::EBADF));
        };
        let entry = stream.read_directory_entry();
        answer(entry.map(|entry| entry.map(|entry| (entry.name, kind(entry.type_)))))
    }

    fn directory_close(&mut self, directory: FileHandle) -> Result<(), Stop> {
        self.close(directory);
        Ok(())
    }

    fn make_directory(&mut self, path: &str) -> Answer<()> {
        answer(
            self.base(path)
                .and_then(|(base, path)| base.create_directory_at(path)),
        )
    }

    fn remove_directory(&mut self, path: &str) -> Answer<()> {
        answer(
            self.base(path)
                .and_then(|(base, path)| base.remove_directory_at(path)),
        )
    }

    fn unlink(&mut self, path: &str) -> Answer<()> {
        answer(
            self.base(path)
                .and_then(|(base, path)| base.unlink_file_at(path)),
        )
    }

    fn rename(&mut self, path: &str, new_path: &str) -> Answer<()> {
        answer(self.both(path, new_path, |from, path, to, new_path| {
            from.rename_at(path, to, new_path)
        }))
    }

    fn symlink(&mut self, target: &str, path: &str) -> Answer<()> {
        answer(
            self.base(path)
                .and_then(|(base, path)| base.symlink_at(target, path)),
        )
    }

    fn hard_link(&mut self, path: &str, new_path: &str) -> Answer<()> {
        answer(self.both(path, new_path, |from, path, to, new_path| {
            from.link_at(PathFlags::empty(), path, to, new_path)
        }))
    }

    fn read_link(&mut self, path: &str) -> Answer<String> {
        answer(
            self.base(path)
                .and_then(|(base, path)| base.readlink_at(path)),
        )
    }
}

impl WasiFiles {
    /// An operation on two paths.
    fn both(
        &mut self,
        path: &str,
        new_path: &str,
        operation: impl FnOnce(&Descriptor, &str, &Descriptor, &str) -> Result<(), ErrorCode>,
    ) -> Result<(), ErrorCode> {
        // The first look makes the list.
        self.base(path)?;
        let preopens = self.preopens.as_deref().unwrap_or_default();
        let (from, path) = base_in(preopens, path)?;
        let (to, new_path) = base_in(preopens, new_path)?;
        operation(from, path, to, new_path)
    }
}

//! The files of native runs: `wardian-scratch`, as an `Outside` has it.
//!
//! The directories are those that a sandbox has, `/tmp` and `/home/wardian`.
//! Also part of `examples/run.rs` of the interpreter.

use std::collections::HashMap;
use wardian_interp::outside::errno::Errno;
use wardian_interp::outside::files::{
    Answer, FileHandle, FileKind, FileStat, Files, NewTime, OpenOptions,
};
use wardian_scratch::{Errno as ScratchErrno, Follow, Kind, Opened, Quota, Scratch, Stat, Times};

/// Less than the host's default: natively the files lie in the memory that the interpreter's
/// limit is about.
const QUOTA: Quota = Quota {
    bytes: 16 << 20,
    nodes: 10_000,
    open: 512,
};

/// One read gives at most this many bytes.
const READ_MAX: usize = 1 << 20;

/// What is open: a file, or a directory and the name that its listing came to.
enum Open {
    File(Opened),
    Listing(Opened, Option<String>),
}

/// A filesystem in memory.
pub struct MemoryFiles {
    /// The filesystem.
    pub scratch: Scratch,
    open: HashMap<u32, Open>,
    next: u32,
    /// The time of the last change.
    pub clock: u64,
}

impl MemoryFiles {
    /// With the directories of a sandbox; `clock` is the time that the first change gets.
    pub fn new(clock: u64) -> MemoryFiles {
        let mut scratch = Scratch::new(QUOTA);
        scratch.set_clock(clock);
        for path in ["/tmp", "/home", "/home/wardian"] {
            scratch.make_dir(path).expect("the tree is empty");
        }
        MemoryFiles {
            scratch,
            open: HashMap::new(),
            next: 1,
            clock,
        }
    }

    /// Time goes on with every change: each has a time of its own.
    fn tick(&mut self) -> &mut Scratch {
        self.clock += 1_000_000;
        self.scratch.set_clock(self.clock);
        &mut self.scratch
    }

    fn add(&mut self, open: Open) -> FileHandle {
        let handle = self.next;
        self.next += 1;
        self.open.insert(handle, open);
        FileHandle(handle)
    }

    fn close(&mut self, handle: FileHandle) {
        if let Some(Open::File(opened) | Open::Listing(opened, _)) = self.open.remove(&handle.0) {
            self.scratch.close(opened);
        }
    }

    /// The filesystem and an open file.
    fn file(&mut self, handle: FileHandle) -> Result<(&mut Scratch, &Opened), Errno> {
        self.tick();
        match self.open.get(&handle.0) {
            Some(Open::File(opened)) => Ok((&mut self.scratch, opened)),
            _ => Err(Errno::EBADF),
        }
    }
}

/// The same name in the other list.
fn errno(error: ScratchErrno) -> Errno {
    let same = |errno: &&Errno| errno.name() == error.name();
    *Errno::ALL.iter().find(same).unwrap_or(&Errno::EIO)
}

fn answer<T>(result: Result<T, ScratchErrno>) -> Answer<T> {
    Ok(result.map_err(errno))
}

fn kind(kind: Kind) -> FileKind {
    match kind {
        Kind::File => FileKind::File,
        Kind::Directory | Kind::Mount => FileKind::Directory,
        Kind::Link => FileKind::Link,
    }
}

fn file_stat(stat: Stat) -> FileStat {
    FileStat {
        kind: kind(stat.kind),
        read_only: false,
        inode: stat.inode,
        device: 1,
        links: stat.links,
        size: stat.size,
        accessed: stat.accessed,
        modified: stat.modified,
        changed: stat.changed,
    }
}

fn follow(follow: bool) -> Follow {
    if follow {
        Follow::Always
    } else {
        Follow::UnlessSlash
    }
}

impl Files for MemoryFiles {
    fn file_open(&mut self, path: &str, options: OpenOptions) -> Answer<FileHandle> {
        let options = wardian_scratch::OpenOptions {
            read: options.read,
            write: options.write,
            append: false,
            create: options.create,
            exclusive: options.exclusive,
            truncate: options.truncate,
            directory: options.directory,
            no_follow: options.no_follow,
        };
        let opened = self.tick().open(path, options);
        answer(opened.map(|opened| self.add(Open::File(opened))))
    }

    fn file_close(&mut self, file: FileHandle) -> Result<(), wardian_interp::Stop> {
        self.close(file);
        Ok(())
    }

    fn file_read(&mut self, file: FileHandle, offset: u64, length: usize) -> Answer<Vec<u8>> {
        let (scratch, opened) = match self.file(file) {
            Ok(found) => found,
            Err(errno) => return Ok(Err(errno)),
        };
        let read = scratch.read_at(opened, offset, length.min(READ_MAX));
        answer(read.map(<[u8]>::to_vec))
    }

    fn file_write(&mut self, file: FileHandle, offset: u64, bytes: &[u8]) -> Answer<()> {
        Ok(self.file(file).and_then(|(scratch, opened)| {
            let written = scratch.write_at(opened, offset, bytes);
            written.map(|_| ()).map_err(errno)
        }))
    }

    fn file_append(&mut self, file: FileHandle, bytes: &[u8]) -> Answer<u64> {
        Ok(self.file(file).and_then(|(scratch, opened)| {
            let end = scratch.stat_opened(opened).map_err(errno)?.size;
            scratch.write_at(opened, end, bytes).map_err(errno)
        }))
    }

    fn file_set_len(&mut self, file: FileHandle, length: u64) -> Answer<()> {
        Ok(self
            .file(file)
            .and_then(|(scratch, opened)| scratch.set_len(opened, length).map_err(errno)))
    }

    fn file_sync(&mut self, file: FileHandle) -> Answer<()> {
        Ok(self.file(file).map(|_| ()))
    }

    fn file_stat(&mut self, file: FileHandle) -> Answer<FileStat> {
        Ok(self.file(file).and_then(|(scratch, opened)| {
            scratch.stat_opened(opened).map(file_stat).map_err(errno)
        }))
    }

    fn path_stat(&mut self, path: &str, follows: bool) -> Answer<FileStat> {
        answer(self.scratch.stat(path, follow(follows)).map(file_stat))
    }

    fn path_set_times(
        &mut self,
        path: &str,
        follows: bool,
        accessed: NewTime,
        modified: NewTime,
    ) -> Answer<()> {
        self.tick();
        let now = self.clock;
        let nanos = |time| match time {
            NewTime::Now => Some(now),
            NewTime::At(nanos) => Some(nanos),
        };
        let times = Times {
            accessed: nanos(accessed),
            modified: nanos(modified),
        };
        answer(self.scratch.set_times(path, follow(follows), times))
    }

    fn directory_open(&mut self, path: &str) -> Answer<FileHandle> {
        let options = wardian_scratch::OpenOptions {
            read: true,
            directory: true,
            ..Default::default()
        };
        let opened = self.scratch.open(path, options);
        answer(opened.map(|opened| self.add(Open::Listing(opened, None))))
    }

    fn directory_next(&mut self, directory: FileHandle) -> Answer<Option<(String, FileKind)>> {
        let Some(Open::Listing(opened, name)) = self.open.get_mut(&directory.0) else {
            return Ok(Err(Errno::EBADF));
        };
        let next = match self.scratch.entry_after(opened, name.as_deref()) {
            Ok(next) => next.map(|(name, found)| (name.to_string(), kind(found))),
            Err(error) => return Ok(Err(errno(error))),
        };
        if let Some((found, _)) = &next {
            *name = Some(found.clone());
        }
        Ok(Ok(next))
    }

    fn directory_close(&mut self, directory: FileHandle) -> Result<(), wardian_interp::Stop> {
        self.close(directory);
        Ok(())
    }

    fn make_directory(&mut self, path: &str) -> Answer<()> {
        answer(self.tick().make_dir(path))
    }

    fn remove_directory(&mut self, path: &str) -> Answer<()> {
        answer(self.tick().remove_dir(path))
    }

    fn unlink(&mut self, path: &str) -> Answer<()> {
        answer(self.tick().unlink(path))
    }

    fn rename(&mut self, path: &str, new_path: &str) -> Answer<()> {
        answer(self.tick().rename(path, new_path))
    }

    fn symlink(&mut self, target: &str, path: &str) -> Answer<()> {
        answer(self.tick().symlink(target, path))
    }

    fn hard_link(&mut self, path: &str, new_path: &str) -> Answer<()> {
        answer(self.tick().hard_link(path, new_path))
    }

    fn read_link(&mut self, path: &str) -> Answer<String> {
        answer(self.scratch.read_link(path).map(String::from))
    }
}

//! Directories of this computer that a native run may read, over the files in memory.
//!
//! A developer's tool: paths are taken as they are, symbolic links lead where they lead, and nothing can be changed.
//! The capability filesystem of sandboxes is the host's (`host/lib`).

#![allow(
    clippy::disallowed_methods,
    reason = "this is the outside of the interpreter that runs natively"
)]

use super::memory_files::MemoryFiles;
use std::collections::HashMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use wardian_interp::Stop;
use wardian_interp::outside::errno::Errno;
use wardian_interp::outside::files::{
    Answer, FileHandle, FileKind, FileStat, Files, NewTime, OpenOptions,
};

/// Handles of what is mounted count from here; below are those of the files in memory.
const FIRST: u32 = 1 << 30;

/// A file that is open, or a listing and how far it is.
enum Open {
    File(fs::File),
    Listing(std::vec::IntoIter<(String, FileKind)>),
}

/// Files in memory, and directories of this computer.
pub(super) struct Mounts {
    pub(super) memory: MemoryFiles,
    /// Where each is seen, and where it is.
    mounted: Vec<(String, PathBuf)>,
    open: HashMap<u32, Open>,
    next: u32,
}

impl Mounts {
    /// Mount each `DIR:PATH` of the list.
    pub(super) fn new(memory: MemoryFiles, mounts: &[&str]) -> Mounts {
        let pair = |mount: &&str| {
            let (folder, path) = mount.split_once(':').expect("DIR:PATH");
            (path.to_string(), PathBuf::from(folder))
        };
        Mounts {
            memory,
            mounted: mounts.iter().map(pair).collect(),
            open: HashMap::new(),
            next: FIRST,
        }
    }

    /// Where a path lies on this computer; None: in memory.
    fn found(&self, path: &str) -> Option<PathBuf> {
        self.mounted.iter().find_map(|(seen, folder)| {
            let rest = path.strip_prefix(seen.as_str())?;
            (rest.is_empty() || rest.starts_with('/'))
                .then(|| folder.join(rest.trim_start_matches('/')))
        })
    }

    fn add(&mut self, open: Open) -> FileHandle {
        let handle = self.next;
        self.next += 1;
        self.open.insert(handle, open);
        FileHandle(handle)
    }

    fn refuse<T>(&self, path: &str) -> Option<Answer<T>> {
        self.found(path).map(|_| Ok(Err(Errno::EROFS)))
    }
}

fn errno(error: &std::io::Error) -> Errno {
    let number = i64::from(error.raw_os_error().unwrap_or(5));
    let same = |errno: &&Errno| errno.number() == number;
    *Errno::ALL.iter().find(same).unwrap_or(&Errno::EIO)
}

fn answer<T>(result: std::io::Result<T>) -> Answer<T> {
    Ok(result.map_err(|error| errno(&error)))
}

fn kind(kind: fs::FileType) -> FileKind {
    if kind.is_dir() {
        FileKind::Directory
    } else if kind.is_file() {
        FileKind::File
    } else if kind.is_symlink() {
        FileKind::Link
    } else {
        FileKind::Other
    }
}

fn stat(metadata: &fs::Metadata) -> FileStat {
    let nanos = |seconds: i64, nanos: i64| (seconds * 1_000_000_000 + nanos) as u64;
    FileStat {
        kind: kind(metadata.file_type()),
        read_only: true,
        inode: metadata.ino(),
        device: 2,
        links: metadata.nlink(),
        size: metadata.len(),
        accessed: nanos(metadata.atime(), metadata.atime_nsec()),
        modified: nanos(metadata.mtime(), metadata.mtime_nsec()),
        changed: nanos(metadata.ctime(), metadata.ctime_nsec()),
    }
}

fn listing(path: &PathBuf) -> std::io::Result<Open> {
    let mut names = Vec::new();
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        if let Ok(name) = entry.file_name().into_string() {
            names.push((name, kind(entry.file_type()?)));
        }
    }
    names.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(Open::Listing(names.into_iter()))
}

impl Files for Mounts {
    fn file_open(&mut self, path: &str, options: OpenOptions) -> Answer<FileHandle> {
        let Some(found) = self.found(path) else {
            return self.memory.file_open(path, options);
        };
        if options.write || options.create || options.truncate {
            return Ok(Err(Errno::EROFS));
        }
        if options.directory && !found.is_dir() {
            return Ok(Err(Errno::ENOTDIR));
        }
        answer(fs::File::open(found).map(|file| self.add(Open::File(file))))
    }

    fn file_close(&mut self, file: FileHandle) -> Result<(), Stop> {
        self.open.remove(&file.0);
        self.memory.file_close(file)
    }

    fn file_read(&mut self, file: FileHandle, offset: u64, length: usize) -> Answer<Vec<u8>> {
        use std::os::unix::fs::FileExt;
        let Some(Open::File(opened)) = self.open.get(&file.0) else {
            return self.memory.file_read(file, offset, length);
        };
        let mut bytes = vec![0; length.min(1 << 20)];
        let read = opened.read_at(&mut bytes, offset);
        answer(read.map(|read| {
            bytes.truncate(read);
            bytes
        }))
    }

    fn file_write(&mut self, file: FileHandle, offset: u64, bytes: &[u8]) -> Answer<()> {
        self.memory.file_write(file, offset, bytes)
    }

    fn file_append(&mut self, file: FileHandle, bytes: &[u8]) -> Answer<u64> {
        self.memory.file_append(file, bytes)
    }

    fn file_set_len(&mut self, file: FileHandle, length: u64) -> Answer<()> {
        self.memory.file_set_len(file, length)
    }

    fn file_sync(&mut self, file: FileHandle) -> Answer<()> {
        self.memory.file_sync(file)
    }

    fn file_stat(&mut self, file: FileHandle) -> Answer<FileStat> {
        match self.open.get(&file.0) {
            Some(Open::File(opened)) => answer(opened.metadata().map(|found| stat(&found))),
            _ => self.memory.file_stat(file),
        }
    }

    fn path_stat(&mut self, path: &str, follow: bool) -> Answer<FileStat> {
        let Some(found) = self.found(path) else {
            return self.memory.path_stat(path, follow);
        };
        let metadata = if follow {
            fs::metadata(found)
        } else {
            fs::symlink_metadata(found)
        };
        answer(metadata.map(|found| stat(&found)))
    }

    fn path_set_times(
        &mut self,
        path: &str,
        follow: bool,
        accessed: NewTime,
        modified: NewTime,
    ) -> Answer<()> {
        self.refuse(path)
            .unwrap_or_else(|| self.memory.path_set_times(path, follow, accessed, modified))
    }

    fn directory_open(&mut self, path: &str) -> Answer<FileHandle> {
        match self.found(path) {
            Some(found) => answer(listing(&found).map(|listing| self.add(listing))),
            None => self.memory.directory_open(path),
        }
    }

    fn directory_next(&mut self, directory: FileHandle) -> Answer<Option<(String, FileKind)>> {
        match self.open.get_mut(&directory.0) {
            Some(Open::Listing(names)) => Ok(Ok(names.next())),
            _ => self.memory.directory_next(directory),
        }
    }

    fn directory_close(&mut self, directory: FileHandle) -> Result<(), Stop> {
        self.open.remove(&directory.0);
        self.memory.directory_close(directory)
    }

    fn make_directory(&mut self, path: &str) -> Answer<()> {
        let refused = self.refuse(path);
        refused.unwrap_or_else(|| self.memory.make_directory(path))
    }

    fn remove_directory(&mut self, path: &str) -> Answer<()> {
        let refused = self.refuse(path);
        refused.unwrap_or_else(|| self.memory.remove_directory(path))
    }

    fn unlink(&mut self, path: &str) -> Answer<()> {
        let refused = self.refuse(path);
        refused.unwrap_or_else(|| self.memory.unlink(path))
    }

    fn rename(&mut self, path: &str, new_path: &str) -> Answer<()> {
        let refused = self.refuse(path).or_else(|| self.refuse(new_path));
        refused.unwrap_or_else(|| self.memory.rename(path, new_path))
    }

    fn symlink(&mut self, target: &str, path: &str) -> Answer<()> {
        let refused = self.refuse(path);
        refused.unwrap_or_else(|| self.memory.symlink(target, path))
    }

    fn hard_link(&mut self, path: &str, new_path: &str) -> Answer<()> {
        let refused = self.refuse(path).or_else(|| self.refuse(new_path));
        refused.unwrap_or_else(|| self.memory.hard_link(path, new_path))
    }

    fn read_link(&mut self, path: &str) -> Answer<String> {
        match self.found(path) {
            Some(found) => {
                answer(fs::read_link(found).map(|target| target.to_string_lossy().into_owned()))
            }
            None => self.memory.read_link(path),
        }
    }
}

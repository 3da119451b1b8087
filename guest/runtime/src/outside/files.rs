//! The trait `Files`: what the interpreter can ask of a filesystem.
//!
//! Paths are absolute, `/` separated and UTF-8; the working directory and
//! descriptors with their positions live in the interpreter (`modules/fs`).
//! The outer result of each method is a limit that ends the program, the inner
//! one what Python gets to see.

use super::errno::Errno;
use crate::error::Stop;

/// What an operation gives, why it failed, or why the program has to end.
pub type Answer<T> = Result<Result<T, Errno>, Stop>;

/// An open file, or a directory being listed, as the outside numbers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FileHandle(pub u32);

/// How a file is opened.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct OpenOptions {
    /// It will be read.
    pub read: bool,
    /// It will be written.
    pub write: bool,
    /// It is made when it is not there.
    pub create: bool,
    /// With `create`: it must not be there.
    pub exclusive: bool,
    /// Its length becomes 0.
    pub truncate: bool,
    /// It must be a directory.
    pub directory: bool,
    /// It must not be a symbolic link.
    pub no_follow: bool,
}

/// What a path leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// A regular file.
    File,
    /// A directory.
    Directory,
    /// A symbolic link.
    Link,
    /// Anything else.
    Other,
}

/// What a file says of itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FileStat {
    /// What it is.
    pub kind: FileKind,
    /// Nothing on its filesystem can be changed.
    pub read_only: bool,
    /// Its number on its filesystem.
    pub inode: u64,
    /// The number of the filesystem.
    pub device: u64,
    /// How many names it has.
    pub links: u64,
    /// Its length in bytes.
    pub size: u64,
    /// Times in nanoseconds since 1970.
    pub accessed: u64,
    /// When its content changed.
    pub modified: u64,
    /// When anything of it changed.
    pub changed: u64,
}

/// A time to be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NewTime {
    /// What the clock of the filesystem shows.
    Now,
    /// Nanoseconds since 1970.
    At(u64),
}

/// Everything the interpreter can ask of a filesystem.
pub trait Files {
    /// Open a file or directory. Handles are used until [`Files::file_close`].
    fn file_open(&mut self, path: &str, options: OpenOptions) -> Answer<FileHandle>;

    /// Close what is open. Unknown handles are ignored.
    fn file_close(&mut self, file: FileHandle) -> Result<(), Stop>;

    /// Bytes from `offset`, at most `length` of them and at most 1 MiB; none at the end only.
    fn file_read(&mut self, file: FileHandle, offset: u64, length: usize) -> Answer<Vec<u8>>;

    /// Write all bytes at `offset`, or fail.
    fn file_write(&mut self, file: FileHandle, offset: u64, bytes: &[u8]) -> Answer<()>;

    /// Write all bytes at the end of the file, or fail; gives where they end.
    fn file_append(&mut self, file: FileHandle, bytes: &[u8]) -> Answer<u64>;

    /// Change the length; what is added is zeros.
    fn file_set_len(&mut self, file: FileHandle, length: u64) -> Answer<()>;

    /// Bring everything written to where it is kept.
    fn file_sync(&mut self, file: FileHandle) -> Answer<()>;

    /// What an open file says of itself.
    fn file_stat(&mut self, file: FileHandle) -> Answer<FileStat>;

    /// What the file at a path says of itself.
    fn path_stat(&mut self, path: &str, follow: bool) -> Answer<FileStat>;

    /// Set the times of the file at a path.
    fn path_set_times(
        &mut self,
        path: &str,
        follow: bool,
        accessed: NewTime,
        modified: NewTime,
    ) -> Answer<()>;

    /// Begin to list a directory. The handle is used until [`Files::directory_close`].
    fn directory_open(&mut self, path: &str) -> Answer<FileHandle>;

    /// The next entry; none at the end. Never `.` or `..`.
    fn directory_next(&mut self, directory: FileHandle) -> Answer<Option<(String, FileKind)>>;

    /// End a listing. Unknown handles are ignored.
    fn directory_close(&mut self, directory: FileHandle) -> Result<(), Stop>;

    /// Make a directory.
    fn make_directory(&mut self, path: &str) -> Answer<()>;

    /// Remove an empty directory.
    fn remove_directory(&mut self, path: &str) -> Answer<()>;

    /// Remove a name of a file.
    fn unlink(&mut self, path: &str) -> Answer<()>;

    /// Give a file or directory another path, replacing what is there.
    fn rename(&mut self, path: &str, new_path: &str) -> Answer<()>;

    /// Make a symbolic link.
    fn symlink(&mut self, target: &str, path: &str) -> Answer<()>;

    /// Give a file another name.
    fn hard_link(&mut self, path: &str, new_path: &str) -> Answer<()>;

    /// The target of a symbolic link.
    fn read_link(&mut self, path: &str) -> Answer<String>;
}

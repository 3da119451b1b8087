//! Directories of the machine that a sandbox may use.
//!
//! Everything goes through a `cap-std` directory, which resolves paths below
//! itself whatever symbolic links, dots and races there are. On top of that
//! only regular files and directories are given out, so that nothing here
//! waits for a FIFO or wakes a device, and a directory may grow by no more than
//! its quota. Links cannot be made: one that leads elsewhere would be a trap
//! for whoever reads the directory later.
//!
//! What does not live here: which guest path is where (`mod.rs`) and the
//! interface of the guest. **Invariant:** no error names a path of the host.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs::{File, FileTimes};
use std::io;
use std::os::unix::fs::FileExt;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::SystemTime;

use cap_std::fs::{Dir, FileTypeExt, Metadata, MetadataExt, OpenOptions, OpenOptionsExt};
use rustix::fs::OFlags;
use rustix::io::Errno;
use serde::{Deserialize, Serialize};

use super::packages::catalog::Catalog;
use crate::control::lock;

/// Bytes by which a directory may grow unless its mount says otherwise.
const DEFAULT_BYTES: u64 = 64 << 20;

/// Files and directories that may be added unless the mount says otherwise.
const DEFAULT_FILES: u64 = 10_000;

/// A directory of the machine, as far as a sandbox may use it.
///
/// ```no_run
/// # fn main() -> std::io::Result<()> {
/// use wardian::{Dir, Mount, ambient_authority};
///
/// let data = Dir::open_ambient_dir("data", ambient_authority())?;
/// let results = Dir::open_ambient_dir("results", ambient_authority())?;
/// let mounts = [
///     ("/data", Mount::read_only(data)),
///     ("/results", Mount::read_write(results).max_bytes(10_000_000).max_files(100)),
///     // Can be changed, too, and nothing of that reaches the machine.
///     ("/project", Mount::overlay(Dir::open_ambient_dir("project", ambient_authority())?)),
/// ];
/// # let _ = mounts;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Mount {
    /// None: nothing is on the disk.
    dir: Option<Arc<Dir>>,
    /// None: nothing can be changed.
    growth: Option<Growth>,
    /// Changes are made in memory.
    overlay: bool,
}

/// How much a directory may grow.
#[derive(Clone, Copy, Debug)]
struct Growth {
    bytes: u64,
    files: u64,
}

impl Mount {
    /// Files can be read and directories listed.
    pub fn read_only(dir: Dir) -> Mount {
        Mount {
            dir: Some(Arc::new(dir)),
            growth: None,
            overlay: false,
        }
    }

    /// Files can be changed, made, removed and renamed, but only for the sandbox: what it writes
    /// lies in its memory, and counts against its limits of bytes and files there. The directory
    /// itself is never changed.
    ///
    /// Bytes of a file are read from the machine until the sandbox changes them; then the whole file
    /// comes to its memory. Names that the machine adds or removes after a directory was looked at
    /// may not be seen. Symbolic links lead to paths of the sandbox, absolute ones nowhere. Snapshots
    /// and forks have what was changed, and read the rest from the directory that is granted
    /// where they go on.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
    /// # let engine = wardian::Engine::builder().max_live_sandboxes(1).build()?;
    /// use wardian::{Dir, Mount, ambient_authority};
    ///
    /// let source = Dir::open_ambient_dir("src", ambient_authority()).unwrap();
    /// let mut sandbox = engine.sandbox().mount("/src", Mount::overlay(source)).build().await?;
    /// sandbox.run("open('/src/lib.rs', 'a').write('changed')").await?;
    /// assert!(sandbox.read_file("/src/lib.rs").await?.ends_with(b"changed"));
    /// assert!(!std::fs::read("src/lib.rs").unwrap().ends_with(b"changed"));
    /// # Ok::<(), wardian::Error>(())
    /// # }).unwrap();
    /// ```
    pub fn overlay(dir: Dir) -> Mount {
        Mount {
            dir: Some(Arc::new(dir)),
            growth: None,
            overlay: true,
        }
    }

    /// Files can be changed, too: what is in the directory altogether may grow by 64 MiB and
    /// 10,000 files and directories, unless said otherwise.
    pub fn read_write(dir: Dir) -> Mount {
        Mount {
            dir: Some(Arc::new(dir)),
            growth: Some(Growth {
                bytes: DEFAULT_BYTES,
                files: DEFAULT_FILES,
            }),
            overlay: false,
        }
    }

    /// By how many bytes the files may grow altogether; nothing unless it is a read-write mount.
    pub fn max_bytes(mut self, bytes: u64) -> Mount {
        if let Some(growth) = &mut self.growth {
            growth.bytes = bytes;
        }
        self
    }

    /// How many files and directories may be added; nothing unless it is a read-write mount.
    pub fn max_files(mut self, files: u64) -> Mount {
        if let Some(growth) = &mut self.growth {
            growth.files = files;
        }
        self
    }

    /// Whether nothing can be changed.
    pub fn is_read_only(&self) -> bool {
        self.growth.is_none() && !self.overlay
    }

    /// Whether changes are made in memory.
    pub fn is_overlay(&self) -> bool {
        self.overlay
    }
}

/// How a file is opened.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Access {
    pub(crate) read: bool,
    pub(crate) write: bool,
    pub(crate) create: bool,
    pub(crate) exclusive: bool,
    pub(crate) truncate: bool,
    pub(crate) directory: bool,
    pub(crate) follow: bool,
}

impl Access {
    /// To be read; a link is not followed.
    pub(crate) const READ: Access = Access {
        read: true,
        write: false,
        create: false,
        exclusive: false,
        truncate: false,
        directory: false,
        follow: false,
    };
}

/// What is open.
pub(crate) enum Opened {
    File(OpenFile),
    Directory(OpenDir),
}

/// An open file.
#[derive(Clone)]
pub(crate) struct OpenFile {
    place: Arc<Place<OpenedFile>>,
    pub(crate) read: bool,
    pub(crate) write: bool,
}

/// A file, and what tells it apart from others: device and inode.
struct OpenedFile {
    file: File,
    id: (u64, u64),
}

impl OpenFile {
    fn get(&self) -> io::Result<&OpenedFile> {
        self.place.get(|mount, path, access| {
            let (file, metadata) = mount.open_plainly(path, access, false)?;
            match entry_kind(&metadata) {
                EntryKind::File => Ok(mount.opened_file(file, &metadata)),
                _ => Err(Errno::PERM.into()),
            }
        })
    }

    fn file(&self) -> io::Result<&File> {
        Ok(&self.get()?.file)
    }
}

/// An open directory.
#[derive(Clone)]
pub(crate) struct OpenDir(Arc<Place<Dir>>);

impl OpenDir {
    pub(crate) fn get(&self) -> io::Result<&Dir> {
        self.0.get(|mount, path, access| {
            let (file, metadata) = mount.open_plainly(path, access, false)?;
            match entry_kind(&metadata) {
                EntryKind::Directory => Ok(Dir::from_std_file(file.into_std())),
                _ => Err(Errno::NOTDIR.into()),
            }
        })
    }
}

/// What is open, or was open in a run before this one and is opened again when it is used. What
/// lies at its path by then need not be what lay there before.
struct Place<T> {
    opened: OnceLock<T>,
    before: Option<(Arc<Mounted>, String, Access)>,
}

impl<T> Place<T> {
    fn new(opened: T) -> Arc<Place<T>> {
        Arc::new(Place {
            opened: OnceLock::from(opened),
            before: None,
        })
    }

    fn get(&self, open: impl FnOnce(&Mounted, &str, Access) -> io::Result<T>) -> io::Result<&T> {
        if let (None, Some((mount, path, access))) = (self.opened.get(), &self.before) {
            // Should another thread have been quicker, its file is the one.
            let _ = self.opened.set(open(mount, path, *access)?);
        }
        self.opened.get().ok_or(Errno::BADF.into())
    }
}

/// What a file says of itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct FileMetadata {
    pub(crate) kind: EntryKind,
    pub(crate) size: u64,
    pub(crate) links: u64,
    pub(crate) inode: u64,
    /// Times in nanoseconds since 1970.
    pub(crate) accessed: Option<u64>,
    pub(crate) modified: Option<u64>,
    pub(crate) changed: u64,
}

/// What a directory entry is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum EntryKind {
    File,
    Directory,
    Link,
    Other,
}

/// What a sandbox has added.
#[derive(Default)]
struct Used {
    bytes: u64,
    files: u64,
    /// Files that are open, by device and inode, and how often: their bytes stay when they are unlinked.
    open: HashMap<(u64, u64), u32>,
}

/// A mount of one sandbox. Its methods block.
pub(crate) struct Mounted {
    mount: Mount,
    used: Mutex<Used>,
    /// What is in it where that does not change, and may be mounted in several.
    catalog: Option<Catalog>,
}

impl Mounted {
    pub(crate) fn new(mount: Mount) -> Mounted {
        Mounted {
            mount,
            used: Mutex::default(),
            catalog: None,
        }
    }

    /// Something that does not change.
    pub(crate) fn known(catalog: Catalog) -> Mounted {
        let nothing = Mount {
            dir: None,
            growth: None,
            overlay: false,
        };
        Mounted {
            catalog: Some(catalog),
            ..Mounted::new(nothing)
        }
    }

    /// What is in it, where that does not change.
    pub(crate) fn catalog(&self) -> Option<&Catalog> {
        self.catalog.as_ref()
    }

    pub(crate) fn is_read_only(&self) -> bool {
        self.mount.is_read_only()
    }

    /// Whether it is what lies below an overlay: then nothing is changed here either.
    pub(crate) fn is_overlay(&self) -> bool {
        self.mount.is_overlay()
    }

    /// EROFS where nothing is on the disk: what is known is answered without asking for it.
    pub(crate) fn dir(&self) -> io::Result<&Dir> {
        self.mount.dir.as_deref().ok_or(Errno::ROFS.into())
    }

    /// How much may be added, or EROFS.
    fn growth(&self) -> io::Result<Growth> {
        self.mount.growth.ok_or(Errno::ROFS.into())
    }

    /// Open a regular file or a directory; anything else is refused before it is opened, and again
    /// after, should it have been exchanged in between.
    pub(crate) fn open(&self, path: &str, access: Access) -> io::Result<Opened> {
        let path = or_dot(path);
        let found = if access.follow && !(access.create && access.exclusive) {
            self.dir()?.metadata(path)
        } else {
            self.dir()?.symlink_metadata(path)
        };
        let changes = access.write || access.truncate;
        let adds = match &found {
            Err(error) if error.kind() == io::ErrorKind::NotFound && access.create => {
                self.growth()?;
                true
            }
            Err(_) => return Err(found.expect_err("looked at just before")),
            Ok(_) if access.create && access.exclusive => return Err(Errno::EXIST.into()),
            Ok(metadata) => {
                match entry_kind(metadata) {
                    EntryKind::Directory if changes || access.create => {
                        return Err(Errno::ISDIR.into());
                    }
                    EntryKind::Directory => {}
                    _ if access.directory => return Err(Errno::NOTDIR.into()),
                    EntryKind::File if changes => {
                        self.growth()?;
                    }
                    EntryKind::File => {}
                    EntryKind::Link => return Err(Errno::LOOP.into()),
                    EntryKind::Other => return Err(Errno::PERM.into()),
                }
                false
            }
        };
        if adds {
            self.add_files(1)?;
        }
        let opened = self.open_file(path, access, adds);
        if adds && opened.is_err() {
            self.remove_file_count(1);
        }
        opened
    }

    fn open_file(&self, path: &str, access: Access, adds: bool) -> io::Result<Opened> {
        let (file, metadata) = self.open_plainly(path, access, adds)?;
        match entry_kind(&metadata) {
            EntryKind::File => {}
            EntryKind::Directory => {
                let dir = Dir::from_std_file(file.into_std());
                return Ok(Opened::Directory(OpenDir(Place::new(dir))));
            }
            EntryKind::Link | EntryKind::Other => return Err(Errno::PERM.into()),
        }
        let file = OpenFile {
            place: Place::new(self.opened_file(file, &metadata)),
            read: access.read,
            write: access.write,
        };
        if access.truncate
            && let Err(error) = self.change_length(&file, 0)
        {
            self.close(&file);
            return Err(error);
        }
        Ok(Opened::File(file))
    }

    /// Open whatever is there, or make a file.
    fn open_plainly(
        &self,
        path: &str,
        access: Access,
        adds: bool,
    ) -> io::Result<(cap_std::fs::File, Metadata)> {
        let mut flags = OFlags::NONBLOCK | OFlags::NOCTTY;
        flags.set(OFlags::NOFOLLOW, !access.follow);
        flags.set(OFlags::DIRECTORY, access.directory);
        let mut options = OpenOptions::new();
        options
            .read(access.read || !access.write)
            // Truncation is ours, so that it is counted.
            .write(access.write || access.truncate)
            .create(adds)
            .create_new(adds && access.exclusive)
            .custom_flags(flags.bits().cast_signed());
        let file = self.dir()?.open_with(path, &options)?;
        let metadata = file.metadata()?;
        Ok((file, metadata))
    }

    fn opened_file(&self, file: cap_std::fs::File, metadata: &Metadata) -> OpenedFile {
        let id = (metadata.dev(), metadata.ino());
        *lock(&self.used).open.entry(id).or_default() += 1;
        let file = file.into_std();
        OpenedFile { file, id }
    }

    /// What was open in a run before this one; it is opened again when it is used.
    pub(crate) fn opened_before(
        self: &Arc<Self>,
        path: String,
        access: Access,
        is_dir: bool,
    ) -> Opened {
        let path = or_dot(&path).to_owned();
        let before = Some((Arc::clone(self), path, access));
        if is_dir {
            let opened = OnceLock::new();
            return Opened::Directory(OpenDir(Arc::new(Place { opened, before })));
        }
        let opened = OnceLock::new();
        Opened::File(OpenFile {
            place: Arc::new(Place { opened, before }),
            read: access.read,
            write: access.write,
        })
    }

    /// An open file is not used any more. Does not block.
    pub(crate) fn close(&self, file: &OpenFile) {
        let Some(OpenedFile { id, .. }) = file.place.opened.get() else {
            return;
        };
        let mut used = lock(&self.used);
        if let Some(count) = used.open.get_mut(id) {
            *count -= 1;
            if *count == 0 {
                used.open.remove(id);
            }
        }
    }

    /// Bytes at an offset, fewer than `length` only at the end.
    pub(crate) fn read_at(file: &OpenFile, offset: u64, length: usize) -> io::Result<Vec<u8>> {
        if !file.read {
            return Err(Errno::BADF.into());
        }
        let opened = file.file()?;
        // A file can be shorter than what is asked for.
        let size = opened.metadata()?.len();
        let left = usize::try_from(size.saturating_sub(offset)).unwrap_or(usize::MAX);
        let mut bytes = vec![0; length.min(left)];
        let mut read = 0;
        while read < bytes.len() {
            match opened.read_at(&mut bytes[read..], offset + read as u64) {
                Ok(0) => break,
                Ok(more) => read += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        bytes.truncate(read);
        Ok(bytes)
    }

    /// Write all bytes at an offset, if they fit.
    pub(crate) fn write_at(&self, file: &OpenFile, offset: u64, bytes: &[u8]) -> io::Result<()> {
        if !file.write {
            return Err(Errno::BADF.into());
        }
        let growth = self.growth()?;
        let end = offset.checked_add(bytes.len() as u64);
        let end = end.filter(|end| i64::try_from(*end).is_ok());
        let end = end.ok_or(io::Error::from(Errno::FBIG))?;
        let file = file.file()?;
        // Held while the disk works, so that two writes never take the same room.
        let mut used = lock(&self.used);
        let before = file.metadata()?.len();
        let more = end.saturating_sub(before);
        check_room(used.bytes, more, growth.bytes)?;
        let written = file.write_all_at(bytes, offset);
        let after = match &written {
            Ok(()) => end.max(before),
            Err(_) => file.metadata()?.len(),
        };
        used.bytes = used.bytes.saturating_add(after.saturating_sub(before));
        written
    }

    /// Change the length of a file that was opened for writing.
    pub(crate) fn set_len(&self, file: &OpenFile, length: u64) -> io::Result<()> {
        if !file.write {
            return Err(Errno::BADF.into());
        }
        self.change_length(file, length)
    }

    fn change_length(&self, file: &OpenFile, length: u64) -> io::Result<()> {
        let growth = self.growth()?;
        if i64::try_from(length).is_err() {
            return Err(Errno::FBIG.into());
        }
        let file = file.file()?;
        let mut used = lock(&self.used);
        let before = file.metadata()?.len();
        check_room(used.bytes, length.saturating_sub(before), growth.bytes)?;
        file.set_len(length)?;
        used.bytes = used
            .bytes
            .saturating_add(length.saturating_sub(before))
            .saturating_sub(before.saturating_sub(length));
        Ok(())
    }

    /// Bring a file to the disk.
    pub(crate) fn sync(file: &OpenFile) -> io::Result<()> {
        file.file()?.sync_all()
    }

    /// What an open file says of itself.
    pub(crate) fn stat(file: &OpenFile) -> io::Result<FileMetadata> {
        Ok(metadata(&Metadata::from_file(file.file()?)?))
    }

    /// What an open directory says of itself.
    pub(crate) fn stat_dir(dir: &OpenDir) -> io::Result<FileMetadata> {
        Ok(metadata(&dir.get()?.dir_metadata()?))
    }

    /// What is at a path.
    pub(crate) fn stat_at(&self, path: &str, follow: bool) -> io::Result<FileMetadata> {
        let path = or_dot(path);
        let found = if follow || path.ends_with('/') {
            self.dir()?.metadata(path)
        } else {
            self.dir()?.symlink_metadata(path)
        };
        Ok(metadata(&found?))
    }

    /// Set times; None leaves one as it is.
    pub(crate) fn set_times(
        &self,
        path: &str,
        follow: bool,
        accessed: Option<SystemTime>,
        modified: Option<SystemTime>,
    ) -> io::Result<()> {
        self.growth()?;
        let access = Access {
            read: true,
            follow,
            ..Access::default()
        };
        let mut times = FileTimes::new();
        if let Some(time) = accessed {
            times = times.set_accessed(time);
        }
        if let Some(time) = modified {
            times = times.set_modified(time);
        }
        match self.open(path, access)? {
            Opened::File(file) => {
                let result = file.file()?.set_times(times);
                self.close(&file);
                result
            }
            Opened::Directory(dir) => {
                let file = dir.get()?.try_clone()?.into_std_file();
                file.set_times(times)
            }
        }
    }

    /// Make a directory.
    pub(crate) fn make_dir(&self, path: &str) -> io::Result<()> {
        if path.is_empty() || self.dir()?.symlink_metadata(bare(path)).is_ok() {
            return Err(Errno::EXIST.into());
        }
        self.add_files(1)?;
        let made = self.dir()?.create_dir(bare(path));
        if made.is_err() {
            self.remove_file_count(1);
        }
        made
    }

    /// Remove an empty directory.
    pub(crate) fn remove_dir(&self, path: &str) -> io::Result<()> {
        if path.is_empty() {
            return Err(Errno::BUSY.into());
        }
        self.growth()?;
        self.dir()?.remove_dir(bare(path))?;
        self.remove_file_count(1);
        Ok(())
    }

    /// Remove a name of a file.
    pub(crate) fn unlink(&self, path: &str) -> io::Result<()> {
        if path.is_empty() {
            return Err(Errno::ISDIR.into());
        }
        self.growth()?;
        if path.ends_with('/') {
            let is_dir = self.dir()?.metadata(path)?.is_dir();
            return Err(if is_dir { Errno::ISDIR } else { Errno::NOTDIR }.into());
        }
        let freed = self.freed_by_removing(path);
        self.dir()?.remove_file(path)?;
        self.remove_bytes(freed);
        self.remove_file_count(1);
        Ok(())
    }

    /// Give a file or directory another path in this mount.
    pub(crate) fn rename(&self, path: &str, new_path: &str) -> io::Result<()> {
        if path.is_empty() || new_path.is_empty() {
            return Err(Errno::BUSY.into());
        }
        self.growth()?;
        if path.ends_with('/') || new_path.ends_with('/') {
            let is_dir = self.dir()?.symlink_metadata(bare(path))?.is_dir();
            if !is_dir {
                return Err(Errno::NOTDIR.into());
            }
        }
        let (path, new_path) = (bare(path), bare(new_path));
        let same = || {
            let (one, other) = (
                self.dir().ok()?.symlink_metadata(path).ok()?,
                self.dir().ok()?.symlink_metadata(new_path).ok()?,
            );
            Some((one.dev(), one.ino()) == (other.dev(), other.ino()))
        };
        // None: nothing is replaced. Two names of one file both stay.
        let replaces = same();
        let freed = self.freed_by_removing(new_path);
        self.dir()?.rename(path, self.dir()?, new_path)?;
        if replaces == Some(false) {
            self.remove_bytes(freed);
            self.remove_file_count(1);
        }
        Ok(())
    }

    /// Give a file another name.
    pub(crate) fn hard_link(&self, path: &str, new_path: &str) -> io::Result<()> {
        self.growth()?;
        if path.is_empty() || self.dir()?.symlink_metadata(bare(path))?.is_dir() {
            return Err(Errno::PERM.into());
        }
        if new_path.is_empty() {
            return Err(Errno::EXIST.into());
        }
        self.add_files(1)?;
        let made = self.dir()?.hard_link(path, self.dir()?, new_path);
        if made.is_err() {
            self.remove_file_count(1);
        }
        made
    }

    /// Symbolic links are not made; see the head of this file.
    pub(crate) fn symlink(&self) -> io::Result<()> {
        self.growth()?;
        Err(Errno::PERM.into())
    }

    /// The target of a symbolic link that leads nowhere else.
    pub(crate) fn read_link(&self, path: &str) -> io::Result<String> {
        if path.is_empty() || path.ends_with('/') {
            return Err(Errno::INVAL.into());
        }
        let target = self.dir()?.read_link(path)?;
        let target = target.into_os_string().into_string();
        target.map_err(|_| Errno::ILSEQ.into())
    }

    /// The bytes that go with a name: those of a file that has no other and is not open.
    fn freed_by_removing(&self, path: &str) -> u64 {
        match self.dir().and_then(|dir| dir.symlink_metadata(path)) {
            Ok(metadata) if metadata.is_file() && metadata.nlink() == 1 => {
                let is_open = lock(&self.used)
                    .open
                    .contains_key(&(metadata.dev(), metadata.ino()));
                if is_open { 0 } else { metadata.len() }
            }
            _ => 0,
        }
    }

    fn add_files(&self, count: u64) -> io::Result<()> {
        let growth = self.growth()?;
        let mut used = lock(&self.used);
        check_room(used.files, count, growth.files)?;
        used.files += count;
        Ok(())
    }

    fn remove_file_count(&self, count: u64) {
        let mut used = lock(&self.used);
        used.files = used.files.saturating_sub(count);
    }

    fn remove_bytes(&self, bytes: u64) {
        let mut used = lock(&self.used);
        used.bytes = used.bytes.saturating_sub(bytes);
    }
}

/// A directory being listed, some entries at a time.
pub(crate) struct Reader(cap_std::fs::ReadDir);

impl Reader {
    pub(crate) fn new(dir: &Dir) -> io::Result<Reader> {
        Ok(Reader(dir.entries()?))
    }

    /// The next entries, none at the end. Names that are not UTF-8 cannot be spelled and are left out.
    pub(crate) fn next(&mut self, most: usize) -> io::Result<Vec<(String, EntryKind)>> {
        let mut found = Vec::new();
        for entry in self.0.by_ref() {
            let entry = entry?;
            let kind = entry.file_type().map_or(EntryKind::Other, |kind| {
                if kind.is_file() {
                    EntryKind::File
                } else if kind.is_dir() {
                    EntryKind::Directory
                } else if kind.is_symlink() {
                    EntryKind::Link
                } else {
                    EntryKind::Other
                }
            });
            if let Some(name) = spelled(&entry.file_name()) {
                found.push((name, kind));
            }
            if found.len() >= most {
                break;
            }
        }
        Ok(found)
    }
}

fn spelled(name: &OsStr) -> Option<String> {
    name.to_str().map(str::to_owned)
}

/// The mount point itself is `.` of its directory.
fn or_dot(path: &str) -> &str {
    if path.is_empty() { "." } else { path }
}

/// Without the slashes at the end.
fn bare(path: &str) -> &str {
    path.trim_end_matches('/')
}

fn check_room(used: u64, more: u64, most: u64) -> io::Result<()> {
    match used.checked_add(more) {
        Some(sum) if more == 0 || sum <= most => Ok(()),
        _ => Err(Errno::NOSPC.into()),
    }
}

fn entry_kind(metadata: &Metadata) -> EntryKind {
    let kind = metadata.file_type();
    if kind.is_file() {
        EntryKind::File
    } else if kind.is_dir() {
        EntryKind::Directory
    } else if kind.is_symlink() {
        EntryKind::Link
    } else {
        debug_assert!(kind.is_fifo() || kind.is_socket() || !kind.is_file());
        EntryKind::Other
    }
}

pub(super) fn metadata(found: &Metadata) -> FileMetadata {
    let seconds = u64::try_from(found.ctime()).unwrap_or(0);
    let nanos = u64::try_from(found.ctime_nsec()).unwrap_or(0);
    FileMetadata {
        kind: entry_kind(found),
        size: found.len(),
        links: found.nlink(),
        inode: found.ino(),
        accessed: found
            .accessed()
            .ok()
            .and_then(|time| nanos_of(time.into_std())),
        modified: found
            .modified()
            .ok()
            .and_then(|time| nanos_of(time.into_std())),
        changed: seconds.saturating_mul(1_000_000_000).saturating_add(nanos),
    }
}

/// Nanoseconds since 1970, if it was since.
fn nanos_of(time: SystemTime) -> Option<u64> {
    let since = time.duration_since(SystemTime::UNIX_EPOCH).ok()?;
    Some(u64::try_from(since.as_nanos()).unwrap_or(u64::MAX))
}

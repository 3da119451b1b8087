//! Files in memory that several sandboxes share, with their embedder.
//!
//! What does not live here: what a path and a name mean (`wardian-scratch`), how a sandbox works on
//! files (`mod.rs`), and what a saved filesystem looks like (`saved.rs`).
//! **Invariant:** whoever holds the tree does one operation and waits for nothing; each operation is
//! seen by the others whole or not at all.

mod saved;

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use tokio::sync::Notify;
use wardian_scratch::{Errno, Follow, Kind, Listed, Opened, Quota, Scratch};

use crate::control::lock;
use crate::error::Error;
use crate::fs::FileKind;
use crate::fs::mounts::Mounted;
use crate::fs::packages::Packages;
use crate::limits::Limits;
use crate::pool::MemoryPool;
use crate::pool::Share;

/// What a filesystem has besides its home.
const TMP: &str = "/tmp";

/// Names and open files are numbered with 32 bits; nobody has memory for half as many.
const MOST: u64 = (u32::MAX / 2) as u64;

/// What a [`Filesystem`] may hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FilesystemQuota {
    /// Bytes of its files, their names included.
    pub bytes: u64,
    /// Files, directories and links.
    pub files: u64,
}

/// As much as a sandbox may hold by default: [`Limits::scratch_bytes`] and [`Limits::scratch_files`].
impl Default for FilesystemQuota {
    fn default() -> FilesystemQuota {
        let limits = Limits::default();
        FilesystemQuota {
            bytes: limits.scratch_bytes,
            files: limits.scratch_files,
        }
    }
}

/// Files in memory that several sandboxes share. It is cheap to clone; clones are the same filesystem.
///
/// Paths are absolute, and separated by slashes; `..` and symbolic links are resolved inside. What goes
/// wrong is [`Error::File`]. What the embedder changes has the time of the machine's clock, what a
/// program changes that of its sandbox's clock; programs see both.
///
/// Each operation is done whole. What a program holds back in a buffer is there when it is flushed, and
/// an append of a program is two operations, to look where the end is and to write there: of
/// two programs that append to one file in the same moment, one can overwrite what the other wrote.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
/// # let engine = wardian::Engine::builder().max_live_sandboxes(2).build()?;
/// use wardian::{Filesystem, FilesystemQuota};
///
/// let files = Filesystem::new(FilesystemQuota::default(), "/home/user")?;
/// let mut one = engine.sandbox().filesystem(&files).build().await?;
/// let mut two = engine.sandbox().filesystem(&files).build().await?;
/// one.run("with open('greeting', 'w') as file: file.write('hello')").await?;
/// let execution = two.run("print(open('greeting').read())").await?;
/// assert_eq!(execution.stdout_text(), "hello\n");
/// assert_eq!(files.read("/home/user/greeting")?, b"hello");
/// # Ok::<(), wardian::Error>(())
/// # }).unwrap();
/// ```
#[derive(Clone)]
pub struct Filesystem {
    shared: Arc<Shared>,
}

struct Shared {
    scratch: Mutex<Scratch>,
    /// What they take of a pool.
    share: Mutex<Share>,
    /// Rings after each change.
    changed: Notify,
    home: String,
    /// They are a sandbox's own, with its mounts.
    is_lent: bool,
    /// Packages that lie in it, by the only number of a mount.
    packages: Mutex<Option<Arc<Mounted>>>,
}

/// What a file of a [`Filesystem`] says of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FileStat {
    /// Its full path, without links and dots on the way.
    pub path: String,
    /// What it is.
    pub kind: FileKind,
    /// Bytes of a file, 0 of anything else.
    pub size: u64,
    /// When its content changed, or what names a directory has.
    pub modified: SystemTime,
    /// Where a symbolic link leads, as it was written down.
    pub link_target: Option<String>,
}

impl Filesystem {
    /// An empty filesystem with `/tmp` and a home, in which sandboxes start, with the directories that
    /// lead there. They count against the quota.
    ///
    /// # Errors
    /// [`Error::File`] when the home is no plain absolute path, or the quota has no room for it.
    pub fn new(quota: FilesystemQuota, home: &str) -> Result<Filesystem, Error> {
        if !is_plain(home) {
            return Err(refused(home, Errno::EINVAL));
        }
        let files = Filesystem::from_scratch(Scratch::new(quota.into()), home);
        for path in [TMP, home] {
            files.make_dirs(path)?;
        }
        Ok(files)
    }

    fn from_scratch(scratch: Scratch, home: &str) -> Filesystem {
        Filesystem::made(scratch, home, false)
    }

    /// A sandbox's own files, for others to work on.
    pub(crate) fn lent(scratch: Scratch, home: &str) -> Filesystem {
        Filesystem::made(scratch, home, true)
    }

    pub(crate) fn is_lent(&self) -> bool {
        self.shared.is_lent
    }

    /// What was lent; a copy where somebody still works on it, without what is open in it.
    pub(crate) fn into_scratch(self) -> Scratch {
        match Arc::try_unwrap(self.shared) {
            Ok(shared) => {
                let scratch = shared.scratch.into_inner();
                scratch.unwrap_or_else(PoisonError::into_inner)
            }
            Err(shared) => lock(&shared.scratch).fork(),
        }
    }

    fn made(scratch: Scratch, home: &str, is_lent: bool) -> Filesystem {
        Filesystem {
            shared: Arc::new(Shared {
                scratch: Mutex::new(scratch),
                share: Mutex::default(),
                changed: Notify::new(),
                home: home.to_owned(),
                is_lent,
                packages: Mutex::default(),
            }),
        }
    }

    /// The directory in which sandboxes start. Programs may have removed it.
    pub fn home(&self) -> &str {
        &self.shared.home
    }

    /// All bytes of a file, links followed.
    ///
    /// # Errors
    /// [`Error::File`] when there is no such file.
    pub fn read(&self, path: &str) -> Result<Vec<u8>, Error> {
        self.on(path, |scratch| scratch.read(path))
    }

    /// Make a file hold exactly these bytes, links followed. One that does not fit is left as it was.
    ///
    /// # Errors
    /// [`Error::File`] when it cannot be written.
    pub fn write(&self, path: &str, bytes: &[u8]) -> Result<(), Error> {
        self.on(path, |scratch| scratch.write(path, bytes))
    }

    /// Add bytes to the end of a file, which is made when it is not there; all of them, or none.
    ///
    /// # Errors
    /// [`Error::File`] when it cannot be written.
    pub fn append(&self, path: &str, bytes: &[u8]) -> Result<(), Error> {
        self.on(path, |scratch| scratch.append(path, bytes))
    }

    /// Make a directory.
    ///
    /// # Errors
    /// [`Error::File`]: EEXIST when there is something, ENOENT when its parent is not there.
    pub fn make_dir(&self, path: &str) -> Result<(), Error> {
        self.on(path, |scratch| scratch.make_dir(path))
    }

    /// Make a directory and those that lead to it, as far as they are not there. False: it was there.
    ///
    /// # Errors
    /// [`Error::File`] when one cannot be made; those before it stay.
    pub fn make_dirs(&self, path: &str) -> Result<bool, Error> {
        self.on(path, |scratch| {
            let is_directory = |scratch: &Scratch| {
                let stat = scratch.stat(path, Follow::Always);
                stat.is_ok_and(|stat| stat.kind == Kind::Directory)
            };
            if is_directory(scratch) {
                return Ok(false);
            }
            let ends = path.match_indices('/').map(|(at, _)| at).skip(1);
            for end in ends.chain([path.len()]) {
                match scratch.make_dir(&path[..end]) {
                    Ok(()) | Err(Errno::EEXIST) => {}
                    Err(errno) => return Err(errno),
                }
            }
            // What is there may be something else.
            is_directory(scratch).then_some(true).ok_or(Errno::EEXIST)
        })
    }

    /// Remove a file, a link or an empty directory.
    ///
    /// # Errors
    /// [`Error::File`] when there is nothing, or something in it.
    pub fn remove(&self, path: &str) -> Result<(), Error> {
        self.on(path, |scratch| match scratch.unlink(path) {
            Err(Errno::EISDIR) => scratch.remove_dir(path),
            removed => removed,
        })
    }

    /// Remove what is there, of a directory with all that is in it; links are not followed. That nothing
    /// is there is no error.
    ///
    /// # Errors
    /// [`Error::File`] for the root.
    pub fn remove_all(&self, path: &str) -> Result<(), Error> {
        self.on(path, |scratch| match scratch.remove_all(path) {
            Err(Errno::ENOENT | Errno::ENOTDIR) => Ok(()),
            removed => removed,
        })
    }

    /// Give something another path; a file or an empty directory that is there is replaced.
    ///
    /// # Errors
    /// [`Error::File`] when that cannot be done; the path is `from`.
    pub fn rename(&self, from: &str, to: &str) -> Result<(), Error> {
        check(to)?;
        self.on(from, |scratch| scratch.rename(from, to))
    }

    /// What is at a path says of itself. A link at its end is not followed.
    ///
    /// # Errors
    /// [`Error::File`] when there is nothing.
    pub fn stat(&self, path: &str) -> Result<FileStat, Error> {
        self.stat_any(path, Follow::UnlessSlash)
    }

    /// [`stat`](Filesystem::stat) of what a link leads to.
    ///
    /// # Errors
    /// [`Error::File`] when there is nothing.
    pub fn stat_followed(&self, path: &str) -> Result<FileStat, Error> {
        self.stat_any(path, Follow::Always)
    }

    fn stat_any(&self, path: &str, follow: Follow) -> Result<FileStat, Error> {
        self.on(path, |scratch| {
            let found = scratch.locate(path, follow)?;
            Ok(file_stat(scratch, found))
        })
    }

    /// What is in a directory and in those in it, down to a depth, sorted by path; 1 is the
    /// directory's own entries. Links are listed and not followed.
    ///
    /// # Errors
    /// [`Error::File`] when there is no such directory.
    pub fn list(&self, path: &str, depth: usize) -> Result<Vec<FileStat>, Error> {
        self.on(path, |scratch| {
            let listed = scratch.list_to(path, depth)?.into_iter();
            Ok(listed.map(|found| file_stat(scratch, found)).collect())
        })
    }

    /// Bytes that count against the quota. Those of a file that was removed count until nobody has it open.
    pub fn used_bytes(&self) -> u64 {
        lock(&self.shared.scratch).used_bytes()
    }

    /// Files, directories and links that count against the quota.
    pub fn used_files(&self) -> u64 {
        lock(&self.shared.scratch).used_nodes()
    }

    /// What it may hold.
    pub fn quota(&self) -> FilesystemQuota {
        let quota = lock(&self.shared.scratch).quota();
        FilesystemQuota {
            bytes: quota.bytes,
            files: quota.nodes,
        }
    }

    /// Count the bytes of its files in this pool too, from now on: what has no room in it is refused as on
    /// a full disk (`ENOSPC`). What is there already stays. Forks are counted in the same pool.
    pub fn count_in(&self, pool: &MemoryPool) {
        let used = self.used_bytes();
        let mut share = Share::of(Some(pool));
        share.set(used);
        *lock(&self.shared.share) = share;
    }

    /// A number that grows with every change of names, contents and times.
    pub fn version(&self) -> u64 {
        lock(&self.shared.scratch).changes()
    }

    /// Wait until the [version](Filesystem::version) is beyond `since`, and answer with it.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
    /// use wardian::{Filesystem, FilesystemQuota};
    ///
    /// let files = Filesystem::new(FilesystemQuota::default(), "/home/user")?;
    /// let before = files.version();
    /// files.write("/home/user/news", b"")?;
    /// assert!(files.changed(before).await > before);
    /// # Ok::<(), wardian::Error>(())
    /// # }).unwrap();
    /// ```
    pub async fn changed(&self, since: u64) -> u64 {
        loop {
            // Made before the look, so that no change in between is missed.
            let change = self.shared.changed.notified();
            let version = self.version();
            if version > since {
                return version;
            }
            change.await;
        }
    }

    /// A copy that goes its own way.
    pub fn fork(&self) -> Filesystem {
        let copy = lock(&self.shared.scratch).fork();
        let copy = Filesystem::from_scratch(copy, self.home());
        if let Some(pool) = lock(&self.shared.share).pool() {
            copy.count_in(pool);
        }
        *lock(&copy.shared.packages) = lock(&self.shared.packages).clone();
        copy
    }

    /// Let packages lie where programs find them, as they do for all sandboxes from then on.
    ///
    /// # Errors
    /// [`Error::Setup`] when other packages are there, or files.
    pub(crate) fn mount_packages(&self, packages: &Arc<Mounted>) -> Result<(), Error> {
        let mut known = lock(&self.shared.packages);
        match &*known {
            Some(known) if Arc::ptr_eq(known, packages) => Ok(()),
            Some(_) => Err(Error::setup("a shared filesystem has other packages")),
            None => {
                let mut scratch = lock(&self.shared.scratch);
                let quota = scratch.quota();
                // Its directories are not the programs'.
                scratch.set_quota(Quota {
                    bytes: u64::MAX,
                    nodes: u64::MAX,
                    open: quota.open,
                });
                let before = (scratch.used_bytes(), scratch.used_nodes());
                let added = scratch.add_mount(Packages::PATH, 0);
                let (bytes, nodes) = (scratch.used_bytes(), scratch.used_nodes());
                scratch.set_quota(Quota {
                    bytes: quota.bytes.saturating_add(bytes - before.0),
                    nodes: quota.nodes.saturating_add(nodes - before.1),
                    open: quota.open,
                });
                added.map_err(|errno| refused(Packages::PATH, errno))?;
                *known = Some(Arc::clone(packages));
                Ok(())
            }
        }
    }

    /// The tree, for one operation; the nodes that it looks at are added to `visits`.
    pub(crate) fn hold<'a>(&'a self, visits: Option<&'a mut u64>) -> Held<'a> {
        let mut scratch = lock(&self.shared.scratch);
        // The embedder's are nobody's.
        scratch.take_visits();
        scratch.set_room(lock(&self.shared.share).most());
        Held {
            share: &self.shared.share,
            bell: Bell {
                changed: &self.shared.changed,
                rings: false,
            },
            before: scratch.changes(),
            scratch,
            visits,
        }
    }

    /// An operation of the embedder.
    fn on<T>(
        &self,
        path: &str,
        work: impl FnOnce(&mut Scratch) -> Result<T, Errno>,
    ) -> Result<T, Error> {
        check(path)?;
        let mut held = self.hold(None);
        held.set_clock(nanos(SystemTime::now()));
        work(&mut held).map_err(|errno| refused(path, errno))
    }
}

impl fmt::Debug for Filesystem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Filesystem")
            .field("home", &self.home())
            .finish_non_exhaustive()
    }
}

impl From<FilesystemQuota> for Quota {
    fn from(quota: FilesystemQuota) -> Quota {
        Quota {
            bytes: quota.bytes,
            nodes: quota.files.min(MOST),
            // Each sandbox has a cap of its own.
            open: MOST,
        }
    }
}

/// The tree of a shared filesystem. Whoever waits for changes is woken when it is given back.
pub(crate) struct Held<'a> {
    // Fields are dropped in this order: the tree is free when the bell rings.
    scratch: MutexGuard<'a, Scratch>,
    share: &'a Mutex<Share>,
    bell: Bell<'a>,
    before: u64,
    visits: Option<&'a mut u64>,
}

struct Bell<'a> {
    changed: &'a Notify,
    rings: bool,
}

impl Held<'_> {
    /// Close what one sandbox had open.
    pub(crate) fn close_each(mut self, opened: impl Iterator<Item = Opened>) {
        for opened in opened {
            self.scratch.close(opened);
        }
    }
}

impl Deref for Held<'_> {
    type Target = Scratch;

    fn deref(&self) -> &Scratch {
        &self.scratch
    }
}

impl DerefMut for Held<'_> {
    fn deref_mut(&mut self) -> &mut Scratch {
        &mut self.scratch
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        let visits = self.scratch.take_visits();
        if let Some(sum) = &mut self.visits {
            **sum = sum.saturating_add(visits);
        }
        lock(self.share).set(self.scratch.used_bytes());
        self.bell.rings = self.scratch.changes() != self.before;
    }
}

impl Drop for Bell<'_> {
    fn drop(&mut self) {
        if self.rings {
            self.changed.notify_waiters();
        }
    }
}

fn file_stat(scratch: &Scratch, found: Listed) -> FileStat {
    let target = match found.stat.kind {
        Kind::Link => scratch.read_link(&found.path).ok(),
        Kind::File | Kind::Directory | Kind::Mount => None,
    };
    FileStat {
        link_target: target.map(str::to_owned),
        path: found.path,
        size: match found.stat.kind {
            Kind::File => found.stat.size,
            Kind::Directory | Kind::Link | Kind::Mount => 0,
        },
        kind: found.stat.kind.into(),
        // Every number of nanoseconds fits: they end in the year 2554.
        modified: SystemTime::UNIX_EPOCH + Duration::from_nanos(found.stat.modified),
    }
}

fn nanos(time: SystemTime) -> u64 {
    let since = time.duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_nanos().try_into().unwrap_or(u64::MAX))
}

/// Whether a path is absolute and has no dots and no slashes too many.
fn is_plain(path: &str) -> bool {
    let Some(names) = path.strip_prefix('/') else {
        return false;
    };
    let is_name =
        |name: &str| !matches!(name, "" | "." | "..") && name.len() <= wardian_scratch::NAME_MAX;
    let fits = path.len() <= wardian_scratch::PATH_MAX && !path.contains('\0');
    fits && (names.is_empty() || names.split('/').all(is_name))
}

/// Paths of the embedder are absolute.
fn check(path: &str) -> Result<(), Error> {
    match path {
        "" => Err(refused(path, Errno::ENOENT)),
        path if !path.starts_with('/') => Err(refused(path, Errno::EINVAL)),
        _ => Ok(()),
    }
}

fn refused(path: &str, errno: Errno) -> Error {
    Error::File {
        path: path.to_owned(),
        errno,
    }
}

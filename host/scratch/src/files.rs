//! Open files: reading, writing, their length; and what a node says of itself.
//!
//! An open file keeps its node, whatever becomes of its names.

use crate::tree::{Content, Kind, Node, NodeId, Scratch};
use crate::{Errno, Follow};

/// How to open a file.
#[derive(Clone, Copy, Default, Debug)]
pub struct OpenOptions {
    /// Its bytes may be read.
    pub read: bool,
    /// Its bytes may be changed.
    pub write: bool,
    /// Every write goes to the end.
    pub append: bool,
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

impl OpenOptions {
    /// What is there is read.
    pub const READ: OpenOptions = OpenOptions {
        read: true,
        write: false,
        append: false,
        create: false,
        exclusive: false,
        truncate: false,
        directory: false,
        no_follow: false,
    };
}

/// A file or directory that is open. To be given back with [`Scratch::close`]; one that is not
/// stays open until the filesystem is dropped.
#[derive(PartialEq, Eq, Debug)]
pub struct Opened {
    node: NodeId,
    /// Tells a node from a later one with its number.
    inode: u64,
    read: bool,
    write: bool,
    append: bool,
}

/// What a node says of itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stat {
    /// What it is.
    pub kind: Kind,
    /// Bytes of a file or of a link's target; a made-up number for directories.
    pub size: u64,
    /// Names that it has.
    pub links: u64,
    /// A number that no other node ever has.
    pub inode: u64,
    /// Times in nanoseconds since 1970.
    pub accessed: u64,
    /// When its content changed.
    pub modified: u64,
    /// When anything of it changed.
    pub changed: u64,
}

/// Times to be set, in nanoseconds since 1970; None leaves one as it is.
#[derive(Clone, Copy, Default, Debug)]
pub struct Times {
    /// Of the last access.
    pub accessed: Option<u64>,
    /// Of the last change of the content.
    pub modified: Option<u64>,
}

/// What a directory says its size is.
const DIRECTORY_SIZE: u64 = 4096;

/// A file's memory grows by its size again, but by no more than this: what is held stays close
/// to what is counted.
const GROWTH_MAX: usize = 1 << 20;

impl Node {
    fn stat(&self) -> Stat {
        Stat {
            kind: self.kind(),
            size: match &self.content {
                Content::File(_) if self.lower.is_some() => {
                    self.lower.as_deref().map_or(0, |lower| lower.size)
                }
                Content::File(bytes) => bytes.len() as u64,
                Content::Link(target) => target.len() as u64,
                Content::Directory(_) | Content::Mount(_) => DIRECTORY_SIZE,
            },
            links: u64::from(self.links),
            inode: self.inode,
            accessed: self.accessed,
            modified: self.modified,
            changed: self.changed,
        }
    }

    fn set_times(&mut self, times: Times, now: u64) {
        self.accessed = times.accessed.unwrap_or(self.accessed);
        self.modified = times.modified.unwrap_or(self.modified);
        self.changed = now;
        if let Some(lower) = self.lower.as_deref_mut() {
            lower.touched = true;
        }
    }
}

impl Scratch {
    /// Open a file or a directory.
    pub fn open(&mut self, path: &str, options: OpenOptions) -> Result<Opened, Errno> {
        if options.create && options.directory {
            return Err(Errno::EINVAL);
        }
        if self.used_open >= self.quota.open {
            return Err(Errno::EMFILE);
        }
        let follow = match options {
            OpenOptions {
                create: true,
                exclusive: true,
                ..
            } => Follow::Never,
            options if options.no_follow => Follow::UnlessSlash,
            _ => Follow::Always,
        };
        let found = self.resolve(path, follow)?;
        let node = match found.node {
            Some(_) if options.create && options.exclusive => return Err(Errno::EEXIST),
            Some(node) => {
                self.check_open(node, found.wants_directory, options)?;
                node
            }
            None if !options.create => return Err(Errno::ENOENT),
            None if found.wants_directory => return Err(Errno::EISDIR),
            None => {
                let (parent, name) = self.free_name(&found)?;
                self.check_room(1, name.len() as u64)?;
                let node = self.add_node(Content::File(Vec::new()));
                self.add_name(parent, &name, node);
                node
            }
        };
        let now = self.now;
        let entry = self.node_mut(node);
        if options.truncate
            && let Content::File(bytes) = &mut entry.content
        {
            let removed = std::mem::take(bytes).len() as u64;
            entry.lower = None;
            (entry.modified, entry.changed) = (now, now);
            self.used_bytes -= removed;
            self.count_change();
        }
        let entry = self.node_mut(node);
        entry.open += 1;
        let inode = entry.inode;
        self.used_open += 1;
        Ok(Opened {
            node,
            inode,
            read: options.read,
            write: options.write,
            append: options.append,
        })
    }

    /// Open once more what is open.
    pub fn reopen(&mut self, opened: &Opened) -> Result<Opened, Errno> {
        let (node, _) = self.opened(opened)?;
        if self.used_open >= self.quota.open {
            return Err(Errno::EMFILE);
        }
        self.node_mut(node).open += 1;
        self.used_open += 1;
        Ok(Opened { node, ..*opened })
    }

    /// Whether what is there can be opened in this way.
    fn check_open(
        &self,
        node: NodeId,
        wants_directory: bool,
        options: OpenOptions,
    ) -> Result<(), Errno> {
        match self.node(node).kind() {
            Kind::Directory if options.write || options.create || options.truncate => {
                Err(Errno::EISDIR)
            }
            Kind::Directory => Ok(()),
            _ if wants_directory || options.directory => Err(Errno::ENOTDIR),
            Kind::File => Ok(()),
            Kind::Link => Err(Errno::ELOOP),
            Kind::Mount => Err(Errno::EBUSY),
        }
    }

    /// Give back what was open.
    pub fn close(&mut self, opened: Opened) {
        if self.opened(&opened).is_err() {
            return;
        }
        self.used_open -= 1;
        self.node_mut(opened.node).open -= 1;
        self.release(opened.node);
    }

    /// The node of what is open here.
    pub(crate) fn opened(&self, opened: &Opened) -> Result<(NodeId, &Node), Errno> {
        match self.find(opened.node) {
            Some(node) if node.inode == opened.inode => Ok((opened.node, node)),
            _ => Err(Errno::EBADF),
        }
    }

    /// The bytes at an offset, as many as there are up to `length`.
    pub fn read_at(&self, opened: &Opened, offset: u64, length: usize) -> Result<&[u8], Errno> {
        let (_, node) = self.opened(opened)?;
        match &node.content {
            _ if !opened.read => Err(Errno::EBADF),
            Content::File(_) if length == 0 => Ok(&[]),
            Content::File(_) if node.lower.is_some() => Err(Errno::EREMOTE),
            Content::File(bytes) => {
                let start = usize::try_from(offset).unwrap_or(usize::MAX);
                let rest = bytes.get(start..).unwrap_or_default();
                Ok(&rest[..length.min(rest.len())])
            }
            _ => Err(Errno::EISDIR),
        }
    }

    /// Write all bytes at an offset, or nothing; gives where they end. A gap before them is zeros.
    /// Files opened to append are written at their end.
    pub fn write_at(&mut self, opened: &Opened, offset: u64, bytes: &[u8]) -> Result<u64, Errno> {
        let id = self.writable(opened)?;
        let length = self.length(id);
        let offset = if opened.append { length } else { offset };
        let end = offset.checked_add(bytes.len() as u64);
        let end = end
            .filter(|end| i64::try_from(*end).is_ok())
            .ok_or(Errno::EFBIG)?;
        if bytes.is_empty() {
            return Ok(end);
        }
        if self.node(id).lower.is_some() {
            return Err(Errno::EREMOTE);
        }
        if end > length {
            self.grow(id, length, end)?;
        }
        if let Content::File(content) = &mut self.node_mut(id).content {
            // Both fit: the file was grown in memory up to `end`.
            content[offset as usize..end as usize].copy_from_slice(bytes);
        }
        self.touch(id);
        Ok(end)
    }

    /// Change the length; what is added is zeros.
    pub fn set_len(&mut self, opened: &Opened, length: u64) -> Result<(), Errno> {
        let id = self.writable(opened)?;
        if i64::try_from(length).is_err() {
            return Err(Errno::EFBIG);
        }
        if length == 0 {
            self.node_mut(id).lower = None;
        }
        if self.node(id).lower.is_some() {
            return Err(Errno::EREMOTE);
        }
        let before = self.length(id);
        if length > before {
            self.grow(id, before, length)?;
        } else if let Content::File(content) = &mut self.node_mut(id).content {
            content.truncate(length as usize);
            if content.capacity() / 2 > content.len() {
                content.shrink_to_fit();
            }
            self.used_bytes -= before - length;
        }
        self.touch(id);
        Ok(())
    }

    pub(crate) fn writable(&self, opened: &Opened) -> Result<NodeId, Errno> {
        let (id, node) = self.opened(opened)?;
        match &node.content {
            _ if !opened.write => Err(Errno::EBADF),
            Content::File(_) => Ok(id),
            _ => Err(Errno::EISDIR),
        }
    }

    fn length(&self, id: NodeId) -> u64 {
        match &self.node(id).content {
            Content::File(bytes) => bytes.len() as u64,
            _ => 0,
        }
    }

    /// Make a file longer, with zeros: within the quota, and asked for before it is made.
    fn grow(&mut self, id: NodeId, from: u64, to: u64) -> Result<(), Errno> {
        self.check_room(0, to - from)?;
        let to_length = usize::try_from(to).map_err(|_| Errno::ENOSPC)?;
        let Content::File(content) = &mut self.node_mut(id).content else {
            return Err(Errno::EISDIR);
        };
        if to_length > content.capacity() {
            let step = content.len().min(GROWTH_MAX);
            let wanted = to_length.max(content.len() + step) - content.len();
            content
                .try_reserve_exact(wanted)
                .map_err(|_| Errno::ENOSPC)?;
        }
        content.resize(to_length, 0);
        self.used_bytes += to - from;
        Ok(())
    }

    /// What the node at a path says of itself.
    pub fn stat(&self, path: &str, follow: Follow) -> Result<Stat, Errno> {
        Ok(self.stat_node(self.existing(path, follow)?))
    }

    pub(crate) fn stat_node(&self, id: NodeId) -> Stat {
        self.node(id).stat()
    }

    /// What an open node says of itself.
    pub fn stat_opened(&self, opened: &Opened) -> Result<Stat, Errno> {
        Ok(self.opened(opened)?.1.stat())
    }

    /// Set the times of the node at a path.
    pub fn set_times(&mut self, path: &str, follow: Follow, times: Times) -> Result<(), Errno> {
        let id = self.existing(path, follow)?;
        self.lift_link(id, 0, 0)?;
        self.set_times_of(id, times);
        Ok(())
    }

    /// Set the times of an open node.
    pub fn set_times_opened(&mut self, opened: &Opened, times: Times) -> Result<(), Errno> {
        let (id, _) = self.opened(opened)?;
        self.set_times_of(id, times);
        Ok(())
    }

    fn set_times_of(&mut self, id: NodeId, times: Times) {
        let now = self.now;
        self.node_mut(id).set_times(times, now);
        self.count_change();
    }

    /// The node at a path.
    pub(crate) fn existing(&self, path: &str, follow: Follow) -> Result<NodeId, Errno> {
        let found = self.resolve(path, follow)?;
        let id = found.node.ok_or(Errno::ENOENT)?;
        if found.wants_directory && self.directory(id).is_none() {
            return Err(Errno::ENOTDIR);
        }
        Ok(id)
    }
}

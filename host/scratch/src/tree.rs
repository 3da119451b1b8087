//! The nodes of the tree, and what of the quota they use.
//!
//! Nodes lie in one vector and name each other by number, so that nothing
//! recurses when a tree is dropped. **Invariant:** a node exists as long as an
//! entry names it or it is open; its bytes count until then.

use crate::Errno;
use crate::lower::{KNOWN_MAX, Lower, LowerPlace};
use std::cell::Cell;
use std::collections::BTreeMap;

/// Number of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NodeId(pub(crate) u32);

/// The root directory.
pub(crate) const ROOT: NodeId = NodeId(0);

/// What a filesystem may hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quota {
    /// Bytes of file contents, of names and of the targets of links.
    pub bytes: u64,
    /// Names in directories: files, directories, links; each further name of a file counts.
    pub nodes: u64,
    /// Files and directories that are open at a time.
    pub open: u64,
}

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A regular file.
    File,
    /// A directory.
    Directory,
    /// A symbolic link.
    Link,
    /// A place where something else is mounted; a directory to those who look at it.
    Mount,
}

/// What a name in a directory stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) id: NodeId,
    /// The directory below has this name; it is not counted against the quota.
    pub(crate) below: bool,
}

/// A directory's own part.
#[derive(Clone, Debug)]
pub(crate) struct Directory {
    pub(crate) parent: NodeId,
    /// Sorted, so that listings are the same everywhere and can go on behind a name.
    pub(crate) entries: BTreeMap<Box<str>, Entry>,
    /// Length of the full path, without a slash at its end: 0 for the root.
    pub(crate) path_length: usize,
}

#[derive(Clone, Debug)]
pub(crate) enum Content {
    File(Vec<u8>),
    Directory(Directory),
    Link(Box<str>),
    Mount(u32),
}

#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) content: Content,
    /// Never used twice, unlike the node's number.
    pub(crate) inode: u64,
    /// Names; for a directory as POSIX counts: 2 and one for each directory in it.
    pub(crate) links: u32,
    pub(crate) open: u32,
    /// Where its content is, or the rest of its entries, as long as it is not here.
    pub(crate) lower: Option<Box<Lower>>,
    pub(crate) accessed: u64,
    pub(crate) modified: u64,
    pub(crate) changed: u64,
}

impl Node {
    pub(crate) fn kind(&self) -> Kind {
        match self.content {
            Content::File(_) => Kind::File,
            Content::Directory(_) => Kind::Directory,
            Content::Link(_) => Kind::Link,
            Content::Mount(_) => Kind::Mount,
        }
    }

    fn bytes(&self) -> u64 {
        match &self.content {
            _ if self.lower.is_some() => 0,
            Content::File(bytes) => bytes.len() as u64,
            Content::Link(target) => target.len() as u64,
            Content::Directory(_) | Content::Mount(_) => 0,
        }
    }
}

/// An in-memory filesystem.
#[derive(Clone, Debug)]
pub struct Scratch {
    nodes: Vec<Option<Node>>,
    free: Vec<NodeId>,
    pub(crate) quota: Quota,
    pub(crate) used_bytes: u64,
    /// Bytes that may be used now, where that may be less than the quota.
    room: u64,
    pub(crate) used_nodes: u64,
    pub(crate) used_open: u64,
    next_inode: u64,
    pub(crate) mounts: u32,
    /// Numbers and paths of the overlays.
    pub(crate) overlays: Vec<(u32, Box<str>)>,
    /// Names of directories below: those that are shown, and those that are not any more.
    pub(crate) known: u64,
    pub(crate) known_max: u64,
    /// Whether directories are taken for what is known of them: while a snapshot is restored.
    pub(crate) restoring: bool,
    /// Files that came from a snapshot, and may not be there below.
    pub(crate) doubtful: Vec<LowerPlace>,
    pub(crate) now: u64,
    /// Grows with every change that can be seen.
    changes: u64,
    /// Nodes looked at since it was last asked.
    visits: Cell<u64>,
}

impl Scratch {
    /// An empty filesystem: its root directory.
    pub fn new(quota: Quota) -> Scratch {
        let root = Node {
            content: Content::Directory(Directory {
                parent: ROOT,
                entries: BTreeMap::new(),
                path_length: 0,
            }),
            inode: 1,
            links: 2,
            open: 0,
            lower: None,
            accessed: 0,
            modified: 0,
            changed: 0,
        };
        Scratch {
            nodes: vec![Some(root)],
            free: Vec::new(),
            quota,
            used_bytes: 0,
            room: u64::MAX,
            used_nodes: 0,
            used_open: 0,
            next_inode: 2,
            mounts: 0,
            overlays: Vec::new(),
            known: 0,
            known_max: KNOWN_MAX,
            restoring: false,
            doubtful: Vec::new(),
            now: 0,
            changes: 0,
            visits: Cell::new(0),
        }
    }

    /// Nodes that were looked at since this was last asked: what the work of operations is
    /// measured by whose cost their arguments do not show, such as the renaming of a big tree.
    pub fn take_visits(&mut self) -> u64 {
        self.visits.take()
    }

    pub(crate) fn visit(&self, nodes: usize) {
        self.visits
            .set(self.visits.get().saturating_add(nodes as u64));
    }

    /// A number that grows with every change of names, contents and times.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    pub(crate) fn count_change(&mut self) {
        self.changes += 1;
    }

    /// A copy of its own, in which nothing is open.
    pub fn fork(&self) -> Scratch {
        let mut copy = self.clone();
        copy.close_all();
        copy
    }

    /// What may be held from now on; what is held already stays.
    pub fn set_quota(&mut self, quota: Quota) {
        self.quota = quota;
    }

    /// What may be held.
    pub fn quota(&self) -> Quota {
        self.quota
    }

    /// Close whatever is open: its handles mean nothing any more.
    pub fn close_all(&mut self) {
        self.used_open = 0;
        for number in 0..self.nodes.len() as u32 {
            let id = NodeId(number);
            if self.find(id).is_some_and(|node| node.open > 0) {
                self.node_mut(id).open = 0;
                self.release(id);
            }
        }
    }

    /// The time that changes get from now on, in nanoseconds since 1970.
    pub fn set_clock(&mut self, nanos: u64) {
        self.now = nanos;
    }

    /// Bytes that count against the quota now.
    pub fn used_bytes(&self) -> u64 {
        self.used_bytes
    }

    /// How many bytes may be used from now on, if that is less than the quota.
    pub fn set_room(&mut self, bytes: u64) {
        self.room = bytes;
    }

    /// Names that count against the quota now.
    pub fn used_nodes(&self) -> u64 {
        self.used_nodes
    }

    pub(crate) fn find(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.0 as usize)?.as_ref()
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node {
        self.find(id).expect("nodes that are named or open exist")
    }

    pub(crate) fn node_mut(&mut self, id: NodeId) -> &mut Node {
        let node = self.nodes.get_mut(id.0 as usize).and_then(Option::as_mut);
        node.expect("nodes that are named or open exist")
    }

    pub(crate) fn directory(&self, id: NodeId) -> Option<&Directory> {
        match &self.node(id).content {
            Content::Directory(directory) => Some(directory),
            _ => None,
        }
    }

    pub(crate) fn directory_mut(&mut self, id: NodeId) -> &mut Directory {
        match &mut self.node_mut(id).content {
            Content::Directory(directory) => directory,
            _ => unreachable!("only directories are parents"),
        }
    }

    /// Whether so much more may be held.
    pub(crate) fn check_room(&self, nodes: u64, bytes: u64) -> Result<(), Errno> {
        let fits = |used: u64, more: u64, most: u64| {
            more == 0 || used.checked_add(more).is_some_and(|sum| sum <= most)
        };
        if fits(self.used_nodes, nodes, self.quota.nodes)
            && fits(self.used_bytes, bytes, self.quota.bytes.min(self.room))
        {
            Ok(())
        } else {
            Err(Errno::ENOSPC)
        }
    }

    /// A new node without a name; the caller has checked the quota and names it next.
    pub(crate) fn add_node(&mut self, content: Content) -> NodeId {
        let node = Node {
            links: 0,
            open: 0,
            lower: None,
            inode: self.next_inode,
            accessed: self.now,
            modified: self.now,
            changed: self.now,
            content,
        };
        self.next_inode += 1;
        self.used_bytes += node.bytes();
        match self.free.pop() {
            Some(id) => {
                self.nodes[id.0 as usize] = Some(node);
                id
            }
            None => {
                // Names and open files are bounded far below.
                let id = NodeId(self.nodes.len() as u32);
                self.nodes.push(Some(node));
                id
            }
        }
    }

    /// Give a node a name. The caller has checked quota, path length and that the name is free.
    pub(crate) fn add_name(&mut self, parent: NodeId, name: &str, id: NodeId) {
        self.used_nodes += 1;
        self.used_bytes += name.len() as u64;
        let now = self.now;
        self.node_mut(id).changed = now;
        self.link_name(parent, name, Entry { id, below: false });
        self.touch(parent);
    }

    /// Give a node a name, without counting it or changing times.
    pub(crate) fn link_name(&mut self, parent: NodeId, name: &str, entry: Entry) {
        self.directory_mut(parent)
            .entries
            .insert(name.into(), entry);
        let node = self.node_mut(entry.id);
        let is_directory = matches!(node.content, Content::Directory(_));
        node.links += if is_directory { 2 } else { 1 };
        if is_directory {
            self.node_mut(parent).links += 1;
        }
    }

    /// Take a name away; the node goes with it unless it has another or is open.
    pub(crate) fn remove_name(&mut self, parent: NodeId, name: &str) -> Option<NodeId> {
        let Entry { id, below } = self.directory_mut(parent).entries.remove(name)?;
        if below {
            // It is still there below, and must not come back.
            if let Some(lower) = self.node_mut(parent).lower.as_deref_mut() {
                lower.hidden.insert(name.into());
            }
        } else {
            self.used_nodes -= 1;
            self.used_bytes -= name.len() as u64;
        }
        let now = self.now;
        let node = self.node_mut(id);
        node.changed = now;
        let is_directory = matches!(node.content, Content::Directory(_));
        node.links = node.links.saturating_sub(if is_directory { 2 } else { 1 });
        self.touch(parent);
        if is_directory {
            self.node_mut(parent).links -= 1;
        }
        Some(id)
    }

    /// Free a node that nothing needs any more.
    pub(crate) fn release(&mut self, id: NodeId) {
        let node = self.node(id);
        if node.links == 0 && node.open == 0 && id != ROOT {
            let lower = node.lower.as_deref();
            let hidden = lower.map_or(0, |lower| lower.hidden.len() as u64);
            self.used_bytes -= node.bytes();
            self.known -= hidden;
            self.nodes[id.0 as usize] = None;
            self.free.push(id);
        }
    }

    /// A directory or file was changed now.
    pub(crate) fn touch(&mut self, id: NodeId) {
        self.count_change();
        let now = self.now;
        let node = self.node_mut(id);
        node.modified = now;
        node.changed = now;
        if let Some(lower) = node.lower.as_deref_mut() {
            lower.touched = true;
        }
    }

    /// What the quota should count, counted again: for tests.
    #[cfg(test)]
    pub(crate) fn recount(&self) -> (u64, u64, u64) {
        let (mut nodes, mut bytes, mut open, mut known) = (0, 0, 0, 0);
        for node in self.nodes.iter().flatten() {
            bytes += node.bytes();
            open += u64::from(node.open);
            if let Content::Directory(directory) = &node.content {
                for (name, entry) in &directory.entries {
                    nodes += u64::from(!entry.below);
                    bytes += if entry.below { 0 } else { name.len() as u64 };
                    known += u64::from(entry.below);
                }
            }
            known += node
                .lower
                .as_deref()
                .map_or(0, |lower| lower.hidden.len() as u64);
        }
        assert_eq!(known, self.known);
        (nodes, bytes, open)
    }
}

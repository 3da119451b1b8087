//! Overlays: directories of this filesystem whose entries, and files whose bytes, lie below it,
//! as long as nothing changes them.
//!
//! Nothing is read here. The filesystem says which directory it has to know
//! ([`Scratch::enter`] and the like), is told what is in it ([`Scratch::know`]), and goes on; where
//! the bytes of a file are ([`Scratch::lower_of`]), and takes them before they change
//! ([`Scratch::fill`]). So whoever reads decides how, and may wait for it. What becomes of names is
//! the business of this filesystem alone: one that was removed or renamed is *hidden* in its
//! directory below, and something moved still knows where it was.
//!
//! **Invariant:** names and bytes that are held here count against the quota; names that are only
//! known count against [`KNOWN_MAX`], whether they are shown or hidden. What is as it is below
//! can be forgotten at any time ([`Scratch::forget`]): looking again gives the same.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::tree::{Content, Directory, Entry, NodeId, ROOT, Scratch};
use crate::{Errno, Follow, Kind, NAME_MAX, Opened, PATH_MAX};

/// Names that are known of all directories below, at most: they take memory, some 300 bytes each.
pub const KNOWN_MAX: u64 = 100_000;

/// What a node has below.
#[derive(Clone, Debug)]
pub(crate) struct Lower {
    pub(crate) overlay: u32,
    /// From where the overlay begins, which is empty itself; plain names.
    pub(crate) path: Box<str>,
    /// Of a file, when it was last looked at.
    pub(crate) size: u64,
    /// Its times are not those below any more.
    pub(crate) touched: bool,
    /// Of a directory: what is in it was looked at.
    pub(crate) known: bool,
    /// Of a directory: names below that are not there any more, here.
    pub(crate) hidden: BTreeSet<Box<str>>,
}

impl Lower {
    pub(crate) fn new(overlay: u32, path: &str) -> Box<Lower> {
        Box::new(Lower {
            overlay,
            path: path.into(),
            size: 0,
            touched: false,
            known: false,
            hidden: BTreeSet::new(),
        })
    }
}

/// Something below that has to be looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LowerPlace {
    node: NodeId,
    inode: u64,
    /// What it was when its directory was looked at.
    pub kind: Kind,
    /// The number that the overlay was given.
    pub overlay: u32,
    /// The path from there, empty for the overlay itself; made of plain names.
    pub path: String,
}

/// What an entry below is. What is nothing of these is not there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum LowerKind {
    /// A regular file.
    File,
    /// A directory.
    Directory,
    /// A symbolic link and its target, which is a path of this filesystem. An empty one leads
    /// where nobody here may follow.
    Link(String),
}

/// An entry of a directory below.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LowerEntry {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: LowerKind,
}

/// What something below says of itself.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LowerStat {
    /// Bytes of a file.
    pub size: u64,
    /// Times in nanoseconds since 1970.
    pub accessed: u64,
    /// When its content changed.
    pub modified: u64,
    /// When anything of it changed.
    pub changed: u64,
}

impl Scratch {
    /// Make a directory whose entries lie below, with the directories that lead to it.
    ///
    /// # Errors
    /// Those of [`Scratch::add_mount`].
    pub fn add_overlay(&mut self, path: &str, overlay: u32) -> Result<(), Errno> {
        self.make_parents(path)?;
        self.make_dir(path)?;
        let id = self.existing(path, Follow::Never)?;
        self.node_mut(id).lower = Some(Lower::new(overlay, ""));
        self.overlays.push((overlay, path.into()));
        Ok(())
    }

    /// How many more names may be known.
    pub fn may_know(&self) -> u64 {
        self.known_max.saturating_sub(self.known)
    }

    /// Forget names of directories that nobody has open and that are as they are below, other than those on the
    /// way to `place`: there may be more of them than fit.
    pub fn forget(&mut self, place: &LowerPlace) {
        let mut kept = BTreeSet::new();
        let mut current = self.node_at(place);
        while let Some(id) = current {
            self.visit(1);
            let parent = self.directory(id).map(|found| found.parent);
            current = parent.filter(|parent| kept.insert(id.0) && *parent != id);
        }
        // From behind: a directory is forgotten after those in it.
        for id in self.directories_of(ROOT).into_iter().rev() {
            let node = self.node(id);
            let is_known = node.lower.as_deref().is_some_and(|lower| lower.known);
            if !is_known || node.open > 0 || kept.contains(&id.0) {
                continue;
            }
            let entries = self.directory(id).map(|found| &found.entries);
            let forgotten: Vec<Box<str>> = entries
                .into_iter()
                .flatten()
                .filter(|(_, entry)| entry.below && self.is_forgettable(entry.id))
                .map(|(name, _)| name.clone())
                .collect();
            for name in forgotten {
                self.forget_name(id, &name);
            }
            if let Some(lower) = self.node_mut(id).lower.as_deref_mut() {
                lower.known = false;
            }
        }
    }

    /// Whether looking again would give the same as there is.
    fn is_forgettable(&self, id: NodeId) -> bool {
        let node = self.node(id);
        let Some(lower) = node.lower.as_deref() else {
            return false;
        };
        let is_plain = match &node.content {
            Content::Directory(directory) => {
                !lower.known && lower.hidden.is_empty() && directory.entries.is_empty()
            }
            _ => node.links == 1,
        };
        is_plain && node.open == 0 && !lower.touched
    }

    fn forget_name(&mut self, parent: NodeId, name: &str) {
        let Some(entry) = self.directory_mut(parent).entries.remove(name) else {
            return;
        };
        if self.directory(entry.id).is_some() {
            self.node_mut(parent).links -= 1;
        }
        self.node_mut(entry.id).links = 0;
        self.release(entry.id);
        self.known -= 1;
    }

    /// The directory at a path, when what is in it was not looked at. Nothing for other paths.
    pub fn unknown_at(&self, path: &str, follow: Follow) -> Option<LowerPlace> {
        if self.overlays.is_empty() {
            return None;
        }
        let id = self.resolve(path, follow).ok()?.node?;
        self.place(id).filter(|_| self.is_unknown(id))
    }

    /// What is open, when it is a directory that was not looked at.
    pub fn unknown_opened(&self, opened: &Opened) -> Option<LowerPlace> {
        let (id, _) = self.opened(opened).ok()?;
        self.place(id).filter(|_| self.is_unknown(id))
    }

    /// Directories at a path and in it, however deep, that were not looked at: some of them, none
    /// only when there are none.
    pub fn unknown_below(&self, path: &str) -> Vec<LowerPlace> {
        let Some(id) = self
            .existing(path, Follow::Always)
            .ok()
            .filter(|_| !self.overlays.is_empty())
        else {
            return Vec::new();
        };
        let directories = self.directories_of(id).into_iter();
        directories
            .filter(|id| self.is_unknown(*id))
            .filter_map(|id| self.place(id))
            .collect()
    }

    /// What is in a directory below. Names that do not fit here, or for which there is something
    /// here already, are left out.
    ///
    /// # Errors
    /// ENOSPC when too many names are known; some may be forgotten then ([`Scratch::forget`]).
    pub fn know(&mut self, place: &LowerPlace, entries: Vec<LowerEntry>) -> Result<(), Errno> {
        // Each was read, is looked up twice and gets a node; and that is paid for though they do not fit.
        self.visit(1 + 4 * entries.len());
        let id = self.node_at(place).ok_or(Errno::ENOENT)?;
        if !self.is_unknown(id) {
            return Ok(());
        }
        if entries.len() as u64 > self.may_know() {
            return Err(Errno::ENOSPC);
        }
        for entry in entries {
            self.know_one(id, place, entry);
        }
        if let Some(lower) = self.node_mut(id).lower.as_deref_mut() {
            lower.known = true;
        }
        Ok(())
    }

    fn know_one(&mut self, parent: NodeId, place: &LowerPlace, entry: LowerEntry) {
        let LowerEntry { name, kind } = entry;
        let path_length = self.path_length(parent) + 1 + name.len();
        let wrong = matches!(&*name, "" | "." | "..") || name.contains(['/', '\0']);
        if wrong || name.len() > NAME_MAX || path_length > PATH_MAX {
            return;
        }
        let lower = self.node(parent).lower.as_deref();
        if lower.is_some_and(|lower| lower.hidden.contains(&*name)) {
            return;
        }
        let here = self
            .directory(parent)
            .map(|found| found.entries.get(&*name));
        match here.flatten() {
            Some(entry) if entry.below => return,
            Some(_) => {
                self.hide(parent, &name);
                return;
            }
            None => {}
        }
        let content = match kind {
            LowerKind::File => Content::File(Vec::new()),
            LowerKind::Link(target) => Content::Link(fitting(&target).into()),
            LowerKind::Directory => Content::Directory(Directory {
                parent,
                entries: BTreeMap::new(),
                path_length,
            }),
        };
        let path = match &*place.path {
            "" => name.clone(),
            path => format!("{path}/{name}"),
        };
        let id = self.add_lower_node(content, Lower::new(place.overlay, &path));
        self.link_name(parent, &name, Entry { id, below: true });
        self.known += 1;
    }

    /// A name below is not there here. It may have been hidden already.
    pub(crate) fn hide(&mut self, directory: NodeId, name: &str) {
        if let Some(lower) = self.node_mut(directory).lower.as_deref_mut()
            && lower.hidden.insert(name.into())
        {
            self.known += 1;
        }
    }

    /// A node without a name, whose content is below.
    pub(crate) fn add_lower_node(&mut self, content: Content, lower: Box<Lower>) -> NodeId {
        let bytes = match &content {
            Content::Link(target) => target.len() as u64,
            _ => 0,
        };
        let id = self.add_node(content);
        self.used_bytes -= bytes;
        let node = self.node_mut(id);
        node.lower = Some(lower);
        (node.accessed, node.modified, node.changed) = (0, 0, 0);
        id
    }

    /// What is at a path, when it is as it is below: to look at it again before [`Scratch::stat`].
    pub fn lower_at(&self, path: &str, follow: Follow) -> Option<LowerPlace> {
        if self.overlays.is_empty() {
            return None;
        }
        let id = self.resolve(path, follow).ok()?.node?;
        self.place(id)
    }

    /// Where the bytes of an open file are, as long as they are not here.
    pub fn lower_of(&self, opened: &Opened) -> Option<LowerPlace> {
        let (id, node) = self.opened(opened).ok()?;
        matches!(node.content, Content::File(_))
            .then(|| self.place(id))
            .flatten()
    }

    /// What something below said of itself just now.
    pub fn saw(&mut self, place: &LowerPlace, stat: LowerStat) {
        let Some(id) = self.node_at(place) else {
            return;
        };
        let node = self.node_mut(id);
        let Some(lower) = node.lower.as_deref_mut() else {
            return;
        };
        lower.size = stat.size;
        if !lower.touched {
            (node.accessed, node.modified) = (stat.accessed, stat.modified);
            node.changed = stat.changed;
        }
    }

    /// Whether the bytes of an open file could be changed and as many be held here.
    ///
    /// # Errors
    /// EBADF, EISDIR and ENOSPC.
    pub fn may_fill(&self, opened: &Opened, bytes: u64) -> Result<(), Errno> {
        self.writable(opened)?;
        self.check_room(0, bytes)
    }

    /// The bytes of an open file that were below: from now on they are here.
    ///
    /// # Errors
    /// Those of [`Scratch::may_fill`].
    pub fn fill(&mut self, opened: &Opened, bytes: Vec<u8>) -> Result<(), Errno> {
        let id = self.writable(opened)?;
        if self.node(id).lower.is_none() {
            return Ok(());
        }
        self.check_room(0, bytes.len() as u64)?;
        self.touch(id);
        let node = self.node_mut(id);
        node.lower = None;
        let length = bytes.len() as u64;
        node.content = Content::File(bytes);
        self.used_bytes += length;
        Ok(())
    }

    /// Room for something more, and for the target of a link that is about to change, which lies
    /// here from now on.
    pub(crate) fn lift_link(&mut self, id: NodeId, nodes: u64, bytes: u64) -> Result<(), Errno> {
        let node = self.node(id);
        let target = match &node.content {
            Content::Link(target) if node.lower.is_some() => target.len() as u64,
            _ => return self.check_room(nodes, bytes),
        };
        self.check_room(nodes, bytes + target)?;
        self.node_mut(id).lower = None;
        self.used_bytes += target;
        Ok(())
    }

    /// Files of a snapshot that may not be there below. They are to be looked at before anything
    /// else is done.
    pub fn doubtful(&self) -> &[LowerPlace] {
        &self.doubtful
    }

    /// What became of the doubtful files, in their order; those without an answer do not exist.
    pub fn resolve_doubtful(&mut self, found: &[Option<LowerStat>]) {
        let places = std::mem::take(&mut self.doubtful);
        let mut gone = BTreeSet::new();
        for (number, place) in places.iter().enumerate() {
            match found.get(number) {
                Some(Some(stat)) => self.saw(place, *stat),
                _ => gone.extend(self.node_at(place).map(|id| id.0)),
            }
        }
        if gone.is_empty() {
            return;
        }
        let mut names = Vec::new();
        for directory in self.directories_of(ROOT) {
            let entries = self.directory(directory).map(|found| &found.entries);
            for (name, entry) in entries.into_iter().flatten() {
                if gone.contains(&entry.id.0) {
                    names.push((directory, name.clone()));
                }
            }
        }
        for (directory, name) in names {
            if let Some(id) = self.remove_name(directory, &name) {
                self.release(id);
            }
        }
    }

    /// The number of an overlay at a path.
    pub(crate) fn overlay_at(&self, path: &str) -> Option<u32> {
        let mut overlays = self.overlays.iter();
        overlays.find(|(_, at)| **at == *path).map(|found| found.0)
    }

    /// The path of an overlay.
    pub(crate) fn overlay_path(&self, overlay: u32) -> &str {
        let mut overlays = self.overlays.iter();
        let found = overlays.find(|(number, _)| *number == overlay);
        found.map_or("", |(_, path)| path)
    }

    /// Where something is below.
    pub(crate) fn place(&self, id: NodeId) -> Option<LowerPlace> {
        let node = self.node(id);
        let lower = node.lower.as_deref()?;
        Some(LowerPlace {
            node: id,
            inode: node.inode,
            kind: node.kind(),
            overlay: lower.overlay,
            path: lower.path.to_string(),
        })
    }

    /// The node of something below, as long as it is there.
    fn node_at(&self, place: &LowerPlace) -> Option<NodeId> {
        let node = self.find(place.node)?;
        (node.inode == place.inode && node.lower.is_some()).then_some(place.node)
    }

    /// Whether an overlay begins here.
    pub(crate) fn is_point(&self, id: NodeId) -> bool {
        let lower = self.node(id).lower.as_deref();
        lower.is_some_and(|lower| lower.path.is_empty())
    }

    /// Whether a directory has to be looked at below.
    pub(crate) fn is_unknown(&self, id: NodeId) -> bool {
        let node = self.node(id);
        let unknown = |lower: &Lower| !lower.known && !self.restoring;
        matches!(node.content, Content::Directory(_)) && node.lower.as_deref().is_some_and(unknown)
    }

    /// Whether a name is counted against the quota.
    pub(crate) fn is_counted(&self, directory: NodeId, name: &str) -> bool {
        let found = self.directory(directory);
        let entry = found.and_then(|found| found.entries.get(name));
        entry.is_some_and(|entry| !entry.below)
    }
}

/// A target that a link can have here, or none.
fn fitting(target: &str) -> &str {
    if target.len() > PATH_MAX || target.contains('\0') {
        return "";
    }
    target
}

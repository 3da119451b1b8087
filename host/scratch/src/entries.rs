//! Changing names: making and removing directories, links, renaming.
//!
//! The rules and the order of the checks are those of Linux. **Invariant:**
//! all checks come before the first change.

use crate::resolve::{Found, Last};
use crate::tree::{Content, Directory, Kind, NodeId, Scratch};
use crate::{Errno, Follow, PATH_MAX};
use std::collections::BTreeMap;

impl Scratch {
    /// Make a directory.
    pub fn make_dir(&mut self, path: &str) -> Result<(), Errno> {
        let found = self.resolve(path, Follow::Never).map_err(taken)?;
        let (parent, name) = self.free_name(&found)?;
        self.check_room(1, name.len() as u64)?;
        self.add_directory(parent, &name);
        Ok(())
    }

    fn add_directory(&mut self, parent: NodeId, name: &str) -> NodeId {
        let path_length = self.path_length(parent) + 1 + name.len();
        let id = self.add_node(Content::Directory(Directory {
            parent,
            entries: BTreeMap::new(),
            path_length,
        }));
        self.add_name(parent, name, id);
        id
    }

    /// Remove an empty directory.
    pub fn remove_dir(&mut self, path: &str) -> Result<(), Errno> {
        let found = self.resolve(path, Follow::Never)?;
        let name = match found.last {
            Last::Name(name) => name.to_string(),
            Last::Dot => return Err(Errno::EINVAL),
            Last::DotDot => return Err(Errno::ENOTEMPTY),
            Last::Root => return Err(Errno::EBUSY),
        };
        let id = found.node.ok_or(Errno::ENOENT)?;
        let parent = found.parent;
        let directory = self.directory(id).ok_or(Errno::ENOTDIR)?;
        if self.is_point(id) {
            return Err(Errno::EBUSY);
        }
        if self.is_unknown(id) {
            return Err(Errno::EREMOTE);
        }
        if !directory.entries.is_empty() {
            return Err(Errno::ENOTEMPTY);
        }
        self.remove_name(parent, &name);
        self.release(id);
        Ok(())
    }

    /// Remove a name of a file or a link.
    pub fn unlink(&mut self, path: &str) -> Result<(), Errno> {
        let found = self.resolve(path, Follow::Never)?;
        let Last::Name(name) = found.last else {
            return Err(Errno::EISDIR);
        };
        let name = name.to_string();
        let id = found.node.ok_or(Errno::ENOENT)?;
        let parent = found.parent;
        match self.node(id).kind() {
            Kind::Directory => return Err(Errno::EISDIR),
            Kind::Mount => return Err(Errno::EBUSY),
            Kind::File | Kind::Link if found.wants_directory => return Err(Errno::ENOTDIR),
            Kind::File | Kind::Link => {}
        }
        self.remove_name(parent, &name);
        self.release(id);
        Ok(())
    }

    /// Remove a name and, of a directory, all that is in it, however deep; what is open stays until
    /// it is closed. Mounts and overlays are not removed.
    ///
    /// # Errors
    /// Those of [`Scratch::unlink`], and EBUSY for the root and for what has a mount in it; nothing is
    /// removed then.
    pub fn remove_all(&mut self, path: &str) -> Result<(), Errno> {
        let found = self.resolve(path, Follow::Never)?;
        let directories = found.node.map(|id| self.directories_of(id));
        let Some(directories) = directories.filter(|directories| !directories.is_empty()) else {
            return self.unlink(path);
        };
        let Last::Name(name) = found.last else {
            return Err(Errno::EBUSY);
        };
        let (parent, name) = (found.parent, name.to_string());
        let has_others = |directory: &NodeId| {
            let entries = self.directory(*directory).map(|found| &found.entries);
            let mut entries = entries.into_iter().flatten();
            self.node(*directory).lower.is_some()
                || entries.any(|(_, entry)| self.node(entry.id).kind() == Kind::Mount)
        };
        if directories.iter().any(has_others) {
            return Err(Errno::EBUSY);
        }
        // From behind: a directory is empty when its own turn comes.
        for directory in directories.into_iter().rev() {
            let names = self.directory(directory).map(|found| &found.entries);
            let names: Vec<Box<str>> = names
                .into_iter()
                .flat_map(|names| names.keys().cloned())
                .collect();
            for name in names {
                self.remove_and_release(directory, &name);
            }
        }
        self.remove_and_release(parent, &name);
        Ok(())
    }

    pub(crate) fn remove_and_release(&mut self, parent: NodeId, name: &str) {
        if let Some(id) = self.remove_name(parent, name) {
            self.release(id);
        }
    }

    /// Make a symbolic link; its target need not exist.
    pub fn symlink(&mut self, target: &str, path: &str) -> Result<(), Errno> {
        if target.is_empty() {
            return Err(Errno::ENOENT);
        }
        if target.len() > PATH_MAX {
            return Err(Errno::ENAMETOOLONG);
        }
        if target.contains('\0') {
            return Err(Errno::EINVAL);
        }
        let found = self.resolve(path, Follow::Never).map_err(taken)?;
        if found.node.is_none() && found.wants_directory {
            return Err(Errno::ENOENT);
        }
        let (parent, name) = self.free_name(&found)?;
        self.check_room(1, (name.len() + target.len()) as u64)?;
        let id = self.add_node(Content::Link(target.into()));
        self.add_name(parent, &name, id);
        Ok(())
    }

    /// The target of a symbolic link.
    pub fn read_link(&self, path: &str) -> Result<&str, Errno> {
        let id = self.resolve(path, Follow::UnlessSlash)?.node;
        match &self.node(id.ok_or(Errno::ENOENT)?).content {
            Content::Link(target) if target.is_empty() => Err(Errno::EPERM),
            Content::Link(target) => Ok(target),
            _ => Err(Errno::EINVAL),
        }
    }

    /// Give a file another name. A link is not followed, as on Linux.
    pub fn hard_link(&mut self, path: &str, new_path: &str) -> Result<(), Errno> {
        let id = self.existing(path, Follow::Never)?;
        let found = self.resolve(new_path, Follow::Never).map_err(taken)?;
        if found.node.is_none() && found.wants_directory {
            return Err(Errno::ENOENT);
        }
        let (parent, name) = self.free_name(&found)?;
        if matches!(self.node(id).kind(), Kind::Directory | Kind::Mount) {
            return Err(Errno::EPERM);
        }
        if self.node(id).links == u32::MAX {
            return Err(Errno::EMLINK);
        }
        self.lift_link(id, 1, name.len() as u64)?;
        self.add_name(parent, &name, id);
        Ok(())
    }

    /// Give a file or directory another place; what was there is replaced, as POSIX has it.
    pub fn rename(&mut self, path: &str, new_path: &str) -> Result<(), Errno> {
        let from = self.resolve(path, Follow::Never)?;
        let to = self.resolve(new_path, Follow::Never)?;
        let (Last::Name(old_name), Last::Name(new_name)) = (from.last, to.last) else {
            return Err(Errno::EBUSY);
        };
        let id = from.node.ok_or(Errno::ENOENT)?;
        let moves_directory = self.directory(id).is_some();
        if !moves_directory && (from.wants_directory || to.wants_directory) {
            return Err(Errno::ENOTDIR);
        }
        if moves_directory && self.is_inside(to.parent, id) {
            return Err(Errno::EINVAL);
        }
        if to.node == Some(id) {
            // Two names of one file: both stay.
            return Ok(());
        }
        if let Some(replaced) = to.node {
            if self.is_point(replaced) {
                return Err(Errno::EBUSY);
            }
            match (moves_directory, self.directory(replaced)) {
                (true, Some(_)) if self.is_unknown(replaced) => return Err(Errno::EREMOTE),
                (true, None) => return Err(Errno::ENOTDIR),
                (false, Some(_)) => return Err(Errno::EISDIR),
                (true, Some(directory)) if !directory.entries.is_empty() => {
                    return Err(Errno::ENOTEMPTY);
                }
                _ => {}
            }
        }
        let path_length = self.path_length(to.parent) + 1 + new_name.len();
        let directories = self.directories_of(id);
        // Overlays stay where they were mounted.
        if directories.iter().any(|inner| self.is_point(*inner)) {
            return Err(Errno::EBUSY);
        }
        let old_length = self.path_length(from.parent) + 1 + old_name.len();
        let longest = self.longest_path(id, old_length, &directories);
        if longest - old_length + path_length > PATH_MAX {
            return Err(Errno::ENAMETOOLONG);
        }
        // Names that go away give their room back, unless they are counted nowhere.
        let counted = [(from.parent, old_name), (to.parent, new_name)]
            .into_iter()
            .filter(|(parent, name)| self.is_counted(*parent, name));
        let freed = counted.fold((0, 0), |(names, bytes), (_, name)| {
            (names + 1, bytes + name.len() as u64)
        });
        let needed = 1u64.saturating_sub(freed.0);
        let more = (new_name.len() as u64).saturating_sub(freed.1);
        let (old_parent, old_name) = (from.parent, old_name.to_string());
        let (new_parent, new_name) = (to.parent, new_name.to_string());
        let replaced = to.node;
        self.lift_link(id, needed, more)?;
        if let Some(replaced) = replaced {
            self.remove_name(new_parent, &new_name);
            self.release(replaced);
        }
        self.remove_name(old_parent, &old_name);
        self.add_name(new_parent, &new_name, id);
        if moves_directory {
            self.directory_mut(id).parent = new_parent;
        }
        for directory in directories {
            let directory = self.directory_mut(directory);
            directory.path_length = directory.path_length - old_length + path_length;
        }
        Ok(())
    }

    /// Make a place where a path enters another filesystem, with the directories that lead to it.
    pub fn add_mount(&mut self, path: &str, mount: u32) -> Result<(), Errno> {
        self.make_parents(path)?;
        let found = self.resolve(path, Follow::Never).map_err(taken)?;
        let (parent, name) = self.free_name(&found)?;
        self.check_room(1, name.len() as u64)?;
        let id = self.add_node(Content::Mount(mount));
        self.add_name(parent, &name, id);
        self.mounts += 1;
        Ok(())
    }

    /// Make the directories that lead to a path, as far as they are not there.
    pub(crate) fn make_parents(&mut self, path: &str) -> Result<(), Errno> {
        for (at, _) in path.match_indices('/').skip(1) {
            match self.make_dir(&path[..at]) {
                Ok(()) | Err(Errno::EEXIST) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// The directory and the name that a path says, when nothing is there and a name fits in.
    pub(crate) fn free_name(&self, found: &Found<'_>) -> Result<(NodeId, String), Errno> {
        let Last::Name(name) = found.last else {
            return Err(Errno::EEXIST);
        };
        if found.node.is_some() {
            return Err(Errno::EEXIST);
        }
        if self.path_length(found.parent) + 1 + name.len() > PATH_MAX {
            return Err(Errno::ENAMETOOLONG);
        }
        Ok((found.parent, name.to_string()))
    }

    /// Length of a directory's full path.
    pub(crate) fn path_length(&self, id: NodeId) -> usize {
        self.directory(id).map_or(0, |found| found.path_length)
    }

    /// Whether a directory is `outer` or lies in it, however deep.
    fn is_inside(&self, directory: NodeId, outer: NodeId) -> bool {
        let mut current = directory;
        loop {
            self.visit(1);
            if current == outer {
                return true;
            }
            match self.directory(current) {
                Some(found) if found.parent != current => current = found.parent,
                _ => return false,
            }
        }
    }

    /// A directory and all that are in it, however deep; nothing for what is none.
    pub(crate) fn directories_of(&self, id: NodeId) -> Vec<NodeId> {
        let mut found = Vec::new();
        if self.directory(id).is_some() {
            found.push(id);
        }
        let mut next = 0;
        while let Some(directory) = found.get(next).and_then(|id| self.directory(*id)) {
            next += 1;
            // The entries are gone through again for the longest path.
            self.visit(1 + 2 * directory.entries.len());
            for entry in directory.entries.values() {
                if self.directory(entry.id).is_some() {
                    found.push(entry.id);
                }
            }
        }
        found
    }

    /// Length of the longest full path that has `id` in it, whose own is `length`.
    fn longest_path(&self, id: NodeId, length: usize, directories: &[NodeId]) -> usize {
        debug_assert!(directories.first().is_none_or(|first| *first == id));
        let longest = directories.iter().map(|directory| {
            let names = self.directory(*directory).map(|found| found.entries.keys());
            let names = names.into_iter().flatten().map(|name| name.len() + 1);
            self.path_length(*directory) + names.max().unwrap_or(0)
        });
        longest.max().unwrap_or(length)
    }
}

/// A mount point is a name that is taken.
fn taken(error: Errno) -> Errno {
    match error {
        Errno::EBUSY => Errno::EEXIST,
        error => error,
    }
}

//! Everything in the filesystem as a list, and a filesystem made of such a list.
//!
//! What is open, and files that have no name any more, are not in it: handles do not outlive
//! the filesystem. Mounts and overlays are whoever makes the new one's to add. Of an overlay the
//! list has what was changed: what is as it is below is not in it, and what was only moved is in
//! it as the place where it was.

use std::collections::{HashMap, HashSet};

use crate::lower::Lower;
use crate::tree::{Content, Directory, Entry, Kind, Node, NodeId, Scratch};
use crate::{Errno, Follow, NAME_MAX, PATH_MAX, Times};

/// What a name stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SavedContent<'a> {
    /// A regular file, and its bytes.
    File(&'a [u8]),
    /// A directory.
    Directory,
    /// A symbolic link, and its target.
    Link(&'a str),
    /// One more name of a file or link that came before, by its path.
    SameAs(String),
    /// A file whose bytes are below.
    LowerFile(SavedPlace<'a>),
    /// A directory whose entries are below: those that are not in the list, or hidden.
    LowerDirectory(SavedPlace<'a>, Vec<&'a str>),
}

/// Where something is below.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedPlace<'a> {
    /// Path of the overlay in this filesystem.
    pub overlay: &'a str,
    /// Path from there.
    pub path: &'a str,
    /// Whether its times are not those below.
    pub touched: bool,
}

/// One name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saved<'a> {
    /// Its full path.
    pub path: String,
    /// What it stands for.
    pub content: SavedContent<'a>,
    /// Whether the directory below has this name; then it is not counted.
    pub below: bool,
    /// Nanoseconds since 1970.
    pub accessed: u64,
    /// Nanoseconds since 1970.
    pub modified: u64,
}

impl Scratch {
    /// The root, and every name that is no mount and is not as it is below; directories before what
    /// is in them.
    pub fn save(&self) -> Vec<Saved<'_>> {
        let root = self.node(crate::tree::ROOT);
        let mut saved = vec![Saved {
            path: "/".into(),
            content: SavedContent::Directory,
            below: false,
            accessed: root.accessed,
            modified: root.modified,
        }];
        // Of each in `saved`: its directory's place there, and whether it is needed for itself.
        let mut needed: Vec<(Option<usize>, bool)> = vec![(None, true)];
        let mut named: HashMap<u32, String> = HashMap::new();
        let mut directories: Vec<(NodeId, Option<usize>, String)> =
            vec![(crate::tree::ROOT, None, String::new())];
        let mut next = 0;
        while let Some((id, number, path)) = directories.get(next) {
            let (id, number, path) = (*id, *number, path.clone());
            next += 1;
            let Some(directory) = self.directory(id) else {
                continue;
            };
            for (name, entry) in &directory.entries {
                let path = format!("{path}/{name}");
                let node = self.node(entry.id);
                let content = match &node.content {
                    Content::Mount(_) => continue,
                    Content::Directory(_) => {
                        directories.push((entry.id, Some(saved.len()), path.clone()));
                        match self.saved_place(node) {
                            Some((place, lower)) => {
                                let hidden = lower.hidden.iter().map(|name| &**name);
                                SavedContent::LowerDirectory(place, hidden.collect())
                            }
                            None => SavedContent::Directory,
                        }
                    }
                    _ if named.contains_key(&entry.id.0) => {
                        SavedContent::SameAs(named[&entry.id.0].clone())
                    }
                    Content::File(bytes) => match self.saved_place(node) {
                        Some((place, _)) => SavedContent::LowerFile(place),
                        None => SavedContent::File(bytes),
                    },
                    Content::Link(target) => SavedContent::Link(target),
                };
                if node.links > 1 && node.kind() != Kind::Directory {
                    named.entry(entry.id.0).or_insert_with(|| path.clone());
                }
                needed.push((number, !is_as_below(*entry, node)));
                saved.push(Saved {
                    path,
                    content,
                    below: entry.below,
                    accessed: node.accessed,
                    modified: node.modified,
                });
            }
        }
        for index in (0..needed.len()).rev() {
            if let (Some(directory), true) = needed[index] {
                needed[directory].1 = true;
            }
        }
        let mut needed = needed.into_iter();
        saved.retain(|_| needed.next().is_none_or(|(_, needed)| needed));
        saved
    }

    fn saved_place<'a>(&'a self, node: &'a Node) -> Option<(SavedPlace<'a>, &'a Lower)> {
        let lower = node.lower.as_deref()?;
        let place = SavedPlace {
            overlay: self.overlay_path(lower.overlay),
            path: &lower.path,
            touched: lower.touched,
        };
        Some((place, lower))
    }

    /// Add what was saved. A directory may be there already. What was below an overlay that is not
    /// there any more does not exist, except for directories and what was changed in them.
    ///
    /// # Errors
    /// The first path that does not fit, and why. What came before it stays.
    pub fn restore(&mut self, saved: &[Saved<'_>]) -> Result<(), (String, Errno)> {
        self.restoring = true;
        let restored = self.restore_all(saved);
        self.restoring = false;
        restored
    }

    fn restore_all(&mut self, saved: &[Saved<'_>]) -> Result<(), (String, Errno)> {
        let mut gone: HashSet<&str> = HashSet::new();
        for entry in saved {
            let is_there = self.restore_one(entry, &gone);
            if !is_there.map_err(|errno| (entry.path.clone(), errno))? {
                gone.insert(&entry.path);
            }
        }
        // From behind, so that no directory is changed after its times were set.
        for entry in saved.iter().rev() {
            if gone.contains(&*entry.path) {
                continue;
            }
            self.restore_times(entry)
                .map_err(|errno| (entry.path.clone(), errno))?;
        }
        Ok(())
    }

    /// Add one name. False: it does not exist.
    fn restore_one(&mut self, entry: &Saved<'_>, gone: &HashSet<&str>) -> Result<bool, Errno> {
        match &entry.content {
            SavedContent::File(bytes) if entry.below => {
                let id = self.add_node(Content::File(Vec::new()));
                self.add_restored(entry, id)?;
                self.write(&entry.path, bytes)?;
            }
            SavedContent::File(bytes) => self.write(&entry.path, bytes)?,
            // An empty target led where nobody may follow, and still does.
            SavedContent::Link(target) if entry.below || target.is_empty() => {
                if target.len() > PATH_MAX || target.contains('\0') {
                    return Err(Errno::EINVAL);
                }
                self.check_room(0, target.len() as u64)?;
                let id = self.add_node(Content::Link((*target).into()));
                self.add_restored(entry, id)?;
            }
            SavedContent::Link(target) => self.symlink(target, &entry.path)?,
            SavedContent::SameAs(other) if gone.contains(&**other) => return Ok(false),
            SavedContent::SameAs(other) => {
                let id = self.existing(other, Follow::Never)?;
                if self.node(id).kind() == Kind::Directory || self.node(id).links == u32::MAX {
                    return Err(Errno::EPERM);
                }
                self.add_restored(entry, id)?;
            }
            SavedContent::Directory => self.restore_directory(entry)?,
            SavedContent::LowerFile(place) => {
                let Some(lower) = self.restored_lower(place)? else {
                    return Ok(false);
                };
                let id = self.add_lower_node(Content::File(Vec::new()), lower);
                self.add_restored(entry, id)?;
                self.doubtful.extend(self.place(id));
            }
            SavedContent::LowerDirectory(place, hidden) => {
                return self.restore_lower_directory(entry, place, hidden);
            }
        }
        Ok(true)
    }

    fn restore_directory(&mut self, entry: &Saved<'_>) -> Result<(), Errno> {
        match self.make_dir(&entry.path) {
            Err(Errno::EEXIST) if self.is_directory(&entry.path) => Ok(()),
            made => made,
        }
    }

    fn restore_lower_directory(
        &mut self,
        entry: &Saved<'_>,
        place: &SavedPlace<'_>,
        hidden: &[&str],
    ) -> Result<bool, Errno> {
        if place.path.is_empty() {
            // The overlay itself: it is there if it was granted again.
            match self.stat(&entry.path, Follow::Never) {
                Err(Errno::EBUSY) => return Ok(false),
                _ if self.overlay_at(&entry.path).is_none() => {
                    self.restore_directory(entry)?;
                    return Ok(true);
                }
                _ => {}
            }
        } else {
            let Some(lower) = self.restored_lower(place)? else {
                self.restore_directory(entry)?;
                return Ok(true);
            };
            let found = self.resolve(&entry.path, Follow::Never)?;
            let (parent, name) = self.free_name(&found)?;
            let directory = Directory {
                parent,
                entries: std::collections::BTreeMap::new(),
                path_length: self.path_length(parent) + 1 + name.len(),
            };
            let id = self.add_lower_node(Content::Directory(directory), lower);
            self.add_restored(entry, id)?;
        }
        if hidden.len() as u64 > self.may_know() {
            return Err(Errno::ENOSPC);
        }
        let id = self.existing(&entry.path, Follow::Never)?;
        for name in hidden {
            if name.len() > NAME_MAX {
                return Err(Errno::ENAMETOOLONG);
            }
            self.hide(id, name);
        }
        Ok(true)
    }

    /// Name a node as it was named. Without a place for it, it is freed again.
    fn add_restored(&mut self, entry: &Saved<'_>, id: NodeId) -> Result<(), Errno> {
        let named = self.name_restored(entry, id);
        if named.is_err() {
            self.release(id);
        }
        named
    }

    fn name_restored(&mut self, entry: &Saved<'_>, id: NodeId) -> Result<(), Errno> {
        let found = self.resolve(&entry.path, Follow::Never)?;
        let (parent, name) = self.free_name(&found)?;
        let has_below = entry.below
            && (self.node(parent).lower.as_deref())
                .is_some_and(|lower| !lower.hidden.contains(&*name));
        if has_below {
            if self.may_know() == 0 {
                return Err(Errno::ENOSPC);
            }
            self.known += 1;
            self.link_name(parent, &name, Entry { id, below: true });
        } else {
            self.check_room(1, name.len() as u64)?;
            self.add_name(parent, &name, id);
        }
        Ok(())
    }

    /// What something has below, if its overlay is there.
    fn restored_lower(&self, place: &SavedPlace<'_>) -> Result<Option<Box<Lower>>, Errno> {
        let path = place.path;
        let wrong = |name: &str| matches!(name, "" | "." | "..") || name.len() > NAME_MAX;
        if path.len() > PATH_MAX || path.contains('\0') || path.split('/').any(wrong) {
            return Err(Errno::EINVAL);
        }
        let overlay = self.overlay_at(place.overlay);
        Ok(overlay.map(|overlay| Lower::new(overlay, path)))
    }

    fn restore_times(&mut self, entry: &Saved<'_>) -> Result<(), Errno> {
        let touched = match &entry.content {
            SavedContent::LowerFile(place) | SavedContent::LowerDirectory(place, _) => {
                place.touched
            }
            _ => true,
        };
        if touched {
            let times = Times {
                accessed: Some(entry.accessed),
                modified: Some(entry.modified),
            };
            return self.set_times(&entry.path, Follow::Never, times);
        }
        let id = self.existing(&entry.path, Follow::Never)?;
        if let Some(lower) = self.node_mut(id).lower.as_deref_mut() {
            lower.touched = false;
        }
        Ok(())
    }

    fn is_directory(&self, path: &str) -> bool {
        let stat = self.stat(path, Follow::Never);
        stat.is_ok_and(|stat| stat.kind == crate::Kind::Directory)
    }
}

/// Whether a name stands for what is below, as it is there, apart from what is in it.
fn is_as_below(entry: Entry, node: &Node) -> bool {
    let Some(lower) = node.lower.as_deref() else {
        return false;
    };
    // A name that is counted was given here, except for that of an overlay itself.
    let in_place = entry.below || lower.path.is_empty();
    let one_name = node.links == 1 || node.kind() == Kind::Directory;
    in_place && one_name && lower.hidden.is_empty() && !lower.touched
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{OpenOptions, Quota};

    fn scratch() -> Scratch {
        Scratch::new(Quota {
            bytes: 10_000,
            nodes: 100,
            open: 10,
        })
    }

    #[test]
    fn what_was_saved_is_there_again() {
        let mut first = scratch();
        first.add_mount("/data", 0).unwrap();
        for directory in ["/a", "/a/b", "/empty"] {
            first.make_dir(directory).unwrap();
        }
        first.write("/a/b/one", b"1").unwrap();
        first.hard_link("/a/b/one", "/zwei").unwrap();
        first.symlink("b/one", "/a/link").unwrap();
        first.set_clock(77);
        first.write("/later", b"").unwrap();
        first.write("/gone", b"x").unwrap();
        let options = OpenOptions {
            read: true,
            ..OpenOptions::default()
        };
        let _open = first.open("/gone", options).unwrap();
        first.unlink("/gone").unwrap();

        let mut second = scratch();
        second.restore(&first.save()).unwrap();
        assert_eq!(second.save(), first.save());
        assert_eq!(second.read("/a/link").unwrap(), b"1");
        second.write("/zwei", b"22").unwrap();
        assert_eq!(second.read("/a/b/one").unwrap(), b"22");
        assert_eq!(second.stat("/later", Follow::Never).unwrap().modified, 77);
        assert!(second.stat("/data", Follow::Never).is_err());
        assert_eq!(
            second.recount(),
            (second.used_nodes(), second.used_bytes(), 0)
        );
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let entry = |path: &str, content| Saved {
            path: path.into(),
            content,
            below: false,
            accessed: 0,
            modified: 0,
        };
        for wrong in [
            entry("/no/parent", SavedContent::Directory),
            entry("relative", SavedContent::SameAs("/nothing".into())),
            entry("/big", SavedContent::File(&[0; 10_001])),
            entry("/", SavedContent::File(b"")),
        ] {
            let path = wrong.path.clone();
            let error = scratch().restore(&[wrong]).unwrap_err();
            assert_eq!(error.0, path);
        }
    }
}

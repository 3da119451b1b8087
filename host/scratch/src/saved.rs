//! Everything in the filesystem as a list, and a filesystem made of such a list.
//!
//! What is open, and files that have no name any more, are not in it: handles do not outlive
//! the filesystem. Mounts are whoever makes the new one's to add.

use std::collections::HashMap;

use crate::tree::{Content, NodeId, Scratch};
use crate::{Errno, Follow, Times};

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
}

/// One name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saved<'a> {
    /// Its full path.
    pub path: String,
    /// What it stands for.
    pub content: SavedContent<'a>,
    /// Nanoseconds since 1970.
    pub accessed: u64,
    /// Nanoseconds since 1970.
    pub modified: u64,
}

impl Scratch {
    /// Every name that is no mount, directories before what is in them.
    pub fn save(&self) -> Vec<Saved<'_>> {
        let mut saved = Vec::new();
        let mut named: HashMap<u32, String> = HashMap::new();
        let mut directories: Vec<(NodeId, String)> = vec![(crate::tree::ROOT, String::new())];
        let mut next = 0;
        while let Some((id, path)) = directories.get(next) {
            let (id, path) = (*id, path.clone());
            next += 1;
            let Some(directory) = self.directory(id) else {
                continue;
            };
            for (name, entry) in &directory.entries {
                let path = format!("{path}/{name}");
                let node = self.node(*entry);
                let content = match &node.content {
                    Content::Mount(_) => continue,
                    Content::Directory(_) => {
                        directories.push((*entry, path.clone()));
                        SavedContent::Directory
                    }
                    _ if named.contains_key(&entry.0) => {
                        SavedContent::SameAs(named[&entry.0].clone())
                    }
                    Content::File(bytes) => SavedContent::File(bytes),
                    Content::Link(target) => SavedContent::Link(target),
                };
                if node.links > 1 && content != SavedContent::Directory {
                    named.entry(entry.0).or_insert_with(|| path.clone());
                }
                saved.push(Saved {
                    path,
                    content,
                    accessed: node.accessed,
                    modified: node.modified,
                });
            }
        }
        saved
    }

    /// Add what was saved. A directory may be there already.
    ///
    /// # Errors
    /// The first path that does not fit, and why. What came before it stays.
    pub fn restore(&mut self, saved: &[Saved<'_>]) -> Result<(), (String, Errno)> {
        for entry in saved {
            self.restore_one(entry)
                .map_err(|errno| (entry.path.clone(), errno))?;
        }
        // From behind, so that no directory is changed after its times were set.
        for entry in saved.iter().rev() {
            let times = Times {
                accessed: Some(entry.accessed),
                modified: Some(entry.modified),
            };
            self.set_times(&entry.path, Follow::Never, times)
                .map_err(|errno| (entry.path.clone(), errno))?;
        }
        Ok(())
    }

    fn restore_one(&mut self, entry: &Saved<'_>) -> Result<(), Errno> {
        match &entry.content {
            SavedContent::File(bytes) => self.write(&entry.path, bytes),
            SavedContent::Link(target) => self.symlink(target, &entry.path),
            SavedContent::SameAs(other) => self.hard_link(other, &entry.path),
            SavedContent::Directory => match self.make_dir(&entry.path) {
                Err(Errno::EEXIST) if self.is_directory(&entry.path) => Ok(()),
                made => made,
            },
        }
    }

    fn is_directory(&self, path: &str) -> bool {
        let stat = self.stat(path, Follow::Never);
        stat.is_ok_and(|stat| stat.kind == crate::Kind::Directory)
    }
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

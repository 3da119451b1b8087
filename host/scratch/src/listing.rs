//! Looking at what there is: the entries of a directory one after the other,
//! and everything below a directory.

use crate::resolve::Last;
use crate::tree::{Kind, NodeId, ROOT, Scratch};
use crate::{Errno, Follow, LowerPlace, OpenOptions, Opened, Stat};
use std::ops::Bound;

/// Something found by [`Scratch::list`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its full path.
    pub path: String,
    /// What it says of itself.
    pub stat: Stat,
    /// Where it is below an overlay, as long as nothing changed it.
    pub below: Option<LowerPlace>,
}

impl Scratch {
    /// The entry behind a name in an open directory, the first one for None; sorted by name.
    /// Holding only a name, a listing goes on whatever happens in between.
    pub fn entry_after(
        &self,
        opened: &Opened,
        name: Option<&str>,
    ) -> Result<Option<(&str, Kind)>, Errno> {
        let (id, _) = self.opened(opened)?;
        let directory = self.directory(id).ok_or(Errno::ENOTDIR)?;
        if self.is_unknown(id) {
            return Err(Errno::EREMOTE);
        }
        let start = match name {
            Some(name) => Bound::Excluded(name),
            None => Bound::Unbounded,
        };
        let mut behind = directory.entries.range::<str, _>((start, Bound::Unbounded));
        Ok(behind
            .next()
            .map(|(name, entry)| (&**name, self.node(entry.id).kind())))
    }

    /// Everything below a directory, sorted by path; mounts are not entered.
    pub fn list(&self, path: &str) -> Result<Vec<Listed>, Errno> {
        self.list_to(path, usize::MAX)
    }

    /// Everything below a directory down to a depth, of which 1 is that of its own entries.
    pub fn list_to(&self, path: &str, depth: usize) -> Result<Vec<Listed>, Errno> {
        let id = self.existing(path, Follow::Always)?;
        self.directory(id).ok_or(Errno::ENOTDIR)?;
        let prefix = self.full_path(id);
        let mut found: Vec<(NodeId, String, usize)> = vec![(id, prefix, 0)];
        let mut next = 0;
        while let Some((id, path, at)) = found.get(next) {
            next += 1;
            let (id, path, at) = (*id, path.clone(), *at);
            // They come level by level.
            if at >= depth {
                break;
            }
            let Some(directory) = self.directory(id) else {
                continue;
            };
            if self.is_unknown(id) {
                return Err(Errno::EREMOTE);
            }
            for (name, entry) in &directory.entries {
                found.push((entry.id, format!("{path}/{name}"), at + 1));
            }
        }
        let mut listed: Vec<Listed> = found
            .into_iter()
            .skip(1)
            .map(|(id, path, _)| Listed {
                path,
                stat: self.stat_node(id),
                below: self.place(id),
            })
            .collect();
        listed.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(listed)
    }

    /// What is at a path, and the full path that leads there without links, dots and slashes too many.
    ///
    /// # Errors
    /// Those of [`Scratch::stat`].
    pub fn locate(&self, path: &str, follow: Follow) -> Result<Listed, Errno> {
        let id = self.existing(path, follow)?;
        let found = self.resolve(path, follow)?;
        let path = match found.last {
            Last::Name(name) => format!("{}/{name}", self.full_path(found.parent)),
            _ if id == ROOT => "/".into(),
            _ => self.full_path(id),
        };
        Ok(Listed {
            path,
            stat: self.stat_node(id),
            below: self.place(id),
        })
    }

    fn full_path(&self, id: NodeId) -> String {
        let mut names: Vec<&str> = Vec::new();
        let mut current = id;
        while let Some(parent) = self.directory(current).map(|found| found.parent)
            && parent != current
        {
            let entries = self.directory(parent).map(|found| &found.entries);
            let name = entries
                .into_iter()
                .flatten()
                .find(|(_, entry)| entry.id == current)
                .map_or("", |(name, _)| name);
            names.push(name);
            current = parent;
        }
        names
            .iter()
            .rev()
            .flat_map(|name| ["/", *name])
            .collect::<String>()
    }

    /// All bytes of the file at a path.
    pub fn read(&mut self, path: &str) -> Result<Vec<u8>, Errno> {
        let options = OpenOptions {
            read: true,
            ..OpenOptions::default()
        };
        let opened = self.open(path, options)?;
        let bytes = self.read_at(&opened, 0, usize::MAX).map(<[u8]>::to_vec);
        self.close(opened);
        bytes
    }

    /// Make the file at a path hold exactly these bytes. One that does not fit leaves an
    /// existing file as it was.
    pub fn write(&mut self, path: &str, bytes: &[u8]) -> Result<(), Errno> {
        let made = self.name_to_be(path);
        let options = OpenOptions {
            write: true,
            create: true,
            ..OpenOptions::default()
        };
        let opened = self.open(path, options)?;
        let written = if self.lower_of(&opened).is_some() {
            // What was there is replaced as a whole, and is not needed for that.
            self.fill(&opened, bytes.to_vec())
        } else {
            self.write_at(&opened, 0, bytes)
                .and_then(|end| self.set_len(&opened, end))
        };
        self.close(opened);
        self.unmake(made, written)
    }

    /// Add bytes to the end of the file at a path, which is made when it is not there. All of them are
    /// written, or nothing changes.
    pub fn append(&mut self, path: &str, bytes: &[u8]) -> Result<(), Errno> {
        let made = self.name_to_be(path);
        let options = OpenOptions {
            write: true,
            append: true,
            create: true,
            ..OpenOptions::default()
        };
        let opened = self.open(path, options)?;
        let written = self.write_at(&opened, 0, bytes).map(|_| ());
        self.close(opened);
        self.unmake(made, written)
    }

    /// The name that opening a path would make, links followed.
    fn name_to_be(&self, path: &str) -> Option<(NodeId, String)> {
        match self.resolve(path, Follow::Always) {
            Ok(found) => match found.last {
                Last::Name(name) if found.node.is_none() => Some((found.parent, name.to_string())),
                _ => None,
            },
            Err(_) => None,
        }
    }

    /// A file that was made to be written does not stay when it was not.
    fn unmake(
        &mut self,
        made: Option<(NodeId, String)>,
        written: Result<(), Errno>,
    ) -> Result<(), Errno> {
        if let (Err(_), Some((parent, name))) = (written, made) {
            self.remove_and_release(parent, &name);
        }
        written
    }
}

//! Looking at what there is: the entries of a directory one after the other,
//! and everything below a directory.

use crate::tree::{Kind, NodeId, Scratch};
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

    /// Everything below a directory, parents before what is in them; mounts are not entered.
    pub fn list(&self, path: &str) -> Result<Vec<Listed>, Errno> {
        let id = self.existing(path, Follow::Always)?;
        self.directory(id).ok_or(Errno::ENOTDIR)?;
        let prefix = self.full_path(id);
        let mut found: Vec<(NodeId, String)> = vec![(id, prefix)];
        let mut next = 0;
        while let Some((id, path)) = found.get(next) {
            next += 1;
            let (id, path) = (*id, path.clone());
            let Some(directory) = self.directory(id) else {
                continue;
            };
            if self.is_unknown(id) {
                return Err(Errno::EREMOTE);
            }
            for (name, entry) in &directory.entries {
                found.push((entry.id, format!("{path}/{name}")));
            }
        }
        let mut listed: Vec<Listed> = found
            .into_iter()
            .skip(1)
            .map(|(id, path)| Listed {
                path,
                stat: self.stat_node(id),
                below: self.place(id),
            })
            .collect();
        listed.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(listed)
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
        let before = self.stat(path, Follow::Always);
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
        if written.is_err() && before == Err(Errno::ENOENT) {
            let _ = self.unlink(path);
        }
        written
    }
}

//! From a path to a node: component by component, as POSIX resolves.
//!
//! Paths are absolute; what does not begin with a slash is taken from the root.

use crate::lower::LowerPlace;
use crate::tree::{Content, NodeId, ROOT, Scratch};
use crate::{Errno, LINKS_MAX, NAME_MAX, PATH_MAX};

/// What becomes of a symbolic link that a path ends with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Follow {
    /// It is followed.
    Always,
    /// The link itself is meant, unless a slash comes behind it: to look at it.
    UnlessSlash,
    /// The link itself is meant: to make, remove and rename names.
    Never,
}

/// Where a path enters a mount.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entered {
    /// The number that the mount was given.
    pub mount: u32,
    /// The path from there, empty for the mount point itself. It may have `..`, but never more of
    /// them than names before.
    pub rest: String,
}

/// Where a path leads, for whoever has to do something before it can be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Way {
    /// To something in this filesystem, or to nothing.
    Here,
    /// Into a mount.
    Mounted(Entered),
    /// Through a directory of an overlay that was not looked at; [`Scratch::know`] takes what is in it.
    Unknown(LowerPlace),
}

/// What a path ends with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Last<'a> {
    Name(&'a str),
    Dot,
    DotDot,
    Root,
}

/// Where a path leads.
#[derive(Debug)]
pub(crate) struct Found<'a> {
    /// The directory that has, or would have, the last name.
    pub(crate) parent: NodeId,
    pub(crate) last: Last<'a>,
    /// What is there.
    pub(crate) node: Option<NodeId>,
    /// A slash came behind the last name.
    pub(crate) wants_directory: bool,
}

/// Where a path leads, mounts and overlays included.
enum Place<'a> {
    Here(Found<'a>),
    Mounted(Entered),
    Unknown(NodeId),
}

/// Texts that are still to be resolved; the last one comes first.
struct Pending<'a>(Vec<&'a str>);

impl<'a> Pending<'a> {
    fn next(&mut self) -> Option<&'a str> {
        loop {
            let text = self.0.last_mut()?;
            let trimmed = text.trim_start_matches('/');
            if trimmed.is_empty() {
                self.0.pop();
                continue;
            }
            let end = trimmed.find('/').unwrap_or(trimmed.len());
            let (component, rest) = trimmed.split_at(end);
            *text = rest;
            return Some(component);
        }
    }

    /// Whether nothing but slashes is left, and whether there are any.
    fn is_done(&self) -> (bool, bool) {
        // The text that comes next first: it mostly goes on, and this is asked for every name.
        let mut texts = self.0.iter().rev();
        let done = texts.all(|text| text.bytes().all(|byte| byte == b'/'));
        (done, done && self.0.iter().any(|text| !text.is_empty()))
    }
}

impl Scratch {
    /// Where a path leads, and what has to be looked at before that can be said.
    pub fn enter(&self, path: &str, follow: Follow) -> Result<Way, Errno> {
        if self.mounts == 0 && self.overlays.is_empty() {
            return Ok(Way::Here);
        }
        Ok(match self.walk(path, follow)? {
            Place::Here(_) => Way::Here,
            Place::Mounted(entered) => Way::Mounted(entered),
            Place::Unknown(id) => self.place(id).map_or(Way::Here, Way::Unknown),
        })
    }

    /// Where a path leads; EXDEV when into a mount, EBUSY when to a mount point, EREMOTE when a
    /// directory on the way was not looked at.
    pub(crate) fn resolve<'a>(&'a self, path: &'a str, follow: Follow) -> Result<Found<'a>, Errno> {
        match self.walk(path, follow)? {
            Place::Here(found) => Ok(found),
            Place::Mounted(entered) if entered.rest.is_empty() => Err(Errno::EBUSY),
            Place::Mounted(_) => Err(Errno::EXDEV),
            Place::Unknown(_) => Err(Errno::EREMOTE),
        }
    }

    fn walk<'a>(&'a self, path: &'a str, follow: Follow) -> Result<Place<'a>, Errno> {
        check_path(path)?;
        let mut pending = Pending(vec![path]);
        let mut current = ROOT;
        let mut last = Last::Root;
        let mut links = 0;
        while let Some(component) = pending.next() {
            self.visit(1);
            let directory = self.directory(current).ok_or(Errno::ENOTDIR)?;
            let (name, next) = match component {
                "." => (Last::Dot, current),
                ".." => (Last::DotDot, directory.parent),
                name => {
                    if name.len() > NAME_MAX {
                        return Err(Errno::ENAMETOOLONG);
                    }
                    if self.is_unknown(current) {
                        return Ok(Place::Unknown(current));
                    }
                    let (is_last, wants_directory) = pending.is_done();
                    let Some(next) = directory.entries.get(name).map(|entry| entry.id) else {
                        if !is_last {
                            return Err(Errno::ENOENT);
                        }
                        return Ok(Place::Here(Found {
                            parent: current,
                            last: Last::Name(name),
                            node: None,
                            wants_directory,
                        }));
                    };
                    match &self.node(next).content {
                        Content::Link(target) => {
                            let followed = match follow {
                                Follow::Always => true,
                                Follow::UnlessSlash => !is_last || wants_directory,
                                Follow::Never => !is_last,
                            };
                            if followed && target.is_empty() {
                                // One of an overlay that leads elsewhere on the machine.
                                return Err(Errno::EPERM);
                            }
                            if followed {
                                links += 1;
                                if links > LINKS_MAX {
                                    return Err(Errno::ELOOP);
                                }
                                if target.starts_with('/') {
                                    (current, last) = (ROOT, Last::Root);
                                }
                                pending.0.push(target);
                                continue;
                            }
                        }
                        Content::Mount(number) => {
                            match in_mount(*number, &mut pending)? {
                                Some(entered) => {
                                    self.visit(entered.rest.len() / 2);
                                    return Ok(Place::Mounted(entered));
                                }
                                // Out again: what the mount point lies in is `..` of it.
                                None => {
                                    last = Last::DotDot;
                                    continue;
                                }
                            }
                        }
                        Content::Directory(_) => {}
                        Content::File(_) if is_last => {}
                        Content::File(_) => return Err(Errno::ENOTDIR),
                    }
                    if is_last {
                        return Ok(Place::Here(Found {
                            parent: current,
                            last: Last::Name(name),
                            node: Some(next),
                            wants_directory,
                        }));
                    }
                    (Last::Name(name), next)
                }
            };
            (last, current) = (name, next);
        }
        // Ended with `.`, `..` or the root; an empty rest of a link's target ends at a directory.
        let parent = self.directory(current).ok_or(Errno::ENOTDIR)?.parent;
        Ok(Place::Here(Found {
            parent,
            last,
            node: Some(current),
            wants_directory: true,
        }))
    }
}

/// Follow the rest of a path inside a mount; None when `..` leaves it.
fn in_mount(mount: u32, pending: &mut Pending<'_>) -> Result<Option<Entered>, Errno> {
    let mut rest = String::new();
    let mut depth = 0usize;
    while let Some(component) = pending.next() {
        match component {
            "." => {
                if pending.is_done().0 && !rest.is_empty() && !rest.ends_with('/') {
                    rest.push('/');
                }
                continue;
            }
            ".." if depth == 0 => return Ok(None),
            ".." => depth -= 1,
            name if name.len() > NAME_MAX => return Err(Errno::ENAMETOOLONG),
            _ => depth += 1,
        }
        if rest.len() + component.len() + 2 > PATH_MAX {
            return Err(Errno::ENAMETOOLONG);
        }
        if !rest.is_empty() {
            rest.push('/');
        }
        rest.push_str(component);
        let (is_last, slash) = pending.is_done();
        if is_last && slash {
            rest.push('/');
        }
    }
    Ok(Some(Entered { mount, rest }))
}

/// What no path may be.
fn check_path(path: &str) -> Result<(), Errno> {
    if path.is_empty() {
        return Err(Errno::ENOENT);
    }
    if path.len() > PATH_MAX {
        return Err(Errno::ENAMETOOLONG);
    }
    if path.contains('\0') {
        return Err(Errno::EINVAL);
    }
    Ok(())
}

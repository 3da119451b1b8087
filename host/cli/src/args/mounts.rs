//! `--mount DIR:PATH[:MODE]`: directories of this computer in the sandbox.

use std::path::{Path, PathBuf};

use wardian::{Dir, Mount, SandboxBuilder, Unit, ambient_authority};

use crate::terminal::said;

/// What becomes of a directory that is mounted.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Mode {
    ReadOnly,
    ReadWrite,
    /// Changes are made in memory.
    Overlay,
}

/// One `--mount`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MountOption {
    host: String,
    /// Without a slash at its end.
    guest: String,
    mode: Mode,
    bytes: Option<u64>,
    files: Option<u64>,
}

impl MountOption {
    /// The mode, where there is one, and the sandbox's path are behind the last colons, so this computer's path may
    /// have some.
    ///
    /// # Errors
    /// What is meant.
    pub(crate) fn parse(text: &str) -> Result<MountOption, String> {
        let wrong =
            || Err("expected DIR:PATH, DIR:PATH:ro, DIR:PATH:rw or DIR:PATH:overlay".into());
        let Some((before, last)) = text.rsplit_once(':') else {
            return wrong();
        };
        let (host, guest, modes) = match before.rsplit_once(':') {
            _ if last.starts_with('/') => (before, last, "ro"),
            Some((host, guest)) => (host, guest, last),
            None => return Err(format!("the sandbox's path begins with /, {last} does not")),
        };
        if host.is_empty() || guest.is_empty() {
            return wrong();
        }
        if !guest.starts_with('/') {
            return Err(format!(
                "the sandbox's path begins with /, {guest} does not"
            ));
        }
        let mut modes = modes.split(',');
        let mode = match modes.next() {
            Some("ro") => Mode::ReadOnly,
            Some("rw") => Mode::ReadWrite,
            Some("overlay") => Mode::Overlay,
            _ => return wrong(),
        };
        let mut option = MountOption {
            mode,
            ..MountOption::read_only(host, guest)
        };
        let grows = mode == Mode::ReadWrite;
        for mode in modes {
            let wrong = || format!("expected bytes=SIZE or files=N after rw, found {mode}");
            match mode.split_once('=') {
                Some(("bytes", bytes)) if grows => {
                    option.bytes = Some(Unit::Bytes.parse(bytes).ok_or_else(wrong)?);
                }
                Some(("files", files)) if grows => {
                    option.files = Some(Unit::Count.parse(files).ok_or_else(wrong)?);
                }
                _ => return Err(wrong()),
            }
        }
        Ok(option)
    }

    /// A directory that may be read.
    pub(crate) fn read_only(host: impl Into<String>, guest: &str) -> MountOption {
        MountOption {
            host: host.into(),
            guest: guest.trim_end_matches('/').into(),
            mode: Mode::ReadOnly,
            bytes: None,
            files: None,
        }
    }

    fn mount(&self) -> Result<Mount, String> {
        let dir = self.dir()?;
        let mut mount = match self.mode {
            Mode::ReadOnly => Mount::read_only(dir),
            Mode::ReadWrite => Mount::read_write(dir),
            Mode::Overlay => Mount::overlay(dir),
        };
        if let Some(bytes) = self.bytes {
            mount = mount.max_bytes(bytes);
        }
        if let Some(files) = self.files {
            mount = mount.max_files(files);
        }
        Ok(mount)
    }

    /// The directory, from which no path leads out.
    ///
    /// # Errors
    /// It cannot be opened.
    pub(crate) fn dir(&self) -> Result<Dir, String> {
        Dir::open_ambient_dir(&self.host, ambient_authority())
            .map_err(|error| format!("--mount {}: {}", self.host, said(&error)))
    }

    /// Where a path of the sandbox lies in the directory, if it does.
    pub(crate) fn inside(&self, path: &str) -> Option<PathBuf> {
        let rest = path.strip_prefix(&self.guest)?;
        match rest {
            "" => Some(".".into()),
            _ => Some(rest.strip_prefix('/')?.trim_start_matches('/').into()),
        }
    }

    /// The sandbox's path of a file of this computer, if it is in the directory. The file's path is free of links.
    pub(crate) fn path_of(&self, file: &Path) -> Option<String> {
        let directory = std::fs::canonicalize(&self.host).ok()?;
        let rest = file.strip_prefix(directory).ok()?;
        Some(format!("{}/{}", self.guest, rest.to_str()?))
    }
}

/// Grant the directories that the command line names.
///
/// # Errors
/// Which of them cannot be opened.
pub(crate) fn grant(
    mut sandbox: SandboxBuilder,
    mounts: &[MountOption],
) -> Result<SandboxBuilder, String> {
    for option in mounts {
        sandbox = sandbox.mount(option.guest.as_str(), option.mount()?);
    }
    Ok(sandbox)
}

/// A program cannot start in what is missing in a mounted directory; elsewhere the directory is made.
///
/// # Errors
/// It is not there.
pub(crate) fn check_directory(mounts: &[MountOption], path: &str) -> Result<(), String> {
    let mut mounted = mounts.iter().map(|mount| (mount, mount.inside(path)));
    let Some((mount, Some(inside))) = mounted.find(|(_, inside)| inside.is_some()) else {
        return Ok(());
    };
    match mount.dir()?.is_dir(inside) {
        true => Ok(()),
        false => Err(format!("--workdir {path}: no such directory is mounted")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mounts_are_read() {
        let mount = MountOption::parse("a:b/c:/data:rw,bytes=10M,files=2K").unwrap();
        assert_eq!(
            (mount.host.as_str(), mount.guest.as_str()),
            ("a:b/c", "/data")
        );
        assert_eq!((mount.bytes, mount.files), (Some(10 << 20), Some(2000)));
        let mode = |text| MountOption::parse(text).unwrap().mode;
        assert_eq!(mode(".:/data"), Mode::ReadOnly);
        assert_eq!(mode("C:a:/data/"), Mode::ReadOnly);
        assert_eq!(mode(".:/data:ro"), Mode::ReadOnly);
        assert_eq!(mode(".:/data:rw"), Mode::ReadWrite);
        assert_eq!(mode(".:/data:overlay"), Mode::Overlay);
        for wrong in [
            "",
            "a",
            "a:b",
            "a:b:ro",
            "a:/b:x",
            ":/b:ro",
            "a::ro",
            "a:/b:ro,bytes=1",
            "a:/b:rw,x=1",
            "a:/b:rw,bytes=x",
            "a:/b:overlay,bytes=1",
            "a:/b:overlay,files=1",
        ] {
            assert!(MountOption::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn paths_lie_inside() {
        let mount = MountOption::parse("d:/data/").unwrap();
        assert_eq!(mount.inside("/data/a/b"), Some("a/b".into()));
        assert_eq!(mount.inside("/data"), Some(".".into()));
        assert_eq!(mount.inside("/database/a"), None);
        assert_eq!(mount.inside("/"), None);
    }
}

//! `--mount HOST:GUEST:ro|overlay|rw[,bytes=SIZE,files=N]`: directories of the
//! machine in the sandbox.

use wardian::{Dir, Mount, SandboxBuilder, ambient_authority};

use crate::arguments::{count, size};

/// What becomes of a directory that is mounted.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Mode {
    ReadOnly,
    ReadWrite,
    /// Changes are made in memory.
    Overlay,
}

/// One `--mount`.
#[derive(Debug, PartialEq)]
pub(crate) struct MountOption {
    host: String,
    guest: String,
    mode: Mode,
    bytes: Option<u64>,
    files: Option<u64>,
}

impl MountOption {
    /// The guest's path and the mode are behind the last two colons, so the host's may have some.
    pub(crate) fn parse(text: &str) -> Result<MountOption, String> {
        let wrong =
            || format!("expected HOST:GUEST:ro, HOST:GUEST:rw or HOST:GUEST:overlay, found {text}");
        let (paths, modes) = text.rsplit_once(':').ok_or_else(wrong)?;
        let (host, guest) = paths.rsplit_once(':').ok_or_else(wrong)?;
        if host.is_empty() || guest.is_empty() {
            return Err(wrong());
        }
        let mut modes = modes.split(',');
        let mode = match modes.next() {
            Some("ro") => Mode::ReadOnly,
            Some("rw") => Mode::ReadWrite,
            Some("overlay") => Mode::Overlay,
            _ => return Err(wrong()),
        };
        let mut option = MountOption {
            host: host.into(),
            guest: guest.into(),
            mode,
            bytes: None,
            files: None,
        };
        let grows = mode == Mode::ReadWrite;
        for mode in modes {
            match mode.split_once('=') {
                Some(("bytes", bytes)) if grows => option.bytes = Some(size(bytes)?),
                Some(("files", files)) if grows => option.files = Some(count(files)?),
                _ => {
                    return Err(format!(
                        "expected bytes=SIZE or files=N after rw, found {mode}"
                    ));
                }
            }
        }
        Ok(option)
    }

    fn open(&self) -> Result<Mount, String> {
        let dir = Dir::open_ambient_dir(&self.host, ambient_authority())
            .map_err(|error| format!("{}: {error}", self.host))?;
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
}

/// Grant the directories that the command line names.
pub(crate) fn grant(
    mut sandbox: SandboxBuilder,
    mounts: &[MountOption],
) -> Result<SandboxBuilder, String> {
    for option in mounts {
        sandbox = sandbox.mount(option.guest.as_str(), option.open()?);
    }
    Ok(sandbox)
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
        assert_eq!(mode(".:/data:ro"), Mode::ReadOnly);
        assert_eq!(mode(".:/data:rw"), Mode::ReadWrite);
        assert_eq!(mode(".:/data:overlay"), Mode::Overlay);
        for wrong in [
            "",
            "a",
            "a:/b",
            "a:/b:x",
            ":/b:ro",
            "a::ro",
            "a:/b:ro,bytes=1",
            "a:/b:rw,x=1",
            "a:/b:overlay,bytes=1",
            "a:/b:overlay,files=1",
        ] {
            assert!(MountOption::parse(wrong).is_err(), "{wrong}");
        }
    }
}

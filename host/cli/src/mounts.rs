//! `--mount HOST:GUEST:ro|rw[,bytes=SIZE,files=N]`: directories of the machine
//! in the sandbox.

use wardian::{Dir, Mount, SandboxBuilder, ambient_authority};

use crate::arguments::{count, size};

/// One `--mount`.
#[derive(Debug, PartialEq)]
pub(crate) struct MountOption {
    host: String,
    guest: String,
    writable: bool,
    bytes: Option<u64>,
    files: Option<u64>,
}

impl MountOption {
    /// The guest's path and the mode are behind the last two colons, so the host's may have some.
    pub(crate) fn parse(text: &str) -> Result<MountOption, String> {
        let wrong = || format!("expected HOST:GUEST:ro or HOST:GUEST:rw, found {text}");
        let (paths, modes) = text.rsplit_once(':').ok_or_else(wrong)?;
        let (host, guest) = paths.rsplit_once(':').ok_or_else(wrong)?;
        if host.is_empty() || guest.is_empty() {
            return Err(wrong());
        }
        let mut modes = modes.split(',');
        let writable = match modes.next() {
            Some("ro") => false,
            Some("rw") => true,
            _ => return Err(wrong()),
        };
        let mut option = MountOption {
            host: host.into(),
            guest: guest.into(),
            writable,
            bytes: None,
            files: None,
        };
        for mode in modes {
            match mode.split_once('=') {
                Some(("bytes", bytes)) if writable => option.bytes = Some(size(bytes)?),
                Some(("files", files)) if writable => option.files = Some(count(files)?),
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
        if !self.writable {
            return Ok(Mount::read_only(dir));
        }
        let mut mount = Mount::read_write(dir);
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
        assert!(!MountOption::parse(".:/data:ro").unwrap().writable);
        for wrong in [
            "",
            "a",
            "a:/b",
            "a:/b:x",
            ":/b:ro",
            "a::ro",
            "a:/b:ro,bytes=1",
            "a:/b:rw,x=1",
        ] {
            assert!(MountOption::parse(wrong).is_err(), "{wrong}");
        }
    }
}

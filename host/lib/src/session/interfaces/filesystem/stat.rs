//! What a file says of itself: its kind, its size, its times, and which one it is.

use std::time::SystemTime;

use wardian_scratch::{Follow, Kind, Stat};
use wasmtime::component::Resource;

use super::{Answer, Descriptor, code};
use crate::fs::mounts::{EntryKind, FileMetadata, Mounted};
use crate::fs::{Files, SCRATCH_DEVICE};
use crate::policy::Clocks;
use crate::session::bindings::wasi::clocks::wall_clock::Datetime;
use crate::session::bindings::wasi::filesystem::types::{
    DescriptorStat, DescriptorType, ErrorCode, MetadataHashValue, NewTimestamp, PathFlags,
};
use crate::session::interfaces::disk::{Effect, disk_code, on_disk_of};
use crate::session::interfaces::filesystem::overlays::{Waiting, lower_stat};
use crate::session::state::State;

const NANOS: u64 = 1_000_000_000;

impl State {
    fn scratch_stat(&self, stat: Stat) -> DescriptorStat {
        DescriptorStat {
            type_: scratch_type(stat.kind),
            link_count: stat.links,
            size: stat.size,
            data_access_timestamp: Some(datetime(stat.accessed)),
            data_modification_timestamp: Some(datetime(stat.modified)),
            status_change_timestamp: Some(datetime(stat.changed)),
        }
    }

    /// Without a granted clock the times of what the guest can change are hidden: they would be one.
    fn mount_stat(&self, stat: &FileMetadata, read_only: bool) -> DescriptorStat {
        let shown = read_only || self.clocks == Clocks::System;
        let time = |nanos: Option<u64>| nanos.filter(|_| shown).map(datetime);
        DescriptorStat {
            type_: descriptor_type(stat.kind),
            link_count: stat.links,
            size: stat.size,
            data_access_timestamp: time(stat.accessed),
            data_modification_timestamp: time(stat.modified),
            status_change_timestamp: shown.then(|| datetime(stat.changed)),
        }
    }

    /// What is at a path: in memory, or on a mount of a number.
    pub(super) async fn look_at(
        &mut self,
        descriptor: &Resource<Descriptor>,
        flags: PathFlags,
        path: &str,
    ) -> Answer<Found> {
        let follows = flags.contains(PathFlags::SYMLINK_FOLLOW);
        let follow = if follows {
            Follow::Always
        } else {
            Follow::UnlessSlash
        };
        match self.placed(descriptor, path, follow).await? {
            Err(code) => Ok(Err(code)),
            Ok((path, None)) => {
                let looked = self.look_again(Waiting::Program, &path, follow);
                if let Err(code) = looked.await {
                    return Ok(Err(code));
                }
                let now = self.seen_file_clock()?;
                let stat = self.files.scratch(now).stat(&path, follow);
                Ok(stat.map(Found::Scratch).map_err(code))
            }
            Ok((_, Some((number, mount, rest)))) => {
                if let Some(catalog) = mount.catalog() {
                    let found = catalog.find(&rest).map(|node| node.stat.clone());
                    return Ok(found
                        .map(|stat| Found::Mount(number, true, stat))
                        .map_err(|errno| disk_code(errno.into())));
                }
                let read_only = mount.is_read_only();
                let stat = move || mount.stat_at(&rest, follows);
                let stat = on_disk_of(self).work(Effect::None, stat).await?;
                Ok(stat.map(|stat| Found::Mount(number, read_only, stat)))
            }
        }
    }

    /// What is open.
    pub(super) async fn look_at_opened(
        &mut self,
        descriptor: &Resource<Descriptor>,
    ) -> Answer<Found> {
        let now = self.seen_file_clock()?;
        let (number, file) = match self.table.get(descriptor)? {
            Descriptor::Root => {
                let stat = self.files.scratch(now).stat("/", Follow::Always);
                return Ok(stat.map(Found::Scratch).map_err(code));
            }
            Descriptor::Overlay(opened, file) => {
                let below = self.files.scratch(now).lower_of(opened);
                if let Some(place) = below {
                    let file = file.file.clone();
                    let stat = move || Mounted::stat(&file);
                    match on_disk_of(self).work(Effect::None, stat).await? {
                        Ok(stat) => self.files.scratch(now).saw(&place, lower_stat(&stat)),
                        Err(code) => return Ok(Err(code)),
                    }
                }
                let stat = self.files.scratch(now).stat_opened(opened);
                return Ok(stat.map(Found::Scratch).map_err(code));
            }
            Descriptor::Scratch(opened) => {
                let stat = self.files.scratch(now).stat_opened(opened);
                return Ok(stat.map(Found::Scratch).map_err(code));
            }
            Descriptor::Known(number, _, node) => {
                return Ok(Ok(Found::Mount(*number, true, node.stat.clone())));
            }
            Descriptor::File(number, _, file) => (*number, Ok(file.clone())),
            Descriptor::Directory(number, dir) => (*number, Err(dir.clone())),
        };
        let stat = move || match file {
            Ok(file) => Mounted::stat(&file),
            Err(dir) => Mounted::stat_dir(&dir),
        };
        let stat = on_disk_of(self).work(Effect::None, stat).await?;
        let mount = self.files.mount(number);
        let read_only = mount.is_some_and(|mount| mount.is_read_only());
        Ok(stat.map(|stat| Found::Mount(number, read_only, stat)))
    }

    pub(super) fn stat_of(&self, found: &Found) -> DescriptorStat {
        match found {
            Found::Scratch(stat) => self.scratch_stat(*stat),
            Found::Mount(_, read_only, stat) => self.mount_stat(stat, *read_only),
        }
    }
}

/// What a path or a handle leads to.
pub(super) enum Found {
    Scratch(Stat),
    /// Number of the mount, whether it is read-only, and what the file says.
    Mount(u32, bool, FileMetadata),
}

impl Found {
    /// The lower half is the inode number, the upper that of the device; `wit/session.wit` says so.
    pub(super) fn hash(&self) -> MetadataHashValue {
        match self {
            Found::Scratch(stat) => MetadataHashValue {
                lower: stat.inode,
                upper: SCRATCH_DEVICE,
            },
            Found::Mount(number, _, stat) => MetadataHashValue {
                lower: stat.inode,
                upper: Files::device(*number),
            },
        }
    }
}

fn datetime(nanos: u64) -> Datetime {
    Datetime {
        seconds: nanos / NANOS,
        // Below a second.
        nanoseconds: (nanos % NANOS) as u32,
    }
}

pub(super) fn scratch_type(kind: Kind) -> DescriptorType {
    match kind {
        Kind::File => DescriptorType::RegularFile,
        Kind::Directory | Kind::Mount => DescriptorType::Directory,
        Kind::Link => DescriptorType::SymbolicLink,
    }
}

pub(super) fn descriptor_type(kind: EntryKind) -> DescriptorType {
    match kind {
        EntryKind::File => DescriptorType::RegularFile,
        EntryKind::Directory => DescriptorType::Directory,
        EntryKind::Link => DescriptorType::SymbolicLink,
        EntryKind::Other => DescriptorType::Unknown,
    }
}

/// A time to be set, in nanoseconds since 1970.
pub(super) fn new_time(
    time: NewTimestamp,
    now: u64,
) -> std::result::Result<Option<u64>, ErrorCode> {
    match time {
        NewTimestamp::NoChange => Ok(None),
        NewTimestamp::Now => Ok(Some(now)),
        NewTimestamp::Timestamp(time) => {
            let nanos = time.seconds.checked_mul(NANOS);
            let nanos = nanos.and_then(|nanos| nanos.checked_add(time.nanoseconds.into()));
            nanos.map(Some).ok_or(ErrorCode::Invalid)
        }
    }
}

/// The machine's time for files of the machine, whatever clock the guest has.
pub(super) fn mount_now(clocks: Clocks, now: u64) -> u64 {
    match clocks {
        Clocks::System => now,
        Clocks::Denied | Clocks::Virtual { .. } => {
            let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
            now.map_or(0, |now| now.as_nanos().try_into().unwrap_or(u64::MAX))
        }
    }
}

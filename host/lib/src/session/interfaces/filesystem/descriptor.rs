//! The operations of a file or directory, and of paths from it.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use rustix::io::Errno as DiskErrno;
use wardian_scratch::{Follow, Times};
use wasmtime::Result;
use wasmtime::component::Resource;
use wasmtime_wasi_io::streams::{DynInputStream, DynOutputStream};

use super::stat::{mount_now, new_time};
use super::{Answer, Descriptor, Listing, READ_DIRECTORY, READ_MAX, code, options};
use crate::fs::mounts;
use crate::fs::mounts::{Access, Mounted, Reader};
use crate::fs::packages::catalog::{Catalog, Node};
use crate::journal::Done;
use crate::session::bindings::wasi::filesystem::types::{
    Advice, DescriptorFlags, DescriptorStat, DescriptorType, ErrorCode, HostDescriptor,
    MetadataHashValue, NewTimestamp, OpenFlags, PathFlags,
};
use crate::session::interfaces::disk::{Effect, disk_code, on_disk_of};
use crate::session::interfaces::filesystem::overlays::Waiting;
use crate::session::state::State;

/// The guest asks for none of the first ones.
impl HostDescriptor for State {
    async fn read_via_stream(
        &mut self,
        _: Resource<Descriptor>,
        _: u64,
    ) -> Answer<Resource<DynInputStream>> {
        Ok(Err(ErrorCode::Unsupported))
    }

    async fn write_via_stream(
        &mut self,
        _: Resource<Descriptor>,
        _: u64,
    ) -> Answer<Resource<DynOutputStream>> {
        Ok(Err(ErrorCode::Unsupported))
    }

    async fn append_via_stream(
        &mut self,
        _: Resource<Descriptor>,
    ) -> Answer<Resource<DynOutputStream>> {
        Ok(Err(ErrorCode::Unsupported))
    }

    async fn advise(&mut self, _: Resource<Descriptor>, _: u64, _: u64, _: Advice) -> Answer<()> {
        Ok(Err(ErrorCode::Unsupported))
    }

    async fn sync_data(&mut self, _: Resource<Descriptor>) -> Answer<()> {
        Ok(Err(ErrorCode::Unsupported))
    }

    async fn get_flags(&mut self, _: Resource<Descriptor>) -> Answer<DescriptorFlags> {
        Ok(Err(ErrorCode::Unsupported))
    }

    async fn get_type(&mut self, _: Resource<Descriptor>) -> Answer<DescriptorType> {
        Ok(Err(ErrorCode::Unsupported))
    }

    async fn set_times(
        &mut self,
        _: Resource<Descriptor>,
        _: NewTimestamp,
        _: NewTimestamp,
    ) -> Answer<()> {
        Ok(Err(ErrorCode::Unsupported))
    }

    async fn is_same_object(
        &mut self,
        _: Resource<Descriptor>,
        _: Resource<Descriptor>,
    ) -> Result<bool> {
        Ok(false)
    }

    async fn set_size(&mut self, this: Resource<Descriptor>, size: u64) -> Answer<()> {
        if size > 0
            && let Err(code) = self.bring(&this, size, size).await?
        {
            return Ok(Err(code));
        }
        let now = self.seen_file_clock()?;
        let (mount, file) = match self.table.get(&this)? {
            Descriptor::Scratch(opened) | Descriptor::Overlay(opened, _) => {
                return Ok(self.files.scratch(now).set_len(opened, size).map_err(code));
            }
            Descriptor::File(_, mount, file) => (Arc::clone(mount), file.clone()),
            Descriptor::Known(..) => return Ok(Err(ErrorCode::ReadOnly)),
            Descriptor::Root | Descriptor::Directory(..) => return Ok(Err(ErrorCode::IsDirectory)),
        };
        on_disk_of(self)
            .work(Effect::Repeatable, move || mount.set_len(&file, size))
            .await
    }

    async fn read(
        &mut self,
        this: Resource<Descriptor>,
        length: u64,
        offset: u64,
    ) -> Answer<(Vec<u8>, bool)> {
        let length = usize::try_from(length).map_or(READ_MAX, |length| length.min(READ_MAX));
        // Fewer than asked for is no end yet: the next call finds that nothing is left.
        let Some(allowed) = self.files.allow_bytes(length as u64) else {
            return Ok(Err(ErrorCode::Interrupted));
        };
        let length = usize::try_from(allowed).expect("no more than was asked for");
        let now = self.seen_file_clock()?;
        let read = match self.table.get(&this)? {
            Descriptor::Overlay(opened, file)
                if self.files.scratch(now).lower_of(opened).is_some() =>
            {
                // Whether it may be read is what it was opened for in memory.
                let may_read = self
                    .files
                    .scratch(now)
                    .read_at(opened, offset, 0)
                    .map(|_| ());
                match may_read {
                    Ok(()) => {
                        let file = file.file.clone();
                        let read = move || Mounted::read_at(&file, offset, length);
                        on_disk_of(self).work(Effect::None, read).await?
                    }
                    Err(errno) => Err(code(errno)),
                }
            }
            Descriptor::Scratch(opened) | Descriptor::Overlay(opened, _) => {
                let scratch = self.files.scratch(now);
                let read = scratch.read_at(opened, offset, length);
                read.map(<[u8]>::to_vec).map_err(code)
            }
            Descriptor::File(_, _, file) => {
                let file = file.clone();
                let read = move || Mounted::read_at(&file, offset, length);
                on_disk_of(self).work(Effect::None, read).await?
            }
            Descriptor::Known(_, mount, node) => {
                if let Some(bytes) = node.bytes(offset, length) {
                    Ok(bytes.to_vec())
                } else {
                    let (mount, node) = (Arc::clone(mount), Arc::clone(node));
                    let read = move || {
                        let catalog = mount.catalog().ok_or(DiskErrno::STALE)?;
                        node.read(catalog, offset, length)
                    };
                    on_disk_of(self).read_known(read).await
                }
            }
            Descriptor::Root | Descriptor::Directory(..) => Err(ErrorCode::IsDirectory),
        };
        Ok(read.map(|bytes| {
            self.files.bytes_read += bytes.len() as u64;
            let at_end = bytes.len() < length;
            (bytes, at_end)
        }))
    }

    async fn write(
        &mut self,
        this: Resource<Descriptor>,
        buffer: Vec<u8>,
        offset: u64,
    ) -> Answer<u64> {
        let now = self.seen_file_clock()?;
        let length = buffer.len() as u64;
        // All or nothing: what was written in part would have to be told.
        if self.files.allow_bytes(length) != Some(length) {
            self.files.refuse_bytes();
            return Ok(Err(ErrorCode::Interrupted));
        }
        if length > 0
            && let Err(code) = self
                .bring(&this, u64::MAX, offset.saturating_add(length))
                .await?
        {
            return Ok(Err(code));
        }
        let written = match self.table.get(&this)? {
            Descriptor::Scratch(opened) | Descriptor::Overlay(opened, _) => {
                let written = self.files.scratch(now).write_at(opened, offset, &buffer);
                written.map(|_| ()).map_err(code)
            }
            Descriptor::File(_, mount, file) => {
                let (mount, file) = (Arc::clone(mount), file.clone());
                let write = move || mount.write_at(&file, offset, &buffer);
                on_disk_of(self).work(Effect::Repeatable, write).await?
            }
            Descriptor::Known(..) => Err(ErrorCode::ReadOnly),
            Descriptor::Root | Descriptor::Directory(..) => Err(ErrorCode::IsDirectory),
        };
        Ok(written.map(|()| {
            self.files.bytes_written += length;
            length
        }))
    }

    async fn read_directory(&mut self, this: Resource<Descriptor>) -> Answer<Resource<Listing>> {
        if let Err(code) = self.has_room_for_handle() {
            return Ok(Err(code));
        }
        let now = self.seen_file_clock()?;
        let unknown = match self.table.get(&this)? {
            Descriptor::Scratch(opened) => self.files.scratch(now).unknown_opened(opened),
            _ => None,
        };
        if let Some(place) = unknown
            && let Err(code) = self.learn(Waiting::Program, place).await
        {
            return Ok(Err(code));
        }
        let dir = match self.table.get(&this)? {
            Descriptor::Directory(_, dir) => dir.clone(),
            Descriptor::File(..) | Descriptor::Overlay(..) => {
                return Ok(Err(ErrorCode::NotDirectory));
            }
            Descriptor::Known(_, _, node) => {
                if node.names().is_none() {
                    return Ok(Err(ErrorCode::NotDirectory));
                }
                let listing = Listing::Known(Arc::clone(node), 0);
                self.files.handles += 1;
                return Ok(Ok(self.table.push(listing)?));
            }
            in_memory => {
                let opened = match in_memory {
                    Descriptor::Scratch(opened) => self.files.scratch(now).reopen(opened),
                    _ => self.files.scratch(now).open("/", READ_DIRECTORY),
                };
                return match opened {
                    Ok(opened) => {
                        self.files.handles += 1;
                        Ok(Ok(self.table.push(Listing::Scratch(opened, None))?))
                    }
                    Err(errno) => Ok(Err(code(errno))),
                };
            }
        };
        let list = on_disk_of(self).work_on(
            Effect::None,
            |done| (done == Done::Listing).then_some(None),
            move |_| Ok(Some(Reader::new(dir.get()?)?)),
        );
        match list.await? {
            Ok(reader) => {
                self.files.handles += 1;
                let listing = Listing::Mount(reader, VecDeque::new());
                Ok(Ok(self.table.push(listing)?))
            }
            Err(code) => Ok(Err(code)),
        }
    }

    async fn sync(&mut self, this: Resource<Descriptor>) -> Answer<()> {
        let Descriptor::File(_, _, file) = self.table.get(&this)? else {
            return Ok(Ok(()));
        };
        let file = file.clone();
        on_disk_of(self)
            .work(Effect::Repeatable, move || Mounted::sync(&file))
            .await
    }

    async fn create_directory_at(
        &mut self,
        this: Resource<Descriptor>,
        path: String,
    ) -> Answer<()> {
        let in_memory = |scratch: &mut wardian_scratch::Scratch, path: &str| scratch.make_dir(path);
        let done = Effect::Once(ErrorCode::Exist);
        self.on_path(
            &this,
            &path,
            Follow::Never,
            in_memory,
            done,
            Mounted::make_dir,
        )
        .await
    }

    async fn stat(&mut self, this: Resource<Descriptor>) -> Answer<DescriptorStat> {
        let found = self.look_at_opened(&this).await?;
        Ok(found.map(|found| self.stat_of(&found)))
    }

    async fn stat_at(
        &mut self,
        this: Resource<Descriptor>,
        flags: PathFlags,
        path: String,
    ) -> Answer<DescriptorStat> {
        let found = self.look_at(&this, flags, &path).await?;
        Ok(found.map(|found| self.stat_of(&found)))
    }

    async fn set_times_at(
        &mut self,
        this: Resource<Descriptor>,
        flags: PathFlags,
        path: String,
        accessed: NewTimestamp,
        modified: NewTimestamp,
    ) -> Answer<()> {
        let follows = flags.contains(PathFlags::SYMLINK_FOLLOW);
        let follow = if follows {
            Follow::Always
        } else {
            Follow::UnlessSlash
        };
        // One of the times may stay what it is below.
        if self.files.has_overlays() {
            let _ = self.look_at(&this, flags, &path).await?;
        }
        let now = self.seen_file_clock()?;
        let disk_now = mount_now(self.clocks, now);
        let times = |now| {
            Ok::<_, ErrorCode>(Times {
                accessed: new_time(accessed, now)?,
                modified: new_time(modified, now)?,
            })
        };
        let (in_memory, on_disk) = match (times(now), times(disk_now)) {
            (Ok(in_memory), Ok(on_disk)) => (in_memory, on_disk),
            (Err(code), _) | (_, Err(code)) => return Ok(Err(code)),
        };
        let system = |nanos: Option<u64>| {
            nanos.and_then(|nanos| SystemTime::UNIX_EPOCH.checked_add(Duration::from_nanos(nanos)))
        };
        let (accessed, modified) = (system(on_disk.accessed), system(on_disk.modified));
        self.on_path(
            &this,
            &path,
            follow,
            |scratch, path| scratch.set_times(path, follow, in_memory),
            Effect::Repeatable,
            move |mount, path| mount.set_times(path, follows, accessed, modified),
        )
        .await
    }

    async fn link_at(
        &mut self,
        this: Resource<Descriptor>,
        _: PathFlags,
        old_path: String,
        new_descriptor: Resource<Descriptor>,
        new_path: String,
    ) -> Answer<()> {
        self.on_paths(
            (&this, &old_path),
            (&new_descriptor, &new_path),
            |scratch, from, to| scratch.hard_link(from, to),
            Effect::Once(ErrorCode::Exist),
            Mounted::hard_link,
        )
        .await
    }

    async fn open_at(
        &mut self,
        this: Resource<Descriptor>,
        path_flags: PathFlags,
        path: String,
        open_flags: OpenFlags,
        flags: DescriptorFlags,
    ) -> Answer<Resource<Descriptor>> {
        let path = match self.full_path(&this, &path)? {
            Ok(path) => path,
            Err(code) => return Ok(Err(code)),
        };
        if let Err(code) = self.has_room_for_handle() {
            return Ok(Err(code));
        }
        let access = Access {
            read: flags.contains(DescriptorFlags::READ),
            write: flags.contains(DescriptorFlags::WRITE),
            create: open_flags.contains(OpenFlags::CREATE),
            exclusive: open_flags.contains(OpenFlags::EXCLUSIVE),
            truncate: open_flags.contains(OpenFlags::TRUNCATE),
            directory: open_flags.contains(OpenFlags::DIRECTORY),
            follow: path_flags.contains(PathFlags::SYMLINK_FOLLOW),
        };
        let follow = match access {
            Access {
                create: true,
                exclusive: true,
                ..
            } => Follow::Never,
            Access { follow: true, .. } => Follow::Always,
            _ => Follow::UnlessSlash,
        };
        match self.in_mount(&path, follow).await {
            Err(code) => Ok(Err(code)),
            Ok(None) => {
                let now = self.seen_file_clock()?;
                let opened = self.files.scratch(now).open(&path, options(access));
                let opened = match opened {
                    Ok(opened) => opened,
                    Err(errno) => return Ok(Err(code(errno))),
                };
                let below = self.files.scratch(now).lower_of(&opened);
                let descriptor = match below {
                    None => Descriptor::Scratch(opened),
                    Some(place) => match self.open_below(place).await {
                        Ok(file) => Descriptor::Overlay(opened, file),
                        Err(code) => {
                            self.files.scratch(now).close(opened);
                            return Ok(Err(code));
                        }
                    },
                };
                Ok(Ok(self.add_descriptor(descriptor)?))
            }
            Ok(Some((number, mount, rest))) => {
                if let Some(catalog) = mount.catalog() {
                    let node = match known(catalog, &rest, access) {
                        Ok(node) => node,
                        Err(errno) => return Ok(Err(disk_code(errno.into()))),
                    };
                    return Ok(Ok(
                        self.add_descriptor(Descriptor::Known(number, mount, node))?
                    ));
                }
                let (disk, again) = (Arc::clone(&mount), Arc::clone(&mount));
                let path = rest.clone();
                let opened = on_disk_of(self).work_on(
                    if access.create || access.truncate {
                        Effect::Repeatable
                    } else {
                        Effect::None
                    },
                    move |done| match done {
                        Done::OpenedFile => Some(again.opened_before(path, access, false)),
                        Done::OpenedDirectory => Some(again.opened_before(path, access, true)),
                        _ => None,
                    },
                    move |in_doubt| {
                        // It may be there because it was made just before the end.
                        let exclusive = access.exclusive && !in_doubt;
                        disk.open(
                            &rest,
                            Access {
                                exclusive,
                                ..access
                            },
                        )
                    },
                );
                let descriptor = match opened.await? {
                    Ok(mounts::Opened::File(file)) => Descriptor::File(number, mount, file),
                    Ok(mounts::Opened::Directory(dir)) => Descriptor::Directory(number, dir),
                    Err(code) => return Ok(Err(code)),
                };
                Ok(Ok(self.add_descriptor(descriptor)?))
            }
        }
    }

    async fn readlink_at(&mut self, this: Resource<Descriptor>, path: String) -> Answer<String> {
        match self.placed(&this, &path, Follow::UnlessSlash).await? {
            Err(code) => Ok(Err(code)),
            Ok((path, None)) => {
                let now = self.seen_file_clock()?;
                let scratch = self.files.scratch(now);
                let target = scratch.read_link(&path);
                Ok(target.map(str::to_owned).map_err(code))
            }
            Ok((_, Some((_, mount, rest)))) => {
                if let Some(catalog) = mount.catalog() {
                    // It has no links: what they lead to is in their place.
                    let errno = catalog.find(&rest).err().unwrap_or(DiskErrno::INVAL);
                    return Ok(Err(disk_code(errno.into())));
                }
                on_disk_of(self)
                    .work(Effect::None, move || mount.read_link(&rest))
                    .await
            }
        }
    }

    async fn remove_directory_at(
        &mut self,
        this: Resource<Descriptor>,
        path: String,
    ) -> Answer<()> {
        // What has something in it below is not empty.
        let full = match self.full_path(&this, &path)? {
            Ok(full) => full,
            Err(code) => return Ok(Err(code)),
        };
        if self.files.has_overlays()
            && let Ok(None) = self.in_mount(&full, Follow::Never).await
            && let Err(code) = self.look_into(Waiting::Program, &full, Follow::Never).await
        {
            return Ok(Err(code));
        }
        let in_memory =
            |scratch: &mut wardian_scratch::Scratch, path: &str| scratch.remove_dir(path);
        let done = Effect::Once(ErrorCode::NoEntry);
        self.on_path(
            &this,
            &path,
            Follow::Never,
            in_memory,
            done,
            Mounted::remove_dir,
        )
        .await
    }

    async fn rename_at(
        &mut self,
        this: Resource<Descriptor>,
        old_path: String,
        new_descriptor: Resource<Descriptor>,
        new_path: String,
    ) -> Answer<()> {
        self.on_paths(
            (&this, &old_path),
            (&new_descriptor, &new_path),
            |scratch, from, to| scratch.rename(from, to),
            Effect::Once(ErrorCode::NoEntry),
            Mounted::rename,
        )
        .await
    }

    async fn symlink_at(
        &mut self,
        this: Resource<Descriptor>,
        target: String,
        path: String,
    ) -> Answer<()> {
        self.on_path(
            &this,
            &path,
            Follow::Never,
            |scratch, path| scratch.symlink(&target, path),
            Effect::Repeatable,
            |mount, _| mount.symlink(),
        )
        .await
    }

    async fn unlink_file_at(&mut self, this: Resource<Descriptor>, path: String) -> Answer<()> {
        let in_memory = |scratch: &mut wardian_scratch::Scratch, path: &str| scratch.unlink(path);
        let done = Effect::Once(ErrorCode::NoEntry);
        self.on_path(
            &this,
            &path,
            Follow::Never,
            in_memory,
            done,
            Mounted::unlink,
        )
        .await
    }

    async fn metadata_hash(&mut self, this: Resource<Descriptor>) -> Answer<MetadataHashValue> {
        let found = self.look_at_opened(&this).await?;
        Ok(found.map(|found| found.hash()))
    }

    async fn metadata_hash_at(
        &mut self,
        this: Resource<Descriptor>,
        flags: PathFlags,
        path: String,
    ) -> Answer<MetadataHashValue> {
        let found = self.look_at(&this, flags, &path).await?;
        Ok(found.map(|found| found.hash()))
    }

    async fn drop(&mut self, this: Resource<Descriptor>) -> Result<()> {
        let descriptor = self.table.delete(this)?;
        self.files.handles = self.files.handles.saturating_sub(1);
        match descriptor {
            Descriptor::Scratch(opened) | Descriptor::Overlay(opened, _) => {
                let now = self.seen_file_clock()?;
                self.files.scratch(now).close(opened);
            }
            Descriptor::File(_, mount, file) => mount.close(&file),
            Descriptor::Root | Descriptor::Directory(..) | Descriptor::Known(..) => {}
        }
        Ok(())
    }
}

/// What is at a path of a mount that does not change, if it may be opened in this way.
fn known(
    catalog: &Catalog,
    path: &str,
    access: Access,
) -> std::result::Result<Arc<Node>, DiskErrno> {
    let node = match catalog.find(path) {
        Ok(_) if access.create && access.exclusive => return Err(DiskErrno::EXIST),
        Err(DiskErrno::NOENT) if access.create => return Err(DiskErrno::ROFS),
        found => found?,
    };
    let is_file = node.names().is_none();
    match is_file {
        false if access.write || access.truncate || access.create => Err(DiskErrno::ISDIR),
        true if access.directory => Err(DiskErrno::NOTDIR),
        true if access.write || access.truncate => Err(DiskErrno::ROFS),
        _ => Ok(Arc::clone(node)),
    }
}

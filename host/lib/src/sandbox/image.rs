//! Making an image of a sandbox, for others to begin with.
//!
//! What does not live here: what an image holds and how sandboxes begin with one (`engine/image/`).

use super::Sandbox;
use crate::engine::image::{Head, PackedFile, write};
use crate::error::{Error, ImageError};
use crate::fs::packages::read_all;
use crate::persistence::checkpoint::rest_of;
use crate::session::image::Image;
use crate::session::runtime::GUEST;

impl Sandbox {
    /// Everything that this sandbox is, as an image that others begin with: its variables, the modules that it has
    /// imported, its files in memory, and the [packages](crate::SandboxBuilder::packages) that were granted to it.
    /// [`Engine::image`](crate::Engine::image) shows how it is used.
    ///
    /// Limits and grants are not in it, nor what is read from outside: environment, clocks, entropy. The same
    /// program in a [deterministic](crate::SandboxBuilder::deterministic) sandbox gives the same bytes. The session
    /// goes on; the memory of what exists by now is not given back any more.
    ///
    /// # Errors
    /// [`Error::Lost`] when the session broke; [`Error::Image`] when a file of the packages cannot be read, or the
    /// sandbox has a [filesystem that is shared](crate::SandboxBuilder::filesystem).
    pub async fn image(&mut self) -> Result<Vec<u8>, Error> {
        if self.shares_files() {
            return Err(ImageError::SharedFiles.into());
        }
        let base = self.engine().runtime().guest_base().await?;
        let session = self.idle().await?;
        session.store.data_mut().close_handles();
        let objects = Image::settle(session).await.map_err(Error::setup)?;
        let state = session.store.data();
        let clockwork = state.clockwork();
        let files = match state.files.has_files() {
            true => rest_of(state)?.to_vec(),
            false => Vec::new(),
        };
        let mut memory = Image::default();
        memory.size = self
            .read_memory(&base, |piece| memory.append(piece))
            .await?;
        let packages = match self.grants().packages() {
            Some(packages) => read_all(packages).map_err(|error| ImageError::Unreadable {
                reason: format!("a file of its packages: {error}"),
            })?,
            None => Vec::new(),
        };
        let runs = memory.runs.iter().flat_map(|(start, length)| {
            // None so long that unpacking it would take much room.
            let starts = (*start..start + length).step_by(LONGEST_RUN);
            let end = start + length;
            starts.map(move |start| (start as u64, LONGEST_RUN.min(end - start) as u64))
        });
        let packed = packages.iter().map(|(path, modified, bytes)| PackedFile {
            path: path.clone(),
            modified: *modified,
            length: bytes.len() as u64,
            packed: 0,
        });
        let head = Head {
            memory: memory.size as u64,
            objects: objects.saturating_sub(base.objects),
            runs: runs.collect(),
            blocks: Vec::new(),
            monotonic: clockwork.monotonic,
            next_call: clockwork.next_call,
            files,
            packages: packed.collect(),
        };
        let files: Vec<&[u8]> = packages
            .iter()
            .map(|(_, _, bytes)| bytes.as_slice())
            .collect();
        Ok(write(&GUEST, head, &memory.bytes, &files))
    }
}

/// Bytes of a run of pages.
const LONGEST_RUN: usize = 1 << 20;

//! Parking: an idle session gives its instance and its room in the engine back, and lives on as
//! what differs from a fresh one, packed, in memory or in a file.
//!
//! What does not live here: how a memory is read and packed (`session/image.rs`, `snapshot/`), and when a parked
//! session is woken (`sandbox/mod.rs`). **Invariant:** a session that cannot be woken, for lack of
//! room or of its file, stays parked and can be woken later.

use std::fs;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::PathBuf;
use std::sync::Arc;

use tokio::sync::OwnedSemaphorePermit;

use crate::control::lock;
use crate::engine::Engine;
use crate::error::Error;
use crate::persistence::checkpoint::{Checkpoint, History, Memory, rest_of};
use crate::persistence::snapshot;
use crate::policy::Grants;
use crate::session::Session;
use crate::session::image::Image;
use crate::session::state::State;

/// A session without an instance. Its tools, input and files stay in memory.
pub(crate) struct Parked {
    state: Box<State>,
    memory: Kept,
}

/// Where the memory is.
pub(crate) enum Kept {
    Here(Arc<Vec<u8>>),
    File(ParkingFile),
}

/// Removed when it is not needed any more.
pub(crate) struct ParkingFile(PathBuf);

impl Drop for ParkingFile {
    fn drop(&mut self) {
        // Who removed it already has nothing to complain about.
        let _ = fs::remove_file(&self.0);
    }
}

/// A session that has come back, with the room that it takes and its history.
pub(crate) type Woken = Result<(Box<Session>, OwnedSemaphorePermit, History), (Box<Parked>, Error)>;

impl Parked {
    /// What is left of a session whose memory is kept.
    pub(crate) fn new(session: Session, memory: Kept) -> Box<Parked> {
        let mut state = Box::new(session.store.into_data());
        state.forget_handles();
        state.memory.parked(memory.bytes());
        Box::new(Parked { state, memory })
    }

    /// Make an instance again, waiting for room where the engine says so.
    pub(crate) async fn wake(self, engine: &Engine, grants: &Grants) -> Woken {
        let Parked { state, memory } = self;
        let prepared = memory.image(engine, grants).await;
        let prepared = prepared.and_then(|(image, permit, bytes)| {
            let checkpoint = Checkpoint {
                rest: Some(rest_of(&state)?),
                memory: Memory::Packed(bytes, None),
            };
            Ok((image, permit, checkpoint))
        });
        let started = match prepared {
            Err(error) => Err((state, error)),
            Ok((image, permit, checkpoint)) => {
                let journal = Arc::clone(&state.journal);
                lock(&journal).begin(None);
                let session = Session::start(engine.runtime(), *state, grants, Some(&image)).await;
                let mut history = History::from(checkpoint);
                let thaw = lock(&journal).end(true);
                session.map(|session| {
                    history.began(thaw, session.store.data().tools.names());
                    (session, permit, history)
                })
            }
        };
        started.map_err(|(state, error)| (Box::new(Parked { state, memory }), error))
    }
}

impl Kept {
    pub(crate) fn in_memory(packed: Vec<u8>) -> Kept {
        Kept::Here(Arc::new(packed))
    }

    /// In a new file, which is removed when it is not needed any more.
    pub(crate) fn in_file(path: PathBuf, packed: &[u8]) -> Result<Kept, Error> {
        let mut options = fs::OpenOptions::new();
        options.write(true).create_new(true).mode(0o600);
        let mut created = options.open(&path).map_err(Error::setup)?;
        // From here on it is ours to remove.
        let file = ParkingFile(path);
        created.write_all(packed).map_err(Error::setup)?;
        Ok(Kept::File(file))
    }

    /// Bytes of memory that it takes.
    fn bytes(&self) -> u64 {
        match self {
            Kept::Here(bytes) => bytes.len() as u64,
            Kept::File(_) => 0,
        }
    }

    /// The memory, room for an instance, and the memory's bytes as kept.
    async fn image(
        &self,
        engine: &Engine,
        grants: &Grants,
    ) -> Result<(Image, OwnedSemaphorePermit, Arc<Vec<u8>>), Error> {
        let permit = engine.slot().await?;
        let base = engine.runtime().base().await?;
        let bytes = match self {
            Kept::Here(bytes) => Arc::clone(bytes),
            Kept::File(file) => Arc::new(fs::read(&file.0).map_err(Error::setup)?),
        };
        let runtime = engine.runtime();
        let limits = runtime.limits(&grants.limits);
        let image = snapshot::open(&bytes, runtime.identity(), &limits, None)?.image(&base)?;
        Ok((image, permit, bytes))
    }
}

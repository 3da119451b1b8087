//! Parking: an idle session gives its instance and its room in the engine back, and lives on as
//! what differs from a fresh one, packed, in memory or in a file.
//!
//! What does not live here: how a memory is read and packed (`snapshot/`), and when a parked
//! session is woken (`sandbox.rs`). **Invariant:** a session that cannot be woken, for lack of
//! room or of its file, stays parked and can be woken later.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::sync::OwnedSemaphorePermit;

use crate::control::lock;
use crate::policy::Grants;
use crate::recovery::{Beginning, History, Memory, rest_of};
use crate::session::Session;
use crate::snapshot::{self, Clockwork, Contents, Image, Packer};
use crate::state::State;
use crate::{Engine, Error, Sandbox};

/// A session without an instance. Its tools, input and files stay in memory.
pub(crate) struct Parked {
    state: Box<State>,
    memory: Kept,
}

/// Where the memory is.
enum Kept {
    Here(Arc<Vec<u8>>),
    File(ParkingFile),
}

/// Removed when it is not needed any more.
struct ParkingFile(PathBuf);

impl Drop for ParkingFile {
    fn drop(&mut self) {
        // Who removed it already has nothing to complain about.
        let _ = fs::remove_file(&self.0);
    }
}

/// A session that has come back, with the room that it takes and its history.
pub(crate) type Woken = Result<(Box<Session>, OwnedSemaphorePermit, History), (Box<Parked>, Error)>;

impl Parked {
    /// Make an instance again, waiting for room where the engine says so.
    pub(crate) async fn wake(self, engine: &Engine, grants: &Grants) -> Woken {
        let Parked { state, memory } = self;
        let prepared = memory.image(engine, grants).await;
        let prepared = prepared.and_then(|(image, permit, bytes)| {
            let beginning = Beginning {
                rest: Some(rest_of(&state)?),
                memory: Memory::Packed(bytes, None),
            };
            Ok((image, permit, beginning))
        });
        let started = match prepared {
            Err(error) => Err((state, error)),
            Ok((image, permit, beginning)) => {
                let journal = Arc::clone(&state.journal);
                lock(&journal).begin(None);
                let session = Session::start(engine, *state, grants, Some(&image)).await;
                let mut history = History::from(beginning);
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
        let base = engine.base().await?;
        let bytes = match self {
            Kept::Here(bytes) => Arc::clone(bytes),
            Kept::File(file) => Arc::new(fs::read(&file.0).map_err(Error::setup)?),
        };
        let image = snapshot::open(&bytes, &grants.limits, None)?.image(&base)?;
        Ok((image, permit, bytes))
    }
}

impl Sandbox {
    /// Give the instance back, and with it the room among
    /// [`max_live_sandboxes`](crate::EngineBuilder::max_live_sandboxes): the session lives on in
    /// some ten kilobytes and what its variables hold, packed. The next call wakes it. Files that
    /// Python code has open are closed.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
    /// # let engine = wardian::Engine::builder().max_live_sandboxes(1).build()?;
    /// let mut first = engine.sandbox().build().await?;
    /// first.run("x = 20").await?;
    /// first.park().await?;
    /// assert_eq!(engine.live_sandboxes(), 0);
    /// assert_eq!(first.run("x + 1").await?.value, Some(21.into()));
    /// # Ok::<(), wardian::Error>(())
    /// # }).unwrap();
    /// ```
    ///
    /// # Errors
    /// [`Error::Lost`] when the session broke.
    pub async fn park(&mut self) -> Result<(), Error> {
        self.park_any(|packed| Ok(Kept::Here(Arc::new(packed))))
            .await
    }

    /// [`park`](Sandbox::park) in a file of the machine instead of memory. It is removed when the
    /// session wakes or is dropped; whoever can write it can change what the session does in its
    /// sandbox.
    ///
    /// # Errors
    /// [`Error::Setup`] when there is such a file already or it cannot be written: the session is
    /// not parked then. [`Error::Lost`] when the session broke.
    pub async fn park_to(&mut self, file: impl AsRef<Path>) -> Result<(), Error> {
        let path = file.as_ref().to_owned();
        self.park_any(|packed| {
            use std::io::Write;
            use std::os::unix::fs::OpenOptionsExt;
            let mut options = fs::OpenOptions::new();
            options.write(true).create_new(true).mode(0o600);
            let mut created = options.open(&path).map_err(Error::setup)?;
            // From here on it is ours to remove.
            let file = ParkingFile(path);
            created.write_all(&packed).map_err(Error::setup)?;
            Ok(Kept::File(file))
        })
        .await
    }

    async fn park_any(
        &mut self,
        keep: impl FnOnce(Vec<u8>) -> Result<Kept, Error>,
    ) -> Result<(), Error> {
        if self.is_parked() {
            return Ok(());
        }
        let base = self.engine().base().await?;
        let mut packer = Packer::new(&Contents {
            clockwork: Clockwork::default(),
            files: None,
        });
        let memory = self.read_memory(&base, |piece| packer.add(piece, &base));
        let memory = memory.await?;
        let memory = keep(packer.finish(memory, None)?)?;
        self.put_aside(|session| {
            let mut state = Box::new(session.store.into_data());
            state.forget_handles();
            state.memory.parked(memory.bytes());
            Box::new(Parked { state, memory })
        });
        Ok(())
    }
}

//! Snapshots and forks, as the embedder asks for them.
//!
//! What does not live here: what is in a snapshot (`persistence/snapshot/`).

use std::sync::Arc;

use super::Sandbox;
use super::builder::SandboxBuilder;
use crate::control::Control;
use crate::engine::Engine;
use crate::error::Error;
use crate::persistence::checkpoint::{Checkpoint, History, Memory, rest_of};
use crate::persistence::snapshot::{self, Contents, Packer, SnapshotKey};
use crate::policy::Streams;
use crate::session::Session;
use crate::session::image::Image;
use crate::session::state::State;

impl Engine {
    /// A sandbox with default limits and no grants, with the session of a snapshot. With limits
    /// and grants: [`SandboxBuilder::restore`].
    ///
    /// # Errors
    /// Those of [`SandboxBuilder::restore`].
    pub async fn restore(&self, snapshot: &[u8]) -> Result<Sandbox, Error> {
        self.sandbox().restore(snapshot).await
    }
}

impl SandboxBuilder {
    /// Make the sandbox with the session of a snapshot: its variables, its modules and its files
    /// in memory. With a [filesystem that is shared](SandboxBuilder::filesystem) the session gets that, and
    /// must have had such a one. Limits and grants are this builder's, budgets begin anew. What was open is closed, and random
    /// numbers that the program did not seed are fresh.
    ///
    /// A snapshot without a seal can have been written by anybody: whoever did decides what
    /// Python code runs in this sandbox, and nothing beyond that.
    ///
    /// # Errors
    /// [`Error::Snapshot`] when the bytes are no such snapshot, or need more than the limits allow;
    /// and those of [`build`](SandboxBuilder::build).
    pub async fn restore(self, snapshot: &[u8]) -> Result<Sandbox, Error> {
        self.restore_any(snapshot, None).await
    }

    /// [`restore`](SandboxBuilder::restore) from what [`Sandbox::snapshot_sealed`] gave: whoever
    /// made it had the key.
    ///
    /// # Errors
    /// Those of [`restore`](SandboxBuilder::restore); another key, a changed bit and a snapshot
    /// without a seal are [`Error::Snapshot`].
    pub async fn restore_sealed(
        self,
        snapshot: &[u8],
        key: &SnapshotKey,
    ) -> Result<Sandbox, Error> {
        self.restore_any(snapshot, Some(key)).await
    }

    async fn restore_any(
        self,
        snapshot: &[u8],
        key: Option<&SnapshotKey>,
    ) -> Result<Sandbox, Error> {
        let (engine, streams, grants) = self.checked()?;
        let limits = engine.runtime().limits(&grants.snapshot_limits());
        let body = snapshot::open(snapshot, engine.runtime().identity(), &limits, key)?;
        let base = engine.runtime().base().await?;
        let contents = body.contents(&limits)?;
        let image = body.image(&base)?;
        let permit = engine.slot().await?;
        let control = Arc::<Control>::default();
        let mut state = State::new(engine.runtime(), &grants, streams, Arc::clone(&control));
        contents.give(&mut state)?;
        let session = Session::start(engine.runtime(), state, &grants, Some(&image)).await;
        let session = session.map_err(|(_, error)| error)?;
        let checkpoint = Checkpoint::packed(Arc::new(snapshot.to_vec()), key.cloned());
        let history = History::from(checkpoint);
        Ok(Sandbox::new(engine, grants, permit, session, history))
    }
}

impl Sandbox {
    /// The whole session as bytes: functions, classes, generators half-way, modules, files in
    /// memory. The session continues as if nothing had happened. The files of a
    /// [filesystem that is shared](SandboxBuilder::filesystem) are not the session's and not in it.
    ///
    /// They can be restored in any process of the same build; anybody who can write them can
    /// change what they do in their sandbox.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
    /// # let engine = wardian::Engine::builder().max_live_sandboxes(2).build()?;
    /// let mut sandbox = engine.sandbox().build().await?;
    /// sandbox.run("numbers = iter([1, 2, 3]); next(numbers)").await?;
    /// let snapshot = sandbox.snapshot().await?;
    ///
    /// let mut restored = engine.restore(&snapshot).await?;
    /// let execution = restored.run("next(numbers)").await?;
    /// assert_eq!(execution.value, Some(2.into()));
    /// # Ok::<(), wardian::Error>(())
    /// # }).unwrap();
    /// ```
    ///
    /// # Errors
    /// [`Error::Lost`] when the session broke.
    pub async fn snapshot(&mut self) -> Result<Vec<u8>, Error> {
        self.snapshot_any(None).await
    }

    /// [`snapshot`](Sandbox::snapshot), sealed: nobody without the key can read it, or change a
    /// bit of it unnoticed.
    ///
    /// # Errors
    /// [`Error::Lost`] when the session broke.
    pub async fn snapshot_sealed(&mut self, key: &SnapshotKey) -> Result<Vec<u8>, Error> {
        self.snapshot_any(Some(key)).await
    }

    async fn snapshot_any(&mut self, key: Option<&SnapshotKey>) -> Result<Vec<u8>, Error> {
        let mut packer = Packer::new(&Contents::of(self.idle_state().await?));
        let base = self.engine().runtime().base().await?;
        let memory = self.read_memory(&base, |piece| packer.add(piece, &base));
        let memory = memory.await?;
        Ok(packer.finish(self.engine().runtime().identity(), memory, key)?)
    }

    /// As many sandboxes that begin where this one is, with its grants and limits. Each draws
    /// random numbers of its own; they share the quotas of mounted directories with this one, and
    /// [a filesystem](SandboxBuilder::filesystem) if this one has it from its builder; they read no input,
    /// and their output is collected whatever callbacks this one has.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
    /// # let engine = wardian::Engine::builder().max_live_sandboxes(3).build()?;
    /// let mut sandbox = engine.sandbox().build().await?;
    /// sandbox.run("x = 20").await?;
    /// for (number, fork) in sandbox.fork(2).await?.iter_mut().enumerate() {
    ///     let execution = fork.run(&format!("x + {number}")).await?;
    ///     assert_eq!(execution.value, Some((20 + number as i64).into()));
    /// }
    /// # Ok::<(), wardian::Error>(())
    /// # }).unwrap();
    /// ```
    ///
    /// # Errors
    /// [`Error::Lost`] when the session broke, [`Error::Full`] and [`Error::Setup`] as
    /// [`SandboxBuilder::build`] has them; there are no forks then.
    pub async fn fork(&mut self, count: usize) -> Result<Vec<Sandbox>, Error> {
        let base = self.engine().runtime().base().await?;
        let mut image = Image::default();
        image.size = self.read_memory(&base, |piece| image.append(piece)).await?;
        let (engine, grants) = (self.engine().clone(), Arc::clone(self.grants()));
        let state = self.idle_state().await?;
        let image = Arc::new(image);
        let checkpoint = Checkpoint {
            rest: Some(rest_of(state)?),
            memory: Memory::Image(Arc::clone(&image)),
        };
        let contents = Contents::of(state);
        let mut permits = engine.slots(count).await?;
        let mut forks = Vec::new();
        while let Some(permit) = permits.split(1) {
            let control = Arc::<Control>::default();
            let streams = Streams::default();
            let mut state = State::new(engine.runtime(), &grants, streams, Arc::clone(&control));
            contents.give(&mut state)?;
            let session = Session::start(engine.runtime(), state, &grants, Some(&image)).await;
            let session = session.map_err(|(_, error)| error)?;
            forks.push(Sandbox::new(
                engine.clone(),
                Arc::clone(&grants),
                permit,
                session,
                History::from(checkpoint.clone()),
            ));
        }
        Ok(forks)
    }
}

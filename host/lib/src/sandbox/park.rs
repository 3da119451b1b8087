//! Parking a session, as the embedder asks for it.
//!
//! What does not live here: what is left of a parked session (`persistence/parking.rs`), and when it is woken
//! (`mod.rs`).

use std::path::Path;

use super::Sandbox;
use crate::error::Error;
use crate::persistence::parking::{Kept, Parked};
use crate::persistence::snapshot::{Contents, Packer};
use crate::session::state::Clockwork;

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
        self.park_any(|packed| Ok(Kept::in_memory(packed))).await
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
        self.park_any(|packed| Kept::in_file(path, &packed)).await
    }

    async fn park_any(
        &mut self,
        keep: impl FnOnce(Vec<u8>) -> Result<Kept, Error>,
    ) -> Result<(), Error> {
        if self.is_parked() {
            return Ok(());
        }
        let base = self.engine().runtime().base().await?;
        let mut packer = Packer::new(&Contents {
            clockwork: Clockwork::default(),
            files: None,
        });
        let memory = self.read_memory(&base, |piece| packer.add(piece, &base));
        let memory = memory.await?;
        let memory = keep(packer.finish(self.engine().runtime().identity(), memory, None)?)?;
        self.put_aside(|session| Parked::new(session, memory));
        Ok(())
    }
}

//! What the instances of all sandboxes of an engine share.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use tokio::sync::OnceCell;
use wasmtime::Store;

use crate::error::Error;
use crate::policy::{Grants, Streams};
use crate::pool::MemoryPool;
use crate::session::guest::GuestPre;
use crate::session::image::Base;
use crate::session::state::State;

/// One per engine.
pub(crate) struct Runtime {
    pub(crate) engine: wasmtime::Engine,
    pub(crate) guest: GuestPre,
    pub(crate) memory_pool: Option<MemoryPool>,
    /// Blocking tools that nobody waits for any more.
    pub(crate) detached_tools: Arc<AtomicUsize>,
    /// What every memory begins with, read when a snapshot first needs it.
    base: OnceCell<Arc<Base>>,
}

impl Runtime {
    pub(crate) fn new(
        engine: wasmtime::Engine,
        guest: GuestPre,
        memory_pool: Option<MemoryPool>,
    ) -> Runtime {
        Runtime {
            engine,
            guest,
            memory_pool,
            detached_tools: Arc::default(),
            base: OnceCell::new(),
        }
    }

    /// The memory that every instance begins with.
    pub(crate) async fn base(&self) -> Result<Arc<Base>, Error> {
        let base = self.base.get_or_try_init(|| async {
            let grants = Grants::none();
            let state = State::new(self, &grants, Streams::default(), Arc::default());
            let store = Store::new(&self.engine, state);
            Ok(Arc::new(Base::read(self, store).await?))
        });
        base.await.map(Arc::clone)
    }
}

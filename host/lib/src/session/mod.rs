//! The instance of a sandbox: the interpreter's memory with everything that its host functions
//! need, made fresh or from an image.
//!
//! What does not live here: when there is one (`sandbox/`, `persistence/parking.rs`) and what an image is
//! (`image.rs`).

pub(crate) mod bindings;
pub(crate) mod busy;
pub(crate) mod call;
pub(crate) mod code;
pub(crate) mod guest;
pub(crate) mod image;
pub(crate) mod interfaces;
pub(crate) mod runtime;
pub(crate) mod state;

use wasmtime::Store;

use crate::error::{Error, Stop};
use crate::limits::{FUEL_RESERVE, YIELD_INTERVAL};
use crate::policy::Clocks;
use crate::policy::Grants;
use crate::session::bindings::session;
use crate::session::guest::Guest;
use crate::session::image::Image;
use crate::session::state::State;
use runtime::Runtime;

/// The instance of a sandbox.
pub(crate) struct Session {
    pub(crate) store: Store<State>,
    pub(crate) guest: Guest,
}

impl Session {
    /// Make an instance that knows its grants; with an image, it is where that was taken.
    ///
    /// # Errors
    /// [`Error::Setup`] when the machine lacks the resources, [`Error::Snapshot`] when the image
    /// does not fit in the limits. The state is given back.
    pub(crate) async fn start(
        runtime: &Runtime,
        state: State,
        grants: &Grants,
        image: Option<&Image>,
    ) -> Result<Box<Session>, (Box<State>, Error)> {
        let mut store = Store::new(&runtime.engine, state);
        match Self::fill(runtime, &mut store, grants, image).await {
            Ok(guest) => Ok(Box::new(Session { store, guest })),
            Err(error) => Err((Box::new(store.into_data()), error)),
        }
    }

    async fn fill(
        runtime: &Runtime,
        store: &mut Store<State>,
        grants: &Grants,
        image: Option<&Image>,
    ) -> Result<Guest, Error> {
        let guest = instantiate(runtime, store).await?;
        if let Some(image) = image {
            image.write(&mut *store, &guest).await?;
            if store.data().control.is_out_of_memory() {
                return Err(Error::Stopped(Stop::SharedMemory));
            }
        }
        thaw(store, &guest, grants).await?;
        Ok(guest)
    }

    /// Tell the guest its grants again; it forgets its handles.
    pub(crate) async fn thaw(&mut self, grants: &Grants) -> Result<(), Error> {
        self.store.set_fuel(FUEL_RESERVE).map_err(Error::setup)?;
        thaw(&mut self.store, &self.guest, grants).await
    }
}

async fn thaw(store: &mut Store<State>, guest: &Guest, grants: &Grants) -> Result<(), Error> {
    let settings = session::Settings {
        memory_limit: grants
            .limits
            .memory
            .saturating_add(store.data().image_objects),
        recursion_limit: grants.limits.recursion,
        wall_clock: grants.clocks != Clocks::Denied,
        tools: store.data().tools.names().to_vec(),
        read_only_devices: store.data().files.read_only_devices(),
    };
    let thawed = guest.thaw(store, &settings).await;
    thawed.map_err(Error::setup)?;
    if let Some(rules) = &grants.import_rules {
        let set = guest.set_import_rules(store, &rules.into()).await;
        set.map_err(Error::setup)?;
    }
    Ok(())
}

/// An instance that did nothing yet.
pub(crate) async fn instantiate(
    runtime: &Runtime,
    store: &mut Store<State>,
) -> Result<Guest, Error> {
    store.limiter(|state| &mut state.memory);
    store.data_mut().memory.instantiating();
    store.set_fuel(FUEL_RESERVE).map_err(Error::setup)?;
    store
        .fuel_async_yield_interval(Some(YIELD_INTERVAL))
        .map_err(Error::setup)?;
    let guest = runtime.guest.instantiate(&mut *store).await;
    store.data_mut().memory.instantiated();
    guest.map_err(Error::setup)
}

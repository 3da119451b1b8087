//! What several tests of the library share.

pub(crate) mod images;
pub(crate) mod packages;

use std::sync::Mutex;

use wardian::Engine;

/// The engine of this test binary: its tests run side by side in one room.
#[allow(dead_code, reason = "some tests count what an engine of their own did")]
pub(crate) fn engine() -> Engine {
    static ENGINE: Mutex<Option<Engine>> = Mutex::new(None);
    let mut engine = ENGINE.lock().unwrap();
    engine
        .get_or_insert_with(|| Engine::builder().max_live_sandboxes(32).build().unwrap())
        .clone()
}

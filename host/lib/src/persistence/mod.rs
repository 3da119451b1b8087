//! Sessions that outlive their instance or their process: snapshots, checkpoints, parking.
//!
//! What does not live here: the journal of answers that a replay needs (`journal/`), and when the embedder wants
//! any of it (`sandbox/`).

pub(crate) mod checkpoint;
pub(crate) mod parking;
pub(crate) mod snapshot;

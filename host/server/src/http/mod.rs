//! What the protocols take out of requests in the same way.
//!
//! - `extract.rs` — who asks, what for, and with which body.
//! - `json.rs` — JSON whose size in memory is known before it is parsed.

pub(crate) mod extract;
pub(crate) mod json;

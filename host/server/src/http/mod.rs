//! What the protocols take out of requests in the same way.
//!
//! - `json.rs` — JSON whose size in memory is known before it is parsed.

pub(crate) mod json;

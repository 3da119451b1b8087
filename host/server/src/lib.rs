//! Wardian as a server: the sandboxes of the library `wardian`, for E2B's SDKs, MCP clients and plain
//! HTTP.
//!
//! - `sandboxes/` — sandboxes, contexts and cells, whatever protocol asks for them.
//! - `storage/` — what outlives the process, behind two traits.
//! - `settings.rs`, `keys.rs` — what a server is told when it begins, and who may use it.
//! - `server.rs` — a server's life. `listen/` — sockets and connections. `router.rs` — which handler a request goes to.
//! - `app.rs` — what handlers reach. `metrics.rs` — what is counted.
//! - `guard/` — what every request must pass before.
//! - `http/` — what the protocols take out of requests in the same way.
//! - `ops/` — what whoever keeps it running asks it.
//! - `e2b/`, `api/`, `mcp/` — the protocols: each only turns requests into calls of `sandboxes/`, and what these
//!   give into answers.
//! - `page/` — the page at `/`, a client of `api/`.

#![warn(missing_docs)]

mod api;
mod app;
mod e2b;
mod guard;
mod http;
mod keys;
mod listen;
mod lock;
mod mcp;
mod metrics;
mod ops;
mod page;
mod router;
pub mod sandboxes;
mod server;
mod settings;
pub mod storage;

pub use app::App;
pub use e2b::E2B_DEBUG_ADDRESSES;
pub use keys::Keys;
pub use listen::{Listen, sockets_of_service_manager};
pub use ops::{LogFormat, Traces, start_logs};
pub use sandboxes::Owner;
pub use server::{run, run_mcp};
pub use settings::{HttpGrants, Settings};

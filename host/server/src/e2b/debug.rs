//! The one sandbox that E2B's SDKs want with `E2B_DEBUG=true`: they make none, ask for no key, and find its two
//! services at ports of this machine.
//!
//! On where [`Settings::e2b_debug`](crate::Settings::e2b_debug) says so. The sandbox is made when it is first asked
//! for, and again when it is gone.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::http::HeaderMap;
use axum::http::header::HOST;
use axum::http::uri::Authority;

use super::access::header;
use super::{AGENT, INTERPRETER};
use crate::app::App;
use crate::machines::{Error, Filter, Machine, New, Owner};

/// Where the SDKs look for its services.
pub const E2B_DEBUG_ADDRESSES: [SocketAddr; 2] = [
    SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 49983),
    SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 49999),
];

/// What the SDKs call it.
const ID: &str = "debug_sandbox_id";

/// What it is found by.
const MARK: (&str, &str) = ("wardian", "E2B_DEBUG");

/// Which of the two services a request names by the port of its address.
pub(super) fn port(app: &App, headers: &HeaderMap) -> Option<&'static str> {
    if !app.machines().settings().e2b_debug {
        return None;
    }
    let host: Authority = headers.get(HOST)?.to_str().ok()?.parse().ok()?;
    let port = host.port()?.as_str().to_owned();
    [INTERPRETER, AGENT]
        .into_iter()
        .find(|known| **known == *port)
}

/// Whether a request is for the one sandbox: by its name, or by the port alone.
pub(super) fn is_meant(app: &App, headers: &HeaderMap) -> bool {
    match header(headers, "e2b-sandbox-id") {
        Some(id) => id == ID && app.machines().settings().e2b_debug,
        None => port(app, headers).is_some(),
    }
}

/// The one sandbox.
pub(super) async fn machine(app: &App) -> Result<Arc<Machine>, Error> {
    static MAKING: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());
    let _making = MAKING.lock().await;
    let machines = app.machines();
    let owner = Owner::anybody();
    let metadata = BTreeMap::from([(MARK.0.to_owned(), MARK.1.to_owned())]);
    let filter = Filter {
        metadata: metadata.clone(),
        ..Filter::default()
    };
    if let Some(record) = machines.list(&owner, &filter).await?.into_iter().next() {
        return machines.find(&owner, &record.id).await;
    }
    let new = New {
        timeout: Some(machines.settings().max_timeout),
        metadata,
        ..New::default()
    };
    machines.create(&owner, new).await
}

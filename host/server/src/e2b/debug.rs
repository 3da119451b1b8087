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
use crate::sandboxes::{CreateSandbox, Error, Filter, Owner, Sandbox};

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
    if !app.sandboxes().settings().e2b_debug {
        return None;
    }
    let host: Authority = headers.get(HOST)?.to_str().ok()?.parse().ok()?;
    let port = host.port()?.as_str().to_owned();
    [INTERPRETER, AGENT]
        .into_iter()
        .find(|served| **served == *port)
}

/// Whether a request is for the one sandbox: by its name, or by the port alone.
pub(super) fn is_meant(app: &App, headers: &HeaderMap) -> bool {
    match header(headers, "e2b-sandbox-id") {
        Some(id) => id == ID && app.sandboxes().settings().e2b_debug,
        None => port(app, headers).is_some(),
    }
}

/// The one sandbox.
pub(super) async fn sandbox(app: &App) -> Result<Arc<Sandbox>, Error> {
    static MAKING: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());
    let _making = MAKING.lock().await;
    let sandboxes = app.sandboxes();
    let owner = Owner::anybody();
    let metadata = BTreeMap::from([(MARK.0.to_owned(), MARK.1.to_owned())]);
    let filter = Filter {
        metadata: metadata.clone(),
        ..Filter::default()
    };
    if let Some(record) = sandboxes.list(&owner, &filter).await?.into_iter().next() {
        return sandboxes.find(&owner, &record.id).await;
    }
    let new = CreateSandbox {
        timeout: Some(sandboxes.settings().max_timeout),
        metadata,
        ..CreateSandbox::default()
    };
    sandboxes.create(&owner, new).await
}

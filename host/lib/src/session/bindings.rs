//! Bindings of the world in `wit/`, made at compile time.
//!
//! The standard's interfaces are those of `wasmtime-wasi`, so that its stream
//! and poll resources can be used; who implements each is decided in
//! `interfaces/`.

#![allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    clippy::all,
    reason = "generated code, whose types are used and whose calls of exports are not (see `guest.rs`)"
)]

wasmtime::component::bindgen!({
    path: "../../wit",
    world: "sandbox",
    imports: {
        "wardian:sandbox/tools.wait": async | trappable,
        "wardian:sandbox/tools.wait-for": async | trappable,
        "wardian:sandbox": trappable,
        "wasi:filesystem/types": async | trappable,
        "wasi:filesystem/preopens": trappable,
    },
    exports: { default: async },
    with: {
        "wasi:io": wasmtime_wasi::p2::bindings::io,
        "wasi:cli": wasmtime_wasi::p2::bindings::cli,
        "wasi:clocks": wasmtime_wasi::p2::bindings::clocks,
        "wasi:random": wasmtime_wasi::p2::bindings::random,
        "wasi:filesystem/types.descriptor": crate::session::interfaces::filesystem::Descriptor,
        "wasi:filesystem/types.directory-entry-stream": crate::session::interfaces::filesystem::Listing,
    },
});

pub(crate) use exports::wardian::sandbox::session;

use self::wardian::sandbox::types::StopReason;
use crate::error::GuestStop;
use crate::policy::ImportRules;

impl From<GuestStop> for StopReason {
    fn from(stop: GuestStop) -> StopReason {
        match stop {
            GuestStop::Fuel => StopReason::Fuel,
            GuestStop::Timeout => StopReason::Deadline,
            GuestStop::Output => StopReason::Output,
            GuestStop::ToolCalls => StopReason::ToolCalls,
            GuestStop::Memory => StopReason::Memory,
            GuestStop::Cancelled => StopReason::Cancelled,
        }
    }
}

impl From<StopReason> for GuestStop {
    fn from(reason: StopReason) -> GuestStop {
        match reason {
            StopReason::Fuel => GuestStop::Fuel,
            StopReason::Deadline => GuestStop::Timeout,
            StopReason::Output => GuestStop::Output,
            StopReason::ToolCalls => GuestStop::ToolCalls,
            StopReason::Memory => GuestStop::Memory,
            StopReason::Cancelled => GuestStop::Cancelled,
        }
    }
}

impl From<&ImportRules> for session::ImportRules {
    fn from(rules: &ImportRules) -> session::ImportRules {
        let stubs = rules.stubs.iter();
        session::ImportRules {
            allowed: rules.allowed.clone(),
            stubs: stubs
                .map(|(name, attributes)| session::StubModule {
                    name: name.clone(),
                    attributes: attributes.clone(),
                })
                .collect(),
        }
    }
}

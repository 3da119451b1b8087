//! Bindings of the world in `wit/`, made at compile time.
//!
//! Streams and polls are the resources of `wasmtime-wasi-io`. Everything else is implemented in `interfaces/`, so
//! nothing of `wasmtime-wasi` itself is linked, which also has sockets and directories of the machine.

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
        "wardian:sandbox/code.compiled": async | trappable,
        "wardian:sandbox": trappable,
        "wasi:filesystem/types": async | trappable,
        "wasi:filesystem/preopens": trappable,
        "wasi:cli": trappable,
        "wasi:clocks": trappable,
        "wasi:random": trappable,
    },
    exports: { default: async },
    with: {
        "wasi:io": wasmtime_wasi_io::bindings::wasi::io,
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

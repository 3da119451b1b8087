//! The three interfaces of ours that the interpreter imports, for hosts that know only WASI.
//!
//! `slice` gives out `WARDIAN_FUEL` units of work, a variable of the environment, and no end of them
//! without it; `tools` and `code` have none. What does not live here: a deadline and a limit of output, which a host
//! that wants them puts around the instance.
//!
//! **Invariant:** the units are for the life of the instance. This component cannot tell where a call begins
//! without believing the program's interpreter, so nothing fills the budget up again.

use std::cell::Cell;

wit_bindgen::generate!({
    path: ["../../../../wit", "world.wit"],
    world: "wardian:stub/stub",
    generate_all,
});

use exports::wardian::sandbox::tools::{CallId, Failure, Started, ToolError, Value};
use exports::wardian::sandbox::types::StopReason;
use exports::wardian::sandbox::{code, slice, tools};

/// Units that are worked before the budget is looked at.
const SLICE: u64 = 50_000;

thread_local! {
    /// Units that are left, once they were asked for.
    static LEFT: Cell<Option<u64>> = const { Cell::new(None) };
}

struct Stub;

impl slice::Guest for Stub {
    fn slice_end(burned: u64) -> Result<u64, StopReason> {
        // More than the slice was where the interpreter pays for work that it is about to do.
        let left = left().saturating_sub(burned);
        LEFT.set(Some(left));
        match left {
            0 => Err(StopReason::Fuel),
            left => Ok(left.min(SLICE)),
        }
    }

    fn stop_requested() -> Option<StopReason> {
        (left() == 0).then_some(StopReason::Fuel)
    }
}

fn left() -> u64 {
    LEFT.get().unwrap_or_else(|| {
        let Ok(text) = std::env::var("WARDIAN_FUEL") else {
            return u64::MAX;
        };
        // A limit that cannot be read must not become none.
        text.parse()
            .expect("WARDIAN_FUEL is a number of units of work")
    })
}

impl tools::Guest for Stub {
    fn start(name: String, _arguments: Value) -> Result<Started, Failure> {
        Err(Failure::Raised(ToolError {
            type_name: "NameError".into(),
            message: format!("there is no tool '{name}'"),
        }))
    }

    fn wait(calls: Vec<CallId>) -> Result<(CallId, Result<Value, ToolError>), StopReason> {
        Ok(unknown(&calls))
    }

    fn wait_for(
        calls: Vec<CallId>,
        _nanoseconds: u64,
    ) -> Result<Option<(CallId, Result<Value, ToolError>)>, StopReason> {
        Ok(Some(unknown(&calls)))
    }
}

impl code::Guest for Stub {
    fn compiled(_path: String) -> Result<Option<Vec<u8>>, ()> {
        Ok(None)
    }
}

fn unknown(calls: &[CallId]) -> (CallId, Result<Value, ToolError>) {
    let error = ToolError {
        type_name: "RuntimeError".into(),
        message: "no such tool call".into(),
    };
    (calls.first().copied().unwrap_or(0), Err(error))
}

export!(Stub);

//! `wardian:sandbox/tools`: starting tool calls and waiting for them.
//!
//! **Invariant:** a tool's panic, its backtrace and its type never reach the
//! guest, and whatever still runs when the program ends is aborted or counted.

mod codec;
mod replay;
mod start;
mod wait;

use wasmtime::Result;
use wasmtime::component::{HasSelf, Linker};

use crate::session::bindings::wardian::sandbox::tools;
use crate::session::bindings::wardian::sandbox::tools::{
    Failure, Host, Started, ToolError as WitToolError,
};
use crate::session::bindings::wardian::sandbox::types::StopReason;
use crate::session::state::State;
use crate::tools::ToolError;
use codec::to_wit;

/// What the guest gets, or why it has to stop. The outer error ends the instance.
type Reply<T> = Result<std::result::Result<T, StopReason>>;

/// A call and what it came to.
type Finished = (u64, std::result::Result<Vec<u8>, WitToolError>);

pub(super) fn link(linker: &mut Linker<State>) -> Result<()> {
    tools::add_to_linker::<_, HasSelf<State>>(linker, super::own)?;
    // The generated function would first copy the name and the message out of the guest's memory.
    linker.allow_shadowing(true);
    let mut instance = linker.instance("wardian:sandbox/tools@0.1.0")?;
    instance.func_wrap("start", start::start)?;
    linker.allow_shadowing(false);
    Ok(())
}

impl Host for State {
    fn start(
        &mut self,
        name: String,
        arguments: Vec<u8>,
    ) -> Result<std::result::Result<Started, Failure>> {
        let prepared = self.check_call(&name, &arguments)?;
        self.start_call(prepared)
    }

    async fn wait(&mut self, calls: Vec<u64>) -> Reply<Finished> {
        let finished = self.wait_until(&calls, None).await?;
        // Without an end to the wait there is an answer.
        Ok(finished.map(|finished| finished.unwrap_or_else(|| unknown(0))))
    }

    async fn wait_for(&mut self, calls: Vec<u64>, nanoseconds: u64) -> Reply<Option<Finished>> {
        self.wait_until(&calls, Some(nanoseconds)).await
    }
}

fn no_tool(name: &str) -> ToolError {
    ToolError::new("NameError", format!("there is no tool '{name}'"))
}

/// Whether what a tool came to is that the program is to end.
fn ends_program(answer: &std::result::Result<Vec<u8>, WitToolError>) -> bool {
    matches!(answer, Err(error) if error.type_name == ToolError::END)
}

fn unknown(call: u64) -> Finished {
    let error = ToolError::new("RuntimeError", "no such tool call");
    (call, Err(to_wit(error)))
}

//! What the guest's standard library imports and never gets: terminals, and
//! the end of the process.

use wasmtime::Result;
use wasmtime::bail;
use wasmtime::component::{HasSelf, Linker, Resource};
use wasmtime_wasi::p2::bindings::cli::{
    terminal_input, terminal_output, terminal_stderr, terminal_stdin, terminal_stdout,
};

use super::own;
use crate::session::state::State;

pub(crate) fn link(linker: &mut Linker<State>) -> Result<()> {
    type Own = HasSelf<State>;

    terminal_input::add_to_linker::<_, Own>(linker, own)?;
    terminal_output::add_to_linker::<_, Own>(linker, own)?;
    terminal_stdin::add_to_linker::<_, Own>(linker, own)?;
    terminal_stdout::add_to_linker::<_, Own>(linker, own)?;
    terminal_stderr::add_to_linker::<_, Own>(linker, own)?;
    linker.instance("wasi:cli/exit@0.2.0")?.func_wrap(
        "exit",
        |_, (_status,): (std::result::Result<(), ()>,)| -> Result<()> {
            bail!("the guest ended its process")
        },
    )
}

impl terminal_input::Host for State {}

impl terminal_input::HostTerminalInput for State {
    fn drop(&mut self, _: Resource<terminal_input::TerminalInput>) -> Result<()> {
        Ok(())
    }
}

impl terminal_output::Host for State {}

impl terminal_output::HostTerminalOutput for State {
    fn drop(&mut self, _: Resource<terminal_output::TerminalOutput>) -> Result<()> {
        Ok(())
    }
}

impl terminal_stdin::Host for State {
    fn get_terminal_stdin(&mut self) -> Result<Option<Resource<terminal_input::TerminalInput>>> {
        Ok(None)
    }
}

impl terminal_stdout::Host for State {
    fn get_terminal_stdout(&mut self) -> Result<Option<Resource<terminal_output::TerminalOutput>>> {
        Ok(None)
    }
}

impl terminal_stderr::Host for State {
    fn get_terminal_stderr(&mut self) -> Result<Option<Resource<terminal_output::TerminalOutput>>> {
        Ok(None)
    }
}

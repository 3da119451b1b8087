//! What the guest may import, one file per interface; a golden list of the
//! component's imports is a test.
//!
//! **Invariant:** every interface is linked singly, here. There is none for
//! sockets or http, and none that starts a process.

mod clocks;
mod code;
pub(crate) mod disk;
mod environment;
pub(crate) mod filesystem;
pub(crate) mod output;
pub(crate) mod random;
pub(crate) mod slice;
mod standard_library;
pub(crate) mod stdin;
mod tools;

use wasmtime::Result;
use wasmtime::component::{HasData, HasSelf, Linker, ResourceTable};
use wasmtime_wasi_io::bindings::wasi::io;

use crate::session::bindings::wardian::sandbox::code as wardian_code;
use crate::session::bindings::wasi::{
    cli, clocks as wasi_clocks, filesystem as wasi_filesystem, random as wasi_random,
};
use crate::session::state::State;

/// The standard's stream and poll functions work on handles alone.
struct Handles;

impl HasData for Handles {
    type Data<'a> = &'a mut ResourceTable;
}

/// The functions that work on a sandbox's whole state.
fn own(state: &mut State) -> &mut State {
    state
}

/// Link everything that the guest may import.
pub(crate) fn link(linker: &mut Linker<State>) -> Result<()> {
    type Own = HasSelf<State>;

    io::error::add_to_linker::<_, Handles>(linker, |state| &mut state.table)?;
    io::poll::add_to_linker::<_, Handles>(linker, |state| &mut state.table)?;
    io::streams::add_to_linker::<_, Handles>(linker, |state| &mut state.table)?;
    cli::environment::add_to_linker::<_, Own>(linker, own)?;
    cli::stdin::add_to_linker::<_, Own>(linker, own)?;
    cli::stdout::add_to_linker::<_, Own>(linker, own)?;
    cli::stderr::add_to_linker::<_, Own>(linker, own)?;
    wasi_clocks::monotonic_clock::add_to_linker::<_, Own>(linker, own)?;
    wasi_clocks::wall_clock::add_to_linker::<_, Own>(linker, own)?;
    wasi_random::random::add_to_linker::<_, Own>(linker, own)?;
    wasi_filesystem::types::add_to_linker::<_, Own>(linker, own)?;
    wasi_filesystem::preopens::add_to_linker::<_, Own>(linker, own)?;
    wardian_code::add_to_linker::<_, Own>(linker, own)?;
    tools::link(linker)?;
    slice::link(linker)?;
    standard_library::link(linker)
}

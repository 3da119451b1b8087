//! What the guest's Rust library imports beyond the world in `wit/`: terminals, which it never gets, the end of the
//! process, which is refused, and the seed of its hash maps.

use wasmtime::component::{Linker, Resource, ResourceType};
use wasmtime::{Result, bail};

use crate::session::state::State;

/// The resources of `wasi:cli/terminal-input` and `terminal-output`, of which there are none.
enum Terminal {}

pub(crate) fn link(linker: &mut Linker<State>) -> Result<()> {
    for direction in ["input", "output"] {
        let name = format!("terminal-{direction}");
        linker
            .instance(&format!("wasi:cli/{name}@0.2.0"))?
            .resource(&name, ResourceType::host::<Terminal>(), |_, _| Ok(()))?;
    }
    for stream in ["stdin", "stdout", "stderr"] {
        linker
            .instance(&format!("wasi:cli/terminal-{stream}@0.2.0"))?
            .func_wrap(&format!("get-terminal-{stream}"), |_, ()| {
                Ok((None::<Resource<Terminal>>,))
            })?;
    }
    linker.instance("wasi:cli/exit@0.2.0")?.func_wrap(
        "exit",
        |_, (_status,): (std::result::Result<(), ()>,)| -> Result<()> {
            bail!("the guest ended its process")
        },
    )?;
    // Pre-initialisation has already fixed the seed; whoever makes keys collide burns fuel of their own.
    linker
        .instance("wasi:random/insecure-seed@0.2.0")?
        .func_wrap("insecure-seed", |_, ()| Ok(((0_u64, 0_u64),)))
}

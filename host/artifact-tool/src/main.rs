//! Makes the artifact that the host library loads: runs the guest's
//! initialiser, keeps the resulting memory, and compiles the component.
//!
//! Usage: `wardian-artifact-tool GUEST.wasm INITIALISED.wasm OUTPUT.cwasm`.

use std::path::Path;
use std::process::ExitCode;

use wasmtime::{Config, Engine, OptLevel, Result, error::Context as _};

#[path = "../../lib/src/engine/config.rs"]
mod config;
mod initialise;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [guest, initialised, output] = arguments.as_slice() else {
        eprintln!("usage: wardian-artifact-tool GUEST.wasm INITIALISED.wasm OUTPUT.cwasm");
        return ExitCode::from(2);
    };
    match make(guest.as_ref(), initialised.as_ref(), output.as_ref()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:?}");
            ExitCode::FAILURE
        }
    }
}

fn make(guest: &Path, initialised: &Path, output: &Path) -> Result<()> {
    let component = std::fs::read(guest).with_context(|| format!("reading {}", guest.display()))?;
    let component = initialise::initialise(config::config()?, &component)?;
    write(initialised, &component)?;
    let compiled = Engine::new(&compiler_config()?)?
        .precompile_component(&component)
        .context("compiling the component")?;
    write(output, &compiled)
}

fn compiler_config() -> Result<Config> {
    let mut config = config::config()?;
    config.cranelift_opt_level(OptLevel::Speed);
    for feature in config::CPU_FEATURES {
        // SAFETY: these flags only allow instructions that the documented
        // baseline has, and loading checks them against the CPU that is there.
        unsafe { config.cranelift_flag_enable(feature) };
    }
    Ok(config)
}

/// Write beside and rename, so that nobody ever sees half a file.
fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let partial = path.with_extension(format!("partial-{}", std::process::id()));
    std::fs::write(&partial, bytes).with_context(|| format!("writing {}", partial.display()))?;
    std::fs::rename(&partial, path).with_context(|| format!("writing {}", path.display()))
}

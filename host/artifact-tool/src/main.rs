//! Makes the artifact that the host library loads: runs the guest's
//! initialiser, keeps the resulting memory, and compiles the component.
//!
//! Usage: `wardian-artifact-tool GUEST.wasm INITIALISED.wasm OUTPUT.cwasm`.
//! **Invariant:** the initialiser runs with every import trapping (hash seeds are
//! fixed), so nothing of the build machine gets into the artifact.

use std::path::Path;
use std::process::ExitCode;
use std::task::{Context, Poll, Waker};

use wasmtime::component::{Component, Linker, Resource, ResourceType, Val};
use wasmtime::{Engine, OptLevel, Result, Store, error::Context as _, format_err};
use wasmtime_wizer::Wizer;

#[path = "../../lib/src/engine/config.rs"]
mod config;

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
    let component = initialise(&component)?;
    write(initialised, &component)?;
    let compiled = Engine::new(&compiler_config()?)?
        .precompile_component(&component)
        .context("compiling the component")?;
    write(output, &compiled)
}

/// Run the export `initialize` and return the component with its memory as it is then.
fn initialise(component: &[u8]) -> Result<Vec<u8>> {
    let mut config = shared_config()?;
    config.cranelift_opt_level(OptLevel::None);
    // The initialiser is our own code and ends by itself.
    config.consume_fuel(false);
    let engine = Engine::new(&config)?;
    let mut store = Store::new(&engine, ());
    let mut wizer = Wizer::new();
    wizer.init_func("initialize");
    // Without it the result is not a valid component: the world exports the function.
    wizer.keep_init_func(true);
    let future = wizer.run_component(&mut store, component, async |store, component| {
        let mut linker = Linker::new(store.engine());
        fix_hash_seed(&mut linker, component)?;
        show_panics(&mut linker, component)?;
        linker.define_unknown_imports_as_traps(component)?;
        linker.instantiate_async(store, component).await
    });
    let (component, _) = block_on(future)?.context("initialising the guest")?;
    Ok(component)
}

/// The exception to trapping imports: the standard library asks for the seed of
/// its hash maps. A fixed one is harmless, since whoever makes keys collide
/// burns fuel of their own, and it keeps the artifact reproducible.
fn fix_hash_seed(linker: &mut Linker<()>, component: &Component) -> Result<()> {
    let Some(interface) = imported(component, "wasi:random/insecure-seed@") else {
        return Ok(());
    };
    let mut seed = linker.instance(&interface)?;
    seed.func_wrap("insecure-seed", |_, (): ()| Ok(((0_u64, 0_u64),)))
}

/// Standard error works, so that whoever builds can read why a panic ended the
/// initialiser. It is a way out only, and nothing is written when all is well.
fn show_panics(linker: &mut Linker<()>, component: &Component) -> Result<()> {
    struct Stream;
    let interface = |start| imported(component, start);
    let (Some(stdout), Some(stderr), Some(streams)) = (
        interface("wasi:cli/stdout@"),
        interface("wasi:cli/stderr@"),
        interface("wasi:io/streams@"),
    ) else {
        return Ok(());
    };
    // All who name the resource must mean the same one.
    for interface in [&stdout, &stderr, &streams] {
        let stream = ResourceType::host::<Stream>();
        let mut interface = linker.instance(interface)?;
        interface.resource("output-stream", stream, |_, _| Ok(()))?;
    }
    let mut streams = linker.instance(&streams)?;
    let name = "[method]output-stream.blocking-write-and-flush";
    streams.func_new_async(name, |mut store, _, arguments, results| {
        Box::new(async move {
            if let [Val::Resource(stream), Val::List(bytes)] = arguments {
                stream.resource_drop_async(&mut store).await?;
                let bytes: Vec<u8> = bytes.iter().filter_map(byte).collect();
                eprint!("{}", String::from_utf8_lossy(&bytes));
            }
            results[0] = Val::Result(Ok(None));
            Ok(())
        })
    })?;
    let mut stderr = linker.instance(&stderr)?;
    stderr.func_wrap("get-stderr", |_, (): ()| {
        Ok((Resource::<Stream>::new_own(1),))
    })
}

fn byte(value: &Val) -> Option<u8> {
    match value {
        Val::U8(byte) => Some(*byte),
        _ => None,
    }
}

/// The very version of an interface that is imported: what is linked under
/// another one is not found.
fn imported(component: &Component, start: &str) -> Option<String> {
    let imports = component.component_type();
    imports
        .imports(component.engine())
        .map(|(name, _)| name)
        .find(|name| name.starts_with(start))
        .map(str::to_owned)
}

/// Nothing waits here, because every import traps: a future that is not ready is a mistake.
fn block_on<T>(future: impl Future<Output = T>) -> Result<T> {
    match std::pin::pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => Ok(value),
        Poll::Pending => Err(format_err!("the initialiser waits for something")),
    }
}

/// The library's settings. What wizer brings in and the library has not is switched off.
fn shared_config() -> Result<wasmtime::Config> {
    let mut config = config::config()?;
    config.wasm_threads(false);
    config.wasm_exceptions(false);
    Ok(config)
}

fn compiler_config() -> Result<wasmtime::Config> {
    let mut config = shared_config()?;
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

//! Runs the guest's initialiser once and writes the memory that it leaves back into the component.
//!
//! Wizer instruments the component and rewrites it; running it lies here. Wizer can do that itself, with parts of Wasmtime
//! that nothing else needs (its cache, garbage collection, WAVE): building those took longer than building the rest of this tool
//! but the compiler.
//! **Invariant:** the initialiser runs with every import trapping (hash seeds are fixed), so nothing of the
//! build machine gets into the artifact.

use std::task::{Context, Poll, Waker};

use wasmtime::component::{
    Component, ComponentNamedList, Instance, Lift, Linker, Resource, ResourceType, Val, WasmList,
};
use wasmtime::{Config, Engine, OptLevel, Result, Store, error::Context as _, format_err};
use wasmtime_wizer::{ComponentInstanceState, Wizer};

/// The export that fills the guest's memory.
const INITIALISER: &str = "initialize";

/// Run the export `initialize` and return the component with its memory as it is then.
pub(crate) fn initialise(mut config: Config, component: &[u8]) -> Result<Vec<u8>> {
    config.cranelift_opt_level(OptLevel::None);
    // The initialiser is our own code and ends by itself.
    config.consume_fuel(false);
    let engine = Engine::new(&config)?;
    let mut wizer = Wizer::new();
    wizer.init_func(INITIALISER);
    // Without it the result is not a valid component: the world exports the function.
    wizer.keep_init_func(true);
    let (context, instrumented) = wizer.instrument_component(component)?;
    let instrumented = Component::new(&engine, instrumented)?;
    block_on(async {
        let mut guest = Guest::start(&engine, &instrumented).await?;
        guest.call::<()>(&[INITIALISER]).await?;
        wizer.snapshot_component(&context, &mut guest).await
    })?
    .context("initialising the guest")
}

/// The guest while it is initialised; Wizer reads its memory and globals through exports that it added.
struct Guest {
    store: Store<()>,
    instance: Instance,
}

impl Guest {
    async fn start(engine: &Engine, component: &Component) -> Result<Guest> {
        let mut store = Store::new(engine, ());
        let mut linker = Linker::new(engine);
        fix_hash_seed(&mut linker, component)?;
        show_panics(&mut linker, component)?;
        linker.define_unknown_imports_as_traps(component)?;
        let instance = linker.instantiate_async(&mut store, component).await?;
        Ok(Guest { store, instance })
    }

    /// Call the export at `path`, which takes nothing.
    async fn call<R>(&mut self, path: &[&str]) -> Result<R>
    where
        R: ComponentNamedList + Lift + Send + Sync + 'static,
    {
        let mut found = None;
        for name in path {
            let (_, export) = self
                .instance
                .get_export(&mut self.store, found.as_ref(), name)
                .ok_or_else(|| format_err!("the guest does not export {name}"))?;
            found = Some(export);
        }
        let export = found.ok_or_else(|| format_err!("no export was named"))?;
        let function = self
            .instance
            .get_typed_func::<(), R>(&mut self.store, export)?;
        function.call_async(&mut self.store, ()).await
    }

    /// Call an export that Wizer added: all of them are there and return one value.
    async fn read<R>(&mut self, instance: &str, function: &str) -> R
    where
        R: Lift + Send + Sync + 'static,
        (R,): ComponentNamedList,
    {
        let (value,) = self
            .call::<(R,)>(&[instance, function])
            .await
            .expect("Wizer's own exports do not trap");
        value
    }
}

impl ComponentInstanceState for Guest {
    async fn call_func_ret_list_u8(
        &mut self,
        instance: &str,
        func: &str,
        contents: impl FnOnce(&[u8]) + Send,
    ) {
        let list: WasmList<u8> = self.read(instance, func).await;
        contents(list.as_le_slice(&self.store));
    }

    async fn call_func_ret_s32(&mut self, instance: &str, func: &str) -> i32 {
        self.read(instance, func).await
    }

    async fn call_func_ret_s64(&mut self, instance: &str, func: &str) -> i64 {
        self.read(instance, func).await
    }

    async fn call_func_ret_f32(&mut self, instance: &str, func: &str) -> u32 {
        self.read::<f32>(instance, func).await.to_bits()
    }

    async fn call_func_ret_f64(&mut self, instance: &str, func: &str) -> u64 {
        self.read::<f64>(instance, func).await.to_bits()
    }
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
    // All who name the resource must mean the same one: files, too, where the guest's library has them.
    let files = interface("wasi:filesystem/types@");
    for interface in [&stdout, &stderr, &streams].into_iter().chain(&files) {
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

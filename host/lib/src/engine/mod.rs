//! The engine: the compiled interpreter and the room for sandboxes.
//!
//! What does not live here: a sandbox's life (`sandbox/`) and what a guest
//! may import (`session/interfaces/`).

mod artifact;
mod config;
pub(crate) mod image;
mod large_pages;

use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use wasmtime::component::{Component, Linker};
use wasmtime::{Enabled, InstanceAllocationStrategy, PoolingAllocationConfig};

use crate::error::{Error, ImageError};
use crate::fs::packages::Packages;
use crate::pool::MemoryPool;
use crate::session::code::{Bounds, CompiledCode, Compiler, THREADS};
use crate::session::guest::GuestPre;
use crate::session::interfaces;
use crate::session::runtime::{Begun, GUEST, Runtime};
use crate::session::state::Clockwork;
use artifact::InPlaceGuard;
use image::ImageFile;
use image::rebuild::rebuild;

/// What to do when as many sandboxes are alive as allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum WhenFull {
    /// Wait until one is dropped.
    #[default]
    Wait,
    /// Answer with [`Error::Full`].
    Refuse,
}

/// Where sandboxes get their memory from.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Allocation {
    /// From slots reserved when the engine was made: the quick way.
    Pool,
    /// From the system, each time, because the slots could not be reserved.
    OnDemand {
        /// Why not.
        reason: String,
    },
}

/// Makes sandboxes. Cheap to clone; clones share everything.
#[derive(Clone)]
pub struct Engine {
    // Dropped first: what runs in place is gone when the last engine gives that up.
    runtime: Arc<Runtime>,
    shared: Arc<Shared>,
}

/// What engines with different images share.
struct Shared {
    guest_imports: Vec<String>,
    allocation: Allocation,
    max_live_sandboxes: usize,
    slots: Arc<Semaphore>,
    when_full: WhenFull,
    // Dropped last: by then nothing runs in place any more.
    _in_place: Arc<Option<InPlaceGuard>>,
}

impl Engine {
    /// An engine with the default options.
    ///
    /// # Errors
    /// [`Error::Setup`] when the machine cannot run the compiled guest.
    pub fn new() -> Result<Engine, Error> {
        Engine::builder().build()
    }

    /// Options first.
    pub fn builder() -> EngineBuilder {
        EngineBuilder {
            max_live_sandboxes: 1000,
            when_full: WhenFull::Wait,
            memory_pool: None,
            shares_code: true,
        }
    }

    /// Where sandboxes get their memory from.
    pub fn allocation(&self) -> &Allocation {
        &self.shared.allocation
    }

    /// The interfaces that the compiled interpreter imports, sorted: all that
    /// Python code could reach at most. What is granted is up to each sandbox.
    pub fn guest_imports(&self) -> &[String] {
        &self.shared.guest_imports
    }

    /// Sandboxes that are alive.
    pub fn live_sandboxes(&self) -> usize {
        self.shared.max_live_sandboxes - self.shared.slots.available_permits()
    }

    /// Blocking tools that still run although their program has ended.
    pub fn detached_tools(&self) -> usize {
        self.runtime.detached_tools.load(Ordering::Acquire)
    }

    /// What was compiled of packages for its sandboxes and for those of engines with its images, and what is kept of
    /// that: the first sandbox that imports a module of [packages](crate::SandboxBuilder::packages) waits until it is
    /// compiled, others find it.
    pub fn compiled_code(&self) -> CompiledCode {
        let code = self.runtime.code.as_ref();
        code.map_or_else(CompiledCode::default, |code| code.usage())
    }

    /// Whether its [image](Engine::image) has files that its program made. They are those of a sandbox's own
    /// filesystem: sandboxes with a [shared one](crate::SandboxBuilder::filesystem) cannot begin with such an image.
    pub fn image_has_files(&self) -> bool {
        let image = self.runtime.image();
        image.is_some_and(|image| image.files.is_some())
    }

    pub(crate) fn runtime(&self) -> &Runtime {
        &self.runtime
    }

    /// An engine whose sandboxes begin with the memory of an image that
    /// [`Sandbox::image`](crate::Sandbox::image) made: with its modules imported and its variables, its files
    /// and its packages. Their pages are shared by all of them until they are written, so a sandbox costs what one
    /// without an image does. Room for sandboxes is shared with this engine.
    ///
    /// What the image takes does not count against the limits of a sandbox. Whoever can write an image decides what
    /// Python code its sandboxes begin with, and nothing beyond that. Reads the whole file in place.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
    /// # let engine = wardian::Engine::builder().max_live_sandboxes(2).build()?;
    /// # let file = std::env::temp_dir().join(format!("wardian-doc-{}.image", std::process::id()));
    /// let mut sandbox = engine.sandbox().build().await?;
    /// sandbox.run("import decimal; rate = decimal.Decimal('1.19')").await?;
    /// std::fs::write(&file, sandbox.image().await?).unwrap();
    ///
    /// let engine = engine.image(&file).await?;
    /// let mut sandbox = engine.sandbox().build().await?;
    /// assert_eq!(sandbox.run("str(rate * 100)").await?.value, Some("119.00".into()));
    /// # std::fs::remove_file(&file).unwrap();
    /// # Ok::<(), wardian::Error>(())
    /// # }).unwrap();
    /// ```
    ///
    /// # Errors
    /// [`Error::Image`] when the file cannot be read, is no image, was damaged, or was made by another build;
    /// [`Error::Setup`] when the machine lacks the resources.
    pub async fn image(&self, file: impl AsRef<Path>) -> Result<Engine, Error> {
        if self.runtime.image().is_some() {
            return Err(ImageError::SecondImage.into());
        }
        let bytes = std::fs::read(file).map_err(|error| ImageError::Unreadable {
            reason: error.to_string(),
        })?;
        let image = ImageFile::read(bytes, &GUEST)?;
        let rebuilt = rebuild(artifact::bytes(), &image.layout()).map_err(because)?;
        let component = artifact::load_rebuilt(&self.runtime.engine, &rebuilt, &image);
        let component = component.map_err(because)?;
        let begun = begun(&image, rebuilt.first_size, Arc::clone(&self.runtime));
        drop(rebuilt);
        let guest = link(&self.runtime.engine, &component).map_err(Error::setup)?;
        let runtime = Arc::new(self.runtime.with_image(guest, begun));
        // Where the system cannot map it, wasmtime would copy in the artifact's own.
        let (address, page) = image.last_page()?;
        if !runtime.begins_with(address, &page).await? {
            return Err(Error::setup("this machine cannot map the memory of images"));
        }
        Ok(Engine {
            runtime,
            shared: Arc::clone(&self.shared),
        })
    }

    /// Room for one more sandbox, given back when the permit is dropped.
    pub(crate) async fn slot(&self) -> Result<OwnedSemaphorePermit, Error> {
        self.slots(1).await
    }

    /// Room for so many, all at once: who waits holds none.
    pub(crate) async fn slots(&self, count: usize) -> Result<OwnedSemaphorePermit, Error> {
        let slots = Arc::clone(&self.shared.slots);
        let full = || Error::Full {
            max_live_sandboxes: self.shared.max_live_sandboxes,
        };
        if count > self.shared.max_live_sandboxes {
            return Err(full());
        }
        let count = u32::try_from(count).map_err(|_| full())?;
        match self.shared.when_full {
            WhenFull::Wait => slots.acquire_many_owned(count).await.map_err(|_| full()),
            WhenFull::Refuse => slots.try_acquire_many_owned(count).map_err(|_| full()),
        }
    }
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine")
            .field("allocation", &self.shared.allocation)
            .field("max_live_sandboxes", &self.shared.max_live_sandboxes)
            .field("live_sandboxes", &self.live_sandboxes())
            .finish()
    }
}

/// Options of an [`Engine`].
#[derive(Clone, Debug)]
pub struct EngineBuilder {
    max_live_sandboxes: usize,
    when_full: WhenFull,
    memory_pool: Option<MemoryPool>,
    shares_code: bool,
}

impl EngineBuilder {
    /// How many sandboxes may be alive at once; 1,000 unless set. Each takes
    /// 7 memory mappings (the kernel's default allows about 9,000 sandboxes)
    /// and reserves 4 GiB of address space.
    pub fn max_live_sandboxes(mut self, count: usize) -> EngineBuilder {
        self.max_live_sandboxes = count;
        self
    }

    /// What to do when that many are alive.
    pub fn when_full(mut self, when_full: WhenFull) -> EngineBuilder {
        self.when_full = when_full;
        self
    }

    /// Count the memory of all sandboxes together in this pool. Without one, each sandbox has its own
    /// [limit](crate::Limits::memory) alone.
    pub fn memory_pool(mut self, pool: &MemoryPool) -> EngineBuilder {
        self.memory_pool = Some(pool.clone());
        self
    }

    /// Whether modules of packages are compiled [once for all sandboxes](Engine::compiled_code); they are unless set.
    /// Where one program runs and no other, that only costs it time. Without it, imports burn other amounts of fuel.
    pub fn share_compiled_code(mut self, share: bool) -> EngineBuilder {
        self.shares_code = share;
        self
    }

    /// Reserve the room and load the compiled guest.
    ///
    /// # Errors
    /// [`Error::Setup`] when the machine cannot run the compiled guest.
    pub fn build(self) -> Result<Engine, Error> {
        let (engine, allocation) = match self.engine(true) {
            Ok(engine) => (engine, Allocation::Pool),
            Err(error) => {
                let reason = error.to_string();
                let engine = self.engine(false).map_err(Error::setup)?;
                (engine, Allocation::OnDemand { reason })
            }
        };
        let (guest, in_place) = load(&engine).map_err(Error::setup)?;
        let in_place = Arc::new(in_place);
        let guest_imports = imports(&engine, &guest);
        let code = self.shares_code.then(|| {
            // Its instances count in no pool: what they make is no sandbox's.
            let clean = Runtime::new(engine.clone(), guest.clone(), None, None);
            let alive = Arc::clone(&in_place);
            Arc::new(Compiler::new(clean, Bounds::default(), alive))
        });
        Ok(Engine {
            runtime: Arc::new(Runtime::new(engine, guest, self.memory_pool, code)),
            shared: Arc::new(Shared {
                guest_imports,
                allocation,
                max_live_sandboxes: self.max_live_sandboxes,
                slots: Arc::new(Semaphore::new(self.max_live_sandboxes)),
                when_full: self.when_full,
                _in_place: in_place,
            }),
        })
    }

    fn engine(&self, pooled: bool) -> wasmtime::Result<wasmtime::Engine> {
        let mut config = config::config()?;
        artifact::prepare(&mut config);
        if pooled {
            // More than anybody sees: one from which the base of snapshots is read, and those that compile packages.
            let pool = pool(self.max_live_sandboxes.saturating_add(1 + THREADS));
            // What a deep recursion left on a stack goes back to the system.
            config.async_stack_zeroing(true);
            config.allocation_strategy(InstanceAllocationStrategy::Pooling(pool));
        }
        wasmtime::Engine::new(&config)
    }
}

/// Slots for `count` sandboxes.
fn pool(count: usize) -> PoolingAllocationConfig {
    // A guest is one component of a few core instances: the interpreter and the
    // shims that componentisation adds.
    const CORE_INSTANCES: u32 = 4;
    const TABLES: u32 = 3;
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    let mut pool = PoolingAllocationConfig::new();
    pool.total_component_instances(count)
        .total_core_instances(count.saturating_mul(CORE_INSTANCES))
        .max_core_instances_per_component(CORE_INSTANCES)
        .total_memories(count)
        .max_memories_per_component(1)
        .total_tables(count.saturating_mul(TABLES))
        .max_tables_per_component(TABLES)
        .table_elements(50_000)
        .total_stacks(count)
        .max_memory_size(4 << 30)
        // Pages that the next sandbox will write again are not given back to the system.
        .linear_memory_keep_resident(1 << 20)
        .table_keep_resident(64 << 10)
        // Zeroed each time: most programs need no more of their stack, and 32 KiB cost half a microsecond.
        .async_stack_keep_resident(16 << 10)
        .pagemap_scan(Enabled::Auto);
    pool
}

type Loaded = (GuestPre, Option<InPlaceGuard>);

fn load(engine: &wasmtime::Engine) -> wasmtime::Result<Loaded> {
    let (component, in_place) = artifact::load(engine)?;
    Ok((link(engine, &component)?, in_place))
}

/// Why an image cannot be loaded: because of what it is, or of the machine.
fn because(error: wasmtime::Error) -> Error {
    match error.downcast::<ImageError>() {
        Ok(error) => error.into(),
        Err(error) => Error::setup(error),
    }
}

/// What sandboxes begin with that have an image; those of the guest alone have so many bytes of memory.
fn begun(image: &ImageFile, first_size: usize, guest: Arc<Runtime>) -> Begun {
    let head = &image.head;
    let [first, second, third, fourth, ..] = image.identity;
    let tag = u32::from_le_bytes([first, second, third, fourth]);
    Begun {
        identity: image.identity,
        memory: head.memory.saturating_sub(first_size as u64),
        // What it says of itself lifts no limit by more than it brings.
        objects: head.objects.min(head.memory),
        clockwork: Clockwork {
            monotonic: head.monotonic,
            next_call: head.next_call,
        },
        files: (!head.files.is_empty()).then(|| Arc::new(head.files.clone())),
        joined: Mutex::default(),
        packages: Packages::packed(image.bytes(), image.packages(), tag),
        guest,
    }
}

fn link(engine: &wasmtime::Engine, component: &Component) -> wasmtime::Result<GuestPre> {
    let mut linker = Linker::new(engine);
    interfaces::link(&mut linker)?;
    GuestPre::new(linker.instantiate_pre(component)?)
}

fn imports(engine: &wasmtime::Engine, guest: &GuestPre) -> Vec<String> {
    let component = guest.component().component_type();
    let names = component.imports(engine).map(|(name, _)| name.to_owned());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

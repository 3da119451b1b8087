//! The Python interpreter of Wardian: sessions and their steps. Also runs natively.
//!
//! [`Interpreter`] holds one session. Every effect goes through [`outside::Outside`]. What does not live here: the
//! interpreter proper (crate `wardian-runtime`), what `import` finds (`wardian-library`), WIT bindings
//! (`wardian-guest`) and policy (the host).

mod ending;
mod step;

pub use step::{Outcome, Step};
pub use wardian_library::policy::ImportRules;
pub use wardian_runtime::error::Stop;
pub use wardian_runtime::vm::compile::LastValue;
pub use wardian_runtime::{alloc, error, outside};

use outside::Outside;
use wardian_runtime::ctx::{Ctx, Library, PackageModule};

/// Where the natives of packages are looked for.
static PACKAGES: &[fn(&str) -> Option<PackageModule>] = &[
    wardian_numpy::find,
    wardian_pandas::find,
    wardian_plots::find,
    wardian_pictures::find,
    wardian_scipy::find,
];

/// The library, with what installed packages have in C.
static LIBRARY: Library = Library {
    native_of_package: |name| PACKAGES.iter().find_map(|find| find(name)),
    arrays: Some(&wardian_numpy::crossing::Crossing),
    in_parts: &[
        wardian_pandas::FRAMES,
        wardian_library::PICTURES,
        wardian_library::FIGURES,
    ],
    ..wardian_library::LIBRARY
};

/// One session: variables, modules and objects that live from step to step.
pub struct Interpreter {
    ctx: Box<Ctx>,
}

impl Interpreter {
    /// A fresh session with all builtin types. Uses nothing of the outside.
    #[allow(
        clippy::new_without_default,
        reason = "creation is expensive; `default` would hide that"
    )]
    pub fn new() -> Interpreter {
        Interpreter {
            ctx: Box::new(Ctx::new(&LIBRARY)),
        }
    }

    /// Import all modules now, and make everything that exists immortal: for
    /// pre-initialisation, so that imports and collections cost a session nothing.
    ///
    /// The error says which modules could not be imported; the session works without them.
    pub fn preload(&mut self) -> Result<(), String> {
        let mut failures = wardian_library::import_all(&mut self.ctx);
        failures.extend(wardian_library::warm_up(&mut self.ctx).err());
        wardian_library::sys::set_argv(&mut self.ctx, &[]);
        self.settle();
        if failures.is_empty() {
            Ok(())
        } else {
            Err(failures.join("\n"))
        }
    }

    /// Make everything that exists immortal, and leave alone what is free between it: sessions that begin with
    /// this memory write behind it, and their collections do not look at it.
    pub fn settle(&mut self) {
        self.ctx.temps_release(0);
        self.ctx.fill_special_caches();
        self.ctx.collect();
        self.ctx.freeze();
        alloc::forget_free_memory();
    }

    /// Collect at every poll, for tests of the collector.
    pub fn set_stress(&mut self, stress: bool) {
        self.ctx.set_stress(stress);
    }

    /// Collect garbage now, as a poll would.
    pub fn collect(&mut self) {
        self.ctx.collect();
    }

    /// What is wrong with the session between two steps, for tests: empty, unless the interpreter
    /// has a bug. Looks at every object.
    #[cfg(not(target_family = "wasm"))]
    pub fn verify(&mut self) -> Vec<String> {
        self.ctx.verify()
    }

    /// Bytes that the session takes now, its garbage and the interpreter's own tables included: what the
    /// memory limit is compared with. (Natively: all bytes of the thread, which may hold other sessions.)
    pub fn object_bytes(&self) -> usize {
        alloc::used()
    }

    /// The most that [`object_bytes`](Interpreter::object_bytes) has been since the last call began: of
    /// [`run`](Interpreter::run), `get_variable` or `set_variable`.
    pub fn peak_object_bytes(&self) -> usize {
        alloc::peak()
    }

    /// Run one step.
    pub fn run(&mut self, outside: &mut dyn Outside, step: &Step<'_>) -> Outcome {
        self.ctx.with_outside(outside, |ctx| step::run(ctx, step))
    }

    /// What a host keeps of a module's file, to be given by [`Outside::compiled_code`] in other sessions. None where
    /// it does not compile, or a limit was met. **Invariant:** this session runs no program, before and afterwards.
    pub fn compile_module(&mut self, outside: &mut dyn Outside, file: &[u8]) -> Option<Vec<u8>> {
        let stored = self.ctx.with_outside(outside, |ctx| ctx.store_module(file));
        stored.ok().flatten()
    }

    /// A global variable of the session as CBOR; `Ok(None)` when there is none.
    pub fn get_variable(
        &mut self,
        outside: &mut dyn Outside,
        name: &str,
    ) -> Result<Option<Vec<u8>>, Outcome> {
        self.ctx
            .with_outside(outside, |ctx| step::get_variable(ctx, name))
    }

    /// Set a global variable from CBOR.
    pub fn set_variable(
        &mut self,
        outside: &mut dyn Outside,
        name: &str,
        value: &[u8],
    ) -> Result<(), Outcome> {
        self.ctx
            .with_outside(outside, |ctx| step::set_variable(ctx, name, value))
    }

    /// What may be imported, and stubs; holds until the next [`thaw`](Interpreter::thaw).
    pub fn set_import_rules(&mut self, rules: ImportRules) {
        *self.ctx.state::<ImportRules>() = rules;
    }

    /// First call after start, restore or fork: forget everything that was read from the outside.
    pub fn thaw(&mut self) {
        self.ctx.thaw();
    }
}

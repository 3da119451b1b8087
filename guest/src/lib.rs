//! The component: exports of the world `sandbox`, answered by one
//! [`Interpreter`].
//!
//! What does not live here: Python (crate `wardian-interp`) and the way out
//! (`outside.rs`). **Invariant:** whatever was learned from the outside is
//! replaced by `thaw`, so that a memory image carries no authority.

mod files;
mod image;
mod outside;
#[cfg(feature = "profile")]
mod profile;

use std::cell::RefCell;

use wardian_interp::{ImportRules, Interpreter, LastValue, Outcome, Step};

use outside::Wasi;

#[allow(
    unsafe_code,
    missing_docs,
    unreachable_pub,
    clippy::all,
    reason = "generated code"
)]
mod bindings {
    wit_bindgen::generate!({
        path: "../wit",
        world: "sandbox",
        generate_all,
        // Written by hand in `image.rs`: they neither copy nor free what they pass.
        skip: ["read-memory", "write-memory"],
    });
}

use bindings::exports::wardian::sandbox::compiler::Guest as CompilerGuest;
use bindings::exports::wardian::sandbox::session::{
    Ended, Exception, Guest as SessionGuest, ImportRules as WitImportRules,
    LastValue as WitLastValue, Outcome as WitOutcome, Program, Settings,
};

#[global_allocator]
static ALLOCATOR: wardian_interp::alloc::Allocator = wardian_interp::alloc::Allocator;

/// All state of the component.
struct Session {
    interpreter: Interpreter,
    outside: Wasi,
}

thread_local! {
    // One thread exists, so this is a plain static. Wizer keeps what `initialize` puts here.
    static SESSION: RefCell<Option<Session>> = const { RefCell::new(None) };
}

/// Run `work` on the session, making one first where `initialize` never ran.
fn with_session<T>(work: impl FnOnce(&mut Session) -> T) -> T {
    SESSION.with_borrow_mut(|slot| {
        work(slot.get_or_insert_with(|| Session {
            interpreter: Interpreter::new(),
            outside: Wasi::new(),
        }))
    })
}

struct Component;

impl bindings::Guest for Component {
    fn initialize() {
        // A panic here ends the build, and the artifact tool shows its text.
        // The usual hook would ask for the environment first.
        std::panic::set_hook(Box::new(|panic| tell_builder(&format!("{panic}\n"))));
        with_session(|session| {
            if let Err(failures) = session.interpreter.preload() {
                panic!("modules that cannot be imported:\n{failures}");
            }
            let used = wardian_interp::alloc::used();
            let size = core::arch::wasm32::memory_size(0) * 64;
            tell_builder(&format!(
                "the initial heap has {used} bytes in a memory of {size} KiB\n"
            ));
            // The profile is of programs, not of what the build does.
            #[cfg(feature = "profile")]
            profile::forget();
        });
        let _ = std::panic::take_hook();
    }
}

/// Standard error is the one import that works during `initialize`.
fn tell_builder(text: &str) {
    let stderr = bindings::wasi::cli::stderr::get_stderr();
    for piece in text.as_bytes().chunks(4096) {
        let _ = stderr.blocking_write_and_flush(piece);
    }
}

impl SessionGuest for Component {
    fn thaw(settings: Settings) {
        with_session(|session| {
            session.outside.thaw(settings);
            session.interpreter.thaw();
        });
    }

    fn set_tools(names: Vec<String>) {
        with_session(|session| session.outside.set_tools(names));
    }

    fn set_import_rules(rules: WitImportRules) {
        let stubs = rules.stubs.into_iter();
        let rules = ImportRules {
            allowed: rules.allowed,
            stubs: stubs.map(|stub| (stub.name, stub.attributes)).collect(),
        };
        with_session(|session| session.interpreter.set_import_rules(rules));
    }

    fn run(program: Program, slice: u64) -> Ended {
        with_session(|session| {
            session.outside.first_slice = slice;
            let mut step = Step::new(&program.source);
            step.arguments = &program.arguments;
            if let Some(name) = &program.file_name {
                step.file_name = name;
            }
            step.last_value = match program.last_value {
                WitLastValue::Expression => LastValue::Expression,
                WitLastValue::Statement => LastValue::Statement,
                WitLastValue::Displayed => LastValue::Displayed,
                WitLastValue::Interactive => LastValue::Interactive,
            };
            step.ends_session = program.ends_session;
            let outcome = session.interpreter.run(&mut session.outside, &step);
            #[cfg(feature = "profile")]
            profile::tell(&mut session.outside);
            Ended {
                outcome: outcome_to_wit(session.outside.finish(outcome)),
                objects: session.interpreter.object_bytes() as u64,
                peak_objects: session.interpreter.peak_object_bytes() as u64,
            }
        })
    }

    fn get_variable(name: String) -> Result<Option<Vec<u8>>, WitOutcome> {
        with_session(|session| {
            let answer = session
                .interpreter
                .get_variable(&mut session.outside, &name);
            answer.map_err(|outcome| outcome_to_wit(session.outside.finish(outcome)))
        })
    }

    fn set_variable(name: String, value: Vec<u8>) -> Result<(), WitOutcome> {
        with_session(|session| {
            let answer = session
                .interpreter
                .set_variable(&mut session.outside, &name, &value);
            answer.map_err(|outcome| outcome_to_wit(session.outside.finish(outcome)))
        })
    }
}

impl CompilerGuest for Component {
    fn compile(file: Vec<u8>) -> Option<Vec<u8>> {
        with_session(|session| {
            let interpreter = &mut session.interpreter;
            interpreter.compile_module(&mut session.outside, &file)
        })
    }
}

fn outcome_to_wit(outcome: Outcome) -> WitOutcome {
    match outcome {
        Outcome::Finished { value } => WitOutcome::Finished(value),
        Outcome::Raised {
            type_name,
            message,
            traceback,
        } => WitOutcome::Raised(Exception {
            type_name,
            message,
            traceback,
        }),
        Outcome::Exited { status } => WitOutcome::Exited(status),
        Outcome::Stopped(stop) => WitOutcome::Stopped(outside::stop_to_wit(stop)),
    }
}

bindings::export!(Component with_types_in bindings);

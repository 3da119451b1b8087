//! Compiled code of packages: made once for all sandboxes of an engine, and kept by what the file holds.
//!
//! The guest believes such code, so it is never any sandbox's: an instance of the plain guest makes it that did nothing
//! before, and is dropped afterwards. Each file has an instance of its own. They run on threads that end when nothing
//! is to be made, so nobody waits because another sandbox is not driven. What does not live here: which files have
//! code, and how a guest asks for it (`interfaces/code.rs`).
//!
//! **Invariant:** whether a file has code depends on its content alone, not on what is kept: a program burns the same
//! fuel for an import wherever the code comes from. What was forgotten is made again.

use std::any::Any;
use std::collections::{HashMap, VecDeque};
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::time::Instant;

use tokio::sync::oneshot;

use crate::control::lock;
use crate::error::Error;
use crate::limits::Limits;
use crate::policy::{Grants, Streams};
use crate::session::Session;
use crate::session::runtime::Runtime;
use crate::session::state::State;

/// Threads that compile, at most: each takes an instance while it does.
pub(crate) const THREADS: usize = 2;

/// Bytes of the largest file that has code. Text that people write is far smaller.
pub(crate) const LARGEST_FILE: u64 = 2 << 20;

/// What an entry takes besides its code.
const ENTRY: u64 = 200;

/// What one file may take, and all that is kept.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    /// Work for one file. Nothing else ends it: a clock would make fuel differ.
    pub(crate) fuel: u64,
    /// Memory for one file: the guest wants 64 bytes for each of its own.
    pub(crate) memory: u64,
    /// Bytes of code that are kept, those used last.
    pub(crate) kept: u64,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            // Some five seconds.
            fuel: 60_000_000_000,
            memory: 256 << 20,
            kept: 128 << 20,
        }
    }
}

/// SHA-256 of a file.
pub(crate) type Key = [u8; 32];

/// Code of a file; none where it does not compile within the limits.
pub(crate) type Code = Option<Arc<[u8]>>;

/// Compiled code of packages that an engine has made and keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct CompiledCode {
    /// Files that were compiled so far, those included that do not compile.
    pub compiled: u64,
    /// Bytes that are kept now, at most 128 MiB; what was used last is kept.
    pub bytes: u64,
}

/// One per engine; engines with images of it share it.
pub(crate) struct Compiler {
    /// The guest without any image: an image is memory of a program.
    runtime: Runtime,
    bounds: Bounds,
    kept: Mutex<Kept>,
    /// What has to live as long as an instance runs. Dropped last.
    _alive: Arc<dyn Any + Send + Sync>,
}

/// Code that is kept, and files to be compiled.
#[derive(Default)]
struct Kept {
    known: HashMap<Key, Known>,
    bytes: u64,
    compiled: u64,
    /// How often code was asked for: the time by which the oldest is found.
    asked: u64,
    waiting: VecDeque<(Key, Vec<u8>)>,
    /// Who waits for the code of a file.
    asking: HashMap<Key, Vec<oneshot::Sender<Option<Code>>>>,
    threads: usize,
}

struct Known {
    code: Code,
    used: u64,
}

impl Known {
    fn bytes(&self) -> u64 {
        ENTRY + self.code.as_ref().map_or(0, |code| code.len() as u64)
    }
}

impl Compiler {
    /// `alive` lives at least as long as this.
    pub(crate) fn new(
        runtime: Runtime,
        bounds: Bounds,
        alive: Arc<dyn Any + Send + Sync>,
    ) -> Compiler {
        Compiler {
            runtime,
            bounds,
            kept: Mutex::default(),
            _alive: alive,
        }
    }

    pub(crate) fn usage(&self) -> CompiledCode {
        let kept = lock(&self.kept);
        CompiledCode {
            compiled: kept.compiled,
            bytes: kept.bytes,
        }
    }

    /// Code that is kept.
    pub(crate) fn known(&self, key: &Key) -> Option<Code> {
        lock(&self.kept).find(key)
    }

    /// The code of a file, once it is made; none when the machine lacks what that needs.
    pub(crate) fn ask(
        self: &Arc<Compiler>,
        key: Key,
        file: Vec<u8>,
    ) -> oneshot::Receiver<Option<Code>> {
        let (sender, receiver) = oneshot::channel();
        let mut kept = lock(&self.kept);
        if let Some(code) = kept.find(&key) {
            // Somebody who waits no more does not want it.
            let _ = sender.send(Some(code));
            return receiver;
        }
        let asking = kept.asking.entry(key).or_default();
        asking.push(sender);
        if asking.len() > 1 {
            return receiver;
        }
        kept.waiting.push_back((key, file));
        if kept.threads < THREADS {
            kept.threads += 1;
            drop(kept);
            let compiler = Arc::clone(self);
            let thread = std::thread::Builder::new().name("wardian-compile".into());
            if thread.spawn(move || compiler.work()).is_err() {
                // Late is better than never, and never better than otherwise.
                self.work();
            }
        }
        receiver
    }

    /// Compile what waits, until nothing does.
    fn work(&self) {
        loop {
            let Some((key, file)) = lock(&self.kept).next() else {
                return;
            };
            let made = catch_unwind(AssertUnwindSafe(|| self.compile(&file)));
            let code = made.ok().and_then(Result::ok);
            lock(&self.kept).finish(key, code, self.bounds.kept);
        }
    }

    /// In an instance of its own.
    fn compile(&self, file: &[u8]) -> Result<Code, Error> {
        let grants = Grants {
            limits: Limits {
                fuel: self.bounds.fuel,
                memory: self.bounds.memory,
                timeout: None,
                ..Limits::default()
            },
            ..Grants::none()
        };
        let state = State::new(&self.runtime, &grants, Streams::default(), Arc::default());
        drive(async {
            let session = Session::start(&self.runtime, state, &grants, None).await;
            let mut session = session.map_err(|(_, error)| error)?;
            let Session { store, guest } = &mut *session;
            let budget = store.data().next_budget();
            let fuel = store.data_mut().begin(budget, Instant::now(), false);
            store.set_fuel(fuel).map_err(Error::setup)?;
            // A trap is the same each time.
            let code = guest.compile(store, file).await.ok().flatten();
            let code = code.filter(|code| code.len() <= largest_code(file.len()));
            Ok(code.map(Arc::from))
        })
    }
}

impl Kept {
    fn find(&mut self, key: &Key) -> Option<Code> {
        self.asked += 1;
        let known = self.known.get_mut(key)?;
        known.used = self.asked;
        Some(known.code.clone())
    }

    /// The next file that somebody waits for. None: the thread that asks ends.
    fn next(&mut self) -> Option<(Key, Vec<u8>)> {
        while let Some((key, file)) = self.waiting.pop_front() {
            let asking = self.asking.get(&key);
            if asking.is_some_and(|asking| asking.iter().any(|sender| !sender.is_closed())) {
                return Some((key, file));
            }
            self.asking.remove(&key);
        }
        self.threads -= 1;
        None
    }

    /// Tell those who wait, and keep the code: of all together at most so many bytes.
    fn finish(&mut self, key: Key, code: Option<Code>, most: u64) {
        for sender in self.asking.remove(&key).unwrap_or_default() {
            let _ = sender.send(code.clone());
        }
        let Some(code) = code else {
            return;
        };
        self.compiled += 1;
        let used = self.asked;
        let known = Known { code, used };
        self.bytes += known.bytes();
        self.known.insert(key, known);
        while self.bytes > most {
            let oldest = self.known.iter().min_by_key(|(_, known)| known.used);
            let Some(oldest) = oldest.map(|(key, _)| *key) else {
                return;
            };
            let forgotten = self.known.remove(&oldest);
            self.bytes -= forgotten.map_or(0, |known| known.bytes());
        }
    }
}

/// Bytes that the code of a file has at most; plain text has about as many of its own.
fn largest_code(file: usize) -> usize {
    file.saturating_mul(16).saturating_add(64 << 10)
}

/// Run to the end on this thread: a guest that only works waits for nothing, and yields to nobody here.
fn drive<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(done) = future.as_mut().poll(&mut context) {
            return done;
        }
    }
}

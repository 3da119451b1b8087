//! The context: all state of an interpreter, and what every native function
//! receives.
//!
//! # How natives keep values alive
//!
//! A collection happens only at *polls*: when Python code runs (calls,
//! comparisons, iteration, anything that returns `Result`), in
//! [`Ctx::charge`] and in [`Ctx::reserve`]. What survives it:
//! * everything reachable from arguments, modules, frames;
//! * everything on `temps`: each object that is made, each result of a call
//!   into Python and each argument of one is put there and stays until the
//!   native function returns to the machine.
//!
//! So a native must take care in two cases only:
//! * a value read out of a container and used after a poll that could have
//!   removed it there: `ctx.keep(value)`;
//! * inside a loop over [`Ctx::next`], which releases what the iteration
//!   before made: what is carried from one iteration to the next lives in a
//!   [`Root`] made before the loop, or in a heap container. Never in a
//!   `Vec<Value>`.

mod collect;
pub(crate) mod finalize;
pub mod frames;
mod library;
mod state;

pub use library::Library;
pub use state::ModuleState;

use crate::error::Stop;
use crate::object::big_int::BigInt;
use crate::object::builtin_exceptions::Exceptions;
use crate::object::builtin_types::Types;
use crate::object::class::Class;
use crate::object::definition::TypeDef;
use crate::object::dict::Dict;
use crate::object::exception::Exception;
use crate::object::generator::AsyncGeneratorHooks;
use crate::object::heap::{Gc, Header, Heap, Kind, Marker, Object, flag, revive};
use crate::object::instance::Shape;
use crate::object::interned::InternedTexts;
use crate::object::native::Module;
use crate::object::recent_names::RecentNames;
use crate::object::sinks::Sink;
use crate::object::slots::Special;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::object::weakref::WeakReferences;
use crate::outside::Outside;
use collect::Collector;
use finalize::Finalizers;
use frames::Frames;
use rustc_hash::FxHashMap;

/// Something was raised or stopped; what it is lies in the context.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thrown;

/// Result of anything that can raise.
pub type R = Result<Value, Thrown>;

const _: () = assert!(size_of::<R>() == 8);

/// What was thrown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ThrownState {
    /// Nothing.
    Nothing,
    /// A Python exception.
    Exception(Gc<Exception>),
    /// A limit; Python code does not run any more.
    Stop(Stop),
}

/// A place for a value that a native function carries from one iteration to the next.
#[derive(Clone, Copy)]
pub struct Root(usize);

macro_rules! names {
    ($($name:ident)*) => {
        /// Interned names that the interpreter itself uses.
        #[derive(Clone, Copy)]
        #[allow(non_snake_case, reason = "Python's names")]
        pub struct Names { $(#[doc = stringify!($name)] pub $name: Gc<Str>,)* }

        impl Names {
            const ALL: &'static [&'static str] = &[$(stringify!($name),)*];

            fn dangling() -> Names {
                Names { $($name: Gc::dangling(),)* }
            }

            fn interned(ctx: &mut Ctx) -> Names {
                let mut all = Names::ALL.iter();
                Names { $($name: ctx.intern(all.next().expect("one entry per field")),)* }
            }
        }
    };
}

names! {
    __name__ __qualname__ __module__ __doc__ __dict__ __class__ __bases__ __mro__ __package__ __loader__ __spec__
    __file__ __builtins__ __annotations__ __slots__ __weakref__ __classcell__ __abstractmethods__
    __isabstractmethod__ __type_params__ __orig_bases__ __parameters__ __match_args__ __all__ __path__ __main__
    __wrapped__ __not_finalized__ __notes__ __cause__ __context__ __traceback__ __suppress_context__ __get__ __set__ __delete__
    __set_name__ __init_subclass__ __del__ __dir__ __self__ __func__ __code__ __globals__ __defaults__ __kwdefaults__
    __closure__ __import__ __build_class__ __subclasshook__ __getattr__ __class_getitem__ __debug__
    args value name obj path msg code errno strerror filename filename2 exceptions message start end object
    encoding reason lineno offset text end_lineno end_offset print_file_and_line
    send throw close keys values items get append metaclass sep file flush key default reverse
    _core builtins sys stdin stdout stderr write modules argv
}

/// All state of an interpreter.
pub struct Ctx {
    /// The heap.
    pub heap: Heap,
    temps: Vec<Value>,
    /// Builtin classes.
    pub types: Types,
    /// Builtin exception classes.
    pub exceptions: Exceptions,
    /// Names that the interpreter uses.
    pub names: Names,
    special_names: Vec<Gc<Str>>,
    interned: InternedTexts,
    /// Those that exist since pre-initialisation; this table is never written, since the places of
    /// new ones would lie all over its pages.
    interned_at_start: InternedTexts,
    pub(crate) recent_names: RecentNames,
    pub(crate) empty_str: Option<Gc<Str>>,
    pub(crate) latin_strs: Vec<Gc<Str>>,
    pub(crate) empty_tuple: Option<Gc<crate::object::containers::Tuple>>,
    pub(crate) dict_shape: Option<Gc<Shape>>,
    /// Number of the latest class version.
    pub class_version: u32,
    /// `sys.modules`.
    pub modules: Gc<Dict>,
    /// The namespace of `builtins`.
    pub builtins: Gc<Dict>,
    /// Module `__main__`.
    pub main: Option<Gc<Module>>,
    /// What was thrown last, while `Thrown` travels.
    pub thrown: ThrownState,
    /// The exception being handled, for `sys.exc_info()` and `raise`; None when there is none.
    pub handled: Value,
    /// Frames and registers.
    pub frames: Frames,
    /// Rust frames between the machine and here that Python code can pile up.
    pub native_depth: u32,
    /// `sys.getrecursionlimit()`.
    pub recursion_limit: usize,
    /// Budget units left until the next poll.
    pub budget: i64,
    slice_left: i64,
    slice_size: i64,
    outside: Option<*mut dyn Outside>,
    pub memory_limit: usize,
    pub(crate) collector: Collector,
    /// Bytes of output not yet handed to the outside.
    pub output: Vec<u8>,
    /// The library that stands on the runtime.
    pub library: &'static Library,
    /// Classes written in Rust that are not builtin types, by the place of their definition.
    classes: FxHashMap<*const TypeDef, Gc<Class>>,
    states: state::ModuleStates,
    /// `sys.stdout` as the interpreter made it, once there is a `sys`.
    pub standard_output: Value,
    /// What an event loop wants to hear of async generators.
    pub async_generator_hooks: AsyncGeneratorHooks,
    /// Objects with finalizers.
    pub(crate) finalizers: Finalizers,
    /// Weak references.
    pub weak: WeakReferences,
    /// What the step's last expression gave.
    pub result: Value,
    /// The text that an addition made last, for `fast_paths::add_to_sum`; only compared.
    pub(crate) fresh_text: Value,
    /// The int that the machine made last, where only the next instruction can read it.
    pub(crate) fresh_int: Value,
    /// An int that nobody reads any more: the next one takes its place.
    pub(crate) spent_int: Option<Gc<BigInt>>,
    /// An empty text with room, for whoever puts a text together; see [`Ctx::take_scratch`].
    scratch: String,
    /// Digits of ints that are multiplied or divided.
    pub(crate) int_scratch: Option<Box<wardian_text::int_short::Scratch>>,
    /// What takes the items of generators that run for native code.
    pub(crate) sinks: Vec<Sink>,
    /// A coroutine called a tool without awaiting it: results that are there already may be awaited.
    pub plain_call_in_coroutine: bool,
    /// Counts starts, restores and forks: what was seeded in an older generation is seeded anew.
    pub generation: u64,
    /// `sys.get_int_max_str_digits()`; 0: no limit.
    pub max_str_digits: u64,
}

/// `sys.get_int_max_str_digits()` of a fresh interpreter.
pub const DEFAULT_MAX_DIGITS: u64 = 4300;

/// Rust frames that Python code may pile up: CPython's 1,000 Python calls through natives take at
/// most four each. Inside the component such a level takes at most 3.5 KiB of the host's stack
/// (sorting through `functools.cmp_to_key`, `__init_subclass__`) and 1.6 KiB of the guest's own; the
/// stacks (32 MiB in host/lib/src/engine/config.rs, 16 MiB in guest/build.rs) hold twice as much.
pub const MAX_NATIVE_DEPTH: u32 = 4500;

/// Budget units between two looks at the collector's state.
const POLL_INTERVAL: i64 = 1000;

/// Requests of at least this many bytes are tried before they are granted: memory in pieces may
/// have no room for them although the limit has.
const PROBED_REQUEST: usize = 256 << 10;

/// What steps may use beyond the limit at most.
const MAX_LIMIT_RESERVE: usize = 16 << 20;

impl Ctx {
    /// A context with nothing in it: types, modules and so on come next (`startup.rs`).
    pub fn empty(library: &'static Library) -> Ctx {
        Ctx {
            heap: Heap::new(),
            temps: Vec::new(),
            types: Types::dangling(),
            exceptions: Exceptions::dangling(),
            names: Names::dangling(),
            special_names: Vec::new(),
            interned: InternedTexts::default(),
            interned_at_start: InternedTexts::default(),
            recent_names: RecentNames::new(),
            empty_str: None,
            latin_strs: Vec::new(),
            empty_tuple: None,
            dict_shape: None,
            class_version: 0,
            modules: Gc::dangling(),
            builtins: Gc::dangling(),
            main: None,
            thrown: ThrownState::Nothing,
            handled: Value::NONE,
            frames: Frames::new(),
            native_depth: 0,
            recursion_limit: 1000,
            budget: i64::MAX / 4,
            slice_left: 0,
            slice_size: 0,
            outside: None,
            memory_limit: usize::MAX,
            collector: Collector::default(),
            output: Vec::new(),
            library,
            classes: FxHashMap::default(),
            states: Default::default(),
            standard_output: Value::UNBOUND,
            async_generator_hooks: Default::default(),
            finalizers: Default::default(),
            weak: Default::default(),
            result: Value::NONE,
            fresh_text: Value::NONE,
            fresh_int: Value::NONE,
            spent_int: None,
            scratch: String::new(),
            int_scratch: None,
            sinks: Vec::new(),
            plain_call_in_coroutine: false,
            generation: 0,
            max_str_digits: DEFAULT_MAX_DIGITS,
        }
    }

    /// Make names and small strings, once `types.str` and `types.tuple` exist.
    pub(crate) fn make_strings(&mut self) {
        self.names = Names::interned(self);
        // Every step has this one: here it lies among what every step reads.
        self.intern("<module>");
        self.special_names = Special::NAMES
            .iter()
            .map(|name| self.intern(name))
            .collect();
        let empty = self.intern("");
        self.empty_str = Some(empty);
        self.latin_strs = (0..=u8::MAX)
            .map(|code| self.intern((code as char).encode_utf8(&mut [0; 4])))
            .collect();
        let empty = self.new_tuple(&[]);
        self.empty_tuple = Some(empty);
    }

    /// The class of a definition that [`Ctx::new_native_class`] was given.
    #[inline]
    pub fn class(&self, def: &'static TypeDef) -> Gc<Class> {
        *self
            .classes
            .get(&std::ptr::from_ref(def))
            .expect("made with its module")
    }

    /// As [`Ctx::class`], where it may not have been made yet: it derives from `object`.
    pub fn class_made_late(&mut self, def: &'static TypeDef) -> Gc<Class> {
        match self.classes.get(&std::ptr::from_ref(def)) {
            Some(class) => *class,
            None => self.new_native_class(def, self.types.object),
        }
    }

    /// Keep the class of a definition.
    pub(crate) fn register_class(&mut self, def: &'static TypeDef, class: Gc<Class>) {
        self.classes.insert(def, class);
    }

    // ---- objects and roots ----

    /// A header for a new object.
    #[inline(always)]
    pub fn header(&self, class: Gc<Class>, kind: Kind) -> Header {
        Header {
            class,
            kind,
            flags: 0,
            extra: 0,
        }
    }

    /// Keep a new object alive until the running native function returns.
    #[inline(always)]
    pub fn keep_object<T: Object>(&mut self, object: Gc<T>) -> Gc<T> {
        self.temps.push(Value::object(object));
        object
    }

    /// Keep a value alive until the running native function returns.
    #[inline]
    pub fn keep(&mut self, value: Value) -> Value {
        if value.is_object() {
            self.temps.push(value);
        }
        value
    }

    /// A place for a value that outlives an iteration: make it before the loop.
    pub fn root(&mut self, value: Value) -> Root {
        self.temps.push(value);
        Root(self.temps.len() - 1)
    }

    /// The value in a root.
    pub fn get_root(&self, root: Root) -> Value {
        self.temps[root.0]
    }

    /// Change the value in a root.
    pub fn set_root(&mut self, root: Root, value: Value) {
        self.temps[root.0] = value;
    }

    /// An empty text to put another together in. Python code that runs meanwhile gets another one.
    #[inline]
    pub(crate) fn take_scratch(&mut self) -> String {
        std::mem::take(&mut self.scratch)
    }

    /// What [`Ctx::take_scratch`] gave is not needed any more: the next one finds its room.
    #[inline]
    pub(crate) fn give_back_scratch(&mut self, mut text: String) {
        /// What is longer is not worth being kept.
        const KEPT: usize = 512;
        if text.capacity() <= KEPT {
            text.clear();
            self.scratch = text;
        }
    }

    /// How much is on `temps`: for [`Ctx::temps_release`].
    #[inline(always)]
    pub fn temps_mark(&self) -> usize {
        self.temps.len()
    }

    /// Forget what was put on `temps` since the mark.
    #[inline(always)]
    pub fn temps_release(&mut self, mark: usize) {
        self.temps.truncate(mark);
    }

    /// The one string object for a text, which stays for good: for names that natives know.
    pub fn intern(&mut self, text: &str) -> Gc<Str> {
        let string = self.intern_text(text);
        let flags = string.cast::<Header>().flags;
        if flags & flag::PERMANENT == 0 {
            // Not the flags as they were: the write barrier may just have set one.
            string.cast::<Header>().write().flags |= flag::PERMANENT;
        }
        string
    }

    /// The one string object for a text of the program; it lives as long as something refers to it.
    pub fn intern_text(&mut self, text: &str) -> Gc<Str> {
        let (place, recent) = self.recent_names.find(text);
        if let Some(string) = recent {
            revive(Value::object(string));
            return self.keep_object(string);
        }
        let known = self.interned_at_start.get(text);
        if let Some(string) = known.or_else(|| self.interned.get(text)) {
            let string = *string;
            revive(Value::object(string));
            self.recent_names.put(place, string);
            return self.keep_object(string);
        }
        let string = self.allocate_str(text, text.chars().count());
        string.cast::<Header>().write().flags |= flag::INTERNED;
        string.hash();
        self.interned.insert(text.into(), string);
        self.recent_names.put(place, string);
        self.keep_object(string)
    }

    /// Ask for the memory of a larger table of interned texts before a name that the program made up comes into one
    /// that is nearly full. Some places are left for names in program text: compiling asks for nothing.
    pub fn reserve_for_name(&mut self, name: Gc<Str>) -> Result<(), Thrown> {
        let places = self.interned.capacity();
        if self.interned.len() + places / 64 < places {
            return Ok(());
        }
        let text = name.as_str();
        let is_known = name.cast::<Header>().flags & flag::INTERNED != 0
            || self.interned_at_start.contains_key(text)
            || self.interned.contains_key(text);
        if is_known {
            return Ok(());
        }
        // Twice as many, an eighth of which stays empty, of an entry and a byte each.
        let place = size_of::<(Box<str>, Gc<Str>)>() + 1;
        self.reserve_items(places.saturating_mul(2) / 7 * 8, place)
    }

    /// All interned texts, for tests.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn interned_texts(&self) -> impl Iterator<Item = (&str, Gc<Str>)> {
        let texts = self.interned_at_start.iter().chain(&self.interned);
        texts.map(|(text, string)| (&**text, *string))
    }

    /// What exists is kept for good from here on.
    pub fn freeze(&mut self) {
        // What nearly every step names is found without the table, whose pages it then need not read.
        let names: Vec<Value> = self.builtins.iter().map(|entry| entry.key).collect();
        for name in names.iter().filter_map(|name| name.get::<Str>()) {
            self.intern_text(name.as_str());
        }
        for name in ["<module>", "__main__", "asyncio.runners"] {
            self.intern_text(name);
        }
        self.heap.freeze();
        // Made again, so that it lies beside what sessions write.
        self.interned_at_start = self.interned.drain().collect();
        self.interned = InternedTexts::default();
    }

    /// The interned string equal to this one.
    #[inline]
    pub fn intern_str(&mut self, string: Gc<Str>) -> Gc<Str> {
        if string.cast::<Header>().flags & flag::INTERNED != 0 {
            return string;
        }
        self.intern_text(string.as_str())
    }

    /// The interned name of a special method.
    #[inline(always)]
    pub fn special_name(&self, special: Special) -> Gc<Str> {
        self.special_names[special as usize]
    }

    /// Mark what is in use, whatever refers to it.
    pub(crate) fn mark_roots(&self, marker: &mut Marker<'_>) {
        marker.values(&self.temps);
        self.types.trace(marker);
        self.exceptions.trace(marker);
        // The others live as long as something else refers to them, or are immortal.
        self.interned
            .values()
            .filter(|string| string.cast::<Header>().flags & flag::PERMANENT != 0)
            .for_each(|string| marker.object(*string));
        self.latin_strs
            .iter()
            .for_each(|string| marker.object(*string));
        marker.option(self.empty_tuple);
        marker.option(self.dict_shape);
        marker.object(self.modules);
        marker.object(self.builtins);
        marker.option(self.main);
        if let ThrownState::Exception(exception) = self.thrown {
            marker.object(exception);
        }
        marker.value(self.handled);
        marker.value(self.result);
        self.classes
            .values()
            .for_each(|class| marker.object(*class));
        self.states.trace(marker);
        marker.value(self.standard_output);
        self.async_generator_hooks.trace(marker);
        self.frames.trace(marker);
        self.weak.trace(marker);
        self.finalizers.trace(marker);
    }

    /// After marking: forget what nothing refers to but tables of what exists.
    pub(crate) fn forget_dead(&mut self, is_alive: &dyn Fn(Value) -> bool) {
        self.weak.sweep(is_alive);
        self.interned
            .retain(|_, string| is_alive(Value::object(*string)));
        self.types.object.forget_dead_subclasses(is_alive);
    }

    // ---- metering ----

    /// Charge work of `units` (about one bytecode jump or some tens of bytes each), before doing it.
    #[inline(always)]
    pub fn charge(&mut self, units: u64) -> Result<(), Thrown> {
        self.budget -= units as i64;
        if self.budget < 0 { self.poll() } else { Ok(()) }
    }

    /// Charge for handling this many bytes.
    #[inline(always)]
    pub fn charge_bytes(&mut self, bytes: usize) -> Result<(), Thrown> {
        self.charge(bytes as u64 / 32)
    }

    /// Charge for looking at each of this many bytes.
    #[inline(always)]
    pub fn charge_scan(&mut self, bytes: usize) -> Result<(), Thrown> {
        self.charge(bytes as u64 / 4)
    }

    /// Charge for comparing texts; what it costs is paid at the next poll.
    #[inline(always)]
    pub fn pay_for_comparison(&mut self, left: &Str, right: &Str) {
        self.budget -= (left.as_str().len().min(right.as_str().len()) / 32) as i64;
    }

    /// As [`Ctx::pay_for_comparison`], where the values may be something else.
    pub fn pay_for_texts(&mut self, left: Value, right: Value) {
        if let (Some(left), Some(right)) = (left.get::<Str>(), right.get::<Str>()) {
            self.pay_for_comparison(&left, &right);
        }
    }

    /// The budget is used up: look at the collector, then ask the outside for the next slice.
    #[cold]
    #[inline(never)]
    pub fn poll(&mut self) -> Result<(), Thrown> {
        self.collect_if_needed()?;
        while self.budget < 0 {
            if self.slice_left > 0 {
                let wanted = if self.collector.stress {
                    -self.budget
                } else {
                    POLL_INTERVAL
                };
                let part = self.slice_left.min(wanted);
                self.slice_left -= part;
                self.budget += part;
                continue;
            }
            let burned = self
                .slice_size
                .saturating_sub(self.slice_left)
                .saturating_sub(self.budget);
            self.flush_output()?;
            let next = self.outside().slice_end(burned.max(0) as u64);
            match next {
                // What was overdrawn has been reported: start afresh.
                Ok(size) => self.begin_slice(size.max(1)),
                Err(stop) => return Err(self.stop(stop)),
            }
        }
        Ok(())
    }

    fn begin_slice(&mut self, units: u64) {
        self.slice_size = units.min(i64::MAX as u64 / 8) as i64;
        let part = if self.collector.stress {
            0
        } else {
            self.slice_size.min(POLL_INTERVAL)
        };
        self.slice_left = self.slice_size - part;
        self.budget = part;
    }

    /// Hand the output over: at polls, when it is long, and at the end of a step.
    pub fn flush_output(&mut self) -> Result<(), Thrown> {
        if self.output.is_empty() {
            return Ok(());
        }
        let output = std::mem::take(&mut self.output);
        let written = self.outside().write_stdout(&output);
        self.output = output;
        self.output.clear();
        written.map_err(|stop| self.stop(stop))
    }

    /// Have the machine poll at the next occasion; costs no budget.
    pub(crate) fn poll_soon(&mut self) {
        let left = self.budget.max(-1) + 1;
        self.slice_left += left;
        self.budget -= left;
    }

    /// Ask for memory before it is allocated: for requests that grow with guest
    /// data, above some kilobytes. Raises MemoryError when it would not fit.
    #[inline(always)]
    pub fn reserve(&mut self, bytes: usize) -> Result<(), Thrown> {
        if bytes < 4096 {
            return Ok(());
        }
        self.reserve_much(bytes)
    }

    #[inline(never)]
    fn reserve_much(&mut self, bytes: usize) -> Result<(), Thrown> {
        // Refused before it is paid for: what can never fit must not look like much work.
        if bytes > self.memory_limit {
            return Err(self.raise_class(self.exceptions.MemoryError));
        }
        self.charge_bytes(bytes / 4)?;
        if !self.has_memory(bytes) {
            return Err(self.raise_class(self.exceptions.MemoryError));
        }
        if bytes >= PROBED_REQUEST && !crate::alloc::can_allocate(bytes) {
            self.collect();
            if !crate::alloc::can_allocate(bytes) {
                return Err(self.raise_class(self.exceptions.MemoryError));
            }
        }
        Ok(())
    }

    /// [`Ctx::reserve`] for `count` items of `size` bytes each.
    pub fn reserve_items(&mut self, count: usize, size: usize) -> Result<(), Thrown> {
        self.reserve(count.saturating_mul(size))
    }

    /// Room for `additional` more items in a list, as its vector will grow.
    pub fn reserve_in_list(
        &mut self,
        list: Gc<crate::object::containers::List>,
        additional: usize,
    ) -> Result<(), Thrown> {
        let (length, capacity) = (list.items.len(), list.items.capacity());
        if additional > capacity - length {
            self.reserve_items(length.saturating_add(additional).max(capacity * 2), 8)?;
        }
        Ok(())
    }

    /// Memory that is left, in bytes.
    pub fn memory_left(&self) -> usize {
        self.memory_limit.saturating_sub(crate::alloc::used())
    }

    /// Collect at every poll at which anything was allocated, for tests.
    pub fn set_stress(&mut self, stress: bool) {
        self.collector.stress = stress;
        if stress {
            self.budget = -1;
        }
    }

    // ---- the outside ----

    /// Lend the outside for the duration of `action`.
    pub fn with_outside<T>(
        &mut self,
        outside: &mut dyn Outside,
        action: impl FnOnce(&mut Ctx) -> T,
    ) -> T {
        crate::alloc::begin_peak();
        self.memory_limit = self.step_limit(outside.memory_limit());
        self.budget = 0;
        self.begin_slice(outside.first_slice());
        self.begin_step_of_collector();
        #[expect(
            unsafe_code,
            reason = "the outside is borrowed for one step, the context lives longer"
        )]
        // SAFETY: only the lifetime changes; the pointer is cleared before it ends.
        let pointer: *mut dyn Outside = unsafe {
            std::mem::transmute::<*mut (dyn Outside + '_), *mut (dyn Outside + 'static)>(outside)
        };
        let before = self.outside.replace(pointer);
        let result = action(self);
        self.outside = before;
        result
    }

    /// The limit of one step. A session whose variables fill the limit must still answer and be able
    /// to delete some: each step gets a part of what is left of a reserve beyond the limit, so
    /// that no number of steps uses it up.
    fn step_limit(&mut self, limit: usize) -> usize {
        let reserve = (limit / 8).min(MAX_LIMIT_RESERVE);
        if crate::alloc::used() <= limit.saturating_sub(reserve) {
            return limit;
        }
        self.collect();
        let used = crate::alloc::used();
        let left = limit.saturating_add(reserve).saturating_sub(used);
        limit.max(used.saturating_add(left / 8))
    }

    /// The outside. While modules are initialised there is none: nothing may ask for it then.
    pub fn outside(&mut self) -> &mut dyn Outside {
        let pointer = self
            .outside
            .expect("initialisation does not use the outside");
        // SAFETY: set by `with_outside` for as long as the reference is valid, and
        // the context is borrowed mutably while it is used.
        #[expect(unsafe_code, reason = "see with_outside")]
        unsafe {
            &mut *pointer
        }
    }

    /// Forget what was read from the outside: entropy, clocks, environment.
    pub fn thaw(&mut self) {
        self.generation += 1;
        self.output = Vec::new();
        self.states.thaw();
    }

    /// Whether there is an outside: not while modules are initialised.
    pub fn has_outside(&self) -> bool {
        self.outside.is_some()
    }

    /// End the program: nothing in Python can catch this.
    pub fn stop(&mut self, stop: Stop) -> Thrown {
        self.thrown = ThrownState::Stop(stop);
        Thrown
    }

    /// Count one more Rust frame that Python code caused; undone by [`Ctx::leave_native`].
    #[inline]
    pub fn enter_native(&mut self) -> Result<(), Thrown> {
        if self.native_depth >= MAX_NATIVE_DEPTH {
            return Err(self.recursion_error(""));
        }
        self.native_depth += 1;
        Ok(())
    }

    /// See [`Ctx::enter_native`].
    #[inline]
    pub fn leave_native(&mut self) {
        self.native_depth -= 1;
    }
}

impl Ctx {
    /// The exception that is travelling, when it is one.
    pub fn thrown_exception(&self) -> Option<Gc<Exception>> {
        match self.thrown {
            ThrownState::Exception(exception) => Some(exception),
            _ => None,
        }
    }

    /// Catch the travelling exception when it is an instance of `class`.
    pub fn catch(&mut self, class: Gc<Class>) -> Option<Gc<Exception>> {
        let exception = self.thrown_exception()?;
        if exception.head.class.is_subclass_of(class) {
            self.thrown = ThrownState::Nothing;
            return Some(self.keep_object(exception));
        }
        None
    }
}

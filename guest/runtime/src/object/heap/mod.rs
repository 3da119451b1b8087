//! The heap: size-class cells, non-moving mark and sweep.
//!
//! Objects of up to `MAX_CELL` bytes live in cells of blocks; larger ones are
//! allocated singly. Allocation never collects: collections happen at
//! safepoints of the virtual machine and at polls of long natives, where
//! everything that is reachable from the roots, the registers and the
//! `temps` stack survives. A large heap is collected in slices, between which the
//! program goes on (`mark.rs`, `sweep.rs`).
//!
//! Invariants:
//! * Every mutable access to an object goes through [`Gc::write`], the place
//!   of the write barrier, and does not last beyond the next poll.
//! * A reference that is kept where the collector does not look, and is read again
//!   after a poll, passes [`revive`].
//! * Objects older than [`Heap::freeze`] are immortal: never marked, never
//!   freed, and their cells are written only when Python code changes them
//!   (then the barrier remembers them as roots), so that the pages of a
//!   pre-initialised heap stay shared between sandboxes.
//!
//! What does not live here: what the kinds of objects contain (`trace.rs`).

#![expect(unsafe_code, reason = "the heap is where raw memory becomes objects")]

mod cells;
mod cycles;
mod mark;
mod sweep;
#[cfg(not(target_family = "wasm"))]
mod verify;

pub use mark::{MarkStack, Marker, stays};

use super::trace;
use super::value::Value;
use crate::alloc::{BLOCK_ALIGN, BLOCK_SIZE};
use crate::object::class::Class;
use std::alloc::Layout;
use std::cell::Cell;
use std::marker::PhantomData;
use std::ops::Deref;
use std::ptr::NonNull;

/// What every heap object begins with.
#[repr(C)]
pub struct Header {
    /// The Python class; null only while the first classes are being made.
    pub class: Gc<Class>,
    /// Which Rust type the object is.
    pub kind: Kind,
    /// Bits of [`flag`].
    pub flags: u8,
    /// Free for the kind's own use.
    pub extra: u16,
}

/// Bits of [`Header::flags`].
pub mod flag {
    /// A string that is in the table of interned strings.
    pub const INTERNED: u8 = 2;
    /// An interned string that natives know: it is never forgotten.
    pub const PERMANENT: u8 = 16;
    /// A container whose repr is being made, to find cycles.
    pub const IN_REPR: u8 = 4;
    /// An immortal object that was written to and so is a root.
    pub const REMEMBERED: u8 = 8;
    /// An object whose end the program can see: it has a finalizer or a weak reference.
    pub const WATCHED: u8 = 32;
    /// A dict that `locals()` of a function gave: its frame keeps it, and it is brought up to date at each look.
    pub const SNAPSHOT: u8 = 64;
    /// An object older than the freeze. The component looks at the address
    /// instead, since that needs no look at the object.
    pub const IMMORTAL: u8 = 128;
}

macro_rules! kinds {
    ($($(#[doc = $doc:literal])* $name:ident,)*) => {
        /// Which Rust type a heap object is.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Kind { $($(#[doc = $doc])* $name,)* }
    };
}

kinds! {
    /// Text.
    Str,
    /// Shared growing text behind strings that are built by `+=`.
    StrBuffer,
    /// An int beyond 49 bits.
    BigInt,
    /// A complex number.
    Complex,
    /// Immutable bytes.
    Bytes,
    /// Mutable bytes.
    ByteArray,
    /// A list.
    List,
    /// A tuple.
    Tuple,
    /// A dict.
    Dict,
    /// A set.
    Set,
    /// A frozenset.
    FrozenSet,
    /// A range.
    Range,
    /// A slice.
    Slice,
    /// A variable shared with inner functions.
    Cell,
    /// Code.
    Code,
    /// A Python function.
    Function,
    /// A function written in Rust.
    NativeFunction,
    /// A function with its first argument.
    BoundMethod,
    /// A class.
    Class,
    /// An instance of a class written in Python.
    Instance,
    /// A shape: which attribute lies in which slot.
    Shape,
    /// A module.
    Module,
    /// An exception.
    Exception,
    /// A traceback entry.
    Traceback,
    /// A generator, coroutine or async generator.
    Generator,
    /// An iterator over a range of small ints.
    RangeIterator,
    /// An iterator over a list.
    ListIterator,
    /// An iterator over a tuple.
    TupleIterator,
    /// An iterator over a text.
    StrIterator,
    /// Anything else written in Rust.
    Native,
}

/// A Rust type that lives in the heap. `#[repr(C)]` with a [`Header`] first.
pub trait Object: 'static {
    /// The kind that its header carries.
    const KIND: Kind;
}

impl Object for Header {
    // Never used to check: a `Gc<Header>` is made from an address.
    const KIND: Kind = Kind::Native;
}

/// A reference to a heap object. It is a plain copyable handle: keeping the
/// object alive is the business of roots.
#[repr(transparent)]
pub struct Gc<T> {
    pointer: NonNull<T>,
    marker: PhantomData<*const T>,
}

impl<T> Clone for Gc<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Gc<T> {}

impl<T> PartialEq for Gc<T> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        self.pointer == other.pointer
    }
}

impl<T> Eq for Gc<T> {}

impl<T> std::fmt::Debug for Gc<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Gc({:x})", self.address())
    }
}

thread_local! {
    /// Addresses below are immortal. Zero until the heap is frozen.
    static IMMORTAL_END: Cell<usize> = const { Cell::new(0) };
    /// Immortal objects that were written to since: roots.
    static REMEMBERED: Cell<Vec<usize>> = const { Cell::new(Vec::new()) };
    /// Marking has begun and not ended: what is written to is traced before.
    static MARKING: Cell<bool> = const { Cell::new(false) };
    /// Writing to objects below this address takes the barrier's long way: to immortal ones, and
    /// to all while marking goes on. One comparison decides both.
    static BARRIER_END: Cell<usize> = const { Cell::new(0) };
}

impl<T> Gc<T> {
    /// The address, which is also the object's identity.
    #[inline(always)]
    pub fn address(self) -> usize {
        self.pointer.as_ptr() as usize
    }

    #[inline(always)]
    pub(super) fn from_address(address: usize) -> Gc<T> {
        debug_assert!(address >= 64);
        // SAFETY: addresses come from values and handles, which hold addresses of objects only.
        let pointer = unsafe { NonNull::new_unchecked(address as *mut T) };
        Gc {
            pointer,
            marker: PhantomData,
        }
    }

    /// A handle that points nowhere, to be overwritten before it is used.
    pub fn dangling() -> Gc<T> {
        Gc {
            pointer: NonNull::dangling(),
            marker: PhantomData,
        }
    }

    /// The object, to be changed: the one way to mutable access and so the
    /// place of the write barrier.
    ///
    /// The reference must not be held across a poll, which may begin to mark, or
    /// anything that can run Python code or reach the same object another way.
    #[inline(always)]
    #[allow(
        clippy::mut_from_ref,
        reason = "a handle is a pointer; see the rule above"
    )]
    pub fn write(&self) -> &mut T {
        if needs_barrier(self.address()) {
            barrier(self.address());
        }
        // SAFETY: the handle points to a live object of type T, and by the rule
        // above no other reference to it is in use.
        unsafe { &mut *self.pointer.as_ptr() }
    }

    /// As [`Gc::write`], for what is written all the time and mostly older than the freeze: variables
    /// of the main module. An immortal object that is remembered needs nothing more.
    #[inline(always)]
    #[allow(
        clippy::mut_from_ref,
        reason = "a handle is a pointer; see the rule above"
    )]
    pub fn write_again(&self) -> &mut T
    where
        T: Object,
    {
        // SAFETY: every object begins with a header.
        let flags = unsafe { (*(self.address() as *const Header)).flags };
        if flags & flag::REMEMBERED == 0 && needs_barrier(self.address()) {
            barrier(self.address());
        }
        // SAFETY: as of `write`.
        unsafe { &mut *self.pointer.as_ptr() }
    }

    /// Whether the object is older than the freeze.
    #[inline(always)]
    pub(crate) fn is_immortal(self) -> bool {
        is_immortal(self.address())
    }

    /// The same object seen as another type that begins the same way.
    #[inline(always)]
    pub fn cast_unchecked<U: Object>(self) -> Gc<U> {
        Gc::from_address(self.address())
    }
}

/// Whether an object is older than the freeze.
///
/// The component's memory grows upwards, so the address says it. Native
/// allocators hand out any address; there the header does.
#[inline(always)]
fn is_immortal(address: usize) -> bool {
    if cfg!(target_family = "wasm") {
        address < IMMORTAL_END.get()
    } else {
        // SAFETY: the address is that of an object, which begins with a header.
        unsafe { (*(address as *const Header)).flags & flag::IMMORTAL != 0 }
    }
}

/// Whether writing to an object is to be noted.
#[inline(always)]
fn needs_barrier(address: usize) -> bool {
    if cfg!(target_family = "wasm") {
        address < BARRIER_END.get()
    } else {
        MARKING.get() || is_immortal(address)
    }
}

/// An object is about to be written to.
#[cold]
#[inline(never)]
fn barrier(address: usize) {
    if is_immortal(address) {
        remember(address);
    } else {
        mark::trace_now(address);
    }
}

/// Begin or end taking the barrier's long way for all objects.
fn set_marking(marking: bool) {
    MARKING.set(marking);
    BARRIER_END.set(if marking {
        usize::MAX
    } else {
        IMMORTAL_END.get()
    });
}

/// A value was read from where the collector does not look: weak references, tables of what
/// exists. It is in use again and must survive a marking that goes on.
#[inline]
pub fn revive(value: Value) -> Value {
    if MARKING.get() && value.is_young_object() {
        mark::mark_now(value.bits() as usize);
    }
    value
}

impl Value {
    /// Whether this refers to an object that a collection could free.
    #[inline]
    pub fn is_young_object(self) -> bool {
        self.is_object() && !is_immortal(self.bits() as usize)
    }

    /// Whether the program can see the end of this object.
    #[inline(always)]
    pub(crate) fn is_watched(self) -> bool {
        self.header()
            .is_some_and(|header| header.flags & flag::WATCHED != 0)
            && self.is_young_object()
    }

    /// The program will see the end of this object.
    pub(crate) fn watch(self) {
        if let Some(header) = self.header()
            && !header.is_immortal()
        {
            header.write().flags |= flag::WATCHED;
        }
    }
}

fn remember(address: usize) {
    // SAFETY: the address is that of a live object, which begins with a header.
    let header = unsafe { &mut *(address as *mut Header) };
    if header.flags & flag::REMEMBERED == 0 {
        header.flags |= flag::REMEMBERED;
        let mut remembered = REMEMBERED.take();
        remembered.push(address);
        REMEMBERED.set(remembered);
    }
}

/// No immortal object refers to a young one: there are none.
fn forget_remembered() {
    for address in REMEMBERED.take() {
        // SAFETY: what is listed is immortal, so it is still live; every object begins with a header.
        let header = unsafe { &mut *(address as *mut Header) };
        header.flags &= !flag::REMEMBERED;
    }
}

impl<T> Deref for Gc<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        // SAFETY: a handle points to a live object of type T as long as roots keep it alive.
        unsafe { self.pointer.as_ref() }
    }
}

/// Cells come in multiples of this many bytes.
const GRANULE: usize = 16;
/// Objects of more bytes are allocated singly.
const MAX_CELL: usize = 512;
const CLASS_COUNT: usize = MAX_CELL / GRANULE;
/// Bytes that are left in the cell of an object of this size.
#[inline(always)]
pub(super) const fn room_behind(size: usize) -> usize {
    if size > MAX_CELL {
        return 0;
    }
    size.next_multiple_of(GRANULE) - size
}

const MARK_WORDS: usize = BLOCK_ALIGN / GRANULE / 64;

/// What marking knows of 64 granules.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Marks {
    /// Objects that begin there are reachable.
    reached: u64,
    /// And what they refer to is.
    traced: u64,
}

const NO_MARKS: Marks = Marks {
    reached: 0,
    traced: 0,
};

/// How blocks are allocated: the address of an object says where its block begins.
const BLOCK_LAYOUT: Layout = match Layout::from_size_align(BLOCK_SIZE, BLOCK_ALIGN) {
    Ok(layout) => layout,
    Err(_) => panic!("a power of two is an alignment"),
};

#[repr(C)]
struct Block {
    marks: [Marks; MARK_WORDS],
    cell_size: u32,
    /// Cells that were ever free; behind them nothing was written.
    made: u32,
    /// Where the heap lists this block.
    place: u32,
    /// Its free cells, unless the heap's list has them.
    free: *mut FreeCell,
    /// The next one of those that are to be swept, or that have free cells.
    next: *mut Block,
}

const BLOCK_HEADER: usize = size_of::<Block>().next_multiple_of(GRANULE);

/// A free cell: a null class marks it as free, the link chains it.
#[repr(C)]
struct FreeCell {
    class: usize,
    next: *mut FreeCell,
}

/// In front of an object that was allocated singly.
#[repr(C)]
struct LargePrefix {
    size: usize,
    reached: bool,
    traced: bool,
}

/// Half a granule more than granules: no cell begins there, so the address says that an object is
/// large.
const LARGE_PREFIX: usize =
    (size_of::<LargePrefix>() + GRANULE / 2).next_multiple_of(GRANULE) - GRANULE / 2;

const _: () = assert!(size_of::<LargePrefix>() <= LARGE_PREFIX);

/// Whether an object was allocated singly.
#[inline(always)]
fn is_large(address: usize) -> bool {
    address & (GRANULE / 2) != 0
}

/// What a heap is doing between two polls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Nothing.
    Idle,
    /// Looking for what is reachable.
    Marking,
    /// Freeing what is not.
    Sweeping,
}

/// All Python objects of an interpreter.
pub struct Heap {
    free: [*mut FreeCell; CLASS_COUNT],
    /// The block of a class that has cells which were not on the free list yet.
    growing: [*mut Block; CLASS_COUNT],
    /// Blocks with free cells, which are not on the free list.
    roomy: [*mut Block; CLASS_COUNT],
    /// Blocks that are to be swept.
    unswept: [*mut Block; CLASS_COUNT],
    /// Of `large`, those before this place are to be swept.
    unswept_large: usize,
    phase: Phase,
    /// What collections look at.
    blocks: Vec<NonNull<Block>>,
    large: Vec<NonNull<LargePrefix>>,
    /// What was there at the freeze: lists of their own, which no session writes.
    immortal_blocks: Vec<NonNull<Block>>,
    immortal_large: Vec<NonNull<LargePrefix>>,
    /// Bytes in cells and single objects, without what objects own besides.
    cell_bytes: usize,
    /// Bytes allocated since the last collection began, cells only.
    allocated_since: usize,
    /// Of `cell_bytes`, what was there at the freeze.
    immortal_bytes: usize,
    /// Where the search for marked objects is that the mark stack had no room for.
    rescan: Option<usize>,
    /// Fill what is freed, for tests.
    poison: bool,
}

impl Default for Heap {
    fn default() -> Heap {
        Heap::new()
    }
}

impl Heap {
    /// An empty heap.
    pub fn new() -> Heap {
        Heap {
            free: [std::ptr::null_mut(); CLASS_COUNT],
            growing: [std::ptr::null_mut(); CLASS_COUNT],
            roomy: [std::ptr::null_mut(); CLASS_COUNT],
            unswept: [std::ptr::null_mut(); CLASS_COUNT],
            unswept_large: 0,
            phase: Phase::Idle,
            blocks: Vec::new(),
            large: Vec::new(),
            cell_bytes: 0,
            allocated_since: 0,
            immortal_blocks: Vec::new(),
            immortal_large: Vec::new(),
            immortal_bytes: 0,
            rescan: None,
            poison: false,
        }
    }

    /// What the heap is doing.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Bytes allocated in cells since the last collection began.
    #[inline(always)]
    pub fn allocated_since_collection(&self) -> usize {
        self.allocated_since
    }

    /// Bytes in cells that collections look at.
    pub fn young_bytes(&self) -> usize {
        self.cell_bytes.saturating_sub(self.immortal_bytes)
    }
}

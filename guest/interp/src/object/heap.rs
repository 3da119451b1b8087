//! The heap: size-class cells, non-moving mark and sweep.
//!
//! Objects of up to [`MAX_CELL`] bytes live in cells of blocks; larger ones are
//! allocated singly. Allocation never collects: collections happen at
//! safepoints of the virtual machine and at polls of long natives, where
//! everything that is reachable from the roots, the registers and the
//! `temps` stack survives.
//!
//! Invariants:
//! * Every mutable access to an object goes through [`Gc::write`], the place
//!   of the write barrier.
//! * Objects older than [`Heap::freeze`] are immortal: never marked, never
//!   freed, and their cells are written only when Python code changes them
//!   (then the barrier remembers them as roots), so that the pages of a
//!   pre-initialised heap stay shared between sandboxes.
//!
//! What does not live here: what the kinds of objects contain (`trace.rs`).

#![expect(unsafe_code, reason = "the heap is where raw memory becomes objects")]

#[cfg(not(target_family = "wasm"))]
mod verify;

use super::trace;
use super::value::Value;
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
    /// Allocated singly, with a mark byte in front.
    pub const LARGE: u8 = 1;
    /// A string that is in the table of interned strings.
    pub const INTERNED: u8 = 2;
    /// An interned string that natives know: it is never forgotten.
    pub const PERMANENT: u8 = 16;
    /// A container whose repr is being made, to find cycles.
    pub const IN_REPR: u8 = 4;
    /// An immortal object that was written to and so is a root.
    pub const REMEMBERED: u8 = 8;
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
    /// The reference must not be held across anything that can run Python
    /// code or reach the same object another way.
    #[inline(always)]
    #[allow(
        clippy::mut_from_ref,
        reason = "a handle is a pointer; see the rule above"
    )]
    pub fn write(&self) -> &mut T {
        if is_immortal(self.address()) {
            remember(self.address());
        }
        // SAFETY: the handle points to a live object of type T, and by the rule
        // above no other reference to it is in use.
        unsafe { &mut *self.pointer.as_ptr() }
    }

    /// The same object seen as another type that begins the same way.
    #[inline(always)]
    pub fn cast<U: Object>(self) -> Gc<U> {
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

impl Value {
    /// Whether this refers to an object that a collection could free.
    #[inline]
    pub fn is_young_object(self) -> bool {
        self.is_object() && !is_immortal(self.bits() as usize)
    }
}

#[cold]
#[inline(never)]
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
pub(super) fn room_behind(size: usize) -> usize {
    if size > MAX_CELL {
        return 0;
    }
    size.next_multiple_of(GRANULE) - size
}

/// Bytes of a block; also its alignment.
const BLOCK_SIZE: usize = 16 * 1024;
const MARK_WORDS: usize = BLOCK_SIZE / GRANULE / 64;

#[repr(C)]
struct Block {
    marks: [u64; MARK_WORDS],
    cell_size: u32,
    first_cell: u32,
    /// Cells that were ever on the free list; behind them nothing was written.
    made: u32,
}

const BLOCK_HEADER: usize = size_of::<Block>().next_multiple_of(GRANULE);

/// Bytes of cells that a block puts on the free list at a time: a short program needs few of most
/// sizes, and every page that it writes is copied before and put back after.
const MADE_AT_ONCE: usize = 2 * 1024;

/// A free cell: a null class marks it as free, the link chains it.
#[repr(C)]
struct FreeCell {
    class: usize,
    next: *mut FreeCell,
}

/// In front of an object that was allocated singly.
#[repr(C, align(16))]
struct LargePrefix {
    size: usize,
    marked: bool,
}

const LARGE_PREFIX: usize = size_of::<LargePrefix>();

/// Memory above the immortal part of the heap. Holes that pre-initialisation
/// left below are passed over, since an address below means immortal.
fn allocate_young(layout: Layout) -> *mut u8 {
    let mut rejected = Vec::new();
    let memory = loop {
        // SAFETY: no caller asks for an empty layout.
        let memory = unsafe { std::alloc::alloc(layout) };
        if memory.is_null() {
            std::alloc::handle_alloc_error(layout);
        }
        if !cfg!(target_family = "wasm") || memory as usize >= IMMORTAL_END.get() {
            break memory;
        }
        rejected.push(memory);
    };
    for memory in rejected {
        // SAFETY: allocated above with the same layout.
        unsafe { std::alloc::dealloc(memory, layout) };
    }
    memory
}

/// All Python objects of an interpreter.
pub struct Heap {
    free: [*mut FreeCell; CLASS_COUNT],
    /// The block of a class that has cells which were not on the free list yet.
    growing: [*mut Block; CLASS_COUNT],
    blocks: Vec<NonNull<Block>>,
    large: Vec<NonNull<LargePrefix>>,
    /// Bytes in cells and single objects, without what objects own besides.
    cell_bytes: usize,
    /// Bytes allocated since the last collection, cells only.
    allocated_since: usize,
    immortal_blocks: usize,
    immortal_large: usize,
    /// Of `cell_bytes`, what was there at the freeze.
    immortal_bytes: usize,
    mark_stack: MarkStack,
}

/// Entries of the mark stack at most. Marking must not need memory in proportion to the heap:
/// when the stack is full, objects are only marked, and found again by looking through the heap.
const MAX_MARK_STACK: usize = 256 << 10;

/// Objects that are marked but not yet traced.
#[derive(Default)]
pub struct MarkStack {
    open: Vec<usize>,
    /// Marked objects were left out.
    overflowed: bool,
    /// References are only to be listed, not marked.
    #[cfg(not(target_family = "wasm"))]
    listing: bool,
}

impl MarkStack {
    /// For marking roots.
    pub fn marker(&mut self) -> Marker<'_> {
        Marker { stack: self }
    }
}

/// Collects references during marking.
pub struct Marker<'a> {
    stack: &'a mut MarkStack,
}

impl Marker<'_> {
    /// Mark a value.
    #[inline(always)]
    pub fn value(&mut self, value: Value) {
        if value.is_object() {
            self.address(value.bits() as usize);
        }
    }

    /// Mark an object.
    #[inline(always)]
    pub fn object<T>(&mut self, object: Gc<T>) {
        self.address(object.address());
    }

    /// Mark an object that may be absent.
    #[inline(always)]
    pub fn option<T>(&mut self, object: Option<Gc<T>>) {
        if let Some(object) = object {
            self.address(object.address());
        }
    }

    /// Mark a row of values.
    #[inline(always)]
    pub fn values(&mut self, values: &[Value]) {
        for value in values {
            self.value(*value);
        }
    }

    /// Trace what is on the stack, and all that comes of it.
    fn drain(&mut self) {
        while let Some(address) = self.stack.open.pop() {
            trace::trace(Gc::from_address(address), self);
        }
    }

    #[inline(always)]
    fn address(&mut self, address: usize) {
        #[cfg(not(target_family = "wasm"))]
        if self.stack.listing {
            self.stack.open.push(address);
            return;
        }
        if !is_immortal(address) && mark(address) {
            if self.stack.open.len() < MAX_MARK_STACK {
                self.stack.open.push(address);
            } else {
                self.stack.overflowed = true;
            }
        }
    }
}

/// Set the mark of an object; whether it was unset before.
#[inline(always)]
fn mark(address: usize) -> bool {
    // SAFETY: the address is that of a live object; blocks are aligned to their
    // size and single objects have a prefix.
    unsafe {
        if (*(address as *const Header)).flags & flag::LARGE != 0 {
            let prefix = (address - LARGE_PREFIX) as *mut LargePrefix;
            let fresh = !(*prefix).marked;
            (*prefix).marked = true;
            return fresh;
        }
        let block = (address & !(BLOCK_SIZE - 1)) as *mut Block;
        let granule = (address & (BLOCK_SIZE - 1)) / GRANULE;
        let word = &mut (*block).marks[granule / 64];
        let bit = 1u64 << (granule % 64);
        let fresh = *word & bit == 0;
        *word |= bit;
        fresh
    }
}

/// Whether the mark of an object is set.
fn is_marked(address: usize) -> bool {
    // SAFETY: as in `mark`; between marking and sweeping every object is still there.
    unsafe {
        if (*(address as *const Header)).flags & flag::LARGE != 0 {
            return (*((address - LARGE_PREFIX) as *const LargePrefix)).marked;
        }
        let block = (address & !(BLOCK_SIZE - 1)) as *const Block;
        let granule = (address & (BLOCK_SIZE - 1)) / GRANULE;
        (*block).marks[granule / 64] & (1u64 << (granule % 64)) != 0
    }
}

/// Whether an object outlives the collection, between marking and sweeping.
fn stays(value: Value) -> bool {
    match value.header() {
        Some(header) => is_immortal(header.address()) || is_marked(header.address()),
        None => true,
    }
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
            blocks: Vec::new(),
            large: Vec::new(),
            cell_bytes: 0,
            allocated_since: 0,
            immortal_blocks: 0,
            immortal_large: 0,
            immortal_bytes: 0,
            mark_stack: MarkStack::default(),
        }
    }

    /// Bytes allocated in cells since the last collection.
    #[inline(always)]
    pub fn allocated_since_collection(&self) -> usize {
        self.allocated_since
    }

    /// Bytes in cells that collections look at.
    pub fn young_bytes(&self) -> usize {
        self.cell_bytes.saturating_sub(self.immortal_bytes)
    }

    /// Move `object` into the heap. Its header's kind must be `T::KIND`.
    #[inline(always)]
    pub fn allocate<T: Object>(&mut self, object: T) -> Gc<T> {
        let pointer = self.allocate_cell(size_of::<T>()) as *mut T;
        // SAFETY: the cell has room for a T, is aligned to 16 and not in use.
        unsafe {
            let large = (*(pointer as *mut Header)).flags & flag::LARGE;
            pointer.write(object);
            (*(pointer as *mut Header)).flags |= large;
        }
        Gc::from_address(pointer as usize)
    }

    /// Move `object` into the heap with room for `extra` bytes behind it, which
    /// the caller fills.
    #[inline(always)]
    pub fn allocate_with_extra<T: Object>(&mut self, object: T, extra: usize) -> Gc<T> {
        let pointer = self.allocate_cell(size_of::<T>() + extra) as *mut T;
        // SAFETY: as above; the bytes behind the object are filled by the caller.
        unsafe {
            let large = (*(pointer as *mut Header)).flags & flag::LARGE;
            pointer.write(object);
            (*(pointer as *mut Header)).flags |= large;
        }
        Gc::from_address(pointer as usize)
    }

    /// A cell whose header's flags say whether it is large.
    #[inline(always)]
    fn allocate_cell(&mut self, size: usize) -> *mut u8 {
        let class = size.max(GRANULE).div_ceil(GRANULE) - 1;
        if class < CLASS_COUNT {
            let cell = self.free[class];
            if !cell.is_null() {
                // SAFETY: cells on the free list are free and linked.
                unsafe {
                    self.free[class] = (*cell).next;
                    (*(cell as *mut Header)).flags = 0;
                }
                let bytes = (class + 1) * GRANULE;
                self.allocated_since += bytes;
                return cell as *mut u8;
            }
        }
        self.allocate_slow(size, class)
    }

    #[cold]
    #[inline(never)]
    fn allocate_slow(&mut self, size: usize, class: usize) -> *mut u8 {
        if class >= CLASS_COUNT {
            return self.allocate_large(size);
        }
        if self.growing[class].is_null() {
            self.add_block(class);
        }
        self.make_cells(class);
        self.allocate_cell(size)
    }

    fn allocate_large(&mut self, size: usize) -> *mut u8 {
        let total = size + LARGE_PREFIX;
        let layout =
            Layout::from_size_align(total, GRANULE).expect("sizes are checked before allocation");
        let memory = allocate_young(layout);
        let prefix = NonNull::new(memory as *mut LargePrefix).expect("allocate_young checks");
        // SAFETY: freshly allocated with room for prefix and header.
        unsafe {
            prefix.as_ptr().write(LargePrefix {
                size: total,
                marked: false,
            });
            let object = memory.add(LARGE_PREFIX);
            (*(object as *mut Header)).flags = flag::LARGE;
            self.large.push(prefix);
            self.cell_bytes += total;
            self.allocated_since += total;
            object
        }
    }

    fn add_block(&mut self, class: usize) {
        let layout = Layout::from_size_align(BLOCK_SIZE, BLOCK_SIZE).expect("constant");
        let memory = allocate_young(layout);
        let block = NonNull::new(memory as *mut Block).expect("allocate_young checks");
        // SAFETY: the block has room for its header; nothing else uses it.
        unsafe {
            block.as_ptr().write(Block {
                marks: [0; MARK_WORDS],
                cell_size: ((class + 1) * GRANULE) as u32,
                first_cell: BLOCK_HEADER as u32,
                made: 0,
            });
        }
        self.growing[class] = block.as_ptr();
        self.blocks.push(block);
        self.cell_bytes += BLOCK_SIZE;
    }

    /// Put some cells of the class's growing block on the free list.
    fn make_cells(&mut self, class: usize) {
        let block = self.growing[class];
        let cell_size = (class + 1) * GRANULE;
        let all = (BLOCK_SIZE - BLOCK_HEADER) / cell_size;
        // SAFETY: growing blocks are live and have room for all cells; those behind `made` are in no list.
        unsafe {
            let made = (*block).made as usize;
            let next = (made + (MADE_AT_ONCE / cell_size).max(1)).min(all);
            // The list is built backwards so that allocation walks upwards.
            for index in (made..next).rev() {
                let cell =
                    (block as *mut u8).add(BLOCK_HEADER + index * cell_size) as *mut FreeCell;
                cell.write(FreeCell {
                    class: 0,
                    next: self.free[class],
                });
                self.free[class] = cell;
            }
            (*block).made = next as u32;
            if next == all {
                self.growing[class] = std::ptr::null_mut();
            }
        }
    }

    /// Declare everything that exists to be immortal.
    pub fn freeze(&mut self) {
        // What is free in old blocks stays unused: using it would dirty shared pages.
        self.free = [std::ptr::null_mut(); CLASS_COUNT];
        self.growing = [std::ptr::null_mut(); CLASS_COUNT];
        self.immortal_blocks = self.blocks.len();
        self.immortal_large = self.large.len();
        self.immortal_bytes = self.cell_bytes;
        self.allocated_since = 0;
        let mut end = 0;
        for block in &self.blocks {
            let block = block.as_ptr();
            end = end.max(block as usize + BLOCK_SIZE);
            // SAFETY: blocks of the list are live, and so are cells that have a class.
            unsafe {
                let cell_size = (*block).cell_size as usize;
                let made = (*block).made as usize;
                let unused = BLOCK_HEADER + made * cell_size;
                std::ptr::write_bytes((block as *mut u8).add(unused), 0, BLOCK_SIZE - unused);
                for index in 0..made {
                    let cell = (block as *mut u8).add(BLOCK_HEADER + index * cell_size);
                    if (*(cell as *const FreeCell)).class != 0 {
                        (*(cell as *mut Header)).flags |= flag::IMMORTAL;
                    } else {
                        // Pages of zeros need no room in the component.
                        std::ptr::write_bytes(cell, 0, cell_size);
                    }
                }
            }
        }
        for prefix in &self.large {
            // SAFETY: prefixes of the list are live and in front of an object.
            unsafe {
                end = end.max(prefix.as_ptr() as usize + prefix.as_ref().size);
                let object = (prefix.as_ptr() as *mut u8).add(LARGE_PREFIX) as *mut Header;
                (*object).flags |= flag::IMMORTAL;
            }
        }
        IMMORTAL_END.set(end);
    }

    /// Begin a collection: what the roots refer to is marked into this.
    pub fn begin_collection(&mut self) -> MarkStack {
        std::mem::take(&mut self.mark_stack)
    }

    /// Mark everything that is reachable, then free the rest. In between, `dead` is called with
    /// what tells whether an object is reachable, and gives some that are to stay nevertheless;
    /// then `weak` with what tells whether an object stays.
    pub fn finish_collection(
        &mut self,
        stack: MarkStack,
        poison: bool,
        dead: impl FnOnce(&dyn Fn(Value) -> bool) -> Vec<Value>,
        weak: impl FnOnce(&dyn Fn(Value) -> bool),
    ) {
        let mut stack = stack;
        let mut marker = stack.marker();
        let remembered = REMEMBERED.take();
        for address in &remembered {
            trace::trace(Gc::from_address(*address), &mut marker);
        }
        REMEMBERED.set(remembered);
        self.mark_reachable(&mut marker);
        let kept = dead(&stays);
        if !kept.is_empty() {
            marker.values(&kept);
            self.mark_reachable(&mut marker);
        }
        self.mark_stack = stack;
        weak(&stays);
        self.sweep(poison);
    }

    fn mark_reachable(&self, marker: &mut Marker<'_>) {
        marker.drain();
        while std::mem::take(&mut marker.stack.overflowed) {
            self.trace_marked(marker);
        }
    }

    /// Trace every marked object again: some of those that they refer to are not marked yet.
    fn trace_marked(&self, marker: &mut Marker<'_>) {
        for block in &self.blocks[self.immortal_blocks..] {
            for word in 0..MARK_WORDS {
                // SAFETY: blocks of the list are live.
                let mut marks = unsafe { (*block.as_ptr()).marks[word] };
                while marks != 0 {
                    let granule = word * 64 + marks.trailing_zeros() as usize;
                    marks &= marks - 1;
                    let address = block.as_ptr() as usize + granule * GRANULE;
                    trace::trace(Gc::from_address(address), marker);
                    marker.drain();
                }
            }
        }
        for prefix in &self.large[self.immortal_large..] {
            // SAFETY: prefixes of the list are live.
            if unsafe { prefix.as_ref() }.marked {
                let address = prefix.as_ptr() as usize + LARGE_PREFIX;
                trace::trace(Gc::from_address(address), marker);
                marker.drain();
            }
        }
    }

    fn sweep(&mut self, poison: bool) {
        self.allocated_since = 0;
        self.free = [std::ptr::null_mut(); CLASS_COUNT];
        let mut next_block = self.immortal_blocks;
        while next_block < self.blocks.len() {
            // SAFETY: blocks of the list are live; cells without a mark are not
            // reachable, cells with a null class are free already.
            unsafe {
                let block = self.blocks[next_block].as_ptr();
                if (*block).marks == [0; MARK_WORDS] {
                    drop_cells(block);
                    if poison {
                        std::ptr::write_bytes(block as *mut u8, 0xA5, BLOCK_SIZE);
                    }
                    let layout = Layout::from_size_align_unchecked(BLOCK_SIZE, BLOCK_SIZE);
                    std::alloc::dealloc(block as *mut u8, layout);
                    self.blocks.swap_remove(next_block);
                    self.cell_bytes -= BLOCK_SIZE;
                    for growing in &mut self.growing {
                        if *growing == block {
                            *growing = std::ptr::null_mut();
                        }
                    }
                    continue;
                }
                next_block += 1;
                let cell_size = (*block).cell_size as usize;
                let class = cell_size / GRANULE - 1;
                for index in (0..(*block).made as usize).rev() {
                    let offset = BLOCK_HEADER + index * cell_size;
                    let granule = offset / GRANULE;
                    if (*block).marks[granule / 64] & (1 << (granule % 64)) != 0 {
                        continue;
                    }
                    let cell = (block as *mut u8).add(offset) as *mut FreeCell;
                    if (*cell).class != 0 {
                        trace::drop_object(Gc::from_address(cell as usize));
                        if poison {
                            std::ptr::write_bytes(cell as *mut u8, 0xA5, cell_size);
                        }
                        (*cell).class = 0;
                    }
                    (*cell).next = self.free[class];
                    self.free[class] = cell;
                }
                (*block).marks = [0; MARK_WORDS];
            }
        }
        let mut index = self.immortal_large;
        while index < self.large.len() {
            let prefix = self.large[index].as_ptr();
            // SAFETY: prefixes of the list are live; an unmarked object is unreachable.
            unsafe {
                if (*prefix).marked {
                    (*prefix).marked = false;
                    index += 1;
                    continue;
                }
                let size = (*prefix).size;
                trace::drop_object(Gc::from_address(prefix as usize + LARGE_PREFIX));
                self.cell_bytes -= size;
                let layout = Layout::from_size_align_unchecked(size, GRANULE);
                std::alloc::dealloc(prefix as *mut u8, layout);
                self.large.swap_remove(index);
            }
        }
    }
}

/// Drop all objects of a block.
///
/// # Safety
/// The block is live and none of its objects is reachable.
unsafe fn drop_cells(block: *mut Block) {
    // SAFETY: by the caller's promise; cells with a null class are free already.
    unsafe {
        let cell_size = (*block).cell_size as usize;
        for index in 0..(*block).made as usize {
            let cell = (block as *mut u8).add(BLOCK_HEADER + index * cell_size) as *mut FreeCell;
            if (*cell).class != 0 {
                trace::drop_object(Gc::from_address(cell as usize));
            }
        }
    }
}

impl Drop for Heap {
    fn drop(&mut self) {
        // Nothing is reachable any more; nothing is immortal either.
        IMMORTAL_END.set(0);
        REMEMBERED.take();
        self.immortal_blocks = 0;
        self.immortal_large = 0;
        self.sweep(false);
        for block in &self.blocks {
            // SAFETY: allocated with this layout; all objects in it are dropped.
            unsafe {
                let layout = Layout::from_size_align_unchecked(BLOCK_SIZE, BLOCK_SIZE);
                std::alloc::dealloc(block.as_ptr() as *mut u8, layout);
            }
        }
    }
}

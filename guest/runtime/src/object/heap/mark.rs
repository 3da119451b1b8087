//! Marking: which objects are reachable.
//!
//! It goes on in slices, and the program runs in between. What counts is what was reachable when it
//! began, all of which is found: whatever an object refers to is marked before the object is written
//! to for the first time ([`trace_now`], called by the write barrier), and roots are looked at once, in
//! the beginning. An object made meanwhile has its mark from the start. So a program can only come
//! by objects that have or will have a mark, nothing needs to be looked at again in the
//! end, and what becomes garbage meanwhile is left to the next collection.
//!
//! Marks are of two kinds: an object that is *reached* and not *traced* is still to be looked into.
//! The stack only says where such objects are; those that it has no room for are found by looking
//! through the blocks. So marking needs no memory in proportion to the heap.

#![expect(unsafe_code, reason = "the heap is where raw memory becomes objects")]

use super::*;
use crate::object::string::Str;

/// Entries of the mark stack at most.
const MAX_MARK_STACK: usize = 32 << 10;

thread_local! {
    /// Where the write barrier reaches it too.
    static STACK: Cell<MarkStack> = const { Cell::new(MarkStack::new()) };
}

/// What is done with an object that is reached for the first time.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum AtFirst {
    /// It is to be traced.
    #[default]
    Trace,
    /// It is left out, to be found by looking through the blocks.
    LeaveOut,
    /// It is put on the stack, whatever it is.
    List,
}

/// Objects that are reached but not traced.
#[derive(Default)]
pub struct MarkStack {
    pub(super) open: Vec<usize>,
    /// Long ones, and where tracing them goes on.
    parts: Vec<(usize, usize)>,
    /// Some were left out.
    overflowed: bool,
    /// What is done with an object that is reached for the first time.
    at_first: AtFirst,
    /// Objects and references looked at.
    work: usize,
    /// References are only to be listed, not marked.
    #[cfg(not(target_family = "wasm"))]
    listing: bool,
}

impl MarkStack {
    const fn new() -> MarkStack {
        MarkStack {
            open: Vec::new(),
            parts: Vec::new(),
            overflowed: false,
            at_first: AtFirst::Trace,
            work: 0,
            #[cfg(not(target_family = "wasm"))]
            listing: false,
        }
    }

    /// For listing references.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn lister() -> MarkStack {
        MarkStack {
            listing: true,
            ..MarkStack::new()
        }
    }

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
        // Most single references are to classes and the like.
        if !is_immortal(object.address()) || self.lists() {
            self.one(object.address());
        }
    }

    /// Mark an object that may be absent.
    #[inline(always)]
    pub fn option<T>(&mut self, object: Option<Gc<T>>) {
        if let Some(object) = object {
            self.object(object);
        }
    }

    #[inline(never)]
    fn one(&mut self, address: usize) {
        self.address(address);
    }

    /// Mark a row of values.
    #[inline(always)]
    pub fn values(&mut self, values: &[Value]) {
        self.worked(values.len());
        for value in values {
            self.value(*value);
        }
    }

    /// This many references are looked at.
    #[inline(always)]
    pub fn worked(&mut self, count: usize) {
        self.stack.work += count;
    }

    /// Mark an object and what it refers to: one that changes without the write barrier.
    pub fn object_in_use<T>(&mut self, object: Gc<T>) {
        self.address(object.address());
        let whole = !self.lists() && self.stack.at_first != AtFirst::List;
        if whole && !is_immortal(object.address()) {
            self.trace(object.address());
        }
    }

    /// Whether references are only listed.
    #[inline(always)]
    fn lists(&self) -> bool {
        #[cfg(not(target_family = "wasm"))]
        return self.stack.listing;
        #[cfg(target_family = "wasm")]
        false
    }

    /// Trace what is on the stack, and all that comes of it, until so much work is done; whether
    /// nothing is left there.
    fn drain(&mut self, until: usize) -> bool {
        loop {
            while let Some(address) = self.stack.open.pop() {
                self.trace_part(address, 0);
                if self.stack.work >= until {
                    return false;
                }
            }
            let Some((address, start)) = self.stack.parts.pop() else {
                return true;
            };
            self.trace_part(address, start);
        }
    }

    /// Trace an object, or the next part of a long one.
    #[inline]
    fn trace_part(&mut self, address: usize, start: usize) {
        // It was written to since it came here.
        if is_traced(address) {
            return;
        }
        self.worked(1);
        match trace::trace_part(Gc::from_address(address), start, self) {
            None => set_traced(address),
            Some(next) => self.stack.parts.push((address, next)),
        }
    }

    /// Trace an object at once.
    fn trace(&mut self, address: usize) {
        if !is_traced(address) {
            set_traced(address);
            self.trace_whole(Gc::from_address(address));
        }
    }

    /// As quickly as can be: that objects behind the first part are reached is noted without
    /// a look at them.
    fn trace_whole(&mut self, object: Gc<Header>) {
        self.worked(1);
        let mut next = trace::trace_part(object, 0, self);
        while let Some(start) = next {
            self.stack.at_first = AtFirst::LeaveOut;
            next = trace::trace_part(object, start, self);
        }
        self.stack.at_first = AtFirst::Trace;
    }

    /// An object was reached that is not to be traced now.
    #[cold]
    fn not_traced(&mut self, address: usize) {
        match self.stack.at_first {
            AtFirst::List => self.stack.open.push(address),
            _ => self.stack.overflowed = true,
        }
    }

    #[inline(always)]
    fn address(&mut self, address: usize) {
        #[cfg(not(target_family = "wasm"))]
        if self.stack.listing {
            self.stack.open.push(address);
            return;
        }
        if !is_immortal(address) && reach(address) {
            if self.stack.at_first != AtFirst::Trace {
                self.not_traced(address);
            } else if is_leaf(address) {
                set_traced(address);
            } else if self.stack.open.len() < MAX_MARK_STACK {
                self.stack.open.push(address);
            } else {
                self.stack.overflowed = true;
            }
        }
    }
}

/// What single objects refer to that has no mark, without marking it.
#[derive(Default)]
pub(super) struct References(MarkStack);

impl References {
    /// Each of them once.
    pub(super) fn of(&mut self, address: usize) -> &[usize] {
        self.0.open.clear();
        self.0.at_first = AtFirst::List;
        let object = Gc::from_address(address);
        let mut next = Some(0);
        while let Some(start) = next {
            next = trace::trace_part(object, start, &mut self.0.marker());
        }
        self.0.open.iter().for_each(|target| unreach(*target));
        &self.0.open
    }
}

/// Whether an object refers to nothing that could be freed: most texts, numbers.
#[inline(always)]
fn is_leaf(address: usize) -> bool {
    let object = Gc::<Header>::from_address(address);
    let leaf = match object.kind {
        Kind::Str => object.cast_unchecked::<Str>().buffer().is_none(),
        Kind::Bytes | Kind::BigInt | Kind::Complex | Kind::ByteArray | Kind::RangeIterator => true,
        _ => false,
    };
    leaf && is_immortal(object.class.address())
}

/// The marks of an object in a block, and its bit in them.
///
/// # Safety
/// The address is that of a live object that is not large.
#[inline(always)]
unsafe fn marks_of(address: usize) -> (*mut Marks, u64) {
    let block = (address & !(BLOCK_ALIGN - 1)) as *mut Block;
    let granule = (address & (BLOCK_ALIGN - 1)) / GRANULE;
    // SAFETY: blocks are aligned to their size, so this is the object's.
    let marks = unsafe { &raw mut (*block).marks[granule / 64] };
    (marks, 1 << (granule % 64))
}

/// What is in front of an object that is large.
#[inline(always)]
fn prefix_of(address: usize) -> *mut LargePrefix {
    (address - LARGE_PREFIX) as *mut LargePrefix
}

/// Note that an object is reachable; whether that was not known.
#[inline(always)]
fn reach(address: usize) -> bool {
    // SAFETY: the address is that of a live object.
    unsafe {
        if is_large(address) {
            let prefix = prefix_of(address);
            return !std::mem::replace(&mut (*prefix).reached, true);
        }
        let (marks, bit) = marks_of(address);
        let fresh = (*marks).reached & bit == 0;
        (*marks).reached |= bit;
        fresh
    }
}

/// Whether an object is known to be reachable.
#[inline(always)]
pub(super) fn is_reached(address: usize) -> bool {
    // SAFETY: as in `reach`; between marking and sweeping every object is still there.
    unsafe {
        if is_large(address) {
            return (*prefix_of(address)).reached;
        }
        let (marks, bit) = marks_of(address);
        (*marks).reached & bit != 0
    }
}

/// Take back that an object is reachable; it was not traced.
fn unreach(address: usize) {
    // SAFETY: as in `reach`.
    unsafe {
        if is_large(address) {
            (*prefix_of(address)).reached = false;
            return;
        }
        let (marks, bit) = marks_of(address);
        (*marks).reached &= !bit;
    }
}

/// Note that what an object refers to is known to be reachable, and so is the object.
#[inline(always)]
fn set_traced(address: usize) {
    // SAFETY: as in `reach`.
    unsafe {
        if is_large(address) {
            (*prefix_of(address)).reached = true;
            (*prefix_of(address)).traced = true;
            return;
        }
        let (marks, bit) = marks_of(address);
        (*marks).reached |= bit;
        (*marks).traced |= bit;
    }
}

#[inline(always)]
fn is_traced(address: usize) -> bool {
    // SAFETY: as in `reach`.
    unsafe {
        if is_large(address) {
            return (*prefix_of(address)).traced;
        }
        let (marks, bit) = marks_of(address);
        (*marks).traced & bit != 0
    }
}

fn with_stack<T>(action: impl FnOnce(&mut Marker<'_>) -> T) -> T {
    let mut stack = STACK.take();
    let result = action(&mut stack.marker());
    STACK.set(stack);
    result
}

/// An object is about to change: mark what it refers to before.
pub(super) fn trace_now(address: usize) {
    if !is_traced(address) {
        with_stack(|marker| marker.trace(address));
    }
}

/// An object came into use that was not reachable.
pub(super) fn mark_now(address: usize) {
    with_stack(|marker| marker.address(address));
}

/// Nothing is marked.
pub(super) fn forget() {
    STACK.set(MarkStack::new());
}

/// Whether an object outlives the collection, from when all is marked until something is swept.
pub fn stays(value: Value) -> bool {
    match value.header() {
        Some(header) => is_immortal(header.address()) || is_reached(header.address()),
        None => true,
    }
}

impl Heap {
    /// Begin to mark: what the roots refer to is marked into this.
    pub fn begin_marking(&mut self) -> MarkStack {
        self.finish_sweep();
        let mut stack = STACK.take();
        let mut marker = stack.marker();
        let remembered = REMEMBERED.take();
        for address in &remembered {
            marker.trace_whole(Gc::from_address(*address));
        }
        REMEMBERED.set(remembered);
        stack
    }

    /// The roots are marked: the program may go on between slices.
    pub fn roots_are_marked(&mut self, stack: MarkStack) {
        STACK.set(stack);
        self.phase = Phase::Marking;
        self.allocated_since = 0;
        set_marking(true);
        for class in 0..CLASS_COUNT {
            self.mark_free_cells(class, true);
        }
    }

    /// Cells that are made to objects while marking goes on have their marks before.
    pub(super) fn mark_free_cells(&mut self, class: usize, mark: bool) {
        let mut cell = self.free[class];
        while !cell.is_null() {
            // SAFETY: cells on free lists lie in live blocks.
            unsafe {
                let (marks, bit) = marks_of(cell as usize);
                if mark {
                    (*marks).reached |= bit;
                    (*marks).traced |= bit;
                } else {
                    (*marks).reached &= !bit;
                    (*marks).traced &= !bit;
                }
                cell = (*cell).next;
            }
        }
    }

    /// Mark what is reachable, as much as about `amount` objects and references; whether all is.
    pub fn mark_some(&mut self, amount: usize) -> bool {
        let mut stack = STACK.take();
        stack.work = 0;
        let mut marker = stack.marker();
        let done = loop {
            if !marker.drain(amount) {
                break false;
            }
            match self.rescan {
                Some(place) => self.rescan = self.find_untraced(place, &mut marker),
                None if marker.stack.overflowed => {
                    marker.stack.overflowed = false;
                    self.rescan = Some(0);
                }
                None => break true,
            }
        };
        STACK.set(stack);
        done
    }

    /// Mark values that are to stay.
    pub fn mark_values(&mut self, values: &[Value]) {
        with_stack(|marker| marker.values(values));
    }

    /// Look for objects that the stack had no room for, in some block or some large objects; where to
    /// go on.
    fn find_untraced(&self, place: usize, marker: &mut Marker<'_>) -> Option<usize> {
        /// Large objects at a time.
        const SOME: usize = 256;
        let young = &self.blocks;
        marker.worked(MARK_WORDS);
        if let Some(block) = young.get(place) {
            for word in 0..MARK_WORDS {
                // SAFETY: blocks of the list are live.
                let marks = unsafe { (*block.as_ptr()).marks[word] };
                let mut untraced = marks.reached & !marks.traced;
                while untraced != 0 {
                    let granule = word * 64 + untraced.trailing_zeros() as usize;
                    untraced &= untraced - 1;
                    let address = block.as_ptr() as usize + granule * GRANULE;
                    marker.stack.open.push(address);
                }
            }
            return Some(place + 1);
        }
        let start = (place - young.len()) * SOME;
        let rest = self.large.get(start..)?;
        for prefix in rest.iter().take(SOME) {
            // SAFETY: prefixes of the list are live.
            let (reached, traced) = unsafe { (prefix.as_ref().reached, prefix.as_ref().traced) };
            if reached && !traced {
                let address = prefix.as_ptr() as usize + LARGE_PREFIX;
                marker.stack.open.push(address);
            }
        }
        (rest.len() > SOME).then_some(place + 1)
    }

    /// All is marked: until sweeping begins, [`stays`] tells what.
    pub fn end_marking(&mut self) {
        set_marking(false);
        for class in 0..CLASS_COUNT {
            self.mark_free_cells(class, false);
        }
    }

    /// Forget what was marked.
    pub fn abandon_marking(&mut self) {
        if self.phase != Phase::Marking {
            return;
        }
        forget();
        set_marking(false);
        self.rescan = None;
        self.phase = Phase::Idle;
        for block in &self.blocks {
            // SAFETY: blocks of the list are live.
            unsafe { (*block.as_ptr()).marks = [NO_MARKS; MARK_WORDS] };
        }
        for prefix in &mut self.large {
            // SAFETY: prefixes of the list are live.
            let prefix = unsafe { prefix.as_mut() };
            (prefix.reached, prefix.traced) = (false, false);
        }
    }
}

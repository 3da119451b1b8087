//! List, tuple, bytes, bytearray, range, slice and cell objects: their layout
//! and how they are made. Methods live in `types/`.

#![expect(
    unsafe_code,
    reason = "items of tuples and bytes lie behind the object; this is part of the heap"
)]

use super::fixed_buffer::{ItemRoom, Room};
use super::heap::{Gc, Header, Kind, Object};
use super::value::Value;
use crate::ctx::{Ctx, Thrown};

macro_rules! objects {
    ($($name:ident),*) => { $(impl Object for $name { const KIND: Kind = Kind::$name; })* };
}

objects!(List, Tuple, Bytes, ByteArray, Range, Slice, Cell, Complex);

/// A list.
#[repr(C)]
pub struct List {
    head: Header,
    /// The items.
    pub items: Vec<Value>,
}

/// A tuple; items lie behind the object.
#[repr(C)]
pub struct Tuple {
    head: Header,
    length: usize,
    items: [Value; 0],
}

impl Tuple {
    /// The items.
    #[inline(always)]
    pub fn items(&self) -> &[Value] {
        // SAFETY: `length` values lie behind the object, written when it was made.
        unsafe { std::slice::from_raw_parts(self.items.as_ptr(), self.length) }
    }
}

/// Immutable bytes; they lie behind the object.
#[repr(C)]
pub struct Bytes {
    head: Header,
    length: usize,
    bytes: [u8; 0],
}

impl Bytes {
    /// The bytes.
    #[inline(always)]
    pub fn as_bytes(&self) -> &[u8] {
        // SAFETY: `length` bytes lie behind the object, written when it was made.
        unsafe { std::slice::from_raw_parts(self.bytes.as_ptr(), self.length) }
    }
}

/// Mutable bytes.
#[repr(C)]
pub struct ByteArray {
    head: Header,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// A range; its numbers are int objects of any size.
#[repr(C)]
pub struct Range {
    head: Header,
    /// First number.
    pub start: Value,
    /// The number before which it ends.
    pub stop: Value,
    /// Distance; not zero.
    pub step: Value,
}

impl Range {
    /// Start, stop and step when all are small.
    pub fn small(&self) -> Option<(i64, i64, i64)> {
        Some((
            self.start.as_small_int()?,
            self.stop.as_small_int()?,
            self.step.as_small_int()?,
        ))
    }

    /// Number of items of a range over small ints.
    pub fn small_length(start: i64, stop: i64, step: i64) -> usize {
        if step > 0 && start < stop {
            ((stop - start - 1) / step) as usize + 1
        } else if step < 0 && start > stop {
            ((start - stop - 1) / -step) as usize + 1
        } else {
            0
        }
    }
}

/// A slice.
#[repr(C)]
pub struct Slice {
    head: Header,
    /// `start`, None when absent.
    pub start: Value,
    /// `stop`, None when absent.
    pub stop: Value,
    /// `step`, None when absent.
    pub step: Value,
}

/// A variable shared between a function and functions inside it.
#[repr(C)]
pub struct Cell {
    head: Header,
    /// The content; unbound when empty.
    pub content: Value,
}

/// A complex number.
#[repr(C)]
pub struct Complex {
    head: Header,
    /// Real part.
    pub real: f64,
    /// Imaginary part.
    pub imag: f64,
}

impl Ctx {
    /// A new list.
    #[inline]
    pub fn new_list(&mut self, items: Vec<Value>) -> Gc<List> {
        let head = self.header(self.types.list, Kind::List);
        let list = self.heap.allocate(List { head, items });
        self.keep_object(list)
    }

    /// A new tuple.
    #[inline]
    pub fn new_tuple(&mut self, items: &[Value]) -> Gc<Tuple> {
        if items.is_empty()
            && let Some(empty) = self.strings.empty_tuple
        {
            return empty;
        }
        let size = size_of_val(items);
        let made = self.allocate_tuple(items.len(), |_, place| {
            // SAFETY: the place is that of so many items.
            unsafe {
                Room::fill_at_once(place, size, |room| ItemRoom::new(room).push(items));
            }
            Ok(())
        });
        made.unwrap_or_else(|Thrown| unreachable!("nothing stops what is written at once"))
    }

    /// A new tuple of `length` items, which `fill` writes where they stay. Memory for that many has been asked
    /// for before.
    pub fn new_tuple_with(
        &mut self,
        length: usize,
        fill: impl FnOnce(&mut ItemRoom<'_, '_>),
    ) -> Result<Gc<Tuple>, Thrown> {
        match self.strings.empty_tuple {
            Some(empty) if length == 0 => Ok(empty),
            _ => self.allocate_tuple(length, |ctx, place| {
                let size = length * size_of::<Value>();
                // SAFETY: the place is that of so many items.
                unsafe { Room::fill(ctx, place, size, |room| fill(&mut ItemRoom::new(room))) }
            }),
        }
    }

    #[inline]
    fn allocate_tuple(
        &mut self,
        length: usize,
        write: impl FnOnce(&mut Ctx, *mut u8) -> Result<(), Thrown>,
    ) -> Result<Gc<Tuple>, Thrown> {
        let head = self.header(self.types.tuple, Kind::Tuple);
        let size = length * size_of::<Value>();
        let tuple = self.heap.allocate_with_extra(
            Tuple {
                head,
                length,
                items: [],
            },
            size,
        );
        // SAFETY: there is room for the items behind the object, which nobody else knows yet.
        unsafe {
            let first = (*(tuple.address() as *mut Tuple)).items.as_mut_ptr();
            write(self, first as *mut u8)?;
        }
        Ok(self.keep_object(tuple))
    }

    /// A new bytes object.
    pub fn new_bytes(&mut self, bytes: &[u8]) -> Gc<Bytes> {
        let made = self.allocate_bytes(bytes.len(), |_, place, size| {
            // SAFETY: the place has this size.
            unsafe { Room::fill_at_once(place, size, |room| room.push(bytes)) };
            Ok(())
        });
        made.unwrap_or_else(|Thrown| unreachable!("nothing stops what is written at once"))
    }

    /// A new bytes object of `size` bytes, which `fill` writes where they stay. Memory for that many has been
    /// asked for before.
    pub fn new_bytes_with(
        &mut self,
        size: usize,
        fill: impl FnOnce(&mut Room<'_>),
    ) -> Result<Gc<Bytes>, Thrown> {
        // SAFETY: the place has this size.
        self.allocate_bytes(size, |ctx, place, size| unsafe {
            Room::fill(ctx, place, size, fill)
        })
    }

    #[inline]
    fn allocate_bytes(
        &mut self,
        size: usize,
        write: impl FnOnce(&mut Ctx, *mut u8, usize) -> Result<(), Thrown>,
    ) -> Result<Gc<Bytes>, Thrown> {
        let head = self.header(self.types.bytes, Kind::Bytes);
        let object = self.heap.allocate_with_extra(
            Bytes {
                head,
                length: size,
                bytes: [],
            },
            size,
        );
        // SAFETY: there is room for the bytes behind the object, which nobody else knows yet.
        unsafe {
            let first = (*(object.address() as *mut Bytes)).bytes.as_mut_ptr();
            write(self, first, size)?;
        }
        Ok(self.keep_object(object))
    }

    /// A new bytearray.
    pub fn new_bytearray(&mut self, bytes: Vec<u8>) -> Gc<ByteArray> {
        let head = self.header(self.types.bytearray, Kind::ByteArray);
        let object = self.heap.allocate(ByteArray { head, bytes });
        self.keep_object(object)
    }

    /// A new range; the arguments are ints and `step` is not zero.
    pub fn new_range(&mut self, start: Value, stop: Value, step: Value) -> Gc<Range> {
        let head = self.header(self.types.range, Kind::Range);
        let object = self.heap.allocate(Range {
            head,
            start,
            stop,
            step,
        });
        self.keep_object(object)
    }

    /// A new slice.
    pub fn new_slice(&mut self, start: Value, stop: Value, step: Value) -> Gc<Slice> {
        let head = self.header(self.types.slice, Kind::Slice);
        let object = self.heap.allocate(Slice {
            head,
            start,
            stop,
            step,
        });
        self.keep_object(object)
    }

    /// A new cell.
    #[inline]
    pub fn new_cell(&mut self, content: Value) -> Gc<Cell> {
        let head = self.header(self.types.cell, Kind::Cell);
        let object = self.heap.allocate(Cell { head, content });
        self.keep_object(object)
    }

    /// A complex number.
    pub fn new_complex(&mut self, real: f64, imag: f64) -> Value {
        let head = self.header(self.types.complex, Kind::Complex);
        let object = self.heap.allocate(Complex { head, real, imag });
        Value::object(self.keep_object(object))
    }
}

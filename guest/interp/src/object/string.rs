//! The str object: UTF-8 text, its length in code points, a cached hash.
//!
//! Text lies behind the object itself, or, for strings built by `+=`, in a
//! shared buffer: appending to the string that ends where the buffer ends
//! extends the buffer and makes a new view, so that building a string piece
//! by piece is linear. What does not live here: methods (`types/str`).

#![expect(
    unsafe_code,
    reason = "text lies behind the object; this is part of the heap"
)]

use super::few_bytes;
use super::heap::{Gc, Header, Kind, Object, room_behind};
use super::room::{Room, TextRoom};
use crate::ctx::{Ctx, Thrown};
use std::cell::Cell;
use std::cmp::Ordering;

/// Text. Immutable.
#[repr(C)]
pub struct Str {
    head: Header,
    hash: Cell<u32>,
    length: u32,
    size: u32,
    data: *const u8,
    /// Where code points lie, for long text that is not ASCII; made when first indexed.
    index: Cell<Option<Box<[u32]>>>,
    buffer: Option<Gc<StrBuffer>>,
}

impl Object for Str {
    const KIND: Kind = Kind::Str;
}

/// Growing text shared by views.
#[repr(C)]
pub struct StrBuffer {
    head: Header,
    text: Vec<u8>,
}

impl Object for StrBuffer {
    const KIND: Kind = Kind::StrBuffer;
}

/// One entry of a code point index for this many code points.
const INDEX_STEP: usize = 64;

impl Str {
    /// The text.
    #[inline(always)]
    pub fn as_str(&self) -> &str {
        // SAFETY: data and size describe valid UTF-8 that lives as long as the object:
        // behind it, or in the buffer that it keeps alive and that is never changed
        // where views lie (see `append`).
        unsafe {
            std::str::from_utf8_unchecked(std::slice::from_raw_parts(self.data, self.size as usize))
        }
    }

    /// Whether both are the same text.
    #[inline(always)]
    pub fn same_text(&self, other: &Str) -> bool {
        few_bytes::equal(self.as_str().as_bytes(), other.as_str().as_bytes())
    }

    /// How the texts compare.
    #[inline(always)]
    pub fn compare_text(&self, other: &Str) -> Ordering {
        few_bytes::compare(self.as_str().as_bytes(), other.as_str().as_bytes())
    }

    /// Length in code points, as `len()` has it.
    #[inline(always)]
    pub fn length(&self) -> usize {
        self.length as usize
    }

    /// Whether every code point is one byte.
    #[inline(always)]
    pub fn is_ascii(&self) -> bool {
        self.length == self.size
    }

    /// Cached hash; zero while unknown.
    #[inline(always)]
    pub fn cached_hash(&self) -> u32 {
        self.hash.get()
    }

    /// Hash of the text: 32 bits, never zero.
    #[inline(always)]
    pub fn hash(&self) -> u32 {
        let cached = self.hash.get();
        if cached != 0 {
            return cached;
        }
        let hash = hash_text(self.as_str().as_bytes());
        self.hash.set(hash);
        hash
    }

    /// Byte offset of code point `position` (which may be the length).
    pub fn offset_of(&self, position: usize) -> usize {
        if self.is_ascii() {
            return position;
        }
        let text = self.as_str();
        if (self.length as usize) <= INDEX_STEP {
            return text
                .char_indices()
                .nth(position)
                .map_or(text.len(), |(offset, _)| offset);
        }
        let index = self.index.take().unwrap_or_else(|| {
            text.char_indices()
                .step_by(INDEX_STEP)
                .map(|(offset, _)| offset as u32)
                .collect()
        });
        let entry = position / INDEX_STEP;
        let offset = match index.get(entry) {
            None => text.len(),
            Some(start) => {
                let start = *start as usize;
                text[start..]
                    .char_indices()
                    .nth(position % INDEX_STEP)
                    .map_or(text.len(), |(offset, _)| start + offset)
            }
        };
        self.index.set(Some(index));
        offset
    }

    /// Code points before byte offset `offset`, which lies on a boundary.
    pub fn position_of(&self, offset: usize) -> usize {
        if self.is_ascii() {
            offset
        } else {
            self.as_str()[..offset].chars().count()
        }
    }

    /// Text from code point `start` to `end`.
    pub fn slice(&self, start: usize, end: usize) -> &str {
        if start >= end {
            return "";
        }
        let from = self.offset_of(start);
        let to = self.offset_of(end);
        &self.as_str()[from..to]
    }

    /// The code point at `position`.
    pub fn char_at(&self, position: usize) -> Option<char> {
        let offset = self.offset_of(position);
        self.as_str()[offset..].chars().next()
    }

    pub(super) fn buffer(&self) -> Option<Gc<StrBuffer>> {
        self.buffer
    }
}

/// A fast hash of bytes with a fixed seed: collisions burn the guest's own fuel.
pub(crate) fn hash_text(bytes: &[u8]) -> u32 {
    const K: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut hash: u64 = bytes.len() as u64 ^ 0x51ED_270B_9F31_77C1;
    let mut chunks = bytes.chunks_exact(8);
    for chunk in &mut chunks {
        let word = u64::from_le_bytes(chunk.try_into().expect("chunks of eight"));
        hash = (hash ^ word).wrapping_mul(K);
        hash ^= hash >> 29;
    }
    let mut last = [0; 8];
    let rest = chunks.remainder();
    // SAFETY: the rest is shorter than eight bytes.
    unsafe { few_bytes::copy(rest.as_ptr(), last.as_mut_ptr(), rest.len()) };
    hash = (hash ^ u64::from_le_bytes(last)).wrapping_mul(K);
    hash ^= hash >> 32;
    (hash as u32).max(1)
}

impl Gc<Str> {
    /// Append to a string that nobody else refers to, where its cell has room behind the text.
    pub(crate) fn append_in_place(self, more: &Str) -> bool {
        let (size, added) = (self.size as usize, more.size as usize);
        let inline = self.address() + size_of::<Str>();
        if self.data as usize != inline
            || self.hash.get() != 0
            || added > room_behind(size_of::<Str>() + size)
        {
            return false;
        }
        // SAFETY: the cell has room for the bytes; what is appended is another, whole string.
        unsafe {
            few_bytes::copy(more.data, (inline + size) as *mut u8, added);
        }
        let text = self.write();
        text.size += more.size;
        text.length += more.length;
        true
    }
}

impl Ctx {
    /// A new string with this text.
    #[inline]
    pub fn new_str(&mut self, text: &str) -> Gc<Str> {
        let length = if text.is_ascii() {
            text.len()
        } else {
            text.chars().count()
        };
        self.new_str_of_length(text, length)
    }

    /// A new string of a text whose number of code points is known.
    #[inline]
    pub fn new_str_of_length(&mut self, text: &str, length: usize) -> Gc<Str> {
        if text.len() <= 1 {
            match text.as_bytes().first() {
                None => {
                    if let Some(empty) = self.empty_str {
                        return empty;
                    }
                }
                Some(byte) => {
                    if let Some(one) = self.ascii_strs.get(*byte as usize) {
                        return *one;
                    }
                }
            }
        }
        self.allocate_str(text, length)
    }

    /// A new string object even when an equal one is cached.
    pub(crate) fn allocate_str(&mut self, text: &str, length: usize) -> Gc<Str> {
        self.allocate_filled(text.len(), length, |room| room.push(text.as_bytes()))
    }

    /// A new string of several texts in a row, of `size` bytes altogether.
    pub(crate) fn new_joined_str(
        &mut self,
        parts: impl Iterator<Item = Gc<Str>>,
        size: usize,
        length: usize,
    ) -> Gc<Str> {
        self.allocate_filled(size, length, |room| {
            parts.for_each(|part| room.push(part.as_str().as_bytes()));
        })
    }

    /// A new string of `size` bytes and `length` code points, which `fill` writes where they stay. Memory for
    /// that many bytes has been asked for before.
    pub fn new_str_with(
        &mut self,
        size: usize,
        length: usize,
        fill: impl FnOnce(&mut TextRoom<'_, '_>),
    ) -> Gc<Str> {
        if size <= 1 {
            let text = Room::filled_vec(size, |room| fill(&mut TextRoom::new(room)));
            let text = String::from_utf8(text).expect("whole texts were written");
            return self.new_str_of_length(&text, size);
        }
        self.allocate_filled(size, length, |room| fill(&mut TextRoom::new(room)))
    }

    /// A new string object of `size` bytes, which `fill` writes, as UTF-8.
    #[inline]
    fn allocate_filled(
        &mut self,
        size: usize,
        length: usize,
        fill: impl FnOnce(&mut Room<'_>),
    ) -> Gc<Str> {
        let string = self.heap.allocate_with_extra(
            Str {
                head: self.header(self.types.str, Kind::Str),
                hash: Cell::new(0),
                length: length as u32,
                size: size as u32,
                data: std::ptr::null(),
                index: Cell::new(None),
                buffer: None,
            },
            size,
        );
        // SAFETY: there is room for the text behind the object, which nobody else knows yet.
        unsafe {
            let data = (string.address() as *mut u8).add(size_of::<Str>());
            Room::fill(data, size, fill);
            (*(string.address() as *mut Str)).data = data;
        }
        self.keep_object(string)
    }

    /// A string of one code point.
    #[inline]
    pub fn new_char(&mut self, character: char) -> Gc<Str> {
        let mut buffer = [0; 4];
        self.new_str_of_length(character.encode_utf8(&mut buffer), 1)
    }

    /// `left + right`; linear over a whole series of appends.
    pub fn concat(&mut self, left: Gc<Str>, right: Gc<Str>) -> Result<Gc<Str>, Thrown> {
        /// Below this size copying is as cheap as a view.
        const SMALL: usize = 256;
        if right.size == 0 {
            return Ok(left);
        }
        if left.size == 0 {
            return Ok(right);
        }
        let size = left.size as usize + right.size as usize;
        let length = left.length() + right.length();
        if size < SMALL {
            return Ok(self.new_joined_str([left, right].into_iter(), size, length));
        }
        // What is allocated below, not only what is appended: a first buffer fits exactly, one
        // that is appended to again grows to twice its size.
        let last = left
            .buffer
            .filter(|buffer| left.size as usize == buffer.text.len());
        match last {
            Some(buffer) if size <= buffer.text.capacity() => {
                self.charge_bytes(right.size as usize)?;
            }
            last => {
                self.reserve(size.saturating_mul(1 + usize::from(last.is_some())))?;
                self.charge_bytes(size)?;
            }
        }
        let buffer = match left.buffer {
            // The string ends where the buffer ends: extend it.
            Some(buffer)
                if left.size as usize == buffer.text.len() && left.buffer != right.buffer =>
            {
                buffer
            }
            _ => {
                let mut text = Vec::with_capacity(size);
                text.extend_from_slice(left.as_str().as_bytes());
                let head = self.header(self.types.str, Kind::StrBuffer);
                self.heap.allocate(StrBuffer { head, text })
            }
        };
        let text = &mut buffer.write().text;
        if text.len() + right.size as usize > text.capacity() {
            // Growing moves the text away under older views: they keep the old
            // buffer, the new view gets a new one.
            let mut grown = Vec::with_capacity(size * 2);
            grown.extend_from_slice(left.as_str().as_bytes());
            grown.extend_from_slice(right.as_str().as_bytes());
            let head = self.header(self.types.str, Kind::StrBuffer);
            let buffer = self.heap.allocate(StrBuffer { head, text: grown });
            return Ok(self.view(buffer, size, length));
        }
        text.extend_from_slice(right.as_str().as_bytes());
        Ok(self.view(buffer, size, length))
    }

    fn view(&mut self, buffer: Gc<StrBuffer>, size: usize, length: usize) -> Gc<Str> {
        let view = self.heap.allocate(Str {
            head: self.header(self.types.str, Kind::Str),
            hash: Cell::new(0),
            length: length as u32,
            size: size as u32,
            data: buffer.text.as_ptr(),
            index: Cell::new(None),
            buffer: Some(buffer),
        });
        self.keep_object(view)
    }
}

#[cfg(test)]
mod tests {
    use super::hash_text;

    #[test]
    fn hashes_differ_and_are_never_zero() {
        assert_ne!(hash_text(b""), 0);
        assert_ne!(hash_text(b"a"), hash_text(b"b"));
        assert_ne!(hash_text(b"a"), hash_text(b"a\0"));
    }
}

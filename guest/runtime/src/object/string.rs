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

use super::fixed_buffer::{Room, TextRoom};
use super::heap::{Gc, Header, Kind, Object, room_behind};
use super::memcpy;
use super::value::Value;
use crate::ctx::price;
use crate::ctx::{BLOCK, Ctx, Thrown};
use std::cell::Cell;
use std::cmp::Ordering;
use wardian_text::utf8;

/// Text. Immutable.
///
/// Programs have more of these than of anything else, most of them words: what few need is elsewhere (`More`).
#[repr(C)]
pub struct Str {
    head: Header,
    hash: Cell<u32>,
    length: u32,
    size: u32,
    data: *const u8,
}

// A word of eight letters is 32 bytes altogether, half a line of the cache.
#[cfg(target_family = "wasm")]
const _: () = assert!(size_of::<Str>() == 24);

/// What lies behind the object where its header says [`HAS_MORE`].
#[repr(C)]
struct More {
    /// Where code points lie, for long text that is not ASCII; made when first indexed.
    index: Cell<Option<Box<[u32]>>>,
    /// What the text lies in, for a view.
    buffer: Option<Gc<StrBuffer>>,
}

/// The header's `extra` of a text with [`More`].
const HAS_MORE: u16 = 1;

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

/// One entry of a code point index for this many code points: an index is no larger than a quarter of its text.
const INDEX_STEP: usize = 16;
/// Texts of up to this many code points have no index.
const UNINDEXED: usize = 64;

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
        memcpy::equal(self.as_str().as_bytes(), other.as_str().as_bytes())
    }

    /// How the texts compare.
    #[inline(always)]
    pub fn compare_text(&self, other: &Str) -> Ordering {
        memcpy::compare(self.as_str().as_bytes(), other.as_str().as_bytes())
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

    /// Cached hash; zero while unknown, and that of no text.
    #[inline(always)]
    pub fn cached_hash(&self) -> u32 {
        self.hash.get()
    }

    /// Hash of the text: 32 bits, zero only of no text.
    #[inline(always)]
    pub fn hash(&self) -> u32 {
        match self.hash.get() {
            0 => self.make_hash(),
            hash => hash,
        }
    }

    #[inline(never)]
    fn make_hash(&self) -> u32 {
        let hash = hash_text(self.as_str().as_bytes());
        self.hash.set(hash);
        hash
    }

    #[inline(always)]
    fn more(&self) -> Option<&More> {
        // SAFETY: this is how such objects are allocated.
        (self.head.extra == HAS_MORE).then(|| unsafe { &*(self as *const Str).add(1).cast() })
    }

    /// Byte offset of code point `position` (which may be the length).
    #[inline]
    pub fn offset_of(&self, position: usize) -> usize {
        if self.is_ascii() {
            position
        } else {
            self.offset_among_others(position)
        }
    }

    fn offset_among_others(&self, position: usize) -> usize {
        let text = self.as_str().as_bytes();
        if position >= self.length() {
            return text.len();
        }
        let more = match self.more() {
            Some(more) if self.length() > UNINDEXED => more,
            _ => return utf8::skip(text, 0, position),
        };
        let index = more.index.take().unwrap_or_else(|| self.make_index());
        let start = index[position / INDEX_STEP] as usize;
        more.index.set(Some(index));
        utf8::skip(text, start, position % INDEX_STEP)
    }

    #[inline(never)]
    fn make_index(&self) -> Box<[u32]> {
        let text = self.as_str().as_bytes();
        let mut offset = 0;
        (0..self.length().div_ceil(INDEX_STEP))
            .map(|_| {
                let entry = offset as u32;
                offset = utf8::skip(text, offset, INDEX_STEP);
                entry
            })
            .collect()
    }

    /// Code points before byte offset `offset`, which lies on a boundary.
    #[inline]
    pub fn position_of(&self, offset: usize) -> usize {
        if self.is_ascii() {
            offset
        } else {
            utf8::count(&self.as_str().as_bytes()[..offset])
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

    /// The shared buffer that a view's text lies in.
    #[inline(always)]
    pub(super) fn buffer(&self) -> Option<Gc<StrBuffer>> {
        self.more()?.buffer
    }

    /// Drop what the object owns outside of its cell.
    pub(super) fn release(&self) {
        if let Some(more) = self.more() {
            more.index.take();
        }
    }

    /// Whether a text of this size gets an index when it is indexed.
    #[inline(always)]
    fn needs_more(size: usize, length: usize) -> bool {
        size != length && length > UNINDEXED
    }
}

/// A fast hash of bytes with a fixed seed: collisions burn the guest's own fuel.
pub(crate) fn hash_text(bytes: &[u8]) -> u32 {
    if bytes.is_empty() {
        return 0;
    }
    let (words, rest) = bytes.as_chunks::<8>();
    hash_end(hash_words(hash_start(bytes.len()), words), rest)
}

const HASH_FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

#[inline(always)]
fn hash_start(length: usize) -> u64 {
    length as u64 ^ 0x51ED_270B_9F31_77C1
}

#[inline(always)]
fn hash_words(mut hash: u64, words: &[[u8; 8]]) -> u64 {
    for word in words {
        hash = (hash ^ u64::from_le_bytes(*word)).wrapping_mul(HASH_FACTOR);
        hash ^= hash >> 29;
    }
    hash
}

#[inline(always)]
fn hash_end(mut hash: u64, rest: &[u8]) -> u32 {
    let mut last = [0; 8];
    // SAFETY: the rest is shorter than eight bytes.
    unsafe { memcpy::copy(rest.as_ptr(), last.as_mut_ptr(), rest.len()) };
    hash = (hash ^ u64::from_le_bytes(last)).wrapping_mul(HASH_FACTOR);
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
            || size == 0
            || added > room_behind(size_of::<Str>() + size)
            || Str::needs_more(size + added, self.length() + more.length())
        {
            return false;
        }
        // SAFETY: the cell has room for the bytes; what is appended is another, whole string.
        unsafe {
            memcpy::copy(more.data, (inline + size) as *mut u8, added);
        }
        let text = self.write();
        text.size += more.size;
        text.length += more.length;
        true
    }
}

/// Writes a text that is there.
#[inline(always)]
fn at_once(text: &str) -> impl FnOnce(&mut Ctx, *mut u8, usize) -> Result<(), Thrown> {
    |_, place, size| {
        // SAFETY: who allocates gives a place of this size.
        unsafe { Room::fill_at_once(place, size, |room| room.push(text.as_bytes())) };
        Ok(())
    }
}

/// Fills a room in blocks.
#[inline(always)]
fn in_blocks(
    fill: impl FnOnce(&mut Room<'_>),
) -> impl FnOnce(&mut Ctx, *mut u8, usize) -> Result<(), Thrown> {
    // SAFETY: who allocates gives a place of this size.
    |ctx, place, size| unsafe { Room::fill(ctx, place, size, fill) }
}

/// What was made at once.
#[inline(always)]
fn done(made: Result<Gc<Str>, Thrown>) -> Gc<Str> {
    made.unwrap_or_else(|Thrown| unreachable!("nothing stops what is written at once"))
}

impl Ctx {
    /// A new string with this text.
    #[inline]
    pub fn new_str(&mut self, text: &str) -> Gc<Str> {
        self.new_str_of_length(text, utf8::length(text))
    }

    /// A new string of a text whose number of code points is known.
    #[inline]
    pub fn new_str_of_length(&mut self, text: &str, length: usize) -> Gc<Str> {
        if length <= 1
            && let Some(shared) = self.shared_str(text)
        {
            return shared;
        }
        self.allocate_str(text, length)
    }

    /// The one string object for the empty text and each character of Latin 1.
    #[inline]
    fn shared_str(&self, text: &str) -> Option<Gc<Str>> {
        match text.as_bytes() {
            [] => self.strings.empty_str,
            [byte] => self.strings.latin_strs.get(*byte as usize).copied(),
            [first @ (0xC2 | 0xC3), second] => {
                let code = (*first as usize & 3) << 6 | (*second as usize & 0x3F);
                self.strings.latin_strs.get(code).copied()
            }
            _ => None,
        }
    }

    /// A new string of ASCII characters.
    #[inline]
    pub fn new_ascii_str(&mut self, bytes: &[u8]) -> Gc<Str> {
        assert!(utf8::is_ascii(bytes), "these characters are ASCII");
        // SAFETY: ASCII is UTF-8.
        let text = unsafe { std::str::from_utf8_unchecked(bytes) };
        self.new_str_of_length(text, text.len())
    }

    /// A new string object even when an equal one is cached.
    pub(crate) fn allocate_str(&mut self, text: &str, length: usize) -> Gc<Str> {
        if text.len() == length {
            // Said here, so that what only other texts need is left out.
            return done(self.allocate_plain(length, length, at_once(text)));
        }
        done(self.allocate_filled(text.len(), length, at_once(text)))
    }

    /// The hash of a text that may be long.
    pub(super) fn hash_of_text(&mut self, text: Gc<Str>) -> Result<u32, Thrown> {
        let bytes = text.as_str().as_bytes();
        self.charge(1 + bytes.len() as u64 / price::HASHED_BYTES)?;
        if bytes.len() > BLOCK {
            let (words, rest) = bytes.as_chunks::<8>();
            let mut hash = hash_start(bytes.len());
            for block in words.chunks(BLOCK / 8) {
                self.charge_midway(block.len() as u64)?;
                hash = hash_words(hash, block);
            }
            text.hash.set(hash_end(hash, rest));
        }
        Ok(text.hash())
    }

    /// As [`Ctx::new_str`], of text that may be long: it is counted and copied block by block.
    pub fn new_long_str(&mut self, text: &str) -> Result<Gc<Str>, Thrown> {
        if text.len() <= BLOCK {
            return Ok(self.new_str(text));
        }
        let mut length = 0;
        for block in text.as_bytes().chunks(BLOCK) {
            self.charge_midway(block.len() as u64 / 32)?;
            length += utf8::count(block);
        }
        self.allocate_filled(
            text.len(),
            length,
            in_blocks(|room| room.push(text.as_bytes())),
        )
    }

    /// A new string of texts with another between them, of `size` bytes altogether. Panics unless all of `items`
    /// are text.
    pub(crate) fn new_str_between(
        &mut self,
        separator: &str,
        items: &[Value],
        size: usize,
        length: usize,
    ) -> Result<Gc<Str>, Thrown> {
        if length <= 1 {
            // A single text has been given back as it is; what is left over is nothing or one character.
            let texts = items.iter().filter_map(|item| item.payload::<Str>());
            let one = texts.into_iter().find(|text| text.length() > 0);
            let text = one.as_ref().map_or(separator, |text| text.as_str());
            return Ok(self.new_str_of_length(if size == 0 { "" } else { text }, length));
        }
        let fill = |room: &mut Room<'_>| {
            let mut first = true;
            for item in items {
                if !first {
                    room.push(separator.as_bytes());
                }
                first = false;
                let text = item.payload::<Str>().expect("items were checked");
                room.push(text.as_str().as_bytes());
            }
        };
        self.allocate_filled(size, length, in_blocks(fill))
    }

    /// A new string of several texts in a row, of `size` bytes altogether.
    pub(crate) fn new_joined_str(
        &mut self,
        parts: impl Iterator<Item = Gc<Str>>,
        size: usize,
        length: usize,
    ) -> Result<Gc<Str>, Thrown> {
        let fill = |room: &mut Room<'_>| {
            parts.for_each(|part| room.push(part.as_str().as_bytes()));
        };
        self.allocate_filled(size, length, in_blocks(fill))
    }

    /// A new string of `size` bytes and `length` code points, which `fill` writes where they stay. Memory for
    /// that many bytes has been asked for before.
    pub fn new_str_with(
        &mut self,
        size: usize,
        length: usize,
        fill: impl FnOnce(&mut TextRoom<'_, '_>),
    ) -> Result<Gc<Str>, Thrown> {
        let fill = |room: &mut Room<'_>| fill(&mut TextRoom::new(room));
        if length <= 1 {
            let text = Room::filled_vec(self, size, fill)?;
            let text = String::from_utf8(text).expect("whole texts were written");
            return Ok(self.new_str_of_length(&text, length));
        }
        self.allocate_filled(size, length, in_blocks(fill))
    }

    /// A new string object of `size` bytes, which `write` writes at the place it is given, as UTF-8.
    #[inline]
    fn allocate_filled(
        &mut self,
        size: usize,
        length: usize,
        write: impl FnOnce(&mut Ctx, *mut u8, usize) -> Result<(), Thrown>,
    ) -> Result<Gc<Str>, Thrown> {
        if !Str::needs_more(size, length) {
            return self.allocate_plain(size, length, write);
        }
        let before = size_of::<More>();
        let string = self.heap.allocate_with_extra(
            Str {
                head: Header {
                    extra: HAS_MORE,
                    ..self.header(self.types.str, Kind::Str)
                },
                hash: Cell::new(0),
                length: length as u32,
                size: size as u32,
                data: std::ptr::null(),
            },
            before + size,
        );
        // SAFETY: there is room for both behind the object, which nobody else knows yet.
        unsafe {
            let behind = (string.address() as *mut Str).add(1);
            behind.cast::<More>().write(More {
                index: Cell::new(None),
                buffer: None,
            });
            let data = behind.cast::<u8>().add(before);
            (*(string.address() as *mut Str)).data = data;
            write(self, data, size)?;
        }
        Ok(self.keep_object(string))
    }

    /// As [`Ctx::allocate_filled`], of a text without [`More`].
    #[inline(always)]
    fn allocate_plain(
        &mut self,
        size: usize,
        length: usize,
        write: impl FnOnce(&mut Ctx, *mut u8, usize) -> Result<(), Thrown>,
    ) -> Result<Gc<Str>, Thrown> {
        let string = self.heap.allocate_with_extra(
            Str {
                head: self.header(self.types.str, Kind::Str),
                hash: Cell::new(0),
                length: length as u32,
                size: size as u32,
                data: std::ptr::null(),
            },
            size,
        );
        // SAFETY: there is room for the text behind the object, which nobody else knows yet.
        unsafe {
            let data = (string.address() as *mut Str).add(1).cast::<u8>();
            (*(string.address() as *mut Str)).data = data;
            write(self, data, size)?;
        }
        Ok(self.keep_object(string))
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
            return self.new_joined_str([left, right].into_iter(), size, length);
        }
        // What is allocated below, not only what is appended: a first buffer fits exactly, one
        // that is appended to again grows to twice its size.
        let shared = left.buffer();
        let last = shared.filter(|buffer| left.size as usize == buffer.text.len());
        match last {
            Some(buffer) if size <= buffer.text.capacity() => {
                self.charge_bytes(right.size as usize)?;
            }
            last => {
                self.reserve(size.saturating_mul(1 + usize::from(last.is_some())))?;
                self.charge_bytes(size)?;
            }
        }
        let buffer = match last {
            // The string ends where the buffer ends: extend it.
            Some(buffer) if shared != right.buffer() => buffer,
            _ => {
                let mut text = Vec::with_capacity(size);
                self.extend_vec(&mut text, left.as_str().as_bytes())?;
                let head = self.header(self.types.str, Kind::StrBuffer);
                self.heap.allocate(StrBuffer { head, text })
            }
        };
        let text = &mut buffer.write().text;
        if text.len() + right.size as usize > text.capacity() {
            // Growing moves the text away under older views: they keep the old
            // buffer, the new view gets a new one.
            let mut grown = Vec::with_capacity(size * 2);
            self.extend_vec(&mut grown, left.as_str().as_bytes())?;
            self.extend_vec(&mut grown, right.as_str().as_bytes())?;
            let head = self.header(self.types.str, Kind::StrBuffer);
            let buffer = self.heap.allocate(StrBuffer { head, text: grown });
            return Ok(self.view(buffer, size, length));
        }
        if right.size as usize <= BLOCK {
            text.extend_from_slice(right.as_str().as_bytes());
        } else {
            self.extend_long(buffer, right)?;
        }
        Ok(self.view(buffer, size, length))
    }

    /// Append a long text to a buffer that has room for it; when it is stopped meanwhile, the buffer ends as before.
    fn extend_long(&mut self, buffer: Gc<StrBuffer>, right: Gc<Str>) -> Result<(), Thrown> {
        let before = buffer.text.len();
        for block in right.as_str().as_bytes().chunks(BLOCK) {
            if let Err(thrown) = self.charge_midway(block.len() as u64 / 32) {
                buffer.write().text.truncate(before);
                return Err(thrown);
            }
            buffer.write().text.extend_from_slice(block);
        }
        Ok(())
    }

    fn view(&mut self, buffer: Gc<StrBuffer>, size: usize, length: usize) -> Gc<Str> {
        let view = self.heap.allocate_with_extra(
            Str {
                head: Header {
                    extra: HAS_MORE,
                    ..self.header(self.types.str, Kind::Str)
                },
                hash: Cell::new(0),
                length: length as u32,
                size: size as u32,
                data: buffer.text.as_ptr(),
            },
            size_of::<More>(),
        );
        // SAFETY: there is room behind the object, which nobody else knows yet.
        unsafe {
            let behind = (view.address() as *mut Str).add(1);
            behind.cast::<More>().write(More {
                index: Cell::new(None),
                buffer: Some(buffer),
            });
        }
        self.keep_object(view)
    }
}

#[cfg(test)]
mod tests {
    use super::hash_text;

    #[test]
    fn hashes_differ_and_are_zero_of_no_text_alone() {
        assert_eq!(hash_text(b""), 0);
        assert_ne!(hash_text(b"\0"), 0);
        assert_ne!(hash_text(b"a"), hash_text(b"b"));
        assert_ne!(hash_text(b"a"), hash_text(b"a\0"));
    }
}

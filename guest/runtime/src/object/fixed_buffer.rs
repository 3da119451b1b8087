//! Room for the content of a new object, which is written where it stays: text and bytes whose size
//! is known beforehand are not made somewhere else first.
//!
//! What does not live here: where the room lies (`string.rs`, `containers.rs`).
//! What is long is written in blocks, so that a stop ends it in its middle.
//! Invariant: what has been written is counted, and all of the room is written in the end, so that
//! nothing uninitialised is ever seen.

#![expect(unsafe_code, reason = "the room is memory that was not written yet")]

use super::memcpy;
use super::value::Value;
use crate::ctx::{BLOCK, Ctx, Thrown};
use std::marker::PhantomData;
use wardian_text::utf8;

/// Room for a known number of bytes.
pub struct Room<'a> {
    next: *mut u8,
    /// Bytes that are left of it or, where it is filled in blocks, of the block.
    left: usize,
    /// How it goes on behind the block.
    blocks: Option<&'a mut Blocks<'a>>,
    place: PhantomData<&'a mut [u8]>,
}

/// Room for many bytes, which is filled in blocks: each is paid for before it is written. When that ends the program,
/// nothing more is written than zeros.
struct Blocks<'a> {
    ctx: &'a mut Ctx,
    /// All of the room.
    start: *mut u8,
    size: usize,
    /// Bytes of it behind the block.
    behind: usize,
    stopped: bool,
}

impl Blocks<'_> {
    /// The size of the next block; none where there is nothing left, or nothing more is to be written.
    #[cold]
    fn next(&mut self) -> usize {
        if self.stopped {
            return 0;
        }
        let next = self.behind.min(BLOCK);
        assert!(next > 0, "the room has this size");
        self.behind -= next;
        if self.ctx.charge_midway(next as u64 / 32).is_ok() {
            return next;
        }
        self.stopped = true;
        // SAFETY: this is the room, which nobody else refers to.
        unsafe { std::ptr::write_bytes(self.start, 0, self.size) };
        0
    }
}

impl Room<'_> {
    /// Have `fill` write `size` bytes at `place`. Panics unless it writes all of them.
    ///
    /// # Safety
    /// That many bytes can be written there, and nobody else refers to them.
    #[inline]
    pub(super) unsafe fn fill_at_once(
        place: *mut u8,
        size: usize,
        fill: impl FnOnce(&mut Room<'_>),
    ) {
        let mut room = Room {
            next: place,
            left: size,
            blocks: None,
            place: PhantomData,
        };
        fill(&mut room);
        assert!(room.left == 0, "all of the room is filled");
    }

    /// As [`Room::fill_at_once`], paying for each block of what is long. An error leaves zeros there.
    ///
    /// # Safety
    /// As there.
    #[inline]
    pub(super) unsafe fn fill(
        ctx: &mut Ctx,
        place: *mut u8,
        size: usize,
        fill: impl FnOnce(&mut Room<'_>),
    ) -> Result<(), Thrown> {
        // SAFETY: by the caller's promise.
        unsafe {
            if size > BLOCK {
                return Room::fill_in_blocks(ctx, place, size, fill);
            }
            Room::fill_at_once(place, size, fill);
        }
        Ok(())
    }

    /// # Safety
    /// As for [`Room::fill_at_once`].
    #[inline(never)]
    unsafe fn fill_in_blocks(
        ctx: &mut Ctx,
        place: *mut u8,
        size: usize,
        fill: impl FnOnce(&mut Room<'_>),
    ) -> Result<(), Thrown> {
        let mut blocks = Blocks {
            ctx,
            start: place,
            size,
            behind: size,
            stopped: false,
        };
        let (left, stopped, behind);
        {
            let blocks = &mut blocks;
            let mut room = Room {
                next: place,
                left: blocks.next(),
                blocks: Some(blocks),
                place: PhantomData,
            };
            fill(&mut room);
            left = room.left;
            let blocks = room.blocks.expect("it is there");
            (stopped, behind) = (blocks.stopped, blocks.behind);
        }
        if stopped {
            return Err(Thrown);
        }
        assert!(left == 0 && behind == 0, "all of the room is filled");
        Ok(())
    }

    /// A vector of `size` bytes, which `fill` writes.
    pub fn filled_vec(
        ctx: &mut Ctx,
        size: usize,
        fill: impl FnOnce(&mut Room<'_>),
    ) -> Result<Vec<u8>, Thrown> {
        let mut bytes = Vec::with_capacity(size);
        // SAFETY: the vector has room for that many bytes, and all of them are written.
        unsafe {
            Room::fill(ctx, bytes.as_mut_ptr(), size, fill)?;
            bytes.set_len(size);
        }
        Ok(bytes)
    }

    /// Bytes that are not written yet.
    pub fn left(&self) -> usize {
        self.left + self.blocks.as_ref().map_or(0, |blocks| blocks.behind)
    }

    /// Whether what is written still counts: not after a stop.
    #[inline]
    pub fn goes_on(&self) -> bool {
        self.blocks.as_ref().is_none_or(|blocks| !blocks.stopped)
    }

    /// Where the next `size` bytes go; there is as much left.
    #[inline(always)]
    fn take(&mut self, size: usize) -> *mut u8 {
        self.left = self.left.checked_sub(size).expect("the room has this size");
        let place = self.next;
        // SAFETY: the room had as many bytes left.
        self.next = unsafe { place.add(size) };
        place
    }

    /// Write `size` bytes in parts, none of which is longer than what is left of the block; `write` gets the number
    /// of those before it, a place and the size of a part.
    #[cold]
    #[inline(never)]
    fn take_parts(&mut self, size: usize, write: &mut dyn FnMut(usize, *mut u8, usize)) {
        let mut done = 0;
        loop {
            let part = self.left.min(size - done);
            if part > 0 {
                let place = self.take(part);
                write(done, place, part);
                done += part;
            }
            if done == size {
                return;
            }
            let blocks = self.blocks.as_mut().expect("the room has this size");
            self.left = blocks.next();
            if self.left == 0 {
                // It was stopped.
                return;
            }
        }
    }

    /// Write bytes.
    #[inline(always)]
    pub fn push(&mut self, bytes: &[u8]) {
        if bytes.len() > self.left {
            return self.push_parts(bytes);
        }
        let place = self.take(bytes.len());
        // SAFETY: the place has room for them, and they lie elsewhere: it is borrowed by nobody.
        unsafe { memcpy::copy(bytes.as_ptr(), place, bytes.len()) };
    }

    fn push_parts(&mut self, bytes: &[u8]) {
        self.take_parts(bytes.len(), &mut |done, place, part| {
            // SAFETY: the place has room for the part, and it lies elsewhere.
            unsafe { memcpy::copy(bytes[done..].as_ptr(), place, part) };
        });
    }

    /// Write bytes `count` times.
    pub fn push_times(&mut self, bytes: &[u8], count: usize) {
        let size = bytes.len().checked_mul(count).expect("as checked before");
        if size == 0 {
            return;
        }
        let first = self.next;
        let write = |done: usize, place: *mut u8, part: usize| {
            // SAFETY: the place has room for the part; what is copied was written before or lies elsewhere, and the
            // two do not overlap.
            unsafe {
                if let [byte] = bytes {
                    std::ptr::write_bytes(place, *byte, part);
                    return;
                }
                let mut written = 0;
                while written < part {
                    let at = done + written;
                    let (from, known) = match bytes.get(at..) {
                        Some(rest) if !rest.is_empty() => (rest.as_ptr(), rest.len()),
                        _ => {
                            let offset = at % bytes.len();
                            (first.add(offset).cast_const(), at - offset)
                        }
                    };
                    let more = known.min(part - written);
                    memcpy::copy(from, place.add(written), more);
                    written += more;
                }
            }
        };
        if size > self.left {
            let mut write = write;
            return self.take_parts(size, &mut write);
        }
        let place = self.take(size);
        write(0, place, size);
    }

    /// Write other bytes in the place of `bytes`.
    #[inline]
    pub fn push_mapped(&mut self, bytes: &[u8], mut map: impl FnMut(u8) -> u8) {
        let mut write = |done: usize, place: *mut u8, part: usize| {
            for (index, byte) in bytes[done..done + part].iter().enumerate() {
                // SAFETY: the place has room for as many bytes.
                unsafe { place.add(index).write(map(*byte)) };
            }
        };
        if bytes.len() > self.left {
            return self.take_parts(bytes.len(), &mut write);
        }
        let place = self.take(bytes.len());
        write(0, place, bytes.len());
    }

    /// Write other bytes in the place of `bytes`, eight at a time; what a byte becomes does not depend on
    /// the others.
    #[inline]
    pub fn push_mapped_words(&mut self, bytes: &[u8], map: impl Fn(u64) -> u64) {
        let write = |done: usize, place: *mut u8, part: usize| {
            let (words, rest) = bytes[done..done + part].as_chunks::<8>();
            for (index, word) in words.iter().enumerate() {
                let mapped = map(u64::from_le_bytes(*word)).to_le_bytes();
                // SAFETY: the place has room for as many bytes.
                unsafe { place.add(index * 8).cast::<[u8; 8]>().write(mapped) };
            }
            let mut last = [0; 8];
            // SAFETY: the rest is shorter than a word, and lies behind the words.
            unsafe {
                memcpy::copy(rest.as_ptr(), last.as_mut_ptr(), rest.len());
                let mapped = map(u64::from_le_bytes(last)).to_le_bytes();
                memcpy::copy(mapped.as_ptr(), place.add(words.len() * 8), rest.len());
            }
        };
        if bytes.len() > self.left {
            let mut write = write;
            return self.take_parts(bytes.len(), &mut write);
        }
        let place = self.take(bytes.len());
        write(0, place, bytes.len());
    }

    /// Write what `bytes` gives.
    pub fn extend(&mut self, mut bytes: impl ExactSizeIterator<Item = u8>) {
        let size = bytes.len();
        let mut write = |_, place: *mut u8, part: usize| {
            let mut written = 0;
            for byte in bytes.by_ref().take(part) {
                // SAFETY: no more than so many bytes are written.
                unsafe { place.add(written).write(byte) };
                written += 1;
            }
            assert!(written == part, "an iterator of this length");
        };
        if size > self.left {
            return self.take_parts(size, &mut write);
        }
        let place = self.take(size);
        write(0, place, size);
    }
}

/// Room for text of a known number of bytes: only whole texts are written to it.
pub struct TextRoom<'a, 'b>(&'a mut Room<'b>);

impl<'a, 'b> TextRoom<'a, 'b> {
    pub(super) fn new(room: &'a mut Room<'b>) -> TextRoom<'a, 'b> {
        TextRoom(room)
    }

    /// Write a text.
    #[inline]
    pub fn push(&mut self, text: &str) {
        self.0.push(text.as_bytes());
    }

    /// See [`Room::goes_on`].
    #[inline]
    pub fn goes_on(&self) -> bool {
        self.0.goes_on()
    }

    /// Write a text `count` times.
    pub fn push_times(&mut self, text: &str, count: usize) {
        self.0.push_times(text.as_bytes(), count);
    }

    /// Write a character `count` times.
    pub fn push_chars(&mut self, character: char, count: usize) {
        self.push_times(character.encode_utf8(&mut [0; 4]), count);
    }

    /// Write a text with other characters in the place of ASCII ones, ASCII again.
    #[inline]
    pub fn push_mapped(&mut self, text: &str, mut map: impl FnMut(u8) -> u8) {
        self.0.push_mapped(text.as_bytes(), |byte| match byte {
            0..=0x7f => map(byte) & 0x7f,
            _ => byte,
        });
    }

    /// Write an ASCII text with other ASCII characters in the place of each, eight at a time.
    #[inline]
    pub fn push_mapped_words(&mut self, text: &str, map: impl Fn(u64) -> u64) {
        assert!(utf8::is_ascii(text.as_bytes()), "the text is ASCII");
        self.0
            .push_mapped_words(text.as_bytes(), |word| map(word) & 0x7F7F_7F7F_7F7F_7F7F);
    }

    /// Write ASCII characters.
    pub fn extend_ascii(&mut self, characters: impl ExactSizeIterator<Item = u8>) {
        self.0.extend(characters.map(|byte| byte & 0x7f));
    }
}

/// Room for a known number of values.
pub struct ItemRoom<'a, 'b>(&'a mut Room<'b>);

impl<'a, 'b> ItemRoom<'a, 'b> {
    pub(super) fn new(room: &'a mut Room<'b>) -> ItemRoom<'a, 'b> {
        ItemRoom(room)
    }

    /// Write values.
    #[inline]
    pub fn push(&mut self, items: &[Value]) {
        self.0.push(bytes_of(items));
    }

    /// Write values `count` times.
    pub fn push_times(&mut self, items: &[Value], count: usize) {
        self.0.push_times(bytes_of(items), count);
    }
}

#[inline]
fn bytes_of(items: &[Value]) -> &[u8] {
    // SAFETY: a value is eight bytes without gaps.
    unsafe { std::slice::from_raw_parts(items.as_ptr() as *const u8, size_of_val(items)) }
}

#[cfg(test)]
mod tests {
    use super::{Room, TextRoom};

    fn filled(size: usize, fill: impl FnOnce(&mut Room<'_>)) -> Vec<u8> {
        let mut bytes = vec![0; size];
        // SAFETY: the vector has this size.
        unsafe { Room::fill_at_once(bytes.as_mut_ptr(), size, fill) };
        bytes
    }

    #[test]
    fn rooms_are_filled_piece_by_piece() {
        let text = filled(24, |room| {
            let mut room = TextRoom::new(room);
            room.push("é-");
            room.push_chars('x', 3);
            room.push_chars('é', 2);
            room.push_times("abc", 3);
            room.push_times("", 9);
            room.push_times("abc", 0);
            room.push_mapped("aÉb", |byte| byte.to_ascii_uppercase());
            room.extend_ascii([b'!'].into_iter());
        });
        assert_eq!(
            String::from_utf8(text).as_deref(),
            Ok("é-xxxééabcabcabcAÉB!")
        );
    }

    #[test]
    #[should_panic(expected = "all of the room is filled")]
    fn a_room_must_be_filled() {
        filled(2, |room| room.push(b"a"));
    }

    #[test]
    #[should_panic(expected = "the room has this size")]
    fn a_room_takes_no_more_than_its_size() {
        filled(2, |room| room.push_times(b"a", 3));
    }
}

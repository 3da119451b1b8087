//! Room for the content of a new object, which is written where it stays: text and bytes whose size
//! is known beforehand are not made somewhere else first.
//!
//! What does not live here: where the room lies (`string.rs`, `containers.rs`).
//! Invariant: what has been written is counted, and all of the room is written in the end, so that
//! nothing uninitialised is ever seen.

#![expect(unsafe_code, reason = "the room is memory that was not written yet")]

use super::memcpy;
use super::value::Value;
use std::marker::PhantomData;
use wardian_text::utf8;

/// Room for a known number of bytes.
pub struct Room<'a> {
    next: *mut u8,
    left: usize,
    place: PhantomData<&'a mut [u8]>,
}

impl Room<'_> {
    /// Have `fill` write `size` bytes at `place`. Panics unless it writes all of them.
    ///
    /// # Safety
    /// That many bytes can be written there, and nobody else refers to them.
    #[inline]
    pub(super) unsafe fn fill(place: *mut u8, size: usize, fill: impl FnOnce(&mut Room<'_>)) {
        let mut room = Room {
            next: place,
            left: size,
            place: PhantomData,
        };
        fill(&mut room);
        assert!(room.left == 0, "all of the room is filled");
    }

    /// A vector of `size` bytes, which `fill` writes.
    pub fn filled_vec(size: usize, fill: impl FnOnce(&mut Room<'_>)) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(size);
        // SAFETY: the vector has room for that many bytes, and all of them are written.
        unsafe {
            Room::fill(bytes.as_mut_ptr(), size, fill);
            bytes.set_len(size);
        }
        bytes
    }

    /// Bytes that are not written yet.
    pub fn left(&self) -> usize {
        self.left
    }

    /// Where the next `size` bytes go.
    #[inline(always)]
    fn take(&mut self, size: usize) -> *mut u8 {
        self.left = self.left.checked_sub(size).expect("the room has this size");
        let place = self.next;
        // SAFETY: the room had as many bytes left.
        self.next = unsafe { place.add(size) };
        place
    }

    /// Write bytes.
    #[inline(always)]
    pub fn push(&mut self, bytes: &[u8]) {
        let place = self.take(bytes.len());
        // SAFETY: the place has room for them, and they lie elsewhere: it is borrowed by nobody.
        unsafe { memcpy::copy(bytes.as_ptr(), place, bytes.len()) };
    }

    /// Write bytes `count` times.
    pub fn push_times(&mut self, bytes: &[u8], count: usize) {
        let size = bytes.len().checked_mul(count).expect("as checked before");
        let place = self.take(size);
        if size == 0 {
            return;
        }
        // SAFETY: the place has room for `size` bytes; what is copied inside of it was written before,
        // and the two parts do not overlap.
        unsafe {
            if let [byte] = bytes {
                std::ptr::write_bytes(place, *byte, size);
                return;
            }
            memcpy::copy(bytes.as_ptr(), place, bytes.len());
            let mut done = bytes.len();
            while done < size {
                let more = done.min(size - done);
                memcpy::copy(place, place.add(done), more);
                done += more;
            }
        }
    }

    /// Write other bytes in the place of `bytes`.
    #[inline]
    pub fn push_mapped(&mut self, bytes: &[u8], mut map: impl FnMut(u8) -> u8) {
        let place = self.take(bytes.len());
        for (index, byte) in bytes.iter().enumerate() {
            // SAFETY: the place has room for as many bytes.
            unsafe { place.add(index).write(map(*byte)) };
        }
    }

    /// Write other bytes in the place of `bytes`, eight at a time; what a byte becomes does not depend on
    /// the others.
    #[inline]
    pub fn push_mapped_words(&mut self, bytes: &[u8], map: impl Fn(u64) -> u64) {
        let place = self.take(bytes.len());
        let (words, rest) = bytes.as_chunks::<8>();
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
    }

    /// Write what `bytes` gives.
    pub fn extend(&mut self, bytes: impl ExactSizeIterator<Item = u8>) {
        let size = bytes.len();
        let place = self.take(size);
        let mut written = 0;
        for byte in bytes.take(size) {
            // SAFETY: no more than `size` bytes are written.
            unsafe { place.add(written).write(byte) };
            written += 1;
        }
        assert!(written == size, "an iterator of this length");
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

    #[test]
    fn rooms_are_filled_piece_by_piece() {
        let text = Room::filled_vec(24, |room| {
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
        Room::filled_vec(2, |room| room.push(b"a"));
    }

    #[test]
    #[should_panic(expected = "the room has this size")]
    fn a_room_takes_no_more_than_its_size() {
        Room::filled_vec(2, |room| room.push_times(b"a", 3));
    }
}

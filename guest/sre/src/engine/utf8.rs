//! Walking a subject one character at a time, as text or as bytes.
//!
//! Invariant for text: positions are character boundaries and the bytes are valid UTF-8 (they come from a `str`).

/// Characters at byte positions of the subject; `UTF8` is a constant, so bytes patterns pay nothing for it.
#[derive(Clone, Copy)]
pub(super) struct Text<'a, const UTF8: bool> {
    pub(super) bytes: &'a [u8],
}

impl<const UTF8: bool> Text<'_, UTF8> {
    /// The character at `pos` and where the next begins.
    #[inline(always)]
    pub(super) fn decode(self, pos: usize) -> Option<(u32, usize)> {
        let first = *self.bytes.get(pos)?;
        if !UTF8 || first < 128 {
            return Some((u32::from(first), pos + 1));
        }
        Some(self.decode_long(first, pos))
    }

    #[inline]
    fn decode_long(self, first: u8, pos: usize) -> (u32, usize) {
        let tail = |at: usize| u32::from(self.bytes.get(pos + at).copied().unwrap_or(0) & 0x3f);
        let first = u32::from(first);
        match first {
            0..0xe0 => ((first & 0x1f) << 6 | tail(1), pos + 2),
            0xe0..0xf0 => ((first & 0xf) << 12 | tail(1) << 6 | tail(2), pos + 3),
            _ => (
                (first & 7) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3),
                pos + 4,
            ),
        }
    }

    /// Where the character after the one at `pos` begins.
    #[inline(always)]
    pub(super) fn after(self, pos: usize) -> Option<usize> {
        let first = *self.bytes.get(pos)?;
        Some(pos + if UTF8 { length(first) } else { 1 })
    }

    /// Where the character before `pos` begins.
    #[inline(always)]
    pub(super) fn before(self, pos: usize) -> Option<usize> {
        let mut at = pos.checked_sub(1)?;
        if UTF8 {
            while at > 0 && self.bytes[at] & 0xc0 == 0x80 {
                at -= 1;
            }
        }
        Some(at)
    }

    /// The character before `pos`.
    #[inline(always)]
    pub(super) fn decode_before(self, pos: usize) -> Option<u32> {
        self.decode(self.before(pos)?).map(|(code, _)| code)
    }
}

/// Bytes of the character that begins with `first`.
#[inline(always)]
pub(super) fn length(first: u8) -> usize {
    match first {
        0..0xc0 => 1,
        0xc0..0xe0 => 2,
        0xe0..0xf0 => 3,
        _ => 4,
    }
}

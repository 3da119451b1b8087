//! Counting and finding characters in UTF-8, eight bytes at a time (std goes by 32-bit words in WebAssembly).
//!
//! What does not live here: what the characters are (`unicode/mod.rs`), and indexes of long texts (the str object).
//! Everything takes bytes that are valid UTF-8; other bytes give wrong numbers and nothing worse.

/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// For each byte of a word a bit, the lowest of the byte: whether a character begins there.
#[inline(always)]
fn beginnings(word: u64) -> u64 {
    // All but 10xxxxxx.
    (!(word >> 7) | word >> 6) & ONES
}

/// Number of characters.
#[inline]
pub fn count(text: &[u8]) -> usize {
    let (words, rest) = text.as_chunks::<8>();
    let mut count = 0;
    for word in words {
        count += beginnings(u64::from_le_bytes(*word)).count_ones() as usize;
    }
    for byte in rest {
        count += usize::from(byte & 0xC0 != 0x80);
    }
    count
}

/// Number of characters, of a text that is mostly ASCII.
#[inline]
pub fn length(text: &str) -> usize {
    if is_ascii(text.as_bytes()) {
        text.len()
    } else {
        count(text.as_bytes())
    }
}

/// Whether all bytes are ASCII.
#[inline]
pub fn is_ascii(text: &[u8]) -> bool {
    let (words, rest) = text.as_chunks::<8>();
    let mut all = 0;
    for word in words {
        all |= u64::from_le_bytes(*word);
    }
    if all & (ONES << 7) != 0 {
        return false;
    }
    rest.iter().fold(0, |all, byte| all | byte) < 0x80
}

/// Where the character is that comes `characters` after the one at `offset`; the length of the text when there are not as many.
#[inline]
pub fn skip(text: &[u8], mut offset: usize, mut characters: usize) -> usize {
    while let Some(word) = text.get(offset..).and_then(|rest| rest.first_chunk::<8>()) {
        let mut here = beginnings(u64::from_le_bytes(*word));
        let count = here.count_ones() as usize;
        if count <= characters {
            characters -= count;
            offset += 8;
            continue;
        }
        // The place is in this word: forget the characters before it.
        for _ in 0..characters {
            here &= here - 1;
        }
        return offset + here.trailing_zeros() as usize / 8;
    }
    for (place, byte) in text.iter().enumerate().skip(offset) {
        if byte & 0xC0 != 0x80 {
            if characters == 0 {
                return place;
            }
            characters -= 1;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_the_standard_library_counts() {
        let whole = "aäbß€𝄞 plain text, plainly. ÄÖÜ€€€𝄞𝄞x".repeat(3);
        let begins: Vec<usize> = whole.char_indices().map(|(at, _)| at).collect();
        for (start, from) in begins.iter().enumerate() {
            let text = &whole[*from..];
            assert_eq!(count(text.as_bytes()), text.chars().count());
            assert_eq!(length(text), text.chars().count());
            assert_eq!(is_ascii(text.as_bytes()), text.is_ascii());
            for (end, to) in begins.iter().enumerate().skip(start) {
                let (whole, piece) = (whole.as_bytes(), &whole[*from..*to]);
                assert_eq!(skip(whole, *from, end - start), *to);
                assert_eq!(count(piece.as_bytes()), end - start);
                assert_eq!(is_ascii(piece.as_bytes()), piece.is_ascii());
            }
            assert_eq!(skip(whole.as_bytes(), *from, begins.len()), whole.len());
            assert_eq!(
                skip(whole.as_bytes(), *from, begins.len() - start),
                whole.len()
            );
        }
        assert_eq!(skip(b"", 0, 0), 0);
        assert_eq!(skip(b"abc", 3, 0), 3);
    }
}

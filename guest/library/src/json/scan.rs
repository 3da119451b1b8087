//! Looking for the end of plain text, eight bytes at a time.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// High bits where a byte of `word` equals `byte`. Bytes after the first hit may be false hits.
#[inline(always)]
fn equal(word: u64, byte: u8) -> u64 {
    let difference = word ^ (ONES * u64::from(byte));
    difference.wrapping_sub(ONES) & !difference & HIGH
}

/// What is in front of the first quote, backslash or control character (`DELETE`: the one behind
/// the printable characters counts as one): its length, and whether all of it is ASCII.
#[inline]
pub(super) fn plain<const DELETE: bool>(bytes: &[u8]) -> (usize, bool) {
    let mut others = 0;
    let mut length = 0;
    while let Some(eight) = bytes.get(length..length + 8) {
        let word = u64::from_le_bytes(eight.try_into().expect("eight bytes"));
        let control = word.wrapping_sub(ONES * 0x20) & !word & HIGH;
        let mut hits = equal(word, b'"') | equal(word, b'\\') | control;
        if DELETE {
            hits |= equal(word, 0x7F);
        }
        if hits != 0 {
            let before = hits.trailing_zeros() / 8;
            others |= word & HIGH & !(u64::MAX << (before * 8));
            return (length + before as usize, others == 0);
        }
        others |= word & HIGH;
        length += 8;
    }
    for byte in &bytes[length..] {
        if *byte < 0x20 || *byte == b'"' || *byte == b'\\' || DELETE && *byte == 0x7F {
            break;
        }
        others |= u64::from(*byte) & HIGH;
        length += 1;
    }
    (length, others == 0)
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn the_first_special_byte_ends_plain_text() {
        for before in 0..20 {
            for special in [0, 1, 0x1F, b'"', b'\\', 0x20, 0x7F, 0x80, 0xFF, b'!', b'#'] {
                for after in 0..12 {
                    let mut bytes = vec![b'a'; before];
                    bytes.push(special);
                    bytes.extend(std::iter::repeat_n(b'"', after));
                    let ends = special < 0x20 || special == b'"' || special == b'\\';
                    let expected = |ends| if ends { before } else { before + 1 };
                    let ascii = special < 0x80;
                    assert_eq!(plain::<false>(&bytes), (expected(ends), ascii));
                    let ends = ends || special == 0x7F;
                    assert_eq!(plain::<true>(&bytes), (expected(ends), ascii));
                }
            }
        }
        assert_eq!(plain::<false>("é\"".as_bytes()), (2, false));
        assert_eq!(plain::<false>("aaaaaaaaaaé".as_bytes()), (12, false));
        assert_eq!(plain::<true>(b""), (0, true));
    }
}

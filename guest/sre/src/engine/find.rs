//! Finding bytes quickly, eight at a time, without `unsafe` or a dependency.

const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// A word whose lowest set high bit is in the first byte of `word` that equals the repeated byte.
#[inline(always)]
fn equal_bytes(word: u64, repeated: u64) -> u64 {
    let zero = word ^ repeated;
    zero.wrapping_sub(LOW) & !zero & HIGH
}

/// The first place of `byte`.
pub(crate) fn find_byte(bytes: &[u8], byte: u8) -> Option<usize> {
    let repeated = u64::from(byte) * LOW;
    let (chunks, rest) = bytes.as_chunks::<8>();
    for (at, chunk) in chunks.iter().enumerate() {
        let found = equal_bytes(u64::from_le_bytes(*chunk), repeated);
        if found != 0 {
            return Some(at * 8 + found.trailing_zeros() as usize / 8);
        }
    }
    let at = rest.iter().position(|&other| other == byte)?;
    Some(chunks.len() * 8 + at)
}

/// The last place of `byte`.
pub(crate) fn find_last_byte(bytes: &[u8], byte: u8) -> Option<usize> {
    let repeated = u64::from(byte) * LOW;
    let (rest, chunks) = bytes.as_rchunks::<8>();
    for (at, chunk) in chunks.iter().enumerate().rev() {
        // Read the other way round: the lowest set bit is then that of the last byte.
        let found = equal_bytes(u64::from_be_bytes(*chunk), repeated);
        if found != 0 {
            return Some(rest.len() + at * 8 + 7 - found.trailing_zeros() as usize / 8);
        }
    }
    rest.iter().rposition(|&other| other == byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_agree_with_the_plain_way() {
        let mut bytes = Vec::new();
        for len in 0..40usize {
            for probe in [0u8, 1, 127, 128, 129, 255] {
                assert_eq!(
                    find_byte(&bytes, probe),
                    bytes.iter().position(|&byte| byte == probe),
                    "{bytes:?}"
                );
                assert_eq!(
                    find_last_byte(&bytes, probe),
                    bytes.iter().rposition(|&byte| byte == probe),
                    "{bytes:?}"
                );
            }
            bytes.push([0, 1, 128, 127, 3, 0, 129, 255, 1][len * 7 % 9]);
        }
    }
}

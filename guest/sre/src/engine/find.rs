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

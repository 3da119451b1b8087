//! Numbers in the bytes of a font, which are big-endian. What lies beyond the end is None.

/// An unsigned byte.
pub(super) fn byte(data: &[u8], at: usize) -> Option<u8> {
    data.get(at).copied()
}

/// 16 bits, unsigned.
pub(super) fn word(data: &[u8], at: usize) -> Option<u16> {
    let bytes = data.get(at..at.checked_add(2)?)?;
    Some(u16::from_be_bytes(bytes.try_into().ok()?))
}

/// 16 bits with a sign.
pub(super) fn short(data: &[u8], at: usize) -> Option<i16> {
    word(data, at).map(|word| word as i16)
}

/// 32 bits, unsigned.
pub(super) fn long(data: &[u8], at: usize) -> Option<u32> {
    let bytes = data.get(at..at.checked_add(4)?)?;
    Some(u32::from_be_bytes(bytes.try_into().ok()?))
}

/// A size or an offset of 32 bits.
pub(super) fn size(data: &[u8], at: usize) -> Option<usize> {
    usize::try_from(long(data, at)?).ok()
}

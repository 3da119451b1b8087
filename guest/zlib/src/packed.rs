//! Texts that a build packs and an interpreter unpacks: deflated, after their length in four bytes.
//!
//! What does not live here: which texts.

use crate::{Deflater, Flush, InflateError, Inflater, Strategy, Wrapper};

/// A text, packed.
///
/// ```
/// let packed = wardian_zlib::packed::pack("a text of a few words");
/// assert_eq!(wardian_zlib::packed::length(&packed), 21);
/// assert_eq!(wardian_zlib::packed::unpack(&packed).unwrap(), b"a text of a few words");
/// ```
pub fn pack(text: &str) -> Vec<u8> {
    let mut deflater = Deflater::new(6, Wrapper::Raw, 15, 8, Strategy::Default);
    let Ok(()) = deflater.run(text.as_bytes(), Flush::Finish, &mut |_, _| {
        Ok::<(), std::convert::Infallible>(())
    });
    let mut packed = (text.len() as u32).to_le_bytes().to_vec();
    packed.extend(deflater.take_output());
    packed
}

/// Bytes of the text; 0 of what is not packed.
pub fn length(packed: &[u8]) -> usize {
    let length = packed.first_chunk().copied().map_or(0, u32::from_le_bytes);
    length as usize
}

/// The bytes of the text. Needs as much memory as [`length`] says and [`Inflater::MEMORY`].
///
/// # Errors
/// What is not packed.
pub fn unpack(packed: &[u8]) -> Result<Vec<u8>, InflateError> {
    let length = length(packed);
    let mut text = Vec::with_capacity(length);
    let stream = packed.get(4..).unwrap_or_default();
    Inflater::new(Wrapper::Raw, 15).step(stream, &mut text, length + 1)?;
    Ok(text)
}

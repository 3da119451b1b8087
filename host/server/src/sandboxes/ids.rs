//! Names that nobody can guess.

use crate::sandboxes::Error;

/// An id of 128 random bits, in letters and digits that may be a DNS label.
///
/// # Errors
/// [`Error::Broken`] when the system gives no random numbers.
pub(crate) fn id(prefix: &str) -> Result<String, Error> {
    const DIGITS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(Error::broken)?;
    let mut number = u128::from_le_bytes(bytes);
    let mut id = String::with_capacity(prefix.len() + 26);
    id.push_str(prefix);
    for _ in 0..26 {
        id.push(char::from(DIGITS[(number & 31) as usize]));
        number >>= 5;
    }
    Ok(id)
}

/// An id that means nothing but itself.
///
/// # Errors
/// [`Error::Broken`] when the system gives no random numbers.
pub(crate) fn new_id() -> Result<String, Error> {
    id("")
}

/// A secret of 256 random bits, in hexadecimal digits.
///
/// # Errors
/// [`Error::Broken`] when the system gives no random numbers.
pub(crate) fn token() -> Result<String, Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(Error::broken)?;
    Ok(hex(&bytes))
}

/// Hexadecimal digits of bytes.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

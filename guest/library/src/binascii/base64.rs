//! Base64 as `binascii` reads and writes it: lenient with foreign characters, unless strict.

use wardian_text::metered::{Meter, Metered};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// What `VALUES` has for characters outside of the alphabet.
const FOREIGN: u8 = 0xFF;
static VALUES: [u8; 256] = values();

const fn values() -> [u8; 256] {
    let mut values = [FOREIGN; 256];
    let mut index = 0;
    while index < 64 {
        values[ALPHABET[index] as usize] = index as u8;
        index += 1;
    }
    values
}

/// The text of some bytes, padded.
pub(super) fn encode(bytes: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(bytes.len().div_ceil(3) * 4 + 1);
    let digit = |bits: u32| ALPHABET[(bits & 63) as usize];
    let (triples, rest) = bytes.as_chunks::<3>();
    for [a, b, c] in triples {
        let bits = u32::from(*a) << 16 | u32::from(*b) << 8 | u32::from(*c);
        text.extend_from_slice(&[
            digit(bits >> 18),
            digit(bits >> 12),
            digit(bits >> 6),
            digit(bits),
        ]);
    }
    match rest {
        [a] => {
            let bits = u32::from(*a) << 4;
            text.extend_from_slice(&[digit(bits >> 6), digit(bits), b'=', b'=']);
        }
        [a, b] => {
            let bits = u32::from(*a) << 10 | u32::from(*b) << 2;
            text.extend_from_slice(&[digit(bits >> 12), digit(bits >> 6), digit(bits), b'=']);
        }
        _ => {}
    }
    text
}

/// The bytes of a text, or what is wrong with it.
pub(super) fn decode(
    text: &[u8],
    strict: bool,
    meter: &mut Meter<'_>,
) -> Metered<Result<Vec<u8>, String>> {
    /// Characters that are read between two payments.
    const BLOCK: usize = 1 << 18;
    let refuse = |message: &str| Ok(Err(message.to_string()));
    if strict && text.first() == Some(&b'=') {
        return refuse("Leading padding not allowed");
    }
    let mut bytes = Vec::with_capacity(text.len().div_ceil(4) * 3);
    // Bits of the group of four at hand, how many characters of it were read, how many '=' follow.
    let (mut bits, mut position, mut pads) = (0u32, 0, 0);
    let mut padding_started = false;
    let mut index = 0;
    let mut paid = BLOCK;
    while let Some(character) = text.get(index) {
        if index >= paid {
            meter(BLOCK as u64)?;
            paid += BLOCK;
        }
        if position == 0
            && !padding_started
            && let Some(group) = text[index..].first_chunk::<4>()
        {
            let values = group.map(|character| VALUES[usize::from(character)]);
            if values.iter().all(|value| *value < 64) {
                let bits = values
                    .iter()
                    .fold(0, |bits, value| bits << 6 | u32::from(*value));
                bytes.extend_from_slice(&bits.to_be_bytes()[1..]);
                index += 4;
                continue;
            }
        }
        index += 1;
        if *character == b'=' {
            padding_started = true;
            if position >= 2 {
                pads += 1;
                if position + pads >= 4 {
                    if strict && index < text.len() {
                        return refuse("Excess data after padding");
                    }
                    return Ok(Ok(bytes));
                }
            }
            continue;
        }
        let value = VALUES[usize::from(*character)];
        if value == FOREIGN {
            if strict {
                return refuse("Only base64 data is allowed");
            }
            continue;
        }
        if strict && padding_started {
            return refuse("Discontinuous padding not allowed");
        }
        pads = 0;
        bits = bits << 6 | u32::from(value);
        position += 1;
        match position {
            2 => bytes.push((bits >> 4) as u8),
            3 => bytes.push((bits >> 2) as u8),
            4 => {
                bytes.push(bits as u8);
                position = 0;
            }
            _ => {}
        }
    }
    match position {
        0 => Ok(Ok(bytes)),
        1 => Ok(Err(format!(
            "Invalid base64-encoded string: number of data characters ({}) cannot be 1 more than a multiple of 4",
            bytes.len() / 3 * 4 + 1
        ))),
        _ => refuse("Incorrect padding"),
    }
}

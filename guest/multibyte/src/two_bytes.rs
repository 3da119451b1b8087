//! Codecs of one and two bytes: ASCII below 0x80, keys of a map above. Big5-HKSCS has pairs among them.

use crate::codec::{Next, Stop, Taken, byte, key};
use crate::map::{Found, Map};
use crate::table::{Set, Tables};

/// What such a codec reads.
pub(crate) struct TwoBytes {
    pub(crate) set: Set,
}

impl TwoBytes {
    #[inline]
    pub(crate) fn decode(&self, tables: &Tables, input: &[u8], out: &mut String) -> Taken {
        let first = input[0];
        if first < 0x80 {
            out.push(first.into());
            return Ok(1);
        }
        let key = key(first, byte(input, 1)?);
        push(tables.get(self.set).decode(key), out, 2)
    }

    #[inline]
    pub(crate) fn encode(
        &self,
        tables: &Tables,
        code: u32,
        next: Next,
        out: &mut Vec<u8>,
    ) -> Taken {
        if code < 0x80 {
            out.push(code as u8);
            return Ok(1);
        }
        let (key, taken) = encoded(tables.get(self.set), code, next)?;
        out.extend(key.to_be_bytes());
        Ok(taken)
    }
}

/// What was found, as the characters of `taken` bytes.
#[inline]
pub(crate) fn push(found: Found, out: &mut String, taken: usize) -> Taken {
    match found {
        Found::None => return Err(Stop::Illegal(1)),
        Found::Removed => return Err(Stop::Illegal(2)),
        Found::One(character) => out.push(character),
        Found::Two(first, second) => out.extend([first, second]),
    }
    Ok(taken)
}

/// The key of a character, or of a pair that it begins, and how many characters that is.
#[inline]
pub(crate) fn encoded(map: &Map, code: u32, next: Next) -> Result<(u16, usize), Stop> {
    let key = map.encode(code);
    if map.begins_pair(code) {
        match next {
            Next::Code(next) => {
                if let Some(key) = map.encode_pair(code, next) {
                    return Ok((key, 2));
                }
            }
            Next::Unknown => return Err(Stop::Incomplete),
            Next::Nothing => {}
        }
    }
    key.map(|key| (key, 1)).ok_or(Stop::Illegal(1))
}

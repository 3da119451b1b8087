//! LZW as TIFF has it: the highest bit first, and codes that become longer one code early.

use crate::{Result, Work};

const CLEAR: usize = 256;
const END: usize = 257;
const FIRST: usize = 258;
const CODES: usize = 4096;

/// Append as many bytes as there is room for; false: the data cannot be, or is too short.
pub(super) fn decode(
    work: &mut Work<'_>,
    data: &[u8],
    out: &mut Vec<u8>,
    room: usize,
) -> Result<bool> {
    // The very old way: the lowest bit first, and no early change.
    let is_old = matches!(data, [0, second, ..] if second & 1 != 0);
    let mut links = work.items::<u16>(CODES)?;
    // The first byte of each string, its last one, and its length.
    let mut ends = work.items::<(u8, u8)>(CODES)?;
    let mut lengths = work.items::<u16>(CODES)?;
    for code in 0..=255_u8 {
        ends[usize::from(code)] = (code, code);
        lengths[usize::from(code)] = 1;
    }
    let (mut next, mut width) = (FIRST, 9);
    let mut last = None;
    let (mut bits, mut count) = (0_u64, 0_u32);
    let mut bytes = data.iter();
    let start = out.len();
    while out.len() - start < room {
        while count < width {
            let Some(byte) = bytes.next() else {
                return Ok(false);
            };
            bits = match is_old {
                true => bits | u64::from(*byte) << count,
                false => bits << 8 | u64::from(*byte),
            };
            count += 8;
        }
        count -= width;
        let mask = (1 << width) - 1;
        let code = match is_old {
            true => {
                let code = bits & mask;
                bits >>= width;
                code
            }
            false => bits >> count & mask,
        } as usize;
        match code {
            CLEAR => {
                (next, width, last) = (FIRST, 9, None);
                continue;
            }
            END => return Ok(false),
            _ => {}
        }
        let Some(before) = last else {
            if code > 255 {
                return Ok(false);
            }
            out.push(code as u8);
            last = Some(code);
            continue;
        };
        if code > next || next >= CODES && code >= CODES {
            return Ok(false);
        }
        if next < CODES {
            let first = if code == next {
                ends[before].0
            } else {
                ends[code].0
            };
            links[next] = before as u16;
            ends[next] = (ends[before].0, first);
            lengths[next] = lengths[before].saturating_add(1);
            next += 1;
        }
        if code >= next {
            return Ok(false);
        }
        let length = usize::from(lengths[code]);
        work.row(length, 2)?;
        let end = out.len();
        out.resize(end + length, 0);
        let mut at = code;
        for place in (end..end + length).rev() {
            out[place] = ends[at].1;
            at = usize::from(links[at]);
        }
        last = Some(code);
        let early = usize::from(!is_old);
        if next + early >= 1 << width && width < 12 {
            width += 1;
        }
    }
    out.truncate(start + room);
    Ok(true)
}

/// The codes of bytes.
pub(super) fn encode(work: &mut Work<'_>, data: &[u8], out: &mut Vec<u8>) -> Result<()> {
    const PLACES: usize = 1 << 14;
    work.row(data.len(), 16)?;
    work.room(data.len().saturating_mul(2).saturating_add(64))?;
    // String and byte that follows it, by a hash: the code of both. No string is 0 with a code of 0.
    let mut table = work.items::<(u32, u16)>(PLACES)?;
    let (mut bits, mut count) = (0_u64, 0_u32);
    let mut put = |out: &mut Vec<u8>, code: usize, width: u32| {
        bits = bits << width | code as u64;
        count += width;
        while count >= 8 {
            count -= 8;
            out.push((bits >> count) as u8);
        }
        count
    };
    let (mut next, mut width) = (FIRST, 9);
    put(out, CLEAR, width);
    let mut bytes = data.iter();
    let mut head = match bytes.next() {
        Some(byte) => usize::from(*byte),
        None => CLEAR,
    };
    for byte in bytes {
        let key = (head as u32) << 8 | u32::from(*byte);
        let mut place = (key.wrapping_mul(0x9E37_79B1) >> 18) as usize;
        while table[place].1 != 0 && table[place].0 != key {
            place = (place + 1) % PLACES;
        }
        if table[place].1 != 0 {
            head = usize::from(table[place].1);
            continue;
        }
        put(out, head, width);
        head = usize::from(*byte);
        table[place] = (key, next as u16);
        next += 1;
        if next == CODES - 1 {
            put(out, CLEAR, width);
            table.fill((0, 0));
            (next, width) = (FIRST, 9);
        } else if next >= 1 << width {
            width += 1;
        }
    }
    if head != CLEAR {
        put(out, head, width);
        next += 1;
        if next == CODES - 1 {
            put(out, CLEAR, width);
            width = 9;
        } else if next >= 1 << width {
            width += 1;
        }
    }
    let left = put(out, END, width);
    if left > 0 {
        put(out, 0, 8 - left);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn bytes_are_the_same_again() {
        let data: Vec<u8> = (0..40000_u32)
            .map(|at| (at * at / 777 % 31 * 7) as u8)
            .collect();
        for length in [0, 1, 2, 300, 5000, 40000] {
            crate::work::free(|work| {
                let (mut packed, mut out) = (Vec::new(), Vec::new());
                super::encode(work, &data[..length], &mut packed).unwrap();
                assert_eq!(super::decode(work, &packed, &mut out, length), Ok(true));
                assert_eq!(out, data[..length]);
            });
        }
    }
}

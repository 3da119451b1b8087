//! The Chinese codecs that are more than a table: GB 18030, whose four bytes reach all of Unicode, and HZ, which is
//! ASCII with shifts.

use crate::codec::{State, Stop, Taken, byte, key};
use crate::map::Found;
use crate::table::{Set, Tables};
use crate::two_bytes::push;

pub(crate) struct Gb18030;

/// Numbers of four bytes that are characters below U+10000; those beyond begin with this first byte.
const NUMBERS: u32 = 39420;
const BEYOND: u8 = 0x90;

impl Gb18030 {
    pub(crate) fn decode(tables: &Tables, input: &[u8], out: &mut String) -> Taken {
        let first = input[0];
        if first < 0x80 {
            out.push(first.into());
            return Ok(1);
        }
        let second = byte(input, 1)?;
        let map = tables.get(Set::Gb18030);
        if !second.is_ascii_digit() {
            return push(map.decode(key(first, second)), out, 2);
        }
        let (third, fourth) = (byte(input, 2), byte(input, 3)?);
        let third = third?;
        let is_lead = |byte: u8| (0x81..=0xfe).contains(&byte);
        if !is_lead(first) || !is_lead(third) || !fourth.is_ascii_digit() {
            return Err(Stop::Illegal(1));
        }
        let number_from = |lead: u8| {
            let [lead, second] = [first - lead, second - b'0'].map(u32::from);
            let [third, fourth] = [third - 0x81, fourth - b'0'].map(u32::from);
            (lead * 10 + second) * 1260 + third * 10 + fourth
        };
        let character = if first >= BEYOND {
            char::from_u32(0x1_0000 + number_from(BEYOND))
        } else {
            let number = Some(number_from(0x81)).filter(|number| *number < NUMBERS);
            number.and_then(|number| map.of_number(number))
        };
        out.push(character.ok_or(Stop::Illegal(1))?);
        Ok(4)
    }

    pub(crate) fn encode(tables: &Tables, code: u32, out: &mut Vec<u8>) -> Taken {
        if code < 0x80 {
            out.push(code as u8);
            return Ok(1);
        }
        let map = tables.get(Set::Gb18030);
        let (first, mut number) = match code.checked_sub(0x1_0000) {
            Some(number) => (BEYOND, number),
            None => {
                if let Some(key) = map.encode(code) {
                    out.extend(key.to_be_bytes());
                    return Ok(1);
                }
                (0x81, map.number_of(code).ok_or(Stop::Illegal(1))?)
            }
        };
        let mut digit = |radix: u32, from: u8| {
            let digit = (number % radix) as u8 + from;
            number /= radix;
            digit
        };
        let (fourth, third) = (digit(10, b'0'), digit(126, 0x81));
        let second = digit(10, b'0');
        out.extend([first + number as u8, second, third, fourth]);
        Ok(1)
    }
}

/// HZ. The first byte of its state says whether two bytes are a character.
pub(crate) struct Hz;

impl Hz {
    pub(crate) fn reset_encoder(state: &mut State, out: &mut Vec<u8>) {
        if state.0[0] != 0 {
            out.extend(b"~}");
            state.0[0] = 0;
        }
    }

    pub(crate) fn decode(
        tables: &Tables,
        state: &mut State,
        input: &[u8],
        out: &mut String,
    ) -> Taken {
        let first = input[0];
        let is_shifted = state.0[0] != 0;
        if first == b'~' {
            match (byte(input, 1)?, is_shifted) {
                (b'~', false) => out.push('~'),
                (b'{', false) => state.0[0] = 1,
                (b'\n', false) => {}
                (b'}', true) => state.0[0] = 0,
                _ => return Err(Stop::Illegal(1)),
            }
            return Ok(2);
        }
        if first >= 0x80 {
            return Err(Stop::Illegal(1));
        }
        if !is_shifted {
            out.push(first.into());
            return Ok(1);
        }
        let second = byte(input, 1)?;
        push(gb2312(tables, first, second), out, 2)
    }

    pub(crate) fn encode(
        tables: &Tables,
        state: &mut State,
        code: u32,
        out: &mut Vec<u8>,
    ) -> Taken {
        if code < 0x80 {
            Hz::reset_encoder(state, out);
            out.push(code as u8);
            if code == u32::from(b'~') {
                out.push(b'~');
            }
            return Ok(1);
        }
        let key = tables
            .get(Set::Gb2312)
            .encode(code)
            .ok_or(Stop::Illegal(1))?;
        if state.0[0] == 0 {
            out.extend(b"~{");
            state.0[0] = 1;
        }
        out.extend((key & 0x7f7f).to_be_bytes());
        Ok(1)
    }
}

/// A character of GB 2312 by two bytes without their high bits.
pub(crate) fn gb2312(tables: &Tables, first: u8, second: u8) -> Found {
    match second < 0x80 {
        true => tables
            .get(Set::Gb2312)
            .decode(key(first | 0x80, second | 0x80)),
        false => Found::None,
    }
}

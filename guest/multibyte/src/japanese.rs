//! Shift JIS and EUC-JP, and what was made of them: cp932, and those of JIS X 0213.
//!
//! Characters have a row and a column, of seven bits each; Shift JIS has rows behind 0x7E, too.

use crate::codec::{Next, Stop, Taken, byte, key};
use crate::map::Found;
use crate::table::{Set, Tables};
use crate::two_bytes::{encoded, push};

/// Half-width katakana: their first character, their last, and how far they are from their bytes.
const FIRST_KATAKANA: u32 = 0xff61;
const LAST_KATAKANA: u32 = 0xff9f;
const KATAKANA: u32 = 0xfec0;

/// Characters that are encoded as ASCII, which has others in their places.
const YEN: u32 = 0xa5;
const OVERLINE: u32 = 0x203e;

/// The byte of half-width katakana.
pub(crate) fn katakana(code: u32) -> Option<u8> {
    let is_one = (FIRST_KATAKANA..=LAST_KATAKANA).contains(&code);
    is_one.then(|| (code - KATAKANA) as u8)
}

/// The half-width katakana of a byte.
pub(crate) fn katakana_of(byte: u8) -> Option<char> {
    let is_one = (0xa1..=0xdf).contains(&byte);
    char::from_u32(KATAKANA + u32::from(byte)).filter(|_| is_one)
}

/// A codec like Shift JIS.
pub(crate) struct Shifted {
    first: Set,
    /// The second plane of JIS X 0213.
    second: Option<Set>,
    single: Single,
    /// The last byte that is the first of two.
    last: u8,
}

/// What is one byte.
enum Single {
    /// ASCII; yen and overline are encoded, too.
    Ascii,
    /// Half of JIS X 0201: yen and overline instead of two of ASCII.
    Roman,
    /// All bytes that are not the first of two, as in Windows.
    Windows,
}

pub(crate) const SHIFT_JIS: Shifted = Shifted {
    first: Set::Jis0208,
    second: None,
    single: Single::Ascii,
    last: 0xea,
};
pub(crate) const CP932: Shifted = Shifted {
    first: Set::Cp932,
    second: None,
    single: Single::Windows,
    last: 0xfc,
};
pub(crate) const SHIFT_JIS_2004: Shifted = Shifted {
    first: Set::Jis2004One,
    second: Some(Set::Jis2004Two),
    single: Single::Roman,
    last: 0xfc,
};
pub(crate) const SHIFT_JISX0213: Shifted = Shifted {
    first: Set::Jis2000One,
    second: Some(Set::Jis2000Two),
    single: Single::Roman,
    last: 0xfc,
};

/// The row behind the last of the first plane, and the rows of the second in their order behind it.
const BEHIND: u8 = 0x7f;
const SECOND_PLANE: &[u8] = &[
    0x21, 0x28, 0x23, 0x24, 0x25, 0x2c, 0x2d, 0x2e, 0x2f, 0x6e, 0x6f, 0x70, 0x71, 0x72, 0x73, 0x74,
    0x75, 0x76, 0x77, 0x78, 0x79, 0x7a, 0x7b, 0x7c, 0x7d, 0x7e,
];

impl Single {
    fn decode(&self, byte: u8) -> Option<char> {
        match (self, byte) {
            (Single::Roman, b'\\') => Some('\u{a5}'),
            (Single::Roman, b'~') => Some('\u{203e}'),
            (Single::Windows, 0x80) => Some('\u{80}'),
            (Single::Windows, 0xa0) => Some('\u{f8f0}'),
            (Single::Windows, 0xfd..) => char::from_u32(0xf8f1 + u32::from(byte - 0xfd)),
            (_, ..0x80) => Some(byte.into()),
            _ => katakana_of(byte),
        }
    }

    fn encode(&self, code: u32) -> Option<u8> {
        match (self, code) {
            (Single::Roman, 0x5c | 0x7e) => None,
            (Single::Windows, 0x80) => Some(0x80),
            (Single::Windows, 0xf8f0) => Some(0xa0),
            (Single::Windows, 0xf8f1..=0xf8f3) => Some((code - 0xf8f1) as u8 + 0xfd),
            (Single::Windows, YEN | OVERLINE) => None,
            (_, YEN) => Some(b'\\'),
            (_, OVERLINE) => Some(b'~'),
            (_, ..0x80) => Some(code as u8),
            _ => katakana(code),
        }
    }
}

impl Shifted {
    pub(crate) fn decode(&self, tables: &Tables, input: &[u8], out: &mut String) -> Taken {
        let first = input[0];
        if let Some(character) = self.single.decode(first) {
            out.push(character);
            return Ok(1);
        }
        if !matches!(first, 0x81..=0x9f | 0xe0..) || first > self.last {
            return Err(Stop::Illegal(1));
        }
        let second = byte(input, 1)?;
        if !matches!(second, 0x40..=0x7e | 0x80..=0xfc) {
            return Err(Stop::Illegal(1));
        }
        let found = match (&self.single, self.found(tables, first, second)) {
            (Single::Roman, Found::One('\u{ff3c}')) => Found::One('\\'),
            (Single::Roman, Found::One('\u{ff5e}')) => Found::One('~'),
            (_, found) => found,
        };
        push(found, out, 2)
    }

    /// What two bytes stand for.
    fn found(&self, tables: &Tables, first: u8, second: u8) -> Found {
        let lead = first - if first < 0xe0 { 0x81 } else { 0xc1 };
        let place = second - if second < 0x80 { 0x40 } else { 0x41 };
        let row = lead * 2 + place / 94 + 0x21;
        let column = place % 94 + 0x21;
        match (self.second, row.checked_sub(BEHIND)) {
            (Some(set), Some(behind)) => {
                let row = SECOND_PLANE[usize::from(behind)];
                tables.get(set).decode(key(row, column))
            }
            _ => tables.get(self.first).decode(key(row, column)),
        }
    }

    pub(crate) fn encode(
        &self,
        tables: &Tables,
        code: u32,
        next: Next,
        out: &mut Vec<u8>,
    ) -> Taken {
        if let Some(byte) = self.single.encode(code) {
            out.push(byte);
            return Ok(1);
        }
        // What one byte is not are the wide forms, which are not encoded themselves.
        let code = match (&self.single, code) {
            (Single::Roman, 0x5c) => 0xff3c,
            (Single::Roman, 0x7e) => 0xff5e,
            (Single::Roman, 0xff3c | 0xff5e) => return Err(Stop::Illegal(1)),
            _ => code,
        };
        let (key, taken) = self.key(tables, code, next)?;
        let [row, column] = key.to_be_bytes();
        let (row, place) = (row - 0x21, column - 0x21 + (row - 0x21) % 2 * 94);
        out.push(row / 2 + if row < 0x3e { 0x81 } else { 0xc1 });
        out.push(place + if place < 0x3f { 0x40 } else { 0x41 });
        Ok(taken)
    }

    /// The row and the column of a character, those of the second plane behind the first.
    fn key(&self, tables: &Tables, code: u32, next: Next) -> Result<(u16, usize), Stop> {
        let stop = match encoded(tables.get(self.first), code, next) {
            Err(Stop::Illegal(size)) => Stop::Illegal(size),
            found => return found,
        };
        let set = self.second.ok_or(stop)?;
        let found = tables.get(set).encode(code).ok_or(stop)?;
        let [row, column] = found.to_be_bytes();
        let behind = SECOND_PLANE.iter().position(|second| *second == row);
        let row = BEHIND + behind.ok_or(stop)? as u8;
        Ok((key(row, column), 1))
    }
}

/// A codec like EUC-JP.
pub(crate) struct Euc {
    first: Set,
    /// What three bytes are, before JIS X 0212.
    second: Option<Set>,
    /// Characters of JIS X 0212 that are not encoded: later editions have them elsewhere.
    absent: &'static [u32],
}

pub(crate) const EUC_JP: Euc = Euc {
    first: Set::Jis0208,
    second: None,
    absent: &[],
};
pub(crate) const EUC_JIS_2004: Euc = Euc {
    first: Set::Jis2004One,
    second: Some(Set::Jis2004Two),
    absent: &[],
};
pub(crate) const EUC_JISX0213: Euc = Euc {
    first: Set::Jis2000One,
    second: Some(Set::Jis2000Two),
    absent: &[0x7626, 0x7e6b, 0x9b1c],
};

/// What stands before half-width katakana, and before the second plane.
const ONE_MORE: u8 = 0x8e;
const TWO_MORE: u8 = 0x8f;

impl Euc {
    pub(crate) fn decode(&self, tables: &Tables, input: &[u8], out: &mut String) -> Taken {
        let first = input[0];
        if first < 0x80 {
            out.push(first.into());
            return Ok(1);
        }
        let second = byte(input, 1)?;
        if first == ONE_MORE {
            out.push(katakana_of(second).ok_or(Stop::Illegal(1))?);
            return Ok(2);
        }
        if first == TWO_MORE {
            let key = high(second, byte(input, 2)?).ok_or(Stop::Illegal(1))?;
            let found = match self.second.map(|set| tables.get(set).decode(key)) {
                None | Some(Found::None) => tables.get(Set::Jis0212).decode(key),
                Some(found) => found,
            };
            return push(found, out, 3);
        }
        let key = high(first, second).ok_or(Stop::Illegal(1))?;
        push(tables.get(self.first).decode(key), out, 2)
    }

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
        let stop = match encoded(tables.get(self.first), code, next) {
            Ok((key, taken)) => {
                out.extend((key | 0x8080).to_be_bytes());
                return Ok(taken);
            }
            Err(Stop::Illegal(size)) => Stop::Illegal(size),
            Err(stop) => return Err(stop),
        };
        let second = self.second.and_then(|set| tables.get(set).encode(code));
        let older = tables.get(Set::Jis0212).encode(code);
        let second = second.or(older.filter(|_| !self.absent.contains(&code)));
        match (second, katakana(code), code) {
            (Some(key), ..) => {
                out.push(TWO_MORE);
                out.extend((key | 0x8080).to_be_bytes());
            }
            (_, Some(byte), _) => out.extend([ONE_MORE, byte]),
            (.., YEN) if self.second.is_none() => out.push(b'\\'),
            (.., OVERLINE) if self.second.is_none() => out.push(b'~'),
            _ => return Err(stop),
        }
        Ok(1)
    }
}

/// The key of two high bytes.
fn high(first: u8, second: u8) -> Option<u16> {
    let is_high = first >= 0x80 && second >= 0x80;
    is_high.then(|| key(first & 0x7f, second & 0x7f))
}

//! The codecs of ISO 2022: seven bits, and escape sequences that say which set of characters they are of.
//!
//! What does not live here: the sets (`table.rs`). Errors and what is remembered are CPython's, which knows of escape
//! sequences only what these codecs need.

use crate::chinese::gb2312;
use crate::codec::{Next, State, Stop, Taken, byte, key};
use crate::japanese::{katakana, katakana_of};
use crate::korean::{is_ksx1001, ksx1001};
use crate::map::Found;
use crate::table::{Set, Tables};

const ESCAPE: u8 = 0x1b;
const SHIFT_OUT: u8 = 0x0e;
const SHIFT_IN: u8 = 0x0f;

/// What escape sequences name sets by; those of two bytes have the high bit.
const ASCII: u8 = b'B';
const TWO_BYTES: u8 = 0x80;
const LATIN: u8 = b'A';
const GREEK: u8 = b'F';

/// Where a state keeps its flags, behind four designations.
const FLAGS: usize = 4;
/// Characters are those of the second designation.
const SHIFTED: u8 = 1;
/// An escape sequence of something else passes through.
const THROUGH: u8 = 2;

/// Bytes that an escape sequence has at most.
const LONGEST: usize = 16;

/// The wide form of a character of ASCII.
const FULL_WIDTH_TILDE: u32 = 0xff5e;

/// All of it is ASCII; encoders have no third designation.
pub(crate) const ENCODER: State = State([ASCII, ASCII, 0, 0, 0, 0, 0, 0]);
pub(crate) const DECODER: State = State([ASCII, ASCII, ASCII, 0, 0, 0, 0, 0]);

/// Which characters a designation has, where the same set is read in more than one way.
#[derive(Clone, Copy)]
enum Characters {
    Jis0208,
    Jis0212,
    /// The first plane of JIS X 0213, or of it only the pairs.
    Plane(Set),
    Pairs(Set),
    Plane2(Set),
    Ksx1001,
    Gb2312,
    Roman,
    Katakana,
    /// Those of the third designation, which are read elsewhere.
    Single,
}

/// A set that a codec may designate.
struct Designation {
    mark: u8,
    /// Which of the designations it becomes.
    place: usize,
    characters: Characters,
}

const fn of(mark: u8, place: usize, characters: Characters) -> Designation {
    Designation {
        mark,
        place,
        characters,
    }
}

const JIS0208: Designation = of(b'B' | TWO_BYTES, 0, Characters::Jis0208);
const JIS0208_OLD: Designation = of(b'@' | TWO_BYTES, 0, Characters::Jis0208);
const JIS0212: Designation = of(b'D' | TWO_BYTES, 0, Characters::Jis0212);
const ROMAN: Designation = of(b'J', 0, Characters::Roman);

/// A codec of ISO 2022.
pub(crate) struct Iso2022 {
    /// In the order in which they are asked for a character.
    designations: &'static [Designation],
    /// Whether there are shifts; the Japanese ones have none.
    shifts: bool,
    /// Whether there is a third designation.
    third: bool,
}

pub(crate) static KR: Iso2022 = Iso2022 {
    designations: &[of(b'C' | TWO_BYTES, 1, Characters::Ksx1001)],
    shifts: true,
    third: false,
};
pub(crate) static JP: Iso2022 = japanese(&[JIS0208, ROMAN, JIS0208_OLD]);
pub(crate) static JP_1: Iso2022 = japanese(&[JIS0208, JIS0212, ROMAN, JIS0208_OLD]);
pub(crate) static JP_2: Iso2022 = Iso2022 {
    third: true,
    ..japanese(&[
        JIS0208,
        JIS0212,
        of(b'C' | TWO_BYTES, 0, Characters::Ksx1001),
        of(b'A' | TWO_BYTES, 0, Characters::Gb2312),
        ROMAN,
        JIS0208_OLD,
        of(LATIN, 2, Characters::Single),
        of(GREEK, 2, Characters::Single),
    ])
};
pub(crate) static JP_2004: Iso2022 = japanese(&[
    of(b'Q' | TWO_BYTES, 0, Characters::Pairs(Set::Jis2004One)),
    JIS0208,
    of(b'Q' | TWO_BYTES, 0, Characters::Plane(Set::Jis2004One)),
    of(b'P' | TWO_BYTES, 0, Characters::Plane2(Set::Jis2004Two)),
]);
pub(crate) static JP_3: Iso2022 = japanese(&[
    of(b'O' | TWO_BYTES, 0, Characters::Pairs(Set::Jis2000One)),
    JIS0208,
    of(b'O' | TWO_BYTES, 0, Characters::Plane(Set::Jis2000One)),
    of(b'P' | TWO_BYTES, 0, Characters::Plane2(Set::Jis2000Two)),
]);
pub(crate) static JP_EXT: Iso2022 = japanese(&[
    JIS0208,
    JIS0212,
    ROMAN,
    of(b'I', 0, Characters::Katakana),
    JIS0208_OLD,
]);

const fn japanese(designations: &'static [Designation]) -> Iso2022 {
    Iso2022 {
        designations,
        shifts: false,
        third: false,
    }
}

pub(crate) fn reset_decoder(state: &mut State) {
    state.0[0] = ASCII;
    state.0[FLAGS] &= !SHIFTED;
}

pub(crate) fn reset_encoder(state: &mut State, out: &mut Vec<u8>) {
    unshift(state, out);
    designate_ascii(state, out);
}

fn unshift(state: &mut State, out: &mut Vec<u8>) {
    if state.0[FLAGS] & SHIFTED != 0 {
        out.push(SHIFT_IN);
        state.0[FLAGS] &= !SHIFTED;
    }
}

fn designate_ascii(state: &mut State, out: &mut Vec<u8>) {
    if state.0[0] != ASCII {
        out.extend(b"\x1b(B");
        state.0[0] = ASCII;
    }
}

impl Iso2022 {
    pub(crate) fn encode(
        &self,
        tables: &Tables,
        state: &mut State,
        code: u32,
        next: Next,
        out: &mut Vec<u8>,
    ) -> Taken {
        if code < 0x80 {
            designate_ascii(state, out);
            unshift(state, out);
            out.push(code as u8);
            return Ok(1);
        }
        for designation in self.designations {
            if let Some((key, taken)) = designation.characters.encode(tables, code, next)? {
                designation.designate(state, out);
                if designation.is_wide() {
                    out.push((key >> 8) as u8);
                }
                out.push(key as u8);
                return Ok(taken);
            }
        }
        Err(Stop::Illegal(1))
    }

    pub(crate) fn decode(
        &self,
        tables: &Tables,
        state: &mut State,
        input: &[u8],
        out: &mut String,
    ) -> Taken {
        let first = input[0];
        if state.0[FLAGS] & THROUGH != 0 {
            out.push(first.into());
            if ends_escape(first) {
                state.0[FLAGS] &= !THROUGH;
            }
            return Ok(1);
        }
        match first {
            ESCAPE => return self.escape(state, input, out),
            SHIFT_IN if self.shifts => state.0[FLAGS] &= !SHIFTED,
            SHIFT_OUT if self.shifts => state.0[FLAGS] |= SHIFTED,
            b'\n' => {
                state.0[FLAGS] &= !SHIFTED;
                out.push('\n');
            }
            ..0x20 => out.push(first.into()),
            0x80.. => return Err(Stop::Illegal(1)),
            _ => return self.character(tables, state, input, out),
        }
        Ok(1)
    }

    /// A character of the set that is designated.
    fn character(&self, tables: &Tables, state: &State, input: &[u8], out: &mut String) -> Taken {
        let mark = state.0[usize::from(state.0[FLAGS] & SHIFTED)];
        if mark == ASCII {
            out.push(input[0].into());
            return Ok(1);
        }
        let mut designations = self.designations.iter();
        let designation = designations.find(|designation| designation.mark == mark);
        // A state that was set by the program may name any.
        let designation = designation.ok_or(Stop::Internal)?;
        let (width, second) = match designation.is_wide() {
            true => (2, byte(input, 1)?),
            false => (1, 0),
        };
        match designation.characters.decode(tables, input[0], second) {
            Found::None | Found::Removed => return Err(Stop::Illegal(width)),
            Found::One(character) => out.push(character),
            Found::Two(first, second) => out.extend([first, second]),
        }
        Ok(width)
    }

    /// What begins with the byte of an escape sequence.
    fn escape(&self, state: &mut State, input: &[u8], out: &mut String) -> Taken {
        match byte(input, 1)? {
            b'(' | b')' | b'$' | b'.' | b'&' => self.designation(state, input),
            b'N' if self.third => {
                out.push(third(state.0[2], byte(input, 2)?)?);
                Ok(3)
            }
            _ => {
                out.push(char::from(ESCAPE));
                state.0[FLAGS] |= THROUGH;
                Ok(1)
            }
        }
    }

    /// An escape sequence that designates a set.
    fn designation(&self, state: &mut State, input: &[u8]) -> Taken {
        let length = self.length_of_escape(input)?;
        let (mark, place) = match (length, &input[1..length.max(1)]) {
            (0, _) => return Err(Stop::Illegal(1)),
            (_, [b'$', mark]) => (mark | TWO_BYTES, 0),
            (_, [b'(', mark]) => (*mark, 0),
            (_, [b')', mark]) => (*mark, 1),
            (_, [b'.', mark]) if self.third => (*mark, 2),
            (_, [b'$', b'(', mark]) => (mark | TWO_BYTES, 0),
            (_, [b'$', b')', mark]) => (mark | TWO_BYTES, 1),
            // The revision of JIS X 0208 says that it is one.
            (_, [_, _, ESCAPE, b'$', b'B']) if !self.shifts => (JIS0208.mark, 0),
            _ => return Err(Stop::Illegal(length)),
        };
        let mut designations = self.designations.iter();
        if mark != ASCII && !designations.any(|designation| designation.mark == mark) {
            return Err(Stop::Illegal(length));
        }
        state.0[place] = mark;
        Ok(length)
    }

    /// The length of an escape sequence; 0 where it does not end.
    fn length_of_escape(&self, input: &[u8]) -> Result<usize, Stop> {
        let mut place = 1;
        while place < LONGEST {
            if ends_escape(byte(input, place)?) {
                return Ok(place + 1);
            }
            let is_revision = input[place..].starts_with(b"&@");
            place += if is_revision && !self.shifts { 3 } else { 1 };
        }
        Ok(0)
    }
}

fn ends_escape(byte: u8) -> bool {
    byte.is_ascii_uppercase() || byte == b'@'
}

impl Designation {
    fn is_wide(&self) -> bool {
        self.mark & TWO_BYTES != 0
    }

    /// Say that what follows is of this set, if it was not.
    fn designate(&self, state: &mut State, out: &mut Vec<u8>) {
        if self.place == 0 {
            unshift(state, out);
        }
        if state.0[self.place] != self.mark {
            state.0[self.place] = self.mark;
            let bracket = b"()"[self.place];
            match self.mark {
                mark if mark == JIS0208.mark => out.extend(b"\x1b$"),
                _ if self.is_wide() => out.extend([ESCAPE, b'$', bracket]),
                _ => out.extend([ESCAPE, bracket]),
            }
            out.push(self.mark & !TWO_BYTES);
        }
        if self.place == 1 && state.0[FLAGS] & SHIFTED == 0 {
            out.push(SHIFT_OUT);
            state.0[FLAGS] |= SHIFTED;
        }
    }
}

impl Characters {
    fn decode(self, tables: &Tables, first: u8, second: u8) -> Found {
        let map = |set: Set| tables.get(set).decode(key(first, second));
        match self {
            Characters::Jis0208 => map(Set::Jis0208),
            Characters::Jis0212 => map(Set::Jis0212),
            Characters::Plane(set) | Characters::Pairs(set) | Characters::Plane2(set) => {
                as_decoded(set, map(set))
            }
            Characters::Ksx1001 if second >= 0x80 => Found::None,
            Characters::Ksx1001 => ksx1001(tables.get(Set::Cp949), first | 0x80, second | 0x80),
            Characters::Gb2312 => gb2312(tables, first, second),
            Characters::Roman => Found::One(match first {
                b'\\' => '\u{a5}',
                b'~' => '\u{203e}',
                _ => first.into(),
            }),
            Characters::Katakana => katakana_of(first | 0x80).map_or(Found::None, Found::One),
            Characters::Single => Found::None,
        }
    }

    /// The key of a character, and how many characters that is.
    fn encode(self, tables: &Tables, code: u32, next: Next) -> Result<Option<(u16, usize)>, Stop> {
        let of_set = |set: Set| tables.get(set).encode(code);
        let key = match self {
            Characters::Jis0208 => of_set(Set::Jis0208),
            Characters::Jis0212 => of_set(Set::Jis0212),
            // Its key is ASCII's tilde here.
            Characters::Plane(_) if code == FULL_WIDTH_TILDE => None,
            Characters::Plane(set) | Characters::Plane2(set) => of_set(set),
            Characters::Pairs(set) if tables.get(set).begins_pair(code) => {
                return match next {
                    Next::Unknown => Err(Stop::Incomplete),
                    Next::Nothing => Ok(None),
                    Next::Code(next) => {
                        let key = tables.get(set).encode_pair(code, next);
                        Ok(key.map(|key| (key, 2)))
                    }
                };
            }
            Characters::Ksx1001 => {
                let key = of_set(Set::Cp949).filter(|key| is_ksx1001(*key));
                key.map(|key| key & 0x7f7f)
            }
            Characters::Gb2312 => of_set(Set::Gb2312).map(|key| key & 0x7f7f),
            Characters::Roman => match code {
                0xa5 => Some(u16::from(b'\\')),
                0x203e => Some(u16::from(b'~')),
                _ => None,
            },
            Characters::Katakana => katakana(code).map(|byte| u16::from(byte & 0x7f)),
            Characters::Pairs(_) | Characters::Single => None,
        };
        Ok(key.map(|key| (key, 1)))
    }
}

/// What ISO 2022 decodes otherwise than other codecs of JIS X 0213, CPython's slips among it: a character that the second
/// plane of 2000 is encoded from is decoded as that of 2004.
fn as_decoded(set: Set, found: Found) -> Found {
    match (set, found) {
        (_, Found::One('\u{ff5e}')) => Found::One('~'),
        (Set::Jis2000Two, Found::One('\u{9b1d}')) => Found::One('\u{9b1c}'),
        (_, found) => found,
    }
}

/// Greek characters behind the capitals are this far from their bytes; these bytes are other ones, and these none.
const GREEK_LETTERS: u32 = 0x02d0;

/// A character of the third designation.
fn third(mark: u8, byte: u8) -> Result<char, Stop> {
    let found = match mark {
        LATIN if byte < 0x80 => Some(char::from(byte + 0x80)),
        GREEK => greek(byte ^ 0x80),
        ASCII if byte < 0x80 => Some(char::from(byte)),
        LATIN | ASCII => None,
        _ => return Err(Stop::Internal),
    };
    found.ok_or(Stop::Illegal(3))
}

/// A character of ISO 8859-7 of 1987.
fn greek(byte: u8) -> Option<char> {
    // Which of a row of bytes are characters, a bit for each.
    let is_of = |bits: u32, from: u8| bits >> (byte - from) & 1 == 1;
    match byte {
        ..0xa0 => Some(byte.into()),
        0xa1 => Some('\u{2018}'),
        0xa2 => Some('\u{2019}'),
        0xaf => Some('\u{2015}'),
        0xa0..0xc0 if is_of(0x288f_3bc9, 0xa0) => Some(byte.into()),
        0xb4..0xd4 if !is_of(0xbfff_fd77, 0xb4) => None,
        0xb4..=0xfe => char::from_u32(GREEK_LETTERS + u32::from(byte)),
        _ => None,
    }
}

//! The Korean codecs that are more than a table: EUC-KR, which spells syllables that it has no key for, and Johab, whose
//! keys of syllables are made of their parts.

use crate::codec::{Stop, Taken, byte, key};
use crate::map::{Found, Map};
use crate::table::{Set, Tables};
use crate::two_bytes::push;

/// The first syllable, and how many have the same two letters at their beginning.
const SYLLABLES: u32 = 0xac00;
const LAST_SYLLABLE: u32 = 0xd7a3;
const ENDS: u32 = 28;
const VOWELS: u32 = 21;

/// The row of letters in KS X 1001, and what begins the spelling of a syllable and stands for no last letter.
const LETTERS: u8 = 0xa4;
const FILLER: u8 = 0xd4;
/// The letters of the row that begin and that end syllables, in the order of syllables. Vowels stand in a row from 0xBF.
const BEGINNINGS: &[u8] = &[
    0xa1, 0xa2, 0xa4, 0xa7, 0xa8, 0xa9, 0xb1, 0xb2, 0xb3, 0xb5, 0xb6, 0xb7, 0xb8, 0xb9, 0xba, 0xbb,
    0xbc, 0xbd, 0xbe,
];
const ENDINGS: &[u8] = &[
    0xd4, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5, 0xa6, 0xa7, 0xa9, 0xaa, 0xab, 0xac, 0xad, 0xae, 0xaf, 0xb0,
    0xb1, 0xb2, 0xb4, 0xb5, 0xb6, 0xb7, 0xb8, 0xba, 0xbb, 0xbc, 0xbd, 0xbe,
];
const FIRST_VOWEL: u8 = 0xbf;

/// EUC-KR.
pub(crate) fn decode(tables: &Tables, input: &[u8], out: &mut String) -> Taken {
    let first = input[0];
    if first < 0x80 {
        out.push(first.into());
        return Ok(1);
    }
    let second = byte(input, 1)?;
    if (first, second) == (LETTERS, FILLER) {
        byte(input, 7)?;
        let syllable = spelled(&input[2..8]).and_then(char::from_u32);
        out.push(syllable.ok_or(Stop::Illegal(1))?);
        return Ok(8);
    }
    push(ksx1001(tables.get(Set::Cp949), first, second), out, 2)
}

/// A character of KS X 1001 by its two high bytes.
pub(crate) fn ksx1001(map: &Map, first: u8, second: u8) -> Found {
    match first < 0xa1 || second < 0xa1 {
        true => Found::None,
        false => map.decode(key(first, second)),
    }
}

/// The key of KS X 1001 that a key of cp949 is.
pub(crate) fn is_ksx1001(key: u16) -> bool {
    key >> 8 >= 0xa1 && key & 0xff >= 0xa1
}

/// The syllable of three letters.
fn spelled(letters: &[u8]) -> Option<u32> {
    let of_row = |place: usize| (letters[place] == LETTERS).then(|| letters[place + 1]);
    let (beginning, vowel, ending) = (of_row(0)?, of_row(2)?, of_row(4)?);
    let beginning = BEGINNINGS.iter().position(|letter| *letter == beginning)? as u32;
    let vowel = u32::from(vowel.checked_sub(FIRST_VOWEL)?);
    let ending = ENDINGS.iter().position(|letter| *letter == ending)? as u32;
    (vowel < VOWELS).then_some(SYLLABLES + (beginning * VOWELS + vowel) * ENDS + ending)
}

/// The places of a syllable's letters.
fn letters(syllable: u32) -> (usize, usize, usize) {
    let place = syllable - SYLLABLES;
    let (beginning, vowel) = (place / ENDS / VOWELS, place / ENDS % VOWELS);
    (beginning as usize, vowel as usize, (place % ENDS) as usize)
}

/// EUC-KR.
pub(crate) fn encode(tables: &Tables, code: u32, out: &mut Vec<u8>) -> Taken {
    if code < 0x80 {
        out.push(code as u8);
        return Ok(1);
    }
    let key = tables
        .get(Set::Cp949)
        .encode(code)
        .ok_or(Stop::Illegal(1))?;
    if is_ksx1001(key) {
        out.extend(key.to_be_bytes());
        return Ok(1);
    }
    let (beginning, vowel, ending) = letters(code);
    out.extend([LETTERS, FILLER, LETTERS, BEGINNINGS[beginning]]);
    out.extend([LETTERS, FIRST_VOWEL + vowel as u8, LETTERS, ENDINGS[ending]]);
    Ok(1)
}

/// The first of the letters that stand by themselves, and the first vowel of them.
const COMPATIBLE: u32 = 0x3131;
const COMPATIBLE_VOWEL: u32 = 0x314f;

/// Johab's numbers of what begins and ends a syllable, and of its vowel; the first of each stands for none.
fn number_of_beginning(place: usize) -> u16 {
    place as u16 + 2
}

fn number_of_vowel(place: usize) -> u16 {
    let gaps = [5, 11, 17].iter().filter(|gap| place >= **gap).count();
    (place + 3 + 2 * gaps) as u16
}

fn number_of_ending(place: usize) -> u16 {
    (place + 1 + usize::from(place >= 17)) as u16
}

fn joined(beginning: u16, vowel: u16, ending: u16) -> u16 {
    0x8000 | beginning << 10 | vowel << 5 | ending
}

/// The map of Johab, of that of cp949.
pub(crate) fn johab(cp949: &Map) -> Map {
    let mut map = Map::of_layers(&[]);
    let both = |map: &mut Map, key: u16, code: u32| {
        map.put(key, code);
        map.put_key(code, key);
    };
    for code in SYLLABLES..=LAST_SYLLABLE {
        let (beginning, vowel, ending) = letters(code);
        let beginning = number_of_beginning(beginning);
        let key = joined(beginning, number_of_vowel(vowel), number_of_ending(ending));
        both(&mut map, key, code);
    }
    // A letter that may begin and end is encoded as what begins.
    for (place, letter) in ENDINGS.iter().enumerate().skip(1) {
        let code = COMPATIBLE + u32::from(letter - 0xa1);
        both(&mut map, joined(1, 2, number_of_ending(place)), code);
    }
    for (place, letter) in BEGINNINGS.iter().enumerate() {
        let code = COMPATIBLE + u32::from(letter - 0xa1);
        both(&mut map, joined(number_of_beginning(place), 2, 1), code);
    }
    for place in 0..VOWELS as usize {
        let code = COMPATIBLE_VOWEL + place as u32;
        both(&mut map, joined(1, number_of_vowel(place), 1), code);
    }
    map.put(joined(1, 2, 1), 0x3000);
    for first in (0xa1..=0xac).chain(0xca..=0xfd) {
        for second in 0xa1..=0xfe {
            put_other(&mut map, cp949, first, second);
        }
    }
    map
}

/// Put a character that is no syllable and no letter: two rows of KS X 1001 are one of Johab.
fn put_other(map: &mut Map, cp949: &Map, first: u8, second: u8) {
    let Found::One(character) = cp949.decode(key(first, second)) else {
        return;
    };
    let row = u16::from(first - 0xa1) + if first < 0xca { 0x1b2 } else { 0x197 };
    let column = u16::from(second - 0xa1) + if row & 1 == 1 { 0x5e } else { 0 };
    let trail = column + if column < 0x4e { 0x31 } else { 0x43 };
    let key = (row >> 1) << 8 | trail;
    let is_letter = first == LETTERS && (0xa1..=0xd3).contains(&second);
    if is_letter {
        return;
    }
    map.put(key, character as u32);
    if map.encode(character as u32).is_none() {
        map.put_key(character as u32, key);
    }
}

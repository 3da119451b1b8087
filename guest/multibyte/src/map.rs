//! A set of characters, both ways: from keys of two bytes to characters and back.
//!
//! What does not live here: which bytes a key stands for (the codecs), and which layers a map is made of (`table.rs`).
//! What lines of a layer mean says `tools/make_tables.py`.

use crate::layer::Layer;

/// A key that has no character, or a character that has no key.
const NONE: u16 = 0;

/// A cell from here on is a pair: the number of it follows.
const PAIRS: u32 = 0x11_0000;

/// What stands in a table where a key has no character, and where one has none that others have: both bytes are wrong.
const HOLE: u32 = 0xfffd;
const REMOVED: u32 = 0xfffc;

/// Two characters that are one sequence.
#[derive(Clone, Copy)]
struct Pair {
    first: u32,
    second: u32,
    key: u16,
}

/// Characters in a row that four bytes of GB 18030 stand for.
struct Range {
    first: u32,
    last: u32,
    number: u32,
}

/// What a key stands for.
#[derive(Clone, Copy)]
pub(crate) enum Found {
    None,
    /// Not in this edition of a standard.
    Removed,
    One(char),
    Two(char, char),
}

/// The characters of a set.
#[derive(Default)]
pub(crate) struct Map {
    /// By the first byte of a key: where its cells are, counted from one.
    rows: Vec<u16>,
    cells: Vec<u32>,
    /// By a character's code without its last byte: where its keys are, counted from one.
    pages: Vec<u16>,
    keys: Vec<u16>,
    pairs: Vec<Pair>,
    ranges: Vec<Range>,
}

/// Cells of a row, and keys of a page.
const ROW: usize = 256;

impl Map {
    /// The map of these layers. What they say of encoding holds for the last of them only.
    pub(crate) fn of_layers(layers: &[Layer]) -> Map {
        let mut map = Map {
            rows: vec![0; ROW],
            pages: vec![0; 0x300],
            ..Map::default()
        };
        let mut exceptions = Vec::new();
        for layer in layers {
            map.put_layer(layer, &mut exceptions);
        }
        map.invert();
        for (code, key) in exceptions {
            map.put_key(code, key);
        }
        map
    }

    /// Give back the room that it did not need.
    pub(crate) fn shrink(&mut self) {
        self.cells.shrink_to_fit();
        self.keys.shrink_to_fit();
    }

    /// What a key stands for.
    #[inline]
    pub(crate) fn decode(&self, key: u16) -> Found {
        let row = self.rows[usize::from(key >> 8)];
        if row == 0 {
            return Found::None;
        }
        let cell = self.cells[(usize::from(row) - 1) * ROW + usize::from(key & 0xff)];
        match cell.checked_sub(PAIRS) {
            None if cell == 0 => Found::None,
            None if cell == REMOVED => Found::Removed,
            None => char::from_u32(cell).map_or(Found::None, Found::One),
            Some(number) => {
                let Pair { first, second, .. } = self.pairs[number as usize];
                match (char::from_u32(first), char::from_u32(second)) {
                    (Some(first), Some(second)) => Found::Two(first, second),
                    _ => Found::None,
                }
            }
        }
    }

    /// The key of a character.
    #[inline]
    pub(crate) fn encode(&self, code: u32) -> Option<u16> {
        let page = *self.pages.get(code as usize >> 8)?;
        let place = (usize::from(page).checked_sub(1)?) * ROW + (code as usize & 0xff);
        Some(self.keys[place]).filter(|key| *key != NONE)
    }

    /// Whether a character may be the first of a pair.
    pub(crate) fn begins_pair(&self, code: u32) -> bool {
        self.pairs.iter().any(|pair| pair.first == code)
    }

    /// The key of two characters.
    pub(crate) fn encode_pair(&self, first: u32, second: u32) -> Option<u16> {
        let mut pairs = self.pairs.iter();
        let found = pairs.find(|pair| pair.first == first && pair.second == second);
        found.map(|pair| pair.key)
    }

    /// The number of the four bytes that stand for a character.
    pub(crate) fn number_of(&self, code: u32) -> Option<u32> {
        let mut ranges = self.ranges.iter();
        let found = ranges.find(|range| range.first <= code && code <= range.last);
        found.map(|range| range.number + (code - range.first))
    }

    /// The character that four bytes with this number stand for.
    pub(crate) fn of_number(&self, number: u32) -> Option<char> {
        let after = self.ranges.partition_point(|range| range.number <= number);
        let range = &self.ranges[after.checked_sub(1)?];
        let code = range.first + (number - range.number);
        char::from_u32(code).filter(|_| code <= range.last)
    }

    /// Make a key stand for something.
    pub(crate) fn put(&mut self, key: u16, cell: u32) {
        let row = &mut self.rows[usize::from(key >> 8)];
        if *row == 0 {
            self.cells.resize(self.cells.len() + ROW, 0);
            *row = (self.cells.len() / ROW) as u16;
        }
        self.cells[(usize::from(*row) - 1) * ROW + usize::from(key & 0xff)] = cell;
    }

    /// Make a key what a character is encoded as.
    pub(crate) fn put_key(&mut self, code: u32, key: u16) {
        let page = &mut self.pages[code as usize >> 8];
        if *page == 0 {
            self.keys.resize(self.keys.len() + ROW, NONE);
            *page = (self.keys.len() / ROW) as u16;
        }
        self.keys[(usize::from(*page) - 1) * ROW + (code as usize & 0xff)] = key;
    }

    /// Put what a layer has over what is there; its exceptions are kept for the end.
    fn put_layer(&mut self, layer: &Layer, exceptions: &mut Vec<(u32, u16)>) {
        exceptions.clear();
        layer.read(
            |key, code| self.put(key, if code == HOLE { 0 } else { code }),
            |line| exceptions.extend(exception(line)),
        );
        layer.read(|_, _| {}, |line| self.put_line(line));
    }

    fn put_line(&mut self, line: &str) {
        let Some((head, rest)) = line.split_once(' ') else {
            return;
        };
        match head.split_at(1) {
            ("!", key) => self.put_pair(hex(key) as u16, rest),
            ("~", first) => self.put_range(first, rest),
            _ => {}
        }
    }

    fn put_pair(&mut self, key: u16, text: &str) {
        let mut characters = text.chars().map(u32::from);
        if let (Some(first), Some(second)) = (characters.next(), characters.next()) {
            self.put(key, PAIRS + self.pairs.len() as u32);
            self.pairs.push(Pair { first, second, key });
        }
    }

    fn put_range(&mut self, first: &str, rest: &str) {
        let (last, number) = rest.split_once(' ').unwrap_or((rest, ""));
        self.ranges.push(Range {
            first: hex(first),
            last: hex(last),
            number: number.parse().unwrap_or(0),
        });
    }

    /// Encode each character as the lowest key that stands for it.
    fn invert(&mut self) {
        for lead in 0..ROW {
            let row = usize::from(self.rows[lead]);
            if row == 0 {
                continue;
            }
            for trail in 0..ROW {
                let cell = self.cells[(row - 1) * ROW + trail];
                let is_one = cell != 0 && cell < PAIRS && cell != REMOVED;
                if is_one && self.encode(cell).is_none() {
                    self.put_key(cell, (lead << 8 | trail) as u16);
                }
            }
        }
    }
}

/// What a line says of encoding: a character, and its key.
fn exception(line: &str) -> Option<(u32, u16)> {
    let (code, key) = line.strip_prefix('=')?.split_once(' ')?;
    Some((hex(code), hex(key) as u16))
}

/// A number of a table, which is well-formed: the generator wrote it.
fn hex(digits: &str) -> u32 {
    u32::from_str_radix(digits, 16).unwrap_or(0)
}

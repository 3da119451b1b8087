//! The decoder of plain LZMA, as files of FORMAT_ALONE and members of ZIP archives have it.
//!
//! Nothing in such a stream says where its input ends, and an archive may leave out the mark for it. So whatever the
//! input decides is given out at once, as liblzma does it; the decoder of the crate holds back what its last bytes
//! mean. LZMA2, whose chunks have lengths, is the crate's. Invariant: no input makes it panic, or loop without reading
//! or making something; its memory is the dictionary, which grows with what was made.

use super::Failure;
use super::filters::Lzma;
use lzma_rust2::FilterConfig;
use lzma_rust2::filter::StreamFilter;

/// More bytes than any symbol takes.
const MOST_OF_SYMBOL: usize = 24;

// Where the probabilities of each kind begin.
const STATES: usize = 12;
const POSITIONS: usize = 16;
const IS_MATCH: usize = 0;
const IS_REPEATED: usize = IS_MATCH + STATES * POSITIONS;
const IS_NOT_FIRST: usize = IS_REPEATED + STATES;
const IS_NOT_SECOND: usize = IS_NOT_FIRST + STATES;
const IS_NOT_THIRD: usize = IS_NOT_SECOND + STATES;
const IS_LONG: usize = IS_NOT_THIRD + STATES;
const SLOTS: usize = IS_LONG + STATES * POSITIONS;
const SPECIAL: usize = SLOTS + 4 * 64;
const ALIGNED: usize = SPECIAL + 128;
const MATCH_LENGTH: usize = ALIGNED + 16;
const REPEATED_LENGTH: usize = MATCH_LENGTH + LENGTHS;
const LITERALS: usize = REPEATED_LENGTH + LENGTHS;

// The same within those of a length.
const IS_MIDDLE: usize = 0;
const IS_HIGH: usize = 1;
const LOW: usize = 2;
const MIDDLE: usize = LOW + POSITIONS * 8;
const HIGH: usize = MIDDLE + POSITIONS * 8;
const LENGTHS: usize = HIGH + 256;

/// Probabilities for one context of a literal.
const LITERAL: usize = 0x300;

const SHORTEST: usize = 2;

/// The input, and where the coder of ranges is in it.
struct Bits<'a> {
    input: &'a [u8],
    used: usize,
    range: u32,
    code: u32,
    /// The input ended in the middle of a symbol.
    is_starved: bool,
}

impl Bits<'_> {
    fn normalize(&mut self) {
        if self.range < 1 << 24 {
            let byte = self.input.get(self.used).copied();
            self.is_starved |= byte.is_none();
            self.used += 1;
            self.range <<= 8;
            self.code = self.code << 8 | u32::from(byte.unwrap_or(0));
        }
    }

    /// A bit. `LEARNS`: the probability follows it.
    fn bit<const LEARNS: bool>(&mut self, probability: &mut u16) -> usize {
        self.normalize();
        let chance = u32::from(*probability);
        let bound = (self.range >> 11) * chance;
        let is_one = self.code >= bound;
        if is_one {
            self.range -= bound;
            self.code -= bound;
        } else {
            self.range = bound;
        }
        if LEARNS {
            *probability = if is_one {
                chance - (chance >> 5)
            } else {
                chance + ((2048 - chance) >> 5)
            } as u16;
        }
        usize::from(is_one)
    }

    /// Bits of which the first is the highest.
    fn tree<const LEARNS: bool>(&mut self, probabilities: &mut [u16], bits: u32) -> usize {
        let mut node = 1;
        for _ in 0..bits {
            node = node << 1 | self.bit::<LEARNS>(&mut probabilities[node]);
        }
        node - (1 << bits)
    }

    /// Bits of which the first is the lowest.
    fn reverse<const LEARNS: bool>(&mut self, probabilities: &mut [u16], bits: u32) -> u32 {
        let (mut node, mut number) = (1, 0);
        for index in 0..bits {
            let bit = self.bit::<LEARNS>(&mut probabilities[node]);
            node = node << 1 | bit;
            number |= (bit as u32) << index;
        }
        number
    }

    /// Bits that are as often one as zero.
    fn direct(&mut self, bits: u32) -> u32 {
        let mut number = 0;
        for _ in 0..bits {
            self.normalize();
            self.range >>= 1;
            let is_one = self.code >= self.range;
            if is_one {
                self.code -= self.range;
            }
            number = number << 1 | u32::from(is_one);
        }
        number
    }

    fn length<const LEARNS: bool>(&mut self, probabilities: &mut [u16], position: usize) -> usize {
        if self.bit::<LEARNS>(&mut probabilities[IS_MIDDLE]) == 0 {
            return SHORTEST + self.tree::<LEARNS>(&mut probabilities[LOW + position * 8..], 3);
        }
        if self.bit::<LEARNS>(&mut probabilities[IS_HIGH]) == 0 {
            let middle = &mut probabilities[MIDDLE + position * 8..];
            return SHORTEST + 8 + self.tree::<LEARNS>(middle, 3);
        }
        SHORTEST + 16 + self.tree::<LEARNS>(&mut probabilities[HIGH..], 8)
    }
}

/// What the next bits mean.
enum Symbol {
    Literal(u8),
    /// New distance, less one.
    Match {
        distance: u32,
        length: usize,
    },
    /// One of the last distances.
    Repeated {
        index: usize,
        length: usize,
    },
    /// One byte from the last distance.
    Short,
}

/// What a call has done.
pub(super) struct Progress {
    pub(super) used: usize,
    pub(super) made: usize,
    pub(super) done: bool,
}

pub(super) struct Decoder {
    probabilities: Vec<u16>,
    lc: u32,
    literal_mask: usize,
    position_mask: usize,
    range: u32,
    code: u32,
    state: usize,
    distances: [u32; 4],
    /// Bytes of the current match that are not copied yet.
    copied_later: usize,
    /// Bytes that are still to be made; None: a mark ends the stream.
    left: Option<u64>,
    /// The last bytes that were made, in a ring once there are as many as `dictionary_size`.
    dictionary: Vec<u8>,
    dictionary_size: usize,
    /// Where the next byte goes.
    place: usize,
    made: u64,
    /// Bytes of earlier calls, too few for a symbol.
    carried: Vec<u8>,
    has_begun: bool,
    has_mark: bool,
    is_done: bool,
}

impl Decoder {
    /// For `length` bytes; None: a mark ends them.
    pub(super) fn new(lzma: &Lzma, length: Option<u64>) -> Decoder {
        Decoder {
            probabilities: vec![1024; LITERALS + (LITERAL << (lzma.lc + lzma.lp))],
            lc: lzma.lc,
            literal_mask: (1 << lzma.lp) - 1,
            position_mask: (1 << lzma.pb) - 1,
            range: u32::MAX,
            code: 0,
            state: 0,
            distances: [0; 4],
            copied_later: 0,
            left: length,
            dictionary: Vec::new(),
            dictionary_size: lzma.dict_size.max(4096) as usize,
            place: 0,
            made: 0,
            carried: Vec::new(),
            has_begun: false,
            has_mark: false,
            is_done: false,
        }
    }

    /// Bytes that were taken and lie behind the end.
    pub(super) fn behind_end(&self) -> &[u8] {
        if self.is_done { &self.carried } else { &[] }
    }

    /// Decode until the input is used, the room is full, or the stream ends.
    pub(super) fn run(&mut self, input: &[u8], room: &mut [u8]) -> Result<Progress, Failure> {
        self.make_room(room.len())?;
        let (mut used, mut made) = (0, 0);
        if !self.has_begun {
            // A zero, and the first four bytes of the code.
            while self.carried.len() < 5 && used < input.len() {
                self.carried.push(input[used]);
                used += 1;
            }
            let [first, a, b, c, d] = *self.carried else {
                return Ok(self.progress(used, made));
            };
            if first != 0 {
                return Err(Failure::Data);
            }
            self.code = u32::from_be_bytes([a, b, c, d]);
            self.carried.clear();
            self.has_begun = true;
        }
        while !self.is_done {
            while self.copied_later > 0 && made < room.len() {
                room[made] = self.byte_at(self.distances[0]);
                self.put(room[made]);
                self.copied_later -= 1;
                made += 1;
            }
            let is_complete = self.left == Some(0) || self.has_mark;
            if self.copied_later > 0 || made == room.len() && !is_complete {
                break;
            }
            let Some(symbol) = self.next(input, &mut used, is_complete) else {
                break;
            };
            match symbol? {
                Symbol::Literal(byte) if !is_complete => {
                    room[made] = byte;
                    self.put(byte);
                    made += 1;
                    self.state = match self.state {
                        0..4 => 0,
                        4..10 => self.state - 3,
                        _ => self.state - 6,
                    };
                    self.count(1)?;
                }
                Symbol::Match {
                    distance: u32::MAX, ..
                } if matches!(self.left, None | Some(0)) => self.has_mark = true,
                Symbol::Match { distance, length } if !is_complete => {
                    self.distances.rotate_right(1);
                    self.distances[0] = distance;
                    self.begin_copy(length, 7)?;
                }
                Symbol::Repeated { index, length } if !is_complete => {
                    self.distances[..=index].rotate_right(1);
                    self.begin_copy(length, 8)?;
                }
                Symbol::Short if !is_complete => self.begin_copy(1, 9)?,
                _ => return Err(Failure::Data),
            }
        }
        Ok(self.progress(used, made))
    }

    fn progress(&self, used: usize, made: usize) -> Progress {
        let done = self.is_done;
        Progress { used, made, done }
    }

    /// The next symbol. None: it takes more input, or the stream is over.
    fn next(
        &mut self,
        input: &[u8],
        used: &mut usize,
        is_complete: bool,
    ) -> Option<Result<Symbol, Failure>> {
        let carried = self.carried.len();
        let mut together;
        let rest = &input[*used..];
        let source = if carried == 0 {
            rest
        } else {
            let added = rest.len().min(MOST_OF_SYMBOL);
            together = [0; 2 * MOST_OF_SYMBOL];
            together[..carried].copy_from_slice(&self.carried);
            together[carried..carried + added].copy_from_slice(&rest[..added]);
            &together[..carried + added]
        };
        let mut bits = Bits {
            input: source,
            used: 0,
            range: self.range,
            code: self.code,
            is_starved: false,
        };
        let mut found = None;
        if is_complete {
            // What ends a stream leaves nothing in the code. One of a known length may have the mark as well.
            bits.normalize();
            if !bits.is_starved && bits.code == 0 {
                self.is_done = true;
            } else if !bits.is_starved && self.has_mark {
                return Some(Err(Failure::Data));
            }
        }
        if !self.is_done && !bits.is_starved {
            let is_enough = source.len() >= MOST_OF_SYMBOL;
            if !is_enough {
                let (used, range, code) = (bits.used, bits.range, bits.code);
                self.symbol::<false>(&mut bits);
                (bits.used, bits.range, bits.code) = (used, range, code);
            }
            if !bits.is_starved {
                found = Some(Ok(self.symbol::<true>(&mut bits)));
            }
        }
        if bits.is_starved {
            // The source is short, so all of the input fits.
            self.carried.extend_from_slice(rest);
            *used = input.len();
            return None;
        }
        (self.range, self.code) = (bits.range, bits.code);
        let taken = bits.used;
        if taken >= carried {
            self.carried.clear();
            *used += taken - carried;
        } else {
            self.carried.drain(..taken);
        }
        found
    }

    fn symbol<const LEARNS: bool>(&mut self, bits: &mut Bits<'_>) -> Symbol {
        let position = self.made as usize & self.position_mask;
        let (state, at) = (self.state, self.state * POSITIONS + position);
        if bits.bit::<LEARNS>(&mut self.probabilities[IS_MATCH + at]) == 0 {
            return Symbol::Literal(self.literal::<LEARNS>(bits));
        }
        let probabilities = &mut self.probabilities;
        if bits.bit::<LEARNS>(&mut probabilities[IS_REPEATED + state]) == 0 {
            let length = bits.length::<LEARNS>(&mut probabilities[MATCH_LENGTH..], position);
            let context = (length - SHORTEST).min(3);
            let slot = bits.tree::<LEARNS>(&mut probabilities[SLOTS + context * 64..], 6) as u32;
            if slot < 4 {
                let distance = slot;
                return Symbol::Match { distance, length };
            }
            let low = (slot >> 1) - 1;
            let mut distance = (2 | (slot & 1)) << low;
            if slot < 14 {
                let special = &mut probabilities[SPECIAL + (distance - slot) as usize..];
                distance += bits.reverse::<LEARNS>(special, low);
            } else {
                distance += bits.direct(low - 4) << 4;
                distance += bits.reverse::<LEARNS>(&mut probabilities[ALIGNED..], 4);
            }
            return Symbol::Match { distance, length };
        }
        let index = if bits.bit::<LEARNS>(&mut probabilities[IS_NOT_FIRST + state]) == 0 {
            if bits.bit::<LEARNS>(&mut probabilities[IS_LONG + at]) == 0 {
                return Symbol::Short;
            }
            0
        } else if bits.bit::<LEARNS>(&mut probabilities[IS_NOT_SECOND + state]) == 0 {
            1
        } else {
            2 + bits.bit::<LEARNS>(&mut probabilities[IS_NOT_THIRD + state])
        };
        let length = bits.length::<LEARNS>(&mut probabilities[REPEATED_LENGTH..], position);
        Symbol::Repeated { index, length }
    }

    fn literal<const LEARNS: bool>(&mut self, bits: &mut Bits<'_>) -> u8 {
        let before = if self.made == 0 { 0 } else { self.byte_at(0) };
        let place = self.made as usize & self.literal_mask;
        let context = (place << self.lc) + (usize::from(before) >> (8 - self.lc));
        let mut matched = match self.state {
            0..7 => None,
            _ => Some(usize::from(self.byte_at(self.distances[0]))),
        };
        let start = LITERALS + LITERAL * context;
        let probabilities = &mut self.probabilities[start..start + LITERAL];
        let mut node = 1;
        while node < 0x100 {
            let Some(byte) = &mut matched else {
                node = node << 1 | bits.bit::<LEARNS>(&mut probabilities[node]);
                continue;
            };
            // As long as the byte is that from the last distance, its bits tell of the next one.
            *byte <<= 1;
            let expected = *byte >> 8 & 1;
            let bit = bits.bit::<LEARNS>(&mut probabilities[((1 + expected) << 8) + node]);
            node = node << 1 | bit;
            if bit != expected {
                matched = None;
            }
        }
        node as u8
    }

    /// A match of the last distance; the state is that behind a literal.
    fn begin_copy(&mut self, length: usize, state: usize) -> Result<(), Failure> {
        if u64::from(self.distances[0]) >= self.made.min(self.dictionary_size as u64) {
            return Err(Failure::Data);
        }
        self.state = match (self.state, state) {
            (0..7, _) => state,
            (_, 7) => 10,
            _ => 11,
        };
        self.copied_later = length;
        self.count(length as u64)
    }

    /// So many bytes of the stream are made now, or will be.
    fn count(&mut self, bytes: u64) -> Result<(), Failure> {
        if let Some(left) = &mut self.left {
            *left = left.checked_sub(bytes).ok_or(Failure::Data)?;
        }
        Ok(())
    }

    /// The byte at a distance, less one; callers know that there is one.
    fn byte_at(&self, distance: u32) -> u8 {
        let distance = distance as usize + 1;
        let place = if distance <= self.place {
            self.place - distance
        } else {
            (self.place + self.dictionary.len()).wrapping_sub(distance)
        };
        self.dictionary.get(place).copied().unwrap_or(0)
    }

    fn put(&mut self, byte: u8) {
        self.made += 1;
        if self.dictionary.len() < self.dictionary_size {
            self.dictionary.push(byte);
            self.place = self.dictionary.len();
            return;
        }
        if self.place == self.dictionary_size {
            self.place = 0;
        }
        self.dictionary[self.place] = byte;
        self.place += 1;
    }

    /// Let the dictionary be able to grow by so much; whoever calls has asked for the memory.
    fn make_room(&mut self, bytes: usize) -> Result<(), Failure> {
        let length = self.dictionary.len();
        let needed = (length + bytes).min(self.dictionary_size);
        let capacity = self.dictionary.capacity();
        if needed > capacity {
            let capacity = needed.max(capacity * 2).min(self.dictionary_size);
            let made = self.dictionary.try_reserve_exact(capacity - length);
            made.map_err(|_| Failure::Memory)?;
        }
        Ok(())
    }
}

/// Bytes that are decoded at once for a filter.
const FILTERED: usize = 4 << 10;

/// A filter behind a decoder, which may want to see what follows before it settles a byte.
pub(super) struct Filtered {
    filter: StreamFilter,
    /// What was decoded: given out, settled, and not settled yet.
    buffer: Vec<u8>,
    given: usize,
    settled: usize,
}

impl Filtered {
    pub(super) fn new(config: &FilterConfig) -> Result<Filtered, Failure> {
        let filter = StreamFilter::new(config).map_err(|_| Failure::Program)?;
        Ok(Filtered {
            filter,
            buffer: Vec::new(),
            given: 0,
            settled: 0,
        })
    }

    /// As [`Decoder::run`].
    pub(super) fn run(
        &mut self,
        decoder: &mut Decoder,
        input: &[u8],
        room: &mut [u8],
    ) -> Result<Progress, Failure> {
        let (mut used, mut made) = (0, 0);
        loop {
            let count = (self.settled - self.given).min(room.len() - made);
            room[made..made + count].copy_from_slice(&self.buffer[self.given..self.given + count]);
            self.given += count;
            made += count;
            if self.given < self.settled || made == room.len() || decoder.is_done {
                break;
            }
            self.buffer.drain(..self.given);
            let start = self.buffer.len();
            (self.given, self.settled) = (0, 0);
            self.buffer.resize(start + FILTERED, 0);
            let step = decoder.run(&input[used..], &mut self.buffer[start..])?;
            self.buffer.truncate(start + step.made);
            used += step.used;
            if step.made > 0 {
                self.settled = self.filter.decode(&mut self.buffer);
            }
            if step.done {
                self.settled = self.buffer.len();
            } else if step.made == 0 {
                break;
            }
        }
        let done = decoder.is_done && self.given == self.buffer.len();
        Ok(Progress { used, made, done })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lzma_rust2::LzmaWriter;
    use std::io::Write;

    fn text() -> Vec<u8> {
        let mut number = 7_u32;
        let mut text = Vec::new();
        while text.len() < 20_000 {
            number = number.wrapping_mul(1_103_515_245).wrapping_add(12345);
            let word = (number >> 16) % 90;
            text.extend(format!("{word} {} ", word * word).bytes());
        }
        text
    }

    fn written(text: &[u8], lzma: &Lzma, mark: bool) -> Vec<u8> {
        let options = lzma.options(text.len());
        let mut writer =
            LzmaWriter::new_no_header(Vec::new(), &options, mark).expect("valid options");
        writer.write_all(text).expect("a vector takes all");
        writer.finish().expect("a vector takes all")
    }

    /// What comes out of input that is given in pieces, and whether the end was seen.
    fn read(
        input: &[u8],
        lzma: &Lzma,
        length: Option<u64>,
        piece: usize,
        room: usize,
    ) -> Result<(Vec<u8>, bool), Failure> {
        let mut decoder = Decoder::new(lzma, length);
        let mut out = Vec::new();
        for part in input.chunks(piece) {
            let mut rest = part;
            loop {
                let mut made = vec![0; room];
                let step = decoder.run(rest, &mut made)?;
                out.extend_from_slice(&made[..step.made]);
                rest = &rest[step.used..];
                if step.done || step.made < room {
                    break;
                }
            }
        }
        Ok((out, decoder.is_done))
    }

    fn lzma() -> Lzma {
        Lzma::preset(6).expect("a preset")
    }

    #[test]
    fn pieces_of_any_size() {
        let (text, lzma) = (text(), lzma());
        let length = Some(text.len() as u64);
        for (input, length) in [
            (written(&text, &lzma, true), None),
            (written(&text, &lzma, true), length),
            (written(&text, &lzma, false), length),
        ] {
            for (piece, room) in [(1, 1), (1, 100), (3, 7), (1000, 1), (1 << 20, 1 << 20)] {
                let read = read(&input, &lzma, length, piece, room);
                assert!(matches!(read, Ok((out, true)) if out == text));
            }
        }
    }

    #[test]
    fn without_mark_and_length_all_comes_out() {
        let (text, lzma) = (text(), lzma());
        let input = written(&text, &lzma, false);
        for piece in [1, 1 << 20] {
            let Ok((out, false)) = read(&input, &lzma, None, piece, 1000) else {
                panic!("an error, or an end that is not there");
            };
            assert!(out.starts_with(&text));
        }
    }

    #[test]
    fn damaged_input_ends() {
        let (text, lzma) = (text(), lzma());
        let input = written(&text[..3000], &lzma, true);
        let mut number = 1_u32;
        for _ in 0..2000 {
            number = number.wrapping_mul(1_103_515_245).wrapping_add(12345);
            let mut damaged = input.clone();
            let place = (number >> 8) as usize % damaged.len();
            damaged[place] ^= 1 << (number >> 29);
            damaged.truncate(damaged.len() - (number >> 4) as usize % 9);
            let mut decoder = Decoder::new(&lzma, None);
            let mut room = vec![0; 1 << 16];
            // What it says is any of three; that it says something is what matters.
            let _ = decoder.run(&damaged, &mut room);
        }
    }
}

//! Inflating, in steps: each makes as much output as it is allowed to, and says why it stopped.
//!
//! Symbols are read as a whole or not at all: what is left of the input when it ends in the middle
//! of one waits in the stream for more. Messages of errors are those of zlib.

use crate::huffman::{DISTANCE_EXTRAS, LENGTH_CODES, LENGTH_EXTRAS, ORDER, fixed_literal_lengths};
use crate::{Wrapper, adler32, crc32};

/// Why a step ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// All input is used up.
    NeedsInput,
    /// As much was made as was allowed, or many blocks were read: go on.
    Pause,
    /// The stream came to its end; what is left of the input is behind it.
    Done,
    /// The dictionary with this Adler-32 is needed.
    NeedsDictionary(u32),
}

/// What is wrong with the input.
pub type InflateError = &'static str;

/// Bytes that distances can reach back.
const WINDOW: usize = 32 << 10;
/// Blocks that are read in one step.
const BLOCKS: u32 = 64;
/// Bits that one look-up tells; longer codes are rare.
const QUICK: u32 = 10;

/// A code for reading.
#[derive(Clone)]
struct Code {
    /// By the next bits: symbol and its length, length 0: longer than the bits, or no symbol.
    quick: Vec<(u16, u8)>,
    /// Symbols by code.
    symbols: Vec<u16>,
    counts: [u16; 16],
}

/// What reading a symbol gives.
enum Symbol {
    Is(usize),
    /// There are not enough bits.
    Short,
    /// No symbol has these bits.
    Invalid,
}

impl Code {
    /// The code of these lengths; None when it is over-subscribed, or incomplete with more than one symbol
    /// of one bit.
    fn new(lengths: &[u8], must_be_complete: bool) -> Option<Code> {
        let mut counts = [0u16; 16];
        for length in lengths {
            counts[usize::from(*length)] += 1;
        }
        counts[0] = 0;
        let mut left = 1i32;
        for count in &counts[1..] {
            left = left * 2 - i32::from(*count);
            if left < 0 {
                return None;
            }
        }
        let longest = counts.iter().rposition(|count| *count > 0).unwrap_or(0);
        if left > 0 && longest > 0 && (must_be_complete || longest > 1) {
            return None;
        }
        let mut offsets = [0u16; 17];
        for bits in 1..16 {
            offsets[bits + 1] = offsets[bits] + counts[bits];
        }
        let mut symbols = vec![0; lengths.len()];
        let mut next_code = [0u32; 17];
        for bits in 1..16 {
            next_code[bits + 1] = (next_code[bits] + u32::from(counts[bits])) << 1;
        }
        let mut quick = vec![(0, 0); 1 << QUICK];
        for (symbol, length) in lengths.iter().enumerate() {
            let bits = usize::from(*length);
            if bits == 0 {
                continue;
            }
            symbols[usize::from(offsets[bits])] = symbol as u16;
            offsets[bits] += 1;
            let code = next_code[bits];
            next_code[bits] += 1;
            if bits as u32 <= QUICK {
                let first = (code.reverse_bits() >> (32 - bits)) as usize;
                for place in (first..1 << QUICK).step_by(1 << bits) {
                    quick[place] = (symbol as u16, *length);
                }
            }
        }
        Some(Code {
            quick,
            symbols,
            counts,
        })
    }

    #[inline]
    fn read(&self, bits: &mut Bits<'_>) -> Symbol {
        bits.refill();
        let (symbol, length) = self.quick[(bits.bits & ((1 << QUICK) - 1)) as usize];
        let length = u32::from(length);
        if length > 0 && length <= bits.count {
            bits.drop(length);
            return Symbol::Is(symbol.into());
        }
        if length > 0 {
            return Symbol::Short;
        }
        self.read_long(bits)
    }

    /// Bit by bit.
    fn read_long(&self, bits: &mut Bits<'_>) -> Symbol {
        let (mut code, mut first, mut index) = (0i32, 0i32, 0i32);
        for length in 1..16 {
            if length > bits.count {
                return Symbol::Short;
            }
            code |= (bits.bits >> (length - 1) & 1) as i32;
            let count = i32::from(self.counts[length as usize]);
            if code - count < first {
                bits.drop(length);
                return Symbol::Is(self.symbols[(index + code - first) as usize].into());
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        Symbol::Invalid
    }
}

/// Bits of the input, the lowest of a byte first.
#[derive(Clone, Copy)]
struct Bits<'a> {
    input: &'a [u8],
    /// The next byte.
    position: usize,
    bits: u64,
    count: u32,
}

impl Bits<'_> {
    #[inline]
    fn refill(&mut self) {
        if self.count <= 32
            && let Some(word) = self.input[self.position..].first_chunk::<4>()
        {
            self.bits |= u64::from(u32::from_le_bytes(*word)) << self.count;
            self.position += 4;
            self.count += 32;
            return;
        }
        while self.count <= 48
            && let Some(byte) = self.input.get(self.position)
        {
            self.bits |= u64::from(*byte) << self.count;
            self.position += 1;
            self.count += 8;
        }
    }

    #[inline]
    fn drop(&mut self, count: u32) {
        self.bits >>= count;
        self.count -= count;
    }

    /// The next bits, at most 32.
    #[inline]
    fn take(&mut self, count: u32) -> Option<u32> {
        self.refill();
        if count > self.count {
            return None;
        }
        let bits = (self.bits & ((1 << count) - 1)) as u32;
        self.drop(count);
        Some(bits)
    }

    /// Give whole bytes back to the input.
    fn give_back(&mut self) {
        self.position -= (self.count / 8) as usize;
        self.count %= 8;
        self.bits &= (1 << self.count) - 1;
    }
}

#[derive(Clone)]
enum State {
    Header,
    /// The dictionary is missing.
    Dictionary(u32),
    /// Before the header of a block.
    Block,
    /// Bytes left of a stored block.
    Stored(usize),
    Symbols,
    /// The rest of a match: length, distance.
    Match(usize, usize),
    Trailer,
    Done,
    Failed(InflateError),
}

/// A stream under way.
#[derive(Clone)]
pub struct Inflater {
    wrapper: Wrapper,
    window_bits: u32,
    state: State,
    is_last_block: bool,
    literals: Option<Code>,
    distances: Option<Code>,
    /// What came before the output of this step, as far as distances reach.
    history: Vec<u8>,
    /// Input that was too short for a whole symbol.
    waiting: Vec<u8>,
    bits: u64,
    bit_count: u32,
    check: u32,
    total: u32,
    /// The farthest distance that the header allows.
    reach: usize,
}

impl Inflater {
    /// Bytes that a stream needs, about.
    pub const MEMORY: usize = 80 << 10;

    /// A stream; `window_bits` is from 8 to 15, or 0: what the header says.
    pub fn new(wrapper: Wrapper, window_bits: u32) -> Inflater {
        Inflater {
            wrapper,
            window_bits,
            state: match wrapper {
                Wrapper::Raw => State::Block,
                _ => State::Header,
            },
            is_last_block: false,
            literals: None,
            distances: None,
            history: Vec::new(),
            waiting: Vec::new(),
            bits: 0,
            bit_count: 0,
            check: 1,
            total: 0,
            reach: WINDOW,
        }
    }

    /// Whether the end was reached.
    pub fn is_done(&self) -> bool {
        matches!(self.state, State::Done)
    }

    /// What the output refers to as if it had come before. False: it is not the one that is needed.
    pub fn set_dictionary(&mut self, dictionary: &[u8]) -> bool {
        if let State::Dictionary(wanted) = self.state {
            if adler32(1, dictionary) != wanted {
                return false;
            }
            self.state = State::Block;
        }
        self.history = dictionary[dictionary.len().saturating_sub(WINDOW)..].to_vec();
        true
    }

    /// Read input and append at most `room` bytes to the output. Gives how much of the input was used.
    pub fn step(
        &mut self,
        input: &[u8],
        out: &mut Vec<u8>,
        room: usize,
    ) -> Result<(usize, Status), InflateError> {
        let waited = self.waiting.len();
        let joined;
        let all = if waited == 0 {
            input
        } else {
            let mut bytes = std::mem::take(&mut self.waiting);
            bytes.extend_from_slice(input);
            joined = bytes;
            &joined
        };
        let mut bits = Bits {
            input: all,
            position: 0,
            bits: self.bits,
            count: self.bit_count,
        };
        let start = out.len();
        let result = self.read(&mut bits, out, start, start.saturating_add(room));
        bits.give_back();
        (self.bits, self.bit_count) = (bits.bits, bits.count);
        let made = &out[start..];
        self.check = match self.wrapper {
            Wrapper::Zlib => adler32(self.check, made),
            Wrapper::Gzip => crc32(self.check, made),
            _ => 0,
        };
        self.total = self.total.wrapping_add(made.len() as u32);
        let result = match result {
            Ok(Status::Pause) if matches!(self.state, State::Trailer) => {
                // The checksum is known only now.
                let mut bits = Bits {
                    input: all,
                    position: bits.position,
                    bits: self.bits,
                    count: self.bit_count,
                };
                let result = self.read_trailer(&mut bits);
                bits.give_back();
                (self.bits, self.bit_count) = (bits.bits, bits.count);
                result.map(|status| (bits.position, status))
            }
            result => result.map(|status| (bits.position, status)),
        };
        self.remember(made);
        match result {
            Ok((position, Status::NeedsInput)) => {
                self.waiting = all[position..].to_vec();
                Ok((input.len(), Status::NeedsInput))
            }
            Ok((position, status)) => {
                if position < waited {
                    self.waiting = all[position..waited].to_vec();
                }
                Ok((position.saturating_sub(waited), status))
            }
            Err(message) => {
                self.state = State::Failed(message);
                Err(message)
            }
        }
    }

    fn remember(&mut self, made: &[u8]) {
        if made.len() >= WINDOW {
            self.history.clear();
            self.history.extend_from_slice(&made[made.len() - WINDOW..]);
            return;
        }
        let kept = self.history.len().min(WINDOW - made.len());
        let dropped = self.history.len() - kept;
        self.history.drain(..dropped);
        self.history.extend_from_slice(made);
    }

    fn read(
        &mut self,
        bits: &mut Bits<'_>,
        out: &mut Vec<u8>,
        start: usize,
        end: usize,
    ) -> Result<Status, InflateError> {
        let mut blocks = 0;
        loop {
            // What is read stays read only when it is whole.
            let before = *bits;
            let done = match self.state {
                State::Failed(message) => return Err(message),
                State::Done => return Ok(Status::Done),
                State::Dictionary(wanted) => return Ok(Status::NeedsDictionary(wanted)),
                State::Header => self.read_header(bits)?,
                State::Block if self.is_last_block => {
                    bits.drop(bits.count % 8);
                    self.state = State::Trailer;
                    Some(())
                }
                // Checksums are made of whole steps.
                State::Trailer => return Ok(Status::Pause),
                State::Block if blocks == BLOCKS => return Ok(Status::Pause),
                State::Block => {
                    blocks += 1;
                    self.read_block(bits)?
                }
                State::Stored(left) => {
                    bits.give_back();
                    let rest = &bits.input[bits.position..];
                    let count = left.min(rest.len()).min(end - out.len());
                    out.extend_from_slice(&rest[..count]);
                    bits.position += count;
                    self.state = match left - count {
                        0 => State::Block,
                        left if out.len() == end => {
                            self.state = State::Stored(left);
                            return Ok(Status::Pause);
                        }
                        left => {
                            self.state = State::Stored(left);
                            return Ok(Status::NeedsInput);
                        }
                    };
                    Some(())
                }
                State::Match(length, distance) => {
                    let count = length.min(end - out.len());
                    self.copy(out, start, count, distance);
                    if count < length {
                        self.state = State::Match(length - count, distance);
                        return Ok(Status::Pause);
                    }
                    self.state = State::Symbols;
                    Some(())
                }
                State::Symbols => match self.read_symbols(bits, out, start, end)? {
                    Some(Status::NeedsInput) => return Ok(Status::NeedsInput),
                    Some(status) => return Ok(status),
                    None => Some(()),
                },
            };
            if done.is_none() {
                *bits = before;
                return Ok(Status::NeedsInput);
            }
        }
    }

    fn read_header(&mut self, bits: &mut Bits<'_>) -> Result<Option<()>, InflateError> {
        bits.give_back();
        let rest = &bits.input[bits.position..];
        let [first, second, ..] = rest else {
            return Ok(None);
        };
        let is_gzip = [*first, *second] == [0x1F, 0x8B];
        if is_gzip && self.wrapper != Wrapper::Zlib {
            return self.read_gzip_header(bits);
        }
        let word = u16::from_be_bytes([*first, *second]);
        if self.wrapper == Wrapper::Gzip || !word.is_multiple_of(31) {
            return Err("incorrect header check");
        }
        if first & 15 != 8 {
            return Err("unknown compression method");
        }
        let window_bits = u32::from(first >> 4) + 8;
        let most = if self.window_bits == 0 {
            15
        } else {
            self.window_bits
        };
        if window_bits > most.min(15) {
            return Err("invalid window size");
        }
        self.reach = 1 << window_bits;
        self.state = State::Block;
        let mut size = 2;
        if second & 0x20 != 0 {
            let Some(wanted) = rest[2..].first_chunk::<4>() else {
                return Ok(None);
            };
            size = 6;
            self.state = State::Dictionary(u32::from_be_bytes(*wanted));
        }
        self.wrapper = Wrapper::Zlib;
        bits.position += size;
        Ok(Some(()))
    }

    fn read_gzip_header(&mut self, bits: &mut Bits<'_>) -> Result<Option<()>, InflateError> {
        let rest = &bits.input[bits.position..];
        let Some([_, _, method, flags, ..]) = rest.first_chunk::<4>() else {
            return Ok(None);
        };
        if *method != 8 {
            return Err("unknown compression method");
        }
        if flags & 0xE0 != 0 {
            return Err("unknown header flags set");
        }
        let mut size = 10;
        if flags & 4 != 0 {
            let Some(length) = rest.get(size..).and_then(<[u8]>::first_chunk::<2>) else {
                return Ok(None);
            };
            size += 2 + usize::from(u16::from_le_bytes(*length));
        }
        for flag in [8, 16] {
            if flags & flag != 0 {
                let text = rest.get(size..).unwrap_or_default();
                let Some(end) = text.iter().position(|byte| *byte == 0) else {
                    return Ok(None);
                };
                size += end + 1;
            }
        }
        if flags & 2 != 0 {
            let Some(check) = rest.get(size..).and_then(<[u8]>::first_chunk::<2>) else {
                return Ok(None);
            };
            if crc32(0, &rest[..size]) as u16 != u16::from_le_bytes(*check) {
                return Err("header crc mismatch");
            }
            size += 2;
        }
        if rest.len() < size {
            return Ok(None);
        }
        self.wrapper = Wrapper::Gzip;
        self.check = 0;
        self.state = State::Block;
        bits.position += size;
        Ok(Some(()))
    }

    fn read_trailer(&mut self, bits: &mut Bits<'_>) -> Result<Status, InflateError> {
        bits.give_back();
        let rest = &bits.input[bits.position..];
        let size = match self.wrapper {
            Wrapper::Raw => 0,
            Wrapper::Gzip => 8,
            _ => 4,
        };
        if let Some(check) = rest.first_chunk::<4>()
            && size > 0
        {
            let check = match self.wrapper {
                Wrapper::Gzip => u32::from_le_bytes(*check),
                _ => u32::from_be_bytes(*check),
            };
            if check != self.check {
                return Err("incorrect data check");
            }
        }
        if rest.len() < size {
            return Ok(Status::NeedsInput);
        }
        if size == 8 && rest[4..8] != self.total.to_le_bytes() {
            return Err("incorrect length check");
        }
        bits.position += size;
        self.state = State::Done;
        Ok(Status::Done)
    }

    fn read_block(&mut self, bits: &mut Bits<'_>) -> Result<Option<()>, InflateError> {
        let Some(header) = bits.take(3) else {
            return Ok(None);
        };
        match header >> 1 {
            0 => {
                bits.drop(bits.count % 8);
                bits.give_back();
                let Some([a, b, c, d]) = bits.input[bits.position..].first_chunk::<4>() else {
                    return Ok(None);
                };
                let (length, inverse) =
                    (u16::from_le_bytes([*a, *b]), u16::from_le_bytes([*c, *d]));
                if length != !inverse {
                    return Err("invalid stored block lengths");
                }
                bits.position += 4;
                self.state = State::Stored(length.into());
            }
            1 => {
                self.literals = Code::new(&fixed_literal_lengths(), true);
                self.distances = Code::new(&[5; 32], true);
                self.state = State::Symbols;
            }
            2 => match self.read_codes(bits)? {
                Some(()) => self.state = State::Symbols,
                None => return Ok(None),
            },
            _ => return Err("invalid block type"),
        }
        self.is_last_block = header & 1 == 1;
        Ok(Some(()))
    }

    fn read_codes(&mut self, bits: &mut Bits<'_>) -> Result<Option<()>, InflateError> {
        let Some(counts) = bits.take(14) else {
            return Ok(None);
        };
        let literals = (counts & 31) as usize + 257;
        let distances = (counts >> 5 & 31) as usize + 1;
        let lengths = (counts >> 10) as usize + 4;
        if literals > 286 || distances > 30 {
            return Err("too many length or distance symbols");
        }
        let mut length_lengths = [0; LENGTH_CODES];
        for symbol in &ORDER[..lengths] {
            let Some(length) = bits.take(3) else {
                return Ok(None);
            };
            length_lengths[*symbol] = length as u8;
        }
        let Some(code) = Code::new(&length_lengths, true) else {
            return Err("invalid code lengths set");
        };
        let mut all = [0u8; 286 + 30];
        let total = literals + distances;
        let mut at = 0;
        while at < total {
            let symbol = match code.read(bits) {
                Symbol::Is(symbol) => symbol,
                Symbol::Short => return Ok(None),
                Symbol::Invalid => return Err("invalid code lengths set"),
            };
            let (length, extra, least) = match symbol {
                0..16 => {
                    all[at] = symbol as u8;
                    at += 1;
                    continue;
                }
                16 if at == 0 => return Err("invalid bit length repeat"),
                16 => (all[at - 1], 2, 3),
                17 => (0, 3, 3),
                _ => (0, 7, 11),
            };
            let Some(more) = bits.take(extra) else {
                return Ok(None);
            };
            let count = least + more as usize;
            if at + count > total {
                return Err("invalid bit length repeat");
            }
            all[at..at + count].fill(length);
            at += count;
        }
        if all[256] == 0 {
            return Err("invalid code -- missing end-of-block");
        }
        let Some(code) = Code::new(&all[..literals], false) else {
            return Err("invalid literal/lengths set");
        };
        self.literals = Some(code);
        let Some(code) = Code::new(&all[literals..total], false) else {
            return Err("invalid distances set");
        };
        self.distances = Some(code);
        Ok(Some(()))
    }

    /// Read until the block or the room ends; None: the state says how it goes on.
    fn read_symbols(
        &mut self,
        bits: &mut Bits<'_>,
        out: &mut Vec<u8>,
        start: usize,
        end: usize,
    ) -> Result<Option<Status>, InflateError> {
        // Out of the stream for the time being: copying needs the rest of it.
        let literals = self.literals.take().expect("a block has codes");
        let distances = self.distances.take().expect("a block has codes");
        let result = self.read_symbols_with(&literals, &distances, bits, out, start, end);
        self.literals = Some(literals);
        self.distances = Some(distances);
        result
    }

    fn read_symbols_with(
        &mut self,
        literals: &Code,
        distances: &Code,
        bits: &mut Bits<'_>,
        out: &mut Vec<u8>,
        start: usize,
        end: usize,
    ) -> Result<Option<Status>, InflateError> {
        loop {
            if out.len() == end {
                return Ok(Some(Status::Pause));
            }
            let before = *bits;
            let symbol = match literals.read(bits) {
                Symbol::Is(symbol) => symbol,
                Symbol::Short => return Ok(Some(Status::NeedsInput)),
                Symbol::Invalid => return Err("invalid literal/length code"),
            };
            if symbol < 256 {
                out.push(symbol as u8);
                continue;
            }
            if symbol == 256 {
                self.state = State::Block;
                return Ok(None);
            }
            let Some(extra) = LENGTH_EXTRAS.get(symbol - 257) else {
                return Err("invalid literal/length code");
            };
            let Some(more) = bits.take(extra.bits.into()) else {
                *bits = before;
                return Ok(Some(Status::NeedsInput));
            };
            let length = usize::from(extra.base) + more as usize;
            let symbol = match distances.read(bits) {
                Symbol::Is(symbol) => symbol,
                Symbol::Short => {
                    *bits = before;
                    return Ok(Some(Status::NeedsInput));
                }
                Symbol::Invalid => return Err("invalid distance code"),
            };
            let Some(extra) = DISTANCE_EXTRAS.get(symbol) else {
                return Err("invalid distance code");
            };
            let Some(more) = bits.take(extra.bits.into()) else {
                *bits = before;
                return Ok(Some(Status::NeedsInput));
            };
            let distance = usize::from(extra.base) + more as usize;
            if distance > self.history.len() + out.len() - start || distance > self.reach {
                return Err("invalid distance too far back");
            }
            let count = length.min(end - out.len());
            self.copy(out, start, count, distance);
            if count < length {
                self.state = State::Match(length - count, distance);
                return Ok(Some(Status::Pause));
            }
        }
    }

    /// Repeat bytes from `distance` before the end of the output, which began at `start`.
    #[inline]
    fn copy(&self, out: &mut Vec<u8>, start: usize, count: usize, distance: usize) {
        let mut left = count;
        let made = out.len() - start;
        if distance > made {
            let from = self.history.len() - (distance - made);
            let part = left.min(self.history.len() - from);
            out.extend_from_slice(&self.history[from..from + part]);
            left -= part;
        }
        while left > 0 {
            // As much as is there: the rest repeats it.
            let from = out.len() - distance;
            let part = left.min(distance);
            out.extend_from_within(from..from + part);
            left -= part;
        }
    }
}

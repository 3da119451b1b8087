//! Deflating: which literals and matches are taken, and how blocks of them are written. The bytes are
//! those of zlib 1.2.13 (levels 1 to 9), which programs see: lengths, checksums, text of results.

use crate::bits::BitWriter;
use crate::huffman::{
    self, DISTANCE_EXTRAS, DISTANCES, END, LENGTH_CODES, LENGTH_EXTRAS, LITERALS, ORDER, Run, Tree,
};
use crate::matcher::{EFFORTS, Effort, MIN_LOOKAHEAD, MIN_MATCH, Matcher};
use crate::{Wrapper, adler32, crc32};

/// How to choose matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// As the level says.
    Default,
    /// Short matches are not worth it.
    Filtered,
    /// No matches.
    HuffmanOnly,
    /// Only runs of one byte.
    Runs,
    /// Only fixed codes.
    Fixed,
}

/// What to do when the input is used up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flush {
    /// Wait for more.
    None,
    /// End the block, and let ten bits follow, so that all input can be read.
    Partial,
    /// End the block, and fill the last byte.
    Sync,
    /// As `Sync`, and what follows can be read without what was before.
    Full,
    /// End the block.
    Block,
    /// End.
    Finish,
}

/// Ends of blocks that say more than others: a weaker one behind them without input does nothing.
fn rank(flush: Flush) -> u32 {
    match flush {
        Flush::None => 0,
        Flush::Block => 1,
        Flush::Partial => 2,
        Flush::Sync => 3,
        Flush::Full => 4,
        Flush::Finish => 5,
    }
}

/// Most bytes of a stored block.
const STORED: usize = 65535;
/// A match of three bytes is not worth it from farther away.
const TOO_FAR: usize = 4096;
/// Work between two calls of the hook.
const WORK_STEP: u64 = 1 << 14;

/// A stream under way.
#[derive(Clone)]
pub struct Deflater {
    matcher: Matcher,
    level: u32,
    effort: Effort,
    strategy: Strategy,
    wrapper: Wrapper,
    window_bits: u32,
    out: BitWriter,
    /// Literals (distance 0) and matches (length less 3, distance) of the block.
    symbols: Vec<(u8, u16)>,
    most_symbols: usize,
    /// Adler-32 or CRC-32 of the input.
    check: u32,
    /// Bytes of the input.
    total: u32,
    dictionary: Option<u32>,
    header_written: bool,
    finished: bool,
    last_flush: Option<Flush>,
    /// Length of the match at the position before; 2: none.
    length: usize,
    /// The byte before the position is not written yet.
    literal_waits: bool,
}

impl Deflater {
    /// Bytes that a stream needs, about.
    pub const MEMORY: usize = 400 << 10;

    /// A stream. `level` is from 0 to 9, `window_bits` from 9 to 15, `memory_level` from 1 to 9.
    pub fn new(
        level: u32,
        wrapper: Wrapper,
        window_bits: u32,
        memory_level: u32,
        strategy: Strategy,
    ) -> Deflater {
        Deflater {
            matcher: Matcher::new(window_bits, memory_level),
            level,
            effort: EFFORTS[level as usize],
            strategy,
            wrapper,
            window_bits,
            out: BitWriter::default(),
            symbols: Vec::new(),
            most_symbols: (1 << (memory_level + 6)) - 1,
            check: u32::from(wrapper == Wrapper::Zlib),
            total: 0,
            dictionary: None,
            header_written: false,
            finished: false,
            last_flush: None,
            length: MIN_MATCH - 1,
            literal_waits: false,
        }
    }

    /// Let matches refer to these bytes as if they were before the input; before anything else is done.
    pub fn set_dictionary(&mut self, dictionary: &[u8]) {
        if self.wrapper == Wrapper::Zlib {
            self.dictionary = Some(adler32(1, dictionary));
        }
        let matcher = &mut self.matcher;
        let mut rest = &dictionary[dictionary.len().saturating_sub(matcher.size())..];
        matcher.fill(&mut rest);
        while matcher.lookahead >= MIN_MATCH {
            let count = matcher.lookahead - (MIN_MATCH - 1);
            for position in matcher.position..matcher.position + count {
                matcher.insert(position);
            }
            matcher.position += count;
            matcher.lookahead = MIN_MATCH - 1;
            matcher.fill(&mut rest);
        }
        matcher.position += matcher.lookahead;
        matcher.block_start = matcher.position as isize;
        matcher.waiting = matcher.lookahead;
        matcher.lookahead = 0;
    }

    /// Whether the stream was ended.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// What was written since this was last asked.
    pub fn take_output(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.out.bytes)
    }

    /// Bytes of output that nobody has taken yet.
    pub fn output_len(&self) -> usize {
        self.out.bytes.len()
    }

    /// Deflate all of the input. The hook gets the work done since it was last called, in about bytes,
    /// and the bytes of output; what it refuses ends the stream where it is.
    pub fn run<E>(
        &mut self,
        input: &[u8],
        flush: Flush,
        hook: &mut impl FnMut(u64, usize) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.finished {
            return Ok(());
        }
        if !self.header_written {
            self.header_written = true;
            self.write_header();
        }
        let last = self.last_flush.replace(flush);
        let repeated = last.is_some_and(|last| rank(flush) <= rank(last));
        if input.is_empty() && repeated && flush != Flush::Finish {
            return Ok(());
        }
        self.check = match self.wrapper {
            Wrapper::Zlib => adler32(self.check, input),
            Wrapper::Gzip => crc32(self.check, input),
            _ => 0,
        };
        self.total = self.total.wrapping_add(input.len() as u32);
        let mut rest = input;
        if self.level == 0 {
            self.run_stored(&mut rest, flush, hook)?;
        } else {
            self.run_search(&mut rest, flush, hook)?;
        }
        match flush {
            Flush::None | Flush::Block => {}
            Flush::Partial => {
                // An empty block of fixed codes.
                self.out.put(0b010, 3);
                self.out.put(0, 7);
            }
            Flush::Sync | Flush::Full => {
                self.write_stored(&[], false);
                if flush == Flush::Full {
                    self.matcher.forget();
                    if self.matcher.lookahead == 0 {
                        self.matcher.position = 0;
                        self.matcher.block_start = 0;
                        self.matcher.waiting = 0;
                    }
                }
            }
            Flush::Finish => {
                self.finished = true;
                self.write_trailer();
            }
        }
        Ok(())
    }

    fn write_header(&mut self) {
        let is_quick = self.level < 2
            || matches!(
                self.strategy,
                Strategy::HuffmanOnly | Strategy::Runs | Strategy::Fixed
            );
        match self.wrapper {
            Wrapper::Zlib => {
                let effort = match self.level {
                    _ if is_quick => 0,
                    ..6 => 1,
                    6 => 2,
                    _ => 3,
                };
                let method = (8 + ((self.window_bits - 8) << 4)) << 8;
                let dictionary = u32::from(self.dictionary.is_some()) << 5;
                let header = method | effort << 6 | dictionary;
                let header = header + 31 - header % 31;
                self.out
                    .bytes
                    .extend_from_slice(&(header as u16).to_be_bytes());
                if let Some(check) = self.dictionary {
                    self.out.bytes.extend_from_slice(&check.to_be_bytes());
                }
            }
            Wrapper::Gzip => {
                let effort = match self.level {
                    9 => 2,
                    _ if is_quick => 4,
                    _ => 0,
                };
                // No time, no name; made on Unix.
                self.out
                    .bytes
                    .extend_from_slice(&[0x1F, 0x8B, 8, 0, 0, 0, 0, 0, effort, 3]);
            }
            Wrapper::Raw | Wrapper::Automatic => {}
        }
    }

    fn write_trailer(&mut self) {
        match self.wrapper {
            Wrapper::Zlib => self.out.bytes.extend_from_slice(&self.check.to_be_bytes()),
            Wrapper::Gzip => {
                self.out.bytes.extend_from_slice(&self.check.to_le_bytes());
                self.out.bytes.extend_from_slice(&self.total.to_le_bytes());
            }
            Wrapper::Raw | Wrapper::Automatic => {}
        }
    }

    /// Level 0.
    fn run_stored<E>(
        &mut self,
        rest: &mut &[u8],
        flush: Flush,
        hook: &mut impl FnMut(u64, usize) -> Result<(), E>,
    ) -> Result<(), E> {
        loop {
            let (part, behind) = rest.split_at(rest.len().min(STORED));
            let is_last = flush == Flush::Finish && behind.is_empty();
            if part.is_empty() && !is_last {
                return Ok(());
            }
            hook(part.len() as u64, self.out.bytes.len() + part.len())?;
            self.write_stored(part, is_last);
            *rest = behind;
            if is_last {
                return Ok(());
            }
        }
    }

    fn run_search<E>(
        &mut self,
        rest: &mut &[u8],
        flush: Flush,
        hook: &mut impl FnMut(u64, usize) -> Result<(), E>,
    ) -> Result<(), E> {
        loop {
            if self.matcher.work >= WORK_STEP {
                hook(std::mem::take(&mut self.matcher.work), self.out.bytes.len())?;
            }
            if self.matcher.lookahead < MIN_LOOKAHEAD {
                self.matcher.fill(rest);
                if self.matcher.lookahead < MIN_LOOKAHEAD && flush == Flush::None {
                    return Ok(());
                }
                if self.matcher.lookahead == 0 {
                    break;
                }
            }
            let is_full = match (self.strategy, self.effort.is_lazy) {
                (Strategy::HuffmanOnly, _) => self.take_literal(),
                (Strategy::Runs, _) => self.take_run(),
                (_, true) => self.take_lazily(),
                (_, false) => self.take_quickly(),
            };
            if is_full {
                self.end_block(false);
            }
        }
        if self.literal_waits {
            let byte = self.matcher.window[self.matcher.position - 1];
            self.tally(byte, 0);
            self.literal_waits = false;
        }
        self.matcher.waiting = match self.strategy {
            Strategy::HuffmanOnly | Strategy::Runs => 0,
            _ => self.matcher.position.min(MIN_MATCH - 1),
        };
        if flush == Flush::Finish {
            self.end_block(true);
        } else if !self.symbols.is_empty() {
            self.end_block(false);
        }
        Ok(())
    }

    /// Note a literal, or a match; whether the block is full then.
    #[inline]
    fn tally(&mut self, byte_or_length: u8, distance: usize) -> bool {
        self.symbols.push((byte_or_length, distance as u16));
        self.symbols.len() == self.most_symbols
    }

    fn tally_match(&mut self, length: usize, distance: usize) -> bool {
        self.tally((length - MIN_MATCH) as u8, distance)
    }

    fn take_literal(&mut self) -> bool {
        let byte = self.matcher.window[self.matcher.position];
        let is_full = self.tally(byte, 0);
        self.matcher.position += 1;
        self.matcher.lookahead -= 1;
        is_full
    }

    fn take_run(&mut self) -> bool {
        match self.matcher.run() {
            0 => self.take_literal(),
            length => {
                let is_full = self.tally_match(length, 1);
                self.matcher.position += length;
                self.matcher.lookahead -= length;
                is_full
            }
        }
    }

    /// Enter the position into the tables; the last one with the same hash that is near enough, or 0.
    fn candidate(&mut self) -> usize {
        let matcher = &mut self.matcher;
        if matcher.lookahead < MIN_MATCH {
            return 0;
        }
        let candidate = matcher.insert(matcher.position);
        match candidate > 0 && matcher.position - candidate <= matcher.max_distance() {
            true => candidate,
            false => 0,
        }
    }

    /// Levels 1 to 3: take what is found.
    fn take_quickly(&mut self) -> bool {
        let candidate = self.candidate();
        let length = match candidate {
            0 => 0,
            candidate => self.matcher.longest(candidate, MIN_MATCH - 1, &self.effort),
        };
        if length < MIN_MATCH {
            return self.take_literal();
        }
        let is_full = self.tally_match(length, self.matcher.position - self.matcher.match_start);
        let matcher = &mut self.matcher;
        matcher.lookahead -= length;
        if length <= self.effort.lazy && matcher.lookahead >= MIN_MATCH {
            for position in matcher.position + 1..matcher.position + length {
                matcher.insert(position);
            }
            matcher.position += length;
        } else {
            matcher.position += length;
            matcher.begin_hash(matcher.position);
        }
        is_full
    }

    /// Levels 4 to 9: take a match only when there is no longer one a byte later.
    fn take_lazily(&mut self) -> bool {
        let candidate = self.candidate();
        let (before, start_before) = (self.length, self.matcher.match_start);
        self.length = MIN_MATCH - 1;
        if candidate > 0 && before < self.effort.lazy {
            let length = self.matcher.longest(candidate, before, &self.effort);
            let distance = self.matcher.position.wrapping_sub(self.matcher.match_start);
            let is_poor = length <= 5
                && (self.strategy == Strategy::Filtered
                    || length == MIN_MATCH && distance > TOO_FAR);
            if !is_poor {
                self.length = length;
            }
        }
        let position = self.matcher.position;
        if before >= MIN_MATCH && self.length <= before {
            let is_full = self.tally_match(before, position - 1 - start_before);
            let matcher = &mut self.matcher;
            let last = position + matcher.lookahead - MIN_MATCH;
            // The first two positions of the match are in the tables.
            matcher.insert_all(position + 1..(position + before - 1).min(last + 1));
            matcher.lookahead -= before - 1;
            matcher.position += before - 1;
            self.literal_waits = false;
            self.length = MIN_MATCH - 1;
            return is_full;
        }
        let mut is_full = false;
        if self.literal_waits {
            let byte = self.matcher.window[position - 1];
            is_full = self.tally(byte, 0);
        }
        self.literal_waits = true;
        if is_full {
            // The block ends before the byte that waits.
            self.end_block(false);
        }
        self.matcher.position += 1;
        self.matcher.lookahead -= 1;
        false
    }

    // ---- blocks ----

    /// Write the block as what is shortest.
    fn end_block(&mut self, is_last: bool) {
        self.matcher.work += self.symbols.len() as u64 + 512;
        let matcher = &self.matcher;
        let length = (matcher.position as isize - matcher.block_start) as usize;
        let block = Block::new(&self.symbols);
        let fixed = (block.fixed_bits + 3).div_ceil(8);
        let mut best = (block.own_bits + 3).div_ceil(8);
        if fixed <= best || self.strategy == Strategy::Fixed {
            best = fixed;
        }
        if (length as u64 + 4) <= best && matcher.block_start >= 0 {
            let start = matcher.block_start as usize;
            let bytes = matcher.window[start..start + length].to_vec();
            self.write_stored(&bytes, is_last);
        } else if fixed == best {
            self.out.put(0b010 | u32::from(is_last), 3);
            let literals = huffman::fixed_literal_lengths();
            self.write_symbols(&literals, &[5; DISTANCES]);
        } else {
            self.out.put(0b100 | u32::from(is_last), 3);
            block.write_trees(&mut self.out);
            self.write_symbols(&block.literals.lengths, &block.distances.lengths);
        }
        self.symbols.clear();
        self.matcher.block_start = self.matcher.position as isize;
        if is_last {
            self.out.align();
        }
    }

    fn write_stored(&mut self, bytes: &[u8], is_last: bool) {
        self.out.put(u32::from(is_last), 3);
        self.out.align();
        let length = bytes.len() as u16;
        self.out.bytes.extend_from_slice(&length.to_le_bytes());
        self.out.bytes.extend_from_slice(&(!length).to_le_bytes());
        self.out.bytes.extend_from_slice(bytes);
    }

    fn write_symbols(&mut self, literal_lengths: &[u8], distance_lengths: &[u8]) {
        let literals = huffman::codes(literal_lengths);
        let distances = huffman::codes(distance_lengths);
        let out = &mut self.out;
        for (byte, distance) in &self.symbols {
            if *distance == 0 {
                let symbol = usize::from(*byte);
                out.put(literals[symbol].into(), literal_lengths[symbol].into());
                continue;
            }
            let length = usize::from(*byte) + MIN_MATCH;
            let index = huffman::length_symbol(length);
            let symbol = END + 1 + index;
            out.put(literals[symbol].into(), literal_lengths[symbol].into());
            let extra = LENGTH_EXTRAS[index];
            out.put((length - usize::from(extra.base)) as u32, extra.bits.into());
            let distance = usize::from(*distance);
            let symbol = huffman::distance_symbol(distance);
            out.put(distances[symbol].into(), distance_lengths[symbol].into());
            let extra = DISTANCE_EXTRAS[symbol];
            out.put(
                (distance - usize::from(extra.base)) as u32,
                extra.bits.into(),
            );
        }
        out.put(literals[END].into(), literal_lengths[END].into());
    }
}

/// The codes of a block's own, and what it would take.
struct Block {
    literals: Tree,
    distances: Tree,
    lengths: Tree,
    runs: Vec<Run>,
    /// How many lengths of `lengths` are written.
    length_count: usize,
    /// Bits with codes of its own, but for the three that say so.
    own_bits: u64,
    /// Bits with fixed codes.
    fixed_bits: u64,
}

impl Block {
    fn new(symbols: &[(u8, u16)]) -> Block {
        let mut literals = [0u32; LITERALS];
        let mut distances = [0u32; DISTANCES];
        literals[END] = 1;
        for (byte, distance) in symbols {
            if *distance == 0 {
                literals[usize::from(*byte)] += 1;
            } else {
                let length = usize::from(*byte) + MIN_MATCH;
                literals[END + 1 + huffman::length_symbol(length)] += 1;
                distances[huffman::distance_symbol(usize::from(*distance))] += 1;
            }
        }
        let literal_tree = huffman::build(&literals, 15);
        let distance_tree = huffman::build(&distances, 15);
        let mut runs = Vec::new();
        huffman::runs(&literal_tree.lengths[..=literal_tree.last], &mut runs);
        huffman::runs(&distance_tree.lengths[..=distance_tree.last], &mut runs);
        let mut run_counts = [0u32; LENGTH_CODES];
        for run in &runs {
            run_counts[run.symbol] += 1;
        }
        let length_tree = huffman::build(&run_counts, 7);
        let written = ORDER
            .iter()
            .rposition(|symbol| length_tree.lengths[*symbol] > 0);
        let length_count = written.map_or(4, |last| (last + 1).max(4));
        let fixed = huffman::fixed_literal_lengths();
        let (mut own_bits, mut fixed_bits) = (0, 0);
        for (symbol, count) in literals.iter().enumerate() {
            let extra = symbol
                .checked_sub(END + 1)
                .map_or(0, |index| LENGTH_EXTRAS[index].bits);
            let count = u64::from(*count);
            own_bits += count * u64::from(literal_tree.lengths[symbol] + extra);
            fixed_bits += count * u64::from(fixed[symbol] + extra);
        }
        for (symbol, count) in distances.iter().enumerate() {
            let extra = DISTANCE_EXTRAS[symbol].bits;
            let count = u64::from(*count);
            own_bits += count * u64::from(distance_tree.lengths[symbol] + extra);
            fixed_bits += count * u64::from(5 + extra);
        }
        for run in &runs {
            own_bits += u64::from(length_tree.lengths[run.symbol]) + u64::from(run.extra_bits);
        }
        own_bits += 14 + 3 * length_count as u64;
        Block {
            literals: literal_tree,
            distances: distance_tree,
            lengths: length_tree,
            runs,
            length_count,
            own_bits,
            fixed_bits,
        }
    }

    fn write_trees(&self, out: &mut BitWriter) {
        out.put((self.literals.last + 1 - 257) as u32, 5);
        out.put(self.distances.last as u32, 5);
        out.put((self.length_count - 4) as u32, 4);
        for symbol in &ORDER[..self.length_count] {
            out.put(self.lengths.lengths[*symbol].into(), 3);
        }
        let codes = huffman::codes(&self.lengths.lengths);
        for run in &self.runs {
            let length = self.lengths.lengths[run.symbol];
            out.put(codes[run.symbol].into(), length.into());
            out.put(run.extra, run.extra_bits);
        }
    }
}

//! Scans: coefficients as symbols and bits, all at once or finer with each scan.
//!
//! Source: ITU-T T.81, annexes F and G

use super::super::Block;
use super::codes::{Sink, Which};

/// Bits that may wait for the end of a run of empty blocks.
const MOST_WAITING: usize = 1000;
/// Blocks of a run.
const MOST_RUN: u32 = 0x7fff;

/// What a scan has of each block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// Its first coefficient and its last one.
    pub(super) first: usize,
    pub(super) last: usize,
    /// The bit that was the last one of the scan before, and the one that is the last one now.
    pub(super) high: u32,
    pub(super) low: u32,
}

impl Part {
    /// All of a block at once.
    pub(super) const WHOLE: Part = Part {
        first: 0,
        last: 63,
        high: 0,
        low: 0,
    };
}

/// A scan under way.
pub(super) struct ScanState {
    part: Part,
    is_progressive: bool,
    /// By component of the scan: its first coefficient before.
    before: [i32; 4],
    /// Blocks that have ended since the last symbol.
    run: u32,
    /// Bits that stand behind that run.
    waiting: Vec<u8>,
    which: usize,
    interval: u32,
    to_restart: u32,
    restart: u8,
}

impl ScanState {
    /// `interval`: units between marks to start anew at; 0: there are none.
    pub(super) fn new(part: Part, is_progressive: bool, interval: u32) -> ScanState {
        ScanState {
            part,
            is_progressive,
            before: [0; 4],
            run: 0,
            waiting: Vec::new(),
            which: 0,
            interval,
            to_restart: interval,
            restart: 0,
        }
    }

    /// A unit begins.
    pub(super) fn unit(&mut self, sink: &mut impl Sink) {
        if self.interval == 0 {
            return;
        }
        if self.to_restart == 0 {
            self.finish(sink);
            sink.restart(self.restart);
            self.restart = (self.restart + 1) & 7;
            self.before = [0; 4];
            self.to_restart = self.interval;
        }
        self.to_restart -= 1;
    }

    /// The block of a component (its place in the scan), whose codes have this number.
    pub(super) fn block(
        &mut self,
        sink: &mut impl Sink,
        component: usize,
        codes: usize,
        block: &Block,
    ) {
        if !self.is_progressive {
            self.first(sink, component, codes, block);
            whole(sink, codes, block);
            return;
        }
        self.which = codes;
        match (self.part.first, self.part.high) {
            (0, 0) => self.first(sink, component, codes, block),
            (0, _) => sink.bits((i32::from(block[0]) >> self.part.low) as u32 & 1, 1),
            (_, 0) => self.others(sink, block),
            _ => self.finer(sink, block),
        }
    }

    fn first(&mut self, sink: &mut impl Sink, component: usize, codes: usize, block: &Block) {
        let number = i32::from(block[0]) >> self.part.low;
        let change = number - self.before[component];
        self.before[component] = number;
        let size = length(change.unsigned_abs());
        let which = Which {
            is_ac: false,
            number: codes,
        };
        sink.symbol(which, size as u8);
        sink.bits(signed(change), size);
    }

    fn others(&mut self, sink: &mut impl Sink, block: &Block) {
        let mut zeros = 0;
        for number in &block[self.part.first..=self.part.last] {
            let number = i32::from(*number);
            let size = number.unsigned_abs() >> self.part.low;
            if size == 0 {
                zeros += 1;
                continue;
            }
            self.finish(sink);
            self.sixteens(sink, &mut zeros);
            let bits = length(size);
            sink.symbol(self.ac(), (zeros << 4) as u8 | bits as u8);
            sink.bits(if number < 0 { !size } else { size }, bits);
            zeros = 0;
        }
        if zeros > 0 {
            self.run += 1;
            if self.run == MOST_RUN {
                self.finish(sink);
            }
        }
    }

    fn finer(&mut self, sink: &mut impl Sink, block: &Block) {
        let size = |at: usize| i32::from(block[at]).unsigned_abs() >> self.part.low;
        let range = self.part.first..=self.part.last;
        // Behind the last one that is new, runs of zeros are the end of the block.
        let end = range.clone().rev().find(|at| size(*at) == 1).unwrap_or(0);
        let sizes: [u32; 64] = std::array::from_fn(size);
        let mut zeros = 0;
        let mut own = Vec::new();
        for at in range {
            match sizes[at] {
                0 => {
                    zeros += 1;
                    continue;
                }
                size => {
                    while zeros > 15 && at <= end {
                        self.finish(sink);
                        sink.symbol(self.ac(), 0xf0);
                        zeros -= 16;
                        own.drain(..)
                            .for_each(|bit: u8| sink.bits(u32::from(bit), 1));
                    }
                    if size > 1 {
                        own.push((size & 1) as u8);
                        continue;
                    }
                }
            }
            self.finish(sink);
            sink.symbol(self.ac(), (zeros << 4) as u8 | 1);
            sink.bits(u32::from(block[at] >= 0), 1);
            own.drain(..).for_each(|bit| sink.bits(u32::from(bit), 1));
            zeros = 0;
        }
        if zeros > 0 || !own.is_empty() {
            self.run += 1;
            self.waiting.append(&mut own);
            if self.run == MOST_RUN || self.waiting.len() > MOST_WAITING - 63 {
                self.finish(sink);
            }
        }
    }

    fn ac(&self) -> Which {
        Which {
            is_ac: true,
            number: self.which,
        }
    }

    fn sixteens(&self, sink: &mut impl Sink, zeros: &mut u32) {
        while *zeros > 15 {
            sink.symbol(self.ac(), 0xf0);
            *zeros -= 16;
        }
    }

    /// Write the run of blocks that have ended.
    pub(super) fn finish(&mut self, sink: &mut impl Sink) {
        if self.run == 0 {
            return;
        }
        let bits = length(self.run) - 1;
        sink.symbol(self.ac(), (bits << 4) as u8);
        sink.bits(self.run, bits);
        self.run = 0;
        self.waiting
            .drain(..)
            .for_each(|bit| sink.bits(u32::from(bit), 1));
    }
}

/// All but the first coefficient.
fn whole(sink: &mut impl Sink, codes: usize, block: &Block) {
    let which = Which {
        is_ac: true,
        number: codes,
    };
    let mut zeros = 0_u32;
    for number in &block[1..] {
        let number = i32::from(*number);
        if number == 0 {
            zeros += 1;
            continue;
        }
        while zeros > 15 {
            sink.symbol(which, 0xf0);
            zeros -= 16;
        }
        let size = length(number.unsigned_abs());
        sink.symbol(which, (zeros << 4) as u8 | size as u8);
        sink.bits(signed(number), size);
        zeros = 0;
    }
    if zeros > 0 {
        sink.symbol(which, 0);
    }
}

/// Bits that a number has.
fn length(number: u32) -> u32 {
    u32::BITS - number.leading_zeros()
}

/// A number as its bits: of a negative one, those that are not set.
fn signed(number: i32) -> u32 {
    (if number < 0 { number - 1 } else { number }) as u32
}

/// The scans of a picture whose precision grows: which components, and what of them.
pub(super) fn progression(components: usize, is_light_and_colour: bool) -> Vec<(Vec<usize>, Part)> {
    let part = |first, last, high, low| Part {
        first,
        last,
        high,
        low,
    };
    let all = || (0..components).collect::<Vec<_>>();
    if is_light_and_colour && components == 3 {
        return vec![
            (all(), part(0, 0, 0, 1)),
            (vec![0], part(1, 5, 0, 2)),
            (vec![2], part(1, 63, 0, 1)),
            (vec![1], part(1, 63, 0, 1)),
            (vec![0], part(6, 63, 0, 2)),
            (vec![0], part(1, 63, 2, 1)),
            (all(), part(0, 0, 1, 0)),
            (vec![2], part(1, 63, 1, 0)),
            (vec![1], part(1, 63, 1, 0)),
            (vec![0], part(1, 63, 1, 0)),
        ];
    }
    let mut scans = vec![(all(), part(0, 0, 0, 1))];
    let mut each = |part: Part| scans.extend((0..components).map(|at| (vec![at], part)));
    each(part(1, 5, 0, 2));
    each(part(6, 63, 0, 2));
    each(part(1, 63, 2, 1));
    scans.push((all(), part(0, 0, 1, 0)));
    scans.extend((0..components).map(|at| (vec![at], part(1, 63, 1, 0))));
    scans
}

//! Repeats of one character: where they go on first, and how they give back or take more.
//!
//! Places after which the pattern cannot go on, by the first byte there, are never offered.

use super::{Frame, Machine, SCAN_CHUNK, SCAN_PER_STEP, find};
use crate::ast::{Greed, UNBOUNDED};
use crate::error::MatchError;
use crate::program::{Inst, Pc, RepeatOne};

impl<const UTF8: bool, E> Machine<'_, '_, UTF8, E> {
    /// Where a repeat of one character goes on first; what else it could do is left on the stack.
    #[inline(always)]
    pub(super) fn repeat_one(
        &mut self,
        repeat: &RepeatOne,
        pc: Pc,
        pos: usize,
    ) -> Result<Option<usize>, MatchError<E>> {
        if repeat.greed == Greed::Lazy {
            let (low, count) = self.scan_counted(repeat.unit, pos, repeat.min)?;
            if count < repeat.min {
                return Ok(None);
            }
            let left = if repeat.max == UNBOUNDED {
                UNBOUNDED
            } else {
                repeat.max - count
            };
            return self.stop_early(repeat, pc, low, left);
        }
        let (low, high);
        if repeat.max == UNBOUNDED && repeat.min <= 1 {
            high = self.scan_all(repeat.unit, pos)?;
            if repeat.min == 0 {
                low = pos;
            } else if high == pos {
                return Ok(None);
            } else {
                low = self.text.after(pos).unwrap_or(high);
            }
        } else {
            let (least, count) = self.scan_counted(repeat.unit, pos, repeat.min)?;
            if count < repeat.min {
                return Ok(None);
            }
            low = least;
            high = if repeat.max == UNBOUNDED {
                self.scan_all(repeat.unit, low)?
            } else {
                self.scan_counted(repeat.unit, low, repeat.max - repeat.min)?
                    .0
            };
        }
        if repeat.greed == Greed::Possessive || high == low {
            return Ok(Some(high));
        }
        if repeat.exclusive {
            return Ok(repeat.next.allows(self.text.bytes, high).then_some(high));
        }
        if repeat.next.allows(self.text.bytes, high) {
            self.push(Frame::Greedy {
                pc,
                pos: high as u32,
                low: low as u32,
            })?;
            return Ok(Some(high));
        }
        self.give_back(pc, high, low)
    }

    /// The next shorter way for a greedy repeat that reached `pos`, down to `low`.
    pub(super) fn give_back(
        &mut self,
        pc: Pc,
        pos: usize,
        low: usize,
    ) -> Result<Option<usize>, MatchError<E>> {
        let Inst::RepeatOne(at) = self.program.insts[pc as usize] else {
            return Ok(None);
        };
        let repeat = &self.program.repeats[at as usize];
        let bytes = self.text.bytes;
        let mut stop = pos;
        while stop > low {
            let begin = low.max(stop.saturating_sub(SCAN_CHUNK));
            let chunk = &bytes[begin..stop];
            let found = match repeat.next_byte {
                // In text, a byte that begins a character stands nowhere else.
                Some(byte) => find::find_last_byte(chunk, byte),
                None => chunk
                    .iter()
                    .rposition(|&byte| repeat.next.has(byte) && !(UTF8 && byte & 0xc0 == 0x80)),
            };
            self.spend((stop - begin - found.unwrap_or(0)) / SCAN_PER_STEP)?;
            if let Some(at) = found {
                let at = begin + at;
                if at > low {
                    self.push(Frame::Greedy {
                        pc,
                        pos: at as u32,
                        low: low as u32,
                    })?;
                }
                return Ok(Some(at));
            }
            stop = begin;
        }
        Ok(None)
    }

    /// One more character for a lazy repeat that stopped at `pos`.
    pub(super) fn take_more(
        &mut self,
        pc: Pc,
        pos: usize,
        left: u32,
    ) -> Result<Option<usize>, MatchError<E>> {
        let program = self.program;
        let Inst::RepeatOne(at) = program.insts[pc as usize] else {
            return Ok(None);
        };
        let repeat = &program.repeats[at as usize];
        match self.step(repeat.unit, pos) {
            Some(next) => self.stop_early(repeat, pc, next, less(left)),
            None => Ok(None),
        }
    }

    /// The first place from `pos` where a lazy repeat can stop.
    fn stop_early(
        &mut self,
        repeat: &RepeatOne,
        pc: Pc,
        pos: usize,
        left: u32,
    ) -> Result<Option<usize>, MatchError<E>> {
        let mut at = pos;
        let mut left = left;
        let mut scanned = 0;
        while !repeat.next.allows(self.text.bytes, at) {
            if left == 0 {
                return Ok(None);
            }
            let Some(next) = self.step(repeat.unit, at) else {
                self.spend(scanned % 4096 / SCAN_PER_STEP)?;
                return Ok(None);
            };
            at = next;
            left = less(left);
            scanned += 1;
            if scanned % 4096 == 0 {
                self.spend(4096 / SCAN_PER_STEP)?;
            }
        }
        self.spend(scanned % 4096 / SCAN_PER_STEP)?;
        if left > 0 {
            self.push(Frame::Lazy {
                pc,
                pos: at as u32,
                left,
            })?;
        }
        Ok(Some(at))
    }
}

/// One character fewer to take.
fn less(left: u32) -> u32 {
    if left == UNBOUNDED {
        UNBOUNDED
    } else {
        left - 1
    }
}

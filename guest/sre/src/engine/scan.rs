//! Loops over single characters: how far a repeat reaches.

use super::{Machine, SCAN_CHUNK, SCAN_PER_STEP, find};
use crate::charset::{CharSet, DECODE, INSIDE, OUTSIDE};
use crate::error::MatchError;
use crate::program::Unit;

impl<const UTF8: bool, E> Machine<'_, '_, UTF8, E> {
    /// Where the character at `pos` ends if it is one of `unit`.
    #[inline(always)]
    pub(super) fn step(&self, unit: Unit, pos: usize) -> Option<usize> {
        let byte = *self.text.bytes.get(pos)?;
        match unit {
            Unit::Byte(expected) => (byte == expected).then_some(pos + 1),
            Unit::NotNewline if byte == b'\n' => None,
            Unit::NotNewline | Unit::Anything => self.text.after(pos),
            Unit::Set(set) => self.step_set(&self.program.sets[set as usize], byte, pos),
        }
    }

    #[inline(always)]
    pub(super) fn step_set(&self, set: &CharSet, byte: u8, pos: usize) -> Option<usize> {
        match set.table[usize::from(byte)] {
            OUTSIDE => None,
            INSIDE => self.text.after(pos),
            _ => self.step_long(set, pos),
        }
    }

    #[inline]
    fn step_long(&self, set: &CharSet, pos: usize) -> Option<usize> {
        let (code, next) = self.text.decode(pos)?;
        set.contains(code).then_some(next)
    }

    /// At most `max` characters from `pos`: where they end, and how many there were.
    pub(super) fn scan_counted(
        &mut self,
        unit: Unit,
        pos: usize,
        max: u32,
    ) -> Result<(usize, u32), MatchError<E>> {
        let mut pos = pos;
        let mut count = 0;
        while count < max {
            let Some(next) = self.step(unit, pos) else {
                break;
            };
            pos = next;
            count += 1;
            if count % SCAN_CHUNK as u32 == 0 {
                self.spend(SCAN_CHUNK / SCAN_PER_STEP)?;
            }
        }
        self.spend(count as usize % SCAN_CHUNK / SCAN_PER_STEP)?;
        Ok((pos, count))
    }

    /// All characters of `unit` from `pos`.
    pub(super) fn scan_all(&mut self, unit: Unit, pos: usize) -> Result<usize, MatchError<E>> {
        let len = self.text.bytes.len();
        let mut pos = pos;
        loop {
            let stop = len.min(pos + SCAN_CHUNK);
            let reached = self.scan_chunk(unit, pos, stop);
            self.spend((reached - pos) / SCAN_PER_STEP)?;
            if reached < stop || reached >= len {
                return Ok(reached);
            }
            pos = reached;
        }
    }

    /// As `scan_all` but not far beyond `stop`; stopping inside of a character is fine where the next chunk goes on.
    #[inline(always)]
    fn scan_chunk(&self, unit: Unit, pos: usize, stop: usize) -> usize {
        let bytes = &self.text.bytes[pos..stop];
        match unit {
            Unit::Byte(byte) => {
                pos + bytes
                    .iter()
                    .position(|&other| other != byte)
                    .unwrap_or(bytes.len())
            }
            Unit::NotNewline => pos + find::find_byte(bytes, b'\n').unwrap_or(bytes.len()),
            Unit::Anything => stop,
            Unit::Set(set) => {
                let set = &self.program.sets[set as usize];
                if set.bytewise {
                    let outside = bytes
                        .iter()
                        .position(|&byte| set.table[usize::from(byte)] == OUTSIDE);
                    return pos + outside.unwrap_or(bytes.len());
                }
                self.scan_set(set, pos, stop)
            }
        }
    }

    fn scan_set(&self, set: &CharSet, pos: usize, stop: usize) -> usize {
        let mut pos = pos;
        while pos < stop {
            match set.table[usize::from(self.text.bytes[pos])] {
                OUTSIDE => break,
                DECODE => match self.step_long(set, pos) {
                    Some(next) => pos = next,
                    None => break,
                },
                // Only ASCII is inside without a look at the rest of the character.
                _ => pos += 1,
            }
        }
        pos
    }
}

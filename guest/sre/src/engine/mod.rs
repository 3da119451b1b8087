//! Running a program: memory of a run, charging, and the search for a place to begin.
//!
//! `run` holds the instructions, `repeat` and `scan` the loops over single characters, `look` what only looks. Positions are bytes of the subject,
//! kept as `u32`: subjects of 4 GiB are refused before they come here.

mod find;
mod look;
mod repeat;
mod run;
mod scan;
mod utf8;

use crate::error::MatchError;
use crate::program::{Pc, Program, Strategy, Unit};
use utf8::Text;

/// No position.
const NONE: u32 = u32::MAX;

/// Steps between two calls of the charge hook.
const STEPS_PER_CHARGE: u64 = 1000;

/// Bytes a scan looks at between two looks at the clock.
const SCAN_CHUNK: usize = 16 * 1024;

/// Bytes scanned for one step.
const SCAN_PER_STEP: usize = 8;

/// What backtracking goes back to, or undoes on the way.
#[derive(Clone, Copy, Debug)]
enum Frame {
    /// Go on at `pc` from `pos`.
    Choice { pc: Pc, pos: u32 },
    /// The repeat at `pc` took all up to `pos` and can give back down to `low`.
    Greedy { pc: Pc, pos: u32, low: u32 },
    /// The repeat at `pc` stopped at `pos` and can take `left` more characters.
    Lazy { pc: Pc, pos: u32, left: u32 },
    /// Other branches of the switch at `pc`: `next` counts in its list number `list`.
    Branch {
        switch: u32,
        list: u16,
        next: u16,
        pos: u32,
    },
    /// As `Branch`, for lists too long for its numbers.
    LongBranch { place: u32, next: u32, pos: u32 },
    /// A group began at `old`.
    Opened { group: u32, old: u32 },
    /// A group ended at `old`, and `last` was the last group to end.
    Closed { group: u32, old: u32, last: u32 },
    /// A register held `old`.
    Register { register: u32, old: u32 },
}

const _: () = assert!(size_of::<Frame>() <= 16);

/// Memory of a run. Keep one for many runs: it is then not asked for anew each time.
#[derive(Debug, Default)]
pub struct Scratch {
    stack: Vec<Frame>,
    /// Where each group (0 included) began and ended.
    marks: Vec<u32>,
    registers: Vec<u32>,
    /// The group that ended last, 0 for none.
    last_group: u32,
}

impl Scratch {
    /// Bytes it holds.
    pub fn size(&self) -> usize {
        self.stack.capacity() * size_of::<Frame>()
            + (self.marks.capacity() + self.registers.capacity()) * size_of::<u32>()
    }
}

/// Where a run stands and what it may do.
pub(crate) struct Machine<'a, 'h, const UTF8: bool, E> {
    program: &'a Program,
    /// The subject up to `endpos`.
    text: Text<'a, UTF8>,
    scratch: &'a mut Scratch,
    /// The match must end at `endpos`.
    full: bool,
    /// An empty match here does not count; `NONE` when it does anywhere.
    not_empty_at: u32,
    max_frames: usize,
    steps: u64,
    charge: &'h mut dyn FnMut(u64) -> Result<(), E>,
}

/// The inputs of a run.
pub(crate) struct Job<'a> {
    pub(crate) program: &'a Program,
    pub(crate) subject: &'a [u8],
    pub(crate) pos: usize,
    pub(crate) search: bool,
    pub(crate) full: bool,
    pub(crate) must_advance: bool,
    pub(crate) max_stack: usize,
}

/// Where a match was found, by group; the rest is in the scratch memory.
pub(crate) fn execute<E>(
    job: &Job<'_>,
    scratch: &mut Scratch,
    charge: &mut dyn FnMut(u64) -> Result<(), E>,
) -> Result<bool, MatchError<E>> {
    if job.program.utf8 {
        execute_on::<true, E>(job, scratch, charge)
    } else {
        execute_on::<false, E>(job, scratch, charge)
    }
}

fn execute_on<const UTF8: bool, E>(
    job: &Job<'_>,
    scratch: &mut Scratch,
    charge: &mut dyn FnMut(u64) -> Result<(), E>,
) -> Result<bool, MatchError<E>> {
    if job.subject.len() >= NONE as usize {
        return Err(MatchError::Memory);
    }
    scratch.stack.clear();
    scratch.marks.clear();
    scratch
        .marks
        .resize((job.program.groups as usize + 1) * 2, NONE);
    scratch.registers.clear();
    scratch
        .registers
        .resize(job.program.registers as usize, NONE);
    let mut machine = Machine::<UTF8, E> {
        program: job.program,
        text: Text { bytes: job.subject },
        scratch,
        full: job.full,
        not_empty_at: if job.must_advance {
            job.pos as u32
        } else {
            NONE
        },
        max_frames: (job.max_stack / size_of::<Frame>()).max(16),
        steps: 1,
        charge,
    };
    let found = if job.search {
        machine.search(job.pos)
    } else {
        machine.attempt(job.pos)
    }?;
    machine.settle()?;
    Ok(found)
}

impl<const UTF8: bool, E> Machine<'_, '_, UTF8, E> {
    /// Counts work done, and reports it now and then.
    #[inline(always)]
    fn spend(&mut self, steps: usize) -> Result<(), MatchError<E>> {
        self.steps += steps as u64;
        if self.steps >= STEPS_PER_CHARGE {
            self.settle()
        } else {
            Ok(())
        }
    }

    #[cold]
    fn settle(&mut self) -> Result<(), MatchError<E>> {
        let steps = std::mem::take(&mut self.steps);
        (self.charge)(steps).map_err(MatchError::Stopped)
    }

    /// A match that begins at `pos`.
    fn attempt(&mut self, pos: usize) -> Result<bool, MatchError<E>> {
        self.scratch.stack.clear();
        self.scratch.last_group = 0;
        self.scratch.marks.fill(NONE);
        self.spend(1 + self.scratch.marks.len() / SCAN_PER_STEP)?;
        let Some(end) = self.run(pos)? else {
            return Ok(false);
        };
        self.scratch.marks[0] = pos as u32;
        self.scratch.marks[1] = end as u32;
        Ok(true)
    }

    /// The first match that begins at `pos` or later.
    fn search(&mut self, pos: usize) -> Result<bool, MatchError<E>> {
        let program = self.program;
        match &program.strategy {
            Strategy::Anchored => Ok(pos == 0 && self.attempt(pos)?),
            Strategy::Prefix { bytes, rare } => self.search_prefix(pos, bytes, *rare),
            Strategy::First => self.search_first(pos, None),
            Strategy::Run(unit) => self.search_first(pos, Some(*unit)),
            Strategy::Everywhere => {
                let mut pos = pos;
                loop {
                    if program.first.allows(self.text.bytes, pos) && self.attempt(pos)? {
                        return Ok(true);
                    }
                    match self.text.after(pos) {
                        Some(next) => pos = next,
                        None => return Ok(false),
                    }
                    self.spend(1)?;
                }
            }
        }
    }

    fn search_prefix(
        &mut self,
        pos: usize,
        prefix: &[u8],
        rare: usize,
    ) -> Result<bool, MatchError<E>> {
        let bytes = self.text.bytes;
        let mut pos = pos;
        loop {
            // The rare byte has to be at `rare` after the beginning.
            let Some(found) = self.find_byte(pos + rare, prefix[rare])? else {
                return Ok(false);
            };
            let begin = found - rare;
            self.spend(1)?;
            if bytes[begin..].starts_with(prefix) {
                self.spend(prefix.len() / SCAN_PER_STEP)?;
                if self.program.is_literal {
                    let end = begin + prefix.len();
                    if !self.full || end == bytes.len() {
                        self.scratch.marks[0] = begin as u32;
                        self.scratch.marks[1] = end as u32;
                        self.scratch.last_group = 0;
                        return Ok(true);
                    }
                } else if self.attempt(begin)? {
                    return Ok(true);
                }
            }
            pos = begin + 1;
        }
    }

    fn find_byte(&mut self, from: usize, byte: u8) -> Result<Option<usize>, MatchError<E>> {
        let bytes = self.text.bytes;
        let mut pos = from;
        while pos < bytes.len() {
            let stop = bytes.len().min(pos + SCAN_CHUNK);
            let found = find::find_byte(&bytes[pos..stop], byte);
            self.spend(found.unwrap_or(stop - pos) / SCAN_PER_STEP)?;
            if let Some(at) = found {
                return Ok(Some(pos + at));
            }
            pos = stop;
        }
        Ok(None)
    }

    fn search_first(&mut self, pos: usize, run: Option<Unit>) -> Result<bool, MatchError<E>> {
        let program = self.program;
        let bytes = self.text.bytes;
        let mut pos = pos;
        while pos < bytes.len() {
            let stop = bytes.len().min(pos + SCAN_CHUNK);
            let found = bytes[pos..stop]
                .iter()
                .position(|&byte| program.first.has(byte));
            self.spend(found.unwrap_or(stop - pos) / SCAN_PER_STEP)?;
            let Some(at) = found else {
                pos = stop;
                continue;
            };
            pos += at;
            if self.attempt(pos)? {
                return Ok(true);
            }
            let next = self.text.after(pos).unwrap_or(bytes.len());
            pos = match run {
                // The run can be empty here: a repeat may need no character.
                Some(unit) => self.scan_all(unit, pos)?.max(next),
                None => next,
            };
        }
        Ok(false)
    }
}

impl Scratch {
    /// Where group `index` matched in the last run.
    pub(crate) fn group(&self, index: usize) -> Option<(usize, usize)> {
        let (begin, end) = (self.marks[index * 2], self.marks[index * 2 + 1]);
        (begin != NONE && end != NONE && begin <= end).then_some((begin as usize, end as usize))
    }

    pub(crate) fn last_group(&self) -> Option<u32> {
        (self.last_group > 0).then_some(self.last_group)
    }
}

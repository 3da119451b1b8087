//! The instruction loop: one match attempt with an explicit stack.
//!
//! Invariant: undoing the frames above a choice restores the marks and registers that were there when it was
//! made. Registers that only the forward path reads (heights, positions of looks, counts of possessive loops) are
//! written without a frame: nothing can come back to before they were written and still use them.

use super::{Frame, Machine, NONE, SCAN_PER_STEP};
use crate::ast::UNBOUNDED;
use crate::error::MatchError;
use crate::program::{Inst, Pc};

/// Frames asked for at first; doubled from there.
const FIRST_FRAMES: usize = 64;

impl<const UTF8: bool, E> Machine<'_, '_, UTF8, E> {
    /// Where the match that begins at `start` ends.
    pub(super) fn run(&mut self, start: usize) -> Result<Option<usize>, MatchError<E>> {
        let program = self.program;
        let text = self.text;
        let bytes = text.bytes;
        let mut pc: Pc = 0;
        let mut pos = start;
        loop {
            self.spend(1)?;
            // An arm that succeeds sets `pc` and continues; falling out of the match is failure.
            match program.insts[pc as usize] {
                Inst::Byte(byte) => {
                    if bytes.get(pos) == Some(&byte) {
                        pos += 1;
                        pc += 1;
                        continue;
                    }
                }
                Inst::Literal { at, len } => {
                    let literal = &program.literals[at as usize..(at + len) as usize];
                    if bytes[pos..].starts_with(literal) {
                        self.spend(literal.len() / SCAN_PER_STEP)?;
                        pos += literal.len();
                        pc += 1;
                        continue;
                    }
                }
                Inst::NotNewline => {
                    if let Some(&byte) = bytes.get(pos)
                        && byte != b'\n'
                    {
                        pos = text.after(pos).unwrap_or(bytes.len());
                        pc += 1;
                        continue;
                    }
                }
                Inst::Anything => {
                    if let Some(next) = text.after(pos) {
                        pos = next;
                        pc += 1;
                        continue;
                    }
                }
                Inst::Set(set) => {
                    if let Some(&byte) = bytes.get(pos)
                        && let Some(next) = self.step_set(&program.sets[set as usize], byte, pos)
                    {
                        pos = next;
                        pc += 1;
                        continue;
                    }
                }
                Inst::Assert(assertion) => {
                    if self.holds(assertion, pos) {
                        pc += 1;
                        continue;
                    }
                }
                Inst::Jump(to) => {
                    pc = to;
                    continue;
                }
                Inst::Split {
                    prefer,
                    other,
                    filters,
                } => {
                    let filters = &program.split_filters[filters as usize];
                    if !filters.0.allows(bytes, pos) {
                        pc = other;
                        continue;
                    }
                    if filters.1.allows(bytes, pos) {
                        self.push(Frame::Choice {
                            pc: other,
                            pos: pos as u32,
                        })?;
                    }
                    pc = prefer;
                    continue;
                }
                Inst::Switch(at) => {
                    let switch = &program.switches[at as usize];
                    let row = bytes.get(pos).map_or(256, |&byte| usize::from(byte));
                    let list = switch.by_byte[row];
                    let branches = &switch.lists[usize::from(list)];
                    if let Some(&first) = branches.first() {
                        if branches.len() > 1 {
                            self.push_branch(at, list, 1, pos)?;
                        }
                        pc = first;
                        continue;
                    }
                }
                Inst::Open(group) => {
                    let old =
                        std::mem::replace(&mut self.scratch.marks[group as usize * 2], pos as u32);
                    self.push_undo(Frame::Opened { group, old })?;
                    pc += 1;
                    continue;
                }
                Inst::Close(group) => {
                    let old = std::mem::replace(
                        &mut self.scratch.marks[group as usize * 2 + 1],
                        pos as u32,
                    );
                    let last = std::mem::replace(&mut self.scratch.last_group, group);
                    self.push_undo(Frame::Closed { group, old, last })?;
                    pc += 1;
                    continue;
                }
                Inst::RepeatOne(at) => {
                    if let Some(end) = self.repeat_one(&program.repeats[at as usize], pc, pos)? {
                        pos = end;
                        pc += 1;
                        continue;
                    }
                }
                Inst::LoopInit(at) => {
                    let register = program.loops[at as usize].register;
                    self.set_register(register, 0)?;
                    self.set_register(register + 1, NONE)?;
                    pc += 1;
                    continue;
                }
                Inst::Loop(at) => {
                    let row = &program.loops[at as usize];
                    let count = self.scratch.registers[row.register as usize];
                    let may_repeat = (row.max == UNBOUNDED || count < row.max)
                        && self.scratch.registers[row.register as usize + 1] != pos as u32;
                    if count < row.min {
                        self.set_register(row.register, count + 1)?;
                        pc = row.body;
                    } else if row.lazy {
                        if may_repeat && row.body_first.allows(bytes, pos) {
                            // The instruction after this one begins another iteration.
                            self.push(Frame::Choice {
                                pc: pc + 1,
                                pos: pos as u32,
                            })?;
                        }
                        pc = row.exit;
                    } else if may_repeat && row.body_first.allows(bytes, pos) {
                        if row.exit_first.allows(bytes, pos) {
                            self.push(Frame::Choice {
                                pc: row.exit,
                                pos: pos as u32,
                            })?;
                        }
                        self.begin_iteration(row.register, count, pos)?;
                        pc = row.body;
                    } else {
                        pc = row.exit;
                    }
                    continue;
                }
                Inst::LoopMore(at) => {
                    let row = &program.loops[at as usize];
                    let count = self.scratch.registers[row.register as usize];
                    self.begin_iteration(row.register, count, pos)?;
                    pc = row.body;
                    continue;
                }
                Inst::PossessiveLoop(at) => {
                    let row = &program.loops[at as usize];
                    let register = row.register as usize;
                    let count = self.scratch.registers[register];
                    if count > 0 {
                        self.cut(self.scratch.registers[register + 2] as usize)?;
                    }
                    self.scratch.registers[register + 2] = self.scratch.stack.len() as u32;
                    if count < row.min {
                        self.scratch.registers[register] = count + 1;
                        pc = row.body;
                    } else if (row.max == UNBOUNDED || count < row.max)
                        && self.scratch.registers[register + 1] != pos as u32
                    {
                        self.push(Frame::Choice {
                            pc: row.exit,
                            pos: pos as u32,
                        })?;
                        self.scratch.registers[register] = next_count(count);
                        self.scratch.registers[register + 1] = pos as u32;
                        pc = row.body;
                    } else {
                        pc = row.exit;
                    }
                    continue;
                }
                Inst::Mark(register) => {
                    self.scratch.registers[register as usize] = self.scratch.stack.len() as u32;
                    pc += 1;
                    continue;
                }
                Inst::Cut(register) => {
                    self.cut(self.scratch.registers[register as usize] as usize)?;
                    pc += 1;
                    continue;
                }
                Inst::LookBegin { register, .. } => {
                    self.scratch.registers[register as usize] = self.scratch.stack.len() as u32;
                    self.scratch.registers[register as usize + 1] = pos as u32;
                    pc += 1;
                    continue;
                }
                Inst::LookEnd(register) => {
                    self.cut(self.scratch.registers[register as usize] as usize)?;
                    pos = self.scratch.registers[register as usize + 1] as usize;
                    pc += 1;
                    continue;
                }
                Inst::NegatedBegin { register, after } => {
                    self.scratch.registers[register as usize] = self.scratch.stack.len() as u32;
                    self.push(Frame::Choice {
                        pc: after,
                        pos: pos as u32,
                    })?;
                    pc += 1;
                    continue;
                }
                Inst::NegatedEnd(register) => {
                    self.undo_to(self.scratch.registers[register as usize] as usize)?;
                }
                Inst::Back(count) => {
                    if let Some(earlier) = self.back(pos, count)? {
                        pos = earlier;
                        pc += 1;
                        continue;
                    }
                }
                Inst::Backreference { group, fold } => {
                    if let Some((begin, end)) = self.scratch.group(group as usize)
                        && let Some(after) = self.same_again(begin, end, pos, fold)?
                    {
                        pos = after;
                        pc += 1;
                        continue;
                    }
                }
                Inst::Conditional { group, otherwise } => {
                    let matched = self.scratch.group(group as usize).is_some();
                    pc = if matched { pc + 1 } else { otherwise };
                    continue;
                }
                Inst::Match => {
                    let empty_here = pos == start && self.not_empty_at == pos as u32;
                    if !empty_here && (!self.full || pos == bytes.len()) {
                        return Ok(Some(pos));
                    }
                }
                Inst::Fail => {}
            }
            match self.backtrack()? {
                Some((back_pc, back_pos)) => (pc, pos) = (back_pc, back_pos),
                None => return Ok(None),
            }
        }
    }

    /// The next thing to try.
    #[inline(always)]
    fn backtrack(&mut self) -> Result<Option<(Pc, usize)>, MatchError<E>> {
        loop {
            let Some(frame) = self.scratch.stack.pop() else {
                return Ok(None);
            };
            match frame {
                Frame::Choice { pc, pos } => return Ok(Some((pc, pos as usize))),
                Frame::Greedy { pc, pos, low } => {
                    if let Some(earlier) = self.give_back(pc, pos as usize, low as usize)? {
                        return Ok(Some((pc + 1, earlier)));
                    }
                }
                Frame::Lazy { pc, pos, left } => {
                    if let Some(later) = self.take_more(pc, pos as usize, left)? {
                        return Ok(Some((pc + 1, later)));
                    }
                }
                Frame::Branch {
                    switch,
                    list,
                    next,
                    pos,
                } => {
                    let branches = &self.program.switches[switch as usize].lists[usize::from(list)];
                    let pc = branches[usize::from(next)];
                    if usize::from(next) + 1 < branches.len() {
                        self.push_branch(switch, list, usize::from(next) + 1, pos as usize)?;
                    }
                    return Ok(Some((pc, pos as usize)));
                }
                Frame::LongBranch { place, next, pos } => {
                    let (switch, list) = (place / 257, (place % 257) as u16);
                    let branches = &self.program.switches[switch as usize].lists[usize::from(list)];
                    let pc = branches[next as usize];
                    if next as usize + 1 < branches.len() {
                        self.push_branch(switch, list, next as usize + 1, pos as usize)?;
                    }
                    return Ok(Some((pc, pos as usize)));
                }
                undo => self.undo(undo),
            }
        }
    }

    /// Takes a recorded change back; other frames change nothing.
    #[inline(always)]
    fn undo(&mut self, frame: Frame) {
        match frame {
            Frame::Opened { group, old } => self.scratch.marks[group as usize * 2] = old,
            Frame::Closed { group, old, last } => {
                self.scratch.marks[group as usize * 2 + 1] = old;
                self.scratch.last_group = last;
            }
            Frame::Register { register, old } => self.scratch.registers[register as usize] = old,
            Frame::Choice { .. }
            | Frame::Greedy { .. }
            | Frame::Lazy { .. }
            | Frame::Branch { .. }
            | Frame::LongBranch { .. } => {}
        }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, frame: Frame) -> Result<(), MatchError<E>> {
        if self.scratch.stack.len() == self.scratch.stack.capacity() {
            self.grow()?;
        }
        self.scratch.stack.push(frame);
        Ok(())
    }

    /// Records a change. With nothing to go back to, nobody will ask for it.
    #[inline(always)]
    fn push_undo(&mut self, frame: Frame) -> Result<(), MatchError<E>> {
        if self.scratch.stack.is_empty() {
            Ok(())
        } else {
            self.push(frame)
        }
    }

    #[cold]
    fn grow(&mut self) -> Result<(), MatchError<E>> {
        let len = self.scratch.stack.len();
        if len >= self.max_frames {
            return Err(MatchError::Memory);
        }
        let more = len.max(FIRST_FRAMES).min(self.max_frames - len);
        self.scratch
            .stack
            .try_reserve_exact(more)
            .map_err(|_| MatchError::Memory)
    }

    fn push_branch(
        &mut self,
        switch: u32,
        list: u16,
        next: usize,
        pos: usize,
    ) -> Result<(), MatchError<E>> {
        let pos = pos as u32;
        match u16::try_from(next) {
            Ok(next) => self.push(Frame::Branch {
                switch,
                list,
                next,
                pos,
            }),
            // At most 257 lists to a switch.
            Err(_) => self.push(Frame::LongBranch {
                place: switch * 257 + u32::from(list),
                next: next as u32,
                pos,
            }),
        }
    }

    #[inline(always)]
    fn set_register(&mut self, register: u32, value: u32) -> Result<(), MatchError<E>> {
        let old = std::mem::replace(&mut self.scratch.registers[register as usize], value);
        if old == value {
            Ok(())
        } else {
            self.push_undo(Frame::Register { register, old })
        }
    }

    #[inline(always)]
    fn begin_iteration(
        &mut self,
        register: u32,
        count: u32,
        pos: usize,
    ) -> Result<(), MatchError<E>> {
        self.set_register(register, next_count(count))?;
        self.set_register(register + 1, pos as u32)
    }

    /// Forgets the alternatives above `height` but not how to undo the changes made since.
    fn cut(&mut self, height: usize) -> Result<(), MatchError<E>> {
        let stack = &mut self.scratch.stack;
        let len = stack.len();
        if len == height {
            return Ok(());
        }
        // With nothing to go back to below, nobody will ask for the changes either.
        let mut kept = height;
        for at in height..len {
            let frame = stack[at];
            if matches!(
                frame,
                Frame::Opened { .. } | Frame::Closed { .. } | Frame::Register { .. }
            ) && kept > 0
            {
                stack[kept] = frame;
                kept += 1;
            }
        }
        stack.truncate(kept);
        self.spend((len - height) / SCAN_PER_STEP)
    }

    /// Drops the frames above `height` and undoes their changes.
    fn undo_to(&mut self, height: usize) -> Result<(), MatchError<E>> {
        let count = self.scratch.stack.len() - height;
        while self.scratch.stack.len() > height {
            if let Some(frame) = self.scratch.stack.pop() {
                self.undo(frame);
            }
        }
        self.spend(count / SCAN_PER_STEP)
    }
}

/// Counts stop at the largest number below "unbounded"; only unbounded loops get that far.
fn next_count(count: u32) -> u32 {
    count.saturating_add(1).min(UNBOUNDED - 1)
}

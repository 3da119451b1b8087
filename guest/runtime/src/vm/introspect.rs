//! Looking at running frames from natives: namespaces, frame objects.

#![expect(unsafe_code, reason = "registers of frames are raw memory")]

use crate::ctx::frames::Frame;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::containers::Cell;
use crate::object::dict::Dict;
use crate::object::function::Code;
use crate::object::generator::Generator;
use crate::object::heap::{Gc, Header, flag};
use crate::object::value::Value;
use wardian_compile::bytecode::code::{InlinedName, flags};
use wardian_compile::bytecode::ops::Instr;

impl Ctx {
    /// Globals of the frame that called the running native function.
    pub fn current_globals(&mut self) -> Result<Gc<Dict>, Thrown> {
        match self.frames.stack.last() {
            Some(frame) => Ok(frame.globals),
            None => Err(self.runtime_error("no current frame")),
        }
    }

    /// Whether the running code stands under `from __future__ import annotations`.
    pub fn in_future_annotations(&self) -> bool {
        let frame = self.frames.stack.last();
        frame.is_some_and(|frame| frame.code.unit.flags & flags::FUTURE_ANNOTATIONS != 0)
    }

    /// `locals()` of the frame that called the running native function: in a function a dict of its own, which has
    /// its variables as they are and what `exec` put there before; the namespace itself elsewhere.
    pub fn current_locals(&mut self) -> PyResult {
        match self.frames.stack.len() {
            0 => Err(self.runtime_error("no current frame")),
            count => self.locals_of_frame(count - 1),
        }
    }

    /// The variables of a frame that is left: those of comprehensions are gone.
    pub(super) fn locals_of_left_frame(&mut self, index: usize) -> PyResult {
        let frame = self.frames.stack[index];
        let unit = &frame.code.unit;
        if unit.flags & flags::FUNCTION == 0 {
            let globals = Value::object(frame.globals);
            return Ok(frame.locals.bound().unwrap_or(globals));
        }
        let locals = self.locals_of_frame(index)?;
        if let Some(dict) = locals.get::<Dict>() {
            let own = &frame.code.local_names[..unit.locals.len()];
            for row in &unit.inlined {
                let name = self.intern(&row.name);
                if !own.contains(&name) {
                    dict.write().remove_str(name);
                }
            }
        }
        Ok(locals)
    }

    /// The namespace of a frame by its number on the stack. Inside a comprehension that is part of the unit it is a
    /// new dict that has the names of that, too.
    pub fn locals_of_frame(&mut self, index: usize) -> PyResult {
        let frame = self.frames.stack[index];
        let code = frame.code;
        if code.unit.flags & flags::FUNCTION == 0 {
            let locals = frame.locals.bound();
            let locals = locals.unwrap_or(Value::object(frame.globals));
            let position = self.position_in_frame(index) as u32;
            return match locals.get::<Dict>() {
                Some(dict) if inlined_at(&code, position).next().is_some() => {
                    let dict = self.copy_dict(dict)?;
                    self.add_inlined(code, registers_of(&frame), position, dict);
                    Ok(Value::object(dict))
                }
                _ => Ok(locals),
            };
        }
        let dict = match frame.locals.bound() {
            None => {
                let dict = self.new_dict();
                dict.cast_unchecked::<Header>().write().flags |= flag::SNAPSHOT;
                self.frames.stack[index].locals = Value::object(dict);
                dict
            }
            Some(locals) => match locals.get::<Dict>() {
                Some(dict) if dict.cast_unchecked::<Header>().flags & flag::SNAPSHOT != 0 => {
                    for row in &code.unit.inlined {
                        let name = self.intern(&row.name);
                        dict.write().remove_str(name);
                    }
                    dict
                }
                _ => return Ok(locals),
            },
        };
        let position = self.position_in_frame(index) as u32;
        self.add_variables(code, registers_of(&frame), position, dict);
        Ok(Value::object(dict))
    }

    /// The variables of a generator that does not run, in a new dict.
    pub fn locals_of_generator(&mut self, generator: Gc<Generator>) -> Value {
        let dict = self.new_dict();
        // One that has ended has no registers.
        if !generator.registers.is_empty() {
            let position = generator.pc.saturating_sub(1) as u32;
            self.add_variables(generator.code, &generator.registers, position, dict);
        }
        Value::object(dict)
    }

    /// A function's variables as they are in its registers, into a dict; those without a value are not in it.
    fn add_variables(
        &mut self,
        code: Gc<Code>,
        registers: &[Value],
        position: u32,
        dict: Gc<Dict>,
    ) {
        let count = code.unit.locals.len();
        for (position, name) in code.local_names.iter().enumerate() {
            // Names that the compiler made up are not the program's.
            if name.as_str().starts_with('.') {
                continue;
            }
            let register = if position < count {
                position
            } else {
                code.unit.free_base as usize + position - count
            };
            let mut value = registers[register];
            if let Some(cell) = value.get::<Cell>()
                && (position >= count || code.unit.cells.contains(&(position as u16)))
            {
                value = cell.content;
            }
            if value.is_unbound() {
                dict.write().remove_str(*name);
            } else {
                dict.write().set_str(*name, value);
            }
        }
        self.add_inlined(code, registers, position, dict);
    }

    /// Names of the comprehensions that a frame is in; those of inner ones hide those of outer ones.
    fn add_inlined(&mut self, code: Gc<Code>, registers: &[Value], position: u32, dict: Gc<Dict>) {
        for row in inlined_at(&code, position).rev() {
            let mut value = registers[row.register as usize];
            if let Some(cell) = value.get::<Cell>()
                && row.cell
            {
                value = cell.content;
            }
            if !value.is_unbound() {
                let name = self.intern(&row.name);
                dict.write().set_str(name, value);
            }
        }
    }

    /// Number of the instruction that a frame on the stack is at.
    pub fn position_in_frame(&self, index: usize) -> usize {
        let frame = &self.frames.stack[index];
        let start = frame.code.unit.instrs.as_ptr() as usize;
        // The frame stands behind the instruction that it is at.
        ((frame.pc as usize - start) / size_of::<Instr>()).saturating_sub(1)
    }

    /// What tells a frame on the stack from a later one in the same place.
    pub fn frame_identity(&self, index: usize) -> Option<(Gc<Code>, usize)> {
        let frame = self.frames.stack.get(index)?;
        Some((frame.code, frame.registers as usize))
    }
}

/// The names of comprehensions that are in force at an instruction, inner ones first.
fn inlined_at(code: &Code, position: u32) -> impl DoubleEndedIterator<Item = &InlinedName> {
    let rows = code.unit.inlined.iter();
    rows.filter(move |row| (row.start..row.end).contains(&position))
}

/// The registers of a frame as they are now, to be read before anything runs or moves.
fn registers_of(frame: &Frame) -> &[Value] {
    let count = frame.code.unit.register_count as usize;
    // SAFETY: the frame has that many registers, initialised when it was made.
    unsafe { std::slice::from_raw_parts(frame.registers, count) }
}

pub(super) fn register_of(frame: &Frame, register: usize) -> Value {
    registers_of(frame)[register]
}

pub(super) fn set_register_of(frame: &Frame, register: usize, value: Value) {
    debug_assert!(register < frame.code.unit.register_count as usize);
    // SAFETY: as above; the value is reachable from elsewhere, or no object.
    unsafe { *frame.registers.add(register) = value }
}

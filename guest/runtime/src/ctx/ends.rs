//! Where the last reference of an object may go that the program can see the end of: one whose class has `__del__`,
//! that a weak reference refers to, or a generator that has something to do when it is dropped.
//!
//! There are no reference counts. Instead the few places are known where such an object is most often let go: a function
//! returns that held it (its frame is a `HoldingCall` since the object was made or came out of a call), the result of a
//! call is not read, or takes the place of another one in a variable. There the program stands still for a collection,
//! within the bounds of `Ctx::something_dropped`. Programs without such objects do not pay: a frame that holds none is a
//! plain `Call`.
//!
//! What does not live here: collections and the running of finalizers (`ctx/finalize.rs`).

use super::finalize::has_cleanup;
use super::frames::Frame;
use super::{Ctx, Thrown};
use crate::object::containers::Cell;
use crate::object::generator::{Generator, GeneratorState};
use crate::object::instance::Instance;
use crate::object::slots::Special;
use crate::object::value::Value;
use wardian_compile::bytecode::ops::{Instr, Op};

impl Ctx {
    /// An object was made whose end the program may wait for: it is looked for where the call that makes it is over, and
    /// where the running function returns.
    pub fn watch_for_end(&mut self) {
        self.garbage.finalizers.made = true;
        self.frames.hold();
    }

    /// Whether there are objects whose end the program can see.
    #[inline(always)]
    pub(super) fn has_watched(&self) -> bool {
        !self.garbage.finalizers.is_empty() || self.garbage.weak.has_young()
    }

    /// Whether the end of what lies in a register can be seen by the program.
    pub(crate) fn is_end_seen(&mut self, index: u16) -> bool {
        self.has_watched() && {
            let value = *self.frames.register(index);
            self.is_watched(value)
        }
    }

    /// A native function took this object out of a container.
    #[inline(always)]
    pub fn taken_out(&mut self, object: Value) {
        if self.has_watched() && self.is_watched(object) {
            self.garbage.finalizers.handed_on = true;
            self.poll_soon();
        }
    }

    /// A native function emptied a container.
    #[inline(always)]
    pub fn emptied(&mut self) {
        if self.has_watched() {
            self.garbage.finalizers.handed_on = true;
            self.garbage.finalizers.emptied = true;
            self.poll_soon();
        }
    }

    /// Behind the call `i` of a native function that was given or gave what is watched.
    pub(super) fn native_returned(&mut self, i: Instr) -> Result<(), Thrown> {
        let (first, result) = (i.b / 8, i.a / 8);
        let value = *self.frames.register(result);
        let mut dropped = std::mem::take(&mut self.garbage.finalizers.emptied);
        if i.op == Op::Call {
            dropped |= (first + 1..first + 2 + i.c).any(|index| {
                let argument = *self.frames.register(index);
                index != result && argument != value && self.is_watched(argument)
            });
        }
        if self.is_watched(value) {
            self.frames.hold();
            if i.a == i.b + 8 {
                *self.frames.register(result) = Value::UNBOUND;
                dropped = true;
            }
        }
        if !dropped {
            return Ok(());
        }
        self.frames.forget_row(first, result);
        self.something_dropped(self.frames.register_count())
    }

    /// Whether the end of this object can be seen by the program, now.
    fn is_watched(&self, value: Value) -> bool {
        value.is_watched()
            && value.get::<Generator>().is_none_or(|generator| {
                generator.state == GeneratorState::Suspended && has_cleanup(&generator.code.unit)
            })
    }

    /// A function returned that held what is watched, maybe alone: the running frame gets the value.
    #[cold]
    #[inline(never)]
    pub(crate) fn holder_returned(&mut self, frame: &Frame, value: Value) -> Result<(), Thrown> {
        let registers = self.frames.registers_of_returned(frame);
        let dropped = registers.iter().any(|register| {
            let held = match register.get::<Cell>() {
                Some(cell) => cell.content,
                None => *register,
            };
            held != value && self.is_watched(held)
        });
        if value.is_young_object() {
            self.frames.hold();
        }
        self.receive(frame.dst, value, dropped)
    }

    /// Whether the VM, where a class was called, has to look closer at what happens with the result: the instruction
    /// `next` follows, and the register for it held `before`.
    #[inline(always)]
    pub(crate) fn watches(&self, before: Value, next: Op) -> bool {
        self.garbage.finalizers.made
            || self.has_watched() && (before.is_watched() || next == Op::StoreGlobal)
    }

    /// The running frame gets the result of its call into register `dst` (pre-scaled). When that drops a watched object,
    /// or something did before, look whether its last reference is gone.
    #[cold]
    #[inline(never)]
    pub(crate) fn receive(
        &mut self,
        dst: u16,
        value: Value,
        mut dropped: bool,
    ) -> Result<(), Thrown> {
        self.garbage.finalizers.made = false;
        let call = self
            .frames
            .last_instruction()
            .filter(|call| matches!(call.op, Op::Call | Op::CallKw));
        let index = dst / 8;
        let before = std::mem::replace(self.frames.register(index), value);
        let next = self.frames.next_instruction().map(|(next, _)| next);
        dropped |= call.is_some_and(|call| self.is_made_for(call));
        if call.is_some_and(|call| call.a == call.b + 8) {
            // Nobody reads it.
            *self.frames.register(index) = Value::UNBOUND;
            dropped |= self.is_watched(value);
        } else if self.frames.is_local(index) {
            dropped |= before != value && self.is_watched(before);
        } else if let Some(store) = next.filter(|next| next.op == Op::StoreGlobal && next.a == dst)
        {
            let (globals, name) = (self.frames.globals, self.frames.site_name(store.b));
            if let Some(before) = globals.get_str(name)
                && before != value
                && self.is_watched(before)
            {
                // As the next instruction will do again.
                globals.write().set_str(name, value);
                dropped = true;
            }
        } else if let Some(store) = next.filter(|next| next.op == Op::StoreAttr && next.b == dst) {
            let object = *self.frames.register(store.a / 8);
            dropped |= self.replace_attribute(object, store.c, value);
        } else if self.is_watched(value) {
            // The part of an expression: perhaps an argument.
            self.garbage.finalizers.handed_on = true;
            self.poll_soon();
        }
        if !dropped {
            return Ok(());
        }
        if let Some(call) = call {
            self.frames.forget_row(call.b / 8, index);
        }
        self.something_dropped(self.frames.register_count())
    }

    /// Store a value in a plain attribute, as the next instruction will do again, where that has a watched one.
    fn replace_attribute(&mut self, object: Value, site: u16, value: Value) -> bool {
        let name = self.frames.site_name(site);
        let Some(instance) = object.get::<Instance>() else {
            return false;
        };
        let class = self.class_of(object);
        let is_plain = class.lookup(name).is_none()
            && class.special(self, Special::SetAttr)
                == self.types.object.special(self, Special::SetAttr);
        let is_watched = is_plain
            && self
                .instance_get(instance, name)
                .is_some_and(|before| before != value && self.is_watched(before));
        if is_watched {
            self.instance_set(instance, name, value);
        }
        is_watched
    }

    /// Whether a call was given a watched object that was made for it alone, as in `ref(C())`.
    fn is_made_for(&mut self, call: Instr) -> bool {
        let argument = call.b + 16;
        let before = self.frames.instruction_before(2);
        before.is_some_and(|before| {
            matches!(before.op, Op::Call | Op::CallKw) && before.a == argument
        }) && {
            let argument = *self.frames.register(argument / 8);
            self.is_watched(argument)
        }
    }
}

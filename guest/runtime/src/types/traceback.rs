//! traceback and frame.
//!
//! A frame object is a look at a running frame, at that of a suspended
//! generator, or at the place where a frame of a traceback was: it holds no
//! registers, so `f_locals` of a frame that has ended is empty unless they
//! were kept when an exception left it.

use super::{Attribute, TypeDef, attribute, method};
use crate::ctx::frames::Frame;
use crate::ctx::price;
use crate::ctx::tracing::Row;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::dict::Dict;
use crate::object::exception::Traceback;
use crate::object::function::Code;
use crate::object::generator::{Generator, GeneratorState};
use crate::object::heap::{Gc, Marker};
use crate::object::native::{NativeData, state_unchecked};
use crate::object::slots::Slots;
use crate::object::value::Value;

/// `traceback`.
pub static TRACEBACK: TypeDef = TypeDef {
    name: "traceback",
    attributes: &[
        attribute("tb_frame", |ctx, this| {
            let traceback = traceback(this);
            ctx.charge(ctx.frames.stack.len() as u64 / price::ENTRIES)?;
            // The frame that handles the exception still runs, and those that called it.
            let running = ctx.frames.stack.iter().rposition(|frame| {
                frame.registers as usize == traceback.registers && frame.code == traceback.code
            });
            if let Some(index) = running {
                return Ok(ctx.frame_object_at(index));
            }
            let left = FrameObject {
                code: traceback.code,
                globals: traceback.globals,
                pc: traceback.pc as usize,
                line: None,
                running: None,
                suspended: None,
                locals: traceback.locals,
            };
            Ok(ctx.new_native(ctx.types.frame, left))
        }),
        attribute("tb_lasti", |_, this| {
            Ok(Value::small_int(i64::from(traceback(this).pc) * 2))
        }),
        attribute("tb_lineno", |_, this| {
            let traceback = traceback(this);
            let line = traceback.code.unit.line_of(traceback.pc as usize);
            Ok(Value::small_int(i64::from(line)))
        }),
        Attribute {
            name: "tb_next",
            get: |_, this| Ok(traceback(this).next),
            set: Some(set_next),
        },
    ],
    ..TypeDef::NONE
};

fn traceback(this: Value) -> Gc<Traceback> {
    this.get().expect("attributes check the type")
}

fn set_next(ctx: &mut Ctx, this: Value, value: Value) -> Result<(), Thrown> {
    if value.is_unbound() {
        return Err(ctx.type_error("can't delete tb_next attribute"));
    }
    let mut current = value;
    while !current.is_none() {
        let Some(next) = current.get::<Traceback>() else {
            let found = ctx.type_name(value);
            return Err(ctx.type_error(&format!("expected traceback object, got '{found}'")));
        };
        ctx.charge(1)?;
        if current == this {
            return Err(ctx.value_error("traceback loop detected"));
        }
        current = next.next;
    }
    traceback(this).write().next = value;
    Ok(())
}

/// `frame`.
pub static FRAME: TypeDef = TypeDef {
    name: "frame",
    slots: Slots {
        repr: Some(repr),
        ..Slots::NONE
    },
    methods: &[method("clear", "(self, /)", |_, _| Ok(Value::NONE))],
    attributes: &[
        attribute("f_back", back),
        attribute("f_builtins", |ctx, _| Ok(Value::object(ctx.builtins))),
        attribute("f_code", |_, this| Ok(Value::object(parts(this).code))),
        attribute("f_globals", |_, this| {
            Ok(Value::object(parts(this).globals))
        }),
        attribute("f_lasti", |ctx, this| {
            let position = position(ctx, &parts(this));
            Ok(Value::small_int(
                position.map_or(0, |position| position as i64 * 2),
            ))
        }),
        Attribute {
            name: "f_lineno",
            get: |ctx, this| Ok(Value::small_int(line(ctx, this))),
            set: Some(|ctx, _, _| {
                // Only a debugger's function may, and jumps are what our frames do not do.
                Err(ctx.value_error(
                    "f_lineno cannot be set: jumping to a line is not supported by Wardian",
                ))
            }),
        },
        attribute("f_locals", locals),
        Attribute {
            name: "f_trace",
            get: |ctx, this| Ok(row(ctx, this).map_or(Value::NONE, |row| row.trace)),
            set: Some(|ctx, this, value| {
                // Deleting it is setting nothing.
                let value = value.bound().unwrap_or(Value::NONE);
                set_in_row(ctx, this, |row| row.trace = value);
                Ok(())
            }),
        },
        Attribute {
            name: "f_trace_lines",
            get: |ctx, this| Ok(Value::bool(row(ctx, this).is_none_or(|row| row.lines))),
            set: Some(|ctx, this, value| {
                let lines = expect_bool(ctx, value)?;
                set_in_row(ctx, this, |row| row.lines = lines);
                Ok(())
            }),
        },
        Attribute {
            name: "f_trace_opcodes",
            get: |ctx, this| Ok(Value::bool(row(ctx, this).is_some_and(|row| row.opcodes))),
            set: Some(|ctx, this, value| {
                let opcodes = expect_bool(ctx, value)?;
                set_in_row(ctx, this, |row| row.opcodes = opcodes);
                Ok(())
            }),
        },
    ],
    ..TypeDef::NONE
};

#[derive(Clone, Copy)]
struct FrameObject {
    code: Gc<Code>,
    globals: Gc<Dict>,
    /// The instruction it was at when the object was made.
    pc: usize,
    /// The line it was left in, where that is not the instruction's.
    line: Option<u32>,
    /// Number on the stack and address of the registers, of a frame that ran.
    running: Option<(usize, usize)>,
    /// The generator whose frame it is, while that has not ended.
    suspended: Option<Gc<Generator>>,
    /// The variables of a frame that an exception left, where they are kept; else None.
    locals: Value,
}

impl NativeData for FrameObject {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.object(self.code);
        marker.object(self.globals);
        marker.option(self.suspended);
        marker.value(self.locals);
    }
}

fn parts(this: Value) -> FrameObject {
    let native = this
        .native::<FrameObject>()
        .expect("slots and attributes check the type");
    *native
        .data::<FrameObject>()
        .expect("slots and attributes check the type")
}

/// The frame object of a generator that has not ended: one that runs has a frame on the stack.
pub(super) fn frame_of_generator(ctx: &mut Ctx, generator: Gc<Generator>) -> PyResult {
    let registers = generator.registers.as_ptr() as usize;
    ctx.charge(ctx.frames.stack.len() as u64 / price::ENTRIES)?;
    let mut frames = ctx.frames.stack.iter();
    if generator.state == GeneratorState::Running
        && let Some(index) = frames.rposition(|frame| frame.registers as usize == registers)
    {
        return Ok(ctx.frame_object_at(index));
    }
    let suspended = FrameObject {
        code: generator.code,
        globals: generator.globals,
        // Behind a yield, but at the instruction that delegates.
        pc: match generator.state {
            GeneratorState::Created => 0,
            _ if ctx.delegation(generator).is_some() => generator.pc,
            _ => generator.pc.saturating_sub(1),
        },
        line: None,
        running: None,
        suspended: Some(generator),
        locals: Value::NONE,
    };
    Ok(ctx.new_native(ctx.types.frame, suspended))
}

impl Ctx {
    /// `sys._getframe(depth)`, for natives; None when the stack is not that deep.
    pub fn frame_object(&mut self, depth: usize) -> Option<Value> {
        let mut index = self.visible_frame_below(self.frames.stack.len())?;
        for _ in 0..depth {
            index = self.visible_frame_below(index)?;
        }
        Some(self.frame_object_at(index))
    }

    /// The number of the next frame down the stack that CPython has as well: what is C there has none.
    fn visible_frame_below(&self, index: usize) -> Option<usize> {
        let frames = self.frames.stack.get(..index)?;
        frames
            .iter()
            .rposition(|frame| !frame.code.unit.source.hidden_frames)
    }

    /// The frame object of a frame by its number on the stack.
    pub(crate) fn frame_object_at(&mut self, index: usize) -> Value {
        let frame = self.frames.stack[index];
        if let Some(row) = self.tracing.row(index, &frame) {
            return row.object;
        }
        let pc = self.position_in_frame(index);
        let class = self.types.frame;
        let object = self.new_native(
            class,
            FrameObject {
                code: frame.code,
                globals: frame.globals,
                pc,
                line: None,
                running: Some((index, frame.registers as usize)),
                suspended: None,
                locals: Value::NONE,
            },
        );
        if self.tracing.is_used() {
            // Debuggers compare frames by `is`.
            self.row_of_frame(index, object);
        }
        object
    }

    /// The frame with this number is left: its object shows where that was.
    pub(crate) fn end_frame_object(&mut self, object: Value, index: usize) {
        let (pc, line) = (self.position_in_frame(index), self.line_in_frame(index));
        let frame = state_unchecked::<FrameObject>(object);
        (frame.pc, frame.line) = (pc, Some(line));
        frame.running = None;
    }
}

impl Ctx {
    /// The frame of a generator runs again; false where the object is that of another frame.
    pub(crate) fn go_on_with_frame_object(
        &mut self,
        object: Value,
        index: usize,
        frame: &Frame,
    ) -> bool {
        let state = state_unchecked::<FrameObject>(object);
        if state.code != frame.code {
            return false;
        }
        state.running = Some((index, frame.registers as usize));
        true
    }
}

/// What is remembered of a frame that still runs.
fn row(ctx: &mut Ctx, this: Value) -> Option<&mut Row> {
    let index = running(ctx, &parts(this))?;
    let frame = ctx.frames.stack[index];
    ctx.tracing.row(index, &frame)
}

/// Set what is remembered of a frame; of one that has ended, nothing is.
fn set_in_row(ctx: &mut Ctx, this: Value, set: impl FnOnce(&mut Row)) {
    if let Some(index) = running(ctx, &parts(this))
        && let Some(row) = ctx.row_of_frame(index, this)
    {
        set(row);
    }
}

fn expect_bool(ctx: &mut Ctx, value: Value) -> Result<bool, Thrown> {
    match value {
        Value::TRUE => Ok(true),
        Value::FALSE => Ok(false),
        _ => Err(ctx.type_error("attribute value type must be bool")),
    }
}

/// Number on the stack of a frame that still runs.
fn running(ctx: &Ctx, frame: &FrameObject) -> Option<usize> {
    let (index, registers) = frame.running?;
    (ctx.frame_identity(index) == Some((frame.code, registers))).then_some(index)
}

/// The number of the instruction that a frame is at; None at its very beginning.
fn position(ctx: &Ctx, frame: &FrameObject) -> Option<usize> {
    match running(ctx, frame) {
        Some(index) => {
            let at = &ctx.frames.stack[index];
            (at.pc != at.code.entry).then(|| ctx.position_in_frame(index))
        }
        None => Some(frame.pc),
    }
}

fn line(ctx: &mut Ctx, this: Value) -> i64 {
    let frame = parts(this);
    let line = match running(ctx, &frame) {
        Some(index) => ctx.line_in_frame(index),
        None => frame
            .line
            .unwrap_or_else(|| frame.code.unit.line_of(frame.pc)),
    };
    i64::from(line)
}

fn back(ctx: &mut Ctx, this: Value) -> PyResult {
    let frame = parts(this);
    let below = running(ctx, &frame).and_then(|index| ctx.visible_frame_below(index));
    Ok(below.map_or(Value::NONE, |index| ctx.frame_object_at(index)))
}

fn locals(ctx: &mut Ctx, this: Value) -> PyResult {
    let frame = parts(this);
    match running(ctx, &frame) {
        Some(index) => ctx.locals_of_frame(index),
        None => match frame.suspended {
            Some(generator) => Ok(ctx.locals_of_generator(generator)),
            None if frame.locals.is_none() => Ok(Value::object(ctx.new_dict())),
            None => Ok(frame.locals),
        },
    }
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let frame = parts(this);
    let text = format!(
        "<frame at {:#x}, file '{}', line {}, code {}>",
        this.bits(),
        frame.code.unit.source.file_name,
        line(ctx, this),
        frame.code.name.as_str()
    );
    Ok(Value::object(ctx.new_str(&text)))
}

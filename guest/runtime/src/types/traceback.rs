//! traceback and frame.
//!
//! A frame object is a look at a running frame, or at the place where a
//! frame of a traceback was: it holds no registers, so `f_locals` of a
//! frame that has ended is empty.

use super::{Attribute, TypeDef, attribute, method};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::dict::Dict;
use crate::object::exception::Traceback;
use crate::object::function::Code;
use crate::object::heap::{Gc, Marker};
use crate::object::native::NativeData;
use crate::object::slots::Slots;
use crate::object::value::Value;

/// `traceback`.
pub static TRACEBACK: TypeDef = TypeDef {
    name: "traceback",
    attributes: &[
        attribute("tb_frame", |ctx, this| {
            let traceback = traceback(this);
            Ok(frame_of_code(
                ctx,
                traceback.code,
                traceback.globals,
                traceback.pc as usize,
            ))
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
        attribute("f_lasti", |_, this| {
            Ok(Value::small_int(parts(this).pc as i64 * 2))
        }),
        attribute("f_lineno", |_, this| Ok(Value::small_int(line(this)))),
        attribute("f_locals", locals),
        attribute("f_trace", |_, _| Ok(Value::NONE)),
    ],
    ..TypeDef::NONE
};

#[derive(Clone, Copy)]
struct FrameObject {
    code: Gc<Code>,
    globals: Gc<Dict>,
    /// The instruction it was at when the object was made.
    pc: usize,
    /// Number on the stack and address of the registers, of a frame that ran.
    running: Option<(usize, usize)>,
}

impl NativeData for FrameObject {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.object(self.code);
        marker.object(self.globals);
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

/// A frame object for a place in code.
pub fn frame_of_code(ctx: &mut Ctx, code: Gc<Code>, globals: Gc<Dict>, pc: usize) -> Value {
    let class = ctx.types.frame;
    ctx.new_native(
        class,
        FrameObject {
            code,
            globals,
            pc,
            running: None,
        },
    )
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
    fn frame_object_at(&mut self, index: usize) -> Value {
        let frame = self.frames.stack[index];
        let pc = self.position_in_frame(index);
        let class = self.types.frame;
        self.new_native(
            class,
            FrameObject {
                code: frame.code,
                globals: frame.globals,
                pc,
                running: Some((index, frame.registers as usize)),
            },
        )
    }
}

/// Number on the stack of a frame that still runs.
fn running(ctx: &Ctx, frame: &FrameObject) -> Option<usize> {
    let (index, registers) = frame.running?;
    (ctx.frame_identity(index) == Some((frame.code, registers))).then_some(index)
}

fn line(this: Value) -> i64 {
    let frame = parts(this);
    i64::from(frame.code.unit.line_of(frame.pc))
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
        None => Ok(Value::object(ctx.new_dict())),
    }
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let frame = parts(this);
    let text = format!(
        "<frame at {:#x}, file '{}', line {}, code {}>",
        this.bits(),
        frame.code.unit.source.file_name,
        line(this),
        frame.code.name.as_str()
    );
    Ok(Value::object(ctx.new_str(&text)))
}

//! cell, code.

use super::{Attribute, TypeDef, attribute, method};
use crate::ctx::price;
use crate::ctx::{Ctx, PyResult};
use crate::object::args::Args;
use crate::object::containers::{Cell, Tuple};
use crate::object::function::Code;
use crate::object::heap::Gc;
use crate::object::slots::{CompareOp, Slots};
use crate::object::string::Str;
use crate::object::value::Value;
use std::rc::Rc;
use wardian_compile::bytecode::code::{Source, Unit, flags};
use wardian_compile::bytecode::ops::Instr;

/// `cell`.
pub static CELL: TypeDef = TypeDef {
    name: "cell",
    slots: Slots {
        repr: Some(cell_repr),
        compare: Some(cell_compare),
        hashable: false,
        ..Slots::NONE
    },
    attributes: &[Attribute {
        name: "cell_contents",
        get: |ctx, this| match cell(this).content.bound() {
            Some(content) => Ok(content),
            None => Err(ctx.value_error("Cell is empty")),
        },
        set: Some(|_, this, value| {
            cell(this).write().content = value;
            Ok(())
        }),
    }],
    new: Some(("(cls, contents=<NULL>, /)", |ctx, args| {
        let content = args.get(1).unwrap_or(Value::UNBOUND);
        Ok(Value::object(ctx.new_cell(content)))
    })),
    ..TypeDef::NONE
};

fn cell(this: Value) -> Gc<Cell> {
    this.get::<Cell>().expect("slots get their own type")
}

fn cell_repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let text = match cell(this).content.bound() {
        Some(content) => format!(
            "<cell at {:#x}: {} object at {:#x}>",
            this.bits(),
            ctx.type_name(content),
            content.bits()
        ),
        None => format!("<cell at {:#x}: empty>", this.bits()),
    };
    Ok(Value::object(ctx.new_str(&text)))
}

fn cell_compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let (Some(left), Some(right)) = (left.get::<Cell>(), right.get::<Cell>()) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    match (left.content.bound(), right.content.bound()) {
        (Some(left), Some(right)) => ctx.compare(op, left, right),
        (left, right) => Ok(Value::bool(op.holds(left.is_some().cmp(&right.is_some())))),
    }
}

/// `code`.
pub static CODE: TypeDef = TypeDef {
    name: "code",
    slots: Slots {
        repr: Some(code_repr),
        ..Slots::NONE
    },
    methods: &[
        method("co_lines", "(self, /)", |ctx, _| {
            Err(ctx.unsupported("code.co_lines()"))
        }),
        method("co_positions", "(self, /)", |ctx, _| {
            Err(ctx.unsupported("code.co_positions()"))
        }),
        method("replace", "(self, /, **changes)", replace),
    ],
    attributes: CODE_ATTRIBUTES,
    ..TypeDef::NONE
};

static CODE_ATTRIBUTES: &[Attribute] = &[
    attribute("co_argcount", |_, this| {
        number(code(this).unit.argument_count)
    }),
    attribute("co_cellvars", |ctx, this| {
        let code = code(this);
        let names = code.unit.cells.iter();
        let names: Vec<Gc<Str>> = names
            .map(|index| code.local_names[*index as usize])
            .collect();
        Ok(name_tuple(ctx, &names))
    }),
    // Our own instructions: libraries compare those of two functions.
    attribute("co_code", |ctx, this| {
        let instrs = &code(this).unit.instrs;
        let made = ctx.new_bytes_with(size_of_val(instrs.as_slice()), |room| {
            for instr in instrs {
                let Instr { op, a, b, c } = *instr;
                for word in [op as u16, a, b, c] {
                    room.push(&word.to_le_bytes());
                }
            }
        })?;
        Ok(Value::object(made))
    }),
    attribute("co_consts", |ctx, this| {
        let code = code(this);
        Ok(Value::object(ctx.new_tuple(&code.constants)))
    }),
    attribute("co_filename", |ctx, this| {
        let code = code(this);
        Ok(Value::object(ctx.new_str(&code.unit.source.file_name)))
    }),
    attribute("co_firstlineno", |_, this| {
        Ok(Value::small_int(i64::from(code(this).unit.first_line)))
    }),
    attribute("co_flags", |_, this| {
        Ok(Value::small_int(co_flags(code(this))))
    }),
    attribute("co_freevars", |ctx, this| {
        let code = code(this);
        let locals = code.unit.locals.len();
        Ok(name_tuple(ctx, &code.local_names[locals..]))
    }),
    attribute("co_kwonlyargcount", |_, this| {
        number(code(this).unit.keyword_only_count)
    }),
    attribute("co_name", |_, this| Ok(Value::object(code(this).name))),
    attribute("co_names", |ctx, this| {
        let code = code(this);
        Ok(name_tuple(ctx, &code.names))
    }),
    attribute("co_nlocals", |_, this| {
        Ok(Value::small_int(visible_locals(code(this)).len() as i64))
    }),
    attribute("co_posonlyargcount", |_, this| {
        number(code(this).unit.positional_only_count)
    }),
    attribute("co_qualname", |_, this| {
        Ok(Value::object(code(this).qualname))
    }),
    attribute("co_stacksize", |_, this| {
        number(code(this).unit.register_count)
    }),
    attribute("co_varnames", |ctx, this| {
        let names = visible_locals(code(this));
        Ok(name_tuple(ctx, &names))
    }),
];

/// A copy with other names, another file or line, or other constants; whatever else is given must
/// be as it is.
fn replace(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let old = code(args[0]);
    ctx.charge(old.unit.instrs.len() as u64 / price::ENTRIES + 1)?;
    ctx.reserve(old.unit.instrs.len() * 32)?;
    let mut unit = Unit::clone(&old.unit);
    let mut constants = None;
    for (name, value) in ctx.keyword_pairs(args[1])? {
        let wrong = |ctx: &mut Ctx, wanted: &str| {
            let found = ctx.type_name(value);
            let name = name.as_str();
            ctx.type_error(&format!(
                "replace() argument '{name}' must be {wanted}, not {found}"
            ))
        };
        match name.as_str() {
            "co_name" | "co_qualname" | "co_filename" => {
                let Some(text) = value.payload::<Str>() else {
                    return Err(wrong(ctx, "str"));
                };
                let text = text.as_str().to_string();
                match name.as_str() {
                    "co_name" => unit.name = text,
                    "co_qualname" => unit.qualname = text,
                    _ => {
                        let mut source = Source::clone(&unit.source);
                        source.file_name = text;
                        unit.source = Rc::new(source);
                    }
                }
            }
            "co_firstlineno" => {
                let line = ctx.index_i64(value)?;
                let Ok(line) = u32::try_from(line) else {
                    return Err(ctx.value_error("code: firstlineno must be positive"));
                };
                unit.first_line = line;
            }
            "co_consts" => {
                let Some(tuple) = value.payload::<Tuple>() else {
                    return Err(wrong(ctx, "tuple"));
                };
                if tuple.items().len() != old.constants.len() {
                    return Err(ctx.unsupported("code.replace() with more or fewer constants"));
                }
                constants = Some(tuple);
            }
            other => {
                let known = CODE_ATTRIBUTES.iter().find(|row| row.name == other);
                let Some(row) = known else {
                    return Err(ctx.type_error(&format!(
                        "'{other}' is an invalid keyword argument for replace()"
                    )));
                };
                let present = (row.get)(ctx, args[0])?;
                if !ctx.eq(present, value)? {
                    return Err(ctx.unsupported(&format!("code.replace({other}=...)")));
                }
            }
        }
    }
    let made = ctx.new_code(Rc::new(unit));
    if let Some(constants) = constants {
        made.write().constants = constants.items().to_vec();
    }
    Ok(Value::object(made))
}

fn code(this: Value) -> Gc<Code> {
    this.get::<Code>().expect("slots get their own type")
}

fn number(number: u16) -> PyResult {
    Ok(Value::small_int(i64::from(number)))
}

fn name_tuple(ctx: &mut Ctx, names: &[Gc<Str>]) -> Value {
    let names: Vec<Value> = names.iter().map(|name| Value::object(*name)).collect();
    Value::object(ctx.new_tuple(&names))
}

/// Locals but for those that the compiler made up.
fn visible_locals(code: Gc<Code>) -> Vec<Gc<Str>> {
    let unit = &code.unit;
    let parameters = unit.argument_count as usize
        + unit.keyword_only_count as usize
        + (unit.flags & flags::VARARGS != 0) as usize
        + (unit.flags & flags::VARKEYWORDS != 0) as usize;
    (0..unit.locals.len())
        .filter(|index| {
            // A cell that is no parameter is listed in `co_cellvars` only.
            *index < parameters || !unit.cells.contains(&(*index as u16))
        })
        .map(|index| code.local_names[index])
        .collect()
}

/// CPython's bits.
fn co_flags(code: Gc<Code>) -> i64 {
    const TABLE: &[(u32, i64)] = &[
        (flags::FUNCTION, 0x1 | 0x2),
        (flags::VARARGS, 0x4),
        (flags::VARKEYWORDS, 0x8),
        (flags::NESTED, 0x10),
        (flags::GENERATOR, 0x20),
        (flags::COROUTINE, 0x80),
        (flags::ITERABLE_COROUTINE, 0x100),
        (flags::ASYNC_GENERATOR, 0x200),
        (flags::FUTURE_ANNOTATIONS, 0x100_0000),
    ];
    let bits = code.unit.flags;
    TABLE
        .iter()
        .filter(|(flag, _)| bits & flag != 0)
        .map(|(_, bit)| bit)
        .sum()
}

fn code_repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let code = code(this);
    let text = format!(
        "<code object {} at {:#x}, file \"{}\", line {}>",
        code.name.as_str(),
        this.bits(),
        code.unit.source.file_name,
        code.unit.first_line
    );
    Ok(Value::object(ctx.new_str(&text)))
}

//! cell, code.

use super::{Attribute, TypeDef, attribute, method};
use crate::ctx::price;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::containers::{Cell, Tuple};
use crate::object::function::Code;
use crate::object::heap::Gc;
use crate::object::slots::{CompareOp, Slots};
use crate::object::string::Str;
use crate::object::value::Value;
use std::rc::Rc;
use wardian_compile::bytecode::code::{Source, Unit, flags};
use wardian_compile::bytecode::constant::Constant;
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
        compare: Some(code_compare),
        hash: Some(code_hash),
        ..Slots::NONE
    },
    methods: &[
        method("co_lines", "(self, /)", lines),
        method("co_positions", "(self, /)", positions),
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
        // Those of other scopes are there for the errors that name them.
        let free = &code.local_names[code.unit.locals.len()..];
        let names = code.names.iter().filter(|name| !free.contains(name));
        let names: Vec<Gc<Str>> = names.copied().collect();
        Ok(name_tuple(ctx, &names))
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

/// Two code objects are equal when they do the same on the same lines, whatever file they come from.
fn code_compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let (Some(left), Some(right)) = (left.get::<Code>(), right.get::<Code>()) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    if !matches!(op, CompareOp::Eq | CompareOp::Ne) {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    let size = left.unit.instrs.len().min(right.unit.instrs.len());
    ctx.charge(size as u64 + 1)?;
    let equal = left == right || same_unit(&left.unit, &right.unit);
    Ok(Value::bool(equal == (op == CompareOp::Eq)))
}

fn code_hash(ctx: &mut Ctx, this: Value) -> Result<i64, Thrown> {
    let code = code(this);
    ctx.charge(code.names.len() as u64 / price::ENTRIES + 1)?;
    let mut hash = i64::from(code.unit.first_line);
    for name in [code.name]
        .iter()
        .chain(&code.names)
        .chain(&code.local_names)
    {
        hash = hash.wrapping_mul(1_000_003) ^ ctx.hash(Value::object(*name))?;
    }
    let hash = hash.wrapping_mul(1_000_003) ^ code.unit.instrs.len() as i64;
    // What -1 is to CPython.
    Ok(if hash == -1 { -2 } else { hash })
}

fn same_unit(left: &Unit, right: &Unit) -> bool {
    let handlers = |unit: &Unit| {
        let rows = unit.handlers.iter();
        rows.map(|row| (row.start, row.end, row.target, row.exception))
            .collect::<Vec<_>>()
    };
    let shapes = |unit: &Unit| {
        let shapes = unit.call_shapes.iter();
        shapes
            .map(|shape| (shape.positional, shape.keywords.clone()))
            .collect::<Vec<_>>()
    };
    left.name == right.name
        && left.first_line == right.first_line
        && left.flags == right.flags
        && left.argument_count == right.argument_count
        && left.positional_only_count == right.positional_only_count
        && left.keyword_only_count == right.keyword_only_count
        && left.locals == right.locals
        && left.cells == right.cells
        && left.free_variables == right.free_variables
        && left.names == right.names
        && left.sites == right.sites
        && left.instrs == right.instrs
        && shapes(left) == shapes(right)
        && handlers(left) == handlers(right)
        && (0..left.instrs.len()).all(|index| left.line_of(index) == right.line_of(index))
        && same_constants(&left.constants, &right.constants)
}

fn same_constants(left: &[Constant], right: &[Constant]) -> bool {
    left.len() == right.len()
        && left.iter().zip(right).all(|pair| match pair {
            (Constant::None, Constant::None) | (Constant::Ellipsis, Constant::Ellipsis) => true,
            (Constant::Bool(left), Constant::Bool(right)) => left == right,
            (Constant::Int(left), Constant::Int(right)) => left == right,
            (Constant::BigInt(left), Constant::BigInt(right)) => left == right,
            // Zeros of both signs are two constants.
            (Constant::Float(left), Constant::Float(right)) => left.to_bits() == right.to_bits(),
            (Constant::Complex(real, imag), Constant::Complex(other_real, other_imag)) => {
                real.to_bits() == other_real.to_bits() && imag.to_bits() == other_imag.to_bits()
            }
            (Constant::Str(left), Constant::Str(right)) => left == right,
            (Constant::CodePoints(left), Constant::CodePoints(right)) => left == right,
            (Constant::Bytes(left), Constant::Bytes(right)) => left == right,
            (Constant::Tuple(left), Constant::Tuple(right))
            | (Constant::FrozenSet(left), Constant::FrozenSet(right)) => {
                same_constants(left, right)
            }
            (Constant::Code(left), Constant::Code(right)) => same_unit(left, right),
            _ => false,
        })
}

/// Where an instruction comes from: first and last line, first column and the one after the last, columns in bytes
/// from 0. None where that is not known: where on its line a node of a tree stands is not kept.
pub fn place(unit: &Unit, index: usize) -> Option<[u32; 4]> {
    let (start, end) = *unit.ranges.get(index)?;
    let source = &unit.source;
    if source.tree_lines.is_some() {
        return None;
    }
    let place = |offset: u32| {
        let line = source.line_of(offset).max(1);
        let line_start = source.line_starts.get(line as usize - 1).copied();
        (line, offset - line_start.unwrap_or(0))
    };
    let (line, column) = place(start);
    // The end of a range may be the start of the next line.
    let (end_line, last) = place(end.saturating_sub(1).max(start));
    Some([line, end_line, column, last + u32::from(end > start)])
}

/// Bytes that an instruction takes in `tb_lasti` and here; it is CPython's number.
const INSTRUCTION: usize = 2;

/// `co_lines()`: `(start, end, line)` of the instructions of one line, as they follow each other.
fn lines(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let code = code(args[0]);
    let count = code.unit.instrs.len();
    ctx.charge(count as u64 / price::ENTRIES + 1)?;
    ctx.reserve(count * 64)?;
    let made = ctx.new_list(Vec::new());
    let add = |ctx: &mut Ctx, start: usize, end: usize, line: u32| {
        let numbers = [start * INSTRUCTION, end * INSTRUCTION, line as usize];
        let numbers = numbers.map(|number| Value::small_int(number as i64));
        let row = Value::object(ctx.new_tuple(&numbers));
        ctx.list_push(made, row)
    };
    // CPython has an instruction that begins code, on the line of its `def`, and of a module before the first.
    let is_module = code.unit.flags & (flags::FUNCTION | flags::CLASS_BODY) == 0;
    let first = if is_module { 0 } else { code.unit.first_line };
    add(ctx, 0, 0, first)?;
    let mut start = 0;
    let mut line = first;
    for index in 0..count {
        // What no text stands for belongs to the instruction before.
        let here = match is_made_up(&code.unit, index) {
            true => line,
            false => code.unit.line_of(index),
        };
        if here != line && index > start {
            add(ctx, start, index, line)?;
            start = index;
        }
        line = here;
    }
    if count > start {
        add(ctx, start, count, line)?;
    }
    ctx.get_iter(Value::object(made))
}

/// Whether an instruction of a module stands for no text, as that which ends it does.
fn is_made_up(unit: &Unit, index: usize) -> bool {
    let is_module = unit.flags & (flags::FUNCTION | flags::CLASS_BODY) == 0;
    is_module
        && unit
            .ranges
            .get(index)
            .is_none_or(|(start, end)| start == end)
}

/// `co_positions()`: first and last line, first column and the one after the last, of each instruction.
fn positions(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let code = code(args[0]);
    let count = code.unit.instrs.len();
    ctx.charge(count as u64 / price::ENTRIES + 1)?;
    ctx.reserve(count * 80)?;
    let made = ctx.new_list(Vec::new());
    for index in 0..count {
        let row = match place(&code.unit, index) {
            // CPython's for the start of a module.
            _ if is_made_up(&code.unit, index) => [0, 1, 0, 0].map(Value::small_int),
            Some(place) => place.map(|number| Value::small_int(i64::from(number))),
            None => {
                let line = Value::small_int(i64::from(code.unit.line_of(index)));
                [line, line, Value::NONE, Value::NONE]
            }
        };
        let row = Value::object(ctx.new_tuple(&row));
        ctx.list_push(made, row)?;
    }
    ctx.get_iter(Value::object(made))
}

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

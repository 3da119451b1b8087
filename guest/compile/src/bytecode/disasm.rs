//! Listings of units, for tests and debugging. Reads units before or after their registers are scaled.

use super::code::{Unit, flags};
use super::constant::Constant;
use super::ops::{Instr, Intrinsic, Kind, Op};
use std::fmt::Write;

/// The listing of a unit and, after it, of the units nested in it. `scaled`: registers are scaled already.
pub fn disassemble(unit: &Unit, scaled: bool) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = write_unit(&mut out, unit, scaled);
    out
}

fn write_unit(out: &mut String, unit: &Unit, scaled: bool) -> std::fmt::Result {
    write!(out, "{}:", unit.qualname)?;
    for (bit, word) in [
        (flags::VARARGS, "*args"),
        (flags::VARKEYWORDS, "**kwargs"),
        (flags::GENERATOR, "generator"),
        (flags::COROUTINE, "coroutine"),
        (flags::ASYNC_GENERATOR, "async-generator"),
        (flags::ITERABLE_COROUTINE, "iterable-coroutine"),
        (flags::CLASS_BODY, "class"),
        (flags::NESTED, "nested"),
    ] {
        if unit.flags & bit != 0 {
            write!(out, " {word}")?;
        }
    }
    writeln!(out)?;
    let scale = if scaled { 8 } else { 1 };
    let mut targets = vec![false; unit.instrs.len() + 1];
    for (index, instr) in unit.instrs.iter().enumerate() {
        if let Some(target) = jump_target(index, *instr)
            && let Some(flag) = targets.get_mut(target)
        {
            *flag = true;
        }
    }
    let mut line = 0;
    for (index, instr) in unit.instrs.iter().enumerate() {
        let here = unit.line_of(index);
        if here == line {
            write!(out, "     ")?;
        } else {
            write!(out, "{here:>4} ")?;
            line = here;
        }
        let mark = if targets[index] { '>' } else { ' ' };
        write!(out, "{mark}{index:>3} {:<16}", instr.op.name())?;
        let mut text = String::new();
        write_operands(&mut text, unit, index, *instr, scale)?;
        writeln!(out, "{}", format!(" {text}").trim_end())?;
    }
    for handler in &unit.handlers {
        writeln!(
            out,
            "     {}..{} -> {} in {}",
            handler.start,
            handler.end,
            handler.target,
            register(unit, handler.exception / scale)
        )?;
    }
    for constant in &unit.constants {
        if let Constant::Code(nested) = constant {
            writeln!(out)?;
            write_unit(out, nested, scaled)?;
        }
    }
    Ok(())
}

/// Where an instruction may jump.
fn jump_target(index: usize, instr: Instr) -> Option<usize> {
    let kinds = instr.op.operands();
    let distance = match (kinds[1], kinds[2]) {
        (_, Kind::jump) => i64::from(instr.c as i16),
        (Kind::wide, _) if !matches!(instr.op, Op::LoadInt | Op::LoadConst) => {
            i64::from(instr.wide_operand())
        }
        _ => return None,
    };
    usize::try_from(index as i64 + 1 + distance).ok()
}

fn write_operands(
    out: &mut String,
    unit: &Unit,
    index: usize,
    instr: Instr,
    scale: u16,
) -> std::fmt::Result {
    let mut first = true;
    for (kind, operand) in instr
        .op
        .operands()
        .into_iter()
        .zip([instr.a, instr.b, instr.c])
    {
        if matches!(kind, Kind::none | Kind::high) {
            continue;
        }
        if !first {
            write!(out, " ")?;
        }
        first = false;
        let name = |index: u16| unit.names.get(index as usize).map_or("?", AsRef::as_ref);
        match kind {
            Kind::out | Kind::reg | Kind::base => {
                write!(out, "{}", register(unit, operand / scale))?;
            }
            Kind::imm => write!(out, "{}", operand as i16)?,
            Kind::count if instr.op == Op::CallIntrinsic => {
                write!(out, "{:?}", Intrinsic::from_number(operand))?;
            }
            Kind::count => write!(out, "{operand}")?,
            Kind::konst => write_constant(out, unit.constants.get(operand as usize))?,
            Kind::name => write!(out, "{}", name(operand))?,
            Kind::site => {
                let site = unit.sites.get(operand as usize).copied();
                write!(out, ".{}", site.map_or("?", name))?;
            }
            Kind::shape => match unit.call_shapes.get(operand as usize) {
                Some(shape) => {
                    write!(out, "{}", shape.positional)?;
                    for keyword in &shape.keywords {
                        write!(out, " {}=", name(*keyword))?;
                    }
                }
                None => write!(out, "?")?,
            },
            Kind::wide if instr.op == Op::LoadInt => write!(out, "{}", instr.wide_operand())?,
            Kind::wide if instr.op == Op::LoadConst => {
                write_constant(out, unit.constants.get(instr.wide_operand() as usize))?;
            }
            Kind::jump | Kind::wide => match jump_target(index, instr) {
                Some(target) => write!(out, "-> {target}")?,
                None => write!(out, "-> ?")?,
            },
            Kind::high | Kind::none => {}
        }
    }
    Ok(())
}

/// A local's name, `^name` for a free variable, `%n` for a temporary.
fn register(unit: &Unit, register: u16) -> String {
    let index = register as usize;
    let base = unit.free_base as usize;
    if let Some(name) = unit.locals.get(index) {
        return name.to_string();
    }
    match index
        .checked_sub(base)
        .and_then(|index| unit.free_variables.get(index))
    {
        Some(name) => format!("^{name}"),
        None => format!("%{}", index - unit.locals.len() - unit.free_variables.len()),
    }
}

/// What of a long constant is shown. A program that asks for a listing pays for each instruction the same.
const LONGEST: usize = 200;

fn write_constant(out: &mut String, constant: Option<&Constant>) -> std::fmt::Result {
    let begin = out.len();
    let Some(constant) = constant else {
        return write!(out, "?");
    };
    let list = |out: &mut String, elements: &[Constant]| {
        for (index, element) in elements.iter().enumerate() {
            if index > 0 {
                write!(out, ", ")?;
            }
            if out.len() - begin > LONGEST {
                return write!(out, "...");
            }
            write_constant(out, Some(element))?;
        }
        Ok(())
    };
    match constant {
        Constant::None => write!(out, "None"),
        Constant::Bool(true) => write!(out, "True"),
        Constant::Bool(false) => write!(out, "False"),
        Constant::Ellipsis => write!(out, "..."),
        Constant::Int(value) => write!(out, "{value}"),
        Constant::BigInt(value) if value.bits() > 4 * LONGEST as u64 => {
            write!(out, "int of {} bits", value.bits())
        }
        Constant::BigInt(value) => write!(out, "{value}"),
        Constant::Float(value) => write!(out, "{value:?}"),
        Constant::Complex(real, imaginary) => write!(out, "({real:?}+{imaginary:?}j)"),
        Constant::Str(text) if text.len() > LONGEST => {
            let part: String = text.chars().take(LONGEST).collect();
            write!(out, "{part:?}...")
        }
        Constant::Str(text) => write!(out, "{text:?}"),
        Constant::CodePoints(points) => {
            write!(out, "points{:?}", &points[..points.len().min(LONGEST)])
        }
        Constant::Bytes(bytes) => write!(out, "bytes{:?}", &bytes[..bytes.len().min(LONGEST)]),
        Constant::Tuple(elements) => {
            write!(out, "(")?;
            list(out, elements)?;
            write!(out, ")")
        }
        Constant::FrozenSet(elements) => {
            write!(out, "{{")?;
            list(out, elements)?;
            write!(out, "}}")
        }
        Constant::Code(unit) => write!(out, "<{}>", unit.qualname),
    }
}

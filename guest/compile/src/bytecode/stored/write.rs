//! From a unit to bytes.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{MARK, fingerprint, source_flag, tag};
use crate::bytecode::code::{Source, Unit};
use crate::bytecode::constant::Constant;
use crate::bytecode::ops::{Instr, Kind};

/// A module and everything in it as bytes. None for what has no text of its own: code of a tree.
pub fn encode(unit: &Rc<Unit>) -> Option<Vec<u8>> {
    if unit.source.tree_lines.is_some() {
        return None;
    }
    let mut writer = Writer::default();
    writer.unit(unit)?;
    let mut bytes = MARK.to_le_bytes().to_vec();
    source(&mut bytes, &unit.source);
    number(&mut bytes, writer.strings.len() as u64);
    for text in &writer.strings {
        raw(&mut bytes, text.as_bytes());
    }
    number(&mut bytes, writer.units.len() as u64);
    bytes.extend_from_slice(&writer.bytes);
    Some(bytes)
}

fn source(bytes: &mut Vec<u8>, source: &Source) {
    number(bytes, source.text.len() as u64);
    bytes.extend_from_slice(&fingerprint(&source.text).to_le_bytes());
    let flags = [
        (source.of_library, source_flag::OF_LIBRARY),
        (source.is_file, source_flag::IS_FILE),
        (source.hidden_frames, source_flag::HIDDEN_FRAMES),
    ];
    let set = flags.iter().filter(|(is_set, _)| *is_set);
    number(bytes, set.map(|(_, flag)| flag).sum());
    number(bytes, source.line_starts.len() as u64);
    let mut last = 0;
    for start in &source.line_starts {
        number(bytes, u64::from(start.wrapping_sub(last)));
        last = *start;
    }
    number(bytes, source.warnings.len() as u64);
    for (offset, text) in &source.warnings {
        number(bytes, u64::from(*offset));
        raw(bytes, text.as_bytes());
    }
}

/// Units that are finished, and what they refer to.
#[derive(Default)]
struct Writer {
    bytes: Vec<u8>,
    strings: Vec<Rc<str>>,
    numbers: FxHashMap<Rc<str>, u64>,
    /// Numbers of units by their places: the same one may be a constant twice.
    units: FxHashMap<*const Unit, u64>,
}

impl Writer {
    /// Write a unit behind those that are in it. Answers with its number.
    fn unit(&mut self, unit: &Rc<Unit>) -> Option<u64> {
        if let Some(known) = self.units.get(&Rc::as_ptr(unit)) {
            return Some(*known);
        }
        let mut bytes = Vec::new();
        let out = &mut bytes;
        self.string(out, &Rc::from(unit.name.as_str()));
        self.string(out, &Rc::from(unit.qualname.as_str()));
        for value in [
            unit.first_line,
            unit.flags,
            u32::from(unit.argument_count),
            u32::from(unit.positional_only_count),
            u32::from(unit.keyword_only_count),
            u32::from(unit.free_base),
            u32::from(unit.register_count),
            u32::from(unit.first_operand),
        ] {
            number(out, u64::from(value));
        }
        for names in [&unit.locals, &unit.free_variables, &unit.names] {
            number(out, names.len() as u64);
            for name in names {
                self.string(out, name);
            }
        }
        for numbers in [&unit.cells, &unit.sites] {
            row(out, numbers);
        }
        number(out, unit.call_shapes.len() as u64);
        for shape in &unit.call_shapes {
            number(out, u64::from(shape.positional));
            row(out, &shape.keywords);
        }
        number(out, unit.handlers.len() as u64);
        for handler in &unit.handlers {
            number(out, u64::from(handler.start));
            number(out, u64::from(handler.end));
            number(out, u64::from(handler.target));
            number(out, u64::from(handler.exception));
        }
        number(out, unit.inlined.len() as u64);
        for row in &unit.inlined {
            self.string(out, &row.name);
            number(out, u64::from(row.start));
            number(out, u64::from(row.end));
            number(out, u64::from(row.register) << 1 | u64::from(row.cell));
        }
        match &unit.docstring {
            None => number(out, 0),
            Some(text) => {
                number(out, 1);
                self.string(out, text);
            }
        }
        number(out, unit.constants.len() as u64);
        for constant in &unit.constants {
            self.constant(out, constant)?;
        }
        if unit.ranges.len() != unit.instrs.len() {
            return None;
        }
        number(out, unit.instrs.len() as u64);
        for instr in &unit.instrs {
            instruction(out, *instr)?;
        }
        let mut last = 0;
        for (start, end) in &unit.ranges {
            signed(out, i64::from(*start) - i64::from(last));
            signed(out, i64::from(*end) - i64::from(*start));
            last = *start;
        }
        self.bytes.append(&mut bytes);
        let place = self.units.len() as u64;
        self.units.insert(Rc::as_ptr(unit), place);
        Some(place)
    }

    fn constant(&mut self, out: &mut Vec<u8>, constant: &Constant) -> Option<()> {
        match constant {
            Constant::None => out.push(tag::NONE),
            Constant::Bool(false) => out.push(tag::FALSE),
            Constant::Bool(true) => out.push(tag::TRUE),
            Constant::Ellipsis => out.push(tag::ELLIPSIS),
            Constant::Int(value) => {
                out.push(tag::INT);
                signed(out, *value);
            }
            Constant::BigInt(value) => {
                out.push(tag::BIG_INT);
                raw(out, &value.to_signed_bytes_le());
            }
            Constant::Float(value) => {
                out.push(tag::FLOAT);
                out.extend_from_slice(&value.to_bits().to_le_bytes());
            }
            Constant::Complex(real, imaginary) => {
                out.push(tag::COMPLEX);
                out.extend_from_slice(&real.to_bits().to_le_bytes());
                out.extend_from_slice(&imaginary.to_bits().to_le_bytes());
            }
            Constant::Str(text) => {
                out.push(tag::STR);
                self.string(out, text);
            }
            Constant::CodePoints(codes) => {
                out.push(tag::CODE_POINTS);
                number(out, codes.len() as u64);
                for code in &**codes {
                    number(out, u64::from(*code));
                }
            }
            Constant::Bytes(bytes) => {
                out.push(tag::BYTES);
                raw(out, bytes);
            }
            Constant::Tuple(items) | Constant::FrozenSet(items) => {
                out.push(match constant {
                    Constant::Tuple(_) => tag::TUPLE,
                    _ => tag::FROZEN_SET,
                });
                number(out, items.len() as u64);
                for item in &**items {
                    self.constant(out, item)?;
                }
            }
            Constant::Code(unit) => {
                let place = self.unit(unit)?;
                out.push(tag::CODE);
                number(out, place);
            }
        }
        Some(())
    }

    fn string(&mut self, out: &mut Vec<u8>, text: &Rc<str>) {
        let next = self.strings.len() as u64;
        let place = *self.numbers.entry(text.clone()).or_insert(next);
        if place == next {
            self.strings.push(text.clone());
        }
        number(out, place);
    }
}

/// An operation and the operands that it has.
fn instruction(out: &mut Vec<u8>, instr: Instr) -> Option<()> {
    number(out, instr.op as u64);
    let kinds = instr.op.operands();
    for (kind, operand) in kinds.into_iter().zip([instr.a, instr.b, instr.c]) {
        match kind {
            Kind::none => {
                if operand != 0 {
                    return None;
                }
            }
            // Pre-scaled: the lowest bits are zero.
            Kind::out | Kind::reg | Kind::base => {
                if operand % 8 != 0 {
                    return None;
                }
                number(out, u64::from(operand / 8));
            }
            Kind::imm | Kind::jump => signed(out, i64::from(operand as i16)),
            Kind::wide => signed(out, i64::from(instr.wide_operand())),
            Kind::high => {}
            Kind::count | Kind::konst | Kind::name | Kind::site | Kind::shape => {
                number(out, u64::from(operand));
            }
        }
    }
    Some(())
}

fn row(out: &mut Vec<u8>, numbers: &[u16]) {
    number(out, numbers.len() as u64);
    for value in numbers {
        number(out, u64::from(*value));
    }
}

fn raw(out: &mut Vec<u8>, bytes: &[u8]) {
    number(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

fn signed(out: &mut Vec<u8>, value: i64) {
    number(out, (value << 1 ^ value >> 63) as u64);
}

fn number(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

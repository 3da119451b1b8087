//! From bytes to a unit.

use std::rc::Rc;

use num_bigint::BigInt;

use super::{DEEPEST, Damaged, MARK, fingerprint, source_flag, tag};
use crate::bytecode::code::{CallShape, Handler, InlinedName, Source, Unit};
use crate::bytecode::constant::Constant;
use crate::bytecode::ops::{Instr, Kind, Op};

/// The module that became these bytes, with its text and the name of its file.
///
/// # Errors
/// [`Damaged`] where the bytes are of another build or another text, or not whole.
pub fn decode(bytes: &[u8], file_name: &str, text: &str) -> Result<Rc<Unit>, Damaged> {
    let mut reader = Reader { bytes };
    if reader.word()? != MARK {
        return Err(Damaged);
    }
    let source = Rc::new(reader.source(file_name, text)?);
    let count = reader.count()?;
    let mut strings: Vec<Rc<str>> = Vec::with_capacity(count);
    for _ in 0..count {
        strings.push(Rc::from(reader.text()?));
    }
    let count = reader.count()?;
    let mut known = Known {
        source,
        strings,
        units: Vec::with_capacity(count),
    };
    for _ in 0..count {
        let unit = known.unit(&mut reader)?;
        known.units.push(Rc::new(unit));
    }
    if !reader.bytes.is_empty() {
        return Err(Damaged);
    }
    known.units.pop().ok_or(Damaged)
}

/// What was read so far.
struct Known {
    source: Rc<Source>,
    strings: Vec<Rc<str>>,
    units: Vec<Rc<Unit>>,
}

impl Known {
    fn unit(&self, reader: &mut Reader<'_>) -> Result<Unit, Damaged> {
        let name = self.string(reader)?.as_ref().to_owned();
        let qualname = self.string(reader)?.as_ref().to_owned();
        let (first_line, flags) = (reader.word32()?, reader.word32()?);
        let argument_count = reader.word16()?;
        let positional_only_count = reader.word16()?;
        let keyword_only_count = reader.word16()?;
        let free_base = reader.word16()?;
        let register_count = reader.word16()?;
        let first_operand = reader.word16()?;
        let locals = self.strings(reader)?;
        let free_variables = self.strings(reader)?;
        let names = self.strings(reader)?;
        let (cells, sites) = (reader.row()?, reader.row()?);
        let count = reader.count()?;
        let mut call_shapes = Vec::with_capacity(count);
        for _ in 0..count {
            call_shapes.push(CallShape {
                positional: reader.word16()?,
                keywords: reader.row()?,
            });
        }
        let count = reader.count()?;
        let mut handlers = Vec::with_capacity(count);
        for _ in 0..count {
            handlers.push(Handler {
                start: reader.word32()?,
                end: reader.word32()?,
                target: reader.word32()?,
                exception: reader.word16()?,
            });
        }
        let count = reader.count()?;
        let mut inlined = Vec::with_capacity(count);
        for _ in 0..count {
            let name = self.string(reader)?.clone();
            let (start, end) = (reader.word32()?, reader.word32()?);
            let place = reader.word32()?;
            let register = u16::try_from(place >> 1).map_err(|_| Damaged)?;
            inlined.push(InlinedName {
                name,
                start,
                end,
                register,
                cell: place & 1 == 1,
            });
        }
        let docstring = match reader.byte()? {
            0 => None,
            _ => Some(self.string(reader)?.clone()),
        };
        let count = reader.count()?;
        let mut constants = Vec::with_capacity(count);
        for _ in 0..count {
            constants.push(self.constant(reader, 0)?);
        }
        let count = reader.count()?;
        let mut instrs = Vec::with_capacity(count);
        for _ in 0..count {
            instrs.push(reader.instruction()?);
        }
        let mut ranges = Vec::with_capacity(count);
        let mut last = 0;
        for _ in 0..count {
            let start = reader.signed()?.checked_add(last).ok_or(Damaged)?;
            let end = reader.signed()?.checked_add(start).ok_or(Damaged)?;
            let place = |value: i64| u32::try_from(value).map_err(|_| Damaged);
            ranges.push((place(start)?, place(end)?));
            last = start;
        }
        Ok(Unit {
            name,
            qualname,
            source: self.source.clone(),
            first_line,
            flags,
            argument_count,
            positional_only_count,
            keyword_only_count,
            locals,
            cells,
            free_variables,
            free_base,
            register_count,
            first_operand,
            instrs,
            ranges,
            constants,
            names,
            sites,
            call_shapes,
            handlers,
            inlined,
            docstring,
        })
    }

    fn constant(&self, reader: &mut Reader<'_>, depth: u32) -> Result<Constant, Damaged> {
        if depth > DEEPEST {
            return Err(Damaged);
        }
        Ok(match reader.byte()? {
            tag::NONE => Constant::None,
            tag::FALSE => Constant::Bool(false),
            tag::TRUE => Constant::Bool(true),
            tag::ELLIPSIS => Constant::Ellipsis,
            tag::INT => Constant::Int(reader.signed()?),
            tag::BIG_INT => Constant::BigInt(Rc::new(BigInt::from_signed_bytes_le(reader.raw()?))),
            tag::FLOAT => Constant::Float(f64::from_bits(reader.word()?)),
            tag::COMPLEX => {
                let real = f64::from_bits(reader.word()?);
                Constant::Complex(real, f64::from_bits(reader.word()?))
            }
            tag::STR => Constant::Str(self.string(reader)?.clone()),
            tag::CODE_POINTS => {
                let count = reader.count()?;
                let codes: Result<Vec<u32>, _> = (0..count).map(|_| reader.word32()).collect();
                Constant::CodePoints(codes?.into())
            }
            tag::BYTES => Constant::Bytes(reader.raw()?.into()),
            tag::TUPLE => Constant::Tuple(self.constants(reader, depth)?),
            tag::FROZEN_SET => Constant::FrozenSet(self.constants(reader, depth)?),
            tag::CODE => {
                let place = reader.number()?;
                let place = usize::try_from(place).map_err(|_| Damaged)?;
                Constant::Code(self.units.get(place).ok_or(Damaged)?.clone())
            }
            _ => return Err(Damaged),
        })
    }

    fn constants(&self, reader: &mut Reader<'_>, depth: u32) -> Result<Rc<[Constant]>, Damaged> {
        let count = reader.count()?;
        let mut items = Vec::with_capacity(count);
        for _ in 0..count {
            items.push(self.constant(reader, depth + 1)?);
        }
        Ok(items.into())
    }

    fn string(&self, reader: &mut Reader<'_>) -> Result<&Rc<str>, Damaged> {
        let place = usize::try_from(reader.number()?).map_err(|_| Damaged)?;
        self.strings.get(place).ok_or(Damaged)
    }

    fn strings(&self, reader: &mut Reader<'_>) -> Result<Vec<Rc<str>>, Damaged> {
        let count = reader.count()?;
        let mut strings = Vec::with_capacity(count);
        for _ in 0..count {
            strings.push(self.string(reader)?.clone());
        }
        Ok(strings)
    }
}

/// What is left to read.
struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    fn source(&mut self, file_name: &str, text: &str) -> Result<Source, Damaged> {
        if self.number()? != text.len() as u64 || self.word()? != fingerprint(text) {
            return Err(Damaged);
        }
        let flags = self.number()?;
        let count = self.count()?;
        let mut line_starts = Vec::with_capacity(count);
        let mut start = 0_u32;
        for _ in 0..count {
            start = start.wrapping_add(self.word32()?);
            line_starts.push(start);
        }
        let mut source = Source::with_lines(file_name, text, line_starts);
        source.of_library = flags & source_flag::OF_LIBRARY != 0;
        source.is_file = flags & source_flag::IS_FILE != 0;
        source.hidden_frames = flags & source_flag::HIDDEN_FRAMES != 0;
        for _ in 0..self.count()? {
            let offset = self.word32()?;
            source.warnings.push((offset, self.text()?.to_owned()));
        }
        Ok(source)
    }

    #[inline(always)]
    fn instruction(&mut self) -> Result<Instr, Damaged> {
        let op = usize::from(self.word16()?);
        let op = *Op::ALL.get(op).ok_or(Damaged)?;
        let [first, second, third] = op.operands();
        let a = self.operand(first)?;
        if second == Kind::wide {
            let wide = i32::try_from(self.signed()?).map_err(|_| Damaged)?;
            return Ok(Instr::wide(op, a, wide));
        }
        let b = self.operand(second)?;
        Ok(Instr::new(op, a, b, self.operand(third)?))
    }

    #[inline(always)]
    fn operand(&mut self, kind: Kind) -> Result<u16, Damaged> {
        match kind {
            Kind::none | Kind::wide | Kind::high => Ok(0),
            Kind::out | Kind::reg | Kind::base => self.word16()?.checked_mul(8).ok_or(Damaged),
            Kind::imm | Kind::jump => {
                let value = i16::try_from(self.signed()?).map_err(|_| Damaged)?;
                Ok(value as u16)
            }
            Kind::count | Kind::konst | Kind::name | Kind::site | Kind::shape => self.word16(),
        }
    }

    #[inline(always)]
    fn byte(&mut self) -> Result<u8, Damaged> {
        let (first, rest) = self.bytes.split_first().ok_or(Damaged)?;
        self.bytes = rest;
        Ok(*first)
    }

    #[inline(always)]
    fn number(&mut self) -> Result<u64, Damaged> {
        let first = self.byte()?;
        if first < 0x80 {
            return Ok(u64::from(first));
        }
        self.long_number(u64::from(first & 0x7f))
    }

    fn long_number(&mut self, mut value: u64) -> Result<u64, Damaged> {
        // Ten bytes of seven bits hold any number of 64.
        for shift in 1..10 {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << (7 * shift);
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(Damaged)
    }

    #[inline(always)]
    fn signed(&mut self) -> Result<i64, Damaged> {
        let value = self.number()?;
        Ok((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    #[inline(always)]
    fn word16(&mut self) -> Result<u16, Damaged> {
        u16::try_from(self.number()?).map_err(|_| Damaged)
    }

    fn word32(&mut self) -> Result<u32, Damaged> {
        u32::try_from(self.number()?).map_err(|_| Damaged)
    }

    /// Eight bytes as they are.
    fn word(&mut self) -> Result<u64, Damaged> {
        let (word, rest) = self.bytes.split_first_chunk().ok_or(Damaged)?;
        self.bytes = rest;
        Ok(u64::from_le_bytes(*word))
    }

    /// How many things follow: each takes at least one byte, so more than there are bytes is wrong.
    fn count(&mut self) -> Result<usize, Damaged> {
        let count = usize::try_from(self.number()?).map_err(|_| Damaged)?;
        (count <= self.bytes.len()).then_some(count).ok_or(Damaged)
    }

    fn raw(&mut self) -> Result<&'a [u8], Damaged> {
        let length = self.count()?;
        let (raw, rest) = self.bytes.split_at_checked(length).ok_or(Damaged)?;
        self.bytes = rest;
        Ok(raw)
    }

    fn text(&mut self) -> Result<&'a str, Damaged> {
        std::str::from_utf8(self.raw()?).map_err(|_| Damaged)
    }

    fn row(&mut self) -> Result<Vec<u16>, Damaged> {
        let count = self.count()?;
        let mut numbers = Vec::with_capacity(count);
        for _ in 0..count {
            numbers.push(self.word16()?);
        }
        Ok(numbers)
    }
}

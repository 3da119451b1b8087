//! `%` formatting: the walk over the arguments, shared with bytes, and the
//! str side of it. Layout is in wardian-text.

use super::{format::ascii, reserve_text, sequence};
use crate::ctx::price;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::big_int::BigInt;
use crate::object::containers::Tuple;
use crate::object::heap::Gc;
use crate::object::slots::Special;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::bytes::Buffer;
use crate::types::int;
use wardian_text::cost;
use wardian_text::percent_format::{Conversion, PercentError, Segment, Size, segments, texts};
use wardian_text::short_format::{self, ShortText};

/// The right operand of `%`: a tuple of arguments, or one argument that may be a mapping.
pub(in crate::types) struct Arguments {
    tuple: Option<Gc<Tuple>>,
    /// The argument when there is no tuple.
    single: Value,
    index: usize,
    mapping: Option<Value>,
}

impl Arguments {
    /// Look at the right operand. What formats bytes takes no bytes for a mapping.
    pub(in crate::types) fn new(ctx: &mut Ctx, value: Value, is_bytes: bool) -> Arguments {
        let tuple = value.payload::<Tuple>();
        let class = ctx.class_of(value);
        let has_items = if class.is_heap_type {
            class.special(ctx, Special::GetItem).is_some()
        } else {
            class.slots.get_item.is_some()
        };
        let is_mapping = has_items
            && tuple.is_none()
            && value.payload::<Str>().is_none()
            && !(is_bytes && Buffer::of(value).is_some());
        Arguments {
            tuple,
            single: value,
            index: 0,
            mapping: is_mapping.then_some(value),
        }
    }

    /// Whether keys can be looked up.
    pub(in crate::types) fn has_mapping(&self) -> bool {
        self.mapping.is_some()
    }

    /// The value of a key becomes the argument.
    pub(in crate::types) fn select(&mut self, ctx: &mut Ctx, key: Value) -> Result<(), Thrown> {
        let Some(mapping) = self.mapping else {
            return Err(ctx.type_error(texts::MAPPING));
        };
        let value = ctx.get_item(mapping, key)?;
        self.single = ctx.keep(value);
        self.tuple = None;
        self.index = 0;
        Ok(())
    }

    /// The next argument.
    pub(in crate::types) fn next(&mut self, ctx: &mut Ctx) -> PyResult {
        let found = match self.tuple {
            Some(tuple) => tuple.items().get(self.index).copied(),
            None if self.index == 0 => Some(self.single),
            None => None,
        };
        self.index += 1;
        found.ok_or_else(|| ctx.type_error(texts::NOT_ENOUGH))
    }

    /// Whether arguments are left over.
    pub(in crate::types) fn is_left(&self) -> bool {
        let length = self.tuple.map_or(1, |tuple| tuple.items().len());
        self.mapping.is_none() && self.index < length
    }

    /// Replace `*` by the arguments that say the sizes.
    pub(in crate::types) fn sizes(
        &mut self,
        ctx: &mut Ctx,
        conversion: &mut Conversion<'_>,
    ) -> Result<(), Thrown> {
        if conversion.width == Size::Star {
            let width = self.star(
                ctx,
                i64::MAX,
                "Python int too large to convert to C ssize_t",
            )?;
            conversion.set_width(width);
        }
        if conversion.precision == Size::Star {
            let limit = i64::from(i32::MAX);
            let precision = self.star(ctx, limit, "Python int too large to convert to C int")?;
            conversion.set_precision(precision);
        }
        Ok(())
    }

    fn star(&mut self, ctx: &mut Ctx, limit: i64, too_large: &str) -> Result<i64, Thrown> {
        let value = self.next(ctx)?;
        let Some(int) = ctx.as_int(value) else {
            return Err(ctx.type_error(texts::STAR));
        };
        match ctx.int_to_i64(int) {
            Some(int) if int <= limit && int >= -limit - 1 => Ok(int),
            _ => Err(ctx.overflow_error(too_large)),
        }
    }
}

pub(in crate::types) fn percent_error(ctx: &mut Ctx, error: PercentError) -> Thrown {
    ctx.value_error(&error.message)
}

/// The text of a number conversion; None when the letter is none. `shown` is the letter in messages.
pub(in crate::types) fn number(
    ctx: &mut Ctx,
    conversion: &Conversion<'_>,
    letter: char,
    shown: char,
    value: Value,
) -> Result<Option<String>, Thrown> {
    Ok(Some(match letter {
        'd' | 'i' | 'u' | 'o' | 'x' | 'X' => {
            let int = integer(ctx, letter, shown, value)?;
            match int.get::<BigInt>() {
                None => {
                    charge(ctx, conversion, 64)?;
                    conversion.format_i64(int.small_int_unchecked())
                }
                Some(big) => {
                    charge(ctx, conversion, big.bits())?;
                    let number = big.number();
                    ctx.reserve_for(cost::cost_to_decimal(number.bits()))?;
                    let max_digits = ctx.session.max_str_digits;
                    let text =
                        ctx.metered(|meter| conversion.format_int(&number, max_digits, meter))?;
                    text.map_err(|error| percent_error(ctx, error))?
                }
            }
        }
        'e' | 'E' | 'f' | 'F' | 'g' | 'G' => {
            let float = ctx.to_f64(value)?;
            charge(ctx, conversion, 0)?;
            conversion.format_float(float)
        }
        _ => return Ok(None),
    }))
}

/// Charge a conversion whose plain text has `body` bytes at most.
pub(in crate::types) fn charge(
    ctx: &mut Ctx,
    conversion: &Conversion<'_>,
    body: u64,
) -> Result<(), Thrown> {
    let size = conversion.cost(body);
    if size < 1024 {
        return ctx.charge(1);
    }
    reserve_text(ctx, size)?;
    ctx.charge(size / price::COPIED_BYTES)
}

fn integer(ctx: &mut Ctx, letter: char, shown: char, value: Value) -> PyResult {
    if let Some(int) = ctx.as_int(value) {
        return Ok(int);
    }
    let class = ctx.class_of(value);
    let result = if matches!(letter, 'o' | 'x' | 'X') {
        ctx.index_opt(value)
    } else if ctx.as_float(value).is_some()
        || class.special(ctx, Special::Int).is_some()
        || class.special(ctx, Special::Index).is_some()
    {
        int::convert(ctx, value).map(Some)
    } else {
        Ok(None)
    };
    match result {
        Ok(Some(int)) => return Ok(ctx.keep(int)),
        Ok(None) => {}
        Err(thrown) => {
            if ctx.catch(ctx.exceptions.TypeError).is_none() {
                return Err(thrown);
            }
        }
    }
    let name = ctx.type_name(value);
    Err(ctx.type_error(&wardian_text::percent_format::not_a_number(shown, &name)))
}

/// `format % value`.
pub fn percent(ctx: &mut Ctx, format: Gc<Str>, value: Value) -> PyResult {
    let mut arguments = Arguments::new(ctx, value, false);
    ctx.charge_bytes(format.as_str().len())?;
    let mut out = ctx.take_scratch();
    fill(ctx, format, &mut arguments, &mut out)?;
    if arguments.is_left() {
        return Err(ctx.type_error(texts::NOT_ALL));
    }
    let made = super::made(ctx, &out);
    ctx.give_back_scratch(out);
    made
}

/// Append a format with its arguments in place.
fn fill(
    ctx: &mut Ctx,
    format: Gc<Str>,
    arguments: &mut Arguments,
    out: &mut String,
) -> Result<(), Thrown> {
    let mut segments = segments(format.as_str());
    loop {
        if let Some(range) = segments.next_literal() {
            ctx.charge(1)?;
            sequence::push_text(ctx, out, &format.as_str()[range])?;
        }
        if let Some(letter) = segments.next_plain() {
            let value = arguments.next(ctx)?;
            plain(ctx, letter, value, out)?;
            continue;
        }
        let Some(segment) = segments.next() else {
            break;
        };
        ctx.charge(1)?;
        let mut conversion = match segment {
            Segment::Literal(bytes) => {
                let text = std::str::from_utf8(bytes).expect("literals end at ASCII characters");
                sequence::push_text(ctx, out, text)?;
                continue;
            }
            Segment::Conversion(conversion) => conversion,
        };
        let mark = ctx.temps_mark();
        let selects = match conversion.key.take() {
            None => false,
            Some(key) => {
                if !arguments.has_mapping() {
                    return Err(ctx.type_error(texts::MAPPING));
                }
                let key = key.map_err(|error| percent_error(ctx, error))?;
                let key = std::str::from_utf8(key).expect("keys end at ASCII characters");
                let key = Value::object(ctx.new_str(key));
                arguments.select(ctx, key)?;
                true
            }
        };
        arguments.sizes(ctx, &mut conversion)?;
        let letter = match &conversion.letter {
            Ok(letter) => *letter,
            Err(error) => return Err(percent_error(ctx, error.clone())),
        };
        let value = arguments.next(ctx)?;
        convert(ctx, &conversion, letter, value, out)?;
        if !selects {
            ctx.temps_release(mark);
        }
    }
    Ok(())
}

/// A conversion that says nothing but its letter.
fn plain(ctx: &mut Ctx, letter: char, value: Value, out: &mut String) -> Result<(), Thrown> {
    ctx.charge(1)?;
    let text = match (letter, value.as_small_int()) {
        ('d' | 's', Some(int)) => ctx.small_int_str(int),
        ('s', _) => match value.get::<Str>() {
            Some(text) => return sequence::push_text(ctx, out, text.as_str()),
            None => {
                let mark = ctx.temps_mark();
                let text = ctx.str(value)?;
                sequence::push_text(ctx, out, text.as_str())?;
                ctx.temps_release(mark);
                return Ok(());
            }
        },
        _ => {
            let mark = ctx.temps_mark();
            convert(ctx, &Conversion::plain(letter), letter, value, out)?;
            ctx.temps_release(mark);
            return Ok(());
        }
    };
    sequence::push_text(ctx, out, text.as_str())
}

fn convert(
    ctx: &mut Ctx,
    conversion: &Conversion<'_>,
    letter: char,
    value: Value,
    out: &mut String,
) -> Result<(), Thrown> {
    let text = match letter {
        's' => ctx.str(value)?,
        'r' => ctx.repr(value)?,
        'a' => ascii(ctx, value)?,
        'c' => {
            let character = character(ctx, value)?;
            charge(ctx, conversion, 4)?;
            let mut buffer = [0; 4];
            let text = conversion.format_text(character.encode_utf8(&mut buffer), false);
            return sequence::push_text(ctx, out, &text);
        }
        _ => {
            if let Some(short) = short_number(conversion, value) {
                charge(ctx, conversion, 64)?;
                let short = short.text();
                return sequence::push_text(ctx, out, short);
            }
            return match number(ctx, conversion, letter, letter, value)? {
                Some(text) => sequence::push_text(ctx, out, &text),
                None => {
                    let error = conversion.unsupported(letter);
                    Err(percent_error(ctx, error))
                }
            };
        }
    };
    if conversion.width == Size::Absent && conversion.precision == Size::Absent {
        return sequence::push_text(ctx, out, text.as_str());
    }
    charge(ctx, conversion, text.as_str().len() as u64)?;
    if let (Size::Given(width), Size::Absent) = (conversion.width, conversion.precision)
        && width <= 64
    {
        let blanks = &BLANKS[..(width as usize).saturating_sub(text.length())];
        let (before, after) = if conversion.left {
            ("", blanks)
        } else {
            (blanks, "")
        };
        for part in [before, text.as_str(), after] {
            sequence::push_text(ctx, out, part)?;
        }
        return Ok(());
    }
    let text = conversion.format_text(text.as_str(), true);
    sequence::push_text(ctx, out, &text)
}

/// As many as a field of usual width has.
const BLANKS: &str = "                                                                ";

/// A small int or a float as `number` has it, where it is short and nothing is wrong.
fn short_number(conversion: &Conversion<'_>, value: Value) -> Option<ShortText> {
    let spec = conversion.as_spec()?;
    match (value.as_small_int(), value.as_float()) {
        (Some(int), _) => short_format::int(int, &spec),
        (_, Some(float)) => short_format::float(float, &spec),
        _ => None,
    }
}

fn character(ctx: &mut Ctx, value: Value) -> Result<char, Thrown> {
    if let Some(text) = value.payload::<Str>() {
        return match text.char_at(0) {
            Some(character) if text.length() == 1 => Ok(character),
            _ => Err(ctx.type_error(texts::CHAR)),
        };
    }
    let Some(int) = ctx.index_opt(value)? else {
        return Err(ctx.type_error(texts::CHAR));
    };
    let Some(code) = ctx.int_to_i64(int) else {
        return Err(ctx.overflow_error(texts::CHAR_RANGE));
    };
    match u32::try_from(code).ok().filter(|code| *code < 0x11_0000) {
        None => Err(ctx.overflow_error(texts::CHAR_RANGE)),
        Some(code) => match wardian_text::surrogates::character(code) {
            Some(character) => Ok(character),
            None => Err(ctx.unsupported(wardian_text::surrogates::REFUSED)),
        },
    }
}

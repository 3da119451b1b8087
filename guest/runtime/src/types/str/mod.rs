//! str: slots, construction, the iterator.
//!
//! What does not live here: methods (`methods.rs` has their table), `%`
//! formatting (`percent.rs`), `str.format` (`format.rs`), codecs
//! (`types/encoding.rs`). Text algorithms are in the crate wardian-text.

mod case;
mod format;
mod methods;
mod pad;
pub mod percent;
mod search;
mod split;
mod translate;

use crate::ctx::price;
use crate::object::iterate::next_character;
pub use format::ascii;
pub use pad::int_argument;
pub(super) use search::limits;
pub(super) use split::Items;

use super::iterators::reduce::{index_state, reduced_at};
use super::search::find as search_long;
use super::{Method, TypeDef, encoding, method, sequence, slice, slot_methods};
use crate::ctx::{BLOCK, Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::containers::Slice;
use crate::object::heap::Gc;
use crate::object::native::StrIterator;
use crate::object::slots::{self, BinaryOp, CompareOp, Slots};
use crate::object::string::Str;
use crate::object::value::Value;
use wardian_text::search::Side;
use wardian_text::str_repr;

/// `str`.
pub static STR: TypeDef = TypeDef {
    name: "str",
    is_base_type: true,
    slots: Slots {
        repr: Some(repr),
        str: Some(|_, this| Ok(this)),
        hash: Some(|ctx, this| ctx.hash(this)),
        compare: Some(compare),
        length: Some(|_, this| Ok(exact(this).length() as i64)),
        get_item: Some(get_item),
        contains: Some(contains),
        iter: Some(iter),
        binary: Some(binary),
        format: Some(format::format_slot),
        ..Slots::NONE
    },
    methods: methods::METHODS,
    shared_methods: &[
        &[slot_methods::ADD, slot_methods::MUL, slot_methods::RMUL],
        OPERATORS,
    ],
    make: Some(|ctx, args| match args {
        [object] => Some(ctx.str_object(*object)),
        _ => None,
    }),
    new: Some(("(cls, object='', encoding='utf-8', errors='strict')", new)),
    ..TypeDef::NONE
};

/// `%` takes its argument as it is: instances of subclasses keep their own text.
static OPERATORS: &[Method] = &[
    method("__mod__", "(self, value, /)", |ctx, args| {
        percent::percent(ctx, args.this::<Str>(), args[1])
    }),
    method("__rmod__", "(self, value, /)", |ctx, args| {
        match args[1].payload::<Str>() {
            Some(format) => percent::percent(ctx, format, args[0]),
            None => Ok(Value::NOT_IMPLEMENTED),
        }
    }),
];

/// Longest text or bytes in bytes: sizes are 32 bits, and no address space of the guest holds more.
const MAX_SIZE: u64 = i32::MAX as u64;

/// Ask for the memory of a text or bytes of this many bytes before making it.
pub fn reserve_text(ctx: &mut Ctx, bytes: u64) -> Result<(), Thrown> {
    if bytes > MAX_SIZE {
        return Err(ctx.raise_class(ctx.exceptions.MemoryError));
    }
    ctx.reserve(bytes as usize)
}

/// A str of a text that a method made (and reserved memory for).
fn made(ctx: &mut Ctx, text: &str) -> PyResult {
    sequence::text_value(ctx, text)
}

fn exact(this: Value) -> Gc<Str> {
    this.get::<Str>().expect("slots get their own type")
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(object) = args.get(1) else {
        return Ok(Value::object(ctx.new_str("")));
    };
    if args.get(2).is_none() && args.get(3).is_none() {
        if args[0] == Value::object(ctx.types.str) {
            return ctx.str_object(object);
        }
        return Ok(Value::object(ctx.str(object)?));
    }
    let codec = encoding::name_argument(ctx, args.get(2), "str() argument 'encoding'", "utf-8")?;
    let errors = encoding::name_argument(ctx, args.get(3), "str() argument 'errors'", "strict")?;
    if object.payload::<Str>().is_some() {
        return Err(ctx.type_error("decoding str is not supported"));
    }
    let Some(bytes) = super::bytes::Buffer::get(ctx, object)? else {
        if super::memoryview::contiguous(object).is_some()
            && let Some(bytes) = super::memoryview::copied(ctx, object)?
        {
            return encoding::decode(ctx, object, &bytes, codec.as_str(), errors.as_str());
        }
        let name = ctx.type_name(object);
        return Err(ctx.type_error(&format!(
            "decoding to str: need a bytes-like object, {name} found"
        )));
    };
    encoding::decode(
        ctx,
        object,
        bytes.as_bytes(),
        codec.as_str(),
        errors.as_str(),
    )
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let text = exact(this);
    let size = text.as_str().len();
    ctx.charge_scan(size)?;
    if size > 1000 {
        reserve_text(ctx, str_repr::cost_repr(size as u64))?;
    }
    let mut out = String::with_capacity(size + 2);
    ctx.metered(|meter| str_repr::push_repr(&mut out, text.as_str(), meter))?;
    made(ctx, &out)
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let Some(right) = right.payload::<Str>() else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    let left = exact(left);
    if left.as_str().len().min(right.as_str().len()) > BLOCK {
        let (left, right) = (left.as_str().as_bytes(), right.as_str().as_bytes());
        let order = super::search::compare(ctx, left, right)?;
        return Ok(Value::bool(op.holds(order)));
    }
    ctx.pay_for_comparison(&left, &right);
    let (left, right) = (left.as_str(), right.as_str());
    Ok(Value::bool(match op {
        CompareOp::Eq => left == right,
        CompareOp::Ne => left != right,
        // UTF-8 orders as code points do.
        op => op.holds(left.cmp(right)),
    }))
}

fn get_item(ctx: &mut Ctx, this: Value, key: Value) -> PyResult {
    let text = exact(this);
    if let Some(slice) = key.get::<Slice>() {
        return get_slice(ctx, text, slice);
    }
    let Some(index) = sequence::item_index(ctx, key)? else {
        let name = ctx.type_name(key);
        return Err(ctx.type_error(&format!("string indices must be integers, not '{name}'")));
    };
    let Some(position) = sequence::position(index, text.length()) else {
        return Err(ctx.index_error("string index out of range"));
    };
    let character = text.char_at(position).expect("the index is in range");
    Ok(Value::object(ctx.new_char(character)))
}

/// Characters that a slice with steps picks between two looks at the budget.
const PICKED: usize = 1 << 14;

fn get_slice(ctx: &mut Ctx, text: Gc<Str>, slice: Gc<Slice>) -> PyResult {
    let (start, _, step, count) = slice::slice_indices(ctx, slice, text.length())?;
    if count == 0 {
        return Ok(Value::object(ctx.new_str("")));
    }
    if step == 1 {
        let start = start as usize;
        if count == text.length() {
            return Ok(Value::object(text));
        }
        ctx.charge_bytes(count)?;
        let piece = text.slice(start, start + count);
        ctx.reserve(piece.len())?;
        if piece.len() > BLOCK {
            let piece = ctx.new_str_with(piece.len(), count, |room| room.push(piece))?;
            return Ok(Value::object(piece));
        }
        return Ok(Value::object(ctx.new_str_of_length(piece, count)));
    }
    ctx.charge(count as u64 / price::PASSED_PLACES)?;
    if text.is_ascii() {
        reserve_text(ctx, count as u64)?;
        let bytes = text.as_str().as_bytes();
        let picked = (0..count).map(|index| bytes[(start + index as i64 * step) as usize]);
        let slice = ctx.new_str_with(count, count, |room| room.extend_ascii(picked))?;
        return Ok(Value::object(slice));
    }
    // In characters: at most four bytes each.
    reserve_text(ctx, count as u64 * 8)?;
    let mut out = String::with_capacity(count);
    let character = |index: usize| text.char_at((start + index as i64 * step) as usize);
    ctx.in_blocks(
        count,
        PICKED,
        |count| count as u64,
        |_, block| {
            out.extend(block.filter_map(character));
            None::<()>
        },
    )?;
    made(ctx, &out)
}

fn contains(ctx: &mut Ctx, this: Value, item: Value) -> Result<bool, Thrown> {
    let text = exact(this);
    let Some(needle) = item.payload::<Str>() else {
        let name = ctx.type_name(item);
        return Err(ctx.type_error(&format!(
            "'in <string>' requires string as left operand, not {name}"
        )));
    };
    let size = text.as_str().len();
    let needle = needle.as_str().as_bytes();
    let found = search_long(ctx, Side::Left, text.as_str().as_bytes(), needle)?;
    // Paid afterwards: a search that ends early is cheap.
    ctx.charge_scan(found.unwrap_or(size))?;
    Ok(found.is_some())
}

fn binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    match op {
        BinaryOp::Add => {
            let Some(text) = left.payload::<Str>() else {
                return Ok(Value::NOT_IMPLEMENTED);
            };
            let Some(other) = right.payload::<Str>() else {
                if let Some(result) = ctx.binary_before_sequence(op, left, right)? {
                    return Ok(result);
                }
                let name = ctx.type_name(right);
                return Err(
                    ctx.type_error(&format!("can only concatenate str (not \"{name}\") to str"))
                );
            };
            Ok(Value::object(ctx.concat(text, other)?))
        }
        BinaryOp::Mul => {
            let (text, count) = match (left.payload::<Str>(), right.payload::<Str>()) {
                (Some(text), _) => (text, right),
                (None, Some(text)) => (text, left),
                (None, None) => return Ok(Value::NOT_IMPLEMENTED),
            };
            repeat(ctx, text, count)
        }
        BinaryOp::Mod => match left.payload::<Str>() {
            Some(format) => percent::percent(ctx, format, right),
            None => Ok(Value::NOT_IMPLEMENTED),
        },
        _ => Ok(Value::NOT_IMPLEMENTED),
    }
}

fn repeat(ctx: &mut Ctx, text: Gc<Str>, count: Value) -> PyResult {
    let size = text.as_str().len();
    let count = sequence::repeat_count(ctx, count, size, 1)?;
    let total = (size as u64).saturating_mul(count as u64);
    if count == 1 {
        return Ok(Value::object(text));
    }
    reserve_text(ctx, total)?;
    ctx.charge_bytes(total as usize)?;
    let length = text.length() * count;
    let repeated = ctx.new_str_with(total as usize, length, |room| {
        room.push_times(text.as_str(), count);
    })?;
    Ok(Value::object(repeated))
}

/// `str_iterator`.
pub static STR_ITERATOR: TypeDef = TypeDef {
    name: "str_iterator",
    slots: Slots {
        iter: Some(slots::iter_self),
        next: Some(next),
        ..Slots::NONE
    },
    methods: &[
        method("__length_hint__", "(self, /)", length_hint),
        method("__reduce__", "(self, /)", reduce),
        method("__setstate__", "(self, state, /)", set_state),
    ],
    ..TypeDef::NONE
};

/// `str_ascii_iterator`: of strings of ASCII characters only.
pub static STR_ASCII_ITERATOR: TypeDef = TypeDef {
    name: "str_ascii_iterator",
    slots: Slots {
        iter: Some(slots::iter_self),
        next: Some(next),
        ..Slots::NONE
    },
    methods: &[
        method("__length_hint__", "(self, /)", length_hint),
        method("__reduce__", "(self, /)", reduce),
        method("__setstate__", "(self, state, /)", set_state),
    ],
    ..TypeDef::NONE
};

fn iter(ctx: &mut Ctx, this: Value) -> PyResult {
    Ok(ctx.new_str_iterator(exact(this)))
}

fn next(ctx: &mut Ctx, this: Value) -> Result<Option<Value>, Thrown> {
    let iterator: Gc<StrIterator> = this.get().expect("slots get their own type");
    Ok(next_character(ctx, iterator))
}

fn length_hint(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let data = args.this::<StrIterator>();
    let Some(text) = data.text else {
        return Ok(Value::small_int(0));
    };
    let offset = data.offset;
    ctx.charge_bytes(offset)?;
    let left = text.length() - text.position_of(offset);
    Ok(Value::small_int(left as i64))
}

fn reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let data = args.this::<StrIterator>();
    let (text, offset) = (data.text, data.offset);
    ctx.charge_bytes(offset)?;
    let place = text.map(|text| (Value::object(text), text.position_of(offset) as i64));
    let empty = Value::object(ctx.new_str(""));
    reduced_at(ctx, place, empty)
}

fn set_state(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let index = index_state(ctx, args[1])?;
    let iterator = args.this::<StrIterator>();
    if let Some(text) = iterator.text {
        let bytes = text.as_str().len();
        iterator.write().offset = text
            .as_str()
            .char_indices()
            .nth(index)
            .map_or(bytes, |(offset, _)| offset);
        ctx.charge_bytes(bytes)?;
    }
    Ok(Value::NONE)
}

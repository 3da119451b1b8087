//! bytes: slots, construction, the iterator; and what bytes and bytearray share.
//!
//! What does not live here: methods (`methods.rs` has their table; bytearray
//! has them too), what only bytearray can do (`types/bytearray`).
//! Invariant: bytes of a bytearray are not borrowed while Python code runs.

mod buffer;
mod convert;
mod methods;
mod percent;
mod search;
mod split;

pub use buffer::Buffer;
pub(super) use buffer::lent;
pub(super) use convert::{byte, encoded, extend, size_opt};
pub(super) use methods::SHARED;

use super::iterators::reduce::{index_state, nothing, reduced_at};
use super::str::reserve_text;
use super::{Method, TypeDef, memoryview, method, sequence, slice, slot_methods};
use crate::ctx::price;
use crate::ctx::{BLOCK, Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::containers::{Bytes, Slice};
use crate::object::fixed_buffer::Room;
use crate::object::heap::Marker;
use crate::object::native::{NativeData, state_unchecked};
use crate::object::slots::{self, BinaryOp, CompareOp, Slots};
use crate::object::value::Value;
use wardian_text::search::Side;
use wardian_text::{hash as hashes, str_repr};

/// `bytes`.
pub static BYTES: TypeDef = TypeDef {
    name: "bytes",
    is_base_type: true,
    slots: Slots {
        repr: Some(repr),
        hash: Some(hash),
        ..SLOTS
    },
    methods: METHODS,
    shared_methods: &[SHARED, OPERATORS],
    new: Some((
        "(cls, source=b'', encoding='utf-8', errors='strict')",
        convert::new,
    )),
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[
    method("__buffer__", "(self, flags, /)", memoryview::lend),
    method("__bytes__", "(self, /)", |_, args| {
        Ok(Value::object(args.this::<Bytes>()))
    }),
    method("__getnewargs__", "(self, /)", |ctx, args| {
        let bytes = Value::object(args.this::<Bytes>());
        Ok(Value::object(ctx.new_tuple(&[bytes])))
    }),
];

/// Operators of bytes and bytearray.
pub(super) static OPERATORS: &[Method] = &[
    slot_methods::ADD,
    slot_methods::MUL,
    slot_methods::RMUL,
    // The argument as it is: instances of subclasses keep their own text.
    method("__mod__", "(self, value, /)", |ctx, args| {
        percent::percent(ctx, Buffer::this(args), args[1])
    }),
    method(
        "__rmod__",
        "(self, value, /)",
        |ctx, args| match Buffer::of(args[1]) {
            Some(format) => percent::percent(ctx, format, args[0]),
            None => Ok(Value::NOT_IMPLEMENTED),
        },
    ),
];

/// Slots that bytes and bytearray share.
pub(super) const SLOTS: Slots = Slots {
    compare: Some(compare),
    length: Some(|_, this| Ok(exact(this).as_bytes().len() as i64)),
    get_item: Some(get_item),
    contains: Some(contains),
    iter: Some(iter),
    binary: Some(binary),
    ..Slots::NONE
};

/// A bytes object of what grew with guest data.
pub(super) fn new_bytes(ctx: &mut Ctx, bytes: &[u8]) -> PyResult {
    reserve_text(ctx, bytes.len() as u64)?;
    let bytes = ctx.new_bytes_with(bytes.len(), |room| room.push(bytes))?;
    Ok(Value::object(bytes))
}

/// The receiver of a slot.
fn exact(this: Value) -> Buffer {
    Buffer::of(this).expect("slots get their own type")
}

/// Append `repr(bytes)` to a text.
pub(super) fn push_repr(ctx: &mut Ctx, out: &mut String, bytes: &[u8]) -> Result<(), Thrown> {
    reserve_text(ctx, bytes.len() as u64 * 4)?;
    ctx.charge_scan(bytes.len())?;
    ctx.metered(|meter| str_repr::push_bytes_repr(out, bytes, meter))
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let mut out = String::new();
    push_repr(ctx, &mut out, exact(this).as_bytes())?;
    sequence::text_value(ctx, &out)
}

fn hash(ctx: &mut Ctx, this: Value) -> Result<i64, Thrown> {
    let buffer = exact(this);
    ctx.charge_scan(buffer.as_bytes().len())?;
    Ok(hashes::hash_bytes(buffer.as_bytes()))
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let left = exact(left);
    // bytes compare with bytes; a bytearray, and a memoryview when asked, with whatever lends bytes.
    let right = match left {
        Buffer::Bytes(_) => Buffer::plain(right).filter(|right| matches!(right, Buffer::Bytes(_))),
        _ => Buffer::of(right),
    };
    let Some(right) = right else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    ctx.charge_bytes(left.as_bytes().len().min(right.as_bytes().len()))?;
    let (left, right) = (left.as_bytes(), right.as_bytes());
    if left.len().min(right.len()) > BLOCK {
        let order = super::search::compare(ctx, left, right)?;
        return Ok(Value::bool(op.holds(order)));
    }
    Ok(Value::bool(match op {
        CompareOp::Eq => left == right,
        CompareOp::Ne => left != right,
        op => op.holds(left.cmp(right)),
    }))
}

fn get_item(ctx: &mut Ctx, this: Value, key: Value) -> PyResult {
    let buffer = exact(this);
    if let Some(slice) = key.get::<Slice>() {
        // Python code may run while the slice is taken apart.
        let (start, stop, step) = slice::unpack(ctx, slice)?;
        let length = buffer.as_bytes().len();
        let (start, _, count) = slice::adjust(start, stop, step, length);
        if count == length && step == 1 {
            return buffer.unchanged(ctx);
        }
        reserve_text(ctx, count as u64)?;
        ctx.charge_bytes(count)?;
        let bytes = buffer.as_bytes();
        return buffer.like_with(ctx, count, |room| select(bytes, start, step, room));
    }
    let Some(index) = sequence::item_index(ctx, key)? else {
        let name = ctx.type_name(key);
        let what = match buffer {
            Buffer::ByteArray(_) => "bytearray",
            _ => "byte",
        };
        return Err(ctx.type_error(&format!(
            "{what} indices must be integers or slices, not {name}"
        )));
    };
    match sequence::position(index, buffer.as_bytes().len()) {
        Some(position) => Ok(Value::small_int(buffer.as_bytes()[position].into())),
        None => Err(match buffer {
            Buffer::ByteArray(_) => ctx.index_error("bytearray index out of range"),
            _ => ctx.index_error("index out of range"),
        }),
    }
}

/// Fill the room with the bytes at `start`, `start + step` and so on.
fn select(bytes: &[u8], start: i64, step: i64, room: &mut Room<'_>) {
    let count = room.left();
    if step == 1 || count == 0 {
        let start = (start.max(0) as usize).min(bytes.len());
        room.push(&bytes[start..start + count]);
    } else {
        room.extend((0..count).map(|index| bytes[(start + index as i64 * step) as usize]));
    }
}

fn contains(ctx: &mut Ctx, this: Value, item: Value) -> Result<bool, Thrown> {
    let buffer = exact(this);
    if Buffer::of(item).is_none()
        && let Some(int) = ctx.index_opt(item)?
    {
        let byte = byte(ctx, int)?;
        ctx.charge_scan(buffer.as_bytes().len())?;
        return Ok(super::search::find(ctx, Side::Left, buffer.as_bytes(), &[byte])?.is_some());
    }
    let needle = Buffer::expect(ctx, item)?;
    ctx.charge_scan(buffer.as_bytes().len())?;
    Ok(super::search::find(ctx, Side::Left, buffer.as_bytes(), needle.as_bytes())?.is_some())
}

fn binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    match op {
        BinaryOp::Add => {
            let Some(buffer) = Buffer::plain(left) else {
                return Ok(Value::NOT_IMPLEMENTED);
            };
            // An array lends its bytes as well, but adds its items.
            if Buffer::plain(right).is_none()
                && let Some(result) = ctx.binary_before_sequence(op, left, right)?
            {
                return Ok(result);
            }
            let Some(other) = Buffer::get(ctx, right)? else {
                let name = ctx.type_name(right);
                let own = buffer.type_name();
                return Err(ctx.type_error(&format!("can't concat {name} to {own}")));
            };
            let size = buffer.as_bytes().len() + other.as_bytes().len();
            reserve_text(ctx, size as u64)?;
            ctx.charge_bytes(size)?;
            buffer.like_with(ctx, size, |room| {
                room.push(buffer.as_bytes());
                room.push(other.as_bytes());
            })
        }
        BinaryOp::Mul => {
            let (buffer, count) = match (Buffer::plain(left), Buffer::plain(right)) {
                (Some(buffer), _) => (buffer, right),
                (None, Some(buffer)) => (buffer, left),
                (None, None) => return Ok(Value::NOT_IMPLEMENTED),
            };
            let (size, count) = repeated(ctx, buffer, count)?;
            buffer.like_with(ctx, size, |room| room.push_times(buffer.as_bytes(), count))
        }
        BinaryOp::Mod => match Buffer::plain(left) {
            Some(format) => percent::percent(ctx, format, right),
            None => Ok(Value::NOT_IMPLEMENTED),
        },
        _ => Ok(Value::NOT_IMPLEMENTED),
    }
}

/// How often `bytes * count` repeats, and how many bytes that is; memory for them is asked for.
pub(super) fn repeated(
    ctx: &mut Ctx,
    buffer: Buffer,
    count: Value,
) -> Result<(usize, usize), Thrown> {
    let size = buffer.as_bytes().len();
    let count = sequence::repeat_count(ctx, count, size, 1)?;
    let total = (size as u64).saturating_mul(count as u64);
    reserve_text(ctx, total)?;
    ctx.charge(total / price::COPIED_BYTES)?;
    if buffer.as_bytes().len() != size {
        return Err(ctx.runtime_error("bytearray changed size while it was repeated"));
    }
    Ok((total as usize, count))
}

/// `bytes_iterator`.
pub static BYTES_ITERATOR: TypeDef = iterator_named("bytes_iterator");

/// `bytearray_iterator`.
pub static BYTEARRAY_ITERATOR: TypeDef = iterator_named("bytearray_iterator");

const fn iterator_named(name: &'static str) -> TypeDef {
    TypeDef {
        name,
        slots: Slots {
            iter: Some(slots::iter_self),
            next: Some(next),
            ..Slots::NONE
        },
        methods: ITERATOR_METHODS,
        ..TypeDef::NONE
    }
}

static ITERATOR_METHODS: &[Method] = &[
    method("__length_hint__", "(self, /)", length_hint),
    method("__reduce__", "(self, /)", iterator_reduce),
    method("__setstate__", "(self, state, /)", iterator_set_state),
];

struct BytesIterator {
    /// None when exhausted.
    buffer: Option<Buffer>,
    index: usize,
}

impl NativeData for BytesIterator {
    fn trace(&self, marker: &mut Marker<'_>) {
        if let Some(buffer) = self.buffer {
            marker.value(buffer.value());
        }
    }
}

fn iter(ctx: &mut Ctx, this: Value) -> PyResult {
    let buffer = exact(this);
    let class = match buffer {
        Buffer::ByteArray(_) => ctx.types.bytearray_iterator,
        _ => ctx.types.bytes_iterator,
    };
    let buffer = Some(buffer);
    Ok(ctx.new_native(class, BytesIterator { buffer, index: 0 }))
}

fn next(_: &mut Ctx, this: Value) -> Result<Option<Value>, Thrown> {
    let native = this
        .native::<BytesIterator>()
        .expect("slots get their own type");
    let data = native
        .data_mut::<BytesIterator>()
        .expect("slots get their own type");
    let Some(buffer) = data.buffer else {
        return Ok(None);
    };
    match buffer.as_bytes().get(data.index) {
        Some(byte) => {
            data.index += 1;
            Ok(Some(Value::small_int((*byte).into())))
        }
        None => {
            data.buffer = None;
            Ok(None)
        }
    }
}

fn length_hint(_: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = args[0]
        .native::<BytesIterator>()
        .expect("calls check the class");
    let data = native
        .data::<BytesIterator>()
        .expect("calls check the class");
    let left = data.buffer.map_or(0, |buffer| {
        buffer.as_bytes().len().saturating_sub(data.index)
    });
    Ok(Value::small_int(left as i64))
}

fn iterator_reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let iterator = state_unchecked::<BytesIterator>(args[0]);
    let index = iterator.index as i64;
    let place = iterator.buffer.map(|buffer| (buffer.value(), index));
    let empty = nothing(ctx);
    reduced_at(ctx, place, empty)
}

fn iterator_set_state(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let index = index_state(ctx, args[1])?;
    let iterator = state_unchecked::<BytesIterator>(args[0]);
    if let Some(buffer) = iterator.buffer {
        iterator.index = index.min(buffer.as_bytes().len());
    }
    Ok(Value::NONE)
}

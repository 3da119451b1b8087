//! bytearray: construction and what changes it.
//!
//! What does not live here: what it shares with bytes (`types/bytes`), items
//! and slices that are set or deleted (`items.rs`).

mod items;

use super::bytes::{self, Buffer};
use super::str::reserve_text;
use super::{Method, TypeDef, memoryview, method, sequence, slot_methods};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::containers::{ByteArray, Bytes};
use crate::object::fixed_buffer::Room;
use crate::object::heap::Gc;
use crate::object::slots::{BinaryOp, Slots};
use crate::object::string::Str;
use crate::object::value::Value;

/// `bytearray`.
pub static BYTEARRAY: TypeDef = TypeDef {
    name: "bytearray",
    is_base_type: true,
    slots: Slots {
        repr: Some(repr),
        hashable: false,
        set_item: Some(items::set_item),
        inplace: Some(inplace),
        ..bytes::SLOTS
    },
    methods: METHODS,
    shared_methods: &[
        bytes::SHARED,
        bytes::OPERATORS,
        &[slot_methods::IADD, slot_methods::IMUL],
    ],
    new: Some(("(cls, /, *args, **kwargs)", new)),
    init: Some((
        "(self, source=b'', encoding='utf-8', errors='strict')",
        init,
    )),
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[
    method("__buffer__", "(self, flags, /)", memoryview::lend),
    method(
        "__release_buffer__",
        "(self, buffer, /)",
        memoryview::take_back,
    ),
    method("__alloc__", "(self, /)", |_, args| {
        // CPython keeps one byte more than the content.
        let size = args.this::<ByteArray>().bytes.len();
        Ok(Value::small_int(if size == 0 {
            0
        } else {
            size as i64 + 1
        }))
    }),
    method("__reduce__", "(self, /)", reduce),
    method("__reduce_ex__", "(self, proto=0, /)", reduce),
    method("__repr__", "(self, /)", |ctx, args| repr(ctx, args[0])),
    method("append", "(self, item, /)", append),
    method("clear", "(self, /)", clear),
    method("copy", "(self, /)", |ctx, args| {
        Buffer::ByteArray(args.this::<ByteArray>()).unchanged(ctx)
    }),
    method("extend", "(self, iterable_of_ints, /)", extend),
    method("insert", "(self, index, item, /)", insert),
    method("pop", "(self, index=-1, /)", pop),
    method("remove", "(self, value, /)", remove),
    method("reverse", "(self, /)", reverse),
];

fn exact(this: Value) -> Gc<ByteArray> {
    this.get::<ByteArray>().expect("slots get their own type")
}

fn new(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    Ok(Value::object(ctx.new_bytearray(Vec::new())))
}

fn init(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let array = args.this::<ByteArray>();
    array.write().bytes = Vec::new();
    let bytes = match bytes::encoded(ctx, args)? {
        Some(bytes) => bytes,
        None => match args.get(1) {
            None => Vec::new(),
            Some(source) if source.payload::<Str>().is_some() => {
                return Err(ctx.type_error("string argument without an encoding"));
            }
            Some(source) => {
                let size = match Buffer::of(source) {
                    Some(_) => None,
                    None => bytes::size_opt(ctx, source)?,
                };
                match size {
                    Some(size) => vec![0; size],
                    None => bytes::extend(ctx, source, true)?,
                }
            }
        },
    };
    array.write().bytes = bytes;
    Ok(Value::NONE)
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let mut out = String::new();
    let array = this.payload::<ByteArray>().expect("calls check the class");
    bytes::push_repr(ctx, &mut out, &array.bytes)?;
    // CPython escapes single quotes here even between double ones.
    if out.starts_with("b\"") && out.contains('\'') {
        reserve_text(ctx, out.len() as u64 * 2)?;
        out = out.replace('\'', "\\'");
    }
    let class = ctx.class_of(this);
    let out = format!("{}({out})", class.name.as_str());
    sequence::text_value(ctx, &out)
}

fn inplace(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    let array = exact(left);
    match op {
        BinaryOp::Add => {
            let Some(other) = Buffer::get(ctx, right)? else {
                let name = ctx.type_name(right);
                return Err(ctx.type_error(&format!("can't concat {name} to bytearray")));
            };
            let more = other.as_bytes().len();
            grow(ctx, array, more)?;
            match other {
                Buffer::ByteArray(other) if other == array => {
                    array.write().bytes.extend_from_within(..);
                }
                // It may be one of the array itself, whose bytes move when it grows.
                Buffer::View(_) => {
                    reserve_text(ctx, more as u64)?;
                    let more = other.as_bytes().to_vec();
                    array.write().bytes.extend_from_slice(&more);
                }
                _ => array.write().bytes.extend_from_slice(other.as_bytes()),
            }
            Ok(left)
        }
        BinaryOp::Mul => {
            let (size, count) = bytes::repeated(ctx, Buffer::ByteArray(array), right)?;
            let repeated =
                Room::filled_vec(ctx, size, |room| room.push_times(&array.bytes, count))?;
            array.write().bytes = repeated;
            Ok(left)
        }
        _ => Ok(Value::NOT_IMPLEMENTED),
    }
}

/// `array += bytes`.
pub fn append_bytes(ctx: &mut Ctx, array: Gc<ByteArray>, bytes: Gc<Bytes>) -> Result<(), Thrown> {
    grow(ctx, array, bytes.as_bytes().len())?;
    array.write().bytes.extend_from_slice(bytes.as_bytes());
    Ok(())
}

/// Charge and reserve for that many bytes more.
fn grow(ctx: &mut Ctx, array: Gc<ByteArray>, more: usize) -> Result<(), Thrown> {
    ctx.charge_bytes(more)?;
    let size = array.bytes.len() + more;
    if size > array.bytes.capacity() {
        reserve_text(ctx, size as u64 * 2)?;
    }
    Ok(())
}

fn append(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let byte = bytes::byte(ctx, args[1])?;
    let array = args.this::<ByteArray>();
    grow(ctx, array, 1)?;
    array.write().bytes.push(byte);
    Ok(Value::NONE)
}

fn clear(_: &mut Ctx, args: Args<'_>) -> PyResult {
    args.this::<ByteArray>().write().bytes = Vec::new();
    Ok(Value::NONE)
}

fn extend(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let more = bytes::extend(ctx, args[1], false)?;
    let array = args.this::<ByteArray>();
    grow(ctx, array, more.len())?;
    array.write().bytes.extend_from_slice(&more);
    Ok(Value::NONE)
}

fn insert(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let index = sequence::size_argument(ctx, args[1])?;
    let byte = bytes::byte(ctx, args[2])?;
    let array = args.this::<ByteArray>();
    grow(ctx, array, 1)?;
    ctx.charge_bytes(array.bytes.len())?;
    let position = sequence::bound(index, array.bytes.len());
    array.write().bytes.insert(position, byte);
    Ok(Value::NONE)
}

fn pop(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let index = match args.get(1) {
        None => -1,
        Some(index) => sequence::size_argument(ctx, index)?,
    };
    let array = args.this::<ByteArray>();
    let length = array.bytes.len();
    if length == 0 {
        return Err(ctx.index_error("pop from empty bytearray"));
    }
    let Some(position) = sequence::position(index, length) else {
        return Err(ctx.index_error("pop index out of range"));
    };
    ctx.charge_bytes(length - position)?;
    let byte = array.write().bytes.remove(position);
    Ok(Value::small_int(byte.into()))
}

fn remove(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let byte = bytes::byte(ctx, args[1])?;
    let array = args.this::<ByteArray>();
    ctx.charge_bytes(array.bytes.len())?;
    match array.bytes.iter().position(|other| *other == byte) {
        Some(position) => {
            array.write().bytes.remove(position);
            Ok(Value::NONE)
        }
        None => Err(ctx.value_error("value not found in bytearray")),
    }
}

fn reverse(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let array = args.this::<ByteArray>();
    ctx.charge_bytes(array.bytes.len())?;
    array.write().bytes.reverse();
    Ok(Value::NONE)
}

fn reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let array = args.this::<ByteArray>();
    reserve_text(ctx, array.bytes.len() as u64 * 2)?;
    ctx.charge_bytes(array.bytes.len())?;
    let text: String = array.bytes.iter().map(|byte| char::from(*byte)).collect();
    let text = sequence::text_value(ctx, &text)?;
    let encoding = Value::object(ctx.new_str("latin-1"));
    let parts = Value::object(ctx.new_tuple(&[text, encoding]));
    let class = Value::object(ctx.class_of(args[0]));
    let state = ctx.own_dict(args[0])?.unwrap_or(Value::NONE);
    Ok(Value::object(ctx.new_tuple(&[class, parts, state])))
}

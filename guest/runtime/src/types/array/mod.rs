//! `array.array`: numbers or characters as bytes in a row.
//!
//! What does not live here: typecodes (`codes.rs`), methods (`methods.rs`), items and slices that are
//! set or deleted (`items.rs`). An array whose memory a memoryview sees can change its size here, where
//! CPython refuses that; the view then gives IndexError.
//! Invariant: there are always whole items, and bytes are not borrowed while Python code runs.

mod codes;
mod items;
mod methods;

use super::iterators::reduce::{index_state, nothing, reduced_at};
use super::slot_methods::{ADD, IADD, IMUL, MUL, RMUL};
use super::{TypeDef, attribute, method, sequence};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::containers::{ByteArray, Bytes};
use crate::object::heap::{Gc, Marker};
use crate::object::native::{NativeData, state_unchecked};
use crate::object::slots::{BinaryOp, CompareOp, Slots, iter_self};
use crate::object::string::Str;
use crate::object::value::Value;
use crate::traced;
use crate::types::bytes::Buffer;
use codes::{Code, Kind};

/// `array.array`.
pub static ARRAY: TypeDef = TypeDef {
    name: "array",
    module: "array",
    is_base_type: true,
    slots: Slots {
        repr: Some(repr),
        hashable: false,
        compare: Some(compare),
        length: Some(|_, this| Ok(state_unchecked::<Items>(this).count() as i64)),
        get_item: Some(items::get_item),
        set_item: Some(items::set_item),
        contains: Some(contains),
        iter: Some(iter),
        binary: Some(binary),
        inplace: Some(inplace),
        ..Slots::NONE
    },
    methods: methods::METHODS,
    shared_methods: &[&[ADD, IADD, IMUL, MUL, RMUL]],
    attributes: &[
        attribute("itemsize", |_, this| {
            Ok(Value::small_int(
                state_unchecked::<Items>(this).code.size as i64,
            ))
        }),
        attribute("typecode", |ctx, this| {
            let letter = state_unchecked::<Items>(this).code.letter;
            Ok(Value::object(ctx.new_char(letter)))
        }),
    ],
    new: Some(("(cls, /, *args, **kwargs)", new)),
    init: Some(("(self, /, *args, **kwargs)", |_, _| Ok(Value::NONE))),
    ..TypeDef::NONE
};

/// Iterators of arrays.
pub static ARRAY_ITERATOR: TypeDef = TypeDef {
    name: "arrayiterator",
    module: "array",
    slots: Slots {
        iter: Some(iter_self),
        next: Some(next),
        ..Slots::NONE
    },
    methods: &[
        method("__reduce__", "(self, /)", iterator_reduce),
        method("__setstate__", "(self, state, /)", iterator_set_state),
    ],
    ..TypeDef::NONE
};

/// `array.typecodes`.
pub fn typecodes() -> String {
    codes::CODES.iter().map(|code| code.letter).collect()
}

/// The items of an array.
pub struct Items {
    /// Their bytes, in the order of the machine.
    pub bytes: Vec<u8>,
    code: &'static Code,
}

impl NativeData for Items {
    fn trace(&self, _: &mut Marker<'_>) {}
}

impl Items {
    /// The letter that says what the items are.
    pub fn typecode(&self) -> char {
        self.code.letter
    }

    fn count(&self) -> usize {
        self.bytes.len() / self.code.size
    }

    /// The bytes of an item, when there is such an item.
    fn item(&self, index: usize) -> Option<&[u8]> {
        let size = self.code.size;
        self.bytes
            .get(index.checked_mul(size)?..(index + 1).checked_mul(size)?)
    }
}

/// An array of these bytes, whose memory was asked for.
fn make(ctx: &mut Ctx, code: &'static Code, bytes: Vec<u8>) -> Value {
    let class = ctx.class(&ARRAY);
    ctx.new_native(class, Items { bytes, code })
}

/// The items, when a value is an array.
fn items_of(value: Value) -> Option<&'static mut Items> {
    let native = value.unwrap_payload();
    native
        .native::<Items>()
        .map(|_| state_unchecked::<Items>(native))
}

/// Room for `more` bytes behind those of the array.
fn grow(ctx: &mut Ctx, this: Value, more: usize) -> Result<(), Thrown> {
    ctx.charge_bytes(more)?;
    let bytes = &state_unchecked::<Items>(this).bytes;
    let size = bytes.len().saturating_add(more);
    if size > bytes.capacity() {
        let size = size.max(bytes.capacity().saturating_mul(2));
        ctx.reserve(size)?;
    }
    Ok(())
}

/// The value of item `index`; None behind the last.
fn item(ctx: &mut Ctx, this: Value, index: usize) -> Result<Option<Value>, Thrown> {
    let items = state_unchecked::<Items>(this);
    match items.item(index) {
        Some(bytes) => items.code.unpack(ctx, bytes).map(Some),
        None => Ok(None),
    }
}

fn push(ctx: &mut Ctx, this: Value, value: Value) -> Result<(), Thrown> {
    let code = state_unchecked::<Items>(this).code;
    let bytes = code.pack(ctx, value)?;
    grow(ctx, this, code.size)?;
    state_unchecked::<Items>(this)
        .bytes
        .extend_from_slice(&bytes[..code.size]);
    Ok(())
}

/// Append what an iterable gives.
fn extend(ctx: &mut Ctx, this: Value, iterable: Value) -> Result<(), Thrown> {
    let mut iter = ctx.iter(iterable)?;
    while let Some(value) = ctx.next(&mut iter)? {
        push(ctx, this, value)?;
    }
    Ok(())
}

/// Append bytes that are whole items.
fn extend_bytes(ctx: &mut Ctx, this: Value, more: Buffer) -> Result<(), Thrown> {
    let length = more.as_bytes().len();
    if !length.is_multiple_of(state_unchecked::<Items>(this).code.size) {
        return Err(ctx.value_error("bytes length not a multiple of item size"));
    }
    grow(ctx, this, length)?;
    // The two may be the same array.
    ctx.reserve(length)?;
    let more = more.as_bytes().to_vec();
    state_unchecked::<Items>(this)
        .bytes
        .extend_from_slice(&more);
    Ok(())
}

fn extend_text(ctx: &mut Ctx, this: Value, text: Gc<Str>) -> Result<(), Thrown> {
    grow(ctx, this, text.length().saturating_mul(4))?;
    let bytes = &mut state_unchecked::<Items>(this).bytes;
    for character in text.as_str().chars() {
        bytes.extend_from_slice(&u32::from(character).to_le_bytes());
    }
    Ok(())
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let keywords = args[1].get::<crate::object::dict::Dict>();
    if keywords.is_some_and(|keywords| !keywords.is_empty())
        && args[0] == Value::object(ctx.class(&ARRAY))
    {
        return Err(ctx.type_error("array.array() takes no keyword arguments"));
    }
    let (letter, initial) = match args.rest() {
        [] => return Err(ctx.type_error("array() takes at least 1 argument (0 given)")),
        [letter] => (*letter, None),
        [letter, initial] => (*letter, Some(*initial)),
        more => {
            let count = more.len();
            return Err(ctx.type_error(&format!(
                "array() takes at most 2 arguments ({count} given)"
            )));
        }
    };
    let text = letter.payload::<Str>().filter(|text| text.length() == 1);
    let Some(letter) = text.and_then(|text| text.char_at(0)) else {
        let name = ctx.type_name(letter);
        return Err(ctx.type_error(&format!(
            "array() argument 1 must be a unicode character, not {name}"
        )));
    };
    let Some(code) = codes::find(letter) else {
        return Err(
            ctx.value_error("bad typecode (must be b, B, u, h, H, i, I, l, L, q, Q, f or d)")
        );
    };
    let this = make(ctx, code, Vec::new());
    let Some(initial) = initial else {
        return Ok(this);
    };
    if code.kind != Kind::Character {
        if initial.payload::<Str>().is_some() {
            return Err(ctx.type_error(&format!(
                "cannot use a str to initialize an array with typecode '{letter}'"
            )));
        }
        if items_of(initial).is_some_and(|items| items.code.kind == Kind::Character) {
            return Err(ctx.type_error(&format!(
                "cannot use a unicode array to initialize an array with typecode '{letter}'"
            )));
        }
    }
    if let Some(text) = initial.payload::<Str>() {
        extend_text(ctx, this, text)?;
    } else if initial.payload::<Bytes>().is_some()
        || initial.payload::<ByteArray>().is_some()
        || items_of(initial).is_some_and(|items| items.code == code)
    {
        let bytes = Buffer::expect(ctx, initial)?;
        extend_bytes(ctx, this, bytes)?;
    } else {
        extend(ctx, this, initial)?;
    }
    Ok(this)
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let name = ctx.class_of(this).name;
    repr_named(ctx, this, name.as_str())
}

fn repr_named(ctx: &mut Ctx, this: Value, name: &str) -> PyResult {
    let letter = state_unchecked::<Items>(this).code.letter;
    let mut text = format!("{name}('{letter}'");
    if state_unchecked::<Items>(this).count() > 0 {
        let content = match state_unchecked::<Items>(this).code.kind {
            Kind::Character => methods::text(ctx, this)?,
            _ => methods::list(ctx, this)?,
        };
        sequence::push_text(ctx, &mut text, ", ")?;
        sequence::push_repr(ctx, &mut text, content)?;
    }
    sequence::push_text(ctx, &mut text, ")")?;
    sequence::text_value(ctx, &text)
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let right = right.unwrap_payload();
    let Some(other) = items_of(right) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    let own = state_unchecked::<Items>(left);
    let lengths = own.count().cmp(&other.count());
    if matches!(op, CompareOp::Eq | CompareOp::Ne) {
        if lengths.is_ne() {
            return Ok(Value::bool(op == CompareOp::Ne));
        }
        if own.code == other.code && own.code.kind != Kind::Float {
            let order = super::search::compare(ctx, &own.bytes, &other.bytes)?;
            return Ok(Value::bool(op.holds(order)));
        }
    }
    let mark = ctx.temps_mark();
    let mut index = 0;
    loop {
        ctx.charge(1)?;
        let (Some(a), Some(b)) = (item(ctx, left, index)?, item(ctx, right, index)?) else {
            return Ok(Value::bool(op.holds(lengths)));
        };
        if !ctx.compare_bool(CompareOp::Eq, a, b)? {
            return match op {
                CompareOp::Eq => Ok(Value::FALSE),
                CompareOp::Ne => Ok(Value::TRUE),
                op => ctx.compare(op, a, b),
            };
        }
        ctx.temps_release(mark);
        index += 1;
    }
}

/// The first index from `start` on, before `stop`, of an item equal to a value.
fn find(
    ctx: &mut Ctx,
    this: Value,
    value: Value,
    start: usize,
    stop: usize,
) -> Result<Option<usize>, Thrown> {
    let mark = ctx.temps_mark();
    let mut index = start;
    while index < stop
        && let Some(item) = item(ctx, this, index)?
    {
        ctx.charge(1)?;
        if ctx.compare_bool(CompareOp::Eq, item, value)? {
            return Ok(Some(index));
        }
        ctx.temps_release(mark);
        index += 1;
    }
    Ok(None)
}

fn contains(ctx: &mut Ctx, this: Value, value: Value) -> Result<bool, Thrown> {
    Ok(find(ctx, this, value, 0, usize::MAX)?.is_some())
}

fn binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    match op {
        BinaryOp::Add => {
            let Some(own) = items_of(left) else {
                return Ok(Value::NOT_IMPLEMENTED);
            };
            let Some(other) = items_of(right) else {
                let name = ctx.type_name(right);
                return Err(
                    ctx.type_error(&format!("can only append array (not \"{name}\") to array"))
                );
            };
            if own.code != other.code {
                return Err(ctx.type_error("bad argument type for built-in operation"));
            }
            let size = own.bytes.len() + other.bytes.len();
            ctx.reserve(size)?;
            ctx.charge_bytes(size)?;
            let mut bytes = Vec::with_capacity(size);
            ctx.extend_vec(&mut bytes, &own.bytes)?;
            ctx.extend_vec(&mut bytes, &other.bytes)?;
            Ok(make(ctx, own.code, bytes))
        }
        BinaryOp::Mul => {
            let (array, count) = match items_of(left) {
                Some(_) => (left, right),
                None => (right, left),
            };
            let bytes = repeated(ctx, array, count)?;
            let code = state_unchecked::<Items>(array).code;
            Ok(make(ctx, code, bytes))
        }
        _ => Ok(Value::NOT_IMPLEMENTED),
    }
}

fn repeated(ctx: &mut Ctx, this: Value, count: Value) -> Result<Vec<u8>, Thrown> {
    let size = state_unchecked::<Items>(this).bytes.len();
    let count = sequence::repeat_count(ctx, count, size, 1)?;
    ctx.charge_bytes(size.saturating_mul(count))?;
    if state_unchecked::<Items>(this).bytes.len() != size {
        return Err(ctx.runtime_error("array changed size while it was repeated"));
    }
    ctx.repeat_vec(&state_unchecked::<Items>(this).bytes, count)
}

fn inplace(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    match op {
        BinaryOp::Add => {
            if items_of(right).is_none() {
                let name = ctx.type_name(right);
                return Err(ctx.type_error(&format!(
                    "can only extend array with array (not \"{name}\")"
                )));
            }
            methods::extend_with(ctx, left, right)?;
            Ok(left)
        }
        BinaryOp::Mul => {
            let bytes = repeated(ctx, left, right)?;
            state_unchecked::<Items>(left).bytes = bytes;
            Ok(left)
        }
        _ => Ok(Value::NOT_IMPLEMENTED),
    }
}

traced! {
    struct ArrayIterator {
        /// None when exhausted.
        array: Option<Value>,
        index: usize,
    }
}

fn iter(ctx: &mut Ctx, this: Value) -> PyResult {
    let class = ctx.class(&ARRAY_ITERATOR);
    let array = Some(this);
    Ok(ctx.new_native(class, ArrayIterator { array, index: 0 }))
}

fn next(ctx: &mut Ctx, this: Value) -> Result<Option<Value>, Thrown> {
    let iterator = state_unchecked::<ArrayIterator>(this);
    let Some(array) = iterator.array else {
        return Ok(None);
    };
    let item = item(ctx, array, iterator.index)?;
    match item {
        Some(_) => iterator.index += 1,
        None => iterator.array = None,
    }
    Ok(item)
}

fn iterator_reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let iterator = state_unchecked::<ArrayIterator>(args[0]);
    let index = iterator.index as i64;
    let place = iterator.array.map(|array| (array, index));
    let empty = nothing(ctx);
    reduced_at(ctx, place, empty)
}

fn iterator_set_state(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let index = index_state(ctx, args[1])?;
    state_unchecked::<ArrayIterator>(args[0]).index = index;
    Ok(Value::NONE)
}

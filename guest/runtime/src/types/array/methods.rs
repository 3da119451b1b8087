//! Methods of arrays.

use super::{
    Items, Kind, extend, extend_bytes, extend_text, find, grow, item, items_of, make, push,
    repr_named,
};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::containers::{Bytes, List};
use crate::object::native::state_unchecked;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::bytes::Buffer;
use crate::types::{Method, class_method, memoryview, method, sequence};

pub(super) static METHODS: &[Method] = &[
    method("__buffer__", "(self, flags, /)", memoryview::lend),
    method(
        "__release_buffer__",
        "(self, buffer, /)",
        memoryview::take_back,
    ),
    class_method("__class_getitem__", "(cls, item, /)", |ctx, args| {
        let alias = Value::object(ctx.types.generic_alias);
        ctx.call(alias, &[args[0], args[1]])
    }),
    method("__copy__", "(self, /)", copy),
    method("__deepcopy__", "(self, unused, /)", copy),
    // Subclasses are shown by their own name.
    method("__repr__", "(self, /)", |ctx, args| {
        let name = ctx.class_of(args[0]).name;
        repr_named(ctx, this(args), name.as_str())
    }),
    method("__reduce__", "(self, /)", reduce),
    method("__reduce_ex__", "(self, value, /)", reduce_ex),
    method("append", "(self, v, /)", |ctx, args| {
        push(ctx, this(args), args[1])?;
        Ok(Value::NONE)
    }),
    method("buffer_info", "(self, /)", |ctx, args| {
        // No address of memory is told; this one identifies the array.
        let address = Value::small_int((args[0].bits() & 0xFFFF_FFFF) as i64);
        let count = Value::small_int(items(args).count() as i64);
        Ok(Value::object(ctx.new_tuple(&[address, count])))
    }),
    method("byteswap", "(self, /)", |ctx, args| {
        swap_bytes(ctx, this(args))?;
        Ok(Value::NONE)
    }),
    method("count", "(self, v, /)", count),
    method("extend", "(self, bb, /)", |ctx, args| {
        extend_with(ctx, this(args), args[1])?;
        Ok(Value::NONE)
    }),
    method("frombytes", "(self, buffer, /)", |ctx, args| {
        let buffer = Buffer::expect(ctx, args[1])?;
        extend_bytes(ctx, this(args), buffer)?;
        Ok(Value::NONE)
    }),
    method("fromfile", "(self, f, n, /)", fromfile),
    method("fromlist", "(self, list, /)", fromlist),
    method("fromunicode", "(self, ustr, /)", fromunicode),
    method(
        "index",
        "(self, v, start=0, stop=9223372036854775807, /)",
        index,
    ),
    method("insert", "(self, i, v, /)", insert),
    method("pop", "(self, i=-1, /)", pop),
    method("remove", "(self, v, /)", remove),
    method("reverse", "(self, /)", |ctx, args| {
        reverse(ctx, this(args))?;
        Ok(Value::NONE)
    }),
    method("tobytes", "(self, /)", tobytes),
    method("tofile", "(self, f, /)", |ctx, args| {
        let bytes = tobytes(ctx, args)?;
        ctx.call_attr(args[1], "write", &[bytes])?;
        Ok(Value::NONE)
    }),
    method("tolist", "(self, /)", |ctx, args| list(ctx, this(args))),
    method("tounicode", "(self, /)", |ctx, args| {
        match items(args).code.kind {
            Kind::Character => text(ctx, this(args)),
            _ => Err(ctx.value_error("tounicode() may only be called on unicode type arrays")),
        }
    }),
];

/// Bytes of items that change their places between two payments: a multiple of all sizes.
const BLOCK: usize = 1 << 18;

/// Reverse the bytes of each item.
fn swap_bytes(ctx: &mut Ctx, this: Value) -> Result<(), Thrown> {
    let (length, size) = (
        state_unchecked::<Items>(this).bytes.len(),
        state_unchecked::<Items>(this).code.size,
    );
    ctx.in_blocks(
        length,
        BLOCK,
        |bytes| bytes as u64 / 8,
        |_, block| {
            let bytes = &mut state_unchecked::<Items>(this).bytes[block];
            bytes.chunks_exact_mut(size).for_each(<[u8]>::reverse);
            None::<()>
        },
    )?;
    Ok(())
}

/// Reverse the order of the items.
fn reverse(ctx: &mut Ctx, this: Value) -> Result<(), Thrown> {
    let (count, size) = (
        state_unchecked::<Items>(this).count(),
        state_unchecked::<Items>(this).code.size,
    );
    ctx.in_blocks(
        count / 2,
        BLOCK / 8,
        |items| items as u64,
        |_, block| {
            let bytes = &mut state_unchecked::<Items>(this).bytes;
            for index in block {
                let (front, back) = bytes.split_at_mut((count - 1 - index) * size);
                front[index * size..(index + 1) * size].swap_with_slice(&mut back[..size]);
            }
            None::<()>
        },
    )?;
    Ok(())
}

fn this(args: Args<'_>) -> Value {
    args[0].unwrap_payload()
}

fn items(args: Args<'_>) -> &'static mut Items {
    state_unchecked::<Items>(args[0])
}

/// The items as a list.
pub(super) fn list(ctx: &mut Ctx, this: Value) -> PyResult {
    let list = ctx.new_list(Vec::new());
    let mark = ctx.temps_mark();
    let mut index = 0;
    while let Some(item) = item(ctx, this, index)? {
        ctx.charge(1)?;
        ctx.list_push(list, item)?;
        ctx.temps_release(mark);
        index += 1;
    }
    Ok(Value::object(list))
}

/// The characters as a str.
pub(super) fn text(ctx: &mut Ctx, this: Value) -> PyResult {
    let items = state_unchecked::<Items>(this);
    ctx.reserve(items.bytes.len())?;
    ctx.charge_scan(items.bytes.len())?;
    let mut text = String::new();
    for word in items.bytes.as_chunks::<4>().0 {
        text.push(items.code.character(ctx, u32::from_le_bytes(*word))?);
    }
    sequence::text_value(ctx, &text)
}

pub(super) fn extend_with(ctx: &mut Ctx, this: Value, more: Value) -> Result<(), Thrown> {
    match items_of(more) {
        Some(items) if items.code == state_unchecked::<Items>(this).code => {
            let bytes = Buffer::expect(ctx, more)?;
            extend_bytes(ctx, this, bytes)
        }
        Some(_) => Err(ctx.type_error("can only extend with array of same kind")),
        None => extend(ctx, this, more),
    }
}

fn copy(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let length = items(args).bytes.len();
    ctx.reserve(length)?;
    ctx.charge_bytes(length)?;
    let bytes = ctx.copy_vec(&items(args).bytes)?;
    Ok(make(ctx, items(args).code, bytes))
}

fn tobytes(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let length = items(args).bytes.len();
    ctx.reserve(length)?;
    ctx.charge_bytes(length)?;
    let bytes = &items(args).bytes;
    let bytes = ctx.new_bytes_with(bytes.len(), |room| room.push(bytes))?;
    Ok(Value::object(bytes))
}

/// From protocol 3 on the items are bytes, with the number of their format.
fn reduce_ex(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if ctx.index_i64(args[1])? < 3 {
        return reduce(ctx, args);
    }
    /// By typecode, the number that `_array_reconstructor` knows its format by.
    const FORMATS: &[(char, i64)] = &[
        ('B', 0),
        ('b', 1),
        ('H', 2),
        ('h', 4),
        ('I', 6),
        ('i', 8),
        ('L', 10),
        ('Q', 10),
        ('l', 12),
        ('q', 12),
        ('f', 14),
        ('d', 16),
        ('u', 20),
    ];
    let typecode = items(args).code.letter;
    let format = FORMATS.iter().find(|(letter, _)| *letter == typecode);
    let format = Value::small_int(format.map_or(0, |(_, number)| *number));
    let module = ctx.import("array")?;
    let name = ctx.intern("_array_reconstructor");
    let function = ctx.get_attr(module, name)?;
    let class = Value::object(ctx.class_of(args[0]));
    let letter = Value::object(ctx.new_char(typecode));
    let bytes = ctx.call_attr(args[0], "tobytes", &[])?;
    let parts = Value::object(ctx.new_tuple(&[class, letter, format, bytes]));
    let state = ctx.own_dict(args[0])?.unwrap_or(Value::NONE);
    Ok(Value::object(ctx.new_tuple(&[function, parts, state])))
}

fn reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let class = Value::object(ctx.class_of(args[0]));
    let letter = Value::object(ctx.new_char(items(args).code.letter));
    let content = match items(args).code.kind {
        Kind::Character => text(ctx, this(args))?,
        _ => list(ctx, this(args))?,
    };
    let parts = Value::object(ctx.new_tuple(&[letter, content]));
    let state = ctx.own_dict(args[0])?.unwrap_or(Value::NONE);
    Ok(Value::object(ctx.new_tuple(&[class, parts, state])))
}

fn count(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (mut count, mut index) = (0, 0);
    while let Some(found) = find(ctx, this(args), args[1], index, usize::MAX)? {
        count += 1;
        index = found + 1;
    }
    Ok(Value::small_int(count))
}

fn index(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let start = sequence::search_limit(ctx, args.get(2), 0)?;
    let stop = sequence::search_limit(ctx, args.get(3), i64::MAX)?;
    let length = items(args).count();
    let (start, stop) = (
        sequence::bound(start, length),
        sequence::bound(stop, length),
    );
    match find(ctx, this(args), args[1], start, stop)? {
        Some(index) => Ok(Value::small_int(index as i64)),
        None => Err(ctx.value_error("array.index(x): x not in array")),
    }
}

fn remove(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(index) = find(ctx, this(args), args[1], 0, usize::MAX)? else {
        return Err(ctx.value_error("array.remove(x): x not in array"));
    };
    take(ctx, args, index)?;
    Ok(Value::NONE)
}

/// Remove an item and give its value.
fn take(ctx: &mut Ctx, args: Args<'_>, index: usize) -> PyResult {
    ctx.charge_bytes(items(args).bytes.len() - index)?;
    let Some(value) = item(ctx, this(args), index)? else {
        return Err(ctx.index_error("pop index out of range"));
    };
    let size = items(args).code.size;
    let start = index * size;
    items(args).bytes.drain(start..start + size);
    Ok(value)
}

fn pop(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let index = match args.get(1) {
        None => -1,
        Some(index) => sequence::size_argument(ctx, index)?,
    };
    let length = items(args).count();
    if length == 0 {
        return Err(ctx.index_error("pop from empty array"));
    }
    match sequence::position(index, length) {
        Some(position) => take(ctx, args, position),
        None => Err(ctx.index_error("pop index out of range")),
    }
}

fn insert(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let index = sequence::size_argument(ctx, args[1])?;
    let code = items(args).code;
    let bytes = code.pack(ctx, args[2])?;
    grow(ctx, this(args), code.size)?;
    let length = items(args).bytes.len();
    ctx.charge_bytes(length)?;
    let start = sequence::bound(index, items(args).count()) * code.size;
    let new = bytes[..code.size].iter().copied();
    items(args).bytes.splice(start..start, new);
    Ok(Value::NONE)
}

fn fromlist(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(list) = args[1].payload::<List>() else {
        return Err(ctx.type_error("arg must be list"));
    };
    let before = items(args).bytes.len();
    let mut index = 0;
    while let Some(value) = list.items.get(index).copied() {
        ctx.charge(1)?;
        ctx.keep(value);
        if let Err(thrown) = push(ctx, this(args), value) {
            items(args).bytes.truncate(before);
            return Err(thrown);
        }
        index += 1;
    }
    Ok(Value::NONE)
}

fn fromunicode(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(text) = args[1].payload::<Str>() else {
        let name = ctx.type_name(args[1]);
        return Err(ctx.type_error(&format!("fromunicode() argument must be str, not {name}")));
    };
    if items(args).code.kind != Kind::Character {
        return Err(ctx.value_error("fromunicode() may only be called on unicode type arrays"));
    }
    extend_text(ctx, this(args), text)?;
    Ok(Value::NONE)
}

fn fromfile(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let count = sequence::size_argument(ctx, args[2])?;
    if count < 0 {
        return Err(ctx.value_error("negative count"));
    }
    let size = count.saturating_mul(items(args).code.size as i64);
    let wanted = ctx.new_int(size);
    let read = ctx.call_attr(args[1], "read", &[wanted])?;
    let Some(bytes) = read.payload::<Bytes>() else {
        return Err(ctx.type_error("read() didn't return bytes"));
    };
    let length = bytes.as_bytes().len() as i64;
    extend_bytes(ctx, this(args), Buffer::Bytes(bytes))?;
    if length < size {
        return Err(ctx.raise(ctx.exceptions.EOFError, "read() didn't return enough bytes"));
    }
    Ok(Value::NONE)
}

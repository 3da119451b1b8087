//! `struct`: functions, the class Struct, and the iterator of `iter_unpack`.
//!
//! What does not live here: formats (`layout.rs`), values of items (`items.rs`).
//! Invariant: bytes are packed aside and then copied, for `__index__` of an item may change the target.

mod items;
mod layout;

use super::exception_classes;
use layout::Layout;
use std::rc::Rc;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::Bytes;
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::{Module, NativeData, state_unchecked};
use wardian_runtime::object::slots::{Slots, iter_self};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::{Method, TypeDef, attribute, function, method};

static FUNCTIONS: &[Method] = &[
    function("_clearcache", "()", |_, _| Ok(Value::NONE)),
    function("calcsize", "(format, /)", |ctx, args| {
        let layout = parse(ctx, args[0])?;
        Ok(ctx.new_int(layout.size as i64))
    }),
    function("iter_unpack", "(format, buffer, /)", |ctx, args| {
        let layout = parse(ctx, args[0])?;
        iter_unpack(ctx, layout, args[1])
    }),
    function("pack", "(*args)", |ctx, args| {
        let (layout, values) = format_first(ctx, args.rest())?;
        pack(ctx, &layout, values)
    }),
    function("pack_into", "(*args)", |ctx, args| {
        let (layout, values) = format_first(ctx, args.rest())?;
        pack_into(ctx, &layout, values)
    }),
    function("unpack", "(format, buffer, /)", |ctx, args| {
        let layout = parse(ctx, args[0])?;
        unpack(ctx, &layout, args[1])
    }),
    function(
        "unpack_from",
        "(format, /, buffer, offset=0)",
        |ctx, args| {
            let layout = parse(ctx, args[0])?;
            unpack_from(ctx, &layout, args[1], args.get(2))
        },
    ),
];

const ERROR: &str = "struct.error";
const NAMES: &[&str] = &[
    "calcsize",
    "pack",
    "pack_into",
    "unpack",
    "unpack_from",
    "iter_unpack",
    "Struct",
    "error",
];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("struct", FUNCTIONS);
    let public = Value::object(ctx.intern("_struct"));
    for entry in module.dict.iter() {
        if let Some(function) = entry
            .value
            .get::<wardian_runtime::object::function::NativeFunction>()
        {
            function.write().module = public;
        }
    }
    exception_classes::define(ctx, module, ERROR, ctx.exceptions.Exception);
    let class = Value::object(ctx.new_native_class(&STRUCT_TYPE, ctx.types.object));
    ctx.set_module_attr(module, "Struct", class);
    ctx.new_native_class(&ITERATOR_TYPE, ctx.types.object);
    let names: Vec<Value> = NAMES
        .iter()
        .map(|name| Value::object(ctx.intern(name)))
        .collect();
    let names = Value::object(ctx.new_list(names));
    ctx.set_module_attr(module, "__all__", names);
    module
}

#[cold]
fn error(ctx: &mut Ctx, message: &str) -> Thrown {
    exception_classes::raise(ctx, ERROR, message)
}

/// The layout that a format argument describes.
fn parse(ctx: &mut Ctx, format: Value) -> Result<Rc<Layout>, Thrown> {
    let text = format.payload::<Str>();
    let parsed = if let Some(text) = text {
        ctx.charge_scan(text.as_str().len())?;
        if !text.is_ascii() {
            let encoding = Value::object(ctx.new_str("ascii"));
            ctx.call_attr(format, "encode", &[encoding])?;
        }
        ctx.reserve(text.as_str().len() * size_of::<layout::Code>())?;
        Layout::parse(text.as_str().as_bytes())
    } else if let Some(bytes) = format.payload::<Bytes>() {
        ctx.charge_scan(bytes.as_bytes().len())?;
        ctx.reserve(bytes.as_bytes().len() * size_of::<layout::Code>())?;
        Layout::parse(bytes.as_bytes())
    } else {
        let name = ctx.type_name(format);
        return Err(ctx.type_error(&format!(
            "Struct() argument 1 must be a str or bytes object, not {name}"
        )));
    };
    match parsed {
        Ok(layout) => Ok(Rc::new(layout)),
        Err(message) => Err(error(ctx, message)),
    }
}

fn format_first<'a>(ctx: &mut Ctx, args: &'a [Value]) -> Result<(Rc<Layout>, &'a [Value]), Thrown> {
    match args.split_first() {
        Some((format, values)) => Ok((parse(ctx, *format)?, values)),
        None => Err(ctx.type_error("missing format argument")),
    }
}

/// As many zeros as the layout has bytes.
fn zeros(ctx: &mut Ctx, layout: &Layout) -> Result<Vec<u8>, Thrown> {
    wardian_runtime::types::str::reserve_text(ctx, layout.size.saturating_mul(2))?;
    ctx.charge_bytes(layout.size as usize)?;
    Ok(vec![0; layout.size as usize])
}

/// Write as many values as the layout has items.
fn fill(ctx: &mut Ctx, layout: &Layout, values: &[Value], bytes: &mut [u8]) -> Result<(), Thrown> {
    let mut values = values.iter();
    for code in &layout.codes {
        for place in code.places() {
            ctx.charge(1)?;
            let value = *values.next().expect("the values were counted");
            items::pack(ctx, layout, code, value, &mut bytes[place])?;
        }
    }
    Ok(())
}

fn check_count(ctx: &mut Ctx, layout: &Layout, found: usize, what: &str) -> Result<(), Thrown> {
    if layout.items == found as u64 {
        return Ok(());
    }
    let expected = layout.items;
    Err(error(
        ctx,
        &format!("{what} expected {expected} items for packing (got {found})"),
    ))
}

fn pack(ctx: &mut Ctx, layout: &Layout, values: &[Value]) -> PyResult {
    check_count(ctx, layout, values.len(), "pack")?;
    let mut bytes = zeros(ctx, layout)?;
    fill(ctx, layout, values, &mut bytes)?;
    Ok(Value::object(ctx.new_bytes(&bytes)))
}

fn pack_into(ctx: &mut Ctx, layout: &Layout, args: &[Value]) -> PyResult {
    let (target, offset, values) = match args {
        [] => return Err(error(ctx, "pack_into expected buffer argument")),
        [_] => return Err(error(ctx, "pack_into expected offset argument")),
        [target, offset, values @ ..] => (*target, *offset, values),
    };
    check_count(ctx, layout, values.len(), "pack_into")?;
    let buffer = Buffer::of(target).filter(|buffer| buffer.is_writable());
    let Some(buffer) = buffer else {
        let name = ctx.type_name(target);
        return Err(ctx.type_error(&format!(
            "argument must be read-write bytes-like object, not {name}"
        )));
    };
    let index = ctx.index_value(offset)?;
    let Some(index) = ctx.int_to_i64(index) else {
        let name = ctx.type_name(offset);
        return Err(ctx.index_error(&format!("cannot fit '{name}' into an index-sized integer")));
    };
    let length = buffer.as_bytes().len() as i64;
    let size = layout.size as i64;
    let start = place(ctx, index, length, size, &PACK)?;
    let mut bytes = zeros(ctx, layout)?;
    let filled = fill(ctx, layout, values, &mut bytes);
    // What comes before an item that does not fit is written, and zeros from there on.
    if buffer.write(start, &bytes) || filled.is_err() {
        filled.map(|()| Value::NONE)
    } else {
        Err(ctx.raise(
            ctx.exceptions.BufferError,
            "the buffer became smaller while its items were packed",
        ))
    }
}

/// How messages about places name what is done.
struct Words {
    function: &'static str,
    doing: &'static str,
    too_near: fn(i64, i64) -> String,
}

const PACK: Words = Words {
    function: "pack_into",
    doing: "packing",
    too_near: |size, offset| format!("no space to pack {size} bytes at offset {offset}"),
};

const UNPACK: Words = Words {
    function: "unpack_from",
    doing: "unpacking",
    too_near: |size, offset| format!("not enough data to unpack {size} bytes at offset {offset}"),
};

/// Where `size` bytes at `offset` begin in a buffer of `length` bytes.
fn place(
    ctx: &mut Ctx,
    offset: i64,
    length: i64,
    size: i64,
    words: &Words,
) -> Result<usize, Thrown> {
    let mut start = offset;
    if offset < 0 {
        if offset.saturating_add(size) > 0 {
            return Err(error(ctx, &(words.too_near)(size, offset)));
        }
        start = offset.saturating_add(length);
        if start < 0 {
            let message = format!("offset {offset} out of range for {length}-byte buffer");
            return Err(error(ctx, &message));
        }
    }
    if length - start < size {
        let Words {
            function, doing, ..
        } = words;
        let wanted = start as i128 + i128::from(size);
        let message = format!(
            "{function} requires a buffer of at least {wanted} bytes for {doing} {size} bytes at offset {start} (actual buffer size is {length})"
        );
        return Err(error(ctx, &message));
    }
    Ok(start as usize)
}

/// The items of the layout at `start`, which fit into the buffer.
fn unpack_at(ctx: &mut Ctx, layout: &Layout, buffer: Buffer, start: usize) -> PyResult {
    // There are at most as many items as bytes, but for empty ones.
    ctx.reserve_items(layout.items as usize, size_of::<Value>() * 2)?;
    let mut values = Vec::with_capacity(layout.items as usize);
    for code in &layout.codes {
        for place in code.places() {
            ctx.charge(1)?;
            let place = start + place.start..start + place.end;
            values.push(items::unpack(ctx, layout, code, buffer, place)?);
        }
    }
    Ok(Value::object(ctx.new_tuple(&values)))
}

fn unpack(ctx: &mut Ctx, layout: &Layout, buffer: Value) -> PyResult {
    let buffer = Buffer::expect(ctx, buffer)?;
    if buffer.as_bytes().len() as u64 != layout.size {
        let size = layout.size;
        return Err(error(
            ctx,
            &format!("unpack requires a buffer of {size} bytes"),
        ));
    }
    unpack_at(ctx, layout, buffer, 0)
}

fn unpack_from(ctx: &mut Ctx, layout: &Layout, buffer: Value, offset: Option<Value>) -> PyResult {
    let buffer = Buffer::expect(ctx, buffer)?;
    let offset = match offset {
        Some(offset) => wardian_runtime::types::sequence::size_argument(ctx, offset)?,
        None => 0,
    };
    let length = buffer.as_bytes().len() as i64;
    let start = place(ctx, offset, length, layout.size as i64, &UNPACK)?;
    unpack_at(ctx, layout, buffer, start)
}

// ---- Struct ----

static STRUCT_TYPE: TypeDef = TypeDef {
    name: "Struct",
    module: "_struct",
    is_base_type: true,
    methods: &[
        method("__reduce__", "(self, /)", |ctx, _| {
            Err(ctx.type_error("cannot pickle '_struct.Struct' object"))
        }),
        method("iter_unpack", "(self, buffer, /)", |ctx, args| {
            let layout = state_unchecked::<Struct>(args[0]).layout.clone();
            iter_unpack(ctx, layout, args[1])
        }),
        method("pack", "(self, /, *args)", |ctx, args| {
            let layout = state_unchecked::<Struct>(args[0]).layout.clone();
            pack(ctx, &layout, args.rest())
        }),
        method("pack_into", "(self, /, *args)", |ctx, args| {
            let layout = state_unchecked::<Struct>(args[0]).layout.clone();
            pack_into(ctx, &layout, args.rest())
        }),
        method("unpack", "(self, buffer, /)", |ctx, args| {
            let layout = state_unchecked::<Struct>(args[0]).layout.clone();
            unpack(ctx, &layout, args[1])
        }),
        method("unpack_from", "(self, /, buffer, offset=0)", |ctx, args| {
            let layout = state_unchecked::<Struct>(args[0]).layout.clone();
            unpack_from(ctx, &layout, args[1], args.get(2))
        }),
    ],
    attributes: &[
        attribute("format", |_, this| {
            Ok(state_unchecked::<Struct>(this).format)
        }),
        attribute("size", |ctx, this| {
            let size = state_unchecked::<Struct>(this).layout.size as i64;
            Ok(ctx.new_int(size))
        }),
    ],
    new: Some(("(cls, /, *args, **kwargs)", new)),
    init: Some(("(self, format)", init)),
    ..TypeDef::NONE
};

struct Struct {
    /// A str.
    format: Value,
    layout: Rc<Layout>,
}

impl NativeData for Struct {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.value(self.format);
    }
}

fn new(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    let class = ctx.class(&STRUCT_TYPE);
    let format = Value::object(ctx.new_str(""));
    let layout = Rc::new(Layout::parse(b"").expect("an empty format is one"));
    Ok(ctx.new_native(class, Struct { format, layout }))
}

fn init(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let layout = parse(ctx, args[1])?;
    let format = match args[1].payload::<Bytes>() {
        // Only ASCII passes the parser.
        Some(bytes) => {
            let text = String::from_utf8_lossy(bytes.as_bytes());
            Value::object(ctx.new_str(&text))
        }
        None => args[1].unwrap_payload(),
    };
    let data = state_unchecked::<Struct>(args[0]);
    data.format = format;
    data.layout = layout;
    Ok(Value::NONE)
}

// ---- iter_unpack ----

static ITERATOR_TYPE: TypeDef = TypeDef {
    name: "unpack_iterator",
    module: "_struct",
    slots: Slots {
        iter: Some(iter_self),
        next: Some(next),
        ..Slots::NONE
    },
    methods: &[method("__length_hint__", "(self, /)", |_, args| {
        let iterator = state_unchecked::<UnpackIterator>(args[0]);
        let left = iterator
            .buffer
            .as_bytes()
            .len()
            .saturating_sub(iterator.start);
        Ok(Value::small_int(
            left as i64 / iterator.layout.size.max(1) as i64,
        ))
    })],
    ..TypeDef::NONE
};

struct UnpackIterator {
    layout: Rc<Layout>,
    buffer: Buffer,
    /// Where the next items begin.
    start: usize,
}

impl NativeData for UnpackIterator {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.value(self.buffer.value());
    }
}

fn iter_unpack(ctx: &mut Ctx, layout: Rc<Layout>, buffer: Value) -> PyResult {
    if layout.size == 0 {
        return Err(error(
            ctx,
            "cannot iteratively unpack with a struct of length 0",
        ));
    }
    let buffer = Buffer::expect(ctx, buffer)?;
    if !(buffer.as_bytes().len() as u64).is_multiple_of(layout.size) {
        let size = layout.size;
        return Err(error(
            ctx,
            &format!("iterative unpacking requires a buffer of a multiple of {size} bytes"),
        ));
    }
    let class = ctx.class(&ITERATOR_TYPE);
    Ok(ctx.new_native(
        class,
        UnpackIterator {
            layout,
            buffer,
            start: 0,
        },
    ))
}

fn next(ctx: &mut Ctx, this: Value) -> Result<Option<Value>, Thrown> {
    let iterator = state_unchecked::<UnpackIterator>(this);
    let (layout, buffer, start) = (iterator.layout.clone(), iterator.buffer, iterator.start);
    let left = buffer.as_bytes().len().saturating_sub(start);
    if (left as u64) < layout.size {
        return Ok(None);
    }
    iterator.start = start + layout.size as usize;
    unpack_at(ctx, &layout, buffer, start).map(Some)
}

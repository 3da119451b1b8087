//! memoryview: views of bytes and bytearrays.
//!
//! What does not live here: formats of items (`items.rs`), views that do not
//! have one dimension (`shape.rs`), memory of other crates' types (`lent.rs`). Views do not hold a bytearray's size: one
//! that shrank below a view raises IndexError or gives fewer bytes, where
//! CPython refuses to shrink it.

mod items;
mod lent;
mod shape;

pub use lent::{Lent, Parts, of_lender, parts};

use super::bytes::{self, Buffer};
use super::str::reserve_text;
use super::{Attribute, Method, TypeDef, attribute, method, sequence, slice};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::containers::{Slice, Tuple};
use crate::object::heap::{Gc, Marker};
use crate::object::native::{Native, NativeData};
use crate::object::slots::{CompareOp, Slots};
use crate::object::string::Str;
use crate::object::value::Value;
use items::Format;
use wardian_text::hash as hashes;

/// `memoryview`.
pub static MEMORYVIEW: TypeDef = TypeDef {
    name: "memoryview",
    slots: Slots {
        repr: Some(repr),
        hash: Some(hash),
        compare: Some(compare),
        length: Some(|ctx, this| {
            let view = open(ctx, this)?;
            Ok(shape::length(ctx, &view)? as i64)
        }),
        iter: Some(iter),
        get_item: Some(get_item),
        set_item: Some(set_item),
        ..Slots::NONE
    },
    methods: METHODS,
    attributes: ATTRIBUTES,
    new: Some(("(cls, object)", new)),
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[
    method("__buffer__", "(self, flags, /)", lend),
    method("__release_buffer__", "(self, buffer, /)", take_back),
    method("__enter__", "(self, /)", |ctx, args| {
        open(ctx, args[0])?;
        Ok(args[0])
    }),
    method("__exit__", "(self, /, *exc_info)", release),
    method("cast", "(self, format, shape=<unrepresentable>)", cast),
    method(
        "hex",
        "(self, sep=<unrepresentable>, bytes_per_sep=1)",
        |ctx, args| {
            let bytes = bytes_of(ctx, args[0])?;
            let bytes = Value::object(ctx.new_bytes(&bytes));
            match (args.get(1), args.get(2)) {
                (Some(separator), Some(group)) => ctx.call_attr(bytes, "hex", &[separator, group]),
                (Some(separator), None) => ctx.call_attr(bytes, "hex", &[separator]),
                _ => ctx.call_attr(bytes, "hex", &[]),
            }
        },
    ),
    method("release", "(self, /)", release),
    method("tobytes", "(self, order='C')", tobytes),
    method("tolist", "(self, /)", tolist),
    method("toreadonly", "(self, /)", |ctx, args| {
        let view = open(ctx, args[0])?;
        make(
            ctx,
            View {
                readonly: true,
                ..view
            },
        )
    }),
];

static ATTRIBUTES: &[Attribute] = &[
    attribute("c_contiguous", |ctx, this| {
        Ok(Value::bool(open(ctx, this)?.is_contiguous()))
    }),
    attribute("contiguous", |ctx, this| {
        let view = open(ctx, this)?;
        Ok(Value::bool(
            view.is_contiguous() || shape::is_fortran(&view),
        ))
    }),
    attribute("f_contiguous", |ctx, this| {
        Ok(Value::bool(shape::is_fortran(&open(ctx, this)?)))
    }),
    attribute("format", |ctx, this| {
        let view = open(ctx, this)?;
        Ok(match view.text.is_none() {
            true => Value::object(ctx.new_char(view.format.letter())),
            false => view.text,
        })
    }),
    attribute("itemsize", |ctx, this| {
        Ok(Value::small_int(open(ctx, this)?.format.size() as i64))
    }),
    attribute("nbytes", |ctx, this| {
        let view = open(ctx, this)?;
        Ok(ctx.new_int((view.count * view.format.size()) as i64))
    }),
    attribute("ndim", |ctx, this| {
        let view = open(ctx, this)?;
        Ok(Value::small_int(view.dimensions() as i64))
    }),
    attribute("obj", |ctx, this| {
        let view = open(ctx, this)?;
        Ok(view.lender.bound().unwrap_or(view.owner.value()))
    }),
    attribute("readonly", |ctx, this| {
        Ok(Value::bool(open(ctx, this)?.readonly))
    }),
    attribute("shape", |ctx, this| {
        let view = open(ctx, this)?;
        if !view.shape.is_none() {
            return Ok(view.shape);
        }
        let count = ctx.new_int(view.count as i64);
        Ok(Value::object(ctx.new_tuple(&[count])))
    }),
    attribute("strides", |ctx, this| {
        let view = open(ctx, this)?;
        let strides = shape::strides(ctx, &view);
        Ok(Value::object(ctx.new_tuple(&strides)))
    }),
    attribute("suboffsets", |ctx, this| {
        open(ctx, this)?;
        Ok(Value::object(ctx.new_tuple(&[])))
    }),
];

/// What a memoryview sees.
#[derive(Clone, Copy)]
pub(super) struct View {
    owner: Buffer,
    /// What lends the bytes of the owner, which nobody else sees; unbound: the owner itself.
    lender: Value,
    /// Byte offset of the first item.
    start: usize,
    count: usize,
    /// Bytes from one item to the next.
    stride: i64,
    format: Format,
    /// A tuple of lengths when there is not one dimension; the items lie in a row then, unless there are strides.
    shape: Value,
    /// With a shape: a tuple of the bytes from one item to the next along each dimension, where they lie in no row.
    strides: Value,
    /// How the format is written where no letter says it.
    text: Value,
    readonly: bool,
    released: bool,
    /// Its hash, once asked for: it outlives the release.
    hash: Option<i64>,
}

impl NativeData for View {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.value(self.owner.value());
        marker.value(self.lender);
        marker.value(self.shape);
        marker.value(self.strides);
        marker.value(self.text);
    }
}

impl View {
    fn is_contiguous(&self) -> bool {
        self.strides.is_none() && (self.count <= 1 || self.stride == self.format.size() as i64)
    }

    /// Where item `index` lies; None where that is nowhere.
    fn offset(&self, index: usize) -> Option<usize> {
        let step = match self.strides.is_none() {
            true => i64::try_from(index).ok()?.checked_mul(self.stride)?,
            false => shape::step(self, index)?,
        };
        usize::try_from(i64::try_from(self.start).ok()?.checked_add(step)?).ok()
    }

    /// The bytes of item `index`; None when a bytearray shrank.
    fn item(&self, index: usize) -> Option<&[u8]> {
        let offset = self.offset(index)?;
        let end = offset.checked_add(self.format.size())?;
        self.owner.as_bytes().get(offset..end)
    }

    /// Whether items can be set.
    pub(super) fn is_writable(&self) -> bool {
        !self.readonly && !self.released
    }

    /// Change bytes of a contiguous view; false when they are not there.
    pub(super) fn write(&self, start: usize, bytes: &[u8]) -> bool {
        let size = self.count * self.format.size();
        let fits = start
            .checked_add(bytes.len())
            .is_some_and(|end| end <= size);
        fits && self.owner.write(self.start + start, bytes)
    }

    /// The bytes of a contiguous view; empty when a bytearray shrank.
    pub(super) fn as_bytes(&self) -> &[u8] {
        let end = self.start + self.count * self.format.size();
        self.owner
            .as_bytes()
            .get(self.start..end)
            .unwrap_or_default()
    }
}

/// The contiguous view that a memoryview is, to be read as bytes.
pub(super) fn contiguous(value: Value) -> Option<Gc<Native>> {
    let native = value.native::<View>()?;
    let view = native.data::<View>()?;
    (view.is_contiguous() && !view.released).then_some(native)
}

/// The view of a memoryview, unless it was released.
fn open(ctx: &mut Ctx, this: Value) -> Result<View, Thrown> {
    let native = this
        .native::<View>()
        .expect("slots and calls check the type");
    let view = *native.data::<View>().expect("the data was checked");
    if view.released {
        return Err(ctx.value_error("operation forbidden on released memoryview object"));
    }
    Ok(view)
}

fn is_released(value: Value) -> bool {
    let native = value.native::<View>();
    native.is_some_and(|native| native.data::<View>().is_some_and(|view| view.released))
}

/// Why a memoryview lends no bytes to who wants them in a row; None for other types.
pub(super) fn refusal(ctx: &mut Ctx, value: Value) -> Option<Thrown> {
    value.native::<View>()?;
    Some(match open(ctx, value) {
        Ok(_) => {
            let text = "memoryview: underlying buffer is not C-contiguous";
            ctx.raise(ctx.exceptions.BufferError, text)
        }
        Err(thrown) => thrown,
    })
}

fn make(ctx: &mut Ctx, view: View) -> PyResult {
    let class = ctx.types.memoryview;
    Ok(ctx.new_native(class, View { hash: None, ..view }))
}

fn view_of(ctx: &mut Ctx, object: Value) -> Result<Option<View>, Thrown> {
    if object.native::<View>().is_some() {
        return open(ctx, object).map(Some);
    }
    Ok(Buffer::of(object).map(|owner| {
        let format = match owner {
            Buffer::Array(native) => Format::of_array(&native),
            _ => Format::UNSIGNED_BYTE,
        };
        View {
            owner,
            lender: Value::UNBOUND,
            start: 0,
            count: owner.as_bytes().len() / format.size(),
            stride: format.size() as i64,
            format,
            shape: Value::NONE,
            strides: Value::NONE,
            text: Value::NONE,
            readonly: matches!(owner, Buffer::Bytes(_)),
            released: false,
            hash: None,
        }
    }))
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut object = args[1];
    if object.native::<View>().is_none()
        && Buffer::of(object).is_none()
        && let Some(lent) = bytes::lent(ctx, object)?
    {
        object = lent;
    }
    match view_of(ctx, object)? {
        Some(view) => make(ctx, view),
        None => {
            let name = ctx.type_name(args[1]);
            Err(ctx.type_error(&format!(
                "memoryview: a bytes-like object is required, not '{name}'"
            )))
        }
    }
}

/// `__buffer__(flags)` of what lends its bytes: a memoryview of it.
pub(in crate::types) fn lend(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    /// `inspect.BufferFlags.WRITABLE`.
    const WRITABLE: i64 = 1;
    let flags = ctx.index_i64(args[1])?;
    let view = view_of(ctx, args[0])?.expect("calls check the class");
    if flags & WRITABLE != 0 && view.readonly {
        let text = match args[0].native::<View>() {
            Some(_) => "memoryview: underlying buffer is not writable",
            None => "Object is not writable.",
        };
        return Err(ctx.raise(ctx.exceptions.BufferError, text));
    }
    make(ctx, view)
}

/// `__release_buffer__(buffer)`: what it lent is given back.
pub(in crate::types) fn take_back(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    match args[1].native::<View>() {
        Some(native) => {
            native
                .data_mut::<View>()
                .expect("its class says so")
                .released = true;
            Ok(Value::NONE)
        }
        None => Err(ctx.type_error("expected a memoryview object")),
    }
}

fn release(_: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = args[0].native::<View>().expect("calls check the class");
    let view = native.data_mut::<View>().expect("calls check the class");
    view.released = true;
    Ok(Value::NONE)
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let native = this.native::<View>().expect("slots get their own type");
    let released = native.data::<View>().is_some_and(|view| view.released);
    let what = if released {
        "released memory"
    } else {
        "memory"
    };
    let text = format!("<{what} at {:#x}>", this.bits());
    Ok(Value::object(ctx.new_str(&text)))
}

/// A copy of the bytes of a memoryview, whatever the stride, or of another object that has some; None without.
pub(super) fn copied(ctx: &mut Ctx, value: Value) -> Result<Option<Vec<u8>>, Thrown> {
    if value.native::<View>().is_some() {
        return bytes_of(ctx, value).map(Some);
    }
    let Some(buffer) = Buffer::get(ctx, value)? else {
        return Ok(None);
    };
    let size = buffer.as_bytes().len();
    reserve_text(ctx, size as u64)?;
    ctx.charge_bytes(size)?;
    Ok(Some(buffer.as_bytes().to_vec()))
}

fn bytes_of(ctx: &mut Ctx, this: Value) -> Result<Vec<u8>, Thrown> {
    let view = open(ctx, this)?;
    let size = view.count * view.format.size();
    reserve_text(ctx, size as u64 * 2)?;
    ctx.charge_bytes(size * 2)?;
    Ok(shape::bytes(&view))
}

fn hash(ctx: &mut Ctx, this: Value) -> Result<i64, Thrown> {
    let native = this.native::<View>().expect("slots get their own type");
    if let Some(hash) = native.data::<View>().and_then(|view| view.hash) {
        return Ok(hash);
    }
    let view = open(ctx, this)?;
    if !view.readonly {
        return Err(ctx.value_error("cannot hash writable memoryview object"));
    }
    if view.format.size() != 1 {
        return Err(ctx.value_error("memoryview: hashing is restricted to formats 'B', 'b' or 'c'"));
    }
    let bytes = bytes_of(ctx, this)?;
    let hash = hashes::hash_bytes(&bytes);
    native.data_mut::<View>().expect("its class says so").hash = Some(hash);
    Ok(hash)
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    if !matches!(op, CompareOp::Eq | CompareOp::Ne) {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    if is_released(left) || is_released(right) {
        // A view that was released equals itself only.
        return Ok(Value::bool(
            (left.bits() == right.bits()) == (op == CompareOp::Eq),
        ));
    }
    let left = open(ctx, left)?;
    let Some(right) = view_of(ctx, right)? else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    let mut equal = left.count == right.count && shape::same(&left, &right);
    if !left.text.is_none() || !right.text.is_none() {
        // Of formats that are not looked into the bytes are compared.
        equal = equal && left.is_written_as(&right);
        if equal {
            let size = left.count * left.format.size();
            reserve_text(ctx, size as u64 * 2)?;
            ctx.charge_bytes(size * 2)?;
            equal = shape::bytes(&left) == shape::bytes(&right);
        }
        return Ok(Value::bool(equal == (op == CompareOp::Eq)));
    }
    let mut index = 0;
    while equal && index < left.count {
        ctx.charge(1)?;
        let (a, b) = (item(ctx, &left, index)?, item(ctx, &right, index)?);
        equal = ctx.compare_bool(CompareOp::Eq, a, b)?;
        index += 1;
    }
    Ok(Value::bool(equal == (op == CompareOp::Eq)))
}

/// The value of item `index`, which is in range.
fn item(ctx: &mut Ctx, view: &View, index: usize) -> PyResult {
    view.check_known(ctx)?;
    match view.item(index) {
        Some(bytes) => view.format.unpack(ctx, bytes),
        None => Err(ctx.index_error("index out of bounds on dimension 1")),
    }
}

fn get_item(ctx: &mut Ctx, this: Value, key: Value) -> PyResult {
    let view = open(ctx, this)?;
    if !view.shape.is_none() {
        if let Some(slice) = key.get::<Slice>() {
            let part = shape::part(ctx, view, slice)?;
            return make(ctx, part);
        }
        return match shape::place(ctx, &view, key)? {
            Some(index) => item(ctx, &view, index),
            None => Ok(this),
        };
    }
    if let Some(slice) = key.get::<Slice>() {
        let part = part(ctx, view, slice)?;
        return make(ctx, part);
    }
    let position = position(ctx, &view, key)?;
    item(ctx, &view, position)
}

fn part(ctx: &mut Ctx, view: View, slice: Gc<Slice>) -> Result<View, Thrown> {
    let (start, _, step, count) = slice::slice_indices(ctx, slice, view.count)?;
    Ok(View {
        start: match count {
            0 => view.start,
            _ => view.offset(start as usize).unwrap_or(view.start),
        },
        count,
        stride: view.stride.saturating_mul(step),
        ..view
    })
}

fn iter(ctx: &mut Ctx, this: Value) -> PyResult {
    let view = open(ctx, this)?;
    if !view.shape.is_none() {
        return Err(shape::no_items(ctx, &view));
    }
    ctx.new_sequence_iterator(this)
}

/// Whether a key slices several dimensions.
fn is_slices(key: Value) -> bool {
    key.get::<Tuple>().is_some_and(|tuple| {
        !tuple.items().is_empty() && tuple.items().iter().all(|key| key.get::<Slice>().is_some())
    })
}

fn position(ctx: &mut Ctx, view: &View, key: Value) -> Result<usize, Thrown> {
    if let Some(tuple) = key.get::<Tuple>()
        && let [key] = tuple.items()
    {
        return position(ctx, view, *key);
    }
    if is_slices(key) {
        return Err(ctx.not_implemented_error("multi-dimensional slicing is not implemented"));
    }
    if let Some(keys) = key.get::<Tuple>() {
        let count = keys.items().len();
        return Err(ctx.type_error(&format!(
            "cannot index 1-dimension view with {count}-element tuple"
        )));
    }
    let Some(index) = sequence::item_index(ctx, key)? else {
        return Err(ctx.type_error("memoryview: invalid slice key"));
    };
    match sequence::position(index, view.count) {
        Some(position) => Ok(position),
        None => Err(ctx.index_error("index out of bounds on dimension 1")),
    }
}

fn set_item(ctx: &mut Ctx, this: Value, key: Value, value: Value) -> Result<(), Thrown> {
    let view = open(ctx, this)?;
    if view.readonly {
        return Err(ctx.type_error("cannot modify read-only memory"));
    }
    if value.is_unbound() {
        return Err(ctx.type_error("cannot delete memory"));
    }
    if !view.shape.is_none() {
        if key.get::<Slice>().is_some() || is_slices(key) {
            let message = "memoryview slice assignments are currently restricted to ndim = 1";
            return Err(ctx.not_implemented_error(message));
        }
        let Some(index) = shape::place(ctx, &view, key)? else {
            return Err(ctx.type_error("memoryview: invalid slice key"));
        };
        view.check_known(ctx)?;
        let bytes = view.format.pack(ctx, value)?;
        return store(ctx, &view, index, &bytes[..view.format.size()]);
    }
    if let Some(slice) = key.get::<Slice>() {
        let part = part(ctx, view, slice)?;
        let Some(source) = view_of(ctx, value)? else {
            let name = ctx.type_name(value);
            return Err(ctx.type_error(&format!("a bytes-like object is required, not '{name}'")));
        };
        if source.count != part.count || !source.is_written_as(&part) {
            return Err(ctx.value_error(
                "memoryview assignment: lvalue and rvalue have different structures",
            ));
        }
        // The two may overlap.
        let bytes = match copied(ctx, value)? {
            Some(bytes) => bytes,
            None => {
                reserve_text(ctx, source.as_bytes().len() as u64)?;
                source.as_bytes().to_vec()
            }
        };
        let size = part.format.size();
        for (index, item) in bytes.chunks_exact(size).enumerate() {
            store(ctx, &part, index, item)?;
        }
        return Ok(());
    }
    if is_slices(key) {
        let message = "memoryview slice assignments are currently restricted to ndim = 1";
        return Err(ctx.not_implemented_error(message));
    }
    let position = position(ctx, &view, key)?;
    view.check_known(ctx)?;
    let bytes = view.format.pack(ctx, value)?;
    store(ctx, &view, position, &bytes[..view.format.size()])
}

fn store(ctx: &mut Ctx, view: &View, index: usize, item: &[u8]) -> Result<(), Thrown> {
    if !view.owner.is_writable() {
        return Err(ctx.type_error("cannot modify read-only memory"));
    }
    match view.offset(index) {
        Some(offset) if view.owner.write(offset, item) => Ok(()),
        _ => Err(ctx.index_error("index out of bounds on dimension 1")),
    }
}

fn tobytes(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if let Some(order) = args.get(1)
        && !order.is_none()
    {
        let order = ctx.expect_str(order, "tobytes() argument 'order'")?;
        if !matches!(order.as_str(), "C" | "F" | "A") {
            return Err(ctx.value_error("order must be 'C', 'F' or 'A'"));
        }
        let view = open(ctx, args[0])?;
        let keeps = order.as_str() == "A" && !view.is_contiguous() && shape::is_fortran(&view);
        if (order.as_str() == "F" || keeps) && view.dimensions() > 1 {
            let size = view.count * view.format.size();
            reserve_text(ctx, size as u64 * 2)?;
            ctx.charge_bytes(size * 2)?;
            let bytes = shape::fortran_bytes(&view);
            return Ok(Value::object(ctx.new_bytes(&bytes)));
        }
    }
    let bytes = bytes_of(ctx, args[0])?;
    Ok(Value::object(ctx.new_bytes(&bytes)))
}

fn tolist(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = open(ctx, args[0])?;
    if !view.shape.is_none() {
        return shape::nested(ctx, &view);
    }
    let list = ctx.new_list(Vec::new());
    let mark = ctx.temps_mark();
    for index in 0..view.count {
        ctx.charge(1)?;
        let item = item(ctx, &view, index)?;
        ctx.list_push(list, item)?;
        ctx.temps_release(mark);
    }
    Ok(Value::object(list))
}

fn cast(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = open(ctx, args[0])?;
    let Some(text) = args[1].payload::<Str>() else {
        let name = ctx.type_name(args[1]);
        return Err(ctx.type_error(&format!("cast() argument 'format' must be str, not {name}")));
    };
    if args.get(2).is_some() && !view.shape.is_none() {
        return Err(ctx.type_error("memoryview: cast must be 1D -> ND or ND -> 1D"));
    }
    if !view.is_contiguous() {
        return Err(ctx.type_error("memoryview: casts are restricted to C-contiguous views"));
    }
    // CPython casts such items to nothing, but lends their bytes to who asks for no format: here that is to cast to bytes.
    if !view.text.is_none() && text.as_str() != "B" {
        return Err(ctx.value_error(
            "memoryview: source format must be a native single character format prefixed with an optional '@'",
        ));
    }
    let Some(format) = Format::parse(text.as_str()) else {
        return Err(ctx.value_error(
            "memoryview: destination format must be a native single character format prefixed with an optional '@'",
        ));
    };
    if view.format.size() != 1 && format.size() != 1 {
        return Err(ctx.type_error("memoryview: cannot cast between two non-byte formats"));
    }
    let size = view.count * view.format.size();
    if size % format.size() != 0 {
        return Err(ctx.type_error("memoryview: length is not a multiple of itemsize"));
    }
    let count = size / format.size();
    let shape = match args.get(2) {
        Some(shape) => shape::of(ctx, shape, count)?,
        None => Value::NONE,
    };
    make(
        ctx,
        View {
            count,
            stride: format.size() as i64,
            format,
            shape,
            text: Value::NONE,
            ..view
        },
    )
}

//! Items of one dtype made items of another, and copies.
//!
//! What does not live here: which casts are allowed (`dtype/promote.rs`), numbers among themselves
//! (`wardian_strided::cast`).

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::value::Value;
use wardian_strided::buffer::Run;
use wardian_strided::cast as numbers;
use wardian_strided::element::Number;
use wardian_strided::gather::fill as fill_with;
use wardian_strided::layout::{Layout, Order, Shape, may_overlap};
use wardian_strided::walk::Walk;

use super::item::{self, Item};
use super::storage::{Shared, Storage};
use super::{View, new_view, new_view_to_write};
use crate::dtype::promote::{Casting, can_cast};
use crate::dtype::{Code, Dtype};
use crate::{ufunc::errors, work};

/// One number as another, in the machine's order. `code`: Python code asked for it, so that what does not fit is an error
/// as it is for Python's own numbers.
pub fn item(
    ctx: &mut Ctx,
    from: Dtype,
    bytes: &[u8],
    to: Dtype,
    code: Option<Code>,
) -> Result<Item, Thrown> {
    // Times are the ints that they are; a signed integer in whose place Python code puts one asks for `int()` of it.
    let one = match from.code.number() {
        None if from.code.is_time() && to.code.is_number() => {
            if let (Some(code), 'i', Some(number)) = (code, to.code.kind(), to.code.number()) {
                let value = item::bytes_to_python(ctx, from, bytes)?;
                let class = Value::object(ctx.types.int);
                let int = ctx.call(class, &[value])?;
                return item::int_to_item(ctx, int, code, number);
            }
            Some(Number::Int64)
        }
        number => number,
    };
    let (Some(one), Some(two)) = (one, to.code.number()) else {
        let value = item::bytes_to_python(ctx, from, bytes)?;
        return item::from_value(ctx, to, value);
    };
    let layout = |size| Layout::contiguous(&[], size, Order::C).expect("one item");
    let mut out: Item = smallvec::smallvec![0; to.size];
    let done = numbers::cast(
        (one, bytes, &layout(one.size())),
        (two, &mut out, &layout(two.size())),
        work::poll(ctx),
    )?;
    errors::report(ctx, done, "cast")?;
    Ok(out)
}

/// A copy of items as another dtype, in an order.
pub fn cast(ctx: &mut Ctx, view: &View, dtype: Dtype, order: Order) -> Result<View, Thrown> {
    if let Some((base, more)) = dtype.subarray.clone() {
        // Each item fills an array of its own.
        let shape: Shape = view.shape().iter().chain(&more).copied().collect();
        let made = new_view(ctx, base, &shape, Order::C)?;
        let mut from = view.clone();
        for _ in &more {
            let axes = from.layout.axes();
            from.layout = from.layout.with_axis(axes);
        }
        assign(ctx, &made, &from)?;
        return Ok(made);
    }
    let made = new_view_to_write(ctx, dtype, view.shape(), order)?;
    assign(ctx, &made, view)?;
    Ok(made)
}

/// The same items if they are of this number already, else a copy that is.
pub fn as_number(ctx: &mut Ctx, view: &View, number: Number) -> Result<View, Thrown> {
    if view.dtype.number() == Some(number) {
        return Ok(view.clone());
    }
    let dtype = Dtype::of_number(ctx, number);
    cast(ctx, view, dtype, Order::C)
}

/// A copy in an order.
pub fn copy(ctx: &mut Ctx, view: &View, order: Order) -> Result<View, Thrown> {
    cast(ctx, view, view.dtype, order)
}

/// Put the items of `from`, repeated where its shape says so, where those of `to` are.
///
/// # Errors
/// Where they do not go together, and where a cast of an item is an error.
pub fn assign(ctx: &mut Ctx, to: &View, from: &View) -> Result<(), Thrown> {
    let mut from = from.clone();
    // What is longer by axes of length one loses them.
    while from.layout.axes() > to.layout.axes() && from.shape()[0] == 1 {
        from.layout = from.layout.pick(0, 0);
    }
    let Some(layout) = from.layout.broadcast(to.shape()) else {
        let (one, two) = (
            super::shape::tight_text(from.shape()),
            super::shape::tight_text(to.shape()),
        );
        return Err(ctx.value_error(&format!(
            "could not broadcast input array from shape {one} into shape {two}"
        )));
    };
    from.layout = layout;
    if to.size() == 0 {
        return Ok(());
    }
    if from.storage == to.storage && may_overlap(&from.layout, &to.layout) {
        if from.layout == to.layout && from.dtype.same(to.dtype) {
            return Ok(());
        }
        let apart = new_view(ctx, from.dtype, from.shape(), Order::C)?;
        assign_apart(ctx, &apart, &from)?;
        from = apart;
    }
    assign_apart(ctx, to, &from)
}

/// Whether records have bytes that are those of no field.
pub fn has_gaps(dtype: Dtype) -> bool {
    let Some(fields) = &dtype.fields else {
        return dtype
            .subarray
            .as_ref()
            .is_some_and(|(base, _)| has_gaps(*base));
    };
    let known: usize = fields.iter().map(|field| field.dtype.size).sum();
    known != dtype.size || fields.iter().any(|field| has_gaps(field.dtype))
}

/// Of two views of one shape that have no items in common.
fn assign_apart(ctx: &mut Ctx, to: &View, from: &View) -> Result<(), Thrown> {
    if to.dtype.code == Code::Object && from.dtype.code == Code::Object {
        return objects(ctx, to, from);
    }
    if from.dtype.same(to.dtype) && !from.dtype.has_objects() {
        if let Some(fields) = to.dtype.fields.clone()
            && has_gaps(to.dtype)
        {
            // What lies between the fields stays as it is.
            for field in &fields {
                let to = super::field::view_of_field(to, field);
                assign_apart(ctx, &to, &super::field::view_of_field(from, field))?;
            }
            return Ok(());
        }
        return bytes(ctx, to, from);
    }
    if from.dtype.fields.is_some() || to.dtype.fields.is_some() {
        if !can_cast(from.dtype, to.dtype, Casting::Unsafe) {
            return Err(not_allowed(ctx, from.dtype, to.dtype, Casting::Unsafe));
        }
        if let (Some([only]), None) = (from.dtype.fields.as_deref(), &to.dtype.fields)
            && to.dtype.code != Code::Object
        {
            // The only field; of arrays in it the first item.
            let mut part = super::field::view_of_field(from, only);
            while part.layout.axes() > to.layout.axes() {
                let last = part.layout.axes() - 1;
                if part.shape()[last] == 0 {
                    return Err(not_allowed(ctx, from.dtype, to.dtype, Casting::Unsafe));
                }
                part.layout = part.layout.pick(last, 0);
            }
            return assign(ctx, to, &part);
        }
    }
    if let (Some(one), Some(two)) = (from.dtype.number(), to.dtype.number()) {
        if to.size() > 1 && from.layout.strides().iter().all(|stride| *stride == 0) {
            // One item for all is cast once.
            let shape: [usize; 0] = [];
            let (mut item, mut single) = (from.clone(), new_view(ctx, to.dtype, &shape, Order::C)?);
            while item.layout.axes() > 0 {
                item.layout = item.layout.pick(0, 0);
            }
            assign_apart(ctx, &single, &item)?;
            single.layout = single.layout.broadcast(to.shape()).expect("of one item");
            return bytes(ctx, to, &single);
        }
        if from.storage == to.storage {
            let apart = new_view(ctx, from.dtype, from.shape(), Order::C)?;
            bytes(ctx, &apart, from)?;
            return assign_apart(ctx, to, &apart);
        }
        from.bytes(ctx)?;
        to.bytes_mut(ctx)?;
        let source = from.storage.bytes();
        let Some(target) = to.storage.bytes_mut() else {
            return Ok(());
        };
        let flags = numbers::cast(
            (one, source, &from.layout),
            (two, target, &to.layout),
            work::poll(ctx),
        )?;
        return errors::report(ctx, flags, "cast");
    }
    if (from.dtype.code.is_time() || to.dtype.code.is_time())
        && crate::time::cast::assign(ctx, to, from)?
    {
        return Ok(());
    }
    if super::text_cast::assign(ctx, to, from)? {
        return Ok(());
    }
    if super::object_cast::assign(ctx, to, from)? {
        return Ok(());
    }
    // Item by item, by way of Python's objects.
    let places = pairs(to, from);
    for (target, source) in places {
        ctx.charge(4)?;
        let mark = ctx.temps_mark();
        one(ctx, to, target, from, source)?;
        ctx.temps_release(mark);
    }
    Ok(())
}

/// `Cannot cast array data from … to … according to the rule …`.
pub fn not_allowed(ctx: &mut Ctx, from: Dtype, to: Dtype, casting: Casting) -> Thrown {
    let texts = crate::dtype::text::repr_of(ctx, from)
        .and_then(|from| Ok((from, crate::dtype::text::repr_of(ctx, to)?)));
    match texts {
        Ok((from, to)) => ctx.type_error(&format!(
            "Cannot cast array data from {from} to {to} according to the rule {}",
            casting.quoted()
        )),
        Err(thrown) => thrown,
    }
}

/// Whether items are bytes without a meaning.
fn is_raw(dtype: Dtype) -> bool {
    dtype.code == Code::Void && dtype.fields.is_none() && dtype.subarray.is_none()
}

/// One item that is cast, by way of Python's objects.
pub fn one(
    ctx: &mut Ctx,
    to: &View,
    target: usize,
    from: &View,
    source: usize,
) -> Result<(), Thrown> {
    if from.dtype.code == Code::Void && to.dtype.code == Code::Void {
        return super::field::copy_item(ctx, to, target, from, source);
    }
    if is_raw(to.dtype) && !from.dtype.has_objects() {
        // Bytes without a meaning are those of the item as it lies there.
        let mut made = item::Item::from_elem(0, to.dtype.size);
        let count = from.dtype.size.min(to.dtype.size);
        match from.storage.bytes().get(source..source + count) {
            Some(bytes) => made[..count].copy_from_slice(bytes),
            None => return Err(super::storage::Shared::shrunk(ctx)),
        }
        return item::put(ctx, to, target, &made);
    }
    if let (Some(_), Some(_)) = (from.dtype.code.number(), to.dtype.code.number()) {
        let bytes = item::item_at(ctx, from, source)?;
        let mut made = item(ctx, from.dtype, &bytes, to.dtype, None)?;
        item::swap(to.dtype, &mut made);
        return item::put(ctx, to, target, &made);
    }
    if from.dtype.code == Code::Void && to.dtype.code == Code::Bool {
        let truth = super::field::truth_at(ctx, from, source)?;
        return item::put(ctx, to, target, &[u8::from(truth)]);
    }
    let value = match (from.dtype.code, to.dtype.code) {
        // The text of a number is that of numpy's scalar.
        (code, Code::Str | Code::Bytes) if code.is_number() || code.is_time() => {
            let scalar = item::to_scalar(ctx, from, source)?;
            Value::object(ctx.str(scalar)?)
        }
        (Code::Datetime, Code::Object) | (Code::Timedelta, Code::Object) => {
            item::to_python(ctx, from, source)?
        }
        (code, _) if code.is_time() => item::to_scalar(ctx, from, source)?,
        _ => item::to_python(ctx, from, source)?,
    };
    if matches!(from.dtype.code, Code::Str | Code::Bytes) && to.dtype.code == Code::Bool {
        let item = [u8::from(ctx.truth(value)?)];
        return item::put(ctx, to, target, &item);
    }
    if from.dtype.code == Code::Bytes && to.dtype.code.is_number() {
        let encoding = Value::object(ctx.new_str("ascii"));
        let text = ctx.call_attr(value, "decode", &[encoding])?;
        return item::set(ctx, to, target, text);
    }
    let set = item::set(ctx, to, target, value);
    if set.is_err()
        && from.dtype.code == Code::Str
        && matches!(to.dtype.code.kind(), 'i' | 'u' | 'f')
    {
        return Err(no_number(ctx, to, from, source));
    }
    set
}

/// The error of a text that is no number names it as numpy's scalar.
#[cold]
fn no_number(ctx: &mut Ctx, to: &View, from: &View, source: usize) -> Thrown {
    if ctx.catch(ctx.exceptions.ValueError).is_none() {
        return Thrown;
    }
    let text = item::to_scalar(ctx, from, source).and_then(|scalar| ctx.repr(scalar));
    match text {
        Ok(text) if to.dtype.code.kind() == 'f' => {
            let text = text.as_str();
            ctx.value_error(&format!("could not convert string to float: {text}"))
        }
        Ok(text) => {
            let text = text.as_str();
            ctx.value_error(&format!("invalid literal for int() with base 10: {text}"))
        }
        Err(thrown) => thrown,
    }
}

/// The places of the items of two views of one shape.
pub fn pairs(to: &View, from: &View) -> Vec<(usize, usize)> {
    let mut places = Vec::with_capacity(to.size());
    let walked: Result<(), ()> =
        Walk::new([&to.layout, &from.layout]).runs(|[one, two]: [Run; 2], count| {
            for index in 0..count as isize {
                places.push((
                    one.start.wrapping_add_signed(index * one.stride),
                    two.start.wrapping_add_signed(index * two.stride),
                ));
            }
            Ok(())
        });
    debug_assert!(walked.is_ok(), "nothing ends the walk");
    places
}

/// The places of the items of a view, in the order of C.
pub fn places(layout: &Layout) -> Vec<usize> {
    let mut places = Vec::with_capacity(layout.size());
    in_order(layout, |place| places.push(place));
    places
}

/// Visit the places of the items in the order of C, whatever order they lie in.
pub fn in_order(layout: &Layout, mut visit: impl FnMut(usize)) {
    let (shape, strides) = (layout.shape(), layout.strides());
    if layout.size() == 0 {
        return;
    }
    let Some(last) = shape.len().checked_sub(1) else {
        visit(layout.offset());
        return;
    };
    let mut indices = vec![0usize; shape.len()];
    let mut start = layout.offset();
    loop {
        let mut place = start;
        for _ in 0..shape[last] {
            visit(place);
            place = place.wrapping_add_signed(strides[last]);
        }
        let mut axis = last;
        loop {
            let Some(next) = axis.checked_sub(1) else {
                return;
            };
            axis = next;
            indices[axis] += 1;
            start = start.wrapping_add_signed(strides[axis]);
            if indices[axis] < shape[axis] {
                break;
            }
            start = start.wrapping_add_signed(-(shape[axis] as isize) * strides[axis]);
            indices[axis] = 0;
        }
    }
}

fn objects(ctx: &mut Ctx, to: &View, from: &View) -> Result<(), Thrown> {
    work::pay(ctx, to.size(), 2)?;
    if from.storage != to.storage
        && let (Storage::Objects(target), Storage::Objects(source)) =
            (to.storage.get_mut(), from.storage.get())
    {
        let copied = Walk::new([&to.layout, &from.layout]).runs(|[to, from]: [Run; 2], count| {
            for index in 0..count as isize {
                let place = to.start.wrapping_add_signed(index * to.stride) / 8;
                let start = from.start.wrapping_add_signed(index * from.stride) / 8;
                *target.get_mut(place).ok_or(())? = *source.get(start).ok_or(())?;
            }
            Ok(())
        });
        return copied.map_err(|()| Shared::shrunk(ctx));
    }
    for (target, source) in pairs(to, from) {
        let object = item::object_at(ctx, from, source)?;
        item::set_object(ctx, to, target, object)?;
    }
    Ok(())
}

/// Items as they are, of one size.
fn bytes(ctx: &mut Ctx, to: &View, from: &View) -> Result<(), Thrown> {
    let size = to.dtype.size;
    if size == 0 {
        return Ok(());
    }
    from.bytes(ctx)?;
    to.bytes_mut(ctx)?;
    let walk = Walk::new([&to.layout, &from.layout]);
    if from.storage == to.storage {
        // Apart, but in one storage: by way of a copy of each item.
        let Some(target) = to.storage.bytes_mut() else {
            return Ok(());
        };
        return walk.blocks(|[to, from]: [Run; 2], count| {
            ctx.charge_midway((count * size) as u64 / 64 + 1)?;
            for index in 0..count as isize {
                let source = from.start.wrapping_add_signed(index * from.stride);
                let place = to.start.wrapping_add_signed(index * to.stride);
                target.copy_within(source..source + size, place);
            }
            Ok(())
        });
    }
    let source = from.storage.bytes();
    let Some(target) = to.storage.bytes_mut() else {
        return Ok(());
    };
    if let Some(width) = repeated_row(&to.layout, &from.layout) {
        // One row for all, such as a colour for all pixels.
        let (start, first) = (to.layout.offset(), from.layout.offset());
        let rows = &mut target[start..start + to.size() * size];
        let row = &source[first..first + width];
        for part in rows.chunks_mut(width * (FILLED / width).max(1)) {
            ctx.charge_midway(part.len() as u64 / 64 + 1)?;
            fill_with(part, row);
        }
        return Ok(());
    }
    walk.blocks(|[to, from]: [Run; 2], count| {
        ctx.charge_midway((count * size) as u64 / 64 + 1)?;
        let is_row = to.stride == size as isize;
        if is_row && from.stride == size as isize {
            let length = count * size;
            target[to.start..to.start + length]
                .copy_from_slice(&source[from.start..from.start + length]);
            return Ok(());
        }
        if is_row && from.stride == 0 {
            let rooms = &mut target[to.start..to.start + count * size];
            fill_with(rooms, &source[from.start..from.start + size]);
            return Ok(());
        }
        match size {
            1 => each::<1>(target, to, source, from, count),
            2 => each::<2>(target, to, source, from, count),
            4 => each::<4>(target, to, source, from, count),
            8 => each::<8>(target, to, source, from, count),
            16 => each::<16>(target, to, source, from, count),
            _ => {
                for index in 0..count as isize {
                    let start = from.start.wrapping_add_signed(index * from.stride);
                    let place = to.start.wrapping_add_signed(index * to.stride);
                    target[place..place + size].copy_from_slice(&source[start..start + size]);
                }
            }
        }
        Ok(())
    })
}

/// Bytes that are filled between two charges.
const FILLED: usize = 1 << 16;

/// The bytes of the items that `from` repeats along its first axes, where both lie without gaps.
fn repeated_row(to: &Layout, from: &Layout) -> Option<usize> {
    let repeats = from
        .strides()
        .iter()
        .take_while(|stride| **stride == 0)
        .count();
    if repeats == 0 || repeats == from.axes() || to.size() == 0 || !to.is_contiguous(Order::C) {
        return None;
    }
    let mut row = from.clone();
    for _ in 0..repeats {
        row = row.pick(0, 0);
    }
    row.is_contiguous(Order::C).then(|| row.size() * row.item())
}

fn each<const N: usize>(target: &mut [u8], to: Run, source: &[u8], from: Run, count: usize) {
    if to.stride == N as isize {
        let (rooms, _) = target[to.start..to.start + count * N].as_chunks_mut::<N>();
        let mut place = from.start;
        for room in rooms {
            *room = source[place..place + N].try_into().expect("N bytes");
            place = place.wrapping_add_signed(from.stride);
        }
        return;
    }
    for index in 0..count as isize {
        let start = from.start.wrapping_add_signed(index * from.stride);
        let place = to.start.wrapping_add_signed(index * to.stride);
        let item: [u8; N] = source[start..start + N].try_into().expect("N bytes");
        target[place..place + N].copy_from_slice(&item);
    }
}

/// Put one value where each item is.
pub fn fill(ctx: &mut Ctx, to: &View, value: Value) -> Result<(), Thrown> {
    let shape: [usize; 0] = [];
    let single = new_view(ctx, to.dtype, &shape, Order::C)?;
    item::set(ctx, &single, 0, value)?;
    assign(ctx, to, &single)
}

/// An array of the same items in the order of C, the same if it has it already.
pub fn in_c(ctx: &mut Ctx, view: &View) -> Result<View, Thrown> {
    match view.is_c() {
        true => Ok(view.clone()),
        false => copy(ctx, view, Order::C),
    }
}

/// The bytes of all items in an order, as `tobytes` gives them.
pub fn to_bytes(ctx: &mut Ctx, view: &View, order: Order) -> PyResult {
    if view.dtype.has_objects() {
        return object_bytes(ctx, view, order);
    }
    let copy = if view.layout.is_contiguous(order) {
        view.clone()
    } else {
        copy(ctx, view, order)?
    };
    let length = copy.size() * copy.dtype.size;
    ctx.reserve(length)?;
    copy.bytes(ctx)?;
    let start = copy.layout.extent().start;
    // An array without items may begin behind the end.
    let bytes = copy.storage.bytes().get(start..start + length);
    Ok(Value::object(ctx.new_bytes(bytes.unwrap_or_default())))
}

/// Put one object where each object of each item is.
pub fn fill_objects(ctx: &mut Ctx, view: &View, value: Value) -> Result<(), Thrown> {
    let mut offsets = Vec::new();
    object_offsets(view.dtype, 0, &mut offsets);
    work::pay(ctx, view.size().saturating_mul(offsets.len()), 2)?;
    for place in places(&view.layout) {
        for offset in &offsets {
            item::set_object(ctx, view, place + offset, value)?;
        }
    }
    Ok(())
}

/// Where among the bytes of an item its objects are.
fn object_offsets(dtype: Dtype, start: usize, found: &mut Vec<usize>) {
    if let Some((base, shape)) = &dtype.subarray {
        for index in 0..shape.iter().product::<usize>() {
            if base.has_objects() {
                object_offsets(*base, start + index * base.size, found);
            }
        }
    } else if let Some(fields) = &dtype.fields {
        for field in fields {
            object_offsets(field.dtype, start + field.offset, found);
        }
    } else if dtype.code == Code::Object {
        found.push(start);
    }
}

/// As [`to_bytes`] of items with objects: an object's bytes are the number that `id()` tells.
fn object_bytes(ctx: &mut Ctx, view: &View, order: Order) -> PyResult {
    let size = view.dtype.size;
    let length = view.size().saturating_mul(size);
    ctx.reserve(length.saturating_mul(2))?;
    ctx.charge_bytes(length)?;
    let mut offsets = Vec::new();
    object_offsets(view.dtype, 0, &mut offsets);
    let mut bytes = Vec::with_capacity(length);
    for place in places(&view.ordered(order)) {
        let start = bytes.len();
        match view.storage.bytes().get(place..place + size) {
            Some(item) => bytes.extend_from_slice(item),
            None => bytes.resize(start + size, 0),
        }
        for offset in &offsets {
            let object = item::object_at(ctx, view, place + offset)?;
            bytes[start + offset..start + offset + 8].copy_from_slice(&object.bits().to_le_bytes());
        }
    }
    Ok(Value::object(ctx.new_bytes(&bytes)))
}

//! Arrays in pickles, and deep copies.
//!
//! **Invariant:** nothing in a state is trusted: what does not fit together is an error.

use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::{Bytes, List, Tuple};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::layout::Order;

use super::make::Wanted;
use super::methods::copy_as;
use super::reshape::flattened;
use super::{Array, array_of, cast, item, iterate, new_view, shape, this_view};
use crate::dtype::{Code, Dtype};

pub(super) fn deep_copy(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let copy = copy_as(ctx, args[0], Wanted::Keep)?;
    let view = this_view(copy);
    if view.dtype.code == Code::Object {
        let module = ctx.import("copy")?;
        for place in cast::places(&view.layout) {
            let object = item::object_at(ctx, &view, place)?;
            let object = ctx.call_attr(module, "deepcopy", &[object, args[1]])?;
            item::set_object(ctx, &view, place, object)?;
        }
    }
    Ok(copy)
}

/// As numpy pickles arrays.
pub(super) fn reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let this = args[0];
    let view = this_view(this);
    let module = ctx.import("numpy._core.multiarray")?;
    let name = ctx.intern("_reconstruct");
    let function = ctx.get_attr(module, name)?;
    let class = Value::object(ctx.class_of(this));
    let shape = ctx.new_tuple(&[Value::small_int(0)]);
    let letter = Value::object(ctx.new_bytes(b"b"));
    let arguments = ctx.new_tuple(&[class, Value::object(shape), letter]);
    let is_f = view.is_f() && !view.is_c();
    let content = match view.dtype.has_objects() {
        true => {
            let flat = flattened(
                ctx,
                &view,
                Wanted::Order(if is_f { Order::F } else { Order::C }),
                true,
            )?;
            iterate::to_list(ctx, &flat)?
        }
        false => cast::to_bytes(ctx, &view, if is_f { Order::F } else { Order::C })?,
    };
    let shape = shape::tuple(ctx, view.shape());
    let state = ctx.new_tuple(&[
        Value::small_int(1),
        shape,
        view.dtype.value(),
        Value::bool(is_f),
        content,
    ]);
    Ok(Value::object(ctx.new_tuple(&[
        function,
        Value::object(arguments),
        Value::object(state),
    ])))
}

/// The other half of [`reduce`]; what does not fit together is an error.
pub(super) fn set_state(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let items = args[1]
        .payload::<Tuple>()
        .map(|tuple| tuple.items().to_vec())
        .unwrap_or_default();
    let rest = match items.len() {
        5 => &items[1..],
        4 => &items[..],
        _ => return Err(ctx.value_error("__setstate__ takes a tuple of five")),
    };
    let shape = shape::shape_of(ctx, rest[0])?;
    let Some(dtype) = Dtype::from_value(rest[1]) else {
        return Err(ctx.type_error("descriptor expected in the state of an array"));
    };
    let order = if ctx.truth(rest[2])? {
        Order::F
    } else {
        Order::C
    };
    let view = new_view(ctx, dtype, &shape, order)?;
    if dtype.has_objects() {
        let Some(list) = rest[3].payload::<List>() else {
            return Err(ctx.type_error("object pickle not returning list"));
        };
        let flat = flattened(ctx, &view, Wanted::Order(order), false)?;
        if list.items.len() != view.size() {
            return Err(ctx.value_error("the state of an array has the wrong number of items"));
        }
        for (place, value) in cast::places(&flat.layout)
            .into_iter()
            .zip(list.items.clone())
        {
            item::set(ctx, &flat, place, value)?;
        }
    } else {
        let bytes = match (rest[3].payload::<Bytes>(), rest[3].payload::<Str>()) {
            (Some(bytes), _) => bytes.as_bytes().to_vec(),
            (_, Some(text)) => text
                .as_str()
                .chars()
                .map(|code| code as u32 as u8)
                .collect(),
            _ => {
                let buffer = wardian_runtime::types::bytes::Buffer::expect(ctx, rest[3])?;
                buffer.as_bytes().to_vec()
            }
        };
        let room = view.storage.bytes_mut().expect("new bytes");
        if room.len() != bytes.len() {
            return Err(ctx.value_error("buffer size does not match array size"));
        }
        room.copy_from_slice(&bytes);
    }
    // Items in another order of bytes come back in the machine's.
    let view = match dtype.swapped {
        true => {
            let native = dtype.native_order(ctx);
            cast::cast(ctx, &view, native, order)?
        }
        false => view,
    };
    let array = array_of(args[0]).expect("of an array");
    let array = array.data_mut::<Array>().expect("made of an array");
    array.view = view;
    array.base = Value::UNBOUND;
    array.writeable = true;
    Ok(Value::NONE)
}

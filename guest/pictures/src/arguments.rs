//! Arguments as Pillow's C takes them: ints of 32 bits, single floats, rows of a fixed number of them, modes, pictures.

use crate::core::Core;
use wardian_raster::{Mode, Picture};
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::{List, Tuple};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Native;
use wardian_runtime::object::slots::Special;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;

/// An int of 32 bits.
pub(crate) fn int(ctx: &mut Ctx, value: Value) -> Result<i32, Thrown> {
    let int = ctx.index_value(value)?;
    match ctx.int_to_i64(int).map(i32::try_from) {
        Some(Ok(int)) => Ok(int),
        Some(Err(_)) if ctx.int_to_i64(int).is_some_and(|int| int < 0) => {
            Err(ctx.overflow_error("signed integer is less than minimum"))
        }
        _ => Err(ctx.overflow_error("signed integer is greater than maximum")),
    }
}

/// The same, with what it is where it is not given.
pub(crate) fn int_or(ctx: &mut Ctx, value: Option<Value>, default: i32) -> Result<i32, Thrown> {
    value.map_or(Ok(default), |value| int(ctx, value))
}

/// A double.
pub(crate) fn double(ctx: &mut Ctx, value: Value) -> Result<f64, Thrown> {
    ctx.to_f64(value)
}

/// A single float.
pub(crate) fn single(ctx: &mut Ctx, value: Value) -> Result<f32, Thrown> {
    Ok(ctx.to_f64(value)? as f32)
}

/// The items of a tuple or a list, or of what gives some.
pub(crate) fn items(ctx: &mut Ctx, value: Value) -> Result<Vec<Value>, Thrown> {
    if let Some(tuple) = value.payload::<Tuple>() {
        ctx.reserve_items(tuple.items().len(), 8)?;
        return Ok(tuple.items().to_vec());
    }
    if let Some(list) = value.payload::<List>() {
        ctx.reserve_items(list.items.len(), 8)?;
        return Ok(list.items.clone());
    }
    let list = ctx.collect_list(value)?;
    ctx.keep(Value::object(list));
    Ok(list.items.clone())
}

/// So many items.
pub(crate) fn row<const N: usize>(ctx: &mut Ctx, value: Value) -> Result<[Value; N], Thrown> {
    let gives_items = (ctx.class_of(value).special(ctx, Special::GetItem)).is_some();
    if !gives_items || value.payload::<Dict>().is_some() {
        let name = ctx.type_name(value);
        return Err(ctx.type_error(&format!("argument must be {N}-item sequence, not {name}")));
    }
    let items = items(ctx, value)?;
    match <[Value; N]>::try_from(items) {
        Ok(items) => Ok(items),
        Err(items) => {
            let count = items.len();
            Err(ctx.type_error(&format!(
                "argument must be sequence of length {N}, not {count}"
            )))
        }
    }
}

/// So many ints.
pub(crate) fn ints<const N: usize>(ctx: &mut Ctx, value: Value) -> Result<[i32; N], Thrown> {
    let mut found = [0; N];
    for (found, item) in found.iter_mut().zip(row::<N>(ctx, value)?) {
        *found = int(ctx, item)?;
    }
    Ok(found)
}

/// So many doubles.
pub(crate) fn doubles<const N: usize>(ctx: &mut Ctx, value: Value) -> Result<[f64; N], Thrown> {
    let mut found = [0.0; N];
    for (found, item) in found.iter_mut().zip(row::<N>(ctx, value)?) {
        *found = double(ctx, item)?;
    }
    Ok(found)
}

/// So many single floats.
pub(crate) fn singles<const N: usize>(ctx: &mut Ctx, value: Value) -> Result<[f32; N], Thrown> {
    Ok(doubles::<N>(ctx, value)?.map(|number| number as f32))
}

/// A text.
pub(crate) fn text(ctx: &mut Ctx, value: Value) -> Result<Gc<Str>, Thrown> {
    match value.payload::<Str>() {
        Some(text) => Ok(text),
        None => {
            let name = ctx.type_name(value);
            Err(ctx.type_error(&format!("argument must be str, not {name}")))
        }
    }
}

/// The bytes of a value, or of a text in UTF-8. Of None, or where nothing is given, there are none.
pub(crate) fn bytes_or_text(ctx: &mut Ctx, value: Option<Value>) -> Result<Vec<u8>, Thrown> {
    let Some(value) = value.filter(|value| !value.is_none()) else {
        return Ok(Vec::new());
    };
    if let Some(text) = value.payload::<Str>() {
        ctx.reserve(text.as_str().len())?;
        return Ok(text.as_str().as_bytes().to_vec());
    }
    let buffer = Buffer::expect(ctx, value)?;
    ctx.reserve(buffer.as_bytes().len())?;
    Ok(buffer.as_bytes().to_vec())
}

/// A mode; None: there is none of the name.
pub(crate) fn mode_opt(ctx: &mut Ctx, value: Value) -> Result<Option<Mode>, Thrown> {
    Ok(Mode::named(text(ctx, value)?.as_str()))
}

/// A mode.
pub(crate) fn mode(ctx: &mut Ctx, value: Value) -> Result<Mode, Thrown> {
    match mode_opt(ctx, value)? {
        Some(mode) => Ok(mode),
        None => Err(ctx.value_error("unrecognized image mode")),
    }
}

/// A width and a height.
pub(crate) fn size(ctx: &mut Ctx, value: Value) -> Result<(usize, usize), Thrown> {
    let [width, height] = ints::<2>(ctx, value)?;
    match (usize::try_from(width), usize::try_from(height)) {
        (Ok(width), Ok(height)) => Ok((width, height)),
        _ => Err(ctx.value_error("bad image size")),
    }
}

/// A picture.
pub(crate) fn picture(ctx: &mut Ctx, value: Value) -> Result<Gc<Native>, Thrown> {
    match value.native::<Core>() {
        Some(native) => Ok(native),
        None => {
            let name = ctx.type_name(value);
            Err(ctx.type_error(&format!("argument must be ImagingCore, not {name}")))
        }
    }
}

/// A picture, if there is any.
pub(crate) fn picture_opt(
    ctx: &mut Ctx,
    value: Option<Value>,
) -> Result<Option<Gc<Native>>, Thrown> {
    value.map(|value| picture(ctx, value)).transpose()
}

/// The picture of an object that has one.
pub(crate) fn of(native: &Gc<Native>) -> &Picture {
    &native.data::<Core>().expect("checked where it came from").0
}

/// The same, to be changed. It is not to be held while another reference to it is.
pub(crate) fn of_mut(native: &Gc<Native>) -> &mut Picture {
    &mut native
        .data_mut::<Core>()
        .expect("checked where it came from")
        .0
}

/// The receiver of a method.
pub(crate) fn this(args: Args<'_>) -> Gc<Native> {
    args[0]
        .native::<Core>()
        .expect("calls check the class of the receiver")
}

//! Items as those of another dtype: `astype`, `view`, `byteswap`, `getfield`.
//!
//! What does not live here: casts of items (`cast.rs`), shapes (`reshape.rs`).

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::class::Class;
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::layout::{Layout, Order, Shape};

use super::make::{self, Wanted};
use super::methods::fresh_like;
use super::{View, array_of, cast, data, new_view, own, this_view};
use crate::dtype::promote::{Casting, can_cast};
use crate::dtype::{Code, Dtype, parse};
use crate::ufunc::resolve;
use crate::{errors, ufunc};

pub(super) fn astype(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = this_view(args[0]);
    let dtype = parse::dtype_of(ctx, args[1])?;
    let dtype = make::adapted(ctx, dtype, &view)?;
    ctx.keep(dtype.value());
    let order = make::order_of(ctx, args.get(2), Wanted::Keep)?;
    let casting = resolve::casting_of(ctx, args.get(3), Casting::Unsafe)?;
    let subok = match args.get(4) {
        Some(value) => ctx.truth(value)?,
        None => true,
    };
    let copies = match args.get(5) {
        Some(value) if ctx.class_of(value).name.as_str() == "_CopyMode" => {
            return Err(ctx.value_error(
                "_CopyMode enum is not allowed for astype function. Use true/false instead.",
            ));
        }
        Some(value) => ctx.truth(value)?,
        None => true,
    };
    if !can_cast(view.dtype, dtype, casting) {
        let (from, to) = (
            crate::dtype::text::repr_of(ctx, view.dtype)?,
            crate::dtype::text::repr_of(ctx, dtype)?,
        );
        return Err(ctx.type_error(&format!(
            "Cannot cast array data from {from} to {to} according to the rule {}",
            casting.quoted()
        )));
    }
    let order_fits = match order {
        Wanted::Keep | Wanted::Any => true,
        Wanted::Order(order) => view.layout.is_contiguous(order),
    };
    if !copies
        && dtype.same(view.dtype)
        && order_fits
        && (subok || super::subclass_of(ctx, args[0]).is_none())
    {
        return Ok(args[0]);
    }
    let made = match &dtype.subarray {
        Some((base, more)) => {
            let whole: Shape = view.shape().iter().chain(more).copied().collect();
            let made = new_view(ctx, *base, &whole, Order::C)?;
            let mut from = view.clone();
            for _ in more {
                let axes = from.layout.axes();
                from.layout = from.layout.with_axis(axes);
            }
            cast::assign(ctx, &made, &from)?;
            made
        }
        None => {
            warn_complex(ctx, view.dtype, dtype)?;
            make::copy_in(ctx, &view, dtype, order)?
        }
    };
    match subok {
        true => fresh_like(ctx, args[0], made),
        false => Ok(own(ctx, made)),
    }
}

/// The imaginary part is lost.
pub fn warn_complex(ctx: &mut Ctx, from: Dtype, to: Dtype) -> Result<(), Thrown> {
    if from.code.kind() == 'c' && matches!(to.code.kind(), 'f' | 'i' | 'u') {
        return errors::warn_of(
            ctx,
            "numpy.exceptions",
            "ComplexWarning",
            "Casting complex values to real discards the imaginary part",
        );
    }
    Ok(())
}

pub(super) fn byteswap(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = this_view(args[0]);
    let inplace = match args.get(1) {
        Some(value) => ctx.truth(value)?,
        None => false,
    };
    let target = match inplace {
        true => {
            super::check_writeable(ctx, args[0], "array")?;
            view
        }
        false => cast::copy(ctx, &view, Order::C)?,
    };
    turn(ctx, &target)?;
    match inplace {
        true => Ok(args[0]),
        false => fresh_like(ctx, args[0], target),
    }
}

/// Turn the bytes of all numbers around, those in the fields of records, too.
pub(super) fn turn(ctx: &mut Ctx, target: &View) -> Result<(), Thrown> {
    if let Some(fields) = target.dtype.fields.clone() {
        for field in &fields {
            turn(ctx, &super::field::view_of_field(target, field))?;
        }
        return Ok(());
    }
    let width = match target.dtype.code {
        Code::Str => 4,
        Code::CFloat | Code::CDouble | Code::CLongDouble => target.dtype.size / 2,
        Code::Bytes | Code::Void | Code::Object => return Ok(()),
        _ => target.dtype.size,
    };
    target.bytes_mut(ctx)?;
    let Some(bytes) = target.storage.bytes_mut() else {
        return Ok(());
    };
    wardian_strided::copy::turn(bytes, &target.layout, width, crate::work::poll(ctx))
}

pub(super) fn conjugate(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = this_view(args[0]);
    let out = args.get(1).filter(|out| !out.is_none());
    match (view.dtype.code.kind(), out) {
        ('c' | 'O', out) => ufunc::methods::call_named(ctx, "conjugate", &[args[0]], out),
        ('b' | 'i' | 'u' | 'f', None) => Ok(args[0]),
        ('b' | 'i' | 'u' | 'f', Some(out)) => {
            let Some(target) = super::view_of(out) else {
                return Err(ctx.type_error("return arrays must be of ArrayType"));
            };
            super::check_writeable(ctx, out, "output array")?;
            cast::assign(ctx, &target, &view)?;
            Ok(out)
        }
        _ => Err(ctx.type_error("cannot conjugate non-numeric dtype")),
    }
}

pub(super) fn field_at(
    ctx: &mut Ctx,
    view: &View,
    dtype: Value,
    offset: Option<Value>,
) -> Result<View, Thrown> {
    let dtype = parse::dtype_of(ctx, dtype)?;
    let offset = match offset {
        Some(value) => ctx.index_i64(value)?,
        None => 0,
    };
    if let Some(field) = view
        .dtype
        .fields
        .iter()
        .flatten()
        .find(|field| i64::try_from(field.offset) == Ok(offset) && field.dtype.same(dtype))
    {
        let field = *field;
        return Ok(super::field::view_of_field(view, &field));
    }
    if dtype.has_objects() || view.dtype.has_objects() {
        return Err(errors::not_there(ctx, "getfield() of objects"));
    }
    let Ok(offset) = usize::try_from(offset) else {
        return Err(ctx.value_error("offset is negative"));
    };
    match offset
        .checked_add(dtype.size)
        .filter(|end| *end <= view.dtype.size)
    {
        Some(_) => {
            let layout = view.layout.at(view.layout.offset() + offset);
            Ok(super::field::with_subarray(view, layout, dtype))
        }
        None => {
            let (size, whole) = (dtype.size, view.dtype.size);
            Err(ctx.value_error(&format!(
                "Need 0 <= offset <= {whole} for requested type but received offset = {offset}"
            )))
            .inspect_err(|_| {
                let _ = size;
            })
        }
    }
}

/// The same bytes as items of another dtype.
pub fn seen_as(ctx: &mut Ctx, view: &View, dtype: Dtype) -> Result<View, Thrown> {
    if dtype.same(view.dtype) {
        return Ok(View {
            dtype,
            ..view.clone()
        });
    }
    if dtype.has_objects() || view.dtype.has_objects() {
        if dtype.code == Code::Void
            && view.dtype.code == Code::Void
            && dtype.size == view.dtype.size
            && crate::dtype::promote::can_cast(view.dtype, dtype, Casting::SameKind)
        {
            return Ok(View {
                dtype,
                ..view.clone()
            });
        }
        return Err(ctx.type_error("Cannot change data-type for array of references."));
    }
    let (from, to) = (view.dtype.size, dtype.size);
    let dtype = match to {
        // A text without a length takes that of the items.
        0 if dtype.code.is_flexible() && dtype.fields.is_none() => {
            let descr = crate::dtype::Descr {
                size: from,
                ..(*dtype).clone()
            };
            Dtype::new(ctx, descr)
        }
        _ => dtype,
    };
    let to = dtype.size;
    let layout = if from == to {
        view.layout.with_item(to)
    } else {
        let Some(last) = view.layout.axes().checked_sub(1) else {
            return Err(ctx.value_error(
                "Changing the dtype of a 0d array is only supported if the itemsize is unchanged",
            ));
        };
        let (length, stride) = (view.shape()[last], view.layout.strides()[last]);
        if length != 1 && view.size() > 0 && stride != from as isize {
            return Err(ctx.value_error(
                "To change to a dtype of a different size, the last axis must be contiguous",
            ));
        }
        let bytes = length * from;
        if to == 0 {
            return Err(ctx.value_error("When changing to a smaller dtype, its size must be a divisor of the size of original dtype"));
        }
        if !bytes.is_multiple_of(to) {
            let message = if to > from {
                "When changing to a larger dtype, its size must be a divisor of the total size in bytes of the last axis of the array."
            } else {
                "When changing to a smaller dtype, its size must be a divisor of the size of original dtype"
            };
            return Err(ctx.value_error(message));
        }
        if to < from && !from.is_multiple_of(to) {
            return Err(ctx.value_error("When changing to a smaller dtype, its size must be a divisor of the size of original dtype"));
        }
        let mut shape: Shape = view.shape().into();
        shape[last] = bytes / to;
        let mut strides: Vec<isize> = view.layout.strides().into();
        strides[last] = to as isize;
        let length = view.storage.bytes().len();
        match Layout::checked(&shape, &strides, view.layout.offset(), to, length) {
            Some(layout) => layout,
            None => return Err(super::storage::Shared::shrunk(ctx)),
        }
    };
    Ok(match &dtype.subarray {
        Some(_) => super::field::with_subarray(view, layout, dtype),
        None => View {
            layout,
            dtype,
            ..view.clone()
        },
    })
}

/// `array.view(dtype, type)`, in which either may come first.
pub(super) fn view(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut given: Vec<Value> = args.rest().to_vec();
    let (mut dtype, mut class) = (None, None);
    if let Some(dict) = args[1].get::<Dict>() {
        for entry in dict
            .iter()
            .map(|entry| (entry.key, entry.value))
            .collect::<Vec<_>>()
        {
            match entry.0.payload::<Str>().as_ref().map(|name| name.as_str()) {
                Some("dtype") => dtype = Some(entry.1),
                Some("type") => class = Some(entry.1),
                _ => return Err(ctx.type_error("view() got an unexpected keyword argument")),
            }
        }
    }
    given.retain(|value| !value.is_none());
    let ndarray = ctx
        .state::<crate::state::State>()
        .ndarray
        .expect("made with the module");
    for value in given {
        match value
            .get::<Class>()
            .filter(|class| class.is_subclass_of(ndarray))
        {
            Some(_) if class.is_none() => class = Some(value),
            _ if dtype.is_none() => dtype = Some(value),
            _ => return Err(ctx.type_error("view() takes a dtype and a type")),
        }
    }
    // `view(dtype=SomeArrayClass)` names a class as well.
    if let Some(value) = dtype
        && value
            .get::<Class>()
            .is_some_and(|class| class.is_subclass_of(ndarray))
    {
        class = Some(value);
        dtype = None;
    }
    let class = match class {
        Some(value) => match value
            .get::<Class>()
            .filter(|class| class.is_subclass_of(ndarray))
        {
            Some(class) => class.is_heap_type.then_some(class),
            None => return Err(ctx.value_error("Type must be a sub-type of ndarray type")),
        },
        None => super::subclass_of(ctx, args[0]),
    };
    let mut seen = this_view(args[0]);
    if let Some(dtype) = dtype
        && class.is_none()
    {
        let dtype = parse::dtype_of(ctx, dtype)?;
        seen = seen_as(ctx, &seen, dtype)?;
    }
    let array = array_of(args[0]).expect("of an array");
    let writeable = data(&array).writeable;
    let base = super::base_of(ctx, args[0]);
    let made = super::wrap(ctx, seen, base, writeable);
    let made = super::wrap_as(ctx, class, made, args[0])?;
    // A class of Python's sees the dtype change, which it may have its own ways with.
    if let Some(dtype) = dtype
        && class.is_some()
    {
        let dtype = parse::dtype_of(ctx, dtype)?;
        let name = crate::names::names(ctx).dtype;
        ctx.set_attr(made, name, dtype.value())?;
    }
    Ok(made)
}

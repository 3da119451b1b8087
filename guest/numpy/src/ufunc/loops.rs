//! The loops of ufuncs over items: from a kernel and a type to the code of `wardian_strided`.
//!
//! What does not live here: loops of objects (`object.rs`), how inputs got their type (`call.rs`).

use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Native;
use wardian_strided::comparison::Compare;
use wardian_strided::element::{Element, Number};
use wardian_strided::elementwise::{self, Ended, Input, Operand};
use wardian_strided::flags::Flags;
use wardian_strided::unary::Unary;
use wardian_strided::with_element;

use super::table::Logical;
use super::{Kernel, Loop, data, object};
use crate::array::{View, cast, new_view};
use crate::dtype::{Code, Dtype};
use crate::work;

/// Fill the outputs, of which none shares items with an input but as a whole.
pub fn run(ctx: &mut Ctx, ufunc: Gc<Native>, row: &Loop, inputs: &[View], outputs: &[View]) -> Result<Flags, Thrown> {
    let kernel = data(&ufunc).kernel;
    if row.inputs.contains(&Code::Object) || kernel == Kernel::Python {
        object::run(ctx, ufunc, row, inputs, outputs)?;
        return Ok(Flags::NONE);
    }
    if outputs[0].size() == 0 {
        return Ok(Flags::NONE);
    }
    let number = row.inputs[0].number();
    match (kernel, number, inputs) {
        (Kernel::Binary(op), Some(number), [left, right]) => {
            with_element!(number, T => two(ctx, left, right, &outputs[0], |ctx, left, right, out, layout| {
                elementwise::binary::<T, Thrown>(op, left, right, out, layout, work::poll(ctx))
            }))
        }
        (Kernel::Compare(op), Some(number), [left, right]) => compare(ctx, op, number, left, right, &outputs[0]),
        (Kernel::Unary(op), Some(number), [array]) => {
            with_element!(number, T => one(ctx, array, &outputs[0], |ctx, array, out, layout| {
                elementwise::unary::<T, Thrown>(op, array, out, layout, work::poll(ctx))
            }))
        }
        (Kernel::Test(op), Some(number), [array]) => {
            with_element!(number, T => one(ctx, array, &outputs[0], |ctx, array, out, layout| {
                elementwise::test::<T, Thrown>(op, array, out, layout, work::poll(ctx)).map(|()| Flags::NONE)
            }))
        }
        (Kernel::Logical(op), Some(number), _) => logical(ctx, op, number, inputs, &outputs[0]),
        (Kernel::Absolute, Some(number), [array]) if row.inputs[0].kind() != 'c' => {
            with_element!(number, T => one(ctx, array, &outputs[0], |ctx, array, out, layout| {
                elementwise::unary::<T, Thrown>(Unary::Absolute, array, out, layout, work::poll(ctx))
            }))
        }
        (Kernel::Positive, _, [array]) => cast::assign(ctx, &outputs[0], array).map(|()| Flags::NONE),
        (Kernel::Ones, _, [_]) => {
            let one = wardian_runtime::object::value::Value::small_int(1);
            cast::fill(ctx, &outputs[0], one).map(|()| Flags::NONE)
        }
        _ => Err(missing(ctx, ufunc, row)),
    }
}

/// A loop that is not there yet.
pub fn missing(ctx: &mut Ctx, ufunc: Gc<Native>, row: &Loop) -> Thrown {
    crate::errors::not_there(ctx, &format!("the loop {} of the ufunc '{}'", row.text(), data(&ufunc).name))
}

fn operand<'a>(view: &'a View, out: &View, bytes: &'a [u8]) -> Operand<'a> {
    Operand {
        bytes: match view.storage == out.storage {
            true => Input::Shared,
            false => Input::Apart(bytes),
        },
        layout: &view.layout,
    }
}

fn ended(ctx: &mut Ctx, result: Result<Flags, Ended<Thrown>>) -> Result<Flags, Thrown> {
    match result {
        Ok(flags) => Ok(flags),
        Err(Ended::Stopped(thrown)) => Err(thrown),
        Err(Ended::NoLoop) => Err(crate::errors::not_there(ctx, "a loop of this type")),
    }
}

/// Of one array another.
pub fn one(
    ctx: &mut Ctx,
    array: &View,
    out: &View,
    run: impl FnOnce(&mut Ctx, Operand<'_>, &mut [u8], &wardian_strided::layout::Layout) -> Result<Flags, Ended<Thrown>>,
) -> Result<Flags, Thrown> {
    array.bytes(ctx)?;
    out.bytes_mut(ctx)?;
    let bytes = array.storage.bytes();
    let Some(target) = out.storage.bytes_mut() else {
        return Ok(Flags::NONE);
    };
    let operand = operand(array, out, if array.storage == out.storage { &[] } else { bytes });
    let result = run(ctx, operand, target, &out.layout);
    ended(ctx, result)
}

/// Of two arrays a third.
pub fn two(
    ctx: &mut Ctx,
    left: &View,
    right: &View,
    out: &View,
    run: impl FnOnce(&mut Ctx, Operand<'_>, Operand<'_>, &mut [u8], &wardian_strided::layout::Layout) -> Result<Flags, Ended<Thrown>>,
) -> Result<Flags, Thrown> {
    left.bytes(ctx)?;
    right.bytes(ctx)?;
    out.bytes_mut(ctx)?;
    let (one, two) = (left.storage.bytes(), right.storage.bytes());
    let Some(target) = out.storage.bytes_mut() else {
        return Ok(Flags::NONE);
    };
    let first = operand(left, out, if left.storage == out.storage { &[] } else { one });
    let second = operand(right, out, if right.storage == out.storage { &[] } else { two });
    let result = run(ctx, first, second, target, &out.layout);
    ended(ctx, result)
}

/// A comparison of numbers of one kind.
pub fn compare(ctx: &mut Ctx, op: Compare, number: Number, left: &View, right: &View, out: &View) -> Result<Flags, Thrown> {
    with_element!(number, T => two(ctx, left, right, out, |ctx, left, right, out, layout| {
        elementwise::compare::<T, Thrown>(op, left, right, out, layout, work::poll(ctx)).map(|()| Flags::NONE).map_err(Ended::Stopped)
    }))
}

/// The truth of items, as bools.
pub fn truths(ctx: &mut Ctx, view: &View) -> Result<View, Thrown> {
    if view.dtype.code == Code::Bool {
        return Ok(view.clone());
    }
    let dtype = Dtype::of(ctx, Code::Bool);
    let made = new_view(ctx, dtype, view.shape(), wardian_strided::layout::Order::C)?;
    cast::assign(ctx, &made, view)?;
    Ok(made)
}

fn logical(ctx: &mut Ctx, op: Logical, number: Number, inputs: &[View], out: &View) -> Result<Flags, Thrown> {
    use wardian_strided::arithmetic::Binary;
    let _ = number;
    let mut views = Vec::new();
    for input in inputs {
        views.push(truths(ctx, input)?);
    }
    type Bool = wardian_strided::element::types::Bool;
    match (op, &views[..]) {
        (Logical::Not, [array]) => one(ctx, array, out, |ctx, array, out, layout| {
            elementwise::unary::<Bool, Thrown>(Unary::Invert, array, out, layout, work::poll(ctx))
        }),
        (_, [left, right]) => {
            let op = match op {
                Logical::And => Binary::BitwiseAnd,
                Logical::Or => Binary::BitwiseOr,
                _ => Binary::BitwiseXor,
            };
            two(ctx, left, right, out, |ctx, left, right, out, layout| {
                elementwise::binary::<Bool, Thrown>(op, left, right, out, layout, work::poll(ctx))
            })
        }
        _ => Ok(Flags::NONE),
    }
}

/// Whether a Rust type is the one of a number, for loops that are generic over few.
pub fn is<T: Element>(number: Number) -> bool {
    T::NUMBER == number
}

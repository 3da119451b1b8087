//! The loops of ufuncs over times, and the best of a row.
//!
//! What does not live here: which loop it is (`resolve.rs`), the items (`wardian_strided::dates`).

use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_strided::arithmetic::Binary;
use wardian_strided::buffer::{Run, gather};
use wardian_strided::dates::spans;
use wardian_strided::dates::ticks::{Ticks, argument};
use wardian_strided::element::Element;
use wardian_strided::elementwise::{self, Ended};
use wardian_strided::flags::Flags;
use wardian_strided::layout::Order;
use wardian_strided::unary::Unary;

use crate::array::{View, cast, new_view};
use crate::dtype::Code;
use crate::ufunc::loops::{one, two};
use crate::ufunc::{Kernel, Loop};
use crate::work;

/// Fill the outputs; None where there is no such loop of times.
pub fn run(
    ctx: &mut Ctx,
    kernel: Kernel,
    row: &Loop,
    inputs: &[View],
    outputs: &[View],
) -> Result<Option<Flags>, Thrown> {
    let out = &outputs[0];
    let flags = match (kernel, inputs) {
        (Kernel::Binary(op), [left, right]) if row.inputs.iter().all(|code| code.is_time()) => {
            match op {
                Binary::Divide => pairs(ctx, left, right, out, spans::ratio)?,
                Binary::FloorDivide => pairs(ctx, left, right, out, spans::floor_ratio)?,
                _ => binary(ctx, op, left, right, out)?,
            }
        }
        (Kernel::Binary(op), [left, right]) => return mixed(ctx, op, row, left, right, out),
        (Kernel::Compare(op), [left, right]) => {
            two(ctx, left, right, out, |ctx, left, right, out, layout| {
                let done = elementwise::compare::<Ticks, Thrown>(
                    op,
                    left,
                    right,
                    out,
                    layout,
                    work::poll(ctx),
                );
                done.map(|()| Flags::NONE).map_err(Ended::Stopped)
            })?
        }
        (Kernel::Unary(op), [array]) => unary(ctx, op, array, out)?,
        (Kernel::Absolute, [array]) => unary(ctx, Unary::Absolute, array, out)?,
        (Kernel::Test(op), [array]) => one(ctx, array, out, |ctx, array, out, layout| {
            elementwise::test::<Ticks, Thrown>(op, array, out, layout, work::poll(ctx))
                .map(|()| Flags::NONE)
        })?,
        (Kernel::Clip, [array, low, high]) => {
            let raised = new_view(ctx, out.dtype, out.shape(), Order::C)?;
            binary(ctx, Binary::Maximum, array, low, &raised)?;
            binary(ctx, Binary::Minimum, &raised, high, out)?
        }
        (Kernel::Divmod, [left, right]) => {
            // An input may be where a result goes.
            let (left, right) = (
                cast::copy(ctx, left, Order::C)?,
                cast::copy(ctx, right, Order::C)?,
            );
            let flags = pairs(ctx, &left, &right, &outputs[0], spans::floor_ratio)?;
            binary(ctx, Binary::Remainder, &left, &right, &outputs[1])?;
            flags
        }
        _ => return Ok(None),
    };
    Ok(Some(flags))
}

fn binary(
    ctx: &mut Ctx,
    op: Binary,
    left: &View,
    right: &View,
    out: &View,
) -> Result<Flags, Thrown> {
    two(ctx, left, right, out, |ctx, left, right, out, layout| {
        elementwise::binary::<Ticks, Thrown>(op, left, right, out, layout, work::poll(ctx))
    })
}

fn unary(ctx: &mut Ctx, op: Unary, array: &View, out: &View) -> Result<Flags, Thrown> {
    one(ctx, array, out, |ctx, array, out, layout| {
        elementwise::unary::<Ticks, Thrown>(op, array, out, layout, work::poll(ctx))
    })
}

fn pairs<L: Element, R: Element, O: Element>(
    ctx: &mut Ctx,
    left: &View,
    right: &View,
    out: &View,
    each: spans::Loop<L, R, O>,
) -> Result<Flags, Thrown> {
    two(ctx, left, right, out, |ctx, left, right, out, layout| {
        let mut flags = Flags::NONE;
        let done = elementwise::pairs::<L, R, O, Thrown>(
            left,
            right,
            out,
            layout,
            work::poll(ctx),
            |left, right, out| {
                flags |= each(left, right, out);
            },
        );
        done.map(|()| flags).map_err(Ended::Stopped)
    })
}

/// Products and quotients with numbers.
fn mixed(
    ctx: &mut Ctx,
    op: Binary,
    row: &Loop,
    left: &View,
    right: &View,
    out: &View,
) -> Result<Option<Flags>, Thrown> {
    let is_float = row.inputs.contains(&Code::Double);
    let (span, number) = match row.inputs[0] == Code::Timedelta {
        true => (left, right),
        false => (right, left),
    };
    Ok(Some(match (op, is_float) {
        (Binary::Multiply, false) => pairs(ctx, span, number, out, spans::times_int)?,
        (Binary::Multiply, true) => pairs(ctx, span, number, out, spans::times_float)?,
        (Binary::Divide | Binary::FloorDivide, false) => {
            let flags = pairs(ctx, span, number, out, spans::over_int)?;
            // Of a division by zero numpy tells where one number divides all.
            let is_one =
                number.layout.strides().iter().all(|stride| *stride == 0) || number.size() == 1;
            if is_one { flags } else { Flags::NONE }
        }
        (Binary::Divide | Binary::FloorDivide, true) => {
            pairs(ctx, span, number, out, spans::over_float)?
        }
        _ => return Ok(None),
    }))
}

/// The place of the largest or smallest of a row.
pub fn best(
    ctx: &mut Ctx,
    view: &View,
    start: usize,
    stride: isize,
    length: usize,
    largest: bool,
) -> Result<usize, Thrown> {
    ctx.reserve(length.saturating_mul(8))?;
    view.bytes(ctx)?;
    let mut items = vec![Ticks::default(); length];
    gather(view.storage.bytes(), Run { start, stride }, &mut items);
    if view.dtype.swapped {
        items
            .iter_mut()
            .for_each(|item| item.0 = item.0.swap_bytes());
    }
    Ok(argument(&items, largest, work::poll(ctx))?.unwrap_or(0))
}

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
use wardian_strided::mixed::{self, OfPair};
use wardian_strided::two_results;
use wardian_strided::unary::Unary;
use wardian_strided::with_element;

use super::table::Logical;
use super::{Kernel, Loop, data, object};
use crate::array::{View, cast, new_view};
use crate::dtype::{Code, Dtype};
use crate::work;

/// Fill the outputs, of which none shares items with an input but as a whole.
pub fn run(
    ctx: &mut Ctx,
    ufunc: Gc<Native>,
    row: &Loop,
    inputs: &[View],
    outputs: &[View],
) -> Result<Flags, Thrown> {
    let kernel = data(&ufunc).kernel;
    if row.inputs.contains(&Code::Object) || kernel == Kernel::Python {
        object::run(ctx, ufunc, row, inputs, outputs)?;
        return Ok(Flags::NONE);
    }
    if outputs.first().is_none_or(|output| output.size() == 0) {
        return Ok(Flags::NONE);
    }
    if row.inputs.iter().any(|code| code.is_time())
        && let Some(flags) = crate::time::loops::run(ctx, kernel, row, inputs, outputs)?
    {
        return Ok(flags);
    }
    if let Kernel::Scalars(scalars) = kernel {
        return super::scalars::run(ctx, ufunc, scalars, row, inputs, outputs);
    }
    let number = row.inputs[0].number();
    match (kernel, number, inputs) {
        (Kernel::Binary(op), Some(number), [left, right]) => {
            with_element!(number, T => two(ctx, left, right, &outputs[0], |ctx, left, right, out, layout| {
                elementwise::binary::<T, Thrown>(op, left, right, out, layout, work::poll(ctx))
            }))
        }
        (Kernel::Compare(op), Some(number), [left, right]) => {
            compare(ctx, op, number, left, right, &outputs[0])
        }
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
        (Kernel::Absolute, Some(number), [array]) => {
            of_pairs(ctx, OfPair::Absolute, number, array, &outputs[0])
        }
        (Kernel::Angle, Some(number), [array]) => {
            of_pairs(ctx, OfPair::Angle, number, array, &outputs[0])
        }
        (Kernel::BitwiseCount, Some(number), [array]) => bits(ctx, number, array, &outputs[0]),
        (Kernel::Clip, Some(number), [array, low, high]) => {
            clip(ctx, number, [array, low, high], &outputs[0])
        }
        (Kernel::Ldexp, Some(number), [array, exponents]) => {
            ldexp(ctx, number, array, exponents, &outputs[0])
        }
        (Kernel::Divmod | Kernel::Modf | Kernel::Frexp, Some(number), _) => {
            two_outputs(ctx, kernel, number, inputs, outputs)
        }
        (Kernel::Positive, _, [array]) => {
            cast::assign(ctx, &outputs[0], array).map(|()| Flags::NONE)
        }
        (Kernel::Ones, _, [_]) => {
            let one = wardian_runtime::object::value::Value::small_int(1);
            cast::fill(ctx, &outputs[0], one).map(|()| Flags::NONE)
        }
        _ => Err(missing(ctx, ufunc, row)),
    }
}

/// A loop that is not there yet.
pub fn missing(ctx: &mut Ctx, ufunc: Gc<Native>, row: &Loop) -> Thrown {
    crate::errors::not_there(
        ctx,
        &format!(
            "the loop {} of the ufunc '{}'",
            row.text(),
            data(&ufunc).name
        ),
    )
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
    run: impl FnOnce(
        &mut Ctx,
        Operand<'_>,
        &mut [u8],
        &wardian_strided::layout::Layout,
    ) -> Result<Flags, Ended<Thrown>>,
) -> Result<Flags, Thrown> {
    array.bytes(ctx)?;
    out.bytes_mut(ctx)?;
    let bytes = array.storage.bytes();
    let Some(target) = out.storage.bytes_mut() else {
        return Ok(Flags::NONE);
    };
    let operand = operand(
        array,
        out,
        if array.storage == out.storage {
            &[]
        } else {
            bytes
        },
    );
    let result = run(ctx, operand, target, &out.layout);
    ended(ctx, result)
}

/// Of two arrays a third.
pub fn two(
    ctx: &mut Ctx,
    left: &View,
    right: &View,
    out: &View,
    run: impl FnOnce(
        &mut Ctx,
        Operand<'_>,
        Operand<'_>,
        &mut [u8],
        &wardian_strided::layout::Layout,
    ) -> Result<Flags, Ended<Thrown>>,
) -> Result<Flags, Thrown> {
    left.bytes(ctx)?;
    right.bytes(ctx)?;
    out.bytes_mut(ctx)?;
    let (one, two) = (left.storage.bytes(), right.storage.bytes());
    let Some(target) = out.storage.bytes_mut() else {
        return Ok(Flags::NONE);
    };
    let first = operand(
        left,
        out,
        if left.storage == out.storage {
            &[]
        } else {
            one
        },
    );
    let second = operand(
        right,
        out,
        if right.storage == out.storage {
            &[]
        } else {
            two
        },
    );
    let result = run(ctx, first, second, target, &out.layout);
    ended(ctx, result)
}

/// A comparison of numbers of one kind.
pub fn compare(
    ctx: &mut Ctx,
    op: Compare,
    number: Number,
    left: &View,
    right: &View,
    out: &View,
) -> Result<Flags, Thrown> {
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
    if view.dtype.fields.is_some() {
        // No cast does it for records.
        for (target, source) in cast::pairs(&made, view) {
            let truth = crate::array::field::truth_at(ctx, view, source)?;
            crate::array::item::put(ctx, &made, target, &[u8::from(truth)])?;
        }
        return Ok(made);
    }
    cast::assign(ctx, &made, view)?;
    Ok(made)
}

fn logical(
    ctx: &mut Ctx,
    op: Logical,
    number: Number,
    inputs: &[View],
    out: &View,
) -> Result<Flags, Thrown> {
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

/// Complex numbers to floats.
fn of_pairs(
    ctx: &mut Ctx,
    op: OfPair,
    number: Number,
    array: &View,
    out: &View,
) -> Result<Flags, Thrown> {
    use wardian_strided::element::types::{Complex64, Complex128};
    one(ctx, array, out, |ctx, array, out, layout| {
        let poll = work::poll(ctx);
        match number {
            Number::Complex64 => mixed::of_pairs::<Complex64, Thrown>(op, array, out, layout, poll),
            _ => mixed::of_pairs::<Complex128, Thrown>(op, array, out, layout, poll),
        }
        .map_err(Ended::Stopped)
    })
}

/// Run the body with `$T` as the Rust type of a number that is an integer, or one of the floats.
macro_rules! with_some {
    ($number:expr, [$($name:ident)*], $T:ident => $body:expr, else $other:expr) => {
        match $number {
            $(Number::$name => {
                type $T = wardian_strided::element::types::$name;
                $body
            })*
            _ => $other,
        }
    };
}

fn bits(ctx: &mut Ctx, number: Number, array: &View, out: &View) -> Result<Flags, Thrown> {
    one(ctx, array, out, |ctx, array, out, layout| {
        let poll = work::poll(ctx);
        with_some!(number, [Int8 UInt8 Int16 UInt16 Int32 UInt32 Int64 UInt64], T => {
            mixed::bitwise_count::<T, Thrown>(array, out, layout, poll).map(|()| Flags::NONE).map_err(Ended::Stopped)
        }, else Err(Ended::NoLoop))
    })
}

fn ldexp(
    ctx: &mut Ctx,
    number: Number,
    array: &View,
    exponents: &View,
    out: &View,
) -> Result<Flags, Thrown> {
    let kind = exponents.dtype.number();
    let long = kind == Some(Number::Int64);
    // A reduction may have others.
    let is_known = long || kind == Some(Number::Int32);
    two(
        ctx,
        array,
        exponents,
        out,
        |ctx, array, exponents, out, layout| {
            if !is_known {
                return Err(Ended::NoLoop);
            }
            let poll = work::poll(ctx);
            with_some!(number, [Float16 Float32 Float64], T => match long {
            true => mixed::ldexp::<T, i64, Thrown>(array, exponents, out, layout, poll),
            false => mixed::ldexp::<T, i32, Thrown>(array, exponents, out, layout, poll),
        }.map_err(Ended::Stopped), else Err(Ended::NoLoop))
        },
    )
}

fn clip(ctx: &mut Ctx, number: Number, inputs: [&View; 3], out: &View) -> Result<Flags, Thrown> {
    for view in inputs {
        view.bytes(ctx)?;
    }
    out.bytes_mut(ctx)?;
    let Some(target) = out.storage.bytes_mut() else {
        return Ok(Flags::NONE);
    };
    let operands = inputs.map(|view| {
        operand(
            view,
            out,
            if view.storage == out.storage {
                &[]
            } else {
                view.storage.bytes()
            },
        )
    });
    with_element!(number, T => wardian_strided::clip::clip::<T, Thrown>(operands, target, &out.layout, work::poll(ctx)))?;
    Ok(Flags::NONE)
}

/// Into two arrays; an input that shares items with either is copied before.
fn two_outputs(
    ctx: &mut Ctx,
    kernel: Kernel,
    number: Number,
    inputs: &[View],
    outputs: &[View],
) -> Result<Flags, Thrown> {
    let mut apart = Vec::new();
    for input in inputs {
        let shares = outputs.iter().any(|output| output.storage == input.storage);
        apart.push(if shares {
            cast::copy(ctx, input, wardian_strided::layout::Order::C)?
        } else {
            input.clone()
        });
        input.bytes(ctx)?;
    }
    if outputs[0].storage == outputs[1].storage {
        let dtype = outputs[1].dtype;
        let second = new_view(
            ctx,
            dtype,
            outputs[1].shape(),
            wardian_strided::layout::Order::C,
        )?;
        let flags = two_outputs(
            ctx,
            kernel,
            number,
            &apart,
            &[outputs[0].clone(), second.clone()],
        )?;
        cast::assign(ctx, &outputs[1], &second)?;
        return Ok(flags);
    }
    let operands: Vec<Operand<'_>> = apart
        .iter()
        .map(|view| Operand {
            bytes: Input::Apart(view.storage.bytes()),
            layout: &view.layout,
        })
        .collect();
    let (Some(first), Some(second)) = (
        outputs[0].storage.bytes_mut(),
        outputs[1].storage.bytes_mut(),
    ) else {
        return Ok(Flags::NONE);
    };
    let (first, second) = ((first, &outputs[0].layout), (second, &outputs[1].layout));
    let mut poll = work::poll(ctx);
    let result = match (kernel, &operands[..]) {
        (Kernel::Divmod, [left, right]) => {
            with_element!(number, T => two_results::divmod::<T, Thrown>(*left, *right, first, second, &mut poll))
        }
        (Kernel::Modf, [array]) => with_some!(number, [Float16 Float32 Float64], T => {
            two_results::modf::<T, Thrown>(*array, first, second, &mut poll).map(|()| Flags::NONE).map_err(Ended::Stopped)
        }, else Err(Ended::NoLoop)),
        (_, [array]) => with_some!(number, [Float16 Float32 Float64], T => {
            two_results::frexp::<T, Thrown>(*array, first, second, &mut poll).map(|()| Flags::NONE).map_err(Ended::Stopped)
        }, else Err(Ended::NoLoop)),
        _ => Err(Ended::NoLoop),
    };
    drop(poll);
    ended(ctx, result)
}

/// Whether a Rust type is the one of a number, for loops that are generic over few.
pub fn is<T: Element>(number: Number) -> bool {
    T::NUMBER == number
}

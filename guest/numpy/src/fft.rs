//! `numpy.fft._pocketfft_umath`: the ufuncs of Fourier transforms.
//!
//! What does not live here: the transforms (`wardian_linear::fourier`), along which axis (`ufunc/gufunc`).

use std::borrow::Cow;

use bytemuck::Pod;
use num_complex::Complex;
use wardian_linear::failure::Failure;
use wardian_linear::fourier::{Transform, Way};
use wardian_linear::scalar::Real;
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_strided::element::Number;

use crate::dtype::{Code, Dtype};
use crate::state::State;
use crate::ufunc::gufunc::Operands;
use crate::ufunc::gufunc::operands::{Places, lying, lying_mut, read, write};
use crate::ufunc::{Kernel, Loop, table};
use crate::{errors, work};

/// The longest rows for which what was prepared is kept: a few megabytes.
const KEPT: usize = 1 << 16;

/// Which transform.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// Of complex numbers, with a negative exponent.
    Forward,
    /// With a positive one.
    Backward,
    /// Of an even number of reals, half of the results.
    RealEven,
    /// Of an odd number.
    RealOdd,
    /// Back to reals.
    RealBack,
}

/// THE table: names, signatures, and types. Double comes first, so that whole numbers are transformed as such.
const UFUNCS: &[(&str, Op, &str, &[&str])] = &[
    (
        "fft",
        Op::Forward,
        "(n),()->(m)",
        &["Dd->D", "Ff->F", "Gg->G"],
    ),
    (
        "ifft",
        Op::Backward,
        "(m),()->(n)",
        &["Dd->D", "Ff->F", "Gg->G"],
    ),
    (
        "irfft",
        Op::RealBack,
        "(m),()->(n)",
        &["Dd->d", "Ff->f", "Gg->g"],
    ),
    (
        "rfft_n_even",
        Op::RealEven,
        "(n),()->(m)",
        &["dd->D", "ff->F", "gg->G"],
    ),
    (
        "rfft_n_odd",
        Op::RealOdd,
        "(n),()->(m)",
        &["dd->D", "ff->F", "gg->G"],
    ),
];

impl Op {
    /// What the loop reads for an operand of `given` that it calls `wanted`: floats need not become complex numbers first.
    pub fn reads(self, ctx: &mut Ctx, given: Dtype, wanted: Dtype) -> Dtype {
        let real = match (self, wanted.number()) {
            (Op::Forward | Op::Backward, Some(Number::Complex128)) => Code::Double,
            (Op::Forward | Op::Backward, Some(Number::Complex64)) => Code::Float,
            _ => return wanted,
        };
        let real = Dtype::of(ctx, real);
        match given.number().is_some() && given.number() == real.number() {
            true => real,
            false => wanted,
        }
    }
}

/// Make the module.
pub fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    let module = ctx.new_native_module("numpy.fft._pocketfft_umath", &[]);
    ctx.keep_object(module);
    for (name, op, signature, types) in UFUNCS {
        table::put(ctx, module, name, signature, types, Kernel::Fourier(*op));
    }
    Ok(module)
}

/// Fill the output of a call.
pub fn run(ctx: &mut Ctx, op: Op, row: &Loop, operands: &Operands<'_>) -> Result<(), Thrown> {
    match row.inputs[1] {
        Code::Float => all::<f32>(ctx, op, operands),
        _ => all::<f64>(ctx, op, operands),
    }
}

fn all<F: Real + Pod>(ctx: &mut Ctx, op: Op, operands: &Operands<'_>) -> Result<(), Thrown>
where
    Complex<F>: Pod,
{
    let (width, count) = (operands.core_shape(0)[0], operands.core_shape(2)[0]);
    let length = match op {
        Op::RealEven => count.saturating_sub(1).saturating_mul(2),
        Op::RealOdd => count.saturating_mul(2).saturating_sub(1),
        _ => count,
    };
    // The row, its transform, and what is prepared for it.
    ctx.reserve(
        width
            .saturating_add(length.saturating_mul(8))
            .saturating_mul(size_of::<Complex<F>>()),
    )?;
    let mut transform = prepared::<F>(ctx, length)?;
    let reads_reals = operands.inputs[0].dtype.code.kind() == 'f';
    let (mut complex, mut reals) = (Vec::new(), Vec::new());
    let done = operands.each(ctx, |ctx, places| {
        let factor = read::<F>(operands.inputs[1].storage.bytes(), places[1], &[], &[]);
        let factor = factor.first().copied().unwrap_or(F::one());
        let mut poll = work::poll(ctx);
        let done: Result<(), Failure<Thrown>> = match op {
            Op::Forward | Op::Backward => {
                let way = match op {
                    Op::Forward => Way::Forward,
                    _ => Way::Backward,
                };
                if reads_reals {
                    row::<F, _, _>(operands, places, &mut complex, |items, out| {
                        transform.complex(items, width, out, way, factor, &mut poll)
                    })
                } else {
                    row::<Complex<F>, _, _>(operands, places, &mut complex, |items, out| {
                        transform.complex(items, width, out, way, factor, &mut poll)
                    })
                }
            }
            Op::RealEven | Op::RealOdd => {
                row::<F, _, _>(operands, places, &mut complex, |items, out| {
                    transform.real(items, width, out, factor, &mut poll)
                })
            }
            Op::RealBack => row::<Complex<F>, _, _>(operands, places, &mut reals, |items, out| {
                transform.real_back(items, width, out, factor, &mut poll)
            }),
        };
        drop(poll);
        match done {
            Ok(()) => Ok(()),
            Err(Failure::Stopped(thrown)) => Err(thrown),
            Err(_) => Err(errors::not_there(ctx, "a transform of so many numbers")),
        }
    });
    if length <= KEPT {
        ctx.state::<State>().transform = Some(Box::new(transform));
    }
    done
}

/// Of a row that is read one that is written, both where they lie if they lie side by side.
fn row<I: Pod, O: Pod, E>(
    operands: &Operands<'_>,
    places: &Places,
    scratch: &mut Vec<O>,
    transform: impl FnOnce(&[I], &mut [O]) -> Result<(), E>,
) -> Result<(), E> {
    let (source, target) = (&operands.inputs[0].storage, &operands.outputs[0].storage);
    let (shape, strides) = (operands.core_shape(0), operands.core_strides(0));
    let (to_shape, to_strides) = (operands.core_shape(2), operands.core_strides(2));
    // One that is written is not read at the same time.
    let are_apart = source != target;
    let lying = lying(source.bytes(), places[0], shape, strides).filter(|_| are_apart);
    let items = match lying {
        Some(items) => Cow::Borrowed(items),
        None => Cow::Owned(read::<I>(source.bytes(), places[0], shape, strides)),
    };
    let run = |out: &mut [O]| match items.is_empty() {
        // Of nothing there is nothing but zeros.
        true => {
            out.fill(O::zeroed());
            Ok(())
        }
        false => transform(&items, out),
    };
    let Some(bytes) = target.bytes_mut() else {
        return Ok(());
    };
    if are_apart && let Some(out) = lying_mut(bytes, places[2], to_shape, to_strides) {
        return run(out);
    }
    scratch.clear();
    scratch.resize(to_shape.iter().product(), O::zeroed());
    run(scratch)?;
    write(bytes, places[2], to_shape, to_strides, scratch);
    Ok(())
}

/// What was prepared for the length before, or new.
fn prepared<F: Real>(ctx: &mut Ctx, length: usize) -> Result<Transform<F>, Thrown> {
    let kept = ctx.state::<State>().transform.take();
    let kept = kept.and_then(|kept| kept.downcast::<Transform<F>>().ok());
    if let Some(kept) = kept.filter(|kept| kept.length() == length) {
        return Ok(*kept);
    }
    Transform::new::<Thrown>(length).map_err(|_| {
        ctx.value_error(&format!(
            "Invalid number of FFT data points ({length}) specified."
        ))
    })
}

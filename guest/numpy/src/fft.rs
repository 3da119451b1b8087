//! `numpy.fft._pocketfft_umath`: the ufuncs of Fourier transforms.
//!
//! What does not live here: the transforms (`wardian_linear::fourier`), along which axis (`ufunc/gufunc`).

use bytemuck::Pod;
use num_complex::Complex;
use wardian_linear::failure::Failure;
use wardian_linear::fourier::{Transform, Way};
use wardian_linear::scalar::Real;
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;

use crate::dtype::Code;
use crate::state::State;
use crate::ufunc::gufunc::Operands;
use crate::ufunc::gufunc::operands::{read, write};
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
    let (source, target) = (&operands.inputs[0].storage, &operands.outputs[0].storage);
    let (shape, strides) = (operands.core_shape(0), operands.core_strides(0));
    let mut out: Vec<Complex<F>> =
        vec![Complex::default(); if op == Op::RealBack { 0 } else { count }];
    let mut reals: Vec<F> = vec![F::default(); if op == Op::RealBack { count } else { 0 }];
    let done = operands.each(ctx, |ctx, places| {
        let factor = read::<F>(operands.inputs[1].storage.bytes(), places[1], &[], &[]);
        let factor = factor.first().copied().unwrap_or(F::one());
        let mut poll = work::poll(ctx);
        let done: Result<(), Failure<Thrown>> = match op {
            // Of nothing there is nothing but zeros.
            _ if width == 0 => Ok(()),
            Op::Forward | Op::Backward => {
                let items: Vec<Complex<F>> = read(source.bytes(), places[0], shape, strides);
                let way = if op == Op::Forward {
                    Way::Forward
                } else {
                    Way::Backward
                };
                transform.complex(&items, width, &mut out, way, factor, &mut poll)
            }
            Op::RealEven | Op::RealOdd => {
                let items: Vec<F> = read(source.bytes(), places[0], shape, strides);
                transform.real(&items, width, &mut out, factor, &mut poll)
            }
            Op::RealBack => {
                let items: Vec<Complex<F>> = read(source.bytes(), places[0], shape, strides);
                transform.real_back(&items, width, &mut reals, factor, &mut poll)
            }
        };
        drop(poll);
        match done {
            Ok(()) => {}
            Err(Failure::Stopped(thrown)) => return Err(thrown),
            Err(_) => return Err(errors::not_there(ctx, "a transform of so many numbers")),
        }
        if let Some(bytes) = target.bytes_mut() {
            match op {
                Op::RealBack => write(
                    bytes,
                    places[2],
                    operands.core_shape(2),
                    operands.core_strides(2),
                    &reals,
                ),
                _ => write(
                    bytes,
                    places[2],
                    operands.core_shape(2),
                    operands.core_strides(2),
                    &out,
                ),
            }
        }
        Ok(())
    });
    if length <= KEPT {
        ctx.state::<State>().transform = Some(Box::new(transform));
    }
    done
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

//! The loops of linear algebra: each matrix of a stack is read row by row, handed to `wardian_linear`, and what comes of
//! it is written where it belongs.
//!
//! What has no result is NaN, and the call has met something invalid, of which `numpy.linalg` makes a `LinAlgError`.

use bytemuck::Pod;
use num_complex::Complex;
use num_traits::{Float, Zero};
use wardian_linear::cholesky::{Half, cholesky};
use wardian_linear::eigen::{General, eig};
use wardian_linear::failure::Failure;
use wardian_linear::hermitian::eigh;
use wardian_linear::lstsq::lstsq;
use wardian_linear::lu::{Lu, inv, solve};
use wardian_linear::qr::{qr_q, qr_raw};
use wardian_linear::scalar::{Real, Scalar};
use wardian_linear::svd::{Vectors, svd};
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_strided::flags::Flags;

use super::Op;
use crate::dtype::Code;
use crate::ufunc::Loop;
use crate::ufunc::gufunc::Operands;
use crate::ufunc::gufunc::operands::{Places, read, write};
use crate::{errors, work};

/// Fill the outputs of a call.
pub fn run(ctx: &mut Ctx, op: Op, row: &Loop, operands: &Operands<'_>) -> Result<Flags, Thrown> {
    match row.inputs[0] {
        Code::Float => all::<f32>(ctx, op, operands),
        Code::Double => all::<f64>(ctx, op, operands),
        Code::CFloat => all::<Complex<f32>>(ctx, op, operands),
        Code::CDouble => all::<Complex<f64>>(ctx, op, operands),
        _ => Err(errors::not_there(ctx, "linear algebra of this dtype")),
    }
}

/// What comes of one place of the loop: items of outputs one after the other.
type Done<E> = Result<(), Failure<E>>;

/// One place of the loop.
struct Round<'a> {
    operands: &'a Operands<'a>,
    places: &'a Places,
}

impl Round<'_> {
    /// The items of an input.
    fn read<T: Pod>(&self, place: usize) -> Vec<T> {
        let bytes = self.operands.inputs[place].storage.bytes();
        read(
            bytes,
            self.places[place],
            self.operands.core_shape(place),
            self.operands.core_strides(place),
        )
    }

    /// Put the items of an output.
    fn write<T: Pod>(&self, output: usize, items: &[T]) {
        let place = self.operands.inputs.len() + output;
        if let Some(bytes) = self.operands.outputs[output].storage.bytes_mut() {
            write(
                bytes,
                self.places[place],
                self.operands.core_shape(place),
                self.operands.core_strides(place),
                items,
            );
        }
    }

    /// How many items an output has.
    fn count(&self, output: usize) -> usize {
        self.operands
            .core_shape(self.operands.inputs.len() + output)
            .iter()
            .product()
    }

    /// Fill an output with one item.
    fn fill<T: Pod>(&self, output: usize, item: T) {
        self.write(output, &vec![item; self.count(output)]);
    }
}

fn all<T: General + Pod>(ctx: &mut Ctx, op: Op, operands: &Operands<'_>) -> Result<Flags, Thrown>
where
    T::Real: Pod,
    T::Complex: Pod,
{
    // Copies of one place, before any is made.
    let count = operands.inputs.len() + operands.outputs.len();
    let items = (0..count).fold(0usize, |sum, place| {
        let size = operands
            .core_shape(place)
            .iter()
            .fold(1usize, |size, length| size.saturating_mul(*length));
        sum.saturating_add(size)
    });
    ctx.reserve(items.saturating_mul(4 * size_of::<T>()))?;
    let mut flags = Flags::NONE;
    operands.each(ctx, |ctx, places| {
        let round = Round { operands, places };
        match one::<T>(ctx, op, &round, &mut flags) {
            Ok(()) => Ok(()),
            Err(Failure::Stopped(thrown)) => Err(thrown),
            Err(_) => {
                flags |= Flags::INVALID;
                nothing::<T>(op, &round);
                Ok(())
            }
        }
    })?;
    Ok(flags)
}

/// What the outputs of a failure are.
fn nothing<T: General + Pod>(op: Op, round: &Round<'_>)
where
    T::Real: Pod,
    T::Complex: Pod,
{
    let real = T::Real::nan();
    let (item, complex) = (
        T::from_parts(real, real),
        T::Complex::from_parts(real, real),
    );
    match op {
        Op::Eig => {
            round.fill(0, complex);
            round.fill(1, complex);
        }
        Op::Eigvals => round.fill(0, complex),
        Op::EighLower | Op::EighUpper => {
            round.fill(0, real);
            round.fill(1, item);
        }
        Op::EigvalshLower | Op::EigvalshUpper | Op::Svd => round.fill(0, real),
        Op::SvdFull | Op::SvdReduced => {
            round.fill(0, item);
            round.fill(1, real);
            round.fill(2, item);
        }
        Op::Lstsq => {
            round.fill(0, item);
            round.fill(1, real);
            round.fill(2, -1_i32);
            round.fill(3, real);
        }
        Op::Slogdet => {
            round.fill(0, item);
            round.fill(1, real);
        }
        _ => round.fill(0, item),
    }
}

fn one<T: General + Pod>(
    ctx: &mut Ctx,
    op: Op,
    round: &Round<'_>,
    flags: &mut Flags,
) -> Done<Thrown>
where
    T::Real: Pod,
    T::Complex: Pod,
{
    let shape = round.operands.core_shape(0);
    let (rows, columns) = (shape[0], shape[1]);
    let mut items: Vec<T> = round.read(0);
    let poll = work::poll(ctx);
    match op {
        Op::CholeskyLower => round.write(0, &cholesky(&items, rows, Half::Lower, poll)?),
        Op::CholeskyUpper => round.write(0, &cholesky(&items, rows, Half::Upper, poll)?),
        Op::Det => {
            let (sign, logarithm) = Lu::new(&items, rows, poll)?.slogdet();
            let size = Float::exp(logarithm);
            if size.is_infinite() && logarithm.is_finite() {
                *flags |= Flags::OVERFLOW;
            }
            round.write(0, &[sign * T::from_real(size)]);
        }
        Op::Slogdet => {
            let (sign, logarithm) = Lu::new(&items, rows, poll)?.slogdet();
            round.write(0, &[sign]);
            round.write(1, &[logarithm]);
        }
        Op::Inv => round.write(0, &inv(&items, rows, poll)?),
        Op::Solve | Op::Solve1 => {
            let right: Vec<T> = round.read(1);
            let columns = if op == Op::Solve1 {
                1
            } else {
                round.operands.core_shape(1)[1]
            };
            round.write(0, &solve(&items, rows, &right, columns, poll)?);
        }
        Op::Eig => {
            let found = eig(&items, rows, true, poll)?;
            round.write(0, &found.values);
            round.write(1, &found.vectors);
        }
        Op::Eigvals => round.write(0, &eig(&items, rows, false, poll)?.values),
        Op::EighLower | Op::EighUpper | Op::EigvalshLower | Op::EigvalshUpper => {
            let half = if matches!(op, Op::EighLower | Op::EigvalshLower) {
                Half::Lower
            } else {
                Half::Upper
            };
            let vectors = matches!(op, Op::EighLower | Op::EighUpper);
            let found = eigh(&items, rows, half, vectors, poll)?;
            round.write(0, &found.values);
            if vectors {
                round.write(1, &found.vectors);
            }
        }
        Op::Svd => round.write(0, &svd(&items, rows, columns, Vectors::None, poll)?.values),
        Op::SvdFull | Op::SvdReduced => {
            let vectors = if op == Op::SvdFull {
                Vectors::All
            } else {
                Vectors::Some
            };
            let found = svd(&items, rows, columns, vectors, poll)?;
            round.write(0, &found.u);
            round.write(1, &found.values);
            round.write(2, &found.vh);
        }
        Op::QrRaw => {
            let tau = qr_raw(&mut items, rows, columns, poll)?;
            round.write(0, &tau);
            // In place of the matrix, where numpy looks for it.
            if let Some(bytes) = round.operands.inputs[0].storage.bytes_mut() {
                write(
                    bytes,
                    round.places[0],
                    shape,
                    round.operands.core_strides(0),
                    &items,
                );
            }
        }
        Op::QrReduced | Op::QrComplete => {
            let mut tau: Vec<T> = round.read(1);
            tau.truncate(rows.min(columns));
            let wide = round.operands.core_shape(2)[1];
            round.write(0, &qr_q(&items, &tau, (rows, columns), wide, poll)?);
        }
        Op::Lstsq => least(round, &items, (rows, columns), poll)?,
    }
    Ok(())
}

fn least<T: General + Pod>(
    round: &Round<'_>,
    items: &[T],
    (rows, columns): (usize, usize),
    poll: impl FnMut(usize) -> Result<(), Thrown>,
) -> Done<Thrown>
where
    T::Real: Pod + Real,
{
    let right: Vec<T> = round.read(1);
    let sides = round.operands.core_shape(1)[1];
    let rcond: Vec<T::Real> = round.read(2);
    let rcond = rcond.first().copied().unwrap_or(T::Real::zero());
    let found = lstsq(items, rows, columns, &right, sides, rcond, poll)?;
    round.write(0, &found.x);
    round.write(1, &found.residuals);
    round.write(2, &[i32::try_from(found.rank).unwrap_or(i32::MAX)]);
    round.write(3, &found.values);
    Ok(())
}

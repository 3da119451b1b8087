//! The loops of `matmul`, `matvec`, `vecmat` and `vecdot`: each as a product of matrices.
//!
//! Floats are multiplied where they lie if their strides can be told to `wardian_linear`, else from a copy. What does not
//! live here: how operands are broadcast (`mod.rs`).

use std::borrow::Cow;

use bytemuck::Pod;
use half::f16;
use num_complex::Complex;
use wardian_linear::failure::Failure;
use wardian_linear::product::{Lengths, Tiled, View as Matrix, product, product_by};
use wardian_linear::scalar::Scalar;
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::slots::BinaryOp;
use wardian_runtime::object::value::Value;
use wardian_strided::element::Number;

use super::Operands;
use super::operands::{Places, read, write};
use crate::array::{View, item};
use crate::dtype::Code;
use crate::work;

/// Which product.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Product {
    /// `(n?,k),(k,m?)->(n?,m?)`.
    Matmul,
    /// `(m,n),(n)->(m)`.
    Matvec,
    /// `(n),(n,m)->(m)`, the first conjugated.
    Vecmat,
    /// `(n),(n)->()`, the first conjugated.
    Vecdot,
}

/// Axes of length one that make matrices of vectors: before or after the core axes there are.
#[derive(Clone, Copy)]
enum Extra {
    None,
    Row,
    Column,
    Both,
}

impl Product {
    /// For both sides and the result.
    fn extra(self) -> [Extra; 3] {
        match self {
            Product::Matmul => [Extra::None; 3],
            Product::Matvec => [Extra::None, Extra::Column, Extra::Column],
            Product::Vecmat => [Extra::Row, Extra::None, Extra::Row],
            Product::Vecdot => [Extra::Row, Extra::Column, Extra::Both],
        }
    }

    /// Whether the left side is conjugated.
    fn conjugates(self) -> bool {
        matches!(self, Product::Vecmat | Product::Vecdot)
    }
}

fn as_matrix(view: &View, axes: usize, extra: Extra) -> View {
    let layout = &view.layout;
    view.with(match extra {
        Extra::None => layout.clone(),
        Extra::Row => layout.with_axis(axes),
        Extra::Column => layout.with_axis(layout.axes()),
        Extra::Both => layout.with_axis(axes).with_axis(axes),
    })
}

/// The loops of all of them.
pub fn run(ctx: &mut Ctx, which: Product, operands: &Operands<'_>) -> Result<(), Thrown> {
    let [left, right, out] = which.extra();
    let inputs = [
        as_matrix(&operands.inputs[0], operands.axes, left),
        as_matrix(&operands.inputs[1], operands.axes, right),
    ];
    let outputs = [as_matrix(&operands.outputs[0], operands.axes, out)];
    let matrices = Operands {
        inputs: &inputs,
        outputs: &outputs,
        axes: operands.axes,
    };
    multiply(ctx, &matrices, which.conjugates(), !which.conjugates())
}

/// `out = left @ right` for two views of matrices, of one dtype, that share no items with the result.
pub fn matrices(ctx: &mut Ctx, left: &View, right: &View, out: &View) -> Result<(), Thrown> {
    let operands = Operands {
        inputs: &[left.clone(), right.clone()],
        outputs: std::slice::from_ref(out),
        axes: left.layout.axes() - 2,
    };
    for view in operands
        .inputs
        .iter()
        .filter(|view| !view.dtype.has_objects())
    {
        view.bytes(ctx)?;
    }
    multiply(ctx, &operands, false, true)
}

macro_rules! by_number {
    ($number:expr, { $($tiled:ident $rust:ty),* }, { $($whole:ident $int:ty),* }, $tiles:ident, $wraps:ident, else $other:expr) => {
        match $number {
            $(Some(Number::$tiled) => $tiles!($rust),)*
            $(Some(Number::$whole) => $wraps!($int),)*
            _ => $other,
        }
    };
}

fn multiply(
    ctx: &mut Ctx,
    operands: &Operands<'_>,
    conjugates: bool,
    zero: bool,
) -> Result<(), Thrown> {
    let dtype = operands.inputs[0].dtype;
    if dtype.code == Code::Object {
        return objects(ctx, operands, conjugates, zero);
    }
    // Copies of both sides and of the result: what repeats in an array may be more than there is memory for.
    let items = (0..3).fold(0usize, |sum, place| {
        let shape = operands.core_shape(place);
        sum.saturating_add(shape[0].saturating_mul(shape[1]))
    });
    ctx.reserve(items.saturating_mul(2 * dtype.size))?;
    macro_rules! tiles {
        ($rust:ty) => {
            operands.each(ctx, |ctx, places| {
                floats::<$rust>(ctx, operands, places, conjugates)
            })
        };
    }
    macro_rules! wraps {
        ($int:ty) => {
            operands.each(ctx, |ctx, places| {
                let add =
                    |sum: $int, one: $int, other: $int| sum.wrapping_add(one.wrapping_mul(other));
                each_by::<$int, $int>(ctx, operands, places, (0, add), |item| item, |item| item)
            })
        };
    }
    by_number!(
        dtype.number(),
        { Float32 f32, Float64 f64, Complex64 Complex<f32>, Complex128 Complex<f64> },
        { Int8 i8, UInt8 u8, Int16 i16, UInt16 u16, Int32 i32, UInt32 u32, Int64 i64, UInt64 u64 },
        tiles, wraps,
        else match dtype.number() {
            Some(Number::Bool) => operands.each(ctx, |ctx, places| {
                let add = |sum: u8, one: u8, other: u8| sum | one & other;
                each_by::<u8, u8>(ctx, operands, places, (0, add), |item| u8::from(item != 0), |item| item)
            }),
            // Summed as float32, rounded once.
            Some(Number::Float16) => operands.each(ctx, |ctx, places| {
                let add = |sum: f32, one: f32, other: f32| sum + one * other;
                each_by::<f16, f32>(ctx, operands, places, (0.0, add), f16::to_f32, f16::from_f32)
            }),
            _ => Err(crate::errors::not_there(ctx, "a product of this dtype")),
        }
    )
}

fn lengths(operands: &Operands<'_>) -> Lengths {
    Lengths {
        rows: operands.core_shape(0)[0],
        inner: operands.core_shape(0)[1],
        columns: operands.core_shape(1)[1],
    }
}

fn ended(ctx: &mut Ctx, result: Result<(), Failure<Thrown>>) -> Result<(), Thrown> {
    match result {
        Ok(()) => Ok(()),
        Err(Failure::Stopped(thrown)) => Err(thrown),
        Err(_) => Err(ctx.value_error("a product of matrices whose shapes do not fit")),
    }
}

/// Items of a matrix, where they lie or copied, and how far apart those of a column and of a row are.
struct Items<'a, T: Pod> {
    items: Cow<'a, [T]>,
    down: usize,
    right: usize,
}

impl<'a, T: Pod> Items<'a, T> {
    fn of(bytes: &'a [u8], start: usize, shape: &[usize], strides: &[isize]) -> Items<'a, T> {
        match Items::lying(bytes, start, shape, strides) {
            Some(items) => items,
            None => Items {
                items: Cow::Owned(read(bytes, start, shape, strides)),
                down: shape[1],
                right: 1,
            },
        }
    }

    /// Where strides are whole numbers of items and nothing runs backwards.
    fn lying(
        bytes: &'a [u8],
        start: usize,
        shape: &[usize],
        strides: &[isize],
    ) -> Option<Items<'a, T>> {
        let size = size_of::<T>();
        let step = |axis: usize| -> Option<usize> {
            if shape[axis] <= 1 {
                return Some(1);
            }
            let stride = usize::try_from(strides[axis]).ok()?;
            (stride % size == 0).then_some(stride / size)
        };
        let (down, right) = (step(0)?, step(1)?);
        if shape.contains(&0) {
            return None;
        }
        let last = (shape[0] - 1)
            .checked_mul(down)?
            .checked_add((shape[1] - 1).checked_mul(right)?)?;
        let end = last.checked_add(1)?.checked_mul(size)?.checked_add(start)?;
        let items = bytemuck::try_cast_slice(bytes.get(start..end)?).ok()?;
        Some(Items {
            items: Cow::Borrowed(items),
            down,
            right,
        })
    }

    fn view(&self) -> Matrix<'_, T> {
        Matrix::new(&self.items, self.down, self.right)
    }
}

/// Room for the items of a result that lie row by row.
fn room<'a, T: Pod>(
    bytes: &'a mut [u8],
    start: usize,
    shape: &[usize],
    strides: &[isize],
) -> Option<&'a mut [T]> {
    let size = size_of::<T>();
    let row = shape[1].checked_mul(size)?;
    let lies = (shape[1] <= 1 || strides[1] == size as isize)
        && (shape[0] <= 1 || strides[0] == row as isize);
    let end = shape[0].checked_mul(row)?.checked_add(start)?;
    match lies {
        true => bytemuck::try_cast_slice_mut(bytes.get_mut(start..end)?).ok(),
        false => None,
    }
}

/// One product of floats or complex numbers.
fn floats<T: Tiled + Pod>(
    ctx: &mut Ctx,
    operands: &Operands<'_>,
    places: &Places,
    conjugates: bool,
) -> Result<(), Thrown> {
    let lengths = lengths(operands);
    let mut left: Items<'_, T> = Items::of(
        operands.inputs[0].storage.bytes(),
        places[0],
        operands.core_shape(0),
        operands.core_strides(0),
    );
    if conjugates && T::COMPLEX {
        left.items
            .to_mut()
            .iter_mut()
            .for_each(|item| *item = item.conj());
    }
    let right: Items<'_, T> = Items::of(
        operands.inputs[1].storage.bytes(),
        places[1],
        operands.core_shape(1),
        operands.core_strides(1),
    );
    let (shape, strides) = (operands.core_shape(2), operands.core_strides(2));
    let Some(bytes) = operands.outputs[0].storage.bytes_mut() else {
        return Ok(());
    };
    if let Some(out) = room::<T>(bytes, places[2], shape, strides) {
        let done = product(left.view(), right.view(), out, lengths, work::poll(ctx));
        return ended(ctx, done);
    }
    let mut out = vec![<T as Scalar>::ZERO; lengths.rows * lengths.columns];
    let done = product(
        left.view(),
        right.view(),
        &mut out,
        lengths,
        work::poll(ctx),
    );
    write(bytes, places[2], shape, strides, &out);
    ended(ctx, done)
}

/// One product of anything else, item by item, with items made sums and back.
fn each_by<T: Pod, S: Copy>(
    ctx: &mut Ctx,
    operands: &Operands<'_>,
    places: &Places,
    (zero, add): (S, impl Fn(S, S, S) -> S),
    more: impl Fn(T) -> S,
    less: impl Fn(S) -> T,
) -> Result<(), Thrown> {
    let lengths = lengths(operands);
    let side = |place: usize| -> Vec<S> {
        let items = read::<T>(
            operands.inputs[place].storage.bytes(),
            places[place],
            operands.core_shape(place),
            operands.core_strides(place),
        );
        items.into_iter().map(&more).collect()
    };
    let (left, right) = (side(0), side(1));
    let mut out = vec![zero; lengths.rows * lengths.columns];
    let views = (
        Matrix::by_rows(&left, lengths.inner),
        Matrix::by_rows(&right, lengths.columns),
    );
    let done = product_by(
        views.0,
        views.1,
        &mut out,
        lengths,
        (zero, add),
        work::poll(ctx),
    );
    let out: Vec<T> = out.into_iter().map(less).collect();
    let Some(bytes) = operands.outputs[0].storage.bytes_mut() else {
        return Ok(());
    };
    write(
        bytes,
        places[2],
        operands.core_shape(2),
        operands.core_strides(2),
        &out,
    );
    ended(ctx, done)
}

/// Products of objects; sums of nothing are zero, or None for the two that conjugate.
fn objects(
    ctx: &mut Ctx,
    operands: &Operands<'_>,
    conjugates: bool,
    zero: bool,
) -> Result<(), Thrown> {
    let Lengths {
        rows,
        inner,
        columns,
    } = lengths(operands);
    let strides: Vec<[isize; 2]> = (0..3)
        .map(|place| {
            [
                operands.core_strides(place)[0],
                operands.core_strides(place)[1],
            ]
        })
        .collect();
    let place_of = |start: usize, strides: [isize; 2], row: usize, column: usize| {
        start
            .wrapping_add_signed(row as isize * strides[0])
            .wrapping_add_signed(column as isize * strides[1])
    };
    operands.each(ctx, |ctx, places| {
        for row in 0..rows {
            for column in 0..columns {
                let mark = ctx.temps_mark();
                let mut total: Option<Value> = None;
                for k in 0..inner {
                    ctx.charge(4)?;
                    let mut a = item::object_at(
                        ctx,
                        &operands.inputs[0],
                        place_of(places[0], strides[0], row, k),
                    )?;
                    let b = item::object_at(
                        ctx,
                        &operands.inputs[1],
                        place_of(places[1], strides[1], k, column),
                    )?;
                    ctx.keep(a);
                    ctx.keep(b);
                    if conjugates {
                        a = ctx.call_attr(a, "conjugate", &[])?;
                    }
                    let part = ctx.binary(BinaryOp::Mul, a, b)?;
                    let sum = match total {
                        None => part,
                        Some(total) => ctx.binary(BinaryOp::Add, total, part)?,
                    };
                    ctx.temps_release(mark);
                    total = Some(ctx.keep(sum));
                }
                let nothing = if zero {
                    Value::small_int(0)
                } else {
                    Value::NONE
                };
                item::set_object(
                    ctx,
                    &operands.outputs[0],
                    place_of(places[2], strides[2], row, column),
                    total.unwrap_or(nothing),
                )?;
                ctx.temps_release(mark);
            }
        }
        Ok(())
    })
}

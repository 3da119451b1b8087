//! Ufuncs over vectors and matrices: `matmul` and its kin.
//!
//! What does not live here: the products themselves.

use smallvec::SmallVec;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Native;
use wardian_strided::element::Number;
use wardian_strided::layout::{Order, Shape, broadcast_shapes};

use super::call::{Input, Keywords};
use super::resolve::{self, Known};
use super::{call, data, wrap};
use crate::array::{View, cast, new_view, view_of};
use crate::dtype::promote::Casting;
use crate::dtype::{Code, Dtype};
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

/// A call of a product.
pub fn call(ctx: &mut Ctx, object: Gc<Native>, product: Product, inputs: &[Input], keywords: &Keywords) -> PyResult {
    let ufunc = data(&object);
    let args: SmallVec<[wardian_runtime::object::value::Value; 2]> = inputs.iter().map(|input| input.value).collect();
    if keywords.axes.is_some() || keywords.axis.is_some() {
        let name = wardian_runtime::object::value::Value::object(ctx.new_str(&ufunc.name));
        let pair = ctx.new_tuple(&args);
        let pair = wardian_runtime::object::value::Value::object(pair);
        let none = wardian_runtime::object::value::Value::NONE;
        let out = keywords.out.first().copied().flatten().unwrap_or(none);
        let given = [name, pair, keywords.axes.unwrap_or(none), keywords.axis.unwrap_or(none), keywords.keepdims.unwrap_or(none), out];
        return crate::helpers::call(ctx, "product_along", &given);
    }
    let known: SmallVec<[Known; 2]> = inputs.iter().map(|input| input.known).collect();
    for (place, input) in inputs.iter().enumerate() {
        let least = match (product, place) {
            (Product::Matvec, 0) | (Product::Vecmat, 1) => 2,
            _ => 1,
        };
        if input.shape().len() < least {
            let message = format!(
                "{}: Input operand {place} does not have enough dimensions (has {}, gufunc core with signature {} requires {least})",
                ufunc.name,
                input.shape().len(),
                ufunc.signature.as_deref().unwrap_or("")
            );
            return Err(ctx.value_error(&message));
        }
    }
    let casting = resolve::casting_of(ctx, keywords.casting, Casting::SameKind)?;
    let asked = match (keywords.dtype, keywords.signature) {
        (None, None) => None,
        (dtype, signature) => resolve::asked(ctx, ufunc, dtype, signature)?,
    };
    let row = resolve::find(ctx, ufunc, &known, asked.as_ref(), casting)?;
    let dtype = Dtype::of(ctx, row.inputs[0]);
    let left = inputs[0].as_dtype(ctx, dtype)?;
    let right = inputs[1].as_dtype(ctx, dtype)?;
    let out = keywords.out.first().copied().flatten();
    let result = product_of(ctx, object, product, &left, &right)?;
    if let Some(out) = out {
        crate::array::check_writeable(ctx, out, "output array")?;
        let target = view_of(out).expect("checked to be an array");
        if target.shape() != result.shape() {
            let message = format!(
                "{}: Output operand 0 has a mismatch in its core dimension 0, with gufunc signature {} (size {} is different from {})",
                ufunc.name,
                ufunc.signature.as_deref().unwrap_or(""),
                target.shape().first().copied().unwrap_or(1),
                result.shape().first().copied().unwrap_or(1)
            );
            return Err(ctx.value_error(&message));
        }
        cast::assign(ctx, &target, &result)?;
        return wrap::finish(ctx, object, &args, keywords, target, Some(out), 0);
    }
    wrap::finish(ctx, object, &args, keywords, result, None, 0)
}

/// The product of items of one dtype.
pub fn product_of(ctx: &mut Ctx, object: Gc<Native>, product: Product, left: &View, right: &View) -> Result<View, Thrown> {
    // Both as matrices; which of the result's axes are not there at the end.
    let (mut one, mut two) = (left.clone(), right.clone());
    let (mut drops_row, mut drops_column) = (false, false);
    let row_first = match product {
        Product::Matmul => left.layout.axes() == 1,
        Product::Matvec => false,
        Product::Vecmat | Product::Vecdot => true,
    };
    if row_first {
        let axes = one.layout.axes();
        one.layout = one.layout.with_axis(axes - 1);
        drops_row = true;
        if matches!(product, Product::Vecmat | Product::Vecdot) && one.dtype.code.kind() == 'c' {
            let conjugate = super::named(ctx, "conjugate");
            one = call::of_views(ctx, conjugate, &[one])?;
        }
    }
    let column_second = match product {
        Product::Matmul => right.layout.axes() == 1,
        Product::Matvec | Product::Vecdot => true,
        Product::Vecmat => false,
    };
    if column_second {
        let axes = two.layout.axes();
        two.layout = two.layout.with_axis(axes);
        drops_column = true;
    }
    let (one_axes, two_axes) = (one.layout.axes(), two.layout.axes());
    let (rows, inner) = (one.shape()[one_axes - 2], one.shape()[one_axes - 1]);
    let (inner_two, columns) = (two.shape()[two_axes - 2], two.shape()[two_axes - 1]);
    if inner != inner_two {
        let ufunc = data(&object);
        let message = format!(
            "{}: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature {} (size {inner_two} is different from {inner})",
            ufunc.name,
            ufunc.signature.as_deref().unwrap_or("")
        );
        return Err(ctx.value_error(&message));
    }
    let Some(outer) = broadcast_shapes([&one.shape()[..one_axes - 2], &two.shape()[..two_axes - 2]]) else {
        let (left, right) = (crate::array::shape::tight_text(left.shape()), crate::array::shape::tight_text(right.shape()));
        let message = format!("operands could not be broadcast together with remapped shapes [original->remapped]: {left}->{left} {right}->{right} ");
        return Err(ctx.value_error(&message));
    };
    let whole = |last: [usize; 2]| -> Shape { outer.iter().copied().chain(last).collect() };
    one.layout = one.layout.broadcast(&whole([rows, inner])).expect("the shapes go together");
    two.layout = two.layout.broadcast(&whole([inner, columns])).expect("the shapes go together");
    let mut made = new_view(ctx, left.dtype, &whole([rows, columns]), Order::C)?;
    let count: usize = outer.iter().product();
    for index in 0..count {
        let (mut a, mut b, mut c) = (one.layout.clone(), two.layout.clone(), made.layout.clone());
        let mut remaining = index;
        let mut indices = vec![0; outer.len()];
        for axis in (0..outer.len()).rev() {
            indices[axis] = remaining % outer[axis];
            remaining /= outer[axis];
        }
        for place in &indices {
            a = a.pick(0, *place);
            b = b.pick(0, *place);
            c = c.pick(0, *place);
        }
        matrix(ctx, object, &one.with(a), &two.with(b), &made.with(c))?;
    }
    let axes = made.layout.axes();
    if drops_column {
        made.layout = made.layout.dropped(axes - 1);
    }
    if drops_row {
        let axes = made.layout.axes();
        made.layout = made.layout.dropped(if drops_column { axes - 1 } else { axes - 2 });
    }
    Ok(made)
}

/// `out = left @ right`, of matrices.
fn matrix(ctx: &mut Ctx, object: Gc<Native>, left: &View, right: &View, out: &View) -> Result<(), Thrown> {
    let (rows, inner, columns) = (left.shape()[0], left.shape()[1], right.shape()[1]);
    let cost = (rows as u64).saturating_mul(inner as u64).saturating_mul(columns as u64);
    ctx.charge(cost / 8 + 1)?;
    if left.dtype.code == Code::Object {
        return crate::ufunc::gufunc::objects(ctx, object, left, right, out);
    }
    let (left, right) = (cast::in_c(ctx, left)?, cast::in_c(ctx, right)?);
    let number = left.dtype.number();
    match number {
        Some(Number::Float64) => multiply::<f64>(ctx, &left, &right, out, [rows, inner, columns]),
        Some(Number::Float32) => multiply::<f32>(ctx, &left, &right, out, [rows, inner, columns]),
        Some(Number::Complex128) => multiply::<num_complex::Complex<f64>>(ctx, &left, &right, out, [rows, inner, columns]),
        Some(Number::Complex64) => multiply::<num_complex::Complex<f32>>(ctx, &left, &right, out, [rows, inner, columns]),
        Some(_) => by_sums(ctx, &left, &right, out),
        None => Err(crate::errors::not_there(ctx, "a product of this dtype")),
    }
}

/// A row of the result at a time: `out[i] += left[i, k] * right[k]`, side by side.
fn multiply<T>(ctx: &mut Ctx, left: &View, right: &View, out: &View, [rows, inner, columns]: [usize; 3]) -> Result<(), Thrown>
where
    T: bytemuck::Pod + std::ops::Mul<Output = T> + std::ops::AddAssign + Default,
{
    let mut poll = work::poll(ctx);
    let (a, b) = (left.layout.offset(), right.layout.offset());
    let size = size_of::<T>();
    let first: Vec<T> = bytemuck::allocation::pod_collect_to_vec(&left.storage.bytes()[a..a + rows * inner * size]);
    let second: Vec<T> = bytemuck::allocation::pod_collect_to_vec(&right.storage.bytes()[b..b + inner * columns * size]);
    let mut row = vec![T::default(); columns];
    for index in 0..rows {
        poll(inner.saturating_mul(columns) / 8)?;
        row.fill(T::default());
        for k in 0..inner {
            let factor = first[index * inner + k];
            for (sum, item) in row.iter_mut().zip(&second[k * columns..(k + 1) * columns]) {
                *sum += factor * *item;
            }
        }
        let target = out.layout.pick(0, index);
        let bytes = out.storage.bytes_mut().expect("new bytes");
        for (column, sum) in row.iter().enumerate() {
            let place = target.offset().wrapping_add_signed(column as isize * target.strides()[0]);
            bytes[place..place + size].copy_from_slice(bytemuck::bytes_of(sum));
        }
    }
    Ok(())
}

/// Integers and bools: sums of products by ufuncs, column by column of the left.
fn by_sums(ctx: &mut Ctx, left: &View, right: &View, out: &View) -> Result<(), Thrown> {
    let (multiply, add) = (super::named(ctx, "multiply"), super::named(ctx, "add"));
    for k in 0..left.shape()[1] {
        let column = left.layout.slice(1, k, 1, 1);
        let row = right.layout.slice(0, k, 1, 1);
        let part = call::of_views(ctx, multiply, &[left.with(column), right.with(row)])?;
        let sum = call::of_views(ctx, add, &[out.clone(), part])?;
        cast::assign(ctx, out, &sum)?;
    }
    Ok(())
}

fn objects(ctx: &mut Ctx, _: Gc<Native>, left: &View, right: &View, out: &View) -> Result<(), Thrown> {
    use wardian_runtime::object::slots::BinaryOp;
    use wardian_runtime::object::value::Value;
    for row in 0..left.shape()[0] {
        for column in 0..right.shape()[1] {
            let mut total: Option<Value> = None;
            for k in 0..left.shape()[1] {
                let a = crate::array::item::object_at(ctx, left, left.layout.pick(0, row).pick(0, k).offset())?;
                let b = crate::array::item::object_at(ctx, right, right.layout.pick(0, k).pick(0, column).offset())?;
                let part = ctx.binary(BinaryOp::Mul, a, b)?;
                total = Some(match total {
                    None => part,
                    Some(total) => ctx.binary(BinaryOp::Add, total, part)?,
                });
            }
            let place = out.layout.pick(0, row).pick(0, column).offset();
            crate::array::item::set_object(ctx, out, place, total.unwrap_or(Value::small_int(0)))?;
        }
    }
    Ok(())
}

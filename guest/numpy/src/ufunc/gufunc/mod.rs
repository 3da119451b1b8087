//! Ufuncs over vectors and matrices: `matmul` and its kin, linear algebra, Fourier transforms.
//!
//! Here a call becomes operands with the same axes of a loop and core axes at the end, which the loops get. What does not
//! live here: the loops themselves (`products.rs`, `linalg/`, `fft.rs`), signatures (`signature.rs`), `axes=` (`axes.rs`),
//! lengths (`shapes.rs`).

pub mod axes;
pub mod operands;
pub mod products;
pub mod shapes;
pub mod signature;

use smallvec::SmallVec;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Native;
use wardian_runtime::object::value::Value;
use wardian_strided::flags::Flags;
use wardian_strided::layout::{Order, Shape};

use super::call::{Input, Keywords};
use super::resolve::{self, Known};
use super::{Kernel, Loop, data, errors, wrap};
use crate::array::make::{self, Wanted};
use crate::array::storage::Storage;
use crate::array::{self, View, cast, new_view, view_of};
use crate::dtype::Dtype;
use crate::dtype::promote::{Casting, can_cast};
pub use operands::Operands;
pub use products::Product;
use shapes::Shapes;
use signature::Signature;

/// A call of a generalised ufunc.
pub fn call(ctx: &mut Ctx, object: Gc<Native>, inputs: &[Input], keywords: &Keywords) -> PyResult {
    let ufunc = data(&object);
    if keywords.mask.is_some() {
        return Err(ctx.type_error(&format!(
            "{}() got an unexpected keyword argument 'where'",
            ufunc.name
        )));
    }
    let args: SmallVec<[Value; 3]> = inputs.iter().map(|input| input.value).collect();
    let known: SmallVec<[Known; 3]> = inputs.iter().map(|input| input.known).collect();
    let casting = resolve::casting_of(ctx, keywords.casting, Casting::SameKind)?;
    let asked = match (keywords.dtype, keywords.signature) {
        (None, None) => None,
        (dtype, signature) => resolve::asked(ctx, ufunc, dtype, signature)?,
    };
    let row = resolve::find(ctx, ufunc, &known, asked.as_ref(), casting)?;
    // Where results go.
    let mut dtypes: SmallVec<[Dtype; 3]> = SmallVec::new();
    let mut targets: SmallVec<[Option<View>; 3]> = SmallVec::new();
    for place in 0..ufunc.outputs {
        let dtype = Dtype::of(ctx, row.outputs[place]);
        dtypes.push(dtype);
        targets.push(match keywords.out.get(place).copied().flatten() {
            Some(value) => {
                array::check_writeable(ctx, value, "output array")?;
                let target = view_of(value).expect("checked to be an array");
                if !can_cast(dtype, target.dtype, casting) {
                    return Err(resolve::output_cast(
                        ctx,
                        ufunc,
                        casting,
                        dtype,
                        target.dtype,
                        place,
                    ));
                }
                Some(target)
            }
            None => None,
        });
    }
    let signature = Signature::of(ufunc.signature.as_deref().unwrap_or(""));
    let shapes = Shapes::of(ctx, ufunc, &signature, inputs, &targets, keywords)?;
    let mut views: SmallVec<[View; 3]> = SmallVec::new();
    for (place, input) in inputs.iter().enumerate() {
        let mut dtype = Dtype::of(ctx, row.inputs[place]);
        if let (Kernel::Fourier(op), Some(view)) = (ufunc.kernel, &input.view) {
            dtype = op.reads(ctx, view.dtype, dtype);
        }
        let view = input.as_dtype(ctx, dtype)?;
        views.push(view.with(shapes.normal(&signature, place, &view.layout)));
    }
    let wanted = make::order_of(ctx, keywords.order, Wanted::Keep)?;
    let order = if wanted == Wanted::Order(Order::F) {
        Order::F
    } else {
        Order::C
    };
    let (mut results, mut whole): (SmallVec<[View; 3]>, SmallVec<[View; 3]>) = Default::default();
    for (place, dtype) in dtypes.iter().enumerate() {
        let operand = ufunc.inputs + place;
        let direct = targets[place]
            .as_ref()
            .filter(|target| is_direct(target, *dtype, &views));
        let view = match direct {
            Some(target) => target.clone(),
            None => {
                let shape = shapes.whole(&signature, operand, targets[place].as_ref());
                new_view(ctx, *dtype, &shape, order)?
            }
        };
        results.push(view.with(shapes.normal(&signature, operand, &view.layout)));
        whole.push(view);
    }
    let flags = run(ctx, object, &row, &views, &results, &shapes)?;
    errors::report(ctx, flags, &ufunc.name)?;
    let mut values: SmallVec<[Value; 3]> = SmallVec::new();
    for (place, view) in whole.into_iter().enumerate() {
        if let Some(target) = &targets[place]
            && !(target.storage == view.storage && target.layout == view.layout)
        {
            cast::assign(ctx, target, &view)?;
        }
        let out = keywords.out.get(place).copied().flatten();
        values.push(wrap::finish(
            ctx, object, &args, keywords, view, out, place,
        )?);
    }
    match values[..] {
        [only] => Ok(only),
        _ => Ok(Value::object(ctx.new_tuple(&values))),
    }
}

/// Whether results can be written where they are to be, at once: nothing is read from there meanwhile, and nobody else
/// lent the memory, which an input might have of them as well.
fn is_direct(target: &View, dtype: Dtype, inputs: &[View]) -> bool {
    let same = target.dtype.same(dtype)
        || target.dtype.number().is_some() && target.dtype.number() == dtype.number();
    let repeats = target
        .layout
        .shape()
        .iter()
        .zip(target.layout.strides())
        .any(|(length, stride)| *length > 1 && *stride == 0);
    let own = matches!(
        target.storage.get(),
        Storage::Bytes(_) | Storage::Objects(_)
    );
    same && own && !repeats && inputs.iter().all(|input| input.storage != target.storage)
}

fn run(
    ctx: &mut Ctx,
    object: Gc<Native>,
    row: &Loop,
    inputs: &[View],
    outputs: &[View],
    shapes: &Shapes,
) -> Result<Flags, Thrown> {
    for view in inputs.iter().filter(|view| !view.dtype.has_objects()) {
        view.bytes(ctx)?;
    }
    for view in outputs.iter().filter(|view| !view.dtype.has_objects()) {
        view.bytes_mut(ctx)?;
    }
    if outputs.iter().all(|output| output.size() == 0) {
        return Ok(Flags::NONE);
    }
    let operands = Operands {
        inputs,
        outputs,
        axes: shapes.outer.len(),
    };
    match data(&object).kernel {
        Kernel::Product(product) => products::run(ctx, product, &operands).map(|()| Flags::NONE),
        Kernel::Linear(op) => crate::linalg::run(ctx, op, row, &operands),
        Kernel::Fourier(op) => crate::fft::run(ctx, op, row, &operands).map(|()| Flags::NONE),
        _ => Err(super::loops::missing(ctx, object, row)),
    }
}

/// Lengths, one after the other.
pub fn joined(outer: &[usize], core: &[usize]) -> Shape {
    outer.iter().chain(core).copied().collect()
}

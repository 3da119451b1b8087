//! `ufunc.at`: items of an array that change in place.

use smallvec::SmallVec;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Native;
use wardian_runtime::object::value::Value;
use wardian_strided::layout::{Order, Shape};

use super::call::{self, Input};
use super::{data, of, wrap};
use crate::array::{self, View, cast, make, view_of};
use crate::dtype::{self, Code, Dtype};

/// `ufunc.at(a, indices, b)`: items that are named twice change twice.
pub(super) fn at_method(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let object = of(args[0]).expect("slots get their own type");
    let given: Vec<Value> = args.fixed[1..]
        .iter()
        .copied()
        .filter(|value| !value.is_unbound())
        .collect();
    if let Some(result) = wrap::overridden(ctx, args[0], "at", &given, &[])? {
        return Ok(result);
    }
    if let Some(signature) = super::methods::with(args[0], |ufunc| ufunc.signature.clone()) {
        let name = super::methods::with(args[0], |ufunc| ufunc.name.clone());
        let message = format!(
            "{name}.at does not support ufunc with non-trivial signature: {name} has signature {signature}."
        );
        return Err(ctx.type_error(&message));
    }
    let Some(view) = view_of(args[1]) else {
        return Err(ctx.type_error("first operand must be array"));
    };
    array::check_writeable(ctx, args[1], "output array")?;
    let ufunc = data(&object);
    if ufunc.outputs != 1 || ufunc.signature.is_some() || ufunc.inputs > 2 {
        return Err(ctx.value_error("Only unary and binary ufuncs supported at this time"));
    }
    let operand = args.get(3);
    match (ufunc.inputs, operand) {
        (2, None) => return Err(ctx.value_error("second operand needed for ufunc")),
        (1, Some(_)) => return Err(ctx.value_error("second operand provided when ufunc is unary")),
        _ => {}
    }
    // The places of the items that are chosen, as an array of ints of the same shape has them.
    let dtype = Dtype::of(ctx, Code::Long);
    crate::work::pay(ctx, view.size(), 3)?;
    let numbers = array::new_view(ctx, dtype, view.shape(), Order::C)?;
    let bytes = numbers.storage.bytes_mut().expect("new bytes");
    for (index, room) in bytes.chunks_exact_mut(8).enumerate() {
        room.copy_from_slice(&(index as i64).to_le_bytes());
    }
    let numbers = array::own(ctx, numbers);
    let chosen = array::index::get(ctx, numbers, args[2])?;
    let chosen = make::as_view(ctx, chosen)?;
    let shape: Shape = chosen.shape().into();
    let places = cast::places(&view.layout);
    let chosen = cast::in_c(ctx, &chosen)?;
    let mut targets = Vec::new();
    for place in cast::places(&chosen.layout) {
        let bytes = array::item::item_at(ctx, &chosen, place)?;
        let index = i64::from_le_bytes(bytes[..8].try_into().expect("eight bytes")) as usize;
        targets.push(places[index]);
    }
    let mut second = match operand {
        Some(value) => {
            let input = Input::of(ctx, value)?;
            let known = [
                super::resolve::Known {
                    dtype: view.dtype,
                    weak: None,
                },
                input.known,
            ];
            let dtype = match input.view {
                Some(ref view) => view.dtype,
                None => super::resolve::common(ctx, &known)?,
            };
            Some(input.as_dtype(ctx, dtype)?)
        }
        None => None,
    };
    if let Some(other) = &mut second {
        let Some(layout) = other.layout.broadcast(&shape) else {
            return Err(ctx.value_error("array is not broadcastable to correct shape"));
        };
        other.layout = layout;
    }
    let sources = second.as_ref().map(|view| cast::places(&view.layout));
    if at_numbers(ctx, object, &view, &targets, second.as_ref())? {
        return Ok(Value::NONE);
    }
    let single = wardian_strided::layout::Layout::contiguous(&[], view.dtype.size, Order::C)
        .expect("one item");
    for (index, target) in targets.iter().enumerate() {
        ctx.charge(8)?;
        let mark = ctx.temps_mark();
        let place = view.with(single.at(*target));
        let mut views: SmallVec<[View; 2]> = smallvec::smallvec![place.clone()];
        if let (Some(other), Some(sources)) = (&second, &sources) {
            let one = wardian_strided::layout::Layout::contiguous(&[], other.dtype.size, Order::C)
                .expect("one item");
            views.push(other.with(one.at(sources[index])));
        }
        let result = call::of_views(ctx, object, &views)?;
        cast::assign(ctx, &place, &result)?;
        ctx.temps_release(mark);
    }
    Ok(Value::NONE)
}

/// `ufunc.at` of numbers by their kernel: false where there is none, or the items would be cast.
fn at_numbers(
    ctx: &mut Ctx,
    object: Gc<Native>,
    view: &View,
    targets: &[usize],
    second: Option<&View>,
) -> Result<bool, Thrown> {
    use super::Kernel;
    use wardian_strided::accumulate::{at, unary_at};
    use wardian_strided::buffer::Run;
    use wardian_strided::elementwise::Ended;
    use wardian_strided::flags::Flags;
    let Some(number) = view.dtype.number() else {
        return Ok(false);
    };
    let dtype = Dtype::of_number(ctx, number);
    // The loop that is taken is that of the items themselves.
    let ufunc = data(&object);
    let place = ufunc.same[dtype.code as usize];
    let Some(row) = ufunc
        .loops
        .get(usize::from(place))
        .filter(|_| place != super::NO_LOOP)
    else {
        return Ok(false);
    };
    if row.outputs[0].number() != Some(number) || targets.is_empty() {
        return Ok(targets.is_empty());
    }
    let done: Result<Flags, Ended<Thrown>> = match (&ufunc.kernel, second) {
        (Kernel::Binary(op), Some(second)) => {
            if !dtype::promote::can_cast(second.dtype, dtype, dtype::promote::Casting::Safe) {
                return Ok(false);
            }
            // A copy in any case: the values may be among the items.
            let values = cast::cast(ctx, second, dtype, Order::C)?;
            let values = match values.storage == view.storage || !values.is_c() {
                true => cast::copy(ctx, &values, Order::C)?,
                false => values,
            };
            view.bytes_mut(ctx)?;
            let run = Run {
                start: values.layout.offset(),
                stride: dtype.size as isize,
            };
            let (bytes, Some(target)) = (values.storage.bytes(), view.storage.bytes_mut()) else {
                return Ok(false);
            };
            wardian_strided::with_element!(number, T => at::<T, Thrown>(*op, target, targets, (bytes, run), crate::work::poll(ctx)))
        }
        (Kernel::Unary(op), None) => {
            view.bytes_mut(ctx)?;
            let Some(target) = view.storage.bytes_mut() else {
                return Ok(false);
            };
            wardian_strided::with_element!(number, T => unary_at::<T, Thrown>(*op, target, targets, crate::work::poll(ctx)))
        }
        _ => return Ok(false),
    };
    match done {
        Ok(flags) => {
            super::errors::report(ctx, flags, &ufunc.name)?;
            Ok(true)
        }
        Err(Ended::Stopped(thrown)) => Err(thrown),
        Err(Ended::NoLoop) => Ok(false),
    }
}

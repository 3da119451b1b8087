//! `ufunc.reduce`.
//!
//! What does not live here: the loops (`wardian_strided::reduce`), results on the way (`accumulate.rs`), how programs call
//! them (`methods.rs`).

use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Native;
use wardian_runtime::object::value::Value;
use wardian_strided::arithmetic::Binary;
use wardian_strided::dates::ticks::Ticks;
use wardian_strided::element::{Number, types};
use wardian_strided::elementwise::Ended;
use wardian_strided::flags::Flags;
use wardian_strided::layout::{Layout, Order, Shape};
use wardian_strided::reduce::{reduce as reduce_numbers, reduce_cast};
use wardian_strided::with_element;
use wardian_strided::{logical, segments, widened};

use super::resolve::{self, Known};
use super::table::Logical;
use super::{Kernel, Loop, Ufunc, data, errors, loops};
use crate::array::{View, cast, item, new_view};
use crate::dtype::promote::Casting;
use crate::dtype::{Code, Dtype};
use crate::work;

/// What a reduction begins with.
#[derive(Clone, Copy, Debug)]
pub enum Initial {
    /// The ufunc's own.
    Default,
    /// The first item: `initial=None`.
    First,
    /// This.
    Value(Value),
}

/// The dtype in which a ufunc reduces items of another.
pub fn dtype_of(ctx: &mut Ctx, ufunc: &Ufunc, dtype: Dtype, asked: Option<Dtype>) -> Dtype {
    if let Some(asked) = asked {
        return asked;
    }
    let widens = matches!(ufunc.kernel, Kernel::Binary(Binary::Add | Binary::Multiply));
    if widens && dtype.code.is_number() && dtype.size < 8 {
        let code = match dtype.code.kind() {
            'b' | 'i' => Some(Code::Long),
            'u' => Some(Code::ULong),
            _ => None,
        };
        if let Some(code) = code {
            return Dtype::of(ctx, code);
        }
    }
    dtype.native_order(ctx)
}

/// The loop of a reduction in a dtype.
pub fn loop_of(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    dtype: Dtype,
    has_dtype: bool,
) -> Result<Loop, Thrown> {
    if ufunc.inputs != 2 || ufunc.outputs != 1 {
        let message = if ufunc.inputs != 2 {
            "reduce only supported for binary functions"
        } else {
            "reduce only supported for functions returning a single value"
        };
        return Err(ctx.value_error(message));
    }
    if ufunc.signature.is_some() {
        return Err(ctx.runtime_error("Reduction not defined on ufunc with signature"));
    }
    if ufunc.loops.is_empty()
        || matches!(ufunc.kernel, Kernel::Binary(Binary::Add))
            && matches!(dtype.code, Code::Str | Code::Bytes)
    {
        return Err(super::text::no_reduction(ctx, ufunc, dtype));
    }
    // The result is one of the operands of the next step.
    if matches!(ufunc.kernel, Kernel::Compare(_)) && dtype.code != Code::Bool {
        return Err(resolve::no_such_loop(ctx, ufunc));
    }
    let known = [Known { dtype, weak: None }; 2];
    let asked: Option<resolve::Asked> =
        has_dtype.then(|| smallvec::smallvec![None, None, Some(dtype.code)]);
    resolve::find(ctx, ufunc, &known, asked.as_ref(), Casting::Unsafe)
}

/// As [`loop_of`] with the dtypes of its items and of the result, for items of a dtype.
pub(super) fn typed_loop(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    from: Dtype,
    wanted: Dtype,
    has_dtype: bool,
    method: &str,
) -> Result<(Loop, Dtype, Dtype), Thrown> {
    if has_dtype {
        crate::time::resolve::check_asked(ctx, wanted)?;
    }
    if from.code.is_time()
        && !matches!(ufunc.kernel, Kernel::Logical(_) | Kernel::Python)
        && wanted.code != Code::Object
    {
        let found = crate::time::resolve::of_reduction(ctx, ufunc, from, method)?;
        return Ok((found.row, found.inputs[0], found.outputs[0]));
    }
    let row = loop_of(ctx, ufunc, wanted, has_dtype)?;
    let (input, output) = (
        Dtype::of(ctx, row.inputs[0]),
        Dtype::of(ctx, row.outputs[0]),
    );
    Ok((row, input, output))
}

/// Reduce along axes, in the dtype of the items or `asked`. The result has the axes that are left; with `keepdims` all.
#[allow(clippy::too_many_arguments, reason = "they are those of ufunc.reduce")]
pub fn reduce(
    ctx: &mut Ctx,
    object: Gc<Native>,
    view: &View,
    axes: &[usize],
    asked: Option<Dtype>,
    keepdims: bool,
    initial: Initial,
    mask: Option<&View>,
) -> Result<View, Thrown> {
    let ufunc = data(&object);
    let is_logical = matches!(ufunc.kernel, Kernel::Logical(Logical::And | Logical::Or));
    let mut wanted = dtype_of(ctx, ufunc, view.dtype, asked);
    let is_of_truth = matches!(ufunc.kernel, Kernel::Logical(_)) && !view.dtype.code.is_number();
    if (is_logical || is_of_truth) && wanted.code != Code::Object {
        wanted = Dtype::of(ctx, Code::Bool);
    }
    if is_logical
        && mask.is_none()
        && matches!(initial, Initial::Default)
        && let Some(done) = quantified(ctx, ufunc, view, axes, keepdims)?
    {
        return Ok(done);
    }
    let (row, input, output) = typed_loop(
        ctx,
        ufunc,
        view.dtype,
        wanted,
        asked.is_some() && !is_logical,
        "reduce",
    )?;
    if axes.len() > 1 && !is_reorderable(ufunc) {
        return Err(ctx.value_error(&format!(
            "reduction operation '{}' is not reorderable, so at most one axis may be specified",
            ufunc.name
        )));
    }
    let wider = mask.is_none()
        && matches!(initial, Initial::Default | Initial::Value(_))
        && is_widened(ufunc, view.dtype, input);
    let is_cast = !wider
        && !view.dtype.same(input)
        && (view.dtype.number().is_none() || view.dtype.number() != input.number());
    let view = match is_cast {
        false => view.clone(),
        true => {
            let order = crate::array::make::Wanted::Keep.of(view);
            cast::cast(ctx, view, input, order)?
        }
    };
    // The result, whose items repeat along the axes that vanish.
    let mut kept: Shape = view.shape().into();
    axes.iter().for_each(|axis| kept[*axis] = 1);
    let made = new_view(ctx, output, &kept, result_order(&view, axes))?;
    let count: usize = axes.iter().map(|axis| view.shape()[*axis]).product();
    let start = first(ctx, ufunc, output, initial, count, mask.is_some())?;
    let mut from = view.clone();
    match start {
        Some(value) => cast::fill(ctx, &made, value)?,
        None if made.size() == 0 => {}
        None => {
            // The first item along each axis; what is left is added to it.
            if mask.is_some() {
                return Err(ctx.value_error(&format!("reduction operation '{}' does not have an identity, so to use a where mask one has to specify 'initial'", ufunc.name)));
            }
            return with_first(ctx, object, &row, (&view, is_cast), axes, made, keepdims);
        }
    }
    if let Some(mask) = mask {
        if into_where(ctx, object, &row, &view, mask, &made)? {
            return Ok(finish(made, axes, keepdims));
        }
        if input.code == Code::Object {
            objects_where(ctx, object, &view, mask, &made)?;
            return Ok(finish(made, axes, keepdims));
        }
        from = masked(ctx, ufunc, &view, mask, &made)?;
        if from.size() != view.size() {
            return Ok(finish(made, axes, keepdims));
        }
    }
    match wider {
        true => into_wider(ctx, &from, &made)?,
        false => into(ctx, object, &row, &from, &made, is_cast)?,
    }
    Ok(finish(made, axes, keepdims))
}

/// Whether bools or integers are summed in 64 bits as they are.
fn is_widened(ufunc: &Ufunc, from: Dtype, to: Dtype) -> bool {
    matches!(ufunc.kernel, Kernel::Binary(Binary::Add))
        && match (from.number(), to.number()) {
            (Some(from), Some(Number::Int64)) => {
                matches!(
                    from,
                    Number::Bool | Number::Int8 | Number::Int16 | Number::Int32
                )
            }
            (Some(from), Some(Number::UInt64)) => {
                matches!(from, Number::UInt8 | Number::UInt16 | Number::UInt32)
            }
            _ => false,
        }
}

/// Add them to those of a result, in which they repeat.
fn into_wider(ctx: &mut Ctx, from: &View, made: &View) -> Result<(), Thrown> {
    let layout = (made.layout.broadcast(from.shape())).expect("the result has the kept shape");
    let bytes = from.bytes(ctx)?;
    let Some(target) = made.storage.bytes_mut() else {
        return Ok(());
    };
    macro_rules! sums {
        ($($name:ident)*) => {
            match from.dtype.number() {
                $(Some(Number::$name) => widened::sum::<types::$name, Thrown>(
                    (bytes, &from.layout), target, &layout, work::poll(ctx),
                ),)*
                _ => Ok(()),
            }
        };
    }
    sums!(Bool Int8 Int16 Int32 UInt8 UInt16 UInt32)
}

/// `all` or `any` of numbers, without a copy of them as bools; nothing where the items are no numbers.
fn quantified(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    view: &View,
    axes: &[usize],
    keepdims: bool,
) -> Result<Option<View>, Thrown> {
    let quantifier = match ufunc.kernel {
        Kernel::Logical(Logical::And) => logical::Quantifier::All,
        Kernel::Logical(Logical::Or) => logical::Quantifier::Any,
        _ => return Ok(None),
    };
    let Some(number) = view.dtype.number() else {
        return Ok(None);
    };
    let mut kept: Shape = view.shape().into();
    axes.iter().for_each(|axis| kept[*axis] = 1);
    let dtype = Dtype::of(ctx, Code::Bool);
    let made = new_view(ctx, dtype, &kept, result_order(view, axes))?;
    let identity = u8::from(quantifier == logical::Quantifier::All);
    let out = made.storage.bytes_mut().expect("new bytes");
    out.fill(identity);
    if view.size() > 0 {
        let layout = made
            .layout
            .broadcast(view.shape())
            .expect("the result has the kept shape");
        view.bytes(ctx)?;
        let bytes = view.storage.bytes();
        with_element!(number, T => logical::quantified::<T, Thrown>(quantifier, (bytes, &view.layout), (out, &layout), work::poll(ctx)))?;
    }
    Ok(Some(finish(made, axes, keepdims)))
}

/// The order of the result: that of the items.
fn result_order(view: &View, axes: &[usize]) -> Order {
    let _ = axes;
    if view.is_f() && !view.is_c() {
        Order::F
    } else {
        Order::C
    }
}

fn is_reorderable(ufunc: &Ufunc) -> bool {
    !matches!(
        ufunc.kernel,
        Kernel::Binary(
            Binary::Subtract
                | Binary::Divide
                | Binary::FloorDivide
                | Binary::Remainder
                | Binary::Fmod
                | Binary::LeftShift
                | Binary::RightShift
        ) | Kernel::Compare(_)
    ) && ufunc.name != "power"
        // Python functions are where an identity was given, be it None.
        && (ufunc.kernel != Kernel::Python || ufunc.identity.bound().is_some())
}

/// Items where a mask is false become what changes nothing.
fn masked(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    view: &View,
    mask: &View,
    made: &View,
) -> Result<View, Thrown> {
    let Some(layout) = mask.layout.broadcast(view.shape()) else {
        return Err(not_together(ctx, view, mask));
    };
    let mask = mask.with(layout);
    let copy = cast::copy(ctx, view, Order::C)?;
    // What a masked item is: the identity, or what the result begins with, which for these ufuncs changes nothing.
    let neutral = match identity_of(ctx, ufunc, view.dtype) {
        Some(identity) => {
            let single = new_view(ctx, view.dtype, &[], Order::C)?;
            item::set(ctx, &single, 0, identity)?;
            single.with(
                single
                    .layout
                    .broadcast(view.shape())
                    .expect("one item fits anywhere"),
            )
        }
        None => {
            let start = cast::cast(ctx, made, view.dtype, Order::C)?;
            start.with(
                start
                    .layout
                    .broadcast(view.shape())
                    .expect("it has the kept shape"),
            )
        }
    };
    let bytes = mask.bytes(ctx)?;
    let (mut targets, mut sources) = (Vec::new(), Vec::new());
    let places = cast::places(&mask.layout);
    for ((target, source), place) in cast::places(&copy.layout)
        .into_iter()
        .zip(cast::places(&neutral.layout))
        .zip(places)
    {
        if bytes[place] == 0 {
            targets.push(target);
            sources.push(source);
        }
    }
    crate::array::index::copy_places(ctx, &copy, &targets, &neutral, &sources)?;
    Ok(copy)
}

/// What changes nothing, as an item of a dtype: all bits of unsigned numbers for -1.
fn identity_of(ctx: &mut Ctx, ufunc: &Ufunc, dtype: Dtype) -> Option<Value> {
    let identity = ufunc.identity.bound().filter(|value| !value.is_none())?;
    if dtype.code.kind() == 'u' && identity.as_small_int() == Some(-1) && dtype.size <= 8 {
        let bits = u64::MAX >> (64 - 8 * dtype.size.max(1));
        let dtype = Dtype::of(ctx, Code::ULong);
        return item::bytes_to_python(ctx, dtype, &bits.to_le_bytes()).ok();
    }
    Some(identity)
}

/// Objects for which a mask is true into a result, one after the other.
fn objects_where(
    ctx: &mut Ctx,
    object: Gc<Native>,
    view: &View,
    mask: &View,
    made: &View,
) -> Result<(), Thrown> {
    let Some(flags) = mask.layout.broadcast(view.shape()) else {
        return Err(not_together(ctx, view, mask));
    };
    let layout = made
        .layout
        .broadcast(view.shape())
        .expect("the result has the kept shape");
    let bytes = mask.bytes(ctx)?;
    let chosen: Vec<bool> = cast::places(&flags)
        .into_iter()
        .map(|place| bytes[place] != 0)
        .collect();
    let (sources, targets) = (cast::places(&view.layout), cast::places(&layout));
    for ((source, target), is_chosen) in sources.into_iter().zip(targets).zip(chosen) {
        if is_chosen {
            object_into(ctx, object, (view, source), (made, target))?;
        }
    }
    Ok(())
}

fn not_together(ctx: &mut Ctx, view: &View, mask: &View) -> Thrown {
    let message = format!(
        "operands could not be broadcast together with remapped shapes [original->remapped]: {} and {}",
        crate::array::shape::tight_text(view.shape()),
        crate::array::shape::tight_text(mask.shape())
    );
    ctx.value_error(&message)
}

/// One object into the one that a result has so far.
fn object_into(
    ctx: &mut Ctx,
    object: Gc<Native>,
    (from, source): (&View, usize),
    (made, target): (&View, usize),
) -> Result<(), Thrown> {
    ctx.charge(4)?;
    let mark = ctx.temps_mark();
    let before = item::object_at(ctx, made, target)?;
    let value = item::object_at(ctx, from, source)?;
    let result = super::object::of_objects(ctx, data(&object), &[before, value])?;
    item::set_object(ctx, made, target, result)?;
    ctx.temps_release(mark);
    Ok(())
}

/// What a reduction begins with; None: with the first item.
fn first(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    dtype: Dtype,
    initial: Initial,
    count: usize,
    has_mask: bool,
) -> Result<Option<Value>, Thrown> {
    let identity = match initial {
        Initial::Value(value) => return Ok(Some(value)),
        Initial::First => None,
        Initial::Default => identity_of(ctx, ufunc, dtype),
    };
    let _ = has_mask;
    match identity {
        // Objects begin with the first, so that texts can be added.
        Some(identity) if dtype.code != Code::Object || count == 0 => Ok(Some(identity)),
        Some(_) => Ok(None),
        None if count == 0 => Err(ctx.value_error(&format!(
            "zero-size array to reduction operation {} which has no identity",
            ufunc.name
        ))),
        None => Ok(None),
    }
}

/// Take the first item along the axes, then the others.
fn with_first(
    ctx: &mut Ctx,
    object: Gc<Native>,
    row: &Loop,
    (view, is_cast): (&View, bool),
    axes: &[usize],
    made: View,
    keepdims: bool,
) -> Result<View, Thrown> {
    let mut firsts = view.layout.clone();
    for axis in axes {
        firsts = firsts.slice(*axis, 0, 1, 1);
    }
    let first = view.with(firsts);
    cast::assign(ctx, &made, &first)?;
    // Axis by axis the rest: along the first axis all but the first row, then within the first row, and so on.
    let mut rest = view.layout.clone();
    for axis in axes {
        let length = rest.shape()[*axis];
        let later = rest.slice(*axis, usize::from(length > 1), 1, length - 1);
        if length > 1 {
            let part = view.with(later);
            into(ctx, object, row, &part, &made, is_cast)?;
        }
        rest = rest.slice(*axis, 0, 1, 1);
    }
    Ok(finish(made, axes, keepdims))
}

/// The operator of the kernels that a step of a reduction is.
fn step(ufunc: &Ufunc) -> Option<Binary> {
    match ufunc.kernel {
        Kernel::Binary(op) => Some(op),
        Kernel::Logical(Logical::And) => Some(Binary::BitwiseAnd),
        Kernel::Logical(Logical::Or) => Some(Binary::BitwiseOr),
        Kernel::Logical(Logical::Xor) => Some(Binary::BitwiseXor),
        _ => None,
    }
}

/// The operator of a loop whose items and results are one kind of number.
pub(super) fn operator(ufunc: &Ufunc, row: &Loop) -> Option<(Binary, Number)> {
    let op = step(ufunc)?;
    let number = row.inputs[0].number()?;
    (row.inputs.len() == 2
        && row.inputs[1].number() == Some(number)
        && row.outputs[0].number() == Some(number))
    .then_some((op, number))
}

/// What ended a loop of a kernel, told; false: there is no such loop.
pub(super) fn ended(
    ctx: &mut Ctx,
    done: Result<Flags, Ended<Thrown>>,
    name: &str,
) -> Result<bool, Thrown> {
    match done {
        Ok(flags) => errors::report(ctx, flags, name).map(|()| true),
        Err(Ended::Stopped(thrown)) => Err(thrown),
        Err(Ended::NoLoop) => Ok(false),
    }
}

/// Add those items to the result for which a mask is true; false: there is no loop for them.
fn into_where(
    ctx: &mut Ctx,
    object: Gc<Native>,
    row: &Loop,
    from: &View,
    mask: &View,
    made: &View,
) -> Result<bool, Thrown> {
    let Some((op, number)) =
        operator(data(&object), row).filter(|_| from.dtype.number() == row.inputs[0].number())
    else {
        return Ok(false);
    };
    let Some(flags) = mask.layout.broadcast(from.shape()) else {
        return Ok(false);
    };
    if from.size() == 0 || made.size() == 0 {
        return Ok(true);
    }
    let layout = made
        .layout
        .broadcast(from.shape())
        .expect("the result has the kept shape");
    from.bytes(ctx)?;
    mask.bytes(ctx)?;
    let (bytes, truths) = (from.storage.bytes(), mask.storage.bytes());
    let Some(target) = made.storage.bytes_mut() else {
        return Ok(false);
    };
    let done: Result<Flags, Ended<Thrown>> = with_element!(number, T => segments::reduce_where::<T, Thrown>(op, (bytes, &from.layout), (truths, &flags), (target, &layout), work::poll(ctx)));
    ended(ctx, done, "reduce")
}

/// Add items to those of a result, in which they repeat. `is_cast`: they were of another dtype.
fn into(
    ctx: &mut Ctx,
    object: Gc<Native>,
    row: &Loop,
    from: &View,
    made: &View,
    is_cast: bool,
) -> Result<(), Thrown> {
    if from.size() == 0 {
        return Ok(());
    }
    let ufunc = data(&object);
    let layout = made
        .layout
        .broadcast(from.shape())
        .expect("the result has the kept shape");
    let op = step(ufunc);
    if let (Some(op), Some(number)) = (op, row.inputs[0].number())
        && row.outputs[0].number() == Some(number)
    {
        from.bytes(ctx)?;
        let bytes = from.storage.bytes();
        let Some(target) = made.storage.bytes_mut() else {
            return Ok(());
        };
        let done: Result<Flags, Ended<Thrown>> = with_element!(number, T => match is_cast {
            true => reduce_cast::<T, Thrown>(op, (bytes, &from.layout), target, &layout, work::poll(ctx)),
            false => reduce_numbers::<T, Thrown>(op, (bytes, &from.layout), target, &layout, work::poll(ctx)),
        });
        return match done {
            Ok(flags) => errors::report(ctx, flags, "reduce"),
            Err(Ended::Stopped(thrown)) => Err(thrown),
            Err(Ended::NoLoop) => Err(loops::missing(ctx, object, row)),
        };
    }
    if let Some(op) = op
        && row.inputs[0].is_time()
        && row.outputs[0] == row.inputs[0]
    {
        from.bytes(ctx)?;
        let bytes = from.storage.bytes();
        let Some(target) = made.storage.bytes_mut() else {
            return Ok(());
        };
        let done: Result<Flags, Ended<Thrown>> = reduce_numbers::<Ticks, Thrown>(
            op,
            (bytes, &from.layout),
            target,
            &layout,
            work::poll(ctx),
        );
        return match done {
            Ok(flags) => errors::report(ctx, flags, "reduce"),
            Err(Ended::Stopped(thrown)) => Err(thrown),
            Err(Ended::NoLoop) => Err(loops::missing(ctx, object, row)),
        };
    }
    one_by_one(ctx, object, row, from, made, &layout)
}

/// By calls of the ufunc's loop, row by row or item by item.
fn one_by_one(
    ctx: &mut Ctx,
    object: Gc<Native>,
    row: &Loop,
    from: &View,
    made: &View,
    layout: &Layout,
) -> Result<(), Thrown> {
    if row.inputs[0] == Code::Object {
        let (sources, targets) = (cast::places(&from.layout), cast::places(layout));
        for (source, target) in sources.into_iter().zip(targets) {
            object_into(ctx, object, (from, source), (made, target))?;
        }
        return Ok(());
    }
    // Each item of the axes that vanish as an array of the others.
    let vanishing: Vec<usize> = (0..layout.axes())
        .filter(|axis| made.shape()[*axis] == 1 && from.shape()[*axis] > 1)
        .collect();
    let total: usize = vanishing.iter().map(|axis| from.shape()[*axis]).product();
    for index in 0..total {
        let mut part = from.layout.clone();
        let mut left = index;
        for axis in vanishing.iter().rev() {
            let length = from.shape()[*axis];
            part = part.slice(*axis, left % length, 1, 1);
            left /= length;
        }
        let part = from.with(part);
        let result = new_view(ctx, made.dtype, made.shape(), Order::C)?;
        let before = if made.dtype.code == row.inputs[0] {
            made.clone()
        } else {
            let dtype = Dtype::of(ctx, row.inputs[0]);
            cast::cast(ctx, made, dtype, Order::C)?
        };
        let flags = loops::run(
            ctx,
            object,
            row,
            &[before, part],
            std::slice::from_ref(&result),
        )?;
        errors::report(ctx, flags, &data(&object).name)?;
        cast::assign(ctx, made, &result)?;
    }
    Ok(())
}

/// The result without the axes that vanished.
fn finish(mut made: View, axes: &[usize], keepdims: bool) -> View {
    if !keepdims {
        for axis in axes.iter().rev() {
            made.layout = made.layout.dropped(*axis);
        }
    }
    made
}

//! Functions of dtypes, axes and ufuncs.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::big_int::BigInt;
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::overlap;

use crate::array::{make, view_of};
use crate::dtype::promote::{Casting, can_cast as can_cast_dtypes, promote};
use crate::dtype::{Code, Dtype, parse};
use crate::state::State;
use crate::ufunc::call::Input;
use crate::ufunc::resolve::{self, Known, common};
use crate::ufunc::table::{self, Loop};
use crate::ufunc::{Kernel, NO_LOOP, Ufunc};
use crate::{errors, scalar};

/// `can_cast(from, to, casting)`.
pub fn can_cast(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let casting = resolve::casting_of(ctx, args.get(2), Casting::Safe)?;
    if args[0].is_none() || args[1].is_none() {
        return Err(ctx.type_error("did not understand one of the types; 'None' not accepted"));
    }
    let to = parse::dtype_of(ctx, args[1])?;
    let from = match view_of(args[0]) {
        Some(view) => view.dtype,
        None if scalar::is_scalar(ctx, args[0]) => scalar::object::dtype_of(ctx, args[0])?,
        None => {
            if args[0].is_small_int()
                || args[0].is_float()
                || args[0].is_bool()
                || ctx.as_int(args[0]).is_some() && args[0].is_object()
            {
                return Err(ctx.type_error("can_cast() does not support Python ints, floats, and complex because the result used to depend on the value.\nThis change was part of adopting NEP 50, we may explicitly allow them again in the future."));
            }
            parse::dtype_of(ctx, args[0])?
        }
    };
    Ok(Value::bool(can_cast_dtypes(from, to, casting)))
}

/// `promote_types(one, two)`.
pub fn promote_types(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let one = parse::dtype_of(ctx, args[0])?;
    ctx.keep(one.value());
    let two = parse::dtype_of(ctx, args[1])?;
    match promote(ctx, one, two) {
        Ok(dtype) => Ok(dtype.value()),
        Err(thrown) => Err(errors::no_common(ctx, thrown, one, two)),
    }
}

/// `result_type(*arrays_and_dtypes)`.
pub fn result_type(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if args.rest().is_empty() {
        return Err(ctx.value_error("at least one array or dtype is required"));
    }
    let mut known = Vec::new();
    for value in args.rest().to_vec() {
        let is_array = view_of(value).is_some()
            || scalar::is_scalar(ctx, value)
            || value.is_small_int()
            || value.is_float()
            || value.is_bool()
            || value
                .get::<wardian_runtime::object::containers::Complex>()
                .is_some()
            || value
                .get::<wardian_runtime::object::big_int::BigInt>()
                .is_some();
        if is_array {
            let mut input = Input::of(ctx, value)?;
            if args.rest().len() > 1 {
                input.weaken(ctx);
            }
            known.push(input.known);
        } else if Dtype::from_value(value).is_some()
            || value.payload::<Str>().is_some()
            || value
                .get::<wardian_runtime::object::class::Class>()
                .is_some()
            || value.is_none()
        {
            let dtype = parse::dtype_of(ctx, value)?;
            ctx.keep(dtype.value());
            known.push(Known { dtype, weak: None });
        } else {
            match parse::dtype_of(ctx, value) {
                Ok(dtype) => known.push(Known { dtype, weak: None }),
                Err(thrown) => {
                    if ctx.catch(ctx.exceptions.Exception).is_none() {
                        return Err(thrown);
                    }
                    let view = make::as_view(ctx, value)?;
                    known.push(Known {
                        dtype: view.dtype,
                        weak: None,
                    });
                }
            }
        }
    }
    if let [only] = &known[..] {
        let dtype = match only.dtype.fields {
            // Without gaps, in the machine's order.
            Some(_) => promote(ctx, only.dtype, only.dtype)?,
            None => only.dtype.native_order(ctx),
        };
        return Ok(dtype.value());
    }
    common(ctx, &known).map(Dtype::value)
}

/// `min_scalar_type(a)`.
pub fn min_scalar_type(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    crate::helpers::call(ctx, "min_scalar_type", &[args[0]])
}

/// `set_typeDict(dict)`: names of types, as numpy's Python files have them.
pub fn set_type_dict(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if args[0].payload::<Dict>().is_none() {
        return Err(ctx.type_error("set_typeDict() argument 1 must be dict"));
    }
    ctx.state::<State>().type_names = Some(args[0]);
    Ok(Value::NONE)
}

/// `normalize_axis_index(axis, ndim, msg_prefix)`.
pub fn normalize_axis_index(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let axis = match ctx.index_opt(args[0])? {
        Some(axis) => ctx.index_i64(axis)?,
        None => {
            let found = ctx.type_name(args[0]);
            return Err(ctx.type_error(&format!(
                "'{found}' object cannot be interpreted as an integer"
            )));
        }
    };
    let axes = ctx.index_i64(args[1])?;
    let place = if axis < 0 { axis + axes } else { axis };
    if (0..axes).contains(&place) {
        return Ok(ctx.new_int(place));
    }
    let prefix = match args.get(2).filter(|prefix| !prefix.is_none()) {
        Some(prefix) => Some(ctx.expect_str(prefix, "msg_prefix")?.as_str().to_string()),
        None => None,
    };
    Err(errors::axis(
        ctx,
        axis,
        axes.max(0) as usize,
        prefix.as_deref(),
    ))
}

/// `max_work=`: the steps of the search, at most; None: as many as it takes.
fn most_steps(ctx: &mut Ctx, value: Option<Value>, default: i64) -> Result<Option<u64>, Thrown> {
    let work = match value.filter(|value| !value.is_none()) {
        None => default,
        Some(value) if value.is_bool() => i64::from(value == Value::bool(true)),
        Some(value) if value.is_small_int() || value.payload::<BigInt>().is_some() => {
            match value.as_small_int() {
                Some(work) if work < -2 => {
                    return Err(ctx.value_error("Invalid value for max_work"));
                }
                Some(work) => work,
                None => {
                    let message = "Python int too large to convert to C ssize_t";
                    return Err(ctx.overflow_error(message));
                }
            }
        }
        Some(_) => return Err(ctx.value_error("max_work must be an integer")),
    };
    Ok(u64::try_from(work).ok())
}

/// Why a search for bytes in common came to no end.
enum Ended {
    TooHard,
    Thrown(Thrown),
}

/// `shares_memory(a, b, max_work)`.
pub fn shares(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    match shared(ctx, args, -1)? {
        Some(answer) => Ok(Value::bool(answer)),
        None => {
            let message = Value::object(ctx.new_str("Exceeded max_work"));
            Err(errors::raise_of(
                ctx,
                "numpy.exceptions",
                "TooHardError",
                &[message],
            ))
        }
    }
}

/// `may_share_memory(a, b, max_work)`.
pub fn may_share(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let answer = shared(ctx, args, 0)?;
    Ok(Value::bool(answer.unwrap_or(true)))
}

/// Whether two arrays have memory in common: without steps by the bounds of both. None where there were not enough.
fn shared(ctx: &mut Ctx, args: Args<'_>, default: i64) -> Result<Option<bool>, Thrown> {
    let (one, two) = (make::as_view(ctx, args[0])?, make::as_view(ctx, args[1])?);
    let most = most_steps(ctx, args.get(2), default)?;
    let shared = one.storage == two.storage || same_lender(&one, &two);
    if !shared || one.size() == 0 || two.size() == 0 {
        return Ok(Some(false));
    }
    let (first, second) = (one.layout.extent(), two.layout.extent());
    let bounds = first.start < second.end && second.start < first.end;
    if !bounds || most == Some(0) {
        return Ok(Some(bounds));
    }
    let (one, two) = (
        one.layout.with_item(one.dtype.size),
        two.layout.with_item(two.dtype.size),
    );
    let mut steps = 0u64;
    let found = overlap::shared(&one, &two, || {
        steps += 1;
        if most.is_some_and(|most| steps > most) {
            return Err(Ended::TooHard);
        }
        ctx.charge(1).map_err(Ended::Thrown)
    });
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Ended::TooHard) => Ok(None),
        Err(Ended::Thrown(thrown)) => Err(thrown),
    }
}

fn same_lender(one: &crate::array::View, two: &crate::array::View) -> bool {
    use crate::array::storage::Storage;
    match (one.storage.get(), two.storage.get()) {
        (Storage::LentBytes(a), Storage::LentBytes(b)) => a == b,
        (Storage::LentArray(a), Storage::LentArray(b)) => a == b,
        _ => false,
    }
}

/// `frompyfunc(func, nin, nout, identity)`.
pub fn frompyfunc(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (inputs, outputs) = (ctx.index_i64(args[1])?, ctx.index_i64(args[2])?);
    if !(0..=32).contains(&inputs) || !(0..=32).contains(&outputs) {
        return Err(ctx.value_error(&format!("Cannot construct a ufunc with more than 32 operands (requested number were: inputs = {inputs} and outputs = {outputs})")));
    }
    if crate::helpers::call(ctx, "callable", &[args[0]])? != Value::bool(true) {
        return Err(ctx.type_error("function must be callable"));
    }
    let name = ctx.intern("__name__");
    let name = match ctx.get_attr_opt(args[0], name)? {
        Some(name) => ctx.str(name)?.as_str().to_string(),
        None => "?".to_string(),
    };
    let (inputs, outputs) = (inputs as usize, outputs as usize);
    let attributes = ctx.new_dict();
    let identity = match args.get(3) {
        Some(identity) => identity,
        None => Value::UNBOUND,
    };
    Ok(table::new(
        ctx,
        Ufunc {
            name: format!("{name} (vectorized)"),
            inputs,
            outputs,
            identity,
            signature: None,
            loops: vec![Loop {
                inputs: smallvec::smallvec![Code::Object; inputs],
                outputs: smallvec::smallvec![Code::Object; outputs],
            }],
            is_mixed: false,
            same: [NO_LOOP; Code::ALL.len()],
            kernel: Kernel::Python,
            function: args[0],
            attributes,
        },
    ))
}

/// The dtype that a value would have as an array.
pub fn dtype_of_value(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    make::dtype_of_value(ctx, args[0]).map(Dtype::value)
}

/// Give up with a name.
pub fn unsupported(ctx: &mut Ctx, what: &str) -> Thrown {
    errors::not_there(ctx, what)
}

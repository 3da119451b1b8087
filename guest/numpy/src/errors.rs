//! Exceptions that numpy's Python files define, and messages that several functions share.

use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::class::Class;
use wardian_runtime::object::exception::Exception;
use wardian_runtime::object::value::Value;

use crate::dtype::Dtype;

/// Raise a class of numpy's with arguments.
pub fn raise_of(ctx: &mut Ctx, module: &str, class: &str, args: &[Value]) -> Thrown {
    let found = ctx.import(module).and_then(|module| {
        let name = ctx.intern(class);
        ctx.get_attr(module, name)
    });
    // Made by a call: `__init__` is Python's.
    match found.and_then(|class| ctx.call(class, args)) {
        Ok(made) => match made.get::<Exception>() {
            Some(exception) => ctx.throw(exception),
            None => ctx.type_error("the exceptions of numpy were replaced"),
        },
        Err(thrown) => thrown,
    }
}

/// `AxisError: axis 2 is out of bounds for array of dimension 2`.
pub fn axis(ctx: &mut Ctx, axis: i64, axes: usize, prefix: Option<&str>) -> Thrown {
    let mut args = vec![ctx.new_int(axis), Value::small_int(axes as i64)];
    if let Some(prefix) = prefix {
        args.push(Value::object(ctx.new_str(prefix)));
    }
    raise_of(ctx, "numpy.exceptions", "AxisError", &args)
}

/// No dtype holds the values of both.
pub fn no_promotion(ctx: &mut Ctx, one: Dtype, two: Dtype) -> Thrown {
    let class = |ctx: &Ctx, dtype: Dtype| {
        let class = ctx.class_of(dtype.value());
        let module = match class.dict.get_str(ctx.names.__module__) {
            Some(module) => module.payload::<wardian_runtime::object::string::Str>(),
            None => None,
        };
        let module = module.map_or("numpy.dtypes".to_string(), |module| {
            module.as_str().to_string()
        });
        format!("<class '{module}.{}'>", class.name.as_str())
    };
    let message = format!(
        "The DType {} could not be promoted by {}. This means that no common DType exists for the given inputs. For example they cannot be stored in a single array unless the dtype is `object`. The full list of DTypes is: ({}, {})",
        class(ctx, one),
        class(ctx, two),
        class(ctx, one),
        class(ctx, two)
    );
    let message = Value::object(ctx.new_str(&message));
    raise_of(ctx, "numpy.exceptions", "DTypePromotionError", &[message])
}

/// `TypeError` with a message.
pub fn unexpected(ctx: &mut Ctx, message: &str) -> Thrown {
    ctx.type_error(message)
}

/// A part of numpy that is not there yet.
pub fn not_there(ctx: &mut Ctx, what: &str) -> Thrown {
    let message = format!("{what} is not supported yet in Wardian");
    ctx.raise(ctx.exceptions.NotImplementedError, &message)
}

/// `warnings.warn(message, category)`.
pub fn warn(ctx: &mut Ctx, message: &str, category: Value) -> Result<(), Thrown> {
    let module = ctx.import("warnings")?;
    let message = Value::object(ctx.new_str(message));
    ctx.call_attr(module, "warn", &[message, category])?;
    Ok(())
}

/// A warning of a class of numpy's.
pub fn warn_of(ctx: &mut Ctx, module: &str, class: &str, message: &str) -> Result<(), Thrown> {
    let module = ctx.import(module)?;
    let name = ctx.intern(class);
    let category = ctx.get_attr(module, name)?;
    warn(ctx, message, category)
}

/// More bytes than there can be.
pub fn too_many(ctx: &mut Ctx, shape: &[usize], dtype: Dtype) -> Thrown {
    let mut lengths = Vec::with_capacity(shape.len());
    for length in shape {
        match i64::try_from(*length) {
            Ok(length) => lengths.push(ctx.new_int(length)),
            Err(_) => return no_memory(ctx, shape, dtype),
        }
    }
    let shape = Value::object(ctx.new_tuple(&lengths));
    raise_of(
        ctx,
        "numpy._core._exceptions",
        "_ArrayMemoryError",
        &[shape, dtype.value()],
    )
}

/// No memory for what was asked for.
pub fn no_memory(ctx: &mut Ctx, shape: &[usize], dtype: Dtype) -> Thrown {
    let text = crate::array::shape::text(shape);
    let items = shape.iter().map(|length| *length as f64).product();
    no_memory_for(ctx, &text, items, dtype)
}

/// The same for one axis of so many items that they are not even counted here, in 32 bits, where numpy counts in 64.
pub fn no_memory_for_row(ctx: &mut Ctx, count: u64, dtype: Dtype) -> Thrown {
    if count as f64 * dtype.size as f64 > i64::MAX as f64 {
        return ctx.value_error("array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum possible size.");
    }
    no_memory_for(ctx, &format!("({count},)"), count as f64, dtype)
}

fn no_memory_for(ctx: &mut Ctx, text: &str, items: f64, dtype: Dtype) -> Thrown {
    // Without Python: there may be no memory for it.
    let name = match dtype.code.number() {
        Some(_) if dtype.is_plain() => dtype.code.scalar_name().to_string(),
        _ => crate::dtype::text::short(dtype),
    };
    let bytes = dtype.size as f64 * items;
    let (mut amount, mut unit) = (bytes, 0);
    const UNITS: [&str; 7] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    while amount >= 1024.0 && unit + 1 < UNITS.len() {
        amount /= 1024.0;
        unit += 1;
    }
    let digits = if unit == 0 {
        0
    } else if amount < 9.995 {
        2
    } else if amount < 99.95 {
        1
    } else {
        0
    };
    let message = format!(
        "Unable to allocate {amount:.digits$} {} for an array with shape {text} and data type {name}",
        UNITS[unit]
    );
    ctx.raise(ctx.exceptions.MemoryError, &message)
}

/// Whether what was raised is that no loop of a ufunc takes its inputs; it is caught then.
pub fn catch_no_loop(ctx: &mut Ctx) -> Result<bool, Thrown> {
    let Some(raised) = ctx.catch(ctx.exceptions.TypeError) else {
        return Ok(false);
    };
    let module = ctx.import("numpy._core._exceptions")?;
    let name = ctx.intern("_UFuncNoLoopError");
    let class = ctx.get_attr(module, name)?;
    let class_of_raised = ctx.class_of(Value::object(raised));
    if class
        .get::<Class>()
        .is_some_and(|class| class_of_raised.is_subclass_of(class))
    {
        return Ok(true);
    }
    Err(ctx.throw(raised))
}

/// What [`no_promotion`] raised as `promote_types` says it; other errors as they are.
pub fn no_common(ctx: &mut Ctx, thrown: Thrown, one: Dtype, two: Dtype) -> Thrown {
    let Some(raised) = ctx.catch(ctx.exceptions.TypeError) else {
        return thrown;
    };
    let raised_class = ctx.class_of(Value::object(raised));
    if raised_class.name.as_str() != "DTypePromotionError" {
        return ctx.throw(raised);
    }
    let mut texts = Vec::new();
    for dtype in [one, two] {
        let class = Value::object(ctx.class_of(dtype.value()));
        match ctx.repr(class) {
            Ok(text) => texts.push(text.as_str().to_string()),
            Err(thrown) => return thrown,
        }
    }
    let message = format!(
        "The DTypes {} and {} do not have a common DType. For example they cannot be stored in a single array unless the dtype is `object`.",
        texts[0], texts[1]
    );
    let message = Value::object(ctx.new_str(&message));
    raise_of(ctx, "numpy.exceptions", "DTypePromotionError", &[message])
}

//! The class of ufuncs: attributes, and the methods that programs call.

use smallvec::SmallVec;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::class::Class;
use wardian_runtime::object::containers::Tuple;
use wardian_runtime::object::definition::{Attribute, Method, TypeDef, attribute, method};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Native;
use wardian_runtime::object::slots::Slots;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::layout::{MAX_AXES, Shape};

use super::accumulate;
use super::call::{Input, Keywords};
use super::reduce::{self, Initial};
use super::{call, data, of, wrap};
use crate::array::{self, View, cast, make, shape, view_of};
use crate::dtype;
use crate::dtype::promote::promote;

/// `numpy.ufunc`.
pub static UFUNC: TypeDef = TypeDef {
    name: "ufunc",
    module: "numpy",
    slots: Slots {
        repr: Some(|ctx, this| {
            let ufunc = of(this).expect("slots get their own type");
            let text = format!("<ufunc '{}'>", data(&ufunc).name);
            Ok(Value::object(ctx.new_str(&text)))
        }),
        call: Some(call::call),
        get_attr: Some(get_attr),
        set_attr: Some(set_attr),
        ..Slots::NONE
    },
    methods: METHODS,
    attributes: ATTRIBUTES,
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[
    method("reduce", "(self, /, *args, **kwargs)", reduce_method),
    method(
        "accumulate",
        "(self, /, *args, **kwargs)",
        accumulate_method,
    ),
    method("reduceat", "(self, /, *args, **kwargs)", reduceat_method),
    method("outer", "(self, A, B, /, **kwargs)", outer_method),
    method("at", "(self, a, indices, b=None, /)", super::at::at_method),
    method(
        "resolve_dtypes",
        "(self, dtypes, *, signature=None, casting=None, reduction=False)",
        super::dtypes::resolve_dtypes,
    ),
    method(
        "_get_strided_loop",
        "(self, call_info, /, *, fixed_strides=None)",
        |ctx, _| Err(crate::errors::not_there(ctx, "_get_strided_loop")),
    ),
    method(
        "_resolve_dtypes_and_context",
        "(self, dtypes, *, signature=None, casting=None, reduction=False)",
        |ctx, _| Err(crate::errors::not_there(ctx, "_resolve_dtypes_and_context")),
    ),
    method("__reduce__", "(self, /)", |ctx, args| {
        let ufunc = of(args[0]).expect("slots get their own type");
        Ok(Value::object(ctx.new_str(&data(&ufunc).name)))
    }),
];

static ATTRIBUTES: &[Attribute] = &[
    attribute("nin", |_, this| {
        Ok(Value::small_int(with(this, |ufunc| ufunc.inputs) as i64))
    }),
    attribute("nout", |_, this| {
        Ok(Value::small_int(with(this, |ufunc| ufunc.outputs) as i64))
    }),
    attribute("nargs", |_, this| {
        Ok(Value::small_int(with(this, super::Ufunc::operands) as i64))
    }),
    attribute("ntypes", |_, this| {
        Ok(Value::small_int(
            with(this, |ufunc| ufunc.loops.len()) as i64
        ))
    }),
    attribute("types", |ctx, this| {
        let texts = with(this, |ufunc| {
            ufunc
                .loops
                .iter()
                .map(super::Loop::text)
                .collect::<Vec<_>>()
        });
        let texts: Vec<Value> = texts
            .iter()
            .map(|text| Value::object(ctx.new_str(text)))
            .collect();
        Ok(Value::object(ctx.new_list(texts)))
    }),
    attribute("identity", |_, this| {
        Ok(with(this, |ufunc| ufunc.identity)
            .bound()
            .unwrap_or(Value::NONE))
    }),
    attribute("signature", |ctx, this| {
        match with(this, |ufunc| ufunc.signature.clone()) {
            Some(text) => Ok(Value::object(ctx.new_str(&text))),
            None => Ok(Value::NONE),
        }
    }),
    attribute("__dict__", |_, this| {
        Ok(Value::object(with(this, |ufunc| ufunc.attributes)))
    }),
];

pub(super) fn with<T>(this: Value, look: impl FnOnce(&super::Ufunc) -> T) -> T {
    let ufunc = of(this).expect("slots get their own type");
    look(data(&ufunc))
}

fn get_attr(ctx: &mut Ctx, this: Value, name: Gc<Str>) -> Result<Option<Value>, Thrown> {
    if let Some(found) = with(this, |ufunc| ufunc.attributes.get_str(name)) {
        return Ok(Some(found));
    }
    match name.as_str() {
        "__name__" | "__qualname__" => {
            let name = with(this, |ufunc| ufunc.name.clone());
            Ok(Some(Value::object(ctx.new_str(&name))))
        }
        // How it is called is all that is said of it.
        "__doc__" => {
            let is_python = with(this, |ufunc| ufunc.kernel == super::Kernel::Python);
            crate::helpers::call(ctx, "ufunc_doc", &[this, Value::bool(is_python)]).map(Some)
        }
        _ => Ok(None),
    }
}

fn set_attr(_: &mut Ctx, this: Value, name: Gc<Str>, value: Value) -> Result<bool, Thrown> {
    if ATTRIBUTES.iter().any(|row| row.name == name.as_str())
        || METHODS.iter().any(|row| row.name == name.as_str())
    {
        return Ok(false);
    }
    let attributes = with(this, |ufunc| ufunc.attributes);
    if value.is_unbound() {
        return Ok(attributes.write().remove_str(name).is_some());
    }
    attributes.write().set_str(name, value);
    Ok(true)
}

/// Arguments by position or name.
struct Arguments {
    values: Vec<Option<Value>>,
}

impl Arguments {
    fn bind(
        ctx: &mut Ctx,
        what: &str,
        names: &[&str],
        args: Args<'_>,
    ) -> Result<Arguments, Thrown> {
        let mut values: Vec<Option<Value>> = vec![None; names.len()];
        if args.rest().len() > names.len() {
            return Err(ctx.type_error(&format!(
                "{what}() takes at most {} positional arguments ({} given)",
                names.len(),
                args.rest().len()
            )));
        }
        for (place, value) in args.rest().iter().enumerate() {
            values[place] = Some(*value);
        }
        if let Some(keywords) = args[1].get::<Dict>() {
            let entries: Vec<(Value, Value)> = keywords
                .iter()
                .map(|entry| (entry.key, entry.value))
                .collect();
            for (key, value) in entries {
                let key = key.payload::<Str>().expect("keywords are texts");
                match names.iter().position(|name| *name == key.as_str()) {
                    Some(place) if values[place].is_none() => values[place] = Some(value),
                    Some(place) => {
                        let message = format!(
                            "argument for {what}() given by name ('{}') and position ({place})",
                            key.as_str()
                        );
                        return Err(ctx.type_error(&message));
                    }
                    None => {
                        let message = format!(
                            "{what}() got an unexpected keyword argument '{}'",
                            key.as_str()
                        );
                        return Err(ctx.type_error(&message));
                    }
                }
            }
        }
        if values[0].is_none() {
            return Err(ctx.type_error(&format!(
                "{what}() missing required positional argument '{}' (pos 0)",
                names[0]
            )));
        }
        Ok(Arguments { values })
    }

    fn get(&self, place: usize) -> Option<Value> {
        self.values[place]
    }
}

/// Whether classes among the operands do it themselves.
fn overridden(ctx: &mut Ctx, args: Args<'_>, method: &str) -> Result<Option<Value>, Thrown> {
    let mut keywords = Vec::new();
    if let Some(dict) = args[1].get::<Dict>() {
        for entry in dict.iter() {
            if let Some(name) = entry.key.payload::<Str>() {
                keywords.push((name, entry.value));
            }
        }
    }
    wrap::overridden(ctx, args[0], method, args.rest(), &keywords)
}

/// `out=` of a reduction: an array or a tuple of one.
fn out_of(ctx: &mut Ctx, value: Option<Value>) -> Result<Option<Value>, Thrown> {
    let Some(value) = value.filter(|value| !value.is_none() && *value != Value::ELLIPSIS) else {
        return Ok(None);
    };
    let value = match value.payload::<Tuple>() {
        Some(tuple) if tuple.items().len() == 1 => tuple.items()[0],
        Some(_) => return Err(ctx.value_error("The 'out' tuple must have exactly one entry")),
        None => value,
    };
    if value.is_none() {
        return Ok(None);
    }
    match view_of(value) {
        Some(_) => Ok(Some(value)),
        None if value == Value::ELLIPSIS => {
            Err(ctx.type_error("must use `...` as `out=...` and not per-operand/in a tuple"))
        }
        None => Err(ctx.type_error("output must be an array")),
    }
}

/// `...` means an array where it is given by name alone.
fn check_place(ctx: &mut Ctx, args: Args<'_>, place: usize) -> Result<(), Thrown> {
    match args.rest().get(place) {
        Some(value) if *value == Value::ELLIPSIS => {
            Err(ctx.type_error("out=... is only allowed as a keyword argument."))
        }
        _ => Ok(()),
    }
}

/// That an array takes a reduction's result: as many axes, of the same lengths.
fn check_out(
    ctx: &mut Ctx,
    name: &str,
    (out, view, shape): (&View, &View, &[usize]),
    axes: &[usize],
    keepdims: bool,
) -> Result<(), Thrown> {
    let (found, expected) = (out.layout.axes(), shape.len());
    if found != expected {
        let must = match keepdims {
            true => " (must match the operand's when keepdims=True)",
            false => "",
        };
        return Err(ctx.value_error(&format!(
            "output parameter for reduction operation {name} has the wrong number of dimensions: Found {found} but expected {expected}{must}"
        )));
    }
    for (place, (length, wanted)) in out.shape().iter().zip(shape).enumerate() {
        if length == wanted {
            continue;
        }
        let message = if keepdims && axes.contains(&place) && *length == view.shape()[place] {
            format!(
                "operand was set up as a reduction along axis {place}, but the length of the axis is {length} (it has to be 1)"
            )
        } else if *length == 1 {
            format!(
                "output operand requires a reduction along dimension {place}, but the reduction is not enabled. The dimension size of 1 does not match the expected output shape."
            )
        } else {
            let out = shape::tight_text(out.shape());
            format!(
                "operands could not be broadcast together with remapped shapes [original->remapped]: {out}->{} {} ",
                out.replace(",)", ")"),
                shape::tight_text(view.shape())
            )
        };
        return Err(ctx.value_error(&message));
    }
    Ok(())
}

/// A result into `out`, or as the class of the input.
fn deliver(ctx: &mut Ctx, input: Value, result: View, out: Option<Value>) -> PyResult {
    match out {
        Some(out) => {
            array::check_writeable(ctx, out, "output array")?;
            let target = view_of(out).expect("checked to be an array");
            if target.shape() != result.shape() {
                let (out, result) = (target.shape(), result.shape());
                return Err(ctx.value_error(&format!(
                    "non-broadcastable output operand with shape {} doesn't match the broadcast shape {}",
                    shape::tight_text(out),
                    shape::tight_text(result)
                )));
            }
            cast::assign(ctx, &target, &result)?;
            Ok(out)
        }
        None => wrap::like(ctx, input, result),
    }
}

fn is_no_value(ctx: &Ctx, value: Value) -> bool {
    ctx.class_of(value).name.as_str() == "_NoValueType"
}

fn reduce_method(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if let Some(result) = overridden(ctx, args, "reduce")? {
        return Ok(result);
    }
    const NAMES: &[&str] = &[
        "array", "axis", "dtype", "out", "keepdims", "initial", "where",
    ];
    let object = of(args[0]).expect("slots get their own type");
    check_place(ctx, args, 3)?;
    let found = Arguments::bind(ctx, "reduce", NAMES, args)?;
    let input = found.get(0).expect("it was checked");
    reduce_with(
        ctx,
        object,
        input,
        &[
            found.get(1),
            found.get(2),
            found.get(3),
            found.get(4),
            found.get(5),
            found.get(6),
        ],
    )
}

/// `ufunc.reduce(input, axis, dtype, out, keepdims, initial, where)`; an axis that is not given is the first.
pub fn reduce_with(
    ctx: &mut Ctx,
    object: Gc<Native>,
    input: Value,
    rest: &[Option<Value>; 6],
) -> PyResult {
    let [axis, dtype, out, keepdims, initial, mask] = *rest;
    let view = make::as_view(ctx, input)?;
    let axes = match axis {
        None if view.layout.axes() == 0 => SmallVec::new(),
        None => smallvec::smallvec![0],
        Some(axis) => shape::axes_of(ctx, Some(axis), view.layout.axes())?,
    };
    let out = out_of(ctx, out)?;
    let mut dtype = dtype::optional(ctx, dtype)?;
    if dtype.is_none()
        && let Some(out) = out
    {
        // Reduced in what the items and the result have in common, as numpy does.
        let target = view_of(out).expect("checked to be an array").dtype;
        let ufunc = data(&object);
        if target.code.is_number()
            && view.dtype.code.is_number()
            && !matches!(
                ufunc.kernel,
                super::Kernel::Logical(_) | super::Kernel::Compare(_)
            )
        {
            dtype = Some(promote(ctx, target, view.dtype)?.native_order(ctx));
        }
    }
    let keepdims = match keepdims {
        Some(value) if !is_no_value(ctx, value) => ctx.truth(value)?,
        _ => false,
    };
    let initial = match initial {
        Some(value) if is_no_value(ctx, value) => Initial::Default,
        Some(value) if value.is_none() => Initial::First,
        Some(value) => Initial::Value(value),
        None => Initial::Default,
    };
    let mask = match mask {
        Some(value) if value != Value::bool(true) && !is_no_value(ctx, value) => {
            Some(call::mask_of(ctx, value)?)
        }
        _ => None,
    };
    if let Some(out) = out {
        let kept = view.shape().iter().enumerate();
        let kept: Shape = kept
            .filter(|(place, _)| keepdims || !axes.contains(place))
            .map(|(place, length)| if axes.contains(&place) { 1 } else { *length })
            .collect();
        let target = view_of(out).expect("checked to be an array");
        let name = data(&object).name.clone();
        check_out(ctx, &name, (&target, &view, &kept), &axes, keepdims)?;
    }
    let result = reduce::reduce(
        ctx,
        object,
        &view,
        &axes,
        dtype,
        keepdims,
        initial,
        mask.as_ref(),
    )?;
    if rest[2] == Some(Value::ELLIPSIS) && array::subclass_of(ctx, input).is_none() {
        return Ok(array::own(ctx, result));
    }
    deliver(ctx, input, result, out)
}

fn axis_argument(ctx: &mut Ctx, value: Option<Value>, axes: usize) -> Result<usize, Thrown> {
    let axis = match value {
        Some(value) if !value.is_none() => match value.payload::<Tuple>() {
            Some(tuple) if tuple.items().len() == 1 => {
                let only = tuple.items()[0];
                ctx.index_i64(only)?
            }
            Some(_) => return Err(ctx.value_error("accumulate does not allow multiple axes")),
            None => ctx.index_i64(value)?,
        },
        _ => 0,
    };
    shape::axis_of(ctx, axis, axes)
}

fn accumulate_method(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if let Some(result) = overridden(ctx, args, "accumulate")? {
        return Ok(result);
    }
    let object = of(args[0]).expect("slots get their own type");
    check_place(ctx, args, 3)?;
    let found = Arguments::bind(ctx, "accumulate", &["array", "axis", "dtype", "out"], args)?;
    let input = found.get(0).expect("it was checked");
    let view = make::as_view(ctx, input)?;
    if view.layout.axes() == 0 {
        return Err(ctx.type_error("cannot accumulate on a scalar"));
    }
    let axis = axis_argument(ctx, found.get(1), view.layout.axes())?;
    let dtype = dtype::optional(ctx, found.get(2))?;
    let out = out_of(ctx, found.get(3))?;
    let result = accumulate::accumulate(ctx, object, &view, axis, dtype)?;
    deliver(ctx, input, result, out)
}

fn reduceat_method(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if let Some(result) = overridden(ctx, args, "reduceat")? {
        return Ok(result);
    }
    let object = of(args[0]).expect("slots get their own type");
    check_place(ctx, args, 4)?;
    let found = Arguments::bind(
        ctx,
        "reduceat",
        &["array", "indices", "axis", "dtype", "out"],
        args,
    )?;
    let input = found.get(0).expect("it was checked");
    let view = make::as_view(ctx, input)?;
    let Some(indices) = found.get(1) else {
        return Err(
            ctx.type_error("reduceat() missing required positional argument 'indices' (pos 1)")
        );
    };
    let indices = make::as_view(ctx, indices)?;
    if indices.layout.axes() != 1 && indices.layout.axes() != 0 {
        return Err(ctx.value_error("object too deep for desired array"));
    }
    if view.layout.axes() == 0 {
        return Err(ctx.type_error("cannot reduceat on a scalar"));
    }
    let axis = axis_argument(ctx, found.get(2), view.layout.axes())?;
    let dtype = dtype::optional(ctx, found.get(3))?;
    let out = out_of(ctx, found.get(4))?;
    let length = view.shape()[axis];
    let mut places = Vec::new();
    let indices = cast::as_number(ctx, &indices, wardian_strided::element::Number::Int64)?;
    for place in cast::places(&indices.layout) {
        let bytes = crate::array::item::item_at(ctx, &indices, place)?;
        let index = i64::from_le_bytes(bytes[..8].try_into().expect("eight bytes"));
        match usize::try_from(index).ok().filter(|index| *index < length) {
            Some(index) => places.push(index),
            None => {
                let message = format!(
                    "index {index} out-of-bounds in {}.reduceat [0, {length})",
                    data(&object).name
                );
                return Err(ctx.index_error(&message));
            }
        }
    }
    let result = accumulate::reduceat(ctx, object, &view, &places, axis, dtype)?;
    deliver(ctx, input, result, out)
}

/// Matrices have two axes whatever is done to them, which products of each with each need more of.
fn refuse_matrix(ctx: &mut Ctx, ufunc: &str, value: Value, place: &str) -> Result<(), Thrown> {
    let Some(class) = array::subclass_of(ctx, value) else {
        return Ok(());
    };
    let module = ctx.import("numpy")?;
    let name = ctx.intern("matrix");
    let matrix = ctx.get_attr(module, name)?;
    match matrix.get::<Class>() {
        Some(matrix) if class.is_subclass_of(matrix) => Err(ctx.type_error(&format!(
            "{ufunc}.outer() was passed a numpy matrix as {place} argument. Special handling of matrix is removed. Convert to a ndarray via 'matrix.A' "
        ))),
        _ => Ok(()),
    }
}

fn outer_method(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut keywords = Vec::new();
    if let Some(dict) = args[3].get::<Dict>() {
        for entry in dict.iter() {
            if let Some(name) = entry.key.payload::<Str>() {
                keywords.push((name, entry.value));
            }
        }
    }
    let pair = [args[1], args[2]];
    if let Some(result) = wrap::overridden(ctx, args[0], "outer", &pair, &keywords)? {
        return Ok(result);
    }
    let object = of(args[0]).expect("slots get their own type");
    if data(&object).inputs != 2 {
        return Err(ctx.value_error("outer product only supported for binary functions"));
    }
    if data(&object).signature.is_some() {
        return Err(
            ctx.type_error("method outer is not allowed in ufunc with non-trivial signature")
        );
    }
    for (value, place) in [(args[1], "first"), (args[2], "second")] {
        refuse_matrix(ctx, &data(&object).name, value, place)?;
    }
    // The first with an axis of length one for each of the second's.
    let second = Input::of(ctx, args[2])?;
    let axes = second.shape().len();
    let mut first = args[1];
    if axes > 0 {
        let view = make::as_view(ctx, first)?;
        let count = view.layout.axes() + axes;
        if count > MAX_AXES {
            let name = data(&object).name.clone();
            return Err(ctx.value_error(&format!(
                "maximum supported dimension for an ndarray is {MAX_AXES}, but `{name}.outer()` result would have {count}."
            )));
        }
        let mut layout = view.layout.clone();
        for _ in 0..axes {
            layout = layout.with_axis(layout.axes());
        }
        let is_array = view_of(first).is_some();
        let wide = view.with(layout);
        first = match is_array {
            true => array::view_like(ctx, first, wide)?,
            false => array::own(ctx, wide),
        };
    }
    call::call(ctx, args[0], &[first, args[2]], &keywords)
}

/// A call of a ufunc of the module by name, with keywords that natives give.
pub fn call_named(ctx: &mut Ctx, name: &str, args: &[Value], out: Option<Value>) -> PyResult {
    let object = super::named(ctx, name);
    call_object(ctx, object, args, out)
}

/// As [`call_named`], of a ufunc object.
pub fn call_object(
    ctx: &mut Ctx,
    object: Gc<Native>,
    args: &[Value],
    out: Option<Value>,
) -> PyResult {
    let mut keywords = Keywords::default();
    if let Some(out) = out {
        keywords.out.push(Some(out));
        keywords.has_out = true;
    }
    let mut named = Vec::new();
    if let Some(out) = out {
        let name = crate::names::names(ctx).out;
        named.push((name, out));
    }
    if let Some(result) = wrap::overridden(ctx, Value::object(object), "__call__", args, &named)? {
        return Ok(result);
    }
    call::apply(ctx, object, args, &keywords)
}

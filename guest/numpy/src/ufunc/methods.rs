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
use wardian_strided::layout::{Order, Shape};

use super::call::{Input, Keywords};
use super::reduce::{self, Initial};
use super::{call, data, of, wrap};
use crate::array::{self, View, cast, make, shape, view_of};
use crate::dtype::{self, Code, Dtype};

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
    method("at", "(self, a, indices, b=None, /)", at_method),
    method(
        "resolve_dtypes",
        "(self, dtypes, *, signature=None, casting=None, reduction=False)",
        resolve_dtypes,
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

fn with<T>(this: Value, look: impl FnOnce(&super::Ufunc) -> T) -> T {
    let ufunc = of(this).expect("slots get their own type");
    look(data(&ufunc))
}

fn get_attr(_: &mut Ctx, this: Value, name: Gc<Str>) -> Result<Option<Value>, Thrown> {
    Ok(with(this, |ufunc| ufunc.attributes.get_str(name)))
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
        None => Err(ctx.type_error("output must be an array")),
    }
}

/// A result into `out`, or as the class of the input.
fn deliver(ctx: &mut Ctx, input: Value, result: View, out: Option<Value>) -> PyResult {
    match out {
        Some(out) => {
            array::check_writeable(ctx, out, "output array")?;
            let target = view_of(out).expect("checked to be an array");
            if target.layout.axes() != result.layout.axes() {
                return Err(ctx.value_error(&format!(
                    "output parameter for reduction operation has the wrong number of dimensions: Found {} but expected {}",
                    target.layout.axes(),
                    result.layout.axes()
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
        // Reduced in the dtype that the result goes to, as numpy does.
        let target = view_of(out).expect("checked to be an array").dtype;
        let ufunc = data(&object);
        if target.code.is_number()
            && view.dtype.code.is_number()
            && !matches!(
                ufunc.kernel,
                super::Kernel::Logical(_) | super::Kernel::Compare(_)
            )
        {
            dtype = Some(target.native_order(ctx));
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
            let mask = make::as_view(ctx, value)?;
            Some(super::loops::truths(ctx, &mask)?)
        }
        _ => None,
    };
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
    let found = Arguments::bind(ctx, "accumulate", &["array", "axis", "dtype", "out"], args)?;
    let input = found.get(0).expect("it was checked");
    let view = make::as_view(ctx, input)?;
    if view.layout.axes() == 0 {
        return Err(ctx.type_error("cannot accumulate on a scalar"));
    }
    let axis = axis_argument(ctx, found.get(1), view.layout.axes())?;
    let dtype = dtype::optional(ctx, found.get(2))?;
    let out = out_of(ctx, found.get(3))?;
    let result = reduce::accumulate(ctx, object, &view, axis, dtype)?;
    deliver(ctx, input, result, out)
}

fn reduceat_method(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if let Some(result) = overridden(ctx, args, "reduceat")? {
        return Ok(result);
    }
    let object = of(args[0]).expect("slots get their own type");
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
    let result = reduce::reduceat(ctx, object, &view, &places, axis, dtype)?;
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

/// `ufunc.at(a, indices, b)`: items that are named twice change twice.
fn at_method(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let object = of(args[0]).expect("slots get their own type");
    let given: Vec<Value> = args.fixed[1..]
        .iter()
        .copied()
        .filter(|value| !value.is_unbound())
        .collect();
    if let Some(result) = wrap::overridden(ctx, args[0], "at", &given, &[])? {
        return Ok(result);
    }
    if let Some(signature) = with(args[0], |ufunc| ufunc.signature.clone()) {
        let name = with(args[0], |ufunc| ufunc.name.clone());
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

fn resolve_dtypes(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let object = of(args[0]).expect("slots get their own type");
    let ufunc = data(&object);
    let Some(tuple) = args[1].payload::<Tuple>() else {
        return Err(ctx.type_error("resolve_dtypes: The dtypes must be given as a tuple."));
    };
    let items = tuple.items().to_vec();
    if items.len() != ufunc.operands() {
        return Err(ctx.value_error(&format!(
            "ufunc '{}' requires {} dtypes",
            ufunc.name,
            ufunc.operands()
        )));
    }
    let mut known = Vec::new();
    for value in &items[..ufunc.inputs] {
        let weak = if *value == Value::object(ctx.types.int) {
            Some(super::resolve::Weak::Int)
        } else if *value == Value::object(ctx.types.float) {
            Some(super::resolve::Weak::Float)
        } else if *value == Value::object(ctx.types.complex) {
            Some(super::resolve::Weak::Complex)
        } else {
            None
        };
        let dtype = dtype::parse::dtype_of(ctx, *value)?;
        known.push(super::resolve::Known { dtype, weak });
    }
    let casting = super::resolve::casting_of(
        ctx,
        args.get(3).filter(|value| !value.is_none()),
        dtype::promote::Casting::SameKind,
    )?;
    let asked = match args.get(2).filter(|value| !value.is_none()) {
        Some(signature) => super::resolve::asked(ctx, ufunc, None, Some(signature))?,
        None => None,
    };
    let row = super::resolve::find(ctx, ufunc, &known, asked.as_ref(), casting)?;
    let dtypes: Vec<Value> = super::resolve::all(&row)
        .iter()
        .map(|code| Dtype::of(ctx, *code).value())
        .collect();
    Ok(Value::object(ctx.new_tuple(&dtypes)))
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

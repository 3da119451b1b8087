//! A call of a ufunc: operands, the loop, results.
//!
//! What does not live here: which loop it is (`resolve.rs`), the loops (`loops.rs`), generalised ufuncs (`gufunc/`).

use smallvec::SmallVec;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Keyword;
use wardian_runtime::object::containers::{Complex, Tuple};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Native;
use wardian_runtime::object::value::Value;
use wardian_strided::comparison::Compare;
use wardian_strided::layout::{Layout, Order, Shape, broadcast_shapes, may_overlap};

use super::resolve::{Asked, Known, Weak};
use super::{Kernel, Loop, Ufunc, data, errors, loops, resolve, wrap};
use crate::array::make::{self, Wanted};
use crate::array::{self, View, cast, item, new_view, view_of};
use crate::dtype::promote::{Casting, can_cast};
use crate::dtype::{Code, Dtype};
use crate::scalar;

/// An input of a call.
#[derive(Clone)]
pub struct Input {
    /// As it was given.
    pub value: Value,
    /// Its items; None of Python's numbers, whose dtype is not known yet.
    pub view: Option<View>,
    /// What is known for the choice of a loop.
    pub known: Known,
}

impl Input {
    /// Of a value that a program gave.
    pub fn of(ctx: &mut Ctx, value: Value) -> Result<Input, Thrown> {
        if let Some(view) = view_of(value) {
            let known = Known {
                dtype: view.dtype,
                weak: None,
            };
            return Ok(Input {
                value,
                view: Some(view),
                known,
            });
        }
        let weak = if value.is_bool() {
            None
        } else if value.is_small_int() {
            Some((Weak::Int, Code::Long))
        } else if value.is_float() {
            Some((Weak::Float, Code::Double))
        } else if scalar::is_scalar(ctx, value) || ctx.class_of(value).is_heap_type {
            None
        } else if let Some(int) = ctx.as_int(value).filter(|_| value.is_object()) {
            let code = crate::array::make::dtype_of_value(ctx, int)?.code;
            Some((Weak::Int, code)).filter(|_| code != Code::Object)
        } else if value.get::<Complex>().is_some() {
            Some((Weak::Complex, Code::CDouble))
        } else {
            None
        };
        if let Some((weak, code)) = weak {
            let known = Known {
                dtype: Dtype::of(ctx, code),
                weak: Some(weak),
            };
            return Ok(Input {
                value,
                view: None,
                known,
            });
        }
        let view = make::as_view(ctx, value)?;
        Ok(Input {
            value,
            known: Known {
                dtype: view.dtype,
                weak: None,
            },
            view: Some(view),
        })
    }

    /// Beside others an int takes their type whatever its size, and is an error where that does not hold it.
    pub fn weaken(&mut self, ctx: &mut Ctx) {
        let is_far = self.known.dtype.code == Code::Object
            && self.value.is_object()
            && view_of(self.value).is_none()
            && !ctx.class_of(self.value).is_heap_type
            && ctx.as_int(self.value).is_some();
        if is_far {
            self.view = None;
            self.known = Known {
                dtype: Dtype::of(ctx, Code::Long),
                weak: Some(Weak::Int),
            };
        }
    }

    /// Lengths along the axes.
    pub fn shape(&self) -> &[usize] {
        self.view.as_ref().map_or(&[], View::shape)
    }

    /// The items, as a dtype in the machine's order.
    pub fn as_dtype(&self, ctx: &mut Ctx, dtype: Dtype) -> Result<View, Thrown> {
        match &self.view {
            None => {
                let item = item::from_value(ctx, dtype, self.value);
                if dtype.code == Code::Object {
                    let view = new_view(ctx, dtype, &[], Order::C)?;
                    item::set_object(ctx, &view, 0, self.value)?;
                    return Ok(view);
                }
                item::single(ctx, dtype, &item?)
            }
            Some(view)
                if view.dtype.same(dtype)
                    || view.dtype.number().is_some() && view.dtype.number() == dtype.number() =>
            {
                Ok(view.clone())
            }
            Some(view) => {
                // What repeats is cast once.
                let order = Wanted::Keep.of(view);
                cast::cast(ctx, view, dtype, order)
            }
        }
    }
}

/// The keyword arguments of ufuncs.
#[derive(Default, Clone)]
pub struct Keywords {
    /// `out=`, one for each output.
    pub out: SmallVec<[Option<Value>; 2]>,
    /// `where=`.
    pub mask: Option<Value>,
    /// `casting=`.
    pub casting: Option<Value>,
    /// `order=`.
    pub order: Option<Value>,
    /// `dtype=`.
    pub dtype: Option<Value>,
    /// `signature=`.
    pub signature: Option<Value>,
    /// `subok=`.
    pub subok: Option<Value>,
    /// `axes=`.
    pub axes: Option<Value>,
    /// `axis=`.
    pub axis: Option<Value>,
    /// `keepdims=`.
    pub keepdims: Option<Value>,
    /// Whether `out` was given at all.
    pub has_out: bool,
    /// `out=...`: arrays even where they have no axes.
    pub keeps_arrays: bool,
}

fn keywords_of(ctx: &mut Ctx, ufunc: &Ufunc, keywords: &[Keyword]) -> Result<Keywords, Thrown> {
    let mut found = Keywords::default();
    for (name, value) in keywords {
        let value = *value;
        match name.as_str() {
            "out" if value == Value::ELLIPSIS => found.keeps_arrays = true,
            "out" => {
                found.has_out = true;
                found.out = outputs(ctx, ufunc, value)?;
            }
            "where" => found.mask = Some(value),
            "casting" => found.casting = Some(value),
            "order" => found.order = Some(value),
            "dtype" => found.dtype = Some(value),
            "signature" | "sig" if found.signature.is_some() => {
                return Err(ctx.type_error("cannot specify both 'sig' and 'signature'"));
            }
            "signature" | "sig" => found.signature = Some(value),
            "subok" => found.subok = Some(value),
            "axes" if ufunc.signature.is_some() => found.axes = Some(value),
            "axis" if ufunc.signature.is_some() => found.axis = Some(value),
            "keepdims" if ufunc.signature.is_some() => found.keepdims = Some(value),
            other => {
                let message = format!(
                    "{}() got an unexpected keyword argument '{other}'",
                    ufunc.name
                );
                return Err(ctx.type_error(&message));
            }
        }
    }
    Ok(found)
}

/// `out=`: an array, None, or a tuple of these.
fn outputs(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    value: Value,
) -> Result<SmallVec<[Option<Value>; 2]>, Thrown> {
    let values: SmallVec<[Value; 2]> = match value.payload::<Tuple>() {
        Some(tuple) => {
            if tuple.items().len() != ufunc.outputs {
                return Err(
                    ctx.value_error("The 'out' tuple must have exactly one entry per ufunc output")
                );
            }
            tuple.items().into()
        }
        None if value.is_none() => return Ok(SmallVec::new()),
        None if ufunc.outputs > 1 => {
            return Err(ctx.type_error("'out' must be a tuple of arrays"));
        }
        None => smallvec::smallvec![value],
    };
    let mut found = SmallVec::new();
    for value in values {
        if value.is_none() {
            found.push(None);
        } else if view_of(value).is_some() {
            found.push(Some(value));
        } else if value == Value::ELLIPSIS {
            return Err(
                ctx.type_error("must use `...` as `out=...` and not per-operand/in a tuple")
            );
        } else {
            return Err(ctx.type_error("return arrays must be of ArrayType"));
        }
    }
    Ok(found)
}

/// `ufunc(*args, **keywords)`.
pub fn call(ctx: &mut Ctx, this: Value, args: &[Value], keywords: &[Keyword]) -> PyResult {
    let object = super::of(this).expect("slots get their own type");
    let ufunc = data(&object);
    let (inputs, count) = (ufunc.inputs, args.len());
    if count < inputs || count > ufunc.operands() {
        let message = format!(
            "{}() takes from {inputs} to {} positional arguments but {count} were given",
            ufunc.name,
            ufunc.operands()
        );
        return Err(ctx.type_error(&message));
    }
    if let Some(result) = wrap::overridden(ctx, this, "__call__", args, keywords)? {
        return Ok(result);
    }
    let mut found = keywords_of(ctx, ufunc, keywords)?;
    if count > inputs {
        if found.has_out {
            return Err(
                ctx.type_error("cannot specify 'out' as both a positional and keyword argument")
            );
        }
        for value in &args[inputs..] {
            found.out.push(match value.is_none() {
                true => None,
                false if view_of(*value).is_some() => Some(*value),
                false if *value == Value::ELLIPSIS => {
                    return Err(ctx.type_error("out=... is only allowed as a keyword argument."));
                }
                false => return Err(ctx.type_error("return arrays must be of ArrayType")),
            });
        }
    }
    apply(ctx, object, &args[..inputs], &found)
}

/// A call whose arguments are sorted out.
pub fn apply(ctx: &mut Ctx, object: Gc<Native>, args: &[Value], keywords: &Keywords) -> PyResult {
    let ufunc = data(&object);
    let mut inputs: SmallVec<[Input; 3]> = SmallVec::new();
    for value in args {
        inputs.push(Input::of(ctx, *value)?);
    }
    match &mut inputs[..] {
        // Alone it is what it is as an array.
        [only] if only.known.weak == Some(Weak::Int) && only.known.dtype.code != Code::Long => {
            only.view = Some(make::as_view(ctx, only.value)?);
            only.known.weak = None;
        }
        [_] => {}
        several => several.iter_mut().for_each(|input| input.weaken(ctx)),
    }
    if ufunc.signature.is_some() {
        return super::gufunc::call(ctx, object, &inputs, keywords);
    }
    let results = compute(ctx, object, &mut inputs, keywords)?;
    let mut values: SmallVec<[Value; 2]> = SmallVec::new();
    for (place, view) in results.into_iter().enumerate() {
        let out = keywords.out.get(place).copied().flatten();
        values.push(wrap::finish(ctx, object, args, keywords, view, out, place)?);
    }
    match values[..] {
        [only] => Ok(only),
        _ => Ok(Value::object(ctx.new_tuple(&values))),
    }
}

/// The dtypes of a loop; texts and records have those of the operands.
fn dtype_of_code(ctx: &mut Ctx, code: Code) -> Dtype {
    Dtype::of(ctx, code)
}

/// The results of a call, before they become scalars or subclasses.
pub fn compute(
    ctx: &mut Ctx,
    object: Gc<Native>,
    inputs: &mut SmallVec<[Input; 3]>,
    keywords: &Keywords,
) -> Result<SmallVec<[View; 2]>, Thrown> {
    let ufunc = data(&object);
    let casting = resolve::casting_of(ctx, keywords.casting, Casting::SameKind)?;
    let asked: Option<Asked> = match (keywords.dtype, keywords.signature) {
        (None, None) => None,
        (dtype, signature) => resolve::asked(ctx, ufunc, dtype, signature)?,
    };
    super::object::truth_inputs(ctx, ufunc, inputs, asked.as_ref(), keywords)?;
    let known: SmallVec<[Known; 3]> = inputs.iter().map(|input| input.known).collect();
    if let Some(done) = super::text::special(ctx, ufunc, inputs, keywords)? {
        return Ok(done);
    }
    if let Some(done) = super::object::special(ctx, ufunc, inputs, keywords)? {
        return Ok(done);
    }
    let mut asked = asked;
    let has_time = known.iter().any(|input| input.dtype.code.is_time());
    crate::time::resolve::check_isnat(ctx, ufunc, &known)?;
    let times = match &asked {
        Some(asked) if asked.contains(&Some(Code::Object)) => None,
        _ if has_time && ufunc.kernel != Kernel::Python => {
            crate::time::resolve::find(ctx, ufunc, &known, casting)?
        }
        _ => None,
    };
    if times.is_some() {
        asked = None;
    }
    let mut row = match &times {
        Some(found) => found.row.clone(),
        None => resolve::find(ctx, ufunc, &known, asked.as_ref(), casting)?,
    };
    if times.is_none() && matches!(casting, Casting::No | Casting::Equiv | Casting::Safe) {
        resolve::check_inputs(ctx, ufunc, &known, &row, casting)?;
    }
    for dtype in times
        .iter()
        .flat_map(|found| found.inputs.iter().chain(&found.outputs))
    {
        ctx.keep(dtype.value());
    }
    if ufunc.kernel == Kernel::Missing && !row.inputs.contains(&Code::Object) {
        return Err(crate::errors::not_there(
            ctx,
            &format!("the ufunc '{}'", ufunc.name),
        ));
    }
    // The items as the loop wants them.
    let mut views: SmallVec<[View; 3]> = SmallVec::new();
    for (place, input) in inputs.iter().enumerate() {
        let dtype = match &times {
            Some(found) => found.inputs[place],
            None => dtype_of_code(ctx, row.inputs[place]),
        };
        match input.as_dtype(ctx, dtype) {
            Ok(view) => views.push(view),
            Err(thrown) => {
                // A comparison with an int that the other's dtype does not hold has an answer all the same.
                if matches!(ufunc.kernel, Kernel::Compare(_))
                    && input.known.weak == Some(Weak::Int)
                    && ctx.catch(ctx.exceptions.OverflowError).is_some()
                {
                    return compare_far(ctx, object, inputs, keywords);
                }
                return Err(thrown);
            }
        }
    }
    if let (Kernel::Compare(op), [one, two]) = (ufunc.kernel, &known[..])
        && let Some(exact) = exact_comparison(ctx, op, one, two, inputs)?
    {
        row = exact.0;
        views = exact.1;
    }
    execute(
        ctx,
        object,
        &row,
        times.as_ref().map(|found| &found.outputs[..]),
        views,
        keywords,
        casting,
    )
}

/// int64 beside uint64 are compared as what they are, not as floats.
fn exact_comparison(
    ctx: &mut Ctx,
    _: Compare,
    one: &Known,
    two: &Known,
    inputs: &[Input],
) -> Result<Option<(Loop, SmallVec<[View; 3]>)>, Thrown> {
    let pair = (one.dtype.code.kind(), two.dtype.code.kind());
    if !matches!(pair, ('i', 'u') | ('u', 'i'))
        || one.dtype.size != 8 && two.dtype.size != 8
        || one.weak.is_some()
        || two.weak.is_some()
    {
        return Ok(None);
    }
    if !(one.dtype.code.kind() == 'u' && one.dtype.size == 8
        || two.dtype.code.kind() == 'u' && two.dtype.size == 8)
    {
        return Ok(None);
    }
    let dtype = Dtype::of(ctx, Code::Object);
    let mut views = SmallVec::new();
    for input in inputs {
        views.push(input.as_dtype(ctx, dtype)?);
    }
    let row = Loop {
        inputs: smallvec::smallvec![Code::Object; 2],
        outputs: smallvec::smallvec![Code::Bool],
    };
    Ok(Some((row, views)))
}

/// A comparison of ints by way of Python's.
fn compare_far(
    ctx: &mut Ctx,
    object: Gc<Native>,
    inputs: &[Input],
    keywords: &Keywords,
) -> Result<SmallVec<[View; 2]>, Thrown> {
    let dtype = Dtype::of(ctx, Code::Object);
    let mut views = SmallVec::new();
    for input in inputs {
        views.push(input.as_dtype(ctx, dtype)?);
    }
    let row = Loop {
        inputs: smallvec::smallvec![Code::Object; 2],
        outputs: smallvec::smallvec![Code::Bool],
    };
    execute(ctx, object, &row, None, views, keywords, Casting::SameKind)
}

/// The shape that inputs have together.
pub fn broadcast(ctx: &mut Ctx, views: &[View], out: &[Option<Value>]) -> Result<Shape, Thrown> {
    match broadcast_shapes(views.iter().map(View::shape)) {
        Some(shape) => Ok(shape),
        None => {
            let mut shapes: Vec<String> = views
                .iter()
                .map(|view| array::shape::tight_text(view.shape()))
                .collect();
            shapes.extend(
                out.iter()
                    .flatten()
                    .filter_map(|value| view_of(*value))
                    .map(|view| array::shape::tight_text(view.shape())),
            );
            let message = format!(
                "operands could not be broadcast together with shapes {} ",
                shapes.join(" ")
            );
            Err(ctx.value_error(&message))
        }
    }
}

/// Run a loop over inputs of its types. `dtypes`: those of the outputs, where the types do not say it all.
fn execute(
    ctx: &mut Ctx,
    object: Gc<Native>,
    row: &Loop,
    dtypes: Option<&[Dtype]>,
    mut views: SmallVec<[View; 3]>,
    keywords: &Keywords,
    casting: Casting,
) -> Result<SmallVec<[View; 2]>, Thrown> {
    let ufunc = data(&object);
    let shape = broadcast(ctx, &views, &keywords.out)?;
    // Outputs that were given, which must have that shape, or a larger one that inputs repeat in.
    let mut shape = shape;
    for value in keywords.out.iter().flatten() {
        let out = view_of(*value).expect("checked to be an array");
        if out.shape() != shape.as_slice() {
            match broadcast_shapes([shape.as_slice(), out.shape()]) {
                Some(both) if both.as_slice() == out.shape() => shape = both,
                _ => {
                    let message = format!(
                        "non-broadcastable output operand with shape {} doesn't match the broadcast shape {}",
                        array::shape::tight_text(out.shape()),
                        array::shape::tight_text(&shape)
                    );
                    return Err(ctx.value_error(&message));
                }
            }
        }
    }
    for view in &mut views {
        view.layout = view
            .layout
            .broadcast(&shape)
            .expect("the shapes go together");
    }
    let mask = match keywords.mask {
        Some(value) if value != Value::bool(true) => Some(mask_of(ctx, value)?),
        _ => None,
    };
    let wanted = make::order_of(ctx, keywords.order, Wanted::Keep)?;
    let mut outs: SmallVec<[View; 2]> = SmallVec::new();
    let mut given: SmallVec<[Option<View>; 2]> = SmallVec::new();
    for place in 0..ufunc.outputs {
        let dtype = match dtypes {
            Some(dtypes) => dtypes[place],
            None => dtype_of_code(ctx, row.outputs[place]),
        };
        let out = keywords.out.get(place).copied().flatten();
        let target = match out {
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
        };
        let direct = target
            .as_ref()
            .filter(|target| mask.is_none() && is_direct(target, dtype, &views));
        let view = match direct {
            Some(target) => (*target).clone(),
            // Where a mask is false nothing is written.
            None => fresh(ctx, dtype, &shape, &views, wanted, mask.is_some())?,
        };
        given.push(if direct.is_some() { None } else { target });
        outs.push(view);
    }
    match &mask {
        None => {
            let flags = loops::run(ctx, object, row, &views, &outs)?;
            errors::report(ctx, flags, &ufunc.name)?;
        }
        Some(mask) => run_masked(ctx, object, row, &views, &outs, &given, mask)?,
    }
    for (place, target) in given.iter().enumerate() {
        if let Some(target) = target
            && mask.is_none()
        {
            cast::assign(ctx, target, &outs[place])?;
        }
        if let Some(target) = target {
            outs[place] = target.clone();
        }
    }
    Ok(outs)
}

/// `where=`, as bools.
pub fn mask_of(ctx: &mut Ctx, value: Value) -> Result<View, Thrown> {
    let found = match view_of(value) {
        Some(view) => Some(view),
        None => make::other_array(ctx, value)?,
    };
    let Some(view) = found else {
        // Python's own values are what their truth is.
        let bool = Dtype::of(ctx, Code::Bool);
        return make::as_view_of(ctx, value, Some(bool));
    };
    if view.dtype.code != Code::Bool {
        let from = crate::dtype::text::repr_of(ctx, view.dtype)?;
        return Err(ctx.type_error(&format!(
            "Cannot cast array data from {from} to dtype('bool') according to the rule 'safe'"
        )));
    }
    Ok(view)
}

/// Whether results can be written where they are to be, at once.
fn is_direct(target: &View, dtype: Dtype, inputs: &[View]) -> bool {
    let same = target.dtype.same(dtype)
        || target.dtype.number().is_some() && target.dtype.number() == dtype.number();
    same && inputs.iter().all(|input| {
        input.storage != target.storage
            || input.layout == target.layout && input.dtype.size == target.dtype.size
            || !may_overlap(&input.layout, &target.layout)
    }) && !overlaps_itself(&target.layout)
}

/// Whether items of a layout share bytes.
fn overlaps_itself(layout: &Layout) -> bool {
    layout
        .shape()
        .iter()
        .zip(layout.strides())
        .any(|(length, stride)| *length > 1 && *stride == 0)
}

/// New items for results, in the order of the inputs.
fn fresh(
    ctx: &mut Ctx,
    dtype: Dtype,
    shape: &[usize],
    inputs: &[View],
    wanted: Wanted,
    is_zero: bool,
) -> Result<View, Thrown> {
    let order = match wanted {
        Wanted::Order(order) => order,
        _ => {
            let all_f = inputs
                .iter()
                .filter(|view| view.shape() == shape && view.layout.axes() > 1)
                .all(|view| view.is_f() && !view.is_c());
            let some = inputs
                .iter()
                .any(|view| view.is_f() && !view.is_c() && view.layout.axes() > 1);
            if some && all_f { Order::F } else { Order::C }
        }
    };
    if wanted == Wanted::Keep
        && let Some(view) = inputs.iter().find(|view| {
            view.shape() == shape && view.layout.axes() > 2 && !view.is_c() && !view.is_f()
        })
        && dtype.code != Code::Object
        && inputs
            .iter()
            .all(|other| other.layout.strides() == view.layout.strides() || other.size() <= 1)
    {
        let layout = make::kept_order(view, dtype.size);
        let storage = array::new_storage(ctx, dtype, shape, view.size())?;
        return Ok(View {
            storage,
            layout,
            dtype,
        });
    }
    match is_zero {
        true => new_view(ctx, dtype, shape, order),
        false => array::new_view_to_write(ctx, dtype, shape, order),
    }
}

/// Run a loop where a mask is true; other items stay as they are.
fn run_masked(
    ctx: &mut Ctx,
    object: Gc<Native>,
    row: &Loop,
    views: &[View],
    outs: &[View],
    given: &[Option<View>],
    mask: &View,
) -> Result<(), Thrown> {
    let Some(shape) = outs.first().map(|out| Shape::from(out.shape())) else {
        return Err(ctx.value_error("a ufunc without outputs takes no `where`"));
    };
    let mut mask = mask.clone();
    let Some(layout) = mask.layout.broadcast(&shape) else {
        let message = format!(
            "operands could not be broadcast together with shapes {} {} ",
            array::shape::tight_text(&shape),
            array::shape::tight_text(mask.shape())
        );
        return Err(ctx.value_error(&message));
    };
    mask.layout = layout;
    let bytes = mask.bytes(ctx)?;
    let mut chosen = Vec::new();
    for (index, place) in cast::places(&mask.layout).into_iter().enumerate() {
        if bytes[place] != 0 {
            chosen.push(index);
        }
    }
    let count = chosen.len();
    let pick = |ctx: &mut Ctx, view: &View| -> Result<View, Thrown> {
        let places = cast::places(&view.layout);
        let sources: Vec<usize> = chosen.iter().map(|index| places[*index]).collect();
        let made = new_view(ctx, view.dtype, &[count], Order::C)?;
        let targets: Vec<usize> = (0..count).map(|index| index * view.dtype.size).collect();
        array::index::copy_places(ctx, &made, &targets, view, &sources)?;
        Ok(made)
    };
    let mut inputs: SmallVec<[View; 3]> = SmallVec::new();
    for view in views {
        inputs.push(pick(ctx, view)?);
    }
    let mut results: SmallVec<[View; 2]> = SmallVec::new();
    for out in outs {
        results.push(new_view(ctx, out.dtype, &[count], Order::C)?);
    }
    let flags = loops::run(ctx, object, row, &inputs, &results)?;
    errors::report(ctx, flags, &data(&object).name)?;
    for (place, result) in results.iter().enumerate() {
        let target = given[place].as_ref().unwrap_or(&outs[place]);
        let result = match result.dtype.same(target.dtype) {
            true => result.clone(),
            false => cast::cast(ctx, result, target.dtype, Order::C)?,
        };
        let places = cast::places(&target.layout);
        let targets: Vec<usize> = chosen.iter().map(|index| places[*index]).collect();
        let sources: Vec<usize> = (0..count).map(|index| index * result.dtype.size).collect();
        array::index::copy_places(ctx, target, &targets, &result, &sources)?;
    }
    Ok(())
}

/// `ufunc(*values)` for natives, without overrides: an array, or a scalar.
pub fn of_values(ctx: &mut Ctx, object: Gc<Native>, args: &[Value]) -> PyResult {
    apply(ctx, object, args, &Keywords::default())
}

/// The items of `ufunc(*views)`.
pub fn of_views(ctx: &mut Ctx, object: Gc<Native>, views: &[View]) -> Result<View, Thrown> {
    let mut inputs: SmallVec<[Input; 3]> = views
        .iter()
        .map(|view| Input {
            value: Value::NONE,
            known: Known {
                dtype: view.dtype,
                weak: None,
            },
            view: Some(view.clone()),
        })
        .collect();
    let mut results = compute(ctx, object, &mut inputs, &Keywords::default())?;
    Ok(results.remove(0))
}

//! What matplotlib's natives are called with: arrays, paths, maps, rectangles, colours; and arrays as results.

use std::cell::{Cell, RefCell};

use wardian_drawing::geometry::{Affine, Rect};
use wardian_drawing::meter::{Meter, Need};
use wardian_drawing::path::Points;
use wardian_drawing::path::sketch::Hand;
use wardian_drawing::path::snap::Snap;
use wardian_drawing::renderer::Shape;
use wardian_numpy::array::make::as_view_of;
use wardian_numpy::array::storage::Shared;
use wardian_numpy::array::{View, cast, new_view_to_write, own};
use wardian_numpy::dtype::{Code, Dtype};
use wardian_numpy::ufunc::gufunc::operands::{lying, lying_mut};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::containers::Tuple;
use wardian_runtime::object::value::Value;
use wardian_strided::layout::Order;

use bytemuck::Pod;

/// Points or pixels that one unit buys.
const ITEMS: usize = 4;

/// Run what draws, with a meter that the program pays. Nothing is collected but what nobody has.
pub(crate) fn metered<R>(ctx: &mut Ctx, run: impl FnOnce(&Meter<'_>) -> R) -> Result<R, Thrown> {
    let ctx = RefCell::new(ctx);
    let stopped = Cell::new(None);
    let ask = |need: Need| {
        let mut ctx = ctx.borrow_mut();
        let granted = ctx.reserve(need.bytes);
        let granted = granted.and_then(|()| ctx.charge_midway((need.items / ITEMS) as u64 + 1));
        if let Err(thrown) = granted {
            stopped.set(Some(thrown));
        }
        granted.is_ok()
    };
    let meter = Meter::new(&ask);
    let found = run(&meter);
    match stopped.get() {
        Some(thrown) => Err(thrown),
        None => Ok(found),
    }
}

/// An attribute, which lives until the function returns.
pub(crate) fn attribute(ctx: &mut Ctx, object: Value, name: &str) -> PyResult {
    let name = ctx.intern(name);
    let found = ctx.get_attr(object, name)?;
    Ok(ctx.keep(found))
}

/// What a method without arguments answers.
pub(crate) fn answer(ctx: &mut Ctx, object: Value, name: &str) -> PyResult {
    let found = ctx.call_attr(object, name, &[])?;
    Ok(ctx.keep(found))
}

/// The items of a sequence, which live until the function returns.
pub(crate) fn sequence(ctx: &mut Ctx, value: Value) -> Result<Vec<Value>, Thrown> {
    let class = Value::object(ctx.types.tuple);
    let items = ctx.call(class, &[value])?;
    let items = ctx.keep(items);
    match items.get::<Tuple>() {
        Some(items) => Ok(items.items().to_vec()),
        None => Err(ctx.type_error("a sequence is needed")),
    }
}

/// An array as items of a type that lie side by side, in the order of C.
pub(crate) fn array_of(ctx: &mut Ctx, value: Value, code: Code) -> Result<View, Thrown> {
    let dtype = Dtype::of(ctx, code);
    let view = as_view_of(ctx, value, Some(dtype))?;
    match view.is_c() {
        true => Ok(view),
        false => cast::copy(ctx, &view, Order::C),
    }
}

/// An array of floats.
pub(crate) fn floats(ctx: &mut Ctx, value: Value) -> Result<View, Thrown> {
    array_of(ctx, value, Code::Double)
}

/// Its items.
pub(crate) fn items<'a, T: Pod>(ctx: &mut Ctx, view: &'a View) -> Result<&'a [T], Thrown> {
    if view.size() == 0 {
        return Ok(&[]);
    }
    let size = size_of::<T>() as isize;
    let start = view.layout.offset();
    let found = match view.dtype.size == size_of::<T>() && view.is_c() {
        true => lying(view.bytes(ctx)?, start, &[view.size()], &[size]),
        false => None,
    };
    found.ok_or_else(|| ctx.type_error("items that lie side by side are needed"))
}

/// As [`items`], to be written to.
pub(crate) fn items_mut<'a, T: Pod>(ctx: &mut Ctx, view: &'a View) -> Result<&'a mut [T], Thrown> {
    if view.size() == 0 {
        return Ok(&mut []);
    }
    let size = size_of::<T>() as isize;
    let start = view.layout.offset();
    let found = match view.dtype.size == size_of::<T>() && view.is_c() {
        true => lying_mut(view.bytes_mut(ctx)?, start, &[view.size()], &[size]),
        false => None,
    };
    found.ok_or_else(|| ctx.type_error("items that lie side by side are needed"))
}

/// The items of an array where nothing is written to meanwhile: another array, if they are among those.
pub(crate) fn apart(ctx: &mut Ctx, view: View, from: Shared) -> Result<View, Thrown> {
    match view.storage == from {
        true => cast::copy(ctx, &view, Order::C),
        false => Ok(view),
    }
}

/// A new array.
pub(crate) fn new_array<T: Pod>(
    ctx: &mut Ctx,
    code: Code,
    shape: &[usize],
    found: &[T],
) -> PyResult {
    let dtype = Dtype::of(ctx, code);
    let view = new_view_to_write(ctx, dtype, shape, Order::C)?;
    let out = items_mut::<T>(ctx, &view)?;
    for (out, found) in out.iter_mut().zip(found) {
        *out = *found;
    }
    Ok(own(ctx, view))
}

/// A new array of floats.
pub(crate) fn new_floats(ctx: &mut Ctx, shape: &[usize], found: &[f64]) -> PyResult {
    new_array(ctx, Code::Double, shape, found)
}

/// That an array has axes of these lengths behind the first one, if it has anything.
fn rows_of(ctx: &mut Ctx, value: Value, name: &str, behind: &[usize]) -> Result<View, Thrown> {
    let view = floats(ctx, value)?;
    let axes = view.layout.axes();
    if axes != behind.len() + 1 {
        let expected = behind.len() + 1;
        let message = format!("Expected {expected}-dimensional array, got {axes}");
        return Err(ctx.value_error(&message));
    }
    if view.size() > 0 && view.shape()[1..] != *behind {
        let lengths = |lengths: &[usize]| {
            let texts: Vec<String> = lengths.iter().map(usize::to_string).collect();
            texts.join(", ")
        };
        let (behind, shape) = (lengths(behind), lengths(view.shape()));
        let message = format!("{name} must have shape (N, {behind}), got ({shape})");
        return Err(ctx.value_error(&message));
    }
    Ok(view)
}

/// Points.
pub(crate) fn points(ctx: &mut Ctx, value: Value) -> Result<View, Thrown> {
    rows_of(ctx, value, "points", &[2])
}

/// Maps.
pub(crate) fn maps(ctx: &mut Ctx, value: Value) -> Result<View, Thrown> {
    rows_of(ctx, value, "transforms", &[3, 3])
}

/// Boxes.
pub(crate) fn boxes(ctx: &mut Ctx, value: Value) -> Result<View, Thrown> {
    rows_of(ctx, value, "bbox array", &[2, 2])
}

/// Colours.
pub(crate) fn colors(ctx: &mut Ctx, value: Value) -> Result<View, Thrown> {
    rows_of(ctx, value, "colors", &[4])
}

/// An affine map: a matrix of three rows, None for what changes nothing.
pub(crate) fn affine(ctx: &mut Ctx, value: Value) -> Result<Affine, Thrown> {
    if value.is_none() {
        return Ok(Affine::IDENTITY);
    }
    let view = floats(ctx, value)?;
    if view.shape() == [3, 3]
        && let [sx, shx, tx, shy, sy, ty, ..] = *items::<f64>(ctx, &view)?
    {
        return Ok(Affine::of_rows([sx, shx, tx, shy, sy, ty]));
    }
    Err(ctx.value_error("Invalid affine transformation matrix"))
}

/// A rectangle; of None its corners are zero.
pub(crate) fn rectangle(ctx: &mut Ctx, value: Value) -> Result<Rect<f64>, Thrown> {
    if value.is_none() {
        return Ok(Rect::default());
    }
    let view = floats(ctx, value)?;
    let is_box = view.shape() == [2, 2] || view.shape() == [4];
    if is_box && let [x1, y1, x2, y2] = *items::<f64>(ctx, &view)? {
        return Ok(Rect::new(x1, y1, x2, y2));
    }
    Err(ctx.value_error("Invalid bounding box"))
}

/// A colour, and of how many numbers; None is one that does not show.
pub(crate) fn color(ctx: &mut Ctx, value: Value) -> Result<([f64; 4], usize), Thrown> {
    if value.is_none() {
        return Ok(([0.0; 4], 0));
    }
    let mut found = [0.0, 0.0, 0.0, 1.0];
    let shares = sequence(ctx, value)?;
    if !matches!(shares.len(), 3 | 4) {
        return Err(ctx.value_error("RGBA value must be 3- or 4-tuple"));
    }
    for (found, share) in found.iter_mut().zip(&shares) {
        *found = ctx.to_f64(*share)?;
    }
    Ok((found, shares.len()))
}

/// Whether paths are moved onto pixels.
pub(crate) fn snap(ctx: &mut Ctx, value: Value) -> Result<Snap, Thrown> {
    if value.is_none() {
        return Ok(Snap::Auto);
    }
    Ok(match ctx.truth(value)? {
        true => Snap::Always,
        false => Snap::Never,
    })
}

/// How lines waver.
pub(crate) fn hand(ctx: &mut Ctx, value: Value) -> Result<Hand, Thrown> {
    if value.is_none() {
        return Ok(Hand::default());
    }
    match *sequence(ctx, value)? {
        [scale, length, randomness] => Ok(Hand {
            scale: ctx.to_f64(scale)?,
            length: ctx.to_f64(length)?,
            randomness: ctx.to_f64(randomness)?,
        }),
        _ => Err(ctx.type_error("three numbers are needed for a sketch")),
    }
}

/// A path.
#[derive(Clone)]
pub(crate) struct PathOf {
    vertices: View,
    codes: Option<View>,
    pub(crate) simplifies: bool,
    threshold: f64,
    /// The array of its points, by which paths are told apart.
    pub(crate) identity: Value,
}

impl PathOf {
    /// A `Path`; None is one without points.
    pub(crate) fn new(ctx: &mut Ctx, value: Value) -> Result<PathOf, Thrown> {
        if value.is_none() {
            let dtype = Dtype::of(ctx, Code::Double);
            return Ok(PathOf {
                vertices: new_view_to_write(ctx, dtype, &[0, 2], Order::C)?,
                codes: None,
                simplifies: false,
                threshold: 1.0 / 9.0,
                identity: Value::NONE,
            });
        }
        let identity = attribute(ctx, value, "vertices")?;
        let codes = attribute(ctx, value, "codes")?;
        let simplifies = attribute(ctx, value, "should_simplify")?;
        let simplifies = ctx.truth(simplifies)?;
        let threshold = attribute(ctx, value, "simplify_threshold")?;
        let threshold = ctx.to_f64(threshold)?;
        let vertices = floats(ctx, identity)?;
        let [count, 2] = *vertices.shape() else {
            return Err(ctx.value_error("Invalid vertices array"));
        };
        let codes = match codes.is_none() {
            true => None,
            false => {
                let codes = array_of(ctx, codes, Code::UByte)?;
                if codes.shape() != [count] {
                    return Err(ctx.value_error("Invalid codes array"));
                }
                Some(codes)
            }
        };
        Ok(PathOf {
            vertices,
            codes,
            simplifies,
            threshold,
            identity,
        })
    }

    /// It where nothing is written to meanwhile.
    pub(crate) fn apart(self, ctx: &mut Ctx, from: Shared) -> Result<PathOf, Thrown> {
        Ok(PathOf {
            vertices: apart(ctx, self.vertices, from)?,
            codes: match self.codes {
                Some(codes) => Some(apart(ctx, codes, from)?),
                None => None,
            },
            ..self
        })
    }

    /// Whether it has points.
    pub(crate) fn has_points(&self) -> bool {
        self.vertices.size() > 0
    }

    /// Its points and commands.
    pub(crate) fn lend(&self, ctx: &mut Ctx) -> Result<Lent<'_>, Thrown> {
        Ok(Lent {
            vertices: items(ctx, &self.vertices)?,
            codes: match &self.codes {
                Some(codes) => Some(items(ctx, codes)?),
                None => None,
            },
            simplifies: self.simplifies,
            threshold: self.threshold,
        })
    }
}

/// A path whose points are there to be read.
#[derive(Clone, Copy)]
pub(crate) struct Lent<'a> {
    vertices: &'a [f64],
    codes: Option<&'a [u8]>,
    pub(crate) simplifies: bool,
    threshold: f64,
}

impl<'a> Lent<'a> {
    /// Its points.
    pub(crate) fn points(self, meter: &'a Meter<'a>) -> Points<'a> {
        Points {
            vertices: self.vertices,
            codes: self.codes,
            meter,
        }
    }

    /// Them, and what it asks for.
    pub(crate) fn shape(self, meter: &'a Meter<'a>) -> Shape<'a> {
        Shape {
            points: self.points(meter),
            simplifies: self.simplifies,
            threshold: self.threshold,
        }
    }
}

/// The paths of a sequence.
pub(crate) fn paths(ctx: &mut Ctx, value: Value) -> Result<Vec<PathOf>, Thrown> {
    let mut found = Vec::new();
    for value in sequence(ctx, value)? {
        ctx.charge(8)?;
        found.push(PathOf::new(ctx, value)?);
    }
    Ok(found)
}

//! Draws from a distribution of the table: one value, an array, or one for each item of arrays of parameters.
//!
//! What does not live here: what is drawn (`table.rs`), integers of an interval (`integers.rs`).
//!
//! Parameters are looked at first, as that may run Python code; from the first draw to the last none runs.

use bytemuck::Pod;
use smallvec::SmallVec;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::Bytes;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::element::Number;
use wardian_strided::layout::{Order, Shape, broadcast_shapes};

use super::engine::Engine;
use super::source::{BLOCK, Memory, drawing};
use super::table::{DISTRIBUTIONS, Distribution, Draw, Parameter, TRIES, Values};
use crate::array::{View, cast, item, make, new_view, own, shape, view_of};
use crate::dtype::promote::{Casting, can_cast};
use crate::dtype::{Code, Dtype, text};

/// Draws that one unit buys.
const DRAWS: u64 = 2;

/// The number of a distribution's row, for `draw`.
pub fn index(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let name = args[0].payload::<Str>();
    let place = name.and_then(|name| {
        DISTRIBUTIONS
            .iter()
            .position(|row| row.name == name.as_str())
    });
    match place {
        Some(place) => Ok(Value::small_int(place as i64)),
        None => Err(ctx.value_error("no such distribution")),
    }
}

/// `draw(draws, index, size, out, *parameters)`: `out` was checked, it is a contiguous array of the right dtype.
pub fn draw(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let index = args[1]
        .as_small_int()
        .and_then(|index| usize::try_from(index).ok());
    let row = index
        .and_then(|index| DISTRIBUTIONS.get(index))
        .filter(|row| row.parameters.len() == args.rest().len());
    let Some(row) = row else {
        return Err(ctx.value_error("no such distribution"));
    };
    let (draws, size, out) = (args[0], args[2], args[3]);
    let mut values = Values::default();
    let mut arrays: SmallVec<[Option<View>; 3]> = SmallVec::new();
    for (place, (parameter, value)) in row.parameters.iter().zip(args.rest()).enumerate() {
        arrays.push(one_parameter(ctx, parameter, *value, place, &mut values)?);
    }
    if arrays.iter().any(Option::is_some) {
        return broadcast(ctx, row, (draws, size, out), arrays, &values);
    }
    for (place, parameter) in row.parameters.iter().enumerate() {
        let value = if parameter.is_int {
            values.int[place] as f64
        } else {
            values.float[place]
        };
        check(ctx, parameter, value, false)?;
    }
    if size.is_none() && out.is_none() {
        ctx.charge(1)?;
        let (engine, memory) = drawing(ctx, draws)?;
        return Ok(match row.draw {
            Draw::Double(one) | Draw::Doubles(one, _) => Value::float(one(engine, memory, &values)),
            Draw::Single(one) => Value::float(f64::from(one(engine, memory, &values))),
            Draw::Count(one) => {
                let count = one(engine, memory, &values);
                ctx.new_int(count)
            }
            Draw::Tried(one) => {
                let count = tried(ctx, one, engine, &values)?;
                ctx.new_int(count)
            }
        });
    }
    let (view, result) = room(ctx, row, size, out)?;
    match row.draw {
        // One set of values for all.
        Draw::Doubles(_, many) => fill(ctx, draws, &view, |_, engine, memory, room| {
            many(engine, memory, &values, room);
            Ok(())
        })?,
        _ => fill_each(ctx, row, draws, &view, || values)?,
    }
    Ok(result)
}

fn check(ctx: &mut Ctx, parameter: &Parameter, value: f64, of_many: bool) -> Result<(), Thrown> {
    match parameter.constraint.complaint(value, of_many) {
        None => Ok(()),
        Some(text) => Err(ctx.value_error(&text.replace("{}", parameter.name))),
    }
}

/// The value of a parameter, put at its place; an array of them where it has axes.
fn one_parameter(
    ctx: &mut Ctx,
    parameter: &Parameter,
    value: Value,
    place: usize,
    values: &mut Values,
) -> Result<Option<View>, Thrown> {
    if parameter.is_int {
        if let Some(int) = ctx.as_int(value).and_then(|int| int.as_small_int()) {
            values.int[place] = int;
            return Ok(None);
        }
    } else if let Some(float) = ctx.as_float(value) {
        values.float[place] = float;
        return Ok(None);
    } else if let Some(int) = value.as_small_int() {
        values.float[place] = int as f64;
        return Ok(None);
    }
    let code = if parameter.is_int {
        Code::Long
    } else {
        Code::Double
    };
    let view = converted(ctx, value, code)?;
    if view.layout.axes() > 0 {
        return Ok(Some(view));
    }
    let is_number =
        !value.is_none() && value.payload::<Str>().is_none() && value.payload::<Bytes>().is_none();
    if !is_number {
        let found = ctx.type_name(value);
        return Err(match parameter.is_int {
            true => ctx.type_error("an integer is required"),
            false => ctx.type_error(&format!("must be real number, not {found}")),
        });
    }
    let bytes = item::item_at(ctx, &view, view.layout.offset())?;
    let bytes = <[u8; 8]>::try_from(bytes.as_slice()).expect("both have eight bytes");
    if parameter.is_int {
        values.int[place] = i64::from_le_bytes(bytes);
    } else {
        values.float[place] = f64::from_le_bytes(bytes);
    }
    Ok(None)
}

/// Items of what has them: as doubles without a loss, or as ints, which numpy forces.
fn converted(ctx: &mut Ctx, value: Value, code: Code) -> Result<View, Thrown> {
    let wanted = Dtype::of(ctx, code);
    if code == Code::Double
        && let Some(known) = view_of(value)
        && !can_cast(known.dtype, wanted, Casting::Safe)
    {
        let kind = if known.layout.axes() == 0 {
            "scalar"
        } else {
            "array data"
        };
        let (from, to) = (
            text::repr_of(ctx, known.dtype)?,
            text::repr_of(ctx, wanted)?,
        );
        return Err(ctx.type_error(&format!(
            "Cannot cast {kind} from {from} to {to} according to the rule 'safe'"
        )));
    }
    let view = make::as_view_of(ctx, value, Some(wanted))?;
    cast::as_number(
        ctx,
        &view,
        if code == Code::Long {
            Number::Int64
        } else {
            Number::Float64
        },
    )
}

fn dtype_of(ctx: &mut Ctx, row: &Distribution) -> Dtype {
    let code = match row.draw {
        Draw::Double(_) | Draw::Doubles(..) => Code::Double,
        Draw::Single(_) => Code::Float,
        Draw::Count(_) | Draw::Tried(_) => Code::Long,
    };
    Dtype::of(ctx, code)
}

/// Where results go, and the array that the caller gets.
fn room(
    ctx: &mut Ctx,
    row: &Distribution,
    size: Value,
    out: Value,
) -> Result<(View, Value), Thrown> {
    let dtype = dtype_of(ctx, row);
    if let Some(view) = view_of(out) {
        // It was checked before parameters were looked at, which may have run any code.
        let is_right = view.dtype.same(dtype) && (view.is_c() || view.is_f());
        return match is_right {
            true => Ok((view, out)),
            false => Err(ctx.value_error("the array for results was changed meanwhile")),
        };
    }
    let shape = shape::shape_of(ctx, size)?;
    let view = new_view(ctx, dtype, &shape, Order::C)?;
    let result = own(ctx, view.clone());
    Ok((view, result))
}

/// Fill contiguous items, block by block.
pub fn fill<T: Pod + Default>(
    ctx: &mut Ctx,
    draws: Value,
    view: &View,
    mut draw: impl FnMut(&mut Ctx, &mut Engine, &mut Memory, &mut [T]) -> Result<(), Thrown>,
) -> Result<(), Thrown> {
    let (engine, memory) = drawing(ctx, draws)?;
    if view.size() == 0 {
        return Ok(());
    }
    let extent = view.layout.extent();
    let bytes = &mut view.bytes_mut(ctx)?[extent];
    let width = size_of::<T>();
    let mut block = [T::default(); BLOCK];
    for part in bytes.chunks_mut(BLOCK * width) {
        let count = part.len() / width;
        ctx.charge_midway(count as u64 / DRAWS + 1)?;
        let block = &mut block[..count];
        draw(ctx, engine, memory, block)?;
        part.copy_from_slice(bytemuck::cast_slice(block));
    }
    Ok(())
}

/// One draw after the other, each with values of its own.
fn fill_each(
    ctx: &mut Ctx,
    row: &Distribution,
    draws: Value,
    view: &View,
    mut next: impl FnMut() -> Values,
) -> Result<(), Thrown> {
    /// Of those that are sure to end.
    fn simple<T: Pod + Default>(
        ctx: &mut Ctx,
        (draws, view): (Value, &View),
        mut next: impl FnMut() -> Values,
        one: fn(&mut Engine, &mut Memory, &Values) -> T,
    ) -> Result<(), Thrown> {
        fill(ctx, draws, view, |_, engine, memory, room| {
            room.iter_mut()
                .for_each(|room| *room = one(engine, memory, &next()));
            Ok(())
        })
    }
    match row.draw {
        Draw::Double(one) | Draw::Doubles(one, _) => simple(ctx, (draws, view), next, one),
        Draw::Single(one) => simple(ctx, (draws, view), next, one),
        Draw::Count(one) => simple(ctx, (draws, view), next, one),
        Draw::Tried(one) => fill(ctx, draws, view, |ctx, engine, _, room| {
            for room in room {
                *room = tried(ctx, one, engine, &next())?;
            }
            Ok(())
        }),
    }
}

/// Try until something is drawn.
fn tried(
    ctx: &mut Ctx,
    one: fn(&mut Engine, &Values) -> Option<i64>,
    engine: &mut Engine,
    values: &Values,
) -> Result<i64, Thrown> {
    loop {
        match one(engine, values) {
            Some(count) => return Ok(count),
            None => ctx.charge_midway(TRIES as u64)?,
        }
    }
}

/// Python's text of a shape.
fn shape_text(lengths: &[usize]) -> String {
    crate::array::shape::text(lengths)
}

/// The shape of what is as long as all arrays.
pub fn common_shape(ctx: &mut Ctx, shapes: &[&[usize]]) -> Result<Shape, Thrown> {
    if let Some(shape) = broadcast_shapes(shapes.iter().copied()) {
        return Ok(shape);
    }
    let pairs = (0..shapes.len()).flat_map(|two| (0..two).map(move |one| (one, two)));
    let (one, two) = pairs
        .into_iter()
        .find(|(one, two)| broadcast_shapes([shapes[*one], shapes[*two]]).is_none())
        .unwrap_or((0, 0));
    let message = format!(
        "shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg {one} with shape {} and arg {two} with shape {}.",
        shape_text(shapes[one]),
        shape_text(shapes[two])
    );
    Err(ctx.value_error(&message))
}

/// The shape of results: `size`, which arrays of parameters must go together with, or that of the parameters.
/// `is_last`: `size` counts as the last of them in messages, else as the first.
pub fn shape_with(
    ctx: &mut Ctx,
    size: Option<Shape>,
    shapes: &[&[usize]],
    is_last: bool,
) -> Result<Shape, Thrown> {
    let Some(size) = size else {
        return common_shape(ctx, shapes);
    };
    let mut all: SmallVec<[&[usize]; 4]> = shapes.iter().copied().collect();
    all.insert(if is_last { shapes.len() } else { 0 }, size.as_slice());
    let common = common_shape(ctx, &all)?;
    drop(all);
    if common.as_slice() != size.as_slice() {
        let message = format!(
            "Output size {} is not compatible with broadcast dimensions of inputs {}.",
            shape_text(&size),
            shape_text(&common)
        );
        return Err(ctx.value_error(&message));
    }
    Ok(size)
}

/// The items of a view repeated to a shape, side by side.
pub fn repeated(ctx: &mut Ctx, view: &View, shape: &[usize]) -> Result<View, Thrown> {
    let layout = view
        .layout
        .broadcast(shape)
        .expect("the shape was made for it");
    cast::in_c(ctx, &view.with(layout))
}

/// An item of a contiguous view, by its index.
fn bits_at(bytes: &[u8], index: usize) -> [u8; 8] {
    bytes[index * 8..index * 8 + 8]
        .try_into()
        .expect("eight bytes")
}

fn broadcast(
    ctx: &mut Ctx,
    row: &Distribution,
    (draws, size, out): (Value, Value, Value),
    mut arrays: SmallVec<[Option<View>; 3]>,
    values: &Values,
) -> PyResult {
    for (place, parameter) in row.parameters.iter().enumerate() {
        let Some(view) = arrays[place].clone() else {
            let value = if parameter.is_int {
                values.int[place] as f64
            } else {
                values.float[place]
            };
            check(ctx, parameter, value, true)?;
            continue;
        };
        let view = cast::in_c(ctx, &view)?;
        ctx.charge(view.size() as u64 / 8 + 1)?;
        let extent = view.layout.extent();
        let bad = view.bytes(ctx)?[extent].chunks_exact(8).find_map(|item| {
            let bits = bits_at(item, 0);
            let value = if parameter.is_int {
                i64::from_le_bytes(bits) as f64
            } else {
                f64::from_le_bytes(bits)
            };
            parameter.constraint.complaint(value, true)
        });
        if let Some(text) = bad {
            return Err(ctx.value_error(&text.replace("{}", parameter.name)));
        }
        arrays[place] = Some(view);
    }
    let asked = match view_of(out) {
        Some(view) => Some(view.shape().into()),
        None if size.is_none() => None,
        None => Some(shape::shape_of(ctx, size)?),
    };
    let shapes: SmallVec<[&[usize]; 3]> = arrays
        .iter()
        .map(|view| view.as_ref().map_or(&[][..], View::shape))
        .collect();
    let shape = shape_with(ctx, asked, &shapes, false)?;
    let (view, result) = match view_of(out) {
        Some(_) => room(ctx, row, size, out)?,
        None => {
            let dtype = dtype_of(ctx, row);
            let view = new_view(ctx, dtype, &shape, Order::C)?;
            let result = own(ctx, view.clone());
            (view, result)
        }
    };
    let mut inputs: SmallVec<[(usize, bool, View); 3]> = SmallVec::new();
    for (place, array) in arrays.iter().enumerate() {
        if let Some(array) = array {
            let repeated = repeated(ctx, array, &shape)?;
            inputs.push((place, row.parameters[place].is_int, repeated));
        }
    }
    let mut index = 0;
    let mut values = *values;
    let mut sources: SmallVec<[(usize, bool, &[u8]); 3]> = SmallVec::new();
    for (place, is_int, input) in &inputs {
        let extent = input.layout.extent();
        sources.push((*place, *is_int, &input.bytes(ctx)?[extent]));
    }
    let next = || {
        for (place, is_int, bytes) in &sources {
            let bits = bits_at(bytes, index);
            match is_int {
                true => values.int[*place] = i64::from_le_bytes(bits),
                false => values.float[*place] = f64::from_le_bytes(bits),
            }
        }
        index += 1;
        values
    };
    fill_each(ctx, row, draws, &view, next)?;
    Ok(result)
}

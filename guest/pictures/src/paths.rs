//! `Path`: points of a way, and the points that other functions take.

use crate::arguments::{double, doubles, int_or, row};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::{List, Slice, Tuple};
use wardian_runtime::object::heap::Marker;
use wardian_runtime::object::native::NativeData;
use wardian_runtime::object::native::state_unchecked;
use wardian_runtime::object::slots::Slots;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::{TypeDef, attribute, method};

/// Numbers, two for each point.
struct Path {
    numbers: Vec<f64>,
    is_mapping: bool,
}

impl NativeData for Path {
    fn trace(&self, _: &mut Marker<'_>) {}
}

impl Path {
    fn count(&self) -> usize {
        self.numbers.len() / 2
    }
}

/// `Path`.
pub(crate) static PATH: TypeDef = TypeDef {
    name: "Path",
    module: "PIL._imaging",
    slots: Slots {
        length: Some(|_, this| Ok(state_unchecked::<Path>(this).count() as i64)),
        get_item: Some(get_item),
        set_item: Some(set_item),
        ..Slots::NONE
    },
    methods: &[
        method("compact", "(self, distance=2.0, /)", compact),
        method("getbbox", "(self, /)", bbox),
        method("map", "(self, function, /)", map),
        method("tolist", "(self, flat=0, /)", to_list),
        method("transform", "(self, matrix, wrap=0.0, /)", transform),
    ],
    attributes: &[attribute("id", |ctx, this| {
        let place = state_unchecked::<Path>(this).numbers.as_ptr() as usize;
        Ok(ctx.new_int(place as i64))
    })],
    ..TypeDef::NONE
};

fn make(ctx: &mut Ctx, numbers: Vec<f64>) -> Value {
    let class = ctx.class_made_late(&PATH);
    let path = Path {
        numbers,
        is_mapping: false,
    };
    ctx.new_native(class, path)
}

/// `core.path(data)`.
pub(crate) fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(count) = ctx.as_int(args[0]) else {
        let numbers = numbers(ctx, args[0])?;
        return Ok(make(ctx, numbers));
    };
    let count = ctx
        .int_to_i64(count)
        .and_then(|count| usize::try_from(count).ok());
    let Some(count) = count.and_then(|count| count.checked_mul(2)) else {
        return Err(ctx.raise_class(ctx.exceptions.MemoryError));
    };
    ctx.reserve_items(count, size_of::<f64>())?;
    Ok(make(ctx, vec![0.0; count]))
}

/// Coordinates, two for each point: of a path, of floats that lie side by side, or of a sequence of numbers or pairs.
pub(crate) fn numbers(ctx: &mut Ctx, value: Value) -> Result<Vec<f64>, Thrown> {
    if let Some(native) = value.native::<Path>() {
        let path = native.data::<Path>().expect("made of one");
        ctx.reserve_items(path.numbers.len(), size_of::<f64>())?;
        return Ok(path.numbers.clone());
    }
    let is_list = value.payload::<List>().is_some() || value.payload::<Tuple>().is_some();
    if !is_list {
        if value.payload::<Str>().is_none()
            && let Some(buffer) = Buffer::get(ctx, value)?
        {
            ctx.reserve(buffer.as_bytes().len().saturating_mul(2))?;
            let (pairs, _) = buffer.as_bytes().as_chunks::<8>();
            let (words, _) = pairs.as_flattened().as_chunks::<4>();
            return Ok(words
                .iter()
                .map(|word| f64::from(f32::from_le_bytes(*word)))
                .collect());
        }
        let name = ctx.intern("__getitem__");
        if !value.is_object() || ctx.get_attr_opt(value, name)?.is_none() {
            return Err(ctx.type_error("argument must be sequence"));
        }
    }
    let items = crate::arguments::items(ctx, value)?;
    ctx.reserve_items(items.len(), 2 * size_of::<f64>())?;
    let mut numbers = Vec::with_capacity(items.len());
    for item in items {
        ctx.charge(1)?;
        add(ctx, &mut numbers, item)?;
    }
    if numbers.len() % 2 == 1 {
        return Err(ctx.value_error("wrong number of coordinates"));
    }
    Ok(numbers)
}

fn add(ctx: &mut Ctx, numbers: &mut Vec<f64>, item: Value) -> Result<(), Thrown> {
    if let Some(float) = ctx.as_float(item) {
        numbers.push(float);
        return Ok(());
    }
    if let Some(int) = ctx.as_int(item) {
        // As a single float, and of too large ones what C has.
        numbers.push(f64::from(ctx.int_to_i64(int).unwrap_or(-1) as f32));
        return Ok(());
    }
    if let Some(list) = item.payload::<List>() {
        let parts = list.items.clone();
        if parts.len() != 2 {
            return Err(ctx.value_error("coordinate list must contain exactly 2 coordinates"));
        }
        for part in parts {
            match ctx.to_f64_opt(part)? {
                Some(number) if part.payload::<Str>().is_none() => numbers.push(number),
                _ => return Err(ctx.value_error("coordinate list must contain numbers")),
            }
        }
        return Ok(());
    }
    if let Some(tuple) = item.payload::<Tuple>() {
        let parts = tuple.items().to_vec();
        if let [x, y] = parts[..]
            && let (Some(x), Some(y)) = (ctx.to_f64_opt(x)?, ctx.to_f64_opt(y)?)
        {
            numbers.extend([x, y]);
            return Ok(());
        }
        return Err(ctx.value_error("incorrect coordinate type"));
    }
    match ctx.to_f64_opt(item)? {
        Some(number) if item.payload::<Str>().is_none() => {
            numbers.push(number);
            Ok(())
        }
        _ => Err(ctx.value_error("incorrect coordinate type")),
    }
}

fn pair(ctx: &mut Ctx, numbers: &[f64]) -> Value {
    let pair = [numbers[0], numbers[1]].map(Value::float);
    Value::object(ctx.new_tuple(&pair))
}

fn get_item(ctx: &mut Ctx, this: Value, key: Value) -> PyResult {
    let path = state_unchecked::<Path>(this);
    if let Some(slice) = key.get::<Slice>() {
        let count = Value::small_int(path.count() as i64);
        let slice = Value::object(slice);
        let bounds = ctx.call_attr(slice, "indices", &[count])?;
        let [start, stop, step] = row::<3>(ctx, bounds)?;
        let (start, stop) = (ctx.index_i64(start)?, ctx.index_i64(stop)?);
        let is_empty = match ctx.index_i64(step)? {
            step if step > 0 => stop <= start,
            _ => stop >= start,
        };
        if is_empty {
            return Ok(make(ctx, Vec::new()));
        }
        if ctx.index_i64(step)? != 1 {
            return Err(ctx.type_error("slice steps not supported"));
        }
        let part = path.numbers[start as usize * 2..stop as usize * 2].to_vec();
        return Ok(make(ctx, part));
    }
    if ctx.index_opt(key)?.is_none() {
        let name = ctx.type_name(key);
        return Err(ctx.type_error(&format!("Path indices must be integers, not {name}")));
    }
    let at = ctx.index_i64(key)?;
    let count = path.count() as i64;
    let at = if at < 0 { at + count } else { at };
    if at < 0 || at >= count {
        return Err(ctx.index_error("path index out of range"));
    }
    Ok(pair(ctx, &path.numbers[at as usize * 2..]))
}

fn set_item(ctx: &mut Ctx, this: Value, key: Value, value: Value) -> Result<(), Thrown> {
    let at = ctx.index_i64(key)?;
    let count = state_unchecked::<Path>(this).count() as i64;
    let at = if at < 0 { at + count } else { at };
    if at < 0 || at >= count {
        return Err(ctx.index_error("path assignment index out of range"));
    }
    if value.is_unbound() {
        return Err(ctx.type_error("cannot delete from path"));
    }
    let numbers = doubles::<2>(ctx, value)?;
    let path = state_unchecked::<Path>(this);
    // Python code may have compacted it.
    if let Some(place) = path.numbers.get_mut(at as usize * 2..at as usize * 2 + 2) {
        place.copy_from_slice(&numbers);
    }
    Ok(())
}

fn compact(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if state_unchecked::<Path>(args[0]).is_mapping {
        return Err(ctx.value_error("Path compacted during mapping"));
    }
    let far = args.get(1).map_or(Ok(2.0), |value| double(ctx, value))?;
    let path = state_unchecked::<Path>(args[0]);
    let before = path.count();
    ctx.charge_items(before)?;
    let mut kept: usize = 1;
    for at in 1..before {
        let [x, y] = [path.numbers[at * 2], path.numbers[at * 2 + 1]];
        let [last_x, last_y] = [path.numbers[kept * 2 - 2], path.numbers[kept * 2 - 1]];
        if (last_x - x).abs() + (last_y - y).abs() >= far {
            path.numbers[kept * 2] = x;
            path.numbers[kept * 2 + 1] = y;
            kept += 1;
        }
    }
    path.numbers.truncate(kept * 2);
    Ok(Value::small_int(before as i64 - path.count() as i64))
}

fn bbox(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let path = state_unchecked::<Path>(args[0]);
    ctx.charge_items(path.numbers.len())?;
    let mut sides = match path.numbers.first_chunk::<2>() {
        Some([x, y]) => [*x, *y, *x, *y],
        None => [0.0; 4],
    };
    for point in path.numbers.chunks_exact(2) {
        for (axis, number) in point.iter().enumerate() {
            if *number < sides[axis] {
                sides[axis] = *number;
            }
            if *number > sides[axis + 2] {
                sides[axis + 2] = *number;
            }
        }
    }
    let sides = sides.map(Value::float);
    Ok(Value::object(ctx.new_tuple(&sides)))
}

fn map(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    state_unchecked::<Path>(args[0]).is_mapping = true;
    let done = map_all(ctx, args);
    state_unchecked::<Path>(args[0]).is_mapping = false;
    done?;
    Ok(Value::NONE)
}

fn map_all(ctx: &mut Ctx, args: Args<'_>) -> Result<(), Thrown> {
    for at in 0..state_unchecked::<Path>(args[0]).count() {
        let mark = ctx.temps_mark();
        let point = &state_unchecked::<Path>(args[0]).numbers[at * 2..];
        let point = [point[0], point[1]].map(Value::float);
        let moved = ctx.call(args[1], &point)?;
        ctx.keep(moved);
        let moved = doubles::<2>(ctx, moved)?;
        state_unchecked::<Path>(args[0]).numbers[at * 2..at * 2 + 2].copy_from_slice(&moved);
        ctx.temps_release(mark);
    }
    Ok(())
}

fn to_list(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let flat = int_or(ctx, args.get(1), 0)? != 0;
    let path = state_unchecked::<Path>(args[0]);
    ctx.reserve_items(path.numbers.len(), 8)?;
    ctx.charge_items(path.numbers.len())?;
    if flat {
        let values = path
            .numbers
            .iter()
            .map(|number| Value::float(*number))
            .collect();
        return Ok(Value::object(ctx.new_list(values)));
    }
    let list = ctx.new_list(Vec::with_capacity(path.count()));
    ctx.keep(Value::object(list));
    for point in path.numbers.chunks_exact(2) {
        let mark = ctx.temps_mark();
        let pair = pair(ctx, point);
        ctx.list_push(list, pair)?;
        ctx.temps_release(mark);
    }
    Ok(Value::object(list))
}

fn transform(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let [a, b, c, d, e, f] = doubles::<6>(ctx, args[1])?;
    let wrap = args.get(2).map_or(Ok(0.0), |value| double(ctx, value))?;
    let path = state_unchecked::<Path>(args[0]);
    ctx.charge_items(path.numbers.len())?;
    for point in path.numbers.chunks_exact_mut(2) {
        let (x, y) = (point[0], point[1]);
        if b == 0.0 && d == 0.0 {
            (point[0], point[1]) = (a * x + c, e * y + f);
        } else {
            (point[0], point[1]) = (a * x + b * y + c, d * x + e * y + f);
        }
        if wrap != 0.0 {
            point[0] %= wrap;
        }
    }
    Ok(Value::NONE)
}

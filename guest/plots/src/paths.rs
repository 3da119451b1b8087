//! `matplotlib._path`: what matplotlib asks of paths.
//!
//! What does not live here: the geometry (`wardian-drawing`).

use wardian_drawing::geometry::{Affine, Rect};
use wardian_drawing::path::Points;
use wardian_drawing::renderer::Shape;
use wardian_drawing::shapes::Extent;
use wardian_drawing::shapes::crossing::{crosses_rectangle, is_path_inside, paths_cross};
use wardian_drawing::shapes::inside::{are_inside, is_inside, is_on_line};
use wardian_drawing::shapes::polygons::{Cleaning, Polygon, cleaned, clipped, polygons};
use wardian_drawing::shapes::text::{Notation, Refusal, written};
use wardian_numpy::array::make::as_view;
use wardian_numpy::array::{new_view_to_write, own};
use wardian_numpy::dtype::{Code, Dtype};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::Bytes;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};
use wardian_strided::layout::Order;

use crate::arguments::{
    PathOf, affine, array_of, boxes, floats, hand, items, items_mut, maps, metered, new_array,
    new_floats, paths, points, rectangle, sequence, snap,
};

static FUNCTIONS: &[Method] = &[
    function("affine_transform", "(points, trans)", affine_transform),
    function(
        "cleanup_path",
        "(path, trans, remove_nans, clip_rect, snap_mode, stroke_width, simplify, return_curves, sketch)",
        cleanup_path,
    ),
    function(
        "clip_path_to_rect",
        "(path, rect, inside)",
        clip_path_to_rect,
    ),
    function(
        "convert_path_to_polygons",
        "(path, trans, width=0.0, height=0.0, closed_only=False)",
        convert_path_to_polygons,
    ),
    function(
        "convert_to_string",
        "(path, trans, clip_rect, simplify, sketch, precision, codes, postfix)",
        convert_to_string,
    ),
    function(
        "count_bboxes_overlapping_bbox",
        "(bbox, bboxes)",
        count_overlapping,
    ),
    function(
        "get_path_collection_extents",
        "(master_transform, paths, transforms, offsets, offset_transform)",
        collection_extents,
    ),
    function("is_sorted_and_has_non_nan", "(array)", is_sorted),
    function(
        "path_in_path",
        "(path_a, trans_a, path_b, trans_b)",
        path_in_path,
    ),
    function(
        "path_intersects_path",
        "(path1, path2, filled=False)",
        path_intersects_path,
    ),
    function(
        "path_intersects_rectangle",
        "(path, rect_x1, rect_y1, rect_x2, rect_y2, filled=False)",
        path_intersects_rectangle,
    ),
    function(
        "point_in_path",
        "(x, y, radius, path, trans)",
        point_in_path,
    ),
    function(
        "point_in_path_collection",
        "(x, y, radius, master_transform, paths, transforms, offsets, offset_trans, filled)",
        point_in_collection,
    ),
    function(
        "points_in_path",
        "(points, radius, path, trans)",
        points_in_path,
    ),
    function(
        "update_path_extents",
        "(path, trans, rect, minpos, ignore)",
        update_extents,
    ),
];

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    Ok(ctx.new_native_module("matplotlib._path", FUNCTIONS))
}

/// The points of an array, moved.
fn affine_transform(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = floats(ctx, args[0])?;
    let map = affine(ctx, args[1])?;
    let shape = match *view.shape() {
        [2] => [2].as_slice(),
        [_] => return Err(ctx.runtime_error("Invalid vertices array.")),
        [count, 2] => &[count, 2],
        [count, _] if view.size() == 0 && count == 0 => &[0, 2],
        [rows, columns] => {
            let message = format!("vertices must have shape (N, 2), got ({rows}, {columns})");
            return Err(ctx.value_error(&message));
        }
        _ => {
            let axes = view.layout.axes();
            return Err(ctx.value_error(&format!("vertices must be 1D or 2D, not{axes}D")));
        }
    };
    ctx.charge(view.size() as u64 / 16)?;
    let dtype = Dtype::of(ctx, Code::Double);
    let made = new_view_to_write(ctx, dtype, shape, Order::C)?;
    let (from, _) = items::<f64>(ctx, &view)?.as_chunks::<2>();
    let (to, _) = items_mut::<f64>(ctx, &made)?.as_chunks_mut::<2>();
    for (&[x, y], to) in from.iter().zip(to) {
        to[0] = map.sx * x + map.shx * y + map.tx;
        to[1] = map.shy * x + map.sy * y + map.ty;
    }
    Ok(own(ctx, made))
}

fn point_in_path(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let at = (ctx.to_f64(args[0])?, ctx.to_f64(args[1])?);
    let radius = ctx.to_f64(args[2])?;
    let path = PathOf::new(ctx, args[3])?;
    let map = affine(ctx, args[4])?;
    let path = path.lend(ctx)?;
    let found = metered(ctx, |meter| is_inside(at, radius, path.points(meter), map))?;
    Ok(Value::bool(found))
}

fn points_in_path(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let points = points(ctx, args[0])?;
    let radius = ctx.to_f64(args[1])?;
    let path = PathOf::new(ctx, args[2])?;
    let map = affine(ctx, args[3])?;
    let count = points.shape().first().copied().unwrap_or(0);
    let dtype = Dtype::of(ctx, Code::Double);
    let made = new_view_to_write(ctx, dtype, &[count], Order::C)?;
    let (places, path) = (items(ctx, &points)?, path.lend(ctx)?);
    let out = items_mut::<f64>(ctx, &made)?;
    metered(ctx, |meter| {
        if let Some(found) = are_inside(places, radius, path.points(meter), map) {
            for (out, found) in out.iter_mut().zip(found) {
                *out = f64::from(u8::from(found));
            }
        }
    })?;
    Ok(own(ctx, made))
}

fn path_in_path(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (outer, map) = (PathOf::new(ctx, args[0])?, affine(ctx, args[1])?);
    let (path, path_map) = (PathOf::new(ctx, args[2])?, affine(ctx, args[3])?);
    let (outer, path) = (outer.lend(ctx)?, path.lend(ctx)?);
    let found = metered(ctx, |meter| {
        is_path_inside(outer.points(meter), map, path.points(meter), path_map)
    })?;
    Ok(Value::bool(found))
}

fn path_intersects_path(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (one, other) = (PathOf::new(ctx, args[0])?, PathOf::new(ctx, args[1])?);
    let is_filled = truth(ctx, args.get(2))?;
    let (one, other) = (one.lend(ctx)?, other.lend(ctx)?);
    let found = metered(ctx, |meter| {
        let (one, other) = (one.points(meter), other.points(meter));
        let is_in = |outer: Points<'_>, path: Points<'_>| {
            is_path_inside(outer, Affine::IDENTITY, path, Affine::IDENTITY)
        };
        paths_cross(one, other) || (is_filled && (is_in(one, other) || is_in(other, one)))
    })?;
    Ok(Value::bool(found))
}

fn truth(ctx: &mut Ctx, value: Option<Value>) -> Result<bool, Thrown> {
    ctx.truth(value.unwrap_or(Value::FALSE))
}

fn path_intersects_rectangle(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let path = PathOf::new(ctx, args[0])?;
    let corners = [
        (ctx.to_f64(args[1])?, ctx.to_f64(args[2])?),
        (ctx.to_f64(args[3])?, ctx.to_f64(args[4])?),
    ];
    let is_filled = truth(ctx, args.get(5))?;
    let path = path.lend(ctx)?;
    let found = metered(ctx, |meter| {
        crosses_rectangle(path.points(meter), corners, is_filled)
    })?;
    Ok(Value::bool(found))
}

fn count_overlapping(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let one = rectangle(ctx, args[0])?.ordered();
    let boxes = boxes(ctx, args[1])?;
    ctx.charge(boxes.size() as u64 / 16)?;
    let (boxes, _) = items::<f64>(ctx, &boxes)?.as_chunks::<4>();
    let overlapping = boxes.iter().filter(|corners| {
        let [x1, y1, x2, y2] = **corners;
        let other = Rect::new(x1, y1, x2, y2).ordered();
        !(other.x2 <= one.x1 || other.y2 <= one.y1 || other.x1 >= one.x2 || other.y1 >= one.y2)
    });
    Ok(Value::small_int(overlapping.count() as i64))
}

fn update_extents(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let path = PathOf::new(ctx, args[0])?;
    let map = affine(ctx, args[1])?;
    let rect = rectangle(ctx, args[2])?;
    let least = floats(ctx, args[3])?;
    let ignores = ctx.truth(args[4])?;
    let axes = least.layout.axes();
    if axes != 1 {
        return Err(ctx.value_error(&format!("minpos must be 1D, got {axes}")));
    }
    let [positive_x, positive_y] = *items::<f64>(ctx, &least)? else {
        let count = least.size();
        return Err(ctx.value_error(&format!("minpos must be of length 2, got {count}")));
    };
    let mut extent = Extent::EMPTY;
    if !ignores {
        if rect.x1 <= rect.x2 || rect.x1.is_nan() || rect.x2.is_nan() {
            (extent.x0, extent.x1) = (rect.x1, rect.x2);
        }
        if rect.y1 <= rect.y2 || rect.y1.is_nan() || rect.y2.is_nan() {
            (extent.y0, extent.y1) = (rect.y1, rect.y2);
        }
        (extent.positive_x, extent.positive_y) = (positive_x, positive_y);
    }
    let path = path.lend(ctx)?;
    metered(ctx, |meter| extent.add(path.points(meter), map))?;
    let before = Extent {
        x0: rect.x1,
        y0: rect.y1,
        x1: rect.x2,
        y1: rect.y2,
        positive_x,
        positive_y,
    };
    let (corners, least) = extent_arrays(ctx, &extent)?;
    let changed = Value::bool(extent != before);
    Ok(Value::object(ctx.new_tuple(&[corners, least, changed])))
}

/// The corners of an extent, and its least coordinates above zero.
fn extent_arrays(ctx: &mut Ctx, extent: &Extent) -> Result<(Value, Value), Thrown> {
    let corners = [extent.x0, extent.y0, extent.x1, extent.y1];
    let corners = new_floats(ctx, &[2, 2], &corners)?;
    let least = [extent.positive_x, extent.positive_y];
    Ok((corners, new_floats(ctx, &[2], &least)?))
}

/// Where the path of a turn is.
struct Turns<'a> {
    maps: &'a [f64],
    offsets: &'a [f64],
    offset_map: Affine,
    count: usize,
}

impl Turns<'_> {
    /// The map for a turn, from a default or what a map of its own leads to.
    fn map(&self, index: usize, default: Affine, then: Affine) -> Affine {
        let (maps, _) = self.maps.as_chunks::<9>();
        let mut map = default;
        // Maps beyond the number of paths are never asked for.
        if let Some(place) = index.checked_rem(maps.len().min(self.count)) {
            let [sx, shx, tx, shy, sy, ty, ..] = maps[place];
            map = Affine::of_rows([sx, shx, tx, shy, sy, ty]).then(then);
        }
        let (offsets, _) = self.offsets.as_chunks::<2>();
        if let Some(place) = index.checked_rem(offsets.len()) {
            let [x, y] = offsets[place];
            let (x, y) = self.offset_map.apply(x, y);
            map = map.shifted(x, y);
        }
        map
    }
}

fn collection_extents(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let map = affine(ctx, args[0])?;
    let paths = paths(ctx, args[1])?;
    let (maps, offsets) = (maps(ctx, args[2])?, points(ctx, args[3])?);
    let offset_map = affine(ctx, args[4])?;
    let mut extent = Extent::EMPTY;
    let mut lent = Vec::with_capacity(paths.len());
    for path in &paths {
        lent.push(path.lend(ctx)?);
    }
    let turns = Turns {
        maps: items(ctx, &maps)?,
        offsets: items(ctx, &offsets)?,
        offset_map,
        count: paths.len().max(offsets.size() / 2),
    };
    if !paths.is_empty() {
        metered(ctx, |meter| {
            for index in 0..turns.count {
                if !meter.spend(8) {
                    return;
                }
                let map = turns.map(index, map, Affine::IDENTITY);
                extent.add(lent[index % lent.len()].points(meter), map);
            }
        })?;
    }
    let (corners, least) = extent_arrays(ctx, &extent)?;
    Ok(Value::object(ctx.new_tuple(&[corners, least])))
}

fn point_in_collection(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let at = (ctx.to_f64(args[0])?, ctx.to_f64(args[1])?);
    let radius = ctx.to_f64(args[2])?;
    let map = affine(ctx, args[3])?;
    let paths = paths(ctx, args[4])?;
    let (maps, offsets) = (maps(ctx, args[5])?, points(ctx, args[6])?);
    let offset_map = affine(ctx, args[7])?;
    let is_filled = ctx.truth(args[8])?;
    let mut lent = Vec::with_capacity(paths.len());
    for path in &paths {
        lent.push(path.lend(ctx)?);
    }
    let turns = Turns {
        maps: items(ctx, &maps)?,
        offsets: items(ctx, &offsets)?,
        offset_map,
        count: paths.len().max(offsets.size() / 2),
    };
    let mut found: Vec<i32> = Vec::new();
    if !paths.is_empty() {
        metered(ctx, |meter| {
            for index in 0..turns.count {
                if !meter.spend(8) {
                    return;
                }
                let points = lent[index % lent.len()].points(meter);
                let map = turns.map(index, map, map);
                let is_there = match is_filled {
                    true => is_inside(at, radius, points, map),
                    false => is_on_line(at, radius, points, map),
                };
                if is_there {
                    found.push(i32::try_from(index).unwrap_or(i32::MAX));
                }
            }
        })?;
    }
    new_array(ctx, Code::Int, &[found.len()], &found)
}

fn polygon_list(ctx: &mut Ctx, polygons: Option<Vec<Polygon>>) -> PyResult {
    let polygons = polygons.unwrap_or_default();
    let mut found = Vec::with_capacity(polygons.len());
    for polygon in polygons {
        ctx.charge(polygon.len() as u64 / 16 + 1)?;
        found.push(new_floats(ctx, &[polygon.len() / 2, 2], &polygon)?);
    }
    Ok(Value::object(ctx.new_list(found)))
}

fn clip_path_to_rect(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let path = PathOf::new(ctx, args[0])?;
    let rect = rectangle(ctx, args[1])?;
    let is_inside = ctx.truth(args[2])?;
    let path = path.lend(ctx)?;
    let found = metered(ctx, |meter| clipped(path.points(meter), rect, is_inside))?;
    polygon_list(ctx, found)
}

fn convert_path_to_polygons(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let path = PathOf::new(ctx, args[0])?;
    let map = affine(ctx, args[1])?;
    let mut size = [0.0; 2];
    for (place, size) in size.iter_mut().enumerate() {
        if let Some(value) = args.get(2 + place) {
            *size = ctx.to_f64(value)?;
        }
    }
    let closed_only = truth(ctx, args.get(4))?;
    let path = path.lend(ctx)?;
    let found = metered(ctx, |meter| {
        polygons(path.shape(meter), map, (size[0], size[1]), closed_only)
    })?;
    polygon_list(ctx, found)
}

/// A rectangle that is one.
fn real(rect: Rect<f64>) -> Option<Rect<f64>> {
    (rect.x1 < rect.x2 && rect.y1 < rect.y2).then_some(rect)
}

fn cleanup_path(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let path = PathOf::new(ctx, args[0])?;
    let how = Cleaning {
        map: affine(ctx, args[1])?,
        removes_nans: ctx.truth(args[2])?,
        clip: real(rectangle(ctx, args[3])?),
        snap: snap(ctx, args[4])?,
        width: ctx.to_f64(args[5])?,
        keeps_curves: ctx.truth(args[7])?,
        hand: hand(ctx, args[8])?,
    };
    let simplifies = simplifies(ctx, args[6], &path)?;
    let path = path.lend(ctx)?;
    let found = metered(ctx, |meter| {
        let shape = Shape {
            simplifies,
            ..path.shape(meter)
        };
        cleaned(shape, &how)
    })?;
    let (vertices, codes) = found.unwrap_or_default();
    let vertices = new_floats(ctx, &[codes.len(), 2], &vertices)?;
    let codes = new_array(ctx, Code::UByte, &[codes.len()], &codes)?;
    Ok(Value::object(ctx.new_tuple(&[vertices, codes])))
}

/// Whether a path is simplified: None for what it says itself.
fn simplifies(ctx: &mut Ctx, value: Value, path: &PathOf) -> Result<bool, Thrown> {
    match value.is_none() {
        true => Ok(path.simplifies),
        false => ctx.truth(value),
    }
}

/// More digits than a float has behind the point are zeros.
const MOST_DIGITS: i64 = 1100;

fn convert_to_string(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let path = PathOf::new(ctx, args[0])?;
    let map = affine(ctx, args[1])?;
    let clip = real(rectangle(ctx, args[2])?);
    let simplifies = simplifies(ctx, args[3], &path)?;
    let hand = hand(ctx, args[4])?;
    let digits = match ctx.index_i64(args[5])? {
        -1 => None,
        digits @ 0.. => Some(digits.min(MOST_DIGITS) as u16),
        _ => return Err(ctx.value_error("precision must not be below -1")),
    };
    let codes = sequence(ctx, args[6])?;
    let is_postfix = ctx.truth(args[7])?;
    let codes: Vec<Gc<Bytes>> = codes.iter().filter_map(|code| code.get()).collect();
    let [moves, lines, second, third, ends] = &codes[..] else {
        return Err(ctx.type_error("five codes are needed, which are bytes"));
    };
    let operators = [moves, lines, second, third, ends].map(|code| code.as_bytes());
    let notation = Notation {
        map,
        clip,
        hand,
        digits,
        operators,
        is_postfix,
    };
    let path = path.lend(ctx)?;
    let found = metered(ctx, |meter| {
        let shape = Shape {
            simplifies,
            ..path.shape(meter)
        };
        written(shape, &notation)
    })?;
    match found {
        Ok(text) => {
            ctx.reserve(text.len())?;
            Ok(Value::object(ctx.new_bytes(&text)))
        }
        Err(Refusal::Malformed | Refusal::Stopped) => Err(ctx.value_error("Malformed path codes")),
    }
}

fn is_sorted(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = as_view(ctx, args[0])?;
    if view.layout.axes() != 1 {
        return Err(ctx.value_error("array must be 1D"));
    }
    ctx.charge(view.size() as u64 / 16)?;
    let array = own(ctx, view.clone());
    let is_whole = matches!(view.dtype.code, Code::Int | Code::Long);
    let found = match is_whole {
        true => {
            let view = array_of(ctx, array, Code::Long)?;
            let items = items::<i64>(ctx, &view)?;
            !items.is_empty() && items.is_sorted()
        }
        false => {
            let view = floats(ctx, array)?;
            let items = items::<f64>(ctx, &view)?;
            let mut numbers = items.iter().filter(|item| !item.is_nan()).peekable();
            numbers.peek().is_some() && numbers.is_sorted()
        }
    };
    Ok(Value::bool(found))
}

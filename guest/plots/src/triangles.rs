//! `matplotlib._triangles`: triangulations, their contours and where points lie in them, for `_tri.py` and `_qhull.py`.
//!
//! What does not live here: the kernels (`wardian_drawing::triangles`), checks of what programs pass (the Python files).

use wardian_drawing::triangles::{Failure, Finder, Mesh, NONE, Point, triangulate};
use wardian_numpy::dtype::Code;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::definition::{TypeDef, method};
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::{Module, NativeData, state_unchecked};
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};

use crate::rows::{array, ask, in_order};

static FUNCTIONS: &[Method] = &[function("delaunay", "(x, y, /)", delaunay)];

/// Bytes for each point of a triangulation while it is made, and for each triangle of a mesh.
const BYTES_OF_POINT: usize = 160;
const BYTES_OF_TRIANGLE: usize = 320;

/// Points that are numbered.
const POINTS: usize = 1 << 29;

struct Surface {
    mesh: Mesh,
    has_boundaries: bool,
    finder: Option<Finder>,
}

impl NativeData for Surface {
    fn trace(&self, _: &mut Marker<'_>) {}
}

static MESH: TypeDef = TypeDef {
    name: "Mesh",
    module: "matplotlib._triangles",
    methods: &[
        method("corners", "(self, /)", corners),
        method("edges", "(self, /)", edges),
        method("filled", "(self, heights, lower, upper, /)", filled),
        method("find", "(self, x, y, /)", find),
        method("lines", "(self, heights, level, /)", lines),
        method("neighbours", "(self, /)", neighbours),
        method("planes", "(self, heights, /)", planes),
        method("turn", "(self, /)", turn),
    ],
    new: Some(("(cls, x, y, triangles, mask, neighbours, /)", new)),
    ..TypeDef::NONE
};

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    let module = ctx.new_native_module("matplotlib._triangles", FUNCTIONS);
    let class = Value::object(ctx.class_made_late(&MESH));
    ctx.set_module_attr(module, "Mesh", class);
    Ok(module)
}

fn points_of(ctx: &mut Ctx, x: Value, y: Value) -> Result<Vec<Point>, Thrown> {
    let (x, _) = in_order::<f64>(ctx, x, Code::Double)?;
    let (y, _) = in_order::<f64>(ctx, y, Code::Double)?;
    if x.len() != y.len() || x.len() >= POINTS {
        return Err(ctx.value_error("x and y must be 1D arrays of the same length"));
    }
    Ok(x.into_iter().zip(y).map(|(x, y)| [x, y]).collect())
}

/// Numbers as matplotlib has them: -1 for no triangle.
fn signed(ctx: &mut Ctx, numbers: &[u32], width: usize) -> PyResult {
    ctx.reserve(numbers.len().saturating_mul(4))?;
    let numbers: Vec<i32> = numbers.iter().map(|number| *number as i32).collect();
    let rows = numbers.len() / width;
    array::<i32>(ctx, Code::Int, &[rows, width], &numbers)
}

/// `(triangles, neighbours)`, or None where all points lie on a line.
fn delaunay(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let points = points_of(ctx, args[0], args[1])?;
    if points.iter().flatten().any(|number| !number.is_finite()) {
        return Ok(Value::NONE);
    }
    ctx.reserve(points.len().saturating_mul(BYTES_OF_POINT))?;
    // Squares of lengths must be numbers too: a power of two changes no digit.
    let largest = points
        .iter()
        .flatten()
        .fold(0.0_f64, |most, number| most.max(number.abs()));
    let scale = if largest > 1e60 {
        2.0_f64.powi(-800)
    } else if largest < 1e-60 {
        2.0_f64.powi(400)
    } else {
        1.0
    };
    let points: Vec<Point> = points
        .iter()
        .map(|point| point.map(|number| number * scale))
        .collect();
    let found = triangulate(&points, &mut ask(ctx))?;
    let Some((triangles, beyond)) = found else {
        return Ok(Value::NONE);
    };
    let pair = [signed(ctx, &triangles, 3)?, signed(ctx, &beyond, 3)?];
    Ok(Value::object(ctx.new_tuple(&pair)))
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let points = points_of(ctx, args[1], args[2])?;
    let (triangles, shape) = in_order::<i32>(ctx, args[3], Code::Int)?;
    if !matches!(shape[..], [_, 3]) {
        return Err(ctx.value_error("triangles must be a 2D array of shape (?,3)"));
    }
    let is_point =
        |corner: &i32| usize::try_from(*corner).is_ok_and(|corner| corner < points.len());
    if !triangles.iter().all(is_point) {
        return Err(ctx.value_error("triangles contains a point that is not there"));
    }
    ctx.reserve((triangles.len() / 3).saturating_mul(BYTES_OF_TRIANGLE))?;
    let count = triangles.len() / 3;
    let mask = match args[4].is_none() {
        true => Vec::new(),
        false => {
            let (mask, _) = in_order::<u8>(ctx, args[4], Code::Bool)?;
            mask.into_iter().map(|is_out| is_out != 0).collect()
        }
    };
    let beyond = match args[5].is_none() {
        true => Vec::new(),
        false => {
            let (beyond, _) = in_order::<i32>(ctx, args[5], Code::Int)?;
            let is_triangle =
                |other: &i32| usize::try_from(*other).map_or(*other == -1, |other| other < count);
            if beyond.len() != triangles.len() || !beyond.iter().all(is_triangle) {
                return Err(ctx.value_error(
                    "neighbors must be a 2D array with the same shape as the triangles array",
                ));
            }
            beyond
                .into_iter()
                .map(|other| u32::try_from(other).unwrap_or(NONE))
                .collect()
        }
    };
    let mut mesh = Mesh {
        points,
        corners: triangles.into_iter().map(|corner| corner as u32).collect(),
        mask,
        beyond,
        ..Mesh::default()
    };
    if mesh.beyond.is_empty() {
        ctx.charge(count as u64 * 8)?;
        mesh.find_neighbours();
    }
    let class = ctx.class_made_late(&MESH);
    let surface = Surface {
        mesh,
        has_boundaries: false,
        finder: None,
    };
    Ok(ctx.new_native(class, surface))
}

fn mesh_of<'a>(args: &Args<'a>) -> &'a mut Surface {
    state_unchecked::<Surface>(args[0])
}

fn turn(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mesh = &mut mesh_of(&args).mesh;
    ctx.charge(mesh.count() as u64)?;
    mesh.turn();
    Ok(Value::NONE)
}

fn corners(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    signed(ctx, &mesh_of(&args).mesh.corners, 3)
}

fn neighbours(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    signed(ctx, &mesh_of(&args).mesh.beyond, 3)
}

fn edges(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mesh = &mesh_of(&args).mesh;
    ctx.reserve(mesh.count().saturating_mul(BYTES_OF_TRIANGLE))?;
    ctx.charge(mesh.count() as u64 * 8)?;
    let numbers: Vec<u32> = mesh
        .edges()
        .into_iter()
        .flat_map(|(start, end)| [start, end])
        .collect();
    signed(ctx, &numbers, 2)
}

fn heights_of(ctx: &mut Ctx, value: Value, mesh: &Mesh) -> Result<Vec<f64>, Thrown> {
    let (heights, _) = in_order::<f64>(ctx, value, Code::Double)?;
    match heights.len() == mesh.points.len() {
        true => Ok(heights),
        false => {
            Err(ctx.value_error("z must be a 1D array with the same length as the x and y arrays"))
        }
    }
}

fn planes(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mesh = &mesh_of(&args).mesh;
    let heights = heights_of(ctx, args[1], mesh)?;
    ctx.reserve(mesh.count().saturating_mul(24))?;
    ctx.charge(mesh.count() as u64 * 2)?;
    let planes = mesh.planes(&heights);
    array::<f64>(ctx, Code::Double, &[mesh.count(), 3], &planes)
}

fn failed(ctx: &mut Ctx, failure: Failure<Thrown>) -> Thrown {
    match failure {
        Failure::Stopped(thrown) => thrown,
        Failure::NoSurface => ctx.runtime_error("the triangles make no surface"),
    }
}

/// The heights, and the mesh with its boundaries.
fn ready<'a>(ctx: &mut Ctx, args: &Args<'a>) -> Result<(Vec<f64>, &'a Mesh), Thrown> {
    let surface = mesh_of(args);
    let heights = heights_of(ctx, args[1], &surface.mesh)?;
    ctx.reserve(surface.mesh.count().saturating_mul(BYTES_OF_TRIANGLE))?;
    ctx.charge(surface.mesh.count() as u64)?;
    if !surface.has_boundaries {
        let found = surface.mesh.find_boundaries(&mut ask(ctx));
        found.map_err(|failure| failed(ctx, failure))?;
        surface.has_boundaries = true;
    }
    Ok((heights, &surface.mesh))
}

fn in_arrays(ctx: &mut Ctx, found: Result<Vec<Vec<Point>>, Failure<Thrown>>) -> PyResult {
    let lines = found.map_err(|failure| failed(ctx, failure))?;
    let mut items = Vec::with_capacity(lines.len());
    for line in &lines {
        items.push(array::<f64>(
            ctx,
            Code::Double,
            &[line.len(), 2],
            line.as_flattened(),
        )?);
    }
    Ok(Value::object(ctx.new_list(items)))
}

/// The points of each line at a level.
fn lines(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let level = ctx.to_f64(args[2])?;
    let (heights, mesh) = ready(ctx, &args)?;
    let found = mesh.lines(&heights, level, &mut ask(ctx));
    in_arrays(ctx, found)
}

/// The points of each polygon between two levels.
fn filled(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let levels = (ctx.to_f64(args[2])?, ctx.to_f64(args[3])?);
    let (heights, mesh) = ready(ctx, &args)?;
    let found = mesh.filled(&heights, levels, &mut ask(ctx));
    in_arrays(ctx, found)
}

/// The triangles that points are in; -1 for no one.
fn find(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let points = points_of(ctx, args[1], args[2])?;
    let surface = mesh_of(&args);
    if surface.finder.is_none() {
        ctx.reserve(surface.mesh.count().saturating_mul(BYTES_OF_TRIANGLE))?;
        surface.finder = Some(Finder::new(&surface.mesh, &mut ask(ctx))?);
    }
    let mut found = Vec::with_capacity(points.len());
    if let Some(finder) = &surface.finder {
        for point in points {
            ctx.charge_midway(finder.work(point) as u64 / 4 + 1)?;
            found.push(finder.find(&surface.mesh, point) as i32);
        }
    }
    array::<i32>(ctx, Code::Int, &[found.len()], &found)
}

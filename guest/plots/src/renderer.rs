//! `matplotlib.backends._agg`: what `_backend_agg.py` has drawn.
//!
//! Functions get the renderer, an object of Python, and draw into the array of its pixels. It also has the mask that was
//! drawn last, and what it is of. What does not live here: what is drawn and how (`wardian-drawing`).

use wardian_drawing::geometry::{Affine, Rect};
use wardian_drawing::meter::Meter;
use wardian_drawing::path::sketch::Hand;
use wardian_drawing::path::snap::Snap;
use wardian_drawing::pixels::{Canvas, Mask};
use wardian_drawing::raster::Failure;
use wardian_drawing::renderer::{
    Collection, Hatch, Mesh, Style, draw_image, draw_markers, draw_path, draw_text, draw_triangles,
    render_mask,
};
use wardian_drawing::stroke::dash::Dashes;
use wardian_drawing::stroke::{Cap, Join};
use wardian_numpy::array::{View, view_of};
use wardian_numpy::dtype::Code;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};

use crate::arguments::{
    Lent, PathOf, affine, answer, apart, array_of, attribute, color, colors, floats, hand, items,
    items_mut, maps, metered, new_floats, paths, points, rectangle, sequence, snap,
};

static FUNCTIONS: &[Method] = &[
    function("draw_image", "(renderer, gc, x, y, image, /)", image),
    function(
        "draw_markers",
        "(renderer, gc, marker_path, marker_trans, path, trans, face, /)",
        markers,
    ),
    function("draw_path", "(renderer, gc, path, trans, face, /)", path),
    function(
        "draw_path_collection",
        "(renderer, gc, master_transform, paths, transforms, offsets, offset_trans, facecolors, edgecolors, linewidths, \
         dashes, antialiaseds, /)",
        collection,
    ),
    function(
        "draw_quad_mesh",
        "(renderer, gc, master_transform, mesh_width, mesh_height, coordinates, offsets, offset_trans, facecolors, \
         antialiased, edgecolors, /)",
        mesh,
    ),
    function(
        "draw_text_image",
        "(renderer, image, x, y, angle, gc, /)",
        text,
    ),
    function(
        "draw_gouraud_triangles",
        "(renderer, gc, points, colors, trans, /)",
        triangles,
    ),
];

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    Ok(ctx.new_native_module("matplotlib.backends._agg", FUNCTIONS))
}

/// How something is drawn, as a `GraphicsContext` says it. Lengths are in points.
struct Graphics {
    width: f64,
    alpha: f64,
    is_alpha_forced: bool,
    color: [f64; 4],
    is_smooth: bool,
    cap: Cap,
    join: Join,
    dashes: Dashes,
    clip: Rect<f64>,
    mask: Option<(PathOf, Affine)>,
    snap: Snap,
    hatch: Option<PathOf>,
    hatch_color: [f64; 4],
    hatch_width: f64,
    hand: Hand,
}

fn named<T: Copy>(ctx: &mut Ctx, value: Value, table: &[(&str, T)]) -> Result<T, Thrown> {
    let name = value.payload::<Str>();
    let is_it = |known: &str| name.is_some_and(|name| name.as_str() == known);
    match table.iter().find(|(known, _)| is_it(known)) {
        Some((_, found)) => Ok(*found),
        None => Err(ctx.index_error("a style of lines that is not known")),
    }
}

const CAPS: &[(&str, Cap)] = &[
    ("butt", Cap::Butt),
    ("round", Cap::Round),
    ("projecting", Cap::Square),
];

const JOINS: &[(&str, Join)] = &[
    ("miter", Join::Miter),
    ("round", Join::Round),
    ("bevel", Join::Bevel),
];

/// A pattern of dashes: where it begins, and lengths of dashes and gaps, or None.
fn dashes(ctx: &mut Ctx, value: Value) -> Result<Dashes, Thrown> {
    let [offset, lengths] = sequence(ctx, value)?[..] else {
        return Err(ctx.type_error("dashes are an offset and lengths"));
    };
    let offset = ctx.to_f64(offset)?;
    if lengths.is_none() {
        return Ok(Dashes::default());
    }
    let mut found = Vec::new();
    for length in sequence(ctx, lengths)? {
        found.push(ctx.to_f64(length)?);
    }
    // A pattern of an odd number of lengths is gone through twice.
    if found.len() % 2 == 1 {
        found.extend_from_within(..);
    }
    let (pairs, _) = found.as_chunks::<2>();
    let pairs: Vec<(f64, f64)> = pairs.iter().map(|&[dash, gap]| (dash, gap)).collect();
    Ok(Dashes::new(&pairs, offset))
}

impl Graphics {
    fn new(ctx: &mut Ctx, gc: Value, picture: &Picture) -> Result<Graphics, Thrown> {
        let float = |ctx: &mut Ctx, name: &str| {
            let value = attribute(ctx, gc, name)?;
            ctx.to_f64(value)
        };
        let truth = |ctx: &mut Ctx, name: &str| {
            let value = attribute(ctx, gc, name)?;
            ctx.truth(value)
        };
        let width = float(ctx, "_linewidth")?;
        let alpha = float(ctx, "_alpha")?;
        let is_alpha_forced = truth(ctx, "_forced_alpha")?;
        let edge = attribute(ctx, gc, "_rgb")?;
        let (edge, _) = color(ctx, edge)?;
        let is_smooth = truth(ctx, "_antialiased")?;
        let cap = attribute(ctx, gc, "_capstyle")?;
        let cap = named(ctx, cap, CAPS)?;
        let join = attribute(ctx, gc, "_joinstyle")?;
        let join = named(ctx, join, JOINS)?;
        let pattern = answer(ctx, gc, "get_dashes")?;
        let dashes = dashes(ctx, pattern)?;
        let clip = attribute(ctx, gc, "_cliprect")?;
        let clip = rectangle(ctx, clip)?;
        let mask = answer(ctx, gc, "get_clip_path")?;
        let mask = Graphics::mask(ctx, mask, picture)?;
        let snapping = answer(ctx, gc, "get_snap")?;
        let snap = snap(ctx, snapping)?;
        let hatch = answer(ctx, gc, "get_hatch_path")?;
        let hatch = picture.path(ctx, hatch)?;
        let hatch = hatch.has_points().then_some(hatch);
        let hatch_color = answer(ctx, gc, "get_hatch_color")?;
        let (hatch_color, _) = color(ctx, hatch_color)?;
        let hatch_width = answer(ctx, gc, "get_hatch_linewidth")?;
        let hatch_width = ctx.to_f64(hatch_width)?;
        let sketch = answer(ctx, gc, "get_sketch_params")?;
        Ok(Graphics {
            width,
            alpha,
            is_alpha_forced,
            color: edge,
            is_smooth,
            cap,
            join,
            dashes,
            clip,
            mask,
            snap,
            hatch,
            hatch_color,
            hatch_width,
            hand: hand(ctx, sketch)?,
        })
    }

    /// A path and a map, either of which may be None.
    fn mask(
        ctx: &mut Ctx,
        value: Value,
        picture: &Picture,
    ) -> Result<Option<(PathOf, Affine)>, Thrown> {
        if value.is_none() {
            return Ok(None);
        }
        let [path, map] = sequence(ctx, value)?[..] else {
            return Err(ctx.type_error("a clip path is a path and a map"));
        };
        let path = picture.path(ctx, path)?;
        let map = affine(ctx, map)?;
        Ok(path.has_points().then_some((path, map)))
    }

    /// A colour of an area. Without an opacity of its own it has that of the lines.
    fn face(&self, ctx: &mut Ctx, value: Value) -> Result<[f64; 4], Thrown> {
        let (mut face, count) = color(ctx, value)?;
        if !value.is_none() && (self.is_alpha_forced || count == 3) {
            face[3] = self.alpha;
        }
        Ok(face)
    }
}

/// What is drawn into.
struct Picture {
    renderer: Value,
    pixels: View,
    width: usize,
    height: usize,
    /// Pixels of a point.
    dpi: f64,
    mask: Option<View>,
}

impl Picture {
    fn new(ctx: &mut Ctx, renderer: Value) -> Result<Picture, Thrown> {
        let pixels = attribute(ctx, renderer, "_pixels")?;
        let dpi = attribute(ctx, renderer, "_dpi")?;
        let dpi = ctx.to_f64(dpi)?;
        match view_of(pixels) {
            Some(pixels) if pixels.dtype.code == Code::UByte && pixels.is_c() => {
                let [height, width, 4] = *pixels.shape() else {
                    return Err(ctx.type_error("pixels are of four bytes"));
                };
                Ok(Picture {
                    renderer,
                    pixels,
                    width,
                    height,
                    dpi,
                    mask: None,
                })
            }
            _ => Err(ctx.type_error("a renderer has an array of pixels")),
        }
    }

    /// A path that is read while pixels are written.
    fn path(&self, ctx: &mut Ctx, value: Value) -> Result<PathOf, Thrown> {
        PathOf::new(ctx, value)?.apart(ctx, self.pixels.storage)
    }

    /// As [`Self::path`], of an array.
    fn apart(&self, ctx: &mut Ctx, view: View) -> Result<View, Thrown> {
        apart(ctx, view, self.pixels.storage)
    }

    fn pixels_of(&self, points: f64) -> f64 {
        points * self.dpi / 72.0
    }

    /// How something is drawn, in pixels.
    fn style<'a>(
        &self,
        graphics: &Graphics,
        hatch: Option<Lent<'a>>,
        meter: &'a Meter<'a>,
    ) -> Style<'a> {
        Style {
            width: self.pixels_of(graphics.width),
            color: graphics.color,
            is_smooth: graphics.is_smooth,
            cap: graphics.cap,
            join: graphics.join,
            clip: graphics.clip,
            dashes: graphics.dashes.scaled(self.dpi / 72.0, graphics.is_smooth),
            snap: graphics.snap,
            hatch: hatch.map(|hatch| Hatch {
                points: hatch.points(meter),
                color: graphics.hatch_color,
                width: self.pixels_of(graphics.hatch_width),
                size: self.dpi as usize,
            }),
            hand: graphics.hand,
        }
    }

    /// Have the mask that drawing is under. It is drawn where the one before was another; `is_clipped` says whether inside of the
    /// rectangle alone.
    fn prepare_mask(
        &mut self,
        ctx: &mut Ctx,
        graphics: &Graphics,
        is_clipped: bool,
    ) -> Result<(), Thrown> {
        let Some((path, map)) = &graphics.mask else {
            return Ok(());
        };
        let renderer = self.renderer;
        let kept = answer(ctx, renderer, "_mask_array")?;
        let is_mask = |kept: &View| {
            kept.shape() == [self.height, self.width] && kept.storage != self.pixels.storage
        };
        let Some(kept) = view_of(kept).filter(is_mask) else {
            return Err(ctx.type_error("a renderer has an array of coverage"));
        };
        let masked = attribute(ctx, renderer, "_masked")?;
        let before = attribute(ctx, renderer, "_mask_map")?;
        let is_kept = masked == path.identity
            && !before.is_none()
            && floats_as_map(ctx, before)?.is_near(map);
        if !is_kept {
            let masked = ctx.intern("_masked");
            ctx.set_attr(renderer, masked, Value::NONE)?;
            let apart = path.clone().apart(ctx, kept.storage)?;
            let lent = apart.lend(ctx)?;
            let covers = items_mut::<u8>(ctx, &kept)?;
            let size = (self.width, self.height);
            let drawn = metered(ctx, |meter| {
                let style = self.style(graphics, None, meter);
                let clip = is_clipped.then_some(&style);
                render_mask(covers, size, lent.shape(meter), *map, graphics.snap, clip)
            })?;
            done(ctx, drawn)?;
            let numbers = [map.sx, map.shx, map.tx, map.shy, map.sy, map.ty];
            let numbers = new_floats(ctx, &[6], &numbers)?;
            let map = ctx.intern("_mask_map");
            ctx.set_attr(renderer, map, numbers)?;
            ctx.set_attr(renderer, masked, path.identity)?;
        }
        self.mask = Some(kept);
        Ok(())
    }

    /// Draw something with a style, under the mask.
    fn draw(
        &self,
        ctx: &mut Ctx,
        graphics: &Graphics,
        run: impl for<'a> FnOnce(
            &mut Canvas<'_>,
            &Style<'a>,
            Option<Mask<'_>>,
            &'a Meter<'a>,
        ) -> Result<(), Failure>,
    ) -> PyResult {
        let hatch = match &graphics.hatch {
            Some(hatch) => Some(hatch.lend(ctx)?),
            None => None,
        };
        let covers = match &self.mask {
            Some(mask) => Some(items::<u8>(ctx, mask)?),
            None => None,
        };
        let bytes = items_mut::<u8>(ctx, &self.pixels)?;
        let Some(mut canvas) = Canvas::new(bytes, self.width, self.height) else {
            return Err(ctx.value_error("a picture without pixels"));
        };
        let mask = covers.map(|covers| Mask::new(covers, self.width));
        let drawn = metered(ctx, |meter| {
            let style = self.style(graphics, hatch, meter);
            run(&mut canvas, &style, mask, meter)
        })?;
        done(ctx, drawn)?;
        Ok(Value::NONE)
    }
}

fn floats_as_map(ctx: &mut Ctx, value: Value) -> Result<Affine, Thrown> {
    let view = floats(ctx, value)?;
    let numbers = items::<f64>(ctx, &view)?;
    match <[f64; 6]>::try_from(numbers) {
        Ok(numbers) => Ok(Affine::of_rows(numbers)),
        Err(_) => Err(ctx.type_error("six numbers are a map")),
    }
}

fn done(ctx: &mut Ctx, drawn: Result<(), Failure>) -> Result<(), Thrown> {
    match drawn {
        Ok(()) => Ok(()),
        // A meter that stopped has thrown before; what is left is memory that was refused.
        Err(Failure::Stopped) => Err(ctx.raise_class(ctx.exceptions.MemoryError)),
        Err(Failure::TooManyCells) => Err(ctx.overflow_error("Exceeded cell block limit")),
    }
}

fn path(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut picture = Picture::new(ctx, args[0])?;
    let graphics = Graphics::new(ctx, args[1], &picture)?;
    let path = picture.path(ctx, args[2])?;
    let map = affine(ctx, args[3])?;
    let face = graphics.face(ctx, args[4])?;
    picture.prepare_mask(ctx, &graphics, true)?;
    let path = path.lend(ctx)?;
    picture.draw(ctx, &graphics, |canvas, style, mask, meter| {
        draw_path(canvas, style, path.shape(meter), map, face, mask)
    })
}

fn markers(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut picture = Picture::new(ctx, args[0])?;
    let graphics = Graphics::new(ctx, args[1], &picture)?;
    let (marker, marker_map) = (picture.path(ctx, args[2])?, affine(ctx, args[3])?);
    let (path, map) = (picture.path(ctx, args[4])?, affine(ctx, args[5])?);
    let face = graphics.face(ctx, args[6])?;
    picture.prepare_mask(ctx, &graphics, false)?;
    let (marker, path) = (marker.lend(ctx)?, path.lend(ctx)?);
    picture.draw(ctx, &graphics, |canvas, style, mask, meter| {
        let marker = (marker.shape(meter), marker_map);
        let points = (path.points(meter), map);
        draw_markers(canvas, style, marker, points, face, mask)
    })
}

/// What is taken by turns, as arrays.
struct Arrays {
    map: Affine,
    maps: Option<View>,
    offsets: View,
    offset_map: Affine,
    faces: View,
    edges: View,
    widths: Vec<f64>,
    dashes: Vec<Dashes>,
    smooth: Vec<u8>,
}

impl Arrays {
    /// Draw a collection of them.
    fn draw(
        &self,
        ctx: &mut Ctx,
        picture: &Picture,
        graphics: &Graphics,
        run: impl for<'a> FnOnce(
            &Collection<'a>,
            &mut Canvas<'_>,
            &Style<'a>,
            Option<Mask<'_>>,
        ) -> Result<(), Failure>,
    ) -> PyResult {
        let maps = match &self.maps {
            Some(maps) => items(ctx, maps)?,
            None => &[],
        };
        let offsets = picture.apart(ctx, self.offsets.clone())?;
        let faces = picture.apart(ctx, self.faces.clone())?;
        let edges = picture.apart(ctx, self.edges.clone())?;
        let offsets = items(ctx, &offsets)?;
        let (faces, edges) = (items(ctx, &faces)?, items(ctx, &edges)?);
        let scale = picture.dpi / 72.0;
        // Without patterns of its own a collection has that of the style.
        let own = std::slice::from_ref(&graphics.dashes);
        let patterns = if self.dashes.is_empty() {
            own
        } else {
            &self.dashes
        };
        let dashes: Vec<[Dashes; 2]> = patterns
            .iter()
            .map(|dashes| [false, true].map(|is_smooth| dashes.scaled(scale, is_smooth)))
            .collect();
        picture.draw(ctx, graphics, |canvas, style, mask, meter| {
            let collection = Collection {
                map: self.map,
                maps,
                offsets,
                offset_map: self.offset_map,
                faces,
                edges,
                widths: &self.widths,
                dashes: &dashes,
                smooth: &self.smooth,
                meter,
            };
            run(&collection, canvas, style, mask)
        })
    }
}

fn collection(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut picture = Picture::new(ctx, args[0])?;
    let graphics = Graphics::new(ctx, args[1], &picture)?;
    let map = affine(ctx, args[2])?;
    let mut shapes = Vec::new();
    for path in paths(ctx, args[3])? {
        shapes.push(path.apart(ctx, picture.pixels.storage)?);
    }
    let maps = maps(ctx, args[4])?;
    let maps = picture.apart(ctx, maps)?;
    let offsets = points(ctx, args[5])?;
    let offset_map = affine(ctx, args[6])?;
    let (faces, edges) = (colors(ctx, args[7])?, colors(ctx, args[8])?);
    let widths = floats(ctx, args[9])?;
    let mut patterns = Vec::new();
    for pattern in sequence(ctx, args[10])? {
        patterns.push(dashes(ctx, pattern)?);
    }
    let smooth = array_of(ctx, args[11], Code::UByte)?;
    let mut widths: Vec<f64> = items::<f64>(ctx, &widths)?.to_vec();
    if widths.is_empty() {
        widths.push(1.0);
    }
    let arrays = Arrays {
        map,
        maps: Some(maps),
        offsets,
        offset_map,
        faces,
        edges,
        widths: widths
            .into_iter()
            .map(|width| picture.pixels_of(width))
            .collect(),
        dashes: patterns,
        smooth: items::<u8>(ctx, &smooth)?.to_vec(),
    };
    picture.prepare_mask(ctx, &graphics, true)?;
    let mut lent = Vec::with_capacity(shapes.len());
    for path in &shapes {
        lent.push(path.lend(ctx)?);
    }
    arrays.draw(
        ctx,
        &picture,
        &graphics,
        |collection, canvas, style, mask| {
            let shapes: Vec<_> = lent
                .iter()
                .map(|path| path.shape(collection.meter))
                .collect();
            collection.draw(canvas, style, &shapes, mask)
        },
    )
}

fn mesh(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut picture = Picture::new(ctx, args[0])?;
    let graphics = Graphics::new(ctx, args[1], &picture)?;
    let map = affine(ctx, args[2])?;
    let (width, height) = (ctx.index_i64(args[3])?, ctx.index_i64(args[4])?);
    let corners = floats(ctx, args[5])?;
    let corners = picture.apart(ctx, corners)?;
    let size = match *corners.shape() {
        [rows, columns, 2] => (columns as i64 - 1, rows as i64 - 1),
        _ => return Err(ctx.value_error("coordinates must have shape (M, N, 2)")),
    };
    if width < 0 || height < 0 || size != (width, height) {
        return Err(ctx.value_error("coordinates must be one more than the mesh along each axis"));
    }
    let offsets = points(ctx, args[6])?;
    let offset_map = affine(ctx, args[7])?;
    let faces = colors(ctx, args[8])?;
    let is_smooth = ctx.truth(args[9])?;
    let edges = colors(ctx, args[10])?;
    let arrays = Arrays {
        map,
        maps: None,
        offsets,
        offset_map,
        faces,
        edges,
        widths: vec![picture.pixels_of(graphics.width)],
        dashes: Vec::new(),
        smooth: vec![u8::from(is_smooth)],
    };
    picture.prepare_mask(ctx, &graphics, true)?;
    let mesh = Mesh {
        width: width as usize,
        height: height as usize,
        corners: items(ctx, &corners)?,
    };
    arrays.draw(
        ctx,
        &picture,
        &graphics,
        |collection, canvas, style, mask| collection.draw_mesh(canvas, style, &mesh, mask),
    )
}

fn triangles(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut picture = Picture::new(ctx, args[0])?;
    let graphics = Graphics::new(ctx, args[1], &picture)?;
    let (corners, colors) = (floats(ctx, args[2])?, floats(ctx, args[3])?);
    let (corners, colors) = (picture.apart(ctx, corners)?, picture.apart(ctx, colors)?);
    let map = affine(ctx, args[4])?;
    for (name, view, behind) in [("points", &corners, [3, 2]), ("colors", &colors, [3, 4])] {
        if view.layout.axes() != 3 || (view.size() > 0 && view.shape()[1..] != behind) {
            let [rows, columns] = behind;
            let message = format!("{name} must have shape (N, {rows}, {columns})");
            return Err(ctx.value_error(&message));
        }
    }
    let (points, shades) = (corners.shape()[0], colors.shape()[0]);
    if points != shades {
        return Err(ctx.value_error(&format!(
            "points and colors arrays must be the same length, got {points} points and {shades}colors"
        )));
    }
    picture.prepare_mask(ctx, &graphics, true)?;
    let (corners, _) = items::<f64>(ctx, &corners)?.as_chunks::<6>();
    let (colors, _) = items::<f64>(ctx, &colors)?.as_chunks::<12>();
    picture.draw(ctx, &graphics, |canvas, style, mask, meter| {
        let all = corners.iter().zip(colors).map(|(corners, colors)| {
            let corner = |place: usize| (corners[2 * place], corners[2 * place + 1]);
            let (colors, _) = colors.as_chunks::<4>();
            let corners = [corner(0), corner(1), corner(2)];
            (corners, [colors[0], colors[1], colors[2]])
        });
        draw_triangles(canvas, style, all, map, mask, meter)
    })
}

fn image(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut picture = Picture::new(ctx, args[0])?;
    let graphics = Graphics::new(ctx, args[1], &picture)?;
    let at = (ctx.to_f64(args[2])?, ctx.to_f64(args[3])?);
    let image = array_of(ctx, args[4], Code::UByte)?;
    let image = picture.apart(ctx, image)?;
    let [height, width, 4] = *image.shape() else {
        return Err(ctx.value_error("an image must have shape (M, N, 4)"));
    };
    picture.prepare_mask(ctx, &graphics, true)?;
    let (pixels, _) = items::<u8>(ctx, &image)?.as_chunks::<4>();
    picture.draw(ctx, &graphics, |canvas, style, mask, meter| {
        draw_image(canvas, style, at, pixels, (width, height), mask, meter)
    })
}

fn text(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let picture = Picture::new(ctx, args[0])?;
    let image = array_of(ctx, args[1], Code::UByte)?;
    let image = picture.apart(ctx, image)?;
    let mut at = [0; 2];
    for (at, value) in at.iter_mut().zip([args[2], args[3]]) {
        let value = ctx.index_i64(value)?;
        *at = value.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
    }
    let angle = ctx.to_f64(args[4])?;
    let graphics = Graphics::new(ctx, args[5], &picture)?;
    let [height, width] = *image.shape() else {
        return Err(ctx.value_error("a text must have two axes"));
    };
    let covers = items::<u8>(ctx, &image)?;
    let at = (at[0], at[1]);
    picture.draw(ctx, &graphics, |canvas, style, _, meter| {
        draw_text(canvas, style, at, angle, covers, (width, height), meter)
    })
}

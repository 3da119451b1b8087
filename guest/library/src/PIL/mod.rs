//! `_wardian_images`: what the stand-in for Pillow does with each pixel. What is done once for each picture is Python
//! (`Image.py` and its neighbours), and so are the files around the pixels.
//!
//! Pixels are a bytearray, row by row, a byte for each band (two for `I;16`): so they count as the program's memory,
//! and numpy or a file can have them as they are. What does not live here: deflated data (`zlib`).
//! **Invariant:** sizes come from the program or from a file. They are multiplied in `raster.rs` alone, which checks
//! them, and memory is asked for before it is made. Work is paid for in blocks of some thousand pixels at most.

mod blend;
mod chops;
mod convert;
mod draw;
mod filter;
mod jpeg;
mod png;
mod raster;
mod rearrange;
mod resample;
mod statistics;
mod transform;

use wardian_runtime::ctx::Ctx;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::types::{Method, function};

static FUNCTIONS: &[Method] = &[
    function(
        "alpha_composite",
        "(under, over, step, /)",
        blend::alpha_composite,
    ),
    function(
        "bbox",
        "(pixels, width, height, step, alpha_only, /)",
        statistics::bbox,
    ),
    function("blend", "(first, second, alpha, /)", blend::blend),
    function(
        "box_blur",
        "(pixels, width, height, step, radius_x, radius_y, passes, /)",
        filter::box_blur,
    ),
    function(
        "chops",
        "(name, first, second, scale, offset, /)",
        chops::chops,
    ),
    function(
        "convert",
        "(pixels, source, target, detail, /)",
        convert::convert,
    ),
    function(
        "crop",
        "(pixels, width, height, step, left, top, right, bottom, /)",
        rearrange::crop,
    ),
    function("dither", "(pixels, width, height, /)", convert::dither),
    function(
        "draw_line",
        "(pixels, width, height, step, ink, x0, y0, x1, y1, /)",
        draw::line,
    ),
    function(
        "fill",
        "(pixels, width, height, step, ink, left, top, right, bottom, /)",
        draw::fill,
    ),
    function(
        "histogram",
        "(pixels, step, mask, /)",
        statistics::histogram,
    ),
    function(
        "jpeg_decode",
        "(data, width, height, layers, /)",
        jpeg::decode,
    ),
    function(
        "jpeg_encode",
        "(pixels, width, height, mode, quality, sampling, progressive, optimize, dpi_x, dpi_y, segments, /)",
        jpeg::encode,
    ),
    function(
        "kernel",
        "(pixels, width, height, step, side, weights, offset, /)",
        filter::kernel,
    ),
    function(
        "mask_paste",
        "(pixels, width, height, step, source, source_width, source_height, left, top, mask, mask_mode, \
         alpha_band, /)",
        blend::paste,
    ),
    function(
        "paste",
        "(pixels, width, height, step, source, source_width, source_height, left, top, /)",
        rearrange::paste,
    ),
    function(
        "png_filter",
        "(pixels, width, height, step, depth, adaptive, /)",
        png::filter,
    ),
    function(
        "png_pixels",
        "(raw, width, height, samples, depth, interlaced, scale, /)",
        png::pixels,
    ),
    function(
        "reduce",
        "(pixels, width, height, step, factor_x, factor_y, left, top, right, bottom, /)",
        resample::reduce,
    ),
    function(
        "resize",
        "(pixels, width, height, step, to_width, to_height, filter, left, top, right, bottom, /)",
        resample::resize,
    ),
    function(
        "transform",
        "(pixels, width, height, step, to_width, to_height, matrix, filter, target, /)",
        transform::transform,
    ),
    function(
        "transpose",
        "(pixels, width, height, step, method, /)",
        rearrange::transpose,
    ),
];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    ctx.new_native_module("_wardian_images", FUNCTIONS)
}

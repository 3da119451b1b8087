//! Drawing, without Python: paths and what clips, simplifies and strokes them, pixels with coverage, images that are
//! resampled, outlines of fonts, contours and triangles.

pub mod geometry;
pub mod meter;
pub mod path;
pub mod raster;
pub mod stroke;

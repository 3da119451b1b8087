//! Drawing, without Python: paths and what clips, simplifies and strokes them, pixels with coverage, images that are
//! resampled, outlines of fonts, contours and triangles.

pub mod contours;
pub mod fonts;
pub mod geometry;
pub mod images;
pub mod meter;
pub mod path;
pub mod pixels;
pub mod raster;
pub mod renderer;
pub mod shapes;
pub mod simplex;
pub mod stroke;
pub mod triangles;

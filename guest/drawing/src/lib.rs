//! Drawing, without Python: paths and what clips, simplifies and strokes them, pixels with coverage, images that are
//! resampled, outlines of fonts, contours and triangles.

pub mod contours;
pub mod fonts;
pub mod simplex;
pub mod triangles;

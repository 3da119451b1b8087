//! Fonts: their files, outlines of glyphs and pixels of these, with the numbers of FreeType 2.6.1, which matplotlib is
//! built with.
//!
//! | file | what |
//! |---|---|
//! | `face` | a font's file, its metrics and kerning |
//! | `charmap` | glyphs of characters |
//! | `names` | names of glyphs |
//! | `glyf`, `cff` | outlines, scaled |
//! | `hinted` | outlines on pixels |
//! | `glyph` | a glyph at a size |
//! | `outline` | points and curves |
//! | `raster` | pixels |
//! | `shape` | the glyphs of a line |

mod cff;
pub mod charmap;
pub mod error;
pub mod face;
pub mod fixed;
mod glyf;
pub mod glyph;
pub mod hinted;
pub mod names;
pub mod outline;
pub mod raster;
mod reading;
pub mod shape;

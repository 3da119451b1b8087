//! What matplotlib's renderer draws: paths, markers, collections, meshes, triangles, texts and images.
//!
//! Everything is drawn with a [`Style`] into a [`Canvas`], in the order and with the roundings of matplotlib. What does not
//! live here: where pixels and masks are kept between two calls (whoever calls).

mod collection;
mod image;
mod markers;
mod outline;

pub use collection::{Collection, Mesh};
pub use image::{draw_image, draw_text};
pub use markers::draw_markers;
pub use outline::{draw_path, draw_triangles, render_mask};

use crate::geometry::{Affine, Rect};
use crate::path::Points;
use crate::path::sketch::Hand;
use crate::path::snap::Snap;
use crate::stroke::dash::Dashes;
use crate::stroke::{Cap, Join};

/// How something is drawn. Lengths are in pixels.
#[derive(Clone)]
pub struct Style<'a> {
    /// Of lines; zero: none.
    pub width: f64,
    /// Of lines.
    pub color: [f64; 4],
    pub is_smooth: bool,
    pub cap: Cap,
    pub join: Join,
    /// In pixels, from below; all zero: everywhere.
    pub clip: Rect<f64>,
    pub dashes: Dashes,
    pub snap: Snap,
    pub hatch: Option<Hatch<'a>>,
    pub hand: Hand,
}

/// What areas are filled with.
#[derive(Clone, Copy)]
pub struct Hatch<'a> {
    /// Within a square of size one.
    pub points: Points<'a>,
    pub color: [f64; 4],
    pub width: f64,
    /// How large a square is, in pixels.
    pub size: usize,
}

/// A path with what it asks for.
#[derive(Clone, Copy)]
pub struct Shape<'a> {
    pub points: Points<'a>,
    /// Whether points that do not show are left out.
    pub simplifies: bool,
    pub threshold: f64,
}

impl Style<'_> {
    /// The part of a picture that is drawn in, from above: whole numbers of pixels.
    fn clip_box(&self, width: usize, height: usize) -> Rect<i32> {
        let whole = Rect::new(0, 0, width as i32, height as i32);
        let clip = self.clip;
        if clip == Rect::default() {
            return whole;
        }
        let nearest = |value: f64| (value + 0.5).floor() as i32;
        let height = height as f64;
        Rect {
            x1: nearest(clip.x1).max(0),
            y1: nearest(height - clip.y1).max(0),
            x2: nearest(clip.x2).min(whole.x2),
            y2: nearest(height - clip.y2).min(whole.y2),
        }
    }

    /// It as a rectangle for edges.
    fn edges(&self, width: usize, height: usize) -> Rect<f64> {
        let rect = self.clip_box(width, height);
        Rect::new(
            f64::from(rect.x1),
            f64::from(rect.y1),
            f64::from(rect.x2),
            f64::from(rect.y2),
        )
    }
}

/// The nearest whole number, as matplotlib rounds.
fn round(value: f64) -> i32 {
    (value + if value >= 0.0 { 0.5 } else { -0.5 }) as i32
}

/// From data to a picture of a height, whose rows go down.
fn downward(map: Affine, height: usize) -> Affine {
    map.upside_down(height as f64)
}

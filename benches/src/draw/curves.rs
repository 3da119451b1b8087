//! `growth.svg`: a small picture for each question, cost over size, both logarithmic. Linear is the
//! diagonal of the same number of decades.

use crate::report::{Growth, Report};
use crate::table::number;

use super::canvas::{Anchor, Axis, Canvas, GRID};
use super::colour;

const COLUMNS: usize = 5;
/// One of the pictures, and what is left around its curves.
const SIZE: (f64, f64) = (188.0, 160.0);
const MARGIN: (f64, f64, f64, f64) = (42.0, 34.0, 12.0, 22.0);
const HEAD: f64 = 34.0;

pub(super) fn draw(report: &Report) -> String {
    let mut canvas = Canvas::default();
    let text = "How cost grows: CPU time over size, both logarithmic; exponents (1 is linear) of";
    canvas.title((12.0, 20.0), Anchor::Start, text);
    for (place, name) in ["wardian", "python3"].iter().enumerate() {
        let x = 560.0 + 90.0 * place as f64;
        canvas.dot((x, 16.5), colour(name));
        canvas.text((x + 8.0, 20.0), Anchor::Start, name);
    }
    for (place, growth) in report.growth.iter().enumerate() {
        let x = SIZE.0 * (place % COLUMNS) as f64;
        let y = HEAD + SIZE.1 * (place / COLUMNS) as f64;
        one(&mut canvas, (x, y), growth);
    }
    let rows = report.growth.len().div_ceil(COLUMNS) as f64;
    canvas.finish(SIZE.0 * COLUMNS as f64, HEAD + SIZE.1 * rows + 6.0)
}

fn one(canvas: &mut Canvas, (x, y): (f64, f64), growth: &Growth) {
    let mut curves = vec![("wardian", &growth.wardian)];
    curves.extend(growth.python3.as_ref().map(|curve| ("python3", curve)));
    let points = || curves.iter().flat_map(|(_, curve)| &curve.points);
    let (left, right) = (x + MARGIN.0, x + SIZE.0 - MARGIN.2);
    let (top, bottom) = (y + MARGIN.1, y + SIZE.1 - MARGIN.3);
    let across = Axis::over(points().map(|point| point.0), (left, right));
    let up = Axis::over(points().map(|point| point.1), (bottom, top));

    canvas.title((x + MARGIN.0, y + 14.0), Anchor::Start, &growth.what);
    let exponents = curves.iter().map(|(_, curve)| number_of(curve.exponent));
    let exponents: Vec<String> = exponents.collect();
    let text = format!("{}; {}", exponents.join(" : "), growth.unit);
    canvas.text((x + MARGIN.0, y + 28.0), Anchor::Start, &text);
    for tick in up.ticks() {
        canvas.line((left, up.at(tick)), (right, up.at(tick)), GRID);
        canvas.text((left - 4.0, up.at(tick) + 4.0), Anchor::End, &short(tick));
    }
    for tick in across.ticks() {
        canvas.line((across.at(tick), top), (across.at(tick), bottom), GRID);
        let anchor = if tick == 1.0 {
            Anchor::Start
        } else {
            Anchor::Middle
        };
        canvas.text((across.at(tick), bottom + 14.0), anchor, &short(tick));
    }
    for (name, curve) in curves.iter().rev() {
        let points = curve.points.iter();
        let points: Vec<(f64, f64)> = points
            .map(|(size, cost)| (across.at(*size), up.at(*cost)))
            .collect();
        canvas.curve(&points, colour(name));
    }
}

fn number_of(exponent: f64) -> String {
    format!("{exponent:.2}")
}

/// A power of ten in few letters.
fn short(value: f64) -> String {
    match value {
        value if value >= 0.999e6 => format!("{:.0}M", value / 1e6),
        value if value >= 0.999e3 => format!("{:.0}k", value / 1e3),
        value if value >= 0.999 => format!("{value:.0}"),
        value => number(value).trim_end_matches('0').to_owned(),
    }
}

//! Paths as texts of operators and numbers, as formats of documents have them.

use std::io::Write;

use crate::geometry::{Affine, Rect};
use crate::meter::Meter;
use crate::path::clip::Clipped;
use crate::path::command::{CLOSE, CURVE3, CURVE4, STOP};
use crate::path::curves::Flattened;
use crate::path::nans::NoNans;
use crate::path::simplify::Simplified;
use crate::path::sketch::{Hand, Sketched};
use crate::path::{Mapped, Source};
use crate::renderer::Shape;

/// How a path is written.
pub struct Notation<'a> {
    pub map: Affine,
    pub clip: Option<Rect<f64>>,
    pub hand: Hand,
    /// Digits behind the point; None: whole numbers, cut off.
    pub digits: Option<u16>,
    /// What stands for moves, lines, curves of both degrees and ends. Where that of the second degree is empty, curves are
    /// written as those of the third.
    pub operators: [&'a [u8]; 5],
    /// Whether operators stand behind the numbers.
    pub is_postfix: bool,
}

/// Why a path is not written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// It was not paid for.
    Stopped,
    /// Its commands make no sense.
    Malformed,
}

/// A path as text.
///
/// # Errors
/// Where commands make no sense, or it was not paid for.
pub fn written(shape: Shape<'_>, notation: &Notation<'_>) -> Result<Vec<u8>, Refusal> {
    let points = shape.points;
    if points.count() == 0 {
        return Ok(Vec::new());
    }
    let source = Mapped::new(points.read(), notation.map);
    let source = NoNans::new(source, true, points.codes.is_some());
    let rect = notation.clip.unwrap_or_default();
    let source = Clipped::new(source, notation.clip.is_some(), rect);
    let mut source = Simplified::new(source, shape.simplifies, shape.threshold);
    let text = match notation.hand.scale == 0.0 {
        true => write(&mut source, notation, points.meter),
        false => {
            let source = Flattened::new(source, points.meter);
            let mut source = Sketched::new(source, notation.hand);
            write(&mut source, notation, points.meter)
        }
    };
    match points.meter.is_stopped() {
        true => Err(Refusal::Stopped),
        false => text.ok_or(Refusal::Malformed),
    }
}

/// Bytes of a number before its point, and of what stands between.
const WHOLE: usize = 320;

fn write(source: &mut impl Source, notation: &Notation<'_>, meter: &Meter<'_>) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    let mut last = (0.0, 0.0);
    let digits = usize::from(notation.digits.unwrap_or(0));
    let longest = notation.operators.iter().map(|text| text.len()).max();
    // What one command takes at most: six numbers and an operator.
    let most = 6 * (WHOLE + digits) + longest.unwrap_or(0);
    loop {
        let vertex = source.next();
        if vertex.command == STOP {
            return Some(text);
        }
        if text.capacity() - text.len() < most {
            let more = text.capacity().max(most);
            if !meter.take(more.saturating_mul(3)) {
                return None;
            }
            text.try_reserve(more).ok()?;
        }
        if !meter.spend(16 + digits + longest.unwrap_or(0) / 16) {
            return None;
        }
        if vertex.command == CLOSE {
            text.extend_from_slice(notation.operators[4]);
            text.push(b'\n');
            continue;
        }
        let mut points = [(vertex.x, vertex.y); 3];
        let mut count = match vertex.command {
            CURVE3 => 2,
            CURVE4 => 3,
            _ if vertex.command < CURVE3 => 1,
            _ => return None,
        };
        for point in &mut points[1..count] {
            let next = source.next();
            if next.command != vertex.command {
                return None;
            }
            *point = (next.x, next.y);
        }
        let mut operator = notation.operators[usize::from(vertex.command) - 1];
        if vertex.command == CURVE3 && operator.is_empty() {
            points = third_degree(last, points[0], points[1]);
            count = 3;
            operator = notation.operators[3];
        }
        if !notation.is_postfix {
            text.extend_from_slice(operator);
            text.push(b' ');
        }
        for (x, y) in &points[..count] {
            number(&mut text, *x, notation.digits);
            text.push(b' ');
            number(&mut text, *y, notation.digits);
            text.push(b' ');
        }
        if notation.is_postfix {
            text.extend_from_slice(operator);
        }
        last = points[count - 1];
        text.push(b'\n');
    }
}

type Point = (f64, f64);

/// A curve of the second degree as one of the third.
fn third_degree(from: Point, control: Point, to: Point) -> [Point; 3] {
    let third = |from: f64, control: f64, to: f64| {
        let first = from + 2.0 / 3.0 * (control - from);
        (first, first + 1.0 / 3.0 * (to - from))
    };
    let (x1, x2) = third(from.0, control.0, to.0);
    let (y1, y2) = third(from.1, control.1, to.1);
    [(x1, y1), (x2, y2), to]
}

fn number(text: &mut Vec<u8>, value: f64, digits: Option<u16>) {
    let Some(digits) = digits else {
        // Thirds come of curves; what is off them is rounding.
        let thirds = (value * 3.0).round() as i32;
        let _ = write!(text, "{}", thirds / 3);
        return;
    };
    if !value.is_finite() {
        let name = match value.is_nan() {
            true => "nan",
            false if value < 0.0 => "-inf",
            false => "inf",
        };
        text.extend_from_slice(name.as_bytes());
        return;
    }
    let start = text.len();
    // Writing into a vector does not fail.
    let _ = write!(text, "{value:.*}", usize::from(digits));
    if text[start..].contains(&b'.') {
        while text.last() == Some(&b'0') {
            text.pop();
        }
        if text.last() == Some(&b'.') {
            text.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::Points;

    fn text(vertices: &[f64], codes: Option<&[u8]>, digits: Option<u16>) -> String {
        let ask = |_| true;
        let meter = Meter::new(&ask);
        let shape = Shape {
            points: Points {
                vertices,
                codes,
                meter: &meter,
            },
            simplifies: false,
            threshold: 0.0,
        };
        let notation = Notation {
            map: Affine::IDENTITY,
            clip: None,
            hand: Hand::default(),
            digits,
            operators: [b"m", b"l", b"", b"c", b"h"],
            is_postfix: true,
        };
        let text = written(shape, &notation).expect("it makes sense");
        String::from_utf8(text).expect("digits")
    }

    #[test]
    fn numbers_have_no_zeros_at_the_end() {
        let found = text(&[10.0, 0.5, -0.25, 1e10], None, Some(3));
        assert_eq!(found, "10 0.5 m\n-0.25 10000000000 l\n");
        assert_eq!(text(&[100.0, 0.6], None, Some(0)), "100 1 m\n");
        assert_eq!(text(&[7.7, -7.7], None, None), "7 -7 m\n");
    }

    #[test]
    fn curves_of_the_second_degree_are_of_the_third() {
        let found = text(&[0.0, 0.0, 3.0, 3.0, 6.0, 0.0], Some(&[1, 3, 3]), Some(2));
        assert_eq!(found, "0 0 m\n2 2 4 2 6 0 c\n");
    }
}

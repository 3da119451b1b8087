//! Values between known ones, on straight lines (`np.interp`).
//!
//! What does not live here: periods, and whether the known points are in order, which nobody looks at.

use num_complex::Complex;

use crate::walk::BLOCK;

/// What is known: points in ascending order, their values, and what holds before the first and after the last one.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a, T> {
    /// Points, at least one.
    pub points: &'a [f64],
    /// As many values.
    pub values: &'a [T],
    /// The value before the first point; usually the first one.
    pub left: T,
    /// The value after the last point; usually the last one.
    pub right: T,
}

/// A value that can lie between others.
pub trait Between: Copy {
    /// On the line through two points with these values.
    fn between(points: [f64; 2], values: [Self; 2], x: f64) -> Self;

    /// What a NaN has as its value.
    fn of_nan(nan: f64) -> Self;
}

impl Between for f64 {
    #[inline]
    fn between([before, after]: [f64; 2], [low, high]: [f64; 2], x: f64) -> f64 {
        let slope = (high - low) / (after - before);
        // From one side, and from the other where that is no number.
        let value = slope * (x - before) + low;
        if !value.is_nan() {
            return value;
        }
        let value = slope * (x - after) + high;
        if value.is_nan() && low == high {
            low
        } else {
            value
        }
    }

    fn of_nan(nan: f64) -> f64 {
        nan
    }
}

impl Between for Complex<f64> {
    #[inline]
    fn between(points: [f64; 2], [low, high]: [Complex<f64>; 2], x: f64) -> Complex<f64> {
        // As numpy divides both parts: by way of the reciprocal of the distance.
        Complex::new(
            by_reciprocal(points, [low.re, high.re], x),
            by_reciprocal(points, [low.im, high.im], x),
        )
    }

    fn of_nan(nan: f64) -> Complex<f64> {
        Complex::new(nan, 0.0)
    }
}

fn by_reciprocal([before, after]: [f64; 2], [low, high]: [f64; 2], x: f64) -> f64 {
    let slope = (high - low) * (1.0 / (after - before));
    let value = slope * (x - before) + low;
    if !value.is_nan() {
        return value;
    }
    let value = slope * (x - after) + high;
    if value.is_nan() && low == high {
        low
    } else {
        value
    }
}

/// `out[i]` is the value at `wanted[i]`, of as many as both have; nothing where no point is known. `poll` is asked before
/// each block.
///
/// # Errors
/// What `poll` said where it stops the loop.
///
/// ```
/// use wardian_strided::interpolate::{Known, interpolate};
///
/// let known = Known { points: &[1.0, 2.0], values: &[10.0, 20.0], left: 10.0, right: 20.0 };
/// let mut out = [0.0; 3];
/// let done: Result<(), ()> = interpolate(&[0.0, 1.25, 9.0], known, &mut out, |_| Ok(()));
/// assert_eq!((done, out), (Ok(()), [10.0, 12.5, 20.0]));
/// ```
pub fn interpolate<T: Between, E>(
    wanted: &[f64],
    known: Known<'_, T>,
    out: &mut [T],
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let (Some(last_point), Some(last_value)) = (known.points.last(), known.values.last()) else {
        return Ok(());
    };
    let mut near = 0;
    for (wanted, out) in wanted.chunks(BLOCK).zip(out.chunks_mut(BLOCK)) {
        poll(wanted.len())?;
        for (x, out) in wanted.iter().zip(out) {
            let x = *x;
            *out = if x.is_nan() {
                // With one point alone it is not looked for.
                match known.points.len() {
                    1 => *last_value,
                    _ => T::of_nan(x),
                }
            } else if x > *last_point {
                known.right
            } else if x < known.points[0] {
                known.left
            } else {
                // Before the first point only where that is no number, which all values from there are, too.
                let index = last_not_above(known.points, x, near).unwrap_or(0);
                near = index;
                let ends = known.points.get(index + 1).zip(known.values.get(index + 1));
                match (known.values.get(index), ends) {
                    (Some(value), _) if known.points[index] == x => *value,
                    (Some(value), Some((end, next))) => {
                        T::between([known.points[index], *end], [*value, *next], x)
                    }
                    (_, _) => *last_value,
                }
            };
        }
    }
    Ok(())
}

/// The last point that is not above a number, which often is the same as for the number before.
#[inline]
fn last_not_above(points: &[f64], x: f64, near: usize) -> Option<usize> {
    for guess in [near, near + 1] {
        let is_it = points.get(guess).is_some_and(|point| *point <= x)
            && points.get(guess + 1).is_none_or(|point| x < *point);
        if is_it {
            return Some(guess);
        }
    }
    points.partition_point(|point| *point <= x).checked_sub(1)
}

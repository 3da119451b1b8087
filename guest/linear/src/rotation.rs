//! Rotations of two rows, and the closed formulas for matrices of two rows that the iterations end with; signs are
//! LAPACK's.

use num_traits::Float;

use crate::scalar::{Real, Scalar};

/// `a` with the sign of `b`.
#[inline]
pub(crate) fn sign<R: Real>(a: R, b: R) -> R {
    let a = Float::abs(a);
    if b.is_sign_negative() { -a } else { a }
}

/// Cosine and sine of the rotation that turns `(f, g)` into `(r, 0)`, and `r`, which has the sign of `f`.
#[inline]
pub(crate) fn rotation<R: Real>(f: R, g: R) -> (R, R, R) {
    let (zero, one) = (R::zero(), R::one());
    if g == zero {
        return (one, zero, f);
    }
    if f == zero {
        return (zero, sign(one, g), Float::abs(g));
    }
    let low = Float::sqrt(R::tiny());
    let high = one / low / R::of(2.0);
    let (f1, g1) = (Float::abs(f), Float::abs(g));
    let inside = |size: R| size > low && size < high;
    if inside(f1) && inside(g1) {
        let length = Float::sqrt(f * f + g * g);
        let r = sign(length, f);
        return (f1 / length, g / r, r);
    }
    let unit = Float::max(f1, g1);
    let (fs, gs) = (f / unit, g / unit);
    let length = Float::sqrt(fs * fs + gs * gs);
    let r = sign(length, f);
    (Float::abs(fs) / length, gs / r, r * unit)
}

/// `(x, y)` as `(c x + s y, c y - s x)`, for all items of two rows.
#[inline]
pub(crate) fn rotate<T: Scalar>(x: &mut [T], y: &mut [T], c: T::Real, s: T::Real) {
    for (x, y) in x.iter_mut().zip(y) {
        let turned = x.scale(c) + y.scale(s);
        *y = y.scale(c) - x.scale(s);
        *x = turned;
    }
}

/// The eigenvalues of `[a b; b c]`, the larger by size first, and cosine and sine of its eigenvector.
pub(crate) fn symmetric_two<R: Real>(a: R, b: R, c: R) -> (R, R, R, R) {
    let (zero, one, two, half) = (R::zero(), R::one(), R::of(2.0), R::of(0.5));
    let (sum, difference) = (a + c, a - c);
    let size = Float::abs(difference);
    let twice = b + b;
    let beside = Float::abs(twice);
    let (large, small) = if Float::abs(a) > Float::abs(c) {
        (a, c)
    } else {
        (c, a)
    };
    let root = if size > beside {
        let ratio = beside / size;
        size * Float::sqrt(one + ratio * ratio)
    } else if size < beside {
        let ratio = size / beside;
        beside * Float::sqrt(one + ratio * ratio)
    } else {
        beside * Float::sqrt(two)
    };
    let (first, second, sign_of_sum) = if sum < zero {
        let first = half * (sum - root);
        (first, (large / first) * small - (b / first) * b, -one)
    } else if sum > zero {
        let first = half * (sum + root);
        (first, (large / first) * small - (b / first) * b, one)
    } else {
        (half * root, -half * root, one)
    };
    let (cosine, sign_of_difference) = if difference >= zero {
        (difference + root, one)
    } else {
        (difference - root, -one)
    };
    let (c1, s1) = if Float::abs(cosine) > beside {
        let ratio = -twice / cosine;
        let sine = one / Float::sqrt(one + ratio * ratio);
        (ratio * sine, sine)
    } else if beside == zero {
        (one, zero)
    } else {
        let ratio = -cosine / twice;
        let cosine = one / Float::sqrt(one + ratio * ratio);
        (cosine, ratio * cosine)
    };
    if sign_of_sum == sign_of_difference {
        return (first, second, -s1, c1);
    }
    (first, second, c1, s1)
}

/// The smaller singular value of `[f g; 0 h]`.
pub(crate) fn smaller_of_two<R: Real>(f: R, g: R, h: R) -> R {
    let (zero, one, two) = (R::zero(), R::one(), R::of(2.0));
    let (f, g, h) = (Float::abs(f), Float::abs(g), Float::abs(h));
    let (small, large) = (Float::min(f, h), Float::max(f, h));
    if small == zero {
        return zero;
    }
    let (sum, difference) = (one + small / large, (large - small) / large);
    if g < large {
        let beside = (g / large) * (g / large);
        let both = Float::sqrt(sum * sum + beside) + Float::sqrt(difference * difference + beside);
        return small * (two / both);
    }
    let ratio = large / g;
    if ratio == zero {
        return (small * large) / g;
    }
    let one_of = |by: R| Float::sqrt(one + (by * ratio) * (by * ratio));
    let by = one / (one_of(sum) + one_of(difference));
    (small * by) * ratio * two
}

/// Singular values of `[f g; 0 h]`, of any sign, and the rotations that make them.
pub(crate) struct SingularTwo<R> {
    pub(crate) smaller: R,
    pub(crate) larger: R,
    /// Cosine and sine on the right.
    pub(crate) right: (R, R),
    /// Cosine and sine on the left.
    pub(crate) left: (R, R),
}

/// [`SingularTwo`] of `[f g; 0 h]`.
pub(crate) fn singular_two<R: Real>(f: R, g: R, h: R) -> SingularTwo<R> {
    let (zero, one, two, four) = (R::zero(), R::one(), R::of(2.0), R::of(4.0));
    let swapped = Float::abs(h) > Float::abs(f);
    let (ft, ht) = if swapped { (h, f) } else { (f, h) };
    let (fa, ha, ga) = (Float::abs(ft), Float::abs(ht), Float::abs(g));
    // Which of the three items is the largest: its sign is that of the larger value.
    let mut largest = if swapped { h } else { f };
    let mut which = if swapped { 3 } else { 1 };
    let (smaller, larger, left, right);
    if ga == zero {
        (smaller, larger) = (ha, fa);
        (left, right) = ((one, zero), (one, zero));
    } else {
        if ga > fa {
            (largest, which) = (g, 2);
        }
        if ga > fa && fa / ga < R::eps() {
            larger = ga;
            smaller = if ha > one {
                fa / (ga / ha)
            } else {
                (fa / ga) * ha
            };
            (left, right) = ((one, ht / g), (ft / g, one));
        } else {
            let difference = fa - ha;
            let l = if difference == fa {
                one
            } else {
                difference / fa
            };
            let m = g / ft;
            let t = two - l;
            let (mm, tt) = (m * m, t * t);
            let s = Float::sqrt(tt + mm);
            let r = if l == zero {
                Float::abs(m)
            } else {
                Float::sqrt(l * l + mm)
            };
            let a = (s + r) / two;
            (smaller, larger) = (ha / a, fa * a);
            let t = if mm != zero {
                (m / (s + t) + m / (r + l)) * (one + a)
            } else if l == zero {
                sign(two, ft) * sign(one, g)
            } else {
                g / sign(difference, ft) + m / t
            };
            let l = Float::sqrt(t * t + four);
            right = (two / l, t / l);
            left = ((right.0 + right.1 * m) / a, (ht / ft) * right.1 / a);
        }
    }
    let (left, right) = match swapped {
        true => ((right.1, right.0), (left.1, left.0)),
        false => (left, right),
    };
    let of = match which {
        1 => sign(one, right.0) * sign(one, left.0),
        2 => sign(one, right.1) * sign(one, left.0),
        _ => sign(one, right.1) * sign(one, left.1),
    } * sign(one, largest);
    SingularTwo {
        smaller: sign(smaller, of * sign(one, f) * sign(one, h)),
        larger: sign(larger, of),
        right,
        left,
    }
}

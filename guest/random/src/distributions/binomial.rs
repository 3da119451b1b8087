//! The binomial distribution: by inversion for small means, else by BTPE (Kachitvichyanukul and Schmeiser 1988).

use crate::BitGenerator;
use crate::math::{exp, ln, to_i64};

/// What was computed for the last `n` and `p`.
///
/// One belongs to each `Generator` and `RandomState`. It saves time only: results are the same without.
#[derive(Clone, Debug, Default)]
pub struct BinomialCache {
    inversion: Option<Inversion>,
    btpe: Option<Btpe>,
}

/// `binomial(n, p)`, `n >= 0` and `0 <= p <= 1`; no draw where the result is certain to be 0.
pub fn binomial<G: BitGenerator + ?Sized>(
    bits: &mut G,
    n: i64,
    p: f64,
    cache: &mut BinomialCache,
) -> i64 {
    if n == 0 || p == 0.0 {
        return 0;
    }
    binomial_unguarded(bits, n, p, cache)
}

/// The same, but drawing in any case, as `RandomState` does.
pub(crate) fn binomial_unguarded<G: BitGenerator + ?Sized>(
    bits: &mut G,
    n: i64,
    p: f64,
    cache: &mut BinomialCache,
) -> i64 {
    if p <= 0.5 {
        below_half(bits, n, p, cache)
    } else {
        n.wrapping_sub(below_half(bits, n, 1.0 - p, cache))
    }
}

fn below_half<G: BitGenerator + ?Sized>(
    bits: &mut G,
    n: i64,
    p: f64,
    cache: &mut BinomialCache,
) -> i64 {
    if p * n as f64 <= 30.0 {
        match &cache.inversion {
            Some(known) if known.n == n && known.p == p => known.draw(bits),
            _ => cache.inversion.insert(Inversion::new(n, p)).draw(bits),
        }
    } else {
        match &cache.btpe {
            Some(known) if known.n == n && known.p == p => known.draw(bits),
            _ => cache.btpe.insert(Btpe::new(n, p)).draw(bits),
        }
    }
}

#[derive(Clone, Debug)]
struct Inversion {
    n: i64,
    p: f64,
    q: f64,
    /// Probability of 0.
    none: f64,
    /// Larger counts are drawn again.
    bound: i64,
}

impl Inversion {
    fn new(n: i64, p: f64) -> Self {
        let q = 1.0 - p;
        let mean = n as f64 * p;
        let bound = mean + 10.0 * (mean * q + 1.0).sqrt();
        let bound = if (n as f64) < bound { n as f64 } else { bound };
        Inversion {
            n,
            p,
            q,
            none: exp(n as f64 * ln(q)),
            bound: to_i64(bound),
        }
    }

    fn draw<G: BitGenerator + ?Sized>(&self, bits: &mut G) -> i64 {
        let mut count = 0;
        let mut probability = self.none;
        let mut u = bits.next_f64();
        while u > probability {
            count += 1;
            if count > self.bound {
                count = 0;
                probability = self.none;
                u = bits.next_f64();
            } else {
                u -= probability;
                let left = (self.n - count + 1) as f64;
                probability = (left * self.p * probability) / (count as f64 * self.q);
            }
        }
        count
    }
}

/// The envelope in four parts, with the names of the paper: triangle, parallelograms, and two exponential tails.
#[derive(Clone, Debug)]
struct Btpe {
    n: i64,
    /// At most a half.
    p: f64,
    q: f64,
    /// The mode.
    m: i64,
    xm: f64,
    xl: f64,
    xr: f64,
    c: f64,
    lambda_l: f64,
    lambda_r: f64,
    p1: f64,
    p2: f64,
    p3: f64,
    p4: f64,
}

impl Btpe {
    fn new(n: i64, p: f64) -> Self {
        let size = n as f64;
        let q = 1.0 - p;
        let fm = size * p + p;
        let m = to_i64(fm.floor());
        let p1 = (2.195 * (size * p * q).sqrt() - 4.6 * q).floor() + 0.5;
        let xm = m as f64 + 0.5;
        let xl = xm - p1;
        let xr = xm + p1;
        let c = 0.134 + 20.5 / (15.3 + m as f64);
        let a = (fm - xl) / (fm - xl * p);
        let lambda_l = a * (1.0 + a / 2.0);
        let a = (xr - fm) / (xr * q);
        let lambda_r = a * (1.0 + a / 2.0);
        let p2 = p1 * (1.0 + 2.0 * c);
        let p3 = p2 + c / lambda_l;
        Btpe {
            n,
            p,
            q,
            m,
            xm,
            xl,
            xr,
            c,
            lambda_l,
            lambda_r,
            p1,
            p2,
            p3,
            p4: p3 + c / lambda_r,
        }
    }

    fn draw<G: BitGenerator + ?Sized>(&self, bits: &mut G) -> i64 {
        loop {
            let u = bits.next_f64() * self.p4;
            let v = bits.next_f64();
            if let Some(count) = self.attempt(u, v) {
                return count;
            }
        }
    }

    /// The count for a point under the envelope, or none if it is rejected.
    ///
    /// A probability of nan, which a multinomial draw may come to, ends in the first region, as nothing is above nan.
    fn attempt(&self, u: f64, v: f64) -> Option<i64> {
        let edges = [self.p1, self.p2, self.p3];
        let region = edges.iter().take_while(|&&edge| u > edge).count();
        let (count, v) = match region {
            0 => return Some(to_i64((self.xm - self.p1 * v + u).floor())),
            1 => {
                let x = self.xl + (u - self.p1) / self.c;
                let v = v * self.c + 1.0 - (self.m as f64 - x + 0.5).abs() / self.p1;
                if v > 1.0 {
                    return None;
                }
                (to_i64(x.floor()), v)
            }
            2 => {
                let count = to_i64((self.xl + ln(v) / self.lambda_l).floor());
                if count < 0 || v == 0.0 {
                    return None;
                }
                (count, v * (u - self.p2) * self.lambda_l)
            }
            _ => {
                let count = to_i64((self.xr - ln(v) / self.lambda_r).floor());
                if count > self.n || v == 0.0 {
                    return None;
                }
                (count, v * (u - self.p3) * self.lambda_r)
            }
        };
        self.accepts(count, v).then_some(count)
    }

    /// Whether `v` is below the probability of `count`, relative to that of the mode.
    fn accepts(&self, count: i64, v: f64) -> bool {
        let distance = count.wrapping_sub(self.m).wrapping_abs();
        let variance = self.n as f64 * self.p * self.q;
        let far = distance > 20 && (distance as f64) < variance / 2.0 - 1.0;
        if !far {
            let above = v > self.ratio(count);
            return !above;
        }
        // Squeeze with a normal density, then Stirling's formula.
        let k = distance as f64;
        let rho =
            (k / variance) * ((k * (k / 3.0 + 0.625) + 0.166_666_666_666_666_66) / variance + 0.5);
        // The product is one of integers in C, and wraps.
        let square = distance.wrapping_neg().wrapping_mul(distance);
        let t = square as f64 / (2.0 * variance);
        let a = ln(v);
        if a < t - rho {
            return true;
        }
        if a > t + rho {
            return false;
        }
        let above = a > self.ln_ratio(count);
        !above
    }

    /// By the recurrence from the mode.
    fn ratio(&self, count: i64) -> f64 {
        let s = self.p / self.q;
        let a = s * self.n.wrapping_add(1) as f64;
        let mut ratio = 1.0;
        if self.m < count {
            for place in self.m + 1..=count {
                ratio *= a / place as f64 - s;
            }
        } else {
            for place in count + 1..=self.m {
                ratio /= a / place as f64 - s;
            }
        }
        ratio
    }

    fn ln_ratio(&self, count: i64) -> f64 {
        let (n, m) = (self.n, self.m);
        let x1 = count.wrapping_add(1) as f64;
        let f1 = m.wrapping_add(1) as f64;
        let z = n.wrapping_add(1).wrapping_sub(m) as f64;
        let w = n.wrapping_sub(count).wrapping_add(1) as f64;
        // numpy 2.3.5 has 13680 where Stirling's formula has 13860, and adds all four.
        let correction = |x: f64| {
            let square = x * x;
            (13680. - (462. - (132. - (99. - 140. / square) / square) / square) / square)
                / x
                / 166320.
        };
        self.xm * ln(f1 / x1)
            + (n.wrapping_sub(m) as f64 + 0.5) * ln(z / w)
            + count.wrapping_sub(m) as f64 * ln(w * self.p / (x1 * self.q))
            + correction(f1)
            + correction(z)
            + correction(x1)
            + correction(w)
    }
}

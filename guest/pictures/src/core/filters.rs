//! Pixels that are made of those around them.

use super::make;
use crate::arguments::{int, int_or, ints, items, of, single, singles, this};
use crate::random::Random;
use wardian_raster::{blur, effects, kernel, rank};
use wardian_runtime::types::{Method, method};

pub(super) const METHODS: &[Method] = &[
    method("box_blur", "(self, radii, passes=1, /)", |ctx, args| {
        let native = this(args);
        let [x, y] = singles::<2>(ctx, args[1])?;
        let passes = int_or(ctx, args.get(2), 1)?;
        make(ctx, |work| blur::boxes(work, of(&native), (x, y), passes))
    }),
    method("effect_spread", "(self, distance, /)", |ctx, args| {
        let native = this(args);
        let far = int(ctx, args[1])?;
        let mut random = std::mem::take(ctx.state::<Random>());
        let made = make(ctx, |work| {
            effects::spread(work, of(&native), far, &mut |below| random.next() % below)
        });
        *ctx.state::<Random>() = random;
        made
    }),
    method(
        "filter",
        "(self, size, divisor, offset, kernel, /)",
        |ctx, args| {
            let native = this(args);
            let [columns, rows] = ints::<2>(ctx, args[1])?;
            let (divisor, offset) = (single(ctx, args[2])?, single(ctx, args[3])?);
            let values = items(ctx, args[4])?;
            let mut weights = Vec::with_capacity(values.len());
            for value in values {
                weights.push(single(ctx, value)? / divisor);
            }
            if weights.len() as i64 != i64::from(columns) * i64::from(rows) {
                return Err(ctx.value_error("bad kernel size"));
            }
            make(ctx, |work| {
                kernel::filter(work, of(&native), (columns, rows), &weights, offset)
            })
        },
    ),
    method(
        "gaussian_blur",
        "(self, radii, passes=3, /)",
        |ctx, args| {
            let native = this(args);
            let [x, y] = singles::<2>(ctx, args[1])?;
            let passes = int_or(ctx, args.get(2), 3)?;
            make(ctx, |work| {
                blur::gaussian(work, of(&native), (x, y), passes)
            })
        },
    ),
    method("modefilter", "(self, size, /)", |ctx, args| {
        let native = this(args);
        let side = int(ctx, args[1])?;
        make(ctx, |work| rank::commonest(work, of(&native), side))
    }),
    method("rankfilter", "(self, size, rank, /)", |ctx, args| {
        let native = this(args);
        let (side, rank) = (int(ctx, args[1])?, int(ctx, args[2])?);
        make(ctx, |work| rank::rank(work, of(&native), side, rank))
    }),
    method(
        "unsharp_mask",
        "(self, radius, percent, threshold, /)",
        |ctx, args| {
            let native = this(args);
            let radius = single(ctx, args[1])?;
            let (percent, threshold) = (int(ctx, args[2])?, int(ctx, args[3])?);
            make(ctx, |work| {
                blur::unsharp(work, of(&native), radius, percent, threshold)
            })
        },
    ),
];

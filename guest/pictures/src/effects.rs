//! Pictures that are made of nothing.

use crate::arguments::{doubles, int_or, mode, single, size};
use crate::core::make;
use crate::random::Random;
use wardian_raster::effects;
use wardian_runtime::types::{Method, function};

/// Functions of the module.
pub(crate) const FUNCTIONS: &[Method] = &[
    function(
        "effect_mandelbrot",
        "(size=(512, 512), extent=(-3, -2.5, 2, 2.5), quality=100, /)",
        |ctx, args| {
            let size = args
                .get(0)
                .map_or(Ok((512, 512)), |value| size(ctx, value))?;
            let extent = match args.get(1) {
                Some(value) => doubles::<4>(ctx, value)?,
                None => [-3.0, -2.5, 2.0, 2.5],
            };
            let quality = int_or(ctx, args.get(2), 100)?;
            make(ctx, |work| effects::mandelbrot(work, size, extent, quality))
        },
    ),
    function("effect_noise", "(size, sigma=128, /)", |ctx, args| {
        let size = size(ctx, args[0])?;
        let sigma = args.get(1).map_or(Ok(128.0), |value| single(ctx, value))?;
        let mut random = std::mem::take(ctx.state::<Random>());
        let made = make(ctx, |work| {
            let mut next = || f64::from(random.next()) * (1.0 / f64::from(i32::MAX));
            effects::noise(work, size, sigma, &mut next)
        });
        *ctx.state::<Random>() = random;
        made
    }),
    function("linear_gradient", "(mode, /)", |ctx, args| {
        let mode = mode(ctx, args[0])?;
        make(ctx, |work| effects::linear_gradient(work, mode))
    }),
    function("radial_gradient", "(mode, /)", |ctx, args| {
        let mode = mode(ctx, args[0])?;
        make(ctx, |work| effects::radial_gradient(work, mode))
    }),
];

//! Bands of a picture.

use super::{apart, make, own, run};
use crate::arguments::{int, of, of_mut, picture, this};
use crate::work::work;
use wardian_raster::bands;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, method};

pub(super) const METHODS: &[Method] = &[
    method("fillband", "(self, band, color, /)", |ctx, args| {
        let native = this(args);
        let (band, value) = (int(ctx, args[1])?, int(ctx, args[2])?);
        run(ctx, |work| bands::fill(work, of_mut(&native), band, value))
    }),
    method("getband", "(self, band, /)", |ctx, args| {
        let native = this(args);
        let band = int(ctx, args[1])?;
        make(ctx, |work| bands::get(work, of(&native), band))
    }),
    method("putband", "(self, image, band, /)", |ctx, args| {
        let native = this(args);
        let source = picture(ctx, args[1])?;
        let band = int(ctx, args[2])?;
        let copied = match args[1] == args[0] {
            true => Some(apart(ctx, of(&source))?),
            false => None,
        };
        run(ctx, |work| {
            let source = copied.as_ref().unwrap_or(of(&source));
            bands::put(work, of_mut(&native), source, band)
        })
    }),
    method("split", "(self, /)", |ctx, args| {
        let native = this(args);
        let split = work(ctx, |work| bands::split(work, of(&native)))?;
        let mut values = Vec::with_capacity(split.len());
        for picture in split {
            values.push(own(ctx, picture));
        }
        Ok(Value::object(ctx.new_tuple(&values)))
    }),
];

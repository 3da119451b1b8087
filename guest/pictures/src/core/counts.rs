//! What is counted of a picture.

use crate::arguments::{double, int, int_or, of, picture_opt, row, this};
use crate::ink::colour;
use crate::work::work;
use wardian_raster::measure::{self, Extrema, Range};
use wardian_raster::{Kind, Picture};
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, method};
use wardian_text::libm;

pub(super) const METHODS: &[Method] = &[
    method(
        "entropy",
        "(self, extrema=None, mask=None, /)",
        |ctx, args| {
            let counts = counts(ctx, args)?;
            let sum: u64 = counts.iter().sum();
            let mut entropy = 0.0;
            for count in counts {
                let part = count as f64 / sum as f64;
                if part != 0.0 {
                    entropy += part * libm::log(part) * std::f64::consts::LOG2_E;
                }
            }
            Ok(Value::float(-entropy))
        },
    ),
    method("getbbox", "(self, alpha_only=1, /)", |ctx, args| {
        let native = this(args);
        let alpha_only = int_or(ctx, args.get(1), 1)? != 0;
        let found = work(ctx, |work| measure::bbox(work, of(&native), alpha_only))?;
        Ok(match found {
            Some(sides) => {
                let sides = sides.map(|side| Value::small_int(side as i64));
                Value::object(ctx.new_tuple(&sides))
            }
            None => Value::NONE,
        })
    }),
    method("getcolors", "(self, maxcolors, /)", |ctx, args| {
        let native = this(args);
        let most = int(ctx, args[1])?;
        let found = work(ctx, |work| measure::colours(work, of(&native), most))?;
        let Some(found) = found else {
            return Ok(Value::NONE);
        };
        ctx.reserve_items(found.len(), 8)?;
        let list = ctx.new_list(Vec::with_capacity(found.len()));
        ctx.keep(Value::object(list));
        for counted in found {
            ctx.charge(2)?;
            let mark = ctx.temps_mark();
            let colour = colour(ctx, of(&native), counted.x, counted.y)?;
            let pair = [Value::small_int(i64::from(counted.count)), colour];
            let pair = Value::object(ctx.new_tuple(&pair));
            ctx.list_push(list, pair)?;
            ctx.temps_release(mark);
        }
        Ok(Value::object(list))
    }),
    method("getextrema", "(self, /)", |ctx, args| {
        let native = this(args);
        let found = work(ctx, |work| measure::extrema(work, of(&native)))?;
        Ok(match found {
            Some(Extrema::Ints(least, most)) => {
                let pair = [least, most].map(Value::small_int);
                Value::object(ctx.new_tuple(&pair))
            }
            Some(Extrema::Floats(least, most)) => {
                let pair = [least, most].map(Value::float);
                Value::object(ctx.new_tuple(&pair))
            }
            None => Value::NONE,
        })
    }),
    method("getprojection", "(self, /)", |ctx, args| {
        let native = this(args);
        let (columns, rows) = work(ctx, |work| measure::projection(work, of(&native)))?;
        ctx.reserve(columns.len() + rows.len())?;
        let pair = [columns, rows].map(|bytes| Value::object(ctx.new_bytes(&bytes)));
        Ok(Value::object(ctx.new_tuple(&pair)))
    }),
    method(
        "histogram",
        "(self, extrema=None, mask=None, /)",
        |ctx, args| {
            let counts = counts(ctx, args)?;
            let counts = counts
                .into_iter()
                .map(|count| Value::small_int(count as i64));
            Ok(Value::object(ctx.new_list(counts.collect())))
        },
    ),
];

/// Between which numbers, as the picture has them.
fn range(ctx: &mut Ctx, value: Option<Value>, picture: &Picture) -> Result<Option<Range>, Thrown> {
    let Some(value) = value.filter(|value| !value.is_none()) else {
        return Ok(None);
    };
    let kind = picture.mode().kind();
    if kind == Kind::Short {
        return Ok(None);
    }
    let [least, most] = row::<2>(ctx, value)?;
    Ok(Some(match kind {
        Kind::Float => Range::Floats(double(ctx, least)? as f32, double(ctx, most)? as f32),
        _ => Range::Ints(int(ctx, least)?, int(ctx, most)?),
    }))
}

fn counts(ctx: &mut Ctx, args: Args<'_>) -> Result<Vec<u64>, Thrown> {
    let native = this(args);
    let range = range(ctx, args.get(1), of(&native))?;
    let mask = picture_opt(ctx, args.get(2).filter(|value| !value.is_none()))?;
    work(ctx, |work| {
        measure::histogram(work, of(&native), mask.as_ref().map(of), range)
    })
}

//! `_bisect`: binary search in sorted sequences.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::List;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::slots::CompareOp;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};

static FUNCTIONS: &[Method] = &[
    function(
        "bisect_left",
        "(a, x, lo=0, hi=None, *, key=None)",
        |ctx, args| bisect(ctx, args, Side::Left),
    ),
    function(
        "bisect_right",
        "(a, x, lo=0, hi=None, *, key=None)",
        |ctx, args| bisect(ctx, args, Side::Right),
    ),
    function(
        "insort_left",
        "(a, x, lo=0, hi=None, *, key=None)",
        |ctx, args| insort(ctx, args, Side::Left),
    ),
    function(
        "insort_right",
        "(a, x, lo=0, hi=None, *, key=None)",
        |ctx, args| insort(ctx, args, Side::Right),
    ),
];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    ctx.new_native_module("_bisect", FUNCTIONS)
}

/// Before or after equal items.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

fn bisect(ctx: &mut Ctx, args: Args<'_>, side: Side) -> PyResult {
    let place = search(ctx, args, args[1], side)?;
    Ok(ctx.new_int(place))
}

fn search(ctx: &mut Ctx, args: Args<'_>, wanted: Value, side: Side) -> Result<i64, Thrown> {
    let sequence = args[0];
    let mut low = match args.get(2) {
        Some(low) => ctx.index_i64(low)?,
        None => 0,
    };
    if low < 0 {
        return Err(ctx.value_error("lo must be non-negative"));
    }
    let mut high = match args.get(3) {
        Some(high) if !high.is_none() => ctx.index_i64(high)?,
        _ => ctx.long_len(sequence)?,
    };
    let key = args.get(4).filter(|key| !key.is_none());
    while low < high {
        ctx.charge(1)?;
        let mark = ctx.temps_mark();
        let middle = low + (high - low) / 2;
        let mut item = match sequence.get::<List>() {
            Some(list) if (middle as usize) < list.items.len() => {
                ctx.keep(list.items[middle as usize])
            }
            _ => {
                let index = ctx.new_int(middle);
                ctx.get_item(sequence, index)?
            }
        };
        if let Some(key) = key {
            item = ctx.call(key, &[item])?;
        }
        match side {
            Side::Left if less(ctx, item, wanted)? => low = middle + 1,
            Side::Left => high = middle,
            Side::Right if less(ctx, wanted, item)? => high = middle,
            Side::Right => low = middle + 1,
        }
        ctx.temps_release(mark);
    }
    Ok(low)
}

fn less(ctx: &mut Ctx, left: Value, right: Value) -> Result<bool, Thrown> {
    if Value::both_small_ints(left, right) {
        return Ok(left.small_int_unchecked() < right.small_int_unchecked());
    }
    ctx.compare_bool(CompareOp::Lt, left, right)
}

fn insort(ctx: &mut Ctx, args: Args<'_>, side: Side) -> PyResult {
    let item = args[1];
    let wanted = match args.get(4) {
        Some(key) if !key.is_none() => ctx.call(key, &[item])?,
        _ => item,
    };
    let place = search(ctx, args, wanted, side)?;
    match args[0].get::<List>() {
        Some(list) => {
            // Makes room first, then moves what lies behind.
            ctx.list_push(list, item)?;
            let length = list.items.len();
            let place = (place as usize).min(length - 1);
            ctx.charge_bytes((length - place) * size_of::<Value>())?;
            list.write().items[place..].rotate_right(1);
        }
        None => {
            let place = ctx.new_int(place);
            ctx.call_attr(args[0], "insert", &[place, item])?;
        }
    }
    Ok(Value::NONE)
}

//! Arrays of times made of other items, and other items of them.
//!
//! What does not live here: which casts are allowed (`units.rs`), single values (`objects.rs`).

use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_strided::cast as numbers;
use wardian_strided::dates::NAT;
use wardian_strided::dates::convert::Conversion;
use wardian_strided::dates::error::DateError;
use wardian_strided::dates::unit_rules::Casting as Rule;
use wardian_strided::dates::write::{Zone, text_length as moment_length};
use wardian_strided::elementwise::{Input, Operand, items_of};

use super::{kind, objects, raise, ticks};
use crate::array::{View, cast, item};
use crate::dtype::{Code, Descr, Dtype};
use crate::work;

/// Characters of the text of an item.
pub fn text_length(dtype: Dtype) -> usize {
    match dtype.code {
        Code::Datetime => moment_length(dtype.unit.unit, Zone::Naive),
        _ => 21,
    }
}

/// The same items as the ints that they are.
fn as_ints(ctx: &mut Ctx, view: &View) -> View {
    let descr = Descr {
        swapped: view.dtype.swapped,
        ..Descr::new(Code::Long, 8)
    };
    View {
        dtype: Dtype::new(ctx, descr),
        ..view.clone()
    }
}

/// Put items where either is a time; false where no loop of these two is here. Both have one shape and share no items.
pub fn assign(ctx: &mut Ctx, to: &View, from: &View) -> Result<bool, Thrown> {
    match (from.dtype.code, to.dtype.code) {
        (one, two) if one.is_time() && two.is_time() => units(ctx, to, from)?,
        (one, two) if one.is_time() && two.is_number() => {
            let ints = as_ints(ctx, from);
            cast::assign(ctx, to, &ints)?;
        }
        (one, two) if one.is_number() && two.is_time() => {
            if from.storage == to.storage || from.dtype.swapped || to.dtype.swapped {
                let ints = as_ints(ctx, to);
                cast::assign(ctx, &ints, from)?;
                return Ok(true);
            }
            of_numbers(ctx, to, from)?;
        }
        (Code::Str | Code::Bytes, two) if two.is_time() => of_texts(ctx, to, from)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Numbers as times: what is no number is no time, of which nothing warns.
fn of_numbers(ctx: &mut Ctx, to: &View, from: &View) -> Result<(), Thrown> {
    let number = from
        .dtype
        .number()
        .expect("a number in the machine's order");
    from.bytes(ctx)?;
    to.bytes_mut(ctx)?;
    let source = from.storage.bytes();
    let Some(target) = to.storage.bytes_mut() else {
        return Ok(());
    };
    let int = wardian_strided::element::Number::Int64;
    numbers::cast(
        (number, source, &from.layout),
        (int, target, &to.layout),
        work::poll(ctx),
    )?;
    Ok(())
}

/// Times of one unit as those of another.
fn units(ctx: &mut Ctx, to: &View, from: &View) -> Result<(), Thrown> {
    let conversion = match Conversion::new(kind(from.dtype.code), from.dtype.unit, to.dtype.unit) {
        Ok(conversion) => conversion,
        // No unit at all takes what is not a time alone.
        Err(DateError::ToGeneric) if only_nat(ctx, from)? => {
            Conversion::new(kind(from.dtype.code), to.dtype.unit, to.dtype.unit)
                .map_err(|error| raise(ctx, &error))?
        }
        Err(error) => return Err(raise(ctx, &error)),
    };
    if conversion.takes_nat_alone() && !only_nat(ctx, from)? {
        return Err(raise(ctx, &DateError::GenericValue));
    }
    if from.storage != to.storage && !from.dtype.swapped && !to.dtype.swapped {
        from.bytes(ctx)?;
        to.bytes_mut(ctx)?;
        let operand = Operand {
            bytes: Input::Apart(from.storage.bytes()),
            layout: &from.layout,
        };
        let Some(target) = to.storage.bytes_mut() else {
            return Ok(());
        };
        return items_of::<i64, i64, Thrown>(
            operand,
            target,
            &to.layout,
            work::poll(ctx),
            |items, out| conversion.block(items, out),
        );
    }
    ctx.reserve(to.size().saturating_mul(16))?;
    work::pay(ctx, to.size(), 4)?;
    for (target, source) in cast::pairs(to, from) {
        let item = ticks(&item::item_at(ctx, from, source)?);
        let mut made = conversion.one(item).to_le_bytes();
        item::swap(to.dtype, &mut made);
        item::put(ctx, to, target, &made)?;
    }
    Ok(())
}

fn only_nat(ctx: &mut Ctx, view: &View) -> Result<bool, Thrown> {
    work::pay(ctx, view.size(), 4)?;
    for place in cast::places(&view.layout) {
        if ticks(&item::item_at(ctx, view, place)?) != NAT {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Texts as times, each as it can be.
fn of_texts(ctx: &mut Ctx, to: &View, from: &View) -> Result<(), Thrown> {
    let dtype = to.dtype;
    ctx.reserve(to.size().saturating_mul(16))?;
    for (target, source) in cast::pairs(to, from) {
        ctx.charge(4)?;
        let mark = ctx.temps_mark();
        let text = item::to_python(ctx, from, source)?;
        let (item, _) = objects::convert(ctx, dtype.code, text, Some(dtype.unit), Rule::Unsafe)?;
        let mut made = item.to_le_bytes();
        item::swap(dtype, &mut made);
        item::put(ctx, to, target, &made)?;
        ctx.temps_release(mark);
    }
    Ok(())
}

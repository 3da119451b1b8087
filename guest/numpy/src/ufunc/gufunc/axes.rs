//! `axes=`, `axis=` and `keepdims=`: which axes of its operands a generalised ufunc works on.

use smallvec::SmallVec;
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::containers::{List, Tuple};
use wardian_runtime::object::value::Value;

use super::signature::Signature;
use crate::array::shape;
use crate::errors;
use crate::ufunc::Ufunc;
use crate::ufunc::call::Keywords;

/// Axes of an operand as they were given: counted from the end where they are negative.
pub type Given = SmallVec<[i64; 2]>;

/// `keepdims=`: whether results have axes of length one in place of those that are summed up.
pub fn keepdims(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    signature: &Signature<'_>,
    keywords: &Keywords,
) -> Result<bool, Thrown> {
    let Some(value) = keywords.keepdims else {
        return Ok(false);
    };
    if !value.is_bool() {
        return Err(ctx.type_error("'keepdims' must be a boolean"));
    }
    let all = signature.operands[0].len();
    for (place, axes) in signature.operands.iter().enumerate() {
        let (what, number, wanted) = match place < ufunc.inputs {
            true => ("input", place, all),
            false => ("output", place - ufunc.inputs, 0),
        };
        if axes.len() != wanted {
            let message = format!(
                "{} does not support keepdims: its signature {} requires {what} {number} to have {} core dimensions, but keepdims can only be used when all inputs have the same number of core dimensions and all outputs have no core dimensions.",
                ufunc.name,
                ufunc.signature.as_deref().unwrap_or(""),
                axes.len()
            );
            return Err(ctx.type_error(&message));
        }
    }
    ctx.truth(value)
}

fn integer(ctx: &mut Ctx, value: Value) -> Result<i64, Thrown> {
    match ctx.index_opt(value)? {
        Some(int) => ctx.index_i64(int),
        None => {
            let found = ctx.type_name(value);
            Err(ctx.type_error(&format!(
                "'{found}' object cannot be interpreted as an integer"
            )))
        }
    }
}

/// What `axes=` or `axis=` says of each operand, which have `counts` core axes; None where nothing is said.
pub fn given(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    signature: &Signature<'_>,
    counts: &[usize],
    keywords: &Keywords,
) -> Result<SmallVec<[Option<Given>; 4]>, Thrown> {
    let nothing: SmallVec<[Option<Given>; 4]> = smallvec::smallvec![None; counts.len()];
    match (keywords.axes, keywords.axis) {
        (None, None) => Ok(nothing),
        (Some(_), Some(_)) => Err(ctx.type_error("cannot specify both 'axis' and 'axes'")),
        (None, Some(axis)) if axis.is_none() => Ok(nothing),
        (None, Some(axis)) => {
            let shared = signature.names.len() == 1
                && signature.operands[..ufunc.inputs]
                    .iter()
                    .all(|axes| axes.len() == 1)
                && signature.operands.iter().all(|axes| axes.len() <= 1);
            if !shared {
                let message = format!(
                    "{}: axis can only be used with a single shared core dimension, not with the {} distinct ones implied by signature {}.",
                    ufunc.name,
                    signature.names.len(),
                    ufunc.signature.as_deref().unwrap_or("")
                );
                return Err(ctx.type_error(&message));
            }
            let axis = integer(ctx, axis)?;
            Ok(counts
                .iter()
                .map(|count| (*count == 1).then(|| smallvec::smallvec![axis]))
                .collect())
        }
        (Some(axes), None) => lists(ctx, ufunc, counts, axes),
    }
}

fn axis_error(ctx: &mut Ctx, message: String) -> Thrown {
    let message = Value::object(ctx.new_str(&message));
    errors::raise_of(ctx, "numpy.exceptions", "AxisError", &[message])
}

/// `axes=`: a list with an entry for each operand.
fn lists(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    counts: &[usize],
    axes: Value,
) -> Result<SmallVec<[Option<Given>; 4]>, Thrown> {
    let Some(list) = axes.payload::<List>() else {
        return Err(ctx.type_error("axes should be a list."));
    };
    let entries = list.items.to_vec();
    let complete = entries.len() == counts.len()
        || entries.len() == ufunc.inputs && counts[ufunc.inputs..].iter().all(|count| *count == 0)
        || entries.len() == ufunc.inputs && keeps(counts, ufunc);
    if !complete {
        let message = format!(
            "axes should be a list with an entry for all {} inputs and outputs; entries for outputs can only be omitted if none of them has core axes.",
            counts.len()
        );
        return Err(ctx.value_error(&message));
    }
    let mut found = SmallVec::new();
    for (place, count) in counts.iter().enumerate() {
        let Some(entry) = entries.get(place).copied() else {
            found.push(None);
            continue;
        };
        let mut given = Given::new();
        if let Some(tuple) = entry.payload::<Tuple>() {
            let items = tuple.items().to_vec();
            if items.len() != *count {
                let message = format!(
                    "{}: operand {place} has {count} core dimensions, but {} dimensions are specified by axes tuple.",
                    ufunc.name,
                    items.len()
                );
                return Err(axis_error(ctx, message));
            }
            for item in items {
                given.push(integer(ctx, item)?);
            }
        } else {
            if *count != 1 {
                // What is neither a tuple nor an int is told so first.
                integer(ctx, entry)?;
                let message = format!(
                    "{}: operand {place} has {count} core dimensions, but the axes item is a single integer.",
                    ufunc.name
                );
                return Err(axis_error(ctx, message));
            }
            given.push(integer(ctx, entry)?);
        }
        found.push(Some(given));
    }
    Ok(found)
}

/// Whether outputs have core axes because of `keepdims` alone.
fn keeps(counts: &[usize], ufunc: &Ufunc) -> bool {
    ufunc
        .signature
        .as_deref()
        .is_some_and(|text| text.ends_with("->()"))
        && counts.len() == ufunc.inputs + 1
}

/// The order of the axes of an operand: those of the loop, then its core axes.
pub fn order(
    ctx: &mut Ctx,
    given: Option<&Given>,
    axes: usize,
    count: usize,
    place: usize,
) -> Result<SmallVec<[usize; 4]>, Thrown> {
    let Some(given) = given else {
        return Ok((0..axes).collect());
    };
    let mut core: SmallVec<[usize; 2]> = SmallVec::new();
    for axis in given {
        let found = shape::axis_of(ctx, *axis, axes)?;
        if core.contains(&found) {
            return Err(ctx.value_error(&format!("axes item {place} has value {axis} repeated")));
        }
        core.push(found);
    }
    debug_assert_eq!(core.len(), count, "an axis for each");
    Ok((0..axes)
        .filter(|axis| !core.contains(axis))
        .chain(core.iter().copied())
        .collect())
}

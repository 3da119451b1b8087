//! datetime64 and timedelta64.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::containers::List;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::value::Value;

use crate::array::View;
use crate::dtype::promote::Casting;
use crate::dtype::{Code, Dtype, Unit};
use crate::errors;

/// The unit that a text such as `[ns]` names.
pub fn unit_of_text(ctx: &mut Ctx, text: &str) -> Result<Unit, Thrown> {
    let inner = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let bad = |ctx: &mut Ctx| ctx.type_error(&format!("Invalid datetime metadata string \"{text}\" at position 1"));
    let Some(inner) = inner else {
        return Err(bad(ctx));
    };
    let digits = inner.len() - inner.trim_start_matches(|digit: char| digit.is_ascii_digit()).len();
    let multiple = match inner[..digits].parse::<u32>() {
        Ok(multiple) if multiple > 0 => multiple,
        Ok(_) => return Err(bad(ctx)),
        Err(_) if digits == 0 => 1,
        Err(_) => return Err(bad(ctx)),
    };
    let name = match &inner[digits..] {
        "μs" => "us",
        other => other,
    };
    match Unit::NAMES.iter().position(|known| *known == name) {
        Some(base) => Ok(Unit {
            base: base as u8,
            multiple,
        }),
        None => {
            Err(ctx.type_error(&format!("Invalid datetime unit in metadata string \"{text}\"")))
        }
    }
}

/// The unit of a pickled dtype.
pub fn unit_of_tuple(ctx: &mut Ctx, _: Value) -> Result<Unit, Thrown> {
    Err(errors::not_there(ctx, "a pickled unit of time"))
}

/// The unit that both become.
pub fn common_unit(ctx: &mut Ctx, one: Dtype, two: Dtype) -> Result<Unit, Thrown> {
    if one.unit == two.unit || two.unit == Unit::GENERIC {
        return Ok(one.unit);
    }
    if one.unit == Unit::GENERIC {
        return Ok(two.unit);
    }
    Err(errors::not_there(ctx, "arithmetic of different units of time"))
}

/// Whether a cast between units is allowed.
pub fn can_cast(_: Code, from: Unit, to: Unit, casting: Casting) -> bool {
    from == to || casting == Casting::Unsafe || from == Unit::GENERIC
}

/// An item as Python's object.
pub fn to_python(ctx: &mut Ctx, _: Dtype, item: i64) -> PyResult {
    Ok(ctx.new_int(item))
}

/// A value as an item.
pub fn from_value(ctx: &mut Ctx, _: Dtype, value: Value) -> Result<i64, Thrown> {
    match ctx.as_int(value).and_then(|int| ctx.int_to_i64(int)) {
        Some(int) => Ok(int),
        None => Err(errors::not_there(ctx, "this value as a time")),
    }
}

/// Times of one unit made those of another.
pub fn assign(ctx: &mut Ctx, _: &View, _: &View) -> Result<(), Thrown> {
    Err(errors::not_there(ctx, "a cast between units of time"))
}

/// A dtype without a unit as that which leaves need.
pub fn dtype_for(_: &mut Ctx, wanted: Dtype, _: Dtype, _: Gc<List>) -> Result<Dtype, Thrown> {
    Ok(wanted)
}

/// A dtype without a unit as that which items need.
pub fn adapted(_: &mut Ctx, dtype: Dtype, view: &View) -> Result<Dtype, Thrown> {
    Ok(if view.dtype.code == dtype.code { view.dtype } else { dtype })
}

/// Characters of the text of an item.
pub fn text_length(_: Dtype) -> usize {
    28
}

/// Reductions of times that the ufunc does in its own way; None of all else.
pub fn reduce(_: &mut Ctx, _: Gc<wardian_runtime::object::native::Native>, _: &View, _: &[usize], _: bool) -> Result<Option<View>, Thrown> {
    Ok(None)
}

/// Whether a value is a time.
pub fn is_time(ctx: &mut Ctx, value: Value) -> bool {
    matches!(crate::scalar::parts(ctx, value), Some((dtype, _)) if dtype.code.is_time())
}

/// `arange` of times.
pub fn arange(ctx: &mut Ctx, _: Value, _: Value, _: Value, _: Option<Dtype>) -> PyResult {
    Err(errors::not_there(ctx, "arange of times"))
}

/// `datetime64(…)` and `timedelta64(…)`.
pub fn new_scalar(ctx: &mut Ctx, _: Code, _: &[Value]) -> PyResult {
    Err(errors::not_there(ctx, "a scalar of time"))
}

/// `repr` of a scalar.
pub fn repr(ctx: &mut Ctx, _: Dtype, _: &[u8]) -> PyResult {
    Err(errors::not_there(ctx, "the text of a time"))
}

/// `str` of a scalar.
pub fn str(ctx: &mut Ctx, _: Dtype, _: &[u8]) -> PyResult {
    Err(errors::not_there(ctx, "the text of a time"))
}

/// The place of the largest or smallest of a row.
pub fn best(ctx: &mut Ctx, _: &View, _: usize, _: isize, _: usize, _: bool) -> Result<usize, Thrown> {
    Err(errors::not_there(ctx, "the largest of times"))
}

//! `_statistics`: exact sums over lists of floats and ints.
//!
//! What does not live here: data of other kinds and everything that is done
//! with the sums (`statistics.py`).

use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::{List, Tuple};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};
use wardian_text::exact_sum::ExactSums;

static FUNCTIONS: &[Method] = &[function("exact_sums", "(data, /)", exact_sums)];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    ctx.new_native_module("_statistics", FUNCTIONS)
}

/// `(whether a float is there, numerator, denominator, those of the sum of squares)`; None for
/// data in anything but a list or tuple, and when one of them is not a finite float or a plain int.
fn exact_sums(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let data = args[0];
    let count = match (data.get::<List>(), data.get::<Tuple>()) {
        (Some(list), _) => list.items.len(),
        (_, Some(tuple)) => tuple.items().len(),
        _ => return Ok(Value::NONE),
    };
    ctx.charge_bytes(count.saturating_mul(64))?;
    let mut sums = ExactSums::default();
    let mut any_float = false;
    let mut add = |items: &[Value]| {
        for item in items {
            let number = match (item.as_float(), item.as_small_int()) {
                (Some(float), _) if float.is_finite() => {
                    any_float = true;
                    float
                }
                // Such an int has 49 bits, and a float has room for 53.
                (_, Some(int)) => int as f64,
                _ => return false,
            };
            sums.add(number);
        }
        !items.is_empty()
    };
    let all = match (data.get::<List>(), data.get::<Tuple>()) {
        (Some(list), _) => add(&list.items),
        (_, Some(tuple)) => add(tuple.items()),
        _ => false,
    };
    if !all {
        return Ok(Value::NONE);
    }
    let ((sum, sum_over), (squares, squares_over)) = (sums.sum(), sums.squares());
    let mut row = vec![Value::bool(any_float)];
    for number in [sum, sum_over, squares, squares_over] {
        row.push(ctx.new_bigint(number));
    }
    Ok(Value::object(ctx.new_tuple(&row)))
}

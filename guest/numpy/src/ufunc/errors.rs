//! What is done about numbers at the edges: `np.errstate`.
//!
//! numpy keeps it in a context variable, which `helpers.py` makes; here is only the question what it says.

use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::heap::Marker;
use wardian_runtime::object::native::Trace;
use wardian_runtime::object::value::Value;
use wardian_strided::flags::Flags;

/// Nothing yet: the context variable has it all.
#[derive(Default)]
pub struct Errors;

impl Trace for Errors {
    fn trace(&self, _: &mut Marker<'_>) {}
}

/// Warn of what went wrong, or raise, as the program has chosen. `name` is that of the ufunc.
pub fn report(ctx: &mut Ctx, flags: Flags, name: &str) -> Result<(), Thrown> {
    if flags == Flags::NONE {
        return Ok(());
    }
    if flags.has(Flags::NEGATIVE_POWER) {
        return Err(ctx.value_error("Integers to negative integer powers are not allowed."));
    }
    let name = Value::object(ctx.new_str(name));
    let bits = Value::small_int(i64::from(flags.bits()));
    crate::helpers::call(ctx, "report_errors", &[name, bits])?;
    Ok(())
}

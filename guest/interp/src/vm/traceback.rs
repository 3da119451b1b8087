//! The text of a traceback.

use crate::ctx::{Ctx, Thrown};
use crate::object::exception::Exception;
use crate::object::heap::Gc;
use crate::object::value::Value;

/// What CPython prints for an uncaught exception.
pub fn format_exception(ctx: &mut Ctx, exception: Gc<Exception>) -> Result<String, Thrown> {
    let name = exception.head.class.name.as_str().to_string();
    let message = match exception.args.get::<crate::object::containers::Tuple>() {
        Some(args) if args.items().len() == 1 => ctx.str(args.items()[0])?.as_str().to_string(),
        _ => ctx.str(Value::object(exception))?.as_str().to_string(),
    };
    Ok(format!("{name}: {message}\n"))
}

//! How a failure becomes an OSError: `OSError(errno, strerror, filename)` picks
//! FileNotFoundError and its kin.

use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::value::Value;
use wardian_runtime::outside::errno::Errno;
use wardian_runtime::outside::files::Answer;

/// Raise the exception for an error number; `names` are the paths as the program gave them.
#[cold]
pub(super) fn raise(ctx: &mut Ctx, errno: Errno, names: &[Value]) -> Thrown {
    let number = Value::small_int(errno.number());
    let text = Value::object(ctx.new_str(errno.text()));
    let class = Value::object(ctx.exceptions.OSError);
    let made = match names {
        [] => ctx.call(class, &[number, text]),
        [name] => ctx.call(class, &[number, text, *name]),
        [name, second, ..] => ctx.call(class, &[number, text, *name, Value::NONE, *second]),
    };
    let exception = match made {
        Ok(made) => ctx.make_exception(made),
        Err(thrown) => return thrown,
    };
    match exception {
        Ok(exception) => ctx.throw(exception),
        Err(thrown) => thrown,
    }
}

/// What the outside gave, or what to raise for it.
pub(crate) fn check<T>(ctx: &mut Ctx, answer: Answer<T>, names: &[Value]) -> Result<T, Thrown> {
    match answer {
        Ok(Ok(result)) => Ok(result),
        Ok(Err(errno)) => Err(raise(ctx, errno, names)),
        Err(stop) => Err(ctx.stop(stop)),
    }
}

//! datetime64 and timedelta64: what binds the kernels of `wardian_strided::dates`.
//!
//! What does not live here: calendars, texts and units themselves, which are the kernels'. `NaT` is the smallest int64.

pub mod arange;
pub mod business;
pub mod cast;
pub mod discover;
pub mod loops;
pub mod objects;
pub mod resolve;
pub mod scalar;
pub mod text;
pub mod units;

use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::value::Value;
use wardian_strided::dates::error::{DateError, Exception};
use wardian_strided::dates::unit_rules::{Casting as Rule, Kind};

use crate::dtype::Code;
use crate::dtype::promote::Casting;

/// Raise what a kernel says.
pub fn raise(ctx: &mut Ctx, error: &DateError) -> Thrown {
    let message = error.to_string();
    match error.exception() {
        Exception::Type => ctx.type_error(&message),
        Exception::Value => ctx.value_error(&message),
        Exception::Overflow => ctx.overflow_error(&message),
    }
}

/// Whether a type is one of moments or of spans.
pub fn kind(code: Code) -> Kind {
    match code {
        Code::Datetime => Kind::Moment,
        _ => Kind::Span,
    }
}

/// A rule of casts as the kernels name it.
pub fn rule(casting: Casting) -> Rule {
    match casting {
        Casting::No => Rule::No,
        Casting::Equiv => Rule::Equivalent,
        Casting::Safe => Rule::Safe,
        Casting::SameKind => Rule::SameKind,
        Casting::Unsafe => Rule::Unsafe,
    }
}

/// The number that the bytes of an item are.
pub fn ticks(item: &[u8]) -> i64 {
    i64::from_le_bytes(item[..8].try_into().expect("times have eight bytes"))
}

/// Whether a value is a time of numpy's, or an array of times.
pub fn is_time(ctx: &mut Ctx, value: Value) -> bool {
    code_of(ctx, value).is_some()
}

/// Which of both a value is: a scalar, or an array without axes.
pub fn code_of(ctx: &mut Ctx, value: Value) -> Option<Code> {
    let code = match crate::array::view_of(value) {
        Some(view) => view.dtype.code,
        None => crate::scalar::parts(ctx, value)?.0.code,
    };
    code.is_time().then_some(code)
}

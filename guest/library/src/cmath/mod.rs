//! cmath: functions of complex numbers.
//!
//! What does not live here: the formulas (`functions.rs`) and the results for
//! infinities and NaNs (`special.rs`).

mod functions;
mod special;

use functions::MathError;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::complex::of_special;
use wardian_runtime::types::{Method, function};
use wardian_text::complex_ops::{self, Complex};
use wardian_text::libm;

macro_rules! unary {
    ($($name:ident)*) => {
        &[$(function(stringify!($name), "(z, /)", |ctx, args| {
            let z = number(ctx, args[0])?;
            made(ctx, functions::$name(z))
        }),)*]
    };
}

static UNARY: &[Method] = unary! {
    acos acosh asin asinh atan atanh cos cosh exp log10 sin sinh sqrt tan tanh
};

static FUNCTIONS: &[Method] = &[
    function("isclose", "(a, b, *, rel_tol=1e-09, abs_tol=0.0)", isclose),
    function("isfinite", "(z, /)", |ctx, args| {
        let z = number(ctx, args[0])?;
        Ok(Value::bool(z.real.is_finite() && z.imag.is_finite()))
    }),
    function("isinf", "(z, /)", |ctx, args| {
        let z = number(ctx, args[0])?;
        Ok(Value::bool(z.real.is_infinite() || z.imag.is_infinite()))
    }),
    function("isnan", "(z, /)", |ctx, args| {
        let z = number(ctx, args[0])?;
        Ok(Value::bool(z.real.is_nan() || z.imag.is_nan()))
    }),
    function("log", "(z, base=<unrepresentable>, /)", log),
    function("phase", "(z, /)", |ctx, args| {
        let z = number(ctx, args[0])?;
        Ok(Value::float(libm::atan2(z.imag, z.real)))
    }),
    function("polar", "(z, /)", polar),
    function("rect", "(r, phi, /)", |ctx, args| {
        let r = ctx.to_f64(args[0])?;
        let phi = ctx.to_f64(args[1])?;
        made(ctx, functions::rect(r, phi))
    }),
];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("cmath", FUNCTIONS);
    ctx.install_methods(module.dict, UNARY, None, Some(module.name));
    for (name, value) in [
        ("e", std::f64::consts::E),
        ("inf", f64::INFINITY),
        ("nan", f64::NAN),
        ("pi", std::f64::consts::PI),
        ("tau", std::f64::consts::TAU),
    ] {
        ctx.set_module_attr(module, name, Value::float(value));
    }
    for (name, value) in [("infj", f64::INFINITY), ("nanj", f64::NAN)] {
        let value = ctx.new_complex(0.0, value);
        ctx.set_module_attr(module, name, value);
    }
    module
}

/// A complex argument: anything with `__complex__`, `__float__` or `__index__`.
fn number(ctx: &mut Ctx, value: Value) -> Result<Complex, Thrown> {
    match of_special(ctx, value)? {
        Some(number) => Ok(number),
        None => Ok(Complex {
            real: ctx.to_f64(value)?,
            imag: 0.0,
        }),
    }
}

fn math_error(ctx: &mut Ctx, error: MathError) -> Thrown {
    match error {
        MathError::Domain => ctx.value_error("math domain error"),
        MathError::Range => ctx.overflow_error("math range error"),
    }
}

fn made(ctx: &mut Ctx, result: Result<Complex, MathError>) -> PyResult {
    match result {
        Ok(number) => Ok(ctx.new_complex(number.real, number.imag)),
        Err(error) => Err(math_error(ctx, error)),
    }
}

fn log(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let z = number(ctx, args[0])?;
    let result = functions::log(z);
    let Some(base) = args.get(1) else {
        return made(ctx, result);
    };
    let base = number(ctx, base)?;
    let quotient = result.and_then(|numerator| {
        complex_ops::divide(numerator, functions::log(base)?).map_err(|_| MathError::Domain)
    });
    made(ctx, quotient)
}

fn polar(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let z = number(ctx, args[0])?;
    let Ok(size) = complex_ops::abs(z) else {
        return Err(math_error(ctx, MathError::Range));
    };
    let phase = libm::atan2(z.imag, z.real);
    Ok(Value::object(
        ctx.new_tuple(&[Value::float(size), Value::float(phase)]),
    ))
}

fn isclose(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (a, b) = (number(ctx, args[0])?, number(ctx, args[1])?);
    let tolerance = |ctx: &mut Ctx, value: Option<Value>, default| match value {
        None => Ok(default),
        Some(value) => ctx.to_f64(value),
    };
    let relative = tolerance(ctx, args.get(2), 1e-9)?;
    let absolute = tolerance(ctx, args.get(3), 0.0)?;
    if relative < 0.0 || absolute < 0.0 {
        return Err(ctx.value_error("tolerances must be non-negative"));
    }
    if a == b {
        return Ok(Value::TRUE);
    }
    let parts = [a.real, a.imag, b.real, b.imag];
    if parts.into_iter().any(f64::is_infinite) {
        return Ok(Value::FALSE);
    }
    let size = |z: Complex| libm::hypot(z.real, z.imag);
    let difference = size(Complex {
        real: a.real - b.real,
        imag: a.imag - b.imag,
    });
    let close = difference <= relative * size(b)
        || difference <= relative * size(a)
        || difference <= absolute;
    Ok(Value::bool(close))
}

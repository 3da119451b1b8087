//! math: functions of floats with CPython's errors, and exact functions of ints.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::big_int::BigInt as BigObject;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::slots::{BinaryOp, Special};
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};
use wardian_text::sum_float::{self, Fsum, SumProduct};
use wardian_text::{cost, float_ops, int_counting, int_ops, libm};

/// A function of one float; an infinite result of a finite argument is the error that the flag says.
macro_rules! unary {
    ($name:literal, $function:expr, $overflow:literal) => {
        function($name, "(x, /)", |ctx, args| {
            let x = ctx.to_f64(args[0])?;
            let result = $function(x);
            check(ctx, x, result, $overflow)
        })
    };
}

static FUNCTIONS: &[Method] = &[
    unary!("acos", libm::acos, false),
    unary!("acosh", libm::acosh, false),
    unary!("asin", libm::asin, false),
    unary!("asinh", libm::asinh, false),
    unary!("atan", libm::atan, false),
    function("atan2", "(y, x, /)", |ctx, args| {
        let (y, x) = (ctx.to_f64(args[0])?, ctx.to_f64(args[1])?);
        Ok(Value::float(libm::atan2(y, x)))
    }),
    unary!("atanh", libm::atanh, false),
    unary!("cbrt", libm::cbrt, false),
    function("ceil", "(x, /)", |ctx, args| {
        to_whole(ctx, args, Special::Ceil, float_ops::ceil)
    }),
    function("comb", "(n, k, /)", comb),
    function("copysign", "(x, y, /)", |ctx, args| {
        let (x, y) = (ctx.to_f64(args[0])?, ctx.to_f64(args[1])?);
        Ok(Value::float(x.copysign(y)))
    }),
    unary!("cos", libm::cos, false),
    unary!("cosh", libm::cosh, true),
    function("degrees", "(x, /)", |ctx, args| {
        Ok(Value::float(
            ctx.to_f64(args[0])? * (180.0 / std::f64::consts::PI),
        ))
    }),
    function("dist", "(p, q, /)", dist),
    unary!("erf", libm::erf, true),
    unary!("erfc", libm::erfc, true),
    unary!("exp", libm::exp, true),
    unary!("exp2", libm::exp2, true),
    unary!("expm1", libm::expm1, true),
    function("fabs", "(x, /)", |ctx, args| {
        Ok(Value::float(ctx.to_f64(args[0])?.abs()))
    }),
    function("factorial", "(n, /)", factorial),
    function("floor", "(x, /)", |ctx, args| {
        to_whole(ctx, args, Special::Floor, float_ops::floor)
    }),
    function("fmod", "(x, y, /)", fmod),
    function("frexp", "(x, /)", frexp),
    function("fsum", "(seq, /)", fsum),
    function("gamma", "(x, /)", gamma),
    function("gcd", "(*integers)", gcd),
    function("hypot", "(*coordinates)", hypot),
    function("isclose", "(a, b, *, rel_tol=1e-09, abs_tol=0.0)", isclose),
    function("isfinite", "(x, /)", |ctx, args| {
        Ok(Value::bool(ctx.to_f64(args[0])?.is_finite()))
    }),
    function("isinf", "(x, /)", |ctx, args| {
        Ok(Value::bool(ctx.to_f64(args[0])?.is_infinite()))
    }),
    function("isnan", "(x, /)", |ctx, args| {
        Ok(Value::bool(ctx.to_f64(args[0])?.is_nan()))
    }),
    function("isqrt", "(n, /)", isqrt),
    function("lcm", "(*integers)", lcm),
    function("ldexp", "(x, i, /)", ldexp),
    function("lgamma", "(x, /)", lgamma),
    function("log", "(x, base=None, /)", log),
    function("log10", "(x, /)", |ctx, args| {
        logarithm(ctx, args[0], libm::log10, std::f64::consts::LOG10_2)
    }),
    unary!("log1p", libm::log1p, false),
    function("log2", "(x, /)", |ctx, args| {
        logarithm(ctx, args[0], libm::log2, 1.0)
    }),
    function("modf", "(x, /)", modf),
    function("nextafter", "(x, y, /, *, steps=None)", nextafter),
    function("perm", "(n, k=None, /)", perm),
    function("pow", "(x, y, /)", pow),
    function("prod", "(iterable, /, *, start=1)", prod),
    function("radians", "(x, /)", |ctx, args| {
        Ok(Value::float(
            ctx.to_f64(args[0])? * (std::f64::consts::PI / 180.0),
        ))
    }),
    function("remainder", "(x, y, /)", remainder),
    unary!("sin", libm::sin, false),
    unary!("sinh", libm::sinh, true),
    unary!("sqrt", f64::sqrt, false),
    function("sumprod", "(p, q, /)", sumprod),
    unary!("tan", libm::tan, false),
    unary!("tanh", libm::tanh, false),
    function("trunc", "(x, /)", trunc),
    function("ulp", "(x, /)", |ctx, args| {
        Ok(Value::float(float_ops::ulp(ctx.to_f64(args[0])?)))
    }),
];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("math", FUNCTIONS);
    for (name, value) in [
        ("e", std::f64::consts::E),
        ("inf", f64::INFINITY),
        ("nan", f64::NAN),
        ("pi", std::f64::consts::PI),
        ("tau", std::f64::consts::TAU),
    ] {
        ctx.set_module_attr(module, name, Value::float(value));
    }
    module
}

fn domain_error(ctx: &mut Ctx) -> Thrown {
    ctx.value_error("math domain error")
}

fn range_error(ctx: &mut Ctx) -> Thrown {
    ctx.overflow_error("math range error")
}

/// NaN of a number is a domain error; infinity of a finite number too, or a range error.
fn check(ctx: &mut Ctx, x: f64, result: f64, overflow: bool) -> PyResult {
    if result.is_nan() && !x.is_nan() {
        return Err(domain_error(ctx));
    }
    if result.is_infinite() && x.is_finite() {
        return Err(if overflow {
            range_error(ctx)
        } else {
            domain_error(ctx)
        });
    }
    Ok(Value::float(result))
}

fn to_whole(
    ctx: &mut Ctx,
    args: Args<'_>,
    special: Special,
    operation: fn(f64) -> Option<float_ops::Whole>,
) -> PyResult {
    if !args[0].is_float() {
        let class = ctx.class_of(args[0]);
        if let Some(method) = class.special(ctx, special) {
            return ctx.call_special(method, args[0], &[]);
        }
    }
    let x = ctx.to_f64(args[0])?;
    match operation(x) {
        Some(whole) => Ok(ctx.whole(whole)),
        None if x.is_nan() => Err(ctx.value_error("cannot convert float NaN to integer")),
        None => Err(ctx.overflow_error("cannot convert float infinity to integer")),
    }
}

fn trunc(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let class = ctx.class_of(args[0]);
    match class.special(ctx, Special::Trunc) {
        Some(method) => ctx.call_special(method, args[0], &[]),
        None => {
            let name = ctx.type_name(args[0]);
            Err(ctx.type_error(&format!("type {name} doesn't define __trunc__ method")))
        }
    }
}

fn big(ctx: &mut Ctx, value: Value) -> Result<BigInt, Thrown> {
    let int = ctx.index_value(value)?;
    Ok(ctx.int_to_big(int))
}

fn comb(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (n, k) = (big(ctx, args[0])?, big(ctx, args[1])?);
    if n.is_negative() {
        return Err(ctx.value_error("n must be a non-negative integer"));
    }
    if k.is_negative() {
        return Err(ctx.value_error("k must be a non-negative integer"));
    }
    if k <= n {
        // Beyond 63 bits it is refused anyway.
        if let Some(smaller) = k.clone().min(&n - &k).to_i64() {
            ctx.reserve_for(cost::cost_comb(n.bits(), smaller as u64))?;
        }
    }
    match ctx.metered(|meter| int_counting::comb_int(&n, &k, meter))? {
        Ok(result) => Ok(ctx.new_bigint(result)),
        Err(message) => Err(ctx.overflow_error(message)),
    }
}

fn perm(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(k) = args.get(1).filter(|k| !k.is_none()) else {
        return factorial(ctx, args);
    };
    let (n, k) = (big(ctx, args[0])?, big(ctx, k)?);
    if n.is_negative() {
        return Err(ctx.value_error("n must be a non-negative integer"));
    }
    if k.is_negative() {
        return Err(ctx.value_error("k must be a non-negative integer"));
    }
    if k > n {
        return Ok(Value::small_int(0));
    }
    let Some(k) = k.to_u64() else {
        return Err(ctx.overflow_error("k must not exceed 9223372036854775807"));
    };
    ctx.reserve_for(cost::cost_perm(n.bits(), k))?;
    let n = n.to_biguint().unwrap_or_default();
    let result = ctx.metered(|meter| int_counting::perm(&n, k, meter))?;
    Ok(ctx.new_bigint(BigInt::from(result)))
}

fn factorial(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let n = big(ctx, args[0])?;
    if n.is_negative() {
        return Err(ctx.value_error("factorial() not defined for negative values"));
    }
    let Some(n) = n.to_u64().filter(|n| *n <= i64::MAX as u64) else {
        return Err(
            ctx.overflow_error("factorial() argument should not exceed 9223372036854775807")
        );
    };
    ctx.reserve_for(cost::cost_factorial(n))?;
    let result = ctx.metered(|meter| int_counting::factorial(n, meter))?;
    Ok(ctx.new_bigint(BigInt::from(result)))
}

fn isqrt(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let int = ctx.index_value(args[0])?;
    if let Some(small) = int.as_small_int() {
        if small < 0 {
            return Err(ctx.value_error("isqrt() argument must be nonnegative"));
        }
        return Ok(Value::small_int(int_ops::isqrt_u64(small as u64) as i64));
    }
    let n = ctx.int_to_big(int);
    if n.is_negative() {
        return Err(ctx.value_error("isqrt() argument must be nonnegative"));
    }
    ctx.reserve_for(cost::cost_isqrt(n.bits()))?;
    let root = ctx.metered(|meter| int_ops::isqrt(n.magnitude(), meter))?;
    Ok(ctx.new_bigint(BigInt::from(root)))
}

fn gcd(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if let [left, right] = args.rest()
        && let (Some(left), Some(right)) = (left.as_small_int(), right.as_small_int())
    {
        return Ok(ctx.new_int(int_ops::gcd_i64(left, right) as i64));
    }
    let mut result = BigInt::zero();
    for item in args.rest() {
        let item = big(ctx, *item)?;
        ctx.reserve_for(cost::cost_gcd(result.bits(), item.bits()))?;
        result = ctx.metered(|meter| int_ops::gcd(&result, &item, meter))?;
    }
    Ok(ctx.new_bigint(result))
}

fn lcm(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut result = BigInt::from(1);
    for item in args.rest() {
        let item = big(ctx, *item)?;
        ctx.reserve_for(cost::cost_gcd(result.bits(), item.bits()))?;
        ctx.reserve_for(cost::cost_mul(result.bits(), item.bits()))?;
        result = ctx.metered(|meter| int_ops::lcm(&result, &item, meter))?;
    }
    Ok(ctx.new_bigint(result))
}

fn fmod(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (x, y) = (ctx.to_f64(args[0])?, ctx.to_f64(args[1])?);
    if y.is_infinite() && x.is_finite() {
        return Ok(Value::float(x));
    }
    let result = x % y;
    if result.is_nan() && !x.is_nan() && !y.is_nan() {
        return Err(domain_error(ctx));
    }
    Ok(Value::float(result))
}

fn remainder(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (x, y) = (ctx.to_f64(args[0])?, ctx.to_f64(args[1])?);
    match float_ops::ieee_remainder(x, y) {
        Some(result) => Ok(Value::float(result)),
        None => Err(domain_error(ctx)),
    }
}

fn pow(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (x, y) = (ctx.to_f64(args[0])?, ctx.to_f64(args[1])?);
    let result = libm::pow(x, y);
    if x.is_finite() && y.is_finite() {
        if result.is_nan() {
            return Err(domain_error(ctx));
        }
        if result.is_infinite() {
            return Err(if x == 0.0 {
                domain_error(ctx)
            } else {
                range_error(ctx)
            });
        }
    }
    Ok(Value::float(result))
}

fn frexp(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let x = ctx.to_f64(args[0])?;
    let (mantissa, exponent) = libm::frexp(x);
    Ok(Value::object(ctx.new_tuple(&[
        Value::float(mantissa),
        Value::small_int(exponent as i64),
    ])))
}

fn ldexp(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let x = ctx.to_f64(args[0])?;
    if ctx.as_int(args[1]).is_none() {
        return Err(ctx.type_error("Expected an int as second argument to ldexp."));
    }
    let exponent = ctx.index_clamped(args[1])?;
    let result = float_ops::ldexp(x, exponent);
    if result.is_infinite() && x.is_finite() {
        return Err(range_error(ctx));
    }
    Ok(Value::float(result))
}

fn modf(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let x = ctx.to_f64(args[0])?;
    let (fraction, whole) = if x.is_infinite() {
        (0.0f64.copysign(x), x)
    } else {
        ((x - x.trunc()).copysign(x), x.trunc())
    };
    Ok(Value::object(
        ctx.new_tuple(&[Value::float(fraction), Value::float(whole)]),
    ))
}

fn nextafter(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (x, y) = (ctx.to_f64(args[0])?, ctx.to_f64(args[1])?);
    let result = match args.get(2).filter(|steps| !steps.is_none()) {
        None => float_ops::next_after(x, y),
        Some(steps) => {
            let steps = big(ctx, steps)?;
            if steps.is_negative() {
                return Err(ctx.value_error("steps must be a non-negative integer"));
            }
            float_ops::next_after_steps(x, y, steps.to_u64().unwrap_or(u64::MAX))
        }
    };
    Ok(Value::float(result))
}

fn isclose(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (a, b) = (ctx.to_f64(args[0])?, ctx.to_f64(args[1])?);
    let relative = match args.get(2) {
        Some(tolerance) => ctx.to_f64(tolerance)?,
        None => 1e-9,
    };
    let absolute = match args.get(3) {
        Some(tolerance) => ctx.to_f64(tolerance)?,
        None => 0.0,
    };
    if relative < 0.0 || absolute < 0.0 {
        return Err(ctx.value_error("tolerances must be non-negative"));
    }
    if a == b {
        return Ok(Value::TRUE);
    }
    if a.is_infinite() || b.is_infinite() {
        return Ok(Value::FALSE);
    }
    let difference = (b - a).abs();
    let close = difference <= (relative * b).abs()
        || difference <= (relative * a).abs()
        || difference <= absolute;
    Ok(Value::bool(close))
}

/// A logarithm of a number of any size; `of_two` is that of 2.
fn logarithm(ctx: &mut Ctx, value: Value, function: fn(f64) -> f64, of_two: f64) -> PyResult {
    if let Some(int) = ctx.as_int(value)
        && let Some(big) = int.get::<BigObject>()
    {
        if big.is_negative() {
            return Err(domain_error(ctx));
        }
        let number = big.number();
        if let Some(float) = int_ops::to_f64(&number) {
            return Ok(Value::float(function(float)));
        }
        let (mantissa, exponent) = int_ops::to_f64_scaled(&number);
        return Ok(Value::float(function(mantissa) + of_two * exponent as f64));
    }
    let x = ctx.to_f64(value)?;
    if x <= 0.0 || x == f64::NEG_INFINITY {
        return Err(domain_error(ctx));
    }
    Ok(Value::float(function(x)))
}

fn log(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let numerator = logarithm(ctx, args[0], libm::log, std::f64::consts::LN_2)?;
    let Some(base) = args.get(1) else {
        return Ok(numerator);
    };
    let denominator = logarithm(ctx, base, libm::log, std::f64::consts::LN_2)?;
    ctx.binary(BinaryOp::TrueDiv, numerator, denominator)
}

fn gamma(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let x = ctx.to_f64(args[0])?;
    let result = libm::gamma(x);
    if x == f64::NEG_INFINITY || x.is_finite() && x <= 0.0 && x == x.floor() {
        return Err(domain_error(ctx));
    }
    check(ctx, x, result, true)
}

fn lgamma(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let x = ctx.to_f64(args[0])?;
    if x.is_finite() && x <= 0.0 && x == x.floor() {
        return Err(domain_error(ctx));
    }
    check(ctx, x, libm::lgamma(x), true)
}

fn coordinates(ctx: &mut Ctx, values: &[Value]) -> Result<Vec<f64>, Thrown> {
    let mut result = Vec::with_capacity(values.len());
    for value in values {
        result.push(ctx.to_f64(*value)?);
    }
    Ok(result)
}

fn hypot(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut values = coordinates(ctx, args.rest())?;
    Ok(Value::float(sum_float::hypot(&mut values)))
}

fn dist(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (p, q) = (ctx.collect_list(args[0])?, ctx.collect_list(args[1])?);
    if p.items.len() != q.items.len() {
        return Err(ctx.value_error("both points must have the same number of dimensions"));
    }
    ctx.charge_bytes(p.items.len() * 16)?;
    let mut values = Vec::with_capacity(p.items.len());
    for index in 0..p.items.len().min(q.items.len()) {
        let (left, right) = (p.items[index], q.items[index]);
        values.push(ctx.to_f64(left)? - ctx.to_f64(right)?);
    }
    Ok(Value::float(sum_float::hypot(&mut values)))
}

fn fsum(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut sum = Fsum::new();
    let mut iter = ctx.iter(args[0])?;
    let mut failed = None;
    while let Some(item) = ctx.next(&mut iter)? {
        let item = ctx.to_f64(item)?;
        if let Err(error) = sum.add(item) {
            failed = Some(error);
            break;
        }
    }
    let result = match failed {
        Some(error) => Err(error),
        None => sum.finish(),
    };
    match result {
        Ok(sum) => Ok(Value::float(sum)),
        Err(error @ sum_float::FsumError::Overflow) => Err(ctx.overflow_error(error.message())),
        Err(error) => Err(ctx.value_error(error.message())),
    }
}

fn prod(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let total = ctx.root(args.get(1).unwrap_or(Value::small_int(1)));
    let mut iter = ctx.iter(args[0])?;
    while let Some(item) = ctx.next(&mut iter)? {
        let so_far = ctx.get_root(total);
        let next = match wardian_runtime::vm::fast_paths::mul(so_far, item) {
            Some(next) => next,
            None => ctx.binary(BinaryOp::Mul, so_far, item)?,
        };
        ctx.set_root(total, next);
    }
    Ok(ctx.get_root(total))
}

fn sumprod(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (p, q) = (ctx.collect_list(args[0])?, ctx.collect_list(args[1])?);
    if p.items.len() != q.items.len() {
        return Err(ctx.value_error("Inputs are not the same length"));
    }
    let count = p.items.len();
    let floats = |value: Value| {
        value
            .as_float()
            .or_else(|| value.as_small_int().map(|int| int as f64))
    };
    let any_float = (0..count).any(|index| p.items[index].is_float() || q.items[index].is_float());
    let all_floats = (0..count)
        .all(|index| floats(p.items[index]).is_some() && floats(q.items[index]).is_some());
    if any_float && all_floats {
        ctx.charge_bytes(count * 32)?;
        let mut sum = SumProduct::new();
        for index in 0..count {
            if let (Some(x), Some(y)) = (floats(p.items[index]), floats(q.items[index])) {
                sum.add(x, y);
            }
        }
        let mut sum = sum.value();
        if !sum.is_finite() {
            // What overflows is summed up plainly, as in CPython.
            let floats = |value: Value| floats(value).unwrap_or(f64::NAN);
            sum = (0..count)
                .map(|index| floats(p.items[index]) * floats(q.items[index]))
                .sum();
        }
        return Ok(Value::float(sum));
    }
    let total = ctx.root(Value::small_int(0));
    for index in 0..count.min(p.items.len()).min(q.items.len()) {
        ctx.charge(1)?;
        let (left, right) = (p.items[index], q.items[index]);
        let product = ctx.binary(BinaryOp::Mul, left, right)?;
        ctx.keep(product);
        let so_far = ctx.get_root(total);
        let next = ctx.binary(BinaryOp::Add, so_far, product)?;
        ctx.set_root(total, next);
    }
    Ok(ctx.get_root(total))
}

//! time: clocks that were granted, and sleeping.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};

static FUNCTIONS: &[Method] = &[
    function("monotonic", "()", |ctx, _| seconds(ctx)),
    function("monotonic_ns", "()", |ctx, _| nanoseconds(ctx)),
    function("perf_counter", "()", |ctx, _| seconds(ctx)),
    function("perf_counter_ns", "()", |ctx, _| nanoseconds(ctx)),
    function("process_time", "()", |ctx, _| seconds(ctx)),
    function("process_time_ns", "()", |ctx, _| nanoseconds(ctx)),
    function("sleep", "(seconds, /)", sleep),
    function("thread_time", "()", |ctx, _| seconds(ctx)),
    function("time", "()", time),
    function("time_ns", "()", time_ns),
];

/// Make the module: the native part, named `_time`; `time` adds the calendar in Python.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    ctx.new_native_module("_time", FUNCTIONS)
}

fn monotonic(ctx: &mut Ctx) -> Result<u64, Thrown> {
    let nanos = ctx.outside().monotonic_nanos();
    nanos.map_err(|stop| ctx.stop(stop))
}

fn seconds(ctx: &mut Ctx) -> PyResult {
    Ok(Value::float(monotonic(ctx)? as f64 / 1e9))
}

fn nanoseconds(ctx: &mut Ctx) -> PyResult {
    let nanos = monotonic(ctx)?;
    Ok(ctx.new_int(nanos as i64))
}

/// Nanoseconds since 1970; without a granted wall clock an honest error.
fn wall_clock(ctx: &mut Ctx) -> Result<u64, Thrown> {
    let nanos = ctx.outside().wall_clock_nanos();
    match nanos {
        Ok(Some(nanos)) => Ok(nanos),
        Ok(None) => Err(ctx.raise(
            ctx.exceptions.PermissionError,
            "the wall clock was not granted to this sandbox",
        )),
        Err(stop) => Err(ctx.stop(stop)),
    }
}

fn time(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    Ok(Value::float(wall_clock(ctx)? as f64 / 1e9))
}

fn time_ns(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    let nanos = wall_clock(ctx)?;
    Ok(ctx.new_int(nanos as i64))
}

fn sleep(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(seconds) = ctx.to_f64_opt(args[0])? else {
        let name = ctx.type_name(args[0]);
        return Err(ctx.type_error(&format!(
            "'{name}' object cannot be interpreted as an integer"
        )));
    };
    if seconds.is_nan() {
        return Err(ctx.value_error("Invalid value NaN (not a number)"));
    }
    if seconds < 0.0 {
        return Err(ctx.value_error("sleep length must be non-negative"));
    }
    let nanos = seconds * 1e9;
    if nanos >= i64::MAX as f64 {
        return Err(ctx.overflow_error("timestamp too large to convert to C PyTime_t"));
    }
    ctx.flush_output()?;
    let slept = ctx.outside().sleep_nanos(nanos as u64);
    match slept {
        Ok(()) => Ok(Value::NONE),
        Err(stop) => Err(ctx.stop(stop)),
    }
}

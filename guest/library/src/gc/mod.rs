//! `gc`: a collection on request; the rest answers as a program may expect.
//!
//! The collector is tracing: nothing is uncollectable, and generations do not exist.

use wardian_runtime::ctx::price;
use wardian_runtime::ctx::{Ctx, ModuleState, ModuleStates, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};

/// Whether a program said `gc.disable()`. It changes nothing else.
#[derive(Default)]
struct Disabled(bool);

impl ModuleState for Disabled {
    wardian_runtime::state_place!();
}

/// Make the state of the module.
pub(super) fn make_state(states: &mut ModuleStates) {
    states.make::<Disabled>();
}

static FUNCTIONS: &[Method] = &[
    function("collect", "(generation=2)", collect),
    function("disable", "()", |ctx, _| {
        ctx.state::<Disabled>().0 = true;
        Ok(Value::NONE)
    }),
    function("enable", "()", |ctx, _| {
        ctx.state::<Disabled>().0 = false;
        Ok(Value::NONE)
    }),
    function("freeze", "()", |_, _| Ok(Value::NONE)),
    function("get_count", "()", |ctx, _| {
        let zero = Value::small_int(0);
        Ok(Value::object(ctx.new_tuple(&[zero, zero, zero])))
    }),
    function("get_debug", "()", |_, _| Ok(Value::small_int(0))),
    function("get_freeze_count", "()", |_, _| Ok(Value::small_int(0))),
    function("get_referents", "(*objs)", |ctx, _| {
        Err(ctx.unsupported("gc.get_referents()"))
    }),
    function("get_referrers", "(*objs)", |ctx, _| {
        Err(ctx.unsupported("gc.get_referrers()"))
    }),
    function("get_threshold", "()", |ctx, _| {
        let parts = [700, 10, 10].map(Value::small_int);
        Ok(Value::object(ctx.new_tuple(&parts)))
    }),
    function("is_finalized", "(obj, /)", |_, _| Ok(Value::FALSE)),
    function("is_tracked", "(obj, /)", |_, args| {
        use wardian_runtime::object::heap::Kind;
        Ok(Value::bool(!matches!(
            args[0].kind(),
            None | Some(Kind::Str | Kind::BigInt | Kind::Complex | Kind::Bytes | Kind::ByteArray)
        )))
    }),
    function("isenabled", "()", |ctx, _| {
        Ok(Value::bool(!ctx.state::<Disabled>().0))
    }),
    function("set_debug", "(flags, /)", |_, _| Ok(Value::NONE)),
    function(
        "set_threshold",
        "(threshold0, threshold1=10, threshold2=10, /)",
        |_, _| Ok(Value::NONE),
    ),
    function("unfreeze", "()", |_, _| Ok(Value::NONE)),
];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("gc", FUNCTIONS);
    for name in ["callbacks", "garbage"] {
        let list = Value::object(ctx.new_list(Vec::new()));
        ctx.set_module_attr(module, name, list);
    }
    for (name, value) in [
        ("DEBUG_STATS", 1),
        ("DEBUG_COLLECTABLE", 2),
        ("DEBUG_UNCOLLECTABLE", 4),
        ("DEBUG_SAVEALL", 32),
        ("DEBUG_LEAK", 38),
    ] {
        ctx.set_module_attr(module, name, Value::small_int(value));
    }
    module
}

/// Collect now. How many objects were unreachable is not counted: 0.
fn collect(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if let Some(generation) = args.get(0) {
        let generation = ctx.index_i64(generation)?;
        if !(0..=2).contains(&generation) {
            return Err(ctx.value_error("invalid generation"));
        }
    }
    // Marking and sweeping take time in proportion to the heap.
    ctx.charge(100 + ctx.heap.young_bytes() as u64 / price::YOUNG_BYTES)?;
    ctx.collect_thoroughly()?;
    Ok(Value::small_int(0))
}

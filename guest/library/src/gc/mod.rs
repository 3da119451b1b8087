//! `gc`: a collection on request; the rest answers as a program may expect.
//!
//! The collector is tracing: nothing is uncollectable, and generations do not exist. What a collection finds is counted
//! in the runtime (`ctx/collect.rs`).

use wardian_runtime::ctx::{Ctx, ModuleState, ModuleStates, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::{List, Tuple};
use wardian_runtime::object::dict::{Dict, Entry};
use wardian_runtime::object::heap::{Gc, Kind};
use wardian_runtime::object::instance::Instance;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::set::{FrozenSet, Set};
use wardian_runtime::object::string::Str;
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
    function("get_referents", "(*objs)", get_referents),
    function("get_referrers", "(*objs)", |ctx, _| {
        Err(ctx.unsupported("gc.get_referrers()"))
    }),
    function("get_stats", "()", |ctx, _| {
        // Of the three generations that CPython has.
        let stats = ctx.new_list(Vec::new());
        for _ in 0..3 {
            let counts = ctx.new_dict();
            for name in ["collections", "collected", "uncollectable"] {
                let name = ctx.intern(name);
                counts.write().set_str(name, Value::small_int(0));
            }
            ctx.list_push(stats, Value::object(counts))?;
        }
        Ok(Value::object(stats))
    }),
    function("get_threshold", "()", |ctx, _| {
        let parts = [700, 10, 10].map(Value::small_int);
        Ok(Value::object(ctx.new_tuple(&parts)))
    }),
    function("is_finalized", "(obj, /)", |_, _| Ok(Value::FALSE)),
    function("is_tracked", "(obj, /)", |_, args| {
        Ok(Value::bool(is_tracked(args[0])))
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

/// Collect now, and tell how many objects CPython would have found that only refer to each other.
fn collect(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let generation = match args.get(0) {
        Some(generation) => ctx.index_i64(generation)?,
        None => 2,
    };
    if !(0..=2).contains(&generation) {
        return Err(ctx.value_error("invalid generation"));
    }
    let Some(callbacks) = callbacks(ctx) else {
        let found = match ctx.collect_behind_call(collect)? {
            true => 0,
            false => ctx.collect_thoroughly()?,
        };
        return Ok(Value::small_int(found as i64));
    };
    tell(ctx, callbacks, "start", generation, 0)?;
    let found = ctx.collect_thoroughly()? as i64;
    tell(ctx, callbacks, "stop", generation, found)?;
    Ok(Value::small_int(found))
}

/// What a program has put into `gc.callbacks`, if anything.
fn callbacks(ctx: &mut Ctx) -> Option<Gc<List>> {
    let name = ctx.intern("gc");
    let module = ctx.modules.get_str(name).and_then(|gc| gc.get::<Module>());
    let name = ctx.intern("callbacks");
    let callbacks = module.and_then(|gc| gc.dict.get_str(name)?.get::<List>());
    callbacks.filter(|callbacks| !callbacks.items.is_empty())
}

/// Call what a program has put into `gc.callbacks`.
fn tell(
    ctx: &mut Ctx,
    callbacks: Gc<List>,
    phase: &str,
    generation: i64,
    found: i64,
) -> Result<(), Thrown> {
    let phase = Value::object(ctx.intern(phase));
    let facts = ctx.new_dict();
    for (name, value) in [
        ("generation", generation),
        ("collected", found),
        ("uncollectable", 0),
    ] {
        let name = ctx.intern(name);
        facts.write().set_str(name, Value::small_int(value));
    }
    let mut position = 0;
    while let Some(callback) = callbacks.items.get(position).copied() {
        position += 1;
        ctx.keep(callback);
        ctx.call(callback, &[phase, Value::object(facts)])?;
    }
    Ok(())
}

/// What containers and instances refer to. What other objects do is the inside of ours.
fn get_referents(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut found = Vec::new();
    for object in args.rest() {
        if let Some(list) = object.get::<List>() {
            found.extend(list.items.iter().rev());
        } else if let Some(tuple) = object.get::<Tuple>() {
            found.extend(tuple.items().iter().rev());
        } else if let Some(dict) = object.get::<Dict>() {
            // As CPython has it: of texts alone, keys refer to nothing that could be a cycle.
            let has_others = dict.iter().any(|entry| entry.key.get::<Str>().is_none());
            let keys = |entry: &Entry| has_others.then_some(entry.key);
            found.extend(
                dict.iter()
                    .flat_map(|entry| [Some(entry.value), keys(entry)])
                    .flatten(),
            );
        } else if let Some(set) = object.get::<Set>() {
            found.extend(set.table.iter().map(|member| member.key));
        } else if let Some(set) = object.get::<FrozenSet>() {
            found.extend(set.table.iter().map(|member| member.key));
        } else if let Some(instance) = object.get::<Instance>() {
            found.push(Value::object(ctx.class_of(*object)));
            let values = instance.slots().iter().filter(|value| !value.is_unbound());
            found.extend(values.copied());
            found.extend(instance.dict.map(Value::object));
        } else if is_tracked(*object) {
            return Err(
                ctx.unsupported("gc.get_referents() of other than containers and instances")
            );
        }
        ctx.charge_items(found.len())?;
    }
    ctx.reserve(found.len().saturating_mul(8))?;
    Ok(Value::object(ctx.new_list(found)))
}

/// Whether an object can refer to others.
fn is_tracked(object: Value) -> bool {
    !matches!(
        object.kind(),
        None | Some(Kind::Str | Kind::BigInt | Kind::Complex | Kind::Bytes | Kind::ByteArray)
    )
}

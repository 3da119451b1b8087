//! `_lsprof`: the profiler beneath `cProfile`, which counts and times the calls that the VM tells it of.
//!
//! What does not live here: the events (`vm/tracing.rs`), the tuples that `getstats` gives (`_lsprof.py`), reports
//! (CPython's own `cProfile` and `pstats`).

use std::collections::BTreeMap;

use wardian_runtime::ctx::tracing::{Event, Listener};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::function::{BoundMethod, Function, NativeFunction};
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::{Module, NativeData, state_unchecked};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, TypeDef, method};

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("_wardian_lsprof", &[]);
    let class = ctx.new_native_class(&PROFILER, ctx.types.object);
    ctx.set_module_attr(module, "Profiler", Value::object(class));
    module
}

static PROFILER: TypeDef = TypeDef {
    name: "Profiler",
    module: "_lsprof",
    is_base_type: true,
    methods: METHODS,
    new: Some(("(cls, /, *args, **kwargs)", new)),
    init: Some((
        "(self, timer=None, timeunit=0.0, subcalls=True, builtins=True)",
        init,
    )),
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[
    method("clear", "(self, /)", clear),
    method("disable", "(self, /)", disable),
    method("enable", "(self, subcalls=True, builtins=True)", enable),
    method("getstats", "(self, /)", getstats),
];

/// What is known of a function, or of its calls by one other function.
#[derive(Default)]
struct Times {
    calls: i64,
    /// Of those, how many began while another one ran.
    recursive: i64,
    /// Of what the timer counts, what passed in it and in what it called.
    total: f64,
    /// What passed in itself.
    own: f64,
    /// How many of its calls run.
    depth: usize,
}

impl Times {
    fn end(&mut self, total: f64, own: f64) {
        self.calls += 1;
        self.own += own;
        self.depth = self.depth.saturating_sub(1);
        if self.depth == 0 {
            self.total += total;
        } else {
            self.recursive += 1;
        }
    }
}

struct Entry {
    /// Code, or a function that is C in CPython; kept so that no other object comes to lie in its place.
    key: Value,
    /// What `getstats` shows: the code, or a text.
    shown: Value,
    times: Times,
    /// By the number of the entry that was called.
    callees: BTreeMap<usize, Times>,
}

/// A call that runs.
struct Running {
    entry: usize,
    begin: f64,
    /// What passed in what it called.
    inner: f64,
}

struct Profiler {
    timer: Value,
    /// Seconds of a unit of the timer; none where it gives seconds.
    unit: f64,
    subcalls: bool,
    builtins: bool,
    entries: Vec<Entry>,
    /// Numbers of entries by the address of their keys.
    numbers: BTreeMap<u64, usize>,
    running: Vec<Running>,
}

impl NativeData for Profiler {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.value(self.timer);
        for entry in &self.entries {
            marker.value(entry.key);
            marker.value(entry.shown);
        }
    }
}

fn new(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    let class = ctx.class(&PROFILER);
    Ok(ctx.new_native(
        class,
        Profiler {
            timer: Value::NONE,
            unit: 0.0,
            subcalls: true,
            builtins: true,
            entries: Vec::new(),
            numbers: BTreeMap::new(),
            running: Vec::new(),
        },
    ))
}

fn init(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let unit = match args.get(2) {
        Some(unit) => ctx.to_f64(unit)?,
        None => 0.0,
    };
    let (subcalls, builtins) = (flag(ctx, args.get(3))?, flag(ctx, args.get(4))?);
    let profiler = state_unchecked::<Profiler>(args[0]);
    profiler.timer = args.get(1).unwrap_or(Value::NONE);
    profiler.unit = unit;
    (profiler.subcalls, profiler.builtins) = (subcalls, builtins);
    Ok(Value::NONE)
}

fn flag(ctx: &mut Ctx, value: Option<Value>) -> Result<bool, Thrown> {
    value.map_or(Ok(true), |value| ctx.truth(value))
}

fn enable(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (subcalls, builtins) = (args.get(1), args.get(2));
    for (value, is_builtins) in [(subcalls, false), (builtins, true)] {
        let Some(value) = value else { continue };
        let on = ctx.truth(value)?;
        let profiler = state_unchecked::<Profiler>(args[0]);
        if is_builtins {
            profiler.builtins = on;
        } else {
            profiler.subcalls = on;
        }
    }
    // The object that has the data; the one of a subclass refers to it.
    let profiler = args[0].unwrap_payload();
    if ctx.tracing.listener().is_some() {
        return Err(ctx.value_error("Another profiling tool is already active"));
    }
    ctx.set_listener(Some(Listener { tell, profiler }), "enable")
}

fn disable(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let profiler = args[0].unwrap_payload();
    let listener = ctx.tracing.listener();
    if listener.is_some_and(|listener| listener.profiler == profiler) {
        ctx.set_listener(None, "disable")?;
    }
    while end(ctx, profiler, None)? {}
    Ok(Value::NONE)
}

fn clear(_: &mut Ctx, args: Args<'_>) -> PyResult {
    let profiler = state_unchecked::<Profiler>(args[0]);
    profiler.entries = Vec::new();
    profiler.numbers = BTreeMap::new();
    profiler.running = Vec::new();
    Ok(Value::NONE)
}

/// A function of Python's or a native was entered or left.
fn tell(ctx: &mut Ctx, profiler: Value, event: Event) -> Result<(), Thrown> {
    let (key, is_call, is_native) = match event {
        Event::Call(code) => (code, true, false),
        Event::Return(code) => (code, false, false),
        Event::NativeCall(callee) => (function_of(callee), true, true),
        Event::NativeReturn(callee) => (function_of(callee), false, true),
    };
    if is_native && !state_unchecked::<Profiler>(profiler).builtins {
        return Ok(());
    }
    if !is_call {
        return end(ctx, profiler, Some(key)).map(|_| ());
    }
    let shown = match event {
        Event::NativeCall(callee)
            if !state_unchecked::<Profiler>(profiler)
                .numbers
                .contains_key(&key.bits()) =>
        {
            name_of(ctx, callee)?
        }
        _ => key,
    };
    begin(ctx, profiler, key, shown)
}

fn function_of(callee: Value) -> Value {
    match callee.get::<BoundMethod>() {
        Some(method) => method.function,
        None => callee,
    }
}

/// What CPython shows of a function written in C.
fn name_of(ctx: &mut Ctx, callee: Value) -> PyResult {
    let function = function_of(callee);
    let (name, module, is_method) = if let Some(function) = function.get::<NativeFunction>() {
        let receiver = callee.get::<BoundMethod>().map(|method| method.receiver);
        if let Some(receiver) = receiver
            && let Some(found) = ctx.class_of(receiver).lookup(function.name)
        {
            // As `<method 'append' of 'list' objects>`.
            return Ok(Value::object(ctx.repr(found)?));
        }
        let name = function.name.as_str().to_string();
        (name, function.module, function.owner.is_some())
    } else if let Some(function) = function.get::<Function>() {
        // Of Python here.
        let name = function.code.qualname.as_str().to_string();
        let module = ctx.names.__name__;
        (
            name,
            function.globals.get_str(module).unwrap_or(Value::NONE),
            false,
        )
    } else {
        (String::from("?"), Value::NONE, false)
    };
    let text = match module.get::<Str>() {
        Some(module) if !is_method => format!("<built-in method {}.{name}>", module.as_str()),
        _ => format!("<built-in method {name}>"),
    };
    Ok(Value::object(ctx.new_str(&text)))
}

fn begin(ctx: &mut Ctx, this: Value, key: Value, shown: Value) -> Result<(), Thrown> {
    let profiler = state_unchecked::<Profiler>(this);
    let number = match profiler.numbers.get(&key.bits()) {
        Some(number) => *number,
        None => {
            let room = profiler.entries.len() * 2 * size_of::<Entry>();
            if profiler.entries.len() == profiler.entries.capacity() {
                ctx.keep(shown);
                ctx.reserve(room)?;
            }
            let profiler = state_unchecked::<Profiler>(this);
            let number = profiler.entries.len();
            profiler.numbers.insert(key.bits(), number);
            profiler.entries.push(Entry {
                key,
                shown,
                times: Times::default(),
                callees: BTreeMap::new(),
            });
            number
        }
    };
    let profiler = state_unchecked::<Profiler>(this);
    profiler.entries[number].times.depth += 1;
    if profiler.subcalls
        && let Some(caller) = profiler.running.last()
    {
        let callees = &mut profiler.entries[caller.entry].callees;
        callees.entry(number).or_default().depth += 1;
    }
    let begin = now(ctx, this)?;
    state_unchecked::<Profiler>(this).running.push(Running {
        entry: number,
        begin,
        inner: 0.0,
    });
    Ok(())
}

/// The call that began last has ended; false where there is none. `key`: that of the function that was left.
fn end(ctx: &mut Ctx, this: Value, key: Option<Value>) -> Result<bool, Thrown> {
    if state_unchecked::<Profiler>(this).running.is_empty() {
        return Ok(false);
    }
    let end = now(ctx, this)?;
    let profiler = state_unchecked::<Profiler>(this);
    let Some(call) = profiler.running.pop() else {
        return Ok(false);
    };
    let number = match key {
        // What began before the profiler did is not known.
        Some(key) => match profiler.numbers.get(&key.bits()) {
            Some(number) => *number,
            None => return Ok(true),
        },
        None => call.entry,
    };
    let total = end - call.begin;
    let own = total - call.inner;
    profiler.entries[number].times.end(total, own);
    if let Some(caller) = profiler.running.last_mut() {
        caller.inner += total;
        let callees = &mut profiler.entries[caller.entry].callees;
        if profiler.subcalls
            && let Some(times) = callees.get_mut(&number)
        {
            times.end(total, own);
        }
    }
    Ok(true)
}

/// What the timer says, in seconds. What a program's own raises is only reported.
fn now(ctx: &mut Ctx, this: Value) -> Result<f64, Thrown> {
    let (timer, unit) = {
        let profiler = state_unchecked::<Profiler>(this);
        (profiler.timer, profiler.unit)
    };
    if timer.is_none() {
        let nanos = ctx.outside().monotonic_nanos();
        return match nanos {
            Ok(nanos) => Ok(nanos as f64 / 1e9),
            Err(stop) => Err(ctx.stop(stop)),
        };
    }
    let counted = ctx.call(timer, &[]).and_then(|time| ctx.to_f64(time));
    match counted {
        Ok(time) if unit > 0.0 => Ok(time * unit),
        Ok(time) => Ok(time),
        Err(Thrown) => {
            ctx.report_ignored("", timer)?;
            Ok(0.0)
        }
    }
}

fn getstats(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let rows = stats(ctx, args)?;
    let module = ctx.import("_lsprof")?;
    ctx.call_attr(module, "_entries", &[rows])
}

/// Rows of code, calls, recursive calls, total and own time, and the same of what it called or None.
fn stats(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let count = state_unchecked::<Profiler>(args[0]).entries.len();
    let rows = ctx.new_list(Vec::new());
    for number in 0..count {
        let profiler = state_unchecked::<Profiler>(args[0]);
        let Some(entry) = profiler.entries.get(number) else {
            break;
        };
        if entry.times.calls == 0 {
            continue;
        }
        let row = figures(entry.shown, &entry.times);
        let callees: Vec<[Value; 5]> = entry
            .callees
            .iter()
            .filter(|(_, times)| times.calls > 0)
            .map(|(callee, times)| figures(profiler.entries[*callee].shown, times))
            .collect();
        ctx.charge(callees.len() as u64 + 1)?;
        let mark = ctx.temps_mark();
        let calls = if callees.is_empty() {
            Value::NONE
        } else {
            let list = ctx.new_list(Vec::new());
            for callee in callees {
                let callee = ctx.new_tuple(&callee);
                ctx.list_push(list, Value::object(callee))?;
            }
            Value::object(list)
        };
        let [shown, count, recursive, total, own] = row;
        let row = ctx.new_tuple(&[shown, count, recursive, total, own, calls]);
        ctx.list_push(rows, Value::object(row))?;
        ctx.temps_release(mark);
    }
    Ok(Value::object(rows))
}

fn figures(shown: Value, times: &Times) -> [Value; 5] {
    [
        shown,
        Value::small_int(times.calls),
        Value::small_int(times.recursive),
        Value::float(times.total),
        Value::float(times.own),
    ]
}

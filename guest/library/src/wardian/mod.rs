//! wardian: tools, the functions that the host offers to the session.
//!
//! At the start of each step every tool that the host registered is a global
//! of `__main__`, unless the program has one of its own by that name. Called,
//! a tool starts a call and waits for it; `tool.start(...)` only starts it, so
//! that several run at once:
//! ```python
//! both = [search.start("a"), search.start("b")]
//! first, second = wardian.wait_all(both)
//! ```
//! What does not live here: which tools there are, how often they may be
//! called and how long they take: all the host's business.

use super::exception_classes;
use crate::convert;
use wardian_compile::bytecode::code::flags;
use wardian_compile::bytecode::ops::Op;
use wardian_runtime::ctx::{Ctx, ModuleState, ModuleStates, PyResult, Thrown};
use wardian_runtime::object::args::{Args, Keyword};
use wardian_runtime::object::containers::List;
use wardian_runtime::object::exception::Exception;
use wardian_runtime::object::function::Function;
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::{Module, NativeData, state_unchecked};
use wardian_runtime::object::slots::{Callback, Slots};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::outside::{ToolCall, ToolError};
use wardian_runtime::types::{Exceptions, Method, TypeDef, attribute, function, method};

/// Budget units of a call: the crossing costs about as much as so many jumps.
const CALL_COST: u64 = 50;

/// What a call raises of which it is not known whether it was made: its process ended meanwhile.
const INTERRUPTED: &str = "wardian.ToolInterrupted";

static FUNCTIONS: &[Method] = &[function("wait_all", "(calls, /)", wait_all)];

static TOOL: TypeDef = TypeDef {
    name: "tool",
    module: "wardian",
    doc: "A function of the host.",
    slots: Slots {
        repr: Some(tool_repr),
        call: Some(call),
        forward_call: Some(forward_call),
        ..Slots::NONE
    },
    methods: &[method("start", "(self, /, *args, **kwargs)", start_method)],
    attributes: &[
        attribute("__name__", tool_name),
        attribute("__qualname__", tool_name),
        attribute("name", tool_name),
    ],
    ..TypeDef::NONE
};

static PENDING: TypeDef = TypeDef {
    name: "pending_call",
    module: "wardian",
    doc: "A call of a tool that was started.",
    slots: Slots {
        repr: Some(pending_repr),
        ..Slots::NONE
    },
    methods: &[
        method("__await__", "(self, /)", |ctx, args| {
            let tasks = ctx.import("asyncio.tasks")?;
            ctx.call_attr(tasks, "_wait_for_call", &[args[0]])
        }),
        method("result", "(self, /)", result),
    ],
    ..TypeDef::NONE
};

struct Tool {
    name: Gc<Str>,
    /// What calls it while there are threads (`_thread._caller_of`).
    caller: Option<Gc<Function>>,
}

impl Tool {
    fn new(name: Gc<Str>) -> Tool {
        Tool { name, caller: None }
    }
}

impl NativeData for Tool {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.object(self.name);
        if let Some(caller) = self.caller {
            marker.object(caller);
        }
    }
}

struct Pending {
    name: Gc<Str>,
    call: ToolCall,
    /// Calls do not survive a restore.
    generation: u64,
    state: State,
}

#[derive(Clone, Copy)]
enum State {
    Waiting,
    Done(Value),
    Failed(Gc<Exception>),
}

impl NativeData for Pending {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.object(self.name);
        match self.state {
            State::Waiting => {}
            State::Done(value) => marker.value(value),
            State::Failed(exception) => marker.object(exception),
        }
    }
}

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("wardian", FUNCTIONS);
    for def in [&TOOL, &PENDING] {
        let class = ctx.class_made_late(def);
        ctx.set_module_attr(module, def.name, Value::object(class));
    }
    exception_classes::define(ctx, module, INTERRUPTED, ctx.exceptions.RuntimeError);
    module
}

/// Names of the tools that are globals of `__main__`, as the host ordered them.
#[derive(Default)]
struct ToolNames(Vec<String>);

impl ModuleState for ToolNames {
    wardian_runtime::state_place!();
}

/// Make the state that steps begin with.
pub(crate) fn make_state(states: &mut ModuleStates) {
    states.make::<ToolNames>();
}

/// Tools of these names are for the library: no program finds them among its globals.
const LIBRARY_PREFIX: &str = "wardian:";

/// The host's tool of that name, `None` where there is none.
pub(super) fn library_tool(ctx: &mut Ctx, name: &str) -> PyResult {
    if !ctx.outside().tool_names().iter().any(|known| known == name) {
        return Ok(Value::NONE);
    }
    let (class, name) = (ctx.class_made_late(&TOOL), ctx.intern(name));
    Ok(ctx.new_native(class, Tool::new(name)))
}

/// Make the host's tools globals of `__main__`, and take away those that are gone.
pub fn install_tools(ctx: &mut Ctx) {
    let main = ctx.main.expect("made at start").dict;
    let mut names = std::mem::take(&mut ctx.state::<ToolNames>().0);
    if ctx.outside().tool_names() != names {
        let known = std::mem::replace(&mut names, ctx.outside().tool_names().to_vec());
        super::subprocess::note_tools(ctx);
        for gone in known.iter().filter(|name| !names.contains(name)) {
            let name = ctx.intern(gone);
            let value = main.get_str(name);
            if value.is_some_and(|value| value.native::<Tool>().is_some()) {
                main.write().remove_str(name);
            }
        }
    }
    for name in &names {
        if name.starts_with(LIBRARY_PREFIX) || name == super::subprocess::TOOL {
            continue;
        }
        let name = ctx.intern(name);
        if main.get_str(name).is_none() {
            let class = ctx.class_made_late(&TOOL);
            let tool = ctx.new_native(class, Tool::new(name));
            main.write().set_str(name, tool);
        }
    }
    ctx.state::<ToolNames>().0 = names;
}

fn name_of(this: Value) -> Gc<Str> {
    this.native::<Tool>()
        .and_then(|native| native.data::<Tool>().map(|tool| tool.name))
        .expect("slots get their own type")
}

fn tool_name(_: &mut Ctx, this: Value) -> PyResult {
    Ok(Value::object(name_of(this)))
}

fn tool_repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let text = format!("<tool {}>", name_of(this).as_str());
    Ok(Value::object(ctx.new_str(&text)))
}

/// What a call sends.
fn arguments(
    ctx: &mut Ctx,
    name: Gc<Str>,
    args: &[Value],
    keywords: &[(Gc<Str>, Value)],
) -> Result<Vec<u8>, Thrown> {
    ctx.charge(CALL_COST)?;
    let arguments = convert::arguments_to_cbor(ctx, name.as_str(), args, keywords)?;
    show_effects(ctx)?;
    Ok(arguments)
}

/// Whoever watches sees what was printed before the call, and what was written to files.
fn show_effects(ctx: &mut Ctx) -> Result<(), Thrown> {
    ctx.flush_output()?;
    super::fs::settle(ctx)
}

/// Start a call; what the host refuses is raised.
fn start(
    ctx: &mut Ctx,
    name: Gc<Str>,
    args: &[Value],
    keywords: &[(Gc<Str>, Value)],
) -> Result<ToolCall, Thrown> {
    let arguments = arguments(ctx, name, args, keywords)?;
    match ctx.outside().tool_start(name.as_str(), &arguments) {
        Ok(Ok(call)) => Ok(call),
        Ok(Err(error)) => {
            let exception = new_exception(ctx, &error);
            Err(ctx.throw(exception))
        }
        Err(stop) => Err(ctx.stop(stop)),
    }
}

/// Wait for one of the calls.
fn wait(
    ctx: &mut Ctx,
    calls: &[ToolCall],
) -> Result<(ToolCall, Result<Vec<u8>, ToolError>), Thrown> {
    show_effects(ctx)?;
    let answer = ctx.outside().tool_wait(calls);
    answer.map_err(|stop| ctx.stop(stop))
}

fn call(ctx: &mut Ctx, this: Value, args: &[Value], keywords: &[(Gc<Str>, Value)]) -> PyResult {
    let name = name_of(this);
    if is_awaited(ctx) {
        return start_pending(ctx, name, args, keywords);
    }
    if ctx.thread_count() > 0 {
        let caller = caller_of(ctx, this)?;
        return ctx.call_keywords(Value::object(caller), args, keywords);
    }
    let arguments = arguments(ctx, name, args, keywords)?;
    let answer = ctx.outside().tool_call(name.as_str(), &arguments);
    match answer.map_err(|stop| ctx.stop(stop))? {
        Ok(bytes) => convert::value_from_cbor(ctx, &bytes),
        Err(error) => {
            let exception = new_exception(ctx, &error);
            Err(ctx.throw(exception))
        }
    }
}

/// Other threads run while one waits for the host: the call is a Python function's, which can be suspended.
fn forward_call(
    ctx: &mut Ctx,
    this: Value,
    args: &[Value],
    keywords: &[Keyword],
    call: &mut Callback<'_>,
) -> Option<Result<Option<Value>, Thrown>> {
    if ctx.thread_count() == 0 || is_awaited(ctx) {
        return None;
    }
    let called = caller_of(ctx, this);
    Some(called.and_then(|caller| call(ctx, Value::object(caller), args, keywords)))
}

fn caller_of(ctx: &mut Ctx, this: Value) -> Result<Gc<Function>, Thrown> {
    if let Some(caller) = state_unchecked::<Tool>(this).caller {
        return Ok(caller);
    }
    let start = ctx.intern("start");
    let start = ctx.get_attr(this, start)?;
    ctx.keep(start);
    let threads = ctx.import("_thread")?;
    let caller = ctx.call_attr(threads, "_caller_of", &[start])?;
    let Some(caller) = caller.get::<Function>() else {
        return Err(ctx.runtime_error("_thread is not what it was"));
    };
    state_unchecked::<Tool>(this).caller = Some(caller);
    Ok(caller)
}

/// The exception that an error names, a builtin one or ours; RuntimeError for any other, and
/// for those that are no errors: a tool must not be able to end the program.
fn new_exception(ctx: &mut Ctx, error: &ToolError) -> Gc<Exception> {
    let index = Exceptions::ALL
        .iter()
        .position(|(name, _)| *name == error.type_name);
    let interrupted = error.type_name == "ToolInterrupted" && ctx.import("wardian").is_ok();
    let class = index
        .map(|index| ctx.exceptions.all()[index])
        .filter(|class| class.is_subclass_of(ctx.exceptions.Exception))
        .unwrap_or(ctx.exceptions.RuntimeError);
    let class = if interrupted {
        exception_classes::class(ctx, INTERRUPTED)
    } else {
        class
    };
    let message = Value::object(ctx.new_str(&error.message));
    let args = Value::object(ctx.new_tuple(&[message]));
    ctx.new_exception_object(class, args)
}

fn start_method(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let name = name_of(args[0]);
    let mut keywords = Vec::new();
    if let Some(dict) = args
        .get(1)
        .and_then(|dict| dict.get::<wardian_runtime::object::dict::Dict>())
    {
        // The dict lives as long as the call, and nobody else knows it.
        for entry in dict.iter() {
            if let Some(key) = entry.key.get::<Str>() {
                keywords.push((key, entry.value));
            }
        }
    }
    start_pending(ctx, name, args.rest(), &keywords)
}

/// Whether the call is written where something is awaited: `await tool()`, `gather(tool(), ...)`.
fn is_awaited(ctx: &mut Ctx) -> bool {
    let Some((next, flags)) = ctx.frames.next_instruction() else {
        return false;
    };
    match next.op {
        Op::Awaited => return true,
        Op::GetAwaitable if next.c == 0 => return true,
        _ => {}
    }
    if flags & (flags::COROUTINE | flags::ASYNC_GENERATOR) != 0 {
        ctx.session.plain_call_in_coroutine = true;
    }
    false
}

fn start_pending(
    ctx: &mut Ctx,
    name: Gc<Str>,
    args: &[Value],
    keywords: &[(Gc<Str>, Value)],
) -> PyResult {
    let call = start(ctx, name, args, keywords)?;
    let class = ctx.class_made_late(&PENDING);
    let generation = ctx.session.generation;
    Ok(ctx.new_native(
        class,
        Pending {
            name,
            call,
            generation,
            state: State::Waiting,
        },
    ))
}

fn pending(this: Value) -> Option<&'static mut Pending> {
    this.native::<Pending>()
        .map(|_| state_unchecked::<Pending>(this))
}

fn pending_repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let pending = pending(this).expect("slots get their own type");
    let state = match pending.state {
        State::Waiting => "waiting",
        State::Done(_) => "done",
        State::Failed(_) => "failed",
    };
    let text = format!("<call of tool {}: {state}>", pending.name.as_str());
    Ok(Value::object(ctx.new_str(&text)))
}

fn result(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let calls = ctx.new_list(vec![args[0]]);
    settle(ctx, calls)?;
    outcome(ctx, args[0])
}

/// What a settled call came to.
fn outcome(ctx: &mut Ctx, this: Value) -> PyResult {
    match pending(this).map(|pending| pending.state) {
        Some(State::Done(value)) => Ok(value),
        Some(State::Failed(exception)) => Err(ctx.throw(exception)),
        _ => Err(ctx.runtime_error("the call has not finished")),
    }
}

fn check_calls(ctx: &mut Ctx, calls: Gc<List>) -> Result<(), Thrown> {
    for index in 0..calls.items.len() {
        let item = calls.items[index];
        if pending(item).is_none() {
            let name = ctx.type_name(item);
            let message = format!("expected calls that tool.start() made, not '{name}'");
            return Err(ctx.type_error(&message));
        }
    }
    Ok(())
}

/// The calls that have not finished; those that a restore has cut off fail here.
fn still_waiting(ctx: &mut Ctx, calls: Gc<List>) -> Result<Vec<ToolCall>, Thrown> {
    ctx.charge(calls.items.len() as u64)?;
    let mut waiting = Vec::new();
    for index in 0..calls.items.len() {
        let item = calls.items[index];
        let Some(pending) = pending(item) else {
            continue;
        };
        let State::Waiting = pending.state else {
            continue;
        };
        if pending.generation == ctx.session.generation {
            waiting.push(pending.call);
            continue;
        }
        let error = ToolError {
            type_name: "RuntimeError".into(),
            message: "the call was lost when the session was restored".into(),
        };
        let exception = new_exception(ctx, &error);
        set_state(item, State::Failed(exception));
    }
    Ok(waiting)
}

/// Keep what the host answered to a call.
fn answered(
    ctx: &mut Ctx,
    calls: Gc<List>,
    call: ToolCall,
    answer: Result<Vec<u8>, ToolError>,
) -> Result<(), Thrown> {
    let generation = ctx.session.generation;
    let state = answer_state(ctx, answer)?;
    for index in 0..calls.items.len() {
        let item = calls.items[index];
        if pending(item)
            .is_some_and(|pending| pending.generation == generation && pending.call == call)
        {
            set_state(item, state);
        }
    }
    Ok(())
}

/// Wait for all calls of a list of pending calls. Other items are a TypeError.
fn settle(ctx: &mut Ctx, calls: Gc<List>) -> Result<(), Thrown> {
    check_calls(ctx, calls)?;
    loop {
        let waiting = still_waiting(ctx, calls)?;
        if waiting.is_empty() {
            return Ok(());
        }
        let (call, answer) = wait(ctx, &waiting)?;
        answered(ctx, calls, call, answer)?;
    }
}

/// Those of the calls that have finished, after waiting for one of them; for at most some
/// seconds unless the timeout is None.
pub(super) fn wait_any(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let calls = ctx.collect_list(args[0])?;
    check_calls(ctx, calls)?;
    let waiting = still_waiting(ctx, calls)?;
    if waiting.len() == calls.items.len() && !waiting.is_empty() {
        let answer = if args[1].is_none() {
            Some(wait(ctx, &waiting)?)
        } else {
            let seconds = ctx.to_f64_opt(args[1])?.unwrap_or(0.0);
            show_effects(ctx)?;
            let nanos = (seconds.max(0.0) * 1e9) as u64;
            let answer = ctx.outside().tool_wait_for(&waiting, nanos);
            answer.map_err(|stop| ctx.stop(stop))?
        };
        if let Some((call, answer)) = answer {
            answered(ctx, calls, call, answer)?;
        }
    }
    let finished = ctx.new_list(Vec::new());
    for index in 0..calls.items.len() {
        let item = calls.items[index];
        if pending(item).is_some_and(|pending| !matches!(pending.state, State::Waiting)) {
            ctx.list_push(finished, item)?;
        }
    }
    Ok(Value::object(finished))
}

fn set_state(item: Value, state: State) {
    if let Some(pending) = pending(item) {
        pending.state = state;
    }
}

fn answer_state(ctx: &mut Ctx, answer: Result<Vec<u8>, ToolError>) -> Result<State, Thrown> {
    let bytes = match answer {
        Ok(bytes) => bytes,
        Err(error) => return Ok(State::Failed(new_exception(ctx, &error))),
    };
    match convert::value_from_cbor(ctx, &bytes) {
        Ok(value) => Ok(State::Done(value)),
        Err(Thrown) => match ctx.catch(ctx.exceptions.BaseException) {
            Some(exception) => Ok(State::Failed(exception)),
            None => Err(Thrown),
        },
    }
}

/// The results of several calls, in their order; the first failure is raised
/// when all have finished.
fn wait_all(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let calls = ctx.collect_list(args[0])?;
    settle(ctx, calls)?;
    let results = ctx.new_list(Vec::new());
    for index in 0..calls.items.len() {
        ctx.charge(1)?;
        let value = outcome(ctx, calls.items[index])?;
        ctx.list_push(results, value)?;
    }
    Ok(Value::object(results))
}

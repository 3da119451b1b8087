//! sys: the interpreter's own state and limits. Its streams are in `streams.rs`.

pub mod program;
mod sizes;
mod streams;

pub use streams::{read_input_line, write_stream};

use crate::policy::SITE_PACKAGES;
use wardian_runtime::ctx::threads::TURN;
use wardian_runtime::ctx::{Ctx, ModuleState, ModuleStates, PyResult, Thrown, ThrownState};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::{List, Tuple};
use wardian_runtime::object::exception::Exception;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};

/// The units of work that pass for a second in the turns of threads: 5 ms are the turn that they begin with.
const UNITS_PER_SECOND: f64 = TURN as f64 / 0.005;

static FUNCTIONS: &[Method] = &[
    function("_begin_python_path", "()", program::again),
    function("_code_of_file", "(text, path, /)", |ctx, args| {
        let text = ctx.expect_str(args[0], "argument 1")?;
        let path = ctx.expect_str(args[1], "argument 2")?;
        crate::import::code_of_file(ctx, text, path)
    }),
    // `os._exit`.
    function("_exit_at_once", "(status, /)", |ctx, args| {
        let status = ctx.index_i64(args[0])?;
        // A process has the lowest eight bits of it.
        ctx.thrown = ThrownState::Exit((status & 0xff) as i32);
        Err(Thrown)
    }),
    function("_getframe", "(depth=0, /)", getframe),
    // Nobody listens: there are no hooks.
    function("audit", "(event, /, *args)", |_, _| Ok(Value::NONE)),
    function("call_tracing", "(func, args, /)", |ctx, args| {
        if args[1].get::<Tuple>().is_none() {
            return Err(ctx.type_error("call_tracing() argument 2 must be tuple"));
        }
        ctx.call_tracing(args[0], args[1])
    }),
    function("exc_info", "()", exc_info),
    function("_setprofileallthreads", "(arg, /)", |ctx, args| {
        ctx.set_profile_of_others(args[0]);
        ctx.set_profile(args[0])
    }),
    function("_settraceallthreads", "(arg, /)", |ctx, args| {
        ctx.set_trace_of_others(args[0]);
        ctx.set_trace(args[0])
    }),
    function("_source_of", "(name, /)", |ctx, args| {
        let name = ctx.expect_str(args[0], "argument")?;
        let name = name.as_str().to_string();
        crate::import::source_of(ctx, &name)
    }),
    function("exception", "()", |ctx, _| Ok(ctx.handled)),
    function("exit", "(status=None, /)", exit),
    function("get_int_max_str_digits", "()", get_int_max_str_digits),
    function("getdefaultencoding", "()", |ctx, _| {
        Ok(Value::object(ctx.intern("utf-8")))
    }),
    function("getfilesystemencoding", "()", |ctx, _| {
        Ok(Value::object(ctx.intern("utf-8")))
    }),
    function("getfilesystemencodeerrors", "()", |ctx, _| {
        Ok(Value::object(ctx.intern("surrogateescape")))
    }),
    function("getprofile", "()", |ctx, _| Ok(ctx.tracing.profile())),
    function("getrecursionlimit", "()", getrecursionlimit),
    // Nothing is counted. As of what CPython never frees, so that nobody takes an object for their own alone.
    function("getrefcount", "(object, /)", |ctx, _| {
        Ok(ctx.new_int(u32::MAX.into()))
    }),
    function("getsizeof", "(object, default=None)", sizes::getsizeof),
    function("getswitchinterval", "()", |ctx, _| {
        let seconds = ctx.threads.turn as f64 / UNITS_PER_SECOND;
        Ok(Value::float(seconds))
    }),
    function("gettrace", "()", |ctx, _| Ok(ctx.tracing.trace())),
    function("intern", "(string, /)", intern),
    function("is_finalizing", "()", |_, _| Ok(Value::FALSE)),
    function(
        "set_int_max_str_digits",
        "(maxdigits)",
        set_int_max_str_digits,
    ),
    function("setprofile", "(function, /)", |ctx, args| {
        ctx.set_profile(args[0])
    }),
    function("setrecursionlimit", "(limit, /)", setrecursionlimit),
    function("setswitchinterval", "(interval, /)", setswitchinterval),
    function("settrace", "(function, /)", |ctx, args| {
        ctx.set_trace(args[0])
    }),
];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("sys", FUNCTIONS);
    streams::make(ctx, module);
    let modules = Value::object(ctx.modules);
    ctx.set_module_attr(module, "modules", modules);
    let text = |ctx: &mut Ctx, name: &str, value: &str| {
        let value = Value::object(ctx.new_str(value));
        ctx.set_module_attr(module, name, value);
    };
    text(ctx, "version", "3.12.1 (Wardian) [Rust, WebAssembly]");
    text(ctx, "platform", "wasi");
    text(ctx, "byteorder", "little");
    text(ctx, "executable", "");
    text(ctx, "prefix", "");
    text(ctx, "float_repr_style", "short");
    for (name, value) in [
        ("maxsize", i64::MAX),
        ("maxunicode", 0x10FFFF),
        ("hexversion", 0x030C_01F0),
        ("api_version", 1013),
    ] {
        let value = ctx.new_int(value);
        ctx.set_module_attr(module, name, value);
    }
    let argv = argv_list(ctx);
    ctx.set_module_attr(module, "argv", argv);
    for name in ["meta_path", "path_hooks", "warnoptions"] {
        let empty = Value::object(ctx.new_list(Vec::new()));
        ctx.set_module_attr(module, name, empty);
    }
    let finders = Value::object(ctx.new_dict());
    ctx.set_module_attr(module, "path_importer_cache", finders);
    // As for a program that lies in no file.
    let nowhere = Value::object(ctx.intern(""));
    let packages = Value::object(ctx.intern(SITE_PACKAGES));
    let path = Value::object(ctx.new_list(vec![nowhere, packages]));
    ctx.set_module_attr(module, "path", path);
    ctx.set_module_attr(module, "dont_write_bytecode", Value::TRUE);
    ctx.set_module_attr(module, "pycache_prefix", Value::NONE);
    let names: Vec<Value> = super::names()
        .map(|name| Value::object(ctx.intern(name)))
        .collect();
    let names = Value::object(ctx.new_tuple(&names));
    ctx.set_module_attr(module, "builtin_module_names", names);
    let names: Vec<Value> = super::stdlib_names::STDLIB_NAMES
        .iter()
        .map(|name| Value::object(ctx.intern(name)))
        .collect();
    let names = ctx.new_tuple(&names);
    let names = ctx.call(Value::object(ctx.types.frozenset), &[Value::object(names)]);
    let names = names.expect("strings can be hashed");
    ctx.set_module_attr(module, "stdlib_module_names", names);
    module
}

fn argv_list(ctx: &mut Ctx) -> Value {
    let list = ctx.new_list(Vec::new());
    for argument in ctx.state::<Arguments>().0.clone() {
        let text = Value::object(ctx.new_str(&argument));
        list.write().items.push(text);
    }
    Value::object(list)
}

/// The arguments of the program.
struct Arguments(Vec<String>);

impl Default for Arguments {
    fn default() -> Arguments {
        Arguments(vec![String::new()])
    }
}

impl ModuleState for Arguments {
    wardian_runtime::state_place!();
}

/// Make the state that steps begin with.
pub(crate) fn make_state(states: &mut ModuleStates) {
    states.make::<Arguments>();
    program::make_state(states);
    streams::make_state(states);
}

/// `sys.argv` of a step. What a program changed there stays while the arguments are the same.
pub fn set_argv(ctx: &mut Ctx, argv: &[String]) {
    // CPython's list is never empty either.
    let nothing = [String::new()];
    let argv = if argv.is_empty() { &nothing } else { argv };
    let known = &mut ctx.state::<Arguments>().0;
    if *known == argv {
        return;
    }
    *known = argv.to_vec();
    let name = ctx.names.sys;
    if let Some(module) = ctx.modules.get_str(name)
        && let Some(module) = module.get::<Module>()
    {
        let argv = argv_list(ctx);
        ctx.set_module_attr(module, "argv", argv);
        // As a process of CPython would have been started.
        let started = argv_list(ctx);
        if let Some(started) = started.get::<List>() {
            let python = Value::object(ctx.new_str("python"));
            started.write().items.insert(0, python);
        }
        ctx.set_module_attr(module, "orig_argv", started);
    }
}

fn getframe(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let depth = match args.get(0) {
        Some(depth) => ctx.index_clamped(depth)?.max(0) as usize,
        None => 0,
    };
    match ctx.frame_object(depth) {
        Some(frame) => Ok(frame),
        None => Err(ctx.value_error("call stack is not deep enough")),
    }
}

fn exc_info(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    let handled = ctx.handled;
    let parts = match handled.get::<Exception>() {
        Some(exception) => [
            Value::object(exception.head.class),
            handled,
            exception.traceback,
        ],
        None => [Value::NONE; 3],
    };
    Ok(Value::object(ctx.new_tuple(&parts)))
}

fn exit(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let class = Value::object(ctx.exceptions.SystemExit);
    let exception = match args.get(0) {
        Some(status) => match status.get::<Tuple>() {
            Some(tuple) => {
                let items = tuple.items().to_vec();
                ctx.call(class, &items)?
            }
            None if status.is_none() => ctx.call(class, &[])?,
            None => ctx.call(class, &[status])?,
        },
        None => ctx.call(class, &[])?,
    };
    let exception = ctx.make_exception(exception)?;
    Err(ctx.throw(exception))
}

fn getrecursionlimit(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    let limit = ctx.meter.recursion_limit as i64;
    Ok(ctx.new_int(limit))
}

fn setswitchinterval(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let seconds = ctx.to_f64_opt(args[0])?;
    let Some(seconds) = seconds else {
        let name = ctx.type_name(args[0]);
        return Err(ctx.type_error(&format!("must be real number, not {name}")));
    };
    if seconds.is_nan() || seconds <= 0.0 {
        return Err(ctx.value_error("switch interval must be strictly positive"));
    }
    // What is longer than any program is long enough.
    ctx.threads.turn = (seconds * UNITS_PER_SECOND).clamp(1.0, 1e15).round() as i64;
    Ok(Value::NONE)
}

fn setrecursionlimit(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let limit = ctx.index_i64(args[0])?;
    if limit < 1 {
        return Err(ctx.value_error("recursion limit must be greater or equal than 1"));
    }
    if limit > i32::MAX as i64 {
        return Err(ctx.overflow_error("Python int too large to convert to C int"));
    }
    let depth = ctx.frames.stack.len();
    if limit as usize <= depth {
        let class = ctx.exceptions.RecursionError;
        return Err(ctx.raise(
            class,
            &format!(
                "cannot set the recursion limit to {limit} at the recursion depth {depth}: the limit is too low"
            ),
        ));
    }
    ctx.meter.recursion_limit = limit as usize;
    Ok(Value::NONE)
}

fn get_int_max_str_digits(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    let digits = ctx.session.max_str_digits as i64;
    Ok(ctx.new_int(digits))
}

fn set_int_max_str_digits(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let digits = ctx.index_i64(args[0])?;
    if digits != 0 && digits < 640 {
        return Err(ctx.value_error("maxdigits must be 0 or larger than 640"));
    }
    ctx.session.max_str_digits = digits as u64;
    Ok(Value::NONE)
}

fn intern(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    match args[0].get::<Str>() {
        Some(text) => Ok(Value::object(ctx.intern_str(text))),
        None => {
            let name = ctx.type_name(args[0]);
            Err(ctx.type_error(&format!("intern() argument must be str, not {name}")))
        }
    }
}

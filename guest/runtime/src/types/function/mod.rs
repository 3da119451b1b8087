//! function: functions written in Python, and what all callables share.
//!
//! What does not live here: functions written in Rust (`native.rs`), bound
//! methods (`bound.rs`), calling (`vm/call.rs`).

mod bound;
mod native;

use super::{Attribute, Method, TypeDef, attribute, method};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::class::Class;
use crate::object::containers::Tuple;
use crate::object::dict::Dict;
use crate::object::function::{Code, Function};
use crate::object::heap::{Gc, Kind};
use crate::object::slots::{Slots, Special};
use crate::object::string::Str;
use crate::object::value::Value;

pub use bound::METHOD;
pub use native::{
    BUILTIN_FUNCTION_OR_METHOD, METHOD_DESCRIPTOR, METHOD_WRAPPER, WRAPPER_DESCRIPTOR,
};

/// `function`.
pub static FUNCTION: TypeDef = TypeDef {
    name: "function",
    slots: Slots {
        repr: Some(repr),
        get_attr: Some(get_attr),
        set_attr: Some(set_attr),
        ..Slots::NONE
    },
    methods: CALLABLE_METHODS,
    attributes: ATTRIBUTES,
    new: Some((
        "(cls, code, globals, name=None, argdefs=None, closure=None)",
        new,
    )),
    init: Some(("(self, /, *args, **kwargs)", |_, _| Ok(Value::NONE))),
    ..TypeDef::NONE
};

/// `__call__` and `__get__` of everything that the VM calls itself.
static CALLABLE_METHODS: &[Method] = &[
    method("__call__", "(self, /, *args, **kwargs)", call),
    method("__get__", "(self, instance, owner=None, /)", get),
];

/// What builtin functions have of it: they are no descriptors, so classes do not bind them.
static CALL_METHODS: &[Method] = &[method("__call__", "(self, /, *args, **kwargs)", call)];

static ATTRIBUTES: &[Attribute] = &[
    Attribute {
        name: "__annotations__",
        get: get_annotations,
        set: Some(|ctx, this, value| {
            let value = dict_or_none(ctx, value, "__annotations__")?;
            function(this).write().annotations = value;
            Ok(())
        }),
    },
    attribute("__builtins__", |ctx, _| Ok(Value::object(ctx.builtins))),
    Attribute {
        name: "__closure__",
        get: |_, this| Ok(or_none(function(this).closure)),
        set: Some(read_only),
    },
    Attribute {
        name: "__code__",
        get: |_, this| Ok(Value::object(function(this).code)),
        set: Some(set_code),
    },
    Attribute {
        name: "__defaults__",
        get: |_, this| Ok(or_none(function(this).defaults)),
        set: Some(set_defaults),
    },
    Attribute {
        name: "__dict__",
        get: get_dict,
        set: Some(set_dict),
    },
    Attribute {
        name: "__globals__",
        get: |_, this| Ok(Value::object(function(this).globals)),
        set: Some(read_only),
    },
    Attribute {
        name: "__kwdefaults__",
        get: |_, this| Ok(or_none(function(this).keyword_defaults)),
        set: Some(|ctx, this, value| {
            let value = dict_or_none(ctx, value, "__kwdefaults__")?;
            function(this).write().keyword_defaults = value;
            Ok(())
        }),
    },
    Attribute {
        name: "__name__",
        get: |_, this| Ok(function(this).name),
        set: Some(|ctx, this, value| {
            expect_name(ctx, value, "__name__")?;
            function(this).write().name = value;
            Ok(())
        }),
    },
    Attribute {
        name: "__qualname__",
        get: |_, this| Ok(function(this).qualname),
        set: Some(|ctx, this, value| {
            expect_name(ctx, value, "__qualname__")?;
            function(this).write().qualname = value;
            Ok(())
        }),
    },
    Attribute {
        name: "__type_params__",
        get: |ctx, this| match function(this).type_params.bound() {
            Some(found) => Ok(found),
            None => Ok(Value::object(ctx.new_tuple(&[]))),
        },
        set: Some(|ctx, this, value| {
            if value.get::<Tuple>().is_none() {
                return Err(ctx.type_error("__type_params__ must be set to a tuple"));
            }
            function(this).write().type_params = value;
            Ok(())
        }),
    },
];

fn function(this: Value) -> Gc<Function> {
    this.get().expect("slots and calls check the type")
}

fn or_none(value: Value) -> Value {
    value.bound().unwrap_or(Value::NONE)
}

fn read_only(ctx: &mut Ctx, _: Value, _: Value) -> Result<(), Thrown> {
    Err(ctx.raise(ctx.exceptions.AttributeError, "readonly attribute"))
}

fn expect_name(ctx: &mut Ctx, value: Value, attribute: &str) -> Result<(), Thrown> {
    if value.payload::<Str>().is_some() {
        return Ok(());
    }
    Err(ctx.type_error(&format!("{attribute} must be set to a string object")))
}

/// A dict; None and deletion mean that there is none.
fn dict_or_none(ctx: &mut Ctx, value: Value, attribute: &str) -> PyResult {
    if value.is_unbound() || value.is_none() {
        return Ok(Value::UNBOUND);
    }
    match value.payload::<Dict>() {
        Some(dict) => Ok(Value::object(dict)),
        None => Err(ctx.type_error(&format!("{attribute} must be set to a dict object"))),
    }
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let qualname = ctx.str(function(this).qualname)?;
    let text = format!("<function {} at {:#x}>", qualname.as_str(), this.bits());
    Ok(Value::object(ctx.new_str(&text)))
}

/// `__doc__` and `__module__` are parts of the function; the class has its own.
fn get_attr(ctx: &mut Ctx, this: Value, name: Gc<Str>) -> Result<Option<Value>, Thrown> {
    let names = &ctx.names;
    Ok(if name == names.__doc__ {
        Some(function(this).doc)
    } else if name == names.__module__ {
        Some(function(this).module)
    } else {
        None
    })
}

fn set_attr(ctx: &mut Ctx, this: Value, name: Gc<Str>, value: Value) -> Result<bool, Thrown> {
    let names = &ctx.names;
    let value = or_none(value);
    if name == names.__doc__ {
        function(this).write().doc = value;
    } else if name == names.__module__ {
        function(this).write().module = value;
    } else {
        return Ok(false);
    }
    Ok(true)
}

fn get_annotations(ctx: &mut Ctx, this: Value) -> PyResult {
    let function = function(this);
    if function.annotations.is_unbound() {
        let dict = Value::object(ctx.new_dict());
        function.write().annotations = dict;
    }
    Ok(function.annotations)
}

fn get_dict(ctx: &mut Ctx, this: Value) -> PyResult {
    Ok(ctx.own_dict(this)?.unwrap_or(Value::NONE))
}

fn set_dict(ctx: &mut Ctx, this: Value, value: Value) -> Result<(), Thrown> {
    match value.get::<Dict>() {
        Some(dict) => {
            function(this).write().dict = Some(dict);
            Ok(())
        }
        None if value.is_unbound() => Err(ctx.type_error("cannot delete __dict__")),
        None => {
            let found = ctx.type_name(value);
            Err(ctx.type_error(&format!(
                "__dict__ must be set to a dictionary, not a '{found}'"
            )))
        }
    }
}

fn set_code(ctx: &mut Ctx, this: Value, value: Value) -> Result<(), Thrown> {
    let Some(code) = value.get::<Code>() else {
        return Err(ctx.type_error("__code__ must be set to a code object"));
    };
    let function = function(this);
    let cells = function
        .closure
        .get::<Tuple>()
        .map_or(0, |cells| cells.items().len());
    let free = code.unit.free_variables.len();
    if free != cells {
        let message = format!(
            "{}() requires a code object with {cells} free vars, not {free}",
            function.code.name.as_str()
        );
        return Err(ctx.value_error(&message));
    }
    function.write().code = code;
    Ok(())
}

fn set_defaults(ctx: &mut Ctx, this: Value, value: Value) -> Result<(), Thrown> {
    let defaults = if value.is_unbound() || value.is_none() {
        Value::UNBOUND
    } else {
        match value.payload::<Tuple>() {
            Some(tuple) => Value::object(tuple),
            None => {
                return Err(ctx.type_error("__defaults__ must be set to a tuple object"));
            }
        }
    };
    function(this).write().defaults = defaults;
    Ok(())
}

/// `types.FunctionType(code, globals, ...)`.
fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(code) = args[1].get::<Code>() else {
        let found = ctx.type_name(args[1]);
        return Err(ctx.type_error(&format!(
            "function() argument 'code' must be code, not {found}"
        )));
    };
    let Some(globals) = args[2].payload::<Dict>() else {
        let found = ctx.type_name(args[2]);
        return Err(ctx.type_error(&format!(
            "function() argument 'globals' must be dict, not {found}"
        )));
    };
    let closure = args.get(5).filter(|closure| !closure.is_none());
    let free = code.unit.free_variables.len();
    let cells = match closure.map(|closure| closure.get::<Tuple>()) {
        None => 0,
        Some(Some(cells)) => {
            if !cells.items().iter().all(|cell| cell.is_kind(Kind::Cell)) {
                return Err(ctx.type_error("arg 5 (closure) expected cell, found other"));
            }
            cells.items().len()
        }
        Some(None) => return Err(ctx.type_error("arg 5 (closure) must be tuple")),
    };
    if cells != free {
        let message = format!(
            "{} requires closure of length {free}, not {cells}",
            code.name.as_str()
        );
        return Err(ctx.value_error(&message));
    }
    let function = ctx.new_function(code, globals);
    if let Some(closure) = closure {
        function.write().closure = closure;
    }
    if let Some(name) = args.get(3).filter(|name| !name.is_none()) {
        expect_name(ctx, name, "__name__")?;
        // The qualified name stays that of the code.
        function.write().name = name;
    }
    if let Some(defaults) = args.get(4) {
        set_defaults(ctx, Value::object(function), defaults)?;
    }
    Ok(Value::object(function))
}

fn call(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let keywords = ctx.keyword_pairs(args[1])?;
    ctx.call_keywords(args[0], args.rest(), &keywords)
}

fn get(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let owner = args.get(2).and_then(|owner| owner.get::<Class>());
    if args[1].is_none() && owner.is_none() {
        return Err(ctx.type_error("__get__(None, None) is invalid"));
    }
    // `None.method` binds None: then the owner is its class.
    let through_class = args[1].is_none() && owner != Some(ctx.types.none_type);
    let owner = match owner {
        Some(owner) => owner,
        None => ctx.class_of(args[1]),
    };
    let instance = if through_class {
        Value::UNBOUND
    } else {
        args[1]
    };
    ctx.bind(args[0], instance, owner)
}

impl Ctx {
    /// `callable(object)`.
    pub fn is_callable(&self, object: Value) -> bool {
        match object.kind() {
            Some(Kind::Function | Kind::NativeFunction | Kind::BoundMethod | Kind::Class) => true,
            _ => {
                let class = self.class_of(object);
                if class.is_heap_type {
                    class.special(self, Special::Call).is_some()
                } else {
                    class.slots.call.is_some()
                }
            }
        }
    }
}

//! Builtin exception classes: BaseException, and the table of what the others add.
//!
//! Attributes that a builtin class defines (`name`, `value`, `errno`, ...) are
//! entries of the exception's dict; the class has computed attributes that
//! read them and say None where there is no entry.
//!
//! What does not live here: the classes with behaviour of their own (one file
//! per family), raising (`object/raise.rs`), printing (`vm/traceback.rs`).

mod fields;
mod group;
mod os_error;
mod syntax_error;
mod unicode_error;

use super::{Attribute, Method, TypeDef, method};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::class::{Class, Layout};
use crate::object::containers::{List, Tuple};
use crate::object::dict::Dict;
use crate::object::exception::{Exception, Traceback};
use crate::object::heap::Gc;
use crate::object::slots::Slots;
use crate::object::string::Str;
use crate::object::value::Value;

pub use group::{join, make_exception_group};

/// `BaseException`; the other classes derive from it and add what they need.
pub static BASE_EXCEPTION: TypeDef = TypeDef {
    name: "BaseException",
    layout: Layout::Exception,
    is_base_type: true,
    slots: Slots {
        repr: Some(repr),
        str: Some(str),
        ..Slots::NONE
    },
    methods: METHODS,
    attributes: ATTRIBUTES,
    new: Some((NEW_SIGNATURE, new)),
    init: Some((INIT_SIGNATURE, init)),
    ..TypeDef::NONE
};

/// A class that adds nothing.
static PLAIN: TypeDef = TypeDef {
    layout: Layout::Exception,
    is_base_type: true,
    ..TypeDef::NONE
};

const NEW_SIGNATURE: &str = "(cls, /, *args, **kwargs)";
const INIT_SIGNATURE: &str = "(self, /, *args, **kwargs)";

static METHODS: &[Method] = &[
    method("__reduce__", "(self, /)", reduce),
    method("__setstate__", "(self, state, /)", setstate),
    method("add_note", "(self, note, /)", |ctx, args| {
        add_note(ctx, args.this(), args[1])?;
        Ok(Value::NONE)
    }),
    method("with_traceback", "(self, tb, /)", with_traceback),
];

static ATTRIBUTES: &[Attribute] = &[
    Attribute {
        name: "__cause__",
        get: |_, this| Ok(object(this).cause),
        set: Some(set_cause),
    },
    Attribute {
        name: "__context__",
        get: |_, this| Ok(object(this).context),
        set: Some(set_context),
    },
    Attribute {
        name: "__suppress_context__",
        get: |_, this| Ok(Value::bool(object(this).suppress_context)),
        set: Some(set_suppress_context),
    },
    Attribute {
        name: "__traceback__",
        get: |_, this| Ok(object(this).traceback),
        set: Some(set_traceback),
    },
    Attribute {
        name: "args",
        get: |_, this| Ok(object(this).args),
        set: Some(set_args),
    },
];

/// The definition of a builtin exception class by name.
pub fn definition(name: &str) -> &'static TypeDef {
    match name {
        "BaseException" => &BASE_EXCEPTION,
        "SystemExit" => &fields::SYSTEM_EXIT,
        "StopIteration" => &fields::STOP_ITERATION,
        "AttributeError" => &fields::ATTRIBUTE_ERROR,
        "NameError" => &fields::NAME_ERROR,
        "ImportError" => &fields::IMPORT_ERROR,
        "OSError" => &os_error::OS_ERROR,
        "SyntaxError" => &syntax_error::SYNTAX_ERROR,
        "UnicodeDecodeError" => &unicode_error::UNICODE_DECODE_ERROR,
        "UnicodeEncodeError" => &unicode_error::UNICODE_ENCODE_ERROR,
        "UnicodeTranslateError" => &unicode_error::UNICODE_TRANSLATE_ERROR,
        "BaseExceptionGroup" => &group::BASE_EXCEPTION_GROUP,
        _ => &PLAIN,
    }
}

/// The exception that a slot, method or attribute received.
fn object(this: Value) -> Gc<Exception> {
    this.get().expect("slots and calls check the class")
}

/// `args` of an exception.
fn args_of(exception: Gc<Exception>) -> Gc<Tuple> {
    exception.args.get().expect("args is a tuple")
}

/// A field in the dict of an exception.
fn field(exception: Gc<Exception>, name: Gc<Str>) -> Value {
    exception
        .dict
        .and_then(|dict| dict.get_str(name))
        .unwrap_or(Value::NONE)
}

/// Set a field; unbound deletes it.
fn set_field(ctx: &mut Ctx, exception: Gc<Exception>, name: Gc<Str>, value: Value) {
    if !value.is_unbound() {
        ctx.set_exception_attr(exception, name, value);
    } else if let Some(dict) = exception.dict {
        dict.write().remove_str(name);
    }
}

/// `BaseException.__new__`, inherited by all: the arguments become `args`.
fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let class = expect_class(ctx, args[0])?;
    let all = Value::object(ctx.new_tuple(args.rest()));
    Ok(Value::object(ctx.new_exception_object(class, all)))
}

fn expect_class(ctx: &mut Ctx, class: Value) -> Result<Gc<Class>, Thrown> {
    match class.get::<Class>() {
        Some(class) if class.layout == Layout::Exception => Ok(class),
        Some(class) => {
            let name = class.name.as_str().to_string();
            Err(ctx.type_error(&format!(
                "BaseException.__new__({name}): {name} is not a subtype of BaseException"
            )))
        }
        None => {
            let found = ctx.type_name(class);
            Err(ctx.type_error(&format!(
                "BaseException.__new__(X): X is not a type object ({found})"
            )))
        }
    }
}

/// `BaseException.__init__`.
fn init(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    refuse_keywords(ctx, args)?;
    init_args(ctx, args);
    Ok(Value::NONE)
}

fn init_args(ctx: &mut Ctx, args: Args<'_>) {
    let all = Value::object(ctx.new_tuple(args.rest()));
    object(args[0]).write().args = all;
}

fn refuse_keywords(ctx: &mut Ctx, args: Args<'_>) -> Result<(), Thrown> {
    if args[1].get::<Dict>().is_some_and(|dict| !dict.is_empty()) {
        let name = ctx.type_name(args[0]);
        return Err(ctx.type_error(&format!("{name}() takes no keyword arguments")));
    }
    Ok(())
}

/// Set fields from keyword arguments; others are an error of the builtin class `owner`.
fn init_keywords(
    ctx: &mut Ctx,
    args: Args<'_>,
    owner: &str,
    known: &[&'static str],
) -> Result<(), Thrown> {
    if let Some(dict) = object(args[0]).dict {
        // A second call forgets what the first was given.
        for name in known {
            let name = ctx.intern(name);
            dict.write().remove_str(name);
        }
    }
    for (name, value) in ctx.keyword_pairs(args[1])? {
        if !known.contains(&name.as_str()) {
            let message = format!(
                "'{}' is an invalid keyword argument for {owner}()",
                name.as_str()
            );
            return Err(ctx.type_error(&message));
        }
        ctx.set_exception_attr(object(args[0]), name, value);
    }
    Ok(())
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let name = ctx.class_of(this).name.as_str().to_string();
    let args = args_of(object(this));
    let text = match args.items() {
        [only] => format!("{name}({})", ctx.repr(*only)?.as_str()),
        _ => format!("{name}{}", ctx.repr(Value::object(args))?.as_str()),
    };
    Ok(Value::object(ctx.new_str(&text)))
}

/// `str()` of any builtin exception: the classes that do it in their own way are told apart here.
fn str(ctx: &mut Ctx, this: Value) -> PyResult {
    let class = ctx.class_of(this);
    let exceptions = ctx.exceptions;
    let exception = object(this);
    // Of several bases the first that has a way of its own: these have the plain one.
    let plain = [
        exceptions.AttributeError,
        exceptions.NameError,
        exceptions.ImportError,
    ];
    let own = [
        exceptions.KeyError,
        exceptions.OSError,
        exceptions.SyntaxError,
    ];
    let first = class
        .mro
        .iter()
        .find(|class| plain.contains(class) || own.contains(class));
    if first.is_some_and(|class| plain.contains(class)) {
        return plain_str(ctx, exception);
    }
    if class.is_subclass_of(exceptions.KeyError) {
        if let [key] = args_of(exception).items() {
            return Ok(Value::object(ctx.repr(*key)?));
        }
    } else if class.is_subclass_of(exceptions.OSError) {
        if let Some(text) = os_error::text(ctx, exception)? {
            return Ok(Value::object(ctx.new_str(&text)));
        }
    } else if class.is_subclass_of(exceptions.SyntaxError) {
        let text = syntax_error::text(ctx, exception)?;
        return Ok(Value::object(ctx.new_str(&text)));
    } else if class.is_subclass_of(exceptions.UnicodeError) {
        if let Some(text) = unicode_error::text(ctx, exception)? {
            return Ok(Value::object(ctx.new_str(&text)));
        }
    } else if class.is_subclass_of(exceptions.BaseExceptionGroup) {
        let text = group::text(ctx, exception)?;
        return Ok(Value::object(ctx.new_str(&text)));
    }
    plain_str(ctx, exception)
}

/// `BaseException.__str__`: of no, one or several arguments.
fn plain_str(ctx: &mut Ctx, exception: Gc<Exception>) -> PyResult {
    let args = args_of(exception);
    Ok(Value::object(match args.items() {
        [] => ctx.new_str(""),
        [only] => ctx.str(*only)?,
        _ => ctx.repr(Value::object(args))?,
    }))
}

/// `exception.add_note(note)`.
pub fn add_note(ctx: &mut Ctx, exception: Gc<Exception>, note: Value) -> Result<(), Thrown> {
    if note.payload::<Str>().is_none() {
        let found = ctx.type_name(note);
        return Err(ctx.type_error(&format!("note must be a str, not '{found}'")));
    }
    let name = ctx.names.__notes__;
    let notes = match ctx.get_attr_opt(Value::object(exception), name)? {
        Some(notes) => notes,
        None => {
            let notes = Value::object(ctx.new_list(Vec::new()));
            ctx.set_attr(Value::object(exception), name, notes)?;
            notes
        }
    };
    match notes.payload::<List>() {
        Some(list) => ctx.list_push(list, note),
        None => Err(ctx.type_error("Cannot add note: __notes__ is not a list")),
    }
}

fn with_traceback(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    set_traceback(ctx, args[0], args[1])?;
    Ok(args[0])
}

fn reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let exception: Gc<Exception> = args.this();
    let class = Value::object(ctx.class_of(args[0]));
    let parts = match exception.dict {
        _ if exception
            .head
            .class
            .is_subclass_of(ctx.exceptions.AttributeError) =>
        {
            // What had no such attribute may be anything: it does not go with the error.
            let state = match exception.dict {
                Some(dict) => ctx.copy_dict(dict)?,
                None => ctx.new_dict(),
            };
            let names = ctx.names;
            state.write().remove_str(names.obj);
            state.write().set_str(names.args, exception.args);
            ctx.new_tuple(&[class, exception.args, Value::object(state)])
        }
        Some(dict) if !dict.is_empty() => {
            let state = ctx.copy_dict(dict)?;
            if exception
                .head
                .class
                .is_subclass_of(ctx.exceptions.BaseExceptionGroup)
            {
                // Both are made of the arguments.
                for name in [ctx.names.message, ctx.names.exceptions] {
                    state.write().remove_str(name);
                }
            }
            match state.is_empty() {
                true => ctx.new_tuple(&[class, exception.args]),
                false => ctx.new_tuple(&[class, exception.args, Value::object(state)]),
            }
        }
        _ => ctx.new_tuple(&[class, exception.args]),
    };
    Ok(Value::object(parts))
}

fn setstate(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if args[1].is_none() {
        return Ok(Value::NONE);
    }
    if args[1].payload::<Dict>().is_none() {
        return Err(ctx.type_error("state is not a dictionary"));
    }
    for (name, value) in ctx.keyword_pairs(args[1].unwrap_payload())? {
        ctx.set_attr(args[0], name, value)?;
    }
    Ok(Value::NONE)
}

fn set_args(ctx: &mut Ctx, this: Value, value: Value) -> Result<(), Thrown> {
    if value.is_unbound() {
        return Err(ctx.type_error("args may not be deleted"));
    }
    let args = ctx.collect_tuple(value)?;
    object(this).write().args = Value::object(args);
    Ok(())
}

fn set_traceback(ctx: &mut Ctx, this: Value, value: Value) -> Result<(), Thrown> {
    if value.is_unbound() {
        return Err(ctx.type_error("__traceback__ may not be deleted"));
    }
    if !value.is_none() && value.get::<Traceback>().is_none() {
        return Err(ctx.type_error("__traceback__ must be a traceback or None"));
    }
    object(this).write().traceback = value;
    Ok(())
}

fn set_cause(ctx: &mut Ctx, this: Value, value: Value) -> Result<(), Thrown> {
    let value = linked(ctx, value, "cause", "__cause__")?;
    let exception = object(this);
    exception.write().cause = value;
    exception.write().suppress_context = true;
    Ok(())
}

fn set_context(ctx: &mut Ctx, this: Value, value: Value) -> Result<(), Thrown> {
    let value = linked(ctx, value, "context", "__context__")?;
    object(this).write().context = value;
    Ok(())
}

/// None or an exception.
fn linked(ctx: &mut Ctx, value: Value, what: &str, attribute: &str) -> PyResult {
    if value.is_unbound() {
        return Err(ctx.type_error(&format!("{attribute} may not be deleted")));
    }
    if !value.is_none() && value.get::<Exception>().is_none() {
        return Err(ctx.type_error(&format!(
            "exception {what} must be None or derive from BaseException"
        )));
    }
    Ok(value)
}

fn set_suppress_context(ctx: &mut Ctx, this: Value, value: Value) -> Result<(), Thrown> {
    if !value.is_bool() {
        return Err(ctx.type_error("attribute value type must be bool"));
    }
    object(this).write().suppress_context = value == Value::TRUE;
    Ok(())
}

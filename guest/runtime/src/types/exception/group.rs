//! BaseExceptionGroup and ExceptionGroup: making, splitting, deriving.

use super::{NEW_SIGNATURE, expect_class, field, init_args, object, refuse_keywords};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::class::{Class, Layout};
use crate::object::containers::{List, Tuple};
use crate::object::exception::Exception;
use crate::object::heap::{Gc, Kind};
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::generic_alias::class_getitem;
use crate::types::{Attribute, Method, TypeDef, attribute, class_method, method};
use std::collections::HashSet;

/// `BaseExceptionGroup`.
pub(super) static BASE_EXCEPTION_GROUP: TypeDef = TypeDef {
    layout: Layout::Exception,
    is_base_type: true,
    methods: METHODS,
    attributes: ATTRIBUTES,
    new: Some((NEW_SIGNATURE, new)),
    init: Some((super::INIT_SIGNATURE, |ctx, args| {
        refuse_keywords(ctx, args)?;
        init_args(ctx, args);
        Ok(Value::NONE)
    })),
    ..TypeDef::NONE
};

static EXCEPTION_GROUP: TypeDef = TypeDef {
    name: "ExceptionGroup",
    layout: Layout::Exception,
    is_base_type: true,
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[
    class_method("__class_getitem__", "(cls, item, /)", class_getitem),
    method("derive", "(self, excs, /)", derive),
    method("split", "(self, matcher_value, /)", split),
    method("subgroup", "(self, matcher_value, /)", subgroup),
];

static ATTRIBUTES: &[Attribute] = &[
    attribute("exceptions", |ctx, this| {
        Ok(field(object(this), ctx.names.exceptions))
    }),
    attribute("message", |ctx, this| {
        Ok(field(object(this), ctx.names.message))
    }),
];

/// The class `ExceptionGroup`: the one builtin class with two bases.
pub fn make_exception_group(ctx: &mut Ctx) -> Gc<Class> {
    let exceptions = ctx.exceptions;
    let class = ctx.new_native_class(&EXCEPTION_GROUP, exceptions.BaseExceptionGroup);
    exceptions.Exception.write().subclasses.push(class);
    let object = class.write();
    object.slots = &super::BASE_EXCEPTION.slots;
    object.bases = vec![exceptions.BaseExceptionGroup, exceptions.Exception];
    object.mro = vec![
        class,
        exceptions.BaseExceptionGroup,
        exceptions.Exception,
        exceptions.BaseException,
        ctx.types.object,
    ];
    class.changed(ctx);
    class
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut class = expect_class(ctx, args[0])?;
    let name = class.name.as_str().to_string();
    let &[message, given] = args.rest() else {
        let count = args.rest().len();
        return Err(ctx.type_error(&format!(
            "BaseExceptionGroup.__new__() takes exactly 2 arguments ({count} given)"
        )));
    };
    if message.payload::<Str>().is_none() {
        let found = ctx.type_name(message);
        return Err(ctx.type_error(&format!(
            "BaseExceptionGroup.__new__() argument 1 must be str, not {found}"
        )));
    }
    let is_sequence = given.payload::<List>().is_some()
        || given.payload::<Tuple>().is_some()
        || ctx.is_sequence(given);
    if !is_sequence {
        return Err(ctx.type_error("second argument (exceptions) must be a sequence"));
    }
    let parts = ctx.collect_tuple(given)?;
    if parts.items().is_empty() {
        return Err(ctx.value_error("second argument (exceptions) must be a non-empty sequence"));
    }
    let mut nested_base = false;
    for (index, part) in parts.items().iter().enumerate() {
        let Some(part) = part.get::<Exception>() else {
            return Err(ctx.value_error(&format!(
                "Item {index} of second argument (exceptions) is not an exception"
            )));
        };
        nested_base |= !part.head.class.is_subclass_of(ctx.exceptions.Exception);
    }
    let group = ctx.class(&EXCEPTION_GROUP);
    if class == ctx.exceptions.BaseExceptionGroup {
        if !nested_base {
            class = group;
        }
    } else if nested_base && class == group {
        return Err(ctx.type_error("Cannot nest BaseExceptions in an ExceptionGroup"));
    } else if nested_base && class.is_subclass_of(ctx.exceptions.Exception) {
        return Err(ctx.type_error(&format!("Cannot nest BaseExceptions in '{name}'")));
    }
    let all = Value::object(ctx.new_tuple(args.rest()));
    let exception = ctx.new_exception_object(class, all);
    let names = ctx.names;
    ctx.set_exception_attr(exception, names.message, message);
    ctx.set_exception_attr(exception, names.exceptions, Value::object(parts));
    Ok(Value::object(exception))
}

/// Message and number of parts.
pub(super) fn text(ctx: &mut Ctx, exception: Gc<Exception>) -> Result<String, Thrown> {
    let names = ctx.names;
    let message = field(exception, names.message);
    let message = ctx.str(message)?;
    let count = parts_of(ctx, exception).map_or(0, |parts| parts.items().len());
    let plural = if count == 1 { "" } else { "s" };
    Ok(format!(
        "{} ({count} sub-exception{plural})",
        message.as_str()
    ))
}

/// `exceptions` of a group.
fn parts_of(ctx: &Ctx, exception: Gc<Exception>) -> Option<Gc<Tuple>> {
    field(exception, ctx.names.exceptions).get::<Tuple>()
}

fn derive(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let message = field(args.this(), ctx.names.message);
    let class = Value::object(ctx.exceptions.BaseExceptionGroup);
    ctx.call(class, &[message, args[1]])
}

/// What parts are asked for.
enum Matcher {
    /// Instances of an exception class or of one in a tuple.
    Classes(Value),
    /// A function says.
    Function(Value),
    /// Exceptions that are no groups, by address.
    Leaves(HashSet<usize>),
}

fn matcher(ctx: &mut Ctx, value: Value) -> Result<Matcher, Thrown> {
    let is_exception_class = |ctx: &Ctx, value: Value| {
        value
            .get::<Class>()
            .is_some_and(|class| class.is_subclass_of(ctx.exceptions.BaseException))
    };
    if is_exception_class(ctx, value) {
        return Ok(Matcher::Classes(value));
    }
    if let Some(tuple) = value.get::<Tuple>() {
        if tuple
            .items()
            .iter()
            .all(|item| is_exception_class(ctx, *item))
        {
            return Ok(Matcher::Classes(value));
        }
    } else if !value.is_kind(Kind::Class) && ctx.is_callable(value) {
        return Ok(Matcher::Function(value));
    }
    Err(ctx.type_error("expected a function, exception type or tuple of exception types"))
}

fn matches(ctx: &mut Ctx, matcher: &Matcher, exception: Value) -> Result<bool, Thrown> {
    match matcher {
        Matcher::Classes(classes) => ctx.exception_matches(exception, *classes),
        Matcher::Leaves(leaves) => Ok(leaves.contains(&object(exception).address())),
        Matcher::Function(function) => {
            let result = ctx.call(*function, &[exception])?;
            ctx.truth(result)
        }
    }
}

/// The part of a group that matches and the rest, each None where it is empty.
fn partition(ctx: &mut Ctx, exception: Value, matcher: &Matcher) -> Result<(Value, Value), Thrown> {
    if matches(ctx, matcher, exception)? {
        return Ok((exception, Value::NONE));
    }
    let group = object(exception);
    if !group
        .head
        .class
        .is_subclass_of(ctx.exceptions.BaseExceptionGroup)
    {
        return Ok((Value::NONE, exception));
    }
    let Some(parts) = parts_of(ctx, group) else {
        return Ok((Value::NONE, exception));
    };
    let matching = ctx.new_list(Vec::new());
    let rest = ctx.new_list(Vec::new());
    ctx.enter_native()?;
    for part in parts.items() {
        let split = ctx.charge(1).and_then(|()| partition(ctx, *part, matcher));
        match split {
            Ok((left, right)) => {
                if !left.is_none() {
                    matching.write().items.push(left);
                }
                if !right.is_none() {
                    rest.write().items.push(right);
                }
            }
            Err(thrown) => {
                ctx.leave_native();
                return Err(thrown);
            }
        }
    }
    ctx.leave_native();
    let matching = derived(ctx, group, matching)?;
    let rest = derived(ctx, group, rest)?;
    Ok((matching, rest))
}

/// A group like `original` of some of its parts; None without parts.
fn derived(ctx: &mut Ctx, original: Gc<Exception>, parts: Gc<List>) -> PyResult {
    if parts.items.is_empty() {
        return Ok(Value::NONE);
    }
    let made = ctx.call_attr(Value::object(original), "derive", &[Value::object(parts)])?;
    let base = ctx.exceptions.BaseExceptionGroup;
    if !ctx.is_instance_of(made, base) {
        return Err(ctx.type_error("derive must return an instance of BaseExceptionGroup"));
    }
    let target = object(made);
    {
        let target = target.write();
        target.traceback = original.traceback;
        target.cause = original.cause;
        target.context = original.context;
    }
    let name = ctx.names.__notes__;
    if let Some(notes) = ctx.get_attr_opt(Value::object(original), name)?
        && notes.payload::<List>().is_some()
    {
        let copy = Value::object(ctx.collect_list(notes)?);
        ctx.set_attr(made, name, copy)?;
    }
    Ok(made)
}

fn split(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let matcher = matcher(ctx, args[1])?;
    let (matching, rest) = partition(ctx, args[0], &matcher)?;
    Ok(Value::object(ctx.new_tuple(&[matching, rest])))
}

fn subgroup(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let matcher = matcher(ctx, args[1])?;
    let (matching, _) = partition(ctx, args[0], &matcher)?;
    Ok(matching)
}

/// The exceptions in a group that are no groups, by address.
fn collect_leaves(
    ctx: &mut Ctx,
    exception: Gc<Exception>,
    leaves: &mut HashSet<usize>,
) -> Result<(), Thrown> {
    ctx.charge(1)?;
    let Some(parts) = parts_of(ctx, exception) else {
        leaves.insert(exception.address());
        return Ok(());
    };
    ctx.enter_native()?;
    let mut result = Ok(());
    for part in parts.items() {
        if let Some(part) = part.get::<Exception>() {
            result = collect_leaves(ctx, part, leaves);
        }
        if result.is_err() {
            break;
        }
    }
    ctx.leave_native();
    result
}

/// Whether a group was raised again as it is: it has what splitting copied.
fn is_reraised(ctx: &Ctx, exception: Gc<Exception>, original: Gc<Exception>) -> bool {
    parts_of(ctx, exception).is_some()
        && exception.traceback == original.traceback
        && exception.cause == original.cause
        && exception.context == original.context
}

/// What is to be raised behind all `except*` clauses; None for nothing.
/// `raised` are what the clauses raised and what none of them took.
///
/// Parts of the original that are raised again become one group in the
/// original's shape; it and whatever else was raised form a new group.
pub fn join(ctx: &mut Ctx, original: Value, raised: Gc<List>) -> PyResult {
    let Some(original) = original.get::<Exception>() else {
        return Ok(Value::NONE);
    };
    let given: Vec<Gc<Exception>> = raised
        .items
        .iter()
        .filter_map(|item| item.get::<Exception>())
        .collect();
    if parts_of(ctx, original).is_none() {
        // It was wrapped for the one clause that took it.
        return Ok(given
            .first()
            .map_or(Value::NONE, |first| Value::object(*first)));
    }
    let all = ctx.new_list(Vec::with_capacity(given.len() + 1));
    let mut leaves = HashSet::new();
    for exception in given {
        if is_reraised(ctx, exception, original) {
            collect_leaves(ctx, exception, &mut leaves)?;
        } else {
            all.write().items.push(Value::object(exception));
        }
    }
    if !leaves.is_empty() {
        let (again, _) = partition(ctx, Value::object(original), &Matcher::Leaves(leaves))?;
        if !again.is_none() {
            all.write().items.push(again);
        }
    }
    match all.items[..] {
        [] => Ok(Value::NONE),
        [only] => Ok(only),
        _ => {
            let message = Value::object(ctx.new_str(""));
            let class = Value::object(ctx.exceptions.BaseExceptionGroup);
            ctx.call(class, &[message, Value::object(all)])
        }
    }
}

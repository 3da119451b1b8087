//! Exceptions that only keep some of their arguments in attributes:
//! StopIteration, SystemExit, AttributeError, NameError, ImportError.

use super::{
    INIT_SIGNATURE, args_of, field, init_args, init_keywords, object, refuse_keywords, set_field,
};
use crate::ctx::{Ctx, PyResult};
use crate::object::args::Args;
use crate::object::class::Layout;
use crate::object::value::Value;
use crate::types::{Attribute, TypeDef};

/// A row for a field named as the attribute.
macro_rules! field_attribute {
    ($name:ident) => {
        Attribute {
            name: stringify!($name),
            get: |ctx, this| Ok(field(object(this), ctx.names.$name)),
            set: Some(|ctx, this, value| {
                let name = ctx.names.$name;
                set_field(ctx, object(this), name, value);
                Ok(())
            }),
        }
    };
}
pub(super) use field_attribute;

/// `StopIteration`.
pub(super) static STOP_ITERATION: TypeDef = TypeDef {
    layout: Layout::Exception,
    is_base_type: true,
    attributes: &[field_attribute!(value)],
    init: Some((INIT_SIGNATURE, |ctx, args| {
        refuse_keywords(ctx, args)?;
        init_args(ctx, args);
        let value = args.rest().first().copied().unwrap_or(Value::NONE);
        let name = ctx.names.value;
        ctx.set_exception_attr(object(args[0]), name, value);
        Ok(Value::NONE)
    })),
    ..TypeDef::NONE
};

/// `SystemExit`.
pub(super) static SYSTEM_EXIT: TypeDef = TypeDef {
    layout: Layout::Exception,
    is_base_type: true,
    attributes: &[field_attribute!(code)],
    init: Some((INIT_SIGNATURE, |ctx, args| {
        refuse_keywords(ctx, args)?;
        init_args(ctx, args);
        let exception = object(args[0]);
        let code = match args.rest() {
            [] => Value::NONE,
            [code] => *code,
            _ => Value::object(args_of(exception)),
        };
        let name = ctx.names.code;
        ctx.set_exception_attr(exception, name, code);
        Ok(Value::NONE)
    })),
    ..TypeDef::NONE
};

/// `AttributeError`.
pub(super) static ATTRIBUTE_ERROR: TypeDef = TypeDef {
    layout: Layout::Exception,
    is_base_type: true,
    attributes: &[field_attribute!(name), field_attribute!(obj)],
    init: Some((INIT_SIGNATURE, |ctx, args| {
        init_args(ctx, args);
        init_keywords(ctx, args, "AttributeError", &["name", "obj"])?;
        Ok(Value::NONE)
    })),
    ..TypeDef::NONE
};

/// `NameError`.
pub(super) static NAME_ERROR: TypeDef = TypeDef {
    layout: Layout::Exception,
    is_base_type: true,
    attributes: &[field_attribute!(name)],
    init: Some((INIT_SIGNATURE, |ctx, args| {
        init_args(ctx, args);
        init_keywords(ctx, args, "NameError", &["name"])?;
        Ok(Value::NONE)
    })),
    ..TypeDef::NONE
};

/// `ImportError`.
pub(super) static IMPORT_ERROR: TypeDef = TypeDef {
    layout: Layout::Exception,
    is_base_type: true,
    attributes: &[
        Attribute {
            name: "msg",
            get: import_message,
            set: Some(|ctx, this, value| {
                let name = ctx.names.msg;
                set_field(ctx, object(this), name, value);
                Ok(())
            }),
        },
        field_attribute!(name),
        field_attribute!(path),
    ],
    init: Some((INIT_SIGNATURE, init_import_error)),
    ..TypeDef::NONE
};

fn init_import_error(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    init_args(ctx, args);
    let message = ctx.names.msg;
    set_field(ctx, object(args[0]), message, Value::UNBOUND);
    init_keywords(ctx, args, "ImportError", &["name", "name_from", "path"])?;
    Ok(Value::NONE)
}

/// `msg` is the only argument unless it was set: errors raised natively do not store it twice.
fn import_message(ctx: &mut Ctx, this: Value) -> PyResult {
    let exception = object(this);
    if let Some(message) = exception.dict.and_then(|dict| dict.get_str(ctx.names.msg)) {
        return Ok(message);
    }
    Ok(match args_of(exception).items() {
        [message] => *message,
        _ => Value::NONE,
    })
}

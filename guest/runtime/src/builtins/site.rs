//! What CPython's `site` puts into `builtins` for people at a prompt: already the name alone says what to do. The texts
//! are CPython's.

use super::objects;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::heap::{Gc, Marker};
use crate::object::native::{Module, NativeData, state_unchecked};
use crate::object::slots::Slots;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::TypeDef;

static QUITTER: TypeDef = TypeDef {
    name: "Quitter",
    module: "_sitebuiltins",
    slots: Slots {
        repr: Some(repr),
        call: Some(|ctx, this, args, keywords| {
            let code = only(ctx, this, "code", args, keywords)?;
            Err(objects::exit(ctx, code.unwrap_or(Value::NONE)))
        }),
        ..Slots::NONE
    },
    ..TypeDef::NONE
};

static PRINTER: TypeDef = TypeDef {
    name: "_Printer",
    module: "_sitebuiltins",
    slots: Slots {
        repr: Some(repr),
        call: Some(|ctx, this, _, _| {
            let text = ctx.new_str(state_unchecked::<Told>(this).called);
            let print = ctx.intern("print");
            let builtins = ctx.builtins;
            match builtins.get_str(print) {
                Some(print) => ctx.call(print, &[Value::object(text)]),
                None => Ok(Value::NONE),
            }
        }),
        ..Slots::NONE
    },
    ..TypeDef::NONE
};

static HELPER: TypeDef = TypeDef {
    name: "_Helper",
    module: "_sitebuiltins",
    slots: Slots {
        repr: Some(repr),
        // `pydoc.help`, which is imported when help is first asked for.
        call: Some(|ctx, _, args, keywords| {
            let pydoc = ctx.import("pydoc")?;
            let help = ctx.intern("help");
            let help = ctx.get_attr(pydoc, help)?;
            ctx.call_keywords(help, args, keywords)
        }),
        ..Slots::NONE
    },
    ..TypeDef::NONE
};

/// What an object says of itself, and when it is called.
struct Told {
    shown: &'static str,
    called: &'static str,
}

impl NativeData for Told {
    fn trace(&self, _: &mut Marker<'_>) {}
}

const COPYRIGHT: &str = "Copyright (c) 2001-2023 Python Software Foundation.\nAll Rights Reserved.\n\n\
    Copyright (c) 2000 BeOpen.com.\nAll Rights Reserved.\n\n\
    Copyright (c) 1995-2001 Corporation for National Research Initiatives.\nAll Rights Reserved.\n\n\
    Copyright (c) 1991-1995 Stichting Mathematisch Centrum, Amsterdam.\nAll Rights Reserved.";
const CREDITS: &str = "    Thanks to CWI, CNRI, BeOpen.com, Zope Corporation and a cast of thousands\n    \
    for supporting Python development.  See www.python.org for more information.";

const OBJECTS: &[(&str, &TypeDef, Told)] = &[
    (
        "copyright",
        &PRINTER,
        Told {
            shown: COPYRIGHT,
            called: COPYRIGHT,
        },
    ),
    (
        "credits",
        &PRINTER,
        Told {
            shown: CREDITS,
            called: CREDITS,
        },
    ),
    (
        "exit",
        &QUITTER,
        Told {
            shown: "Use exit() or Ctrl-D (i.e. EOF) to exit",
            called: "",
        },
    ),
    (
        "help",
        &HELPER,
        Told {
            shown: "Type help() for interactive help, or help(object) for help about object.",
            called: "",
        },
    ),
    (
        "license",
        &PRINTER,
        Told {
            shown: "Type license() to see the full license text",
            called: "See https://www.python.org/psf/license/",
        },
    ),
    (
        "quit",
        &QUITTER,
        Told {
            shown: "Use quit() or Ctrl-D (i.e. EOF) to exit",
            called: "",
        },
    ),
];

/// Add the objects to the builtin namespace.
pub(super) fn add(ctx: &mut Ctx, builtins: Gc<Module>) {
    for (name, def, told) in OBJECTS {
        let class = ctx.class_made_late(def);
        let Told { shown, called } = *told;
        let object = ctx.new_native(class, Told { shown, called });
        ctx.set_module_attr(builtins, name, object);
    }
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    Ok(Value::object(
        ctx.new_str(state_unchecked::<Told>(this).shown),
    ))
}

/// The only argument that a call may have.
fn only(
    ctx: &mut Ctx,
    this: Value,
    name: &str,
    args: &[Value],
    keywords: &[(Gc<Str>, Value)],
) -> Result<Option<Value>, Thrown> {
    match (args, keywords) {
        ([], []) => Ok(None),
        ([value], []) => Ok(Some(*value)),
        ([], [(keyword, value)]) if keyword.as_str() == name => Ok(Some(*value)),
        ([] | [_], [(keyword, _), ..]) => {
            let (class, keyword) = (
                ctx.type_name(this).to_string(),
                keyword.as_str().to_string(),
            );
            Err(ctx.type_error(&format!(
                "{class}.__call__() got an unexpected keyword argument '{keyword}'"
            )))
        }
        _ => {
            let (class, given) = (
                ctx.type_name(this).to_string(),
                args.len() + keywords.len() + 1,
            );
            Err(ctx.type_error(&format!(
                "{class}.__call__() takes from 1 to 2 positional arguments but {given} were given"
            )))
        }
    }
}

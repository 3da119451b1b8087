//! `_expat`: the parser of XML documents, as `pyexpat.py` needs it: text in, events out.
//!
//! What does not live here: handlers and encodings (`pyexpat.py`). An event is a
//! tuple that begins with its kind, an error its number. Invariant: what a call
//! looked at is charged when it is done, and one call looks at the text that is
//! there, or at what entities may grow to.

mod attributes;
mod dtd;
mod errors;
mod events;
mod namespaces;
mod parser;
mod scan;

use errors::Code;
use events::Event;
use namespaces::Namespaces;
use parser::Parser;
use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::{Module, NativeData, state_unchecked};
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, TypeDef, function, method};

static FUNCTIONS: &[Method] = &[function("parser", "(separator, /)", make_parser)];

static PARSER: TypeDef = TypeDef {
    name: "parser",
    module: "_expat",
    methods: &[
        method(
            "configure",
            "(self, keep_prefixes, keep_references, /)",
            configure,
        ),
        method("cut", "(self, is_partial, /)", cut),
        method("feed", "(self, text, /)", feed),
        method("finish", "(self, /)", finish),
        method("next", "(self, merge, /)", next),
        method("position", "(self, /)", position),
        method("raw", "(self, /)", raw),
    ],
    ..TypeDef::NONE
};

/// Characters that are handed out at once at most, about.
const MERGED: usize = 64 << 10;

struct Holder {
    /// Away while it works.
    parser: Option<Box<Parser>>,
    /// What came behind characters that were handed out.
    pending: Option<Result<Option<Event>, Code>>,
}

impl NativeData for Holder {
    fn trace(&self, _: &mut Marker<'_>) {}
}

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("_expat", FUNCTIONS);
    ctx.new_native_class(&PARSER, ctx.types.object);
    let rows = ctx.new_list(Vec::new());
    for (name, text) in errors::TEXTS {
        let (name, text) = (ctx.new_str(name), ctx.new_str(text));
        let row = ctx.new_tuple(&[Value::object(name), Value::object(text)]);
        rows.write().items.push(Value::object(row));
    }
    ctx.set_module_attr(module, "ERRORS", Value::object(rows));
    module
}

/// With a separator of namespaces and names, or None: prefixes mean nothing.
fn make_parser(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let namespaces = match args[0].is_none() {
        true => None,
        false => {
            let separator = ctx.expect_str(args[0], "namespace_separator")?;
            Some(Namespaces::new(separator.as_str().chars().next()))
        }
    };
    let class = ctx.class(&PARSER);
    let holder = Holder {
        parser: Some(Box::new(Parser::new(namespaces))),
        pending: None,
    };
    Ok(ctx.new_native(class, holder))
}

/// The parser of an object, unless it works at this moment.
fn parser(ctx: &mut Ctx, this: Value) -> Result<&'static mut Parser, wardian_runtime::ctx::Thrown> {
    match state_unchecked::<Holder>(this).parser.as_deref_mut() {
        Some(parser) => Ok(parser),
        None => Err(ctx.runtime_error("the parser is in use")),
    }
}

fn feed(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let text = ctx.expect_str(args[1], "feed() argument")?;
    let length = text.as_str().len();
    ctx.charge_bytes(length)?;
    // What tokens become while they are handed on.
    ctx.reserve(length.saturating_mul(12))?;
    parser(ctx, args[0])?.feed(text.as_str());
    Ok(Value::NONE)
}

fn finish(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    parser(ctx, args[0])?.finish();
    Ok(Value::NONE)
}

fn cut(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let is_partial = ctx.truth(args[1])?;
    parser(ctx, args[0])?.cut = Some(match is_partial {
        true => Code::PartialChar,
        false => Code::InvalidToken,
    });
    Ok(Value::NONE)
}

fn configure(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (prefixes, references) = (ctx.truth(args[1])?, ctx.truth(args[2])?);
    let parser = parser(ctx, args[0])?;
    parser.keeps_references = references;
    if let Some(namespaces) = &mut parser.namespaces {
        namespaces.keeps_prefixes = prefixes;
    }
    Ok(Value::NONE)
}

/// Line, column and byte of the last event, or of the error.
fn position(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let parser = parser(ctx, args[0])?;
    let (line, column, byte) = parser.position();
    let work = std::mem::take(&mut parser.work);
    ctx.charge_scan(work)?;
    let place = [line, column, byte].map(|number| Value::small_int(number as i64));
    Ok(Value::object(ctx.new_tuple(&place)))
}

/// The text of the last event in the document.
fn raw(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let text = parser(ctx, args[0])?.raw().to_owned();
    ctx.charge_bytes(text.len())?;
    Ok(Value::object(ctx.new_str(&text)))
}

/// The next event; None: more text is needed. `merge`: characters come together.
fn next(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let this = args[0];
    let merge = ctx.truth(args[1])?;
    let growth = parser(ctx, this)?.growth();
    ctx.reserve(growth)?;
    let memory = ctx.memory_left();
    let event = match state_unchecked::<Holder>(this).pending.take() {
        Some(event) => event,
        None => {
            let parser = parser(ctx, this)?;
            parser.memory = memory;
            let mut event = parser.next();
            if merge && let Ok(Some(Event::Text(text))) = &mut event {
                while text.len() < MERGED {
                    match parser.next() {
                        Ok(Some(Event::Text(more))) => text.push_str(&more),
                        other => {
                            state_unchecked::<Holder>(this).pending = Some(other);
                            break;
                        }
                    }
                }
            }
            let work = std::mem::take(&mut parser.work);
            ctx.charge_scan(work)?;
            event
        }
    };
    match event {
        Ok(None) => Ok(Value::NONE),
        Ok(Some(event)) => tuple(ctx, event),
        Err(code) => Ok(Value::small_int(code as i64)),
    }
}

/// Parts of an event on their way to a tuple.
struct Parts<'a> {
    ctx: &'a mut Ctx,
    values: Vec<Value>,
}

impl Parts<'_> {
    fn text(&mut self, text: &str) {
        let text = Value::object(self.ctx.new_str(text));
        self.values.push(text);
    }

    fn option(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.text(text),
            None => self.values.push(Value::NONE),
        }
    }

    fn number(&mut self, number: i64) {
        self.values.push(Value::small_int(number));
    }
}

fn tuple(ctx: &mut Ctx, event: Event) -> PyResult {
    let mut parts = Parts {
        ctx,
        values: Vec::with_capacity(8),
    };
    match event {
        Event::Start {
            name,
            attributes,
            specified,
        } => {
            parts.number(0);
            parts.text(&name);
            let list = parts.ctx.new_list(Vec::new());
            for (name, value) in attributes {
                parts.ctx.charge_bytes(64 + value.len())?;
                for text in [name, value] {
                    let text = Value::object(parts.ctx.new_str(&text));
                    parts.ctx.list_push(list, text)?;
                }
            }
            parts.values.push(Value::object(list));
            parts.number(specified as i64);
        }
        Event::End(name) => {
            parts.number(1);
            parts.text(&name);
        }
        Event::Text(text) => {
            parts.number(2);
            parts.text(&text);
        }
        Event::Instruction(target, data) => {
            parts.number(3);
            parts.text(&target);
            parts.text(&data);
        }
        Event::Comment(text) => {
            parts.number(4);
            parts.text(&text);
        }
        Event::StartCdata => parts.number(5),
        Event::EndCdata => parts.number(6),
        Event::Declaration {
            version,
            encoding,
            standalone,
        } => {
            parts.number(7);
            parts.text(&version);
            parts.option(encoding.as_deref());
            parts.number(standalone.map_or(-1, i64::from));
        }
        Event::StartDoctype {
            name,
            system,
            public,
            has_subset,
        } => {
            parts.number(8);
            parts.text(&name);
            parts.option(system.as_deref());
            parts.option(public.as_deref());
            parts.number(i64::from(has_subset));
        }
        Event::EndDoctype => parts.number(9),
        Event::Entity {
            name,
            is_parameter,
            entity,
        } => {
            parts.number(10);
            parts.text(&name);
            parts.number(i64::from(is_parameter));
            parts.option(entity.text.as_deref());
            parts.option(entity.system.as_deref());
            parts.option(entity.public.as_deref());
            parts.option(entity.notation.as_deref());
        }
        Event::Notation {
            name,
            system,
            public,
        } => {
            parts.number(11);
            parts.text(&name);
            parts.option(system.as_deref());
            parts.option(public.as_deref());
        }
        Event::AttributeList {
            element,
            name,
            kind,
            default,
            required,
        } => {
            parts.number(12);
            parts.text(&element);
            parts.text(&name);
            parts.text(&kind);
            parts.option(default.as_deref());
            parts.number(i64::from(required));
        }
        Event::Element { name, model } => {
            parts.number(13);
            parts.text(&name);
            parts.text(&model);
        }
        Event::StartNamespace(prefix, uri) => {
            parts.number(14);
            parts.option(Some(&*prefix).filter(|prefix| !prefix.is_empty()));
            parts.option(Some(&*uri).filter(|uri| !uri.is_empty()));
        }
        Event::EndNamespace(prefix) => {
            parts.number(15);
            parts.option(Some(&*prefix).filter(|prefix| !prefix.is_empty()));
        }
        Event::External {
            name,
            system,
            public,
        } => {
            parts.number(16);
            parts.text(&name);
            parts.option(system.as_deref());
            parts.option(public.as_deref());
        }
        Event::Skipped { name, is_parameter } => {
            parts.number(17);
            parts.text(&name);
            parts.number(i64::from(is_parameter));
        }
        Event::Declarations(text) => {
            parts.number(19);
            parts.text(&text);
        }
        Event::Other => parts.number(18),
    }
    let Parts { ctx, values } = parts;
    Ok(Value::object(ctx.new_tuple(&values)))
}

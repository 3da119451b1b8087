//! From Python objects to CBOR.
//!
//! A `__repr__` or an `isoformat` may run Python code that changes what is
//! being written: containers on the way are kept alive, and one that changed
//! meanwhile is an error.

use super::handle::Handle;
use super::library_class;
use super::parts;
use std::fmt;
use wardian_runtime::ctx::{Ctx, Leaving, Thrown};
use wardian_runtime::object::big_int::BigInt;
use wardian_runtime::object::class::Class;
use wardian_runtime::object::containers::{ByteArray, Bytes, Complex, List, Tuple};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::set::AnySet;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_value::{CodecError, Item, RecordKind, Sequence, Text, Writer};

/// Bytes of a repr that are passed on: enough to be read by a person.
const MAX_REPR: usize = 16 * 1024;

/// What happens with objects that have no form of their own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Others {
    /// They are written as their class's name and their repr.
    Described,
    /// They are an error: nobody could use a description.
    Refused,
}

/// Why a value has no CBOR form.
pub(super) enum Failure {
    /// It exceeds a cap.
    Codec(CodecError),
    /// It was changed by Python code while it was written.
    Changed,
    /// It holds an object of this class.
    Refused(String),
    /// It holds an object that has no form for this reason.
    NoForm(String),
    /// What was raised or stopped lies in the context.
    Thrown,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Codec(error) => write!(f, "{error}"),
            Failure::Changed => f.write_str("value changed while it was converted"),
            Failure::Refused(name) => {
                write!(f, "an object of type '{name}' cannot leave the sandbox")
            }
            Failure::NoForm(why) => f.write_str(why),
            Failure::Thrown => f.write_str("an exception was raised"),
        }
    }
}

impl From<CodecError> for Failure {
    fn from(error: CodecError) -> Failure {
        Failure::Codec(error)
    }
}

impl From<Thrown> for Failure {
    fn from(_: Thrown) -> Failure {
        Failure::Thrown
    }
}

/// A container of which some items are still to be written.
struct Open {
    container: Container,
    /// The next item.
    position: usize,
    /// What to release `temps` to at its end.
    mark: usize,
}

enum Container {
    List(Gc<List>, usize),
    Tuple(Gc<Tuple>),
    /// Names and values of a named tuple, and whether the next item is a value.
    NamedTuple(Gc<Tuple>, Gc<Tuple>, bool),
    /// Version when it was opened, and whether the next item is a value.
    Dict(Gc<Dict>, u32, bool),
    Set(AnySet, u32),
}

/// Writes values of one message.
pub(super) struct Encoder {
    writer: Writer,
    others: Others,
    open: Vec<Open>,
    /// Bytes that were asked for in advance.
    reserved: usize,
}

impl Encoder {
    pub(super) fn new(others: Others) -> Encoder {
        Encoder {
            writer: Writer::new(),
            others,
            open: Vec::new(),
            reserved: 0,
        }
    }

    /// The message, which must be complete.
    pub(super) fn finish(self) -> Result<Vec<u8>, CodecError> {
        self.writer.finish()
    }

    /// Append an item that is no Python object.
    pub(super) fn item(&mut self, item: Item<'_>) -> Result<(), CodecError> {
        self.writer.write(item)
    }

    /// Append a value, which the caller keeps alive.
    pub(super) fn value(&mut self, ctx: &mut Ctx, value: Value) -> Result<(), Failure> {
        let mut value = value;
        loop {
            ctx.charge(1)?;
            self.one(ctx, value)?;
            match self.next(ctx)? {
                Some(next) => value = next,
                None => return Ok(()),
            }
        }
    }

    /// The next item of the innermost container that has one.
    fn next(&mut self, ctx: &mut Ctx) -> Result<Option<Value>, Failure> {
        while let Some(open) = self.open.last_mut() {
            if let Some(value) = open.next()? {
                return Ok(Some(value));
            }
            ctx.temps_release(open.mark);
            self.open.pop();
        }
        Ok(None)
    }

    fn open(&mut self, ctx: &mut Ctx, value: Value, container: Container) {
        let mark = ctx.temps_mark();
        ctx.keep(value);
        self.open.push(Open {
            container,
            position: 0,
            mark,
        });
    }

    /// Ask for memory before the message grows by this much.
    fn reserve(&mut self, ctx: &mut Ctx, more: usize) -> Result<(), Failure> {
        let needed = self.writer.len() + more + 64;
        if needed > self.reserved {
            ctx.reserve(needed * 2)?;
            self.reserved = needed * 2;
        }
        Ok(())
    }

    /// Write one value; of a container only the head.
    fn one(&mut self, ctx: &mut Ctx, value: Value) -> Result<(), Failure> {
        self.reserve(ctx, 0)?;
        if let Some(number) = value.as_small_int() {
            return Ok(self.writer.write(Item::Int(number))?);
        }
        if let Some(number) = value.as_float() {
            return Ok(self.writer.write(Item::Float(number))?);
        }
        if value.is_none() {
            return Ok(self.writer.write(Item::None)?);
        }
        if value.is_bool() {
            return Ok(self.writer.write(Item::Bool(value == Value::TRUE))?);
        }
        // Instances of Python subclasses of builtin types go as what they derive from, but for scalars of numpy's.
        let plain = value.unwrap_payload();
        if plain != value && self.array(ctx, value)? {
            return Ok(());
        }
        if plain != value && !plain.is_object() {
            return self.one(ctx, plain);
        }
        if let Some(text) = plain.get::<Str>() {
            self.bytes(ctx, text.as_str().len())?;
            ctx.check_output(text.as_str())?;
            return Ok(self.writer.write(Item::Str(text.as_str()))?);
        }
        if let Some(list) = plain.get::<List>() {
            let length = list.items.len();
            self.writer.write(Item::Sequence(Sequence::List, length))?;
            self.open(ctx, plain, Container::List(list, length));
            return Ok(());
        }
        if let Some(tuple) = plain.get::<Tuple>() {
            let length = tuple.items().len();
            if plain != value
                && let Some(names) = field_names(ctx, value, length)
            {
                let class = ctx.class_of(value);
                self.writer.write(Item::Record {
                    kind: RecordKind::NamedTuple,
                    type_name: class.name.as_str(),
                    length,
                })?;
                self.open(ctx, plain, Container::NamedTuple(names, tuple, false));
                // Python code may change the class meanwhile.
                ctx.keep_object(names);
                return Ok(());
            }
            self.writer.write(Item::Sequence(Sequence::Tuple, length))?;
            self.open(ctx, plain, Container::Tuple(tuple));
            return Ok(());
        }
        if let Some(dict) = plain.get::<Dict>() {
            self.writer.write(Item::Dict(dict.len()))?;
            self.open(ctx, plain, Container::Dict(dict, dict.version, false));
            return Ok(());
        }
        if let Some(set) = plain.any_set() {
            let kind = match set {
                AnySet::Set(_) => Sequence::Set,
                AnySet::Frozen(_) => Sequence::FrozenSet,
            };
            self.writer.write(Item::Sequence(kind, set.table().len()))?;
            self.open(ctx, plain, Container::Set(set, set.table().version));
            return Ok(());
        }
        if let Some(number) = plain.get::<BigInt>() {
            self.bytes(ctx, number.bits() as usize / 4)?;
            return Ok(self.writer.write(Item::BigInt(number.number()))?);
        }
        if let Some(bytes) = plain.get::<Bytes>() {
            self.bytes(ctx, bytes.as_bytes().len())?;
            return Ok(self.writer.write(Item::Bytes(bytes.as_bytes()))?);
        }
        if let Some(bytes) = plain.get::<ByteArray>() {
            self.bytes(ctx, bytes.bytes.len())?;
            return Ok(self.writer.write(Item::Bytes(&bytes.bytes))?);
        }
        if let Some(number) = plain.get::<Complex>() {
            return Ok(self.writer.write(Item::Complex(number.real, number.imag))?);
        }
        if plain == value && self.array(ctx, value)? {
            return Ok(());
        }
        if let Some(handle) = Handle::of(plain) {
            let (type_name, repr) = (handle.type_name.as_str(), handle.repr.as_str());
            self.bytes(ctx, type_name.len() + repr.len())?;
            return Ok(self.writer.write(Item::Handle {
                id: handle.id,
                type_name,
                repr,
            })?);
        }
        if self.others == Others::Refused
            && let Some(list) = items_of(ctx, value)?
        {
            let length = list.items.len();
            self.writer.write(Item::Sequence(Sequence::List, length))?;
            self.open(ctx, Value::object(list), Container::List(list, length));
            return Ok(());
        }
        let mark = ctx.temps_mark();
        ctx.keep(value);
        let in_parts = parts::leaving(ctx, value, self.others);
        ctx.temps_release(mark);
        if let Some(parts::Leaving { type_name, fields }) = in_parts? {
            self.writer.write(Item::Record {
                kind: RecordKind::Dataclass,
                type_name: &type_name,
                length: fields.len(),
            })?;
            let container = Container::Dict(fields, fields.version, false);
            self.open(ctx, Value::object(fields), container);
            return Ok(());
        }
        let mark = ctx.temps_mark();
        ctx.keep(value);
        let fields = dataclass_fields(ctx, value);
        let result = match &fields {
            Ok(None) => self.other(ctx, value),
            _ => Ok(()),
        };
        ctx.temps_release(mark);
        let Some(fields) = fields? else {
            return result;
        };
        self.writer.write(Item::Record {
            kind: RecordKind::Dataclass,
            type_name: ctx.class_of(value).name.as_str(),
            length: fields.len(),
        })?;
        let container = Container::Dict(fields, fields.version, false);
        self.open(ctx, Value::object(fields), container);
        Ok(())
    }

    /// Write an array, or a scalar of its kind; of one of objects only the head. False where it is neither.
    fn array(&mut self, ctx: &mut Ctx, value: Value) -> Result<bool, Failure> {
        let Some(arrays) = ctx.library().arrays else {
            return Ok(false);
        };
        let mark = ctx.temps_mark();
        let leaving = arrays.write(ctx, value, &mut self.writer);
        if let Ok(Leaving::Objects(items)) = leaving {
            ctx.temps_release(mark);
            let container = Container::List(items, items.items.len());
            self.open(ctx, Value::object(items), container);
            return Ok(true);
        }
        ctx.temps_release(mark);
        match leaving? {
            Leaving::NotAnArray => Ok(false),
            Leaving::TooMuch(error) => Err(Failure::Codec(error)),
            Leaving::Written | Leaving::Objects(_) => Ok(true),
        }
    }

    /// Charge and ask for memory for this many bytes of content.
    fn bytes(&mut self, ctx: &mut Ctx, count: usize) -> Result<(), Failure> {
        if count > 64 {
            ctx.charge_bytes(count)?;
            self.reserve(ctx, count)?;
        }
        Ok(())
    }

    /// Objects of library classes that have a form, and all others.
    fn other(&mut self, ctx: &mut Ctx, value: Value) -> Result<(), Failure> {
        if let Some((class, form)) = library_form(ctx, value)
            && self.library(ctx, value, class, form)?
        {
            return Ok(());
        }
        let class = ctx.class_of(value);
        let type_name = class.name.as_str();
        if self.others == Others::Refused {
            return Err(Failure::Refused(type_name.to_string()));
        }
        let repr = match ctx.repr(value) {
            Ok(repr) => shortened(repr.as_str()),
            Err(Thrown) => match ctx.catch(ctx.exceptions.BaseException) {
                Some(_) => format!("<{type_name} object>"),
                None => return Err(Failure::Thrown),
            },
        };
        let repr = repr.as_str();
        self.bytes(ctx, repr.len() + type_name.len())?;
        Ok(self.writer.write(Item::Opaque { type_name, repr })?)
    }

    /// Write an object of a library class; false when it is not as the library makes them.
    fn library(
        &mut self,
        ctx: &mut Ctx,
        value: Value,
        class: Gc<Class>,
        form: Form,
    ) -> Result<bool, Failure> {
        let written = match form {
            Form::Text(kind, method) => {
                library_text(ctx, value, class, method).map(|text| Library::Text(kind, text))
            }
            Form::Timedelta => timedelta(ctx, value).map(Library::Timedelta),
        };
        match written {
            Ok(Library::Text(kind, Some(text))) => {
                self.bytes(ctx, text.as_str().len())?;
                self.writer.write(Item::Text(kind, text.as_str()))?;
                Ok(true)
            }
            Ok(Library::Timedelta(Some([days, seconds, microseconds]))) => {
                self.writer.write(Item::Timedelta {
                    days,
                    seconds,
                    microseconds,
                })?;
                Ok(true)
            }
            Ok(_) => Ok(false),
            Err(Thrown) => match ctx.catch(ctx.exceptions.BaseException) {
                Some(_) => Ok(false),
                None => Err(Failure::Thrown),
            },
        }
    }
}

enum Library {
    Text(Text, Option<Gc<Str>>),
    Timedelta(Option<[i64; 3]>),
}

impl Open {
    fn next(&mut self) -> Result<Option<Value>, Failure> {
        match &mut self.container {
            Container::List(list, length) => {
                if self.position == *length {
                    return Ok(None);
                }
                let item = list.items.get(self.position).copied();
                self.position += 1;
                item.map(Some).ok_or(Failure::Changed)
            }
            Container::Tuple(tuple) => {
                let item = tuple.items().get(self.position).copied();
                self.position += 1;
                Ok(item)
            }
            Container::NamedTuple(names, values, at_value) => {
                let of = if *at_value { values } else { names };
                let item = of.items().get(self.position).copied();
                self.position += usize::from(*at_value);
                *at_value = !*at_value;
                Ok(item)
            }
            Container::Dict(dict, version, at_value) => {
                if dict.version != *version {
                    return Err(Failure::Changed);
                }
                while let Some(entry) = dict.entries().get(self.position) {
                    if *at_value {
                        *at_value = false;
                        self.position += 1;
                        return Ok(Some(entry.value));
                    }
                    if !entry.key.is_unbound() {
                        *at_value = true;
                        return Ok(Some(entry.key));
                    }
                    self.position += 1;
                }
                Ok(None)
            }
            Container::Set(set, version) => {
                if set.table().version != *version {
                    return Err(Failure::Changed);
                }
                while let Some(entry) = set.table().slots().get(self.position) {
                    self.position += 1;
                    if !entry.key.is_unbound() {
                        return Ok(Some(entry.key));
                    }
                }
                Ok(None)
            }
        }
    }
}

/// Builtin classes whose objects a tool gets as lists of their items: a description would be of no use to it.
const AS_LISTS: &[&str] = &["deque", "dict_items", "dict_keys", "dict_values", "range"];

/// How objects of a library class are written.
#[derive(Clone, Copy)]
enum Form {
    /// As what a method says.
    Text(Text, &'static str),
    Timedelta,
}

/// Library classes with a form of their own: module, class, form.
const LIBRARY: &[(&str, &str, Form)] = &[
    (
        "datetime",
        "datetime",
        Form::Text(Text::DateTime, "isoformat"),
    ),
    ("datetime", "date", Form::Text(Text::Date, "isoformat")),
    ("datetime", "time", Form::Text(Text::Time, "isoformat")),
    ("datetime", "timedelta", Form::Timedelta),
    ("decimal", "Decimal", Form::Text(Text::Decimal, "__str__")),
];

/// The first class along the order of `value`'s class that has a form.
fn library_form(ctx: &mut Ctx, value: Value) -> Option<(Gc<Class>, Form)> {
    let class = ctx.class_of(value);
    for index in 0..class.mro.len() {
        let candidate = class.mro[index];
        let row = LIBRARY
            .iter()
            .find(|(_, name, _)| candidate.name.as_str() == *name);
        if let Some((module, name, form)) = row
            && library_class(ctx, module, name) == Some(candidate)
        {
            return Some((candidate, *form));
        }
    }
    None
}

/// What the library's own method says; a subclass's override does not count.
fn library_text(
    ctx: &mut Ctx,
    value: Value,
    class: Gc<Class>,
    method: &str,
) -> Result<Option<Gc<Str>>, Thrown> {
    let method = ctx.intern(method);
    let Some(function) = class.lookup(method) else {
        return Ok(None);
    };
    Ok(ctx.call_method(function, value, &[])?.get::<Str>())
}

fn timedelta(ctx: &mut Ctx, value: Value) -> Result<Option<[i64; 3]>, Thrown> {
    let mut parts = [0; 3];
    for (part, name) in parts.iter_mut().zip(["days", "seconds", "microseconds"]) {
        let name = ctx.intern(name);
        match ctx.get_attr(value, name)?.as_small_int() {
            Some(number) => *part = number,
            None => return Ok(None),
        }
    }
    Ok(Some(parts))
}

/// The names of the items of a named tuple, which are as many.
fn field_names(ctx: &mut Ctx, value: Value, count: usize) -> Option<Gc<Tuple>> {
    let name = ctx.intern("_fields");
    let names = ctx.class_of(value).lookup(name)?.get::<Tuple>()?;
    let are_names = names.items().iter().all(|name| name.get::<Str>().is_some());
    (names.items().len() == count && are_names).then_some(names)
}

/// The items of what a tool gets as a list.
fn items_of(ctx: &mut Ctx, value: Value) -> Result<Option<Gc<List>>, Thrown> {
    let class = ctx.class_of(value);
    if class.is_heap_type || !AS_LISTS.contains(&class.name.as_str()) {
        return Ok(None);
    }
    ctx.collect_list(value).map(Some)
}

/// The fields of an object of a dataclass and their values; None of another, or where reading them
/// raises.
fn dataclass_fields(ctx: &mut Ctx, value: Value) -> Result<Option<Gc<Dict>>, Thrown> {
    let name = ctx.intern("__dataclass_fields__");
    if ctx.class_of(value).lookup(name).is_none() {
        return Ok(None);
    }
    let records = ctx.import(super::RECORDS);
    match records.and_then(|records| ctx.call_attr(records, "fields", &[value])) {
        Ok(fields) => Ok(fields
            .get::<Dict>()
            .filter(|fields| fields.iter().all(|field| field.key.get::<Str>().is_some()))),
        Err(Thrown) => match ctx.catch(ctx.exceptions.BaseException) {
            Some(_) => Ok(None),
            None => Err(Thrown),
        },
    }
}

fn shortened(text: &str) -> String {
    if text.len() <= MAX_REPR {
        return text.to_string();
    }
    let mut end = MAX_REPR;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}...", &text[..end])
}

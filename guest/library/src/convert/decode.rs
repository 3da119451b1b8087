//! From CBOR to Python objects.
//!
//! Containers grow as their items arrive, so a length in the message costs
//! nothing until it is true.

use super::arrays::Makers;
use super::handle;
use super::library_class;
use super::parts;
use wardian_runtime::ctx::{Ctx, PyResult, Root, Thrown};
use wardian_runtime::object::containers::List;
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::set::AnySet;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_value::{Item, Layout, Reader, RecordKind, Sequence, Text};

/// Entries of a dict that are made room for before they are there.
const ROOM: usize = 8;

/// A container of which some items are still to come.
struct Open {
    /// A list (also for a tuple), a set or a dict.
    container: Root,
    /// The key whose value comes next.
    key: Root,
    kind: Kind,
    /// What is made of a dict of fields when it is whole: which kind of record, and the name of its class.
    record: Option<(RecordKind, Root)>,
    /// What is made of a list of objects when it is whole.
    array: Option<Box<Layout>>,
    left: usize,
    /// What to release `temps` to after each item.
    mark: usize,
}

enum Kind {
    List,
    Tuple,
    Set,
    /// Whether the next item is a value.
    Dict(bool, Order),
}

/// Whether the keys of a dict were new to it so far without looking: known ones, each behind the last
/// among those that are known.
#[derive(Clone, Copy)]
enum Order {
    /// Known keys from this place on are new.
    From(usize),
    Unknown,
}

/// Keys of dicts that came before: rows of a table have the same, mostly in the same order.
struct Keys {
    /// A list of texts.
    known: Root,
    /// Where the next one is expected.
    next: usize,
}

impl Keys {
    /// More are not remembered, nor are longer ones.
    const MOST: usize = 64;
    const LONGEST: usize = 40;

    fn new(ctx: &mut Ctx) -> Keys {
        Keys {
            known: ctx.root(Value::NONE),
            next: 0,
        }
    }

    /// The key of this text, and its place if it is known now.
    fn find(&mut self, ctx: &mut Ctx, text: &str) -> Result<(Value, Option<usize>), Thrown> {
        let known = match ctx.get_root(self.known).get::<List>() {
            Some(known) => known,
            None => {
                let known = ctx.new_list(Vec::new());
                ctx.set_root(self.known, Value::object(known));
                known
            }
        };
        let is_it = |at: &usize| {
            let key = known.items.get(*at).and_then(|key| key.get::<Str>());
            key.is_some_and(|key| key.as_str() == text)
        };
        let others = 0..known.items.len();
        if let Some(at) = Some(self.next)
            .filter(is_it)
            .or_else(|| others.into_iter().find(is_it))
        {
            self.next = at + 1;
            return Ok((known.items[at], Some(at)));
        }
        let key = leaf(ctx, Item::Str(text))?;
        if text.len() <= Keys::LONGEST && known.items.len() < Keys::MOST {
            ctx.list_push(known, key)?;
            self.next = known.items.len();
            return Ok((key, Some(self.next - 1)));
        }
        Ok((key, None))
    }
}

/// The one value of a message.
pub(super) fn value(ctx: &mut Ctx, bytes: &[u8]) -> PyResult {
    let start = ctx.temps_mark();
    let mut reader = match Reader::new(bytes) {
        Ok(reader) => reader,
        Err(error) => return Err(ctx.value_error(&error.to_string())),
    };
    let mut open: Vec<Open> = Vec::new();
    let mut keys = Keys::new(ctx);
    let mut arrays = Makers::default();
    loop {
        ctx.charge(1)?;
        let item = match reader.read() {
            Ok(item) => item,
            Err(error) => return Err(ctx.value_error(&error.to_string())),
        };
        let mut value = match begin(ctx, &item)? {
            Some(container) => {
                if let Kind::Dict(..) = container.kind {
                    keys.next = 0;
                }
                open.push(container);
                Value::UNBOUND
            }
            None => match (open.last_mut(), &item) {
                (Some(open), Item::Str(text)) if open.expects_key() => {
                    let (key, place) = keys.find(ctx, text)?;
                    open.key_is_known(place);
                    key
                }
                (_, Item::Array(..) | Item::Scalar(..)) => arrays.make(ctx, item)?,
                _ => leaf(ctx, item)?,
            },
        };
        loop {
            let Some(container) = open.last_mut() else {
                if let Err(error) = reader.finish() {
                    return Err(ctx.value_error(&error.to_string()));
                }
                ctx.temps_release(start);
                return Ok(ctx.keep(value));
            };
            if !value.is_unbound() {
                add(ctx, container, value)?;
                ctx.temps_release(container.mark);
            }
            if container.left > 0 {
                break;
            }
            value = end(ctx, container, &mut arrays)?;
            open.pop();
        }
    }
}

impl Open {
    fn expects_key(&self) -> bool {
        matches!(self.kind, Kind::Dict(false, _))
    }

    /// The next key is the one in this place of those that are known.
    fn key_is_known(&mut self, place: Option<usize>) {
        if let Kind::Dict(_, order) = &mut self.kind {
            *order = match (*order, place) {
                (Order::From(least), Some(place)) if place >= least => Order::From(place + 1),
                _ => Order::Unknown,
            };
        }
    }
}

/// A container to be filled, when the item is one.
fn begin(ctx: &mut Ctx, item: &Item<'_>) -> Result<Option<Open>, Thrown> {
    let mut record = None;
    let mut array = None;
    let (object, kind, left) = match item {
        Item::Sequence(Sequence::List, left) => {
            (Value::object(ctx.new_list(Vec::new())), Kind::List, *left)
        }
        Item::Sequence(Sequence::Tuple, left) => {
            (Value::object(ctx.new_list(Vec::new())), Kind::Tuple, *left)
        }
        Item::Sequence(Sequence::Set, left) => (Value::object(ctx.new_set()), Kind::Set, *left),
        Item::Sequence(Sequence::FrozenSet, left) => {
            (Value::object(ctx.new_frozenset()), Kind::Set, *left)
        }
        Item::Dict(pairs) => new_dict(ctx, *pairs),
        Item::Objects(layout) => {
            array = Some(layout.clone());
            let left = layout.count();
            (Value::object(ctx.new_list(Vec::new())), Kind::List, left)
        }
        Item::Record {
            kind,
            type_name,
            length,
        } => {
            ctx.reserve(type_name.len())?;
            let name = Value::object(ctx.new_str(type_name));
            record = Some((*kind, ctx.root(name)));
            new_dict(ctx, *length)
        }
        _ => return Ok(None),
    };
    let container = ctx.root(object);
    let key = ctx.root(Value::NONE);
    Ok(Some(Open {
        container,
        key,
        kind,
        record,
        array,
        left,
        mark: ctx.temps_mark(),
    }))
}

/// A dict for so many pairs, and how it is filled.
fn new_dict(ctx: &mut Ctx, pairs: usize) -> (Value, Kind, usize) {
    let dict = ctx.new_dict();
    dict.write().make_room(pairs.min(ROOM));
    let kind = Kind::Dict(false, Order::From(0));
    (Value::object(dict), kind, pairs * 2)
}

fn add(ctx: &mut Ctx, open: &mut Open, value: Value) -> Result<(), Thrown> {
    open.left -= 1;
    let container = ctx.get_root(open.container);
    match &mut open.kind {
        Kind::List | Kind::Tuple => {
            let list = container.get::<List>().expect("made by begin");
            ctx.list_push(list, value)
        }
        Kind::Set => {
            let set: AnySet = container.any_set().expect("made by begin");
            ctx.set_add(set, value)
        }
        Kind::Dict(at_value, order) => {
            if !std::mem::replace(at_value, !*at_value) {
                if value.get::<Str>().is_none() {
                    *order = Order::Unknown;
                }
                ctx.set_root(open.key, value);
                return Ok(());
            }
            let dict = container.get::<Dict>().expect("made by begin");
            let key = ctx.get_root(open.key);
            match order {
                Order::From(_) => {
                    let hash = ctx.hash(key)?;
                    ctx.dict_push(dict, key, hash, value)
                }
                Order::Unknown => ctx.dict_set(dict, key, value),
            }
        }
    }
}

/// The container is full.
fn end(ctx: &mut Ctx, open: &Open, arrays: &mut Makers) -> PyResult {
    let container = ctx.get_root(open.container);
    match open.kind {
        Kind::Tuple => {
            let list = container.get::<List>().expect("made by begin");
            ctx.reserve(list.items.len() * size_of::<Value>())?;
            Ok(Value::object(ctx.new_tuple(&list.items)))
        }
        Kind::List if open.array.is_some() => {
            let layout = open.array.as_ref().expect("looked at just before");
            let list = container.get::<List>().expect("made by begin");
            arrays.get(ctx)?.objects(ctx, layout, list)
        }
        Kind::List | Kind::Set | Kind::Dict(..) => match open.record {
            Some((kind, name)) => {
                let text = ctx.get_root(name).get::<Str>();
                let text = text.expect("made by begin");
                if kind == RecordKind::Dataclass
                    && let Some((who, class)) = parts::maker(ctx, text.as_str())
                {
                    return parts::make(ctx, who, class, container);
                }
                let records = ctx.import(super::RECORDS)?;
                let is_dataclass = Value::bool(kind == RecordKind::Dataclass);
                let name = ctx.get_root(name);
                ctx.call_attr(records, "make", &[is_dataclass, name, container])
            }
            None => Ok(container),
        },
    }
}

pub(super) fn leaf(ctx: &mut Ctx, item: Item<'_>) -> PyResult {
    Ok(match item {
        Item::None => Value::NONE,
        Item::Bool(value) => Value::bool(value),
        Item::Int(number) => ctx.new_int(number),
        Item::BigInt(number) => {
            ctx.reserve(number.bits() as usize / 8)?;
            ctx.new_bigint(number)
        }
        Item::Float(number) => Value::float(number),
        Item::Complex(real, imaginary) => ctx.new_complex(real, imaginary),
        Item::Str(text) => {
            ctx.reserve(text.len())?;
            ctx.charge_bytes(text.len())?;
            if wardian_text::surrogates::present(text) {
                return Err(ctx.unsupported(wardian_text::surrogates::REFUSED));
            }
            Value::object(ctx.new_str(text))
        }
        Item::Bytes(bytes) => {
            ctx.reserve(bytes.len())?;
            ctx.charge_bytes(bytes.len())?;
            Value::object(ctx.new_bytes(bytes))
        }
        Item::Text(kind, text) => {
            let (module, class, method) = match kind {
                Text::DateTime => ("datetime", "datetime", Some("fromisoformat")),
                Text::Date => ("datetime", "date", Some("fromisoformat")),
                Text::Time => ("datetime", "time", Some("fromisoformat")),
                Text::Decimal => ("decimal", "Decimal", None),
            };
            ctx.reserve(text.len())?;
            let text = Value::object(ctx.new_str(text));
            let mut make = library(ctx, module, class)?;
            if let Some(method) = method {
                let method = ctx.intern(method);
                make = ctx.get_attr(make, method)?;
            }
            ctx.call(make, &[text])?
        }
        Item::Timedelta {
            days,
            seconds,
            microseconds,
        } => {
            let make = library(ctx, "datetime", "timedelta")?;
            let parts = [days, seconds, microseconds].map(|part| ctx.new_int(part));
            ctx.call(make, &parts)?
        }
        Item::Handle {
            id,
            type_name,
            repr,
        } => {
            ctx.reserve(type_name.len() + repr.len())?;
            ctx.charge_bytes(type_name.len() + repr.len())?;
            handle::new(ctx, id, type_name, repr)
        }
        Item::Opaque { type_name, .. } => {
            let message = format!("an object of type '{type_name}' cannot enter the sandbox");
            return Err(ctx.type_error(&message));
        }
        Item::Sequence(..) | Item::Dict(_) | Item::Record { .. } | Item::Objects(_) => {
            unreachable!("`begin` takes containers")
        }
        Item::Array(..) | Item::Scalar(..) => {
            unreachable!("`Makers` takes arrays")
        }
    })
}

fn library(ctx: &mut Ctx, module: &str, name: &str) -> PyResult {
    ctx.import(module)?;
    match library_class(ctx, module, name) {
        Some(class) => Ok(Value::object(class)),
        None => Err(ctx.import_error(&format!("{module}.{name} is not a class"))),
    }
}

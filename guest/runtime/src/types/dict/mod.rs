//! dict: slots, construction, methods.
//!
//! What does not live here: views and iterators (`views.rs`), filling a dict
//! from mappings and pairs (`update.rs`).

pub mod ordered;
mod update;
mod views;

pub(crate) use update::entries_of;
pub use update::update;
pub use views::{
    DICT_ITEMITERATOR, DICT_ITEMS, DICT_KEYITERATOR, DICT_KEYS, DICT_REVERSEITEMITERATOR,
    DICT_REVERSEKEYITERATOR, DICT_REVERSEVALUEITERATOR, DICT_VALUEITERATOR, DICT_VALUES,
};

use super::{Method, TypeDef, class_method, generic_alias, method, sequence, slot_methods};
use crate::ctx::price;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::dict::Dict;
use crate::object::heap::{Gc, Header};
use crate::object::keys::known_hash;
use crate::object::slots::{BinaryOp, CompareOp, Slots, Special};
use crate::object::value::Value;
use views::Part;

/// `dict`.
pub static DICT: TypeDef = TypeDef {
    name: "dict",
    is_base_type: true,
    slots: Slots {
        repr: Some(repr),
        hashable: false,
        compare: Some(compare),
        length: Some(|_, this| Ok(exact(this).len() as i64)),
        get_item: Some(get_item),
        set_item: Some(set_item),
        contains: Some(contains),
        iter: Some(|ctx, this| Ok(views::iterator(ctx, exact(this), Part::Keys, false))),
        binary: Some(binary),
        inplace: Some(inplace),
        ..Slots::NONE
    },
    methods: METHODS,
    shared_methods: &[&[slot_methods::IOR, slot_methods::OR, slot_methods::ROR]],
    make: Some(make),
    new: Some(("(cls, /, *args, **kwargs)", new)),
    init: Some(("(self, /, *args, **kwargs)", init)),
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[
    class_method(
        "__class_getitem__",
        "(cls, item, /)",
        generic_alias::class_getitem,
    ),
    method("__reversed__", "(self, /)", reversed),
    method("clear", "(self, /)", clear),
    method("copy", "(self, /)", copy),
    class_method("fromkeys", "(cls, iterable, value=None, /)", fromkeys),
    method("get", "(self, key, default=None, /)", get),
    method("items", "(self, /)", |ctx, args| {
        Ok(views::view(ctx, args.this::<Dict>(), Part::Items))
    }),
    method("keys", "(self, /)", |ctx, args| {
        Ok(views::view(ctx, args.this::<Dict>(), Part::Keys))
    }),
    method("pop", "(self, key, default=<unrepresentable>, /)", pop),
    method("popitem", "(self, /)", popitem),
    method("setdefault", "(self, key, default=None, /)", setdefault),
    method("update", "(self, /, *args, **kwargs)", update_method),
    method("values", "(self, /)", |ctx, args| {
        Ok(views::view(ctx, args.this::<Dict>(), Part::Values))
    }),
];

fn exact(this: Value) -> Gc<Dict> {
    this.get::<Dict>().expect("slots get their own type")
}

fn new(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    Ok(Value::object(ctx.new_dict()))
}

fn make(ctx: &mut Ctx, args: &[Value]) -> Option<PyResult> {
    let dict = match args {
        [] | [_] => ctx.new_dict(),
        _ => return None,
    };
    if let [source] = args
        && let Err(thrown) = update(ctx, dict, *source)
    {
        return Some(Err(thrown));
    }
    Some(Ok(Value::object(dict)))
}

fn init(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    update_from_arguments(ctx, args, "dict")
}

fn update_method(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    update_from_arguments(ctx, args, "update")
}

fn update_from_arguments(ctx: &mut Ctx, args: Args<'_>, name: &str) -> PyResult {
    let dict = args.this::<Dict>();
    match args.rest() {
        [] => {}
        [source] => update(ctx, dict, *source)?,
        rest => {
            let given = rest.len();
            return Err(ctx.type_error(&format!("{name} expected at most 1 argument, got {given}")));
        }
    }
    if let Some(keywords) = args[1].get::<Dict>()
        && !keywords.is_empty()
    {
        update::merge(ctx, dict, keywords)?;
    }
    Ok(Value::NONE)
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let dict = exact(this);
    if dict.is_empty() {
        return Ok(Value::object(ctx.new_str("{}")));
    }
    sequence::guarded_repr(
        ctx,
        dict.cast_unchecked::<Header>(),
        "{...}",
        |ctx, text| {
            text.push('{');
            let mut position = 0;
            let mut first = true;
            while let Some(entry) = dict.entries().get(position).copied() {
                position += 1;
                ctx.charge(1)?;
                if entry.key.is_unbound() {
                    continue;
                }
                if !first {
                    text.push_str(", ");
                }
                first = false;
                let mark = ctx.temps_mark();
                ctx.keep(entry.value);
                sequence::push_repr(ctx, text, entry.key)?;
                text.push_str(": ");
                sequence::push_repr(ctx, text, entry.value)?;
                ctx.temps_release(mark);
            }
            text.push('}');
            Ok(())
        },
    )
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let (Some(left), Some(right)) = (left.get::<Dict>(), right.payload::<Dict>()) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    match op {
        CompareOp::Eq => Ok(Value::bool(equal(ctx, left, right)?)),
        CompareOp::Ne => Ok(Value::bool(!equal(ctx, left, right)?)),
        _ => Ok(Value::NOT_IMPLEMENTED),
    }
}

fn equal(ctx: &mut Ctx, left: Gc<Dict>, right: Gc<Dict>) -> Result<bool, Thrown> {
    if left.len() != right.len() {
        return Ok(false);
    }
    let mut position = 0;
    while let Some(entry) = left.entries().get(position).copied() {
        position += 1;
        ctx.charge(1)?;
        if entry.key.is_unbound() {
            continue;
        }
        let mark = ctx.temps_mark();
        ctx.keep(entry.key);
        ctx.keep(entry.value);
        let Some(found) = ctx.dict_position(right, entry.key, entry.hash)? else {
            return Ok(false);
        };
        let other = right.entries()[found].value;
        if !sequence::item_eq(ctx, entry.value, other)? {
            return Ok(false);
        }
        ctx.temps_release(mark);
    }
    Ok(true)
}

fn get_item(ctx: &mut Ctx, this: Value, key: Value) -> PyResult {
    match ctx.dict_get(exact(this), key)? {
        Some(value) => Ok(value),
        None => Err(ctx.key_error(key)),
    }
}

/// `this[key]` of an instance of a subclass: asks `__missing__`.
pub(super) fn get_item_of_subclass(
    ctx: &mut Ctx,
    object: Value,
    this: Value,
    key: Value,
) -> PyResult {
    if let Some(value) = ctx.dict_get(exact(this), key)? {
        return Ok(value);
    }
    match ctx.class_of(object).special(ctx, Special::Missing) {
        Some(method) => ctx.call_special(method, object, &[key]),
        None => Err(ctx.key_error(key)),
    }
}

fn set_item(ctx: &mut Ctx, this: Value, key: Value, value: Value) -> Result<(), Thrown> {
    let dict = exact(this);
    if value.is_unbound() {
        return match ctx.dict_remove(dict, key)? {
            Some(_) => Ok(()),
            None => Err(ctx.key_error(key)),
        };
    }
    ctx.dict_set(dict, key, value)
}

fn contains(ctx: &mut Ctx, this: Value, key: Value) -> Result<bool, Thrown> {
    let hash = ctx.hash(key)?;
    Ok(ctx.dict_position(exact(this), key, hash)?.is_some())
}

/// A dict of the entries of a dict or of one of a subclass, which may have its own way to be iterated over.
fn copy_of(ctx: &mut Ctx, mapping: Value) -> Result<Gc<Dict>, Thrown> {
    let Some(dict) = update::entries_of(ctx, mapping) else {
        let copy = ctx.new_dict();
        update(ctx, copy, mapping)?;
        return Ok(copy);
    };
    // An entry and its place in the index.
    ctx.reserve(dict.len() * 40)?;
    ctx.charge(dict.len() as u64 / price::ENTRIES)?;
    ctx.copy_dict(dict)
}

fn binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    let (BinaryOp::Or, Some(left), Some(other)) =
        (op, left.payload::<Dict>(), right.payload::<Dict>())
    else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    let result = copy_of(ctx, Value::object(left))?;
    update::merge(ctx, result, other)?;
    Ok(Value::object(result))
}

fn inplace(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    if op != BinaryOp::Or {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    update(ctx, exact(left), right)?;
    Ok(left)
}

fn reversed(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    Ok(views::iterator(ctx, args.this::<Dict>(), Part::Keys, true))
}

fn clear(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    args.this::<Dict>().write().clear();
    ctx.emptied();
    Ok(Value::NONE)
}

fn copy(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    Ok(Value::object(copy_of(ctx, args[0])?))
}

fn fromkeys(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let value = args.get(2).unwrap_or(Value::NONE);
    if args[0] == Value::object(ctx.types.dict) {
        let dict = ctx.new_dict();
        // The members of a set have their hashes.
        if let Some(set) = args[1].any_set() {
            let mut position = 0;
            while let Some(slot) = set.table().slots().get(position).copied() {
                position += 1;
                if !slot.key.is_unbound() {
                    ctx.charge(1)?;
                    ctx.dict_set_hashed(dict, slot.key, slot.hash, value)?;
                }
            }
            return Ok(Value::object(dict));
        }
        let mut iter = ctx.iter(args[1])?;
        while let Some(key) = ctx.next(&mut iter)? {
            ctx.dict_set(dict, key, value)?;
        }
        return Ok(Value::object(dict));
    }
    let object = ctx.call(args[0], &[])?;
    let mut iter = ctx.iter(args[1])?;
    while let Some(key) = ctx.next(&mut iter)? {
        ctx.set_item(object, key, value)?;
    }
    Ok(object)
}

fn get(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (dict, key) = (args.this::<Dict>(), args[1]);
    let known = known_hash(key).map(|hash| dict.get_known(key, hash));
    let found = match known {
        Some(Ok(found)) => found,
        _ => ctx.dict_get(dict, key)?,
    };
    Ok(found.or(args.get(2)).unwrap_or(Value::NONE))
}

fn pop(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let found = ctx.dict_remove(args.this::<Dict>(), args[1])?;
    match found.or(args.get(2)) {
        Some(value) => {
            ctx.taken_out(value);
            Ok(value)
        }
        None => Err(ctx.key_error(args[1])),
    }
}

fn popitem(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let dict = args.this::<Dict>();
    let Some(entry) = dict.write().pop_last() else {
        return Err(ctx.raise(ctx.exceptions.KeyError, "popitem(): dictionary is empty"));
    };
    Ok(Value::object(ctx.new_tuple(&[entry.key, entry.value])))
}

fn setdefault(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let dict = args.this::<Dict>();
    let hash = ctx.hash(args[1])?;
    if let Some(position) = ctx.dict_position(dict, args[1], hash)? {
        return Ok(dict.entries()[position].value);
    }
    let value = args.get(2).unwrap_or(Value::NONE);
    ctx.dict_push(dict, args[1], hash, value)?;
    Ok(value)
}

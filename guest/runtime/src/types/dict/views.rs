//! dict_keys, dict_values, dict_items and the iterators over dicts.

use super::super::{Attribute, Method, TypeDef, attribute, method, sequence, set, slot_methods};
use crate::ctx::price;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::class::Class;
use crate::object::containers::Tuple;
use crate::object::dict::{Dict, Entry};
use crate::object::heap::{Gc, Header, Kind, Marker};
use crate::object::native::{NativeData, state_unchecked};
use crate::object::set::AnySet;
use crate::object::slots::{self, BinaryOp, CompareOp, Pair, Slots};
use crate::object::value::Value;
use crate::types::iterators::reduce::reduced_rest;

/// What a view or iterator shows of each entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Keys,
    Values,
    Items,
}

struct View {
    dict: Gc<Dict>,
    part: Part,
}

impl NativeData for View {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.object(self.dict);
    }
}

/// An iterator. `used` is the dict's length when it began; None as dict: exhausted.
#[derive(Clone, Copy)]
struct DictIterator {
    dict: Option<Gc<Dict>>,
    part: Part,
    reverse: bool,
    /// The next position, or one more than it in reverse.
    position: usize,
    used: usize,
    left: usize,
    /// Of an OrderedDict: the dict's version when it began.
    version: Option<u32>,
}

impl NativeData for DictIterator {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.option(self.dict);
    }
}

pub(super) const VIEW_SLOTS: Slots = Slots {
    repr: Some(repr),
    length: Some(|_, this| Ok(view_of(this).0.len() as i64)),
    iter: Some(|ctx, this| {
        let (dict, part) = view_of(this);
        Ok(iterator(ctx, dict, part, false))
    }),
    ..Slots::NONE
};

pub(super) const SET_LIKE_SLOTS: Slots = Slots {
    hashable: false,
    compare: Some(compare),
    contains: Some(contains),
    binary: Some(binary),
    ..VIEW_SLOTS
};

static VIEW_METHODS: &[Method] = &[method("__reversed__", "(self, /)", reversed)];

static SET_LIKE_METHODS: &[Method] = &[
    method("__reversed__", "(self, /)", reversed),
    method("isdisjoint", "(self, other, /)", isdisjoint),
];

static VIEW_ATTRIBUTES: &[Attribute] = &[attribute("mapping", mapping)];

/// `dict_keys`.
pub static DICT_KEYS: TypeDef = TypeDef {
    name: "dict_keys",
    slots: SET_LIKE_SLOTS,
    methods: SET_LIKE_METHODS,
    shared_methods: &[slot_methods::SET_OPERATORS],
    attributes: VIEW_ATTRIBUTES,
    ..TypeDef::NONE
};

/// `dict_values`.
pub static DICT_VALUES: TypeDef = TypeDef {
    name: "dict_values",
    slots: VIEW_SLOTS,
    methods: VIEW_METHODS,
    attributes: VIEW_ATTRIBUTES,
    ..TypeDef::NONE
};

/// `dict_items`.
pub static DICT_ITEMS: TypeDef = TypeDef {
    name: "dict_items",
    slots: SET_LIKE_SLOTS,
    methods: SET_LIKE_METHODS,
    shared_methods: &[slot_methods::SET_OPERATORS],
    attributes: VIEW_ATTRIBUTES,
    ..TypeDef::NONE
};

const fn iterator_def(name: &'static str) -> TypeDef {
    TypeDef {
        name,
        slots: Slots {
            iter: Some(slots::iter_self),
            next: Some(next),
            next_pair: Some(next_pair),
            ..Slots::NONE
        },
        methods: ITERATOR_METHODS,
        ..TypeDef::NONE
    }
}

const ITERATOR_METHODS: &[Method] = &[
    method("__length_hint__", "(self, /)", length_hint),
    method("__reduce__", "(self, /)", iterator_reduce),
];

/// `dict_keyiterator`.
pub static DICT_KEYITERATOR: TypeDef = iterator_def("dict_keyiterator");
/// `dict_valueiterator`.
pub static DICT_VALUEITERATOR: TypeDef = iterator_def("dict_valueiterator");
/// `dict_itemiterator`.
pub static DICT_ITEMITERATOR: TypeDef = iterator_def("dict_itemiterator");
/// `dict_reversekeyiterator`.
pub static DICT_REVERSEKEYITERATOR: TypeDef = iterator_def("dict_reversekeyiterator");
/// `dict_reversevalueiterator`.
pub static DICT_REVERSEVALUEITERATOR: TypeDef = iterator_def("dict_reversevalueiterator");
/// `dict_reverseitemiterator`.
pub static DICT_REVERSEITEMITERATOR: TypeDef = iterator_def("dict_reverseitemiterator");

/// A view of a dict.
pub(super) fn view(ctx: &mut Ctx, dict: Gc<Dict>, part: Part) -> Value {
    let class = match part {
        Part::Keys => ctx.types.dict_keys,
        Part::Values => ctx.types.dict_values,
        Part::Items => ctx.types.dict_items,
    };
    ctx.new_native(class, View { dict, part })
}

/// A view of a class of its own.
pub(super) fn view_of_class(ctx: &mut Ctx, class: Gc<Class>, dict: Gc<Dict>, part: Part) -> Value {
    ctx.new_native(class, View { dict, part })
}

/// An iterator of a class of its own, which ends with an error at any change of the keys or of their order.
pub(super) fn strict_iterator(
    ctx: &mut Ctx,
    class: Gc<Class>,
    dict: Gc<Dict>,
    part: Part,
    reverse: bool,
) -> Value {
    let iterator = DictIterator {
        version: Some(dict.version),
        ..DictIterator::new(dict, part, reverse)
    };
    ctx.new_native(class, iterator)
}

impl DictIterator {
    fn new(dict: Gc<Dict>, part: Part, reverse: bool) -> DictIterator {
        let used = dict.len();
        DictIterator {
            dict: Some(dict),
            part,
            reverse,
            position: if reverse {
                dict.entries().len()
            } else {
                dict.first_position().unwrap_or(0)
            },
            used,
            left: used,
            version: None,
        }
    }
}

/// An iterator over a dict.
pub(super) fn iterator(ctx: &mut Ctx, dict: Gc<Dict>, part: Part, reverse: bool) -> Value {
    let types = &ctx.types;
    let class = match (part, reverse) {
        (Part::Keys, false) => types.dict_keyiterator,
        (Part::Values, false) => types.dict_valueiterator,
        (Part::Items, false) => types.dict_itemiterator,
        (Part::Keys, true) => types.dict_reversekeyiterator,
        (Part::Values, true) => types.dict_reversevalueiterator,
        (Part::Items, true) => types.dict_reverseitemiterator,
    };
    ctx.new_native(class, DictIterator::new(dict, part, reverse))
}

pub(super) fn view_of(this: Value) -> (Gc<Dict>, Part) {
    set_like(this).expect("slots get their own type")
}

/// The dict and part of any view.
fn set_like(value: Value) -> Option<(Gc<Dict>, Part)> {
    let native = value.native::<View>()?;
    let data = native.data::<View>()?;
    Some((data.dict, data.part))
}

fn shown(ctx: &mut Ctx, entry: Entry, part: Part) -> Value {
    match part {
        Part::Keys => entry.key,
        Part::Values => entry.value,
        Part::Items => Value::object(ctx.new_tuple(&[entry.key, entry.value])),
    }
}

pub(super) fn next(ctx: &mut Ctx, this: Value) -> Result<Option<Value>, Thrown> {
    Ok(advance(ctx, this)?.map(|(entry, part)| shown(ctx, entry, part)))
}

pub(super) fn next_pair(ctx: &mut Ctx, this: Value) -> Result<Option<Pair>, Thrown> {
    Ok(match advance(ctx, this)? {
        Some((entry, Part::Items)) => Some(Pair::Parts(entry.key, entry.value)),
        Some((entry, part)) => Some(Pair::Whole(shown(ctx, entry, part))),
        None => None,
    })
}

#[inline(always)]
fn advance(ctx: &mut Ctx, this: Value) -> Result<Option<(Entry, Part)>, Thrown> {
    let native = this
        .native::<DictIterator>()
        .expect("slots get their own type");
    let data = native
        .data_mut::<DictIterator>()
        .expect("slots get their own type");
    let Some(dict) = data.dict else {
        return Ok(None);
    };
    if data.version.is_some_and(|version| version != dict.version) {
        // After its last key it is over before it looks.
        data.dict = None;
        if data.left == 0 {
            return Ok(None);
        }
        // Clearing does not count as a change of the order.
        return Err(ctx.runtime_error(match dict.is_empty() {
            true => "OrderedDict changed size during iteration",
            false => "OrderedDict mutated during iteration",
        }));
    }
    if dict.len() != data.used {
        // It stays broken.
        data.used = usize::MAX;
        return Err(ctx.runtime_error("dictionary changed size during iteration"));
    }
    let entries = dict.entries();
    let mut passed = 0;
    let found = loop {
        let position = if data.reverse {
            match data.position.min(entries.len()).checked_sub(1) {
                Some(position) => position,
                None => break None,
            }
        } else if data.position < entries.len() {
            data.position
        } else {
            break None;
        };
        data.position = if data.reverse { position } else { position + 1 };
        if !entries[position].key.is_unbound() {
            break Some(entries[position]);
        }
        passed += 1;
    };
    let exhausted = data.left == 0;
    let part = data.part;
    match found {
        None => data.dict = None,
        Some(_) if !exhausted => data.left -= 1,
        Some(_) => {}
    }
    if passed > 8 {
        let mark = ctx.temps_mark();
        ctx.keep(this);
        if let Some(entry) = found {
            ctx.keep(entry.key);
            ctx.keep(entry.value);
        }
        ctx.charge(passed / price::PASSED_PLACES)?;
        ctx.temps_release(mark);
    }
    match found {
        None => Ok(None),
        Some(_) if exhausted => Err(ctx.runtime_error("dictionary keys changed during iteration")),
        Some(entry) => Ok(Some((entry, part))),
    }
}

fn length_hint(_: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = args[0].native::<DictIterator>();
    let data = native
        .as_ref()
        .and_then(|native| native.data::<DictIterator>());
    let left = match data {
        Some(data) if data.dict.is_some_and(|dict| dict.len() == data.used) => data.left,
        _ => 0,
    };
    Ok(Value::small_int(left as i64))
}

pub(super) fn iterator_reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let class = ctx.class_of(args[0]);
    let copy = *state_unchecked::<DictIterator>(args[0]);
    let copy = ctx.new_native(class, copy);
    reduced_rest(ctx, copy)
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let (dict, part) = view_of(this);
    let name = ctx.type_name(this);
    let guard = this
        .header()
        .expect("a view is a heap object")
        .cast_unchecked::<Header>();
    sequence::guarded_repr(ctx, guard, "...", |ctx, text| {
        text.push_str(&name);
        text.push_str("([");
        let mut first = true;
        let mut position = 0;
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
            let item = shown(ctx, entry, part);
            sequence::push_repr(ctx, text, item)?;
            ctx.temps_release(mark);
        }
        text.push_str("])");
        Ok(())
    })
}

fn mapping(ctx: &mut Ctx, this: Value) -> PyResult {
    let (dict, _) = view_of(this);
    Ok(ctx.new_mappingproxy(Value::object(dict)))
}

fn reversed(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (dict, part) = view_of(args[0]);
    Ok(iterator(ctx, dict, part, true))
}

fn contains(ctx: &mut Ctx, this: Value, item: Value) -> Result<bool, Thrown> {
    let (dict, part) = view_of(this);
    if part == Part::Keys {
        let hash = ctx.hash(item)?;
        return Ok(ctx.dict_position(dict, item, hash)?.is_some());
    }
    let Some(pair) = item.payload::<Tuple>() else {
        return Ok(false);
    };
    let &[key, value] = pair.items() else {
        return Ok(false);
    };
    match ctx.dict_get(dict, key)? {
        Some(found) => sequence::item_eq(ctx, found, value),
        None => Ok(false),
    }
}

/// Whether a value takes part in comparisons with views.
fn is_set_like(value: Value) -> bool {
    value.any_set().is_some() || set_like(value).is_some_and(|(_, part)| part != Part::Values)
}

/// Whether every item of `left` is in `right`.
fn all_contained(ctx: &mut Ctx, left: Value, right: Value) -> Result<bool, Thrown> {
    let mut iter = ctx.iter(left)?;
    while let Some(item) = ctx.next(&mut iter)? {
        if !ctx.contains(right, item)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    if !is_set_like(right) {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    let left_length = ctx.len(left)?;
    let right_length = ctx.len(right)?;
    let holds = match op {
        CompareOp::Eq => left_length == right_length && all_contained(ctx, left, right)?,
        CompareOp::Ne => !(left_length == right_length && all_contained(ctx, left, right)?),
        CompareOp::Lt => left_length < right_length && all_contained(ctx, left, right)?,
        CompareOp::Le => left_length <= right_length && all_contained(ctx, left, right)?,
        CompareOp::Gt => left_length > right_length && all_contained(ctx, right, left)?,
        CompareOp::Ge => left_length >= right_length && all_contained(ctx, right, left)?,
    };
    Ok(Value::bool(holds))
}

fn binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    match op {
        BinaryOp::And => intersect(ctx, left, right),
        BinaryOp::Or => {
            let result = set_of(ctx, left)?;
            set::update(ctx, result, right)?;
            Ok(result.value())
        }
        BinaryOp::Sub => {
            let result = set_of(ctx, left)?;
            set::difference_update(ctx, result, right)?;
            Ok(result.value())
        }
        BinaryOp::Xor => {
            let result = set_of(ctx, left)?;
            set::symmetric_difference_update(ctx, result, right)?;
            Ok(result.value())
        }
        _ => Ok(Value::NOT_IMPLEMENTED),
    }
}

fn set_of(ctx: &mut Ctx, iterable: Value) -> Result<AnySet, Thrown> {
    let result = AnySet::Set(ctx.new_set());
    set::update(ctx, result, iterable)?;
    Ok(result)
}

fn intersect(ctx: &mut Ctx, left: Value, right: Value) -> PyResult {
    let is_view = |value| set_like(value).is_some_and(|(_, part)| part != Part::Values);
    let (mut view, mut other) = if is_view(left) {
        (left, right)
    } else {
        (right, left)
    };
    let length = ctx.len(view)?;
    // Only a plain set decides what class the result has.
    if other.is_kind(Kind::Set)
        && let Some(set) = other.any_set()
        && length <= set.table().len()
    {
        return Ok(set::intersection(ctx, set, view)?.value());
    }
    if is_view(other) && ctx.len(other)? > length {
        std::mem::swap(&mut view, &mut other);
    }
    let result = AnySet::Set(ctx.new_set());
    let mut iter = ctx.iter(other)?;
    while let Some(item) = ctx.next(&mut iter)? {
        if contains(ctx, view, item)? {
            ctx.set_add(result, item)?;
        }
    }
    Ok(result.value())
}

fn isdisjoint(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (mut view, mut other) = (args[0], args[1]);
    if view == other {
        return Ok(Value::bool(ctx.len(view)? == 0));
    }
    if is_set_like(other) && ctx.len(other)? > ctx.len(view)? {
        std::mem::swap(&mut view, &mut other);
    }
    let mut iter = ctx.iter(other)?;
    while let Some(item) = ctx.next(&mut iter)? {
        if ctx.contains(view, item)? {
            return Ok(Value::FALSE);
        }
    }
    Ok(Value::TRUE)
}

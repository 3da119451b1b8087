//! odict_keys, odict_values, odict_items and odict_iterator: what `collections.OrderedDict` has instead of the views
//! and iterators of dict. They notice every change of the keys and of their order.
//!
//! What does not live here: OrderedDict itself (the library's `collections/ordered.rs`).

use super::views::{self, Part, SET_LIKE_SLOTS, VIEW_SLOTS};
use crate::ctx::{Ctx, PyResult};
use crate::object::args::Args;
use crate::object::dict::Dict;
use crate::object::heap::Gc;
use crate::object::slots::{self, Slots};
use crate::object::value::Value;
use crate::types::{Method, TypeDef, method};

static VIEW_METHODS: &[Method] = &[method("__reversed__", "(self, /)", |ctx, args| {
    let (dict, part) = views::view_of(args[0]);
    Ok(iterator(ctx, dict, part, true))
})];

/// `odict_keys`.
static KEYS: TypeDef = TypeDef {
    name: "odict_keys",
    slots: Slots {
        iter: Some(view_iter),
        ..SET_LIKE_SLOTS
    },
    methods: VIEW_METHODS,
    ..TypeDef::NONE
};

/// `odict_values`.
static VALUES: TypeDef = TypeDef {
    name: "odict_values",
    slots: Slots {
        iter: Some(view_iter),
        ..VIEW_SLOTS
    },
    methods: VIEW_METHODS,
    ..TypeDef::NONE
};

/// `odict_items`.
static ITEMS: TypeDef = TypeDef {
    name: "odict_items",
    slots: Slots {
        iter: Some(view_iter),
        ..SET_LIKE_SLOTS
    },
    methods: VIEW_METHODS,
    ..TypeDef::NONE
};

/// `odict_iterator`.
static ITERATOR: TypeDef = TypeDef {
    name: "odict_iterator",
    slots: Slots {
        iter: Some(slots::iter_self),
        next: Some(views::next),
        next_pair: Some(views::next_pair),
        ..Slots::NONE
    },
    methods: &[method("__reduce__", "(self, /)", views::iterator_reduce)],
    ..TypeDef::NONE
};

/// Make the classes, before the first OrderedDict.
pub fn make_classes(ctx: &mut Ctx) {
    let types = &ctx.types;
    for (def, base) in [
        (&KEYS, types.dict_keys),
        (&VALUES, types.dict_values),
        (&ITEMS, types.dict_items),
        (&ITERATOR, types.object),
    ] {
        ctx.new_native_class(def, base);
    }
}

fn view(ctx: &mut Ctx, args: Args<'_>, part: Part) -> PyResult {
    let class = ctx.class(match part {
        Part::Keys => &KEYS,
        Part::Values => &VALUES,
        Part::Items => &ITEMS,
    });
    let dict = args.this::<Dict>();
    Ok(views::view_of_class(ctx, class, dict, part))
}

/// `OrderedDict.keys()`.
pub fn keys(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    view(ctx, args, Part::Keys)
}

/// `OrderedDict.values()`.
pub fn values(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    view(ctx, args, Part::Values)
}

/// `OrderedDict.items()`.
pub fn items(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    view(ctx, args, Part::Items)
}

/// `reversed(OrderedDict)`.
pub fn reversed(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let dict = args.this::<Dict>();
    Ok(iterator(ctx, dict, Part::Keys, true))
}

/// `iter(OrderedDict)`.
pub fn iter(ctx: &mut Ctx, this: Value) -> PyResult {
    let dict = this.get::<Dict>().expect("slots get their own type");
    Ok(iterator(ctx, dict, Part::Keys, false))
}

fn view_iter(ctx: &mut Ctx, this: Value) -> PyResult {
    let (dict, part) = views::view_of(this);
    Ok(iterator(ctx, dict, part, false))
}

fn iterator(ctx: &mut Ctx, dict: Gc<Dict>, part: Part, reverse: bool) -> Value {
    let class = ctx.class(&ITERATOR);
    views::strict_iterator(ctx, class, dict, part, reverse)
}

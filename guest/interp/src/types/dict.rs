//! dict, dict_keys, dict_values, dict_items, dict_keyiterator, dict_valueiterator, dict_itemiterator.

use super::TypeDef;

/// `dict`.
pub static DICT: TypeDef = TypeDef {
    name: "dict",
    is_base_type: true,
    ..TypeDef::NONE
};

/// `dict_keys`.
pub static DICT_KEYS: TypeDef = TypeDef {
    name: "dict_keys",
    ..TypeDef::NONE
};

/// `dict_values`.
pub static DICT_VALUES: TypeDef = TypeDef {
    name: "dict_values",
    ..TypeDef::NONE
};

/// `dict_items`.
pub static DICT_ITEMS: TypeDef = TypeDef {
    name: "dict_items",
    ..TypeDef::NONE
};

/// `dict_keyiterator`.
pub static DICT_KEYITERATOR: TypeDef = TypeDef {
    name: "dict_keyiterator",
    ..TypeDef::NONE
};

/// `dict_valueiterator`.
pub static DICT_VALUEITERATOR: TypeDef = TypeDef {
    name: "dict_valueiterator",
    ..TypeDef::NONE
};

/// `dict_itemiterator`.
pub static DICT_ITEMITERATOR: TypeDef = TypeDef {
    name: "dict_itemiterator",
    ..TypeDef::NONE
};

/// `this[key]` of an instance of a subclass: asks `__missing__`.
pub(super) fn get_item_of_subclass(
    ctx: &mut crate::ctx::Ctx,
    _object: crate::object::value::Value,
    _this: crate::object::value::Value,
    key: crate::object::value::Value,
) -> crate::ctx::R {
    Err(ctx.key_error(key))
}

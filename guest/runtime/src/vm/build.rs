//! Building and unpacking of containers, functions, and calls with keywords
//! or unpacked arguments.

#![expect(unsafe_code, reason = "reads argument registers of the running frame")]

use super::begun_call;
use super::construct;
use crate::ctx::frames::FrameKind;
use crate::ctx::price;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Keyword;
use crate::object::class::{Class, Layout};
use crate::object::containers::{List, Tuple};
use crate::object::dict::Dict;
use crate::object::function::{BoundMethod, Code, Function, NativeFunction};
use crate::object::heap::{Gc, Kind};
use crate::object::set::{AnySet, Set};
use crate::object::slots::Special;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::dict::entries_of;
use crate::vm::call::with_first;
use wardian_compile::bytecode::ops::Instr;

/// A set of these members.
pub fn set(ctx: &mut Ctx, items: &[Value]) -> PyResult {
    let set = ctx.new_set();
    for item in items {
        ctx.set_add(AnySet::Set(set), *item)?;
    }
    Ok(Value::object(set))
}

/// Add to a set that is being built.
pub fn set_add(ctx: &mut Ctx, set: Value, item: Value) -> Result<(), Thrown> {
    match set.get::<Set>() {
        Some(set) => ctx.set_add(AnySet::Set(set), item),
        None => {
            let set = set.any_set().expect("verified code keeps a set here");
            ctx.set_add(set, item)
        }
    }
}

/// Add all items of an iterable to a set that is being built.
pub fn set_update(ctx: &mut Ctx, set: Value, iterable: Value) -> Result<(), Thrown> {
    let set = set.any_set().expect("verified code keeps a set here");
    let mark = ctx.temps_mark();
    crate::types::set::update(ctx, set, iterable)?;
    ctx.temps_release(mark);
    Ok(())
}

/// A dict of keys and values in turn.
pub fn map(ctx: &mut Ctx, items: &[Value]) -> PyResult {
    let dict = ctx.new_dict();
    for pair in items.chunks_exact(2) {
        ctx.dict_set(dict, pair[0], pair[1])?;
    }
    Ok(Value::object(dict))
}

/// `{**mapping}` into a dict that is being built.
pub fn map_update(ctx: &mut Ctx, dict: Value, mapping: Value) -> Result<(), Thrown> {
    let dict: Gc<Dict> = dict.get().expect("verified code keeps a dict here");
    let mark = ctx.temps_mark();
    merge(ctx, dict, mapping, |ctx, _| {
        let name = ctx.type_name(mapping);
        ctx.type_error(&format!("'{name}' object is not a mapping"))
    })?;
    ctx.temps_release(mark);
    Ok(())
}

/// All entries of any mapping into a dict.
fn merge(
    ctx: &mut Ctx,
    dict: Gc<Dict>,
    mapping: Value,
    not_a_mapping: impl FnOnce(&mut Ctx, Value) -> Thrown,
) -> Result<(), Thrown> {
    let mut set = |ctx: &mut Ctx, key, value| ctx.dict_set(dict, key, value);
    each(ctx, mapping, &mut set, not_a_mapping)
}

/// Do something with each entry of a mapping.
fn each(
    ctx: &mut Ctx,
    mapping: Value,
    entry: &mut dyn FnMut(&mut Ctx, Value, Value) -> Result<(), Thrown>,
    not_a_mapping: impl FnOnce(&mut Ctx, Value) -> Thrown,
) -> Result<(), Thrown> {
    if let Some(source) = entries_of(ctx, mapping) {
        for index in 0..source.entries().len() {
            let Some(found) = source.entries().get(index).copied() else {
                break;
            };
            if !found.key.is_unbound() {
                ctx.charge(1)?;
                entry(ctx, found.key, found.value)?;
            }
        }
        return Ok(());
    }
    let keys = ctx.names.keys;
    let Some(keys) = ctx.get_attr_opt(mapping, keys)? else {
        return Err(not_a_mapping(ctx, mapping));
    };
    let keys = ctx.call(keys, &[])?;
    let mut iter = ctx.iter(keys)?;
    while let Some(key) = ctx.next(&mut iter)? {
        let value = ctx.get_item(mapping, key)?;
        ctx.keep(value);
        entry(ctx, key, value)?;
    }
    Ok(())
}

/// A callable as call errors show it, with its module unless that is `builtins`: as `f()`, or as its text where it has
/// no name.
fn callee_name(ctx: &mut Ctx, callee: Value) -> String {
    let names = ctx.names;
    let mut text = |name: Gc<Str>| match ctx.get_attr_opt(callee, name) {
        Ok(found) => found.and_then(|found| found.get::<Str>()),
        Err(Thrown) => None,
    };
    let (name, module) = (text(names.__qualname__), text(names.__module__));
    match (name, module) {
        (Some(name), Some(module)) if module.as_str() != "builtins" => {
            format!("{}.{}()", module.as_str(), name.as_str())
        }
        (Some(name), _) => format!("{}()", name.as_str()),
        (None, _) => match ctx.str(callee) {
            Ok(text) => text.as_str().to_string(),
            // Making the text failed; the error that is being told counts.
            Err(Thrown) => ctx.type_name(callee),
        },
    }
}

/// The dict of the keyword arguments of `callee(**mapping)`. It is only read, so a dict of strings is the mapping itself.
#[inline(never)]
pub fn map_of_keywords(ctx: &mut Ctx, mapping: Value, callee: Value) -> PyResult {
    if let Some(source) = mapping.get::<Dict>()
        && ctx.class_of(mapping) == ctx.types.dict
        && source.iter().all(|entry| entry.key.is_kind(Kind::Str))
    {
        return Ok(mapping);
    }
    let mark = ctx.temps_mark();
    let dict = Value::object(ctx.new_dict());
    map_merge(ctx, dict, mapping, callee)?;
    ctx.temps_release(mark);
    Ok(dict)
}

/// `f(**mapping)` into a dict of keyword arguments.
pub fn map_merge(ctx: &mut Ctx, dict: Value, mapping: Value, callee: Value) -> Result<(), Thrown> {
    let dict: Gc<Dict> = dict.get().expect("verified code keeps a dict here");
    if let Some(source) = mapping.get::<Dict>()
        && ctx.class_of(mapping) == ctx.types.dict
        && source.iter().all(|entry| {
            let name = entry.key.get::<Str>();
            name.is_some_and(|name| dict.is_empty() || dict.position_str(name).is_none())
        })
    {
        // No two of one dict are the same, and none is known yet.
        ctx.charge(source.len() as u64 / price::ENTRIES)?;
        for entry in source.iter() {
            ctx.dict_push(dict, entry.key, entry.hash, entry.value)?;
        }
        return Ok(());
    }
    let mark = ctx.temps_mark();
    // That all are strings is asked for when the call is made: first comes that none is there twice.
    let mut add = |ctx: &mut Ctx, key: Value, value: Value| {
        if ctx.dict_get(dict, key)?.is_none() {
            return ctx.dict_set(dict, key, value);
        }
        let (name, key) = (callee_name(ctx, callee), ctx.str(key)?);
        let key = key.as_str();
        let message = format!("{name} got multiple values for keyword argument '{key}'");
        Err(ctx.type_error(&message))
    };
    each(ctx, mapping, &mut add, |ctx, mapping| {
        let (name, found) = (callee_name(ctx, callee), ctx.type_name(mapping));
        ctx.type_error(&format!(
            "{name} argument after ** must be a mapping, not {found}"
        ))
    })?;
    ctx.temps_release(mark);
    Ok(())
}

/// The strings in a row of registers, joined.
pub fn string(ctx: &mut Ctx, items: &[Value]) -> PyResult {
    let mut size = 0;
    let mut length = 0;
    for item in items {
        let text = item.get::<Str>().expect("parts of an f-string are strings");
        size += text.as_str().len();
        length += text.length();
    }
    ctx.reserve(size * 2)?;
    ctx.charge_bytes(size)?;
    let parts = items
        .iter()
        .map(|item| item.get::<Str>().expect("parts of an f-string are strings"));
    Ok(Value::object(ctx.new_joined_str(parts, size, length)?))
}

/// `!s`, `!r` or `!a` of an f-string.
pub fn convert(ctx: &mut Ctx, object: Value, how: u16) -> PyResult {
    let text = match how {
        1 => ctx.str(object)?,
        2 => ctx.repr(object)?,
        _ => {
            let text = ctx.repr(object)?;
            let ascii =
                ctx.metered(|meter| wardian_text::str_repr::ascii_of_repr(text.as_str(), meter))?;
            ctx.new_str(&ascii)
        }
    };
    Ok(Value::object(text))
}

/// Extend a list that is being built by `*iterable`; the callee is bound when it is the arguments of a call.
pub fn list_extend(
    ctx: &mut Ctx,
    list: Value,
    iterable: Value,
    callee: Value,
) -> Result<(), Thrown> {
    let list: Gc<List> = list.get().expect("verified code keeps a list here");
    if matches!(iterable.kind(), Some(Kind::List | Kind::Tuple)) {
        return ctx.extend_list(list, iterable);
    }
    let mark = ctx.temps_mark();
    let class = ctx.class_of(iterable);
    let iterable_class = if class.is_heap_type {
        class.special(ctx, Special::Iter).is_some()
            || class.special(ctx, Special::GetItem).is_some()
    } else {
        class.slots.iter.is_some() || class.slots.get_item.is_some()
    };
    if !iterable_class {
        let name = ctx.type_name(iterable);
        let message = match callee.bound() {
            Some(callee) => {
                let function = callee_name(ctx, callee);
                format!("{function} argument after * must be an iterable, not {name}")
            }
            None => format!("Value after * must be an iterable, not {name}"),
        };
        return Err(ctx.type_error(&message));
    }
    ctx.extend_list(list, iterable)?;
    ctx.temps_release(mark);
    Ok(())
}

/// The tuple of arguments of `callee(*iterable)`.
#[inline(never)]
pub fn starred_tuple(ctx: &mut Ctx, iterable: Value, callee: Value) -> PyResult {
    // It cannot change, so it need not be another one.
    if iterable.is_kind(Kind::Tuple) {
        return Ok(iterable);
    }
    let mark = ctx.temps_mark();
    let list = ctx.new_list(Vec::new());
    list_extend(ctx, Value::object(list), iterable, callee)?;
    ctx.reserve(list.items.len() * 8)?;
    let tuple = Value::object(ctx.new_tuple(&list.items));
    ctx.temps_release(mark);
    Ok(tuple)
}

/// Exactly `count` items of an iterable, as a list.
#[inline(never)]
pub fn unpack(ctx: &mut Ctx, source: Value, count: usize) -> Result<Gc<List>, Thrown> {
    let list = unpack_iterable(ctx, source, count + 1)?;
    let found = list.items.len();
    if found > count {
        return Err(ctx.value_error(&format!("too many values to unpack (expected {count})")));
    }
    if found < count {
        return Err(ctx.value_error(&format!(
            "not enough values to unpack (expected {count}, got {found})"
        )));
    }
    Ok(list)
}

/// At most `most` items of an iterable, with the TypeError of unpacking.
fn unpack_iterable(ctx: &mut Ctx, source: Value, most: usize) -> Result<Gc<List>, Thrown> {
    let list = ctx.new_list(Vec::new());
    let mut iter = match ctx.iter(source) {
        Ok(iter) => iter,
        Err(Thrown) => {
            let class = ctx.class_of(source);
            let iterable = if class.is_heap_type {
                class.special(ctx, Special::Iter).is_some()
                    || class.special(ctx, Special::GetItem).is_some()
            } else {
                class.slots.iter.is_some()
            };
            if !iterable && ctx.catch(ctx.exceptions.TypeError).is_some() {
                let name = ctx.type_name(source);
                return Err(ctx.type_error(&format!("cannot unpack non-iterable {name} object")));
            }
            return Err(Thrown);
        }
    };
    while list.items.len() < most {
        match ctx.next(&mut iter)? {
            Some(item) => ctx.list_push(list, item)?,
            None => break,
        }
    }
    Ok(list)
}

/// Items for targets with a starred one: before, the list of the middle, after.
pub fn unpack_starred(
    ctx: &mut Ctx,
    source: Value,
    before: usize,
    after: usize,
) -> Result<Gc<List>, Thrown> {
    let all = unpack_iterable(ctx, source, usize::MAX)?;
    let count = all.items.len();
    if count < before + after {
        let message = format!(
            "not enough values to unpack (expected at least {}, got {count})",
            before + after
        );
        return Err(ctx.value_error(&message));
    }
    let middle = all.items[before..count - after].to_vec();
    let middle = Value::object(ctx.new_list(middle));
    let mut items = all.items[..before].to_vec();
    items.push(middle);
    items.extend_from_slice(&all.items[count - after..]);
    Ok(ctx.new_list(items))
}

/// A function: defaults, keyword defaults, annotations, closure.
pub fn function(ctx: &mut Ctx, code: Value, parts: [Value; 4]) -> Value {
    let code: Gc<Code> = code.get().expect("verified code has code here");
    let globals = ctx.frames.stack.last().expect("a frame is running").globals;
    let function = ctx.new_function(code, globals);
    let object = function.write();
    object.defaults = parts[0];
    object.keyword_defaults = parts[1];
    object.annotations = parts[2];
    object.closure = parts[3];
    Value::object(function)
}

/// `CallKw`: a value, or None when a frame was pushed.
#[inline(never)]
#[allow(
    clippy::not_unsafe_ptr_arg_deref,
    reason = "called by the loop only, with the running frame's registers"
)]
pub fn call_with_keywords(ctx: &mut Ctx, fp: *mut u8, i: Instr) -> Result<Option<Value>, Thrown> {
    let code = ctx.frames.stack.last().expect("a frame is running").code;
    let shape = &code.unit.call_shapes[i.c as usize];
    let positional = shape.positional as usize;
    let total = positional + shape.keywords.len();
    // SAFETY: verified code has callee, self and all arguments in these registers.
    let row =
        unsafe { std::slice::from_raw_parts(fp.add(i.b as usize) as *const Value, total + 2) };
    let given = shape
        .keywords
        .iter()
        .zip(&row[2 + positional..])
        .map(|(name, value)| (code.names[*name as usize], *value));
    let mut few: [Keyword; 4] = [(ctx.names.__name__, Value::UNBOUND); 4];
    let many: Vec<Keyword>;
    let keywords: &[Keyword] = if shape.keywords.len() <= few.len() {
        for (slot, keyword) in few.iter_mut().zip(given) {
            *slot = keyword;
        }
        &few[..shape.keywords.len()]
    } else {
        many = given.collect();
        &many
    };
    let args = if row[1].is_unbound() {
        &row[2..2 + positional]
    } else {
        &row[1..2 + positional]
    };
    call_general(ctx, row[0], args, keywords, i.a)
}

/// `CallEx`: a value, or None when a frame was pushed.
#[inline(never)]
pub fn call_unpacked(ctx: &mut Ctx, row: [Value; 4], dst: u16) -> Result<Option<Value>, Thrown> {
    let args: Gc<Tuple> = row[2].get().expect("verified code has a tuple here");
    let keywords: Option<Gc<Dict>> = row[3].bound().and_then(|dict| dict.get());
    let mut few: [Keyword; 8] = [(ctx.names.__name__, Value::UNBOUND); 8];
    let many;
    let keywords: &[Keyword] = match keywords {
        None => &[],
        Some(dict) if dict.entries().len() <= few.len() && is_plain(&dict) => {
            for (slot, entry) in few.iter_mut().zip(dict.entries()) {
                let name = entry.key.get().expect("it was looked at");
                *slot = (ctx.intern_str(name), ctx.keep(entry.value));
            }
            &few[..dict.entries().len()]
        }
        Some(dict) => {
            let mut keys = dict.iter().map(|entry| entry.key);
            if !keys.all(|key| key.payload::<Str>().is_some()) {
                return Err(ctx.type_error("keywords must be strings"));
            }
            many = ctx.keyword_pairs(Value::object(dict))?;
            &many
        }
    };
    if row[1].is_unbound() {
        return call_general(ctx, row[0], args.items(), keywords, dst);
    }
    ctx.reserve(args.items().len() * 8)?;
    with_first(row[1], args.items(), |all| {
        call_general(ctx, row[0], all, keywords, dst)
    })
}

/// Whether all keys of a dict are strings of no class of a program's, and none was deleted.
fn is_plain(dict: &Dict) -> bool {
    let mut keys = dict.entries().iter().map(|entry| entry.key);
    keys.all(|key| key.is_kind(Kind::Str))
}

/// Call anything, without Rust recursion for Python functions and methods: a value, or None when a frame was pushed.
pub fn call_general(
    ctx: &mut Ctx,
    callee: Value,
    args: &[Value],
    keywords: &[Keyword],
    dst: u16,
) -> Result<Option<Value>, Thrown> {
    ctx.charge(1 + args.len() as u64 / price::COPIED_ITEMS)?;
    if let Some(function) = callee.get::<Function>() {
        ctx.push_call(function, args, keywords, dst, FrameKind::Call)?;
        return Ok(None);
    }
    if let Some(method) = callee.get::<BoundMethod>()
        && let Some(function) = method.function.get::<Function>()
    {
        with_first(method.receiver, args, |all| {
            ctx.push_call(function, all, keywords, dst, FrameKind::Call)
        })?;
        return Ok(None);
    }
    if let Some(class) = callee.get::<Class>()
        && class.is_heap_type
        && class.layout == Layout::Plain
        && let Some(init) = super::fast_paths::plain_init(ctx, class)
    {
        let instance = Value::object(ctx.new_instance(class, Value::UNBOUND));
        with_first(instance, args, |all| {
            ctx.push_call(init, all, keywords, dst, FrameKind::Init)
        })?;
        ctx.frames.stack.last_mut().expect("just pushed").extra = instance;
        return Ok(None);
    }
    let entered = match callee.get::<Class>() {
        Some(class) => construct::begin(ctx, class, args, keywords, dst)?,
        None => match callee.get::<NativeFunction>() {
            Some(native) => construct::begin_call_of_type(ctx, native, args, keywords, dst)?,
            None => false,
        },
    };
    if entered {
        return Ok(None);
    }
    if let Some(function) = super::fast_paths::python_call(ctx, callee) {
        with_first(callee, args, |all| {
            ctx.push_call(function, all, keywords, dst, FrameKind::Call)
        })?;
        return Ok(None);
    }
    let mut call = |ctx: &mut Ctx, callee: Value, args: &[Value], keywords: &[Keyword]| {
        call_general(ctx, callee, args, keywords, dst)
    };
    if let Some(called) = begun_call::forward(ctx, callee, args, keywords, &mut call) {
        return called;
    }
    ctx.call_keywords(callee, args, keywords).map(Some)
}

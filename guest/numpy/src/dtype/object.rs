//! What Python sees of a dtype: attributes, methods, comparisons.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::{List, Tuple};
use wardian_runtime::object::definition::{
    Attribute, Method, TypeDef, attribute, class_method, method,
};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::slots::{BinaryOp, CompareOp, Slots};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;

use super::promote::{Casting, can_cast};
use super::{Code, Descr, Dtype, Field, parse, record, text};
use crate::state::State;

/// `numpy.dtype`, and the classes of each type of items.
pub static DTYPE: TypeDef = TypeDef {
    name: "dtype",
    module: "numpy",
    is_base_type: true,
    slots: Slots {
        repr: Some(|ctx, this| text::repr(ctx, of(this))),
        str: Some(|ctx, this| text::str(ctx, of(this))),
        hash: Some(hash),
        compare: Some(compare),
        truth: Some(|_, _| Ok(true)),
        length: Some(|_, this| Ok(of(this).fields.as_ref().map_or(0, Vec::len) as i64)),
        get_item: Some(get_item),
        is_mapping: true,
        binary: Some(binary),
        ..Slots::NONE
    },
    methods: METHODS,
    attributes: ATTRIBUTES,
    new: Some((
        "(cls, dtype=None, align=False, copy=False, metadata=None)",
        parse_new,
    )),
    ..TypeDef::NONE
};

fn parse_new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    parse::new(ctx, args)
}

static METHODS: &[Method] = &[
    class_method("__class_getitem__", "(cls, item, /)", |ctx, args| {
        crate::helpers::call(ctx, "generic_alias", &[args[0], args[1]])
    }),
    method("__mul__", "(self, value, /)", |ctx, args| {
        repeated(ctx, args[0], args[1])
    }),
    method("__rmul__", "(self, value, /)", |ctx, args| {
        repeated(ctx, args[0], args[1])
    }),
    method("__reduce__", "(self, /)", reduce),
    method("__setstate__", "(self, state, /)", set_state),
    method("newbyteorder", "(self, new_order='S', /)", new_byte_order),
];

static ATTRIBUTES: &[Attribute] = &[
    attribute("alignment", |_, this| {
        Ok(Value::small_int(of(this).alignment as i64))
    }),
    attribute("base", |_, this| {
        let dtype = of(this);
        Ok(match &dtype.subarray {
            Some((base, _)) => base.value(),
            None => this,
        })
    }),
    attribute("byteorder", |ctx, this| {
        let sign = match text::order_sign(of(this)) {
            '<' if !of(this).explicit => '=',
            other => other,
        };
        Ok(Value::object(ctx.new_char(sign)))
    }),
    attribute("char", |ctx, this| {
        let letter = match of(this).letters {
            true => 'c',
            false => of(this).code.letter(),
        };
        Ok(Value::object(ctx.new_char(letter)))
    }),
    attribute("descr", |ctx, this| {
        if of(this).fields.is_none() {
            let name = Value::object(ctx.new_str(""));
            let text = Value::object(ctx.new_str(&text::short(of(this))));
            let pair = Value::object(ctx.new_tuple(&[name, text]));
            return Ok(Value::object(ctx.new_list(vec![pair])));
        }
        let module = ctx.import("numpy._core._internal")?;
        ctx.call_attr(module, "_array_descr", &[this])
    }),
    attribute("fields", fields),
    attribute("flags", |_, this| Ok(Value::small_int(flags(of(this))))),
    attribute("hasobject", |_, this| {
        Ok(Value::bool(of(this).has_objects()))
    }),
    attribute("isalignedstruct", |_, this| {
        Ok(Value::bool(of(this).aligned))
    }),
    attribute("isbuiltin", |_, this| {
        let dtype = of(this);
        Ok(Value::small_int(i64::from(
            dtype.is_plain() && dtype.code.is_number() || dtype.code == Code::Object,
        )))
    }),
    attribute("isnative", |_, this| Ok(Value::bool(is_native(of(this))))),
    attribute("itemsize", |_, this| {
        Ok(Value::small_int(of(this).size as i64))
    }),
    attribute("kind", |ctx, this| {
        Ok(Value::object(ctx.new_char(of(this).code.kind())))
    }),
    attribute("metadata", |ctx, this| match of(this).metadata.bound() {
        Some(metadata) => crate::helpers::call(ctx, "read_only", &[metadata]),
        None => Ok(Value::NONE),
    }),
    attribute("name", |ctx, this| text::name(ctx, of(this))),
    Attribute {
        name: "names",
        get: |ctx, this| {
            Ok(match &of(this).fields {
                Some(fields) => {
                    let names: Vec<Value> = fields
                        .iter()
                        .map(|field| Value::object(field.name))
                        .collect();
                    Value::object(ctx.new_tuple(&names))
                }
                None => Value::NONE,
            })
        },
        set: Some(set_names),
    },
    attribute("ndim", |_, this| {
        Ok(Value::small_int(
            of(this)
                .subarray
                .as_ref()
                .map_or(0, |(_, shape)| shape.len()) as i64,
        ))
    }),
    attribute("num", |_, this| Ok(Value::small_int(of(this).code as i64))),
    attribute("shape", |ctx, this| {
        let shape = of(this).subarray.as_ref().map(|(_, shape)| shape.clone());
        Ok(crate::array::shape::tuple(ctx, &shape.unwrap_or_default()))
    }),
    attribute("str", |ctx, this| {
        Ok(Value::object(ctx.new_str(&text::short(of(this)))))
    }),
    attribute("subdtype", |ctx, this| match of(this).subarray.clone() {
        Some((base, shape)) => {
            let shape = crate::array::shape::tuple(ctx, &shape);
            Ok(Value::object(ctx.new_tuple(&[base.value(), shape])))
        }
        None => Ok(Value::NONE),
    }),
    attribute("type", |ctx, this| {
        let dtype = of(this);
        match &dtype.subarray {
            Some(_) => {
                let void = ctx.state::<State>().scalar_classes[Code::Void as usize];
                Ok(Value::object(void.expect("made with the module")))
            }
            None => Ok(dtype.scalar_class(ctx)),
        }
    }),
];

fn of(this: Value) -> Dtype {
    Dtype::from_value(this).expect("slots get their own type")
}

fn is_native(dtype: Dtype) -> bool {
    match (&dtype.fields, &dtype.subarray) {
        (Some(fields), _) => fields.iter().all(|field| is_native(field.dtype)),
        (_, Some((base, _))) => is_native(*base),
        _ => !dtype.swapped,
    }
}

fn flags(dtype: Dtype) -> i64 {
    match (dtype.code, &dtype.fields) {
        (Code::Object, _) => 63,
        (_, Some(fields)) => {
            let inner = fields
                .iter()
                .fold(0, |all, field| all | flags(field.dtype) & 27);
            inner | 16
        }
        (Code::Bytes | Code::Str, _) => 0,
        _ => 0,
    }
}

fn fields(ctx: &mut Ctx, this: Value) -> PyResult {
    let Some(fields) = of(this).fields.clone() else {
        return Ok(Value::NONE);
    };
    let dict = ctx.new_dict();
    for field in fields {
        let (dtype, offset) = (field.dtype.value(), Value::small_int(field.offset as i64));
        let row = match field.title.bound() {
            Some(title) => ctx.new_tuple(&[dtype, offset, title]),
            None => ctx.new_tuple(&[dtype, offset]),
        };
        ctx.dict_set(dict, Value::object(field.name), Value::object(row))?;
        if let Some(title) = field.title.bound() {
            ctx.dict_set(dict, title, Value::object(row))?;
        }
    }
    crate::helpers::call(ctx, "read_only", &[Value::object(dict)])
}

fn set_names(ctx: &mut Ctx, this: Value, names: Value) -> Result<(), Thrown> {
    let dtype = of(this);
    if names.is_unbound() {
        let message = "Cannot delete dtype names attribute";
        return Err(ctx.raise(ctx.exceptions.AttributeError, message));
    }
    let Some(fields) = &dtype.fields else {
        return Err(ctx.value_error("there are no fields defined"));
    };
    let count = fields.len();
    let given = ctx.collect_list(names)?;
    let Some(given) = Some(given).filter(|given| given.items.len() == count) else {
        return Err(ctx.value_error(&format!(
            "must replace all names at once with a sequence of length {count}"
        )));
    };
    let mut all = Vec::new();
    for name in given.items.clone() {
        let Some(name) = name.payload::<Str>() else {
            let found = ctx.type_name(name);
            return Err(ctx.value_error(&format!(
                "item #{} of names is of type {found} and not string",
                all.len()
            )));
        };
        if all
            .iter()
            .any(|known: &wardian_runtime::object::heap::Gc<Str>| known.same_text(&name))
        {
            return Err(ctx.value_error("Duplicate field names given."));
        }
        all.push(name);
    }
    let descr = dtype.0.data_mut::<Descr>().expect("made of a dtype");
    for (field, name) in descr.fields.iter_mut().flatten().zip(all) {
        field.name = name;
        field.title = Value::UNBOUND;
    }
    Ok(())
}

fn hash(ctx: &mut Ctx, this: Value) -> Result<i64, Thrown> {
    ctx.charge(4)?;
    let dtype = of(this);
    let mut parts = vec![
        Value::small_int(dtype.code.kind() as i64),
        Value::small_int(dtype.size as i64),
        Value::bool(dtype.swapped),
        Value::small_int(crate::time::units::number(dtype.unit)),
    ];
    if let Some((base, shape)) = dtype.subarray.clone() {
        parts.push(Value::small_int(hash(ctx, base.value())? >> 20));
        parts.push(crate::array::shape::tuple(ctx, &shape));
    }
    for Field {
        name,
        dtype,
        offset,
        ..
    } in dtype.fields.clone().into_iter().flatten()
    {
        parts.push(Value::object(name));
        parts.push(Value::small_int(hash(ctx, dtype.value())? >> 20));
        parts.push(Value::small_int(offset as i64));
    }
    let parts = Value::object(ctx.new_tuple(&parts));
    ctx.hash(parts)
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let one = of(left);
    let two = match Dtype::from_value(right) {
        Some(two) => two,
        None if right.is_none() && matches!(op, CompareOp::Eq | CompareOp::Ne) => {
            let two = Dtype::of(ctx, Code::Double);
            return Ok(Value::bool(one.same(two) == (op == CompareOp::Eq)));
        }
        None => match parse::dtype_of(ctx, right) {
            Ok(two) => two,
            Err(thrown) if matches!(op, CompareOp::Eq | CompareOp::Ne) => {
                if ctx.catch(ctx.exceptions.TypeError).is_none() {
                    return Err(thrown);
                }
                return Ok(Value::bool(op == CompareOp::Ne));
            }
            Err(thrown) => return Err(thrown),
        },
    };
    Ok(Value::bool(match op {
        CompareOp::Eq => one.same(two),
        CompareOp::Ne => !one.same(two),
        CompareOp::Lt => !one.same(two) && can_cast(one, two, Casting::Safe),
        CompareOp::Le => can_cast(one, two, Casting::Safe),
        CompareOp::Gt => !one.same(two) && can_cast(two, one, Casting::Safe),
        CompareOp::Ge => can_cast(two, one, Casting::Safe),
    }))
}

fn get_item(ctx: &mut Ctx, this: Value, key: Value) -> PyResult {
    let dtype = of(this);
    let Some(fields) = &dtype.fields else {
        let name = text::str_of(ctx, dtype)?;
        let message = Value::object(ctx.new_str(&format!("There are no fields in dtype {name}.")));
        return Err(ctx.key_error(message));
    };
    if let Some(name) = key.payload::<Str>() {
        return match record::field_named(dtype, name) {
            Some(field) => Ok(field.dtype.value()),
            None => {
                let message = format!("Field named '{}' not found.", name.as_str());
                let message = Value::object(ctx.new_str(&message));
                Err(ctx.key_error(message))
            }
        };
    }
    if let Some(list) = key.payload::<List>() {
        let mut names = Vec::new();
        for name in list.items.clone() {
            match name.payload::<Str>() {
                Some(name) => names.push(name),
                None => return Err(ctx.type_error("Field key must be an integer field offset, single field name, or list of field names.")),
            }
        }
        return record::chosen(ctx, dtype, &names).map(Dtype::value);
    }
    let Some(index) = ctx.index_opt(key)? else {
        return Err(ctx.type_error(
            "Field key must be an integer field offset, single field name, or list of field names.",
        ));
    };
    let index = ctx.index_i64(index)?;
    let count = fields.len() as i64;
    let place = if index < 0 { index + count } else { index };
    match usize::try_from(place)
        .ok()
        .and_then(|place| fields.get(place))
    {
        Some(field) => Ok(field.dtype.value()),
        None => Err(ctx.index_error(&format!("Field index {index} out of range."))),
    }
}

fn repeated(ctx: &mut Ctx, this: Value, count: Value) -> PyResult {
    let Some(count) = ctx.index_opt(count)? else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    let pair = Value::object(ctx.new_tuple(&[this, count]));
    parse::dtype_of(ctx, pair).map(Dtype::value)
}

fn binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    if op != BinaryOp::Mul {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    match Dtype::from_value(left) {
        Some(_) => repeated(ctx, left, right),
        None => repeated(ctx, right, left),
    }
}

fn new_byte_order(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let order = match args.get(1) {
        Some(order) => {
            let text = ctx.expect_str(order, "newbyteorder() argument 1")?;
            text.as_str().chars().next().unwrap_or('S')
        }
        None => 'S',
    };
    let dtype = of(args[0]);
    let made = match order {
        'S' | 's' => dtype.with_order(ctx, |swapped| !swapped),
        '<' | 'L' | 'l' | '=' | 'N' | 'n' => dtype.with_order(ctx, |_| false),
        '>' | 'B' | 'b' => dtype.with_order(ctx, |_| true),
        '|' | 'I' | 'i' => dtype,
        _ => {
            let text = args[1];
            let text = ctx.str(text)?;
            return Err(ctx.value_error(&format!("{} is an unrecognized byteorder", text.as_str())));
        }
    };
    if text::order_sign(made) == '<'
        && !made.explicit
        && !matches!(order, '|' | 'I' | 'i' | '=' | 'N' | 'n')
    {
        let descr = Descr {
            explicit: true,
            ..(*made).clone()
        };
        return Ok(Dtype::fresh(ctx, descr).value());
    }
    Ok(made.value())
}

/// As numpy pickles them: the text of the type, then a state.
fn reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let dtype = of(args[0]);
    let class = Value::object(ctx.state::<State>().dtype.expect("made with the module"));
    let size = if dtype.code == Code::Str {
        dtype.size / 4
    } else {
        dtype.size
    };
    let name = match dtype.code {
        Code::Object => "O8".to_string(),
        code if code.is_time() => format!("{}8", code.letter()),
        Code::LongDouble => "f8".to_string(),
        code => format!("{}{size}", code.kind()),
    };
    let name = match dtype.scalar_class.bound() {
        Some(class) if dtype.code == Code::Void => class,
        _ => Value::object(ctx.new_str(&name)),
    };
    let arguments = Value::object(ctx.new_tuple(&[name, Value::bool(false), Value::bool(true)]));
    let sign = text::order_sign(dtype);
    let order = Value::object(ctx.new_char(sign));
    let names = (ATTRIBUTES
        .iter()
        .find(|row| row.name == "names")
        .expect("it is in the table")
        .get)(ctx, args[0])?;
    let all_fields = match dtype.fields.is_some() {
        true => {
            let view = fields(ctx, args[0])?;
            ctx.call(Value::object(ctx.types.dict), &[view])?
        }
        false => Value::NONE,
    };
    let subarray = match dtype.subarray.clone() {
        Some((base, shape)) => {
            let shape = crate::array::shape::tuple(ctx, &shape);
            Value::object(ctx.new_tuple(&[base.value(), shape]))
        }
        None => Value::NONE,
    };
    let (item, alignment) = match dtype.code {
        Code::Bytes | Code::Str | Code::Void => (dtype.size as i64, dtype.alignment as i64),
        _ => (-1, -1),
    };
    let version = if dtype.code.is_time() || !dtype.metadata.is_unbound() {
        4
    } else {
        3
    };
    let mut state = vec![
        Value::small_int(version),
        order,
        subarray,
        names,
        all_fields,
        Value::small_int(item),
        Value::small_int(alignment),
        Value::small_int(flags(dtype)),
    ];
    if version == 4 {
        let metadata = match dtype.metadata.bound() {
            Some(metadata) => metadata,
            None => Value::object(ctx.new_dict()),
        };
        if dtype.code.is_time() {
            let unit = crate::time::units::pickled(ctx, dtype.unit);
            let metadata = dtype.metadata.bound().unwrap_or(Value::NONE);
            state.push(Value::object(ctx.new_tuple(&[metadata, unit])));
        } else {
            state.push(metadata);
        }
    }
    let state = Value::object(ctx.new_tuple(&state));
    Ok(Value::object(ctx.new_tuple(&[class, arguments, state])))
}

/// The other half of [`reduce`]. Nothing in it is trusted: what does not fit together is an error.
fn set_state(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let dtype = of(args[0]);
    let bad = |ctx: &mut Ctx| ctx.value_error("invalid state of a dtype");
    let Some(state) = args[1].payload::<Tuple>() else {
        return Err(bad(ctx));
    };
    let mut items = state.items().to_vec();
    // Older pickles: no version, the names of fields in their dict, no flags.
    if items.len() == 5 {
        items.insert(0, Value::small_int(0));
    }
    if items.len() == 6 {
        let names = match items[3].payload::<Dict>() {
            Some(dict) => ctx.dict_get(dict, Value::small_int(-1))?,
            None => None,
        };
        items.insert(3, names.unwrap_or(Value::NONE));
    }
    if items.len() == 7 {
        items.push(Value::small_int(0));
    }
    if items.len() < 8 {
        return Err(bad(ctx));
    }
    let order = items[1]
        .payload::<Str>()
        .map(|order| order.as_str().to_string());
    let mut descr = (*dtype).clone();
    let size = items[5].as_small_int().unwrap_or(-1);
    if descr.code.is_flexible() && size >= 0 {
        if size > i64::from(i32::MAX) || descr.code == Code::Str && size % 4 != 0 {
            return Err(bad(ctx));
        }
        descr.size = size as usize;
    }
    if let Some(pair) = items[2].payload::<Tuple>() {
        let pair = Value::object(pair);
        let made = parse::dtype_of(ctx, pair)?;
        if made.size != descr.size {
            return Err(bad(ctx));
        }
        descr.subarray = made.subarray.clone();
    }
    if let (Some(names), Some(dict)) = (items[3].payload::<Tuple>(), items[4].payload::<Dict>()) {
        let mut fields = Vec::new();
        for name in names.items().to_vec() {
            let (Some(text), Some(row)) = (name.payload::<Str>(), ctx.dict_get(dict, name)?) else {
                return Err(bad(ctx));
            };
            let Some(row) = row
                .payload::<Tuple>()
                .map(|row| row.items().to_vec())
                .filter(|row| row.len() >= 2)
            else {
                return Err(bad(ctx));
            };
            let field = parse::dtype_of(ctx, row[0])?;
            let offset = row[1]
                .as_small_int()
                .and_then(|offset| usize::try_from(offset).ok());
            let Some(offset) = offset.filter(|offset| {
                offset
                    .checked_add(field.size)
                    .is_some_and(|end| end <= descr.size)
            }) else {
                return Err(bad(ctx));
            };
            fields.push(Field {
                name: text,
                dtype: field,
                offset,
                title: row.get(2).copied().unwrap_or(Value::UNBOUND),
            });
        }
        descr.fields = Some(fields);
        descr.alignment = items[6]
            .as_small_int()
            .filter(|value| (1..=64).contains(value))
            .unwrap_or(1) as usize;
        descr.aligned = items[7]
            .as_small_int()
            .is_some_and(|flags| flags & 128 != 0);
    }
    if order.as_deref() == Some(">") && descr.code.alignment() > 1 {
        descr.swapped = true;
    }
    if descr.code.is_time()
        && items
            .get(8)
            .is_some_and(|more| more.payload::<Tuple>().is_none())
    {
        return Err(
            ctx.value_error("Invalid datetime dtype (metadata, c_metadata): it is no tuple")
        );
    }
    if let Some(more) = items.get(8) {
        let pair = more.payload::<Tuple>().map(|pair| pair.items().to_vec());
        let metadata = match &pair {
            Some(pair) if pair.len() == 2 => {
                if pair[1].payload::<Tuple>().is_some() || descr.code.is_time() {
                    let unit = pair[1];
                    descr.unit = crate::time::units::of_tuple(ctx, unit, true)?;
                }
                pair[0]
            }
            _ => *more,
        };
        if metadata
            .payload::<Dict>()
            .is_some_and(|dict| !dict.is_empty())
        {
            descr.metadata = metadata;
        }
    }
    if descr.is_plain() && !descr.code.is_flexible() && !descr.code.is_time() {
        return Ok(Value::NONE);
    }
    if Dtype::of(ctx, descr.code) == dtype {
        // The one object of a type is not changed; pickles make a copy first.
        return Err(bad(ctx));
    }
    if descr.is_too_large() || descr.refers_to(dtype) {
        return Err(bad(ctx));
    }
    *dtype.0.data_mut::<Descr>().expect("made of a dtype") = descr.settled();
    Ok(Value::NONE)
}

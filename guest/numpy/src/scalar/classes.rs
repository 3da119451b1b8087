//! The classes of scalars: THE table of their hierarchy, how they are made.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::class::Class;
use wardian_runtime::object::containers::Bytes;
use wardian_runtime::object::definition::TypeDef;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::slots::Slots;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::layout::Order;

use super::{object, operators};
use crate::array::{self, cast, item, make, new_view};
use crate::dtype::parse::code_of_scalar_class;
use crate::dtype::{Code, Dtype, parse};
use crate::state::State;

/// `numpy.generic` and the classes between it and those of types.
static ABSTRACT: TypeDef = TypeDef {
    name: "generic",
    module: "numpy",
    is_base_type: true,
    slots: SLOTS,
    methods: object::METHODS,
    shared_methods: &[operators::METHODS],
    attributes: object::ATTRIBUTES,
    ..TypeDef::NONE
};

/// The slots that all have.
const SLOTS: Slots = Slots {
    repr: Some(object::repr),
    str: Some(object::str),
    hash: Some(object::hash),
    compare: Some(operators::compare),
    truth: Some(object::truth),
    get_item: Some(object::get_item),
    set_item: Some(object::set_item),
    binary: Some(operators::binary),
    unary: Some(operators::unary),
    format: Some(object::format),
    ..Slots::NONE
};

/// A class without anything of its own beside its base.
const PLAIN: TypeDef = TypeDef {
    name: "generic",
    module: "numpy",
    is_base_type: true,
    slots: SLOTS,
    ..TypeDef::NONE
};

static BETWEEN: TypeDef = PLAIN;
static NO_BASE: TypeDef = TypeDef {
    is_base_type: false,
    ..PLAIN
};
const CONCRETE_PLAIN: TypeDef = TypeDef {
    new: Some(("(cls, /, *args, **kwargs)", new)),
    init: Some(("(self, /, *args, **kwargs)", |_, _| Ok(Value::NONE))),
    ..PLAIN
};
static CONCRETE: TypeDef = CONCRETE_PLAIN;
/// Integers that places in sequences can be given by.
static INDEX: TypeDef = TypeDef {
    methods: object::OF_INDICES,
    ..CONCRETE_PLAIN
};
static INTEGER: TypeDef = TypeDef {
    methods: object::OF_INTEGERS,
    attributes: object::OF_INTEGERS_ATTRIBUTES,
    ..PLAIN
};
static FLOATING: TypeDef = TypeDef {
    methods: object::OF_FLOATS,
    ..PLAIN
};
static COMPLEX: TypeDef = TypeDef {
    methods: object::OF_COMPLEX,
    ..PLAIN
};
static VOID: TypeDef = TypeDef {
    methods: object::OF_VOID,
    slots: Slots {
        // No `iter`: as in numpy, items come by their index, and there is no `__iter__` to be found.
        length: Some(object::record_length),
        ..SLOTS
    },
    new: Some(("(cls, /, *args, **kwargs)", new)),
    init: Some(("(self, /, *args, **kwargs)", |_, _| Ok(Value::NONE))),
    ..PLAIN
};
static TEXT: TypeDef = TypeDef {
    slots: Slots {
        length: Some(object::text_length),
        iter: Some(object::text_iter),
        contains: Some(object::text_contains),
        ..SLOTS
    },
    methods: object::OF_TEXTS,
    new: Some(("(cls, /, *args, **kwargs)", new)),
    init: Some(("(self, /, *args, **kwargs)", |_, _| Ok(Value::NONE))),
    ..PLAIN
};
/// float64 and complex128: what Python's classes have by themselves comes after what numpy's have.
static OF_PYTHON: TypeDef = TypeDef {
    methods: object::OF_PYTHON,
    shared_methods: &[operators::METHODS],
    new: Some(("(cls, /, *args, **kwargs)", new)),
    init: Some(("(self, /, *args, **kwargs)", |_, _| Ok(Value::NONE))),
    ..PLAIN
};

/// A row: name, definition, bases by name (a leading `.` marks a class of Python's), the type whose scalars it has.
type Row = (
    &'static str,
    &'static TypeDef,
    &'static [&'static str],
    Option<Code>,
);

const TABLE: &[Row] = &[
    ("generic", &ABSTRACT, &[".object"], None),
    ("number", &BETWEEN, &["generic"], None),
    ("integer", &INTEGER, &["number"], None),
    ("signedinteger", &BETWEEN, &["integer"], None),
    ("unsignedinteger", &BETWEEN, &["integer"], None),
    ("inexact", &BETWEEN, &["number"], None),
    ("floating", &FLOATING, &["inexact"], None),
    ("complexfloating", &COMPLEX, &["inexact"], None),
    ("flexible", &NO_BASE, &["generic"], None),
    ("character", &BETWEEN, &["flexible"], None),
    ("bool", &CONCRETE, &["generic"], Some(Code::Bool)),
    ("int8", &INDEX, &["signedinteger"], Some(Code::Byte)),
    ("uint8", &INDEX, &["unsignedinteger"], Some(Code::UByte)),
    ("int16", &INDEX, &["signedinteger"], Some(Code::Short)),
    ("uint16", &INDEX, &["unsignedinteger"], Some(Code::UShort)),
    ("int32", &INDEX, &["signedinteger"], Some(Code::Int)),
    ("uint32", &INDEX, &["unsignedinteger"], Some(Code::UInt)),
    ("int64", &INDEX, &["signedinteger"], Some(Code::Long)),
    ("uint64", &INDEX, &["unsignedinteger"], Some(Code::ULong)),
    ("longlong", &INDEX, &["signedinteger"], Some(Code::LongLong)),
    (
        "ulonglong",
        &INDEX,
        &["unsignedinteger"],
        Some(Code::ULongLong),
    ),
    ("float16", &CONCRETE, &["floating"], Some(Code::Half)),
    ("float32", &CONCRETE, &["floating"], Some(Code::Float)),
    (
        "float64",
        &OF_PYTHON,
        &["floating", ".float"],
        Some(Code::Double),
    ),
    (
        "longdouble",
        &CONCRETE,
        &["floating"],
        Some(Code::LongDouble),
    ),
    (
        "complex64",
        &CONCRETE,
        &["complexfloating"],
        Some(Code::CFloat),
    ),
    (
        "complex128",
        &OF_PYTHON,
        &["complexfloating", ".complex"],
        Some(Code::CDouble),
    ),
    (
        "clongdouble",
        &CONCRETE,
        &["complexfloating"],
        Some(Code::CLongDouble),
    ),
    ("object_", &CONCRETE, &["generic"], Some(Code::Object)),
    ("bytes_", &TEXT, &[".bytes", "character"], Some(Code::Bytes)),
    ("str_", &TEXT, &[".str", "character"], Some(Code::Str)),
    ("void", &VOID, &["flexible"], Some(Code::Void)),
    ("datetime64", &CONCRETE, &["generic"], Some(Code::Datetime)),
    (
        "timedelta64",
        &CONCRETE,
        &["signedinteger"],
        Some(Code::Timedelta),
    ),
];

/// Make the classes.
pub fn install(ctx: &mut Ctx, module: Gc<Module>) -> Result<(), Thrown> {
    let mut made: Vec<(&str, Gc<Class>)> = Vec::new();
    for (name, def, bases, code) in TABLE {
        let bases: Vec<Gc<Class>> = bases
            .iter()
            .map(|base| match *base {
                ".object" => ctx.types.object,
                ".float" => ctx.types.float,
                ".complex" => ctx.types.complex,
                ".bytes" => ctx.types.bytes,
                ".str" => ctx.types.str,
                other => {
                    made.iter()
                        .find(|(name, _)| *name == other)
                        .expect("a base comes before")
                        .1
                }
            })
            .collect();
        let class = ctx.new_native_class_of(def, name, &bases, ctx.types.type_)?;
        made.push((name, class));
        if let Some(code) = code {
            ctx.state::<State>().scalar_classes[*code as usize] = Some(class);
        } else if !matches!(*name, "generic") {
            ctx.set_module_attr(module, name, Value::object(class));
        }
        if *name == "generic" {
            ctx.state::<State>().generic = Some(class);
            ctx.set_module_attr(module, name, Value::object(class));
        }
    }
    Ok(())
}

/// `numpy.float64(value)` and its kin.
fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let class = args[0].get::<Class>();
    let Some(code) = class.and_then(|class| code_of_scalar_class(ctx, class)) else {
        return Err(ctx.type_error("this class of scalars has no instances"));
    };
    let keywords = args[1]
        .get::<wardian_runtime::object::dict::Dict>()
        .filter(|keywords| !keywords.is_empty());
    let rest = args.rest();
    match code {
        Code::Str | Code::Bytes => {
            let python = Value::object(if code == Code::Str {
                ctx.types.str
            } else {
                ctx.types.bytes
            });
            let mut named = Vec::new();
            if let Some(keywords) = keywords {
                named.extend(
                    keywords
                        .iter()
                        .filter_map(|entry| Some((entry.key.payload::<Str>()?, entry.value))),
                );
            }
            let payload = match (rest, code) {
                // Bytes of a text are those of ASCII; of a number, of its text.
                ([only], Code::Bytes)
                    if only.payload::<Bytes>().is_none()
                        && named.is_empty()
                        && (only.payload::<Str>().is_some()
                            || super::parts(ctx, *only).is_some()) =>
                {
                    let bytes = item::bytes_for(ctx, *only)?;
                    Value::object(ctx.new_bytes(&bytes))
                }
                _ => ctx.call_keywords(python, rest, &named)?,
            };
            return Ok(super::of_python(ctx, code, payload.unwrap_payload()));
        }
        Code::Void => return new_void(ctx, class.expect("it is a class"), rest, keywords),
        Code::Datetime | Code::Timedelta => {
            return crate::time::scalar::new_scalar(ctx, code, rest, keywords);
        }
        _ => {}
    }
    let value = match rest {
        [] => None,
        [only] => Some(*only),
        [_, _] if code.kind() == 'c' => {
            let class = Value::object(ctx.types.complex);
            Some(ctx.call(class, rest)?)
        }
        _ => {
            let name = code.scalar_name();
            return Err(ctx.type_error(&format!(
                "{name}() takes at most 1 argument ({} given)",
                rest.len()
            )));
        }
    };
    if let Some(keywords) = keywords {
        let name = keywords
            .iter()
            .next()
            .and_then(|entry| entry.key.payload::<Str>());
        let name = name.map_or(String::new(), |name| name.as_str().to_string());
        return Err(ctx.type_error(&format!(
            "{}.__new__() got an unexpected keyword argument '{name}'",
            code.scalar_name()
        )));
    }
    let dtype = Dtype::of(ctx, code);
    if code == Code::Object {
        let value = value.unwrap_or(Value::NONE);
        let is_sequence = array::view_of(value).is_some()
            || value
                .payload::<wardian_runtime::object::containers::List>()
                .is_some()
            || value
                .payload::<wardian_runtime::object::containers::Tuple>()
                .is_some();
        if is_sequence {
            let view = make::as_view_of(ctx, value, Some(dtype))?;
            let view = cast::cast(ctx, &view, dtype, Order::C)?;
            return crate::ufunc::wrap::scalar_or_array(ctx, view);
        }
        return Ok(value);
    }
    let Some(value) = value else {
        return super::new(ctx, dtype, &vec![0; dtype.size]);
    };
    let known = super::parts(ctx, value);
    if !value.is_object()
        || value.payload::<Str>().is_some()
        || known.is_some_and(|(dtype, _)| !dtype.code.is_time())
    {
        let item = match (code, value.payload::<Str>()) {
            (Code::Bool, Some(text)) => {
                item::Item::from_slice(&[u8::from(!text.as_str().is_empty())])
            }
            _ => item::from_value(ctx, dtype, value)?,
        };
        return super::new(ctx, dtype, &item);
    }
    let view = make::as_view_of(ctx, value, Some(dtype))?;
    match view.layout.axes() {
        0 => item::to_scalar(ctx, &view, view.layout.offset()),
        // An array that has the dtype is itself, and one of a class of Python's keeps the class.
        _ => match array::view_of(value) {
            Some(known) if known.storage == view.storage => Ok(value),
            Some(_) => {
                let made = array::own(ctx, view);
                let class = array::subclass_of(ctx, value);
                array::wrap_as(ctx, class, made, value)
            }
            None => Ok(array::own(ctx, view)),
        },
    }
}

/// `numpy.void(value, dtype=None)`.
fn new_void(
    ctx: &mut Ctx,
    class: Gc<Class>,
    rest: &[Value],
    keywords: Option<Gc<wardian_runtime::object::dict::Dict>>,
) -> PyResult {
    let Some(value) = rest.first().copied() else {
        return Err(ctx.type_error("void() takes at least 1 positional argument (0 given)"));
    };
    let name = crate::names::names(ctx).dtype;
    if let Some(other) = keywords.and_then(|keywords| {
        keywords
            .iter()
            .filter_map(|entry| entry.key.payload::<Str>())
            .find(|key| !key.same_text(&name))
    }) {
        let message = format!(
            "'{}' is an invalid keyword argument for void()",
            other.as_str()
        );
        return Err(ctx.type_error(&message));
    }
    let dtype = rest
        .get(1)
        .copied()
        .or_else(|| keywords.and_then(|keywords| keywords.get_str(name)));
    let dtype = match dtype.filter(|value| !value.is_none()) {
        Some(dtype) => {
            let dtype = parse::dtype_of(ctx, dtype)?;
            if dtype.code != Code::Void || dtype.subarray.is_some() {
                let found = crate::dtype::text::repr_of(ctx, dtype)?;
                return Err(ctx.type_error(&format!("void: descr must be a `void` dtype that is not a subarray dtype (structured or unstructured). Got '{found}'.")));
            }
            dtype
        }
        None => {
            if let Some(length) = ctx.index_opt(value)?
                && value.payload::<Bytes>().is_none()
            {
                let length = ctx.index_i64(length)?;
                let Ok(length) = usize::try_from(length) else {
                    return Err(ctx.overflow_error("size cannot be negative"));
                };
                if length > i32::MAX as usize {
                    return Err(ctx.overflow_error(&format!(
                        "size must be non-negative and not greater than {}",
                        i32::MAX
                    )));
                }
                let dtype = Dtype::flexible(ctx, Code::Void, length);
                let record = new_view(ctx, dtype, &[], Order::C)?;
                return array::field::scalar_of(ctx, class, record);
            }
            let length = match value.payload::<Bytes>() {
                Some(bytes) => bytes.as_bytes().len(),
                None => wardian_runtime::types::bytes::Buffer::expect(ctx, value)?
                    .as_bytes()
                    .len(),
            };
            Dtype::flexible(ctx, Code::Void, length)
        }
    };
    let record = new_view(ctx, dtype, &[], Order::C)?;
    item::set(ctx, &record, 0, value)?;
    array::field::scalar_of(ctx, class, record)
}

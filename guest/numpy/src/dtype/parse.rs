//! Dtypes from what a program names them by: texts, classes, lists, tuples, dicts.
//!
//! What does not live here: records (`record.rs`), units of times (`time/`).

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::class::Class;
use wardian_runtime::object::containers::{List, Tuple};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::layout::Shape;

use super::{Code, Descr, Dtype, record};
use crate::state::State;

/// The dtype that a value names.
pub fn dtype_of(ctx: &mut Ctx, value: Value) -> Result<Dtype, Thrown> {
    converted(ctx, value, false)
}

/// As [`dtype_of`]; `align` where fields are to lie as C would put them.
pub fn converted(ctx: &mut Ctx, value: Value, align: bool) -> Result<Dtype, Thrown> {
    if let Some(dtype) = Dtype::from_value(value) {
        return Ok(dtype);
    }
    ctx.enter_native()?;
    let found = converted_guarded(ctx, value, align);
    ctx.leave_native();
    found
}

fn converted_guarded(ctx: &mut Ctx, value: Value, align: bool) -> Result<Dtype, Thrown> {
    if value.is_none() {
        return Ok(Dtype::of(ctx, Code::Double));
    }
    if let Some(class) = value.get::<Class>() {
        return of_class(ctx, class, value);
    }
    if let Some(text) = value.payload::<Str>() {
        let text = text.as_str().to_string();
        return of_text(ctx, &text, value, align);
    }
    if let Some(bytes) = value.payload::<wardian_runtime::object::containers::Bytes>() {
        let Some(text) = std::str::from_utf8(bytes.as_bytes())
            .ok()
            .filter(|text| text.is_ascii())
        else {
            return Err(ctx.type_error("data type not understood"));
        };
        let value = Value::object(ctx.new_str(text));
        return of_text(ctx, text, value, align);
    }
    if let Some(tuple) = value.payload::<Tuple>() {
        let items = tuple.items().to_vec();
        return of_tuple(ctx, &items, value, align);
    }
    if let Some(list) = value.payload::<List>() {
        let items = list.items.clone();
        return record::of_list(ctx, &items, align);
    }
    if let Some(dict) = value.payload::<Dict>() {
        return record::of_dict(ctx, dict, align);
    }
    // `dtype.fields` is a dict that cannot be changed.
    if value.is_object() && ctx.class_of(value).name.as_str() == "mappingproxy" {
        let class = Value::object(ctx.types.dict);
        let dict = ctx.call(class, &[value])?;
        if let Some(dict) = dict.payload::<Dict>() {
            return record::of_dict(ctx, dict, align);
        }
    }
    if let Some(dtype) = attribute(ctx, value)? {
        return Ok(dtype);
    }
    let text = ctx.repr(value)?;
    Err(ctx.type_error(&format!(
        "Cannot interpret '{}' as a data type",
        text.as_str()
    )))
}

/// The dtype that the attribute `dtype` of an object says.
fn attribute(ctx: &mut Ctx, value: Value) -> Result<Option<Dtype>, Thrown> {
    let name = crate::names::names(ctx).dtype;
    let Some(found) = ctx.get_attr_opt(value, name)? else {
        return Ok(None);
    };
    if let Some(dtype) = Dtype::from_value(found) {
        return Ok(Some(dtype));
    }
    // That of a class tells of its instances.
    let name = ctx.names.__get__;
    if ctx.class_of(found).lookup(name).is_some() {
        return Ok(None);
    }
    Err(ctx.value_error("dtype attribute is not a valid dtype instance"))
}

fn of_class(ctx: &mut Ctx, class: Gc<Class>, value: Value) -> Result<Dtype, Thrown> {
    let types = &ctx.types;
    let builtin = [
        (types.bool, Code::Bool),
        (types.int, Code::Long),
        (types.float, Code::Double),
        (types.complex, Code::CDouble),
        (types.str, Code::Str),
        (types.bytes, Code::Bytes),
        (types.object, Code::Object),
        (types.memoryview, Code::Void),
    ];
    for (known, code) in builtin {
        if class == known {
            return Ok(Dtype::of(ctx, code));
        }
    }
    if let Some(code) = code_of_scalar_class(ctx, class) {
        let plain = Dtype::of(ctx, code);
        if !class.is_heap_type {
            return Ok(plain);
        }
        // A subclass says itself what its scalars are; a record's class is kept.
        if let Some(dtype) = attribute(ctx, value)? {
            return Ok(dtype);
        }
        if code == Code::Void {
            let descr = Descr {
                scalar_class: value,
                ..(*plain).clone()
            };
            return Ok(Dtype::new(ctx, descr));
        }
        return Ok(plain);
    }
    let dtype_classes = ctx.state::<State>().dtype_classes;
    if let Some(index) = dtype_classes.iter().position(|known| *known == Some(class)) {
        return Ok(Dtype::of(ctx, Code::ALL[index]));
    }
    let generic = ctx.state::<State>().generic;
    if generic.is_some_and(|generic| class.is_subclass_of(generic)) {
        let name = class.name.as_str();
        let message = match name {
            "inexact" | "floating" => {
                "Converting `np.inexact` or `np.floating` to a dtype not allowed".to_string()
            }
            "complexfloating" => "Converting `np.complex` to a dtype not allowed".to_string(),
            "integer" | "signedinteger" => {
                "Converting 'np.integer' or 'np.signedinteger' to a dtype is not allowed"
                    .to_string()
            }
            "unsignedinteger" => {
                "Converting `np.unsignedinteger` to a dtype not allowed".to_string()
            }
            _ => format!("Converting 'np.{name}' to a dtype is not allowed"),
        };
        return Err(ctx.type_error(&message));
    }
    if let Some(dtype) = attribute(ctx, value)? {
        return Ok(dtype);
    }
    Ok(Dtype::of(ctx, Code::Object))
}

/// The type whose scalars a class has.
pub fn code_of_scalar_class(ctx: &mut Ctx, class: Gc<Class>) -> Option<Code> {
    let classes = ctx.state::<State>().scalar_classes;
    let native = match class.is_heap_type {
        true => class.mro.iter().copied().find(|base| !base.is_heap_type)?,
        false => class,
    };
    let index = classes.iter().position(|known| *known == Some(native))?;
    Some(Code::ALL[index])
}

fn not_understood(ctx: &mut Ctx, value: Value) -> Thrown {
    match ctx.repr(value) {
        Ok(text) => ctx.type_error(&format!("data type {} not understood", text.as_str())),
        Err(thrown) => thrown,
    }
}

/// Whether a text names several fields; commas of units and shapes are within brackets.
fn has_commas(text: &str) -> bool {
    let mut depth = 0i32;
    text.chars().any(|letter| {
        depth += match letter {
            '[' | '(' => 1,
            ']' | ')' => -1,
            _ => 0,
        };
        letter == ',' && depth <= 0
    })
}

fn of_text(ctx: &mut Ctx, text: &str, value: Value, align: bool) -> Result<Dtype, Thrown> {
    if has_commas(text)
        || text.starts_with('(') && (text.contains(',') || text.starts_with("()"))
        || text.starts_with(|first: char| first.is_ascii_digit())
    {
        return of_commas(ctx, text, align);
    }
    if let Some(dtype) = short(ctx, text, value)? {
        return Ok(dtype);
    }
    // A character may be the number of a type.
    if let [number] = text.as_bytes()
        && let Some(code) = Code::ALL.iter().find(|code| **code as u8 == *number)
    {
        return Ok(Dtype::of(ctx, *code));
    }
    if REMOVED.contains(&text) {
        return Err(ctx.type_error(&format!(
            "Alias '{text}' was removed in NumPy 2.0. Use a name without a digit at the end."
        )));
    }
    if let Some(names) = ctx.state::<State>().type_names
        && let Some(dict) = names.payload::<Dict>()
    {
        let key = Value::object(ctx.new_str(text));
        if let Some(found) = ctx.dict_get(dict, key)? {
            return converted(ctx, found, false);
        }
    }
    Err(not_understood(ctx, value))
}

/// Names of numpy 1 that ended in a digit which said nothing.
const REMOVED: &[&str] = &[
    "bool8", "bytes0", "int0", "object0", "str0", "uint0", "void0",
];

/// `i4`, `<f8`, `U10`, `M8[ns]`.
fn short(ctx: &mut Ctx, text: &str, value: Value) -> Result<Option<Dtype>, Thrown> {
    let (order, rest) = match text.chars().next() {
        Some(order @ ('<' | '>' | '=' | '|')) => (order, &text[1..]),
        _ => ('=', text),
    };
    let swapped = order == '>';
    let Some(letter) = rest.chars().next().filter(char::is_ascii) else {
        return Ok(None);
    };
    let digits = &rest[1..];
    let long = [("datetime64", "M"), ("timedelta64", "m")]
        .iter()
        .find_map(|(name, letter)| Some((*letter, rest.strip_prefix(name)?)));
    if matches!(letter, 'M' | 'm') || long.is_some() {
        let (letter, digits) = long.unwrap_or((&rest[..1], digits));
        let code = if letter == "M" {
            Code::Datetime
        } else {
            Code::Timedelta
        };
        let unit = digits
            .strip_prefix('8')
            .filter(|_| long.is_none())
            .unwrap_or(digits);
        if !unit.is_empty() && !unit.starts_with('[') {
            return Ok(None);
        }
        let unit = match unit.is_empty() {
            true => super::Unit::GENERIC,
            false => crate::time::units::of_suffix(ctx, unit)?,
        };
        let descr = Descr {
            unit,
            swapped,
            ..Descr::new(code, 8)
        };
        return Ok(Some(Dtype::new(ctx, descr)));
    }
    if letter == 'a' && digits.bytes().all(|digit| digit.is_ascii_digit()) {
        let message = "Data type alias 'a' was deprecated in NumPy 2.0. Use the 'S' alias instead.";
        let category = Value::object(ctx.exceptions.DeprecationWarning);
        crate::errors::warn(ctx, message, category)?;
    }
    let mut descr = if digits.is_empty() {
        let Some(code) = Code::of_letter(letter) else {
            return Ok(None);
        };
        if rest.chars().count() != 1 {
            return Ok(None);
        }
        let size = if letter == 'c' { 1 } else { code.size() };
        Descr {
            letters: letter == 'c',
            ..Descr::new(code, size)
        }
    } else {
        let Ok(size) = digits.parse::<usize>() else {
            if digits.starts_with('-') && matches!(letter, 'S' | 'U' | 'V') {
                return Err(not_understood(ctx, value));
            }
            return Ok(None);
        };
        if digits.starts_with('+') {
            return Ok(None);
        }
        match letter {
            'S' | 'a' | 'U' | 'V' => {
                let code = Code::of_letter(letter).expect("these letters are known");
                let bytes = if code == Code::Str {
                    size.checked_mul(4)
                } else {
                    Some(size)
                };
                match bytes.filter(|bytes| *bytes <= i32::MAX as usize) {
                    Some(bytes) => Descr::new(code, bytes),
                    None => return Err(not_understood(ctx, value)),
                }
            }
            'b' if size == 1 => Descr::new(Code::Bool, 1).replaced(Code::Bool),
            'O' if size == 8 || size == 4 => Descr::new(Code::Object, 8),
            _ => {
                let kind = match letter {
                    'b' => 'b',
                    'i' | 'u' | 'f' | 'c' => letter,
                    _ => return Ok(None),
                };
                let mut codes = Code::ALL.iter().copied();
                match codes
                    .find(|code| code.kind() == kind && code.size() == size && code.is_number())
                {
                    Some(code) => Descr::new(code, size),
                    None => return Ok(None),
                }
            }
        }
    };
    if descr.code.alignment() > 1 && descr.code != Code::Object && descr.code != Code::Void {
        descr.swapped = swapped;
    }
    Ok(Some(Dtype::new(ctx, descr)))
}

impl Descr {
    fn replaced(mut self, code: Code) -> Descr {
        self.code = code;
        self
    }
}

/// `'f4, (2,3)i8'`: numpy reads it in Python.
fn of_commas(ctx: &mut Ctx, text: &str, align: bool) -> Result<Dtype, Thrown> {
    let module = ctx.import("numpy._core._internal")?;
    let text = Value::object(ctx.new_str(text));
    let found = ctx.call_attr(module, "_commastring", &[text])?;
    // Without a comma it is no record.
    let Some(list) = found.payload::<List>() else {
        return converted(ctx, found, align);
    };
    let items = list.items.to_vec();
    if items.len() > 1 {
        return record::of_unnamed(ctx, &items, align);
    }
    // Fields without names; those that are `(dtype, shape)` are no `(name, dtype)`.
    let fields = ctx.new_list(Vec::new());
    let name = Value::object(ctx.new_str(""));
    for item in items {
        let mut field = vec![name];
        match item.payload::<Tuple>() {
            Some(tuple) => field.extend_from_slice(tuple.items()),
            None => field.push(item),
        }
        let field = Value::object(ctx.new_tuple(&field));
        ctx.list_push(fields, field)?;
    }
    converted(ctx, Value::object(fields), align)
}

/// `(dtype, shape)`, `(flexible, size)`, `(dtype, other dtype)`.
fn of_tuple(ctx: &mut Ctx, items: &[Value], value: Value, align: bool) -> Result<Dtype, Thrown> {
    let &[first, second] = items else {
        let text = ctx.repr(value)?;
        let message = format!("Tuple must have size 2, but has size {}", items.len());
        let _ = text;
        return Err(ctx.type_error(&message));
    };
    let base = converted(ctx, first, align)?;
    ctx.keep(base.value());
    if base.code.is_flexible()
        && base.size == 0
        && base.fields.is_none()
        && let Some(size) = ctx.index_opt(second)?
    {
        {
            let size = ctx.index_i64(size)?;
            let unit = if base.code == Code::Str { 4 } else { 1 };
            let bytes = usize::try_from(size)
                .ok()
                .and_then(|size| size.checked_mul(unit));
            let Some(bytes) = bytes.filter(|bytes| *bytes <= i32::MAX as usize) else {
                return Err(ctx.value_error("itemsize cannot be negative or too large"));
            };
            let descr = Descr {
                size: bytes,
                ..(*base).clone()
            };
            return Ok(Dtype::new(ctx, descr));
        }
    }
    let is_row = crate::array::view_of(second).is_some_and(|view| view.layout.axes() > 0);
    let is_shape = is_row
        || second.payload::<Tuple>().is_some_and(|tuple| {
            tuple.items().iter().all(|item| {
                item.as_small_int().is_some()
                    || item.payload::<Tuple>().is_none()
                        && Dtype::from_value(*item).is_none()
                        && item.payload::<Str>().is_none()
            })
        })
        || ctx.index_opt(second)?.is_some();
    if is_shape {
        return with_shape(ctx, base, second);
    }
    if let Some(metadata) = second.payload::<Dict>()
        && base.fields.is_none()
        && !metadata.is_empty()
        && ctx.class_of(first).name.as_str() != "type"
        && metadata.iter().all(|entry| {
            entry
                .key
                .payload::<Str>()
                .is_some_and(|key| !["names", "formats"].contains(&key.as_str()))
        })
        && !metadata
            .iter()
            .any(|entry| entry.value.payload::<Tuple>().is_some())
    {
        let descr = Descr {
            metadata: second,
            ..(*base).clone()
        };
        return Ok(Dtype::new(ctx, descr));
    }
    let other = match converted(ctx, second, align) {
        Ok(other) => other,
        Err(thrown) => {
            // What is no dtype is a shape.
            return match ctx.catch(ctx.exceptions.Exception) {
                Some(_) => with_shape(ctx, base, second),
                None => Err(thrown),
            };
        }
    };
    // Two views of the same bytes: the fields of the second, the type of the first.
    if base.code.is_flexible() && base.size == 0 && base.fields.is_none()
        || first.get::<Class>().is_some() && base.code == Code::Void
    {
        let descr = Descr {
            scalar_class: base.scalar_class,
            ..(*other).clone()
        };
        return Ok(Dtype::new(ctx, descr));
    }
    if base.size != other.size && (base.size != 0 || base.fields.is_some()) {
        return Err(ctx.value_error("mismatch in size of old and new data-descriptor"));
    }
    if base.has_objects() != other.has_objects() {
        return Err(ctx.value_error("dtypes of the form (old_dtype, new_dtype) containing the object dtype are not supported"));
    }
    let descr = Descr {
        fields: other.fields.clone(),
        ..(*base).clone()
    };
    Ok(Dtype::new(ctx, descr))
}

fn with_shape(ctx: &mut Ctx, base: Dtype, shape: Value) -> Result<Dtype, Thrown> {
    let lengths = match crate::array::shape::lengths_of(ctx, shape) {
        Ok(lengths) => lengths,
        Err(thrown) => {
            return Err(match ctx.catch(ctx.exceptions.TypeError) {
                Some(_) => ctx.value_error("invalid shape in fixed-type tuple."),
                None => thrown,
            });
        }
    };
    let mut shape = Shape::new();
    for length in &lengths {
        match usize::try_from(*length) {
            Ok(length) if length <= i32::MAX as usize => shape.push(length),
            Ok(_) => {
                return Err(ctx.value_error(
                    "invalid shape in fixed-type tuple: dtype size in bytes must fit into a C int.",
                ));
            }
            Err(_) => {
                return Err(ctx.value_error(
                    "invalid shape in fixed-type tuple: dimension smaller then zero.",
                ));
            }
        }
    }
    if shape.is_empty() {
        return Ok(base);
    }
    let mut size = base.size;
    for length in &shape {
        size = match size.checked_mul(*length) {
            Some(size) if size <= i32::MAX as usize => size,
            _ => {
                return Err(ctx.value_error(
                    "invalid shape in fixed-type tuple: dtype size in bytes must fit into a C int.",
                ));
            }
        };
    }
    // An array of arrays is an array of more axes.
    let (inner, shape) = match &base.subarray {
        Some((inner, more)) => (*inner, shape.iter().chain(more).copied().collect()),
        None => (base, shape),
    };
    if shape.len() > 64 {
        return Err(ctx.value_error("maximum supported dimension for an ndarray is 64"));
    }
    let descr = Descr {
        subarray: Some((inner, shape)),
        alignment: base.alignment,
        ..Descr::new(Code::Void, size)
    };
    Ok(Dtype::new(ctx, descr))
}

/// `np.dtype(value, align=False, copy=False, metadata)`.
pub fn new(ctx: &mut Ctx, args: wardian_runtime::object::args::Args<'_>) -> PyResult {
    let class = args[0].get::<Class>();
    // `Float64DType()` and its like are the one dtype of the type.
    let classes = ctx.state::<State>().dtype_classes;
    if let Some(index) = classes
        .iter()
        .position(|known| known.is_some() && *known == class)
    {
        let code = Code::ALL[index];
        let plain = Dtype::of(ctx, code);
        return match args.get(1) {
            _ if matches!(code, Code::Void | Code::Datetime | Code::Timedelta) => {
                Err(ctx.type_error(&format!(
                    "Preliminary-API: Flexible/Parametric legacy DType '<class 'numpy.dtypes.{}'>' can only be instantiated using `np.dtype(...)`",
                    code.class_name()
                )))
            }
            None if code.is_flexible() => {
                Err(ctx.type_error("function takes exactly 1 positional argument (0 given)"))
            }
            None => Ok(plain.value()),
            Some(_) if code.is_flexible() && args.get(2).is_some() => {
                Err(ctx.type_error("function takes at most 1 argument (2 given)"))
            }
            Some(size) if code.is_flexible() => {
                let size = ctx.index_i64(size)?;
                let unit = if code == Code::Str { 4 } else { 1 };
                let bytes = match usize::try_from(size) {
                    Ok(size) => size.checked_mul(unit),
                    Err(_) if size < 0 => {
                        return Err(ctx.value_error(&format!(
                            "Strings cannot have a negative size but a size of {size} was given"
                        )));
                    }
                    Err(_) => None,
                };
                match bytes.filter(|bytes| *bytes <= i32::MAX as usize) {
                    Some(bytes) => Ok(Dtype::flexible(ctx, code, bytes).value()),
                    None => Err(ctx.type_error("Strings too large to store inside array.")),
                }
            }
            Some(_) => Err(ctx.type_error(
                "currently only the no-argument instantiation is supported; use `np.dtype` instead.",
            )),
        };
    }
    let Some(value) = args.get(1) else {
        return Err(ctx.type_error("dtype() missing required argument 'dtype' (pos 0)"));
    };
    let align = match args.get(2) {
        Some(align) => ctx.truth(align)?,
        None => false,
    };
    let mut dtype = converted(ctx, value, align)?;
    if let Some(copy) = args.get(3)
        && ctx.truth(copy)?
    {
        dtype = Dtype::fresh(ctx, (*dtype).clone());
    }
    if let Some(metadata) = args.get(4) {
        if metadata.payload::<Dict>().is_none() {
            let found = match metadata.is_none() {
                true => "None".to_string(),
                false => ctx.type_name(metadata).to_string(),
            };
            return Err(ctx.type_error(&format!("dtype() argument 4 must be dict, not {found}")));
        }
        let descr = Descr {
            metadata,
            ..(*dtype).clone()
        };
        dtype = Dtype::new(ctx, descr);
    }
    Ok(dtype.value())
}

//! `array._array_reconstructor`: what pickles of arrays name, from whatever machine they come.

use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::class::Class;
use wardian_runtime::object::containers::Bytes;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::array::{ARRAY, typecodes};

/// What the items of a machine format are, by its number: how `struct` writes one, or the name of an encoding; and the
/// typecodes of arrays that have just those items here.
const FORMATS: &[(&str, &str)] = &[
    ("<B", "B"),
    ("<b", "b"),
    ("<H", "H"),
    (">H", ""),
    ("<h", "h"),
    (">h", ""),
    ("<I", "I"),
    (">I", ""),
    ("<i", "i"),
    (">i", ""),
    ("<Q", "LQ"),
    (">Q", ""),
    ("<q", "lq"),
    (">q", ""),
    ("<f", "f"),
    (">f", ""),
    ("<d", "d"),
    (">d", ""),
    ("utf-16-le", ""),
    ("utf-16-be", ""),
    ("utf-32-le", "u"),
    ("utf-32-be", ""),
];

/// `_array_reconstructor(arraytype, typecode, mformat_code, items)`.
pub(super) fn reconstruct(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(class) = args[0].get::<Class>() else {
        let found = ctx.type_name(args[0]);
        let message = format!("first argument must be a type object, not {found}");
        return Err(ctx.type_error(&message));
    };
    if !class.is_subclass_of(ctx.class(&ARRAY)) {
        let message = format!("{} is not a subtype of array.array", class.name.as_str());
        return Err(ctx.type_error(&message));
    }
    let text = args[1].payload::<Str>().filter(|text| text.length() == 1);
    let Some(typecode) = text else {
        let found = ctx.type_name(args[1]);
        let message =
            format!("_array_reconstructor() argument 2 must be a unicode character, not {found}");
        return Err(ctx.type_error(&message));
    };
    if !typecodes().contains(typecode.as_str()) {
        return Err(ctx.value_error("second argument must be a valid type code"));
    }
    let number = ctx.index_i64(args[2])?;
    let Some((format, same)) = usize::try_from(number)
        .ok()
        .and_then(|index| FORMATS.get(index))
    else {
        return Err(ctx.value_error("third argument must be a valid machine format code."));
    };
    let Some(bytes) = args[3].payload::<Bytes>() else {
        let found = ctx.type_name(args[3]);
        let message = format!("fourth argument should be bytes, not {found}");
        return Err(ctx.type_error(&message));
    };
    if same.contains(typecode.as_str()) {
        return ctx.call(args[0], &[args[1], args[3]]);
    }
    if format.starts_with("utf") {
        let encoding = Value::object(ctx.new_str(format));
        let text = ctx.call_attr(args[3], "decode", &[encoding])?;
        return ctx.call(args[0], &[args[1], text]);
    }
    let structs = ctx.import("struct")?;
    let letter = Value::object(ctx.new_str(format));
    let size = ctx.call_attr(structs, "calcsize", &[letter])?;
    let size = size.as_small_int().map_or(1, |size| size as usize);
    if bytes.as_bytes().len() % size != 0 {
        return Err(ctx.value_error("bytes length not a multiple of item size"));
    }
    let count = bytes.as_bytes().len() / size;
    let (order, letter) = format.split_at(1);
    let all = Value::object(ctx.new_str(&format!("{order}{count}{letter}")));
    let items = ctx.call_attr(structs, "unpack", &[all, args[3]])?;
    ctx.keep(items);
    // An array of the same kind of items, where one has them in the order of this machine.
    let native = FORMATS.iter().find(|(other, same)| {
        !same.is_empty() && other.strip_prefix('<') == Some(letter) && !matches!(letter, "f" | "d")
    });
    let typecode = match native {
        Some((_, same)) if !same.contains(typecode.as_str()) => {
            Value::object(ctx.new_str(&same[..1]))
        }
        _ => args[1],
    };
    let items = ctx.call(Value::object(ctx.types.list), &[items])?;
    ctx.call(args[0], &[typecode, items])
}

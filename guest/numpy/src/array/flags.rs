//! `array.flags`.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::definition::{Attribute, TypeDef, attribute};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::{Native, state_unchecked};
use wardian_runtime::object::slots::{CompareOp, Slots};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::traced;

use super::storage::Storage;
use super::{array_of, data};

traced! {
    /// The flags of an array.
    pub struct Flags {
        array: Value,
    }
}

/// The class of `array.flags`.
pub static FLAGS: TypeDef = TypeDef {
    name: "flagsobj",
    module: "numpy._core.multiarray",
    slots: Slots {
        repr: Some(repr),
        hashable: false,
        compare: Some(compare),
        get_item: Some(get_item),
        set_item: Some(set_item),
        ..Slots::NONE
    },
    attributes: ATTRIBUTES,
    ..TypeDef::NONE
};

/// Flags by the names that programs write, and by those of attributes.
const NAMES: &[(&str, &str)] = &[
    ("C_CONTIGUOUS", "c_contiguous"),
    ("C", "c_contiguous"),
    ("CONTIGUOUS", "c_contiguous"),
    ("F_CONTIGUOUS", "f_contiguous"),
    ("F", "f_contiguous"),
    ("FORTRAN", "f_contiguous"),
    ("OWNDATA", "owndata"),
    ("O", "owndata"),
    ("WRITEABLE", "writeable"),
    ("W", "writeable"),
    ("ALIGNED", "aligned"),
    ("A", "aligned"),
    ("WRITEBACKIFCOPY", "writebackifcopy"),
    ("X", "writebackifcopy"),
    ("FNC", "fnc"),
    ("FORC", "forc"),
    ("B", "behaved"),
    ("BEHAVED", "behaved"),
    ("CA", "carray"),
    ("CARRAY", "carray"),
    ("FA", "farray"),
    ("FARRAY", "farray"),
];

/// What a flag is set to; deleting it is an error.
fn told(ctx: &mut Ctx, name: &str, value: Value) -> Result<bool, Thrown> {
    if value.is_unbound() {
        let message = format!("Cannot delete flags {name} attribute");
        return Err(ctx.raise(ctx.exceptions.AttributeError, &message));
    }
    ctx.truth(value)
}

macro_rules! flag {
    ($name:literal) => {
        attribute($name, |_, this| Ok(Value::bool(read(this, $name))))
    };
}

static ATTRIBUTES: &[Attribute] = &[
    flag!("c_contiguous"),
    flag!("contiguous"),
    flag!("f_contiguous"),
    flag!("fortran"),
    flag!("owndata"),
    flag!("fnc"),
    flag!("forc"),
    flag!("behaved"),
    flag!("carray"),
    flag!("farray"),
    Attribute {
        name: "aligned",
        get: |_, this| Ok(Value::bool(read(this, "aligned"))),
        set: Some(|ctx, _, value| told(ctx, "aligned", value).map(drop)),
    },
    Attribute {
        name: "writeable",
        get: |ctx, this| {
            warn_of_flag(ctx, this)?;
            Ok(Value::bool(read(this, "writeable")))
        },
        set: Some(|ctx, this, value| {
            let value = told(ctx, "writeable", value)?;
            set_writeable(ctx, state_unchecked::<Flags>(this).array, value)
        }),
    },
    // As above, without the warning that numpy has for some arrays.
    Attribute {
        name: "_writeable_no_warn",
        get: |_, this| Ok(Value::bool(read(this, "writeable"))),
        set: Some(|ctx, this, value| {
            let value = told(ctx, "writeable", value)?;
            set_writeable(ctx, state_unchecked::<Flags>(this).array, value)
        }),
    },
    // `np.broadcast_arrays` asks for a warning where its results are written to.
    Attribute {
        name: "_warn_on_write",
        get: |_, _| Ok(Value::bool(false)),
        set: Some(|ctx, this, value| {
            if !ctx.truth(value)? {
                return Err(ctx.value_error(
                    "can't set the warn on write flag to False, use the `writeable` attribute",
                ));
            }
            set_warns(state_unchecked::<Flags>(this).array, true);
            Ok(())
        }),
    },
    Attribute {
        name: "writebackifcopy",
        get: |_, _| Ok(Value::bool(false)),
        set: Some(|ctx, _, value| match told(ctx, "writebackifcopy", value)? {
            true => Err(ctx.value_error("cannot set WRITEBACKIFCOPY flag to True")),
            false => Ok(()),
        }),
    },
    attribute("num", |_, this| Ok(Value::small_int(number(this)))),
];

fn read(this: Value, name: &str) -> bool {
    let array = array_of(state_unchecked::<Flags>(this).array).expect("of an array");
    let array = data(&array);
    let (c, f) = (array.view.is_c(), array.view.is_f());
    match name {
        "c_contiguous" | "contiguous" => c,
        "f_contiguous" | "fortran" => f,
        "owndata" => array.base.is_unbound(),
        "writeable" => array.writeable,
        "aligned" => is_aligned(array),
        "fnc" => f && !c,
        "forc" => f || c,
        "behaved" => array.writeable && is_aligned(array),
        "carray" => array.writeable && is_aligned(array) && c,
        "farray" => array.writeable && is_aligned(array) && f && !c,
        _ => false,
    }
}

fn is_aligned(array: &super::Array) -> bool {
    let alignment = array.view.dtype.alignment.max(1);
    array.view.size() == 0
        || array.view.layout.offset().is_multiple_of(alignment)
            && array
                .view
                .layout
                .strides()
                .iter()
                .zip(array.view.shape())
                .all(|(stride, length)| {
                    *length <= 1 || stride.unsigned_abs().is_multiple_of(alignment)
                })
}

fn number(this: Value) -> i64 {
    const BITS: &[(&str, i64)] = &[
        ("c_contiguous", 1),
        ("f_contiguous", 2),
        ("owndata", 4),
        ("aligned", 256),
        ("writeable", 1024),
    ];
    BITS.iter()
        .filter(|(name, _)| read(this, name))
        .map(|(_, bit)| bit)
        .sum()
}

/// Have the first change of an array warn, or not.
pub fn set_warns(array: Value, warns: bool) {
    let object = array_of(array).expect("of an array");
    object
        .data_mut::<super::Array>()
        .expect("made of an array")
        .warns = warns;
}

/// An array that warns is written to: once.
#[cold]
pub(super) fn warn_of_write(ctx: &mut Ctx, array: Gc<Native>) -> Result<(), Thrown> {
    array
        .data_mut::<super::Array>()
        .expect("made of an array")
        .warns = false;
    let category = Value::object(ctx.exceptions.DeprecationWarning);
    crate::errors::warn(
        ctx,
        "Numpy has detected that you (may be) writing to an array with\noverlapping memory from np.broadcast_arrays. If this is intentional\nset the WRITEABLE flag True or make a copy immediately before writing.",
        category,
    )
}

/// The flag of such an array is looked at.
fn warn_of_flag(ctx: &mut Ctx, this: Value) -> Result<(), Thrown> {
    let array = array_of(state_unchecked::<Flags>(this).array).expect("of an array");
    if !data(&array).warns {
        return Ok(());
    }
    let category = Value::object(ctx.exceptions.FutureWarning);
    crate::errors::warn(
        ctx,
        "future versions will not create a writeable array from broadcast_array. Set the writable flag explicitly to avoid this warning.",
        category,
    )
}

/// Allow changes, or not.
pub fn set_writeable(ctx: &mut Ctx, array: Value, value: bool) -> Result<(), Thrown> {
    let object = array_of(array).expect("of an array");
    if value && !may_be_writeable(data(&object)) {
        return Err(ctx.value_error("cannot set WRITEABLE flag to True of this array"));
    }
    let array = object.data_mut::<super::Array>().expect("made of an array");
    array.writeable = value;
    array.warns = false;
    Ok(())
}

/// Whether an array may be changed by who asks for it: one of those that it is a view of may be, or the one whose
/// memory it is allows it by what lends it.
fn may_be_writeable(array: &super::Array) -> bool {
    if matches!(array.view.storage.get(), Storage::LentBytes(_)) {
        return false;
    }
    let mut base = array.base;
    while let Some(found) = array_of(base) {
        let found = data(&found);
        if found.writeable {
            return true;
        }
        if found.base.is_unbound() {
            return false;
        }
        base = found.base;
    }
    true
}

/// `array.flags`.
pub fn of(ctx: &mut Ctx, array: Value) -> Value {
    let class = ctx.class_made_late(&FLAGS);
    ctx.new_native(class, Flags { array })
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let mut text = String::new();
    for name in [
        "C_CONTIGUOUS",
        "F_CONTIGUOUS",
        "OWNDATA",
        "WRITEABLE",
        "ALIGNED",
        "WRITEBACKIFCOPY",
    ] {
        let value = read(this, &name.to_lowercase());
        let value = if value { "True" } else { "False" };
        text.push_str(&format!("  {name} : {value}\n"));
    }
    Ok(Value::object(ctx.new_str(&text)))
}

fn compare(_: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let is_flags = right.native::<Flags>().is_some();
    Ok(match (op, is_flags) {
        (CompareOp::Eq, true) => Value::bool(number(left) == number(right)),
        (CompareOp::Ne, true) => Value::bool(number(left) != number(right)),
        _ => Value::NOT_IMPLEMENTED,
    })
}

fn name_of(ctx: &mut Ctx, key: Value) -> Result<&'static str, Thrown> {
    let found = key
        .payload::<Str>()
        .and_then(|key| NAMES.iter().find(|(name, _)| *name == key.as_str()));
    match found {
        Some((_, name)) => Ok(name),
        None => {
            let message = Value::object(ctx.new_str("Unknown flag"));
            Err(ctx.key_error(message))
        }
    }
}

fn get_item(ctx: &mut Ctx, this: Value, key: Value) -> PyResult {
    let name = name_of(ctx, key)?;
    if name == "writeable" {
        warn_of_flag(ctx, this)?;
    }
    Ok(Value::bool(read(this, name)))
}

fn set_item(ctx: &mut Ctx, this: Value, key: Value, value: Value) -> Result<(), Thrown> {
    let name = name_of(ctx, key)?;
    if value.is_unbound() || !matches!(name, "writeable" | "aligned" | "writebackifcopy") {
        let message = Value::object(ctx.new_str("Unknown flag"));
        return Err(ctx.key_error(message));
    }
    let name = ctx.intern(name);
    ctx.set_attr(this, name, value)
}

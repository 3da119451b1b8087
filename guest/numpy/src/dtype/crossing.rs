//! Dtypes on their way to the host and back.

use wardian_runtime::ctx::Ctx;
use wardian_runtime::object::value::Value;
use wardian_strided::dates::unit::Unit as Base;
use wardian_strided::layout::Shape;
use wardian_value::{Dtype as Form, Field as FormField, TimeBase, TimeUnit};

use super::{Code, Descr, Dtype, Field, Unit};

/// The types that are themselves alone. Two that have the same bytes are one outside: the first is what comes back.
const PLAIN: &[(Code, Form)] = &[
    (Code::Bool, Form::Bool),
    (Code::Byte, Form::Int8),
    (Code::UByte, Form::UInt8),
    (Code::Short, Form::Int16),
    (Code::UShort, Form::UInt16),
    (Code::Int, Form::Int32),
    (Code::UInt, Form::UInt32),
    (Code::Long, Form::Int64),
    (Code::LongLong, Form::Int64),
    (Code::ULong, Form::UInt64),
    (Code::ULongLong, Form::UInt64),
    (Code::Half, Form::Float16),
    (Code::Float, Form::Float32),
    (Code::Double, Form::Float64),
    (Code::LongDouble, Form::Float64),
    (Code::CFloat, Form::Complex64),
    (Code::CDouble, Form::Complex128),
    (Code::CLongDouble, Form::Complex128),
    (Code::Object, Form::Object),
];

/// Units of time, from the longest to the shortest.
const BASES: &[(Base, TimeBase)] = &[
    (Base::Year, TimeBase::Year),
    (Base::Month, TimeBase::Month),
    (Base::Week, TimeBase::Week),
    (Base::Day, TimeBase::Day),
    (Base::Hour, TimeBase::Hour),
    (Base::Minute, TimeBase::Minute),
    (Base::Second, TimeBase::Second),
    (Base::Milli, TimeBase::Millisecond),
    (Base::Micro, TimeBase::Microsecond),
    (Base::Nano, TimeBase::Nanosecond),
    (Base::Pico, TimeBase::Picosecond),
    (Base::Femto, TimeBase::Femtosecond),
    (Base::Atto, TimeBase::Attosecond),
];

/// Records in records that leave: a program can make them as deep as it likes.
const MAX_NESTING: usize = 16;

/// Fields of a dtype that leaves, in all: records can have one and the same record many times, on every level.
const MAX_FIELDS: usize = 10_000;

/// The form of a dtype, its numbers in the machine's order; None where it has none.
pub fn leaving(dtype: Dtype) -> Option<Form> {
    form(dtype, MAX_NESTING, &mut { MAX_FIELDS })
}

fn form(dtype: Dtype, nesting: usize, left: &mut usize) -> Option<Form> {
    if let Some((_, form)) = PLAIN.iter().find(|row| row.0 == dtype.code) {
        return Some(form.clone());
    }
    match dtype.code {
        Code::Bytes => Some(Form::Bytes(dtype.size)),
        Code::Str => Some(Form::Str(dtype.size / 4)),
        Code::Datetime => unit(dtype.unit).map(Form::Datetime),
        Code::Timedelta => unit(dtype.unit).map(Form::Timedelta),
        _ if dtype.subarray.is_some() => None,
        _ => match &dtype.fields {
            None => Some(Form::Void(dtype.size)),
            Some(fields) => record(dtype, fields, nesting.checked_sub(1)?, left),
        },
    }
}

fn unit(unit: Unit) -> Option<TimeUnit> {
    if unit.is_generic() {
        return Some(TimeUnit(None));
    }
    let base = BASES.iter().find(|row| row.0 == unit.unit)?.1;
    let count = u32::try_from(unit.count).ok().filter(|count| *count > 0)?;
    Some(TimeUnit(Some((count, base))))
}

/// Fields by their places, with the gaps between them; those that overlap have no form.
fn record(dtype: Dtype, fields: &[Field], nesting: usize, left: &mut usize) -> Option<Form> {
    *left = left.checked_sub(fields.len())?;
    let mut sorted: Vec<&Field> = fields.iter().collect();
    sorted.sort_by_key(|field| field.offset);
    let gap = |size| FormField {
        name: String::new(),
        dtype: Form::Void(size),
        shape: Vec::new(),
    };
    let (mut forms, mut end) = (Vec::new(), 0_usize);
    for field in sorted {
        match field.offset.checked_sub(end)? {
            0 => {}
            size => forms.push(gap(size)),
        }
        end = field.offset.checked_add(field.dtype.size)?;
        let (items, shape) = match &field.dtype.subarray {
            Some((items, shape)) => (*items, shape.to_vec()),
            None => (field.dtype, Vec::new()),
        };
        forms.push(FormField {
            name: field.name.as_str().to_owned(),
            dtype: form(items, nesting, left).filter(|form| *form != Form::Object)?,
            shape,
        });
    }
    match dtype.size.checked_sub(end)? {
        0 => {}
        size => forms.push(gap(size)),
    }
    let is_named = |form: &FormField| !form.name.is_empty() || matches!(form.dtype, Form::Void(_));
    forms.iter().all(is_named).then_some(Form::Record(forms))
}

/// The dtype of a form.
pub fn arriving(ctx: &mut Ctx, form: &Form) -> Dtype {
    if let Some((code, _)) = PLAIN.iter().find(|row| row.1 == *form) {
        return Dtype::of(ctx, *code);
    }
    match form {
        Form::Bytes(size) => Dtype::flexible(ctx, Code::Bytes, *size),
        Form::Str(length) => Dtype::flexible(ctx, Code::Str, *length * 4),
        Form::Datetime(unit) => Dtype::time(ctx, Code::Datetime, step(*unit)),
        Form::Timedelta(unit) => Dtype::time(ctx, Code::Timedelta, step(*unit)),
        Form::Record(fields) => of_fields(ctx, fields),
        other => Dtype::flexible(ctx, Code::Void, other.item_size()),
    }
}

fn step(unit: TimeUnit) -> Unit {
    let Some((count, base)) = unit.0 else {
        return Unit::GENERIC;
    };
    let base = BASES.iter().find(|row| row.1 == base);
    Unit {
        unit: base.map_or(Base::Generic, |row| row.0),
        count: i32::try_from(count).unwrap_or(i32::MAX),
    }
}

fn of_fields(ctx: &mut Ctx, forms: &[FormField]) -> Dtype {
    let (mut fields, mut offset) = (Vec::new(), 0);
    for form in forms {
        if !form.name.is_empty() {
            let name = ctx.new_str(&form.name);
            let items = arriving(ctx, &form.dtype);
            let dtype = match form.shape.is_empty() {
                true => items,
                false => Dtype::new(
                    ctx,
                    Descr {
                        subarray: Some((items, Shape::from_slice(&form.shape))),
                        alignment: items.alignment,
                        ..Descr::new(Code::Void, form.size())
                    },
                ),
            };
            fields.push(Field {
                name,
                dtype,
                offset,
                title: Value::UNBOUND,
            });
        }
        offset += form.size();
    }
    let descr = Descr {
        fields: Some(fields),
        ..Descr::new(Code::Void, offset)
    };
    Dtype::new(ctx, descr)
}

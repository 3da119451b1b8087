//! Dtypes with fields.
//!
//! What does not live here: reading and writing records (`array/field.rs`).

use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::containers::{List, Tuple};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::slots::{CompareOp, Special};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;

use super::promote::{Casting, can_cast as can_cast_item, promote as promote_items};
use super::{Code, Descr, Dtype, Field, parse};

/// Fields one after the other; what is not said of a place is where it comes.
struct Builder {
    fields: Vec<Field>,
    size: usize,
    alignment: usize,
    align: bool,
}

fn too_large(ctx: &mut Ctx) -> Thrown {
    ctx.value_error("dtype size in bytes must fit into a C int.")
}

impl Builder {
    fn new(align: bool) -> Builder {
        Builder {
            fields: Vec::new(),
            size: 0,
            alignment: 1,
            align,
        }
    }

    fn push(
        &mut self,
        ctx: &mut Ctx,
        name: Gc<Str>,
        title: Value,
        dtype: Dtype,
        offset: Option<usize>,
    ) -> Result<(), Thrown> {
        let is_taken = |name: &Str| {
            self.fields.iter().any(|field| {
                field.name.same_text(name)
                    || field
                        .title
                        .payload::<Str>()
                        .is_some_and(|title| title.same_text(name))
            })
        };
        let is_own = title
            .payload::<Str>()
            .is_some_and(|title| title.same_text(&name));
        if is_own || is_taken(&name) || title.payload::<Str>().is_some_and(|title| is_taken(&title))
        {
            let text = name.as_str().to_string();
            return Err(ctx.value_error(&format!("field '{text}' occurs more than once")));
        }
        let alignment = if self.align {
            dtype.alignment.max(1)
        } else {
            1
        };
        let offset = offset.unwrap_or_else(|| self.size.next_multiple_of(alignment));
        if self.align && !offset.is_multiple_of(alignment) {
            let message = format!(
                "offset {offset} for NumPy dtype with fields is not divisible by the field alignment {alignment} with align=True"
            );
            return Err(ctx.value_error(&message));
        }
        let end = offset
            .checked_add(dtype.size)
            .filter(|end| *end <= i32::MAX as usize);
        let Some(end) = end else {
            return Err(too_large(ctx));
        };
        self.size = self.size.max(end);
        self.alignment = self.alignment.max(dtype.alignment);
        self.fields.push(Field {
            name,
            dtype,
            offset,
            title,
        });
        Ok(())
    }

    /// Whether an object lies where another field does.
    fn objects_overlap(&self) -> bool {
        if !self.fields.iter().any(|field| field.dtype.has_objects()) {
            return false;
        }
        let mut fields: Vec<&Field> = self
            .fields
            .iter()
            .filter(|field| field.dtype.size > 0)
            .collect();
        fields.sort_by_key(|field| field.offset);
        let (mut end, mut end_of_objects) = (0, 0);
        fields.into_iter().any(|field| {
            let has_objects = field.dtype.has_objects();
            let overlaps = field.offset < if has_objects { end } else { end_of_objects };
            end = end.max(field.offset + field.dtype.size);
            if has_objects {
                end_of_objects = end;
            }
            overlaps
        })
    }

    fn finish(self, ctx: &mut Ctx, size: Option<usize>) -> Result<Dtype, Thrown> {
        if self.objects_overlap() {
            return Err(
                ctx.type_error("Cannot create a NumPy dtype with overlapping object fields")
            );
        }
        let alignment = if self.align { self.alignment } else { 1 };
        let least = self.size;
        let size = match size {
            Some(size) if size < least => {
                let message = format!(
                    "NumPy dtype descriptor requires {least} bytes, cannot override to smaller itemsize of {size}"
                );
                return Err(ctx.value_error(&message));
            }
            Some(size) if self.align && !size.is_multiple_of(alignment) => {
                let message = format!(
                    "NumPy dtype descriptor requires alignment of {alignment} bytes, which is not divisible into the specified itemsize {size}"
                );
                return Err(ctx.value_error(&message));
            }
            Some(size) => size,
            None => least.next_multiple_of(alignment),
        };
        let descr = Descr {
            fields: Some(self.fields),
            aligned: self.align,
            alignment,
            ..Descr::new(Code::Void, size)
        };
        if descr.is_too_large() {
            let what = "a dtype of a million fields, or nested so deep";
            return Err(crate::errors::not_there(ctx, what));
        }
        Ok(Dtype::new(ctx, descr))
    }
}

/// Dtypes alone, as a text with commas names them: `f0`, `f1` and so on.
pub fn of_unnamed(ctx: &mut Ctx, items: &[Value], align: bool) -> Result<Dtype, Thrown> {
    let mut builder = Builder::new(align);
    for (index, item) in items.iter().enumerate() {
        let dtype = parse::converted(ctx, *item, align)?;
        ctx.keep(dtype.value());
        let name = ctx.new_str(&format!("f{index}"));
        builder.push(ctx, name, Value::UNBOUND, dtype, None)?;
    }
    builder.finish(ctx, None)
}

/// A name, or a title and a name.
fn name_of(ctx: &mut Ctx, value: Value) -> Result<(Option<Gc<Str>>, Value), Thrown> {
    if let Some(name) = value.payload::<Str>() {
        let name = ctx.new_str(name.as_str());
        return Ok((Some(name), Value::UNBOUND));
    }
    if let Some(pair) = value.payload::<Tuple>()
        && let &[title, name] = pair.items()
        && let Some(name) = name.payload::<Str>()
    {
        return Ok((Some(name), title));
    }
    Ok((None, Value::UNBOUND))
}

/// `[(name, dtype), (name, dtype, shape), …]`.
pub fn of_list(ctx: &mut Ctx, items: &[Value], align: bool) -> Result<Dtype, Thrown> {
    let mut builder = Builder::new(align);
    for (index, item) in items.iter().enumerate() {
        let parts: Vec<Value> = match item.payload::<Tuple>() {
            Some(tuple) => tuple.items().to_vec(),
            None if item.payload::<Str>().is_some()
                && items.iter().all(|item| {
                    item.payload::<Str>().is_some() || item.payload::<Tuple>().is_some()
                }) =>
            {
                // As a text with commas: the fields have no names.
                let dtype = parse::converted(ctx, *item, align)?;
                let name = ctx.new_str(&format!("f{index}"));
                builder.push(ctx, name, Value::UNBOUND, dtype, None)?;
                continue;
            }
            None => {
                let text = ctx.repr(*item)?;
                let message = format!(
                    "Field elements must be 2- or 3-tuples, got '{}'",
                    text.as_str()
                );
                return Err(ctx.type_error(&message));
            }
        };
        if !matches!(parts.len(), 2 | 3) {
            // Unnamed: `(dtype, shape)` of a text with commas is told from a name by what stands first.
            let text = ctx.repr(*item)?;
            return Err(ctx.type_error(&format!(
                "Field elements must be 2- or 3-tuples, got '{}'",
                text.as_str()
            )));
        }
        let (name, title) = name_of(ctx, parts[0])?;
        if name.is_none() {
            if parts.len() == 2
                && (Dtype::from_value(parts[0]).is_some()
                    || parts[0]
                        .get::<wardian_runtime::object::class::Class>()
                        .is_some())
            {
                let dtype = parse::converted(ctx, *item, align)?;
                let name = ctx.new_str(&format!("f{index}"));
                builder.push(ctx, name, Value::UNBOUND, dtype, None)?;
                continue;
            }
            let text = ctx.repr(parts[0])?;
            return Err(ctx.type_error(&format!("field names must be strings: {}", text.as_str())));
        }
        let mut name = name.expect("checked above");
        if name.as_str().is_empty() {
            name = match title.payload::<Str>() {
                Some(title) => title,
                None => ctx.new_str(&format!("f{index}")),
            };
        }
        let dtype = match parts.get(2) {
            Some(shape) => {
                let pair = Value::object(ctx.new_tuple(&[parts[1], *shape]));
                // A plain count is a shape of one axis.
                let base = parse::converted(ctx, parts[1], align)?;
                if base.code.is_flexible() && base.size == 0 {
                    parse::converted(ctx, pair, align)?
                } else {
                    let pair = Value::object(ctx.new_tuple(&[base.value(), *shape]));
                    parse::converted(ctx, pair, align)?
                }
            }
            None => parse::converted(ctx, parts[1], align)?,
        };
        builder.push(ctx, name, title, dtype, None)?;
    }
    builder.finish(ctx, None)
}

fn entry(ctx: &mut Ctx, dict: Gc<Dict>, name: &str) -> Option<Value> {
    let name = ctx.intern(name);
    dict.get_str(name)
}

fn sequence(ctx: &mut Ctx, value: Value) -> Result<Vec<Value>, Thrown> {
    let class = ctx.class_of(value);
    if class.special(ctx, Special::GetItem).is_none() {
        let name = ctx.type_name(value);
        return Err(ctx.type_error(&format!("'{name}' object is not subscriptable")));
    }
    let list = ctx.collect_list(value)?;
    Ok(list.items.clone())
}

/// `{'names': …, 'formats': …, 'offsets': …, 'titles': …, 'itemsize': …}`, or `{name: (dtype, offset)}`.
pub fn of_dict(ctx: &mut Ctx, dict: Gc<Dict>, mut align: bool) -> Result<Dtype, Thrown> {
    let (names, formats) = (entry(ctx, dict, "names"), entry(ctx, dict, "formats"));
    let (Some(names), Some(formats)) = (names, formats) else {
        return of_fields(ctx, dict, align);
    };
    let names = sequence(ctx, names)?;
    let formats = sequence(ctx, formats)?;
    let offsets = match entry(ctx, dict, "offsets").filter(|value| !value.is_none()) {
        Some(offsets) => Some(sequence(ctx, offsets)?),
        None => None,
    };
    let titles = match entry(ctx, dict, "titles").filter(|value| !value.is_none()) {
        Some(titles) => Some(sequence(ctx, titles)?),
        None => None,
    };
    if let Some(aligned) = entry(ctx, dict, "aligned") {
        align |= ctx.truth(aligned)?;
    }
    let count = names.len();
    if formats.len() != count
        || offsets
            .as_ref()
            .is_some_and(|offsets| offsets.len() != count)
        || titles.as_ref().is_some_and(|titles| titles.len() != count)
    {
        return Err(ctx.value_error(
            "'names', 'formats', 'offsets', and 'titles' dict entries must have the same length",
        ));
    }
    let mut builder = Builder::new(align);
    for index in 0..count {
        let Some(name) = names[index].payload::<Str>() else {
            return Err(ctx.value_error("field names must be strings"));
        };
        let dtype = parse::converted(ctx, formats[index], align)?;
        ctx.keep(dtype.value());
        let offset = match &offsets {
            Some(offsets) => match usize::try_from(ctx.index_i64(offsets[index])?) {
                Ok(offset) => Some(offset),
                Err(_) => return Err(ctx.value_error("offset cannot be negative")),
            },
            None => None,
        };
        let title = titles
            .as_ref()
            .map_or(Value::UNBOUND, |titles| titles[index]);
        let title = if title.is_unbound() || title.is_none() {
            Value::UNBOUND
        } else {
            title
        };
        builder.push(ctx, name, title, dtype, offset)?;
    }
    let size = match entry(ctx, dict, "itemsize").filter(|value| !value.is_none()) {
        Some(size) => match usize::try_from(ctx.index_i64(size)?) {
            Ok(size) if size <= i32::MAX as usize => Some(size),
            _ => return Err(too_large(ctx)),
        },
        None => None,
    };
    builder.finish(ctx, size)
}

fn of_fields(ctx: &mut Ctx, dict: Gc<Dict>, align: bool) -> Result<Dtype, Thrown> {
    let entries: Vec<(Value, Value)> = dict.iter().map(|entry| (entry.key, entry.value)).collect();
    let mut rows = Vec::new();
    for (name, value) in entries {
        let Some(name) = name.payload::<Str>() else {
            return Err(ctx.value_error("entry not a 2- or 3- tuple"));
        };
        let parts: Vec<Value> = match (value.payload::<Tuple>(), value.payload::<List>()) {
            (Some(tuple), _) => tuple.items().to_vec(),
            (_, Some(list)) => list.items.clone(),
            _ => return Err(ctx.value_error("entry not a 2- or 3- tuple")),
        };
        let (dtype, offset, title) = match parts[..] {
            [dtype, offset] => (dtype, offset, Value::UNBOUND),
            [dtype, offset, title] => (dtype, offset, title),
            _ => return Err(ctx.value_error("entry not a 2- or 3- tuple")),
        };
        let dtype = parse::converted(ctx, dtype, align)?;
        ctx.keep(dtype.value());
        let Some(offset) = ctx.index_opt(offset)? else {
            return Err(ctx.value_error("entry not a 2- or 3- tuple"));
        };
        let offset = match usize::try_from(ctx.index_i64(offset)?) {
            Ok(offset) => offset,
            Err(_) => return Err(ctx.value_error("offset cannot be negative")),
        };
        rows.push((offset, name, dtype, title));
    }
    rows.sort_by_key(|row| row.0);
    let mut builder = Builder::new(align);
    for (offset, name, dtype, title) in rows {
        builder.push(ctx, name, title, dtype, Some(offset))?;
    }
    builder.finish(ctx, None)
}

/// The record of these fields of another, as they lie there: `dtype[['a', 'b']]`.
pub fn chosen(ctx: &mut Ctx, dtype: Dtype, names: &[Gc<Str>]) -> Result<Dtype, Thrown> {
    let mut fields = Vec::new();
    for name in names {
        let found = field_named(dtype, *name);
        let Some(field) = found.filter(|field| field.name.same_text(name)) else {
            let message = match found {
                Some(_) => ctx.new_str("cannot use field titles in multi-field index"),
                None => *name,
            };
            return Err(ctx.key_error(Value::object(message)));
        };
        if fields
            .iter()
            .any(|known: &Field| known.name.same_text(&field.name))
        {
            let message = format!("duplicate field of name '{}'", name.as_str());
            return Err(ctx.value_error(&message));
        }
        fields.push(field);
    }
    let descr = Descr {
        fields: Some(fields),
        ..(*dtype).clone()
    };
    Ok(Dtype::new(ctx, descr))
}

/// The field of a name or title.
pub fn field_named(dtype: Dtype, name: Gc<Str>) -> Option<Field> {
    let fields = dtype.fields.as_ref()?;
    let found = fields
        .iter()
        .find(|field| field.name.same_text(&name))
        .or_else(|| {
            fields.iter().find(|field| {
                field
                    .title
                    .payload::<Str>()
                    .is_some_and(|title| title.same_text(&name))
            })
        });
    found.copied()
}

/// What comes of two records: field by field.
pub fn promote(ctx: &mut Ctx, one: Dtype, two: Dtype) -> Result<Option<Dtype>, Thrown> {
    if let (Some((first, shape)), Some((second, other))) = (&one.subarray, &two.subarray) {
        if shape != other {
            return Ok(None);
        }
        let base = promote_items(ctx, *first, *second)?;
        let size = base.size * shape.iter().product::<usize>();
        let descr = Descr {
            subarray: Some((base, shape.clone())),
            alignment: base.alignment,
            ..Descr::new(Code::Void, size)
        };
        let made = Dtype::new(ctx, descr);
        return Ok(Some(if made.same(one) { one } else { made }));
    }
    let (Some(first), Some(second)) = (&one.fields, &two.fields) else {
        if one.fields.is_none()
            && two.fields.is_none()
            && one.subarray.is_none()
            && two.subarray.is_none()
        {
            return Ok((one.size == two.size).then_some(one));
        }
        return Ok(None);
    };
    if first.len() != second.len()
        || first
            .iter()
            .zip(second)
            .any(|(one, two)| !one.name.same_text(&two.name))
    {
        return Ok(None);
    }
    for (one, two) in first.clone().iter().zip(second.clone()) {
        let same = match (one.title.bound(), two.title.bound()) {
            (Some(one), Some(two)) => {
                let same = ctx.compare(CompareOp::Eq, one, two)?;
                ctx.truth(same)?
            }
            (one, two) => one.is_none() && two.is_none(),
        };
        if !same {
            return Ok(None);
        }
    }
    let mut builder = Builder::new(one.aligned || two.aligned);
    for (one, two) in first.clone().iter().zip(second.clone()) {
        let dtype = promote_items(ctx, one.dtype, two.dtype)?;
        ctx.keep(dtype.value());
        builder.push(ctx, one.name, one.title, dtype, None)?;
    }
    let made = builder.finish(ctx, None)?;
    let is_same = made.same(one) && one.same(two) && made.aligned == one.aligned;
    Ok(Some(if is_same { one } else { made }))
}

/// Whether a record may be cast to another, or to what is none.
pub fn can_cast(from: Dtype, to: Dtype, casting: Casting) -> bool {
    match (&from.fields, &to.fields) {
        (Some(one), Some(two)) => {
            one.len() == two.len()
                && one.iter().zip(two).all(|(one, two)| {
                    (casting >= Casting::Safe || one.name.same_text(&two.name))
                        && can_cast_item(one.dtype, two.dtype, casting)
                })
        }
        (Some(_), None) if to.code == Code::Object => casting >= Casting::Safe,
        // Which field it would be of several is not clear.
        (Some(one), None) => match &one[..] {
            [only] => casting == Casting::Unsafe && can_cast_item(only.dtype, to, casting),
            _ => false,
        },
        (None, Some(_)) => casting == Casting::Unsafe,
        (None, None) => false,
    }
}

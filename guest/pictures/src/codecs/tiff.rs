//! `libtiff_encoder`: the tags of a TIFF file, as arguments.

use super::encoders::{Encoding, make, packer};
use wardian_raster::codec::tiff::{Content, Entry, TiffEncoder};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::{List, Tuple};
use wardian_runtime::object::native::state_unchecked;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;

/// The quality of JPEG, which libtiff has as a tag that it does not write.
const JPEG_QUALITY: i64 = 65537;

pub(super) fn encoder(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    // Until Pillow 13 the name of the compression is the third argument; it says nothing that the tags do not.
    let (file, tags, types) = match *args.rest {
        [_, _, file, _, tags, types] => (file, tags, types),
        [_, _, _, file, _, tags, types] => (file, tags, types),
        _ => {
            let message = format!(
                "function takes exactly 6 arguments ({} given)",
                args.rest.len()
            );
            return Err(ctx.type_error(&message));
        }
    };
    let shuffle = packer(ctx, Args::new(args.rest, &[]))?;
    let file = ctx.index_i64(file)?;
    let Some(tags) = tags.payload::<List>() else {
        return Err(ctx.value_error("Invalid tags list"));
    };
    ctx.reserve_items(tags.items.len(), 96)?;
    let mut entries = Vec::new();
    let mut quality = None;
    for item in tags.items.clone() {
        let pair = item.payload::<Tuple>();
        let Some([key, value]) = pair.as_ref().map(|pair| pair.items()) else {
            return Err(ctx.value_error("Invalid tags list"));
        };
        let (key, value) = (*key, *value);
        let tag = ctx.index_i64(key)?;
        if tag == JPEG_QUALITY {
            quality = Some(ctx.index_i64(value)?);
            continue;
        }
        let named = match kind_of(tag) {
            Some(kind) => Some(kind),
            None => {
                let found = ctx.call_attr(types, "get", &[key])?;
                match found.is_none() {
                    true => None,
                    false => u16::try_from(ctx.index_i64(found)?).ok(),
                }
            }
        };
        let Ok(tag) = u16::try_from(tag) else {
            continue;
        };
        if let Some((kind, content)) = content(ctx, named, value)? {
            entries.push(Entry { tag, kind, content });
        }
    }
    let Some(encoder) = TiffEncoder::new(shuffle, entries, quality) else {
        let class = ctx.exceptions.RuntimeError;
        return Err(ctx.raise(class, "Error setting from dictionary"));
    };
    let made = make(ctx, Box::new(encoder), Some(shuffle));
    state_unchecked::<Encoding>(made).descriptor = (file != 0).then_some(file);
    Ok(made)
}

/// The type of a tag that TIFF itself has.
fn kind_of(tag: i64) -> Option<u16> {
    Some(match tag {
        256 | 257 | 278 | 330 => 4,
        258 | 259 | 262 | 263 | 266 | 274 | 277 | 280 | 281 | 284 | 296 | 297 | 301 | 317 | 320
        | 321 | 338 | 339 | 530 | 531 => 3,
        269 | 333 => 2,
        282 | 283 | 286 | 287 | 532 => 5,
        340 | 341 => 12,
        _ => return None,
    })
}

/// What a value is in a file; None: it cannot be there.
fn content(
    ctx: &mut Ctx,
    named: Option<u16>,
    value: Value,
) -> Result<Option<(u16, Content)>, Thrown> {
    if let Some(tuple) = value.payload::<Tuple>() {
        ctx.reserve_items(tuple.items().len(), 16)?;
        let items = tuple.items().to_vec();
        let Some(first) = items.first() else {
            return Ok(None);
        };
        let kind = match named {
            Some(kind) => kind,
            None if ctx.as_int(*first).is_some() => 4,
            None => 11,
        };
        return numbers(ctx, kind, &items);
    }
    let is_bytes = ctx.as_int(value).is_none() && value.as_float().is_none();
    if is_bytes {
        let buffer = Buffer::expect(ctx, value)?;
        ctx.reserve(buffer.as_bytes().len())?;
        let mut bytes = buffer.as_bytes().to_vec();
        let kind = named.unwrap_or(2);
        if !matches!(kind, 1 | 2 | 6 | 7) {
            return Err(ctx.value_error("Incorrect tag value type"));
        }
        if kind == 2 {
            // Up to the first zero, and that.
            let end = bytes
                .iter()
                .position(|byte| *byte == 0)
                .unwrap_or(bytes.len());
            bytes.truncate(end);
            bytes.push(0);
        }
        return Ok(Some((kind, Content::Bytes(bytes))));
    }
    let kind = match named {
        Some(kind) => kind,
        None if ctx.as_int(value).is_some() => 4,
        None => 12,
    };
    if matches!(kind, 1 | 7) {
        return Err(ctx.value_error("Incorrect tag value type"));
    }
    numbers(ctx, kind, &[value])
}

fn numbers(ctx: &mut Ctx, kind: u16, items: &[Value]) -> Result<Option<(u16, Content)>, Thrown> {
    let mut floats = Vec::new();
    let mut ints = Vec::new();
    for item in items {
        match kind {
            5 | 10 | 11 | 12 => floats.push(ctx.to_f64(*item)?),
            _ => ints.push(ctx.index_i64(*item)?),
        }
    }
    Ok(Some(match kind {
        5 | 10 | 11 | 12 => (kind, Content::Floats(floats)),
        3 | 4 | 6 | 8 | 9 | 13 | 16..=18 => (kind, Content::Ints(ints)),
        _ => return Ok(None),
    }))
}

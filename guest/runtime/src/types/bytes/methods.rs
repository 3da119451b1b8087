//! The table of methods that bytes and bytearray share, and the short ones:
//! letters, padding, translation, decoding.

use super::{Buffer, convert, search, split};
use crate::ctx::price;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::value::Value;
use crate::types::str::{int_argument, reserve_text};
use crate::types::{Method, class_method, encoding, function, method, sequence};
use wardian_text::bytes_methods;
use wardian_text::metered::Meter;
use wardian_text::str_methods::sides_of_center;

pub(in crate::types) static SHARED: &[Method] = &[
    method("capitalize", "(self, /)", |ctx, args| {
        map(ctx, args, bytes_methods::capitalizing())
    }),
    method("center", "(self, width, fillchar=b' ', /)", |ctx, args| {
        pad(ctx, args, "center", sides_of_center)
    }),
    method(
        "count",
        "(self, sub, start=None, end=None, /)",
        search::count,
    ),
    method(
        "decode",
        "(self, encoding='utf-8', errors='strict')",
        decode,
    ),
    method(
        "endswith",
        "(self, suffix, start=None, end=None, /)",
        search::endswith,
    ),
    method("expandtabs", "(self, tabsize=8)", expandtabs),
    method("find", "(self, sub, start=None, end=None, /)", search::find),
    class_method("fromhex", "(cls, string, /)", convert::fromhex),
    method(
        "hex",
        "(self, sep=<unrepresentable>, bytes_per_sep=1)",
        convert::hex,
    ),
    method(
        "index",
        "(self, sub, start=None, end=None, /)",
        search::index,
    ),
    method("isalnum", "(self, /)", |ctx, args| {
        test(ctx, args, bytes_methods::isalnum)
    }),
    method("isalpha", "(self, /)", |ctx, args| {
        test(ctx, args, bytes_methods::isalpha)
    }),
    method("isascii", "(self, /)", |ctx, args| {
        test(ctx, args, <[u8]>::is_ascii)
    }),
    method("isdigit", "(self, /)", |ctx, args| {
        test(ctx, args, bytes_methods::isdigit)
    }),
    method("islower", "(self, /)", |ctx, args| {
        test(ctx, args, bytes_methods::islower)
    }),
    method("isspace", "(self, /)", |ctx, args| {
        test(ctx, args, bytes_methods::isspace)
    }),
    method("istitle", "(self, /)", |ctx, args| {
        test(ctx, args, bytes_methods::istitle)
    }),
    method("isupper", "(self, /)", |ctx, args| {
        test(ctx, args, bytes_methods::isupper)
    }),
    method("join", "(self, iterable_of_bytes, /)", split::join),
    method("ljust", "(self, width, fillchar=b' ', /)", |ctx, args| {
        pad(ctx, args, "ljust", |missing, _| (0, missing))
    }),
    method("lower", "(self, /)", |ctx, args| {
        map(ctx, args, |byte| byte.to_ascii_lowercase())
    }),
    method("lstrip", "(self, bytes=None, /)", |ctx, args| {
        split::strip(ctx, args, bytes_methods::lstrip)
    }),
    function("maketrans", "(frm, to, /)", maketrans),
    method("partition", "(self, sep, /)", split::partition),
    method("removeprefix", "(self, prefix, /)", search::removeprefix),
    method("removesuffix", "(self, suffix, /)", search::removesuffix),
    method("replace", "(self, old, new, count=-1, /)", search::replace),
    method(
        "rfind",
        "(self, sub, start=None, end=None, /)",
        search::rfind,
    ),
    method(
        "rindex",
        "(self, sub, start=None, end=None, /)",
        search::rindex,
    ),
    method("rjust", "(self, width, fillchar=b' ', /)", |ctx, args| {
        pad(ctx, args, "rjust", |missing, _| (missing, 0))
    }),
    method("rpartition", "(self, sep, /)", split::rpartition),
    method("rsplit", "(self, sep=None, maxsplit=-1)", split::rsplit),
    method("rstrip", "(self, bytes=None, /)", |ctx, args| {
        split::strip(ctx, args, bytes_methods::rstrip)
    }),
    method("split", "(self, sep=None, maxsplit=-1)", split::split),
    method("splitlines", "(self, keepends=False)", split::splitlines),
    method(
        "startswith",
        "(self, prefix, start=None, end=None, /)",
        search::startswith,
    ),
    method("strip", "(self, bytes=None, /)", |ctx, args| {
        split::strip(ctx, args, bytes_methods::strip)
    }),
    method("swapcase", "(self, /)", |ctx, args| {
        map(ctx, args, bytes_methods::swapped_case)
    }),
    method("title", "(self, /)", |ctx, args| {
        map(ctx, args, bytes_methods::titling())
    }),
    method("translate", "(self, table, /, delete=b'')", translate),
    method("upper", "(self, /)", |ctx, args| {
        map(ctx, args, |byte| byte.to_ascii_uppercase())
    }),
    method("zfill", "(self, width, /)", zfill),
];

fn map(ctx: &mut Ctx, args: Args<'_>, mapping: impl FnMut(u8) -> u8) -> PyResult {
    let buffer = Buffer::this(args);
    let size = buffer.as_bytes().len();
    reserve_text(ctx, size as u64)?;
    ctx.charge_bytes(size * 2)?;
    let bytes = buffer.as_bytes();
    buffer.like_with(ctx, size, |room| room.push_mapped(bytes, mapping))
}

fn test(ctx: &mut Ctx, args: Args<'_>, predicate: fn(&[u8]) -> bool) -> PyResult {
    let buffer = Buffer::this(args);
    ctx.charge_scan(buffer.as_bytes().len() * 2)?;
    Ok(Value::bool(predicate(buffer.as_bytes())))
}

/// The bytes with `left` and `right` fill bytes around what is behind the first `sign` ones.
fn padded(
    ctx: &mut Ctx,
    buffer: Buffer,
    sign: usize,
    fill: u8,
    (left, right): (usize, usize),
) -> PyResult {
    let bytes = buffer.as_bytes();
    let more = (left as u64).saturating_add(right as u64);
    let size = more.saturating_add(bytes.len() as u64);
    reserve_text(ctx, size)?;
    ctx.charge(size / price::COPIED_BYTES)?;
    buffer.like_with(ctx, size as usize, |room| {
        let (sign, rest) = bytes.split_at(sign);
        room.push(sign);
        room.push_times(&[fill], left);
        room.push(rest);
        room.push_times(&[fill], right);
    })
}

/// Bytes missing up to `width`.
fn missing(buffer: Buffer, width: i64) -> usize {
    let missing = width.saturating_sub(buffer.as_bytes().len() as i64).max(0);
    usize::try_from(missing).unwrap_or(usize::MAX)
}

fn pad(
    ctx: &mut Ctx,
    args: Args<'_>,
    name: &str,
    sides: fn(usize, i64) -> (usize, usize),
) -> PyResult {
    let buffer = Buffer::this(args);
    let width = sequence::size_argument(ctx, args[1])?;
    let fill = match args.get(2) {
        None => b' ',
        Some(fill) => match Buffer::of(fill) {
            Some(fill) if fill.as_bytes().len() == 1 => fill.as_bytes()[0],
            _ => {
                let found = ctx.type_name(fill);
                return Err(ctx.type_error(&format!(
                    "{name}() argument 2 must be a byte string of length 1, not {found}"
                )));
            }
        },
    };
    match missing(buffer, width) {
        0 => buffer.unchanged(ctx),
        missing => padded(ctx, buffer, 0, fill, sides(missing, width)),
    }
}

fn zfill(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let buffer = Buffer::this(args);
    let width = sequence::size_argument(ctx, args[1])?;
    let sign = usize::from(matches!(buffer.as_bytes().first(), Some(b'+' | b'-')));
    match missing(buffer, width) {
        0 => buffer.unchanged(ctx),
        zeros => padded(ctx, buffer, sign, b'0', (zeros, 0)),
    }
}

fn expandtabs(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let size = int_argument(ctx, args.get(1), 8)?;
    let buffer = Buffer::this(args);
    let cost = bytes_methods::cost_expandtabs(buffer.as_bytes(), size);
    if cost > i32::MAX as u64 {
        return Err(ctx.overflow_error("result too long"));
    }
    reserve_text(ctx, cost)?;
    ctx.charge(cost / price::WRITTEN_BYTES)?;
    let expand = |meter: &mut Meter<'_>| bytes_methods::expandtabs(buffer.as_bytes(), size, meter);
    let bytes = ctx.metered(expand)?;
    buffer.like(ctx, bytes)
}

fn decode(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let name = encoding::name_argument(ctx, args.get(1), "decode() argument 'encoding'", "utf-8")?;
    let errors = encoding::name_argument(ctx, args.get(2), "decode() argument 'errors'", "strict")?;
    let buffer = Buffer::this(args);
    encoding::decode(ctx, buffer.value(), buffer.as_bytes(), &name, &errors)
}

fn maketrans(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let from = Buffer::expect(ctx, args[0])?;
    let to = Buffer::expect(ctx, args[1])?;
    if from.as_bytes().len() != to.as_bytes().len() {
        return Err(ctx.value_error("maketrans arguments must have same length"));
    }
    ctx.charge_scan(from.as_bytes().len() * 4)?;
    let mut table: Vec<u8> = (0..=255).collect();
    for (from, to) in from.as_bytes().iter().zip(to.as_bytes()) {
        table[*from as usize] = *to;
    }
    Ok(Value::object(ctx.new_bytes(&table)))
}

fn translate(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let buffer = Buffer::this(args);
    let table: Option<[u8; 256]> = if args[1].is_none() {
        None
    } else {
        let table = Buffer::expect(ctx, args[1])?;
        match table.as_bytes().try_into() {
            Ok(table) => Some(table),
            Err(_) => {
                return Err(ctx.value_error("translation table must be 256 characters long"));
            }
        }
    };
    let deleted: Result<Option<Buffer>, Thrown> = match args.get(2) {
        None => Ok(None),
        Some(deleted) => Buffer::expect(ctx, deleted).map(Some),
    };
    let deleted = deleted?;
    let size = buffer.as_bytes().len();
    reserve_text(ctx, size as u64)?;
    ctx.charge_bytes(size * 2)?;
    let none: &[u8] = &[];
    let deleted = deleted.as_ref().map_or(none, Buffer::as_bytes);
    let bytes = buffer.as_bytes();
    let bytes =
        ctx.metered(|meter| bytes_methods::translate(bytes, table.as_ref(), deleted, meter))?;
    buffer.like(ctx, bytes)
}

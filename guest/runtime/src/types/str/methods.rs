//! The table of str's methods. Each is in the file named after its family.

use super::{case, format, pad, search, split, translate};
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::{Method, encoding, function, method};

pub(super) static METHODS: &[Method] = &[
    method("__getnewargs__", "(self, /)", |ctx, args| {
        let text = Value::object(args.this::<Str>());
        Ok(Value::object(ctx.new_tuple(&[text])))
    }),
    method("capitalize", "(self, /)", case::capitalize),
    method("casefold", "(self, /)", case::casefold),
    method("center", "(self, width, fillchar=' ', /)", pad::center),
    method(
        "count",
        "(self, sub, start=None, end=None, /)",
        search::count,
    ),
    method(
        "encode",
        "(self, encoding='utf-8', errors='strict')",
        encoding::encode_method,
    ),
    method(
        "endswith",
        "(self, suffix, start=None, end=None, /)",
        search::endswith,
    ),
    method("expandtabs", "(self, tabsize=8)", pad::expandtabs),
    method("find", "(self, sub, start=None, end=None, /)", search::find),
    method("format", "(self, /, *args, **kwargs)", format::format),
    method("format_map", "(self, mapping, /)", format::format_map),
    method(
        "index",
        "(self, sub, start=None, end=None, /)",
        search::index,
    ),
    method("isalnum", "(self, /)", case::isalnum),
    method("isalpha", "(self, /)", case::isalpha),
    method("isascii", "(self, /)", |_, args| {
        Ok(Value::bool(args.this::<Str>().is_ascii()))
    }),
    method("isdecimal", "(self, /)", case::isdecimal),
    method("isdigit", "(self, /)", case::isdigit),
    method("isidentifier", "(self, /)", case::isidentifier),
    method("islower", "(self, /)", case::islower),
    method("isnumeric", "(self, /)", case::isnumeric),
    method("isprintable", "(self, /)", case::isprintable),
    method("isspace", "(self, /)", case::isspace),
    method("istitle", "(self, /)", case::istitle),
    method("isupper", "(self, /)", case::isupper),
    method("join", "(self, iterable, /)", split::join),
    method("ljust", "(self, width, fillchar=' ', /)", pad::ljust),
    method("lower", "(self, /)", case::lower),
    method("lstrip", "(self, chars=None, /)", split::lstrip),
    function(
        "maketrans",
        "(x, y=<unrepresentable>, z=<unrepresentable>, /)",
        translate::maketrans,
    ),
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
    method("rjust", "(self, width, fillchar=' ', /)", pad::rjust),
    method("rpartition", "(self, sep, /)", split::rpartition),
    method("rsplit", "(self, sep=None, maxsplit=-1)", split::rsplit),
    method("rstrip", "(self, chars=None, /)", split::rstrip),
    method("split", "(self, sep=None, maxsplit=-1)", split::split),
    method("splitlines", "(self, keepends=False)", split::splitlines),
    method(
        "startswith",
        "(self, prefix, start=None, end=None, /)",
        search::startswith,
    ),
    method("strip", "(self, chars=None, /)", split::strip),
    method("swapcase", "(self, /)", case::swapcase),
    method("title", "(self, /)", case::title),
    method("translate", "(self, table, /)", translate::translate),
    method("upper", "(self, /)", case::upper),
    method("zfill", "(self, width, /)", pad::zfill),
];

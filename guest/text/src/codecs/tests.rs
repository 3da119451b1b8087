//! Expectations written by CPython 3.12.

use super::*;

/// The text, or the error's text.
fn decoded(bytes: &[u8], codec: &str, handler: &str) -> String {
    let codec = Codec::lookup(codec).expect("known codec");
    match decode(bytes, codec, Handler::lookup(handler), &mut |_| Ok(())) {
        Ok(Decoded::Text(text)) => text,
        Ok(Decoded::CodePoints(codes)) => format!("{codes:x?}"),
        Err(CodecError::Unicode {
            encoding,
            start,
            end,
            reason,
        }) => decode_error_text(encoding, start, end, reason, bytes.get(start).copied()),
        Err(error) => format!("{error:?}"),
    }
}

/// The bytes' repr, or the error's text.
fn encoded(text: &[u32], codec: &str, handler: &str) -> String {
    let codec = Codec::lookup(codec).expect("known codec");
    match encode(
        text.iter().copied(),
        codec,
        Handler::lookup(handler),
        &mut |_| Ok(()),
    ) {
        Ok(bytes) => crate::str::repr::bytes_repr(&bytes),
        Err(CodecError::Unicode {
            encoding,
            start,
            end,
            reason,
        }) => encode_error_text(encoding, start, end, reason, text.get(start).copied()),
        Err(error) => format!("{error:?}"),
    }
}

#[test]
fn decoding_bytes() {
    for (result, expected) in [
        (
            decoded(b"\xff", "utf-8", "strict"),
            "'utf-8' codec can't decode byte 0xff in position 0: invalid start byte",
        ),
        (decoded(b"\xff", "utf-8", "replace"), "\u{fffd}"),
        (decoded(b"\xff", "utf-8", "backslashreplace"), "\\xff"),
        (decoded(b"\xff", "utf-8", "surrogateescape"), "[dcff]"),
        (
            decoded(b"\xff", "utf-8", "surrogatepass"),
            "'utf-8' codec can't decode byte 0xff in position 0: invalid start byte",
        ),
        (
            decoded(b"\xc3\x28", "utf-8", "strict"),
            "'utf-8' codec can't decode byte 0xc3 in position 0: invalid continuation byte",
        ),
        (decoded(b"\xc3\x28", "utf-8", "replace"), "\u{fffd}("),
        (decoded(b"\xc3\x28", "utf-8", "backslashreplace"), "\\xc3("),
        (
            decoded(b"\xc3\x28", "utf-8", "surrogateescape"),
            "[dcc3, 28]",
        ),
        (
            decoded(b"\xc3\x28", "utf-8", "surrogatepass"),
            "'utf-8' codec can't decode byte 0xc3 in position 0: invalid continuation byte",
        ),
        (
            decoded(b"\xe2\x82", "utf-8", "strict"),
            "'utf-8' codec can't decode bytes in position 0-1: unexpected end of data",
        ),
        (decoded(b"\xe2\x82", "utf-8", "replace"), "\u{fffd}"),
        (
            decoded(b"\xe2\x82", "utf-8", "backslashreplace"),
            "\\xe2\\x82",
        ),
        (
            decoded(b"\xe2\x82", "utf-8", "surrogateescape"),
            "[dce2, dc82]",
        ),
        (
            decoded(b"\xe2\x82", "utf-8", "surrogatepass"),
            "'utf-8' codec can't decode bytes in position 0-1: unexpected end of data",
        ),
        (
            decoded(b"\xe2\x82\x28", "utf-8", "strict"),
            "'utf-8' codec can't decode bytes in position 0-1: invalid continuation byte",
        ),
        (decoded(b"\xe2\x82\x28", "utf-8", "replace"), "\u{fffd}("),
        (
            decoded(b"\xe2\x82\x28", "utf-8", "backslashreplace"),
            "\\xe2\\x82(",
        ),
        (
            decoded(b"\xe2\x82\x28", "utf-8", "surrogateescape"),
            "[dce2, dc82, 28]",
        ),
        (
            decoded(b"\xe2\x82\x28", "utf-8", "surrogatepass"),
            "'utf-8' codec can't decode bytes in position 0-1: invalid continuation byte",
        ),
        (
            decoded(b"\xf0\x9f\x98", "utf-8", "strict"),
            "'utf-8' codec can't decode bytes in position 0-2: unexpected end of data",
        ),
        (decoded(b"\xf0\x9f\x98", "utf-8", "replace"), "\u{fffd}"),
        (
            decoded(b"\xf0\x9f\x98", "utf-8", "backslashreplace"),
            "\\xf0\\x9f\\x98",
        ),
        (
            decoded(b"\xf0\x9f\x98", "utf-8", "surrogateescape"),
            "[dcf0, dc9f, dc98]",
        ),
        (
            decoded(b"\xf0\x9f\x98", "utf-8", "surrogatepass"),
            "'utf-8' codec can't decode bytes in position 0-2: unexpected end of data",
        ),
        (
            decoded(b"\xed\xa0\x80", "utf-8", "strict"),
            "'utf-8' codec can't decode byte 0xed in position 0: invalid continuation byte",
        ),
        (
            decoded(b"\xed\xa0\x80", "utf-8", "replace"),
            "\u{fffd}\u{fffd}\u{fffd}",
        ),
        (
            decoded(b"\xed\xa0\x80", "utf-8", "backslashreplace"),
            "\\xed\\xa0\\x80",
        ),
        (
            decoded(b"\xed\xa0\x80", "utf-8", "surrogateescape"),
            "[dced, dca0, dc80]",
        ),
        (decoded(b"\xed\xa0\x80", "utf-8", "surrogatepass"), "[d800]"),
        (
            decoded(b"\xc0\x80", "utf-8", "strict"),
            "'utf-8' codec can't decode byte 0xc0 in position 0: invalid start byte",
        ),
        (decoded(b"\xc0\x80", "utf-8", "replace"), "\u{fffd}\u{fffd}"),
        (
            decoded(b"\xc0\x80", "utf-8", "backslashreplace"),
            "\\xc0\\x80",
        ),
        (
            decoded(b"\xc0\x80", "utf-8", "surrogateescape"),
            "[dcc0, dc80]",
        ),
        (
            decoded(b"\xc0\x80", "utf-8", "surrogatepass"),
            "'utf-8' codec can't decode byte 0xc0 in position 0: invalid start byte",
        ),
        (
            decoded(b"\xf4\x90\x80\x80", "utf-8", "strict"),
            "'utf-8' codec can't decode byte 0xf4 in position 0: invalid continuation byte",
        ),
        (
            decoded(b"\xf4\x90\x80\x80", "utf-8", "replace"),
            "\u{fffd}\u{fffd}\u{fffd}\u{fffd}",
        ),
        (
            decoded(b"\xf4\x90\x80\x80", "utf-8", "backslashreplace"),
            "\\xf4\\x90\\x80\\x80",
        ),
        (
            decoded(b"\xf4\x90\x80\x80", "utf-8", "surrogateescape"),
            "[dcf4, dc90, dc80, dc80]",
        ),
        (
            decoded(b"\xf4\x90\x80\x80", "utf-8", "surrogatepass"),
            "'utf-8' codec can't decode byte 0xf4 in position 0: invalid continuation byte",
        ),
        (
            decoded(b"\x61\x62\xe2\x82\xff\x7a", "utf-8", "strict"),
            "'utf-8' codec can't decode bytes in position 2-3: invalid continuation byte",
        ),
        (
            decoded(b"\x61\x62\xe2\x82\xff\x7a", "utf-8", "replace"),
            "ab\u{fffd}\u{fffd}z",
        ),
        (
            decoded(b"\x61\x62\xe2\x82\xff\x7a", "utf-8", "backslashreplace"),
            "ab\\xe2\\x82\\xffz",
        ),
        (
            decoded(b"\x61\x62\xe2\x82\xff\x7a", "utf-8", "surrogateescape"),
            "[61, 62, dce2, dc82, dcff, 7a]",
        ),
        (
            decoded(b"\x61\x62\xe2\x82\xff\x7a", "utf-8", "surrogatepass"),
            "'utf-8' codec can't decode bytes in position 2-3: invalid continuation byte",
        ),
        (
            decoded(b"\xf0\x9f\x98\xff", "utf-8", "strict"),
            "'utf-8' codec can't decode bytes in position 0-2: invalid continuation byte",
        ),
        (
            decoded(b"\xf0\x9f\x98\xff", "utf-8", "replace"),
            "\u{fffd}\u{fffd}",
        ),
        (
            decoded(b"\xf0\x9f\x98\xff", "utf-8", "backslashreplace"),
            "\\xf0\\x9f\\x98\\xff",
        ),
        (
            decoded(b"\xf0\x9f\x98\xff", "utf-8", "surrogateescape"),
            "[dcf0, dc9f, dc98, dcff]",
        ),
        (
            decoded(b"\xf0\x9f\x98\xff", "utf-8", "surrogatepass"),
            "'utf-8' codec can't decode bytes in position 0-2: invalid continuation byte",
        ),
        (decoded(b"\xe2\x82\xac", "utf-8", "strict"), "\u{20ac}"),
        (decoded(b"\xe2\x82\xac", "utf-8", "replace"), "\u{20ac}"),
        (
            decoded(b"\xe2\x82\xac", "utf-8", "backslashreplace"),
            "\u{20ac}",
        ),
        (
            decoded(b"\xe2\x82\xac", "utf-8", "surrogateescape"),
            "\u{20ac}",
        ),
        (
            decoded(b"\xe2\x82\xac", "utf-8", "surrogatepass"),
            "\u{20ac}",
        ),
        (decoded(b"\x61\xff", "UTF8", "ignore"), "a"),
        (
            decoded(b"\x61\xff", "UTF8", "xmlcharrefreplace"),
            "WrongHandler",
        ),
        (decoded(b"\x61\xff", "UTF8", "bogus"), "UnknownHandler"),
        (decoded(b"\xef\xbb\xbf\x61", "utf-8-sig", "strict"), "a"),
        (
            decoded(b"\x61\xe9\x80\x81\x62", "ascii", "strict"),
            "'ascii' codec can't decode byte 0xe9 in position 1: ordinal not in range(128)",
        ),
        (
            decoded(b"\x61\xe9\x80\x81\x62", "ascii", "replace"),
            "a\u{fffd}\u{fffd}\u{fffd}b",
        ),
        (
            decoded(b"\x61\xe9\x80\x81\x62", "ascii", "surrogateescape"),
            "[61, dce9, dc80, dc81, 62]",
        ),
        (
            decoded(b"\x61\xe9\x80\x81\x62", "cp1252", "strict"),
            "'charmap' codec can't decode byte 0x81 in position 3: character maps to <undefined>",
        ),
        (
            decoded(b"\x61\xe9\x80\x81\x62", "cp1252", "replace"),
            "a\u{e9}\u{20ac}\u{fffd}b",
        ),
        (
            decoded(b"\x61\xe9\x80\x81\x62", "cp1252", "surrogateescape"),
            "[61, e9, 20ac, dc81, 62]",
        ),
        (
            decoded(b"\x61\xe9\x80\x81\x62", "latin-1", "strict"),
            "a\u{e9}\u{80}\u{81}b",
        ),
        (
            decoded(b"\x61\xe9\x80\x81\x62", "latin-1", "replace"),
            "a\u{e9}\u{80}\u{81}b",
        ),
        (
            decoded(b"\x61\xe9\x80\x81\x62", "latin-1", "surrogateescape"),
            "a\u{e9}\u{80}\u{81}b",
        ),
    ] {
        assert_eq!(result, expected);
    }
}

#[test]
fn decoding_units() {
    for (result, expected) in [
        (decoded(b"\xff\xfe\x61\x00", "utf-16", "strict"), "a"),
        (decoded(b"\xff\xfe\x61\x00", "utf-16", "replace"), "a"),
        (decoded(b"\xff\xfe\x61\x00", "utf-16", "surrogatepass"), "a"),
        (
            decoded(b"\xff\xfe\x61\x00", "utf-16-le", "strict"),
            "\u{feff}a",
        ),
        (
            decoded(b"\xff\xfe\x61\x00", "utf-16-le", "replace"),
            "\u{feff}a",
        ),
        (
            decoded(b"\xff\xfe\x61\x00", "utf-16-le", "surrogatepass"),
            "\u{feff}a",
        ),
        (
            decoded(b"\xff\xfe\x61\x00", "utf-16-be", "strict"),
            "\u{fffe}\u{6100}",
        ),
        (
            decoded(b"\xff\xfe\x61\x00", "utf-16-be", "replace"),
            "\u{fffe}\u{6100}",
        ),
        (
            decoded(b"\xff\xfe\x61\x00", "utf-16-be", "surrogatepass"),
            "\u{fffe}\u{6100}",
        ),
        (decoded(b"\xfe\xff\x00\x61", "utf-16", "strict"), "a"),
        (decoded(b"\xfe\xff\x00\x61", "utf-16", "replace"), "a"),
        (decoded(b"\xfe\xff\x00\x61", "utf-16", "surrogatepass"), "a"),
        (
            decoded(b"\xfe\xff\x00\x61", "utf-16-le", "strict"),
            "\u{fffe}\u{6100}",
        ),
        (
            decoded(b"\xfe\xff\x00\x61", "utf-16-le", "replace"),
            "\u{fffe}\u{6100}",
        ),
        (
            decoded(b"\xfe\xff\x00\x61", "utf-16-le", "surrogatepass"),
            "\u{fffe}\u{6100}",
        ),
        (
            decoded(b"\xfe\xff\x00\x61", "utf-16-be", "strict"),
            "\u{feff}a",
        ),
        (
            decoded(b"\xfe\xff\x00\x61", "utf-16-be", "replace"),
            "\u{feff}a",
        ),
        (
            decoded(b"\xfe\xff\x00\x61", "utf-16-be", "surrogatepass"),
            "\u{feff}a",
        ),
        (
            decoded(b"\x61", "utf-16", "strict"),
            "'utf-16-le' codec can't decode byte 0x61 in position 0: truncated data",
        ),
        (decoded(b"\x61", "utf-16", "replace"), "\u{fffd}"),
        (
            decoded(b"\x61", "utf-16", "surrogatepass"),
            "'utf-16-le' codec can't decode byte 0x61 in position 0: truncated data",
        ),
        (
            decoded(b"\x61", "utf-16-le", "strict"),
            "'utf-16-le' codec can't decode byte 0x61 in position 0: truncated data",
        ),
        (decoded(b"\x61", "utf-16-le", "replace"), "\u{fffd}"),
        (
            decoded(b"\x61", "utf-16-le", "surrogatepass"),
            "'utf-16-le' codec can't decode byte 0x61 in position 0: truncated data",
        ),
        (
            decoded(b"\x61", "utf-16-be", "strict"),
            "'utf-16-be' codec can't decode byte 0x61 in position 0: truncated data",
        ),
        (decoded(b"\x61", "utf-16-be", "replace"), "\u{fffd}"),
        (
            decoded(b"\x61", "utf-16-be", "surrogatepass"),
            "'utf-16-be' codec can't decode byte 0x61 in position 0: truncated data",
        ),
        (
            decoded(b"\x00\xd8", "utf-16", "strict"),
            "'utf-16-le' codec can't decode bytes in position 0-1: unexpected end of data",
        ),
        (decoded(b"\x00\xd8", "utf-16", "replace"), "\u{fffd}"),
        (decoded(b"\x00\xd8", "utf-16", "surrogatepass"), "[d800]"),
        (
            decoded(b"\x00\xd8", "utf-16-le", "strict"),
            "'utf-16-le' codec can't decode bytes in position 0-1: unexpected end of data",
        ),
        (decoded(b"\x00\xd8", "utf-16-le", "replace"), "\u{fffd}"),
        (decoded(b"\x00\xd8", "utf-16-le", "surrogatepass"), "[d800]"),
        (decoded(b"\x00\xd8", "utf-16-be", "strict"), "\u{d8}"),
        (decoded(b"\x00\xd8", "utf-16-be", "replace"), "\u{d8}"),
        (decoded(b"\x00\xd8", "utf-16-be", "surrogatepass"), "\u{d8}"),
        (
            decoded(b"\x00\xd8\x61\x00", "utf-16", "strict"),
            "'utf-16-le' codec can't decode bytes in position 0-1: illegal UTF-16 surrogate",
        ),
        (
            decoded(b"\x00\xd8\x61\x00", "utf-16", "replace"),
            "\u{fffd}a",
        ),
        (
            decoded(b"\x00\xd8\x61\x00", "utf-16", "surrogatepass"),
            "[d800, 61]",
        ),
        (
            decoded(b"\x00\xd8\x61\x00", "utf-16-le", "strict"),
            "'utf-16-le' codec can't decode bytes in position 0-1: illegal UTF-16 surrogate",
        ),
        (
            decoded(b"\x00\xd8\x61\x00", "utf-16-le", "replace"),
            "\u{fffd}a",
        ),
        (
            decoded(b"\x00\xd8\x61\x00", "utf-16-le", "surrogatepass"),
            "[d800, 61]",
        ),
        (
            decoded(b"\x00\xd8\x61\x00", "utf-16-be", "strict"),
            "\u{d8}\u{6100}",
        ),
        (
            decoded(b"\x00\xd8\x61\x00", "utf-16-be", "replace"),
            "\u{d8}\u{6100}",
        ),
        (
            decoded(b"\x00\xd8\x61\x00", "utf-16-be", "surrogatepass"),
            "\u{d8}\u{6100}",
        ),
        (
            decoded(b"\x00\xdc", "utf-16", "strict"),
            "'utf-16-le' codec can't decode bytes in position 0-1: illegal encoding",
        ),
        (decoded(b"\x00\xdc", "utf-16", "replace"), "\u{fffd}"),
        (decoded(b"\x00\xdc", "utf-16", "surrogatepass"), "[dc00]"),
        (
            decoded(b"\x00\xdc", "utf-16-le", "strict"),
            "'utf-16-le' codec can't decode bytes in position 0-1: illegal encoding",
        ),
        (decoded(b"\x00\xdc", "utf-16-le", "replace"), "\u{fffd}"),
        (decoded(b"\x00\xdc", "utf-16-le", "surrogatepass"), "[dc00]"),
        (decoded(b"\x00\xdc", "utf-16-be", "strict"), "\u{dc}"),
        (decoded(b"\x00\xdc", "utf-16-be", "replace"), "\u{dc}"),
        (decoded(b"\x00\xdc", "utf-16-be", "surrogatepass"), "\u{dc}"),
        (
            decoded(b"\x61\x00\x62", "utf-16", "strict"),
            "'utf-16-le' codec can't decode byte 0x62 in position 2: truncated data",
        ),
        (decoded(b"\x61\x00\x62", "utf-16", "replace"), "a\u{fffd}"),
        (
            decoded(b"\x61\x00\x62", "utf-16", "surrogatepass"),
            "'utf-16-le' codec can't decode byte 0x62 in position 2: truncated data",
        ),
        (
            decoded(b"\x61\x00\x62", "utf-16-le", "strict"),
            "'utf-16-le' codec can't decode byte 0x62 in position 2: truncated data",
        ),
        (
            decoded(b"\x61\x00\x62", "utf-16-le", "replace"),
            "a\u{fffd}",
        ),
        (
            decoded(b"\x61\x00\x62", "utf-16-le", "surrogatepass"),
            "'utf-16-le' codec can't decode byte 0x62 in position 2: truncated data",
        ),
        (
            decoded(b"\x61\x00\x62", "utf-16-be", "strict"),
            "'utf-16-be' codec can't decode byte 0x62 in position 2: truncated data",
        ),
        (
            decoded(b"\x61\x00\x62", "utf-16-be", "replace"),
            "\u{6100}\u{fffd}",
        ),
        (
            decoded(b"\x61\x00\x62", "utf-16-be", "surrogatepass"),
            "'utf-16-be' codec can't decode byte 0x62 in position 2: truncated data",
        ),
        (
            decoded(b"\x3d\xd8\x00\xde", "utf-16", "strict"),
            "\u{1f600}",
        ),
        (
            decoded(b"\x3d\xd8\x00\xde", "utf-16", "replace"),
            "\u{1f600}",
        ),
        (
            decoded(b"\x3d\xd8\x00\xde", "utf-16", "surrogatepass"),
            "\u{1f600}",
        ),
        (
            decoded(b"\x3d\xd8\x00\xde", "utf-16-le", "strict"),
            "\u{1f600}",
        ),
        (
            decoded(b"\x3d\xd8\x00\xde", "utf-16-le", "replace"),
            "\u{1f600}",
        ),
        (
            decoded(b"\x3d\xd8\x00\xde", "utf-16-le", "surrogatepass"),
            "\u{1f600}",
        ),
        (
            decoded(b"\x3d\xd8\x00\xde", "utf-16-be", "strict"),
            "\u{3dd8}\u{de}",
        ),
        (
            decoded(b"\x3d\xd8\x00\xde", "utf-16-be", "replace"),
            "\u{3dd8}\u{de}",
        ),
        (
            decoded(b"\x3d\xd8\x00\xde", "utf-16-be", "surrogatepass"),
            "\u{3dd8}\u{de}",
        ),
        (
            decoded(b"\xff\xfe\x00\x00\x61\x00\x00\x00", "utf-32", "strict"),
            "a",
        ),
        (
            decoded(b"\xff\xfe\x00\x00\x61\x00\x00\x00", "utf-32", "replace"),
            "a",
        ),
        (
            decoded(
                b"\xff\xfe\x00\x00\x61\x00\x00\x00",
                "utf-32",
                "surrogatepass",
            ),
            "a",
        ),
        (
            decoded(b"\xff\xfe\x00\x00\x61\x00\x00\x00", "utf-32-le", "strict"),
            "\u{feff}a",
        ),
        (
            decoded(b"\xff\xfe\x00\x00\x61\x00\x00\x00", "utf-32-le", "replace"),
            "\u{feff}a",
        ),
        (
            decoded(
                b"\xff\xfe\x00\x00\x61\x00\x00\x00",
                "utf-32-le",
                "surrogatepass",
            ),
            "\u{feff}a",
        ),
        (
            decoded(b"\xff\xfe\x00\x00\x61\x00\x00\x00", "utf-32-be", "strict"),
            "'utf-32-be' codec can't decode bytes in position 0-3: code point not in range(0x110000)",
        ),
        (
            decoded(b"\xff\xfe\x00\x00\x61\x00\x00\x00", "utf-32-be", "replace"),
            "\u{fffd}\u{fffd}",
        ),
        (
            decoded(
                b"\xff\xfe\x00\x00\x61\x00\x00\x00",
                "utf-32-be",
                "surrogatepass",
            ),
            "'utf-32-be' codec can't decode bytes in position 0-3: code point not in range(0x110000)",
        ),
        (
            decoded(b"\x61\x00\x00", "utf-32", "strict"),
            "'utf-32-le' codec can't decode bytes in position 0-2: truncated data",
        ),
        (decoded(b"\x61\x00\x00", "utf-32", "replace"), "\u{fffd}"),
        (
            decoded(b"\x61\x00\x00", "utf-32", "surrogatepass"),
            "'utf-32-le' codec can't decode bytes in position 0-2: truncated data",
        ),
        (
            decoded(b"\x61\x00\x00", "utf-32-le", "strict"),
            "'utf-32-le' codec can't decode bytes in position 0-2: truncated data",
        ),
        (decoded(b"\x61\x00\x00", "utf-32-le", "replace"), "\u{fffd}"),
        (
            decoded(b"\x61\x00\x00", "utf-32-le", "surrogatepass"),
            "'utf-32-le' codec can't decode bytes in position 0-2: truncated data",
        ),
        (
            decoded(b"\x61\x00\x00", "utf-32-be", "strict"),
            "'utf-32-be' codec can't decode bytes in position 0-2: truncated data",
        ),
        (decoded(b"\x61\x00\x00", "utf-32-be", "replace"), "\u{fffd}"),
        (
            decoded(b"\x61\x00\x00", "utf-32-be", "surrogatepass"),
            "'utf-32-be' codec can't decode bytes in position 0-2: truncated data",
        ),
        (
            decoded(b"\x00\x00\x11\x00", "utf-32", "strict"),
            "'utf-32-le' codec can't decode bytes in position 0-3: code point not in range(0x110000)",
        ),
        (
            decoded(b"\x00\x00\x11\x00", "utf-32", "replace"),
            "\u{fffd}",
        ),
        (
            decoded(b"\x00\x00\x11\x00", "utf-32", "surrogatepass"),
            "'utf-32-le' codec can't decode bytes in position 0-3: code point not in range(0x110000)",
        ),
        (
            decoded(b"\x00\x00\x11\x00", "utf-32-le", "strict"),
            "'utf-32-le' codec can't decode bytes in position 0-3: code point not in range(0x110000)",
        ),
        (
            decoded(b"\x00\x00\x11\x00", "utf-32-le", "replace"),
            "\u{fffd}",
        ),
        (
            decoded(b"\x00\x00\x11\x00", "utf-32-le", "surrogatepass"),
            "'utf-32-le' codec can't decode bytes in position 0-3: code point not in range(0x110000)",
        ),
        (
            decoded(b"\x00\x00\x11\x00", "utf-32-be", "strict"),
            "\u{1100}",
        ),
        (
            decoded(b"\x00\x00\x11\x00", "utf-32-be", "replace"),
            "\u{1100}",
        ),
        (
            decoded(b"\x00\x00\x11\x00", "utf-32-be", "surrogatepass"),
            "\u{1100}",
        ),
        (
            decoded(b"\x00\xd8\x00\x00", "utf-32", "strict"),
            "'utf-32-le' codec can't decode bytes in position 0-3: code point in surrogate code point range(0xd800, 0xe000)",
        ),
        (
            decoded(b"\x00\xd8\x00\x00", "utf-32", "replace"),
            "\u{fffd}",
        ),
        (
            decoded(b"\x00\xd8\x00\x00", "utf-32", "surrogatepass"),
            "[d800]",
        ),
        (
            decoded(b"\x00\xd8\x00\x00", "utf-32-le", "strict"),
            "'utf-32-le' codec can't decode bytes in position 0-3: code point in surrogate code point range(0xd800, 0xe000)",
        ),
        (
            decoded(b"\x00\xd8\x00\x00", "utf-32-le", "replace"),
            "\u{fffd}",
        ),
        (
            decoded(b"\x00\xd8\x00\x00", "utf-32-le", "surrogatepass"),
            "[d800]",
        ),
        (
            decoded(b"\x00\xd8\x00\x00", "utf-32-be", "strict"),
            "'utf-32-be' codec can't decode bytes in position 0-3: code point not in range(0x110000)",
        ),
        (
            decoded(b"\x00\xd8\x00\x00", "utf-32-be", "replace"),
            "\u{fffd}",
        ),
        (
            decoded(b"\x00\xd8\x00\x00", "utf-32-be", "surrogatepass"),
            "'utf-32-be' codec can't decode bytes in position 0-3: code point not in range(0x110000)",
        ),
    ] {
        assert_eq!(result, expected);
    }
}

#[test]
fn encoding() {
    for (result, expected) in [
        (
            encoded(&[97, 233, 98, 8364, 8364, 128512, 99], "ascii", "strict"),
            "'ascii' codec can't encode character '\\xe9' in position 1: ordinal not in range(128)",
        ),
        (
            encoded(&[97, 233, 98, 8364, 8364, 128512, 99], "ascii", "replace"),
            "b'a?b???c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "ascii",
                "backslashreplace",
            ),
            "b'a\\\\xe9b\\\\u20ac\\\\u20ac\\\\U0001f600c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "ascii",
                "xmlcharrefreplace",
            ),
            "b'a&#233;b&#8364;&#8364;&#128512;c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "ascii",
                "surrogateescape",
            ),
            "'ascii' codec can't encode character '\\xe9' in position 1: ordinal not in range(128)",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "ascii",
                "surrogatepass",
            ),
            "'ascii' codec can't encode character '\\xe9' in position 1: ordinal not in range(128)",
        ),
        (
            encoded(&[97, 233, 98, 8364, 8364, 128512, 99], "ascii", "ignore"),
            "b'abc'",
        ),
        (
            encoded(&[97, 233, 98, 8364, 8364, 128512, 99], "latin-1", "strict"),
            "'latin-1' codec can't encode characters in position 3-5: ordinal not in range(256)",
        ),
        (
            encoded(&[97, 233, 98, 8364, 8364, 128512, 99], "latin-1", "replace"),
            "b'a\\xe9b???c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "latin-1",
                "backslashreplace",
            ),
            "b'a\\xe9b\\\\u20ac\\\\u20ac\\\\U0001f600c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "latin-1",
                "xmlcharrefreplace",
            ),
            "b'a\\xe9b&#8364;&#8364;&#128512;c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "latin-1",
                "surrogateescape",
            ),
            "'latin-1' codec can't encode characters in position 3-5: ordinal not in range(256)",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "latin-1",
                "surrogatepass",
            ),
            "'latin-1' codec can't encode characters in position 3-5: ordinal not in range(256)",
        ),
        (
            encoded(&[97, 233, 98, 8364, 8364, 128512, 99], "latin-1", "ignore"),
            "b'a\\xe9bc'",
        ),
        (
            encoded(&[97, 233, 98, 8364, 8364, 128512, 99], "cp1252", "strict"),
            "'charmap' codec can't encode character '\\U0001f600' in position 5: character maps to <undefined>",
        ),
        (
            encoded(&[97, 233, 98, 8364, 8364, 128512, 99], "cp1252", "replace"),
            "b'a\\xe9b\\x80\\x80?c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "cp1252",
                "backslashreplace",
            ),
            "b'a\\xe9b\\x80\\x80\\\\U0001f600c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "cp1252",
                "xmlcharrefreplace",
            ),
            "b'a\\xe9b\\x80\\x80&#128512;c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "cp1252",
                "surrogateescape",
            ),
            "'charmap' codec can't encode character '\\U0001f600' in position 5: character maps to <undefined>",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "cp1252",
                "surrogatepass",
            ),
            "'charmap' codec can't encode character '\\U0001f600' in position 5: character maps to <undefined>",
        ),
        (
            encoded(&[97, 233, 98, 8364, 8364, 128512, 99], "cp1252", "ignore"),
            "b'a\\xe9b\\x80\\x80c'",
        ),
        (
            encoded(&[97, 233, 98, 8364, 8364, 128512, 99], "utf-8", "strict"),
            "b'a\\xc3\\xa9b\\xe2\\x82\\xac\\xe2\\x82\\xac\\xf0\\x9f\\x98\\x80c'",
        ),
        (
            encoded(&[97, 233, 98, 8364, 8364, 128512, 99], "utf-8", "replace"),
            "b'a\\xc3\\xa9b\\xe2\\x82\\xac\\xe2\\x82\\xac\\xf0\\x9f\\x98\\x80c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "utf-8",
                "backslashreplace",
            ),
            "b'a\\xc3\\xa9b\\xe2\\x82\\xac\\xe2\\x82\\xac\\xf0\\x9f\\x98\\x80c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "utf-8",
                "xmlcharrefreplace",
            ),
            "b'a\\xc3\\xa9b\\xe2\\x82\\xac\\xe2\\x82\\xac\\xf0\\x9f\\x98\\x80c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "utf-8",
                "surrogateescape",
            ),
            "b'a\\xc3\\xa9b\\xe2\\x82\\xac\\xe2\\x82\\xac\\xf0\\x9f\\x98\\x80c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "utf-8",
                "surrogatepass",
            ),
            "b'a\\xc3\\xa9b\\xe2\\x82\\xac\\xe2\\x82\\xac\\xf0\\x9f\\x98\\x80c'",
        ),
        (
            encoded(&[97, 233, 98, 8364, 8364, 128512, 99], "utf-8", "ignore"),
            "b'a\\xc3\\xa9b\\xe2\\x82\\xac\\xe2\\x82\\xac\\xf0\\x9f\\x98\\x80c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "utf-8-sig",
                "strict",
            ),
            "b'\\xef\\xbb\\xbfa\\xc3\\xa9b\\xe2\\x82\\xac\\xe2\\x82\\xac\\xf0\\x9f\\x98\\x80c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "utf-8-sig",
                "replace",
            ),
            "b'\\xef\\xbb\\xbfa\\xc3\\xa9b\\xe2\\x82\\xac\\xe2\\x82\\xac\\xf0\\x9f\\x98\\x80c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "utf-8-sig",
                "backslashreplace",
            ),
            "b'\\xef\\xbb\\xbfa\\xc3\\xa9b\\xe2\\x82\\xac\\xe2\\x82\\xac\\xf0\\x9f\\x98\\x80c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "utf-8-sig",
                "xmlcharrefreplace",
            ),
            "b'\\xef\\xbb\\xbfa\\xc3\\xa9b\\xe2\\x82\\xac\\xe2\\x82\\xac\\xf0\\x9f\\x98\\x80c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "utf-8-sig",
                "surrogateescape",
            ),
            "b'\\xef\\xbb\\xbfa\\xc3\\xa9b\\xe2\\x82\\xac\\xe2\\x82\\xac\\xf0\\x9f\\x98\\x80c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "utf-8-sig",
                "surrogatepass",
            ),
            "b'\\xef\\xbb\\xbfa\\xc3\\xa9b\\xe2\\x82\\xac\\xe2\\x82\\xac\\xf0\\x9f\\x98\\x80c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "utf-8-sig",
                "ignore",
            ),
            "b'\\xef\\xbb\\xbfa\\xc3\\xa9b\\xe2\\x82\\xac\\xe2\\x82\\xac\\xf0\\x9f\\x98\\x80c'",
        ),
        (
            encoded(&[97, 233, 98, 8364, 8364, 128512, 99], "utf-16", "strict"),
            "b'\\xff\\xfea\\x00\\xe9\\x00b\\x00\\xac \\xac =\\xd8\\x00\\xdec\\x00'",
        ),
        (
            encoded(&[97, 233, 98, 8364, 8364, 128512, 99], "utf-16", "replace"),
            "b'\\xff\\xfea\\x00\\xe9\\x00b\\x00\\xac \\xac =\\xd8\\x00\\xdec\\x00'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "utf-16",
                "backslashreplace",
            ),
            "b'\\xff\\xfea\\x00\\xe9\\x00b\\x00\\xac \\xac =\\xd8\\x00\\xdec\\x00'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "utf-16",
                "xmlcharrefreplace",
            ),
            "b'\\xff\\xfea\\x00\\xe9\\x00b\\x00\\xac \\xac =\\xd8\\x00\\xdec\\x00'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "utf-16",
                "surrogatepass",
            ),
            "b'\\xff\\xfea\\x00\\xe9\\x00b\\x00\\xac \\xac =\\xd8\\x00\\xdec\\x00'",
        ),
        (
            encoded(&[97, 233, 98, 8364, 8364, 128512, 99], "utf-16", "ignore"),
            "b'\\xff\\xfea\\x00\\xe9\\x00b\\x00\\xac \\xac =\\xd8\\x00\\xdec\\x00'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "utf-16-be",
                "strict",
            ),
            "b'\\x00a\\x00\\xe9\\x00b \\xac \\xac\\xd8=\\xde\\x00\\x00c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "utf-16-be",
                "replace",
            ),
            "b'\\x00a\\x00\\xe9\\x00b \\xac \\xac\\xd8=\\xde\\x00\\x00c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "utf-16-be",
                "backslashreplace",
            ),
            "b'\\x00a\\x00\\xe9\\x00b \\xac \\xac\\xd8=\\xde\\x00\\x00c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "utf-16-be",
                "xmlcharrefreplace",
            ),
            "b'\\x00a\\x00\\xe9\\x00b \\xac \\xac\\xd8=\\xde\\x00\\x00c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "utf-16-be",
                "surrogatepass",
            ),
            "b'\\x00a\\x00\\xe9\\x00b \\xac \\xac\\xd8=\\xde\\x00\\x00c'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "utf-16-be",
                "ignore",
            ),
            "b'\\x00a\\x00\\xe9\\x00b \\xac \\xac\\xd8=\\xde\\x00\\x00c'",
        ),
        (
            encoded(&[97, 233, 98, 8364, 8364, 128512, 99], "utf-32", "strict"),
            "b'\\xff\\xfe\\x00\\x00a\\x00\\x00\\x00\\xe9\\x00\\x00\\x00b\\x00\\x00\\x00\\xac \\x00\\x00\\xac \\x00\\x00\\x00\\xf6\\x01\\x00c\\x00\\x00\\x00'",
        ),
        (
            encoded(&[97, 233, 98, 8364, 8364, 128512, 99], "utf-32", "replace"),
            "b'\\xff\\xfe\\x00\\x00a\\x00\\x00\\x00\\xe9\\x00\\x00\\x00b\\x00\\x00\\x00\\xac \\x00\\x00\\xac \\x00\\x00\\x00\\xf6\\x01\\x00c\\x00\\x00\\x00'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "utf-32",
                "backslashreplace",
            ),
            "b'\\xff\\xfe\\x00\\x00a\\x00\\x00\\x00\\xe9\\x00\\x00\\x00b\\x00\\x00\\x00\\xac \\x00\\x00\\xac \\x00\\x00\\x00\\xf6\\x01\\x00c\\x00\\x00\\x00'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "utf-32",
                "xmlcharrefreplace",
            ),
            "b'\\xff\\xfe\\x00\\x00a\\x00\\x00\\x00\\xe9\\x00\\x00\\x00b\\x00\\x00\\x00\\xac \\x00\\x00\\xac \\x00\\x00\\x00\\xf6\\x01\\x00c\\x00\\x00\\x00'",
        ),
        (
            encoded(
                &[97, 233, 98, 8364, 8364, 128512, 99],
                "utf-32",
                "surrogatepass",
            ),
            "b'\\xff\\xfe\\x00\\x00a\\x00\\x00\\x00\\xe9\\x00\\x00\\x00b\\x00\\x00\\x00\\xac \\x00\\x00\\xac \\x00\\x00\\x00\\xf6\\x01\\x00c\\x00\\x00\\x00'",
        ),
        (
            encoded(&[97, 233, 98, 8364, 8364, 128512, 99], "utf-32", "ignore"),
            "b'\\xff\\xfe\\x00\\x00a\\x00\\x00\\x00\\xe9\\x00\\x00\\x00b\\x00\\x00\\x00\\xac \\x00\\x00\\xac \\x00\\x00\\x00\\xf6\\x01\\x00c\\x00\\x00\\x00'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "ascii", "strict"),
            "'ascii' codec can't encode characters in position 1-3: ordinal not in range(128)",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "ascii", "replace"),
            "b'a???b'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "ascii", "backslashreplace"),
            "b'a\\\\udc80\\\\udcff\\\\ud800b'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "ascii", "xmlcharrefreplace"),
            "b'a&#56448;&#56575;&#55296;b'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "ascii", "surrogateescape"),
            "'ascii' codec can't encode character '\\ud800' in position 3: ordinal not in range(128)",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "ascii", "surrogatepass"),
            "'ascii' codec can't encode characters in position 1-3: ordinal not in range(128)",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "ascii", "ignore"),
            "b'ab'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "latin-1", "strict"),
            "'latin-1' codec can't encode characters in position 1-3: ordinal not in range(256)",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "latin-1", "replace"),
            "b'a???b'",
        ),
        (
            encoded(
                &[97, 56448, 56575, 55296, 98],
                "latin-1",
                "backslashreplace",
            ),
            "b'a\\\\udc80\\\\udcff\\\\ud800b'",
        ),
        (
            encoded(
                &[97, 56448, 56575, 55296, 98],
                "latin-1",
                "xmlcharrefreplace",
            ),
            "b'a&#56448;&#56575;&#55296;b'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "latin-1", "surrogateescape"),
            "'latin-1' codec can't encode character '\\ud800' in position 3: ordinal not in range(256)",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "latin-1", "surrogatepass"),
            "'latin-1' codec can't encode characters in position 1-3: ordinal not in range(256)",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "latin-1", "ignore"),
            "b'ab'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "cp1252", "strict"),
            "'charmap' codec can't encode characters in position 1-3: character maps to <undefined>",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "cp1252", "replace"),
            "b'a???b'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "cp1252", "backslashreplace"),
            "b'a\\\\udc80\\\\udcff\\\\ud800b'",
        ),
        (
            encoded(
                &[97, 56448, 56575, 55296, 98],
                "cp1252",
                "xmlcharrefreplace",
            ),
            "b'a&#56448;&#56575;&#55296;b'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "cp1252", "surrogateescape"),
            "'charmap' codec can't encode characters in position 1-3: character maps to <undefined>",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "cp1252", "surrogatepass"),
            "'charmap' codec can't encode characters in position 1-3: character maps to <undefined>",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "cp1252", "ignore"),
            "b'ab'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-8", "strict"),
            "'utf-8' codec can't encode characters in position 1-3: surrogates not allowed",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-8", "replace"),
            "b'a???b'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-8", "backslashreplace"),
            "b'a\\\\udc80\\\\udcff\\\\ud800b'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-8", "xmlcharrefreplace"),
            "b'a&#56448;&#56575;&#55296;b'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-8", "surrogateescape"),
            "'utf-8' codec can't encode character '\\ud800' in position 3: surrogates not allowed",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-8", "surrogatepass"),
            "b'a\\xed\\xb2\\x80\\xed\\xb3\\xbf\\xed\\xa0\\x80b'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-8", "ignore"),
            "b'ab'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-8-sig", "strict"),
            "'utf-8' codec can't encode characters in position 1-3: surrogates not allowed",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-8-sig", "replace"),
            "b'\\xef\\xbb\\xbfa???b'",
        ),
        (
            encoded(
                &[97, 56448, 56575, 55296, 98],
                "utf-8-sig",
                "backslashreplace",
            ),
            "b'\\xef\\xbb\\xbfa\\\\udc80\\\\udcff\\\\ud800b'",
        ),
        (
            encoded(
                &[97, 56448, 56575, 55296, 98],
                "utf-8-sig",
                "xmlcharrefreplace",
            ),
            "b'\\xef\\xbb\\xbfa&#56448;&#56575;&#55296;b'",
        ),
        (
            encoded(
                &[97, 56448, 56575, 55296, 98],
                "utf-8-sig",
                "surrogateescape",
            ),
            "'utf-8' codec can't encode character '\\ud800' in position 3: surrogates not allowed",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-8-sig", "surrogatepass"),
            "b'\\xef\\xbb\\xbfa\\xed\\xb2\\x80\\xed\\xb3\\xbf\\xed\\xa0\\x80b'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-8-sig", "ignore"),
            "b'\\xef\\xbb\\xbfab'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-16", "strict"),
            "'utf-16' codec can't encode character '\\udc80' in position 1: surrogates not allowed",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-16", "replace"),
            "b'\\xff\\xfea\\x00?\\x00?\\x00?\\x00b\\x00'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-16", "backslashreplace"),
            "b'\\xff\\xfea\\x00\\\\\\x00u\\x00d\\x00c\\x008\\x000\\x00\\\\\\x00u\\x00d\\x00c\\x00f\\x00f\\x00\\\\\\x00u\\x00d\\x008\\x000\\x000\\x00b\\x00'",
        ),
        (
            encoded(
                &[97, 56448, 56575, 55296, 98],
                "utf-16",
                "xmlcharrefreplace",
            ),
            "b'\\xff\\xfea\\x00&\\x00#\\x005\\x006\\x004\\x004\\x008\\x00;\\x00&\\x00#\\x005\\x006\\x005\\x007\\x005\\x00;\\x00&\\x00#\\x005\\x005\\x002\\x009\\x006\\x00;\\x00b\\x00'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-16", "surrogatepass"),
            "b'\\xff\\xfea\\x00\\x80\\xdc\\xff\\xdc\\x00\\xd8b\\x00'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-16", "ignore"),
            "b'\\xff\\xfea\\x00b\\x00'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-16-be", "strict"),
            "'utf-16-be' codec can't encode character '\\udc80' in position 1: surrogates not allowed",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-16-be", "replace"),
            "b'\\x00a\\x00?\\x00?\\x00?\\x00b'",
        ),
        (
            encoded(
                &[97, 56448, 56575, 55296, 98],
                "utf-16-be",
                "backslashreplace",
            ),
            "b'\\x00a\\x00\\\\\\x00u\\x00d\\x00c\\x008\\x000\\x00\\\\\\x00u\\x00d\\x00c\\x00f\\x00f\\x00\\\\\\x00u\\x00d\\x008\\x000\\x000\\x00b'",
        ),
        (
            encoded(
                &[97, 56448, 56575, 55296, 98],
                "utf-16-be",
                "xmlcharrefreplace",
            ),
            "b'\\x00a\\x00&\\x00#\\x005\\x006\\x004\\x004\\x008\\x00;\\x00&\\x00#\\x005\\x006\\x005\\x007\\x005\\x00;\\x00&\\x00#\\x005\\x005\\x002\\x009\\x006\\x00;\\x00b'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-16-be", "surrogatepass"),
            "b'\\x00a\\xdc\\x80\\xdc\\xff\\xd8\\x00\\x00b'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-16-be", "ignore"),
            "b'\\x00a\\x00b'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-32", "strict"),
            "'utf-32' codec can't encode character '\\udc80' in position 1: surrogates not allowed",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-32", "replace"),
            "b'\\xff\\xfe\\x00\\x00a\\x00\\x00\\x00?\\x00\\x00\\x00?\\x00\\x00\\x00?\\x00\\x00\\x00b\\x00\\x00\\x00'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-32", "backslashreplace"),
            "b'\\xff\\xfe\\x00\\x00a\\x00\\x00\\x00\\\\\\x00\\x00\\x00u\\x00\\x00\\x00d\\x00\\x00\\x00c\\x00\\x00\\x008\\x00\\x00\\x000\\x00\\x00\\x00\\\\\\x00\\x00\\x00u\\x00\\x00\\x00d\\x00\\x00\\x00c\\x00\\x00\\x00f\\x00\\x00\\x00f\\x00\\x00\\x00\\\\\\x00\\x00\\x00u\\x00\\x00\\x00d\\x00\\x00\\x008\\x00\\x00\\x000\\x00\\x00\\x000\\x00\\x00\\x00b\\x00\\x00\\x00'",
        ),
        (
            encoded(
                &[97, 56448, 56575, 55296, 98],
                "utf-32",
                "xmlcharrefreplace",
            ),
            "b'\\xff\\xfe\\x00\\x00a\\x00\\x00\\x00&\\x00\\x00\\x00#\\x00\\x00\\x005\\x00\\x00\\x006\\x00\\x00\\x004\\x00\\x00\\x004\\x00\\x00\\x008\\x00\\x00\\x00;\\x00\\x00\\x00&\\x00\\x00\\x00#\\x00\\x00\\x005\\x00\\x00\\x006\\x00\\x00\\x005\\x00\\x00\\x007\\x00\\x00\\x005\\x00\\x00\\x00;\\x00\\x00\\x00&\\x00\\x00\\x00#\\x00\\x00\\x005\\x00\\x00\\x005\\x00\\x00\\x002\\x00\\x00\\x009\\x00\\x00\\x006\\x00\\x00\\x00;\\x00\\x00\\x00b\\x00\\x00\\x00'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-32", "surrogatepass"),
            "b'\\xff\\xfe\\x00\\x00a\\x00\\x00\\x00\\x80\\xdc\\x00\\x00\\xff\\xdc\\x00\\x00\\x00\\xd8\\x00\\x00b\\x00\\x00\\x00'",
        ),
        (
            encoded(&[97, 56448, 56575, 55296, 98], "utf-32", "ignore"),
            "b'\\xff\\xfe\\x00\\x00a\\x00\\x00\\x00b\\x00\\x00\\x00'",
        ),
        (encoded(&[233], "ascii", "bogus"), "UnknownHandler"),
    ] {
        assert_eq!(result, expected);
    }
}

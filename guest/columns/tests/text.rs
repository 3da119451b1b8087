//! Numbers of texts at their edges.

use wardian_columns::text::{float, integer};

#[test]
fn integers_are_those_that_fit() {
    for (text, expected) in [
        ("0", Some(0)),
        ("+7", Some(7)),
        ("\t12\n", Some(12)),
        ("-9223372036854775808", Some(i64::MIN)),
        ("9223372036854775807", Some(i64::MAX)),
        ("-9223372036854775809", None),
        ("", None),
        (" ", None),
        ("-", None),
        ("1 2", None),
        ("1_0", None),
        ("٣", None),
    ] {
        assert_eq!(integer(text), expected, "{text:?}");
    }
}

#[test]
fn floats_are_rounded_as_pandas_rounds_them() {
    for (text, expected) in [
        ("0.1", 0.1),
        ("-0", -0.0),
        ("1.", 1.0),
        ("1e-320", 1e-320),
        ("1e308", 1e308),
        ("123456789012345678", 123_456_789_012_345_670.0),
        // More than 17 digits are not looked at, zeros among them.
        ("0.00000000000000000000123", 0.0),
        ("INFINITY", f64::INFINITY),
        ("-inf", f64::NEG_INFINITY),
    ] {
        let found = float(text).unwrap();
        assert!(
            (found - expected).abs() <= expected.abs() * 1e-15 || found == expected,
            "{text}: {found}"
        );
    }
    for text in [
        "", ".", "e5", "1e", "1e+", "1.5.2", "0x10", "nan", "1e309", "1,5", "--1",
    ] {
        assert_eq!(float(text), None, "{text}");
    }
}

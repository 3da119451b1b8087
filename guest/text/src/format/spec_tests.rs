//! Expectations written by CPython 3.12.

use super::*;

fn float(x: f64, spec: &str) -> Result<String, FormatError> {
    format_float(
        x,
        &FormatSpec::parse(spec, Subject::Number, "float")?,
        "float",
    )
}

fn int(x: i64, spec: &str) -> Result<String, FormatError> {
    let spec = FormatSpec::parse(spec, Subject::Number, "int")?;
    let small = format_i64(x, &spec, "int");
    assert_eq!(
        small,
        crate::metered::unmetered(|meter| format_int(&BigInt::from(x), &spec, "int", 4300, meter))
    );
    small
}

fn text(x: &str, spec: &str) -> Result<String, FormatError> {
    format_str(x, &FormatSpec::parse(spec, Subject::Text, "str")?, "str")
}

fn complex(re: f64, im: f64, spec: &str) -> Result<String, FormatError> {
    format_complex(
        re,
        im,
        &FormatSpec::parse(spec, Subject::Number, "complex")?,
        "complex",
    )
}

fn check(result: Result<String, FormatError>, expected: Result<&str, &str>) {
    assert_eq!(
        result.map_err(|e| e.message),
        expected.map(str::to_owned).map_err(str::to_owned)
    );
}

#[test]
fn grouping_of_text_is_refused_first() {
    for spec in ["+_", "#_", "z_", "=_"] {
        check(text("ab", spec), Err("Cannot specify '_' with 's'."));
    }
}

#[test]
fn strings() {
    for (result, expected) in [
        (text("ab", ""), Ok("ab")),
        (text("ab", "5"), Ok("ab   ")),
        (text("ab", ">5"), Ok("   ab")),
        (text("ab", "^5"), Ok(" ab  ")),
        (
            text("ab", "\u{e9}^7"),
            Ok("\u{e9}\u{e9}ab\u{e9}\u{e9}\u{e9}"),
        ),
        (text("ab", ".1"), Ok("a")),
        (text("ab", ".9"), Ok("ab")),
        (text("ab", "05"), Ok("ab000")),
        (text("ab", "<05"), Ok("ab000")),
        (
            text("ab", "+s"),
            Err("Sign not allowed in string format specifier"),
        ),
        (
            text("ab", " s"),
            Err("Space not allowed in string format specifier"),
        ),
        (
            text("ab", "z"),
            Err("Negative zero coercion (z) not allowed in string format specifier"),
        ),
        (
            text("ab", "#s"),
            Err("Alternate form (#) not allowed in string format specifier"),
        ),
        (
            text("ab", "=5"),
            Err("'=' alignment not allowed in string format specifier"),
        ),
        (
            text("ab", "0=5"),
            Err("'=' alignment not allowed in string format specifier"),
        ),
        (text("ab", ","), Err("Cannot specify ',' with 's'.")),
        (text("ab", "_"), Err("Cannot specify '_' with 's'.")),
        (
            text("ab", "x"),
            Err("Unknown format code 'x' for object of type 'str'"),
        ),
        (
            text("ab", "\u{e9}"),
            Err("Unknown format code '\\xe9' for object of type 'str'"),
        ),
        (
            text("ab", "\u{1}"),
            Err("Unknown format code '\\x1' for object of type 'str'"),
        ),
        (
            text("ab", ".3d"),
            Err("Unknown format code 'd' for object of type 'str'"),
        ),
        (text("ab", "5."), Err("Format specifier missing precision")),
        (
            text("ab", "99999999999999999999"),
            Err("Too many decimal digits in format string"),
        ),
        (
            text("ab", ".99999999999999999999"),
            Err("Too many decimal digits in format string"),
        ),
        (text("ab", ",_"), Err("Cannot specify both ',' and '_'.")),
        (text("ab", "_,"), Err("Cannot specify both ',' and '_'.")),
        (text("ab", ",,"), Err("Cannot specify ',' with ','.")),
        (
            text("ab", "5zz"),
            Err("Invalid format specifier '5zz' for object of type 'str'"),
        ),
        (
            text("ab", "_x"),
            Err("Unknown format code 'x' for object of type 'str'"),
        ),
        (text("ab", ",x"), Err("Cannot specify ',' with 'x'.")),
    ] {
        check(result, expected);
    }
}

#[test]
fn integers() {
    for (result, expected) in [
        (int(-1234567, ""), Ok("-1234567")),
        (int(-1234567, "d"), Ok("-1234567")),
        (
            int(-1234567, ".3"),
            Err("Precision not allowed in integer format specifier"),
        ),
        (
            int(-1234567, "zd"),
            Err("Negative zero coercion (z) not allowed in integer format specifier"),
        ),
        (int(-1234567, "zf"), Ok("-1234567.000000")),
        (
            int(-1234567, "+c"),
            Err("Sign not allowed with integer format specifier 'c'"),
        ),
        (
            int(-1234567, "#c"),
            Err("Alternate form (#) not allowed with integer format specifier 'c'"),
        ),
        (int(-1234567, "c"), Err("%c arg not in range(0x110000)")),
        (int(-1234567, ",c"), Err("Cannot specify ',' with 'c'.")),
        (
            int(-1234567, "s"),
            Err("Unknown format code 's' for object of type 'int'"),
        ),
        (int(-1234567, ".99999999999f"), Err("precision too big")),
        (int(-1234567, "_x"), Ok("-12_d687")),
        (int(-1234567, ",x"), Err("Cannot specify ',' with 'x'.")),
        (int(-1234567, "_b"), Ok("-1_0010_1101_0110_1000_0111")),
        (int(-1234567, "#x"), Ok("-0x12d687")),
        (int(-1234567, "#X"), Ok("-0X12D687")),
        (int(-1234567, "#b"), Ok("-0b100101101011010000111")),
        (int(-1234567, "#o"), Ok("-0o4553207")),
        (int(-1234567, "+#010x"), Ok("-0x012d687")),
        (int(-1234567, "*^20,d"), Ok("*****-1,234,567*****")),
        (int(-1234567, "020,d"), Ok("-000,000,001,234,567")),
        (int(-1234567, "010,"), Ok("-1,234,567")),
        (int(-1234567, "%"), Ok("-123456700.000000%")),
        (int(-1234567, ",%"), Ok("-123,456,700.000000%")),
        (
            int(-1234567, "_\u{e9}"),
            Err("Cannot specify '_' with '\\xe9'."),
        ),
        (
            int(-1234567, "d5"),
            Err("Invalid format specifier 'd5' for object of type 'int'"),
        ),
        (int(-1234567, "=+5d"), Ok("-1234567")),
        (int(-1234567, "0<12"), Ok("-12345670000")),
        (int(-1234567, "+"), Ok("-1234567")),
        (int(-1234567, " "), Ok("-1234567")),
        (int(-1234567, "e"), Ok("-1.234567e+06")),
        (int(-1234567, ".3g"), Ok("-1.23e+06")),
        (int(-1234567, "08_b"), Ok("-1_0010_1101_0110_1000_0111")),
        (int(-1234567, "n"), Ok("-1234567")),
        (int(-1234567, "^9"), Ok("-1234567 ")),
        (int(97, ""), Ok("97")),
        (int(97, "d"), Ok("97")),
        (
            int(97, ".3"),
            Err("Precision not allowed in integer format specifier"),
        ),
        (
            int(97, "zd"),
            Err("Negative zero coercion (z) not allowed in integer format specifier"),
        ),
        (int(97, "zf"), Ok("97.000000")),
        (
            int(97, "+c"),
            Err("Sign not allowed with integer format specifier 'c'"),
        ),
        (
            int(97, "#c"),
            Err("Alternate form (#) not allowed with integer format specifier 'c'"),
        ),
        (int(97, "c"), Ok("a")),
        (int(97, ",c"), Err("Cannot specify ',' with 'c'.")),
        (
            int(97, "s"),
            Err("Unknown format code 's' for object of type 'int'"),
        ),
        (int(97, ".99999999999f"), Err("precision too big")),
        (int(97, "_x"), Ok("61")),
        (int(97, ",x"), Err("Cannot specify ',' with 'x'.")),
        (int(97, "_b"), Ok("110_0001")),
        (int(97, "#x"), Ok("0x61")),
        (int(97, "#X"), Ok("0X61")),
        (int(97, "#b"), Ok("0b1100001")),
        (int(97, "#o"), Ok("0o141")),
        (int(97, "+#010x"), Ok("+0x0000061")),
        (int(97, "*^20,d"), Ok("*********97*********")),
        (int(97, "020,d"), Ok("0,000,000,000,000,097")),
        (int(97, "010,"), Ok("00,000,097")),
        (int(97, "%"), Ok("9700.000000%")),
        (int(97, ",%"), Ok("9,700.000000%")),
        (int(97, "_\u{e9}"), Err("Cannot specify '_' with '\\xe9'.")),
        (
            int(97, "d5"),
            Err("Invalid format specifier 'd5' for object of type 'int'"),
        ),
        (int(97, "=+5d"), Ok("+  97")),
        (int(97, "0<12"), Ok("970000000000")),
        (int(97, "+"), Ok("+97")),
        (int(97, " "), Ok(" 97")),
        (int(97, "e"), Ok("9.700000e+01")),
        (int(97, ".3g"), Ok("97")),
        (int(97, "08_b"), Ok("110_0001")),
        (int(97, "n"), Ok("97")),
        (int(97, "^9"), Ok("   97    ")),
        (int(0, ""), Ok("0")),
        (int(0, "d"), Ok("0")),
        (
            int(0, ".3"),
            Err("Precision not allowed in integer format specifier"),
        ),
        (
            int(0, "zd"),
            Err("Negative zero coercion (z) not allowed in integer format specifier"),
        ),
        (int(0, "zf"), Ok("0.000000")),
        (
            int(0, "+c"),
            Err("Sign not allowed with integer format specifier 'c'"),
        ),
        (
            int(0, "#c"),
            Err("Alternate form (#) not allowed with integer format specifier 'c'"),
        ),
        (int(0, "c"), Ok("\u{0}")),
        (int(0, ",c"), Err("Cannot specify ',' with 'c'.")),
        (
            int(0, "s"),
            Err("Unknown format code 's' for object of type 'int'"),
        ),
        (int(0, ".99999999999f"), Err("precision too big")),
        (int(0, "_x"), Ok("0")),
        (int(0, ",x"), Err("Cannot specify ',' with 'x'.")),
        (int(0, "_b"), Ok("0")),
        (int(0, "#x"), Ok("0x0")),
        (int(0, "#X"), Ok("0X0")),
        (int(0, "#b"), Ok("0b0")),
        (int(0, "#o"), Ok("0o0")),
        (int(0, "+#010x"), Ok("+0x0000000")),
        (int(0, "*^20,d"), Ok("*********0**********")),
        (int(0, "020,d"), Ok("0,000,000,000,000,000")),
        (int(0, "010,"), Ok("00,000,000")),
        (int(0, "%"), Ok("0.000000%")),
        (int(0, ",%"), Ok("0.000000%")),
        (int(0, "_\u{e9}"), Err("Cannot specify '_' with '\\xe9'.")),
        (
            int(0, "d5"),
            Err("Invalid format specifier 'd5' for object of type 'int'"),
        ),
        (int(0, "=+5d"), Ok("+   0")),
        (int(0, "0<12"), Ok("000000000000")),
        (int(0, "+"), Ok("+0")),
        (int(0, " "), Ok(" 0")),
        (int(0, "e"), Ok("0.000000e+00")),
        (int(0, ".3g"), Ok("0")),
        (int(0, "08_b"), Ok("000_0000")),
        (int(0, "n"), Ok("0")),
        (int(0, "^9"), Ok("    0    ")),
    ] {
        check(result, expected);
    }
}

#[test]
fn floats() {
    for (result, expected) in [
        (float(-1234.5, ""), Ok("-1234.5")),
        (
            float(-1234.5, "d"),
            Err("Unknown format code 'd' for object of type 'float'"),
        ),
        (float(-1234.5, ".3"), Ok("-1.23e+03")),
        (float(-1234.5, "z.0f"), Ok("-1234")),
        (float(-1234.5, "#"), Ok("-1234.5")),
        (float(-1234.5, "#.3"), Ok("-1.23e+03")),
        (float(-1234.5, "#g"), Ok("-1234.50")),
        (float(-1234.5, ".0"), Ok("-1e+03")),
        (float(-1234.5, "n"), Ok("-1234.5")),
        (float(-1234.5, "010,"), Ok("-001,234.5")),
        (float(-1234.5, "010_.2f"), Ok("-01_234.50")),
        (float(-1234.5, "=10"), Ok("-   1234.5")),
        (
            float(-1234.5, "\u{e9}"),
            Err("Unknown format code '\\xe9' for object of type 'float'"),
        ),
        (float(-1234.5, "%"), Ok("-123450.000000%")),
        (float(-1234.5, ".0%"), Ok("-123450%")),
        (float(-1234.5, "#.0%"), Ok("-123450.%")),
        (float(-1234.5, ".3n"), Ok("-1.23e+03")),
        (float(-1234.5, ",n"), Err("Cannot specify ',' with 'n'.")),
        (float(-1234.5, "020,.3e"), Ok("-000,000,001.234e+03")),
        (
            float(-1234.5, "c"),
            Err("Unknown format code 'c' for object of type 'float'"),
        ),
        (float(-1234.5, "+"), Ok("-1234.5")),
        (float(-1234.5, " "), Ok("-1234.5")),
        (float(-1234.5, ".2147483648f"), Err("precision too big")),
        (float(-1234.5, "E"), Ok("-1.234500E+03")),
        (float(-1234.5, "F"), Ok("-1234.500000")),
        (float(-1234.5, "G"), Ok("-1234.5")),
        (float(-1234.5, ".30g"), Ok("-1234.5")),
        (float(-1234.5, ".3f"), Ok("-1234.500")),
        (float(-1234.5, "z.1f"), Ok("-1234.5")),
        (float(0.04, ""), Ok("0.04")),
        (float(0.04, ".3"), Ok("0.04")),
        (float(0.04, "#"), Ok("0.04")),
        (float(0.04, "#.0f"), Ok("0.")),
        (float(0.04, "010,"), Ok("000,000.04")),
        (float(0.04, "g"), Ok("0.04")),
        (float(0.04, ".1f"), Ok("0.0")),
        (float(0.04, "z.1f"), Ok("0.0")),
        (float(0.04, "E"), Ok("4.000000E-02")),
        (float(0.04, "+F"), Ok("+0.040000")),
        (float(0.04, ".0e"), Ok("4e-02")),
        (float(0.04, ".2%"), Ok("4.00%")),
        (float(-0.0, ""), Ok("-0.0")),
        (float(-0.0, ".3"), Ok("-0.0")),
        (float(-0.0, "#"), Ok("-0.0")),
        (float(-0.0, "#.0f"), Ok("-0.")),
        (float(-0.0, "010,"), Ok("-000,000.0")),
        (float(-0.0, "g"), Ok("-0")),
        (float(-0.0, ".1f"), Ok("-0.0")),
        (float(-0.0, "z.1f"), Ok("0.0")),
        (float(-0.0, "E"), Ok("-0.000000E+00")),
        (float(-0.0, "+F"), Ok("-0.000000")),
        (float(-0.0, ".0e"), Ok("-0e+00")),
        (float(-0.0, ".2%"), Ok("-0.00%")),
        (float(1e+16, ""), Ok("1e+16")),
        (float(1e+16, ".3"), Ok("1e+16")),
        (float(1e+16, "#"), Ok("1.e+16")),
        (float(1e+16, "#.0f"), Ok("10000000000000000.")),
        (float(1e+16, "010,"), Ok("00,001e+16")),
        (float(1e+16, "g"), Ok("1e+16")),
        (float(1e+16, ".1f"), Ok("10000000000000000.0")),
        (float(1e+16, "z.1f"), Ok("10000000000000000.0")),
        (float(1e+16, "E"), Ok("1.000000E+16")),
        (float(1e+16, "+F"), Ok("+10000000000000000.000000")),
        (float(1e+16, ".0e"), Ok("1e+16")),
        (float(1e+16, ".2%"), Ok("1000000000000000000.00%")),
        (float(1e+300, ""), Ok("1e+300")),
        (float(1e+300, ".3"), Ok("1e+300")),
        (float(1e+300, "#"), Ok("1.e+300")),
        (
            float(1e+300, "#.0f"),
            Ok(
                "1000000000000000052504760255204420248704468581108159154915854115511802457988908195786371375080447864043704443832883878176942523235360430575644792184786706982848387200926575803737830233794788090059368953234970799945081119038967640880074652742780142494579258788820056842838115669472196386865459400540160.",
            ),
        ),
        (float(1e+300, "010,"), Ok("0,001e+300")),
        (float(1e+300, "g"), Ok("1e+300")),
        (
            float(1e+300, ".1f"),
            Ok(
                "1000000000000000052504760255204420248704468581108159154915854115511802457988908195786371375080447864043704443832883878176942523235360430575644792184786706982848387200926575803737830233794788090059368953234970799945081119038967640880074652742780142494579258788820056842838115669472196386865459400540160.0",
            ),
        ),
        (
            float(1e+300, "z.1f"),
            Ok(
                "1000000000000000052504760255204420248704468581108159154915854115511802457988908195786371375080447864043704443832883878176942523235360430575644792184786706982848387200926575803737830233794788090059368953234970799945081119038967640880074652742780142494579258788820056842838115669472196386865459400540160.0",
            ),
        ),
        (float(1e+300, "E"), Ok("1.000000E+300")),
        (
            float(1e+300, "+F"),
            Ok(
                "+1000000000000000052504760255204420248704468581108159154915854115511802457988908195786371375080447864043704443832883878176942523235360430575644792184786706982848387200926575803737830233794788090059368953234970799945081119038967640880074652742780142494579258788820056842838115669472196386865459400540160.000000",
            ),
        ),
        (float(1e+300, ".0e"), Ok("1e+300")),
        (
            float(1e+300, ".2%"),
            Ok(
                "100000000000000007629703079084894925347346855150656811701601734206211380288125794484142188964691784076639747577138548761372210387844799938291815611350519830750167649856488981626536368095414607314235151058373458986890825155659063617715863205282622390509284183439858617103083735673849899204570498157510656.00%",
            ),
        ),
        (float(f64::NEG_INFINITY, ""), Ok("-inf")),
        (float(f64::NEG_INFINITY, ".3"), Ok("-inf")),
        (float(f64::NEG_INFINITY, "#"), Ok("-inf")),
        (float(f64::NEG_INFINITY, "#.0f"), Ok("-inf")),
        (float(f64::NEG_INFINITY, "010,"), Ok("-000000inf")),
        (float(f64::NEG_INFINITY, "g"), Ok("-inf")),
        (float(f64::NEG_INFINITY, ".1f"), Ok("-inf")),
        (float(f64::NEG_INFINITY, "z.1f"), Ok("-inf")),
        (float(f64::NEG_INFINITY, "E"), Ok("-INF")),
        (float(f64::NEG_INFINITY, "+F"), Ok("-INF")),
        (float(f64::NEG_INFINITY, ".0e"), Ok("-inf")),
        (float(f64::NEG_INFINITY, ".2%"), Ok("-inf%")),
        (float(f64::NAN, ""), Ok("nan")),
        (float(f64::NAN, ".3"), Ok("nan")),
        (float(f64::NAN, "#"), Ok("nan")),
        (float(f64::NAN, "#.0f"), Ok("nan")),
        (float(f64::NAN, "010,"), Ok("0000000nan")),
        (float(f64::NAN, "g"), Ok("nan")),
        (float(f64::NAN, ".1f"), Ok("nan")),
        (float(f64::NAN, "z.1f"), Ok("nan")),
        (float(f64::NAN, "E"), Ok("NAN")),
        (float(f64::NAN, "+F"), Ok("+NAN")),
        (float(f64::NAN, ".0e"), Ok("nan")),
        (float(f64::NAN, ".2%"), Ok("nan%")),
        (float(999999.5, ""), Ok("999999.5")),
        (float(999999.5, ".3"), Ok("1e+06")),
        (float(999999.5, "#"), Ok("999999.5")),
        (float(999999.5, "#.0f"), Ok("1000000.")),
        (float(999999.5, "010,"), Ok("0,999,999.5")),
        (float(999999.5, "g"), Ok("1e+06")),
        (float(999999.5, ".1f"), Ok("999999.5")),
        (float(999999.5, "z.1f"), Ok("999999.5")),
        (float(999999.5, "E"), Ok("9.999995E+05")),
        (float(999999.5, "+F"), Ok("+999999.500000")),
        (float(999999.5, ".0e"), Ok("1e+06")),
        (float(999999.5, ".2%"), Ok("99999950.00%")),
    ] {
        check(result, expected);
    }
}

#[test]
fn complexes() {
    for (result, expected) in [
        (complex(-1234.5, 0.04, ""), Ok("(-1234.5+0.04j)")),
        (
            complex(-1234.5, 0.04, "d"),
            Err("Unknown format code 'd' for object of type 'complex'"),
        ),
        (
            complex(-1234.5, 0.04, "=10"),
            Err("'=' alignment flag is not allowed in complex format specifier"),
        ),
        (
            complex(-1234.5, 0.04, "010"),
            Err("Zero padding is not allowed in complex format specifier"),
        ),
        (complex(-1234.5, 0.04, "20"), Ok("     (-1234.5+0.04j)")),
        (
            complex(-1234.5, 0.04, "^30"),
            Ok("       (-1234.5+0.04j)        "),
        ),
        (complex(-1234.5, 0.04, ".2f"), Ok("-1234.50+0.04j")),
        (complex(-1234.5, 0.04, ","), Ok("(-1,234.5+0.04j)")),
        (complex(-1234.5, 0.04, "n"), Ok("-1234.5+0.04j")),
        (
            complex(-1234.5, 0.04, "%"),
            Err("Unknown format code '%' for object of type 'complex'"),
        ),
        (
            complex(-1234.5, 0.04, "s"),
            Err("Unknown format code 's' for object of type 'complex'"),
        ),
        (complex(-1234.5, 0.04, "+"), Ok("(-1234.5+0.04j)")),
        (complex(-1234.5, 0.04, "#.3"), Ok("(-1.23e+03+0.0400j)")),
        (complex(-1234.5, 0.04, "#"), Ok("(-1234.5+0.04j)")),
        (complex(-1234.5, 0.04, "+.3e"), Ok("-1.234e+03+4.000e-02j")),
        (complex(-1234.5, 0.04, "z.1f"), Ok("-1234.5+0.0j")),
        (
            complex(-1234.5, 0.04, "<+30,.2f"),
            Ok("-1,234.50+0.04j               "),
        ),
        (complex(0.0, 2.0, ""), Ok("2j")),
        (
            complex(0.0, 2.0, "d"),
            Err("Unknown format code 'd' for object of type 'complex'"),
        ),
        (
            complex(0.0, 2.0, "=10"),
            Err("'=' alignment flag is not allowed in complex format specifier"),
        ),
        (
            complex(0.0, 2.0, "010"),
            Err("Zero padding is not allowed in complex format specifier"),
        ),
        (complex(0.0, 2.0, "20"), Ok("                  2j")),
        (
            complex(0.0, 2.0, "^30"),
            Ok("              2j              "),
        ),
        (complex(0.0, 2.0, ".2f"), Ok("0.00+2.00j")),
        (complex(0.0, 2.0, ","), Ok("2j")),
        (complex(0.0, 2.0, "n"), Ok("0+2j")),
        (
            complex(0.0, 2.0, "%"),
            Err("Unknown format code '%' for object of type 'complex'"),
        ),
        (
            complex(0.0, 2.0, "s"),
            Err("Unknown format code 's' for object of type 'complex'"),
        ),
        (complex(0.0, 2.0, "+"), Ok("+2j")),
        (complex(0.0, 2.0, "#.3"), Ok("2.00j")),
        (complex(0.0, 2.0, "#"), Ok("2.j")),
        (complex(0.0, 2.0, "+.3e"), Ok("+0.000e+00+2.000e+00j")),
        (complex(0.0, 2.0, "z.1f"), Ok("0.0+2.0j")),
        (
            complex(0.0, 2.0, "<+30,.2f"),
            Ok("+0.00+2.00j                   "),
        ),
        (complex(1.0, 1.0, ""), Ok("(1+1j)")),
        (
            complex(1.0, 1.0, "d"),
            Err("Unknown format code 'd' for object of type 'complex'"),
        ),
        (
            complex(1.0, 1.0, "=10"),
            Err("'=' alignment flag is not allowed in complex format specifier"),
        ),
        (
            complex(1.0, 1.0, "010"),
            Err("Zero padding is not allowed in complex format specifier"),
        ),
        (complex(1.0, 1.0, "20"), Ok("              (1+1j)")),
        (
            complex(1.0, 1.0, "^30"),
            Ok("            (1+1j)            "),
        ),
        (complex(1.0, 1.0, ".2f"), Ok("1.00+1.00j")),
        (complex(1.0, 1.0, ","), Ok("(1+1j)")),
        (complex(1.0, 1.0, "n"), Ok("1+1j")),
        (
            complex(1.0, 1.0, "%"),
            Err("Unknown format code '%' for object of type 'complex'"),
        ),
        (
            complex(1.0, 1.0, "s"),
            Err("Unknown format code 's' for object of type 'complex'"),
        ),
        (complex(1.0, 1.0, "+"), Ok("(+1+1j)")),
        (complex(1.0, 1.0, "#.3"), Ok("(1.00+1.00j)")),
        (complex(1.0, 1.0, "#"), Ok("(1.+1.j)")),
        (complex(1.0, 1.0, "+.3e"), Ok("+1.000e+00+1.000e+00j")),
        (complex(1.0, 1.0, "z.1f"), Ok("1.0+1.0j")),
        (
            complex(1.0, 1.0, "<+30,.2f"),
            Ok("+1.00+1.00j                   "),
        ),
    ] {
        check(result, expected);
    }
}

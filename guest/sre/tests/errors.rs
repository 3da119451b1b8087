//! Which patterns are refused, and with which words. The expectations are CPython 3.12's.

mod common;

use common::error_of;
use wardian_sre::Pattern;

/// Rows of pattern and message.
fn check(rows: &[(&str, &str)]) {
    for (pattern, expected) in rows {
        assert_eq!(
            error_of(Pattern::Str(pattern), ""),
            *expected,
            "{pattern:?}"
        );
    }
}

#[test]
fn groups() {
    check(&[
        ("(", "missing ), unterminated subpattern at position 0"),
        ("(a", "missing ), unterminated subpattern at position 0"),
        ("a)", "unbalanced parenthesis at position 1"),
        ("(?", "unexpected end of pattern at position 2"),
        ("(?P", "unexpected end of pattern at position 3"),
        ("(?P<", "missing group name at position 4"),
        ("(?P<>a)", "missing group name at position 4"),
        ("(?P<a", "missing >, unterminated name at position 4"),
        (
            "(?P<1a>x)",
            "bad character in group name '1a' at position 4",
        ),
        (
            "(?P<a b>x)",
            "bad character in group name 'a b' at position 4",
        ),
        ("(?P=", "missing group name at position 4"),
        ("(?P=)", "missing group name at position 4"),
        ("(?P=a)", "unknown group name 'a' at position 4"),
        ("(?P=1)", "bad character in group name '1' at position 4"),
        ("(?Px)", "unknown extension ?Px at position 1"),
        ("(?P>a)", "unknown extension ?P> at position 1"),
        ("(?<x)", "unknown extension ?<x at position 1"),
        ("(?<", "unexpected end of pattern at position 3"),
        ("(?z)", "unknown extension ?z at position 1"),
        ("(?é)", "unknown extension ?é at position 1"),
        ("(?#a", "missing ), unterminated comment at position 0"),
        (
            "(?P<a>x)(?P<a>y)",
            "redefinition of group name 'a' as group 2; was group 1 at position 12",
        ),
        (
            "(?P<é>x)(?P<é>",
            "redefinition of group name 'é' as group 2; was group 1 at position 12",
        ),
        ("(?=a", "missing ), unterminated subpattern at position 0"),
        ("(?<!a", "missing ), unterminated subpattern at position 0"),
        ("(?>a", "missing ), unterminated subpattern at position 0"),
        ("(?:a", "missing ), unterminated subpattern at position 0"),
        (
            "a(?:b|c",
            "missing ), unterminated subpattern at position 1",
        ),
        ("((a)", "missing ), unterminated subpattern at position 0"),
        ("(?\\)", "unknown extension ?\\) at position 1"),
    ]);
}

#[test]
fn references() {
    check(&[
        ("\\1", "invalid group reference 1 at position 1"),
        ("(a)\\2", "invalid group reference 2 at position 4"),
        ("(a\\1)", "cannot refer to an open group at position 2"),
        (
            "(?P<a>x(?P=a))",
            "cannot refer to an open group at position 11",
        ),
        ("(?(1)a|b)", "invalid group reference 1 at position 3"),
        ("(?(0)a|b)", "bad group number at position 3"),
        ("(?(a)b)", "unknown group name 'a' at position 3"),
        ("(?(2)a)(b)", "invalid group reference 2 at position 3"),
        (
            "(a)(?(1)a|b|c)",
            "conditional backref with more than two branches at position 11",
        ),
        ("(?(1", "missing ), unterminated name at position 3"),
        ("(?()a)", "missing group name at position 3"),
        ("(?(1x)a)", "bad character in group name '1x' at position 3"),
        (
            "(?(99999999999)a)",
            "invalid group reference 99999999999 at position 3",
        ),
        (
            "(a)(?(1)b",
            "missing ), unterminated subpattern at position 3",
        ),
        (
            "(?<=(a)\\1)b",
            "cannot refer to group defined in the same lookbehind subpattern at position 9",
        ),
        (
            "(?<=(?P<x>a)(?P=x))b",
            "cannot refer to group defined in the same lookbehind subpattern at position 18",
        ),
        ("(a)(?<=\\1)b", "none"),
        (
            "(?<=(a)(?(1)b|c))",
            "cannot refer to group defined in the same lookbehind subpattern at position 12",
        ),
        (
            "(?<=(?(1)a|b)(c))d",
            "cannot refer to an open group at position 9",
        ),
    ]);
}

#[test]
fn repeats() {
    check(&[
        ("*", "nothing to repeat at position 0"),
        ("a|*", "nothing to repeat at position 2"),
        ("(*)", "nothing to repeat at position 1"),
        ("a**", "multiple repeat at position 2"),
        ("a+*", "multiple repeat at position 2"),
        ("a???", "multiple repeat at position 3"),
        ("a{1}{2}", "multiple repeat at position 4"),
        ("^*", "nothing to repeat at position 1"),
        ("$+", "nothing to repeat at position 1"),
        ("\\b*", "nothing to repeat at position 2"),
        ("(?:^)*", "none"),
        ("a{2,1}", "min repeat greater than max repeat at position 2"),
        (
            "a{4294967295}",
            "OverflowError: the repetition number is too large",
        ),
        (
            "a{1,99999999999}",
            "OverflowError: the repetition number is too large",
        ),
        ("{", "none"),
        ("{1}", "nothing to repeat at position 0"),
        ("x*+?", "multiple repeat at position 3"),
        ("(?i)*", "nothing to repeat at position 4"),
        ("a++*", "multiple repeat at position 3"),
    ]);
}

#[test]
fn classes() {
    check(&[
        ("[", "unterminated character set at position 0"),
        ("[a", "unterminated character set at position 0"),
        ("[^", "unterminated character set at position 0"),
        ("[]", "unterminated character set at position 0"),
        ("[^]", "unterminated character set at position 0"),
        ("[a-", "unterminated character set at position 0"),
        ("[z-a]", "bad character range z-a at position 1"),
        ("[\\w-a]", "bad character range \\w-a at position 1"),
        ("[a-\\d]", "bad character range a-\\d at position 1"),
        ("[\\x4]", "incomplete escape \\x4 at position 1"),
        ("[\\8]", "bad escape \\8 at position 1"),
        (
            "[\\400]",
            "octal escape value \\400 outside of range 0-0o377 at position 1",
        ),
        ("[\\q]", "bad escape \\q at position 1"),
        ("[a\\", "bad escape (end of pattern) at position 2"),
        ("[é-a]", "bad character range é-a at position 1"),
        (
            "x\n[z-a]",
            "bad character range z-a at position 3 (line 2, column 2)",
        ),
    ]);
}

#[test]
fn escapes() {
    check(&[
        ("\\", "bad escape (end of pattern) at position 0"),
        ("a\\", "bad escape (end of pattern) at position 1"),
        ("\\q", "bad escape \\q at position 0"),
        ("\\x", "incomplete escape \\x at position 0"),
        ("\\x4g", "incomplete escape \\x4 at position 0"),
        ("\\u12", "incomplete escape \\u12 at position 0"),
        ("\\U0001", "incomplete escape \\U0001 at position 0"),
        ("\\U00110000", "bad escape \\U00110000 at position 0"),
        (
            "\\400",
            "octal escape value \\400 outside of range 0-0o377 at position 0",
        ),
        ("\\8", "invalid group reference 8 at position 1"),
        ("\\N", "missing { at position 2"),
        ("\\N{", "missing character name at position 3"),
        ("\\N{}", "missing character name at position 3"),
        (
            "\\N{nothing here}",
            "undefined character name 'nothing here' at position 0",
        ),
        ("\\é", "none"),
        ("\\_", "none"),
        ("\n\n\\y", "bad escape \\y at position 2 (line 3, column 1)"),
    ]);
}

#[test]
fn flags() {
    check(&[
        (
            "a(?i)",
            "global flags not at the start of the expression at position 1",
        ),
        ("(?i", "missing -, : or ) at position 3"),
        ("(?i-", "missing flag at position 4"),
        ("(?-", "missing flag at position 3"),
        ("(?-:a)", "missing flag at position 3"),
        (
            "(?i-i:a)",
            "bad inline flags: flag turned on and off at position 5",
        ),
        (
            "(?au)",
            "bad inline flags: flags 'a', 'u' and 'L' are incompatible at position 4",
        ),
        (
            "(?a-u:x)",
            "bad inline flags: cannot turn off flags 'a', 'u' and 'L' at position 5",
        ),
        (
            "(?L)a",
            "bad inline flags: cannot use 'L' flag with a str pattern at position 3",
        ),
        (
            "(?L:a)",
            "bad inline flags: cannot use 'L' flag with a str pattern at position 3",
        ),
        (
            "(?-a:x)",
            "bad inline flags: cannot turn off flags 'a', 'u' and 'L' at position 4",
        ),
        ("(?ix", "missing -, : or ) at position 4"),
        ("(?i!)", "missing -, : or ) at position 3"),
        ("(?i-s", "missing : at position 5"),
        ("(?i-é:a)", "unknown flag at position 4"),
        ("(?iz)", "unknown flag at position 3"),
        ("(?s-)", "missing flag at position 4"),
        (
            "|(?i)a",
            "global flags not at the start of the expression at position 1",
        ),
        (
            "(?u)(?a)b",
            "ValueError: ASCII and UNICODE flags are incompatible",
        ),
    ]);
}

#[test]
fn looks() {
    check(&[
        ("(?<=a*)b", "look-behind requires fixed-width pattern"),
        ("(?<=a|bc)", "look-behind requires fixed-width pattern"),
        ("(?<!a+)b", "look-behind requires fixed-width pattern"),
        ("(?<=(a|bb))c", "look-behind requires fixed-width pattern"),
        ("(?<=a{2,3})", "look-behind requires fixed-width pattern"),
    ]);
}

#[test]
fn flags_that_exclude_each_other() {
    let rows = [
        (
            Pattern::Str("a"),
            "L",
            "ValueError: cannot use LOCALE flag with a str pattern",
        ),
        (
            Pattern::Str("a"),
            "au",
            "ValueError: ASCII and UNICODE flags are incompatible",
        ),
        (
            Pattern::Str("(?a)b"),
            "u",
            "ValueError: ASCII and UNICODE flags are incompatible",
        ),
        (
            Pattern::Str("(?L)a"),
            "",
            "bad inline flags: cannot use 'L' flag with a str pattern at position 3",
        ),
        (
            Pattern::Bytes(b"a"),
            "u",
            "ValueError: cannot use UNICODE flag with a bytes pattern",
        ),
        (
            Pattern::Bytes(b"a"),
            "aL",
            "ValueError: ASCII and LOCALE flags are incompatible",
        ),
        (
            Pattern::Bytes(b"(?u)a"),
            "",
            "bad inline flags: cannot use 'u' flag with a bytes pattern at position 3",
        ),
        (
            Pattern::Bytes(b"(?L)a"),
            "a",
            "ValueError: ASCII and LOCALE flags are incompatible",
        ),
        (
            Pattern::Bytes(b"\\u0041"),
            "",
            "bad escape \\u at position 0",
        ),
        (
            Pattern::Bytes(b"\\N{DIGIT ONE}"),
            "",
            "bad escape \\N at position 0",
        ),
        (
            Pattern::Bytes(b"[z-a]"),
            "",
            "bad character range z-a at position 1",
        ),
        (
            Pattern::Bytes(b"(?P<\\xe9>a)"),
            "",
            "bad character in group name '\\\\xe9' at position 4",
        ),
    ];
    for (pattern, flags, expected) in rows {
        assert_eq!(error_of(pattern, flags), expected, "{pattern:?} {flags:?}");
    }
}

#[test]
fn templates() {
    let rows = [
        ("<\\1\\2>", "x<ab>"),
        ("\\g<0>\\g<1>", "xaba"),
        ("\\g<x>", "xb"),
        ("\\g<01>", "xa"),
        ("\\n\\t\\\\", "x\n\t\\"),
        ("\\x", "bad escape \\x at position 0"),
        ("\\3", "invalid group reference 3 at position 1"),
        ("\\g<3>", "invalid group reference 3 at position 3"),
        ("\\g<y>", "IndexError: unknown group name 'y'"),
        ("\\g", "missing < at position 2"),
        ("\\g<", "missing group name at position 3"),
        ("\\g<x", "missing >, unterminated name at position 3"),
        ("\\g<>", "missing group name at position 3"),
        ("\\g<1a>", "bad character in group name '1a' at position 3"),
        ("\\", "bad escape (end of pattern) at position 0"),
        ("\\0", "x\x00"),
        ("\\07", "x\x07"),
        ("\\101", "xA"),
        (
            "\\400",
            "octal escape value \\400 outside of range 0-0o377 at position 0",
        ),
        ("\\1000", "x@0"),
        ("\\19", "invalid group reference 19 at position 1"),
        ("\\.", "x\\."),
        ("\\é", "x\\é"),
        ("\\g<-1>", "bad character in group name '-1' at position 3"),
        ("\\8", "invalid group reference 8 at position 1"),
        ("a\\\nb", "xa\\\nb"),
        ("é\\g<é>", "IndexError: unknown group name 'é'"),
        (
            "\\g<99999999999>",
            "invalid group reference 99999999999 at position 3",
        ),
    ];
    for (template, expected) in rows {
        assert_eq!(
            common::sub("(a)(?P<x>b)?", template, "xab"),
            expected,
            "{template:?}"
        );
    }
}

//! Small text questions of error messages and names: repr, ascii, identifiers, decimal numbers.

/// Appends the character `code`; what is no character (a surrogate) becomes U+FFFD.
pub(crate) fn push(written: &mut String, code: u32) {
    written.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
}

pub(crate) fn from_codes(codes: &[u32]) -> String {
    let mut written = String::new();
    for &code in codes {
        push(&mut written, code);
    }
    written
}

/// `str.isidentifier`, of a name that is not empty.
pub(crate) fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    let starts = chars
        .next()
        .is_some_and(wardian_text::unicode::is_identifier_start);
    starts && chars.all(wardian_text::unicode::is_identifier_continue)
}

/// `repr` of a str.
pub(crate) fn repr(text: &str) -> String {
    quoted(text, wardian_text::unicode::is_printable)
}

/// `ascii` of a str.
pub(crate) fn ascii(text: &str) -> String {
    quoted(text, |c| matches!(c, ' '..='~'))
}

fn quoted(text: &str, printable: impl Fn(char) -> bool) -> String {
    let quote = if text.contains('\'') && !text.contains('"') {
        '"'
    } else {
        '\''
    };
    let mut written = String::from(quote);
    for c in text.chars() {
        match c {
            '\\' => written.push_str("\\\\"),
            '\n' => written.push_str("\\n"),
            '\r' => written.push_str("\\r"),
            '\t' => written.push_str("\\t"),
            c if c == quote => {
                written.push('\\');
                written.push(c);
            }
            c if printable(c) => written.push(c),
            c => push_escape(&mut written, c),
        }
    }
    written.push(quote);
    written
}

/// The text with everything outside ASCII escaped.
pub(crate) fn backslash_replace(text: &str) -> String {
    let mut written = String::new();
    for c in text.chars() {
        if c.is_ascii() {
            written.push(c)
        } else {
            push_escape(&mut written, c)
        }
    }
    written
}

fn push_escape(written: &mut String, c: char) {
    let code = u32::from(c);
    written.push_str(&match code {
        0..=0xff => format!("\\x{code:02x}"),
        0x100..=0xffff => format!("\\u{code:04x}"),
        _ => format!("\\U{code:08x}"),
    });
}

/// A name that is a number (`isdecimal` and ASCII), without its leading zeros.
pub(crate) fn as_number(name: &[u32]) -> Option<String> {
    if name.is_empty() || !name.iter().all(|&code| (48..58).contains(&code)) {
        return None;
    }
    let written = from_codes(name);
    let trimmed = written.trim_start_matches('0');
    Some(if trimmed.is_empty() {
        "0".to_owned()
    } else {
        trimmed.to_owned()
    })
}

//! `repr` and `ascii` of text and bytes.
//!
//! Invariant: the result holds only printable characters (Unicode 15.0), and evaluates to the argument.

use crate::metered::{Meter, Metered, unmetered};
use crate::unicode;
use crate::unicode::surrogates::{code_point, push_escape};

/// Single quotes unless that would need escaping and double quotes would not.
fn choose_quote(bytes: &[u8]) -> u8 {
    if bytes.contains(&b'\'') && !bytes.contains(&b'"') {
        b'"'
    } else {
        b'\''
    }
}

/// Escape for an ASCII byte other than quotes; `None` when it stands for itself.
fn push_ascii_escape(out: &mut String, byte: u8, quote: u8) {
    match byte {
        b'\\' => out.push_str("\\\\"),
        b'\n' => out.push_str("\\n"),
        b'\r' => out.push_str("\\r"),
        b'\t' => out.push_str("\\t"),
        _ if byte == quote => {
            out.push('\\');
            out.push(byte as char);
        }
        b' '..=b'~' => out.push(byte as char),
        _ => push_escape(out, u32::from(byte)),
    }
}

fn needs_no_escape(byte: u8) -> bool {
    matches!(byte, b' '..=b'~') && byte != b'\\' && byte != b'\''
}

/// Bytes of a text that are written between two payments.
const BLOCK: usize = 1 << 18;

/// Write a text block by block.
fn in_blocks(text: &str, meter: &mut Meter<'_>, mut write: impl FnMut(&str)) -> Metered<()> {
    let mut rest = text;
    while !rest.is_empty() {
        let (block, behind) = rest.split_at(rest.floor_char_boundary(BLOCK));
        if text.len() > BLOCK {
            meter(block.len() as u64)?;
        }
        write(block);
        rest = behind;
    }
    Ok(())
}

/// Append `repr(text)`.
pub fn push_repr(out: &mut String, text: &str, meter: &mut Meter<'_>) -> Metered<()> {
    out.reserve(text.len() + 2);
    let mut is_plain = true;
    in_blocks(text, meter, |block| {
        is_plain = is_plain && block.bytes().all(needs_no_escape);
    })?;
    if is_plain {
        out.push('\'');
        in_blocks(text, meter, |block| out.push_str(block))?;
        out.push('\'');
        return Ok(());
    }
    let quote = choose_quote(text.as_bytes());
    out.push(quote as char);
    in_blocks(text, meter, |block| {
        for c in block.chars() {
            if c.is_ascii() {
                push_ascii_escape(out, c as u8, quote);
            } else if unicode::is_printable(c) {
                out.push(c);
            } else {
                push_escape(out, code_point(c));
            }
        }
    })?;
    out.push(quote as char);
    Ok(())
}

/// `repr(text)`, of a text that is not long.
pub fn repr(text: &str) -> String {
    let mut out = String::new();
    unmetered(|meter| push_repr(&mut out, text, meter));
    out
}

/// What `ascii(x)` does to the repr of any object: escape everything beyond ASCII.
pub fn ascii_of_repr(repr: &str, meter: &mut Meter<'_>) -> Metered<String> {
    let mut out = String::with_capacity(repr.len());
    in_blocks(repr, meter, |block| {
        for c in block.chars() {
            if c.is_ascii() {
                out.push(c);
            } else {
                push_escape(&mut out, code_point(c));
            }
        }
    })?;
    Ok(out)
}

/// Append `repr(bytes)`.
pub fn push_bytes_repr(out: &mut String, bytes: &[u8], meter: &mut Meter<'_>) -> Metered<()> {
    out.reserve(bytes.len() + 3);
    let quote = choose_quote(bytes);
    out.push('b');
    out.push(quote as char);
    for block in bytes.chunks(BLOCK) {
        if bytes.len() > BLOCK {
            meter(block.len() as u64)?;
        }
        for byte in block {
            push_ascii_escape(out, *byte, quote);
        }
    }
    out.push(quote as char);
    Ok(())
}

/// `repr(bytes)`, of bytes that are not many.
pub fn bytes_repr(bytes: &[u8]) -> String {
    let mut out = String::new();
    unmetered(|meter| push_bytes_repr(&mut out, bytes, meter));
    out
}

/// Most bytes a repr of this many bytes of text (or bytes) can take.
pub fn cost_repr(length: u64) -> u64 {
    length.saturating_mul(4).saturating_add(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_escapes() {
        assert_eq!(repr("plain"), "'plain'");
        assert_eq!(repr("it's"), "\"it's\"");
        assert_eq!(repr("it's \"x\""), "'it\\'s \"x\"'");
        assert_eq!(repr("\\\n\t\r\x00\x7f"), "'\\\\\\n\\t\\r\\x00\\x7f'");
        assert_eq!(
            repr("é\u{a0}\u{ad}\u{200b}😀\u{e000}"),
            "'é\\xa0\\xad\\u200b😀\\ue000'"
        );
        assert_eq!(repr("\u{10ffff}"), "'\\U0010ffff'");
        let ascii = |text| unmetered(|meter| ascii_of_repr(&repr(text), meter));
        assert_eq!(ascii("é€😀"), "'\\xe9\\u20ac\\U0001f600'");
        assert_eq!(bytes_repr(b"a'\xff\n"), "b\"a'\\xff\\n\"");
    }
}

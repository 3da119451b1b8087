//! Text in JSON, and bytes as text.

/// `"..."`
pub(super) fn write_text(out: &mut String, text: &str) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\0'..' ' => out.push_str(&format!("\\u{:04x}", u32::from(character))),
            _ => out.push(character),
        }
    }
    out.push('"');
}

/// Further members of an object, which are text.
pub(super) fn write_texts(out: &mut String, members: &[(&str, &str)]) {
    for (name, text) in members {
        out.push_str(&format!(",\"{name}\":"));
        write_text(out, text);
    }
}

/// Base64 with its padding (RFC 4648, section 4), as text.
pub(super) fn write_base64(out: &mut String, bytes: &[u8]) {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    out.push('"');
    for group in bytes.chunks(3) {
        let byte = |index: usize| u32::from(group.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * place)) as usize & 63];
            out.push(if place > group.len() {
                '='
            } else {
                letter.into()
            });
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_base64() {
        for (bytes, expected) in [
            (&b""[..], "\"\""),
            (b"f", "\"Zg==\""),
            (b"fo", "\"Zm8=\""),
            (b"foo", "\"Zm9v\""),
            (&[255, 254, 253, 0], "\"//79AA==\""),
        ] {
            let mut out = String::new();
            write_base64(&mut out, bytes);
            assert_eq!(out, expected);
        }
    }
}

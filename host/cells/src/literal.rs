//! Text as a literal of Python.

/// Append `text` as a literal that stands on one line.
pub(crate) fn push_literal(out: &mut String, text: &str) {
    out.push('\'');
    for letter in text.chars() {
        match letter {
            '\'' => out.push_str("\\'"),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\0'..='\x1f' | '\x7f' => out.push_str(&format!("\\x{:02x}", letter as u32)),
            _ => out.push(letter),
        }
    }
    out.push('\'');
}

/// `text` as a literal that stands on one line.
pub(crate) fn literal(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    push_literal(&mut out, text);
    out
}

#[cfg(test)]
mod tests {
    use super::literal;

    #[test]
    fn a_literal_stands_on_one_line() {
        assert_eq!(literal("it's\n\\n\0é"), "'it\\'s\\n\\\\n\\x00é'");
    }
}

//! String and bytes literals; adjacent ones are one. f-strings are marks in their text (see `literal`).

use rustpython_parser::{
    StringKind, Tok,
    ast::{self, Expr},
};

use super::Descent;

impl Descent<'_> {
    /// One literal or several.
    pub(super) fn string(&mut self) -> Option<Expr> {
        self.pay()?;
        let start = self.start();
        let value = match self.literal()? {
            (text, StringKind::RawString) => {
                let mut text = text;
                while self.is_string() {
                    let (more, StringKind::RawString) = self.literal()? else {
                        return None;
                    };
                    text.push_str(&more);
                }
                ast::Constant::Str(text)
            }
            (text, kind) => {
                let mut bytes = Vec::with_capacity(text.len());
                decode(&text, kind, &mut bytes)?;
                while self.is_string() {
                    let (more, kind) = self.literal()?;
                    decode(&more, kind, &mut bytes)?;
                }
                ast::Constant::Bytes(bytes)
            }
        };
        Some(Expr::Constant(ast::ExprConstant {
            value,
            kind: None,
            range: self.range(start),
        }))
    }

    fn is_string(&self) -> bool {
        matches!(self.peek(), Tok::String { .. })
    }

    /// The text of one literal, as the lexer has put it down.
    fn literal(&mut self) -> Option<(String, StringKind)> {
        self.pay()?;
        let Tok::String { value, kind, .. } = &mut self.tokens[self.at].0 else {
            return None;
        };
        let literal = (std::mem::take(value), *kind);
        self.bump();
        Some(literal)
    }
}

/// The bytes of a literal whose escapes the lexer has reduced to `\xNN`.
fn decode(text: &str, kind: StringKind, out: &mut Vec<u8>) -> Option<()> {
    match kind {
        StringKind::RawBytes => out.extend_from_slice(text.as_bytes()),
        StringKind::Bytes => {
            let mut rest = text.as_bytes();
            while let Some((first, more)) = rest.split_first() {
                rest = more;
                if *first != b'\\' {
                    out.push(*first);
                    continue;
                }
                let (escape, more) = rest.split_at_checked(3)?;
                let digits = std::str::from_utf8(escape.strip_prefix(b"x")?).ok()?;
                out.push(u8::from_str_radix(digits, 16).ok()?);
                rest = more;
            }
        }
        // No mixing with text.
        _ => return None,
    }
    Some(())
}

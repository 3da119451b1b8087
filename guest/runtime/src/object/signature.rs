//! Signatures of functions written in Rust: one text such as
//! `(self, iterable=(), /, *, key=None)` drives binding of arguments, error
//! messages and `inspect.signature`.

/// How a parameter takes its argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParameterKind {
    /// Before `/`.
    PositionalOnly,
    /// By position or by name.
    PositionalOrKeyword,
    /// After `*`.
    KeywordOnly,
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// How it takes its argument.
    pub kind: ParameterKind,
    /// Whether it may be left out.
    pub optional: bool,
}

/// A parsed signature.
#[derive(Clone, Debug)]
pub struct Signature {
    /// The text it was parsed from.
    pub text: &'static str,
    /// Parameters but `*name` and `**name`, in order.
    pub parameters: Vec<Parameter>,
    /// How many of them take positional arguments.
    pub positional: usize,
    /// How many positional arguments there must be.
    pub required: usize,
    /// Has `*name`.
    pub rest: bool,
    /// Has `**name`; its dict is the last fixed argument.
    pub keywords: bool,
    /// Only positional-only parameters, nothing else: the quick way to bind.
    pub simple: bool,
    /// Neither `*name` nor `**name`, nothing required by name, at most [`MAX_PLAIN`] parameters: positional
    /// arguments are copied and the rest is left out.
    pub is_plain: bool,
}

/// See [`Signature::is_plain`].
pub const MAX_PLAIN: usize = 6;

impl Signature {
    /// Number of fixed arguments that the code receives.
    pub fn fixed_count(&self) -> usize {
        self.parameters.len() + self.keywords as usize
    }

    /// Parse a signature. Panics on a malformed one: they are all ours, and a test parses them.
    pub fn parse(text: &'static str) -> Signature {
        let inner = text
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'))
            .expect("a signature is in parentheses");
        let mut parameters: Vec<Parameter> = Vec::new();
        let mut rest = false;
        let mut keywords = false;
        let mut kind = ParameterKind::PositionalOrKeyword;
        for part in split(inner) {
            if part.is_empty() {
                continue;
            } else if part == "/" {
                for parameter in &mut parameters {
                    parameter.kind = ParameterKind::PositionalOnly;
                }
            } else if part == "*" {
                kind = ParameterKind::KeywordOnly;
            } else if part.starts_with("**") {
                keywords = true;
            } else if part.starts_with('*') {
                rest = true;
                kind = ParameterKind::KeywordOnly;
            } else {
                let (name, optional) = match part.split_once('=') {
                    Some((name, _)) => (name.trim(), true),
                    None => (part, false),
                };
                parameters.push(Parameter {
                    name,
                    kind,
                    optional,
                });
            }
        }
        let positional = parameters
            .iter()
            .filter(|parameter| parameter.kind != ParameterKind::KeywordOnly)
            .count();
        let required = parameters[..positional]
            .iter()
            .filter(|parameter| !parameter.optional)
            .count();
        let simple = !rest
            && !keywords
            && parameters
                .iter()
                .all(|parameter| parameter.kind == ParameterKind::PositionalOnly);
        let is_plain = !rest
            && !keywords
            && parameters.len() <= MAX_PLAIN
            && parameters[positional..]
                .iter()
                .all(|parameter| parameter.optional);
        Signature {
            text,
            parameters,
            positional,
            required,
            rest,
            keywords,
            simple,
            is_plain,
        }
    }
}

/// Split at commas outside of brackets and quotes.
fn split(inner: &'static str) -> Vec<&'static str> {
    let mut parts = Vec::new();
    let (mut depth, mut start, mut quote) = (0, 0, None);
    for (offset, byte) in inner.bytes().enumerate() {
        match (quote, byte) {
            (Some(open), _) if open == byte => quote = None,
            (Some(_), _) => {}
            (None, b'\'' | b'"') => quote = Some(byte),
            (None, b'(' | b'[' | b'{') => depth += 1,
            (None, b')' | b']' | b'}') => depth -= 1,
            (None, b',') if depth == 0 => {
                parts.push(inner[start..offset].trim());
                start = offset + 1;
            }
            _ => {}
        }
    }
    parts.push(inner[start..].trim());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_parameters() {
        let signature = Signature::parse("(self, a, b=(), /, c=',', *rest, key=None, **extra)");
        assert_eq!(signature.parameters.len(), 5);
        assert_eq!((signature.positional, signature.required), (4, 2));
        assert!(signature.rest && signature.keywords && !signature.simple);
        assert!(Signature::parse("(self, object, /)").simple);
        assert!(Signature::parse("()").simple);
    }
}

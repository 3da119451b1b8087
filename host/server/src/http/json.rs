//! JSON whose size in memory is known before it is parsed.
//!
//! A parsed text takes far more memory than the text: `[[],[],…]` some thirty times as much, small objects a hundred
//! times. So a text is looked through first: its values are counted, too many of them are refused, and what they will take
//! is reserved in the memory of all sandboxes, until the request is answered. Depth is bounded by `serde_json`, at 128.
//!
//! **Invariant:** no body is parsed that was not admitted here.

use std::fmt;

use axum::body::{Body, Bytes};
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request};

use crate::guard::Counted;
use crate::sandboxes::Error;

/// Bytes that a value takes, twice over: while it is parsed, containers grow by doubling, and it is there in the
/// server's form and in that of the sandbox.
const VALUE: u64 = 128;

/// Bytes that an object takes which is not empty: a node of a B-tree has room for eleven entries.
const OBJECT: u64 = 768;

/// Why a body is not parsed.
#[derive(Debug)]
pub(crate) enum Unread {
    /// It did not come, or is too long.
    Broken(BytesRejection),
    /// It has more values than a body may have.
    TooMany { most: u64 },
    /// There is no memory for what it would be parsed to.
    NoMemory,
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unread::Broken(error) => f.write_str(&error.body_text()),
            Unread::TooMany { most } => {
                write!(f, "the JSON of a request has at most {most} values")
            }
            Unread::NoMemory => Error::NoMemory.fmt(f),
        }
    }
}

/// A request whose body may be parsed by somebody else, who makes `copies` of what it is parsed to.
pub(crate) async fn admitted(request: Request, copies: u64) -> Result<Request, Unread> {
    // A body that is not counted is short.
    let Some(counted) = request.extensions().get::<Counted>().cloned() else {
        return Ok(request);
    };
    let (parts, body) = request.into_parts();
    let request = Request::from_parts(parts.clone(), body);
    let text = Bytes::from_request(request, &()).await;
    let text = text.map_err(Unread::Broken)?;
    admit(&text, &counted, copies)?;
    Ok(Request::from_parts(parts, Body::from(text)))
}

/// Reserve what a text of this body is parsed to, `copies` times.
pub(crate) fn admit(text: &[u8], counted: &Counted, copies: u64) -> Result<(), Unread> {
    let size = measure(text);
    let most = counted.values();
    if size.values > most {
        return Err(Unread::TooMany { most });
    }
    let bytes = size.values * VALUE + size.objects * OBJECT;
    match counted.reserve(bytes.saturating_mul(copies)) {
        true => Ok(()),
        false => Err(Unread::NoMemory),
    }
}

/// What is in a text.
#[derive(Debug, Default, PartialEq, Eq)]
struct Size {
    /// Values and names, at least as many as there are.
    values: u64,
    /// Objects that are not empty.
    objects: u64,
}

/// Count without understanding: each value but the first of its container follows a comma, each value of an object a
/// colon. Of what is no JSON it counts anything; the parser refuses it where it is wrong, and has made no more than was
/// counted before that place.
fn measure(text: &[u8]) -> Size {
    let mut size = Size {
        values: 1,
        objects: 0,
    };
    let mut bytes = text.iter();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => skip_string(&mut bytes),
            b',' | b':' | b'[' => size.values += 1,
            b'{' => {
                let is_empty =
                    bytes.clone().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'}');
                size.values += 1;
                size.objects += u64::from(!is_empty);
            }
            _ => {}
        }
    }
    size
}

/// Go behind the end of a string.
fn skip_string(bytes: &mut std::slice::Iter<'_, u8>) {
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => return,
            b'\\' => drop(bytes.next()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    /// Values and names.
    fn count(value: &Value) -> u64 {
        1 + match value {
            Value::Array(items) => items.iter().map(count).sum(),
            Value::Object(entries) => entries.values().map(|value| 1 + count(value)).sum(),
            _ => 0,
        }
    }

    #[test]
    fn no_value_is_missed() {
        for text in [
            "1",
            r#""a,b[{:""#,
            "[]",
            "[[],[],[[]]]",
            r#"[1, 2.5, "\"", ",,,,", null, "\\", true]"#,
            r#"{"a": {"b": {}, "c": [{}, { }]}, "d,e": "f{"}"#,
        ] {
            let size = measure(text.as_bytes());
            let counted = count(&serde_json::from_str(text).unwrap());
            let most = 2 * counted + 1;
            assert!((counted..=most).contains(&size.values), "{text} {size:?}");
        }
    }

    #[test]
    fn text_in_strings_is_not_counted() {
        let text = format!(r#"{{"code": "{}"}}"#, "{[a, b:\\\"]}".repeat(1000));
        let expected = Size {
            values: 3,
            objects: 1,
        };
        assert_eq!(measure(text.as_bytes()), expected);
    }

    #[test]
    fn only_objects_with_entries_have_nodes() {
        let size = measure(b"[{}, { }, {\"a\": 1}, {\n\"a\": {}}]");
        assert_eq!(size.objects, 2);
    }
}

//! Values of Python as JSON, and MIME bundles.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Number, Value as Json};
use wardian::Value;

use super::feed::Bundle;

/// What `_wardian_display` was called with: a dict with `data`, `metadata` and `main`.
pub(super) fn bundle(value: Value) -> Bundle {
    let mut bundle = Bundle::default();
    let Value::Dict(entries) = value else {
        return bundle;
    };
    for (key, value) in entries {
        let Value::Str(key) = key else { continue };
        match (&*key, value) {
            ("data", Value::Dict(data)) => {
                for (mime, value) in data {
                    if let Value::Str(mime) = mime {
                        bundle.data.insert(mime.to_string(), json(value));
                    }
                }
            }
            ("metadata", value) => {
                if let Json::Object(metadata) = json(value) {
                    bundle.metadata = metadata;
                }
            }
            ("main", Value::Bool(is_main)) => bundle.is_main = is_main,
            _ => {}
        }
    }
    bundle
}

/// Items of an array that is given as lists; a longer one is its text.
const MOST_ITEMS: usize = 10_000;

/// A value as JSON: bytes in base64, arrays that are not too long as lists, what JSON has no form of as its text.
pub fn json(value: Value) -> Json {
    match value {
        Value::None => Json::Null,
        Value::Bool(value) => Json::Bool(value),
        Value::Int(_) | Value::Float(_) => number(&value),
        Value::Str(text) => Json::String(text.to_string()),
        Value::Bytes(bytes) => Json::String(STANDARD.encode(bytes)),
        Value::List(items) | Value::Tuple(items) => items.into_iter().map(json).collect(),
        Value::Dict(entries) => {
            let entry = |(key, value)| match plain(key) {
                Value::Str(key) => (key.to_string(), json(value)),
                key => (key.to_string(), json(value)),
            };
            Json::Object(entries.into_iter().map(entry).collect::<Map<_, _>>())
        }
        Value::Array(array) if array.layout().count() <= MOST_ITEMS => match array.to_list() {
            Ok(items) => json(items),
            Err(_) => Json::String(array.to_string()),
        },
        Value::Scalar(scalar) => match plain(Value::Scalar(scalar)) {
            Value::Scalar(scalar) => Json::String(scalar.to_string()),
            plain => json(plain),
        },
        other => Json::String(other.to_string()),
    }
}

/// A scalar of numpy's as what Python has for it.
fn plain(value: Value) -> Value {
    match value {
        Value::Scalar(scalar) => scalar.to_python(),
        value => value,
    }
}

/// JSON as a value.
pub(super) fn value_of(json: Json) -> Value {
    match json {
        Json::Null => Value::None,
        Json::Bool(value) => Value::Bool(value),
        Json::Number(number) => {
            let int = number.as_i64().map(Value::from);
            let int = int.or_else(|| number.as_u64().map(Value::from));
            match (int, number.as_f64()) {
                (Some(int), _) => int,
                (None, Some(float)) => Value::Float(float),
                (None, None) => Value::Str(number.to_string()),
            }
        }
        Json::String(text) => Value::Str(text),
        Json::Array(items) => Value::List(items.into_iter().map(value_of).collect()),
        Json::Object(entries) => {
            let entry = |(key, value)| (Value::Str(key), value_of(value));
            Value::Dict(entries.into_iter().map(entry).collect())
        }
    }
}

/// A number; one that is not finite or too long is its text.
fn number(value: &Value) -> Json {
    let text = value.to_string();
    match value {
        Value::Float(float) => match Number::from_f64(*float) {
            Some(number) => Json::Number(number),
            None => Json::String(text),
        },
        _ => match text.parse::<i64>() {
            Ok(number) => number.into(),
            Err(_) => Json::String(text),
        },
    }
}

//! An execution as JSON, for `--json`.
//!
//! What JSON has is written as it is: None, bool, str, list, numbers, and a dict whose keys are text of which none begins
//! with `$`. Anything else is an object with one key, which begins with `$` and names its type; `docs/command.md` has the
//! table. So nothing is lost, and a reader that knows no tags still sees what is there.

use wardian::{Error, Execution, RecordKind, Usage, Value};

use crate::status::Failure;

use self::text::{write_text, write_texts};

mod arrays;
mod text;

/// Whole numbers up to here are the same in every reader of JSON.
const EXACT: u64 = 1 << 53;

/// One object on one line.
pub(crate) fn execution(execution: &Execution) -> String {
    let mut out = String::from("{\"value\":");
    match &execution.value {
        Some(value) => write_value(&mut out, value),
        None => out.push_str("null"),
    }
    out.push_str(",\"stdout\":");
    write_text(&mut out, &execution.stdout_text());
    out.push_str(",\"stderr\":");
    write_text(&mut out, &execution.stderr_text());
    out.push_str(",\"error\":");
    match &execution.error {
        None => out.push_str("null"),
        Some(error) => write_error(&mut out, error),
    }
    let status = execution.exit_status;
    let status = status.map_or("null".into(), |status| status.to_string());
    out.push_str(&format!(",\"exit_status\":{status},\"usage\":{{"));
    write_usage(&mut out, &execution.usage);
    out.push_str(",\"session\":{");
    write_usage(&mut out, &execution.session_usage);
    out.push_str("}}}\n");
    out
}

/// The members of an object.
fn write_usage(out: &mut String, usage: &Usage) {
    let counts = [
        ("memory_bytes", usage.memory),
        ("object_bytes", usage.objects),
        ("peak_object_bytes", usage.peak_objects),
        ("output_bytes", usage.output),
        ("tool_calls", usage.tool_calls),
        ("http_requests", usage.http_requests),
        ("http_bytes", usage.http_bytes),
        ("scratch_bytes", usage.scratch),
        ("file_bytes_read", usage.file_bytes_read),
        ("file_bytes_written", usage.file_bytes_written),
    ];
    out.push_str(&format!(
        "\"fuel\":{},\"seconds\":{},\"cpu_seconds\":{}",
        usage.fuel,
        usage.time.as_secs_f64(),
        usage.cpu_time.as_secs_f64()
    ));
    for (name, count) in counts {
        out.push_str(&format!(",\"{name}\":{count}"));
    }
}

/// The same where there is no execution: nothing ran, or the session broke.
pub(crate) fn failure(failure: &Failure) -> String {
    let kind = match failure {
        Failure::Usage(_) => "usage",
        Failure::Sandbox(error) => kind(error),
    };
    let mut out = format!(
        "{{\"value\":null,\"stdout\":\"\",\"stderr\":\"\",\"error\":{{\"kind\":\"{kind}\",\"message\":"
    );
    write_text(&mut out, &failure.to_string());
    out.push_str("},\"exit_status\":null,\"usage\":null}\n");
    out
}

/// What went wrong, in a word.
fn kind(error: &Error) -> &'static str {
    match error {
        Error::Exception { .. } => "exception",
        Error::Stopped(_) => "stopped",
        Error::RolledBack { .. } => "rolled_back",
        Error::Lost { .. } => "lost",
        _ => "setup",
    }
}

fn write_error(out: &mut String, error: &Error) {
    out.push_str(&format!("{{\"kind\":\"{}\"", kind(error)));
    if let Error::Exception {
        type_name,
        message,
        traceback,
    } = error
    {
        write_texts(
            out,
            &[
                ("type", type_name),
                ("message", message),
                ("traceback", traceback),
            ],
        );
    } else {
        write_texts(out, &[("message", &error.to_string())]);
    }
    out.push('}');
}

/// The codec bounds how deep a value is nested.
fn write_value(out: &mut String, value: &Value) {
    match value {
        Value::None => out.push_str("null"),
        Value::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Value::Int(_) => write_int(out, &value.to_string()),
        Value::Float(value) => write_float(out, *value),
        Value::Complex(real, imaginary) => tagged(out, "complex", |out| {
            write_array(out, &[*real, *imaginary], |out, part| {
                write_float(out, *part)
            });
        }),
        Value::Str(text) => write_text(out, text),
        Value::Bytes(bytes) => tagged(out, "bytes", |out| text::write_base64(out, bytes)),
        Value::List(items) => write_array(out, items, write_value),
        Value::Tuple(items) => write_items(out, "tuple", items),
        Value::Set(items) => write_items(out, "set", items),
        Value::FrozenSet(items) => write_items(out, "frozenset", items),
        Value::Dict(pairs) => write_dict(out, pairs),
        Value::DateTime(text) => tagged(out, "datetime", |out| write_text(out, text)),
        Value::Date(text) => tagged(out, "date", |out| write_text(out, text)),
        Value::Time(text) => tagged(out, "time", |out| write_text(out, text)),
        Value::Decimal(text) => tagged(out, "decimal", |out| write_text(out, text)),
        Value::Timedelta {
            days,
            seconds,
            microseconds,
        } => tagged(out, "timedelta", |out| {
            write_array(out, &[days, seconds, microseconds], |out, part| {
                out.push_str(&part.to_string());
            });
        }),
        Value::Record(record) => {
            let kind = match record.kind {
                RecordKind::NamedTuple => "namedtuple",
                RecordKind::Dataclass => "dataclass",
            };
            tagged(out, kind, |out| {
                out.push_str("{\"type\":");
                write_text(out, &record.type_name);
                out.push_str(",\"fields\":");
                write_array(out, &record.fields, |out, (name, value)| {
                    out.push('[');
                    write_text(out, name);
                    out.push(',');
                    write_value(out, value);
                    out.push(']');
                });
                out.push('}');
            });
        }
        Value::Array(array) => arrays::write(out, array),
        Value::Scalar(scalar) => arrays::write_scalar(out, scalar),
        Value::Handle(handle) => write_object(out, &handle.type_name, &handle.repr),
        Value::Opaque { type_name, repr } => write_object(out, type_name, repr),
        other => write_object(out, "", &other.to_string()),
    }
}

/// An object with a tag for its only key.
fn tagged(out: &mut String, tag: &str, write: impl FnOnce(&mut String)) {
    out.push_str(&format!("{{\"${tag}\":"));
    write(out);
    out.push('}');
}

fn write_items(out: &mut String, tag: &str, items: &[Value]) {
    tagged(out, tag, |out| write_array(out, items, write_value));
}

fn write_int(out: &mut String, digits: &str) {
    let size = digits.trim_start_matches('-').parse::<u64>();
    match size {
        Ok(size) if size <= EXACT => out.push_str(digits),
        _ => tagged(out, "int", |out| write_text(out, digits)),
    }
}

/// Finite ones have a point or an exponent, which tells them from whole numbers.
fn write_float(out: &mut String, value: f64) {
    let text = Value::Float(value).to_string();
    match value.is_finite() {
        true => out.push_str(&text),
        false => tagged(out, "float", |out| write_text(out, &text)),
    }
}

/// What is none of the types that cross: its class, and what `repr()` says.
fn write_object(out: &mut String, type_name: &str, repr: &str) {
    tagged(out, "object", |out| {
        out.push_str("{\"type\":");
        write_text(out, type_name);
        write_texts(out, &[("repr", repr)]);
        out.push('}');
    });
}

fn write_dict(out: &mut String, pairs: &[(Value, Value)]) {
    let is_plain =
        |(key, _): &(Value, Value)| matches!(key, Value::Str(key) if !key.starts_with('$'));
    if !pairs.iter().all(is_plain) {
        return tagged(out, "dict", |out| {
            write_array(out, pairs, |out, (key, value)| {
                out.push('[');
                write_value(out, key);
                out.push(',');
                write_value(out, value);
                out.push(']');
            });
        });
    }
    out.push('{');
    for (index, (key, value)) in pairs.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        write_value(out, key);
        out.push(':');
        write_value(out, value);
    }
    out.push('}');
}

fn write_array<T>(out: &mut String, items: &[T], mut write: impl FnMut(&mut String, &T)) {
    out.push('[');
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        write(out, item);
    }
    out.push(']');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(value: impl Into<Value>) -> String {
        let mut out = String::new();
        write_value(&mut out, &value.into());
        out
    }

    #[test]
    fn types_are_told_apart() {
        let items = || vec![Value::from(1), Value::None];
        assert_eq!(json(Value::List(items())), "[1,null]");
        assert_eq!(json(Value::Tuple(items())), "{\"$tuple\":[1,null]}");
        assert_eq!(json(Value::Set(items())), "{\"$set\":[1,null]}");
        assert_eq!(json(Value::FrozenSet(items())), "{\"$frozenset\":[1,null]}");
        assert_eq!(json(Value::Bytes(b"ab?".to_vec())), "{\"$bytes\":\"YWI/\"}");
        assert_eq!(
            json(Value::Date("2026-01-02".into())),
            "{\"$date\":\"2026-01-02\"}"
        );
    }

    #[test]
    fn numbers_keep_what_they_are() {
        assert_eq!(json(1.0), "1.0");
        assert_eq!(json(1e16), "1e+16");
        assert_eq!(json(f64::NAN), "{\"$float\":\"nan\"}");
        assert_eq!(json(f64::NEG_INFINITY), "{\"$float\":\"-inf\"}");
        assert_eq!(json(1_i64 << 53), "9007199254740992");
        assert_eq!(json(-(1_i64 << 53) - 1), "{\"$int\":\"-9007199254740993\"}");
        assert_eq!(
            json(Value::Complex(0.0, f64::INFINITY)),
            "{\"$complex\":[0.0,{\"$float\":\"inf\"}]}"
        );
    }

    #[test]
    fn dicts_cannot_be_taken_for_tags() {
        let dict = |key: Value| Value::Dict(vec![(key, Value::from(1))]);
        assert_eq!(json(dict(Value::from("a"))), "{\"a\":1}");
        assert_eq!(json(Value::Dict(Vec::new())), "{}");
        assert_eq!(
            json(dict(Value::from("$tuple"))),
            "{\"$dict\":[[\"$tuple\",1]]}"
        );
        assert_eq!(json(dict(Value::from(3))), "{\"$dict\":[[3,1]]}");
        assert_eq!(
            json(dict(Value::Tuple(Vec::new()))),
            "{\"$dict\":[[{\"$tuple\":[]},1]]}"
        );
    }
}

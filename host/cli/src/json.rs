//! An execution as JSON, for `--json`.
//!
//! For reading by programs of any language, so values lose their types: a tuple
//! or a set is an array, bytes are an array of numbers, a dict whose keys are
//! not all text is an array of pairs, infinite floats and everything else are text.

use std::fmt::Write;

use wardian::{Error, Execution, Usage, Value};

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
    out.push_str(",\"exit_status\":");
    match execution.exit_status {
        Some(status) => push(&mut out, format_args!("{status}")),
        None => out.push_str("null"),
    }
    out.push_str(",\"usage\":{");
    write_usage(&mut out, &execution.usage);
    out.push_str(",\"session\":{");
    write_usage(&mut out, &execution.session_usage);
    out.push_str("}}}\n");
    out
}

/// The members of an object.
fn write_usage(out: &mut String, usage: &Usage) {
    push(
        out,
        format_args!(
            "\"fuel\":{},\"seconds\":{},\"cpu_seconds\":{},\"memory\":{},\"objects\":{},\"peak_objects\":{},\"output\":{},\"tool_calls\":{},\
             \"scratch\":{},\"file_bytes_read\":{},\"file_bytes_written\":{}",
            usage.fuel,
            usage.time.as_secs_f64(),
            usage.cpu_time.as_secs_f64(),
            usage.memory,
            usage.objects,
            usage.peak_objects,
            usage.output,
            usage.tool_calls,
            usage.scratch,
            usage.file_bytes_read,
            usage.file_bytes_written,
        ),
    );
}

/// The same for a call that gave no execution, since its session is lost or as it was before.
pub(crate) fn failure(error: &Error) -> String {
    let kind = match error {
        Error::RolledBack { .. } => "rolled_back",
        _ => "lost",
    };
    let mut out = String::from("{\"value\":null,\"stdout\":\"\",\"stderr\":\"\",\"error\":{");
    push(&mut out, format_args!("\"kind\":\"{kind}\",\"message\":"));
    write_text(&mut out, &error.to_string());
    out.push_str("},\"exit_status\":null,\"usage\":null}\n");
    out
}

fn write_error(out: &mut String, error: &Error) {
    let (kind, type_name, message, traceback) = match error {
        Error::Exception {
            type_name,
            message,
            traceback,
        } => (
            "exception",
            Some(type_name),
            message.clone(),
            Some(traceback),
        ),
        other => ("stopped", None, other.to_string(), None),
    };
    push(out, format_args!("{{\"kind\":\"{kind}\""));
    if let Some(type_name) = type_name {
        out.push_str(",\"type\":");
        write_text(out, type_name);
    }
    out.push_str(",\"message\":");
    write_text(out, &message);
    if let Some(traceback) = traceback {
        out.push_str(",\"traceback\":");
        write_text(out, traceback);
    }
    out.push('}');
}

/// The codec bounds how deep a value is nested.
fn write_value(out: &mut String, value: &Value) {
    match value {
        Value::None => out.push_str("null"),
        Value::Bool(value) => push(out, format_args!("{value}")),
        Value::Int(value) => push(out, format_args!("{value}")),
        Value::Float(value) if value.is_finite() => {
            push(out, format_args!("{}", Value::Float(*value)))
        }
        Value::Str(text)
        | Value::DateTime(text)
        | Value::Date(text)
        | Value::Time(text)
        | Value::Decimal(text) => write_text(out, text),
        Value::Bytes(bytes) => {
            write_array(out, bytes, |out, byte| push(out, format_args!("{byte}")))
        }
        Value::List(items) | Value::Tuple(items) | Value::Set(items) | Value::FrozenSet(items) => {
            write_array(out, items, write_value);
        }
        Value::Dict(pairs) if pairs.iter().all(|(key, _)| key.as_str().is_some()) => {
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
        Value::Dict(pairs) => write_array(out, pairs, |out, (key, value)| {
            out.push('[');
            write_value(out, key);
            out.push(',');
            write_value(out, value);
            out.push(']');
        }),
        other => write_text(out, &other.to_string()),
    }
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

fn write_text(out: &mut String, text: &str) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\0'..' ' => push(out, format_args!("\\u{:04x}", u32::from(character))),
            _ => out.push(character),
        }
    }
    out.push('"');
}

fn push(out: &mut String, arguments: std::fmt::Arguments<'_>) {
    out.write_fmt(arguments)
        .expect("writing to a string never fails");
}

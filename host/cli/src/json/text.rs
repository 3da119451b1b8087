//! Text in JSON, and bytes as text.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;

/// `"..."`
pub(super) fn write_text(out: &mut String, text: &str) {
    out.push_str(&serde_json::Value::from(text).to_string());
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
    out.push('"');
    BASE64_STANDARD.encode_string(bytes, out);
    out.push('"');
}

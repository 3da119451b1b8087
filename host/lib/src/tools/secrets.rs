//! Secrets: what tools may know and programs may not.
//!
//! A secret is granted to tools by name. The tool asks its [`Arguments`](crate::Arguments) for it;
//! the guest never has it. Where it shows in what such a tool answers, its name stands there
//! instead. **Invariant:** a secret is printed by nothing of ours, not even for debugging.

use std::fmt;
use std::sync::Arc;

use wardian_value::{Handle, Value};

use crate::limits::TOOL_MESSAGE;
use crate::tools::ToolError;

/// A secret and its name.
#[derive(Clone)]
struct Secret {
    name: Arc<str>,
    value: Arc<str>,
}

/// The secrets of one sandbox, and which tool may know which.
#[derive(Clone, Default)]
pub(crate) struct Secrets {
    all: Vec<Secret>,
    /// Names of a tool and of a secret.
    grants: Vec<(String, String)>,
}

impl Secrets {
    /// The last value of a name wins.
    pub(crate) fn add(&mut self, name: String, value: String) -> Result<(), String> {
        if value.is_empty() {
            return Err(format!("the secret {name:?} is empty"));
        }
        self.all.retain(|known| *known.name != *name);
        self.all.push(Secret {
            name: name.into(),
            value: value.into(),
        });
        Ok(())
    }

    pub(crate) fn grant(&mut self, tool: &str, secret: String) {
        let grant = (tool.to_owned(), secret);
        if !self.grants.contains(&grant) {
            self.grants.push(grant);
        }
    }

    pub(crate) fn has(&self, secret: &str) -> bool {
        self.all.iter().any(|known| *known.name == *secret)
    }

    /// For whoever puts it where no program sees it.
    pub(crate) fn value(&self, secret: &str) -> Option<&str> {
        let mut all = self.all.iter();
        let found = all.find(|known| *known.name == *secret);
        found.map(|known| &*known.value)
    }

    /// What is wrong with the grants.
    pub(crate) fn problem(&self, has_tool: impl Fn(&str) -> bool) -> Option<String> {
        self.grants.iter().find_map(|(tool, secret)| {
            if !has_tool(tool) {
                return Some(format!("a secret is granted to {tool:?}, which is no tool"));
            }
            (!self.has(secret))
                .then(|| format!("{tool:?} is granted {secret:?}, which is no secret"))
        })
    }

    /// What a tool may know.
    pub(crate) fn of_tool(&self, tool: &str) -> Known {
        let granted = |name: &str| {
            let mut grants = self.grants.iter();
            grants.any(|(other, secret)| other == tool && secret == name)
        };
        if self.grants.is_empty() {
            return Known::default();
        }
        self.those(granted)
    }

    /// Secrets by their names.
    pub(crate) fn known<'a>(&self, names: impl Iterator<Item = &'a str>) -> Known {
        let names: Vec<&str> = names.collect();
        self.those(|name| names.contains(&name))
    }

    fn those(&self, wanted: impl Fn(&str) -> bool) -> Known {
        let all = self.all.iter();
        let mut known: Vec<Secret> = all.filter(|known| wanted(&known.name)).cloned().collect();
        // One that has another in it goes first, so that nothing of it is left.
        known.sort_by_key(|known| std::cmp::Reverse(known.value.len()));
        Known((!known.is_empty()).then(|| known.into()))
    }
}

/// The secrets that one tool may know.
#[derive(Clone, Default)]
pub(crate) struct Known(Option<Arc<[Secret]>>);

impl Known {
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let mut all = self.all().iter();
        let found = all.find(|known| *known.name == *name);
        found.map(|known| &*known.value)
    }

    fn all(&self) -> &[Secret] {
        self.0.as_deref().unwrap_or_default()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Bytes of the longest.
    pub(crate) fn longest(&self) -> usize {
        self.all().first().map_or(0, |known| known.value.len())
    }

    /// The secret with which bytes begin: how long it is, and what stands in its place.
    pub(crate) fn at_start_of(&self, bytes: &[u8]) -> Option<(usize, String)> {
        let mut all = self.all().iter();
        let found = all.find(|known| bytes.starts_with(known.value.as_bytes()));
        found.map(|known| (known.value.len(), instead(&known.name)))
    }

    /// Bytes without the secrets.
    pub(crate) fn without(&self, mut bytes: Vec<u8>) -> Vec<u8> {
        self.redact_bytes(&mut bytes);
        bytes
    }

    /// An answer without the secrets.
    pub(crate) fn redact(&self, answer: Result<Value, ToolError>) -> Result<Value, ToolError> {
        if self.0.is_none() {
            return answer;
        }
        match answer {
            Ok(mut value) => {
                self.redact_value(&mut value);
                Ok(value)
            }
            Err(error) => {
                let mut message = error.message().to_owned();
                // One that was cut may end in a part of a secret.
                if message.len() + 4 > TOOL_MESSAGE {
                    self.cut_part_at_end(&mut message);
                }
                let message = self.redacted(message);
                Err(ToolError::new(error.type_name(), message))
            }
        }
    }

    fn cut_part_at_end(&self, text: &mut String) {
        for known in self.all() {
            let mut starts = known
                .value
                .char_indices()
                .map(|(end, _)| &known.value[..end]);
            let part = starts.rfind(|start| text.ends_with(start));
            let part = part.map(str::len);
            text.truncate(text.len() - part.unwrap_or(0));
        }
    }

    fn redact_text(&self, text: &mut String) {
        if self.all().iter().any(|known| text.contains(&*known.value)) {
            *text = self.redacted(std::mem::take(text));
        }
    }

    fn redacted(&self, mut text: String) -> String {
        for known in self.all() {
            text = text.replace(&*known.value, &instead(&known.name));
        }
        text
    }

    fn redact_bytes(&self, bytes: &mut Vec<u8>) {
        for known in self.all() {
            let wanted = known.value.as_bytes();
            let (mut rest, mut redacted) = (&bytes[..], Vec::new());
            while let Some(at) = find(rest, wanted) {
                redacted.extend_from_slice(&rest[..at]);
                redacted.extend_from_slice(instead(&known.name).as_bytes());
                rest = &rest[at + wanted.len()..];
            }
            if rest.len() < bytes.len() {
                redacted.extend_from_slice(rest);
                *bytes = redacted;
            }
        }
    }

    /// Stars where a secret is among the items of an array, whose number cannot change. Its texts have four bytes for
    /// each character.
    fn cover(&self, bytes: &mut [u8]) {
        for known in self.all() {
            let wide = known.value.chars().flat_map(|c| u32::from(c).to_le_bytes());
            for (wanted, star) in [
                (known.value.bytes().collect::<Vec<u8>>(), &b"*"[..]),
                (wide.collect(), b"*\0\0\0"),
            ] {
                let mut start = 0;
                while let Some(at) = find(&bytes[start..], &wanted) {
                    let end = start + at + wanted.len();
                    let stars = star.iter().cycle();
                    let found = bytes[start + at..end].iter_mut();
                    found.zip(stars).for_each(|(byte, star)| *byte = *star);
                    start = end;
                }
            }
        }
    }

    /// Every text and all bytes of a value. A list of what is to be looked at, since a tool may
    /// nest as deep as it likes.
    fn redact_value(&self, value: &mut Value) {
        let mut open = vec![value];
        while let Some(value) = open.pop() {
            match value {
                Value::Str(text) => self.redact_text(text),
                Value::Bytes(bytes) => self.redact_bytes(bytes),
                Value::List(items)
                | Value::Tuple(items)
                | Value::Set(items)
                | Value::FrozenSet(items) => open.extend(items),
                Value::Dict(pairs) => {
                    open.extend(pairs.iter_mut().flat_map(|(key, value)| [key, value]));
                }
                Value::Record(record) => {
                    self.redact_text(&mut record.type_name);
                    for (name, value) in &mut record.fields {
                        self.redact_text(name);
                        open.push(value);
                    }
                }
                Value::Array(array) if array.as_objects().is_none() => {
                    self.cover(array.as_bytes_mut());
                }
                Value::Array(array) => open.extend(array.as_objects_mut().into_iter().flatten()),
                Value::Scalar(scalar) => self.cover(scalar.as_bytes_mut()),
                Value::Opaque { type_name, repr }
                | Value::Handle(Handle {
                    type_name, repr, ..
                }) => {
                    self.redact_text(type_name);
                    self.redact_text(repr);
                }
                _ => {}
            }
        }
    }
}

impl fmt::Debug for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.all().iter().map(|known| &known.name);
        f.debug_set().entries(names).finish()
    }
}

fn instead(name: &str) -> String {
    format!("<secret {name}>")
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|here| here == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wardian_value::{Array, Layout, Order};

    fn known() -> Known {
        let mut secrets = Secrets::default();
        secrets.add("SHORT".into(), "abc".into()).unwrap();
        secrets.add("LONG".into(), "xabcx".into()).unwrap();
        secrets.add("OTHER".into(), "never".into()).unwrap();
        for name in ["SHORT", "LONG"] {
            secrets.grant("tool", name.into());
        }
        assert!(secrets.of_tool("another").0.is_none());
        secrets.of_tool("tool")
    }

    #[test]
    fn secrets_are_redacted_everywhere() {
        let known = known();
        let text = |text: &str| Value::Str(text.into());
        let value = Value::Dict(vec![
            (
                text("an abc"),
                Value::List(vec![text("xabcx"), Value::from(1)]),
            ),
            (text("never"), Value::Bytes(b"-abcabc-xabcx".to_vec())),
        ]);
        let redacted = Value::Dict(vec![
            (
                text("an <secret SHORT>"),
                Value::List(vec![text("<secret LONG>"), Value::from(1)]),
            ),
            (
                text("never"),
                Value::Bytes(b"-<secret SHORT><secret SHORT>-<secret LONG>".to_vec()),
            ),
        ]);
        assert_eq!(known.redact(Ok(value)), Ok(redacted));
        let error = known.redact(Err(ToolError::new("ValueError", "bad key abc")));
        assert_eq!(error.unwrap_err().message(), "bad key <secret SHORT>");
    }

    #[test]
    fn arrays_keep_their_shape() {
        let array = |dtype: &str, length: usize, bytes: &[u8]| {
            let dtype = dtype.parse().expect("numpy has it");
            let layout = Layout::new(dtype, vec![length], Order::C).expect("it is small");
            Value::from(Array::from_bytes(layout, bytes.into()).expect("it has its size"))
        };
        let wide = |text: &str| -> Vec<u8> {
            let codes = text.chars().flat_map(|c| u32::from(c).to_le_bytes());
            codes.collect()
        };
        for (given, wanted) in [
            (
                array("|S5", 2, b"xabcx-abc-"),
                array("|S5", 2, b"*****-***-"),
            ),
            (
                array("<U4", 2, &wide("abc--abc")),
                array("<U4", 2, &wide("***--***")),
            ),
        ] {
            assert_eq!(known().redact(Ok(given)), Ok(wanted));
        }
    }

    #[test]
    fn a_message_that_was_cut_ends_in_no_part_of_one() {
        let long = "-".repeat(TOOL_MESSAGE - 2) + "abc";
        let error = known().redact(Err(ToolError::new("ValueError", long)));
        let message = error.unwrap_err().message().to_owned();
        assert_eq!(message, "-".repeat(TOOL_MESSAGE - 2));
    }

    #[test]
    fn nothing_prints_them() {
        assert_eq!(format!("{:?}", known()), "{\"LONG\", \"SHORT\"}");
        assert_eq!(known().get("OTHER"), None);
    }

    #[test]
    fn wrong_grants_are_told() {
        let mut secrets = Secrets::default();
        assert!(secrets.add("EMPTY".into(), String::new()).is_err());
        secrets.grant("tool", "NONE".into());
        assert!(secrets.problem(|_| false).is_some());
        assert!(secrets.problem(|_| true).is_some());
        secrets.add("NONE".into(), "x".into()).unwrap();
        assert_eq!(secrets.problem(|_| true), None);
    }
}

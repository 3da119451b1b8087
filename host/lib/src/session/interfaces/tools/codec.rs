//! Arguments and answers of tools as they cross the boundary.

use std::collections::VecDeque;
use std::sync::Arc;

use wardian_value::{CodecError, Item, Reader, Sequence, Value};

use crate::journal::ToolAnswer;
use crate::session::bindings::wardian::sandbox::tools::ToolError as WitToolError;
use crate::tools::{Arguments, ToolError, ToolResult};

/// `[[positional...], {keyword: value...}]`
pub(super) fn decode(tool: Arc<str>, message: &[u8]) -> Result<Arguments, ToolError> {
    match read(message) {
        Ok(Some((positional, keyword))) => Ok(Arguments::new(tool, positional, keyword)),
        Ok(None) => {
            let message = format!("{tool}() got malformed arguments");
            Err(ToolError::new("TypeError", message))
        }
        Err(error) => Err(ToolError::new("ValueError", format!("{tool}(): {error}"))),
    }
}

/// Positional and keyword arguments.
type Read = (VecDeque<Value>, Vec<(String, Value)>);

/// The parts of a message, `None` where it has others.
fn read(message: &[u8]) -> Result<Option<Read>, CodecError> {
    /// What lengths claim is believed so far.
    const FEW: usize = 16;
    let mut reader = Reader::new(message)?;
    let Item::Sequence(Sequence::List, 2) = reader.read()? else {
        return Ok(None);
    };
    let Item::Sequence(Sequence::List, count) = reader.read()? else {
        return Ok(None);
    };
    let mut positional = VecDeque::with_capacity(count.min(FEW));
    for _ in 0..count {
        positional.push_back(Value::read(&mut reader)?);
    }
    let Item::Dict(count) = reader.read()? else {
        return Ok(None);
    };
    let mut keyword = Vec::with_capacity(count.min(FEW));
    for _ in 0..count {
        let Item::Str(name) = reader.read()? else {
            return Ok(None);
        };
        keyword.push((name.to_owned(), Value::read(&mut reader)?));
    }
    reader.finish()?;
    Ok(Some((positional, keyword)))
}

pub(super) fn encode(result: ToolResult) -> Result<Vec<u8>, ToolError> {
    result?.to_cbor().map_err(|error| {
        ToolError::new(
            "ValueError",
            format!("a tool's result cannot cross: {error}"),
        )
    })
}

pub(super) fn to_wit(error: ToolError) -> WitToolError {
    WitToolError {
        type_name: error.type_name().into(),
        message: error.message().into(),
    }
}

impl From<Result<Vec<u8>, WitToolError>> for ToolAnswer {
    fn from(answer: Result<Vec<u8>, WitToolError>) -> ToolAnswer {
        match answer {
            Ok(value) => ToolAnswer::Value(value),
            Err(error) => ToolAnswer::Error {
                type_name: error.type_name,
                message: error.message,
            },
        }
    }
}

impl From<ToolAnswer> for Result<Vec<u8>, WitToolError> {
    fn from(answer: ToolAnswer) -> Result<Vec<u8>, WitToolError> {
        match answer {
            ToolAnswer::Value(value) => Ok(value),
            ToolAnswer::Error { type_name, message } => Err(WitToolError { type_name, message }),
        }
    }
}

//! Which headers pass, and the secrets that are put into them.

use hyper::header::{
    ACCEPT_ENCODING, CONNECTION, CONTENT_ENCODING, CONTENT_LENGTH, EXPECT, HOST, HeaderMap,
    HeaderName, HeaderValue, PROXY_AUTHENTICATE, PROXY_AUTHORIZATION, TE, TRAILER,
    TRANSFER_ENCODING, UPGRADE,
};
use wardian_value::Value;

use crate::tools::ToolError;
use crate::tools::secrets::{Known, Secrets};

/// What concerns a connection or the length of a message is the client's, in requests and in answers.
const OF_THE_CONNECTION: [HeaderName; 12] = [
    CONNECTION,
    CONTENT_LENGTH,
    EXPECT,
    HOST,
    PROXY_AUTHENTICATE,
    PROXY_AUTHORIZATION,
    TE,
    TRAILER,
    TRANSFER_ENCODING,
    UPGRADE,
    HeaderName::from_static("keep-alive"),
    HeaderName::from_static("proxy-connection"),
];

/// The most headers of a request, and the most bytes in them.
const MOST: usize = 200;
const MOST_BYTES: usize = 256 * 1024;

/// Whether a header may be in a request that is not the client's own.
pub(super) fn may_be_set(name: &HeaderName) -> bool {
    !OF_THE_CONNECTION.contains(name)
}

/// The headers of a request: those that the program wants, and above them those that are granted.
pub(super) fn of_request(
    wanted: Vec<Value>,
    granted: &[(HeaderName, HeaderValue)],
) -> Result<HeaderMap, ToolError> {
    let bytes = |value: &Value| match value {
        Value::Tuple(pair) => match &pair[..] {
            [Value::Str(name), Value::Bytes(value)] => name.len() + value.len(),
            _ => 0,
        },
        _ => 0,
    };
    if wanted.len() > MOST || wanted.iter().map(bytes).sum::<usize>() > MOST_BYTES {
        return Err(refused("a request has too many headers"));
    }
    let mut headers = HeaderMap::with_capacity(wanted.len());
    for header in wanted {
        let Value::Tuple(pair) = header else {
            return Err(refused("a header is a name and a value"));
        };
        let [Value::Str(name), Value::Bytes(value)] = &pair[..] else {
            return Err(refused("a header is a name and a value"));
        };
        // Neither takes line ends or NUL.
        let name = HeaderName::from_bytes(name.as_bytes());
        let (Ok(name), Ok(value)) = (name, HeaderValue::from_bytes(value)) else {
            return Err(refused("a header of the request is malformed"));
        };
        if !may_be_set(&name) {
            return Err(refused(&format!(
                "the header '{name}' is not the program's to set"
            )));
        }
        headers.append(name, value);
    }
    for (name, value) in granted {
        headers.insert(name, value.clone());
    }
    if !granted.is_empty() {
        // A secret in compressed bytes would be seen by nobody but the program.
        headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
    }
    Ok(headers)
}

/// The headers of an answer as the program gets them, without secrets. The length stays where the body stays as it is.
pub(super) fn of_answer(headers: &HeaderMap, secrets: &Known, keeps_length: bool) -> Value {
    let passing = headers.iter().filter(|(name, _)| {
        may_be_set(name) || **name == CONTENT_LENGTH && keeps_length || **name == HOST
    });
    let pairs = passing.map(|(name, value)| {
        let value = secrets.without(value.as_bytes().to_vec());
        Value::Tuple(vec![Value::Str(name.as_str().into()), Value::Bytes(value)])
    });
    Value::List(pairs.collect())
}

/// Whether bytes of a body are not what they stand for.
pub(super) fn is_encoded(headers: &HeaderMap) -> bool {
    let mut codings = headers.get_all(CONTENT_ENCODING).iter();
    codings.any(|coding| !coding.as_bytes().eq_ignore_ascii_case(b"identity"))
}

/// A template with its secrets, and their names.
pub(super) fn fill(
    template: &str,
    secrets: &Secrets,
) -> Result<(HeaderValue, Vec<String>), String> {
    let (mut text, mut names, mut rest) = (String::new(), Vec::new(), template);
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').ok_or("a '{' without a '}'")?;
        let value = secrets
            .value(name)
            .ok_or_else(|| format!("there is no secret {name:?}"))?;
        text.push_str(before);
        text.push_str(value);
        names.push(name.to_owned());
        rest = after;
    }
    text.push_str(rest);
    let mut value = HeaderValue::from_str(&text)
        // Its text stays where it is.
        .map_err(|_| "with its secrets, this is no value of a header".to_owned())?;
    value.set_sensitive(true);
    Ok((value, names))
}

pub(super) fn refused(why: &str) -> ToolError {
    ToolError::new("ValueError", why)
}

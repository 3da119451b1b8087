//! The code interpreter: cells, and the contexts that they run in.
//!
//! What a cell does goes to the client as lines of JSON while it runs. They are ASCII alone: clients
//! split them at whatever Unicode calls the end of a line, and decode pieces of the stream on their own.
//! A client that goes away drops the stream, which interrupts the cell.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Extension, Path, Request};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use bytes::Bytes;
use futures_util::stream;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::access::read;
use super::errors::{Form, Refusal};
use super::schema::{check_env_vars, time};
use crate::app::App;
use crate::sandboxes::{Batch, Bundle, Cell, Context, Event, Run, Sandbox, Stream};

/// How long a client hears nothing; what is sent then finds out whether it is still there.
const QUIET: Duration = Duration::from_secs(5);

/// Which field of a result a form of an object is. What has another form goes to `extra`.
const FIELDS: [(&str, &str); 12] = [
    ("text/plain", "text"),
    ("text/html", "html"),
    ("text/markdown", "markdown"),
    ("image/svg+xml", "svg"),
    ("image/png", "png"),
    ("image/jpeg", "jpeg"),
    ("application/pdf", "pdf"),
    ("text/latex", "latex"),
    ("application/json", "json"),
    ("application/javascript", "javascript"),
    ("e2b/data", "data"),
    ("e2b/chart", "chart"),
];

pub(super) fn routes(body_limit: usize) -> Router<App> {
    Router::new()
        .route("/execute", post(execute))
        .route("/contexts", post(create).get(list))
        .route("/contexts/{id}", delete(remove))
        .route("/contexts/{id}/restart", post(restart))
        .route("/health", get(async || "OK"))
        .layer(DefaultBodyLimit::max(body_limit))
}

/// A refusal in this part's form.
struct Text(Refusal);

impl IntoResponse for Text {
    fn into_response(self) -> Response {
        self.0.in_form(Form::Text)
    }
}

impl<T: Into<Refusal>> From<T> for Text {
    fn from(refusal: T) -> Text {
        Text(refusal.into())
    }
}

async fn body<T: serde::de::DeserializeOwned>(request: Request) -> Result<T, Text> {
    Ok(read(request, &()).await?)
}

#[derive(Debug, Deserialize)]
struct Execute {
    code: String,
    #[serde(default)]
    context_id: Option<String>,
    #[serde(default)]
    language: Option<String>,
    #[serde(default)]
    env_vars: Option<BTreeMap<String, String>>,
}

fn check_language(language: Option<&str>) -> Result<(), Refusal> {
    match language {
        None | Some("" | "python" | "python3") => Ok(()),
        Some(other) => Err(Refusal::invalid(format!(
            "language {other:?} is not supported: this sandbox runs python only"
        ))),
    }
}

async fn execute(
    Extension(sandbox): Extension<Arc<Sandbox>>,
    request: Request,
) -> Result<Response, Text> {
    let wanted: Execute = body(request).await?;
    if wanted.context_id.is_some() && wanted.language.is_some() {
        let message = "Only one of context_id or language can be provided";
        return Err(Refusal::invalid(message).into());
    }
    check_language(wanted.language.as_deref())?;
    let env_vars = wanted.env_vars.unwrap_or_default();
    check_env_vars(&env_vars)?;
    let cell = Cell {
        source: wanted.code,
        env_vars,
        timeout: None,
        ..Cell::default()
    };
    let run = sandbox.run(wanted.context_id.as_deref(), cell)?;
    let mut response = Body::from_stream(lines(sandbox, run)).into_response();
    let kind = HeaderValue::from_static("application/json");
    response.headers_mut().insert(CONTENT_TYPE, kind);
    Ok(response)
}

/// The lines of a run. The sandbox goes along, so that it stays in memory for as long.
fn lines(
    sandbox: Arc<Sandbox>,
    run: Run,
) -> impl futures_util::Stream<Item = io::Result<Bytes>> + Send + 'static {
    stream::unfold(Some((sandbox, run)), async |state| {
        let (sandbox, mut run) = state?;
        let mut text = String::new();
        match run.next(QUIET).await {
            Batch::Events(events) => {
                for event in events {
                    line(&mut text, &message(event));
                }
            }
            Batch::Quiet => {
                sandbox.touch();
                line(&mut text, &json!({"type": "keepalive"}));
            }
            Batch::Ended => {
                line(&mut text, &json!({"type": "end_of_execution"}));
                return Some((Ok(text.into()), None));
            }
            // Without an end, so that the client knows that it does not know.
            Batch::Aborted => {
                return Some((Err(io::Error::other("the sandbox is gone")), None));
            }
        }
        Some((Ok(text.into()), Some((sandbox, run))))
    })
}

/// What happened, as the protocol has it.
fn message(event: Event) -> Value {
    match event {
        Event::Started { execution_count } => {
            json!({"type": "number_of_executions", "execution_count": execution_count})
        }
        Event::Output {
            stream,
            text,
            time: when,
        } => {
            let name = match stream {
                Stream::Stdout => "stdout",
                Stream::Stderr => "stderr",
            };
            json!({"type": name, "text": text, "timestamp": time(when)})
        }
        Event::Display(bundle) => result(bundle),
        Event::Failed(failure) => json!({
            "type": "error",
            "name": failure.name,
            "value": failure.value,
            "traceback": failure.traceback,
        }),
    }
}

fn result(bundle: Bundle) -> Value {
    let mut result = Map::new();
    let mut extra = Map::new();
    for (mime, value) in bundle.data {
        let field = FIELDS.iter().find(|(form, _)| *form == mime);
        match (field, value) {
            (Some((_, "text")), Value::String(text)) => {
                result.insert("text".into(), unquoted(&text).into());
            }
            (Some((_, field)), value) => {
                result.insert((*field).into(), value);
            }
            (None, value) => {
                extra.insert(mime, value);
            }
        }
    }
    result.insert("type".into(), "result".into());
    result.insert("extra".into(), extra.into());
    result.insert("is_main_result".into(), bundle.is_main.into());
    result.into()
}

/// The repr of a string is shown without its quotes.
fn unquoted(text: &str) -> &str {
    let inner = |quote| text.strip_prefix(quote)?.strip_suffix(quote);
    inner('\'').or_else(|| inner('"')).unwrap_or(text)
}

fn line(text: &mut String, message: &Value) {
    let mut bytes = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut bytes, Ascii);
    // Neither writing to memory nor a value with names for keys can fail.
    let _ = message.serialize(&mut serializer);
    text.push_str(&String::from_utf8_lossy(&bytes));
    text.push('\n');
}

/// JSON of which every character is ASCII.
struct Ascii;

impl serde_json::ser::Formatter for Ascii {
    fn write_string_fragment<W: io::Write + ?Sized>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(at) =
            rest.find(|character: char| !character.is_ascii() || character == '\x7f')
        {
            let (plain, from) = rest.split_at(at);
            writer.write_all(plain.as_bytes())?;
            let mut characters = from.chars();
            let mut units = [0; 2];
            for unit in characters
                .next()
                .unwrap_or_default()
                .encode_utf16(&mut units)
            {
                write!(writer, "\\u{unit:04x}")?;
            }
            rest = characters.as_str();
        }
        writer.write_all(rest.as_bytes())
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct NewContext {
    language: Option<String>,
    cwd: Option<String>,
}

fn described(context: &Context) -> Value {
    json!({"id": context.id, "language": "python", "cwd": context.cwd})
}

async fn create(
    Extension(sandbox): Extension<Arc<Sandbox>>,
    request: Request,
) -> Result<Json<Value>, Text> {
    let new: NewContext = body(request).await?;
    check_language(new.language.as_deref())?;
    let context = sandbox.add_context(new.cwd.as_deref())?;
    Ok(Json(described(&context)))
}

async fn list(Extension(sandbox): Extension<Arc<Sandbox>>) -> Json<Value> {
    let contexts = sandbox.contexts();
    Json(contexts.iter().map(|context| described(context)).collect())
}

async fn remove(
    Extension(sandbox): Extension<Arc<Sandbox>>,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<Value>), Text> {
    sandbox.remove_context(&id)?;
    Ok((StatusCode::OK, Json(Value::Null)))
}

async fn restart(
    Extension(sandbox): Extension<Arc<Sandbox>>,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<Value>), Text> {
    sandbox.restart_context(Some(&id)).await?;
    Ok((StatusCode::OK, Json(Value::Null)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_ascii_and_the_same_text() {
        let text = "a\u{2028}\u{85}\n\"é😀\\\u{7f}\0";
        let mut written = String::new();
        line(&mut written, &json!({"text": text}));
        assert_eq!(
            written,
            "{\"text\":\"a\\u2028\\u0085\\n\\\"\\u00e9\\ud83d\\ude00\\\\\\u007f\\u0000\"}\n"
        );
        let read: Value = serde_json::from_str(&written).unwrap();
        assert_eq!(read["text"], text);
    }

    #[test]
    fn a_string_is_shown_without_its_quotes() {
        for (text, shown) in [
            ("'a'", "a"),
            ("\"a'\"", "a'"),
            ("'", "'"),
            ("''", ""),
            ("'a\"", "'a\""),
        ] {
            assert_eq!(unquoted(text), shown);
        }
    }

    #[test]
    fn other_forms_are_extra() {
        let data = [("text/plain", "1"), ("image/png", "aaaa"), ("x/y", "z")];
        let data = data.map(|(mime, value)| (mime.to_owned(), value.into()));
        let bundle = Bundle {
            data: data.into(),
            is_main: true,
            ..Bundle::default()
        };
        let expected = json!({"type": "result", "text": "1", "png": "aaaa", "extra": {"x/y": "z"}, "is_main_result": true});
        assert_eq!(result(bundle), expected);
    }
}

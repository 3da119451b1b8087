//! The tools. What goes wrong in a call is its result, for the model to read, and no error of the
//! protocol.

use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::tool::schema_for_output;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{
    Annotations, CallToolResult, ContentBlock, EmbeddedResource, Implementation, ResourceContents,
    Role, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler, tool, tool_handler, tool_router};
use serde::Serialize;
use wardian::FileKind;

use super::schema::{
    File, Files, ListFiles, ReadFile, Reset, ResetSession, RunPythonCode, RunResult, Status,
    WriteFile, Written,
};
use crate::app::App;
use crate::sandboxes::Owner;
use crate::sandboxes::{Bundle, Cell, CreateSandbox, Error, FailureKind, Outcome, Sandbox};

/// Bytes of each output stream that a result has.
const OUTPUT: usize = 100_000;

/// Bytes of HTML that a result has. Many clients give the model what is meant for people, too.
const DOCUMENT: usize = 20_000;

/// Bytes of a file that a result has.
const FILE: usize = 4 << 20;

/// How long a session lives after its last use.
const LIFE: Duration = Duration::from_secs(3600);

/// The tools of one connection.
#[derive(Clone)]
pub(super) struct Tools {
    app: App,
    /// The session of calls that name none.
    default: Arc<tokio::sync::Mutex<Option<String>>>,
    tool_router: ToolRouter<Tools>,
}

#[tool_router(router = tool_router)]
impl Tools {
    pub(super) fn new(app: App) -> Tools {
        Tools {
            app,
            default: Arc::default(),
            tool_router: Tools::tool_router(),
        }
    }

    #[tool(
        name = "run_python_code",
        description = "Run Python 3.12 code in a sandbox without network. Variables and files stay \
            for the next call of the same session.",
        output_schema = schema_for_output::<RunResult>()
    )]
    async fn run_python_code(
        &self,
        Parameters(call): Parameters<RunPythonCode>,
        context: RequestContext<RoleServer>,
    ) -> CallToolResult {
        let timeout = match call.timeout_seconds.map(Duration::try_from_secs_f64) {
            None => None,
            Some(Ok(timeout)) => Some(timeout),
            Some(Err(_)) => return refused("timeout_seconds must be a number of seconds"),
        };
        let sandbox = match self.sandbox(call.session_id, &context).await {
            Ok(sandbox) => sandbox,
            Err(error) => return refused(&error.to_string()),
        };
        let cell = Cell {
            source: call.python_code,
            variables: call.global_variables.into_iter().collect(),
            timeout,
            ..Cell::default()
        };
        let run = match sandbox.run(None, cell) {
            Ok(run) => run,
            Err(error) => return refused(&error.to_string()),
        };
        tokio::select! {
            outcome = run.outcome(OUTPUT) => to_response(outcome, sandbox.id.clone()),
            // The run is dropped, and so interrupted.
            () = context.ct.cancelled() => refused("cancelled"),
        }
    }

    #[tool(
        name = "list_files",
        description = "List the files of a directory of a session.",
        output_schema = schema_for_output::<Files>()
    )]
    async fn list_files(
        &self,
        Parameters(call): Parameters<ListFiles>,
        context: RequestContext<RoleServer>,
    ) -> CallToolResult {
        let listed = async {
            let sandbox = self.sandbox(call.session_id, &context).await?;
            let path = absolute(&sandbox, call.path.as_deref().unwrap_or(""));
            let files = sandbox.files.list(&path, 1).map_err(file_error)?;
            let files = files.into_iter().map(|file| File {
                kind: match file.kind {
                    FileKind::File => "file",
                    FileKind::Link => "link",
                    _ => "directory",
                },
                path: file.path,
                size: file.size,
            });
            Ok::<_, Error>(Files {
                session_id: sandbox.id.clone(),
                files: files.collect(),
            })
        };
        structured(listed.await)
    }

    #[tool(
        name = "read_file",
        description = "Read a file of a session: text, an image, or any other bytes as a resource."
    )]
    async fn read_file(
        &self,
        Parameters(call): Parameters<ReadFile>,
        context: RequestContext<RoleServer>,
    ) -> CallToolResult {
        let read = async {
            let sandbox = self.sandbox(call.session_id, &context).await?;
            let path = absolute(&sandbox, &call.path);
            let size = sandbox.files.stat_followed(&path).map_err(file_error)?.size;
            if size > FILE as u64 {
                return Err(Error::Invalid(format!(
                    "{path} has {size} bytes, and {FILE} can be read: read a part of it with code"
                )));
            }
            let bytes = sandbox.files.read(&path).map_err(file_error)?;
            Ok((path, bytes))
        };
        match read.await {
            Ok((path, bytes)) => CallToolResult::success(vec![content(&path, bytes)]),
            Err(error) => refused(&error.to_string()),
        }
    }

    #[tool(
        name = "write_file",
        description = "Write a file of a session, from text or base64.",
        output_schema = schema_for_output::<Written>()
    )]
    async fn write_file(
        &self,
        Parameters(call): Parameters<WriteFile>,
        context: RequestContext<RoleServer>,
    ) -> CallToolResult {
        let written = async {
            let bytes = match (call.text, call.base64) {
                (Some(text), None) => text.into_bytes(),
                (None, Some(base64)) => {
                    let decoded = STANDARD.decode(base64);
                    decoded.map_err(|error| Error::Invalid(format!("base64: {error}")))?
                }
                _ => return Err(Error::Invalid("either text or base64 is needed".into())),
            };
            let sandbox = self.sandbox(call.session_id, &context).await?;
            let path = absolute(&sandbox, &call.path);
            if let Some((parent, _)) = path.rsplit_once('/')
                && !parent.is_empty()
            {
                sandbox.files.make_dirs(parent).map_err(file_error)?;
            }
            sandbox.files.write(&path, &bytes).map_err(file_error)?;
            Ok(Written {
                session_id: sandbox.id.clone(),
                path,
                size: bytes.len() as u64,
            })
        };
        structured(written.await)
    }

    #[tool(
        name = "reset_session",
        description = "Forget the variables and files of a session.",
        output_schema = schema_for_output::<Reset>()
    )]
    async fn reset_session(
        &self,
        Parameters(call): Parameters<ResetSession>,
        context: RequestContext<RoleServer>,
    ) -> CallToolResult {
        let owner = owner(&context);
        let mut default = self.default.lock().await;
        let id = call.session_id.or_else(|| default.clone());
        if default.is_some() && *default == id {
            *default = None;
        }
        let was_there = match id {
            None => Ok(Reset { was_there: false }),
            Some(id) => match self.app.sandboxes().kill(&owner, &id).await {
                Ok(()) => Ok(Reset { was_there: true }),
                Err(Error::NotFound(_)) => Ok(Reset { was_there: false }),
                Err(error) => Err(error),
            },
        };
        structured(was_there)
    }

    /// The sandbox of a call.
    async fn sandbox(
        &self,
        session: Option<String>,
        context: &RequestContext<RoleServer>,
    ) -> Result<Arc<Sandbox>, Error> {
        let owner = owner(context);
        let sandboxes = self.app.sandboxes();
        if let Some(id) = session {
            return sandboxes.set_timeout(&owner, &id, LIFE, true).await;
        }
        let mut default = self.default.lock().await;
        if let Some(id) = &*default {
            match sandboxes.set_timeout(&owner, id, LIFE, true).await {
                Err(Error::NotFound(_)) => {}
                found => return found,
            }
        }
        let new = CreateSandbox {
            timeout: Some(LIFE),
            ..CreateSandbox::default()
        };
        let sandbox = sandboxes.create(&owner, new).await?;
        *default = Some(sandbox.id.clone());
        Ok(sandbox)
    }
}

#[tool_handler(router = self.tool_router)]
impl ServerHandler for Tools {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        ServerConfig::new(capabilities)
            .with_server_info(Implementation::new("wardian", env!("CARGO_PKG_VERSION")))
            .with_instructions(
                "Python runs in a sandbox without network. Results name their session: name it in \
                 the next call to go on with its variables and files.",
            )
    }
}

/// Whose call this is: whoever has the key of the request; anybody on standard input.
fn owner(context: &RequestContext<RoleServer>) -> Owner {
    let parts = context.extensions.get::<axum::http::request::Parts>();
    let owner = parts.and_then(|parts| parts.extensions.get::<Owner>());
    owner.cloned().unwrap_or_else(Owner::anybody)
}

/// A path in a session's files.
fn absolute(sandbox: &Sandbox, path: &str) -> String {
    let home = sandbox.files.home();
    match path.strip_prefix('~').unwrap_or(path) {
        "" => home.to_owned(),
        rest if rest.starts_with('/') && !path.starts_with('~') => rest.to_owned(),
        rest => format!("{home}/{}", rest.trim_start_matches('/')),
    }
}

/// Files' errors say what the caller did wrong.
fn file_error(error: wardian::Error) -> Error {
    Error::Invalid(error.to_string())
}

fn refused(why: &str) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(why)])
}

/// A result as JSON, and the same as text.
fn structured<T: Serialize>(result: Result<T, Error>) -> CallToolResult {
    let json = result.and_then(|result| serde_json::to_value(result).map_err(Error::broken));
    match json {
        Ok(json) => {
            let mut response = CallToolResult::success(vec![ContentBlock::text(json.to_string())]);
            response.structured_content = Some(json);
            response
        }
        Err(error) => refused(&error.to_string()),
    }
}

/// What a model is response of a cell.
fn to_response(outcome: Outcome, session_id: String) -> CallToolResult {
    if outcome.aborted {
        return refused("the session has ended");
    }
    let status = match outcome.failure.as_ref().map(|failure| failure.kind) {
        None => Status::Success,
        Some(FailureKind::Raised | FailureKind::Lost) => Status::RunError,
        Some(FailureKind::Timeout) => Status::Timeout,
        Some(FailureKind::Limit) => Status::Limit,
        Some(FailureKind::Interrupted) => Status::Interrupted,
    };
    let failed = outcome.failure.is_some();
    let bundles = || outcome.displays.iter().chain(&outcome.result);
    let images = bundles().filter_map(image);
    let documents = bundles().enumerate().filter_map(|(place, bundle)| {
        let name = format!("{session_id}/{}/{place}", outcome.execution_count);
        document(bundle, &name)
    });
    let shown: Vec<ContentBlock> = images.chain(documents).collect();
    let text = |bundle: &Bundle| bundle.data.get("text/plain")?.as_str().map(str::to_owned);
    let result = RunResult {
        status,
        stdout: outcome.stdout,
        stderr: outcome.stderr,
        result: outcome.result.as_ref().and_then(text),
        result_json: outcome.result.as_ref().and_then(|bundle| {
            let json = bundle.data.get("application/json");
            json.cloned()
        }),
        error: outcome.failure.map(|failure| failure.traceback),
        session_id,
        execution_count: outcome.execution_count,
    };
    let mut response = structured(Ok(result));
    response.content.extend(shown);
    response.is_error = Some(failed);
    response
}

fn image(bundle: &Bundle) -> Option<ContentBlock> {
    ["image/png", "image/jpeg"].into_iter().find_map(|mime| {
        let data = bundle.data.get(mime)?.as_str()?;
        Some(ContentBlock::image(data, mime))
    })
}

/// HTML, such as of a frame, for people alone: the model has the text.
fn document(bundle: &Bundle, name: &str) -> Option<ContentBlock> {
    let html = bundle.data.get("text/html")?.as_str()?;
    if html.len() > DOCUMENT {
        return None;
    }
    let contents = ResourceContents::text(html, format!("ui://wardian/{name}"));
    let resource = EmbeddedResource::new(contents.with_mime_type("text/html"));
    let people = Annotations::default().with_audience(vec![Role::User]);
    Some(ContentBlock::Resource(resource.with_annotations(people)))
}

/// A file as the protocol has it.
fn content(path: &str, bytes: Vec<u8>) -> ContentBlock {
    let extension = path.rsplit('.').next().unwrap_or_default();
    let mime = match &*extension.to_ascii_lowercase() {
        "png" => Some("image/png"),
        "jpg" | "jpeg" => Some("image/jpeg"),
        "gif" => Some("image/gif"),
        "webp" => Some("image/webp"),
        _ => None,
    };
    if let Some(mime) = mime {
        return ContentBlock::image(STANDARD.encode(bytes), mime);
    }
    match String::from_utf8(bytes) {
        Ok(text) => ContentBlock::text(text),
        Err(error) => ContentBlock::resource(ResourceContents::BlobResourceContents {
            uri: format!("file://{path}"),
            mime_type: Some("application/octet-stream".into()),
            blob: STANDARD.encode(error.into_bytes()),
            meta: None,
        }),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn shown(forms: &[(&str, &str)]) -> Bundle {
        let forms = forms.iter();
        Bundle {
            data: forms
                .map(|(mime, text)| ((*mime).to_owned(), Value::from(*text)))
                .collect(),
            ..Bundle::default()
        }
    }

    #[test]
    fn the_model_has_text_and_people_have_html() {
        let mut outcome = Outcome::default();
        outcome.execution_count = 3;
        outcome.displays = vec![
            shown(&[("text/plain", "1")]),
            shown(&[("text/html", &"x".repeat(DOCUMENT + 1))]),
        ];
        outcome.result = Some(shown(&[
            ("text/plain", "   a\n0  1"),
            ("text/html", "<table>"),
        ]));
        let response = to_response(outcome, "s".into());
        let result = response.structured_content.expect("structured");
        assert_eq!(result["result"], "   a\n0  1");
        let documents: Vec<Value> = response.content[1..]
            .iter()
            .map(|block| serde_json::to_value(block).expect("serializable"))
            .collect();
        assert_eq!(
            documents,
            [json!({
                "type": "resource",
                "resource": {"uri": "ui://wardian/s/3/2", "mimeType": "text/html", "text": "<table>"},
                "annotations": {"audience": ["user"]},
            })]
        );
    }
}

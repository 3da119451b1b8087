//! The service `process.Process`: commands.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use axum::extract::{Extension, Request};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use futures_util::stream;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::connect::{self, Code, Next, RpcError, Streaming, Unary};
use super::schema::check_env_vars;
use crate::app::App;
use crate::sandboxes::{
    Command, CommandEnd, CommandEvent, CommandLine, CommandReader, Sandbox, Stream,
};

pub(super) fn routes() -> Router<App> {
    let path = |method: &str| format!("/process.Process/{method}");
    Router::new()
        .route(&path("Start"), post(start))
        .route(&path("Connect"), post(connect))
        .route(&path("List"), post(list))
        .route(&path("SendSignal"), post(send_signal))
        .route(&path("SendInput"), post(send_input))
        .route(&path("CloseStdin"), post(close_stdin))
        .route(&path("StreamInput"), post(stream_input))
        .route(&path("{method}"), post(unknown))
}

type Answer = Result<Json<Value>, RpcError>;

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Start {
    process: Config,
    pty: Option<Value>,
    tag: Option<String>,
    stdin: Option<bool>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Config {
    cmd: String,
    args: Vec<String>,
    envs: BTreeMap<String, String>,
    cwd: Option<String>,
}

/// Which command, and what of it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Which {
    process: Selector,
    signal: Option<String>,
    input: Option<Input>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Selector {
    pid: Option<u32>,
    tag: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Input {
    stdin: Option<String>,
}

fn find(sandbox: &Sandbox, which: &Selector) -> Result<Arc<Command>, RpcError> {
    let mut commands = sandbox.commands().into_iter();
    let found = commands.find(|command| match (which.pid, &which.tag) {
        (Some(pid), _) => command.id == pid,
        (None, Some(tag)) => command.line.tag.as_ref() == Some(tag),
        (None, None) => false,
    });
    found.ok_or_else(|| {
        let name = match (which.pid, &which.tag) {
            (Some(pid), _) => format!("pid {pid}"),
            (None, tag) => format!("tag {}", tag.as_deref().unwrap_or_default()),
        };
        RpcError::new(Code::NotFound, format!("process with {name} not found"))
    })
}

async fn start(
    Extension(sandbox): Extension<Arc<Sandbox>>,
    headers: HeaderMap,
    Streaming(start): Streaming<Start>,
) -> Response {
    match begin(&sandbox, &headers, start) {
        Ok((command, reader)) => events(sandbox, &command, reader, &headers),
        Err(error) => connect::refused(error),
    }
}

fn begin(
    sandbox: &Arc<Sandbox>,
    headers: &HeaderMap,
    start: Start,
) -> Result<(Arc<Command>, CommandReader), RpcError> {
    if start.pty.is_some() {
        let message = "pseudo-terminals are not supported: this sandbox runs Python only";
        return Err(RpcError::new(Code::Unimplemented, message));
    }
    check_env_vars(&start.process.envs)?;
    if let Some(cwd) = &start.process.cwd {
        let path = super::files::full_path(sandbox, cwd)?;
        if sandbox.files.list(&path, 1).is_err() {
            let message = format!("cwd '{path}' does not exist");
            return Err(RpcError::new(Code::InvalidArgument, message));
        }
    }
    Ok(sandbox.spawn_command(CommandLine {
        program: start.process.cmd,
        arguments: start.process.args,
        env_vars: start.process.envs,
        cwd: start.process.cwd,
        tag: start.tag,
        // Clients that do not know of the field send input.
        stdin: start.stdin.unwrap_or(true),
        timeout: connect::deadline(headers),
    })?)
}

async fn connect(
    Extension(sandbox): Extension<Arc<Sandbox>>,
    headers: HeaderMap,
    Streaming(which): Streaming<Which>,
) -> Response {
    match find(&sandbox, &which.process) {
        Ok(command) => {
            let reader = command.reader();
            events(sandbox, &command, reader, &headers)
        }
        Err(error) => connect::refused(error),
    }
}

/// What a command does, for a client that reads it.
fn events(
    sandbox: Arc<Sandbox>,
    command: &Command,
    reader: CommandReader,
    headers: &HeaderMap,
) -> Response {
    let interval = connect::keepalive(headers);
    let deadline = connect::until(headers);
    let first = VecDeque::from([json!({"start": {"pid": command.id}})]);
    connect::answer(stream::unfold(
        (sandbox, reader, first, false),
        move |(sandbox, mut reader, mut queue, mut is_over)| async move {
            let quiet = Instant::now() + interval;
            let next = loop {
                if let Some(event) = queue.pop_front() {
                    break Next::Message(json!({"event": event}));
                }
                if is_over {
                    break Next::End(None);
                }
                tokio::select! {
                    biased;
                    event = reader.next() => match event {
                        CommandEvent::Output(stream, bytes) => {
                            let name = match stream {
                                Stream::Stdout => "stdout",
                                Stream::Stderr => "stderr",
                            };
                            queue.push_back(json!({"data": {name: STANDARD.encode(bytes)}}));
                        }
                        CommandEvent::Ended(CommandEnd::TimedOut) => break Next::End(Some(late())),
                        CommandEvent::Ended(end) => {
                            is_over = true;
                            queue.push_back(ended(end));
                        }
                        CommandEvent::Aborted => break Next::Abort,
                    },
                    () = tokio::time::sleep_until(deadline) => break Next::End(Some(late())),
                    () = tokio::time::sleep_until(quiet) => queue.push_back(json!({"keepalive": {}})),
                }
            };
            Some((next, (sandbox, reader, queue, is_over)))
        },
    ))
}

fn late() -> RpcError {
    RpcError::new(Code::DeadlineExceeded, "the time of this call is over")
}

fn ended(end: CommandEnd) -> Value {
    match end {
        CommandEnd::Exited(status) => {
            let text = format!("exit status {status}");
            let mut end = json!({"exitCode": status, "exited": true, "status": text});
            if status != 0 {
                end["error"] = json!(text);
            }
            json!({"end": end})
        }
        CommandEnd::Killed | CommandEnd::TimedOut => {
            let text = "signal: killed";
            json!({"end": {"exitCode": -1, "exited": false, "status": text, "error": text}})
        }
    }
}

async fn list(
    Extension(sandbox): Extension<Arc<Sandbox>>,
    Unary(_): Unary<serde::de::IgnoredAny>,
) -> Answer {
    let described = |command: Arc<Command>| {
        let line = &command.line;
        let mut config =
            json!({"cmd": line.program, "args": line.arguments, "envs": line.env_vars});
        if let Some(cwd) = &line.cwd {
            config["cwd"] = json!(cwd);
        }
        let mut process = json!({"pid": command.id, "config": config});
        if let Some(tag) = &line.tag {
            process["tag"] = json!(tag);
        }
        process
    };
    let processes: Vec<Value> = sandbox.commands().into_iter().map(described).collect();
    Ok(Json(json!({"processes": processes})))
}

async fn send_signal(
    Extension(sandbox): Extension<Arc<Sandbox>>,
    Unary(which): Unary<Which>,
) -> Answer {
    let command = find(&sandbox, &which.process)?;
    match which.signal.as_deref() {
        Some("SIGNAL_SIGKILL" | "SIGNAL_SIGTERM") => {
            command.kill();
            Ok(Json(json!({})))
        }
        _ => Err(RpcError::new(
            Code::Unimplemented,
            "only SIGTERM and SIGKILL can be sent",
        )),
    }
}

async fn input(command: &Command, input: Option<Input>) -> Result<(), RpcError> {
    let Some(text) = input.and_then(|input| input.stdin) else {
        let message = "only standard input can be sent: there are no pseudo-terminals";
        return Err(RpcError::new(Code::Unimplemented, message));
    };
    let bytes = STANDARD.decode(text);
    let bytes = bytes.map_err(|error| RpcError::new(Code::InvalidArgument, error.to_string()))?;
    let sent = command.send_input(bytes.into()).await;
    sent.map_err(|error| RpcError::new(Code::FailedPrecondition, error.to_string()))
}

async fn send_input(
    Extension(sandbox): Extension<Arc<Sandbox>>,
    Unary(which): Unary<Which>,
) -> Answer {
    let command = find(&sandbox, &which.process)?;
    input(&command, which.input).await?;
    Ok(Json(json!({})))
}

async fn close_stdin(
    Extension(sandbox): Extension<Arc<Sandbox>>,
    Unary(which): Unary<Which>,
) -> Answer {
    find(&sandbox, &which.process)?.close_input();
    Ok(Json(json!({})))
}

/// One message of a stream of input.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Piece {
    start: Option<Which>,
    data: Option<Which>,
}

/// Input in many messages, of which the first says for whom. They are taken when all have come.
async fn stream_input(Extension(sandbox): Extension<Arc<Sandbox>>, request: Request) -> Response {
    let work = async {
        let (counted, bytes) = super::access::whole(request, &()).await?;
        let mut command = None;
        for message in connect::unframed(&bytes)? {
            let piece: Piece = connect::message(message, counted.as_ref())?;
            if let Some(which) = piece.start {
                command = Some(find(&sandbox, &which.process)?);
            }
            if let Some(data) = piece.data {
                let command = command.as_ref().ok_or_else(|| {
                    RpcError::new(Code::InvalidArgument, "the first message must be a start")
                })?;
                input(command, data.input).await?;
            }
        }
        Ok::<(), RpcError>(())
    };
    match work.await {
        Ok(()) => connect::answer(stream::iter([Next::Message(json!({}))])),
        Err(error) => connect::refused(error),
    }
}

async fn unknown(request: Request) -> Response {
    let text = format!("{} is not supported", request.uri().path());
    RpcError::new(Code::Unimplemented, text).into_response()
}

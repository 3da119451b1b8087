//! Commands of the shell: answered once, or as server-sent events while they run.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::http::header::ACCEPT;
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event as Sse, KeepAlive};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::Stream as Items;
use futures_util::stream;
use serde_json::json;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::errors::{Problem, Refusal};
use super::extract::{Body, Target, seconds};
use super::run::{OUTPUT, QUIET};
use super::sandboxes::checked;
use super::schema::{CommandEnded, CommandRan, CommandRun};
use crate::app::App;
use crate::sandboxes::{
    Command, CommandEnd, CommandEvent, CommandLine, CommandReader, Decoder, Error, Stream,
};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(command))
}

/// Run a command of the shell
///
/// With `Accept: text/event-stream` the answer is a stream of the events `stdout`, `stderr` and, at the
/// end, `end`. Whoever closes the connection kills the command.
#[utoipa::path(post, path = "/v1/sandboxes/{id}/commands", params(("id" = String, Path)),
    request_body = CommandRun, responses(
    (status = 200, content((CommandRan = "application/json"), (String = "text/event-stream"))),
    (status = "4XX", body = Problem)))]
async fn command(
    Target(sandbox): Target,
    headers: HeaderMap,
    Body(run): Body<CommandRun>,
) -> Result<Response, Refusal> {
    let line = CommandLine {
        program: "bash".into(),
        arguments: vec!["-c".into(), run.command],
        env_vars: checked(run.env_vars)?,
        cwd: run.cwd,
        stdin: run.stdin.is_some(),
        timeout: seconds(run.timeout_seconds)?,
        ..CommandLine::default()
    };
    if let Some(cwd) = &line.cwd
        && sandbox.files.list(cwd, 1).is_err()
    {
        return Err(Refusal::invalid("cwd is no directory of the sandbox"));
    }
    let (command, reader) = sandbox.spawn_command(line)?;
    let running = Running { command, reader };
    if let Some(stdin) = run.stdin {
        let given = running.command.send_input(Bytes::from(stdin)).await;
        // A command that has ended already reads nothing.
        if let Err(Error::NoMemory) = given {
            return Err(Error::NoMemory.into());
        }
        running.command.close_input();
    }
    let accepted = headers.get(ACCEPT).and_then(|value| value.to_str().ok());
    if accepted.is_some_and(|kinds| kinds.contains("text/event-stream")) {
        let keep_alive = KeepAlive::new().interval(QUIET);
        let events = axum::response::Sse::new(running.events()).keep_alive(keep_alive);
        return Ok(events.into_response());
    }
    running.outcome().await.map(IntoResponse::into_response)
}

/// A command whose client waits for it. Dropping it kills the command.
struct Running {
    command: Arc<Command>,
    reader: CommandReader,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.command.kill();
    }
}

impl Running {
    async fn outcome(mut self) -> Result<Json<CommandRan>, Refusal> {
        let mut written = [Vec::new(), Vec::new()];
        let ended = loop {
            match self.reader.next().await {
                CommandEvent::Output(stream, bytes) => {
                    let written: &mut Vec<u8> = &mut written[stream as usize];
                    let room = OUTPUT.saturating_sub(written.len());
                    written.extend_from_slice(&bytes[..bytes.len().min(room)]);
                    if bytes.len() > room && room > 0 {
                        written.extend_from_slice(b"\n[truncated]\n");
                    }
                }
                CommandEvent::Ended(end) => break end,
                CommandEvent::Aborted => {
                    let message = "the sandbox ended before the command";
                    return Err(Refusal::new(StatusCode::GONE, "ended", message));
                }
            }
        };
        let [stdout, stderr] = written.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let (exit_code, ended) = to_response(ended);
        Ok(Json(CommandRan {
            stdout,
            stderr,
            exit_code,
            ended,
        }))
    }

    /// What it does, as it does it. The stream ends with `end`; without one the sandbox was no more.
    fn events(self) -> impl Items<Item = Result<Sse, Infallible>> {
        let decoders = [Decoder::default(), Decoder::default()];
        stream::unfold(Some((self, decoders)), async |state| {
            let (mut running, mut decoders) = state?;
            loop {
                match running.reader.next().await {
                    CommandEvent::Output(stream, bytes) => {
                        let text = decoders[stream as usize].decode(&bytes);
                        if text.is_empty() {
                            continue;
                        }
                        let name = match stream {
                            Stream::Stdout => "stdout",
                            Stream::Stderr => "stderr",
                        };
                        let event = Sse::default().event(name);
                        let event = event.data(json!({"text": text}).to_string());
                        return Some((Ok(event), Some((running, decoders))));
                    }
                    CommandEvent::Ended(end) => {
                        let (exit_code, ended) = to_response(end);
                        let data = json!({"exit_code": exit_code, "ended": ended});
                        let event = Sse::default().event("end").data(data.to_string());
                        return Some((Ok(event), None));
                    }
                    CommandEvent::Aborted => return None,
                }
            }
        })
    }
}

fn to_response(end: CommandEnd) -> (Option<i32>, CommandEnded) {
    match end {
        CommandEnd::Exited(status) => (Some(status), CommandEnded::Exited),
        CommandEnd::Killed => (None, CommandEnded::Killed),
        CommandEnd::TimedOut => (None, CommandEnded::Timeout),
    }
}

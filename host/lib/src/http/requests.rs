//! The requests of one sandbox: the tools that the guest's library calls, and the answers that are open.
//!
//! An answer's body stays at its server until it is read: a program that does not read makes nobody hold more than the
//! client's buffers. **Invariant:** nothing of a request is left when the call that made it has ended.

use std::collections::{BTreeMap, BTreeSet};
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONTENT_LENGTH, HeaderName, HeaderValue};
use hyper::{Method, Request, Uri};
use rustls::pki_types::CertificateDer;
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::{AbortHandle, JoinHandle};
use tokio::time::{Instant, timeout_at};
use url::Url;
use wardian_value::Value;

use super::client::{Client, failure, late};
use super::prefix::{self, Prefix};
use super::redact::Redactor;
use super::{CLOSE, CONNECT, Http, OPEN, READ, headers};
use crate::tools::secrets::{Known, Secrets};
use crate::tools::{Arguments, Body, ToolError, ToolFuture, ToolResult};

/// Answers that are open at once; further requests wait for one to end.
const OPEN_AT_ONCE: usize = 32;
/// The most that the guest is given of a body at once.
const PIECE: usize = 64 * 1024;

/// What a program may request, and what is under way.
pub(crate) struct Requests {
    /// None without a grant: most sandboxes have none, and are made in microseconds.
    shared: Option<Arc<Shared>>,
    most: u64,
    made: u64,
    most_bytes: u64,
    bytes: u64,
    /// Calls of tools that run for requests.
    pub(crate) calls: BTreeSet<u64>,
}

impl Requests {
    pub(crate) fn new(granted: &[Http], secrets: &Secrets) -> Requests {
        Requests {
            shared: (!granted.is_empty()).then(|| Arc::new(Shared::new(granted, secrets))),
            most: 0,
            made: 0,
            most_bytes: 0,
            bytes: 0,
            calls: BTreeSet::new(),
        }
    }

    /// The tools that the guest's library has; none without a grant.
    pub(crate) fn tool(&self, name: &str) -> Option<Body> {
        let shared = Arc::clone(self.shared.as_ref()?);
        Some(match name {
            CONNECT => Body::Inline(Arc::new(move |arguments| shared.connect(arguments))),
            OPEN => Body::Async(Arc::new(move |arguments| shared.open(arguments))),
            READ => Body::Async(Arc::new(move |arguments| shared.read(arguments))),
            CLOSE => Body::Inline(Arc::new(move |arguments| shared.close(arguments))),
            _ => return None,
        })
    }

    /// A call begins that may make so many requests, and move so many bytes.
    pub(crate) fn begin(&mut self, most: u64, most_bytes: u64) {
        (self.most, self.made) = (most, 0);
        (self.most_bytes, self.bytes) = (most_bytes, 0);
    }

    /// A request is about to be made; false: it must not.
    pub(crate) fn begin_request(&mut self) -> bool {
        let may = self.made < self.most;
        self.made += u64::from(may);
        may
    }

    /// So many bytes cross.
    pub(crate) fn moved(&mut self, bytes: usize) {
        self.bytes = self.bytes.saturating_add(bytes as u64);
    }

    pub(crate) fn is_exceeded(&self) -> bool {
        self.bytes > self.most_bytes
    }

    pub(crate) fn made(&self) -> u64 {
        self.made
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The call has ended: nobody waits for an answer.
    pub(crate) fn end(&mut self) {
        self.calls.clear();
        if let Some(shared) = &self.shared {
            let mut open = shared.lock();
            open.answers.clear();
            open.client = None;
        }
    }
}

impl Drop for Requests {
    fn drop(&mut self) {
        self.end();
    }
}

/// A grant, with its secrets.
struct Granted {
    prefixes: Vec<Prefix>,
    headers: Vec<(HeaderName, HeaderValue)>,
    secrets: Known,
    timeout: Duration,
}

/// What the tools share.
struct Shared {
    granted: Vec<Granted>,
    authorities: Vec<CertificateDer<'static>>,
    room: Arc<Semaphore>,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    /// Made by the first request of a call.
    client: Option<Client>,
    /// By the numbers that the guest gives them.
    answers: BTreeMap<u64, Answer>,
}

enum Answer {
    /// Its headers have not come.
    Opening(Option<AbortHandle>),
    /// Somebody waits for its next bytes.
    Busy,
    Idle(Box<Reading>),
}

/// An answer whose body is being read.
struct Reading {
    body: Incoming,
    /// What came and was too much for one piece.
    rest: Bytes,
    redactor: Option<Redactor>,
    deadline: Instant,
    /// Makes room when it is dropped.
    _room: OwnedSemaphorePermit,
}

/// A request that may be sent.
struct Ready {
    id: u64,
    request: Request<Full<Bytes>>,
    secrets: Known,
    timeout: Duration,
    is_head: bool,
}

impl Shared {
    fn new(granted: &[Http], secrets: &Secrets) -> Shared {
        let with_secrets = granted.iter().map(|http| {
            let (mut filled, mut names) = (Vec::new(), Vec::new());
            for (name, template) in &http.secrets {
                // Where it fails, the builder has said so.
                if let Ok((value, used)) = headers::fill(template, secrets) {
                    filled.push((name.clone(), value));
                    names.extend(used);
                }
            }
            Granted {
                prefixes: http.prefixes.clone(),
                headers: filled,
                secrets: secrets.known(names.iter().map(String::as_str)),
                timeout: http.timeout,
            }
        });
        let authorities = granted
            .iter()
            .flat_map(|http| http.authorities.iter().cloned());
        Shared {
            granted: with_secrets.collect(),
            authorities: authorities.collect(),
            room: Arc::new(Semaphore::new(OPEN_AT_ONCE)),
            open: Mutex::default(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The grant of a URL: of several, the one that says most.
    fn grant_of(&self, url: &Url) -> Option<&Granted> {
        let covering = self.granted.iter().filter_map(|granted| {
            let covering = granted.prefixes.iter().filter(|prefix| prefix.covers(url));
            let longest = covering.map(Prefix::length).max()?;
            Some((longest, granted))
        });
        covering
            .max_by_key(|(length, _)| *length)
            .map(|(_, granted)| granted)
    }

    fn connect(&self, mut arguments: Arguments) -> ToolResult {
        let (host, port): (String, i64) = (arguments.take("host")?, arguments.take("port")?);
        let Ok(port) = u16::try_from(port) else {
            return Err(ToolError::new(
                "OverflowError",
                "connect(): port must be 0-65535.",
            ));
        };
        let mut prefixes = self.granted.iter().flat_map(|granted| &granted.prefixes);
        match prefixes.any(|prefix| prefix.is_at(&host, port)) {
            true => Ok(Value::None),
            false => Err(not_granted()),
        }
    }

    fn open(self: &Arc<Self>, arguments: Arguments) -> ToolFuture {
        let ready = self
            .check(arguments)
            .and_then(|ready| match Handle::try_current() {
                Ok(runtime) => Ok((ready, runtime)),
                Err(_) => Err(ToolError::new(
                    "RuntimeError",
                    "requests need a tokio runtime to wait on",
                )),
            });
        let (ready, runtime) = match ready {
            Ok(ready) => ready,
            Err(error) => return Box::pin(async { Err(error) }),
        };
        let (shared, id) = (Arc::clone(self), ready.id);
        // As a task of its own: this may be polled on the stack of the sandbox, which has no room for a handshake.
        let task = runtime.spawn(async move {
            let answer = shared.exchange(ready).await;
            if answer.is_err() {
                shared.lock().answers.remove(&id);
            }
            answer
        });
        if let Some(Answer::Opening(place)) = self.lock().answers.get_mut(&id) {
            *place = Some(task.abort_handle());
        }
        Box::pin(Task(task))
    }

    /// What the guest asks for, if that is granted.
    fn check(&self, mut arguments: Arguments) -> Result<Ready, ToolError> {
        let id: u64 = arguments.take("id")?;
        let method: String = arguments.take("method")?;
        let url: String = arguments.take("url")?;
        let wanted: Vec<Value> = arguments.take("headers")?;
        let body: Vec<u8> = arguments.take("body")?;
        arguments.finish()?;
        let url = prefix::parse(&url).map_err(headers::refused)?;
        let granted = self.grant_of(&url).ok_or_else(not_granted)?;
        let method = match Method::from_bytes(method.as_bytes()) {
            // One makes a tunnel, the other shows the headers.
            Ok(Method::CONNECT | Method::TRACE) | Err(_) => {
                return Err(headers::refused("the request has no such method"));
            }
            Ok(method) => method,
        };
        let uri: Uri = url
            .as_str()
            .parse()
            .map_err(|_| headers::refused("this is no URL"))?;
        let is_head = method == Method::HEAD;
        let mut request = Request::new(Full::new(Bytes::from(body)));
        (*request.method_mut(), *request.uri_mut()) = (method, uri);
        *request.headers_mut() = headers::of_request(wanted, &granted.headers)?;
        let mut open = self.lock();
        if open.answers.contains_key(&id) {
            return Err(headers::refused("this request was made already"));
        }
        open.answers.insert(id, Answer::Opening(None));
        Ok(Ready {
            id,
            request,
            secrets: granted.secrets.clone(),
            timeout: granted.timeout,
            is_head,
        })
    }

    async fn exchange(&self, ready: Ready) -> ToolResult {
        // Farther away than can be counted is a month.
        let month = Duration::from_secs(30 * 24 * 3600);
        let deadline = Instant::now() + ready.timeout.min(month);
        let room = timeout_at(deadline, Arc::clone(&self.room).acquire_owned()).await;
        let Ok(Ok(room)) = room else {
            return Err(late());
        };
        let client = self.client()?;
        let answer = match timeout_at(deadline, client.send(ready.request)).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) => return ready.secrets.redact(Err(error)),
            Err(_) => return Err(late()),
        };
        let (head, body) = answer.into_parts();
        let redactor = (!ready.secrets.is_empty()).then(|| Redactor::new(ready.secrets.clone()));
        if redactor.is_some() && !ready.is_head && headers::is_encoded(&head.headers) {
            let message = "the server's answer is compressed, where a secret could not be seen";
            return Err(ToolError::new("ConnectionError", message));
        }
        // Without its secrets a body may have another length.
        let keeps_length = redactor.is_none() || ready.is_head;
        let has_length = keeps_length && head.headers.contains_key(CONTENT_LENGTH);
        let reason = head.status.canonical_reason().unwrap_or("Unknown");
        let told = [
            ("status", Value::from(i64::from(head.status.as_u16()))),
            ("reason", Value::Str(reason.into())),
            (
                "headers",
                headers::of_answer(&head.headers, &ready.secrets, keeps_length),
            ),
            ("has_length", Value::from(has_length)),
        ];
        let reading = Reading {
            body,
            rest: Bytes::new(),
            redactor,
            deadline,
            _room: room,
        };
        // Unless it was closed meanwhile.
        if let Some(place) = self.lock().answers.get_mut(&ready.id) {
            *place = Answer::Idle(Box::new(reading));
        }
        let told = told.map(|(name, value)| (Value::Str(name.into()), value));
        Ok(Value::Dict(told.into()))
    }

    fn read(self: &Arc<Self>, mut arguments: Arguments) -> ToolFuture {
        let id: Result<u64, ToolError> = arguments.take("id");
        let shared = Arc::clone(self);
        Box::pin(async move {
            let id = id?;
            let reading = match shared.lock().answers.get_mut(&id) {
                Some(place @ Answer::Idle(_)) => std::mem::replace(place, Answer::Busy),
                Some(_) => return Err(headers::refused("somebody else waits for this answer")),
                None => return Err(gone()),
            };
            let Answer::Idle(mut reading) = reading else {
                return Err(gone());
            };
            let piece = reading.next().await;
            let mut open = shared.lock();
            match &piece {
                Ok(bytes) if !bytes.is_empty() => {
                    // Unless it was closed meanwhile.
                    if let Some(place) = open.answers.get_mut(&id) {
                        *place = Answer::Idle(reading);
                    }
                }
                _ => drop(open.answers.remove(&id)),
            }
            piece.map(Value::Bytes)
        })
    }

    fn close(&self, mut arguments: Arguments) -> ToolResult {
        let id: u64 = arguments.take("id")?;
        if let Some(Answer::Opening(Some(task))) = self.lock().answers.remove(&id) {
            task.abort();
        }
        Ok(Value::None)
    }

    fn client(&self) -> Result<Client, ToolError> {
        let mut open = self.lock();
        match &open.client {
            Some(client) => Ok(client.clone()),
            None => {
                let client = Client::new(&self.authorities)?;
                open.client = Some(client.clone());
                Ok(client)
            }
        }
    }
}

impl Reading {
    /// The next bytes of the body; none at its end.
    async fn next(&mut self) -> Result<Vec<u8>, ToolError> {
        loop {
            if self.rest.is_empty() {
                let frame = timeout_at(self.deadline, self.body.frame()).await;
                match frame.map_err(|_| late())? {
                    None => {
                        return Ok(self
                            .redactor
                            .as_mut()
                            .map_or_else(Vec::new, Redactor::finish));
                    }
                    Some(Err(error)) => return Err(failure(&error)),
                    Some(Ok(frame)) => self.rest = frame.into_data().unwrap_or_default(),
                }
            }
            let piece = self.rest.split_to(self.rest.len().min(PIECE));
            let piece = match &mut self.redactor {
                None => piece.into(),
                Some(redactor) => redactor.take(&piece),
            };
            if !piece.is_empty() {
                return Ok(piece);
            }
        }
    }
}

/// A task that ends when nobody waits for it.
struct Task(JoinHandle<ToolResult>);

impl Future for Task {
    type Output = ToolResult;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<ToolResult> {
        let polled = Pin::new(&mut self.0).poll(context);
        polled.map(|joined| joined.unwrap_or_else(|_| Err(ToolError::panicked(OPEN))))
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        self.0.abort();
    }
}

fn not_granted() -> ToolError {
    ToolError::new("PermissionError", "requests to this URL are not granted")
}

fn gone() -> ToolError {
    ToolError::new(
        "ConnectionResetError",
        "the answer was left behind by an earlier call, or has ended",
    )
}

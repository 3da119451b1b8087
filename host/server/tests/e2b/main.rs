//! E2B's protocol, request by request: what its SDKs never send included.

mod control;
mod execute;
mod files;
mod procedures;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::header::HOST;
use axum::http::{HeaderValue, Request, Response, StatusCode};
use bytes::Bytes;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;
use wardian_server::sandboxes::Sandboxes;
use wardian_server::storage::{MemoryBlobs, MemorySessions};
use wardian_server::{App, Keys, Settings};

const KEY: &str = "e2b_0123456789abcdef";
const OTHER_KEY: &str = "e2b_fedcba9876543210";

/// A server without a port.
#[derive(Clone)]
struct Server(Router);

/// A sandbox of it.
struct Sandbox {
    server: Server,
    id: String,
    token: String,
    traffic: String,
}

/// What came of a request.
struct Answer {
    status: StatusCode,
    headers: axum::http::HeaderMap,
    body: Bytes,
}

impl Answer {
    fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("{:?}", self.text()))
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }
}

impl Server {
    async fn new() -> Server {
        Server::with(|_| {}).await
    }

    async fn with(change: impl FnOnce(&mut Settings)) -> Server {
        let mut settings = Settings {
            instances: 16,
            ..Settings::default()
        };
        change(&mut settings);
        let sessions = Arc::new(MemorySessions::default());
        let blobs = Arc::new(MemoryBlobs::new(&Settings::default().pool));
        let sandboxes = Sandboxes::open(settings, sessions, blobs).await.unwrap();
        Server(App::new(sandboxes, Keys::new([KEY, OTHER_KEY])).router())
    }

    async fn send(&self, mut request: Request<Body>) -> Response<Body> {
        let host = HeaderValue::from_static("127.0.0.1:3000");
        request.headers_mut().insert(HOST, host);
        self.0.clone().oneshot(request).await.unwrap()
    }

    async fn ask(&self, request: Request<Body>) -> Answer {
        let (parts, body) = self.send(request).await.into_parts();
        Answer {
            status: parts.status,
            headers: parts.headers,
            body: body.collect().await.unwrap().to_bytes(),
        }
    }

    /// A request to the control plane.
    async fn control(&self, method: &str, path: &str, body: impl Into<Body>) -> Answer {
        self.control_as(KEY, method, path, body).await
    }

    async fn control_as(
        &self,
        key: &str,
        method: &str,
        path: &str,
        body: impl Into<Body>,
    ) -> Answer {
        let request = Request::builder().method(method).uri(path);
        let request = request.header("X-API-KEY", key).body(body.into());
        self.ask(request.unwrap()).await
    }

    async fn create(&self) -> Sandbox {
        let body = json!({"templateID": "code-interpreter-v1"});
        let made = self
            .control("POST", "/v2/sandboxes", body.to_string())
            .await;
        assert_eq!(made.status, 201, "{}", made.text());
        let made = made.json();
        let text = |name: &str| made[name].as_str().unwrap().to_owned();
        Sandbox {
            server: self.clone(),
            id: text("sandboxID"),
            token: text("envdAccessToken"),
            traffic: text("trafficAccessToken"),
        }
    }
}

impl Sandbox {
    fn request(&self, port: u16, method: &str, path: &str) -> axum::http::request::Builder {
        Request::builder()
            .method(method)
            .uri(path)
            .header("E2b-Sandbox-Id", &self.id)
            .header("E2b-Sandbox-Port", port)
            .header("X-Access-Token", &self.token)
    }

    /// A request to the code interpreter.
    async fn interpreter(&self, method: &str, path: &str, body: impl Into<Body>) -> Answer {
        let request = self.request(49999, method, path).body(body.into());
        self.server.ask(request.unwrap()).await
    }

    /// The lines that a cell answers.
    async fn run(&self, code: &str) -> Vec<Value> {
        let answer = self.interpreter("POST", "/execute", json!({"code": code}).to_string());
        let answer = answer.await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert!(answer.text().is_ascii());
        let lines = answer.text().lines();
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    /// The text of a cell's value.
    async fn value(&self, code: &str) -> String {
        let lines = self.run(code).await;
        let result = lines.iter().find(|line| line["type"] == "result");
        let text = result.unwrap_or_else(|| panic!("{lines:?}"))["text"].as_str();
        text.unwrap().to_owned()
    }

    /// A call with one answer.
    async fn call(&self, method: &str, message: Value) -> Answer {
        let request = self
            .request(49983, "POST", &format!("/{method}"))
            .header("Content-Type", "application/json")
            .body(message.to_string().into());
        self.server.ask(request.unwrap()).await
    }

    /// A call that is answered by a stream.
    async fn stream(&self, method: &str, message: Value, timeout: Duration) -> Response<Body> {
        let text = message.to_string();
        let mut body = vec![0];
        body.extend((text.len() as u32).to_be_bytes());
        body.extend(text.bytes());
        let request = self
            .request(49983, "POST", &format!("/{method}"))
            .header("Content-Type", "application/connect+json")
            .header("Connect-Timeout-Ms", timeout.as_millis().to_string())
            .body(body.into());
        self.server.send(request.unwrap()).await
    }
}

/// The messages of a stream, with their flags.
fn messages(mut bytes: &[u8]) -> Vec<(u8, Value)> {
    let mut messages = Vec::new();
    while let Some(([flags, length @ ..], rest)) = bytes.split_first_chunk::<5>() {
        let (message, rest) = rest.split_at(u32::from_be_bytes(*length) as usize);
        messages.push((*flags, serde_json::from_slice(message).unwrap()));
        bytes = rest;
    }
    assert!(bytes.is_empty());
    messages
}

//! Clients that do not behave, at a real socket: the server goes on.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use wardian_server::{Keys, Settings, run};

/// A server of its own at a port of its own.
struct Server {
    address: SocketAddr,
    stop: CancellationToken,
    served: JoinHandle<()>,
}

impl Server {
    async fn new(change: impl FnOnce(&mut Settings)) -> Server {
        let mut settings = Settings {
            instances: 16,
            ..Settings::default()
        };
        change(&mut settings);
        let stop = CancellationToken::new();
        let (tell, told) = tokio::sync::oneshot::channel();
        let asked = stop.clone();
        let served = tokio::spawn(async move {
            let ready = |addresses: &[SocketAddr]| tell.send(addresses[0]).unwrap();
            let anywhere = [SocketAddr::from(([127, 0, 0, 1], 0))];
            run(settings, Keys::default(), anywhere, asked, ready)
                .await
                .unwrap();
        });
        Server {
            address: told.await.unwrap(),
            stop,
            served,
        }
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// Send bytes, and read until the server ends the connection.
    async fn say(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect().await;
        let _ = stream.write_all(bytes).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn request(&self, method: &str, path: &str, body: &str, end: bool) -> Vec<u8> {
        let connection = if end { "close" } else { "keep-alive" };
        format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: {connection}\r\n\
             content-type: application/json\r\naccept: text/event-stream, */*\r\n\
             content-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .into_bytes()
    }

    async fn ask(&self, method: &str, path: &str, body: Value) -> Value {
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let answer = self.say(&self.request(method, path, &body, true)).await;
        let (_, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
        serde_json::from_str(body).unwrap_or(Value::Null)
    }

    async fn sandbox(&self) -> String {
        let made = self.ask("POST", "/v1/sandboxes", json!({})).await;
        made["id"].as_str().expect("an id").to_owned()
    }

    /// A line of `/metrics`.
    async fn metric(&self, name: &str) -> u64 {
        let text = self.say(&self.request("GET", "/metrics", "", true)).await;
        let line = text.lines().find(|line| line.starts_with(name)).unwrap();
        line.rsplit(' ').next().unwrap().parse().unwrap()
    }

    /// Wait until nothing runs any more.
    async fn rests(&self) {
        while self.metric("wardian_runs ").await > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// It is well, and ends when it is asked to.
    async fn end(self) {
        let health = self.say(&self.request("GET", "/health", "", true)).await;
        assert!(health.starts_with("HTTP/1.1 204"), "{health}");
        self.stop.cancel();
        self.served.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_request_is_refused() {
    let server = Server::new(|_| {}).await;
    let long = format!(
        "GET /{} HTTP/1.1\r\nhost: localhost\r\n\r\n",
        "a".repeat(1 << 20)
    );
    let many = format!(
        "GET / HTTP/1.1\r\nhost: localhost\r\n{}\r\n",
        "x: y\r\n".repeat(10_000)
    );
    for bytes in [
        b"\x00\xff\x16\x03\x01\x00\r\n\r\n".as_slice(),
        b"GET\r\n\r\n",
        b"POST /v1/run HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n",
        b"POST /v1/run HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\nzz",
        b"GET /\r\nhost: a\r\nhost: b\r\n\r\n",
        long.as_bytes(),
        many.as_bytes(),
    ] {
        let answer = server.say(bytes).await;
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
    }
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_goes_away_leaves_nothing_running() {
    let server = Server::new(|_| {}).await;
    let id = server.sandbox().await;
    let endless = json!({"code": "while True: print('x')"}).to_string();
    for path in [format!("/v1/sandboxes/{id}/run"), "/v1/run".to_owned()] {
        let mut stream = server.connect().await;
        let request = server.request("POST", &path, &endless, false);
        stream.write_all(&request).await.unwrap();
        while server.metric("wardian_runs ").await == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        drop(stream);
        server.rests().await;
    }
    // What the sandbox had is still there.
    let path = format!("/v1/sandboxes/{id}/run");
    let sum = json!({"code": "1 + 1"}).to_string();
    let answer = server.say(&server.request("POST", &path, &sum, true)).await;
    assert!(answer.contains("\"text/plain\":\"2\""), "{answer}");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_that_do_not_come_end() {
    let idle = Duration::from_millis(100);
    let server = Server::new(|settings| settings.upload_idle = idle).await;
    let head = "POST /v1/run HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
                content-length: 1000\r\nconnection: close\r\n\r\n{\"code\":";
    let answer = server.say(head.as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 4"), "{answer}");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_read_holds_nobody_else_up() {
    let server = Server::new(|_| {}).await;
    let id = server.sandbox().await;
    let much = json!({"code": "for _ in range(60): print('x' * 1_000_000)"}).to_string();
    let path = format!("/v1/sandboxes/{id}/run");
    let mut deaf = server.connect().await;
    let request = server.request("POST", &path, &much, false);
    deaf.write_all(&request).await.unwrap();
    for _ in 0..20 {
        let ran = server
            .ask("POST", "/v1/run", json!({"code": "6 * 7"}))
            .await;
        assert_eq!(ran["result"]["text/plain"], "42", "{ran}");
    }
    drop(deaf);
    server.rests().await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_key_runs_so_much_at_a_time() {
    let server = Server::new(|settings| settings.runs = 1).await;
    let id = server.sandbox().await;
    let path = format!("/v1/sandboxes/{id}/run");
    let mut busy = server.connect().await;
    let endless = json!({"code": "while True: pass"}).to_string();
    busy.write_all(&server.request("POST", &path, &endless, false))
        .await
        .unwrap();
    while server.metric("wardian_runs ").await == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let refused = server
        .say(&server.request("POST", "/v1/run", &endless, true))
        .await;
    assert!(refused.starts_with("HTTP/1.1 429"), "{refused}");
    assert!(refused.contains("retry-after: 1"), "{refused}");
    drop(busy);
    server.rests().await;
    let ran = server
        .ask("POST", "/v1/run", json!({"code": "6 * 7"}))
        .await;
    assert_eq!(ran["result"]["text/plain"], "42", "{ran}");
    server.end().await;
}

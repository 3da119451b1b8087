//! How much a server answers, on loopback: `cargo bench -p wardian-server [-- SECONDS]`.
//!
//! Server and clients share the machine's cores, so that the figures are those of a machine that has
//! only what the clients leave. Every answer is looked at.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_util::sync::CancellationToken;
use wardian_server::{Keys, Settings};

/// Connections that ask at the same time.
const CONNECTIONS: usize = 64;

/// Sandboxes that live at the same time.
const LIVE: usize = 5000;

struct Client {
    address: SocketAddr,
    sender: SendRequest<Full<Bytes>>,
}

struct Sandbox {
    id: String,
    token: String,
}

impl Client {
    async fn connect(address: SocketAddr) -> Client {
        let stream = TcpStream::connect(address)
            .await
            .expect("the server listens");
        stream.set_nodelay(true).expect("a socket");
        let (sender, connection) = handshake(TokioIo::new(stream)).await.expect("HTTP");
        tokio::spawn(connection);
        Client { address, sender }
    }

    async fn post(
        &mut self,
        path: &str,
        sandbox: Option<&Sandbox>,
        body: &str,
    ) -> (StatusCode, Bytes) {
        let mut request = Request::post(path)
            .header("host", self.address.to_string())
            .header("content-type", "application/json");
        if let Some(sandbox) = sandbox {
            request = request
                .header("e2b-sandbox-id", &sandbox.id)
                .header("e2b-sandbox-port", "49999")
                .header("x-access-token", &sandbox.token);
        }
        let request = request
            .body(Full::from(body.to_owned()))
            .expect("a request");
        self.sender.ready().await.expect("a connection");
        let response = self.sender.send_request(request).await.expect("an answer");
        let status = response.status();
        let body = response
            .into_body()
            .collect()
            .await
            .expect("a whole answer");
        (status, body.to_bytes())
    }

    async fn create(&mut self) -> Sandbox {
        let body = r#"{"templateID": "code-interpreter-v1", "timeout": 3600}"#;
        let (status, body) = self.post("/v2/sandboxes", None, body).await;
        assert_eq!(status, 201, "{body:?}");
        let body: Value = serde_json::from_slice(&body).expect("JSON");
        let text = |name: &str| body[name].as_str().expect("a text").to_owned();
        Sandbox {
            id: text("sandboxID"),
            token: text("envdAccessToken"),
        }
    }

    /// Run code, and see its value among the lines of the answer.
    async fn run(&mut self, sandbox: &Sandbox, code: &str, value: &str) {
        let body = format!(r#"{{"code": "{code}"}}"#);
        let (status, body) = self.post("/execute", Some(sandbox), &body).await;
        let body = String::from_utf8_lossy(&body);
        let found = body.contains(&format!(r#""text":"{value}""#));
        assert!(status == 200 && found, "{status} {body}");
    }
}

fn print(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    println!(
        "{what}: median {:.3} ms, p99 {:.3} ms, most {:.3} ms ({} times)",
        at(0.5),
        at(0.99),
        at(1.0),
        times.len()
    );
}

fn main() {
    let seconds = std::env::args()
        .find_map(|argument| argument.parse().ok())
        .unwrap_or(5.0);
    let stop = CancellationToken::new();
    let (tell, address) = std::sync::mpsc::channel();
    let until = stop.clone();
    let server = std::thread::spawn(move || {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let any = SocketAddr::from(([127, 0, 0, 1], 0));
        let ready = |addresses: &[SocketAddr]| tell.send(addresses[0]).expect("somebody waits");
        let settings = Settings {
            sandboxes: 3 * LIVE,
            ..Settings::default()
        };
        let served = wardian_server::run(settings, Keys::default(), [any], until, ready);
        runtime.block_on(served).expect("the server serves");
    });
    let address = address.recv().expect("the server begins");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(load(address, Duration::from_secs_f64(seconds)));
    stop.cancel();
    runtime.shutdown_timeout(Duration::from_secs(1));
    server.join().expect("the server ends");
}

async fn load(address: SocketAddr, time: Duration) {
    let mut client = Client::connect(address).await;
    let (mut creations, mut first) = (Vec::new(), Vec::new());
    for _ in 0..1000 {
        let begun = Instant::now();
        let sandbox = client.create().await;
        creations.push(begun.elapsed());
        let begun = Instant::now();
        client.run(&sandbox, "1 + 1", "2").await;
        first.push(begun.elapsed());
    }
    print("create, one at a time", creations);
    print("first cell of a sandbox", first);

    let begun = Instant::now();
    let connections = (0..CONNECTIONS).map(|_| {
        tokio::spawn(async move {
            let mut client = Client::connect(address).await;
            let sandbox = client.create().await;
            let mut times = Vec::new();
            while begun.elapsed() < time {
                let begun = Instant::now();
                client.run(&sandbox, "1 + 1", "2").await;
                times.push(begun.elapsed());
            }
            times
        })
    });
    let mut times = Vec::new();
    for connection in connections.collect::<Vec<_>>() {
        times.extend(connection.await.expect("no connection fails"));
    }
    let rate = times.len() as f64 / begun.elapsed().as_secs_f64();
    println!("cells at {CONNECTIONS} connections: {rate:.0} a second");
    print("a cell there", times);

    let mut live = Vec::new();
    for number in 0..LIVE {
        let sandbox = client.create().await;
        client
            .run(&sandbox, &format!("x = {number}; x"), &number.to_string())
            .await;
        live.push(sandbox);
    }
    println!(
        "{LIVE} sandboxes live, {} MiB of memory of their own, clients included",
        resident()
    );
    let mut again = Vec::new();
    for (number, sandbox) in live.iter().enumerate() {
        let begun = Instant::now();
        client.run(sandbox, "x", &number.to_string()).await;
        again.push(begun.elapsed());
    }
    print("a cell in each of them", again);
}

/// Memory of this process that is no file: pages of the guest that all sandboxes share are not in it.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("RssAnon:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1024
}

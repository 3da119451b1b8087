//! A server on this machine that answers well or badly, as the path of a request says, and remembers what it was sent.
//!
//! `authority.pem` has signed `certificate.pem`, which is for `localhost` and 127.0.0.1; nobody else trusts it.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

pub(crate) const AUTHORITY: &[u8] = include_bytes!("authority.pem");

pub(crate) struct Server {
    pub(crate) port: u16,
    seen: Arc<Mutex<Vec<String>>>,
}

/// A connection, encrypted or not.
trait Stream: Read + Write {}
impl<T: Read + Write> Stream for T {}

impl Server {
    pub(crate) fn start() -> Server {
        Server::serve(|stream| Some(Box::new(stream)))
    }

    pub(crate) fn start_tls() -> Server {
        let certificates = CertificateDer::pem_slice_iter(include_bytes!("certificate.pem"));
        let key = PrivateKeyDer::from_pem_slice(include_bytes!("key.pem")).unwrap();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(certificates.map(Result::unwrap).collect(), key)
            .unwrap();
        let config = Arc::new(config);
        Server::serve(move |stream| {
            let connection = ServerConnection::new(Arc::clone(&config)).ok()?;
            Some(Box::new(StreamOwned::new(connection, stream)))
        })
    }

    fn serve(
        wrap: impl Fn(TcpStream) -> Option<Box<dyn Stream>> + Send + Sync + 'static,
    ) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let (remembered, wrap) = (Arc::clone(&seen), Arc::new(wrap));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (seen, wrap) = (Arc::clone(&remembered), Arc::clone(&wrap));
                std::thread::spawn(move || {
                    if let Some(mut stream) = wrap(stream) {
                        while answer(&mut *stream, &seen).is_some() {}
                    }
                });
            }
        });
        Server { port, seen }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// The requests that have come, and forget them.
    pub(crate) fn requests(&self) -> Vec<String> {
        std::mem::take(&mut *self.seen.lock().unwrap())
    }
}

/// Read a request; `None` at the end of the connection. One without a length has no body.
fn read(stream: &mut dyn Stream) -> Option<String> {
    let mut text = Vec::new();
    let mut byte = [0];
    while !text.ends_with(b"\r\n\r\n") {
        match stream.read(&mut byte) {
            Ok(1) => text.push(byte[0]),
            _ => return None,
        }
    }
    let head = String::from_utf8_lossy(&text).to_lowercase();
    let length = head.split("content-length: ").nth(1);
    let length = length.and_then(|rest| rest.split("\r\n").next()?.parse().ok());
    let mut body = vec![0; length.unwrap_or(0)];
    stream.read_exact(&mut body).ok()?;
    text.extend(body);
    Some(String::from_utf8_lossy(&text).into_owned())
}

/// Answer a request; `None`: the connection has ended.
fn answer(stream: &mut dyn Stream, seen: &Mutex<Vec<String>>) -> Option<()> {
    let request = read(stream)?;
    let path = request.split(' ').nth(1)?.to_owned();
    seen.lock().unwrap().push(request.clone());
    let (path, query) = path.split_once('?').unwrap_or((&path, ""));
    let secret = request
        .lines()
        .find_map(|line| line.strip_prefix("authorization: "));
    let secret = secret.unwrap_or("none");
    match path.rsplit('/').next()? {
        "redirect" => plain(stream, "302 Found", &format!("Location: {query}\r\n"), b""),
        "stream" => {
            send(stream, b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")?;
            for number in 0..3 {
                chunk(stream, format!("line {number}\n").as_bytes())?;
                std::thread::sleep(Duration::from_millis(50));
            }
            chunk(stream, b"")
        }
        "slow" => {
            std::thread::sleep(Duration::from_millis(400));
            plain(stream, "200 OK", "", b"slow")
        }
        "never" => {
            std::thread::sleep(Duration::from_secs(20));
            None
        }
        "drip" => {
            send(stream, b"HTTP/1.1 200 OK\r\n\r\n")?;
            loop {
                send(stream, b".")?;
                std::thread::sleep(Duration::from_millis(20));
            }
        }
        "endless" => {
            send(stream, b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")?;
            loop {
                chunk(stream, &[b'x'; 65536])?;
            }
        }
        "endless-headers" => {
            send(stream, b"HTTP/1.1 200 OK\r\n")?;
            loop {
                send(stream, b"X-Another: header\r\n")?;
            }
        }
        "short" => {
            send(stream, b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello")?;
            None
        }
        "garbage" => {
            send(stream, b"SSH-2.0-OpenSSH_9.0\r\n\r\n")?;
            None
        }
        "two-lengths" => {
            send(stream, b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 20\r\n\r\nokHTTP/1.1 200 OK\r\n\r\n")?;
            None
        }
        // What follows the answer would be the next one's, were it believed.
        "second-answer" => send(
            stream,
            b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil",
        ),
        "gzip" => plain(stream, "200 OK", "Content-Encoding: gzip\r\n", b"\x1f\x8b"),
        "secret-in-header" => plain(stream, "200 OK", &format!("X-Seen: {secret}\r\n"), b""),
        "secret-in-pieces" => {
            send(stream, b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")?;
            for byte in secret.as_bytes() {
                chunk(stream, &[*byte])?;
            }
            chunk(stream, b"")
        }
        _ => plain(stream, "200 OK", "X-Server: a test\r\n", request.as_bytes()),
    }
}

fn plain(stream: &mut dyn Stream, status: &str, headers: &str, body: &[u8]) -> Option<()> {
    let head = format!(
        "HTTP/1.1 {status}\r\n{headers}Content-Length: {}\r\n\r\n",
        body.len()
    );
    send(stream, &[head.as_bytes(), body].concat())
}

fn chunk(stream: &mut dyn Stream, bytes: &[u8]) -> Option<()> {
    let size = format!("{:x}\r\n", bytes.len());
    send(stream, &[size.as_bytes(), bytes, b"\r\n"].concat())
}

fn send(stream: &mut dyn Stream, bytes: &[u8]) -> Option<()> {
    stream.write_all(bytes).and_then(|()| stream.flush()).ok()
}

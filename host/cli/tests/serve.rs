//! `wardian serve` as a process: restarts that lose nothing, and what outlives a kill.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// A server, killed when dropped.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    /// Begin one; `wait`: until it answers.
    fn start(data: &Path, listen: &str, wait: bool) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wardian"));
        command
            .args(["serve", "--listen", listen, "--data"])
            .arg(data);
        Server::begin(command, listen, wait)
    }

    fn begin(mut command: Command, listen: &str, wait: bool) -> Server {
        let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut address = listen.to_owned();
        if wait {
            let mut line = String::new();
            let stdout = process.stdout.take().unwrap();
            BufReader::new(stdout).read_line(&mut line).unwrap();
            address = line.trim().rsplit('/').next().unwrap().to_owned();
        }
        Server { process, address }
    }

    fn signal(&self, name: &str) {
        let id = self.process.id().to_string();
        let sent = Command::new("kill").args([name, &id]).status().unwrap();
        assert!(sent.success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A connection that is kept until the server says that it ends.
struct Client {
    address: String,
    stream: Option<BufReader<TcpStream>>,
}

impl Client {
    fn new(address: &str) -> Client {
        Client {
            address: address.to_owned(),
            stream: None,
        }
    }

    fn post(&mut self, path: &str, headers: &[(&str, &str)], body: &Value) -> (u16, String) {
        let mut stream = self.stream.take().unwrap_or_else(|| {
            BufReader::new(TcpStream::connect(&self.address).expect("somebody listens"))
        });
        let body = body.to_string();
        let mut request = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n",
            self.address,
            body.len()
        );
        for (name, value) in headers {
            request.push_str(&format!("{name}: {value}\r\n"));
        }
        request.push_str("\r\n");
        request.push_str(&body);
        stream
            .get_mut()
            .write_all(request.as_bytes())
            .expect("the request is read");
        let (status, body, keep) = answer(&mut stream).expect("the request is answered");
        if keep {
            self.stream = Some(stream);
        }
        (status, body)
    }
}

/// Status and body of an answer, and whether the connection goes on.
fn answer(stream: &mut BufReader<TcpStream>) -> Option<(u16, String, bool)> {
    let line = |stream: &mut BufReader<TcpStream>| {
        let mut line = String::new();
        let length = stream.read_line(&mut line).ok()?;
        (length > 0).then(|| line.trim_end().to_owned())
    };
    let status = line(stream)?.split(' ').nth(1)?.parse().ok()?;
    let (mut length, mut chunked, mut keep) = (0, false, true);
    loop {
        let header = line(stream)?.to_ascii_lowercase();
        match header.split_once(": ") {
            None => break,
            Some(("content-length", value)) => length = value.parse().ok()?,
            Some(("transfer-encoding", "chunked")) => chunked = true,
            Some(("connection", "close")) => keep = false,
            Some(_) => {}
        }
    }
    let mut body = Vec::new();
    let mut take = |stream: &mut BufReader<TcpStream>, length: u64| {
        stream.take(length).read_to_end(&mut body).ok()
    };
    if chunked {
        loop {
            let length = u64::from_str_radix(&line(stream)?, 16).ok()?;
            take(stream, length)?;
            line(stream)?;
            if length == 0 {
                break;
            }
        }
    } else {
        take(stream, length)?;
    }
    Some((status, String::from_utf8(body).ok()?, keep))
}

/// A sandbox of the server's.
struct Sandbox {
    id: String,
    token: String,
}

impl Sandbox {
    fn create(client: &mut Client) -> Sandbox {
        let new = json!({"templateID": "base", "timeout": 600});
        let (status, body) = client.post("/v2/sandboxes", &[], &new);
        assert_eq!(status, 201, "{body}");
        let body: Value = serde_json::from_str(&body).unwrap();
        let text = |name: &str| body[name].as_str().unwrap().to_owned();
        Sandbox {
            id: text("sandboxID"),
            token: text("envdAccessToken"),
        }
    }

    /// The value of a cell.
    fn run(&self, client: &mut Client, code: &str) -> String {
        let headers = [
            ("e2b-sandbox-id", &*self.id),
            ("e2b-sandbox-port", "49999"),
            ("x-access-token", &*self.token),
        ];
        let (status, body) = client.post("/execute", &headers, &json!({"code": code}));
        assert_eq!(status, 200, "{body}");
        let lines = body.lines().map(|line| serde_json::from_str(line).unwrap());
        let lines: Vec<Value> = lines.collect();
        let result = lines.iter().find(|line| line["type"] == "result");
        let text = result.and_then(|result| result["text"].as_str());
        text.unwrap_or_else(|| panic!("no value: {body}"))
            .to_owned()
    }
}

/// A directory of its own, removed when dropped.
struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Directory {
        let path = std::env::temp_dir().join(format!("wardian-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Directory(path)
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn no_request_is_lost_while_one_server_takes_the_place_of_another() {
    let data = Directory::new("restart");
    let mut old = Server::start(&data.0, "127.0.0.1:0", true);
    let address = old.address.clone();
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let counters: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    let mut client = Client::new(&address);
                    let sandbox = Sandbox::create(&mut client);
                    sandbox.run(&mut client, "n = 0; n");
                    let mut count = 0;
                    while !stop.load(Ordering::Relaxed) {
                        count += 1;
                        let value = sandbox.run(&mut client, "n += 1\nn");
                        assert_eq!(value, count.to_string());
                    }
                    count
                })
            })
            .collect();
        thread::sleep(Duration::from_millis(300));
        let new = Server::start(&data.0, &address, false);
        thread::sleep(Duration::from_millis(300));
        old.signal("-TERM");
        assert!(old.process.wait().unwrap().success());
        thread::sleep(Duration::from_millis(700));
        stop.store(true, Ordering::Relaxed);
        for counter in counters {
            assert!(counter.join().expect("no request is lost") > 0);
        }
        drop(new);
    });
}

#[test]
fn a_killed_server_loses_nothing_that_was_written_down() {
    let data = Directory::new("killed");
    let server = Server::start(&data.0, "127.0.0.1:0", true);
    let mut client = Client::new(&server.address);
    let sandbox = Sandbox::create(&mut client);
    let code = "kept = 7; open('f', 'w').write('text')";
    assert_eq!(sandbox.run(&mut client, code), "4");
    let blobs = data.0.join("blobs");
    let since = Instant::now();
    // It is written down by itself, soon after it rests: variables and files.
    while walk(&blobs) < 2 {
        assert!(
            since.elapsed() < Duration::from_secs(60),
            "it is not written down"
        );
        thread::sleep(Duration::from_millis(20));
    }
    // The record follows its blobs.
    thread::sleep(Duration::from_millis(300));
    server.signal("-KILL");
    drop(server);
    let server = Server::start(&data.0, "127.0.0.1:0", true);
    let mut client = Client::new(&server.address);
    assert_eq!(
        sandbox.run(&mut client, "kept, open('f').read()"),
        "(7, 'text')"
    );
}

/// How many files lie below a directory.
fn walk(directory: &Path) -> usize {
    let Ok(entries) = std::fs::read_dir(directory) else {
        return 0;
    };
    let count = |path: PathBuf| if path.is_dir() { walk(&path) } else { 1 };
    entries.map(|entry| count(entry.unwrap().path())).sum()
}

#[test]
fn what_is_asked_for_wrongly_is_refused_before_anything_begins() {
    for (arguments, said) in [
        (&["--listen", "0.0.0.0:3000"][..], "needs --api-key"),
        (&["--listen", "nowhere"], "expected an address"),
        (&["--api-key", "short"], "16 characters"),
        (&["--walk"], "unknown option"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wardian"));
        let done = command.arg("serve").args(arguments).output().unwrap();
        assert_eq!(done.status.code(), Some(2), "{arguments:?}");
        let text = String::from_utf8(done.stderr).unwrap();
        assert!(text.contains(said), "{text}");
    }
}

/// Takes what is posted to it.
fn collector() -> (String, Arc<Mutex<Vec<u8>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let collected = Arc::<Mutex<Vec<u8>>>::default();
    let given = Arc::clone(&collected);
    thread::spawn(move || {
        for stream in listener.incoming() {
            let (mut stream, given) = (BufReader::new(stream.unwrap()), Arc::clone(&given));
            thread::spawn(move || {
                loop {
                    let mut length = 0;
                    let mut line = String::new();
                    while stream.read_line(&mut line).is_ok_and(|read| read > 2) {
                        let header = line.to_ascii_lowercase();
                        if let Some(value) = header.strip_prefix("content-length: ") {
                            length = value.trim().parse().unwrap();
                        }
                        line.clear();
                    }
                    if length == 0 {
                        return;
                    }
                    let mut body = vec![0; length];
                    stream.read_exact(&mut body).unwrap();
                    given.lock().unwrap().extend(body);
                    let answer = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";
                    stream.get_mut().write_all(answer.as_bytes()).unwrap();
                }
            });
        }
    });
    (address, collected)
}

#[test]
fn spans_go_to_a_collector_below_their_caller() {
    let (address, collected) = collector();
    let mut command = Command::new(env!("CARGO_BIN_EXE_wardian"));
    command
        .args(["serve", "--listen", "127.0.0.1:0"])
        .env("OTEL_EXPORTER_OTLP_ENDPOINT", format!("http://{address}"));
    let mut server = Server::begin(command, "127.0.0.1:0", true);
    let caller = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    let mut client = Client::new(&server.address);
    let code = json!({"code": "secret_name = 1"});
    let (status, _) = client.post("/v1/run", &[("traceparent", caller)], &code);
    assert_eq!(status, 200);
    drop(client);
    // What was not sent yet is sent at the end.
    server.signal("-TERM");
    assert!(server.process.wait().unwrap().success());
    let collected = collected.lock().unwrap();
    let has = |part: &[u8]| collected.windows(part.len()).any(|window| window == part);
    let hex = |text: &str| -> Vec<u8> {
        let digits = text.as_bytes().chunks(2);
        let byte = |pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
        digits.map(byte).collect()
    };
    assert!(has(&hex("0af7651916cd43dd8448eb211c80319c")));
    assert!(has(&hex("b7ad6b7169203331")));
    assert!(has(b"POST /v1/run") && has(b"cell") && has(b"finished") && has(b"wardian"));
    assert!(!has(b"secret_name"));
}

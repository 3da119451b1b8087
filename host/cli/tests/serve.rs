//! `wardian serve` as a process: restarts that lose nothing, and what outlives a kill.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

/// A server, killed when dropped.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    /// Start one, and wait until it answers.
    fn start(data: &Path, listen: &str) -> Server {
        Server::spawn(command(data, listen))
    }

    /// Start one that takes the place of the one with this data folder, and wait until it answers.
    fn take_over(data: &Path, listen: &str) -> Server {
        let mut command = command(data, listen);
        command.arg("--take-over");
        Server::spawn(command)
    }

    fn spawn(mut command: Command) -> Server {
        let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        let stdout = process.stdout.take().unwrap();
        BufReader::new(stdout).read_line(&mut line).unwrap();
        let address = line.trim().rsplit('/').next().unwrap().to_owned();
        Server { process, address }
    }

    /// Wait until it has ended by itself.
    fn end(mut self) {
        assert!(self.process.wait().unwrap().success());
    }

    fn signal(&self, name: &str) {
        let id = self.process.id().to_string();
        let sent = Command::new("kill").args([name, &id]).status().unwrap();
        assert!(sent.success());
    }
}

fn command(data: &Path, listen: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wardian"));
    command
        .args(["serve", "--listen", listen, "--data"])
        .arg(data);
    command
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
    let mut server = Server::start(&data.0, "127.0.0.1:0");
    let address = server.address.clone();
    let stop = AtomicBool::new(false);
    // Connections that are kept, new ones for each request, and ones on which nothing happens for a while.
    let kinds = ["kept", "kept", "kept", "new", "new", "idle"];
    let counts = kinds.map(|_| AtomicUsize::new(0));
    thread::scope(|scope| {
        let clients: Vec<_> = kinds
            .iter()
            .zip(&counts)
            .map(|(kind, count)| {
                scope.spawn(|| {
                    let mut client = Client::new(&address);
                    let sandbox = Sandbox::create(&mut client);
                    sandbox.run(&mut client, "n = 0; n");
                    while !stop.load(Ordering::Relaxed) {
                        let expected = count.load(Ordering::Relaxed) + 1;
                        let value = sandbox.run(&mut client, "n += 1\nn");
                        assert_eq!(value, expected.to_string());
                        count.store(expected, Ordering::Relaxed);
                        match *kind {
                            "new" => client.stream = None,
                            "idle" => thread::sleep(Duration::from_millis(150)),
                            _ => {}
                        }
                    }
                })
            })
            .collect();
        // Until each client was answered twice more, or one was not.
        let wait = || {
            let now = || counts.each_ref().map(|count| count.load(Ordering::Relaxed));
            let before = now();
            while !clients.iter().any(|client| client.is_finished())
                && now()
                    .iter()
                    .zip(before)
                    .any(|(now, before)| *now < before + 2)
            {
                thread::sleep(Duration::from_millis(5));
            }
        };
        for _ in 0..2 {
            wait();
            let new = Server::take_over(&data.0, &address);
            std::mem::replace(&mut server, new).end();
        }
        wait();
        stop.store(true, Ordering::Relaxed);
        for client in clients {
            client.join().expect("no request is lost");
        }
    });
}

#[test]
fn a_connection_goes_on_with_the_server_that_takes_over() {
    let data = Directory::new("connections");
    let old = Server::start(&data.0, "127.0.0.1:0");
    let address = old.address.clone();
    let connect = || BufReader::new(TcpStream::connect(&address).unwrap());
    let head = format!("GET /health HTTP/1.1\r\nhost: {address}\r\n");
    let is_answered = |stream: &mut BufReader<TcpStream>| {
        let (status, _, keep) = answer(stream).expect("the request is answered");
        assert_eq!((status, keep), (204, true));
    };
    let mut fresh = connect();
    let mut begun = connect();
    begun.get_mut().write_all(head.as_bytes()).unwrap();
    let mut used = connect();
    used.get_mut().write_all(head.as_bytes()).unwrap();
    used.get_mut().write_all(b"\r\n").unwrap();
    is_answered(&mut used);
    let mut used_and_begun = connect();
    for part in [&*head, "\r\n", &*head] {
        used_and_begun.get_mut().write_all(part.as_bytes()).unwrap();
    }
    is_answered(&mut used_and_begun);
    // An answer that takes longer than the take-over begins.
    let mut client = Client::new(&address);
    let sandbox = Sandbox::create(&mut client);
    sandbox.run(&mut client, "1");
    let slow = thread::spawn(move || {
        let value = sandbox.run(&mut client, "import time; time.sleep(1); 2");
        assert_eq!(value, "2");
        assert!(client.stream.is_some());
        sandbox.run(&mut client, "3")
    });
    // The old server waits for the rest of a first request.
    let begun = thread::spawn(move || {
        thread::sleep(Duration::from_millis(700));
        begun.get_mut().write_all(b"\r\n").unwrap();
        answer(&mut begun).expect("the request is answered").0
    });
    thread::sleep(Duration::from_millis(200));
    let new = Server::take_over(&data.0, &address);
    old.end();
    for stream in [&mut fresh, &mut used] {
        stream.get_mut().write_all(head.as_bytes()).unwrap();
    }
    for stream in [&mut fresh, &mut used, &mut used_and_begun] {
        stream.get_mut().write_all(b"\r\n").unwrap();
        is_answered(stream);
    }
    assert_eq!(begun.join().unwrap(), 204);
    assert_eq!(slow.join().expect("it is answered"), "3");
    drop(new);
}

/// What a server that does not start says.
fn refused(mut command: Command) -> String {
    let done = command.output().unwrap();
    assert_eq!(done.status.code(), Some(2), "{done:?}");
    String::from_utf8(done.stderr).unwrap()
}

#[test]
fn a_second_server_does_not_start_beside_the_first() {
    let (data, other) = (Directory::new("first"), Directory::new("second"));
    let server = Server::start(&data.0, "127.0.0.1:0");
    let address = &*server.address;
    let said = refused(command(&other.0, address));
    assert!(
        said.contains(&format!("address in use: {address}")),
        "{said}"
    );
    let said = refused(command(&data.0, "127.0.0.1:0"));
    assert!(said.contains("in use by another server"), "{said}");
    // A take-over that cannot be changes nothing.
    let busy = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut command = command(&data.0, &busy.local_addr().unwrap().to_string());
    command.args(["--take-over", "--listen", address]);
    let said = refused(command);
    assert!(said.contains("address in use"), "{said}");
    let mut client = Client::new(address);
    let sandbox = Sandbox::create(&mut client);
    assert_eq!(sandbox.run(&mut client, "6 * 7"), "42");
}

#[test]
fn a_server_says_at_its_start_what_it_is() {
    let data = Directory::new("log");
    let mut command = command(&data.0, "127.0.0.1:0");
    command.stderr(Stdio::piped()).env_remove("RUST_LOG");
    let mut server = Server::spawn(command);
    server.signal("-TERM");
    let mut log = String::new();
    let mut stderr = server.process.stderr.take().unwrap();
    stderr.read_to_string(&mut log).unwrap();
    assert_eq!(log.lines().count(), 1, "{log}");
    let folder = data.0.display().to_string();
    let version = format!("version=\"{}\"", env!("CARGO_PKG_VERSION"));
    for part in [&*server.address, &folder, &version, "total_memory="] {
        assert!(log.contains(part), "{part}: {log}");
    }
}

#[test]
fn a_service_manager_keeps_the_socket_between_two_servers() {
    let socket = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = socket.local_addr().unwrap().to_string();
    let start = || {
        let mut command = Command::new("sh");
        let script = r#"exec 3<&0 0</dev/null; export LISTEN_FDS=1 LISTEN_PID=$$; exec "$0" serve"#;
        command.args(["-c", script, env!("CARGO_BIN_EXE_wardian")]);
        command.stdin(OwnedFd::from(socket.try_clone().unwrap()));
        Server::spawn(command)
    };
    let first = start();
    assert_eq!(first.address, address);
    first.signal("-TERM");
    first.end();
    // It waits until somebody answers.
    let mut client = Client::new(&address);
    let connected = BufReader::new(TcpStream::connect(&address).unwrap());
    client.stream = Some(connected);
    let second = start();
    let (status, _) = client.post("/v1/run", &[], &json!({"code": "1"}));
    assert_eq!(status, 200);
    drop(second);
}

#[test]
fn a_killed_server_loses_nothing_that_was_written_down() {
    let data = Directory::new("killed");
    let server = Server::start(&data.0, "127.0.0.1:0");
    let mut client = Client::new(&server.address);
    let sandbox = Sandbox::create(&mut client);
    let code = "kept = 7; open('f', 'w').write('text')";
    assert_eq!(sandbox.run(&mut client, code), "4");
    // It is written down by itself, soon after it rests. The record follows its blobs, variables and files, and is
    // replaced whole.
    let record = data.0.join("records").join(format!("{}.json", sandbox.id));
    let is_written_down = || {
        let record = std::fs::read(&record).ok()?;
        let record: Value = serde_json::from_slice(&record).ok()?;
        Some(record["files"].is_string() && record["contexts"][0]["memory"].is_string())
    };
    while is_written_down() != Some(true) {
        thread::sleep(Duration::from_millis(20));
    }
    server.signal("-KILL");
    drop(server);
    let server = Server::start(&data.0, "127.0.0.1:0");
    let mut client = Client::new(&server.address);
    assert_eq!(
        sandbox.run(&mut client, "kept, open('f').read()"),
        "(7, 'text')"
    );
}

#[test]
fn what_is_asked_for_wrongly_is_refused_before_anything_begins() {
    for (arguments, said) in [
        (&["--listen", "0.0.0.0:3000"][..], "needs --api-key"),
        (&["--listen", "nowhere"], "expected an address"),
        (&["--api-key", "short"], "16 characters"),
        (&["--walk"], "unexpected argument '--walk'"),
        (&["--memory", "much"], "--memory: expected a size"),
        (
            &["--config", "/nonexistent"],
            "--config /nonexistent: No such file",
        ),
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
    let mut server = Server::spawn(command);
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

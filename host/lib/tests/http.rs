//! Requests over HTTP by grant: that the library's clients work over them, and that nothing goes beyond a grant.

mod common;
mod http_server;

use std::time::{Duration, Instant};

use common::engine;
use http_server::{AUTHORITY, Server};
use wardian::{Execution, Http, Program, SandboxBuilder, Stop, Value};

const SECRET: &str = "s3cr3t-of-the-host";

/// What the programs below begin with: `get` says what came of a request.
const HELPERS: &str = "
import http.client, socket, ssl, urllib.request
def get(url, data=None, **options):
    try:
        answer = urllib.request.urlopen(urllib.request.Request(url, data, **options), timeout=10)
        return answer.read().decode()
    except OSError as error:
        return repr(getattr(error, 'reason', error))
def raw(text, port=None):
    connection = socket.create_connection((HOST, port or PORT), timeout=2)
    connection.sendall(text.replace(b'\\n', b'\\r\\n'))
    pieces = []
    while piece := connection.recv(65536):
        pieces.append(piece)
    return b''.join(pieces).decode()
";

async fn run(builder: SandboxBuilder, server: &Server, source: &str) -> Execution {
    let base = server.url("");
    let prelude = format!(
        "BASE, HOST, PORT = {base:?}, '127.0.0.1', {}{HELPERS}",
        server.port
    );
    let mut sandbox = builder.build().await.unwrap();
    sandbox.run(&prelude).await.unwrap();
    sandbox.run(source).await.unwrap()
}

/// What differs from what is expected, all rows of a table together.
#[derive(Default)]
struct Differences(Vec<String>);

impl Differences {
    fn look(&mut self, source: &str, found: &str, expected: &str) {
        if found != expected {
            self.0.push(format!(
                "{source}\n  gives    {found}\n  and not  {expected}"
            ));
        }
    }
}

impl Drop for Differences {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.0.is_empty(), "{}", self.0.join("\n"));
        }
    }
}

fn shown(execution: Execution) -> String {
    match (execution.error, execution.value) {
        (Some(error), _) => error.to_string(),
        (None, Some(Value::Str(text))) => text,
        (None, value) => value.unwrap_or(Value::None).to_string(),
    }
}

/// Everything below `/v1/`, with a secret.
fn granted(server: &Server) -> SandboxBuilder {
    let http = Http::allow(&server.url("/v1/")).secret("Authorization", "Bearer {TOKEN}");
    engine().sandbox().secret("TOKEN", SECRET).http(http)
}

fn all_of(server: &Server) -> SandboxBuilder {
    engine()
        .sandbox()
        .http(Http::allow(&server.url("")).and("http://127.0.0.1:1/"))
}

#[tokio::test]
async fn the_librarys_clients_work() {
    let mut differences = Differences::default();
    let server = Server::start();
    for (source, expected) in [
        ("urllib.request.urlopen(BASE + '/x?y=1').status", "200"),
        (
            "urllib.request.urlopen(BASE + '/x').headers['X-Server']",
            "a test",
        ),
        (
            "get(BASE + '/x', b'a body').rpartition('\\r\\n')[2]",
            "a body",
        ),
        ("get(BASE + '/redirect?/x').split()[1]", "/x"),
        (
            "[line for line in urllib.request.urlopen(BASE + '/stream')]",
            "[b'line 0\\n', b'line 1\\n', b'line 2\\n']",
        ),
        (
            "c = http.client.HTTPConnection(HOST, PORT)
found = []
for method in ('GET', 'PUT', 'HEAD', 'DELETE'):
    c.request(method, '/x', body=iter([b'of ', b'pieces']) if method == 'PUT' else None)
    answer = c.getresponse()
    found.append((answer.status, answer.read().decode()[:4]))
found",
            "[(200, 'GET '), (200, 'PUT '), (200, ''), (200, 'DELE')]",
        ),
        (
            "raw(b'GET /short HTTP/1.1\\n\\n')",
            "ConnectionResetError: the server closed the connection before its answer ended",
        ),
        (
            "get(BASE + '/garbage')",
            "ConnectionError(\"the server's answer is no HTTP\")",
        ),
        (
            "get('http://127.0.0.1:1/')",
            "ConnectionRefusedError('Connection refused')",
        ),
        (
            "get('http://127.0.0.1:2/')",
            "PermissionError('requests to this URL are not granted')",
        ),
        ("socket.gethostname()", "sandbox"),
    ] {
        let found = shown(run(all_of(&server), &server, source).await);
        differences.look(source, &found, expected);
    }
}

#[tokio::test]
async fn asyncio_makes_several_at_once() {
    let server = Server::start();
    let source = "
import asyncio
async def one(path):
    reader, writer = await asyncio.open_connection(HOST, PORT)
    writer.write(f'GET {path} HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n'.encode())
    await writer.drain()
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return answer.rpartition(b'\\r\\n\\r\\n')[2]
async def main():
    return await asyncio.gather(*(one('/slow') for _ in range(8)))
asyncio.run(main())";
    let begun = Instant::now();
    let value = shown(run(all_of(&server), &server, source).await);
    assert_eq!(value, format!("[{}]", ["b'slow'"; 8].join(", ")));
    // One after the other they would take 3.2 s.
    assert!(
        begun.elapsed() < Duration::from_millis(2500),
        "{:?}",
        begun.elapsed()
    );
}

#[tokio::test]
async fn tls_is_spoken_by_the_host() {
    let mut differences = Differences::default();
    let server = Server::start_tls();
    let url = format!("https://localhost:{}/", server.port);
    let trusting = || engine().sandbox().http(Http::allow(&url).trust(AUTHORITY));
    let prelude =
        "import ssl, asyncio\nurl = BASE.replace('http://127.0.0.1', 'https://localhost')\n";
    for (source, expected) in [
        ("get(url + '/x').split()[1]", "/x"),
        // Nothing that a program says makes the host trust more, or less.
        (
            "get(url + '/x').split()[0] if ssl.create_default_context().verify_mode else ''",
            "GET",
        ),
        (
            "plain = socket.create_connection(('localhost', PORT))
try: ssl.create_default_context().wrap_socket(plain, server_hostname='other.example')
except ssl.SSLCertVerificationError as error: found = error.args[1][:20]
found",
            "[SSL: CERTIFICATE_VE",
        ),
        (
            "async def main():
    reader, writer = await asyncio.open_connection('localhost', PORT, ssl=True)
    writer.write(b'GET /x HTTP/1.1\\r\\n\\r\\n')
    return (await reader.readline()).decode()
asyncio.run(main()).strip()",
            "HTTP/1.1 200 OK",
        ),
        // The same port without TLS is another URL.
        (
            "get(url.replace('https', 'http') + '/x')",
            "PermissionError('requests to this URL are not granted')",
        ),
    ] {
        let source = format!("{prelude}{source}");
        let found = shown(run(trusting(), &server, &source).await);
        differences.look(&source, &found, expected);
    }
    let source = format!("{prelude}get(url + '/x')");
    let untrusting = engine().sandbox().http(Http::allow(&url));
    let found = shown(run(untrusting, &server, &source).await);
    assert!(
        found.starts_with("ConnectionError('TLS: invalid peer certificate"),
        "{found}"
    );
}

/// Programs that want more than they are granted. None of them makes the server see a request, but for those that
/// say which.
#[tokio::test]
async fn hostile_programs_get_no_further() {
    let mut differences = Differences::default();
    let (server, other) = (Server::start(), Server::start());
    let not_granted = "PermissionError('requests to this URL are not granted')";
    let elsewhere = format!("get('http://127.0.0.1:{}/v1/')", other.port);
    let redirected = format!(
        "get(BASE + '/v1/redirect?http://127.0.0.1:{}/v1/')",
        other.port
    );
    let refused = "PermissionError(1, 'socket.socket() cannot work in the sandbox: there are HTTP requests only')";
    let no_request = "OSError: [Errno 71] the sandbox has no network: what was written to the connection is no request of HTTP/1.1";
    let malformed =
        "OSError: [Errno 71] the sandbox has no network: a header of the request is malformed";
    let ambiguous =
        "OSError: [Errno 71] the sandbox has no network: the length of the request is ambiguous";
    let dots =
        "ValueError: a URL's path has no '.' or '..' in it, and nothing that stands for them";
    for (source, expected, seen) in [
        // Elsewhere.
        (&*elsewhere, not_granted, 0),
        ("get(BASE + '/v2/')", not_granted, 0),
        ("get(BASE + '/v1')", not_granted, 0),
        ("get(BASE + '/v1x/')", not_granted, 0),
        ("get('http://localhost/')", not_granted, 0),
        (
            "get('http://169.254.169.254/latest/meta-data/')",
            not_granted,
            0,
        ),
        ("get('http://metadata.google.internal/')", not_granted, 0),
        ("get(f'http://[::1]:{PORT}/v1/')", not_granted, 0),
        (
            "get(f'http://[::ffff:127.0.0.1]:{PORT}/v1/')",
            not_granted,
            0,
        ),
        ("get(f'http://[::ffff:7f00:1]:{PORT}/v1/')", not_granted, 0),
        ("get(f'http://127.0.0.1.nip.io:{PORT}/v1/')", not_granted, 0),
        ("get(f'http://localhost:{PORT}/v1/')", not_granted, 0),
        ("get(f'https://127.0.0.1:{PORT}/v1/')", not_granted, 0),
        // The same address in other spellings is the same grant.
        ("get(f'http://0x7f.1:{PORT}/v1/x').split()[1]", "/v1/x", 1),
        (
            "get(f'http://2130706433:{PORT}/v1/x').split()[1]",
            "/v1/x",
            1,
        ),
        ("get(f'http://0177.0.0.1:{PORT}/x')", not_granted, 0),
        // User-info, and what looks like the host.
        (
            "raw(b'GET http://127.0.0.1/v1/ HTTP/1.1\\n\\n')",
            no_request,
            0,
        ),
        ("get('http://127.0.0.1@evil.example/v1/')", not_granted, 0),
        (
            "raw(b'GET //evil.example/v1/ HTTP/1.1\\n\\n')",
            "PermissionError: requests to this URL are not granted",
            0,
        ),
        (
            "raw(b'GET @evil.example/v1/ HTTP/1.1\\n\\n')",
            no_request,
            0,
        ),
        (
            "raw(b'CONNECT evil.example:80 HTTP/1.1\\n\\n')",
            no_request,
            0,
        ),
        (
            "raw(b'TRACE /v1/ HTTP/1.1\\n\\n')",
            "ValueError: the request has no such method",
            0,
        ),
        // A host of the program's own choice goes nowhere.
        (
            "raw(b'GET /v1/ HTTP/1.1\\nHost: evil.example\\n\\n').count('evil')",
            "0",
            1,
        ),
        // Out of the path.
        ("raw(b'GET /v1/../v2 HTTP/1.1\\n\\n')", dots, 0),
        ("raw(b'GET /v1/%2e%2E/v2 HTTP/1.1\\n\\n')", dots, 0),
        ("raw(b'GET /v1/..%2fv2 HTTP/1.1\\n\\n')", dots, 0),
        ("raw(b'GET /v1/%252e%252e/v2 HTTP/1.1\\n\\n')", dots, 0),
        ("raw(b'GET /v1/..;/v2 HTTP/1.1\\n\\n')", dots, 0),
        ("raw(b'GET /v1/%0d%0aX:%20y HTTP/1.1\\n\\n')", dots, 0),
        (
            "raw(b'GET /v1\\\\..\\\\v2 HTTP/1.1\\n\\n')",
            "ValueError: a URL has visible characters of ASCII only, and no backslash",
            0,
        ),
        (
            "raw(b'GET /v1/#/../v2 HTTP/1.1\\n\\n')",
            "ValueError: a URL has no fragment here",
            0,
        ),
        // Redirects: the program's client follows them, and asks again.
        (&redirected, not_granted, 1),
        ("get(BASE + '/v1/redirect?/v2')", not_granted, 1),
        (
            "get(BASE + '/v1/redirect?file:///etc/passwd')[:20]",
            "\"Found - Redirection",
            1,
        ),
        ("get(BASE + '/v1/redirect?/v1/x').split()[1]", "/v1/x", 2),
        // Injection.
        (
            "raw(b'GET /v1/ HTTP/1.1\\nX: a\\rY: b\\n\\n')",
            malformed,
            0,
        ),
        ("raw(b'GET /v1/ HTTP/1.1\\nX: a\\0b\\n\\n')", malformed, 0),
        ("raw(b'GET /v1/ HTTP/1.1\\nX : a\\n\\n')", malformed, 0),
        (
            "raw(b'GET /v1/ HTTP/1.1\\nX: a\\n folded\\n\\n')",
            malformed,
            0,
        ),
        (
            "raw(b'GET /v1/ HTTP/1.1\\nUpgrade: websocket\\nConnection: upgrade\\n\\n')",
            "ValueError: the header 'upgrade' is not the program's to set",
            0,
        ),
        (
            "raw(b'GET /v1/ HTTP/1.1\\nConnection: X-Kept, Authorization\\nX-Kept: 1\\n\\n').count('x-kept')",
            "0",
            1,
        ),
        // Smuggling.
        (
            "raw(b'POST /v1/ HTTP/1.1\\nContent-Length: 5\\nTransfer-Encoding: chunked\\n\\n0\\n\\n')",
            ambiguous,
            0,
        ),
        (
            "raw(b'POST /v1/ HTTP/1.1\\nContent-Length: 5\\nContent-Length: 6\\n\\nhello')",
            ambiguous,
            0,
        ),
        (
            "raw(b'POST /v1/ HTTP/1.1\\nTransfer-Encoding: xchunked\\n\\n0\\n\\n')",
            ambiguous,
            0,
        ),
        (
            "raw(b'POST /v1/ HTTP/1.1\\nTransfer-Encoding: chunked, chunked\\n\\n0\\n\\n')",
            ambiguous,
            0,
        ),
        (
            "raw(b'POST /v1/ HTTP/1.1\\nContent-Length: +5\\n\\nhello')",
            "OSError: [Errno 71] the sandbox has no network: the Content-Length of the request is malformed",
            0,
        ),
        (
            "raw(b'GET /v1/ HTTP/1.1\\n\\nGET /v2 HTTP/1.1\\n\\n')",
            "OSError: [Errno 71] the sandbox has no network: there is more of a request than its Content-Length says",
            0,
        ),
        (
            "raw(b'POST /v1/ HTTP/1.1\\nTransfer-Encoding: chunked\\n\\n0\\n\\nGET /v2 HTTP/1.1\\n\\n')",
            "OSError: [Errno 71] the sandbox has no network: there is more than one request on the connection",
            0,
        ),
        (
            "raw(b'POST /v1/ HTTP/1.1\\nTransfer-Encoding: chunked\\n\\n2;x=y\\nok\\n0\\n\\n')",
            "OSError: [Errno 71] the sandbox has no network: a chunk of the request is malformed",
            0,
        ),
        (
            "raw(b'GET /v1/second-answer HTTP/1.1\\n\\n').count('ok') + raw(b'GET /v1/x HTTP/1.1\\n\\n').count('evil')",
            "1",
            2,
        ),
        (
            "raw(b'GET /v1/two-lengths HTTP/1.1\\n\\n')[:10]",
            "ConnectionError: the server's answer is no HTTP",
            1,
        ),
        // Other protocols.
        ("raw(b'SSH-2.0-x\\n\\n')", no_request, 0),
        (
            "raw(b'\\x16\\x03\\x01\\x00')",
            "OSError: [Errno 71] the sandbox has no network: TLS is spoken by the host",
            0,
        ),
        (
            "try: socket.socket(type=socket.SOCK_DGRAM)\nexcept OSError as e: found = repr(e)\nfound",
            refused,
            0,
        ),
        (
            "try: socket.socket(socket.AF_UNIX).connect('/var/run/docker.sock')\nexcept OSError as e: found = repr(e)\nfound",
            refused,
            0,
        ),
        (
            "try: socket.socket().bind(('', 0))\nexcept PermissionError as e: found = 'refused'\nfound",
            "refused",
            0,
        ),
        // No names of the machine's, and nothing of the tools below.
        ("[name for name in globals() if 'wardian' in name]", "[]", 0),
    ] {
        let found = shown(run(granted(&server), &server, source).await);
        differences.look(source, &found, expected);
        let requests = server.requests();
        assert_eq!(requests.len(), seen, "{source}: {requests:?}");
        assert!(other.requests().is_empty(), "{source}");
        for request in requests {
            assert_eq!(request.matches("authorization: ").count(), 1, "{request}");
        }
    }
}

/// What a program that was taken over could say to the host, past the library.
#[tokio::test]
async fn a_hostile_library_gets_no_further() {
    let mut differences = Differences::default();
    let server = Server::start();
    let prelude = "
import _wardian_http
def ask(method='GET', url=None, headers=[], body=b'', id=1):
    try:
        answer = _wardian_http.tool('open')(id, method, url or BASE + '/v1/x', headers, body)
        return str(answer['status'])
    except Exception as error:
        return f'{type(error).__name__}: {error}'
";
    let not_granted = "PermissionError: requests to this URL are not granted";
    let malformed = "ValueError: a header of the request is malformed";
    let shape = "ValueError: a header is a name and a value";
    let method = "ValueError: the request has no such method";
    let ascii = "ValueError: a URL has visible characters of ASCII only, and no backslash";
    for (source, expected) in [
        ("ask()", "200"),
        (
            "ask(headers=[('authorization', b'mine'), ('Authorization', b'mine')])",
            "200",
        ),
        ("ask(url=BASE + '/v2')", not_granted),
        ("ask(url=BASE.replace('http:', 'HTTP:') + '/v1/x')", "200"),
        (
            "ask(url=BASE.replace('//', '//user@') + '/v1/')",
            "ValueError: a URL has a host, and no user or password",
        ),
        (
            "ask(url=BASE.replace('//', '//@') + '/v1/')",
            "ValueError: a URL has a host, and no user or password",
        ),
        (
            "ask(url='http:/' + BASE[7:] + '/v1/')",
            "ValueError: a URL has a host, and no user or password",
        ),
        ("ask(url=BASE + '/v1/ HTTP/1.1')", ascii),
        ("ask(url=BASE + '/v1/\\r\\nX: y')", ascii),
        ("ask(url=BASE + '/v1/\\t..')", ascii),
        ("ask(url='http://\\u2488.0.0.1/')", ascii),
        (
            "ask(url='file:///etc/passwd')",
            "ValueError: a URL has a host, and no user or password",
        ),
        // Each layer would be another look at all of it.
        (
            "ask(url=BASE + '/v1/%' + '25' * 30_000)",
            "ValueError: a URL's path has no '.' or '..' in it, and nothing that stands for them",
        ),
        (
            "ask(url=BASE + '/v1/' + 'x' * 10_000_000)",
            "ValueError: a URL is not longer than 65536 bytes",
        ),
        ("ask('GET /v2 HTTP/1.1\\r\\n')", method),
        ("ask('CONNECT')", method),
        ("ask('TRACE')", method),
        ("ask('')", method),
        ("ask(headers=[('X', b'a\\r\\nY: b')])", malformed),
        ("ask(headers=[('X\\r\\nY', b'a')])", malformed),
        ("ask(headers=[('X', b'a\\0')])", malformed),
        ("ask(headers=[('X Y', b'a')])", malformed),
        (
            "ask(headers=[('Host', b'evil.example')])",
            "ValueError: the header 'host' is not the program's to set",
        ),
        (
            "ask(headers=[('Content-Length', b'99')])",
            "ValueError: the header 'content-length' is not the program's to set",
        ),
        (
            "ask(headers=[('transfer-encoding', b'chunked')])",
            "ValueError: the header 'transfer-encoding' is not the program's to set",
        ),
        (
            "ask(headers=[('Connection', b'authorization')])",
            "ValueError: the header 'connection' is not the program's to set",
        ),
        (
            "ask(headers=[('Proxy-Authorization', b'x')])",
            "ValueError: the header 'proxy-authorization' is not the program's to set",
        ),
        ("ask(headers=[['X', b'y']])", shape),
        ("ask(headers=[(b'X', 'y')])", shape),
        (
            "ask(headers=[('X', b'y')] * 300)",
            "ValueError: a request has too many headers",
        ),
        (
            "ask(headers=[('X', b'y' * 300_000)])",
            "ValueError: a request has too many headers",
        ),
        (
            "ask(headers='X: y')",
            "TypeError: wardian:http-open() argument 'headers' must be list, not str",
        ),
        (
            "ask(id=-1)",
            "TypeError: wardian:http-open() argument 'id' must be non-negative int of 64 bits, not int",
        ),
        (
            "ask() + ask()",
            "200ValueError: this request was made already",
        ),
        (
            "try: _wardian_http.tool('read')(99)\nexcept ConnectionResetError as e: found = str(e)\nfound",
            "the answer was left behind by an earlier call, or has ended",
        ),
        ("str(_wardian_http.tool('close')(99))", "None"),
        ("str(_wardian_http.tool('other'))", "None"),
    ] {
        let program = format!("{prelude}{source}");
        let found = shown(run(granted(&server), &server, &program).await);
        differences.look(source, &found, expected);
        for request in server.requests() {
            assert_eq!(request.matches("authorization: ").count(), 1, "{request}");
            assert!(
                request.contains(&format!("authorization: Bearer {SECRET}\r\n")),
                "{request}"
            );
            assert!(
                request.contains(&format!("host: 127.0.0.1:{}\r\n", server.port)),
                "{request}"
            );
        }
    }
}

#[tokio::test]
async fn programs_do_not_see_secrets() {
    let server = Server::start();
    let redacted = "Bearer <secret TOKEN>";
    for (source, expected) in [
        (
            "get(BASE + '/v1/x').split('authorization: ')[1].split('\\r')[0]",
            redacted,
        ),
        (
            "get(BASE + '/v1/x', headers={'Authorization': 'mine'}).count('mine')",
            "0",
        ),
        (
            "urllib.request.urlopen(BASE + '/v1/secret-in-header').headers['X-Seen']",
            redacted,
        ),
        ("get(BASE + '/v1/secret-in-pieces')", redacted),
        (
            "get(BASE + '/v1/x', headers={'Accept-Encoding': 'gzip'}).count('gzip')",
            "0",
        ),
        (
            "raw(b'GET /v1/gzip HTTP/1.1\\n\\n')",
            "ConnectionError: the server's answer is compressed, where a secret could not be seen",
        ),
    ] {
        let execution = run(granted(&server), &server, source).await;
        assert!(!format!("{execution:?}").contains(SECRET), "{source}");
        assert_eq!(shown(execution), expected, "{source}");
        assert!(server.requests()[0].contains(SECRET));
    }
    // It goes where it belongs, and nowhere else.
    let builder = granted(&server).http(Http::allow(&server.url("/v2/")));
    let found = shown(run(builder, &server, "get(BASE + '/v1/redirect?/v2/x')").await);
    assert!(!found.contains("authorization"), "{found}");
    // The grant that says more is the one that holds.
    let builder = granted(&server).http(Http::allow(&server.url("/v1/public/")));
    let found = shown(run(builder, &server, "get(BASE + '/v1/public/x')").await);
    assert!(!found.contains("authorization"), "{found}");
}

#[tokio::test]
async fn servers_that_never_end_do() {
    let server = Server::start();
    let limited = || {
        let http = Http::allow(&server.url("")).timeout(Duration::from_millis(600));
        engine()
            .sandbox()
            .http(http)
            .timeout(Duration::from_secs(20))
    };
    for (path, expected) in [
        ("/never", "timed out"),
        ("/drip", "timed out"),
        ("/endless-headers", "the server's answer is no HTTP"),
    ] {
        let begun = Instant::now();
        let source = format!("raw(b'GET {path} HTTP/1.1\\n\\n')");
        let found = shown(run(limited(), &server, &source).await);
        assert!(found.ends_with(expected), "{path}: {found}");
        assert!(begun.elapsed() < Duration::from_secs(5), "{path}");
    }
    // As the program sees its own timeout.
    let source = "c = socket.create_connection((HOST, PORT), timeout=0.1)
c.sendall(b'GET /never HTTP/1.1\\r\\n\\r\\n')
try: c.recv(1)
except TimeoutError as error: found = str(error)
found";
    assert_eq!(
        shown(run(all_of(&server), &server, source).await),
        "timed out"
    );
    // Bodies end with what may be received, and with the call's time.
    let source = "try: get(BASE + '/endless')\nexcept BaseException: print('caught')";
    let few = all_of(&server).http_bytes(1_000_000);
    let execution = run(few, &server, source).await;
    assert_eq!(
        execution.error.unwrap().to_string(),
        Stop::HttpBytes.message()
    );
    assert!(execution.stdout.is_empty() && execution.usage.http_bytes < 1_300_000);
    let short = all_of(&server).timeout(Duration::from_millis(500));
    let execution = run(short, &server, "get(BASE + '/never')").await;
    assert_eq!(
        execution.error.unwrap().to_string(),
        Stop::Timeout.message()
    );
}

#[tokio::test]
async fn requests_are_counted_apart_from_tools() {
    let server = Server::start();
    let builder = all_of(&server).http_requests(3).tool_calls(0);
    let execution = run(
        builder,
        &server,
        "for _ in range(3): get(BASE + '/x')\nget(BASE + '/x')",
    )
    .await;
    assert_eq!(
        execution.error.unwrap().to_string(),
        Stop::HttpRequests.message()
    );
    assert_eq!(
        (execution.usage.http_requests, execution.usage.tool_calls),
        (3, 0)
    );
    assert_eq!(server.requests().len(), 3);
    let builder = all_of(&server).session_http_requests(1);
    let execution = run(builder, &server, "get(BASE + '/x'); get(BASE + '/x')").await;
    assert_eq!(
        execution.error.unwrap().to_string(),
        Stop::SessionHttpRequests.message()
    );
    let builder = all_of(&server).http_bytes(10_000);
    let execution = run(builder, &server, "get(BASE + '/x', b'x' * 20_000)").await;
    assert_eq!(
        execution.error.unwrap().to_string(),
        Stop::HttpBytes.message()
    );
    assert_eq!(server.requests().len(), 1);
}

#[tokio::test]
async fn programs_that_leave_answers_open() {
    let server = Server::start();
    // More than may be open at once, each left behind or closed.
    let source = "
for number in range(40):
    c = socket.create_connection((HOST, PORT), timeout=0.02)
    c.sendall(b'GET /never HTTP/1.1\\r\\n\\r\\n')
    try: c.recv(1)
    except TimeoutError: pass
    c.close()
get(BASE + '/x').split()[1]";
    assert_eq!(shown(run(all_of(&server), &server, source).await), "/x");
    // What a call has begun ends with it.
    let source = "kept = urllib.request.urlopen(BASE + '/endless')\nlen(kept.read(10))";
    let prelude = format!("BASE = {:?}\n{HELPERS}", server.url(""));
    let mut sandbox = all_of(&server).build().await.unwrap();
    sandbox.run(&prelude).await.unwrap();
    assert_eq!(shown(sandbox.run(source).await.unwrap()), "10");
    let found = shown(sandbox.run("kept.read()").await.unwrap());
    assert_eq!(
        found,
        "ConnectionResetError: the answer was left behind by an earlier call, or has ended"
    );
    assert_eq!(
        shown(sandbox.run("get(BASE + '/x').split()[1]").await.unwrap()),
        "/x"
    );
}

#[tokio::test]
async fn without_a_grant_there_is_nothing() {
    let server = Server::start();
    let source = "found = []
for attempt in (lambda: socket.socket(), lambda: socket.getaddrinfo('localhost', 80), lambda: get(BASE)):
    try: found.append(attempt()[:16])
    except PermissionError as error: found.append('refused')
found";
    let found = shown(run(engine().sandbox(), &server, source).await);
    assert_eq!(found, "['refused', 'refused', 'PermissionError(']");
    assert!(server.requests().is_empty());
}

#[tokio::test]
async fn grants_that_make_no_sense() {
    for (http, expected) in [
        (
            Http::allow("ftp://a.example/"),
            "a URL begins with http:// or https://",
        ),
        (Http::allow("a.example"), "a URL has a host"),
        (
            Http::allow("https://user@a.example/"),
            "no user or password",
        ),
        (Http::allow("https://a.example/../"), "has no '.' or '..'"),
        (
            Http::allow("https://a.example/").secret("Host", "x"),
            "no header that can be set",
        ),
        (
            Http::allow("https://a.example/").secret("X", "{NONE}"),
            "there is no secret \"NONE\"",
        ),
        (
            Http::allow("https://a.example/").secret("X", "{TOKEN"),
            "a '{' without a '}'",
        ),
        (
            Http::allow("https://a.example/").secret("X", "{LINES}"),
            "no value of a header",
        ),
        (Http::allow("https://a.example/").trust(b"x"), "no PEM"),
    ] {
        let builder = engine()
            .sandbox()
            .secret("TOKEN", SECRET)
            .secret("LINES", "a\nb");
        let error = builder.http(http).build().await.unwrap_err().to_string();
        assert!(
            error.contains(expected) && !error.contains(SECRET),
            "{error}"
        );
    }
}

#[tokio::test]
async fn a_replay_asks_nobody_again() {
    let server = Server::start();
    let journal = std::env::temp_dir().join(format!("wardian-http-{}", std::process::id()));
    let prelude = format!("BASE = {:?}\n{HELPERS}", server.url(""));
    let source = format!("{prelude}[get(BASE + '/x').split()[1], get(BASE + '/stream')]");
    let mut sandbox = all_of(&server).build().await.unwrap();
    let first = sandbox.run_durable(Program::new(source), &journal).await;
    drop(sandbox);
    // In another process, say.
    let (_, second) = all_of(&server).resume(&journal).await.unwrap();
    let _ = std::fs::remove_file(&journal);
    let expected = "['/x', 'line 0\\nline 1\\nline 2\\n']";
    assert_eq!(shown(first.unwrap()), expected);
    assert_eq!(shown(second), expected);
    assert_eq!(server.requests().len(), 2);
}

//! What every request must pass, and what is answered without a protocol.

use std::num::NonZeroU32;
use std::sync::Arc;

use axum::body::Body;
use axum::http::{Request, Response, StatusCode};
use http_body_util::BodyExt;
use tower::ServiceExt;
use wardian_server::sandboxes::Sandboxes;
use wardian_server::storage::{MemoryBlobs, MemorySessions};
use wardian_server::{App, Keys, Settings};

const KEY: &str = "a key of sixteen or more";

async fn app(settings: Settings) -> App {
    let blobs = Arc::new(MemoryBlobs::new(&Settings::default().pool));
    let sessions = Arc::new(MemorySessions::default());
    let sandboxes = Sandboxes::open(settings, sessions, blobs).await.unwrap();
    App::new(sandboxes, Keys::new([KEY]))
}

async fn ask(
    app: &App,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Body,
) -> Response<Body> {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(body).unwrap();
    app.router().oneshot(request).await.unwrap()
}

async fn text(answer: Response<Body>) -> String {
    let body = answer.into_body().collect().await.unwrap().to_bytes();
    String::from_utf8(body.to_vec()).unwrap()
}

#[tokio::test]
async fn no_route_is_reached_under_another_name_or_from_another_site() {
    let app = app(Settings::default()).await;
    let paths = ["/", "/health", "/metrics", "/sandboxes", "/mcp", "/none"];
    for path in paths {
        for data in [&[][..], &[("e2b-sandbox-id", "i")]] {
            let rebound = [data, &[("host", "evil.example:3000")]].concat();
            let answer = ask(&app, "POST", path, &rebound, Body::empty()).await;
            assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{path}");
            let origin = ("origin", "https://evil.example");
            let posted = [data, &[("host", "localhost"), origin]].concat();
            let answer = ask(&app, "POST", path, &posted, Body::empty()).await;
            assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{path}");
            let headers = answer.headers();
            assert!(!headers.contains_key("access-control-allow-origin"));
            assert_eq!(headers["x-content-type-options"], "nosniff");
            assert_eq!(headers["cache-control"], "no-store");
            assert!(
                text(answer)
                    .await
                    .contains(r#""error":{"code":"forbidden""#)
            );
            let passes = [data, &[("host", "localhost")]].concat();
            let answer = ask(&app, "POST", path, &passes, Body::empty()).await;
            assert_ne!(answer.status(), StatusCode::FORBIDDEN, "{path}");
        }
    }
}

#[tokio::test]
async fn a_body_that_says_that_it_is_too_long_is_refused() {
    let settings = Settings {
        body_limit: 10,
        ..Settings::default()
    };
    let app = app(settings).await;
    for (length, is_refused) in [(11, true), (10, false)] {
        let body = Body::from(vec![0; length]);
        let answer = ask(&app, "POST", "/none", &[("host", "localhost")], body).await;
        let refused = answer.status() == StatusCode::PAYLOAD_TOO_LARGE;
        assert_eq!(refused, is_refused, "{length}");
    }
}

#[tokio::test]
async fn bodies_take_of_the_memory_of_all_sandboxes_until_they_are_answered() {
    let settings = Settings {
        pool: wardian::MemoryPool::new(1 << 20),
        ..Settings::default()
    };
    let pool = settings.pool.clone();
    let app = app(settings).await;
    let headers = [
        ("host", "localhost"),
        ("x-api-key", KEY),
        ("content-type", "application/json"),
    ];
    for path in ["/v1/sandboxes", "/sandboxes"] {
        for (pieces, is_refused) in [(32, true), (8, false), (32, true)] {
            let pieces = (0..pieces).map(|_| Ok::<_, std::io::Error>(vec![b' '; 64 << 10]));
            let body = Body::from_stream(futures_util::stream::iter(pieces));
            let answer = ask(&app, "POST", path, &headers, body).await;
            let refused = answer.status() == StatusCode::SERVICE_UNAVAILABLE;
            assert_eq!(refused, is_refused, "{path}");
            assert_eq!(answer.headers().contains_key("retry-after"), is_refused);
            // What nobody wanted was passed over: the connection can go on.
            assert!(!answer.headers().contains_key("connection"));
            assert_eq!(pool.used(), 0, "{path}");
        }
    }
}

#[tokio::test]
async fn a_client_that_sends_without_end_is_told_that_its_connection_ends() {
    let app = app(Settings::default()).await;
    let host = [("host", "localhost")];
    let piece = || Ok::<_, std::io::Error>(vec![b' '; 64 << 10]);
    let endless = Body::from_stream(futures_util::stream::repeat_with(piece));
    let answer = ask(&app, "POST", "/none", &host, endless).await;
    assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    assert_eq!(answer.headers()["connection"], "close");
    // Whoever is slow is not waited for.
    let stuck = futures_util::stream::pending::<Result<Vec<u8>, std::io::Error>>();
    let answer = ask(&app, "POST", "/none", &host, Body::from_stream(stuck)).await;
    assert_eq!(answer.headers()["connection"], "close");
}

#[tokio::test]
async fn who_asks_too_often_is_told_when_to_come_back() {
    let settings = Settings {
        rate: NonZeroU32::new(1),
        ..Settings::default()
    };
    let app = app(settings).await;
    let mine = [("host", "localhost"), ("x-api-key", KEY)];
    let mut refused = None;
    // Even a slow machine asks twice within one of so many seconds.
    for _ in 0..1000 {
        let answer = ask(&app, "GET", "/health", &mine, Body::empty()).await;
        if answer.status() == StatusCode::TOO_MANY_REQUESTS {
            refused = Some(answer);
            break;
        }
    }
    assert_eq!(refused.unwrap().headers()["retry-after"], "1");
    let other = ask(&app, "GET", "/health", &mine[..1], Body::empty()).await;
    assert_eq!(other.status(), StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn requests_have_names() {
    let app = app(Settings::default()).await;
    for (given, is_kept) in [("my-1", true), ("two words", false), ("<script>", false)] {
        let headers = [("host", "localhost"), ("x-request-id", given)];
        let answer = ask(&app, "GET", "/", &headers, Body::empty()).await;
        assert_eq!(answer.headers()["x-request-id"] == given, is_kept);
    }
}

#[tokio::test]
async fn counts_are_for_those_with_a_key_and_name_no_paths() {
    let app = app(Settings::default()).await;
    let host = ("host", "localhost");
    let get = async |path: &str, key: Option<&str>| {
        let key = key.map(|key| ("x-api-key", key));
        let headers: Vec<_> = [host].into_iter().chain(key).collect();
        ask(&app, "GET", path, &headers, Body::empty()).await
    };
    for path in ["/health", "/ready"] {
        assert_eq!(get(path, None).await.status(), StatusCode::NO_CONTENT);
    }
    let missing = get("/a-secret-id", None).await;
    assert_eq!(missing.status(), StatusCode::NOT_FOUND);
    for key in [None, Some("a wrong key, long enough")] {
        let refused = get("/metrics", key).await;
        assert_eq!(refused.status(), StatusCode::UNAUTHORIZED);
    }
    let counts = text(get("/metrics", Some(KEY)).await).await;
    for line in [
        "wardian_requests_total{method=\"GET\",status=\"404\"} 1\n",
        "wardian_sandboxes_in_memory 0\n",
    ] {
        assert!(counts.contains(line), "{counts}");
    }
    assert!(!counts.contains("a-secret-id"), "{counts}");
    app.sandboxes().shut_down().await;
    let down = get("/ready", None).await;
    assert_eq!(down.status(), StatusCode::SERVICE_UNAVAILABLE);
}

/// Every route that parses a body, with a body that begins and ends like this around many values.
async fn parsing_routes(app: &App) -> Vec<(&'static str, Vec<(&'static str, String)>, String)> {
    let key = ("x-api-key", KEY.to_owned());
    let json = ("content-type", "application/json".to_owned());
    let owner = wardian_server::Owner::of_key(KEY);
    let sandbox = app.sandboxes().create(&owner, Default::default());
    let sandbox = sandbox.await.unwrap();
    let record = sandbox.record();
    let token = record.sandbox().unwrap().access_token.clone();
    let to_sandbox = |port: &str, kind: &str| {
        vec![
            ("e2b-sandbox-id", sandbox.id.clone()),
            ("e2b-sandbox-port", port.to_owned()),
            ("x-access-token", token.clone()),
            ("content-type", kind.to_owned()),
        ]
    };
    let own = vec![key.clone(), json.clone()];
    let accept = "application/json, text/event-stream".to_owned();
    let mcp = vec![key, json, ("accept", accept)];
    let call = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"run_python_code","arguments":{"code":"1","global_variables":{"a":[#]}}}}"#;
    vec![
        (
            "/v1/run",
            own.clone(),
            r#"{"code":"1","variables":{"a":[#]}}"#.into(),
        ),
        (
            "/v1/sandboxes",
            own.clone(),
            r#"{"metadata":{"a":[#]}}"#.into(),
        ),
        (
            "/sandboxes",
            own.clone(),
            r#"{"metadata":{"a":[#]}}"#.into(),
        ),
        ("/v2/sandboxes", own, r#"{"unknown":[#]}"#.into()),
        (
            "/execute",
            to_sandbox("49999", "text/plain"),
            r#"{"code":"1","a":[#]}"#.into(),
        ),
        (
            "/filesystem.Filesystem/Stat",
            to_sandbox("49983", "application/json"),
            r#"{"path":"a","unknown":[#]}"#.into(),
        ),
        (
            "/process.Process/Start",
            to_sandbox("49983", "application/connect+json"),
            r#"framed{"process":{"cmd":"a","args":[#]}}"#.into(),
        ),
        (
            "/process.Process/StreamInput",
            to_sandbox("49983", "application/connect+json"),
            r#"framed{"unknown":[#]}"#.into(),
        ),
        ("/mcp", mcp, call.into()),
    ]
}

/// A body with so many values in it.
fn filled(body: &str, value: &str, count: usize) -> Vec<u8> {
    let values = vec![value; count].join(",");
    match body.strip_prefix("framed") {
        None => body.replace('#', &values).into_bytes(),
        Some(message) => {
            let message = message.replace('#', &values);
            let length = (message.len() as u32).to_be_bytes();
            [&[0], &length[..], message.as_bytes()].concat()
        }
    }
}

#[tokio::test]
async fn what_a_body_is_parsed_to_takes_of_the_memory_of_all_sandboxes() {
    let settings = Settings {
        pool: wardian::MemoryPool::new(16 << 20),
        ..Settings::default()
    };
    let pool = settings.pool.clone();
    let app = app(settings).await;
    for (path, headers, body) in parsing_routes(&app).await {
        let headers: Vec<_> = headers
            .iter()
            .map(|(name, value)| (*name, &**value))
            .collect();
        let headers = [&[("host", "localhost")], &*headers].concat();
        // 600 KB of text; 25 to 30 MB of lists or of objects.
        for (value, count) in [("[]", 200_000), (r#"{"":0}"#, 40_000)] {
            let before = pool.used();
            let body = filled(&body, value, count);
            let answer = ask(&app, "POST", path, &headers, body.into()).await;
            let status = answer.status();
            let has_wait = answer.headers().contains_key("retry-after");
            let said = text(answer).await;
            // Connect's streams say it in their last message.
            let is_refused = status == StatusCode::SERVICE_UNAVAILABLE && has_wait
                || said.contains("\"unavailable\"");
            assert!(is_refused, "{path} {status} {said}");
            assert_eq!(pool.used(), before, "{path}");
        }
    }
}

#[tokio::test]
async fn a_body_has_so_many_values_and_so_many_levels() {
    let settings = Settings {
        body_values: 1000,
        ..Settings::default()
    };
    let app = app(settings).await;
    for (path, headers, body) in parsing_routes(&app).await {
        let headers: Vec<_> = headers
            .iter()
            .map(|(name, value)| (*name, &**value))
            .collect();
        let headers = [&[("host", "localhost")], &*headers].concat();
        let many = filled(&body, "0", 2000);
        let answer = ask(&app, "POST", path, &headers, many.into()).await;
        let status = answer.status();
        let said = text(answer).await;
        assert!(said.contains("at most 1000 values"), "{path} {said}");
        let is_refused =
            status == StatusCode::PAYLOAD_TOO_LARGE || said.contains("\"resource_exhausted\"");
        assert!(is_refused, "{path} {status} {said}");
        // Commas in a text are none of JSON's.
        let text_alone = filled(&body, "\",,,,,,,,\"", 300);
        let answer = ask(&app, "POST", path, &headers, text_alone.into()).await;
        let said = text(answer).await;
        assert!(!said.contains("values"), "{path} {said}");
        let deep = format!("{}{}", "[".repeat(400), "]".repeat(400));
        let answer = ask(&app, "POST", path, &headers, filled(&body, &deep, 1).into()).await;
        let status = answer.status();
        let said = text(answer).await;
        assert!(!status.is_server_error(), "{path} {status} {said}");
        // What nobody asked for is passed over, however deep it is.
        if ["/v1/run", "/mcp"].contains(&path) {
            assert!(said.contains("recursion limit"), "{path} {said}");
        }
    }
}

//! Sandboxes: making, listing, ending, and whose they are.

use axum::body::Body;
use axum::http::header::HOST;
use axum::http::{HeaderValue, Request};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;

use super::{OTHER_KEY, Server};

#[tokio::test(flavor = "multi_thread")]
async fn bad_requests_are_told_why() {
    let server = Server::new().await;
    let sandbox = server.create().await;
    let path = |rest: &str| format!("/sandboxes/{}{rest}", sandbox.id);
    let cases = [
        ("POST", "/v2/sandboxes".into(), "{", 400),
        ("POST", "/v2/sandboxes".into(), "{}", 400),
        ("POST", "/v2/sandboxes".into(), r#"{"templateID": 1}"#, 400),
        (
            "POST",
            "/sandboxes".into(),
            r#"{"templateID": "base", "timeout": -1}"#,
            400,
        ),
        (
            "POST",
            "/sandboxes".into(),
            r#"{"templateID": "base", "timeout": 99999999999}"#,
            400,
        ),
        (
            "POST",
            "/sandboxes".into(),
            r#"{"templateID": "no-such"}"#,
            404,
        ),
        (
            "POST",
            "/sandboxes".into(),
            r#"{"templateID": "base", "mcp": {"a": 1}}"#,
            400,
        ),
        (
            "POST",
            "/sandboxes".into(),
            r#"{"templateID": "base", "envVars": {"a=b": ""}}"#,
            400,
        ),
        (
            "POST",
            "/sandboxes".into(),
            r#"{"templateID": "base", "volumeMounts": [{"name": "v"}]}"#,
            400,
        ),
        (
            "POST",
            "/sandboxes".into(),
            r#"{"templateID": "base", "network": {"allowOut": ["a.b"]}}"#,
            400,
        ),
        ("GET", "/v2/sandboxes?limit=0".into(), "", 400),
        ("GET", "/v2/sandboxes?limit=x".into(), "", 400),
        ("GET", "/v2/sandboxes?state=gone".into(), "", 400),
        ("GET", "/v2/sandboxes?order=up".into(), "", 400),
        ("GET", "/v2/sandboxes?nextToken=%00".into(), "", 400),
        (
            "GET",
            "/v2/sandboxes?startedAfter=yesterday".into(),
            "",
            400,
        ),
        ("GET", "/v2/sandboxes?metadata=a%3D%25ff".into(), "", 400),
        ("GET", "/sandboxes/inosuch".into(), "", 404),
        ("GET", "/sandboxes/..%2f..%2fetc".into(), "", 404),
        ("DELETE", "/sandboxes/inosuch".into(), "", 404),
        ("POST", "/sandboxes/inosuch/connect".into(), "", 404),
        ("POST", "/sandboxes/inosuch/pause".into(), "", 404),
        ("POST", path("/timeout"), "{}", 400),
        ("POST", path("/resume"), "", 409),
        ("POST", path("/fork"), r#"{"count": 0}"#, 400),
        ("POST", path("/fork"), r#"{"count": 1000000}"#, 400),
        ("POST", path("/snapshots"), r#"{"name": ""}"#, 400),
        (
            "PUT",
            path("/network"),
            r#"{"allowOut": ["0.0.0.0/0"]}"#,
            400,
        ),
        ("DELETE", "/templates/no-such".into(), "", 404),
        ("GET", "/templates".into(), "", 501),
        ("GET", "/volumes".into(), "", 501),
    ];
    for (method, path, body, status) in cases {
        let answer = server.control(method, &path, body).await;
        assert_eq!(
            answer.status,
            status,
            "{method} {path} {body}: {}",
            answer.text()
        );
        let told = answer.json();
        assert_eq!(told["code"], status, "{told}");
        assert!(!told["message"].as_str().unwrap().is_empty());
        assert_eq!(answer.header("should-retry"), Some("false"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sandbox_is_its_owners_alone() {
    let server = Server::new().await;
    let sandbox = server.create().await;
    let path = format!("/sandboxes/{}", sandbox.id);
    for (method, rest) in [
        ("GET", ""),
        ("DELETE", ""),
        ("POST", "/connect"),
        ("POST", "/pause"),
    ] {
        let path = format!("{path}{rest}");
        assert_eq!(
            server.control_as(OTHER_KEY, method, &path, "").await.status,
            404
        );
        assert_eq!(
            server
                .control_as("e2b_wrong", method, &path, "")
                .await
                .status,
            401
        );
    }
    let listed = server
        .control_as(OTHER_KEY, "GET", "/v2/sandboxes", "")
        .await;
    assert_eq!(listed.json(), json!([]));
    assert_eq!(
        server.control("GET", &path, "").await.json()["state"],
        "running"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_request_makes_one_sandbox_and_a_quota_is_told() {
    let server = Server::with(|settings| settings.sandboxes = 2).await;
    let create = |key: &'static str| {
        let request = axum::http::Request::post("/v2/sandboxes")
            .header("X-API-KEY", super::KEY)
            .header("Idempotency-Key", key)
            .body(json!({"templateID": "base"}).to_string().into());
        server.ask(request.unwrap())
    };
    let (one, same, two) = (create("a").await, create("a").await, create("b").await);
    assert_eq!(one.json()["sandboxID"], same.json()["sandboxID"]);
    assert_ne!(one.json()["sandboxID"], two.json()["sandboxID"]);
    let refused = create("c").await;
    assert_eq!(refused.status, 429);
    assert!(refused.header("retry-after").is_some());
    assert_eq!(refused.header("should-retry"), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_do_not_overlap_when_sandboxes_come_and_go() {
    let server = Server::new().await;
    let mut ids = Vec::new();
    for _ in 0..5 {
        ids.push(server.create().await.id);
    }
    for (order, expected) in [("asc", [0, 1, 2, 3, 4]), ("desc", [4, 3, 2, 1, 0])] {
        let mut seen = Vec::new();
        let mut path = format!("/v2/sandboxes?limit=2&order={order}");
        loop {
            let page = server.control("GET", &path, "").await;
            for sandbox in page.json().as_array().unwrap() {
                seen.push(sandbox["sandboxID"].as_str().unwrap().to_owned());
            }
            match page.header("x-next-token") {
                Some(token) => {
                    path = format!("/v2/sandboxes?limit=2&order={order}&nextToken={token}");
                }
                None => break,
            }
        }
        assert_eq!(seen, expected.map(|at: usize| ids[at].clone()));
    }
    let first = server.control("GET", "/v2/sandboxes?limit=2", "").await;
    let token = first.header("x-next-token").unwrap().to_owned();
    server
        .control("DELETE", &format!("/sandboxes/{}", ids[3]), "")
        .await;
    let path = format!("/v2/sandboxes?limit=2&nextToken={token}");
    let second = server.control("GET", &path, "").await.json();
    assert_eq!(second[0]["sandboxID"], ids[2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_have_a_limit() {
    let server = Server::with(|settings| settings.body_limit = 1000).await;
    let sandbox = server.create().await;
    let big = || json!({"templateID": "base", "code": "x".repeat(1000)}).to_string();
    let answer = server.control("POST", "/v2/sandboxes", big()).await;
    assert_eq!(
        (answer.status.as_u16(), answer.json()["code"].as_u64()),
        (413, Some(413))
    );
    assert_eq!(
        sandbox.interpreter("POST", "/execute", big()).await.status,
        413
    );
    let answer = sandbox.call(
        "filesystem.Filesystem/Stat",
        json!({"path": "x".repeat(1000)}),
    );
    let answer = answer.await;
    assert_eq!(answer.json()["code"], "resource_exhausted");
}

#[tokio::test(flavor = "multi_thread")]
async fn e2b_debug_has_one_sandbox_at_two_ports() {
    let server = Server::with(|settings| settings.e2b_debug = true).await;
    let ask = async |host: &'static str, path: &str, body: Value| {
        let mut request = Request::post(path)
            .header("Content-Type", "application/json")
            .body(Body::from(body.to_string()))
            .unwrap();
        request
            .headers_mut()
            .insert(HOST, HeaderValue::from_static(host));
        let (parts, body) = server
            .0
            .clone()
            .oneshot(request)
            .await
            .unwrap()
            .into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        (
            parts.status.as_u16(),
            String::from_utf8(body.to_vec()).unwrap(),
        )
    };
    let write = json!({"code": "x = open('f', 'w').write('text')"});
    let (status, _) = ask("localhost:49999", "/execute", write).await;
    assert_eq!(status, 200);
    let (_, lines) = ask("localhost:49999", "/execute", json!({"code": "x"})).await;
    assert!(lines.contains("\"text\":\"4\""), "{lines}");
    let stat = json!({"path": "/home/user/f"});
    let (status, entry) = ask(
        "localhost:49983",
        "/filesystem.Filesystem/Stat",
        stat.clone(),
    )
    .await;
    assert_eq!(status, 200, "{entry}");
    // Only where it was asked for.
    let (status, _) = ask("localhost:3000", "/filesystem.Filesystem/Stat", stat).await;
    assert_eq!(status, 404);
}

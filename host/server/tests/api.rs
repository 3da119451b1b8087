//! Our own protocol, request by request.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, StatusCode};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;
use wardian_server::sandboxes::Sandboxes;
use wardian_server::storage::{MemoryBlobs, MemorySessions};
use wardian_server::{App, Keys, Settings};

/// Keys of the server, and of nobody.
const ONE: &str = "the key of one owner";
const TWO: &str = "the key of another owner";

async fn router() -> Router {
    let settings = Settings {
        instances: 16,
        sandboxes: 3,
        ..Settings::default()
    };
    let blobs = Arc::new(MemoryBlobs::new(&Settings::default().pool));
    let sandboxes = Sandboxes::open(settings, Arc::new(MemorySessions::default()), blobs);
    App::new(sandboxes.await.unwrap(), Keys::new([ONE, TWO])).router()
}

async fn ask(
    router: &Router,
    method: &str,
    path: &str,
    key: &str,
    body: impl Into<Body>,
) -> Response<Body> {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("host", "localhost")
        .header("x-api-key", key)
        .header("content-type", "application/json");
    let request = request.body(body.into()).unwrap();
    router.clone().oneshot(request).await.unwrap()
}

async fn text(response: Response<Body>) -> String {
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    String::from_utf8(bytes.into()).unwrap()
}

/// Status and JSON of an answer; null where there is none.
async fn json_of(router: &Router, method: &str, path: &str, body: Value) -> (StatusCode, Value) {
    let body = if body.is_null() {
        Body::empty()
    } else {
        body.to_string().into()
    };
    let response = ask(router, method, path, ONE, body).await;
    let status = response.status();
    let text = text(response).await;
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

async fn create(router: &Router) -> String {
    let (status, made) = json_of(router, "POST", "/v1/sandboxes", json!({})).await;
    assert_eq!(status, 201, "{made}");
    format!("/v1/sandboxes/{}", made["id"].as_str().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn variables_are_numbers_to_the_last_bit() {
    let router = router().await;
    for number in [
        "31.245270191439438",
        "121.48791951161945",
        "5e-324",
        "1.7976931348623157e308",
        "9223372036854775808",
        "18446744073709551615",
        "-9223372036854775808",
    ] {
        let body = format!(
            r#"{{"code": "x == {number}, type(x) is type({number})", "variables": {{"x": {number}}}}}"#
        );
        let ran = text(ask(&router, "POST", "/v1/run", ONE, body).await).await;
        assert!(ran.contains("(True, True)"), "{number}: {ran}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn code_runs_and_its_output_value_and_error_are_told() {
    let router = router().await;
    let sandbox = create(&router).await;
    let run = format!("{sandbox}/run");
    let code = json!({"code": "print('hi', y)\n{'a': [1, y]}", "variables": {"y": 2.5}});
    let (status, ran) = json_of(&router, "POST", &run, code).await;
    assert_eq!(
        (status, &ran["stdout"]),
        (StatusCode::OK, &json!("hi 2.5\n"))
    );
    assert_eq!(ran["result"]["text/plain"], "{'a': [1, 2.5]}");
    assert_eq!(ran["result"]["application/json"], json!({"a": [1, 2.5]}));
    let (status, ran) = json_of(&router, "POST", &run, json!({"code": "1/0"})).await;
    assert_eq!(
        (status, &ran["error"]["name"]),
        (StatusCode::OK, &json!("ZeroDivisionError"))
    );
    let traceback = ran["error"]["traceback"].as_str().unwrap();
    assert!(
        traceback.contains("cell_2.py") && ran["stderr"] == "",
        "{ran}"
    );
    let endless = json!({"code": "while True: pass", "timeout_seconds": 0.1});
    let (_, ran) = json_of(&router, "POST", &run, endless).await;
    assert_eq!(ran["error"]["kind"], "timeout");
    let (_, once) = json_of(&router, "POST", "/v1/run", json!({"code": "6 * 7"})).await;
    assert_eq!(once["result"]["text/plain"], "42");
    let (_, listed) = json_of(&router, "GET", "/v1/sandboxes", Value::Null).await;
    assert_eq!(listed["sandboxes"].as_array().unwrap().len(), 1, "{listed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn events_come_as_they_happen() {
    let router = router().await;
    let sandbox = create(&router).await;
    let code =
        json!({"code": "print('one')\ndisplay(2)\nimport sys; print('e', file=sys.stderr)\n3"});
    let request = Request::post(format!("{sandbox}/run"))
        .header("host", "localhost")
        .header("authorization", format!("Bearer {ONE}"))
        .header("accept", "text/event-stream")
        .header("content-type", "application/json")
        .body(Body::from(code.to_string()))
        .unwrap();
    let stream = text(router.oneshot(request).await.unwrap()).await;
    let names = stream
        .lines()
        .filter_map(|line| line.strip_prefix("event: "));
    let names: Vec<_> = names.collect();
    assert_eq!(
        names,
        ["started", "stdout", "display", "stderr", "result", "end"],
        "{stream}"
    );
    assert!(stream.contains(r#"data: {"text":"one\n"}"#), "{stream}");
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_written_listed_read_moved_and_removed() {
    let router = router().await;
    let sandbox = create(&router).await;
    let files = format!("{sandbox}/files");
    let at = |path: &str| format!("{files}?path={path}");
    let written = ask(
        &router,
        "PUT",
        &at("a/b.bin"),
        ONE,
        &b"\x00\xff<script>"[..],
    )
    .await;
    assert_eq!(written.status(), 204);
    let (_, ran) = json_of(
        &router,
        "POST",
        &format!("{sandbox}/run"),
        json!({"code": "open('a/b.bin', 'rb').read()"}),
    )
    .await;
    assert_eq!(ran["result"]["text/plain"], r"b'\x00\xff<script>'");
    let (_, listed) = json_of(
        &router,
        "GET",
        &format!("{files}/list?depth=2"),
        Value::Null,
    )
    .await;
    let paths = listed["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| file["path"].as_str().unwrap());
    assert_eq!(
        paths.collect::<Vec<_>>(),
        ["/home/user/a", "/home/user/a/b.bin"]
    );
    let moved = json!({"from": "a/b.bin", "to": "/tmp/new/c"});
    assert_eq!(
        json_of(&router, "POST", &format!("{files}/move"), moved)
            .await
            .0,
        204
    );
    let read = ask(&router, "GET", &at("/tmp/new/c"), ONE, Body::empty()).await;
    assert_eq!(read.headers()["content-disposition"], "attachment");
    assert_eq!(
        read.into_body().collect().await.unwrap().to_bytes(),
        &b"\x00\xff<script>"[..]
    );
    assert_eq!(
        ask(&router, "DELETE", &at("/tmp/new"), ONE, Body::empty())
            .await
            .status(),
        204
    );
    let large = vec![b'x'; 5 << 20];
    let written = ask(&router, "PUT", &at("large"), ONE, large).await;
    assert_eq!(written.status(), 204);
    for (method, path, status) in [
        ("GET", at("/tmp/new/c"), 404),
        ("GET", at("/tmp"), 400),
        ("GET", at("../../../../etc/passwd"), 404),
        ("DELETE", at("nothing"), 404),
        ("GET", at("a%00b"), 400),
        ("GET", files.clone(), 400),
    ] {
        let (found, told) = json_of(&router, method, &path, Value::Null).await;
        assert_eq!(found, status, "{method} {path}: {told}");
        assert!(told["error"]["message"].is_string(), "{told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn usage_and_limits_are_told() {
    let router = router().await;
    let sandbox = create(&router).await;
    let usage = format!("{sandbox}/usage");
    let (_, before) = json_of(&router, "GET", &usage, Value::Null).await;
    let code = json!({"code": "open('f', 'w').write('x' * 100_000)\nkept = 'y' * 1_000_000"});
    json_of(&router, "POST", &format!("{sandbox}/run"), code).await;
    let (status, after) = json_of(&router, "GET", &usage, Value::Null).await;
    assert_eq!(status, 200, "{after}");
    let of = |usage: &Value, name: &str| usage[name].as_f64().unwrap();
    assert_eq!(of(&after, "files"), of(&before, "files") + 1.0, "{after}");
    assert!(of(&after, "disk_bytes") >= 100_000.0, "{after}");
    assert!(of(&after, "memory_bytes") >= 1_000_000.0, "{after}");
    assert!(of(&after, "cpu_seconds") > 0.0, "{after}");
    let defaults = Settings::default();
    assert_eq!(of(&after, "files_limit"), defaults.files.files as f64);
    assert_eq!(
        of(&after, "output_limit_bytes"),
        defaults.limits.output as f64
    );
    let run_timeout = defaults.run_timeout.as_secs_f64();
    assert_eq!(of(&after, "run_timeout_seconds"), run_timeout);
}

#[tokio::test(flavor = "multi_thread")]
async fn sandboxes_rest_fork_and_begin_others_and_quotas_hold() {
    let router = router().await;
    let sandbox = create(&router).await;
    let run = |path: &str| format!("{path}/run");
    json_of(&router, "POST", &run(&sandbox), json!({"code": "n = 1"})).await;
    let (status, forked) = json_of(
        &router,
        "POST",
        &format!("{sandbox}/fork"),
        json!({"count": 2}),
    )
    .await;
    assert_eq!(status, 201, "{forked}");
    let fork = format!(
        "/v1/sandboxes/{}",
        forked["sandboxes"][0]["id"].as_str().unwrap()
    );
    let (_, ran) = json_of(&router, "POST", &run(&fork), json!({"code": "n"})).await;
    assert_eq!(ran["result"]["text/plain"], "1");
    let full = ask(&router, "POST", "/v1/sandboxes", ONE, "{}").await;
    assert_eq!(full.status(), 429);
    assert!(full.headers().contains_key("retry-after"));
    assert_eq!(
        ask(&router, "POST", "/v1/sandboxes", TWO, "{}")
            .await
            .status(),
        201
    );
    assert_eq!(
        json_of(&router, "POST", &format!("{sandbox}/pause"), Value::Null)
            .await
            .0,
        204
    );
    assert_eq!(
        json_of(&router, "POST", &run(&sandbox), json!({"code": "n"}))
            .await
            .0,
        409
    );
    let (_, resumed) = json_of(&router, "POST", &format!("{sandbox}/resume"), json!({})).await;
    assert_eq!(resumed["state"], "running");
    let (_, ran) = json_of(&router, "POST", &run(&sandbox), json!({"code": "n"})).await;
    assert_eq!(ran["result"]["text/plain"], "1");
    assert_eq!(
        json_of(&router, "DELETE", &sandbox, Value::Null).await.0,
        204
    );
    assert_eq!(
        json_of(&router, "DELETE", &sandbox, Value::Null).await.0,
        404
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_input_is_told_and_harms_nothing() {
    let router = router().await;
    let sandbox = create(&router).await;
    let run = format!("{sandbox}/run");
    for (body, status, said) in [
        ("{", 400, "JSON"),
        ("[]", 422, ""),
        (r#"{"code": 1}"#, 422, "code"),
        (r#"{"code": "1", "walk": 1}"#, 422, "walk"),
        (
            r#"{"code": "1", "timeout_seconds": -1}"#,
            400,
            "timeout_seconds",
        ),
        (r#"{"code": "1", "context": "x"}"#, 404, "context"),
        (r#"{"code": "1", "env_vars": {"A=": "x"}}"#, 400, "env_vars"),
    ] {
        let response = ask(&router, "POST", &run, ONE, body).await;
        assert_eq!(response.status(), status, "{body}");
        let told: Value = serde_json::from_str(&text(response).await).unwrap();
        let message = told["error"]["message"].as_str().unwrap();
        assert!(message.contains(said), "{body}: {message}");
    }
    for (path, key, status) in [
        ("/v1/sandboxes/unknown/run", ONE, 404),
        ("/v1/sandboxes/..%2f..%2frecords/run", ONE, 404),
        (&*run, TWO, 404),
        (&*run, "no key of the server's", 401),
    ] {
        let response = ask(&router, "POST", path, key, r#"{"code": "1"}"#).await;
        assert_eq!(response.status(), status, "{path}");
    }
    let (_, ran) = json_of(&router, "POST", &run, json!({"code": "7"})).await;
    assert_eq!(ran["result"]["text/plain"], "7");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_document_has_every_route() {
    let router = router().await;
    let (_, document) = json_of(&router, "GET", "/openapi.json", Value::Null).await;
    let paths = document["paths"].as_object().unwrap();
    assert_eq!(paths.len(), 21, "{:?}", paths.keys());
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_of_the_shell_run_and_say_how_they_ended() {
    let router = router().await;
    let sandbox = create(&router).await;
    let commands = format!("{sandbox}/commands");
    let line = json!({"command": "read x; echo \"$x $Y\" > f; cat f; pwd >&2; exit 3",
        "stdin": "hello\n", "env_vars": {"Y": "there"}, "cwd": "/tmp"});
    let (status, ran) = json_of(&router, "POST", &commands, line).await;
    let expected =
        json!({"stdout": "hello there\n", "stderr": "/tmp\n", "exit_code": 3, "ended": "exited"});
    assert_eq!((status, ran), (StatusCode::OK, expected));
    let endless = json!({"command": "while :; do :; done", "timeout_seconds": 0.2});
    let (_, ran) = json_of(&router, "POST", &commands, endless).await;
    let expected = json!({"stdout": "", "stderr": "", "exit_code": null, "ended": "timeout"});
    assert_eq!(ran, expected);
    // Files are the same as those of code.
    let code = json!({"code": "open('/tmp/f').read()"});
    let (_, ran) = json_of(&router, "POST", &format!("{sandbox}/run"), code).await;
    assert_eq!(ran["result"]["text/plain"], "'hello there\\n'");
    let code = json!({"code": "!ls /tmp\nx = !seq 3 | tail -1\nx"});
    let (_, ran) = json_of(&router, "POST", &format!("{sandbox}/run"), code).await;
    assert_eq!(
        (&ran["stdout"], &ran["result"]["text/plain"]),
        (&json!("f\n"), &json!("['3']"))
    );
    for wrong in [
        json!({}),
        json!({"command": 1}),
        json!({"command": "ls", "cwd": "/nowhere"}),
        json!({"command": "ls", "env_vars": {"a=b": "c"}}),
        json!({"command": "ls", "timeout_seconds": -1}),
    ] {
        let (status, _) = json_of(&router, "POST", &commands, wrong).await;
        assert!(status.is_client_error(), "{status}");
    }
    let request = Request::builder()
        .method("POST")
        .uri(&commands)
        .header("host", "localhost")
        .header("x-api-key", ONE)
        .header("content-type", "application/json")
        .header("accept", "text/event-stream")
        .body(Body::from(
            json!({"command": "echo ä; echo b >&2; false"}).to_string(),
        ));
    let answer = router.clone().oneshot(request.unwrap()).await.unwrap();
    assert_eq!(
        text(answer).await,
        "event: stdout\ndata: {\"text\":\"ä\\n\"}\n\nevent: stderr\ndata: {\"text\":\"b\\n\"}\n\n\
         event: end\ndata: {\"ended\":\"exited\",\"exit_code\":1}\n\n"
    );
}

//! Cells and contexts.

use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use http_body_util::BodyExt;
use serde_json::{Value, json};

use super::{Sandbox, Server};

fn kinds(lines: &[Value]) -> Vec<&str> {
    lines
        .iter()
        .map(|line| line["type"].as_str().unwrap())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cell_is_told_in_lines() {
    let sandbox = Server::new().await.create().await;
    let lines = sandbox.run("print('a\\u2028é')\n'b'").await;
    assert_eq!(
        kinds(&lines),
        [
            "number_of_executions",
            "stdout",
            "result",
            "end_of_execution"
        ]
    );
    assert_eq!(lines[0]["execution_count"], 1);
    assert_eq!(lines[1]["text"], "a\u{2028}é\n");
    assert!(lines[1]["timestamp"].as_str().unwrap().starts_with("20"));
    assert_eq!(
        (&lines[2]["text"], &lines[2]["is_main_result"]),
        (&json!("b"), &json!(true))
    );
    let lines = sandbox
        .run("import sys\nprint(1)\nprint(2, file=sys.stderr)\n1/0")
        .await;
    assert_eq!(
        kinds(&lines),
        [
            "number_of_executions",
            "stdout",
            "stderr",
            "error",
            "end_of_execution"
        ]
    );
    assert_eq!(lines[3]["name"], "ZeroDivisionError");
    assert!(lines[3]["traceback"].as_str().unwrap().contains("line 4"));
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_requests_are_told_why_in_plain_text() {
    let server = Server::new().await;
    let sandbox = server.create().await;
    let cases = [
        ("POST", "/execute", "", 400),
        ("POST", "/execute", "[]", 400),
        ("POST", "/execute", r#"{"code": 1}"#, 400),
        ("POST", "/execute", r#"{"code": "1", "language": "r"}"#, 400),
        (
            "POST",
            "/execute",
            r#"{"code": "1", "language": "python", "context_id": "x"}"#,
            400,
        ),
        (
            "POST",
            "/execute",
            r#"{"code": "1", "env_vars": {"": "1"}}"#,
            400,
        ),
        (
            "POST",
            "/execute",
            r#"{"code": "1", "context_id": "x"}"#,
            404,
        ),
        ("POST", "/contexts", r#"{"cwd": "relative"}"#, 400),
        ("POST", "/contexts", r#"{"language": "bash"}"#, 400),
        ("DELETE", "/contexts/x", "", 404),
        ("POST", "/contexts/x/restart", "", 404),
    ];
    for (method, path, body, status) in cases {
        let answer = sandbox.interpreter(method, path, body).await;
        assert_eq!(answer.status, status, "{path} {body}: {}", answer.text());
        assert!(
            answer
                .header("content-type")
                .unwrap()
                .starts_with("text/plain")
        );
    }
    let health = sandbox.interpreter("GET", "/health", "").await;
    assert_eq!((health.status.as_u16(), health.text()), (200, "OK"));
    let closed = sandbox
        .request(8080, "GET", "/")
        .body(Body::empty())
        .unwrap();
    let closed = server.ask(closed).await;
    assert_eq!(closed.status, 502);
    assert!(closed.text().contains("port is not open"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sandbox_needs_one_of_its_tokens() {
    let server = Server::new().await;
    let (sandbox, other) = (server.create().await, server.create().await);
    let ask = async |name: &'static str, token: &str| {
        let request = Request::get("/contexts")
            .header("E2b-Sandbox-Id", &sandbox.id)
            .header("E2b-Sandbox-Port", "49999")
            .header(name, token);
        server
            .ask(request.body(Body::empty()).unwrap())
            .await
            .status
            .as_u16()
    };
    assert_eq!(ask("X-Access-Token", &sandbox.token).await, 200);
    assert_eq!(ask("E2B-Traffic-Access-Token", &sandbox.traffic).await, 200);
    assert_eq!(ask("X-Access-Token", &other.token).await, 401);
    assert_eq!(ask("X-Access-Token", "").await, 401);
    assert_eq!(ask("X-API-KEY", super::KEY).await, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sandbox_that_is_gone_is_502() {
    let server = Server::new().await;
    let sandbox = server.create().await;
    server
        .control("POST", &format!("/sandboxes/{}/pause", sandbox.id), "")
        .await;
    for path in ["/execute", "/contexts"] {
        let answer = sandbox.interpreter("POST", path, r#"{"code": "1"}"#).await;
        assert_eq!(answer.status, 502);
        let message = "The sandbox was not found";
        let told = json!({"sandboxId": sandbox.id, "message": message, "code": 502});
        assert_eq!(answer.json(), told);
    }
    server
        .control("DELETE", &format!("/sandboxes/{}", sandbox.id), "")
        .await;
    let health = sandbox
        .request(49983, "GET", "/health")
        .body(Body::empty())
        .unwrap();
    assert_eq!(server.ask(health).await.status, 502);
}

async fn begin(sandbox: &Sandbox, code: &str) -> Body {
    let request = sandbox.request(49999, "POST", "/execute");
    let request = request
        .body(json!({"code": code}).to_string().into())
        .unwrap();
    let mut body = sandbox.server.send(request).await.into_body();
    let first = body.frame().await.unwrap().unwrap();
    assert!(first.into_data().unwrap().starts_with(b"{"));
    body
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_goes_away_interrupts_its_cell() {
    let sandbox = Server::new().await.create().await;
    sandbox.run("x = 1").await;
    for code in ["while True: pass", "import time; time.sleep(600)"] {
        drop(begin(&sandbox, code).await);
        assert_eq!(sandbox.value("x").await, "1");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_breaks_the_answer_off() {
    let server = Server::new().await;
    let sandbox = server.create().await;
    let mut body = begin(&sandbox, "while True: pass").await;
    let killed = server
        .control("DELETE", &format!("/sandboxes/{}", sandbox.id), "")
        .await;
    assert_eq!(killed.status, 204);
    let ended = loop {
        match body.frame().await {
            Some(Ok(frame)) => assert!(
                !frame
                    .into_data()
                    .unwrap()
                    .ends_with(b"end_of_execution\"}\n")
            ),
            ended => break ended,
        }
    };
    // A clean end would be none.
    assert!(ended.is_some_and(|frame| frame.is_err()));
}

#[tokio::test(flavor = "multi_thread")]
async fn contexts_have_a_limit_and_their_own_names() {
    let sandbox = Server::with(|settings| settings.contexts = 2)
        .await
        .create()
        .await;
    let made = sandbox.interpreter("POST", "/contexts", "").await.json();
    assert_eq!(
        (&made["language"], &made["cwd"]),
        (&json!("python"), &json!("/home/user"))
    );
    let refused = sandbox.interpreter("POST", "/contexts", "{}").await;
    assert_eq!(refused.status, 429);
    assert!(refused.header("retry-after").is_some());
    let all = sandbox.interpreter("GET", "/contexts", "").await.json();
    assert_eq!((all.as_array().unwrap().len(), &all[1]), (2, &made));
    let path = format!("/contexts/{}", made["id"].as_str().unwrap());
    let restarted = sandbox
        .interpreter("POST", &format!("{path}/restart"), "")
        .await;
    assert_eq!((restarted.status.as_u16(), restarted.text()), (200, "null"));
    assert_eq!(
        sandbox.interpreter("DELETE", &path, "").await.text(),
        "null"
    );
    assert_eq!(
        sandbox.interpreter("POST", "/contexts", "{}").await.status,
        200
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cell_that_takes_too_long_ends() {
    // The other cells end long before, however busy the machine is.
    let limit = Duration::from_secs(2);
    let sandbox = Server::with(|settings| settings.run_timeout = limit)
        .await
        .create()
        .await;
    let lines = sandbox.run("x = 1\nwhile True: pass").await;
    assert_eq!(lines[1]["name"], "TimeoutError", "{lines:?}");
    assert_eq!(sandbox.value("x").await, "1");
}

/// What the display asks of a frame; pandas' own is shown in host/python/tests/test_frames_crossing.py.
const FRAMES: &str = "
import datetime, sys, types
pandas = types.ModuleType('pandas')
class DataFrame:
    def __init__(self, columns):
        self.columns = columns
        self.size = sum(map(len, columns.values()))
    def items(self):
        for label, cells in self.columns.items():
            yield label, types.SimpleNamespace(tolist=lambda: cells)
    def _repr_html_(self):
        return '<table>'
pandas.DataFrame, pandas.NA = DataFrame, object()
sys.modules['pandas'] = pandas
";

#[tokio::test(flavor = "multi_thread")]
async fn a_frame_comes_as_html_and_as_its_columns() {
    let sandbox = Server::new().await.create().await;
    sandbox.run(FRAMES).await;
    let cells = "{'a': [1, None, pandas.NA], 2: [datetime.date(2024, 2, 29), float('nan'), 1j]}";
    let lines = sandbox.run(&format!("DataFrame({cells})")).await;
    assert_eq!(lines[1]["html"], "<table>");
    assert_eq!(
        lines[1]["data"],
        json!({"a": [1, null, null], "2": ["2024-02-29", "nan", "1j"]})
    );
    // A long one is for people alone.
    let lines = sandbox.run("DataFrame({'a': [0] * 100_001})").await;
    assert_eq!(lines[1]["html"], "<table>");
    assert_eq!(lines[1]["data"], Value::Null);
}

//! Files and commands by Connect.

use std::time::Duration;

use axum::body::Body;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http_body_util::BodyExt;
use serde_json::json;

use super::{Server, messages};

const LONG: Duration = Duration::from_secs(60);

#[tokio::test(flavor = "multi_thread")]
async fn files_have_names() {
    let sandbox = Server::new().await.create().await;
    sandbox.run("import os\nopen('f', 'w').write('12345')\nos.symlink('f', 'l')\nos.symlink('x', 'broken')").await;
    let stat = async |path: &str| {
        let answer = sandbox
            .call("filesystem.Filesystem/Stat", json!({"path": path}))
            .await;
        answer.json()["entry"].clone()
    };
    let file = stat("f").await;
    assert_eq!(
        (&file["size"], &file["type"], &file["mode"]),
        (&json!("5"), &json!("FILE_TYPE_FILE"), &json!(420))
    );
    assert_eq!(stat("l").await["symlinkTarget"], "/home/user/f");
    assert_eq!(stat("l").await["type"], "FILE_TYPE_FILE");
    assert_eq!(stat("broken").await["type"], "FILE_TYPE_SYMLINK");
    assert_eq!(stat("/").await["name"], "/");
    let cases = [
        ("Stat", json!({"path": "none"}), 404, "not_found"),
        ("ListDir", json!({"path": "none"}), 404, "not_found"),
        ("ListDir", json!({"path": "f"}), 400, "invalid_argument"),
        ("ListDir", json!({"path": 1}), 400, "invalid_argument"),
        ("ListDir", json!({"depth": -1}), 400, "invalid_argument"),
        ("MakeDir", json!({"path": "f"}), 400, "invalid_argument"),
        (
            "MakeDir",
            json!({"path": "f/below"}),
            400,
            "invalid_argument",
        ),
        ("MakeDir", json!({"path": "/tmp"}), 409, "already_exists"),
        (
            "MakeDir",
            json!({"path": "a\u{0}b"}),
            400,
            "invalid_argument",
        ),
        (
            "Move",
            json!({"source": "none", "destination": "x"}),
            404,
            "not_found",
        ),
        ("Remove", json!({"path": "/"}), 400, "invalid_argument"),
        ("CreateWatcher", json!({"path": "none"}), 404, "not_found"),
        (
            "GetWatcherEvents",
            json!({"watcherId": "none"}),
            404,
            "not_found",
        ),
        (
            "RemoveWatcher",
            json!({"watcherId": "none"}),
            404,
            "not_found",
        ),
        ("NoSuch", json!({}), 501, "unimplemented"),
    ];
    for (method, message, status, code) in cases {
        let answer = sandbox
            .call(&format!("filesystem.Filesystem/{method}"), message.clone())
            .await;
        assert_eq!(
            answer.status,
            status,
            "{method} {message}: {}",
            answer.text()
        );
        assert_eq!(answer.json()["code"], code);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn other_content_types_and_framings_are_refused() {
    let server = Server::new().await;
    let sandbox = server.create().await;
    let ask = async |path: &str, kind: &str, body: &'static [u8]| {
        let request = sandbox
            .request(49983, "POST", path)
            .header("Content-Type", kind);
        server.ask(request.body(Body::from(body)).unwrap()).await
    };
    let stat = "/filesystem.Filesystem/Stat";
    assert_eq!(ask(stat, "application/proto", b"").await.status, 415);
    assert_eq!(
        ask(
            stat,
            "application/json; charset=utf-8",
            b"{\"path\": \"/\"}"
        )
        .await
        .status,
        200
    );
    let start = "/process.Process/Start";
    assert_eq!(ask(start, "application/json", b"{}").await.status, 415);
    for broken in [
        &b""[..],
        b"\0\0\0\0",
        b"\0\xff\xff\xff\xff{}",
        b"\x01\0\0\0\0",
        b"\0\0\0\0\x01{",
    ] {
        let answer = ask(start, "application/connect+json", broken).await;
        assert_eq!(answer.json()["code"], "invalid_argument");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_watched_directory_tells_what_changes() {
    let sandbox = Server::new().await.create().await;
    let message = json!({"path": "/home/user", "includeEntry": true});
    let mut body = sandbox
        .stream("filesystem.Filesystem/WatchDir", message, LONG)
        .await
        .into_body();
    let mut next = async || body.frame().await.unwrap().unwrap().into_data().unwrap();
    assert_eq!(messages(&next().await), [(0, json!({"start": {}}))]);
    sandbox.run("open('f', 'w').write('1')").await;
    let event = messages(&next().await)[0].1["filesystem"].clone();
    assert_eq!(
        (&event["name"], &event["type"]),
        (&json!("f"), &json!("EVENT_TYPE_CREATE"))
    );
    assert_eq!(event["entry"]["path"], "/home/user/f");
    let path = format!("/sandboxes/{}", sandbox.id);
    sandbox.server.control("DELETE", &path, "").await;
    while let Some(frame) = body.frame().await {
        if frame.is_err() {
            return;
        }
    }
    panic!("the stream ended as if nothing had happened");
}

#[tokio::test(flavor = "multi_thread")]
async fn watchers_have_a_limit() {
    let sandbox = Server::new().await.create().await;
    let create = || {
        sandbox.call(
            "filesystem.Filesystem/CreateWatcher",
            json!({"path": "/tmp"}),
        )
    };
    for _ in 0..64 {
        assert_eq!(create().await.status, 200);
    }
    let refused = create().await;
    assert_eq!(
        (refused.status.as_u16(), refused.json()["code"].as_str()),
        (429, Some("resource_exhausted"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_there_is_not_ends_with_127() {
    let sandbox = Server::new().await.create().await;
    let config = json!({"cmd": "/bin/bash", "args": ["-l", "-c", "no-such-command now"]});
    let start = json!({"process": config, "stdin": false});
    let answer = sandbox.stream("process.Process/Start", start, LONG).await;
    assert_eq!(answer.status(), 200);
    let told = messages(&answer.into_body().collect().await.unwrap().to_bytes());
    assert!(told[0].1["event"]["start"]["pid"].is_number());
    let text = STANDARD.encode("/bin/bash: line 1: no-such-command: command not found\n");
    assert_eq!(told[1], (0, json!({"event": {"data": {"stderr": text}}})));
    assert_eq!(told[2].1["event"]["end"]["exitCode"], 127);
    assert_eq!(told[3], (2, json!({})));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_command_can_do_is_refused() {
    let sandbox = Server::new().await.create().await;
    let pid = json!({"process": {"pid": 7}, "signal": "SIGNAL_SIGKILL", "input": {"stdin": ""}});
    for method in ["SendSignal", "SendInput", "CloseStdin"] {
        let answer = sandbox
            .call(&format!("process.Process/{method}"), pid.clone())
            .await;
        assert_eq!(
            (answer.status.as_u16(), answer.json()["code"].as_str()),
            (404, Some("not_found"))
        );
    }
    let streams = [
        ("Connect", pid, "not_found"),
        (
            "Start",
            json!({"process": {"cmd": "x"}, "pty": {"size": {}}}),
            "unimplemented",
        ),
        (
            "Start",
            json!({"process": {"cmd": "x", "cwd": "/none"}}),
            "invalid_argument",
        ),
        (
            "Start",
            json!({"process": {"cmd": "x", "envs": {"a=": ""}}}),
            "invalid_argument",
        ),
    ];
    for (method, message, code) in streams {
        let answer = sandbox
            .stream(&format!("process.Process/{method}"), message, LONG)
            .await;
        let told = messages(&answer.into_body().collect().await.unwrap().to_bytes());
        assert_eq!(
            (told[0].0, told[0].1["error"]["code"].as_str()),
            (2, Some(code))
        );
    }
    let listed = sandbox.call("process.Process/List", json!({})).await;
    assert_eq!(listed.json(), json!({"processes": []}));
    assert_eq!(
        sandbox
            .call("process.Process/Update", json!({}))
            .await
            .status,
        501
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_ends_at_its_clients_deadline() {
    let sandbox = Server::new().await.create().await;
    let message = json!({"path": "/tmp"});
    let soon = Duration::from_millis(200);
    let answer = sandbox
        .stream("filesystem.Filesystem/WatchDir", message, soon)
        .await;
    let told = messages(&answer.into_body().collect().await.unwrap().to_bytes());
    let (flags, last) = told.last().unwrap();
    assert_eq!(
        (*flags, last["error"]["code"].as_str()),
        (2, Some("deadline_exceeded"))
    );
}

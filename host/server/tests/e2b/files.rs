//! Files over HTTP.

use std::io::Write;
use std::time::Duration;

use axum::body::Body;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::json;

use super::{Answer, Sandbox, Server};

async fn upload(
    sandbox: &Sandbox,
    query: &str,
    headers: &[(&str, &str)],
    body: impl Into<Body>,
) -> Answer {
    let mut request = sandbox.request(49983, "POST", &format!("/files{query}"));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    sandbox.server.ask(request.body(body.into()).unwrap()).await
}

async fn read(sandbox: &Sandbox, path: &str) -> Answer {
    let request = sandbox.request(49983, "GET", &format!("/files?path={path}"));
    sandbox
        .server
        .ask(request.body(Body::empty()).unwrap())
        .await
}

const OCTETS: (&str, &str) = ("Content-Type", "application/octet-stream");

#[tokio::test(flavor = "multi_thread")]
async fn forms_say_where_their_files_go() {
    let sandbox = Server::new().await.create().await;
    let form = "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"d/e/é.txt\"\r\n\r\none\r\n\
        --B\r\nContent-Disposition: form-data; name=\"other\"; filename=\"no\"\r\n\r\nx\r\n\
        --B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"/tmp/two\"\r\n\r\ntwo\r\n--B--\r\n";
    let kind = ("Content-Type", "multipart/form-data; boundary=B");
    let written = upload(&sandbox, "", &[kind], form).await;
    let expected = json!([
        {"path": "/home/user/d/e/é.txt", "name": "é.txt", "type": "file"},
        {"path": "/tmp/two", "name": "two", "type": "file"},
    ]);
    assert_eq!(written.json(), expected);
    assert_eq!(read(&sandbox, "d/e/%C3%A9.txt").await.text(), "one");
    assert_eq!(
        read(&sandbox, "/home/user/../../tmp/two").await.text(),
        "two"
    );
    assert_eq!(read(&sandbox, "/home/user/no").await.status, 404);
    for broken in [
        "",
        "--B--\r\n",
        "--B\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nx\r\n--B--\r\n",
    ] {
        assert_eq!(
            upload(&sandbox, "", &[kind], broken).await.status,
            400,
            "{broken}"
        );
    }
    let none = ("Content-Type", "multipart/form-data");
    assert_eq!(upload(&sandbox, "?path=x", &[none], "").await.status, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn bytes_come_packed_and_with_notes() {
    let sandbox = Server::new().await.create().await;
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(&b"0123456789".repeat(1000)).unwrap();
    let packed = packed.finish().unwrap();
    let gzip = ("Content-Encoding", "gzip");
    let note = ("X-Metadata-Author", "me");
    let written = upload(&sandbox, "?path=a", &[OCTETS, gzip, note], packed.clone()).await;
    assert_eq!(written.json()[0]["metadata"], json!({"author": "me"}));
    let plain = read(&sandbox, "a").await;
    assert_eq!(plain.body, b"0123456789".repeat(1000));
    assert_eq!(plain.header("content-length"), Some("10000"));
    let request = sandbox
        .request(49983, "GET", "/files?path=a")
        .header("Accept-Encoding", "br, gzip");
    let again = sandbox
        .server
        .ask(request.body(Body::empty()).unwrap())
        .await;
    assert_eq!(again.header("content-encoding"), Some("gzip"));
    assert!(again.body.len() < 1000);
    let cut = packed[..packed.len() / 2].to_vec();
    assert_eq!(
        upload(&sandbox, "?path=b", &[OCTETS, gzip], cut)
            .await
            .status,
        400
    );
    assert_eq!(
        upload(&sandbox, "?path=b", &[OCTETS, gzip], "no gzip")
            .await
            .status,
        400
    );
    let other = ("Content-Encoding", "br");
    assert_eq!(
        upload(&sandbox, "?path=b", &[OCTETS, other], "x")
            .await
            .status,
        415
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_packed_bomb_meets_the_quota() {
    let quota = |settings: &mut wardian_server::Settings| settings.files.bytes = 1 << 20;
    let sandbox = Server::with(quota).await.create().await;
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(&vec![0; 64 << 20]).unwrap();
    let headers = [OCTETS, ("Content-Encoding", "gzip")];
    let refused = upload(&sandbox, "?path=bomb", &headers, packed.finish().unwrap()).await;
    assert_eq!(
        (refused.status.as_u16(), refused.json()["code"].as_u64()),
        (507, Some(507))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_requests_are_told_why() {
    let sandbox = Server::new().await.create().await;
    upload(&sandbox, "?path=file", &[OCTETS], "").await;
    assert_eq!(
        read(&sandbox, "file").await.header("content-length"),
        Some("0")
    );
    for (path, status) in [
        ("missing", 404),
        ("/tmp", 400),
        ("file/below", 400),
        ("%00", 400),
        ("..%2f..%2f..%2f..%2fetc%2fpasswd", 404),
    ] {
        let answer = read(&sandbox, path).await;
        assert_eq!(
            (answer.status.as_u16(), answer.json()["code"].as_u64()),
            (status as u16, Some(status)),
            "{path}"
        );
    }
    for query in [
        "",
        "?path=",
        "?path=%2ftmp",
        "?path=dir%2f",
        "?path=file%2fbelow",
    ] {
        let answer = upload(&sandbox, query, &[OCTETS], "x").await;
        assert_eq!(answer.status, 400, "{query}: {}", answer.text());
    }
    let unsigned = axum::http::Request::get("/files?path=file&signature=v1_x").body(Body::empty());
    assert_eq!(sandbox.server.ask(unsigned.unwrap()).await.status, 401);
    let path = "/files?path=file&signature=v1_x&signature_expiration=1";
    let old = axum::http::Request::get(path).body(Body::empty());
    let answer = sandbox.server.ask(old.unwrap()).await;
    assert_eq!(answer.status, 401);
    assert!(answer.text().contains("signature is already expired"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_that_stands_still_ends() {
    let idle = Duration::from_millis(100);
    let sandbox = Server::with(|settings| settings.upload_idle = idle)
        .await
        .create()
        .await;
    let stuck = futures_util::stream::pending::<Result<bytes::Bytes, std::io::Error>>();
    let answer = upload(&sandbox, "?path=a", &[OCTETS], Body::from_stream(stuck)).await;
    assert_eq!(answer.status, 408);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_counts_once_and_a_packed_form_where_it_is_unpacked() {
    let pool = wardian::MemoryPool::new(48 << 20);
    let sandbox = Server::with(|settings| settings.pool = pool.clone())
        .await
        .create()
        .await;
    let before = pool.used();
    let pieces = |count| {
        let pieces = (0..count).map(|_| Ok::<_, std::io::Error>(vec![b'x'; 1 << 20]));
        Body::from_stream(futures_util::stream::iter(pieces))
    };
    // Twice as much would not fit.
    let answer = upload(&sandbox, "?path=a", &[OCTETS], pieces(28)).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let with_file = pool.used();
    assert!(with_file >= before + (28 << 20));

    let mut form = GzEncoder::new(Vec::new(), Compression::fast());
    form.write_all(&vec![b' '; 32 << 20]).unwrap();
    let kind = ("Content-Type", "multipart/form-data; boundary=B");
    let packed = ("Content-Encoding", "gzip");
    let answer = upload(&sandbox, "", &[kind, packed], form.finish().unwrap()).await;
    assert_eq!(answer.status, 503, "{}", answer.text());
    assert_eq!(answer.header("retry-after"), Some("10"));
    assert_eq!(pool.used(), with_file);
}

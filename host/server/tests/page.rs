//! The page at `/`: what its answers say, and that they pass the guard. What it does in a browser is in
//! `page-test/`.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{Request, Response, StatusCode};
use http_body_util::BodyExt;
use tower::ServiceExt;
use wardian_server::sandboxes::Sandboxes;
use wardian_server::storage::{MemoryBlobs, MemorySessions};
use wardian_server::{App, Keys, Settings};

async fn app() -> App {
    let blobs = Arc::new(MemoryBlobs::new(&Settings::default().pool));
    let sessions = Arc::new(MemorySessions::default());
    let sandboxes = Sandboxes::open(Settings::default(), sessions, blobs).await;
    App::new(sandboxes.unwrap(), Keys::new(["a key of sixteen or more"]))
}

async fn ask(app: &App, method: &str, path: &str, headers: &[(&str, &str)]) -> Response<Body> {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(Body::empty()).unwrap();
    app.router().oneshot(request).await.unwrap()
}

async fn get(app: &App, path: &str) -> Response<Body> {
    ask(app, "GET", path, &[("host", "localhost")]).await
}

async fn text(answer: Response<Body>) -> String {
    let body = answer.into_body().collect().await.unwrap().to_bytes();
    String::from_utf8(body.to_vec()).unwrap()
}

/// Files of the page that a text of it names.
fn addresses(text: &str) -> impl Iterator<Item = String> {
    let behind = ["\"./", "\"/page/"].into_iter().flat_map(|begin| {
        let found = text.match_indices(begin);
        found.map(|(at, begin)| &text[at + begin.len()..])
    });
    let end = |name: &str| name.find('"').map(|end| format!("/page/{}", &name[..end]));
    behind.filter_map(end)
}

#[tokio::test]
async fn everything_that_the_page_names_is_there_and_nothing_is_elsewhere() {
    let app = app().await;
    let mut wanted = vec!["/".to_owned()];
    let mut seen = Vec::new();
    while let Some(path) = wanted.pop() {
        if seen.contains(&path) {
            continue;
        }
        let answer = get(&app, &path).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        let kind = answer.headers()["content-type"].to_str().unwrap();
        let expected = match path.rsplit_once('.').map(|(_, end)| end) {
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css",
            Some("svg") => "image/svg+xml",
            _ => "text/html; charset=utf-8",
        };
        assert_eq!(kind, expected, "{path}");
        let body = text(answer).await;
        let namespace = body.replace("http://www.w3.org/2000/svg", "");
        assert!(!namespace.contains("http://") && !namespace.contains("https://"));
        wanted.extend(addresses(&body));
        seen.push(path);
    }
    for path in [
        "/page/main.js",
        "/page/page.css",
        "/page/frame.html",
        "/page/text.js",
    ] {
        assert!(seen.iter().any(|other| other == path), "{path}: {seen:?}");
    }
}

#[tokio::test]
async fn every_answer_has_a_policy() {
    let app = app().await;
    for (method, path, status) in [
        ("GET", "/", StatusCode::OK),
        ("HEAD", "/", StatusCode::OK),
        ("POST", "/", StatusCode::METHOD_NOT_ALLOWED),
        ("GET", "/page/api.js", StatusCode::OK),
        ("GET", "/page/logo.svg", StatusCode::OK),
        ("DELETE", "/page/logo.svg", StatusCode::METHOD_NOT_ALLOWED),
        ("GET", "/page/none", StatusCode::NOT_FOUND),
        ("GET", "/page/..%2fmod.rs", StatusCode::NOT_FOUND),
        ("GET", "/page/mod.rs", StatusCode::NOT_FOUND),
    ] {
        let answer = ask(&app, method, path, &[("host", "localhost")]).await;
        assert_eq!(answer.status(), status, "{method} {path}");
        let header = |name: &str| answer.headers()[name].to_str().unwrap();
        let policy = header("content-security-policy");
        for directive in [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
        ] {
            let mut directives = policy.split("; ");
            assert!(directives.any(|found| found == directive), "{policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("referrer-policy"), "no-referrer");
        assert_eq!(header("cross-origin-opener-policy"), "same-origin");
        assert_eq!(header("cross-origin-resource-policy"), "same-origin");
    }
}

#[tokio::test]
async fn frames_are_of_no_site_and_fetch_nothing() {
    let app = app().await;
    for path in ["/page/frame.html", "/page/frame-scripts.html"] {
        let answer = get(&app, path).await;
        let policy = answer.headers()["content-security-policy"]
            .to_str()
            .unwrap();
        let directives: Vec<_> = policy.split("; ").collect();
        for directive in [
            "sandbox allow-scripts",
            "default-src 'none'",
            "img-src data:",
            "frame-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'self'",
        ] {
            assert!(directives.contains(&directive), "{directive}: {policy}");
        }
        assert_eq!(answer.headers()["connection-allowlist"], "()");
        let scripts = directives
            .iter()
            .find(|found| found.starts_with("script-src "));
        let is_hash = scripts.unwrap().starts_with("script-src 'sha256-");
        assert_eq!(is_hash, path == "/page/frame.html", "{policy}");
    }
}

#[tokio::test]
async fn the_pages_own_document_has_nothing_inline() {
    let page = text(get(&app().await, "/").await).await;
    for inline in ["<style", "style=", "<script>", "javascript:", " on"] {
        let found = page.match_indices(inline).map(|(at, _)| &page[at..]);
        // Prose has the word "on"; attributes have no space behind their name.
        let mut found = found.filter(|text| {
            inline != " on"
                || text[1..]
                    .split('=')
                    .next()
                    .is_some_and(|name| name.chars().all(char::is_alphabetic))
        });
        assert_eq!(found.next(), None);
    }
}

#[tokio::test]
async fn browsers_ask_whether_it_changed() {
    let app = app().await;
    for path in ["/", "/page/main.js", "/page/frame.html"] {
        let answer = get(&app, path).await;
        assert_eq!(answer.headers()["cache-control"], "no-cache");
        let tag = answer.headers()["etag"].to_str().unwrap().to_owned();
        let headers = [("host", "localhost"), ("if-none-match", &*tag)];
        let again = ask(&app, "GET", path, &headers).await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{path}");
        assert_eq!(again.headers()["etag"], *tag);
        assert!(again.headers().contains_key("content-security-policy"));
        let other = [("host", "localhost"), ("if-none-match", "\"other\"")];
        let changed = ask(&app, "GET", path, &other).await;
        assert_eq!(changed.status(), StatusCode::OK, "{path}");
    }
}

#[tokio::test]
async fn it_passes_the_guard_and_needs_no_key() {
    let app = app().await;
    for path in ["/", "/page/main.js", "/page/frame.html"] {
        for headers in [
            &[("host", "evil.example")][..],
            &[("host", "localhost"), ("origin", "https://evil.example")],
            &[("host", "localhost"), ("origin", "null")],
            &[],
        ] {
            let answer = ask(&app, "GET", path, headers).await;
            assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{path} {headers:?}");
        }
        assert_eq!(get(&app, path).await.status(), StatusCode::OK);
    }
    // What is not the page's is as it was.
    let missing = get(&app, "/none").await;
    assert_eq!(missing.status(), StatusCode::NOT_FOUND);
    assert!(!missing.headers().contains_key("content-security-policy"));
}

//! The page at `/`: a person tries code, and sees output, files, usage and limits.
//!
//! - `index.html`, `page.css`, `logo.svg` — what it looks like. `frame.html` — where rich results are shown.
//! - `main.js` begins; `api.js` — calls and the stream of events; `sandbox.js` — which sandbox, and its
//!   time; `usage.js` — what it uses and may; `editor.js` — the text field; `cells.js` — cells and their
//!   output; `rich.js` — results that are more than text; `files.js` — files; `text.js` — text that may
//!   hold anything.
//!
//! What does not live here: anything that the API could do. The page is a client of `/v1` like others,
//! and its handlers only give files that are part of the program; there is no state.
//!
//! What a program prints, shows or names its files is hostile. **Invariant:** it becomes text or an
//! image in the page itself, and a document only in `frame.html`. That file says why this is safe.

use std::sync::LazyLock;

use axum::Router;
use axum::extract::Path;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_DNS_PREFETCH_CONTROL,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

/// What the page's own document may do. Nothing in it is inline, and it never makes a document of text:
/// scripts that try to fail (`require-trusted-types-for`). Frames hold only what this server gives.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
    img-src 'self' data: blob:; frame-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/// A file of the page.
struct Asset {
    name: &'static str,
    kind: &'static str,
    text: &'static str,
}

const INDEX: &str = "index.html";

/// Everything there is. `frame.html` and `frame-scripts.html` are one file under two policies.
const ASSETS: &[Asset] = &[
    asset(INDEX, HTML, include_str!("index.html")),
    asset("page.css", "text/css", include_str!("page.css")),
    asset("logo.svg", "image/svg+xml", include_str!("logo.svg")),
    asset("main.js", SCRIPT, include_str!("main.js")),
    asset("api.js", SCRIPT, include_str!("api.js")),
    asset("sandbox.js", SCRIPT, include_str!("sandbox.js")),
    asset("usage.js", SCRIPT, include_str!("usage.js")),
    asset("editor.js", SCRIPT, include_str!("editor.js")),
    asset("cells.js", SCRIPT, include_str!("cells.js")),
    asset("rich.js", SCRIPT, include_str!("rich.js")),
    asset("files.js", SCRIPT, include_str!("files.js")),
    asset("text.js", SCRIPT, include_str!("text.js")),
    asset(FRAME, HTML, include_str!("frame.html")),
    asset(FRAME_SCRIPTS, HTML, include_str!("frame.html")),
];

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const FRAME: &str = "frame.html";
const FRAME_SCRIPTS: &str = "frame-scripts.html";

const fn asset(name: &'static str, kind: &'static str, text: &'static str) -> Asset {
    Asset { name, kind, text }
}

/// `/`, and below `/page/` what it is made of.
pub(crate) fn router() -> Router {
    let named = async |Path(name): Path<String>, headers: HeaderMap| answer(&name, &headers);
    Router::new()
        .route("/", get(async |headers: HeaderMap| answer(INDEX, &headers)))
        .route("/page/{*name}", get(named))
        .route_layer(map_response(protected))
}

fn answer(name: &str, headers: &HeaderMap) -> Response {
    let asset = ASSETS.iter().find(|asset| asset.name == name);
    let Some(asset) = asset else {
        return StatusCode::NOT_FOUND.into_response();
    };
    // Browsers ask each time, so that no page meets the scripts of another version.
    let tag = asset.tag();
    let tag_of_client = headers.get(IF_NONE_MATCH);
    let is_unchanged = tag_of_client.is_some_and(|given| given.as_bytes() == tag.as_bytes());
    let mut response = match is_unchanged {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => ([(CONTENT_TYPE, asset.kind)], asset.text).into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::try_from(tag) {
        headers.insert(ETAG, tag);
    }
    if let Some(policy) = frame_policy(name) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
        // What no policy forbids: preconnections, WebRTC, and the connection for a step to another site that is
        // then refused. Chromium keeps to it, others do not know it yet.
        let allowlist = HeaderName::from_static("connection-allowlist");
        headers.insert(allowlist, HeaderValue::from_static("()"));
    }
    response
}

impl Asset {
    fn tag(&self) -> String {
        format!(
            "\"{}\"",
            URL_SAFE_NO_PAD.encode(&Sha256::digest(self.text)[..12])
        )
    }
}

/// What `frame.html` may do, and what is shown in it, which inherits this.
///
/// - `sandbox` makes it a document of no site: its scripts reach neither the page nor the server's
///   answers, open nothing, submit nothing. (The `sandbox` of the element says it again.)
/// - Nothing is fetched. `frame-src 'none'` holds for where the shown document may go, too: nowhere.
/// - Scripts: the frame's own, by its hash; under the other name, those of the shown document as well.
fn frame_policy(name: &str) -> Option<HeaderValue> {
    static OWN: LazyLock<String> = LazyLock::new(|| {
        let text = include_str!("frame.html");
        let rest_of_file = text.split_once("<script>").map_or("", |(_, rest)| rest);
        let script = rest_of_file
            .split_once("</script>")
            .map_or("", |(script, _)| script);
        format!("'sha256-{}'", STANDARD.encode(Sha256::digest(script)))
    });
    let scripts = match name {
        FRAME => &**OWN,
        // A hash would switch 'unsafe-inline' off.
        FRAME_SCRIPTS => "'unsafe-inline'",
        _ => return None,
    };
    let policy = format!(
        "sandbox allow-scripts; default-src 'none'; script-src {scripts}; style-src 'unsafe-inline'; \
         img-src data:; font-src data:; media-src data:; frame-src 'none'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'self'"
    );
    HeaderValue::try_from(policy).ok()
}

/// What every answer says, those that are none included.
async fn protected(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers
        .entry(CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static(POLICY));
    for (name, value) in [
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        // Names of hosts that a document mentions are not looked up: that would be a way out, too.
        (X_DNS_PREFETCH_CONTROL, "off"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

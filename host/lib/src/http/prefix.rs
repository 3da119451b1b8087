//! URLs as the client that sends the request understands them, and whether one lies within a grant.
//!
//! **Invariant:** what was judged is what is sent: a [`Url`] is parsed once, and what one reader could understand in
//! another way than the next is refused.

use std::fmt;

use url::{Host, Url};

/// The beginning of the URLs that are granted.
#[derive(Clone)]
pub(super) struct Prefix(Url);

impl Prefix {
    pub(super) fn parse(text: &str) -> Result<Prefix, &'static str> {
        let url = parse(text)?;
        match url.query() {
            Some(_) => Err("a prefix has no query"),
            None => Ok(Prefix(url)),
        }
    }

    /// Whether a URL begins with it.
    pub(super) fn covers(&self, url: &Url) -> bool {
        self.is_of(url)
            && match url.path().strip_prefix(self.0.path()) {
                Some(rest) => {
                    rest.is_empty() || rest.starts_with('/') || self.0.path().ends_with('/')
                }
                None => false,
            }
    }

    /// Scheme, host and port.
    fn is_of(&self, url: &Url) -> bool {
        self.0.scheme() == url.scheme()
            && self.0.host() == url.host()
            && self.0.port_or_known_default() == url.port_or_known_default()
    }

    /// Whether something is granted at that host and port.
    pub(super) fn is_at(&self, host: &str, port: u16) -> bool {
        let url = match host.contains(':') {
            true => format!("{}://[{host}]:{port}/", self.0.scheme()),
            false => format!("{}://{host}:{port}/", self.0.scheme()),
        };
        parse(&url).is_ok_and(|url| self.is_of(&url))
    }

    /// The more there is of it, the more it says.
    pub(super) fn length(&self) -> usize {
        self.0.path().len()
    }
}

impl fmt::Display for Prefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Longer than any server takes.
const LONGEST: usize = 64 * 1024;

/// How often a path may be encoded over and over: more has no use, and each layer costs a look at all of it.
const LAYERS: usize = 4;

/// A URL of `http` or `https` that can be understood in one way only.
pub(super) fn parse(text: &str) -> Result<Url, &'static str> {
    if text.len() > LONGEST {
        return Err("a URL is not longer than 65536 bytes");
    }
    // Parsers drop some of these, and take others for a slash.
    if !text
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && byte != b'\\')
    {
        return Err("a URL has visible characters of ASCII only, and no backslash");
    }
    let rest = text.split_once("://").map(|(_, rest)| rest);
    let authority = rest.and_then(|rest| rest.split(['/', '?', '#']).next());
    if authority.is_none_or(|authority| authority.is_empty() || authority.contains('@')) {
        return Err("a URL has a host, and no user or password");
    }
    let path = rest
        .and_then(|rest| rest.split(['?', '#']).next())
        .unwrap_or_default();
    if has_dots(path) {
        return Err("a URL's path has no '.' or '..' in it, and nothing that stands for them");
    }
    let Ok(url) = Url::parse(text) else {
        return Err("this is no URL");
    };
    if !matches!(url.scheme(), "http" | "https") {
        return Err("a URL begins with http:// or https://");
    }
    if url.fragment().is_some() {
        return Err("a URL has no fragment here");
    }
    match url.host() {
        Some(Host::Domain("")) | None => Err("a URL has a host"),
        Some(_) => Ok(url),
    }
}

/// Whether a segment of the path leads elsewhere in the eyes of anybody: of servers that decode it first, or decode it
/// twice, take a backslash for a slash, or look away from what follows a semicolon.
fn has_dots(path: &str) -> bool {
    let mut path = path.as_bytes().to_vec();
    for _ in 0..LAYERS {
        let mut segments = path.split(|byte| matches!(byte, b'/' | b'\\'));
        let leads_elsewhere = segments.any(|segment| {
            let named = segment.split(|byte| *byte == b';').next();
            matches!(named, Some(b"." | b".."))
        });
        if leads_elsewhere || path.iter().any(u8::is_ascii_control) {
            return true;
        }
        let decoded = percent_decoded(&path);
        if decoded == path {
            return false;
        }
        path = decoded;
    }
    true
}

fn percent_decoded(text: &[u8]) -> Vec<u8> {
    let digit = |byte: Option<&u8>| byte.and_then(|byte| (*byte as char).to_digit(16));
    let (mut decoded, mut rest) = (Vec::with_capacity(text.len()), text);
    while let Some((&first, after)) = rest.split_first() {
        match (first, digit(after.first()), digit(after.get(1))) {
            (b'%', Some(high), Some(low)) => {
                // Two digits are less than 256.
                decoded.push((high * 16 + low) as u8);
                rest = &after[2..];
            }
            _ => {
                decoded.push(first);
                rest = after;
            }
        }
    }
    decoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_prefix_covers() {
        for (prefix, covered, others) in [
            (
                "https://a.example/v1/",
                &[
                    "https://a.example/v1/",
                    "https://a.example/v1/x?y=/../",
                    "https://A.EXAMPLE:443/v1//x",
                ][..],
                &[
                    "https://a.example/v1",
                    "https://a.example/v1x",
                    "http://a.example/v1/",
                    "https://a.example:8443/v1/",
                    "https://a.example./v1/",
                    "https://a.example.evil/v1/",
                    "https://xa.example/v1/",
                    "https://a.example/V1/",
                ][..],
            ),
            (
                "http://a.example/v1",
                &[
                    "http://a.example/v1",
                    "http://a.example/v1/x",
                    "http://a.example/v1?x",
                ],
                &[
                    "http://a.example/v10",
                    "http://a.example/",
                    "http://a.example/v1%2Fx",
                ],
            ),
            (
                "http://a.example",
                &["http://a.example/", "http://a.example/x"],
                &["http://b.example/"],
            ),
            // An address is the same in any spelling.
            (
                "http://127.0.0.1:8000",
                &["http://0x7f.1:8000/", "http://2130706433:8000/x"],
                &["http://127.0.0.2:8000/", "http://127.0.0.1/"],
            ),
            (
                "http://[::1]/",
                &["http://[0:0:0:0:0:0:0:1]/"],
                &["http://127.0.0.1/", "http://[::ffff:7f00:1]/"],
            ),
        ] {
            let prefix = Prefix::parse(prefix).unwrap();
            for url in covered {
                assert!(prefix.covers(&parse(url).unwrap()), "{prefix} {url}");
            }
            for url in others {
                assert!(!prefix.covers(&parse(url).unwrap()), "{prefix} {url}");
            }
        }
    }

    #[test]
    fn what_is_no_url() {
        for url in [
            "",
            "x",
            "http://",
            "http:///x",
            "http://@/",
            "https:a.example",
            "http://a\\b/",
            "http://a/..",
            "http://a/x/../y",
            "http://a/%2e%2E/y",
            "http://a/.%2e",
            "http://a/..%2fadmin",
            "http://a/%252e%252e/x",
            "http://a/..;/x",
            "http://a/x%5c..%5cy",
            "http://a/%0d%0aHost:%20b",
            "http://a/%00",
            "http://user@a/",
            "http://user:pw@a/",
            "http://a@b/",
            "http://a /",
            "http://a/\tx",
            "http://a\n/",
            "file:///etc/passwd",
            "ftp://a/",
            "http://a/#x",
            "http://a:99999/",
            "http://[::1",
            "gopher://a/",
            "http://a%00b/",
            "http://\u{ff41}/",
        ] {
            assert!(parse(url).is_err(), "{url}");
        }
        assert!(Prefix::parse("http://a/?x").is_err());
        assert!(parse(&format!("http://a/{}", "x".repeat(LONGEST))).is_err());
        // Each layer would be another look at all of it.
        assert!(parse(&format!("http://a/%{}", "25".repeat(LONGEST / 4))).is_err());
        assert!(parse("http://a/x%2525").is_ok());
        assert!(parse("http://a/x?y=../..&z=%0a").is_ok());
    }
}

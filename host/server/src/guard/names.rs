//! Which hosts and origins a request may name.
//!
//! A page of another site can make its visitor's browser send requests to this machine: under its own
//! name, when that name leads here (DNS rebinding), or as another site's (`Origin`). Neither passes.

use std::net::{Ipv4Addr, Ipv6Addr};

use axum::extract::Request;
use axum::http::HeaderValue;
use axum::http::header::{HOST, ORIGIN};
use axum::http::uri::Authority;

/// The names that a server answers to, besides those of the machine itself.
pub(super) struct Names(Vec<String>);

impl Names {
    pub(super) fn new(names: &[String]) -> Names {
        Names(names.iter().map(|name| plain(name)).collect())
    }

    /// Whether a request names this server, and comes from nowhere else.
    pub(super) fn check(&self, request: &Request) -> Result<(), &'static str> {
        let mut hosts = request.headers().get_all(HOST).iter();
        let host = hosts.next().and_then(authority);
        let host = host.filter(|_| hosts.next().is_none());
        let host = host.ok_or("the request needs one Host")?;
        if !self.is_ours(host.host()) {
            return Err("this server does not answer to that Host; see --host");
        }
        if let Some(target) = request.uri().authority()
            && *target != host
        {
            return Err("the address of the request is not that of its Host");
        }
        let mut origins = request.headers().get_all(ORIGIN).iter();
        match origins.all(|origin| is_origin(origin, &host)) {
            true => Ok(()),
            false => Err("the request comes from another site"),
        }
    }

    fn is_ours(&self, host: &str) -> bool {
        let host = plain(host);
        let is_loopback = match host.strip_prefix('[').and_then(|v6| v6.strip_suffix(']')) {
            Some(v6) => v6.parse() == Ok(Ipv6Addr::LOCALHOST),
            None => host == "localhost" || host.parse().is_ok_and(|v4: Ipv4Addr| v4.is_loopback()),
        };
        is_loopback || self.0.contains(&host)
    }
}

/// Names are the same in capitals, and with the dot of the root.
fn plain(host: &str) -> String {
    host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase()
}

/// A host and perhaps a port, and nothing else.
fn authority(value: &HeaderValue) -> Option<Authority> {
    plain_authority(value.to_str().ok()?)
}

/// What [`Authority`] takes is more than a host and a port: users, text behind a bracket, ports that are no numbers.
fn plain_authority(text: &str) -> Option<Authority> {
    let host_length = match text.strip_prefix('[') {
        Some(rest) => rest.find(']')? + 2,
        None => text.find(':').unwrap_or(text.len()),
    };
    let (host, port) = text.split_at(host_length);
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    let is_host = host.starts_with('[') || !host.is_empty() && host.bytes().all(is_name);
    let is_port = match port.strip_prefix(':') {
        Some(digits) => {
            digits.bytes().all(|byte| byte.is_ascii_digit()) && digits.parse::<u16>().is_ok()
        }
        None => port.is_empty(),
    };
    (is_host && is_port).then(|| text.parse().ok())?
}

/// Whether pages of an origin are the server's own.
fn is_origin(origin: &HeaderValue, host: &Authority) -> bool {
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    let Some((scheme, rest)) = origin.split_once("://") else {
        return false;
    };
    let default = match scheme {
        "http" => 80,
        "https" => 443,
        _ => return false,
    };
    let Some(other) = plain_authority(rest) else {
        return false;
    };
    let port = |authority: &Authority| authority.port_u16().unwrap_or(default);
    plain(other.host()) == plain(host.host()) && port(&other) == port(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passes(host: &str, origin: Option<&str>) -> bool {
        let mut request = Request::builder().uri("/").header(HOST, host);
        if let Some(origin) = origin {
            request = request.header(ORIGIN, origin);
        }
        let request = request.body(axum::body::Body::empty()).unwrap();
        Names::new(&["Box.Example".into()]).check(&request).is_ok()
    }

    #[test]
    fn the_machine_itself_and_its_names() {
        for host in [
            "localhost:3000",
            "LOCALHOST",
            "127.0.0.1:1",
            "127.9.9.9",
            "[::1]:3000",
            "[::1]",
            "box.example:80",
            "localhost.",
            "LocalHost.:80",
            "BOX.EXAMPLE.",
            "127.0.0.1.",
        ] {
            assert!(passes(host, None), "{host}");
        }
        for host in [
            "evil.example",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "evil.example@localhost",
            "0.0.0.0",
            "10.0.0.1",
            "[::2]",
            "",
            "a.box.example",
            "127.0.0.1.evil",
            "localhost.evil",
            "localhost..",
            "127.0.0.1..",
            "[::1].evil",
            "[::1]evil",
            "[::1]:80evil",
            "[::1]:80.evil",
            "[::1]:evil",
            "[::1]:",
            "[::1]@evil",
            "[::1",
            "::1",
            "[::1.evil]",
            "[[::1]]",
            "localhost:80@evil",
            "localhost:80evil",
            "localhost:",
            "localhost:99999",
            "localhost:+80",
            "localhost:80:80",
            "user@localhost",
            "user:word@localhost",
            "evil@[::1]",
            "localhost/evil",
            "localhost evil",
            "local%68ost",
            ":80",
            "127.0.0.1,evil",
            "2130706433",
            "0x7f.1",
        ] {
            assert!(!passes(host, None), "{host}");
        }
    }

    #[test]
    fn only_pages_of_its_own() {
        let host = "localhost:3000";
        assert!(passes(host, Some("http://localhost:3000")));
        assert!(passes("localhost", Some("http://localhost:80")));
        for origin in [
            "null",
            "http://localhost:3001",
            "http://127.0.0.1:3000",
            "https://evil.example",
            "file://",
            "http://localhost:3000@evil.example",
            "chrome-extension://localhost:3000",
            "http://[::1].evil",
            "http://localhost:3000.evil",
            "http://localhost:3000/",
            "http://user@localhost:3000",
        ] {
            assert!(!passes(host, Some(origin)), "{origin}");
        }
    }
}

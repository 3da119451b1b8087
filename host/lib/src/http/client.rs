//! Sends a request, and says what went wrong in words that name nothing of the machine.
//!
//! The client follows no redirects, keeps no cookies, decodes no bodies and knows no proxies: it has no code for them.

use std::error::Error as StdError;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::{Request, Response};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use rustls::pki_types::CertificateDer;
use rustls::{ClientConfig, RootCertStore};

use super::addresses::{Resolver, Unresolved};
use crate::tools::ToolError;

/// How long a connection is kept for the next request of the same call.
const IDLE: Duration = Duration::from_secs(20);
/// Of the connection to one of a server's addresses.
const CONNECTING: Duration = Duration::from_secs(20);
/// Bytes of an answer that wait to be read, and the most that its headers may have.
const BUFFERED: usize = 128 * 1024;

/// Connections of one sandbox.
#[derive(Clone)]
pub(super) struct Client(legacy::Client<HttpsConnector<HttpConnector<Resolver>>, Full<Bytes>>);

impl Client {
    /// One that trusts these authorities besides those that browsers trust.
    pub(super) fn new(authorities: &[CertificateDer<'static>]) -> Result<Client, ToolError> {
        Client::with_names(Resolver::OF_THE_MACHINE, authorities)
    }

    fn with_names(
        names: Resolver,
        authorities: &[CertificateDer<'static>],
    ) -> Result<Client, ToolError> {
        let mut trusted = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
        trusted.add_parsable_certificates(authorities.iter().cloned());
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let tls = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|_| ToolError::new("RuntimeError", "TLS cannot be set up"))?
            .with_root_certificates(trusted)
            .with_no_client_auth();
        let mut connector = HttpConnector::new_with_resolver(names);
        connector.enforce_http(false);
        connector.set_nodelay(true);
        connector.set_connect_timeout(Some(CONNECTING));
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(tls)
            .https_or_http()
            .enable_http1()
            .wrap_connector(connector);
        let client = legacy::Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(IDLE)
            .http1_max_buf_size(BUFFERED)
            .build(connector);
        Ok(Client(client))
    }

    pub(super) async fn send(
        &self,
        request: Request<Full<Bytes>>,
    ) -> Result<Response<Incoming>, ToolError> {
        self.0
            .request(request)
            .await
            .map_err(|error| failure(&error))
    }
}

/// What the program is told.
pub(super) fn failure(error: &(dyn StdError + 'static)) -> ToolError {
    let mut cause = Some(error);
    while let Some(error) = cause {
        if let Some(unresolved) = error.downcast_ref::<Unresolved>() {
            let class = match unresolved {
                Unresolved::Unknown => "OSError",
                Unresolved::Private => "PermissionError",
            };
            return ToolError::new(class, unresolved.to_string());
        }
        if let Some(error) = error.downcast_ref::<rustls::Error>() {
            return ToolError::new("ConnectionError", format!("TLS: {error}"));
        }
        if let Some(error) = error.downcast_ref::<io::Error>() {
            match error.kind() {
                io::ErrorKind::ConnectionRefused => {
                    return ToolError::new("ConnectionRefusedError", "Connection refused");
                }
                io::ErrorKind::TimedOut => return late(),
                io::ErrorKind::UnexpectedEof => return cut_off(),
                io::ErrorKind::ConnectionReset | io::ErrorKind::BrokenPipe => {
                    return ToolError::new("ConnectionResetError", "Connection reset by peer");
                }
                _ => {}
            }
            if let Some(inner) = error.get_ref() {
                // What it wraps has more to say, and is no source of it.
                cause = Some(inner);
                continue;
            }
        }
        if let Some(error) = error.downcast_ref::<hyper::Error>() {
            if error.is_incomplete_message() {
                return cut_off();
            }
            if error.is_parse() {
                return ToolError::new("ConnectionError", "the server's answer is no HTTP");
            }
        }
        cause = error.source();
    }
    ToolError::new("ConnectionError", "the server cannot be reached")
}

fn cut_off() -> ToolError {
    ToolError::new(
        "ConnectionResetError",
        "the server closed the connection before its answer ended",
    )
}

pub(super) fn late() -> ToolError {
    ToolError::new("TimeoutError", "timed out")
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    /// Names whose addresses change from one look-up to the next, as their owners like.
    const NAMES: Resolver = Resolver {
        look_up: |name| {
            static ASKED: AtomicUsize = AtomicUsize::new(0);
            let found: &[&str] = match name.as_str() {
                "localhost" => &["127.0.0.1"],
                // Of the Internet when it is judged; of this machine when somebody connects, who were to ask again.
                "once.example" => match ASKED.fetch_add(1, Ordering::Relaxed) {
                    0 => &["1.1.1.1"],
                    _ => &["127.0.0.1"],
                },
                "mixed.example" => &["127.0.0.1", "::ffff:127.0.0.1", "1.1.1.1", "::1"],
                "inner.example" => &["127.0.0.1", "::ffff:127.0.0.1", "::1"],
                _ => &[],
            };
            let address = |text: &&str| SocketAddr::new(text.parse().unwrap(), 0);
            let found = found.iter().map(address).collect();
            Box::pin(async move { Ok(found) })
        },
    };

    /// The server is on this machine, and all names that lead to it but that of the machine itself get nowhere.
    #[tokio::test]
    async fn names_that_are_bound_anew_lead_nowhere() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let served = tokio::spawn(async move {
            // One connection, and then no more: a second one would be refused.
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut request = vec![0; 1000];
            let length = stream.read(&mut request).await.unwrap();
            let answer = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
            stream.write_all(answer).await.unwrap();
            String::from_utf8_lossy(&request[..length]).into_owned()
        });
        let client = Client::with_names(NAMES, &[]).unwrap();
        let ask = async |name: &str| {
            let request = Request::get(format!("http://{name}:{port}/"));
            let asked = client.send(request.body(Full::default()).unwrap());
            // An address of the Internet, which may be out of reach: nobody waits for it here.
            tokio::time::timeout(Duration::from_millis(300), asked).await
        };
        for name in ["once.example", "mixed.example"] {
            let asked = ask(name).await;
            assert!(!matches!(asked, Ok(Ok(_))), "{name}: {asked:?}");
        }
        for name in ["once.example", "inner.example"] {
            let refused = ask(name).await.unwrap().unwrap_err();
            let private = Unresolved::Private.to_string();
            assert_eq!(
                refused,
                ToolError::new("PermissionError", private),
                "{name}"
            );
        }
        assert!(!served.is_finished());
        assert_eq!(ask("localhost").await.unwrap().unwrap().status(), 200);
        assert!(served.await.unwrap().contains("host: localhost"));
    }
}

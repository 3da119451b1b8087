//! Embed the server: settings of your own, a port that is free, and an end when you say so.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_util::sync::CancellationToken;
use wardian_server::{Keys, Settings};

const KEY: &str = "a key of at least 16 characters";

#[tokio::main]
pub async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let settings = Settings {
        run_timeout: Duration::from_secs(10),
        sandboxes: 20,
        ..Settings::default()
    };
    // Port 0: the system chooses one, which `ready` is told.
    let anywhere = [SocketAddr::from(([127, 0, 0, 1], 0))];
    let stop = CancellationToken::new();
    let (ready, listening) = tokio::sync::oneshot::channel();
    let server = tokio::spawn({
        let stop = stop.clone();
        async move {
            let ready = |addresses: &[SocketAddr]| {
                ready.send(addresses[0]).expect("`main` waits for it");
            };
            wardian_server::run(settings, Keys::new([KEY]), anywhere, stop, ready).await
        }
    });

    let address = listening.await?;
    let answer = post(address, "/v1/run", r#"{"code": "6 * 7"}"#).await?;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains(r#""text/plain":"42""#), "{answer}");
    println!("{answer}");

    // Running requests have their answers first.
    stop.cancel();
    server.await??;
    Ok(())
}

/// What any client of HTTP does.
async fn post(address: SocketAddr, path: &str, body: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {KEY}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(answer)
}

//! The server inside a program of yours: `wardian serve` without the command.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;
use wardian_server::{Keys, Settings};

#[tokio::main]
pub async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let stop = CancellationToken::new();
    let (tell, told) = oneshot::channel::<SocketAddr>();
    // Any free port of this machine.
    let addresses = [SocketAddr::from(([127, 0, 0, 1], 0))];
    let (settings, keys) = (Settings::default(), Keys::new(["secret"]));
    let ended = stop.clone();
    let server = tokio::spawn(async move {
        let ready = move |addresses: &[SocketAddr]| {
            let _ = tell.send(addresses[0]);
        };
        wardian_server::run(settings, keys, addresses, ended, ready).await
    });
    let address = told.await?;

    // One program, in a sandbox of its own.
    let response = post(address, "/v1/run", r#"{"code": "6 * 7"}"#).await?;
    println!("{response}");
    assert!(response.contains("42"));

    // Requests that are running finish first.
    stop.cancel();
    server.await??;
    Ok(())
}

/// What any HTTP client does.
async fn post(address: SocketAddr, path: &str, body: &str) -> std::io::Result<String> {
    let mut connection = TcpStream::connect(address).await?;
    let length = body.len();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nX-API-KEY: secret\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    connection
        .write_all(format!("{head}{body}").as_bytes())
        .await?;
    let mut response = String::new();
    connection.read_to_string(&mut response).await?;
    Ok(response)
}

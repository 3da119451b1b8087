//! Listening sockets: those that a service manager opened, those of the server whose place is taken, and new ones.

use std::io::{self, ErrorKind};
use std::net::{SocketAddr, TcpListener};

use listenfd::ListenFd;
use tokio::net::TcpSocket;

use crate::sandboxes::Error;

/// Connections that wait to be accepted, of each socket.
const BACKLOG: u32 = 1024;

/// Where a server listens.
#[derive(Debug, Default)]
pub struct Listen {
    /// Addresses of sockets to open, or to take over.
    pub addresses: Vec<SocketAddr>,
    /// Sockets that are open already, see [`sockets_of_service_manager`].
    pub sockets: Vec<TcpListener>,
    /// Take the place of the server that runs on the same data folder, if there is one: its sockets and connections
    /// are handed over, and it ends. No request is lost.
    pub take_over: bool,
}

impl<const N: usize> From<[SocketAddr; N]> for Listen {
    fn from(addresses: [SocketAddr; N]) -> Listen {
        Listen {
            addresses: addresses.into(),
            ..Listen::default()
        }
    }
}

/// The sockets that a service manager, such as systemd, opened for this process (`LISTEN_FDS`).
///
/// # Errors
/// One of them is no TCP socket that listens.
pub fn sockets_of_service_manager() -> io::Result<Vec<TcpListener>> {
    let mut given = ListenFd::from_env();
    let sockets = (0..given.len()).map(|index| given.take_tcp_listener(index));
    Ok(sockets
        .collect::<io::Result<Vec<_>>>()?
        .into_iter()
        .flatten()
        .collect())
}

/// All sockets to listen on: those that are open already, of `predecessor` those that are wanted, and new ones.
///
/// # Errors
/// [`Error::Invalid`] when an address cannot be had.
pub(crate) fn open(
    listen: Listen,
    predecessor: Vec<TcpListener>,
) -> Result<Vec<TcpListener>, Error> {
    let mut sockets = listen.sockets;
    let mut predecessor: Vec<_> = predecessor.into_iter().map(Some).collect();
    for address in listen.addresses {
        let is_wanted = |socket: &&mut Option<TcpListener>| {
            let local = socket.as_ref().map(TcpListener::local_addr);
            local.is_some_and(|local| local.is_ok_and(|local| local == address))
        };
        let found = predecessor.iter_mut().find(is_wanted);
        let socket = match found.and_then(Option::take) {
            Some(socket) => socket,
            None => bind(address).map_err(|error| cannot_listen(address, &error))?,
        };
        sockets.push(socket);
    }
    for socket in &sockets {
        socket.set_nonblocking(true).map_err(Error::broken)?;
    }
    Ok(sockets)
}

fn cannot_listen(address: SocketAddr, error: &io::Error) -> Error {
    Error::Invalid(match error.kind() {
        ErrorKind::AddrInUse => format!(
            "address in use: {address}: another server? \
             --listen takes another address, --take-over the place of a server with the same --data"
        ),
        _ => format!("cannot listen on {address}: {error}"),
    })
}

/// A socket that listens. No other one may listen at its address, whoever opened it.
fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    // Connections of a server that has ended may still wait for their last packets.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)?.into_std()
}

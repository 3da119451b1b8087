//! Which addresses a name may lead to: those of the Internet, and none of the machine or of the networks around it.
//!
//! A name is looked up once for a connection, and the connection is made to what was found and judged then: a name that
//! leads elsewhere the next time gains nothing. Addresses that stand in a URL are not looked up; they are granted as
//! they stand.

use std::fmt;
use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::Pin;
use std::task::{Context, Poll};

use hyper_util::client::legacy::connect::dns::Name;
use tower_service::Service;

/// The name that leads to this machine, for those who grant it.
const LOCALHOST: &str = "localhost";

/// Networks of IPv4 that are not of the Internet, and the bits that they have in common.
const CLOSED: &[(Ipv4Addr, u32)] = &[
    // This network, and "this host".
    (Ipv4Addr::new(0, 0, 0, 0), 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    // Behind the router of a provider.
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    // Link-local, and with it the metadata of clouds.
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    // Documentation.
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    // Relays of 6to4.
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    // Measurements of networks.
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    // Multicast, and all that is reserved, broadcast included.
    (Ipv4Addr::new(224, 0, 0, 0), 3),
];

/// Networks of IPv6 in 2000::/3, which is the Internet, that are not of it.
const CLOSED_V6: &[(Ipv6Addr, u32)] = &[
    // Protocols, Teredo among them, which has an address of IPv4 in it.
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    // 6to4, the same.
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
];

/// An address of IPv4 in one of IPv6: mapped, and translated by a network (NAT64). It is judged as what it stands for.
const EMBEDDING: &[Ipv6Addr] = &[
    Ipv6Addr::new(0, 0, 0, 0, 0, 0xffff, 0, 0),
    Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, 0, 0),
];

fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => {
            let bits = address.to_bits();
            let embedded = EMBEDDING
                .iter()
                .any(|start| bits >> 32 == start.to_bits() >> 32);
            if embedded {
                // The lower 32 bits.
                return is_public_v4(Ipv4Addr::from_bits(bits as u32));
            }
            let closed = |(start, common): &(Ipv6Addr, u32)| {
                let rest = 128 - common;
                bits >> rest == start.to_bits() >> rest
            };
            bits >> 125 == 1 && !CLOSED_V6.iter().any(closed)
        }
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let closed = |(start, common): &(Ipv4Addr, u32)| {
        let rest = 32 - common;
        address.to_bits() >> rest == start.to_bits() >> rest
    };
    !CLOSED.iter().any(closed)
}

/// Every address that a name has just now.
type Found = Pin<Box<dyn Future<Output = io::Result<Vec<SocketAddr>>> + Send>>;

/// Looks names up, and keeps the addresses that they may lead to.
#[derive(Clone)]
pub(super) struct Resolver {
    /// Tests have names of their own.
    pub(super) look_up: fn(String) -> Found,
}

impl Resolver {
    /// What the machine asks for names.
    pub(super) const OF_THE_MACHINE: Resolver = Resolver {
        look_up: |name| {
            Box::pin(async move { Ok(tokio::net::lookup_host((name, 0)).await?.collect()) })
        },
    };
}

/// Why a name leads nowhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unresolved {
    /// Nobody knows it.
    Unknown,
    /// Every address is one of the machine or of a private network.
    Private,
}

impl fmt::Display for Unresolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unresolved::Unknown => "the name of the server is not known",
            Unresolved::Private => "the name leads to a private address",
        })
    }
}

impl std::error::Error for Unresolved {}

impl Service<Name> for Resolver {
    type Response = std::vec::IntoIter<SocketAddr>;
    type Error = Unresolved;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Unresolved>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Unresolved>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, name: Name) -> Self::Future {
        let found = (self.look_up)(name.as_str().to_owned());
        Box::pin(async move {
            let found = found.await.map_err(|_| Unresolved::Unknown)?;
            Ok(allowed(name.as_str(), found)?.into_iter())
        })
    }
}

/// Those of the addresses to which a name may lead.
fn allowed(name: &str, mut found: Vec<SocketAddr>) -> Result<Vec<SocketAddr>, Unresolved> {
    if found.is_empty() {
        return Err(Unresolved::Unknown);
    }
    found.retain(|address| match name {
        LOCALHOST => address.ip().is_loopback(),
        _ => is_public(address.ip()),
    });
    match found.is_empty() {
        true => Err(Unresolved::Private),
        false => Ok(found),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn which_addresses_are_of_the_internet() {
        for closed in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.168.1.1",
            "198.18.0.1",
            "198.19.255.1",
            "224.0.0.1",
            "239.1.1.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::7f00:1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:169.254.169.254",
            "64:ff9b::7f00:1",
            "64:ff9b::10.0.0.1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "2002:a00:1::1",
            "3fff::1",
            "fc00::1",
            "fd00:ec2::254",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "5f00::1",
        ] {
            assert!(!is_public(closed.parse().unwrap()), "{closed}");
        }
        for open in [
            "1.1.1.1",
            "9.255.255.255",
            "11.0.0.0",
            "100.63.255.255",
            "100.128.0.0",
            "172.15.0.1",
            "172.32.0.1",
            "192.167.1.1",
            "198.17.0.1",
            "198.20.0.1",
            "223.255.255.255",
            "2606:4700::1111",
            "2a00:1450::1",
            "2001:4860:4860::8888",
            "::ffff:1.1.1.1",
            "64:ff9b::1.1.1.1",
        ] {
            assert!(is_public(open.parse().unwrap()), "{open}");
        }
    }

    #[test]
    fn a_name_leads_where_it_may() {
        let addresses = |texts: &[&str]| -> Vec<SocketAddr> {
            texts
                .iter()
                .map(|text| SocketAddr::new(text.parse().unwrap(), 0))
                .collect()
        };
        let both = || addresses(&["127.0.0.1", "1.1.1.1"]);
        assert_eq!(
            allowed("rebinding.example", both()),
            Ok(addresses(&["1.1.1.1"]))
        );
        assert_eq!(allowed("localhost", both()), Ok(addresses(&["127.0.0.1"])));
        assert_eq!(
            allowed("localhost", addresses(&["10.0.0.1"])),
            Err(Unresolved::Private)
        );
        assert_eq!(
            allowed("a.localhost", addresses(&["::1"])),
            Err(Unresolved::Private)
        );
        assert_eq!(
            allowed("nobody.example", Vec::new()),
            Err(Unresolved::Unknown)
        );
    }
}

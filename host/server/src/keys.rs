//! Who may use the server, and what of it is theirs.

use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::sandboxes::Owner;

/// The keys of a server; without any, whoever asks is the same owner.
#[derive(Clone, Default)]
pub struct Keys(Vec<([u8; 32], Owner)>);

impl Keys {
    /// Those that have one of these keys.
    pub fn new<'a>(keys: impl IntoIterator<Item = &'a str>) -> Keys {
        let digest_and_owner =
            |key: &str| (Sha256::digest(key.as_bytes()).into(), Owner::of_key(key));
        Keys(keys.into_iter().map(digest_and_owner).collect())
    }

    /// Whether anybody may use the server.
    pub fn is_open(&self) -> bool {
        self.0.is_empty()
    }

    /// Whose request this is: by `X-API-KEY`, or by `Authorization: Bearer`. `None`: it may not.
    pub fn owner(&self, headers: &HeaderMap) -> Option<Owner> {
        if self.is_open() {
            return Some(Owner::anybody());
        }
        let bearer = || {
            let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
            let (scheme, token) = value.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
        };
        let given = headers.get("x-api-key").and_then(|key| key.to_str().ok());
        self.owner_of(given.or_else(bearer)?)
    }

    /// Whose key this is. It takes the same time for all keys: digests are compared, whole, each of them.
    pub fn owner_of(&self, key: &str) -> Option<Owner> {
        let digest: [u8; 32] = Sha256::digest(key.as_bytes()).into();
        let mut found = None;
        for (valid, owner) in &self.0 {
            if bool::from(valid.ct_eq(&digest)) {
                found = Some(owner.clone());
            }
        }
        found
    }
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Keys({})", self.0.len())
    }
}

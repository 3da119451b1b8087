//! A body without secrets, though it comes in pieces.
//!
//! What is held back until more is known must not depend on what the secrets are: by the pieces that it gets, a
//! program could guess them byte by byte otherwise. So it is the end of what has come, as long as the longest secret,
//! but nothing up to the last line end, since a secret in a header has none.

use crate::tools::secrets::Known;

pub(super) struct Redactor {
    secrets: Known,
    longest: usize,
    held: Vec<u8>,
}

impl Redactor {
    pub(super) fn new(secrets: Known) -> Redactor {
        Redactor {
            longest: secrets.longest(),
            secrets,
            held: Vec::new(),
        }
    }

    /// What can be given on of all that has come.
    pub(super) fn take(&mut self, piece: &[u8]) -> Vec<u8> {
        self.held.extend_from_slice(piece);
        let long_enough = (self.held.len() + 1).saturating_sub(self.longest);
        let line_end = self
            .held
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |at| at + 1);
        self.give(long_enough.max(line_end))
    }

    /// The rest.
    pub(super) fn finish(&mut self) -> Vec<u8> {
        self.give(self.held.len())
    }

    /// Up to `end`: a secret that begins before it is here to its own end, or is none.
    fn give(&mut self, end: usize) -> Vec<u8> {
        let mut given = Vec::with_capacity(end);
        let mut at = 0;
        while at < end {
            match self.secrets.at_start_of(&self.held[at..]) {
                Some((length, instead)) => {
                    given.extend_from_slice(instead.as_bytes());
                    at += length;
                }
                None => {
                    given.push(self.held[at]);
                    at += 1;
                }
            }
        }
        self.held.drain(..at.min(self.held.len()));
        given
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::secrets::Secrets;

    #[test]
    fn secrets_across_pieces() {
        let mut secrets = Secrets::default();
        secrets.add("SHORT".into(), "abc".into()).unwrap();
        secrets.add("LONG".into(), "xabcx".into()).unwrap();
        let known = secrets.known(["SHORT", "LONG"].into_iter());
        let body = b"-xabcx-abcabc-xabc\n-ab-abcx-xab";
        let redacted =
            b"-<secret LONG>-<secret SHORT><secret SHORT>-x<secret SHORT>\n-ab-<secret SHORT>x-xab";
        for size in 1..=body.len() {
            let mut redactor = Redactor::new(known.clone());
            let mut found = Vec::new();
            for piece in body.chunks(size) {
                found.extend(redactor.take(piece));
            }
            found.extend(redactor.finish());
            assert_eq!(found, redacted, "{size}");
        }
    }

    #[test]
    fn how_much_is_held_back_tells_nothing() {
        let mut secrets = Secrets::default();
        secrets.add("S".into(), "secret".into()).unwrap();
        let known = secrets.known(["S"].into_iter());
        for piece in ["-----secre", "---------s", "----------", "-----xxxxx"] {
            assert_eq!(
                Redactor::new(known.clone()).take(piece.as_bytes()).len(),
                5,
                "{piece}"
            );
        }
        assert_eq!(Redactor::new(known).take(b"data: secr\n"), b"data: secr\n");
    }
}

//! Text that comes in pieces of bytes, whose ends may be in the middle of a character.

/// The beginning of a character of which the rest has not come yet.
#[derive(Debug, Default)]
pub(crate) struct Decoder {
    cut: Vec<u8>,
}

impl Decoder {
    /// The text of bytes as far as its characters are whole, those that are no UTF-8 replaced.
    pub(crate) fn decode(&mut self, bytes: &[u8]) -> String {
        let cut = &mut self.cut;
        if cut.is_empty()
            && let Ok(text) = std::str::from_utf8(bytes)
        {
            return text.to_owned();
        }
        cut.extend_from_slice(bytes);
        let whole = match cut.utf8_chunks().last() {
            // Up to three bytes may be the beginning of a character.
            Some(last) if is_beginning(last.invalid()) => cut.len() - last.invalid().len(),
            _ => cut.len(),
        };
        let rest = cut.split_off(whole);
        let text = String::from_utf8_lossy(cut).into_owned();
        *cut = rest;
        text
    }

    /// What is left when nothing comes any more.
    pub(crate) fn end(&mut self) -> String {
        let cut = std::mem::take(&mut self.cut);
        String::from_utf8_lossy(&cut).into_owned()
    }
}

/// Whether bytes at the end of a text may become a character with more of them.
fn is_beginning(bytes: &[u8]) -> bool {
    match std::str::from_utf8(bytes) {
        Ok(_) => false,
        Err(error) => error.error_len().is_none(),
    }
}

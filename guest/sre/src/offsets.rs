//! Between byte offsets, which the engine speaks, and Python's indices, which count characters.

/// Bytes looked at for one step.
const BYTES_PER_STEP: usize = 32;

/// Bytes looked at between two calls of the hook.
const CHUNK: usize = 32 * 1024;

/// Converts positions of one text. Remembers the last one, so that going through a text in order is linear.
#[derive(Clone, Copy, Debug)]
pub struct Offsets<'a> {
    text: &'a str,
    is_ascii: bool,
    byte: usize,
    index: usize,
}

impl<'a> Offsets<'a> {
    /// `is_ascii` says that the text is ASCII; then nothing is ever counted.
    pub fn new(text: &'a str, is_ascii: bool) -> Offsets<'a> {
        Offsets {
            text,
            is_ascii,
            byte: 0,
            index: 0,
        }
    }

    /// The index of the character that begins at `byte`.
    pub fn index_of<E>(
        &mut self,
        byte: usize,
        charge: &mut dyn FnMut(u64) -> Result<(), E>,
    ) -> Result<usize, E> {
        if self.is_ascii {
            return Ok(byte);
        }
        let byte = self.text.floor_char_boundary(byte);
        if byte < self.byte && byte < self.byte - byte {
            (self.byte, self.index) = (0, 0);
        }
        if byte >= self.byte {
            self.index += self.count(self.byte, byte, charge)?;
        } else {
            self.index -= self.count(byte, self.byte, charge)?;
        }
        self.byte = byte;
        Ok(self.index)
    }

    /// Where the character with this index begins; the end of the text for indices beyond it.
    pub fn byte_of<E>(
        &mut self,
        index: usize,
        charge: &mut dyn FnMut(u64) -> Result<(), E>,
    ) -> Result<usize, E> {
        if self.is_ascii {
            return Ok(index.min(self.text.len()));
        }
        if index < self.index {
            (self.byte, self.index) = (0, 0);
        }
        while self.index < index && self.byte < self.text.len() {
            let stop = self
                .text
                .floor_char_boundary(self.byte + (index - self.index).min(CHUNK));
            // Fewer bytes than characters are wanted could be none at all: then one character is taken.
            let stop = if stop > self.byte {
                stop
            } else {
                self.text.ceil_char_boundary(self.byte + 1)
            };
            self.index += self.count(self.byte, stop, charge)?;
            self.byte = stop;
        }
        Ok(self.byte)
    }

    fn count<E>(
        &self,
        from: usize,
        to: usize,
        charge: &mut dyn FnMut(u64) -> Result<(), E>,
    ) -> Result<usize, E> {
        let mut count = 0;
        for chunk in self.text.as_bytes()[from..to].chunks(CHUNK) {
            charge((chunk.len() / BYTES_PER_STEP + 1) as u64)?;
            count += chunk.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        }
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_in_any_order() {
        let text = "aé漢🐍".repeat(20_000);
        let mut free = |_| Ok::<(), ()>(());
        let mut offsets = Offsets::new(&text, false);
        for index in [0, 1, 2, 3, 79_999, 4, 40_001, 40_000, 80_000, 7] {
            let byte = text
                .char_indices()
                .nth(index)
                .map_or(text.len(), |(byte, _)| byte);
            assert_eq!(offsets.byte_of(index, &mut free), Ok(byte));
            assert_eq!(offsets.index_of(byte, &mut free), Ok(index));
            assert_eq!(
                Offsets::new(&text, false).index_of(byte, &mut free),
                Ok(index)
            );
        }
        assert_eq!(offsets.byte_of(usize::MAX, &mut free), Ok(text.len()));
        assert_eq!(Offsets::new("abc", true).byte_of(9, &mut free), Ok(3));
    }
}

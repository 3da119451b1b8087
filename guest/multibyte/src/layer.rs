//! Reading what the build made of a table (`build.rs`): rows of characters, and other lines.

/// A layer of a map, unpacked.
pub(crate) struct Layer(Vec<u8>);

/// Bytes that are read one after the other. They are well-formed: the build wrote them; what lies behind the end is zero.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn byte(&mut self) -> u32 {
        let Some((first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        u32::from(*first)
    }

    fn short(&mut self) -> u16 {
        (self.byte() | self.byte() << 8) as u16
    }

    /// A character's code, behind that of the last.
    fn code(&mut self, last: u32) -> u32 {
        match self.byte() {
            0 => self.byte() | self.byte() << 8 | self.byte() << 16,
            near @ 1..0x60 => last + near,
            high @ 0x60..0x80 => 0x8000 | (high & 0x1f) << 8 | self.byte(),
            high => (high & 0x7f) << 8 | self.byte(),
        }
    }
}

impl Layer {
    pub(crate) fn new(bytes: Vec<u8>) -> Layer {
        Layer(bytes)
    }

    /// Give each key of the rows with its character, then each of the other lines.
    pub(crate) fn read(&self, mut row: impl FnMut(u16, u32), mut line: impl FnMut(&str)) {
        let mut bytes = Bytes(&self.0);
        let mut last = 0;
        for _ in 0..bytes.short() {
            let (first, count) = (bytes.short(), bytes.short());
            for place in 0..count {
                last = bytes.code(last);
                row(first + place, last);
            }
        }
        let lines = std::str::from_utf8(bytes.0).expect("the build packed a text");
        lines.lines().for_each(&mut line);
    }
}

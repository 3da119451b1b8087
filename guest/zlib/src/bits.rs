//! Bits into bytes, the lowest first.

/// Bytes made of bits.
#[derive(Clone, Default)]
pub(crate) struct BitWriter {
    /// Whole bytes.
    pub(crate) bytes: Vec<u8>,
    bits: u64,
    count: u32,
}

impl BitWriter {
    /// Append the lowest `count` bits, at most 32; the others are zero.
    #[inline]
    pub(crate) fn put(&mut self, bits: u32, count: u32) {
        self.bits |= u64::from(bits) << self.count;
        self.count += count;
        while self.count >= 8 {
            self.bytes.push(self.bits as u8);
            self.bits >>= 8;
            self.count -= 8;
        }
    }

    /// Fill the last byte with zeros.
    pub(crate) fn align(&mut self) {
        if self.count > 0 {
            self.bytes.push(self.bits as u8);
            (self.bits, self.count) = (0, 0);
        }
    }
}

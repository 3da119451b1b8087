//! Bits of a scan, and the codes in them.
//!
//! **Invariant:** no input makes this fail: a code that is none is zero, and behind a marker, which ends the bits of a
//! scan, all bits are zero, as libjpeg has it. That the input itself ends is noted, for who reads to look at.

/// Bits of a code that are looked up at once.
const FAST: u32 = 9;

/// Codes and their symbols.
pub(super) struct Table {
    /// By the first bits: length and symbol; length 0: the code is longer.
    fast: [(u8, u8); 1 << FAST],
    /// By length: the largest code, and what is added to a code for the place of its symbol.
    largest: [i32; 18],
    offsets: [i32; 17],
    symbols: Vec<u8>,
}

impl Table {
    /// The table of how many codes there are of each length, and their symbols; None: there cannot be so many.
    pub(super) fn new(counts: &[u8; 16], symbols: &[u8]) -> Option<Table> {
        let mut table = Table {
            fast: [(0, 0); 1 << FAST],
            largest: [-1; 18],
            offsets: [0; 17],
            symbols: symbols.to_vec(),
        };
        let (mut code, mut place) = (0_usize, 0_usize);
        for (length, &count) in (1_u32..).zip(counts) {
            table.offsets[length as usize] = place as i32 - code as i32;
            for _ in 0..count {
                if code >= 1 << length {
                    return None;
                }
                let symbol = *symbols.get(place)?;
                if length <= FAST {
                    let shift = FAST - length;
                    table.fast[code << shift..(code + 1) << shift].fill((length as u8, symbol));
                }
                code += 1;
                place += 1;
            }
            if count > 0 {
                table.largest[length as usize] = code as i32 - 1;
            }
            code <<= 1;
        }
        Some(table)
    }
}

/// The bits of a scan.
pub(super) struct Bits<'a> {
    data: &'a [u8],
    position: usize,
    bits: u64,
    count: u32,
    /// How many of the bits are not in the data.
    invented: u32,
    /// A marker was met, or the end.
    is_stopped: bool,
    /// Bits were taken that are not in the data.
    pub(super) is_dry: bool,
    /// The data ended without a marker.
    pub(super) is_over: bool,
}

impl<'a> Bits<'a> {
    pub(super) fn new(data: &'a [u8], position: usize) -> Bits<'a> {
        Bits {
            data,
            position,
            bits: 0,
            count: 0,
            invented: 0,
            is_stopped: false,
            is_dry: false,
            is_over: false,
        }
    }

    /// Where the bytes that are not used yet begin.
    pub(super) fn position(&self) -> usize {
        self.position
    }

    /// Have 32 bits at least.
    #[inline]
    fn fill(&mut self) {
        while self.count <= 48 {
            self.bits = (self.bits << 8) | u64::from(self.next_byte());
            self.count += 8;
        }
    }

    fn next_byte(&mut self) -> u8 {
        if self.is_stopped {
            self.invented += 8;
            return 0;
        }
        let byte = self.data.get(self.position).copied();
        if let Some(byte) = byte
            && byte != 0xff
        {
            self.position += 1;
            return byte;
        }
        // Any number of these may stand before a marker.
        let rest = self.data.get(self.position..).unwrap_or_default();
        let fill = rest.iter().take_while(|byte| **byte == 0xff).count();
        match rest.get(fill) {
            Some(0) => {
                self.position += fill + 1;
                0xff
            }
            next => {
                self.is_over = next.is_none();
                self.is_stopped = true;
                self.invented += 8;
                0
            }
        }
    }

    #[inline]
    fn skip(&mut self, count: u32) {
        self.count -= count;
        if self.invented > self.count {
            self.invented = self.count;
            self.is_dry = true;
        }
    }

    #[inline]
    fn peek(&mut self, count: u32) -> u32 {
        if self.count < count {
            self.fill();
        }
        ((self.bits >> (self.count - count)) & ((1 << count) - 1)) as u32
    }

    /// Up to sixteen bits.
    #[inline]
    pub(super) fn take(&mut self, count: u32) -> i32 {
        if count == 0 {
            return 0;
        }
        let bits = self.peek(count);
        self.skip(count);
        bits as i32
    }

    /// A number of so many bits, whose first one is its sign.
    #[inline]
    pub(super) fn signed(&mut self, count: u32) -> i32 {
        if count == 0 {
            return 0;
        }
        let bits = self.take(count);
        if bits < 1 << (count - 1) {
            bits - (1 << count) + 1
        } else {
            bits
        }
    }

    /// The symbol of the next code.
    #[inline]
    pub(super) fn symbol(&mut self, table: &Table) -> u8 {
        let (length, symbol) = table.fast[self.peek(FAST) as usize];
        if length > 0 {
            self.skip(u32::from(length));
            return symbol;
        }
        let code = self.peek(16) as i32;
        for length in FAST + 1..=16 {
            let code = code >> (16 - length);
            if code <= table.largest[length as usize] {
                self.skip(length);
                let place = usize::try_from(code + table.offsets[length as usize]);
                return place
                    .ok()
                    .and_then(|place| table.symbols.get(place))
                    .copied()
                    .unwrap_or(0);
            }
        }
        self.skip(16);
        0
    }
}

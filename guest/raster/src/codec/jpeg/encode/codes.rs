//! Codes of a file that is written: the ones of the standard, the best ones for a scan, and the bits.
//!
//! Source: ITU-T T.81, annex K

/// How many codes there are of each length, and their symbols.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CodeTable {
    pub(super) counts: [u8; 16],
    pub(super) symbols: Vec<u8>,
}

impl CodeTable {
    /// The one of the standard: for what is not the first component, and for all but the first coefficient.
    pub(super) fn standard(is_colour: bool, is_ac: bool) -> CodeTable {
        let (counts, symbols): ([u8; 16], &[u8]) = match (is_ac, is_colour) {
            (false, false) => (
                [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0],
                &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
            ),
            (false, true) => (
                [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0],
                &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
            ),
            (true, false) => (
                [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
                &LIGHT_SYMBOLS,
            ),
            (true, true) => (
                [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 119],
                &COLOUR_SYMBOLS,
            ),
        };
        let symbols = symbols.to_vec();
        CodeTable { counts, symbols }
    }

    /// The shortest codes for symbols that come so often. A code of only ones is not used.
    pub(super) fn best(counts: &[u32; 256]) -> CodeTable {
        let mut weights: Vec<u64> = counts.iter().map(|count| u64::from(*count)).collect();
        weights.push(1);
        let mut lengths = [0_usize; 257];
        // A tree is the list of its symbols.
        let mut next: [Option<usize>; 257] = [None; 257];
        loop {
            let least = |except: Option<usize>| {
                let places = (0..weights.len())
                    .filter(|place| weights[*place] > 0 && Some(*place) != except);
                places.min_by_key(|place| (weights[*place], usize::MAX - place))
            };
            let Some(first) = least(None) else { break };
            let Some(second) = least(Some(first)) else {
                break;
            };
            weights[first] += weights[second];
            weights[second] = 0;
            let mut at = first;
            lengths[at] += 1;
            while let Some(later) = next[at] {
                at = later;
                lengths[at] += 1;
            }
            next[at] = Some(second);
            let mut at = Some(second);
            while let Some(place) = at {
                lengths[place] += 1;
                at = next[place];
            }
        }
        let mut bits = [0_usize; 258];
        for length in lengths.iter().filter(|length| **length > 0) {
            bits[*length] += 1;
        }
        // Codes of more than sixteen bits become shorter, for which a shorter one becomes longer.
        for length in (17..bits.len()).rev() {
            while bits[length] > 0 {
                let Some(shorter) = (1..length - 1).rev().find(|shorter| bits[*shorter] > 0) else {
                    break;
                };
                bits[length] -= 2;
                bits[length - 1] += 1;
                bits[shorter + 1] += 2;
                bits[shorter] -= 1;
            }
        }
        if let Some(longest) = (1..=16).rev().find(|length| bits[*length] > 0) {
            bits[longest] -= 1;
        }
        let mut symbols: Vec<_> = (0..256).filter(|place| lengths[*place] > 0).collect();
        symbols.sort_by_key(|place| (lengths[*place], *place));
        CodeTable {
            counts: std::array::from_fn(|at| bits[at + 1] as u8),
            symbols: symbols.into_iter().map(|place| place as u8).collect(),
        }
    }

    /// By symbol: the code and its length.
    pub(super) fn codes(&self) -> Codes {
        let mut codes = [(0, 0); 256];
        let mut code = 0_u32;
        let mut symbols = self.symbols.iter();
        for (length, count) in (1_u32..).zip(self.counts) {
            for symbol in symbols.by_ref().take(usize::from(count)) {
                codes[usize::from(*symbol)] = (code, length);
                code += 1;
            }
            code <<= 1;
        }
        Codes(codes)
    }
}

/// By symbol: the code and its length.
#[derive(Clone)]
pub(super) struct Codes([(u32, u32); 256]);

/// Which kind of code, and which of them.
#[derive(Clone, Copy)]
pub(super) struct Which {
    pub(super) is_ac: bool,
    pub(super) number: usize,
}

/// Where symbols and bits go.
pub(super) trait Sink {
    fn symbol(&mut self, which: Which, symbol: u8);
    fn bits(&mut self, bits: u32, count: u32);
    /// The bits end, and a marker of this number comes.
    fn restart(&mut self, number: u8);
}

/// Counts the symbols: of first coefficients, and of the others.
pub(super) struct Counts(pub(super) [[[u32; 256]; 2]; 2]);

impl Sink for Counts {
    fn symbol(&mut self, which: Which, symbol: u8) {
        let count = &mut self.0[usize::from(which.is_ac)][which.number][usize::from(symbol)];
        *count = count.saturating_add(1);
    }

    fn bits(&mut self, _: u32, _: u32) {}

    fn restart(&mut self, _: u8) {}
}

/// Writes the bits.
pub(super) struct BitWriter<'a> {
    pub(super) codes: &'a [[Codes; 2]; 2],
    pub(super) held: &'a mut Held,
    pub(super) out: &'a mut Vec<u8>,
}

/// Bits that are no byte yet.
#[derive(Default)]
pub(super) struct Held {
    bits: u64,
    count: u32,
}

impl BitWriter<'_> {
    /// Fill the last byte with ones.
    pub(super) fn flush(&mut self) {
        self.bits(0x7f, 7);
        *self.held = Held::default();
    }
}

impl Sink for BitWriter<'_> {
    #[inline]
    fn symbol(&mut self, which: Which, symbol: u8) {
        let codes = &self.codes[usize::from(which.is_ac)][which.number];
        let (code, length) = codes.0[usize::from(symbol)];
        self.bits(code, length);
    }

    #[inline]
    fn bits(&mut self, bits: u32, count: u32) {
        let bits = u64::from(bits) & ((1 << count) - 1);
        self.held.bits = (self.held.bits << count) | bits;
        self.held.count += count;
        while self.held.count >= 8 {
            self.held.count -= 8;
            let byte = (self.held.bits >> self.held.count) as u8;
            self.out.push(byte);
            if byte == 0xff {
                self.out.push(0);
            }
        }
    }

    fn restart(&mut self, number: u8) {
        self.flush();
        self.out.extend_from_slice(&[0xff, 0xd0 + number]);
    }
}

const LIGHT_SYMBOLS: [u8; 162] = [
    0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51, 0x61, 0x07,
    0x22, 0x71, 0x14, 0x32, 0x81, 0x91, 0xa1, 0x08, 0x23, 0x42, 0xb1, 0xc1, 0x15, 0x52, 0xd1, 0xf0,
    0x24, 0x33, 0x62, 0x72, 0x82, 0x09, 0x0a, 0x16, 0x17, 0x18, 0x19, 0x1a, 0x25, 0x26, 0x27, 0x28,
    0x29, 0x2a, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x3a, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49,
    0x4a, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58, 0x59, 0x5a, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69,
    0x6a, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79, 0x7a, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89,
    0x8a, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0xa2, 0xa3, 0xa4, 0xa5, 0xa6, 0xa7,
    0xa8, 0xa9, 0xaa, 0xb2, 0xb3, 0xb4, 0xb5, 0xb6, 0xb7, 0xb8, 0xb9, 0xba, 0xc2, 0xc3, 0xc4, 0xc5,
    0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8, 0xd9, 0xda, 0xe1, 0xe2,
    0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8,
    0xf9, 0xfa,
];

const COLOUR_SYMBOLS: [u8; 162] = [
    0x00, 0x01, 0x02, 0x03, 0x11, 0x04, 0x05, 0x21, 0x31, 0x06, 0x12, 0x41, 0x51, 0x07, 0x61, 0x71,
    0x13, 0x22, 0x32, 0x81, 0x08, 0x14, 0x42, 0x91, 0xa1, 0xb1, 0xc1, 0x09, 0x23, 0x33, 0x52, 0xf0,
    0x15, 0x62, 0x72, 0xd1, 0x0a, 0x16, 0x24, 0x34, 0xe1, 0x25, 0xf1, 0x17, 0x18, 0x19, 0x1a, 0x26,
    0x27, 0x28, 0x29, 0x2a, 0x35, 0x36, 0x37, 0x38, 0x39, 0x3a, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48,
    0x49, 0x4a, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58, 0x59, 0x5a, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68,
    0x69, 0x6a, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79, 0x7a, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87,
    0x88, 0x89, 0x8a, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0xa2, 0xa3, 0xa4, 0xa5,
    0xa6, 0xa7, 0xa8, 0xa9, 0xaa, 0xb2, 0xb3, 0xb4, 0xb5, 0xb6, 0xb7, 0xb8, 0xb9, 0xba, 0xc2, 0xc3,
    0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8, 0xd9, 0xda,
    0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8,
    0xf9, 0xfa,
];

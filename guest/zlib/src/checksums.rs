//! CRC-32, CRC-CCITT as BinHex uses it, Adler-32.

/// Tables for eight bytes at a time: row `k` is the effect of a byte that has `k` more behind it.
static CRC_TABLES: [[u32; 256]; 8] = crc_tables();

const fn crc_tables() -> [[u32; 256]; 8] {
    let mut tables = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 == 1 {
                (crc >> 1) ^ 0xEDB8_8320
            } else {
                crc >> 1
            };
            bit += 1;
        }
        tables[0][byte] = crc;
        byte += 1;
    }
    let mut row = 1;
    while row < 8 {
        let mut byte = 0;
        while byte < 256 {
            let before = tables[row - 1][byte];
            tables[row][byte] = (before >> 8) ^ tables[0][(before & 0xFF) as usize];
            byte += 1;
        }
        row += 1;
    }
    tables
}

/// CRC-32 of `bytes` that follow others whose CRC-32 is `crc`; 0 for none.
pub fn crc32(crc: u32, bytes: &[u8]) -> u32 {
    let mut crc = !crc;
    let mut chunks = bytes.chunks_exact(8);
    for chunk in &mut chunks {
        let low = u32::from_le_bytes([chunk[0], chunk[1], chunk[2], chunk[3]]) ^ crc;
        crc = CRC_TABLES[7][(low & 0xFF) as usize]
            ^ CRC_TABLES[6][(low >> 8 & 0xFF) as usize]
            ^ CRC_TABLES[5][(low >> 16 & 0xFF) as usize]
            ^ CRC_TABLES[4][(low >> 24) as usize]
            ^ CRC_TABLES[3][chunk[4] as usize]
            ^ CRC_TABLES[2][chunk[5] as usize]
            ^ CRC_TABLES[1][chunk[6] as usize]
            ^ CRC_TABLES[0][chunk[7] as usize];
    }
    for byte in chunks.remainder() {
        crc = (crc >> 8) ^ CRC_TABLES[0][((crc ^ u32::from(*byte)) & 0xFF) as usize];
    }
    !crc
}

static CCITT_TABLE: [u16; 256] = ccitt_table();

const fn ccitt_table() -> [u16; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = (byte as u16) << 8;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 0x8000 != 0 {
                (crc << 1) ^ 0x1021
            } else {
                crc << 1
            };
            bit += 1;
        }
        table[byte] = crc;
        byte += 1;
    }
    table
}

/// CRC-CCITT of `bytes` that follow others whose value is `crc`.
pub fn crc_hqx(crc: u16, bytes: &[u8]) -> u16 {
    bytes.iter().fold(crc, |crc, byte| {
        (crc << 8) ^ CCITT_TABLE[usize::from((crc >> 8) as u8 ^ *byte)]
    })
}

/// The largest prime below 65536.
const ADLER_BASE: u32 = 65521;
/// As many bytes as can be added before the sums could exceed 32 bits.
const ADLER_RUN: usize = 5552;

/// Adler-32 of `bytes` that follow others whose Adler-32 is `adler`; 1 for none.
pub fn adler32(adler: u32, bytes: &[u8]) -> u32 {
    let (mut low, mut high) = (adler & 0xFFFF, adler >> 16);
    for run in bytes.chunks(ADLER_RUN) {
        for byte in run {
            low += u32::from(*byte);
            high += low;
        }
        low %= ADLER_BASE;
        high %= ADLER_BASE;
    }
    high << 16 | low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        assert_eq!(crc32(0, b"123456789"), 0xCBF4_3926);
        assert_eq!(
            crc32(crc32(0, b"1234567890"), b"abcdefghij"),
            crc32(0, b"1234567890abcdefghij")
        );
        assert_eq!(crc_hqx(0, b"123456789"), 0x31C3);
        assert_eq!(adler32(1, b"Wikipedia"), 0x11E6_0398);
    }
}

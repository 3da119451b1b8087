//! What coefficients are divided by: the tables of the standard, and how quality changes them.
//!
//! Source: ITU-T T.81, annex K

use super::super::AREA;
use super::JpegOptions;

const LIGHT: [u16; AREA] = [
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56,
    14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113,
    92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];

const COLOUR: [u16; AREA] = [
    17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99,
    47, 66, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
];

/// The tables of a file, in the order of rows; None: there are too many.
pub(super) fn quantization(options: &JpegOptions) -> Option<Vec<[u16; AREA]>> {
    if options.qtables.is_empty() {
        let percent = percent(options.quality.unwrap_or(75));
        return Some(
            [LIGHT, COLOUR]
                .map(|table| table.map(|value| scaled(value.into(), percent, true)))
                .to_vec(),
        );
    }
    if options.qtables.len() > 4 {
        return None;
    }
    let percent = percent(options.quality.unwrap_or(50));
    let is_short = options.quality.is_some();
    let table = |table: &[u32; AREA]| table.map(|value| scaled(value.into(), percent, is_short));
    let mut tables: Vec<_> = options.qtables.iter().map(table).collect();
    if let [only] = *tables {
        tables.push(only);
    }
    Some(tables)
}

fn percent(quality: i64) -> i64 {
    match quality.clamp(1, 100) {
        quality @ ..50 => 5000 / quality,
        quality => 200 - quality * 2,
    }
}

fn scaled(value: i64, percent: i64, is_short: bool) -> u16 {
    let most = if is_short { 255 } else { 32767 };
    ((value * percent + 50) / 100).clamp(1, most) as u16
}

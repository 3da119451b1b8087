//! Amounts as people write them, for front ends.

use std::time::Duration;

use super::Unit;

impl Unit {
    /// The amount that a text names: `5G` operations or things, `64M`, `64MB` or `64MiB` of bytes (by 1024), `500ms`,
    /// `30s`, `2m` or `1h` of time, without a unit seconds. Times are in nanoseconds, as in [`Limit`](super::Limit).
    ///
    /// ```
    /// use wardian::Unit;
    ///
    /// assert_eq!(Unit::Bytes.parse("64MB"), Some(64 << 20));
    /// assert_eq!(Unit::Time.parse("1.5s"), Some(1_500_000_000));
    /// assert_eq!(Unit::Count.parse("many"), None);
    /// ```
    pub fn parse(self, text: &str) -> Option<u64> {
        match self {
            Unit::Operations | Unit::Count => scaled(text, 1000),
            Unit::Bytes => {
                let short = text.strip_suffix('B').unwrap_or(text);
                scaled(short.strip_suffix('i').unwrap_or(short), 1024)
            }
            Unit::Time => duration(text),
        }
    }
}

fn scaled(text: &str, step: u64) -> Option<u64> {
    let power = match text.chars().last()?.to_ascii_uppercase() {
        'K' => 1,
        'M' => 2,
        'G' => 3,
        'T' => 4,
        _ => 0,
    };
    let digits = match power {
        0 => text,
        _ => text[..text.len() - 1].trim_end(),
    };
    let number: u64 = digits.replace('_', "").parse().ok()?;
    number.checked_mul(step.checked_pow(power)?)
}

fn duration(text: &str) -> Option<u64> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let (digits, scale) = units
        .iter()
        .find_map(|(unit, scale)| Some((text.strip_suffix(unit)?, *scale)))
        .unwrap_or((text, 1.0));
    let seconds = digits.trim_end().parse::<f64>().ok()? * scale;
    let time = Duration::try_from_secs_f64(seconds).ok()?;
    Some(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX))
}

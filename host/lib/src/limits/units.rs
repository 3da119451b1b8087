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

    /// An amount as [`parse`](Unit::parse) reads it, in the largest unit that makes it a whole number.
    ///
    /// ```
    /// use wardian::Unit;
    ///
    /// assert_eq!(Unit::Bytes.format(64 << 20), "64M");
    /// assert_eq!(Unit::Time.format(1_500_000_000), "1500ms");
    /// ```
    pub fn format(self, amount: u64) -> String {
        match self {
            // Small numbers are easier to read in full.
            Unit::Operations | Unit::Count if amount < 1_000_000 => amount.to_string(),
            Unit::Operations | Unit::Count => in_units(amount, &scale(1000)),
            Unit::Bytes => in_units(amount, &scale(1024)),
            Unit::Time if !amount.is_multiple_of(1_000_000) => {
                format!("{:?}s", amount as f64 / 1e9)
            }
            Unit::Time => {
                let units = [("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1)];
                in_units(amount / 1_000_000, &units)
            }
        }
    }

    /// The word for such an amount in a line of usage.
    pub fn placeholder(self) -> &'static str {
        match self {
            Unit::Operations | Unit::Count => "N",
            Unit::Bytes => "SIZE",
            Unit::Time => "TIME",
        }
    }

    /// What such an amount looks like, for messages about what is none.
    pub fn example(self) -> &'static str {
        match self {
            Unit::Operations | Unit::Count => "a number such as 10000, 10K or 5G",
            Unit::Bytes => "a size such as 64M or 1G",
            Unit::Time => "a time such as 500ms, 30s or 2m",
        }
    }
}

fn scale(step: u64) -> [(&'static str, u64); 5] {
    [
        ("T", step.pow(4)),
        ("G", step.pow(3)),
        ("M", step.pow(2)),
        ("K", step),
        ("", 1),
    ]
}

/// In the first unit, from the largest on, that leaves no rest.
fn in_units(amount: u64, units: &[(&'static str, u64)]) -> String {
    let mut units = units.iter();
    let found = units.find(|(_, unit)| amount >= *unit && amount.is_multiple_of(*unit));
    let (name, unit) = found.unwrap_or(&("", 1));
    format!("{}{name}", amount / unit)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_formatted_is_read_again() {
        for (unit, amount, text) in [
            (Unit::Operations, 700_000_000_000, "700G"),
            (Unit::Count, 10_000, "10000"),
            (Unit::Bytes, 256 << 20, "256M"),
            (Unit::Bytes, 10_000_000, "10000000"),
            (Unit::Time, 30_000_000_000, "30s"),
            (Unit::Time, 7_200_000_000_000, "2h"),
            (Unit::Time, 300_000_000, "300ms"),
            (Unit::Time, 1_500_000, "0.0015s"),
        ] {
            assert_eq!(unit.format(amount), text);
            assert_eq!(unit.parse(text), Some(amount));
        }
    }
}

//! Which days of the week are business days: `'1111100'`, `'Mon Tue Wed Thu Fri'`, or seven numbers.
//!
//! What does not live here: holidays and counting (`business.rs`).

use super::error::DateError;

/// From Monday to Sunday.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weekmask(pub [bool; 7]);

const NAMES: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

impl Default for Weekmask {
    /// Monday to Friday.
    fn default() -> Weekmask {
        Weekmask([true, true, true, true, true, false, false])
    }
}

impl Weekmask {
    /// Of a text: seven digits, or names of days, between which there may be blanks.
    ///
    /// # Errors
    /// [`DateError::Weekmask`].
    ///
    /// ```
    /// use wardian_strided::dates::weekmask::Weekmask;
    /// assert_eq!(Weekmask::of_text("1111100"), Ok(Weekmask::default()));
    /// assert_eq!(Weekmask::of_text("Mon Tue WedThu\tFri"), Ok(Weekmask::default()));
    /// assert!(Weekmask::of_text("mon").is_err());
    /// ```
    pub fn of_text(text: &str) -> Result<Weekmask, DateError> {
        if text.len() == 7 && text.bytes().all(|byte| matches!(byte, b'0' | b'1')) {
            let mut days = text.bytes().map(|byte| byte == b'1');
            return Ok(Weekmask(std::array::from_fn(|_| days.next() == Some(true))));
        }
        let mut days = [false; 7];
        let mut rest = text;
        loop {
            rest = rest.trim_start_matches([' ', '\t', '\n', '\x0b', '\x0c', '\r']);
            if rest.is_empty() {
                return Ok(Weekmask(days));
            }
            let day = NAMES.iter().position(|name| rest.starts_with(name));
            let Some(day) = day else {
                return Err(DateError::Weekmask(text.to_owned()));
            };
            days[day] = true;
            rest = &rest[3..];
        }
    }

    /// Of numbers.
    ///
    /// # Errors
    /// [`DateError::WeekmaskLength`], [`DateError::WeekmaskItems`].
    pub fn of_numbers(numbers: &[i64]) -> Result<Weekmask, DateError> {
        let numbers: &[i64; 7] = numbers.try_into().map_err(|_| DateError::WeekmaskLength)?;
        match numbers.iter().all(|number| matches!(number, 0 | 1)) {
            true => Ok(Weekmask(numbers.map(|number| number == 1))),
            false => Err(DateError::WeekmaskItems),
        }
    }

    /// Business days of a week.
    pub fn days(self) -> usize {
        self.0.iter().filter(|day| **day).count()
    }
}

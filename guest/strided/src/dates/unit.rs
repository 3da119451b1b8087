//! What a moment or a span counts: a unit of time, and how many of it at once.
//!
//! What does not live here: texts of them (`unit_text.rs`), and which of two serves for both (`unit_rules.rs`).

/// A unit and how many of it are one: `[25s]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The unit.
    pub unit: Unit,
    /// How many of it; not negative.
    pub count: i32,
}

macro_rules! units {
    ($($(#[$doc:meta])* $name:ident $text:literal, $long:literal, $next:literal;)*) => {
        /// A unit of time, from the longest to the shortest; the last one is none.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Unit { $($(#[$doc])* $name,)* }

        impl Unit {
            /// All of them, in numpy's order.
            pub const ALL: &'static [Unit] = &[$(Unit::$name,)*];

            /// As in `datetime64[ns]`.
            pub const fn name(self) -> &'static str {
                match self { $(Unit::$name => $text,)* }
            }

            /// As in `str(np.timedelta64(5, 'ns'))`.
            pub const fn long_name(self) -> &'static str {
                match self { $(Unit::$name => $long,)* }
            }

            /// How many of the next unit it is. Of years and months there is no such number: numpy has one here.
            const fn next(self) -> u64 {
                match self { $(Unit::$name => $next,)* }
            }
        }
    };
}

units! {
    /// Calendar years.
    Year "Y", "years", 1;
    /// Calendar months.
    Month "M", "months", 1;
    /// Seven days.
    Week "W", "weeks", 7;
    /// 24 hours.
    Day "D", "days", 24;
    /// Hours.
    Hour "h", "hours", 60;
    /// Minutes.
    Minute "m", "minutes", 60;
    /// Seconds.
    Second "s", "seconds", 1000;
    /// 10⁻³ seconds.
    Milli "ms", "milliseconds", 1000;
    /// 10⁻⁶ seconds.
    Micro "us", "microseconds", 1000;
    /// 10⁻⁹ seconds.
    Nano "ns", "nanoseconds", 1000;
    /// 10⁻¹² seconds.
    Pico "ps", "picoseconds", 1000;
    /// 10⁻¹⁵ seconds.
    Femto "fs", "femtoseconds", 1000;
    /// 10⁻¹⁸ seconds.
    Atto "as", "attoseconds", 1;
    /// Whatever another one is.
    Generic "generic", "generic time units", 1;
}

impl Unit {
    /// The unit of a name.
    ///
    /// ```
    /// use wardian_strided::dates::unit::Unit;
    /// assert_eq!(Unit::named("us"), Some(Unit::Micro));
    /// assert_eq!(Unit::named("μs"), Some(Unit::Micro));
    /// assert_eq!(Unit::named("min"), None);
    /// ```
    pub fn named(name: &str) -> Option<Unit> {
        if name == "\u{3bc}s" {
            return Some(Unit::Micro);
        }
        let mut all = Unit::ALL.iter().copied();
        all.find(|unit| unit.name() == name)
    }

    /// Years and months, which do not have the same length always.
    pub const fn is_of_calendar(self) -> bool {
        matches!(self, Unit::Year | Unit::Month)
    }

    /// How many of a shorter unit it is; nothing where numpy says that the number is too large: its highest byte is
    /// not zero. A year and a month count as a week here.
    pub(crate) fn in_units_of(self, shorter: Unit) -> Option<u64> {
        let steps = Unit::ALL.iter().skip(self as usize);
        let steps = steps.take((shorter as usize).saturating_sub(self as usize));
        let mut factor = 1_u64;
        for unit in steps {
            factor = factor.checked_mul(unit.next())?;
            if factor >> 56 != 0 {
                return None;
            }
        }
        Some(factor)
    }
}

impl Step {
    /// No unit.
    pub const GENERIC: Step = Step::one(Unit::Generic);

    /// A unit once.
    pub const fn one(unit: Unit) -> Step {
        Step { unit, count: 1 }
    }

    /// Whether it has no unit.
    pub const fn is_generic(self) -> bool {
        matches!(self.unit, Unit::Generic)
    }
}

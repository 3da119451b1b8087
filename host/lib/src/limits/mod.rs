//! The limits of a sandbox, and the fixed sizes around them.

pub(crate) mod budget;
pub(crate) mod table;
mod units;
pub(crate) mod usage;

use std::time::Duration;

use crate::error::Stop;
use table::{for_each_limit, limit_type};
use usage::Usage;

/// What a limit is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unit {
    /// Operations of the interpreter.
    Operations,
    /// Bytes.
    Bytes,
    /// Time; [`Limit::get`] and [`Limit::set`] have it in nanoseconds.
    Time,
    /// Things.
    Count,
}

/// What a limit is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Scope {
    /// What one call uses.
    Call,
    /// What all calls of the session use together. Once it is used up, every further call ends at once.
    Session,
    /// How large the session's state may become.
    State,
}

/// What happens when a limit is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Exceeded {
    /// The program ends and cannot catch it.
    Stops(Stop),
    /// The program gets an exception of this class.
    Raises(&'static str),
}

/// A row of the table of limits, for front ends that offer all of them.
///
/// ```
/// use wardian::{Limits, Unit};
///
/// let mut limits = Limits::default();
/// let limit = Limits::named("session_timeout").expect("there is such a limit");
/// assert_eq!((limit.flag, limit.unit), ("session-timeout", Unit::Time));
/// (limit.set)(&mut limits, Some(2_000_000_000));
/// assert_eq!(limits.session_timeout, Some(std::time::Duration::from_secs(2)));
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Limit {
    /// The field of [`Limits`]; also the option of the Python package and the setting of the server.
    pub name: &'static str,
    /// The option of the command, without its dashes.
    pub flag: &'static str,
    /// What it is counted in.
    pub unit: Unit,
    /// What it is about.
    pub scope: Scope,
    /// One line that says what is limited.
    pub help: &'static str,
    /// What happens when it is reached.
    pub exceeded: Exceeded,
    /// Its value in the unit, `None` where there is no limit.
    pub get: fn(&Limits) -> Option<u64>,
    /// Sets it, `None` to no limit.
    pub set: fn(&mut Limits, Option<u64>),
    /// How much of it was used, for limits of calls and sessions.
    pub used: Option<fn(&Usage) -> u64>,
}

impl Limit {
    /// Its value in [`Limits::default`].
    pub fn default(&self) -> Option<u64> {
        (self.get)(&Limits::default())
    }
}

/// One row per limit: the struct, its defaults and its table.
macro_rules! limits {
    (
        budgets {$(
            #[doc = $doc:literal] $(#[doc = $more:literal])*
            $name:ident: $unit:ident = $default:expr, stops $stop:ident;
            #[doc = $session_doc:literal] $(#[doc = $session_more:literal])*
            $session:ident: stops $session_stop:ident;
            used |$usage:ident| $used:expr;
        )*}
        state {$(
            #[doc = $state_doc:literal] $(#[doc = $state_more:literal])*
            $state:ident: $state_unit:ident = $state_default:expr, $how:ident $what:tt;
        )*}
    ) => {
        /// What one sandbox may use. [`Limits::TABLE`] says of each limit what happens when it is reached.
        ///
        /// The largest number, and `None` for a time, are no limit.
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub struct Limits {
            $(#[doc = $doc] $(#[doc = $more])* pub $name: limit_type!($unit),)*
            $(#[doc = $state_doc] $(#[doc = $state_more])* pub $state: limit_type!($state_unit),)*
            $(#[doc = $session_doc] $(#[doc = $session_more])* pub $session: limit_type!($unit),)*
        }

        impl Default for Limits {
            fn default() -> Limits {
                Limits {
                    $($name: $default,)*
                    $($state: $state_default,)*
                    $($session: Amount::from_units(None),)*
                }
            }
        }

        impl Limits {
            /// All limits: of calls, of the session's state, and of all calls together.
            pub const TABLE: &'static [Limit] = &[
                $(Limit {
                    used: Some(|$usage| units($used)),
                    ..limit!($name, $unit, Scope::Call, $doc, Exceeded::Stops(Stop::$stop))
                },)*
                $(limit!($state, $state_unit, Scope::State, $state_doc, exceeded!($how $what)),)*
                $(Limit {
                    used: Some(|$usage| units($used)),
                    ..limit!($session, $unit, Scope::Session, $session_doc, Exceeded::Stops(Stop::$session_stop))
                },)*
            ];
        }
    };
}

/// A row of the table, of a limit that counts nothing.
macro_rules! limit {
    ($name:ident, $unit:ident, $scope:expr, $doc:literal, $exceeded:expr) => {
        Limit {
            name: stringify!($name),
            flag: {
                const FLAG: [u8; stringify!($name).len()] = with_dashes(stringify!($name));
                match std::str::from_utf8(&FLAG) {
                    Ok(flag) => flag,
                    Err(_) => panic!("names of limits are ASCII"),
                }
            },
            unit: unit!($unit),
            scope: $scope,
            help: $doc.trim_ascii(),
            exceeded: $exceeded,
            get: |limits| limits.$name.to_units(),
            set: |limits, units| limits.$name = Amount::from_units(units),
            used: None,
        }
    };
}

macro_rules! unit {
    (operations) => {
        Unit::Operations
    };
    (bytes) => {
        Unit::Bytes
    };
    (time) => {
        Unit::Time
    };
    (count) => {
        Unit::Count
    };
    (depth) => {
        Unit::Count
    };
}

macro_rules! exceeded {
    (stops $stop:ident) => {
        Exceeded::Stops(Stop::$stop)
    };
    (raises $exception:literal) => {
        Exceeded::Raises($exception)
    };
}

for_each_limit!(limits);

impl Limits {
    /// The limit of this name.
    pub fn named(name: &str) -> Option<&'static Limit> {
        Limits::TABLE.iter().find(|limit| limit.name == name)
    }
}

impl Stop {
    /// The limit that was reached; `None` where it was none of a sandbox.
    pub fn limit(self) -> Option<&'static Limit> {
        let mut table = Limits::TABLE.iter();
        table.find(|limit| limit.exceeded == Exceeded::Stops(self))
    }
}

const fn with_dashes<const N: usize>(name: &str) -> [u8; N] {
    let mut flag = [0; N];
    let mut at = 0;
    while at < N {
        let byte = name.as_bytes()[at];
        flag[at] = if byte == b'_' { b'-' } else { byte };
        at += 1;
    }
    flag
}

/// A value of a limit, or an amount that was used.
trait Amount {
    /// `None` is no limit.
    fn to_units(&self) -> Option<u64>;

    /// The closest there is.
    fn from_units(units: Option<u64>) -> Self;
}

impl Amount for u64 {
    fn to_units(&self) -> Option<u64> {
        (*self != u64::MAX).then_some(*self)
    }

    fn from_units(units: Option<u64>) -> u64 {
        units.unwrap_or(u64::MAX)
    }
}

impl Amount for u32 {
    fn to_units(&self) -> Option<u64> {
        (*self != u32::MAX).then_some(u64::from(*self))
    }

    fn from_units(units: Option<u64>) -> u32 {
        let units = units.and_then(|units| u32::try_from(units).ok());
        units.unwrap_or(u32::MAX)
    }
}

impl Amount for Option<Duration> {
    fn to_units(&self) -> Option<u64> {
        self.as_ref().map(|time| units(*time))
    }

    fn from_units(units: Option<u64>) -> Option<Duration> {
        units.map(Duration::from_nanos)
    }
}

/// An amount that was used, in units of its limit.
fn units(used: impl Used) -> u64 {
    used.units()
}

trait Used {
    fn units(self) -> u64;
}

impl Used for u64 {
    fn units(self) -> u64 {
        self
    }
}

impl Used for Duration {
    fn units(self) -> u64 {
        self.as_nanos().try_into().unwrap_or(u64::MAX)
    }
}

/// Fuel on top of the user's: what a native may burn between two looks at the
/// budget. Exhausting it is a trap, so it is far more than any should need.
pub(crate) const FUEL_RESERVE: u64 = 20_000_000_000;

/// Fuel for each node of the filesystem in memory that an operation looks at: a step costs the
/// host some 20 ns, and the guest burns some 13 units of fuel in a nanosecond.
pub(crate) const FUEL_PER_FILE_NODE: u64 = 300;

/// Fuel between two yields to the other tasks of the thread, about a millisecond.
pub(crate) const YIELD_INTERVAL: u64 = 10_000_000;

/// Bytes of linear memory on top of the user's limit: the interpreter's own
/// heap, its stack, and the reserve for handlers of `MemoryError`. The
/// interpreter stays below its limit by itself; reaching this one is a trap.
pub(crate) const MEMORY_HEADROOM: u64 = 108 << 20;

/// How long after the deadline a call may still run before it is given up with
/// its session. Only a native that looks at no budget gets there.
pub(crate) const DEADLINE_GRACE: Duration = Duration::from_secs(5);

/// Bytes of a tool's exception message that reach the guest.
pub(crate) const TOOL_MESSAGE: usize = 8 << 10;

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_row_sets_what_it_gets_and_nothing_else() {
        for limit in Limits::TABLE {
            let mut limits = Limits::default();
            (limit.set)(&mut limits, Some(7));
            assert_eq!((limit.get)(&limits), Some(7), "{}", limit.name);
            for other in Limits::TABLE
                .iter()
                .filter(|other| other.name != limit.name)
            {
                assert_eq!((other.get)(&limits), other.default(), "{}", other.name);
            }
            (limit.set)(&mut limits, None);
            assert_eq!((limit.get)(&limits), None, "{}", limit.name);
            assert_eq!(limit.flag, limit.name.replace('_', "-"));
            assert!(limit.help.ends_with('.') && limit.help.trim() == limit.help);
        }
    }

    #[test]
    fn each_limit_that_stops_has_a_stop_of_its_own() {
        let stops: HashSet<Stop> = Limits::TABLE
            .iter()
            .filter_map(|limit| match limit.exceeded {
                Exceeded::Stops(stop) => Some(stop),
                Exceeded::Raises(_) => None,
            })
            .inspect(|stop| assert!(stop.limit().is_some()))
            .collect();
        let without: Vec<_> = Stop::ALL
            .iter()
            .filter(|stop| !stops.contains(stop))
            .collect();
        assert_eq!(
            without,
            [&Stop::Cancelled, &Stop::Ended, &Stop::SharedMemory]
        );
    }
}

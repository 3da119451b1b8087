//! What one call of a session may use: its own limits, or what is left of the session's.
//!
//! **Invariant:** the host alone decides which limit ended a program. The guest only hears that it
//! has to stop; it is not asked why.

use std::time::Duration;

use super::Limits;
use super::table::for_each_limit;
use super::usage::Usage;
use crate::error::Stop;

/// How much of something there is, and what ends a call that wants more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allowance<T> {
    pub(crate) most: T,
    pub(crate) stop: Stop,
}

/// The smaller of a call's limit and what is left of the session's; the call's where they are equal.
fn tighter<T: PartialOrd>(call: (T, Stop), session: (T, Stop)) -> Allowance<T> {
    let (most, stop) = if session.0 < call.0 { session } else { call };
    Allowance { most, stop }
}

/// An amount that is always there: the longest time where there is no limit.
macro_rules! amount_type {
    (time) => {
        Duration
    };
    ($unit:ident) => {
        u64
    };
}

macro_rules! amount {
    (time, $limit:expr) => {
        $limit.unwrap_or(Duration::MAX)
    };
    ($unit:ident, $limit:expr) => {
        $limit
    };
}

/// One field for each pair of limits, of a call and of all calls together.
macro_rules! budget {
    (
        budgets {$(
            $(#[doc = $doc:literal])* $name:ident: $unit:ident = $default:expr, stops $stop:ident;
            $(#[doc = $session_doc:literal])* $session:ident: stops $session_stop:ident;
            used |$usage:ident| $used:expr;
        )*}
        state { $($state:tt)* }
    ) => {
        /// What the running call may use.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) struct Budget {
            $(pub(crate) $name: Allowance<amount_type!($unit)>,)*
        }

        impl Budget {
            /// For the next call of a session that has used `used` so far.
            pub(crate) fn new(limits: &Limits, used: &Usage) -> Budget {
                Budget {$(
                    $name: tighter(
                        (amount!($unit, limits.$name), Stop::$stop),
                        {
                            let $usage = used;
                            let left = amount!($unit, limits.$session).saturating_sub($used);
                            (left, Stop::$session_stop)
                        },
                    ),
                )*}
            }

            /// The name of a stop in this call: the session's limit where that is the tighter one.
            pub(crate) fn name(&self, stop: Stop) -> Stop {
                $(if stop == Stop::$stop {
                    return self.$name.stop;
                })*
                stop
            }
        }
    };
}

for_each_limit!(budget);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tighter_limit_gives_the_name() {
        let limits = Limits {
            fuel: 100,
            session_fuel: 250,
            ..Limits::default()
        };
        let used = |fuel| Usage {
            fuel,
            ..Usage::default()
        };
        let fuel = |fuel| Budget::new(&limits, &used(fuel)).fuel;
        assert_eq!((fuel(0).most, fuel(0).stop), (100, Stop::Fuel));
        assert_eq!((fuel(150).most, fuel(150).stop), (100, Stop::Fuel));
        assert_eq!((fuel(151).most, fuel(151).stop), (99, Stop::SessionFuel));
        assert_eq!((fuel(999).most, fuel(999).stop), (0, Stop::SessionFuel));
        let budget = Budget::new(&limits, &used(200));
        assert_eq!(budget.name(Stop::Fuel), Stop::SessionFuel);
        assert_eq!(budget.name(Stop::Memory), Stop::Memory);
    }
}

//! What one call of a session may use: its own limits, or what is left of the session's.
//!
//! **Invariant:** the host alone decides which limit ended a program. The guest only hears that it
//! has to stop; it is not asked why.

use std::time::Duration;

use crate::{Limits, Stop, Usage};

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

/// What the running call may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    pub(crate) fuel: Allowance<u64>,
    /// Without an end where there is no limit.
    pub(crate) time: Allowance<Duration>,
    pub(crate) output: Allowance<u64>,
    pub(crate) tool_calls: Allowance<u64>,
    pub(crate) file_bytes: Allowance<u64>,
}

impl Budget {
    /// For the next call of a session that has used so much.
    pub(crate) fn new(limits: &Limits, used: &Usage) -> Budget {
        let number = |call: u64, stop, session: u64, used: u64, session_stop| {
            tighter((call, stop), (session.saturating_sub(used), session_stop))
        };
        let session_time = limits.session_time.unwrap_or(Duration::MAX);
        Budget {
            fuel: number(
                limits.fuel,
                Stop::Fuel,
                limits.session_fuel,
                used.fuel,
                Stop::SessionFuel,
            ),
            time: tighter(
                (limits.timeout.unwrap_or(Duration::MAX), Stop::Deadline),
                (
                    session_time.saturating_sub(used.time),
                    Stop::SessionDeadline,
                ),
            ),
            output: number(
                limits.output,
                Stop::Output,
                limits.session_output,
                used.output,
                Stop::SessionOutput,
            ),
            tool_calls: number(
                limits.tool_calls,
                Stop::ToolCalls,
                limits.session_tool_calls,
                used.tool_calls,
                Stop::SessionToolCalls,
            ),
            file_bytes: number(
                limits.file_bytes,
                Stop::FileBytes,
                limits.session_file_bytes,
                used.file_bytes(),
                Stop::SessionFileBytes,
            ),
        }
    }

    /// The name of a stop in this call: the session's limit where that is the tighter one.
    pub(crate) fn name(&self, stop: Stop) -> Stop {
        match stop {
            Stop::Fuel => self.fuel.stop,
            Stop::Deadline => self.time.stop,
            Stop::Output => self.output.stop,
            Stop::ToolCalls => self.tool_calls.stop,
            Stop::FileBytes => self.file_bytes.stop,
            other => other,
        }
    }
}

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

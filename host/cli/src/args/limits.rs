//! Flags of the limits: one for each row of [`Limits::TABLE`].

use clap::{Arg, ArgMatches, FromArgMatches};
use wardian::{Limit, Limits, Scope};

/// What the flags of the command line say; the library's defaults where they say nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct LimitFlags(pub(crate) Limits);

/// A limit that was given; `None` is no limit.
#[derive(Clone, Copy, Debug)]
struct Amount(Option<u64>);

impl clap::Args for LimitFlags {
    fn augment_args(command: clap::Command) -> clap::Command {
        command.args(Limits::TABLE.iter().map(flag))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        LimitFlags::augment_args(command)
    }
}

impl FromArgMatches for LimitFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<LimitFlags, clap::Error> {
        let mut flags = LimitFlags::default();
        flags.update_from_arg_matches(matches)?;
        Ok(flags)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for limit in Limits::TABLE {
            if let Some(Amount(amount)) = matches.get_one(limit.name) {
                (limit.set)(&mut self.0, *amount);
            }
        }
        Ok(())
    }
}

fn flag(limit: &'static Limit) -> Arg {
    Arg::new(limit.name)
        .long(limit.flag)
        .value_name(limit.unit.placeholder())
        .value_parser(|text: &str| parse(limit, text).map(Amount))
        .help(format!(
            "{} [default: {}]",
            help(limit),
            format(limit, limit.default())
        ))
        .help_heading("Limits (`none` is no limit; so is a time of 0)")
        // Half of the table, and what is seldom needed.
        .hide_short_help(limit.scope == Scope::Session)
}

/// The line of the table, as a line of help.
pub(crate) fn help(limit: &Limit) -> &'static str {
    limit.help.trim_end_matches('.')
}

/// An amount of a limit as one types it.
pub(crate) fn format(limit: &Limit, amount: Option<u64>) -> String {
    amount.map_or("none".into(), |amount| limit.unit.format(amount))
}

/// The amount that a text names; `None` is no limit.
///
/// # Errors
/// What is meant.
pub(crate) fn parse(limit: &Limit, text: &str) -> Result<Option<u64>, String> {
    if text == "none" {
        return Ok(None);
    }
    let amount = limit.unit.parse(text);
    let amount = amount.ok_or_else(|| format!("expected {}, or none", limit.unit.example()))?;
    // No program ends within no time, so that is no limit to anybody.
    let is_none = amount == 0 && limit.unit == wardian::Unit::Time;
    Ok((!is_none).then_some(amount))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::args::Command;
    use crate::args::tests::parsed;

    fn limits(options: &str) -> Limits {
        match parsed(&format!("run {options} x.py")) {
            Ok(Command::Run(run)) => run.limits.0,
            other => panic!("{options}: {other:?}"),
        }
    }

    #[test]
    fn every_limit_has_a_flag() {
        for limit in Limits::TABLE {
            let given = limits(&format!("--{} 7", limit.flag));
            let expected = limit.unit.parse("7");
            assert_eq!((limit.get)(&given), expected, "{}", limit.name);
            let given = limits(&format!("--{}=none", limit.flag));
            assert_eq!((limit.get)(&given), None, "{}", limit.name);
        }
    }

    #[test]
    fn amounts_have_units() {
        let given = limits("--fuel 5G --memory=64MiB --timeout 1.5s --session-timeout 0");
        assert_eq!(given.fuel, 5_000_000_000);
        assert_eq!(given.memory, 64 << 20);
        assert_eq!(given.timeout, Some(Duration::from_millis(1500)));
        assert_eq!(given.session_timeout, None);
    }
}

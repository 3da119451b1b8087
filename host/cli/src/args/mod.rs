//! The command line: one file for each command, and for each group of options that commands share.
//!
//! What does not live here: what a command does. Nothing here opens or reads a file.

pub(crate) mod grants;
pub(crate) mod http;
pub(crate) mod image;
pub(crate) mod inspect;
pub(crate) mod limits;
pub(crate) mod mistakes;
pub(crate) mod mounts;
pub(crate) mod packages;
pub(crate) mod pages;
pub(crate) mod repl;
pub(crate) mod run;
pub(crate) mod serve;
pub(crate) mod session;
pub(crate) mod settings;

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::status;

/// Run Python in a sandbox.
///
/// A program has no files but its own, no network, no processes and no environment; it may read the clock. Whatever
/// else it may use is granted by an option, and everything that it uses is limited.
#[derive(Debug, Parser)]
#[command(
    name = "wardian",
    version,
    max_term_width = 100,
    arg_required_else_help = false,
    after_long_help = status::table()
)]
struct Wardian {
    #[command(subcommand)]
    command: Command,
}

/// What is asked for.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Run(Box<run::Run>),
    Repl(Box<repl::Repl>),
    Image(image::Image),
    Inspect(inspect::Inspect),
    Serve(serve::Serve),
    Mcp(serve::Mcp),
    Completions(pages::Completions),
    Man(pages::Man),
}

/// The whole command line as clap knows it.
pub(crate) fn command() -> clap::Command {
    Wardian::command()
}

/// # Errors
/// What is wrong with the arguments, or the help that they ask for.
pub(crate) fn parse(arguments: &[OsString]) -> Result<Command, clap::Error> {
    let matches = command().try_get_matches_from(arguments)?;
    Ok(Wardian::from_arg_matches(&matches)?.command)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The command that a line means.
    pub(super) fn parsed(line: &str) -> Result<Command, clap::Error> {
        let words = ["wardian"].into_iter().chain(line.split(' '));
        parse(&words.map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn options_fit_together() {
        command().debug_assert();
    }

    #[test]
    fn mistakes_are_refused() {
        for line in [
            "",
            "walk",
            "run --fuel",
            "run --fuel x",
            "run --tools",
            "run --timeout -1",
            "run --mount",
            "run --mount /a:b",
            "run --env =b",
            "run --steps=1",
            "run --save",
            "run --journal",
            "run --steps --journal=j x.py",
            "run --clock sun",
            "run --deterministic 1 --clock system",
            "image",
            "image build",
            "image build --import json",
            "inspect",
            "inspect a b",
            "repl x.py",
            "mcp --listen 3000",
        ] {
            assert!(parsed(line).is_err(), "{line}");
        }
    }
}

//! `wardian completions` and `wardian man`.

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

/// Print what makes a shell complete this command
///
/// For bash: wardian completions bash > ~/.local/share/bash-completion/completions/wardian
#[derive(Args, Debug)]
pub(crate) struct Completions {
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

/// Print a man page
///
/// To read it: wardian man run | man -l -
#[derive(Args, Debug)]
pub(crate) struct Man {
    /// Of which command; of `wardian` itself without
    pub(crate) command: Option<String>,

    /// Write the pages of all commands into this directory instead
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub(crate) dir: Option<PathBuf>,
}

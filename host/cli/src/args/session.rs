//! Options about where a session comes from and where it goes to.

use clap::Args;

#[derive(Args, Clone, Debug, Default, PartialEq)]
#[command(next_help_heading = "Session")]
pub(crate) struct SessionFiles {
    /// Begin with the session of a snapshot
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<String>,

    /// Write a snapshot of the session when the program has ended
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<String>,

    /// 32 secret bytes: seal what is saved, open what is resumed
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(crate) key: Option<String>,

    /// Write down what the program is told, to go on when this process is killed
    ///
    /// The same command then goes on where it was. The file is removed at the end.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "steps",
        hide_short_help = true
    )]
    pub(crate) journal: Option<String>,
}

//! `wardian repl`.

use clap::Args;

use super::grants::Grants;
use super::limits::LimitFlags;

/// Type Python at a prompt
///
/// Variables live as long as the session. Tab completes names, the arrow keys recall what was typed before, and Ctrl-C
/// stops what runs. Limits hold for each input; what does not fit ends that input and not the session.
#[derive(Args, Debug)]
pub(crate) struct Repl {
    #[command(flatten)]
    pub(crate) grants: Grants,

    #[command(flatten)]
    pub(crate) limits: LimitFlags,
}

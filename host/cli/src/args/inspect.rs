//! `wardian inspect`.

use clap::Args;

/// Say what a snapshot or a journal holds
#[derive(Args, Debug)]
pub(crate) struct Inspect {
    /// What `wardian run --save` or `--journal` wrote
    pub(crate) file: String,
}

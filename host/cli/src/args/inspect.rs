//! `wardian inspect`.

use clap::Args;

/// Say what a snapshot, an image or a journal holds
#[derive(Args, Debug)]
pub(crate) struct Inspect {
    /// What `wardian run --save`, `--journal` or `wardian image build` wrote
    pub(crate) file: String,
}

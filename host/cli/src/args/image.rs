//! `wardian image`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::limits::LimitFlags;
use super::packages::PackageOptions;

/// Make images, with which sandboxes begin
///
/// An image is the memory of a sandbox that has imported modules, with their packages: sandboxes that begin with it
/// have them imported and start as quickly as empty ones. It belongs to this very build of wardian.
#[derive(Args, Debug)]
pub(crate) struct Image {
    #[command(subcommand)]
    pub(crate) command: ImageCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ImageCommand {
    Build(Box<Build>),
}

/// Import modules once and write what is then in memory
///
/// The same packages and the same program give the same file.
#[derive(Args, Debug)]
pub(crate) struct Build {
    /// File to write
    #[arg(short = 'o', long = "out", id = "image_out", value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// Import these modules; may be given again
    #[arg(long = "import", value_name = "NAME,...", value_delimiter = ',')]
    pub(crate) imports: Vec<String>,

    /// Run this program after the imports: what it defines, sandboxes begin with
    #[arg(long = "run", value_name = "FILE")]
    pub(crate) program: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) packages: PackageOptions,

    #[command(flatten)]
    pub(crate) limits: LimitFlags,
}

//! Options that say which packages a program finds.

use std::path::PathBuf;

use clap::Args;

/// Where packages come from.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Packages")]
pub(crate) struct PackageOptions {
    /// Let the program import Python packages from a directory or a wheel of this computer; may be given again
    ///
    /// A directory is as `pip install --target DIR` makes it; a virtual environment's `site-packages` will do as well.
    /// Packages that are compiled code cannot be imported. The first one that has a file wins.
    #[arg(long, value_name = "DIR|WHEEL")]
    pub(crate) packages: Vec<PathBuf>,

    /// Let `pip install` in the program install from the wheels in this directory
    #[arg(long, value_name = "DIR")]
    pub(crate) wheels: Option<PathBuf>,

    /// Let `uv` or `pip` of this computer fetch a package and what it needs, for this run; may be given again
    ///
    /// REQUIREMENT is as for pip: `sympy`, `sympy==1.14`, `./a.whl`. Nothing is built. Variables of the
    /// environment that pip and uv know hold, such as PIP_INDEX_URL and UV_INDEX_URL.
    #[arg(long = "with", value_name = "REQUIREMENT")]
    pub(crate) requirements: Vec<String>,

    /// As --with, for each line of a requirements file; hashes in it are checked
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(crate) with_requirements: Vec<PathBuf>,

    /// Begin with the modules, variables, files and packages of an image that `wardian image build` made
    #[arg(long, value_name = "FILE")]
    pub(crate) image: Option<PathBuf>,
}

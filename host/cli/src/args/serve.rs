//! `wardian serve` and `wardian mcp`.

use clap::Args;

use super::settings::Given;

/// How settings are given otherwise.
const ELSEWHERE: &str = "\
Settings:
  Each option can also be a variable or a key of the --config file: --total-memory is
  WARDIAN_TOTAL_MEMORY=4G and total_memory = \"4G\". Options win over variables, and variables over
  the file. What may be given again has commas between its values in a variable (WARDIAN_API_KEY
  is one key), and is a list in the file.";

/// Serve sandboxes over HTTP: to E2B's SDKs, MCP clients and plain requests
#[derive(Args, Debug)]
#[command(after_long_help = ELSEWHERE)]
pub(crate) struct Serve {
    #[command(flatten)]
    pub(crate) given: Given<true>,

    /// A TOML file of settings
    #[arg(long, value_name = "FILE", env = "WARDIAN_CONFIG", hide_env = true)]
    pub(crate) config: Option<String>,

    /// Print what E2B's SDKs need to find this server, and end
    #[arg(long)]
    pub(crate) print_env: bool,
}

/// Serve sandboxes to one MCP client on standard input and output
#[derive(Args, Debug)]
#[command(after_long_help = ELSEWHERE)]
pub(crate) struct Mcp {
    #[command(flatten)]
    pub(crate) given: Given<false>,

    /// A TOML file of settings
    #[arg(long, value_name = "FILE", env = "WARDIAN_CONFIG", hide_env = true)]
    pub(crate) config: Option<String>,
}

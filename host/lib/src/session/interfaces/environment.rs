//! `wasi:cli/environment`: the variables that were granted, and where the session starts.

use wasmtime::Result;

use crate::session::bindings::wasi::cli::environment;
use crate::session::state::State;

impl environment::Host for State {
    fn get_environment(&mut self) -> Result<Vec<(String, String)>> {
        Ok(self.environment.clone())
    }

    /// `sys.argv` comes with each program.
    fn get_arguments(&mut self) -> Result<Vec<String>> {
        Ok(Vec::new())
    }

    /// The guest knows the usual one.
    fn initial_cwd(&mut self) -> Result<Option<String>> {
        let home = || self.files.home().map(str::to_owned);
        Ok(self.directory.clone().or_else(home))
    }
}

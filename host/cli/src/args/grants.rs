//! Options that grant something to a sandbox, and what stands in their place where nothing is said.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use wardian::{Clocks, SandboxBuilder};

use super::http::{self, HttpOption};
use super::mounts::{self, MountOption};
use super::packages::PackageOptions;

/// What a session is given.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Grants")]
pub(crate) struct Grants {
    /// Let the program use a directory of this computer; may be given again
    ///
    /// MODE is `ro` (the default): it may be read; `overlay`: the program changes it in memory only, the directory
    /// stays as it is; or `rw[,bytes=SIZE][,files=N]`: the program changes it, and it may grow by SIZE (64M) and N
    /// (10000) files.
    #[arg(long = "mount", value_name = "DIR:PATH[:MODE]", value_parser = MountOption::parse)]
    pub(crate) mounts: Vec<MountOption>,

    /// Let the program make requests over HTTP to URLs that begin with this; may be given again
    ///
    /// A HEADER is put into each of them here; `{NAME}` in its VALUE is a variable of the environment, which the program
    /// does not see: `https://api.example.com/v1/ Authorization: Bearer {TOKEN}`.
    #[arg(long = "allow-http", value_name = "URL[ HEADER: VALUE]", value_parser = HttpOption::parse)]
    http: Vec<HttpOption>,

    /// Let those requests trust the certificates of this authority as well (PEM)
    #[arg(long, value_name = "FILE", requires = "http", hide_short_help = true)]
    http_authority: Option<PathBuf>,

    /// Give the program a variable of the environment; may be given again
    ///
    /// NAME alone passes on the value that it has here. There are no other variables. PYTHONPATH adds to `sys.path`.
    #[arg(long = "env", value_name = "NAME[=VALUE]", value_parser = variable)]
    environment: Vec<(String, String)>,

    /// Whether the program may read the time [default: system]
    #[arg(long, value_enum, value_name = "WHICH")]
    clock: Option<Clock>,

    /// Let the program import these modules only: `os`, `os.path`, `xml.*`
    #[arg(
        long = "allow-import",
        value_name = "NAME,...",
        value_delimiter = ',',
        hide_short_help = true
    )]
    imports: Vec<String>,

    /// Let these imports give empty modules where there are none
    #[arg(
        long = "stub-module",
        value_name = "NAME,...",
        value_delimiter = ',',
        hide_short_help = true
    )]
    stubs: Vec<String>,

    /// Make random numbers follow from SEED, and clocks from the program, so that each run is the same
    #[arg(
        long = "deterministic",
        value_name = "SEED",
        conflicts_with = "clock",
        hide_short_help = true
    )]
    seed: Option<u64>,

    /// Directory of the sandbox in which the program starts [default: /home/wardian]
    #[arg(long = "workdir", value_name = "PATH", value_parser = directory)]
    pub(crate) directory: Option<String>,

    #[command(flatten)]
    pub(crate) packages: PackageOptions,
}

/// What a program learns of time.
#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
enum Clock {
    /// Nothing: reading the date is a PermissionError, and other clocks count work and sleep
    Denied,
    /// What this computer's clocks say
    System,
}

impl Grants {
    /// Give them to a sandbox.
    ///
    /// # Errors
    /// Which of them is not there.
    pub(crate) fn give(&self, sandbox: SandboxBuilder) -> Result<SandboxBuilder, String> {
        let mut sandbox = mounts::grant(sandbox, &self.mounts)?;
        sandbox = http::grant(sandbox, &self.http, self.http_authority.as_deref())?;
        for (name, value) in &self.environment {
            sandbox = sandbox.env(name, value);
        }
        sandbox = match (self.seed, self.clock.unwrap_or(Clock::System)) {
            (Some(seed), _) => sandbox.deterministic(seed),
            (None, Clock::System) => sandbox.clocks(Clocks::System),
            (None, Clock::Denied) => sandbox.clocks(Clocks::Denied),
        };
        if !self.imports.is_empty() {
            sandbox = sandbox.allowed_imports(self.imports.iter().map(|name| name.trim()));
        }
        for name in &self.stubs {
            sandbox = sandbox.stub_module(name.trim(), Vec::<(String, bool)>::new());
        }
        if let Some(directory) = &self.directory {
            mounts::check_directory(&self.mounts, directory)?;
            sandbox = sandbox.working_directory(directory);
        }
        Ok(sandbox)
    }
}

/// `NAME=VALUE`, or `NAME` for the value that it has here.
fn variable(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some(("", _)) => Err("expected NAME=VALUE, or NAME to pass a variable on".into()),
        Some((name, value)) => Ok((name.into(), value.into())),
        None => match std::env::var(text) {
            Ok(value) => Ok((text.into(), value)),
            Err(std::env::VarError::NotPresent) => {
                Err("there is no such variable here to pass on; NAME=VALUE gives one".into())
            }
            Err(std::env::VarError::NotUnicode(_)) => Err("its value here is not UTF-8".into()),
        },
    }
}

/// A path of the sandbox.
fn directory(text: &str) -> Result<String, String> {
    match text.starts_with('/') {
        true => Ok(text.into()),
        false => Err("expected a path of the sandbox, which begins with /".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Command;
    use crate::args::tests::parsed;

    fn grants(options: &str) -> Grants {
        match parsed(&format!("run {options} x.py")) {
            Ok(Command::Run(run)) => run.grants,
            other => panic!("{options}: {other:?}"),
        }
    }

    #[test]
    fn variables_and_imports() {
        let grants = grants(
            "--env A=b=c --env=D= --env PATH --allow-import os.*,json --stub-module=numpy \
             --allow-import math --workdir /x",
        );
        let path = std::env::var("PATH").unwrap();
        let variables = [("A", "b=c"), ("D", ""), ("PATH", &path)];
        let variables = variables.map(|(name, value)| (name.into(), value.into()));
        assert_eq!(grants.environment, variables);
        assert_eq!(grants.imports, ["os.*", "json", "math"]);
        assert_eq!(grants.stubs, ["numpy"]);
        assert_eq!(grants.directory.as_deref(), Some("/x"));
    }

    #[test]
    fn a_variable_that_is_not_there_is_not_passed_on() {
        let error = parsed("run --env NO_SUCH_VARIABLE x.py").unwrap_err();
        assert!(error.to_string().contains("no such variable"), "{error}");
    }
}

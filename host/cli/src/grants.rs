//! What the command line gives to a sandbox, apart from limits: directories, environment
//! variables and imports.

use wardian::SandboxBuilder;

use crate::mounts::{self, MountOption};

/// What a session is given.
#[derive(Debug, Default)]
pub(crate) struct Grants {
    pub(crate) mounts: Vec<MountOption>,
    /// Names and values.
    pub(crate) environment: Vec<(String, String)>,
    /// Nothing: everything may be imported.
    pub(crate) imports: Vec<String>,
    pub(crate) stubs: Vec<String>,
    /// What random numbers follow from, and clocks from the program.
    pub(crate) seed: Option<u64>,
}

impl Grants {
    /// Give them to a sandbox.
    pub(crate) fn give(&self, sandbox: SandboxBuilder) -> Result<SandboxBuilder, String> {
        let mut sandbox = mounts::grant(sandbox, &self.mounts)?;
        for (name, value) in &self.environment {
            sandbox = sandbox.env(name, value);
        }
        if let Some(seed) = self.seed {
            sandbox = sandbox.deterministic(seed);
        }
        if !self.imports.is_empty() {
            sandbox = sandbox.allowed_imports(&self.imports);
        }
        for name in &self.stubs {
            sandbox = sandbox.stub_module(name, Vec::<(String, bool)>::new());
        }
        Ok(sandbox)
    }
}

/// Names with commas between.
pub(crate) fn names(list: &str) -> impl Iterator<Item = String> {
    list.split(',').map(|name| name.trim().to_owned())
}

//! The system's Python, which everything is compared with.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::de::DeserializeOwned;

use crate::Result;

/// Unless `PYTHON` names another.
const PYTHON: &str = "/usr/bin/python3";

pub(crate) struct Python {
    pub(crate) path: PathBuf,
    pub(crate) version: String,
}

impl Python {
    pub(crate) fn find() -> Result<Python> {
        let path = std::env::var_os("PYTHON").map_or_else(|| PathBuf::from(PYTHON), PathBuf::from);
        let version = "import sys; print(sys.version.split()[0])";
        let output = Command::new(&path).args(["-c", version]).output();
        let output = output.map_err(|error| format!("{}: {error}", path.display()))?;
        let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        Ok(Python { path, version })
    }

    /// What a script of ours prints.
    pub(crate) fn ask<T: DeserializeOwned>(
        &self,
        script: &Path,
        arguments: impl IntoIterator<Item = impl AsRef<OsStr>>,
    ) -> Result<T> {
        let output = Command::new(&self.path)
            .arg(script)
            .args(arguments)
            .output()?;
        if !output.status.success() {
            let text = String::from_utf8_lossy(&output.stderr);
            return Err(format!("{}: {}", script.display(), text.trim()).into());
        }
        Ok(serde_json::from_slice(&output.stdout)?)
    }
}

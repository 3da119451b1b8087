//! The packages that the command line names: from directories and wheels, and fetched by `uv` or `pip`.
//!
//! What does not live here: what packages are to a sandbox (the library). **Invariant:** nothing is fetched unless it
//! was asked for.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use wardian::{Dir, Engine, Packages, SandboxBuilder, ambient_authority};

use crate::args::packages::PackageOptions;
use crate::status::Failure;
use crate::terminal::{note, said};

/// Packages, and the engine that brings others.
pub(crate) struct Given {
    packages: Option<Packages>,
    image: Option<PathBuf>,
}

impl PackageOptions {
    /// Read what is named, and fetch what is to be fetched.
    ///
    /// # Errors
    /// What of it is missing, or cannot be fetched.
    pub(crate) fn open(&self) -> Result<Given, String> {
        let mut all: Option<Packages> = None;
        let mut add = |packages: Packages| {
            all = Some(match &all {
                None => packages,
                Some(all) => all.and(&packages),
            });
        };
        for path in &self.packages {
            let opened = Packages::at(path);
            add(opened
                .map_err(|error| format!("--packages {}: {}", path.display(), said(&error)))?);
        }
        if !self.requirements.is_empty() || !self.with_requirements.is_empty() {
            add(fetch(&self.requirements, &self.with_requirements)?);
        }
        if let Some(directory) = &self.wheels {
            let opened = Dir::open_ambient_dir(directory, ambient_authority());
            let opened = opened.and_then(Packages::wheelhouse);
            add(opened
                .map_err(|error| format!("--wheels {}: {}", directory.display(), said(&error)))?);
        }
        if let Some(packages) = &all {
            for name in packages.ignored() {
                note(&format!(
                    "{name} among the packages is ignored: no code runs from .pth files"
                ));
            }
        }
        Ok(Given {
            packages: all,
            image: self.image.clone(),
        })
    }
}

impl Given {
    /// The engine with the image that was named.
    ///
    /// # Errors
    /// It cannot be used.
    pub(crate) async fn engine(&self, engine: Engine) -> Result<Engine, Failure> {
        let Some(file) = &self.image else {
            return Ok(engine);
        };
        let named = |error| Failure::Usage(format!("--image {}: {error}", file.display()));
        engine.image(file).await.map_err(named)
    }

    /// Give the packages to a sandbox.
    pub(crate) fn give(&self, sandbox: SandboxBuilder) -> SandboxBuilder {
        match &self.packages {
            Some(packages) => sandbox.packages(packages),
            None => sandbox,
        }
    }
}

/// A directory that is removed in the end.
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        // Whoever removed it already has nothing to complain about.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Let `uv` or `pip` install requirements and what they need, and take what they installed.
fn fetch(requirements: &[String], files: &[PathBuf]) -> Result<Packages, String> {
    let directory = std::env::temp_dir().join(format!("wardian-with-{}", std::process::id()));
    std::fs::create_dir(&directory)
        .map_err(|error| format!("{}: {}", directory.display(), said(&error)))?;
    let directory = Temporary(directory);
    let mut installer = installer(&directory.0)?;
    for file in files {
        installer.arg("-r").arg(file);
    }
    // What begins with a dash would be an option.
    if let Some(option) = requirements.iter().find(|text| text.starts_with('-')) {
        return Err(format!(
            "--with {option}: expected a requirement such as sympy==1.14"
        ));
    }
    installer.args(requirements);
    let name = installer.get_program().to_string_lossy().into_owned();
    let output = installer.stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("--with: {name}: {}", said(&error)))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!(
            "--with: {name} cannot install this:\n{}",
            said.trim_end()
        ));
    }
    // Read before the directory is removed: what a sandbox reads has to stay.
    let opened = Packages::at(&directory.0).and_then(|packages| packages.loaded());
    opened.map_err(|error| format!("--with: {}", said(&error)))
}

/// The command that installs pure Python for version 3.12 to a directory, without what it is to install.
///
/// # Errors
/// Neither is there.
fn installer(directory: &Path) -> Result<Command, String> {
    let works = |program: &str, arguments: &[&str]| {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::null());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    if works("uv", &["--version"]) {
        let mut uv = Command::new("uv");
        uv.args([
            "pip",
            "install",
            "--quiet",
            "--no-build",
            "--python-version",
            "3.12",
            "--target",
        ]);
        uv.arg(directory);
        return Ok(uv);
    }
    if works("python3", &["-m", "pip", "--version"]) {
        let mut pip = Command::new("python3");
        pip.args([
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--no-compile",
        ]);
        // Packages with compiled parts may do without them: those that cannot say so when they are imported.
        pip.args(["--only-binary=:all:", "--implementation=cp"]);
        pip.args(["--python-version=3.12", "--target"])
            .arg(directory);
        return Ok(pip);
    }
    Err("--with: neither uv nor pip (python3 -m pip) is on this computer".into())
}

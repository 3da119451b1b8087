//! Python packages that any number of sandboxes read, from directories, wheels and images.
//!
//! What does not live here: how the guest's operations ask (`session/interfaces/filesystem/`).

pub(crate) mod catalog;
mod directory;
mod packed;
mod wheel;

use std::io;
use std::path::Path;
use std::sync::Arc;

use cap_std::fs::Dir;

use super::mounts::Mounted;
use catalog::Catalog;
pub(crate) use packed::read_all;

/// Python packages for any number of sandboxes: directories as `pip install --target` or a virtual environment has
/// them, and wheels.
///
/// Sandboxes see them, read-only, at [`Packages::PATH`], which is in `sys.path`. Nothing is copied for a sandbox. A
/// directory must not change while this lives: a file that did is an error where it is used.
///
/// ```no_run
/// # fn main() -> std::io::Result<()> {
/// use wardian::Packages;
///
/// let packages = Packages::at("site-packages")?.and(&Packages::at("sympy-1.14.0-py3-none-any.whl")?);
/// let engine = wardian::Engine::new().unwrap();
/// let builder = engine.sandbox().packages(&packages);
/// # let _ = builder;
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Packages {
    mounted: Arc<Mounted>,
    /// Names of `.pth` files, which are not read.
    ignored: Arc<Vec<String>>,
}

impl std::fmt::Debug for Packages {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Packages").finish_non_exhaustive()
    }
}

impl Packages {
    /// Where sandboxes see them.
    pub const PATH: &str = "/usr/lib/python3.12/site-packages";

    /// Those of a directory or of a wheel of the machine. Blocks: a second for some 100,000 files.
    ///
    /// # Errors
    /// It cannot be read; and those of [`open`](Packages::open) and [`wheel`](Packages::wheel).
    pub fn at(path: impl AsRef<Path>) -> io::Result<Packages> {
        let path = path.as_ref();
        if path.is_dir() {
            let dir = Dir::open_ambient_dir(path, cap_std::ambient_authority())?;
            return Packages::open(dir);
        }
        let is_wheel = path.extension().is_some_and(|extension| extension == "whl");
        let bytes = std::fs::read(path)?;
        if !is_wheel {
            return Err(io::Error::other(
                "neither a directory nor a wheel, whose name ends with .whl",
            ));
        }
        Packages::wheel(&bytes)
    }

    /// Read the names of what is in a directory. Blocks: a second for some 100,000 files.
    ///
    /// # Errors
    /// The directory cannot be read, or has more than 500,000 files.
    pub fn open(dir: Dir) -> io::Result<Packages> {
        Ok(Packages::of(directory::read(dir)?))
    }

    /// Unpack a wheel in memory, as an installer would lay its files out; its scripts and data files are left out.
    ///
    /// # Errors
    /// It is no wheel or damaged, a name in it leads out, or it takes more than a gigabyte.
    pub fn wheel(bytes: &[u8]) -> io::Result<Packages> {
        Ok(Packages::of(wheel::read(bytes)?))
    }

    /// Wheels of a directory for `pip install` in the sandbox: programs do not find what is in them until they install
    /// it among their own files. Other files in the directory are not taken. Blocks as [`open`](Packages::open).
    ///
    /// ```no_run
    /// # fn main() -> std::io::Result<()> {
    /// use wardian::{Dir, Packages, ambient_authority};
    ///
    /// let wheels = Packages::wheelhouse(Dir::open_ambient_dir("wheels", ambient_authority())?)?;
    /// let packages = Packages::at("site-packages")?.and(&wheels);
    /// # let _ = packages;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// The directory cannot be read, or has more than 500,000 files.
    pub fn wheelhouse(dir: Dir) -> io::Result<Packages> {
        Ok(Packages::of(directory::read_wheels(dir)?))
    }

    /// These and others; where both have a file, it is the one of these.
    #[must_use]
    pub fn and(&self, other: &Packages) -> Packages {
        Packages::of(self.catalog().joined(other.catalog()))
    }

    /// The same with all files read into memory: the directory may change or go from then on. Bytes of machine code
    /// are left out. Blocks.
    ///
    /// # Errors
    /// A file cannot be read, or is not what it was.
    pub fn loaded(&self) -> io::Result<Packages> {
        Ok(Packages::of(packed::load(self.catalog())?))
    }

    /// Names of `.pth` files in them: other Pythons add to `sys.path` what these name and run code in them, which
    /// does not happen here.
    pub fn ignored(&self) -> &[String] {
        &self.ignored
    }

    fn of(catalog: Catalog) -> Packages {
        let names = catalog.find("").ok().and_then(|root| root.names());
        let names = names.unwrap_or_default().iter().map(|(name, _)| name);
        let ignored = names
            .filter(|name| name.ends_with(".pth"))
            .cloned()
            .collect();
        Packages {
            mounted: Arc::new(Mounted::known(catalog)),
            ignored: Arc::new(ignored),
        }
    }

    /// Whether these are clones of one another.
    pub(crate) fn is_same(&self, other: &Packages) -> bool {
        Arc::ptr_eq(&self.mounted, &other.mounted)
    }

    fn catalog(&self) -> &Catalog {
        let catalog = self.mounted.catalog();
        catalog.expect("`of` gave it one")
    }

    pub(crate) fn mounted(&self) -> &Arc<Mounted> {
        &self.mounted
    }
}

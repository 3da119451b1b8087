//! An image in a file, as tests write it.

#![allow(dead_code, reason = "not every test binary has images")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use wardian::Engine;

/// An image in a file that is removed in the end.
pub(crate) struct ImageFile(PathBuf);

impl ImageFile {
    pub(crate) fn new(bytes: &[u8]) -> ImageFile {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("wardian-test-{}-{number}.image", std::process::id());
        let file = ImageFile(std::env::temp_dir().join(name));
        fs::write(&file.0, bytes).unwrap();
        file
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The test binary's engine, for sandboxes that begin with it.
    pub(crate) async fn engine(&self) -> Engine {
        super::engine().image(&self.0).await.unwrap()
    }
}

impl Drop for ImageFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

//! The files of a sandbox, as the embedder reads and writes them.
//!
//! What does not live here: the files themselves (`fs/`), and what lies below overlays
//! (`session/interfaces/filesystem/overlays.rs`).

use wardian_scratch::{Errno, Follow, Kind, Scratch};

use super::Sandbox;
use crate::error::Error;
use crate::fs::FileInfo;
use crate::session::interfaces::filesystem::errno;
use crate::session::interfaces::filesystem::overlays::Waiting;

/// The sandbox's own files, between two calls. Mounted directories are not entered, the embedder
/// has them already; overlays are, with what the sandbox made of them.
///
/// With [a filesystem that it shares](crate::SandboxBuilder::filesystem) these are that one's files.
impl Sandbox {
    /// All bytes of a file, symbolic links followed.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
    /// # let engine = wardian::Engine::builder().max_live_sandboxes(1).build()?;
    /// let mut sandbox = engine.sandbox().build().await?;
    /// sandbox.write_file("/home/wardian/numbers.txt", b"1 2 3").await?;
    /// assert_eq!(sandbox.read_file("/home/wardian/numbers.txt").await?, b"1 2 3");
    /// # Ok::<(), wardian::Error>(())
    /// # }).unwrap();
    /// ```
    ///
    /// # Errors
    /// [`Error::File`] when there is no such file, [`Error::Lost`] when the session broke.
    pub async fn read_file(&mut self, path: &str) -> Result<Vec<u8>, Error> {
        let below = |scratch: &mut Scratch| Ok(scratch.lower_at(path, Follow::Always));
        match self.with_scratch(path, below).await? {
            Some(place) if place.kind == Kind::File => {
                let read = self.idle_state().await?.read_below(place).await;
                read.map_err(|code| Error::File {
                    path: path.to_owned(),
                    errno: errno(code),
                })
            }
            _ => self.with_scratch(path, |scratch| scratch.read(path)).await,
        }
    }

    /// Make a file hold exactly these bytes. It counts against the sandbox's quota; one that does
    /// not fit is left as it was.
    ///
    /// # Errors
    /// [`Error::File`] when it cannot be written, [`Error::Lost`] when the session broke.
    pub async fn write_file(&mut self, path: &str, bytes: &[u8]) -> Result<(), Error> {
        let now = self.idle_state().await?.file_clock();
        self.with_scratch_at(now, path, |scratch| scratch.write(path, bytes))
            .await?;
        self.history.add_file(now, path, bytes);
        Ok(())
    }

    /// Everything below a directory, sorted by path.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
    /// # let engine = wardian::Engine::builder().max_live_sandboxes(1).build()?;
    /// let mut sandbox = engine.sandbox().build().await?;
    /// sandbox.write_file("/tmp/a", b"abc").await?;
    /// let files = sandbox.list_files("/tmp").await?;
    /// assert_eq!((files[0].path.as_str(), files[0].size), ("/tmp/a", 3));
    /// # Ok::<(), wardian::Error>(())
    /// # }).unwrap();
    /// ```
    ///
    /// # Errors
    /// [`Error::File`] when there is no such directory, or more than 100,000 names in overlays;
    /// [`Error::Lost`] when the session broke.
    pub async fn list_files(&mut self, path: &str) -> Result<Vec<FileInfo>, Error> {
        self.with_scratch(path, |_| Ok(())).await?;
        let state = self.idle_state().await?;
        let refused = |code| Error::File {
            path: path.to_owned(),
            errno: errno(code),
        };
        let looked = state.look_below(Waiting::Embedder, path).await;
        looked.map_err(refused)?;
        let mut listed = self
            .with_scratch(path, |scratch| scratch.list(path))
            .await?;
        let below = listed.iter_mut().filter(|found| found.below.is_some());
        let (mut found, places): (Vec<_>, Vec<_>) = below
            .filter(|found| found.stat.kind == Kind::File)
            .filter_map(|found| Some((&mut found.stat.size, found.below.clone()?)))
            .unzip();
        let state = self.idle_state().await?;
        let stats = state.stats(Waiting::Embedder, places).await;
        for (size, stat) in found.iter_mut().zip(stats.map_err(refused)?) {
            **size = stat.map_or(0, |stat| stat.size);
        }
        let info = listed.into_iter().map(|found| FileInfo {
            unchanged: found.below.is_some(),
            path: found.path,
            size: match found.stat.kind {
                Kind::File => found.stat.size,
                _ => 0,
            },
            kind: found.stat.kind.into(),
        });
        Ok(info.collect())
    }

    async fn with_scratch<T>(
        &mut self,
        path: &str,
        work: impl FnOnce(&mut Scratch) -> Result<T, Errno>,
    ) -> Result<T, Error> {
        let now = self.idle_state().await?.file_clock();
        self.with_scratch_at(now, path, work).await
    }

    async fn with_scratch_at<T>(
        &mut self,
        now: u64,
        path: &str,
        work: impl FnOnce(&mut Scratch) -> Result<T, Errno>,
    ) -> Result<T, Error> {
        let files = &self.idle_state().await?.files;
        let (are_made, has_overlays) = (files.are_made(), files.has_overlays());
        if has_overlays {
            // What is known of them by now is not from an answer to the program.
            self.history.forget();
        } else if !are_made {
            self.history.add_first_look(now);
        }
        let state = self.idle_state().await?;
        let refused = |errno| Error::File {
            path: path.to_owned(),
            errno,
        };
        let entered = state.enter(Waiting::Embedder, path, Follow::Always).await;
        if let Ok(Some(_)) = entered {
            return Err(refused(Errno::EXDEV));
        }
        entered.map_err(|code| refused(errno(code)))?;
        work(&mut state.files.scratch(now)).map_err(refused)
    }
}

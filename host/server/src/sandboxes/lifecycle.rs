//! What becomes of sandboxes: they end, rest, go on, are copied, and outlive the server.
//!
//! What does not live here: how they are made and found (`registry.rs`).

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use futures_util::{StreamExt, stream};

use super::registry::{CreateSandbox, LONGEST_NAME, Owner, Sandboxes};
use super::sandbox::Image;
use super::{Error, Sandbox, ids};
use crate::storage::{Kind, OnTimeout, Record};

/// Sandboxes that are written down at the same time when the server goes down.
const RESTING: usize = 16;

impl Sandboxes {
    /// End a sandbox; what runs in it ends at once.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn kill(&self, owner: &Owner, id: &str) -> Result<(), Error> {
        let record = self.info(owner, id).await?;
        self.drop_live(id);
        self.remove(&record).await
    }

    fn drop_live(&self, id: &str) {
        if let Some(sandbox) = self.live().remove(id) {
            sandbox.end();
        }
    }

    /// Forget a sandbox or snapshot and its blobs.
    pub(super) async fn remove(&self, record: &Record) -> Result<(), Error> {
        // Its blobs may be newer than the record that was looked at.
        let newest = self.common().sessions.get(&record.id).await?;
        let Some((newest, _)) = newest else {
            return Ok(());
        };
        if self.common().sessions.delete(&record.id).await? && newest.sandbox().is_some() {
            self.inner.sandboxes.give_back(&record.owner);
            self.tokens().remove(&record.id);
        }
        for name in newest.blobs() {
            self.common().blobs.delete(name).await?;
        }
        Ok(())
    }

    /// The time of a sandbox is over.
    pub(super) async fn expire(&self, sandbox: &Arc<Sandbox>) {
        let on_timeout = sandbox.with_details(|details| details.on_timeout);
        let done = match on_timeout {
            OnTimeout::Kill => {
                self.drop_live(&sandbox.id);
                self.remove(&sandbox.record()).await
            }
            OnTimeout::Pause => self.rest(sandbox).await,
        };
        if let Err(error) = done {
            tracing::error!(id = sandbox.id, error = ?error, "a sandbox whose time is over");
        }
    }

    /// Let a sandbox rest: its time stands still, and it takes no memory but that of the storage.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::Already`] when it is paused.
    pub async fn pause(&self, owner: &Owner, id: &str) -> Result<(), Error> {
        match self.find_live(id).await {
            Some(sandbox) if sandbox.owner == owner.as_str() => self.rest(&sandbox).await,
            _ => {
                let record = self.info(owner, id).await?;
                match record.sandbox().is_some_and(|details| details.paused) {
                    true => Err(Error::Already("paused")),
                    false => {
                        let sandbox = self.load(id, None).await?;
                        self.rest(&sandbox).await
                    }
                }
            }
        }
    }

    async fn rest(&self, sandbox: &Arc<Sandbox>) -> Result<(), Error> {
        sandbox.rest().await;
        let was_paused =
            sandbox.with_details(|details| std::mem::replace(&mut details.paused, true));
        if was_paused {
            return Err(Error::Already("paused"));
        }
        if let Err(error) = sandbox.save().await {
            sandbox.with_details(|details| details.paused = false);
            return Err(error);
        }
        self.drop_live(&sandbox.id);
        Ok(())
    }

    /// Let a sandbox go on, or live longer when it runs. The flag says whether it was paused.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::Invalid`].
    pub async fn connect(
        &self,
        owner: &Owner,
        id: &str,
        timeout: Option<Duration>,
    ) -> Result<(Arc<Sandbox>, bool), Error> {
        let timeout = self.allowed_timeout(timeout)?;
        let record = self.info(owner, id).await?;
        if record.sandbox().is_some_and(|details| details.paused) {
            return Ok((self.load(id, Some(timeout)).await?, true));
        }
        Ok((self.set_timeout(owner, id, timeout, true).await?, false))
    }

    /// Keep the state of a sandbox, to begin others with.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::Paused`], [`Error::TooMany`].
    pub async fn snapshot(
        &self,
        owner: &Owner,
        id: &str,
        name: Option<String>,
    ) -> Result<Record, Error> {
        if name.as_ref().is_some_and(|name| name.len() > LONGEST_NAME) {
            return Err(Error::Invalid(format!(
                "a name is at most {LONGEST_NAME} bytes"
            )));
        }
        let most = self.settings().sandboxes;
        if self.snapshots(owner).await?.len() >= most {
            return Err(Error::TooMany {
                what: format!("snapshots; at most {most} of one key"),
                retry_after: Duration::from_secs(60),
            });
        }
        let sandbox = self.find(owner, id).await?;
        sandbox.wait_for_cells().await;
        let mut image = sandbox.image().await?;
        let snapshot = ids::id("s")?;
        let blobs = &self.common().blobs;
        let files = format!("{snapshot}/files");
        blobs.put(&files, image.files).await?;
        for (context, memory) in image.record.contexts.iter_mut().zip(image.contexts) {
            context.memory = match memory {
                Some(memory) => {
                    let name = format!("{snapshot}/{}", context.id);
                    blobs.put(&name, memory).await?;
                    Some(name)
                }
                None => None,
            };
        }
        let record = Record {
            id: snapshot,
            kind: Kind::Snapshot {
                name,
                sandbox: id.to_owned(),
            },
            started: SystemTime::now(),
            files: Some(files),
            ..image.record
        };
        self.common().sessions.put(&record, None).await?;
        Ok(record)
    }

    /// Snapshots of an owner, the newest first.
    ///
    /// # Errors
    /// [`Error::Broken`] when the storage fails.
    pub async fn snapshots(&self, owner: &Owner) -> Result<Vec<Record>, Error> {
        let mut records = self.common().sessions.list(Some(owner.as_str())).await?;
        records.retain(|record| record.sandbox().is_none());
        records.sort_by(|one, two| (two.started, &two.id).cmp(&(one.started, &one.id)));
        Ok(records)
    }

    async fn find_snapshot(&self, owner: &Owner, name: &str) -> Result<Record, Error> {
        let named = |record: &Record| match &record.kind {
            Kind::Snapshot {
                name: Some(given), ..
            } => given == name,
            _ => false,
        };
        let mut snapshots = self.snapshots(owner).await?.into_iter();
        let found = snapshots.find(|record| record.id == name || named(record));
        found.ok_or_else(|| Error::NoTemplate(name.to_owned()))
    }

    pub(super) async fn snapshot_image(&self, owner: &Owner, name: &str) -> Result<Image, Error> {
        let mut image = self
            .image_of(self.find_snapshot(owner, name).await?)
            .await?;
        forget_blobs(&mut image);
        Ok(image)
    }

    /// Forget a snapshot.
    ///
    /// # Errors
    /// [`Error::NoTemplate`].
    pub async fn delete_snapshot(&self, owner: &Owner, name: &str) -> Result<(), Error> {
        let record = self.find_snapshot(owner, name).await?;
        self.remove(&record).await
    }

    /// So many sandboxes that go on where this one is now.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::Paused`]; those of each sandbox are its own.
    pub async fn fork(
        &self,
        owner: &Owner,
        id: &str,
        count: usize,
        timeout: Option<Duration>,
    ) -> Result<Vec<Result<Arc<Sandbox>, Error>>, Error> {
        let sandbox = self.find(owner, id).await?;
        sandbox.wait_for_cells().await;
        let mut image = sandbox.image().await?;
        forget_blobs(&mut image);
        let mut forks = Vec::new();
        for _ in 0..count {
            let new = CreateSandbox {
                template: Some(image.record.template.clone()),
                timeout,
                on_timeout: image.record.sandbox().map(|details| details.on_timeout),
                auto_resume: image
                    .record
                    .sandbox()
                    .is_some_and(|details| details.auto_resume),
                metadata: image.record.metadata.clone(),
                ..CreateSandbox::default()
            };
            forks.push(self.add(owner, new, Some(image.clone())).await);
        }
        Ok(forks)
    }

    /// Begin nothing new, and write everything down that changed; without a directory for it, that
    /// is the end of all sandboxes.
    pub async fn shut_down(&self) {
        self.inner.shutdown.cancel();
        let live: Vec<_> = self.live().values().cloned().collect();
        // Those that still run are waited for together.
        let rest = stream::iter(live).for_each_concurrent(RESTING, async |sandbox| {
            sandbox.rest().await;
            if self.settings().data.is_some()
                && sandbox.is_dirty()
                && let Err(error) = sandbox.save().await
            {
                tracing::error!(id = sandbox.id, error = ?error, "a sandbox was not saved");
            }
        });
        rest.await;
    }
}

/// The blobs of an image are its source's, and not those of what is made of it.
fn forget_blobs(image: &mut Image) {
    image.record.files = None;
    for context in &mut image.record.contexts {
        context.memory = None;
    }
}
